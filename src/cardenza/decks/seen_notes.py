"""What players have seen of NOTE hands that they cannot see, and worlds in which all the rest is different.

Most cards are seen by everybody or by nobody, so one number of counted cards says what is known of a hand. A document
may tell that single seats know more. Cards of one note are equal: a player who has seen one F of a hand from which an F
goes has seen none.
"""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from cardenza.decks import notes
from cardenza.decks.notes import BIT, count_of, gathered, less, most, names_of, notes_in, size_of
from cardenza.kernel.by_seat import BySeat
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, NOBODY

_SEEN: Final = "seen"


@final
class SeenNotes:
    """What is known of the NOTE hands of up to four seats: `shown` to everybody, and what single seats know besides.

    >>> seen = SeenNotes(3)
    >>> seen.come(0, gathered([5, 5, 7]))
    >>> seen.leave(0, gathered([5]))
    >>> seen.names(1, 0)
    ['F', 'G']
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.shown = BySeat()
        self._private: list[int] = []  # for each viewer and owner the cards beyond `shown`; empty where there are none

    def clone(self) -> "SeenNotes":
        twin = SeenNotes(self.seats)
        twin.shown = self.shown.clone()
        twin._private = self._private[:]
        return twin

    def known(self, viewer: int, owner: int) -> int:
        """The cards of a hand that the viewer has seen."""
        more = self._private[viewer * self.seats + owner] if self._private else 0
        return self.shown[owner] + more

    def is_shared(self) -> bool:
        """Does everybody know the same?"""
        return not self._private

    def names(self, viewer: int, owner: int) -> list[str]:
        return names_of(notes_in(self.known(viewer, owner)))

    # ------------------------------------------------------------------------------------------------ what happens

    def come(self, seat: int, cards: i64) -> None:
        """Cards come to a hand before all eyes."""
        self.shown[seat] = self.shown[seat] + cards

    def leave(self, seat: int, cards: i64) -> None:
        """Cards leave a hand; they may be those that were seen."""
        shown = self.shown[seat]
        left = less(shown, cards) if shown else shown
        if self._private:
            self._keep(seat, left, [less(self.known(viewer, seat), cards) for viewer in range(self.seats)])
        if shown:
            self.shown[seat] = left

    def show(self, seat: int, cards: int) -> None:
        """Everybody sees these cards in a hand; they may be those that were seen before.

        >>> seen = SeenNotes(2)
        >>> seen.come(0, gathered([0]))
        >>> seen.show(0, gathered([0, 4]))
        >>> seen.names(1, 0)
        ['C', 'E']
        """
        shown = most(self.shown[seat], cards)
        if self._private:
            self._keep(seat, shown, [most(self.known(viewer, seat), cards) for viewer in range(self.seats)])
        self.shown[seat] = shown

    def _keep(self, owner: int, shown: int, known: list[int]) -> None:
        for viewer, cards in enumerate(known):
            self._private[viewer * self.seats + owner] = cards - shown

    # ------------------------------------------------------------------------------------------------ told and read

    def who_knows(self, seat: int, cards: Sequence[int]) -> list[int]:
        """For each card of a hand, in card order, who knows it; of copies the last ones are known: they came last."""
        if not self.shown[seat] and not self._private:
            return [NOBODY] * len(cards)
        who: list[int] = []
        for place, card in enumerate(cards):
            further = cards[place:].count(card)
            if count_of(self.shown[seat], card) >= further:
                who.append(EVERYBODY)
            else:
                viewers = [v for v in range(self.seats) if count_of(self.known(v, seat), card) >= further]
                who.append(sum([BIT[viewer] for viewer in viewers]))
        return who

    def learn(self, known: Sequence[Sequence[Sequence[int]]]) -> None:
        """What a document says, cards by viewer and owner: what all the others know of a hand is shown to everybody.

        >>> seen = SeenNotes(3)
        >>> seen.learn([[[], [], []], [[0, 0], [], []], [[0, 4], [], []]])
        >>> notes_in(seen.shown[0]), seen.names(1, 0), seen.names(2, 0)
        ([0], ['C', 'C'], ['C', 'E'])
        """
        seats = range(self.seats)
        private = [0] * (self.seats * self.seats)
        for owner in seats:
            counted = [gathered(list(known[viewer][owner])) for viewer in seats]
            others = [viewer for viewer in seats if viewer != owner]
            public = counted[others[0]]
            for viewer in others:
                public -= less(public, counted[viewer])
            for viewer in others:
                private[viewer * self.seats + owner] = counted[viewer] - public
            self.shown[owner] = public
        self._private = private if any(private) else []

    # ------------------------------------------------------------------------------------------------ other worlds

    def redeal(self, rng: Rng, viewer: int, hands: BySeat, deck: Sequence[int]) -> list[int]:
        """Deal anew, to the other hands and the deck, what the viewer has not seen of them; gives the new deck."""
        others = [seat for seat in range(self.seats) if seat != viewer]
        pool = list(deck)
        for other in others:
            pool += notes_in(hands[other] - self.known(viewer, other))
        unseen = [size_of(hands[other]) - size_of(self.known(viewer, other)) for other in others]
        for other, cards in zip(others, dealt_out(rng, pool, unseen), strict=True):
            hands[other] = self.known(viewer, other) + gathered(cards)
        if self._private:
            for owner in others:
                for other in others:
                    self._private[other * self.seats + owner] = 0  # more the viewer cannot tell
        return pool


@final
class Hands(notes.Hands):
    """NOTE hands of a state that keeps what was `seen` of them."""

    def who_knows(self, state: object, seat: int, cards: Sequence[int]) -> list[int]:
        seen = getattr(state, _SEEN)
        assert isinstance(seen, SeenNotes)
        return seen.who_knows(seat, cards)


def dealt_out(rng: Rng, pool: list[int], sizes: Sequence[int]) -> list[list[int]]:
    """So many cards of a pool to each, by chance alone: how it lay before does not matter. The pool loses them.

    >>> pool = [3, 1, 2]
    >>> dealt_out(Rng(1), pool, [1, 1]) == dealt_out(Rng(1), [1, 2, 3], [1, 1]), len(pool)
    (True, 1)
    """
    pool.sort()
    rng.shuffle(pool)
    dealt: list[list[int]] = []
    for size in sizes:
        dealt.append(pool[len(pool) - size :])
        del pool[len(pool) - size :]
    return dealt
