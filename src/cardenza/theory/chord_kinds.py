"""Kinds of chord: degrees, of which the larger kinds have some that may be left out.

The 33 kinds are those that players meet on lead sheets (docs/rules/carmony-deck.md, section 5).
Parentheses mark the notes that a player leaves out first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cardenza.theory.degrees import Degree, parse_degrees


class ChordKind(NamedTuple):
    """A row of degrees with its name and symbol, whatever the root."""

    symbol: str
    name: str
    degrees: tuple[Degree, ...]
    optional: tuple[Degree, ...]
    aliases: tuple[str, ...]

    @property
    def required(self) -> tuple[Degree, ...]:
        """The degrees that may not be left out.

        >>> " ".join(str(degree) for degree in CHORD_KINDS["13"].required)
        '1 3 b7 13'
        """
        return tuple([degree for degree in self.degrees if degree not in self.optional])


def parse_chord_degrees(text: str) -> tuple[tuple[Degree, ...], tuple[Degree, ...]]:
    """All degrees of a chord, and those in parentheses, which are optional.

    >>> degrees, optional = parse_chord_degrees("1 3 (5) b7 9")
    >>> len(degrees), str(optional[0])
    (5, '5')
    """
    optional = " ".join(word.strip("()") for word in text.split() if word.startswith("("))
    return parse_degrees(text.replace("(", "").replace(")", "")), parse_degrees(optional)


def _kind(symbol: str, name: str, degrees: str, aliases: str = "") -> ChordKind:
    every, optional = parse_chord_degrees(degrees)
    return ChordKind(symbol, name, every, optional, tuple(aliases.split()))


_KINDS: Final = (
    _kind("5", "power chord", "1 5"),
    _kind("", "major triad", "1 3 5", "maj"),
    _kind("m", "minor triad", "1 b3 5"),
    _kind("dim", "diminished triad", "1 b3 b5"),
    _kind("aug", "augmented triad", "1 3 #5"),
    _kind("sus2", "suspended second", "1 2 5"),
    _kind("sus4", "suspended fourth", "1 4 5", "sus"),
    _kind("6", "major sixth", "1 3 5 6", "maj6"),
    _kind("m6", "minor sixth", "1 b3 5 6"),
    _kind("7", "dominant seventh", "1 3 5 b7", "dom7"),
    _kind("maj7", "major seventh", "1 3 5 7"),
    _kind("m7", "minor seventh", "1 b3 5 b7"),
    _kind("mMaj7", "minor major seventh", "1 b3 5 7"),
    _kind("m7b5", "half-diminished seventh", "1 b3 b5 b7"),
    _kind("dim7", "diminished seventh", "1 b3 b5 bb7"),
    _kind("7#5", "augmented seventh", "1 3 #5 b7", "aug7 7aug"),
    _kind("maj7#5", "augmented major seventh", "1 3 #5 7", "augmaj7 maj7aug"),
    _kind("7b5", "seventh flat five", "1 3 b5 b7"),
    _kind("7sus4", "seventh suspended fourth", "1 4 5 b7", "7sus"),
    _kind("add9", "added ninth", "1 3 5 9", "majadd9"),
    _kind("m(add9)", "minor added ninth", "1 b3 5 9"),
    _kind("6/9", "six-nine", "1 3 (5) 6 9", "69 6add9"),
    _kind("m6/9", "minor six-nine", "1 b3 (5) 6 9", "m69 m6add9"),
    _kind("9", "dominant ninth", "1 3 (5) b7 9"),
    _kind("maj9", "major ninth", "1 3 (5) 7 9"),
    _kind("m9", "minor ninth", "1 b3 (5) b7 9"),
    _kind("7b9", "seventh flat nine", "1 3 (5) b7 b9"),
    _kind("7#9", "seventh sharp nine", "1 3 (5) b7 #9"),
    _kind("11", "eleventh", "1 (3) (5) b7 9 11"),
    _kind("m11", "minor eleventh", "1 b3 (5) b7 (9) 11"),
    _kind("13", "thirteenth", "1 3 (5) b7 (9) (11) 13"),
    # Players who write maj13 leave the eleventh out or raise it, and here it is optional: one kind for both.
    _kind("maj13(#11)", "major thirteenth sharp eleven", "1 3 (5) 7 (9) (#11) 13", "maj13"),
    _kind("m13", "minor thirteenth", "1 b3 (5) b7 (9) (11) 13"),
)
CHORD_KINDS: Final = {kind.symbol: kind for kind in _KINDS}
"""The kinds of chord by symbol, from small to large; the major triad has the empty one."""
