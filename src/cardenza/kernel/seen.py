"""What players have been shown of hands that they cannot see.

For each owner there is a list of the cards that somebody else knows, each with the seats that know it; EVERYBODY
includes those who only watch. Cards of one name are equal: whoever has seen one I3 in a hand from which an I3 goes has
seen none. Mostly nothing is known at all, and then nothing is kept: to copy it or to let a card leave costs nothing.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from cardenza.kernel.zones import EVERYBODY, NOBODY

NOTHING_SEEN: Final[list[int]] = []
NO_ROWS: Final[list[list[int]]] = []
CARD_BITS: Final = 8  # an entry is a card in so many low bits, and above them the set of seats that know it
CARD: Final = 255


@final
class Seen:
    """What is known of each hand. The rows are exchanged, never changed, so copies may share them.

    Some games count as `everybody` the seats alone, their owner's as well.

    >>> seen = Seen(3)
    >>> seen.learn(0, 1, 7)
    >>> seen.show(1, 7)  # perhaps the one that seat 0 knew already
    1
    >>> seen.come(1, 5, viewers=0b100)
    >>> seen.known(0, 1), seen.known(2, 1), seen.who_knows(1, [5, 7, 7])
    ([7], [5, 7], [4, 0, -1])
    >>> seen.leave(1, 7)
    -1
    >>> seen.known(0, 1), seen.known(2, 1)
    ([], [5])
    """

    def __init__(self, seats: int, everybody: int = EVERYBODY) -> None:
        self.seats = seats
        self.everybody = everybody
        self._rows = NO_ROWS

    def become(self, other: "Seen") -> None:
        """Be as another one is, sharing nothing that changes."""
        self._rows = other._rows[:] if other._rows else NO_ROWS

    def clear(self) -> None:
        """Nothing is known any more."""
        self._rows = NO_ROWS

    # ------------------------------------------------------------------------------------------------ what happens

    def _add(self, owner: int, entries: list[int]) -> None:
        if not self._rows:
            self._rows = [NOTHING_SEEN] * self.seats
        self._rows[owner] = self._rows[owner] + entries

    def come(self, owner: int, card: int, viewers: int) -> None:
        """A card comes to a hand, and these know that it is there."""
        self._add(owner, [viewers << CARD_BITS | card])

    def come_together(self, owner: int, cards: list[int], viewers: list[int]) -> None:
        """Cards come to a hand, and of each these know that it is there.

        >>> seen = Seen(2)
        >>> seen.come_together(0, [3, 4, 5], [0b10, 0, EVERYBODY])
        >>> seen.known(1, 0)
        [3, 5]
        """
        entries: list[int] = []
        for at, card in enumerate(cards):
            if viewers[at] != NOBODY:
                entries.append(viewers[at] << CARD_BITS | card)
        self._add(owner, entries)

    def learn(self, viewer: int, owner: int, card: int) -> None:
        """The viewer knows of one more of a card; of equal ones, of one that others know before one that nobody does.

        >>> seen = Seen(3)
        >>> for viewer in (0, 2, 2):
        ...     seen.learn(viewer, 1, 7)
        >>> seen.who_knows(1, [7, 7, 7])
        [0, 4, 5]
        """
        row = self._rows[owner] if self._rows else NOTHING_SEEN
        for at, entry in enumerate(row):
            if entry & CARD == card and not entry >> CARD_BITS + viewer & 1:
                self._rows[owner] = [*row[:at], entry | 1 << CARD_BITS + viewer, *row[at + 1 :]]
                return
        self.come(owner, card, 1 << viewer)

    def show(self, owner: int, card: int) -> int:
        """Everybody sees a card of a hand; it may be one that was seen before. Tells who knew it."""
        who = self.leave(owner, card)
        self._add(owner, [])
        self._rows[owner] = [self.everybody << CARD_BITS | card, *self._rows[owner]]
        return who

    def leave(self, owner: int, card: int) -> int:
        """A card leaves a hand before all eyes: everybody knows of one less, the one that most of them knew.

        Tells who knew that it was there.
        """
        if not self._rows:
            return NOBODY
        row = self._rows[owner]
        for at, entry in enumerate(row):
            if entry & CARD == card:
                self._rows[owner] = row[:at] + row[at + 1 :]
                return entry >> CARD_BITS
        return NOBODY

    def forget(self, owner: int) -> None:
        """A card leaves a hand unseen: it may be any of those that were known."""
        if self._rows:
            self._rows[owner] = NOTHING_SEEN

    def hand_over(self, giver: int, receiver: int, cards: list[int]) -> None:
        """Cards change hands, and only these two know which; whatever others knew of the giver's may be among them.

        >>> seen = Seen(3)
        >>> seen.show(0, 5), seen.show(0, 7)
        (0, 0)
        >>> seen.hand_over(0, 1, [7])
        >>> seen.known(1, 0), seen.known(2, 0), seen.known(0, 1), seen.known(2, 1)
        ([5], [], [7], [])
        """
        for card in cards:
            self.leave(giver, card)
            self.learn(giver, receiver, card)
        kept = self.known(receiver, giver)
        self.forget(giver)
        for card in kept:
            self.come(giver, card, 1 << receiver)

    # ------------------------------------------------------------------------------------------------ who knows what

    def known(self, viewer: int, owner: int) -> list[int]:
        """What the viewer knows of a hand, in card order."""
        if not self._rows:
            return []
        return sorted([entry & CARD for entry in self._rows[owner] if entry >> CARD_BITS + viewer & 1])

    def who_knows(self, owner: int, cards: Sequence[int]) -> list[int]:
        """For each card of a hand those who know it; of equal ones the last ones are known: they came last."""
        who = [NOBODY] * len(cards)
        if self._rows:
            for entry in self._rows[owner]:
                here = [at for at, card in enumerate(cards) if card == entry & CARD and who[at] == NOBODY]
                who[here[-1]] = entry >> CARD_BITS
        return who

    def imagine(self, viewer: int) -> None:
        """In a world that the viewer imagines others know what everybody has seen; more the viewer cannot tell.

        >>> seen = Seen(3)
        >>> seen.show(1, 5)
        0
        >>> seen.learn(2, 1, 6)
        >>> seen.learn(2, 0, 7)
        >>> seen.imagine(0)
        >>> seen.known(0, 1), seen.known(2, 1), seen.known(2, 0)
        ([5], [5], [7])
        """
        for owner in range(len(self._rows)):
            if owner != viewer:
                row = [entry for entry in self._rows[owner] if entry >> CARD_BITS + viewer & 1]
                alone = 1 << CARD_BITS + viewer
                self._rows[owner] = [x if x >> CARD_BITS == self.everybody else alone | x & CARD for x in row]

    # ------------------------------------------------------------------------------------------------ in documents

    def told(self, card_text: Callable[[int], str]) -> object:
        """As documents write it: for each seat an object, other seat to the names of cards; None if nothing is known.

        >>> seen = Seen(2)
        >>> seen.learn(0, 1, 7)
        >>> seen.told(str), Seen(2).told(str)
        ([{'1': ['7']}, {}], None)
        """
        if not self._rows:
            return None
        seats = range(self.seats)
        return told_of_hands([[list(map(card_text, self.known(viewer, o))) for o in seats] for viewer in seats])

    def read(self, known: Sequence[Sequence[Sequence[int]]]) -> None:
        """Learn what a document says, cards by viewer and owner; of equal ones all know the same.

        Where the seats alone count, everybody has seen what all the others know of a hand.

        >>> seen = Seen(3, everybody=0b111)
        >>> seen.read([[[], [], [1, 1]], [[], [], [1, 2]], [[], [], []]])
        >>> seen.who_knows(2, [1, 1, 2])
        [1, 7, 2]
        """
        for owner in range(self.seats):
            for viewer in range(self.seats):
                for card in known[viewer][owner]:
                    self.learn(viewer, owner, card)
            if self._rows and self.everybody != EVERYBODY:
                all_others = self.everybody & ~(1 << owner)
                own = 1 << CARD_BITS + owner
                self._rows[owner] = [x | own if x >> CARD_BITS == all_others else x for x in self._rows[owner]]


def told_of_hands(names: Sequence[Sequence[Sequence[str]]]) -> object:
    """`knows` as documents write it, from the names of cards by viewer and owner; None where nothing is known.

    >>> told_of_hands([[[], ["F"]], [[], ["C"]]])
    [{'1': ['F']}, {}]
    """
    rows = [
        {str(owner): list(cards) for owner, cards in enumerate(hands) if cards and owner != viewer}
        for viewer, hands in enumerate(names)
    ]
    return rows if any(rows) else None
