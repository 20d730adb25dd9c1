"""Dealing by lot to hands that can have at most so many of some cards."""

from collections.abc import Sequence
from typing import Final, final

from cardenza.kernel.rng import Rng

_DEALS_BEFORE_SEARCH: Final = 20


def deal_limited(
    rng: Rng,
    pool: list[int],
    wanted: Sequence[int],
    limits: Sequence[Sequence[int]],
    names: Sequence[int],
    looser: Sequence[Sequence[int]] = (),
) -> list[list[int]]:
    """So many cards of the pool for each hand, by lot, within its limits as `Lacking.limits` has them.

    What nobody gets stays in the pool. Hands with limits are dealt first; if others have then taken what the last one
    needs, all is dealt again, and in the end searched for. Where there is no way, looser limits count, or none.

    >>> pool = [0, 0, 0, 1, 1, 2]
    >>> deal_limited(Rng(1), pool, [2, 2], [[], [0b101, 0]], [1, 2, 4])[1], len(pool)
    ([1, 1], 2)
    """
    if not any(limits):
        rng.shuffle(pool)
        return [_taken(pool, count, (), names) for count in wanted]
    order = sorted(range(len(wanted)), key=lambda owner: not limits[owner])
    for _ in range(_DEALS_BEFORE_SEARCH):
        rng.shuffle(pool)
        left = pool[:]
        hands: list[list[int]] = [[] for _ in wanted]
        for owner in order:
            hands[owner] = _taken(left, wanted[owner], limits[owner], names)
        if all(len(hand) == count for hand, count in zip(hands, wanted, strict=True)):
            pool[:] = left
            return hands
    search = _Search(rng, pool, wanted, limits, names)
    return search.hands() if search.is_found() else deal_limited(rng, pool, wanted, looser or [()] * len(wanted), names)


def _taken(pool: list[int], count: int, limits: Sequence[int], names: Sequence[int]) -> list[int]:
    """The uppermost cards that the limits allow, as many as wanted if there are."""
    if not limits:
        taken = pool[len(pool) - count :][::-1]
        del pool[len(pool) - count :]
        return taken
    room = list(limits)
    taken = []
    for at in range(len(pool) - 1, -1, -1):
        if len(taken) == count:
            break
        if within(room, names[pool[at]]):
            taken.append(pool.pop(at))
    return taken


def within(room: list[int], bits: int, count: int = 1) -> bool:
    """Let so many cards of a kind count in all limits that concern it, if they allow it.

    >>> limits = [0b011, 1, 0b001, 0]
    >>> within(limits, 0b010), limits, within(limits, 0b100), within(limits, 0b001)
    (True, [3, 0, 1, 0], True, False)
    """
    concerned = [at + 1 for at in range(0, len(room), 2) if room[at] & bits]
    if any(room[at] < count for at in concerned):
        return False
    for at in concerned:
        room[at] -= count
    return True


@final
class _Search:
    """Every way to deal, hand by hand and kind by kind. Cards that no limit tells apart are of one kind."""

    def __init__(
        self,
        rng: Rng,
        pool: list[int],
        wanted: Sequence[int],
        limits: Sequence[Sequence[int]],
        names: Sequence[int],
    ) -> None:
        self.rng = rng
        self.pool = pool
        self.wanted = wanted
        self.limits = limits
        self.names = names
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for card in pool:
            kinds.setdefault(self._concern(names[card]), []).append(card)
        self.kinds = list(kinds.values())
        self.left = [len(cards) for cards in self.kinds]
        self.counts: list[list[int]] = [[0] * len(self.kinds) for _ in wanted]
        self.dead_ends: set[tuple[int, ...]] = set()

    def _concern(self, bits: int) -> tuple[bool, ...]:
        return tuple([row[at] & bits != 0 for row in self.limits for at in range(0, len(row), 2)])

    def is_found(self) -> bool:
        """Is there a way?"""
        return self._deal(0)

    def hands(self) -> list[list[int]]:
        """The hands as they were found."""
        hands = [
            [self.kinds[kind].pop() for kind, count in enumerate(counts) for _ in range(count)]
            for counts in self.counts
        ]
        self.pool[:] = [card for cards in self.kinds for card in cards]
        self.rng.shuffle(self.pool)
        return hands

    def _deal(self, owner: int) -> bool:
        if owner == len(self.wanted):
            return True
        place = (owner, *self.left)
        if place in self.dead_ends:
            return False
        if self._fill(owner, 0, self.wanted[owner], list(self.limits[owner])):
            return True
        self.dead_ends.add(place)
        return False

    def _fill(self, owner: int, kind: int, wanted: int, room: list[int]) -> bool:
        """Give the hand cards of this kind and the next ones, then deal to the next hand."""
        if kind == len(self.kinds):
            return wanted == 0 and self._deal(owner + 1)
        counts = list(range(min(wanted, self.left[kind]) + 1))
        self.rng.shuffle(counts)
        for count in counts:
            after = room[:]
            if not within(after, self.names[self.kinds[kind][0]], count):
                continue
            self.left[kind] -= count
            self.counts[owner][kind] = count
            if self._fill(owner, kind + 1, wanted - count, after):
                return True
            self.left[kind] += count
            self.counts[owner][kind] = 0
        return False
