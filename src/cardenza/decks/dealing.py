"""Dealing by lot, but so that no hand holds a book, nor a card that is known not to be there."""

from typing import Final, final

from cardenza.decks.musicards import COPIES, ONE, note_of
from cardenza.kernel.rng import Rng

_DEALS_BEFORE_SEARCH: Final = 20
_EXCHANGES: Final = 300


@final
class Limits:
    """What hands must not hold: books of `size` cards, and the cards `barred` from each of them.

    `mates` has for each card the others that can make a book with it. What nobody gets stays in the `pool`, a last
    hand: there anything may lie.
    """

    def __init__(self, mates: list[int], size: int, barred: list[int]) -> None:
        self.mates = mates
        self.is_paired = size == 2
        self.barred = barred
        self.pool = len(barred)

    def fits(self, owner: int, hand: int, card: int) -> bool:
        """May the card come to this hand of the owner? A pair needs one of its mates, a book of four all three."""
        if owner == self.pool:
            return True
        if self.barred[owner] & ONE[card]:
            return False
        mates = self.mates[card]
        return hand & mates == 0 if self.is_paired else hand & mates != mates


def deal_apart(
    rng: Rng, pool: list[int], hands: list[int], wanted: list[int], limits: Limits, deals: int = 2_000
) -> bool:
    """Deal so many cards of the pool to each hand, by lot, but within the limits.

    What nobody wanted stays in the pool, in a new order. Cards that are wrong where they are change places with others
    until none is; if that takes too long they are dealt again, at most so many times. False if it was in vain.
    """
    cards = list(pool)
    owners = [owner for owner, count in enumerate(wanted) for _ in range(count)]
    owners += [limits.pool] * (len(cards) - len(owners))
    is_dealt = False
    dealt: list[int] = []
    while deals and not is_dealt:
        deals -= 1
        rng.shuffle(cards)
        dealt = [*hands, 0]
        for owner, card in zip(owners, cards, strict=True):
            dealt[owner] |= ONE[card]
        is_dealt = _part(rng, cards, owners, dealt, limits)
    hands[:] = dealt[:-1]
    pool[:] = cards[sum(wanted) :]
    return is_dealt


def _part(rng: Rng, cards: list[int], owners: list[int], hands: list[int], limits: Limits) -> bool:
    """Exchange cards until each is right where it is; False if that takes too long."""
    left = _EXCHANGES
    at = 0
    while at < len(cards):
        owner, card = owners[at], cards[at]
        if limits.fits(owner, hands[owner] & ~ONE[card], card):
            at += 1
            continue
        if left == 0:
            return False
        left -= 1
        place = rng.below(len(cards))
        other, another = owners[place], cards[place]
        if other == owner:
            continue
        is_good = limits.fits(owner, hands[owner] & ~ONE[card], another) and limits.fits(
            other, hands[other] & ~ONE[another], card
        )
        if not is_good and rng.below(8):
            continue  # a bad exchange now and then leads out of a dead end
        cards[at], cards[place] = another, card
        hands[owner] ^= ONE[card] | ONE[another]
        hands[other] ^= ONE[card] | ONE[another]
        if not is_good:
            at = 0
    return True


def deal_within(
    limits: Limits, rng: Rng, pool: list[int], hands: list[int], wanted: list[int], missing: list[int], steps: int
) -> bool:
    """Give each hand a card of every note that it misses, then the others by lot; if that cannot be, leave all alone.

    Cards of a note are alike, so whichever a hand is given first, all ways of dealing are still open to the others.
    """
    cards, dealt, left = pool[:], hands[:], wanted[:]
    if any(missing):
        rng.shuffle(cards)
        if not _give_missing(limits, cards, dealt, left, missing[:]):
            return False
    rest, given = cards[:], dealt[:]
    if not deal_apart(rng, cards, dealt, left, limits, _DEALS_BEFORE_SEARCH):
        cards, dealt = rest, given
        if not deal_by_search(rng, cards, dealt, left, limits, steps):
            return False
    pool[:] = cards
    hands[:] = dealt
    return True


def _give_missing(limits: Limits, pool: list[int], hands: list[int], left: list[int], missing: list[int]) -> bool:
    """The first card of each note that is missing goes to the hand that misses it; False if it cannot."""
    rest: list[int] = []
    for card in pool:
        takers = [seat for seat, notes in enumerate(missing) if notes & ONE[card]]
        if not takers:
            rest.append(card)
            continue
        taker = takers[0]
        if not limits.fits(taker, hands[taker], card):
            return False
        hands[taker] |= ONE[card]
        left[taker] -= 1
        missing[taker] &= ~COPIES[note_of(card)]
    pool[:] = rest
    return not any(missing) and min(left) >= 0


def deal_by_search(rng: Rng, pool: list[int], hands: list[int], wanted: list[int], limits: Limits, steps: int) -> bool:
    """The same where there are few ways: if there is one it is found, unless that takes more than so many steps."""
    search = _Search(rng, pool, hands, wanted, limits, steps)
    is_found = search.deal(0)
    if is_found:
        hands[:] = search.hands[:-1]
        pool[:] = [card for card in search.cards if search.hands[-1] & ONE[card]]
        rng.shuffle(pool)
    return is_found


@final
class _Search:
    """Every way to deal, card by card; cards that can be in one book follow one another.

    A dead end is known again by what matters for the cards to come: the places left, and how many cards each hand has
    that can be in a book with the next one.
    """

    def __init__(
        self, rng: Rng, cards: list[int], hands: list[int], wanted: list[int], limits: Limits, steps: int
    ) -> None:
        self.rng = rng
        self.limits = limits
        self.cards = sorted(cards, key=lambda card: (_family(card, limits.mates[card]), note_of(card)))
        self.hands = [*hands, 0]
        self.left = [*wanted, len(cards) - sum(wanted)]
        self.steps = steps
        self.dead_ends: set[tuple[int, ...]] = set()

    def deal(self, at: int) -> bool:
        """Deal the cards from this one on; False if there is no way, or no step left."""
        if at == len(self.cards):
            return True
        card = self.cards[at]
        place = self._place(card, at)
        if self.steps == 0 or place in self.dead_ends:
            return False
        self.steps -= 1
        owners = list(range(len(self.left)))
        self.rng.shuffle(owners)
        for owner in owners:
            if self.left[owner] and self.limits.fits(owner, self.hands[owner], card):
                self.hands[owner] ^= ONE[card]
                self.left[owner] -= 1
                if self.deal(at + 1):
                    return True
                self.hands[owner] ^= ONE[card]
                self.left[owner] += 1
        self.dead_ends.add(place)
        return False

    def _place(self, card: int, at: int) -> tuple[int, ...]:
        place = [at, *self.left]
        for hand in self.hands[:-1]:
            place += [(hand & COPIES[note_of(card)]).bit_count(), (hand & self.limits.mates[card]).bit_count()]
        return tuple(place)


def _family(card: int, mates: int) -> int:
    """The lowest note of a card and those with which it can be in a book."""
    return min(note_of(card), note_of((mates & -mates).bit_length() - 1)) if mates else note_of(card)
