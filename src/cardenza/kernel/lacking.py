"""What everybody can tell of hands that they cannot see: whoever had to draw held no card that fitted.

For each hand there are rows, the oldest first: a set of cards, and how many cards of it there can be at most. A card
that comes unseen may be of any kind, so with each of them every row allows one more; a card of the set that leaves
before all eyes was one of them. What a later row excludes came after the earlier ones were told: these exclude it, too.
Viewers who know some cards of a hand count the others only, so each has a count of their own; whoever only watches has
the last one. Mostly nothing is known, and then nothing is kept; and in playouts nobody asks, so there it never is.

Cards are sets of bits, those of one name together: the same bits by which a game keeps its hands.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from cardenza.kernel.seen import Seen

NO_ROWS: Final[list[list[int]]] = []
NOTHING_TOLD: Final[list[int]] = []
COUNT_BITS: Final = 6  # a row is its cards, then the counts of all viewers in so many bits each
COUNT: Final = 63
MOST_TOLD: Final = 40  # nobody has so many cards; what says no more than that is forgotten
ONE_EACH: Final = [sum([1 << COUNT_BITS * viewer for viewer in range(seats + 1)]) for seats in range(9)]


@final
class Lacking:
    """What is known to be missing from each hand. `names` has the bits of each card; rows are exchanged, not changed.

    >>> lacking = Lacking(2, [1, 2, 4, 8])
    >>> lacking.tell(1, 0b0011, size=5)
    >>> lacking.come(1)
    >>> lacking.tell(1, 0b0100, size=6)
    >>> lacking.limits(0, 1)
    [7, 1, 4, 0]
    >>> lacking.leave(1, 0b0001)
    >>> lacking.limits(0, 1), lacking.limits(1, 0)
    ([7, 0, 4, 0], [])
    """

    def __init__(self, seats: int, names: Sequence[int]) -> None:
        self.seats = seats
        self.names = names
        self.is_kept = True
        self._once = ONE_EACH[seats]
        self._rows = NO_ROWS

    def become(self, other: "Lacking") -> None:
        """Be as another one is, sharing nothing that changes."""
        self.is_kept = other.is_kept
        self._rows = other._rows[:] if other._rows else NO_ROWS

    def rest(self) -> None:
        """From now on nobody asks, and nothing is kept; whoever tells something sees to it (`is_kept`).

        >>> lacking = Lacking(2, [1, 2])
        >>> lacking.rest()
        >>> lacking.is_kept, lacking.limits(0, 1)
        (False, [])
        """
        self.is_kept = False
        self._rows = NO_ROWS

    def clear(self) -> None:
        """All hands are new."""
        self._rows = NO_ROWS

    # ------------------------------------------------------------------------------------------------ what happens

    def tell(self, owner: int, cards: int, size: int, most: int = 0, doubtful: int = 0) -> None:
        """Of these cards a hand of this size has none, or not more than so many, the last few only with luck."""
        if not self._rows:
            self._rows = [NOTHING_TOLD] * self.seats
        new = most * self._once + (doubtful << COUNT_BITS * (self.seats + 1))
        row = self._rows[owner]
        kept: list[int] = []
        for at in range(0, len(row), 2):
            if most:
                self._keep(kept, row[at], row[at + 1], size)
                self._keep(kept, row[at] | cards, row[at + 1] + new, size)
            elif row[at] | cards != cards:
                self._keep(kept, row[at] | cards, row[at + 1], size)
        if not kept or kept[-1] or most:
            self._keep(kept, cards, new, size)
        self._rows[owner] = kept

    def _keep(self, row: list[int], cards: int, counts: int, size: int) -> None:
        """Write down what says something of a hand of this size."""
        if not self._allows(counts, size):
            row.append(cards)
            row.append(counts)

    def _allows(self, counts: int, size: int) -> bool:
        """Does a row say nothing of so many cards to anybody?"""
        least = size + self._doubtful(counts)
        return all(counts >> COUNT_BITS * viewer & COUNT >= least for viewer in range(self.seats + 1))

    def come(self, owner: int, count: int = 1, giver: int = -1) -> None:
        """So many cards come to a hand, unseen but by whoever gave them."""
        if not self.tells_of(owner):
            return
        more = count * (self._once if giver < 0 else self._once - (1 << COUNT_BITS * giver))
        row = self._rows[owner]
        kept: list[int] = []
        for at in range(0, len(row), 2):
            if row[at + 1] >> COUNT_BITS * self.seats & COUNT < MOST_TOLD:
                kept.append(row[at])
                kept.append(row[at + 1] + more)
        self._rows[owner] = kept

    def leave(self, owner: int, card: int, known_by: int = 0) -> None:
        """A card, by its bits, leaves a hand before all eyes, or is seen there from now on; these knew it already."""
        if not self.tells_of(owner):
            return
        row = self._rows[owner]
        for at in range(0, len(row), 2):
            if row[at] & card:
                row = [*row[: at + 1], self._less(row[at + 1], known_by), *row[at + 2 :]]
        self._rows[owner] = row

    def _less(self, counts: int, known_by: int) -> int:
        """One less for whoever did not know the card; where they are all that play, those who watch knew it too."""
        everybody = (1 << self.seats) - 1
        knew = -1 if known_by & everybody == everybody else known_by
        for viewer in range(self.seats + 1):
            if not knew >> viewer & 1 and counts >> COUNT_BITS * viewer & COUNT:
                counts -= 1 << COUNT_BITS * viewer
        return counts

    def hand_over(self, giver: int, receiver: int, cards: Sequence[int], seen: Seen) -> None:
        """Cards change hands, and only these two see which; `seen` is what was known before.

        What others knew of the giver's hand they do not know any more; the receiver counts what came unexpected.

        >>> lacking = Lacking(3, [1, 2])
        >>> lacking.tell(0, 0b01, size=3)
        >>> lacking.come(0)
        >>> lacking.hand_over(0, 1, [0], Seen(3))
        >>> lacking.limits(1, 0), lacking.limits(2, 0)
        ([1, 0], [1, 1])
        """
        self.come(receiver, len(cards), giver)
        if not self.tells_of(giver):
            return
        row = self._rows[giver][:]
        for viewer in range(self.seats):
            known = seen.known(viewer, giver)
            new = known
            if viewer == receiver:
                new = list(cards)
                for card in known:
                    if card in new:
                        new.remove(card)
            for at in range(0, len(row), 2):
                concerned = len([card for card in new if self.names[card] & row[at]])
                row[at + 1] += (-concerned if viewer == receiver else concerned) << COUNT_BITS * viewer
        self._rows[giver] = row

    # ------------------------------------------------------------------------------------------------ who knows what

    def tells_of(self, owner: int) -> bool:
        """Is anything known to be missing from the hand?"""
        return bool(self._rows) and bool(self._rows[owner])

    def limits(self, viewer: int, owner: int) -> list[int]:
        """What a viewer can tell of the cards in a hand that they do not know: sets, each with the most of it."""
        row = self._rows[owner] if self._rows else NOTHING_TOLD
        return [entry >> COUNT_BITS * viewer & COUNT if at % 2 else entry for at, entry in enumerate(row)]

    def careful_limits(self, viewer: int, owner: int) -> list[int]:
        """The same without the doubtful ones: any hand within these can have been there.

        >>> lacking = Lacking(2, [1, 2, 4])
        >>> lacking.tell(1, 0b011, size=5, most=3, doubtful=1)
        >>> lacking.careful_limits(0, 1), lacking.limits(0, 1)
        ([3, 2], [3, 3])
        """
        limits, row = self.limits(viewer, owner), self._rows[owner] if self._rows else NOTHING_TOLD
        for at in range(1, len(row), 2):
            limits[at] = max(0, limits[at] - self._doubtful(row[at]))
        return limits

    def _doubtful(self, counts: int) -> int:
        return counts >> COUNT_BITS * (self.seats + 1)

    def least(self, owner: int, named: Sequence[int]) -> list[int]:
        """What is left by the strictest viewer for other cards, beside these in the hand."""
        viewers = [self.limits(viewer, owner) for viewer in range(self.seats + 1) if viewer != owner]
        room = [min(entries) for entries in zip(*viewers, strict=True)]
        for at in range(0, len(room), 2):
            held = len([card for card in named if self.names[card] & room[at]])
            room[at + 1] = max(0, room[at + 1] - held)
        return room

    def imagine(self, viewer: int, known: Sequence[int]) -> None:
        """In a world that the viewer imagines nobody can tell more of the others than they; of each they know so many.

        >>> lacking = Lacking(3, [1, 2])
        >>> lacking.tell(1, 0b10, size=4)
        >>> lacking.come(1, giver=0)
        >>> lacking.imagine(0, known=[0, 1, 0])
        >>> lacking.limits(0, 1), lacking.limits(2, 1)
        ([2, 0], [2, 1])
        """
        for owner in range(len(self._rows)):
            if owner != viewer:
                row = self.limits(viewer, owner)
                others = self._once - (1 << COUNT_BITS * viewer)
                for at in range(1, len(row), 2):
                    doubtful = self._doubtful(self._rows[owner][at]) << COUNT_BITS * (self.seats + 1)
                    row[at] = row[at] * self._once + known[owner] * others + doubtful
                self._rows[owner] = row

    # ------------------------------------------------------------------------------------------------ in documents

    def told(self, card_text: Callable[[int], str]) -> object:
        """As documents write it: for each seat a list of rows; None if nothing is known.

        >>> lacking = Lacking(2, [1, 2, 4])
        >>> lacking.tell(1, 0b101, size=4)
        >>> lacking.told("CDE".__getitem__)
        [[], [{'cards': ['C', 'E'], 'most': 0}]]
        """
        if not any(self._rows):
            return None
        return [[self._row_told(row[at], row[at + 1], card_text) for at in range(0, len(row), 2)] for row in self._rows]

    def _row_told(self, cards: int, counts: int, card_text: Callable[[int], str]) -> dict[str, object]:
        """What it is for a viewer stands there only where it is not what everybody can tell."""
        names = [card_text(card) for card, bits in enumerate(self.names) if cards & bits]
        each = [counts >> COUNT_BITS * viewer & COUNT for viewer in range(self.seats + 1)]
        told: dict[str, object] = {"cards": names, "most": each[-1]}
        if doubtful := self._doubtful(counts):
            told["doubtful"] = doubtful
        if unlike := {str(viewer): most for viewer, most in enumerate(each) if most != each[-1]}:
            told["seats"] = unlike
        return told

    def read(self, owner: int, cards: Sequence[int], most: int, doubtful: int, unlike: dict[int, int]) -> None:
        """Keep a row that a document tells, behind those that it told before."""
        if not self._rows:
            self._rows = [NOTHING_TOLD] * self.seats
        bits = 0
        for card in cards:
            bits |= self.names[card]
        counts = most * self._once + (doubtful << COUNT_BITS * (self.seats + 1))
        for viewer, own in unlike.items():
            counts += own - most << COUNT_BITS * viewer
        self._rows[owner] = [*self._rows[owner], bits, counts]
