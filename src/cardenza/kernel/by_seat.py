"""Numbers by seat, for states that are copied and changed all the time."""

from typing import final

from mypy_extensions import i64


@final
class BySeat:
    """A number for each of up to four seats. In compiled code they are no objects: reading and changing them is free.

    >>> hands = BySeat()
    >>> hands[2] = 7
    >>> hands[2], hands[3]
    (7, 0)
    """

    def __init__(self) -> None:
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0
        self.fourth: i64 = 0

    def __getitem__(self, seat: i64) -> i64:
        if seat < 2:
            return self.second if seat else self.first
        return self.third if seat == 2 else self.fourth

    def __setitem__(self, seat: i64, number: i64) -> None:
        if seat == 0:
            self.first = number
        elif seat == 1:
            self.second = number
        elif seat == 2:
            self.third = number
        else:
            self.fourth = number

    def clone(self) -> "BySeat":
        twin = BySeat()
        twin.first = self.first
        twin.second = self.second
        twin.third = self.third
        twin.fourth = self.fourth
        return twin
