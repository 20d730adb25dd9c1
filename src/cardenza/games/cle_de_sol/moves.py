"""Phases, modes and moves as numbers.

The low six bits of a move are the Note put down last, on top of the Notes in the bits above; or, from 56 on, another
kind of move, and the bits above are the rest of it.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from cardenza.decks.cle_de_sol import (
    FIRST_INTERVALLE,
    KINDS,
    MUSICIEN,
    NAMES,
    NOTES,
    ONE,
    PITCH_NAMES,
    REPRISE,
    RHYTHMS,
    cards_of,
    is_intervalle,
    is_note,
    is_silence,
    notes_among,
    notes_in,
    twin_of,
)
from cardenza.kernel.errors import Unreadable

PHASES: Final = ["turn", "window", "give", "deal", "over"]
TURN: Final = 0
WINDOW: Final = 1
GIVE: Final = 2
DEAL: Final = 3
OVER: Final = 4

MODES: Final = ["top", "free", "interval", "demand"]
TOP: Final = 0
FREE: Final = 1
INTERVAL: Final = 2
DEMAND: Final = 3

DEMANDS: Final = PITCH_NAMES + RHYTHMS
NOTHING: Final = -1
HAND_SIZE: Final = 7
GIFT: Final = 2
GIVE_SECONDS: Final = 15  # CLEF-D10
LATER_DRAW: Final = 2

BEATS: Final = ["0.25", "0.5", "1", "2"]  # CLEF-44
QUARTERS: Final = [1, 2, 4, 8]  # the same in quarters of a beat
POINTS: Final = [  # CLEF-09
    15 if is_intervalle(card) or card == MUSICIEN else 10 if is_silence(card) or card == REPRISE else 5
    for card in range(KINDS)
]
NOTES_OF_RHYTHM: Final = [sum(ONE[4 * step + rhythm] for step in range(14)) for rhythm in range(4)]
SHORTER_NOTES: Final = [sum(NOTES_OF_RHYTHM[:rhythm]) for rhythm in range(4)]

# Moves: the low six bits are the Note placed last, or one of these; the bits above are the rest of it.
NOTE_BITS: Final = 63
PLACE: Final = 56  # a card that is no Note
DEMANDED: Final = 57  # a Musicien, with what it demands
SIMPLE: Final = 58
INTERCEPT: Final = 59
GIVEN: Final = 60  # a packed row of cards
MIXED: Final = 61  # a packed row of cards that cannot go together
DRAW: Final = SIMPLE
LET: Final = 1 << 6 | SIMPLE
DEAL_OUT: Final = 2 << 6 | SIMPLE
SIMPLE_TEXTS: Final = ["draw", "let", "deal"]
MOST_PACKED: Final = 8

NO_MOVES: Final[list[int]] = []
ONLY_DRAW: Final = [DRAW]
ONLY_LET: Final = [LET]
ONLY_DEAL: Final = [DEAL_OUT]
MUSICIENS: Final = [demand << 6 | DEMANDED for demand in range(len(DEMANDS))]
DRAW_OR_MUSICIEN: Final = [DRAW, *MUSICIENS]
PLACES: Final = [card if card < NOTES else card << 6 | PLACE for card in range(KINDS)]
TWIN: Final = [twin_of(note) for note in range(NOTES)]
ANSWERS: Final = [[note << 6 | INTERCEPT, LET] for note in range(NOTES)]
ALONE: Final = [[seat] for seat in range(8)]

# What is due is one number: the card on top, an interval on it, a demand, or (with or without a pitch on top) anything.
FIRST_INTERVAL_DUE: Final = FIRST_INTERVALLE
FIRST_DEMAND_DUE: Final = 4 * FIRST_INTERVALLE
ANYTHING_DUE: Final = FIRST_DEMAND_DUE + len(DEMANDS)
NO_INTERVAL_DUE: Final = ANYTHING_DUE + 1
DUES: Final = NO_INTERVAL_DUE + 1


def sum_of(notes: int, last: int) -> int:
    """The move that puts these Notes down, one of them last (CLEF-D2).

    >>> placed_by(sum_of(0b10010, 1)) == 0b10010
    True
    """
    return (notes ^ ONE[last]) << 6 | last


def placed_by(move: int) -> int:
    """The Notes that a move puts down: one, or several."""
    return move >> 6 | ONE[move & NOTE_BITS]


def packed(cards: Sequence[int]) -> int:
    """Up to eight cards in one number, in this order.

    >>> unpacked(packed([73, 0, 0]))
    [73, 0, 0]
    """
    row = 0
    for place, card in enumerate(cards):
        row |= (card + 1) << 7 * place
    return row


def unpacked(row: int) -> list[int]:
    """The cards of a packed row."""
    cards: list[int] = []
    while row > 0:
        cards.append((row & 127) - 1)
        row >>= 7
    return cards


def sums_of(notes: i64, rhythm: int) -> list[int]:
    """Every way to add up some of these Notes to a rhythm, with each of them last in turn (CLEF-15, CLEF-R11)."""
    due = QUARTERS[rhythm]
    reached: list[list[int]] = [[0]]  # for each value the sets of Notes that make it
    for _ in range(due):
        reached.append([])
    for note in notes_in(notes):
        value = QUARTERS[note & 3]
        for total in range(due - value, -1, -1):
            for part in reached[total]:
                reached[total + value].append(part | ONE[note])
    moves: list[int] = []
    for found in reached[due]:
        for note in notes_in(found):
            moves.append((found ^ ONE[note]) << 6 | note)
    return moves


def points_of(notes: int, others: int) -> int:
    """CLEF-09: what is left in a hand."""
    return sum([POINTS[card] for card in cards_of(notes, others)])


def texts(cards: Sequence[int]) -> str:
    """Cards as a move names them."""
    return " ".join([NAMES[card] for card in cards])


def read_demand(text: str) -> int:
    name = text.replace("é", "e")
    if name not in DEMANDS:
        raise Unreadable(f"{text!r} cannot be demanded: a name ({' '.join(PITCH_NAMES)}) or a rhythm (dc cr no bl)")
    return DEMANDS.index(name)


def row_of(cards: Sequence[int]) -> int:
    if len(cards) > MOST_PACKED:
        raise Unreadable(f"{len(cards)} cards at once are no move of Clé de Sol")
    return packed(cards)


def placing(cards: list[int]) -> int:
    """The move that places these cards, the last one on top."""
    if len(cards) == 1:
        return PLACES[cards[0]]
    if len(set(cards)) == len(cards) and all(is_note(card) for card in cards):
        return sum_of(notes_among(cards), cards[-1])
    return row_of([*sorted(cards[:-1]), cards[-1]]) << 6 | MIXED
