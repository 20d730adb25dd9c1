"""Reading a position of Key’s Corners (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, is_wild, mask_of, note_of
from cardenza.games.keys_corners import scoring
from cardenza.games.keys_corners.moves import (
    DEALING,
    FIRST_CORNER,
    NAMING,
    NO_NOTE,
    NO_PLACE,
    OVER,
    PHASES,
    PLACES,
    SCALE_POINTS,
    STACK,
    STACK_POINTS,
    TURN,
    parse_note,
)
from cardenza.games.keys_corners.state import KeysCornersState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.keys_corners import KeysCorners


def read(
    rules: "KeysCorners", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]
) -> KeysCornersState:
    """The state that a document describes."""
    state = KeysCornersState(rules, Rng(0))
    scoring.gather(state)
    state.totals = [0] * rules.seats
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    state.piles = _read_places(state, read, "foundations", PLACES[:FIRST_CORNER])
    state.piles += _read_places(state, read, "corners", PLACES[FIRST_CORNER:])
    discard = read.zone("discard")
    books = [_read_books(state, read, seat, entry) for seat, entry in enumerate(read.entries("books", rules.seats, []))]
    stock = read.rest("stock")
    scoring.set_key(state, _read_key(rules, read.raw("key")))
    state.round = read.integer("round", 1, rules.rounds, 1, rule="KEYS-O3")
    state.dealer = read.integer("dealer", 0, rules.seats - 1, rules.seats - 1)
    state.played = read.integer("played", 0, CARDS)
    state.phase = _read_phase(read.raw("phase"), state.nameless() != NO_PLACE)
    state.turn = read.integer("turn", 0, rules.seats - 1, state.dealer if state.phase == DEALING else 0)
    points, totals = read.raw("points"), read.raw("totals")
    state.chance = read.finish(chance, spare)
    _keep_wilds_out(discard, [*hands, stock])
    _check_unnamed(document)
    state.hands = [mask_of(hand.cards) for hand in hands]
    state.discard = discard.cards
    state.stock = stock.cards[::-1]
    state.is_named = stock.is_named
    for seat, taken in enumerate(books):
        for book in taken:
            state.points[seat] += _worth(state, seat, book)
            state.books[seat] += book
    for place in range(len(PLACES)):
        _check_pile(state, place)
        state.laid(0, place)
    _check_phase(state)
    _read_scores(state, points, totals)
    return state


def _read_places(state: KeysCornersState, read: Reader, name: str, places: list[str]) -> list[list[int]]:
    """The piles of an object from places to cards; what it leaves out is empty."""
    value = read.raw(name)
    if value is None:
        return [[] for _ in places]
    if not isinstance(value, dict) or any(place not in places for place in value):
        raise Impossible(f"{name} must be an object with cards for some of {', '.join(places)}, not {value!r}")
    return [_read_pile(state, read, f"{name} {place}", value.get(place, [])) for place in places]


def _read_pile(state: KeysCornersState, read: Reader, label: str, value: object) -> list[int]:
    """Cards on the table, and what the wilds among them are called (KEYS-R9)."""
    cards = read.named(label, read.cards(label, value)).cards
    for card, text in zip(cards, value if isinstance(value, list) else [], strict=True):
        note = text.partition("=")[2]
        if is_wild(card):
            state.names[card - FIRST_WILD] = parse_note(note) if note else NO_NOTE
        elif note and parse_note(note) != note_of(card):
            raise Impossible(f"{label}: {NAMES[card]} is its own note; only a wild has a name [KEYS-29]")
    return cards


def _read_books(state: KeysCornersState, read: Reader, seat: int, entry: object) -> list[list[int]]:
    if not isinstance(entry, list):
        raise Impossible(f"books[{seat}] must be a list of books, each a list of cards, not {entry!r}")
    return [_read_pile(state, read, f"books[{seat}]", book) for book in entry]


def _read_key(rules: "KeysCorners", value: object) -> int:
    if value is None:
        return rules.first_key
    if not isinstance(value, str):
        raise Impossible(f"key must be the name of a note, not {value!r}")
    return parse_note(value)


def _read_phase(value: object, is_nameless: bool) -> int:
    """It follows from the cards, unless the document says deal or over."""
    if value is None:
        return NAMING if is_nameless else TURN
    if not isinstance(value, str) or value not in PHASES:
        raise Impossible(f"phase must be one of {', '.join(PHASES)}, not {value!r}")
    phase = PHASES.index(value)
    if (phase == NAMING) != is_nameless:
        raise Impossible("phase name is while a wild without a name lies alone on a foundation [KEYS-R10, KEYS-D1]")
    return phase


def _keep_wilds_out(discard: Slot, others: list[Slot]) -> None:
    """KEYS-R8: a discard pile given as a number has taken wilds that other zones without names could have."""
    loose = [slot for slot in others if not slot.is_named]
    for at, card in enumerate(discard.cards):
        for slot in loose if is_wild(card) and not discard.is_named else []:
            spot = next((i for i, other in enumerate(slot.cards) if not is_wild(other)), -1)
            if spot >= 0:
                discard.cards[at], slot.cards[spot] = slot.cards[spot], card
                break
    if wilds := [NAMES[card] for card in discard.cards if is_wild(card)]:
        raise Impossible(f"discard holds {' '.join(wilds)}, but a wild is never discarded [KEYS-R8]")


def _check_unnamed(document: Mapping[str, object]) -> None:
    """A wild has a name only where it lies face up on the board, or in a book."""
    hands = document.get("hands")
    zones = [*(hands if isinstance(hands, list) else []), document.get("stock"), document.get("discard")]
    for zone in zones:
        for text in zone if isinstance(zone, list) else []:
            if "=" in text:
                raise Impossible(f"{text} has no name before it is played [KEYS-29]")


def _worth(state: KeysCornersState, seat: int, book: list[int]) -> int:
    notes = [state.note(card) for card in book]
    if notes == state.scale:
        return SCALE_POINTS
    if len(notes) == STACK and notes == notes[:1] * STACK and notes[0] != NO_NOTE and state.degree[notes[0]] < 0:
        return STACK_POINTS
    cards = " ".join(state.face(card) for card in book)
    raise Impossible(
        f"books[{seat}] holds {cards or 'no cards'}: a book is a whole scale in order, or four of one note outside it "
        "[KEYS-15, KEYS-20]"
    )


def _check_pile(state: KeysCornersState, place: int) -> None:
    """Refuse what cannot lie there (KEYS-T6)."""
    notes = [state.note(card) for card in state.piles[place]]
    is_corner = place >= FIRST_CORNER
    if not notes or (notes == [NO_NOTE] and not is_corner):
        return
    start = 0 if is_corner else -1 if NO_NOTE in notes else state.degree[notes[0]]
    if start >= 0:
        rule = "KEYS-13, KEYS-14" if is_corner else "KEYS-18"
        is_right = notes == state.scale[start : start + len(notes)] and (not is_corner or notes != state.scale)
    else:
        rule = "KEYS-19, KEYS-R9"
        is_right = notes == notes[:1] * len(notes) and len(notes) < STACK
    if not is_right:
        cards = " ".join(state.face(card) for card in state.piles[place])
        raise Impossible(f"{PLACES[place]} cannot hold {cards} in {state.key_name()} [{rule}]")


def _check_phase(state: KeysCornersState) -> None:
    """Refuse a phase without its cards."""
    is_played_out = not state.stock and not any(state.hands)
    if state.phase == NAMING:
        is_new = all(len(pile) == 1 for pile in state.piles[:FIRST_CORNER]) and not any(state.piles[FIRST_CORNER:])
        if not is_new or state.discard or any(state.books) or state.played:
            raise Impossible("a wild without a name lies on a foundation only before the first turn [KEYS-D1]")
    if state.phase == OVER and not (is_played_out and state.round == state.rules.rounds):
        raise Impossible("phase over needs the last round, an empty stock and empty hands [KEYS-R23, KEYS-R28]")
    if state.phase == DEALING:
        if len(state.stock) < CARDS and not (is_played_out and state.round > 1):
            raise Impossible("in phase deal the round has ended, or all cards are in the stock [KEYS-R33]")
        if state.turn != state.dealer:
            raise Impossible(f"in phase deal it is the turn of the dealer, seat {state.dealer} [KEYS-D9]")


def _read_scores(state: KeysCornersState, points: object, totals: object) -> None:
    """`points` of the round just finished follow from the books, `totals` of finished rounds do not."""
    if points is not None:
        given = _numbers(state, "points", points)
        if not scoring.is_scored(state):
            raise Impossible("points belongs to a round that has ended [KEYS-R33]")
        if given != state.points and len(state.stock) < CARDS:
            raise Impossible(f"points must be {state.points}, as the books are worth, not {given} [KEYS-34]")
        state.points = given
    if totals is not None:
        state.totals = _numbers(state, "totals", totals)
    elif state.phase == OVER:
        state.totals = state.points[:]
    if state.phase == OVER and any(total < own for total, own in zip(state.totals, state.points, strict=True)):
        raise Impossible(f"totals must count the points of the last round, {state.points}, too [KEYS-R33]")
    if state.round == 1 and state.phase != OVER and any(state.totals):
        raise Impossible("totals counts rounds that have ended, and in the first round there are none [KEYS-R33]")


def _numbers(state: KeysCornersState, name: str, value: object) -> list[int]:
    numbers = [n for n in value if type(n) is int and n >= 0] if isinstance(value, list) else []
    if not isinstance(value, list) or len(numbers) != len(value) or len(value) != state.rules.seats:
        raise Impossible(f"{name} must be a number for each of {state.rules.seats} seats, not {value!r}")
    return numbers
