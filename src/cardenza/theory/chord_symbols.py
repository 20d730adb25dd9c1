"""Chord symbols as musicians type them: m7b5, -7, Δ, °7, 7(♯9).

A symbol is rewritten to one plain form (min and - become m, M and Δ become maj, ø becomes m7b5 …) and then
looked up, so that no table has to list every habit.
"""

import re
from typing import Final

from cardenza.theory.chord_kinds import CHORD_KINDS, ChordKind
from cardenza.theory.errors import TheoryError, quoted

_REWRITING: Final = (
    (re.compile(r"[()\s,]"), ""),
    (re.compile(r"♯"), "#"),
    (re.compile(r"♭"), "b"),
    (re.compile(r"(?<=[0-9])\+(?=[0-9])"), "#"),  # 7+9
    (re.compile(r"(?<=[0-9])-(?=[0-9])"), "b"),  # 7-5
    (re.compile(r"[Mm]in(or)?|[Mm]i|-"), "m"),
    (re.compile(r"[Mm]aj(or)?|MAJ|[Mm]a(?!dd)|M"), "maj"),
    (re.compile(r"[Δ△∆](?![0-9])"), "maj7"),
    (re.compile(r"[Δ△∆]"), "maj"),
    (re.compile(r"[øØ]7?"), "m7b5"),
    (re.compile(r"^[°ºo]"), "dim"),
    (re.compile(r"\+"), "aug"),
)


def chord_kind(symbol: str) -> ChordKind:
    """The kind of chord that this symbol, written behind a root, stands for.

    >>> chord_kind("-7b5").name, chord_kind("M7").name, chord_kind("").name
    ('half-diminished seventh', 'major seventh', 'major triad')
    """
    plain = _plain(symbol)
    if plain in _BY_SYMBOL:
        return _BY_SYMBOL[plain]
    if "/" in symbol:
        raise TheoryError(
            f"{quoted(symbol)} names a bass note: expected a chord without one, for its notes have no octave."
        )
    known = ", ".join([kind for kind in CHORD_KINDS if kind])
    raise TheoryError(
        f"{quoted(symbol)} is not a kind of chord: expected nothing for a major triad, or one of {known}."
    )


def _plain(symbol: str) -> str:
    for habit, plain in _REWRITING:
        symbol = habit.sub(plain, symbol)
    return symbol


_BY_SYMBOL: Final = {_plain(symbol): kind for kind in CHORD_KINDS.values() for symbol in (kind.symbol, *kind.aliases)}
