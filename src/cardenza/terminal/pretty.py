"""Real sharps and flats for eyes, and back again for programs. The lines of plain mode keep # and b."""

import re
from typing import Final

_NOTE: Final = re.compile(r"(?<![^\W\d_])([A-G]|Do|R[eé]|Mi|Fa|Sol|La|Si|[a-g](?=[#b]{1,2}'))(##|bb|#|b)(?![a-z#])")
_SIGNS: Final = {"#": "♯", "b": "♭", "##": "𝄪", "bb": "𝄫"}
_PLAIN: Final = str.maketrans({"♯": "#", "♭": "b", "𝄪": "##", "𝄫": "bb", "♮": ""})
_ASCII: Final = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "−": "-", "×": "x", "…": "...", "¼": "1/4", "½": "1/2", "¾": "3/4"}
    | {"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " "}
)
_MIXED: Final = re.compile("(?<=[0-9])(?=[¼½¾])")
_QUOTED: Final = re.compile("«\\s*(.*?)\\s*»")


def pretty(text: str) -> str:
    """The text with real signs behind the letters of notes.

    >>> pretty("play F#4 as F; Bb, Cbb; Be kind, Abba")
    'play F♯4 as F; B♭, C𝄫; Be kind, Abba'
    >>> pretty("play Sib3 as Si; f#' as F")
    "play Si♭3 as Si; f♯' as F"
    """
    return _NOTE.sub(lambda note: note[1] + _SIGNS[note[2]], text)


def plain(text: str) -> str:
    """The text as moves are written, whatever signs were typed.

    >>> plain("play F♯4 as F")
    'play F#4 as F'
    """
    return text.translate(_PLAIN)


def keyed(text: str) -> str:
    """A sentence with the signs that any keyboard has, as plain mode prints them.

    >>> keyed("Ben said “Musicards!” on A♭; 3¾ beats, room for ¼")
    'Ben said "Musicards!" on Ab; 3 3/4 beats, room for 1/4'
    >>> keyed("Ben a dit «\N{NO-BREAK SPACE}Musicards\N{NARROW NO-BREAK SPACE}!\N{NO-BREAK SPACE}»")
    'Ben a dit "Musicards !"'
    """
    return _QUOTED.sub(r'"\1"', _MIXED.sub(" ", plain(text))).translate(_ASCII)
