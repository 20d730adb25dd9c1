"""What a client of the benchmarks must know of a message of the house, and nothing more of it."""

from collections.abc import Sequence
from typing import Final

import msgspec


class NewsHeard(msgspec.Struct):
    t: str
    by: str = ""
    chair: int | None = None


class OfferHeard(msgspec.Struct, rename="camel"):
    move: str
    is_resigning: bool


class OffersHeard(msgspec.Struct):
    moves: list[OfferHeard] = []


class TableHeard(msgspec.Struct):
    phase: str = ""


class Heard(msgspec.Struct):
    """What of a message the load must know."""

    t: str
    n: int = 0
    news: list[NewsHeard] = []
    offers: OffersHeard = msgspec.field(default_factory=OffersHeard)
    table: TableHeard = msgspec.field(default_factory=TableHeard)

    def moves(self) -> list[str]:
        """The moves on offer, but for giving up."""
        return [offer.move for offer in self.offers.moves if not offer.is_resigning]


decode: Final = msgspec.json.Decoder(Heard).decode


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]
