"""The moves of Old Maid as numbers, and the lists of them, which are shared."""

from typing import Final

from cardenza.decks.musicards import CARDS, FIRST_CHROMATIC, FIRST_WILD

FOLLOWING: Final = ["giver", "safe", "loser"]  # facts that follow from the others, so no document tells them
PHASES: Final = ["arrange", "turn", "over"]
ARRANGE: Final = 0
TURN: Final = 1
OVER: Final = 2
ARRANGE_SECONDS: Final = 10  # MAID-D3

MAIDS: Final = {"question": FIRST_WILD, "chromatic": FIRST_CHROMATIC}  # MAID-R1, MAID-O2
MOST: Final = 25  # the largest hand without a pair: four copies of six notes, and the Old Maid
SEATS: Final = 6
ALONE: Final = [[seat] for seat in range(SEATS)]

KEEP: Final = 1000
SWAP: Final = 1 << 20


def swap_of(one: int, other: int) -> int:
    """The move that exchanges the cards at these places of the own hand."""
    return SWAP | one << 10 | other


TAKES: Final = [list(range(size)) for size in range(CARDS)]
SWAPS: Final = [[swap_of(i, j) for i in range(size) for j in range(i + 1, size)] for size in range(MOST + 1)]
ARRANGEMENTS: Final = [[KEEP, *swaps] for swaps in SWAPS]
