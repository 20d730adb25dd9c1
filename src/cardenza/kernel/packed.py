"""Small numbers packed into one, four bits each: one for each note, column or seat. All stay below 2**62."""

from mypy_extensions import i64


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
