"""What players have seen of hands that they cannot see: cards taken from the pile or eaten, and those of false melds.

Everybody sees the same, so one number of counted cards says what is known of a hand (`shown`), and a bit for each MELD
card (`melds_shown`). A document may tell that single seats know more: `private` then has, for each viewer and owner,
the cards beyond those. Cards of one note are equal: who has seen one F of a hand from which an F goes has seen none.
"""

from typing import TYPE_CHECKING

from cardenza.decks.notes import BIT, NAMES, count_of, gathered, less, most, notes_in, size_of
from cardenza.games.carmony.moves import MELDS_HELD, packed_melds, unpacked_melds
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, Zone, in_hand

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def known(state: "CarmonyState", viewer: int, owner: int) -> int:
    """The NOTE cards of a hand that the viewer has seen, counted."""
    more = state.private[viewer * state.rules.seats + owner] if state.private else 0
    return state.shown[owner] + more


def melds_known(state: "CarmonyState", seat: int) -> list[int]:
    """The MELD cards of a hand that everybody has seen, in card order."""
    held = unpacked_melds(state.melds[seat])
    return sorted([card for slot, card in enumerate(held) if state.melds_shown[seat] & BIT[slot]])


def hand_zone(state: "CarmonyState", seat: int) -> Zone:
    cards = notes_in(state.hands[seat])
    if not state.shown[seat] and not state.private:
        return in_hand("hands", seat, cards)
    who: list[int] = []
    for place, card in enumerate(cards):
        further = cards[place:].count(card)  # of copies the last ones are known: they came last
        if count_of(state.shown[seat], card) >= further:
            who.append(EVERYBODY)
        else:
            viewers = [v for v in range(state.rules.seats) if count_of(known(state, v, seat), card) >= further]
            who.append(sum([BIT[viewer] for viewer in viewers]))
    return in_hand("hands", seat, cards, who)


def meld_zone(state: "CarmonyState", seat: int) -> Zone:
    cards = sorted(unpacked_melds(state.melds[seat]))
    seen = melds_known(state, seat)
    who: list[int] = []
    for place, card in enumerate(cards):
        who.append(EVERYBODY if cards[place:].count(card) <= seen.count(card) else 0)
    return in_hand("melds", seat, cards, who)


def knowledge(state: "CarmonyState") -> object:
    """As documents write it: for each seat the cards that it has seen of other hands, NOTE and MELD cards."""
    seats = range(state.rules.seats)
    rows: list[dict[str, list[str]]] = []
    for viewer in seats:
        row: dict[str, list[str]] = {}
        for owner in seats:
            notes = [NAMES[note] for note in notes_in(known(state, viewer, owner))]
            cards = notes + [state.rules.card_text(card) for card in melds_known(state, owner)]
            if cards and owner != viewer:
                row[str(owner)] = cards
        rows.append(row)
    return rows if any(rows) else None


def forget(state: "CarmonyState", seat: int, gone: int) -> None:
    """Cards leave a hand: what single seats have seen of it beyond the others, once `shown` is put right."""
    left = less(state.shown[seat], gone)
    for viewer in range(state.rules.seats):
        at = viewer * state.rules.seats + seat
        state.private[at] = less(known(state, viewer, seat), gone) - left


def show(state: "CarmonyState", seat: int, card: int, notes: int) -> None:
    """Everybody sees these cards in a hand; they may be those that were seen before."""
    shown = most(state.shown[seat], notes)
    if state.private:
        for viewer in range(state.rules.seats):
            at = viewer * state.rules.seats + seat
            state.private[at] = most(known(state, viewer, seat), notes) - shown
    state.shown[seat] = shown
    if card not in melds_known(state, seat):
        slot = unpacked_melds(state.melds[seat]).index(card)
        state.melds_shown[seat] = state.melds_shown[seat] | BIT[slot]


def slot_to_give(state: "CarmonyState", seat: int, card: int) -> int:
    """The place, in bits, of the MELD card that leaves a hand: of copies one that was seen, which so is forgotten."""
    slots = [slot for slot, each in enumerate(unpacked_melds(state.melds[seat])) if each == card]
    slots.sort(key=lambda slot: -(state.melds_shown[seat] & BIT[slot]))
    state.melds_shown[seat] = state.melds_shown[seat] & ~BIT[slots[0]]
    return 6 * slots[0]


def redeal(state: "CarmonyState", rng: Rng, seat: int) -> None:
    """All that the seat has neither in hand nor seen is dealt anew; what lies at the bottom of the MELD deck stays."""
    others = [other for other in range(state.rules.seats) if other != seat]
    _redeal_notes(state, rng, seat, others)
    _redeal_melds(state, rng, others)
    if state.private:
        for viewer in others:
            for owner in others:
                state.private[viewer * state.rules.seats + owner] = 0  # more the seat cannot tell
    state.chance = rng


def _redeal_notes(state: "CarmonyState", rng: Rng, seat: int, others: list[int]) -> None:
    seen = [known(state, seat, other) for other in range(state.rules.seats)]
    pool = state.deck[:]
    for other in others:
        pool += notes_in(state.hands[other] - seen[other])
    pool.sort()
    rng.shuffle(pool)
    for other in others:
        unseen = size_of(state.hands[other]) - size_of(seen[other])
        state.hands[other] = seen[other] + gathered(_taken(pool, unseen))
    state.deck = pool
    state.is_named = True


def _redeal_melds(state: "CarmonyState", rng: Rng, others: list[int]) -> None:
    pool = state.meld_deck[:]
    for other in others:
        held, seen = unpacked_melds(state.melds[other]), melds_known(state, other)
        for card in seen:
            held.remove(card)
        pool += held
    pool.sort()
    rng.shuffle(pool)
    for other in others:
        if state.melds[other]:
            seen = melds_known(state, other)
            state.melds[other] = packed_melds(seen + _taken(pool, MELDS_HELD - len(seen)))
            state.melds_shown[other] = BIT[len(seen)] - 1
    state.meld_deck = pool
    state.are_melds_named = True


def _taken(pool: list[int], count: int) -> list[int]:
    """So many cards from the end of the pool, which it loses."""
    taken = pool[len(pool) - count :]
    del pool[len(pool) - count :]
    return taken
