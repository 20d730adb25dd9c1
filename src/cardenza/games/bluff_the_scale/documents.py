"""Reading a position of Bluff the Scale (section 8 of its rulebook)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.melds import FIRST_MELD, MELD_DECK
from cardenza.decks.notes import NAMES, gathered
from cardenza.games.bluff_the_scale.moves import (
    DEALING,
    NOTHING,
    OVER,
    PHASES,
    PLACING,
    REACTING,
    REPLACING,
    ROOTING,
)
from cardenza.games.bluff_the_scale.naming import NAMES as SAID_NAMES
from cardenza.games.bluff_the_scale.naming import read_name
from cardenza.games.bluff_the_scale.secrets import BY_SEAT, NOTHING_SEEN
from cardenza.games.bluff_the_scale.state import BluffState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.positions import NO_LIMIT, Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale import BluffTheScale


def read(
    rules: "BluffTheScale", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> BluffState:
    """The state that a document describes."""
    state = BluffState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    wheel = read.zone("wheel")
    out = read.rest("out")
    scales = _read_scales(state, read)
    known = _read_known(rules, read)
    _read_moment(state, read)
    _read_reactions(state, read)
    _read_returned(state, read, hands)
    root_name = _read_name(read, "root_name")
    winners = read.numbers("winners", rules.seats) if read.raw("winners") is not None else None
    state.chance = read.finish(chance, spare)
    state.hands = [gathered(hand.cards) for hand in hands]
    state.wheel = wheel.cards
    state.out = gathered(out.cards)
    state.done, state.scale_deck, state.unused = scales[0].cards, scales[1].cards[::-1], scales[2].cards
    state.is_named = scales[1].is_named
    _know(state, known)
    _check_cards(state)
    _check_wheel(state)
    _check_reactions(state)
    _name_root(state, root_name)
    _check_end(state, winners)
    return state


# ------------------------------------------------------------------------------------------------ reading


def _read_scales(state: BluffState, read: Reader) -> list[Slot]:
    """The SCALE cards: those done with, the deck, and those that are not in the game (BLUF-R32)."""
    rules = state.rules
    text = read.raw("scale")
    if text is not None:
        state.scale = read.card("scale", text)
        if state.scale not in rules.melds_in_play():
            raise Impossible(f"scale must be a SCALE card of this game, not {text!r}")
        read.named("scale", [state.scale])
    done = read.zone("done", MELD_DECK)
    deck = read.rest("scale_deck", MELD_DECK)
    unused = Slot("unused", [], len(rules.scale_set) - rules.scales, MELD_DECK)
    read.slots.append(unused)
    used = len(done.cards) + done.wanted + (state.scale != NOTHING)
    if deck.wanted >= 0:
        used += len(deck.cards) + deck.wanted
    if used > rules.scales or (deck.wanted >= 0 and used < rules.scales):
        raise Impossible(f"scale, scale_deck and done are {used} cards, but the game has {rules.scales} [BLUF-R32]")
    return [done, deck, unused]


def _read_moment(state: BluffState, read: Reader) -> None:
    rules = state.rules
    root = read.raw("root")
    if root is not None:
        state.root = _note(read, "root", root)
    is_given = read.raw("phase") is not None
    state.phase = read.choice("phase", PHASES) if is_given else ROOTING if root is None else PLACING
    state.turn = read.integer("turn", 0, rules.seats - 1)
    most = NO_LIMIT if rules.restart_limit == 0 else rules.restart_limit - (state.phase != OVER)
    state.calls = read.integer("calls", 0, most, rule="BLUF-R18")


def _note(read: Reader, name: str, text: object) -> int:
    card = read.card(name, text)
    if card >= FIRST_MELD:
        raise Impossible(f"{name} must be a note, not {text!r}")
    return card


def _read_reactions(state: BluffState, read: Reader) -> None:
    seats = state.rules.seats
    state.said = _read_name(read, "said")
    state.passed = sum([1 << seat for seat in read.numbers("passed", seats)])
    state.tried = sum([1 << seat for seat in read.numbers("tried", seats)])
    state.barred = sum([1 << seat for seat in read.numbers("barred", seats)])
    state.is_replaced = read.flag("replaced")


def _read_name(read: Reader, name: str) -> int:
    """A name as it was said; none when left out."""
    value = read.raw(name)
    if value is None:
        return NOTHING
    try:
        return read_name(value if isinstance(value, str) else "")
    except Unreadable:
        raise Impossible(f"{name} must be a name such as F# or Abb, not {value!r}") from None


def _read_returned(state: BluffState, read: Reader, hands: list[Slot]) -> None:
    """The card taken back is in the hand again, also in one that was given as a number."""
    value = read.raw("returned")
    if (value is not None) != (state.phase == REPLACING):
        raise Impossible("returned, the note taken back, belongs to phase replace and is needed there [BLUF-20]")
    if value is None:
        return
    state.returned = _note(read, "returned", value)
    hand = hands[state.turn]
    if state.returned not in hand.cards:
        if hand.wanted <= 0:
            raise Impossible(f"returned is {NAMES[state.returned]}, which is not in {hand.label} [BLUF-20]")
        hand.cards.append(state.returned)
        hand.wanted -= 1


def _read_known(rules: "BluffTheScale", read: Reader) -> list[tuple[int, int, list[int]]]:
    """`knows` as viewer, seat and cards."""
    read.seat_knowledge()  # refuses what cannot be
    known: list[tuple[int, int, list[int]]] = []
    for viewer, entry in enumerate(read.entries("knows", rules.seats, {})):
        if isinstance(entry, dict):
            known += [(viewer, int(seat), read.cards("knows", names)) for seat, names in entry.items()]
    return known


def _know(state: BluffState, known: list[tuple[int, int, list[int]]]) -> None:
    """Enter what is known of hands. Of equal cards each viewer knows the same one: which, a document cannot say."""
    for holder in range(state.rules.seats):
        entries: dict[tuple[int, int], int] = {}
        for viewer, seat, cards in known:
            for note, copies in Counter(cards if seat == holder else []).items():
                for copy in range(copies):
                    entries[note, copy] = entries.get((note, copy), 0) | BY_SEAT[viewer]
        state.seen[holder] = [note | who for (note, _), who in entries.items()] or NOTHING_SEEN


# ------------------------------------------------------------------------------------------------ what cannot be


def _check_cards(state: BluffState) -> None:
    """Refuse a phase without its cards."""
    empty = [seat for seat, hand in enumerate(state.hands) if hand == 0]
    if state.phase == DEALING:
        if len(empty) < state.rules.seats or state.wheel or state.scale != NOTHING or state.done or state.calls:
            raise Impossible("in phase deal all cards are in their decks [BLUF-R32]")
        return
    if state.phase == OVER:
        return
    if state.scale == NOTHING:
        raise Impossible(f"scale must name the card on the Wheel in phase {PHASES[state.phase]} [BLUF-05]")
    out = [seat for seat in empty if state.phase != REACTING or seat != state.turn]
    if out:
        raise Impossible(f"hands must give seat {out[0]} a card: who has none has won [BLUF-16]")


def _check_wheel(state: BluffState) -> None:
    """Refuse cards without a scale and a root to lie on."""
    if state.phase in (DEALING, ROOTING) or (state.phase == OVER and not state.wheel):
        if state.wheel or state.root != NOTHING:
            raise Impossible(f"in phase {PHASES[state.phase]} the Wheel is empty and has no root [BLUF-D1]")
        return
    if state.root == NOTHING or state.scale == NOTHING:
        raise Impossible(f"phase {PHASES[state.phase]} needs scale and root [BLUF-06]")
    least = 1 if state.phase == REACTING else 0
    most = state.size() - (state.phase in (PLACING, REPLACING))
    if not least <= len(state.wheel) <= most:
        raise Impossible(f"wheel must hold {least} to {most} cards here, not {len(state.wheel)} [BLUF-R7]")


def _check_reactions(state: BluffState) -> None:
    """Refuse answers without a window, and names where there are none."""
    rules, placer = state.rules, 1 << state.turn
    if state.phase != REACTING:
        if state.passed or state.tried or state.is_replaced or state.said != NOTHING:
            raise Impossible("said, passed, tried and replaced belong to phase react [BLUF-R31]")
    elif (state.passed | state.tried) & placer:
        raise Impossible(f"passed and tried cannot name seat {state.turn}, who has placed [BLUF-11]")
    elif state.passed | placer == rules.everybody:
        raise Impossible("passed cannot name all others: the window would be closed [BLUF-R31]")
    if state.said != NOTHING and not rules.is_manual:
        raise Impossible("said belongs to naming by hand [BLUF-07]")
    if (state.tried or state.is_replaced or state.phase == REPLACING) and not rules.is_advanced:
        raise Impossible("nothing is corrected in the basic game: no tried, replaced or phase replace [BLUF-R28]")
    if state.barred and (not rules.is_barring or not rules.is_advanced or state.root == NOTHING):
        raise Impossible("barred belongs to the option false_correction = barred, and to a scale begun [BLUF-R23]")


def _name_root(state: BluffState, given: int) -> None:
    """BLUF-R21, BLUF-R27: the name of degree 1 that rules, as given or as it follows."""
    rules = state.rules
    is_open = state.phase == REACTING and len(state.wheel) == 1
    if not rules.is_advanced or not state.wheel:
        if given != NOTHING:
            raise Impossible("root_name is a name of the advanced variant, once degree 1 is covered [BLUF-R21]")
    elif given != NOTHING and not rules.naming.is_right(state.root, given):
        raise Impossible(f"root_name {SAID_NAMES[given]} is not printed on {NAMES[state.root]} [BLUF-R21]")
    elif is_open and state.said != NOTHING:
        follows = state.said if rules.naming.is_right(state.root, state.said) else NOTHING
        if given not in (NOTHING, follows):
            raise Impossible(f"root_name {SAID_NAMES[given]} is not what was said for degree 1 [BLUF-R21]")
        state.root_name = follows
    elif given == NOTHING and not (is_open and rules.is_manual):
        state.root_name = rules.naming.suggestion(state.scale - rules.first_scale, state.root)
    else:
        state.root_name = given
    if state.is_replaced and not state.is_named_rightly():
        raise Impossible(f"said is {SAID_NAMES[state.said]}, but a replacement has its right name [BLUF-R25]")


def _check_end(state: BluffState, winners: list[int] | None) -> None:
    outcome = state.outcome()
    if outcome is None:
        if winners is not None:
            raise Impossible("winners belong to phase over")
        return
    sizes = outcome.cards or ()
    is_out = sizes.count(0) == 1
    is_used_up = min(sizes) > 0 and state.scale == NOTHING and not state.scale_deck
    if not is_out and not is_used_up:
        raise Impossible("phase over needs one empty hand, or no SCALE card left [BLUF-16, BLUF-17]")
    if winners is not None and winners != list(outcome.winners):
        raise Impossible(f"winners must be {list(outcome.winners)}, not {winners} [BLUF-16, BLUF-R20]")
