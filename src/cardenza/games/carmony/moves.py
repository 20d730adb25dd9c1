"""The moves of Carmony as numbers, and what never changes about MELD cards: their step on the ladder and their worth.

A play of `decks.melds` is its own move. Above all plays come the moves without a meld, then what is eaten (the card,
the seat and the play that is taken), and high above these the false melds of strict mode: all cards laid, counted.
"""

from functools import cache
from typing import Final, final

from mypy_extensions import i64

from cardenza.decks.melds import CHORD, FIRST_MELD, INTERVAL, SCALE, Melds
from cardenza.decks.notes import notes_in

PHASES: Final = ["start", "deal", "act", "over"]
START: Final = 0
DEAL: Final = 1
ACT: Final = 2
OVER: Final = 3

NOTHING: Final = -1
SEATS: Final = 4
TYPES: Final = ["interval", "chord", "scale"]
MELDS_HELD: Final = 5
NOTES_HELD: Final = [0, 0, 14, 12, 10]  # CARM-07, by number of players

PLAYS: Final = 1 << 14
"""More than a list of melds has plays: 16 for each root of 32 chords, the Power Chord, 15 scales and 12 intervals."""
DISCARD: Final = PLAYS
DRAW: Final = PLAYS + 16
TAKE: Final = PLAYS + 17
DEAL_OUT: Final = PLAYS + 18
EAT: Final = 1 << 22
FALSE: Final = 1 << 60

SIMPLE: Final = {"draw": DRAW, "take": TAKE, "deal": DEAL_OUT}
SIMPLE_TEXTS: Final = {move: text for text, move in SIMPLE.items()}

NO_MOVES: Final[list[int]] = []
ONLY_DEAL: Final = [DEAL_OUT]
ONLY_DRAW: Final = [DRAW]
DRAW_OR_TAKE: Final = [DRAW, TAKE]
ALONE: Final = [[seat] for seat in range(SEATS)]
_DISCARDS: Final = list(range(DISCARD, DISCARD + 12))

# MELD cards stand in the order of their types, and there are always as many of each (CDECK-02, CDECK-03).
FIRST_CHORD: Final = 12
FIRST_SCALE: Final = 45
CARDS: Final = 60
LOWEST: Final = [0, FIRST_CHORD, FIRST_SCALE, 0]  # of the type that is played, the first card; the last entry: any type
HIGHEST: Final = [FIRST_CHORD, FIRST_SCALE, CARDS, CARDS]

LADDER: Final = ["interval", "chord", "scale", "sc-major", "sc-chromatic"]
"""The steps of the ladder: a card eats what lies on a lower one (CARM-26 to CARM-30)."""
MAJOR_STEP: Final = 3
CHROMATIC_STEP: Final = 4

OUT_POINTS: Final = 200  # CARM-40
CARD_POINTS: Final = 10  # CARM-41
MISTAKE_POINTS: Final = 10
SCALES_TO_GO_OUT: Final = 1  # CARM-36
CHORDS_TO_GO_OUT: Final = 3
_POINTS: Final = {2: 20, 3: 40, 4: 70, 5: 100, 6: 150, 7: 200, 12: 500}  # CARM-42 to CARM-50


def _half_of_discards(first: int, held: int) -> list[int]:
    """The discards of some of six notes, as numbers that all lists share: each new one would be an object."""
    moves: list[int] = []
    for note in range(6):
        if held >> note & 1:
            moves += _DISCARDS[first + note : first + note + 1]
    return moves


_LOW_DISCARDS: Final = [_half_of_discards(0, held) for held in range(64)]
_HIGH_DISCARDS: Final = [_half_of_discards(6, held) for held in range(64)]


def discards_of(held: i64) -> list[int]:
    """Every discard of a hand with this set of notes (CARM-D5), in a list of its own.

    >>> [move - DISCARD for move in discards_of(0b100000000101)]
    [0, 2, 11]
    """
    return _LOW_DISCARDS[held & 63] + _HIGH_DISCARDS[held >> 6]


def eat_of(card: int, seat: int, play: int) -> int:
    """The move by which a MELD card eats a meld of this seat.

    >>> eater_of(eat_of(57, 2, 1127)), owner_of(eat_of(57, 2, 1127)), eaten_by(eat_of(57, 2, 1127))
    (57, 2, 1127)
    """
    return EAT | (card - FIRST_MELD) << 16 | seat << 14 | play


