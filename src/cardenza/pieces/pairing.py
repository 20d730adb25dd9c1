"""Calls and answers, as the three games of pairs have them (docs/pieces.md, PAIR)."""

from collections.abc import Sequence
from typing import Final

from cardenza.pieces.drafting import plain
from cardenza.pieces.figures import above
from cardenza.theory import Note, Pitch

WILD_SOUNDS: Final = {"?": ("B", "F"), "X": ("C", "Db")}


def called(card: str, octave: int) -> list[Pitch]:
    """A card in a register: its note; a "?" is a tritone, the Chromatic Scale a half step (PAIR-1).

    >>> [str(pitch) for pitch in called("A#3", 4)], [str(pitch) for pitch in called("?1", 4)]
    (['Bb4'], ['B4', 'F5'])
    """
    if card[0] in WILD_SOUNDS:
        low, high = [Note.parse(name) for name in WILD_SOUNDS[card[0]]]
        return [Pitch(low, octave), above(high, Pitch(low, octave))]
    return [Pitch(plain(Note.parse(card.rstrip("2345")).pitch_class), octave)]


def answered(card: str, call: Sequence[Pitch]) -> list[Pitch]:
    """The answer to a call: next above it (PAIR-2).

    >>> call = called("C2", 4)
    >>> [str(pitch) for pitch in answered("C5", call)], [str(pitch) for pitch in answered("F#2", call)]
    (['C5'], ['F#4'])
    """
    if card[0] in WILD_SOUNDS:
        return called(card, call[0].octave)
    return [above(called(card, call[0].octave)[0].note, call[-1])]
