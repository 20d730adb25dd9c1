"""The engraver: music as SVG, from outlines of the font Bravura (OFL), for cards, tables, print and tests.

A score is one line of text (`cardenza.engrave.notation` says which), and its picture needs nothing else: no font, no
script, no file. A sheet is a whole piece for one player or several (`cardenza.engrave.music`), engraved on pages.

>>> from cardenza.engrave import engraved
>>> picture = engraved("treble 3/4 C4/4. #F5/8~ F5/8 r/4 :|")
>>> picture.splitlines()[1]
'<title>Treble staff, 3/4: dotted quarter C4; eighth F sharp 5, tied; eighth F5; quarter rest; repeat sign</title>'

>>> from fractions import Fraction
>>> from cardenza.engrave import Measure, Part, Sheet, engraved_pages, note
>>> sheet = Sheet((Part("Ann"),), (Measure(((note("F#4", Fraction(1)),),)),))
>>> len(engraved_pages(sheet))
1
"""

from cardenza.engrave.clefs import Clef
from cardenza.engrave.engraver import Picture, engrave
from cardenza.engrave.label import spoken
from cardenza.engrave.letters import has_outlines
from cardenza.engrave.music import (
    Chord,
    Ending,
    Heading,
    Measure,
    Part,
    Remark,
    Rest,
    Sheet,
    chord,
    clef_for,
    note,
    voice,
)
from cardenza.engrave.notation import read, write
from cardenza.engrave.pages import A4, LETTER, Paper, engraved_pages, engraved_strip
from cardenza.engrave.score import Score
from cardenza.engrave.svg import to_svg

__all__ = [
    "A4",
    "LETTER",
    "Chord",
    "Clef",
    "Ending",
    "Heading",
    "Measure",
    "Paper",
    "Part",
    "Picture",
    "Remark",
    "Rest",
    "Score",
    "Sheet",
    "chord",
    "clef_for",
    "engrave",
    "engraved",
    "engraved_pages",
    "engraved_strip",
    "has_outlines",
    "note",
    "read",
    "spoken",
    "to_svg",
    "voice",
    "write",
]


def engraved(text: str) -> str:
    """The SVG of a score in text. Raises `Unreadable` with a sentence for a text that is none.

    >>> engraved("plain plum r/4").startswith("<svg ")
    True
    """
    score = read(text)
    return to_svg(engrave(score), spoken(score), score.ink)
