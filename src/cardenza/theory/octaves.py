"""Octaves: how a pitch is written, in any naming system. The style is a view of its own, like the names.

    scientific  C4 is middle C, A4 the tuning fork       french  Do3 is middle C, La3 the tuning fork
    helmholtz   contra C, great C, small c, middle c', high c''

>>> pitch = Pitch.parse("F#4")
>>> label(pitch), label(pitch, "fr", "french"), label(pitch, "de", "helmholtz")
('F♯4', 'Fa♯3', "fis'")
"""

import re
from typing import Final

from cardenza.theory import naming
from cardenza.theory.errors import TheoryError, quoted
from cardenza.theory.pitches import Pitch

SCIENTIFIC: Final = "scientific"
FRENCH: Final = "french"
HELMHOLTZ: Final = "helmholtz"
STYLES: Final = (SCIENTIFIC, FRENCH, HELMHOLTZ)
USUAL: Final = {"fr": FRENCH, "de": HELMHOLTZ, "nl": HELMHOLTZ, "sv": HELMHOLTZ}
"""What goes with the names; elsewhere it is the scientific style."""

SMALL: Final = 3
"""The octave below middle C by Helmholtz: small letters and no mark. Strokes go up from there, commas down."""

_NUMBERED: Final = re.compile(r"(.+?)\s*(-?[0-9]{1,2})")
_MARKED: Final = re.compile(r"(.+?)(,{0,9}|['’′]{0,9})")


def usual(system: str) -> str:
    """How octaves are written where notes have these names.

    >>> usual("fr"), usual("sv"), usual("es")
    ('french', 'helmholtz', 'scientific')
    """
    return USUAL.get(system, SCIENTIFIC)


def label(pitch: Pitch, system: str = "en", style: str = SCIENTIFIC) -> str:
    """How the pitch is written where space is short.

    >>> [label(Pitch.parse(text), "de", "helmholtz") for text in ("Bb1", "B2", "Bb3", "B5")]
    ['B,', 'H', 'b', "h''"]
    """
    return at_octave(naming.label(pitch.note, system), pitch.octave, style)


def at_octave(name: str, octave: int, style: str) -> str:
    """A name, in this octave. The French numbers have no 0: below Do1 comes Si-1.

    >>> at_octave("Es", 5, "helmholtz"), at_octave("Mi", 5, "french"), at_octave("Si", 1, "french")
    ("es''", 'Mi4', 'Si-1')
    """
    if _style(style) == SCIENTIFIC:
        return f"{name}{octave}"
    if style == FRENCH:
        return f"{name}{octave - 1 if octave > 1 else octave - 2}"
    if octave < SMALL:
        return name[0].upper() + name[1:] + "," * (SMALL - 1 - octave)
    return name[0].lower() + name[1:] + "'" * (octave - SMALL)


def parse(text: str, system: str = "en", style: str = SCIENTIFIC) -> Pitch:
    """The pitch of this name.

    >>> str(parse("fis'", "de", "helmholtz")), str(parse("Fis", "de", "helmholtz")), str(parse("la 3", "fr", "french"))
    ('F#4', 'F#2', 'A4')
    """
    match = (_MARKED if _style(style) == HELMHOLTZ else _NUMBERED).fullmatch(text.strip())
    octave = None if match is None else _octave(match[1], match[2], style)
    if match is None or octave is None:
        example = label(Pitch.parse("F#4"), system, style)
        raise TheoryError(f"{quoted(text)} is not a pitch: expected a note and its octave, such as {example}.")
    return Pitch(naming.parse(match[1], system), octave)


def _octave(name: str, written: str, style: str) -> int | None:
    """The octave that a number tells, or capitals and marks; None where they contradict each other."""
    if style == HELMHOLTZ:
        is_low = name[0].isupper()
        if written and is_low != written.startswith(","):
            return None
        return SMALL - 1 - len(written) if is_low else SMALL + len(written)
    number = int(written)
    if style == SCIENTIFIC:
        return number
    return None if number == 0 else number + 1 if number > 0 else number + 2


def _style(style: str) -> str:
    if style not in STYLES:
        raise TheoryError(f"{quoted(style)} is no way to write octaves: expected one of {', '.join(STYLES)}.")
    return style
