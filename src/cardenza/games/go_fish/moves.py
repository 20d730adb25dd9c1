"""The moves of Go Fish as numbers, and the lists of questions, which are worked out once and shared."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.musicards import COPIES, FIRST_CHROMATIC, NOTES, ONE, PAIR_RULES, PARTNERS, note_of

PHASES: Final = ["turn", "over"]
TURN: Final = 0
OVER: Final = 1

QUESTION: Final = 12  # the "?" as a note
RANKS: Final = [*NOTES, "?"]
SEATS: Final = 6
FISH: Final = 255
JUST_FISH: Final = [FISH]
ALONE: Final = [[seat] for seat in range(SEATS)]
MATES_IN_FOURS: Final = [COPIES[note_of(card)] & ~ONE[card] for card in range(FIRST_CHROMATIC)]

# Sets of notes as `notes_of` tells them, one bit each: 2**13 - 1 divides 16**13 - 1, so each note has a bit of its own.
SETS: Final = 8191
_BIT_OF_NOTE: Final = [16**note % SETS for note in range(13)]
_ASKS: Final[list[list[list[int]]]] = [[] for _ in range(len(PAIR_RULES) * 64)]


def ask_of(seat: int, note: int) -> int:
    """The move that asks this seat for this note.

    >>> ask_of(1, 6)
    22
    """
    return seat << 4 | note


def notes_of(hand: i64) -> i64:
    """The set of notes in a hand of 52 cards, in bits of their own; 0 for a hand that has cards means all thirteen.

    >>> notes_of(0b1000) == notes_of(0b1111), notes_of(1) == notes_of(16)
    (True, False)
    """
    hand |= hand >> 2
    hand |= hand >> 1
    return (hand & 0x1111111111111) % 8191


def asks_of(rule: i64, others: i64, hand: i64) -> list[int]:
    """Every question that this hand allows by this pair rule, to each seat of a set (FISH-D1).

    They are the same in every game, so each list is worked out once. It is shared: nobody may change it.
    """
    table = _ASKS[rule * 64 + others]
    if not table:
        table = [[]] * 8192
        _ASKS[rule * 64 + others] = table
    notes = notes_of(hand)
    asks = table[notes]
    if not asks:
        partners = [*PARTNERS[PAIR_RULES[rule]], QUESTION]  # FISH-R8
        held = [note for note in range(13) if notes == 0 or notes & _BIT_OF_NOTE[note]]
        asked = sorted([partners[note] for note in held])
        asks = [ask_of(seat, note) for seat in range(SEATS) if others >> seat & 1 for note in asked]
        table[notes] = asks
    return asks
