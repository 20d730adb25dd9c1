"""Numbers by seat, for states that are copied and changed all the time."""

from collections.abc import Iterator, Sequence
from typing import final

from mypy_extensions import i64


@final
class BySeat:
    """A number for each of up to six seats. In compiled code they are no objects: reading and changing them is free.

    >>> hands = BySeat()
    >>> hands[2] = 7
    >>> hands[2], hands[3], list(hands)
    (7, 0, [0, 0, 7, 0])
    """

    def __init__(self, seats: i64 = 4) -> None:
        self.seats: i64 = seats
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0
        self.fourth: i64 = 0
        self.fifth: i64 = 0
        self.sixth: i64 = 0

    def __getitem__(self, seat: i64) -> i64:
        if seat < 2:
            return self.second if seat else self.first
        if seat < 4:
            return self.third if seat == 2 else self.fourth
        return self.fifth if seat == 4 else self.sixth

    def __setitem__(self, seat: i64, number: i64) -> None:
        if seat == 0:
            self.first = number
        elif seat == 1:
            self.second = number
        elif seat == 2:
            self.third = number
        elif seat == 3:
            self.fourth = number
        elif seat == 4:
            self.fifth = number
        else:
            self.sixth = number

    def __iter__(self) -> Iterator[int]:
        return iter([int(self[seat]) for seat in range(self.seats)])

    def clone(self) -> "BySeat":
        twin = BySeat(self.seats)
        twin.first = self.first
        twin.second = self.second
        twin.third = self.third
        twin.fourth = self.fourth
        twin.fifth = self.fifth
        twin.sixth = self.sixth
        return twin


def by_seat(numbers: Sequence[int]) -> BySeat:
    """These numbers, one for each seat.

    >>> list(by_seat([3, 0, 4]))
    [3, 0, 4]
    """
    kept = BySeat(len(numbers))
    for seat, number in enumerate(numbers):
        kept[seat] = number
    return kept
