"""The engraver: music as SVG, from outlines of the font Bravura (OFL), for cards, tables, print and tests.

A score is one line of text (`cardenza.engrave.notation` says which), and its picture needs nothing else: no font, no
script, no file.

>>> from cardenza.engrave import engraved
>>> picture = engraved("treble 3/4 C4/4. #F5/8~ F5/8 r/4 :|")
>>> picture.splitlines()[1]
'<title>Treble staff, 3/4: dotted quarter C4; eighth F sharp 5, tied; eighth F5; quarter rest; repeat sign</title>'
"""

from cardenza.engrave.engraver import Picture, engrave
from cardenza.engrave.label import spoken
from cardenza.engrave.notation import read, write
from cardenza.engrave.score import Score
from cardenza.engrave.svg import to_svg

__all__ = ["Picture", "Score", "engrave", "engraved", "read", "spoken", "to_svg", "write"]


def engraved(text: str) -> str:
    """The SVG of a score in text. Raises `Unreadable` with a sentence for a text that is none.

    >>> engraved("plain plum r/4").startswith("<svg ")
    True
    """
    score = read(text)
    return to_svg(engrave(score), spoken(score), score.ink)
