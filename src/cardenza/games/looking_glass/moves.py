"""Phases and moves as numbers, and the lists of moves, which are worked out once and shared."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.carmony import Kind, deck
from cardenza.decks.notes import notes_of

PHASES: Final = ["play", "playout", "deal", "over"]
PLAY: Final = 0
PLAYOUT: Final = 1
DEALING: Final = 2
OVER: Final = 3

NONE: Final = -1
HAND: Final = 3
ON_THE_WHEEL: Final = 4
NO_TOP: Final = 15
NO_TOPS: Final = 0xFFFF

HALF_STEPS: Final = [meld.sectors[1] for meld in deck().of_kind(Kind.INTERVAL)]
"""How far up the other card lies, for each INTERVAL; 0 for the octave, which ends on the sector where it began."""
TRITONE: Final = 6

# A move below 12 places that note (LOOK-D3).
DEAL: Final = 12
STEAL: Final = 16  # + the note and the victim: steal_of
PICK: Final = 4096  # + hand card, sector and number 1: pick_of
ONLY_DEAL: Final = [DEAL]
NOTHING: Final[list[int]] = []
ALONE: Final = [[seat] for seat in range(4)]

_SETS: Final = 4096


def steal_of(note: int, victim: int) -> int:
    """LOOK-D2: a card of this note takes the pile of that seat."""
    return STEAL * (1 + victim) + note


def pick_of(note: int, sector: int, root: int) -> int:
    """LOOK-D1: a hand card with a card on the Wheel; `root` is the note that is number 1."""
    return PICK | root << 8 | sector << 4 | note


def victim_of(move: int) -> int:
    """The seat whose pile is stolen.

    >>> victim_of(steal_of(3, 1))
    1
    """
    return move // STEAL - 1


def pair_of(move: int) -> tuple[int, int, int]:
    """Hand card, sector and number 1 of a pick up.

    >>> pair_of(pick_of(2, 7, 7))
    (2, 7, 7)
    """
    return move & 15, move >> 4 & 15, move >> 8 & 15


PLACES: Final = [notes_of(held) for held in range(_SETS)]
"""The ways to place a card, for each set of notes in hand (LOOK-D3)."""
STEALS: Final = [[steal_of(note, victim)] for victim in range(4) for note in range(16)]


def _ways_of(steps: int, note: int, is_above: bool, is_below: bool) -> list[int]:
    """What a hand card can do: be placed, and pick up the card so many half steps above it, or below it.

    Number 1 is the lower one (LOOK-R1). In an octave above and below are one (LOOK-R3), in a tritone they are two ways
    to pick up one card (LOOK-R2).
    """
    above, below = (note + steps) % 12, (note - steps) % 12
    up = [pick_of(note, above, note)] if is_above else []
    return [note, *up, *([pick_of(note, below, below)] if is_below and steps else [])]


_CASES: Final = [(False, False), (False, True), (True, False), (True, True)]
_WAYS: Final = [_ways_of(steps, note, *case) for steps in range(12) for note in range(12) for case in _CASES]


def menu_of(steps: i64, held: i64, lying: i64) -> list[int]:
    """Every way to place or to pick up (LOOK-D3, LOOK-D1): half steps of the INTERVAL, notes in hand and on the Wheel.

    The list may be shared: nobody may change it.

    >>> menu_of(7, 1 << 7, 1 << 0) == [7, pick_of(7, 0, 0)]
    True
    """
    round_again = lying << 24 | lying << 12 | lying
    menu = NOTHING
    for note in PLACES[held]:
        above = round_again >> 12 + i64(note) + steps & 1
        below = round_again >> 12 + i64(note) - steps & 1
        ways = _WAYS[(12 * steps + i64(note)) << 2 | above << 1 | below]
        menu = menu + ways if menu else ways
    return menu


def decision_of(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if move == DEAL:
        return "LOOK-R28"
    return "LOOK-D1" if move >= PICK else "LOOK-D2" if move >= STEAL else "LOOK-D3"
