"""Reading a position of Through the Looking Glass (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.melds import FIRST_MELD, MELD_DECK, NOTE_DECK
from cardenza.decks.notes import gathered
from cardenza.games.looking_glass import counting
from cardenza.games.looking_glass.moves import DEALING, HALF_STEPS, HAND, NONE, OVER, PHASES, PLAY, PLAYOUT
from cardenza.games.looking_glass.state import LookingGlassState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.packed import put
from cardenza.kernel.positions import NO_LIMIT, Reader, Slot
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import best

if TYPE_CHECKING:
    from cardenza.games.looking_glass import LookingGlass


def read(
    rules: "LookingGlass", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> LookingGlassState:
    """The state that a document describes."""
    state = LookingGlassState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    wheel = read.zone("wheel")
    piles = read.family("piles", rules.seats)
    deck = read.rest("deck")
    _read_interval(state, read)
    interval_deck = read.rest("interval_deck", MELD_DECK)
    taken = read.family("taken", rules.seats, MELD_DECK)
    known = _read_knowledge(read, piles)
    _read_moment(state, read)
    state.chance = read.finish(chance, spare)
    state.hands = [gathered(hand.cards) for hand in hands]
    state.in_hands = sum([len(hand.cards) for hand in hands])
    state.wheel = gathered(wheel.cards)
    for seat in range(rules.seats):
        _lay_pile(state, seat, piles[seat], known[seat])
        state.taken[seat] = gathered([card - FIRST_MELD for card in taken[seat].cards])
    state.deck = deck.cards[::-1]
    state.is_named = deck.is_named
    state.interval_deck = interval_deck.cards[::-1]
    state.are_intervals_named = interval_deck.is_named
    _check_hands(state, [len(hand.cards) for hand in hands])
    _check_interval(state)
    if state.phase in (DEALING, OVER):
        _count(state, read.raw("scores") is None)
    return state


def _read_interval(state: LookingGlassState, read: Reader) -> None:
    text = read.raw("interval")
    if text is None:
        return
    state.interval = read.card("interval", text)
    if state.rules.deck_of(state.interval) != MELD_DECK or state.interval - FIRST_MELD >= len(HALF_STEPS):
        raise Impossible(f"interval must be an INTERVAL card such as iv-p5, not {text!r} [LOOK-05]")
    read.named("interval", [state.interval])
    state.steps = HALF_STEPS[state.interval - FIRST_MELD]


def _read_moment(state: LookingGlassState, read: Reader) -> None:
    seats = state.rules.seats
    state.phase = read.choice("phase", PHASES)
    state.rounds.read(read, PHASES[state.phase])
    dealer = state.rounds.dealer
    state.turn = read.integer("turn", 0, seats - 1, dealer if state.phase == DEALING else 0)
    for seat, runs in enumerate(read.entries("runs", seats, 0)):
        if not isinstance(runs, int) or isinstance(runs, bool) or not 0 <= runs <= NO_LIMIT:
            raise Impossible(f"runs must be numbers, 0 or higher, one a seat, not {runs!r} [LOOK-16]")
        state.runs[seat] = runs
    if state.phase == DEALING and state.turn != dealer:
        raise Impossible(f"turn is {state.turn}, but in phase deal it is the dealer, {dealer} [LOOK-R28]")
    if state.phase == OVER and state.rounds.number < state.rules.rounds:
        raise Impossible(f"phase over comes after round {state.rules.rounds}, not {state.rounds.number} [LOOK-20]")


# ------------------------------------------------------------------------------------------------ what is known


class Known:
    """What `knows` tells of a pile: a card or NONE for each place, and the seats that do not know it."""

    def __init__(self, size: int, everybody: int) -> None:
        self.cards = [NONE] * size
        self.missed = [everybody] * max(0, size - 1) + [0] * min(1, size)


def _read_knowledge(read: Reader, piles: list[Slot]) -> list[Known]:
    """LOOK-R22: a pile is told from bottom to top; a shorter list tells its uppermost cards, null is unknown."""
    seats = read.game.seats
    known = [Known(len(pile.cards) + pile.wanted, (1 << seats) - 1) for pile in piles]
    for viewer, entry in enumerate(read.entries("knows", seats, {})):
        if not isinstance(entry, dict):
            raise Impossible(f"knows[{viewer}] must be an object, seat to the cards of its pile")
        for owner, texts in entry.items():
            label = f"knows[{viewer}][{owner}]"
            if owner not in [str(seat) for seat in range(seats)]:
                raise Impossible(f"{label}: there is no such seat")
            _enter(read, label, texts, known[int(owner)], piles[int(owner)], viewer)
    for pile, told in zip(piles, known, strict=True):
        if not pile.is_named:
            cards = [card for card in told.cards if card != NONE]
            pile.cards += cards
            pile.wanted -= len(cards)
    return known


def _enter(read: Reader, label: str, texts: object, known: Known, pile: Slot, viewer: int) -> None:
    size = len(known.cards)
    if not isinstance(texts, list) or len(texts) > size:
        raise Impossible(f"{label} must be a list of at most {size} cards, as many as lie there, not {texts!r}")
    for place, text in enumerate(texts, size - len(texts)):
        if text is None:
            continue
        card = read.card(label, text)
        there = pile.cards[place] if pile.is_named else known.cards[place]
        if read.game.deck_of(card) != NOTE_DECK or there not in (card, NONE):
            found = "" if there == NONE else f" but {read.game.card_text(there)}"
            raise Impossible(f"{label} names {text}, which is not at that place of {pile.label}{found}")
        known.cards[place] = card
        known.missed[place] &= ~(1 << viewer)


def _lay_pile(state: LookingGlassState, seat: int, pile: Slot, known: Known) -> None:
    """The cards of a pile at their places; what was left open fills the others."""
    cards = pile.cards
    if not pile.is_named:
        told = [card for card in known.cards if card != NONE]
        others = iter(cards[len(told) :])
        cards = [next(others) if card == NONE else card for card in known.cards]
    is_open = state.phase in (DEALING, OVER)
    state.piles[seat] = [c if is_open else c | who << 4 for c, who in zip(cards, known.missed, strict=True)]
    if cards:
        state.tops = put(state.tops, seat, cards[-1])


# ------------------------------------------------------------------------------------------------ what cannot be


def _check_hands(state: LookingGlassState, sizes: list[int]) -> None:
    """Everybody has used as many cards as the others, or, earlier in this circle, one more (LOOK-07, LOOK-R27)."""
    if state.phase in (DEALING, OVER):
        if any(sizes):
            raise Impossible("hands are empty when a round is over: all cards are used up [LOOK-R17, LOOK-R18]")
        return
    most = sizes[state.turn]
    if not 1 <= most <= HAND:
        raise Impossible(f"hands must give seat {state.turn}, who is to move, 1 to {HAND} cards, not {most} [LOOK-04]")
    seats = state.rules.seats
    first = (state.rounds.dealer + 1) % seats
    for seat, size in enumerate(sizes):
        has_moved = (seat - first) % seats < (state.turn - first) % seats
        if size != most - has_moved:
            raise Impossible(
                f"hands must give seat {seat} {most - has_moved} cards, not {size}: "
                f"seat {first} began, and seat {state.turn} is to move with {most} [LOOK-07, LOOK-08]"
            )


def _check_interval(state: LookingGlassState) -> None:
    if state.phase == PLAY and state.interval == NONE:
        raise Impossible("interval must name a card: in phase play one lies on the Wheel [LOOK-12]")
    if state.phase == PLAYOUT and (state.interval != NONE or state.interval_deck):
        raise Impossible("phase playout begins when all 36 INTERVAL cards are taken [LOOK-18]")


def _count(state: LookingGlassState, is_without_scores: bool) -> None:
    """After a round: its points, as the document has them or as the cards do, and its winner (LOOK-03)."""
    rounds = state.rounds
    if state.phase == DEALING and rounds.number == 1:
        if (
            rounds.points
            or len(state.deck) < len(state.rules.notes)
            or len(state.interval_deck) < len(state.rules.intervals)
        ):
            raise Impossible("before the first deal all cards are in their decks, and there are no points [LOOK-R28]")
        return
    if not rounds.points:
        rounds.points = counting.points(state)
        if is_without_scores:
            rounds.scores = rounds.points[:]
    winner = (rounds.dealer + 1) % state.rules.seats
    if state.phase == DEALING and winner not in best(rounds.points):
        raise Impossible(f"dealer is {rounds.dealer}, but seat {winner} on the left did not win the round [LOOK-03]")
