"""What everybody knows of the hands by questions and answers (FISH-R15), and hands dealt so that they agree with it.

A set of notes is a set of cards here: all cards of each note.
"""

from typing import TYPE_CHECKING, Final

from cardenza.decks.dealing import Limits, deal_apart, deal_by_search
from cardenza.decks.musicards import COPIES, ONE, note_of
from cardenza.games.go_fish.moves import RANKS
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.go_fish import GoFish

DEALS: Final = 20
STEPS: Final = 20_000
ENDLESS: Final = 1 << 60


def note_names(notes: int) -> list[str]:
    """The names of a set of notes."""
    return [name for name, copies in zip(RANKS, COPIES, strict=True) if notes & copies]


def notes_in(hand: int) -> int:
    """The notes of which a hand has a card."""
    notes = 0
    for copies in COPIES:
        if hand & copies:
            notes |= copies
    return notes


def deal_as_heard(
    rules: "GoFish", rng: Rng, pool: list[int], hands: list[int], wanted: list[int], holds: list[int], lacks: list[int]
) -> None:
    """Deal the pool to hands of which some cards are known: no books, and as was heard. There must be a way.

    In books of four a card that was handed over or caught came to a hand that had another one of its note (FISH-04) and
    leaves it with that one: the known cards are not the one by which a question was allowed. A document may have it
    otherwise; then they may be.
    """
    limits = Limits(rules.mates, rules.book_size, lacks)
    if not rules.is_paired:
        missing = [notes if count else 0 for notes, count in zip(holds, wanted, strict=True)]
        if deal_within(limits, rng, pool, hands, wanted, missing, STEPS):
            return
    deal_within(limits, rng, pool, hands, wanted, not_in(hands, holds), ENDLESS)


def not_in(hands: list[int], holds: list[int]) -> list[int]:
    """For each hand the notes that it surely holds, without those of which a card is there."""
    return [notes & ~notes_in(hand & notes) for hand, notes in zip(hands, holds, strict=True)]


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
    if not deal_apart(rng, cards, dealt, left, limits, DEALS):
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
        taker = -1
        for seat, notes in enumerate(missing):
            if notes & ONE[card]:
                taker = seat
                break
        if taker < 0:
            rest.append(card)
            continue
        if not limits.fits(taker, hands[taker], card):
            return False
        hands[taker] |= ONE[card]
        left[taker] -= 1
        missing[taker] &= ~COPIES[note_of(card)]
    pool[:] = rest
    return not any(missing) and min(left) >= 0
