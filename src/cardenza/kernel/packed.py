"""Small numbers packed into one, four bits each: one for each note, column or seat; and sets, one bit each.

All stay below 2**62.
"""

from typing import Final

from mypy_extensions import i64

# 2 generates all residues of 67, so a single bit below 2**66 is told by its remainder alone.
_AT: Final = bytes([next((at for at in range(66) if (1 << at) % 67 == rest), 255) for rest in range(67)])


def at(packed: i64, place: i64) -> i64:
    """The number at a place.

    >>> at(0x321, 0), at(0x321, 2)
    (1, 3)
    """
    return packed >> 4 * place & 15


def put(packed: i64, place: i64, number: i64) -> i64:
    """The same numbers, but for the one at a place.

    >>> hex(put(0x321, 1, 7))
    '0x371'
    """
    return packed ^ (at(packed, place) ^ number) << 4 * place


def single(member: i64) -> i64:
    """The set of one. A large number is shifted down: compiled code shifts a small one up in 32 bits only.

    >>> single(3), single(40) == 2**40
    (8, True)
    """
    return 0x2000000000000000 >> 61 - member


def count(some: i64) -> i64:
    """How many there are in a set: counted in pairs, in fours and in bytes, whose sum is what 255 leaves.

    >>> count(0), count(0b10110), count(2**62 - 1)
    (0, 3, 62)
    """
    some -= some >> 1 & 0x5555555555555555
    some = (some & 0x3333333333333333) + (some >> 2 & 0x3333333333333333)
    return (some + (some >> 4) & 0x0F0F0F0F0F0F0F0F) % 255


def nth(some: i64, place: i64) -> int:
    """The member at a place in a set, counted from 0, the lowest first.

    >>> [nth(0b10110, place) for place in range(3)]
    [1, 2, 4]
    """
    while place > 0:
        some &= some - 1
        place -= 1
    return _AT[(some & -some) % 67]