def eater_of(move: int) -> int:
    return (move >> 16 & 63) + FIRST_MELD


def owner_of(move: int) -> int:
    return move >> 14 & 3


def eaten_by(move: int) -> int:
    return move & PLAYS - 1


def false_of(card: int, root: int, cards: int) -> int:
    """The move that lays these NOTE cards for a MELD card on a root, where they do not fit.

    >>> move = false_of(25, 2, 0x100000000001)
    >>> false_card(move), false_root(move), hex(false_cards(move))
    (25, 2, '0x100000000001')
    """
    return FALSE | cards << 10 | (card - FIRST_MELD) << 4 | root


def false_card(move: int) -> int:
    return (move >> 4 & 63) + FIRST_MELD


def false_root(move: int) -> int:
    return move & 15


def false_cards(move: int) -> int:
    return (move ^ FALSE) >> 10


def decision_of(move: int) -> str:
    """The number of the decision that a move belongs to."""
    if move < PLAYS or move >= FALSE:
        return "CARM-D3"
    if move >= EAT:
        return "CARM-D4"
    if move < DRAW:
        return "CARM-D5"
    return {DRAW: "CARM-D1", TAKE: "CARM-D2", DEAL_OUT: "CARM-R40"}[move]


def points_of(melds: Melds, play: int) -> int:
    """What a meld on the table earns: by the number of cards laid, but for three cards (CARM-R2, CARM-R3).

    >>> from cardenza.decks.melds import box
    >>> [points_of(box(), box().play(box().card(card), 0)) for card in ("ch-5", "ch-13", "sc-dorian", "sc-major")]
    [100, 70, 200, 350]
    """
    card = melds.meld(melds.cards[play]).id
    return {"ch-5": 100, "sc-major": 350}.get(card, _POINTS[melds.sizes[play]])


def step_of(melds: Melds, card: int) -> int:
    """The step of a card on the ladder."""
    step = {"sc-major": MAJOR_STEP, "sc-chromatic": CHROMATIC_STEP}.get(melds.meld(card).id)
    return melds.kind(card) if step is None else step


@final
class Worth:
    """What a list of MELD cards is worth, by the number of the play or (less FIRST_MELD) of the card."""

    def __init__(self, melds: Melds) -> None:
        assert [melds.kinds.index(kind) for kind in (INTERVAL, CHORD, SCALE)] == [0, FIRST_CHORD, FIRST_SCALE]
        cards = range(FIRST_MELD, FIRST_MELD + len(melds.melds))
        self.points: list[int] = [points_of(melds, play) for play in range(len(melds.texts))]
        self.kinds: list[int] = [melds.kind(card) for card in melds.cards]
        self.first_chord = melds.first_plays[FIRST_CHORD]
        self.first_scale = melds.first_plays[FIRST_SCALE]
        self.steps: list[int] = [step_of(melds, card) for card in cards]
        self.step_of_play: list[int] = [step_of(melds, card) for card in melds.cards]
        self.roomy: list[int] = [len(melds.meld(card).degrees) + 2 for card in cards]
        """With so many cards in hand every play of the card leaves two (CARM-R13)."""


@cache
def worth_of(melds: Melds) -> Worth:
    return Worth(melds)


def packed_melds(cards: list[int]) -> int:
    """Five MELD cards in one number, six bits each; 0 is a hand without them.

    >>> unpacked_melds(packed_melds([12, 71, 30, 12, 13]))
    [12, 71, 30, 12, 13]
    """
    return sum([card - FIRST_MELD << 6 * slot for slot, card in enumerate(cards)])


def unpacked_melds(melds: int) -> list[int]:
    return [(melds >> 6 * slot & 63) + FIRST_MELD for slot in range(MELDS_HELD)] if melds else []


def in_order(melds: Melds, play: int) -> list[int]:
    """The NOTE cards of a meld, the root first, in the order of the degrees that are laid."""
    meld, root = melds.meld(melds.cards[play]), melds.roots[play]
    left = notes_in(melds.counts[play])
    found: list[int] = []
    for sector in meld.sectors:
        note = (root + sector) % 12
        if note in left:
            left.remove(note)
            found.append(note)
    return found
