"""Phases and moves as numbers, and what is worked out once for all."""

from typing import Final

from mypy_extensions import i64

C: Final = 0
B: Final = 11
COLUMNS: Final = 8
DOWN: Final = 9
EMPTY_HEAD: Final = 12  # of an empty column: no note, and an end that no card fits
EMPTY_END: Final = 13
ALL_HEADS_EMPTY: Final = 0xCCCCCCCC
ALL_ENDS_EMPTY: Final = 0xDDDDDDDD
BIT: Final = [1 << note for note in range(14)]
MOST_BACKS: Final = 50

PHASES: Final = ["play", "deal", "over"]
PLAY: Final = 0
DEAL_PHASE: Final = 1
OVER: Final = 2

TURN: Final = 0
WASTE_UP: Final = 1
CONCEDE: Final = 2
DEAL: Final = 3
UP: Final = 8  # + column
WASTE_TO: Final = 16  # + column
BACK: Final = 32  # + note and column: back_move
MOVE: Final = 128  # + two columns and a size: block_move
SIMPLE: Final = ["turn", "waste up", "concede", "deal"]

ALONE: Final = [0]
NO_ONE: Final[list[int]] = []


def block_move(source: i64, size: i64, target: i64) -> int:
    """SOLI-D1: the last `size` cards of one column go to another."""
    return int(MOVE + 12 * (COLUMNS * source + target) + size - 1)


def block_of(move: int) -> tuple[int, int, int]:
    """The column a block comes from, its size, and the column it goes to.

    >>> block_of(block_move(1, 3, 0))
    (1, 3, 0)
    """
    columns = (move - MOVE) // 12
    return columns // COLUMNS, (move - MOVE) % 12 + 1, columns % COLUMNS


def back_move(note: i64, column: i64) -> int:
    """SOLI-D7: a note comes back from a pile to a column."""
    return int(BACK + COLUMNS * note + column)


def back_of(move: int) -> tuple[int, int]:
    """The note that comes back, and the column it comes to."""
    return (move - BACK) // COLUMNS, (move - BACK) % COLUMNS
