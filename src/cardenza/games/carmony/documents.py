"""Reading a position of Carmony (section 8 of its rulebook).

Three keys are ours: `bottom`, the MELD cards at the bottom of their deck that everybody has seen there; and in strict
mode `stopped`, after a mistake that ends playing and eating for this turn, and `mistakes`, those of each seat that
cost points in this round. In `knows` MELD cards may stand, too: those of a false meld.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.melds import MELD_DECK, NOTE_DECK
from cardenza.decks.notes import BIT, gathered, held_in, less, size_of
from cardenza.games.carmony.moves import (
    ACT,
    CHORDS_TO_GO_OUT,
    DEAL,
    MELDS_HELD,
    NOTHING,
    OVER,
    PHASES,
    START,
    TYPES,
    in_order,
    packed_melds,
    unpacked_melds,
)
from cardenza.games.carmony.state import CarmonyState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.positions import NO_LIMIT, Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.carmony import Carmony


def read(rules: "Carmony", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]) -> CarmonyState:
    """The state that a document describes."""
    state = CarmonyState(rules, Rng(0))
    read = Reader(rules, document)
    state.phase = read.choice("phase", PHASES)
    state.rounds.read(read, PHASES[state.phase])
    is_before = state.phase == DEAL and not state.rounds.points
    hands = read.family("hands", rules.seats, NOTE_DECK)
    melds = read.family("melds", rules.seats, MELD_DECK, 0 if is_before else MELDS_HELD)
    pile = read.zone("pile", NOTE_DECK)
    deck = read.rest("deck", NOTE_DECK)
    for seat, entry in enumerate(read.entries("fronts", rules.seats, [])):
        _read_front(state, read, seat, entry)
    meld_deck = _read_bottom(state, read)
    known = _read_knowledge(rules, read)
    _read_moment(state, read)
    state.chance = read.finish(chance, spare)
    for seat in range(rules.seats):
        state.hands[seat] = gathered(hands[seat].cards)
    state.pile = pile.cards
    state.deck = deck.cards[::-1]
    state.is_named = deck.is_named
    state.meld_deck = meld_deck.cards[::-1]
    state.are_melds_named = meld_deck.is_named
    _check_melds(state, melds)
    for seat in range(rules.seats):
        state.melds[seat] = packed_melds(melds[seat].cards)
    _know(state, known)
    _check_moment(state)
    _check_hands(state)
    return state


def _read_front(state: CarmonyState, read: Reader, seat: int, entry: object) -> None:
    rules, label = state.rules, f"fronts[{seat}]"
    if not isinstance(entry, list):
        raise Impossible(f"{label} must be a list of melds, not {entry!r}")
    for text in entry:
        play = _play_in(rules, text)
        if play < 0:
            raise Impossible(f"{label} has {text!r}, which is no meld such as 'ch-13 on D with A' [CARM-15]")
        read.named(label, [rules.melds.cards[play], *in_order(rules.melds, play)])
        state.count_meld(seat, play, 1)
        state.fronts[seat].append(play)


def _play_in(rules: "Carmony", text: object) -> int:
    """The play that a text of a front means; -1 if it means none."""
    try:
        move = rules.parse_move(f"meld {text}") if isinstance(text, str) and "using" not in text else -1
    except Unreadable:
        return -1
    return move if move < len(rules.melds.texts) else -1


def _read_bottom(state: CarmonyState, read: Reader) -> Slot:
    """The MELD deck, and what lies at its bottom in the sight of all, also where the deck itself is not named."""
    state.bottom = [] if read.raw("bottom") is None else read.cards("bottom", read.raw("bottom"))
    deck = read.rest("meld_deck", MELD_DECK)
    for card in state.bottom:
        if state.rules.deck_of(card) != MELD_DECK:
            raise Impossible(f"bottom names {state.rules.card_text(card)}, which is a card of another deck")
    size = len(state.bottom)
    if (deck.wanted == 0 and deck.cards[len(deck.cards) - size :] != state.bottom) or 0 < deck.wanted < size:
        raise Impossible("bottom must be the last cards of meld_deck, which everybody has seen there [CARM-R25]")
    if deck.wanted > 0:
        deck.wanted -= size
    elif deck.wanted == 0:
        del deck.cards[len(deck.cards) - size :]
    read.named("bottom", state.bottom)
    return deck


def _read_moment(state: CarmonyState, read: Reader) -> None:
    rules = state.rules
    state.turn = read.integer("turn", 0, rules.seats - 1, state.rounds.dealer if state.phase == DEAL else 0)
    state.type = NOTHING if read.raw("type") is None else read.choice("type", TYPES)
    state.has_eaten = read.flag("ate")
    state.barred = NOTHING if read.raw("barred") is None else read.card("barred", read.raw("barred"))
    state.has_drawn = read.flag("drawn")
    state.dry = read.integer("dry", 0, rules.most_dry, rule="CARM-R33")
    state.out = NOTHING if read.raw("out") is None else read.integer("out", 0, rules.seats - 1)
    if rules.is_strict:
        state.is_stopped = read.flag("stopped")
        entries = read.entries("mistakes", rules.seats, 0)
        state.mistakes = [_count(entry) for entry in entries]


def _count(entry: object) -> int:
    if not isinstance(entry, int) or isinstance(entry, bool) or not 0 <= entry < NO_LIMIT:
        raise Impossible(f"mistakes must be numbers, 0 or higher, one a seat, not {entry!r} [CARM-R37]")
    return entry


# ------------------------------------------------------------------------------------------------ what was seen


def _read_knowledge(rules: "Carmony", read: Reader) -> list[list[list[int]]]:
    """`knows` as cards by viewer and owner."""
    read.seat_knowledge(("hands", "melds"))  # refuses what cannot be
    known: list[list[list[int]]] = [[[] for _ in range(rules.seats)] for _ in range(rules.seats)]
    for viewer, entry in enumerate(read.entries("knows", rules.seats, {})):
        if isinstance(entry, dict):
            for owner, texts in entry.items():
                known[viewer][int(owner)] = read.cards("knows", texts)
    return known


def _know(state: CarmonyState, known: list[list[list[int]]]) -> None:
    """What all the others know of a hand is public, the rest is theirs alone."""
    seats = range(state.rules.seats)
    private = [0] * (state.rules.seats * state.rules.seats)
    for owner in seats:
        others = [viewer for viewer in seats if viewer != owner]
        counted = [gathered([c for c in known[v][owner] if state.rules.deck_of(c) == NOTE_DECK]) for v in seats]
        public = counted[others[0]]
        for viewer in others:
            public -= less(public, counted[viewer])
        for viewer in others:
            private[viewer * state.rules.seats + owner] = counted[viewer] - public
        state.shown[owner] = public
        _know_melds(state, owner, [known[viewer][owner] for viewer in others])
    if any(private):
        state.private = private


def _know_melds(state: CarmonyState, owner: int, known: list[list[int]]) -> None:
    seen = [sorted([card for card in cards if state.rules.deck_of(card) == MELD_DECK]) for cards in known]
    if any(cards != seen[0] for cards in seen):
        raise Impossible(
            f"knows must name the same MELD cards of seat {owner} for all: they were shown to all [CARM-R37]"
        )
    held = unpacked_melds(state.melds[owner])
    for card in seen[0]:
        slot = held.index(card)
        held[slot] = NOTHING
        state.melds_shown[owner] = state.melds_shown[owner] | BIT[slot]


# ------------------------------------------------------------------------------------------------ what cannot be


def _check_melds(state: CarmonyState, melds: list[Slot]) -> None:
    sizes = [len(hand.cards) for hand in melds]
    is_between = state.phase in (DEAL, OVER)
    for seat, size in enumerate(sizes):
        if size != MELDS_HELD and not (is_between and not any(sizes)):
            raise Impossible(f"melds[{seat}] must have 5 cards, not {size} [CARM-06, CARM-17]")


def _check_moment(state: CarmonyState) -> None:
    """Refuse what belongs to another phase, or contradicts itself."""
    phase = PHASES[state.phase]
    if state.phase != ACT and (state.type != NOTHING or state.has_eaten or state.barred != NOTHING or state.has_drawn):
        raise Impossible(
            f"type, ate, barred and drawn tell of a turn that is under way, not of phase {phase} [CARM-10]"
        )
    if state.phase != ACT and state.is_stopped:
        raise Impossible(f"stopped tells of a turn that is under way, not of phase {phase} [CARM-R37]")
    if state.has_eaten and state.type != NOTHING:
        raise Impossible("in one turn melds are played or a meld is eaten: type is given and ate is true [CARM-24]")
    if state.has_drawn and state.dry:
        raise Impossible("dry is 0 as soon as a card has left the deck, and drawn is true [CARM-R33]")
    if state.barred != NOTHING and state.rules.deck_of(state.barred) != NOTE_DECK:
        raise Impossible("barred must be a note [CARM-14]")
    if state.phase not in (DEAL, OVER) and state.out != NOTHING:
        raise Impossible(f"out is who went out of a round that has ended, not of phase {phase} [CARM-35]")
    if state.phase == DEAL and state.turn != state.rounds.dealer:
        raise Impossible(f"turn is {state.turn}, but in phase deal it is the dealer, {state.rounds.dealer} [CARM-R40]")
    if state.phase == OVER and state.rounds.number < state.rules.rounds:
        raise Impossible(f"phase over comes after round {state.rules.rounds}, not {state.rounds.number} [CARM-39]")


def _check_hands(state: CarmonyState) -> None:
    """Refuse a phase without its cards: somebody without NOTE cards, a turn that could not end."""
    if state.phase in (DEAL, OVER):
        return
    empty = [seat for seat in range(state.rules.seats) if not state.hands[seat]]
    if empty:
        raise Impossible(f"hands must give seat {empty[0]} a card: with an empty hand the round is over [CARM-35]")
    if state.phase == START:
        if not state.deck:
            raise Impossible("deck must have a card: the turn that takes the last one is the last [CARM-R11]")
        return
    hand, seat = state.hands[state.turn], state.turn
    if state.barred != NOTHING and not held_in(hand) & ~BIT[state.barred]:
        raise Impossible(f"hands[{seat}] must have a card that is not barred [CARM-R20]")
    if size_of(hand) < 2 and not state.may_go_out(seat) and not state.is_free_end():
        raise Impossible(
            f"hands[{seat}] must have 2 cards: neither a scale nor {CHORDS_TO_GO_OUT} chords lie in front [CARM-R13]"
        )
