"""Reading a position of Old Maid (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.dealing import Limits, deal_apart
from cardenza.decks.musicards import NAMES, ONE, cards_in, mask_of, note_of, pairs_in
from cardenza.games.old_maid.moves import OVER, PHASES, TURN
from cardenza.games.old_maid.state import OldMaidState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.old_maid import OldMaid


def read(rules: "OldMaid", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]) -> OldMaidState:
    """The state that a document describes (section 8 of the rulebook), after what is forced in it (MAID-R13)."""
    state = OldMaidState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    laid = read.rest("laid")
    known = read.seat_knowledge()
    phase = read.choice("phase", PHASES if rules.has_arranging else PHASES[TURN:])
    phase += 0 if rules.has_arranging else TURN
    state.turn = read.integer("turn", 0, rules.seats - 1)
    state.takes = read.integer("takes", 0, rules.draw_cap)
    named = [len(hand.cards) for hand in hands]
    state.chance = read.finish(chance, spare)
    if not all(hand.is_named for hand in hands) and not laid.is_named:
        _spread(rules, hands, named, laid, spare)
    state.hands = [hand.cards for hand in hands]
    state.laid = mask_of(laid.cards)
    for seat, cards in enumerate(known):
        for card in cards:
            state.known[card] |= ONE[seat]
    _check(state)
    state.begin(has_arranged=phase == TURN)
    for card in cards_in(state.laid):
        state.known[card] = 0
    if phase == OVER and state.phase != OVER:
        raise Impossible("phase over needs one hand at most, or as many takes as draw_cap allows [MAID-08, MAID-R8]")
    return state


def _check(state: OldMaidState) -> None:
    """Refuse what cannot be played to its end."""
    rules = state.rules
    if state.laid & ONE[rules.maid]:
        raise Impossible(f"hands must hold {NAMES[rules.maid]}: it is never laid down [MAID-03]")
    held = mask_of([card for hand in state.hands for card in hand]) & ~ONE[rules.maid]
    for pair in pairs_in(held, rules.partners):
        held &= ~pair
    if held:
        names = " ".join([NAMES[card] for card in cards_in(held)])
        raise Impossible(f"hands cannot be paired off: {names} would be left over [MAID-T1]")


def _spread(rules: "OldMaid", hands: list[Slot], named: list[int], laid: Slot, spare: Sequence[int]) -> None:
    """Hands given as numbers get the cards that the named ones need (MAID-T1), then pairs, no pair in one hand."""
    fixed = [hand.cards[:count] for hand, count in zip(hands, named, strict=True)]
    wanted = [len(hand.cards) - count for hand, count in zip(hands, named, strict=True)]
    free = [card for slot, count in zip([laid, *hands], [0, *named], strict=True) for card in slot.cards[count:]]
    free.sort(key=lambda card: (card not in spare, card))
    held = [card for cards in fixed for card in cards]
    needed = _needed(rules, held, free)
    rest = [card for card in free if card not in needed and card != rules.maid]
    couples = [cards_in(pair) for pair in pairs_in(mask_of(rest), rules.partners)]
    lot = list(range(len(couples)))
    Rng(0).shuffle(lot)
    lot.sort(key=lambda at: _wish(couples, at, spare))
    for at in lot:
        if len(needed) + 2 <= sum(wanted):
            needed += couples[at]
    if len(needed) != sum(wanted):
        raise Impossible(f"hands cannot be paired off with {sum(wanted)} more cards [MAID-T1]")
    pool = sorted(needed)
    dealt = [mask_of(cards) for cards in fixed]
    rng = Rng(0)
    deal_apart(rng, pool, dealt, wanted, Limits(rules.mates, 2, [0] * rules.seats), 200)
    for hand, cards, mask in zip(hands, fixed, dealt, strict=True):
        fresh = cards_in(mask & ~mask_of(cards))
        rng.shuffle(fresh)
        hand.cards = cards + fresh
    laid.cards = [card for card in free if card not in needed]


def _wish(couples: list[list[int]], at: int, spare: Sequence[int]) -> tuple[int, int]:
    """How late a pair is taken: first those that chance will name, then different notes, which can be held apart."""
    one, other = couples[at]
    alike = [pair for pair in couples[:at] if note_of(pair[0]) == note_of(one)]
    is_same = note_of(one) == note_of(other)
    return len([card for card in couples[at] if card not in spare]), len(alike) * (4 if is_same else 1)


def _needed(rules: "OldMaid", held: list[int], free: list[int]) -> list[int]:
    """Of the free cards those that the held ones need: the Old Maid, and a partner for each that has none."""
    needed = [rules.maid] if rules.maid in free else []
    alone = mask_of(held) & ~ONE[rules.maid]
    for pair in pairs_in(alone, rules.partners):
        alone &= ~pair
    for card in cards_in(alone):
        mate = next((other for other in free if rules.mates[card] & ONE[other] and other not in needed), None)
        if mate is not None:
            needed.append(mate)
    return needed
