"""Reckonings: what a round or a game has brought each player, row by row, so that everybody can follow the sum.

A row is said like anything else (`kernel.speech`): its key, what stands in its gaps, its rule, and what it is worth.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from cardenza.kernel.speech import Number, Said, Saying, hears
from cardenza.kernel.zones import EVERYBODY

POINTS: Final = "points"
CARDS: Final = "cards"
PAIRS: Final = "pairs"
BOOKS: Final = "books"
TURNS: Final = "turns"
NOTHING: Final = ""  # where nothing is added up
What: TypeAlias = Literal["points", "cards", "pairs", "books", "turns", ""]


class Reckoning(NamedTuple):
    """For each seat its rows and what they add up to: points, cards, pairs, books or turns.

    `is_least_best` where the lowest total wins.
    """

    what: What
    rows: list[list[Said]]
    totals: list[int]
    is_least_best: bool = False


def reckoned(what: What, rows: list[list[Said]], totals: list[int], is_least_best: bool = False) -> Reckoning | None:
    """The reckoning with these rows; None where they do not add up to what the rules have counted.

    That can be in a position that was read: it may tell points whose cards lie no longer there.

    >>> books = [Said("books", {}, "FISH-10", points=3)]
    >>> reckoned(BOOKS, [books, []], [3, 0]) is None, reckoned(BOOKS, [books, []], [3, 1]) is None
    (False, True)
    """
    sums = [sum([row.points for row in each if hears(None, row)]) for each in rows]
    return Reckoning(what, rows, totals, is_least_best) if sums == totals else None


def round_reckoned(
    points: list[int], rows_of: Callable[[int], list[Said]], is_least_best: bool = False
) -> Reckoning | None:
    """The reckoning of a round that has brought each seat these points, with its rows; None before it has ended."""
    rows = [rows_of(seat) for seat in range(len(points))]
    return reckoned(POINTS, rows, points, is_least_best) if points else None


def cards_left(none: Saying, left: Saying, sizes: list[int]) -> Reckoning:
    """Where the fewest cards win: `left` says how many somebody has, `none` that somebody has none.

    >>> cards_left(Saying("none", "DIST-26"), Saying("left", "DIST-26", count="number"), [0, 3]).totals
    [0, 3]
    """
    rows = [[left.said(Number(size), points=size) if size else none.said()] for size in sizes]
    return Reckoning(CARDS, rows, sizes, is_least_best=True)


def heard_by(reckoning: Reckoning, seat: int | None) -> Reckoning:
    """As a seat, or (None) somebody who watches, may hear it."""
    return reckoning._replace(rows=[[row for row in each if hears(seat, row)] for each in reckoning.rows])


def opened(reckoning: Reckoning) -> Reckoning:
    """As those hear it who see every card: what is said in two ways, the way that tells more."""
    return reckoning._replace(rows=[[row for row in each if row.seen >= EVERYBODY] for each in reckoning.rows])
