"""What a move of Chord Poker brings at once, and so what players of a trial do: they look no further than their hands.

They complete the chord if they can, begin a turn with what brings most points at once, and break no set.
"""

from itertools import pairwise
from typing import Final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, ONE, count_of, held_in, nth_in
from cardenza.games.chord_poker.grouping import VALUES
from cardenza.games.chord_poker.rooting import ROOT
from cardenza.games.chord_poker.table import CHORD_NOTES, REQUIRED, Table, place_of
from cardenza.games.chord_poker.turns import DRAW, TAKE, TO_WHEEL, can_take, free_in, is_dry, is_in_time, note_of
from cardenza.kernel.rng import Rng

GAINS: Final = [more - value for value, more in pairwise(VALUES)]
"""What one more card of a note brings to a hand that has so many."""
LOOSE: Final = [count for count in range(1, len(VALUES)) if GAINS[count - 1] < 0]
"""Of so many equal cards one is in no set."""
WORTH_A_DRAW: Final = 2
"""So many points at once are better than a card from the deck."""


def likely_beginning(table: Table, hand: i64) -> int:
    if is_dry(table):
        return DRAW
    held = held_in(hand)
    best, most = DRAW, WORTH_A_DRAW - 1
    if can_take(table, held):
        gain = _gain_of_pile(table.pile, hand)
        if gain > most:
            best, most = TAKE, gain
    for note in range(12):
        if held & ~table.wheel & BIT[note]:
            place = place_of(table.chord, note)
            if REQUIRED[place] & ~(table.wheel | BIT[note]) == 0:
                return ROOT + note
            gain = _gain_of_root(hand, note, table.wheel & ~CHORD_NOTES[place])
            if gain > most:
                best, most = ROOT + note, gain
    return best


def _gain_of_root(hand: i64, note: i64, back: i64) -> int:
    """What a hand gains that gives a note for those that come back from the Wheel."""
    gain = -GAINS[count_of(hand, note) - 1]
    for other in range(12):
        if back >> other & 1:
            gain += GAINS[count_of(hand, other)]
    return gain


def _gain_of_pile(pile: list[int], hand: i64) -> int:
    """What a hand gains that takes the pile, and a loose card less."""
    gain = 1
    for note in pile:
        gain += GAINS[count_of(hand, note)]
        hand += ONE[note]
    return gain


def likely_discard(table: Table, hand: i64, moves: list[int], rng: Rng) -> int:
    missing = table.required & ~table.wheel
    if missing & (missing - 1) == 0 and missing & free_in(table, hand) and is_in_time(table):
        return TO_WHEEL + int(nth_in(missing, 0))
    first = rng.below(len(moves))
    for move in moves[first:] + moves[:first]:
        if count_of(hand, note_of(move)) in LOOSE:
            return move
    return moves[first]
