"""Reading a position of Go Fish (section 8 of its rulebook)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardenza.decks.dealing import Limits
from cardenza.decks.musicards import CARDS, COPIES, cards_in, mask_of, parse_note
from cardenza.games.go_fish.knowing import STEPS, deal_within, not_in, note_names, notes_in
from cardenza.games.go_fish.moves import OVER, PHASES, QUESTION
from cardenza.games.go_fish.state import GoFishState
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.go_fish import GoFish


def read(rules: "GoFish", document: Mapping[str, object], chance: Chance | None, spare: Sequence[int]) -> GoFishState:
    """The state that a document describes (section 8 of the rulebook), after what is forced in it (FISH-R13)."""
    state = GoFishState(rules, Rng(0))
    read = Reader(rules, document)
    hands = read.family("hands", rules.seats)
    stock = read.rest("stock")
    for seat, entry in enumerate(read.entries("books", rules.seats, [])):
        state.books[seat] = _read_books(rules, read, f"books[{seat}]", entry)
    known = [mask_of(cards) for cards in read.seat_knowledge()]
    state.holds = _read_notes(rules, read, "holds")
    state.lacks = _read_notes(rules, read, "lacks")
    is_over = read.choice("phase", PHASES) == OVER
    state.turn = read.integer("turn", 0, rules.seats - 1)
    state.turns = read.integer("turns", 0, rules.turn_cap)
    named = [mask_of(hand.cards) for hand in hands]
    state.chance = read.finish(chance, spare)
    if not all(hand.is_named for hand in hands):
        _spread(state, hands, named, stock, spare)
    state.hands = [mask_of(hand.cards) for hand in hands]
    _check_heard(state)
    state.stock = stock.cards[::-1]
    state.is_named = stock.is_named
    state.left -= sum(len(books) for books in state.books)
    for cards in known:
        state.shown |= cards
    state.missed = [state.shown & ~cards & ~hand for cards, hand in zip(known, state.hands, strict=True)]
    state.begin()
    if is_over and state.phase != OVER:
        raise Impossible("phase over needs all books laid down, or as many turns as turn_cap [FISH-10, FISH-R10]")
    return state


def _read_books(rules: "GoFish", read: Reader, label: str, entry: object) -> list[int]:
    if not isinstance(entry, list):
        raise Impossible(f"{label} must be a list of books, each a list of {rules.book_size} cards, not {entry!r}")
    books: list[int] = []
    for book in entry:
        cards = read.cards(label, book)
        if len(cards) != rules.book_size or rules.books_in(mask_of(cards)) != [mask_of(cards)]:
            raise Impossible(f"{label} holds {book!r}, which is no book of {rules.book_size} cards [FISH-R1, FISH-R8]")
        books.append(mask_of(read.named(label, cards).cards))
    return books


def _read_notes(rules: "GoFish", read: Reader, name: str) -> list[int]:
    """For each seat a set of notes (FISH-R15)."""
    found: list[int] = []
    for seat, entry in enumerate(read.entries(name, rules.seats, [])):
        if not isinstance(entry, list):
            raise Impossible(f"{name}[{seat}] must be a list of notes, not {entry!r}")
        notes = 0
        for text in entry:
            note = QUESTION if text == "?" else parse_note(str(text))
            if note == QUESTION and not rules.has_questions:
                raise Impossible(f"{name}[{seat}] names ?, which is not in this deck [FISH-R2]")
            notes |= COPIES[note]
        found.append(notes)
    return found


def _check_heard(state: GoFishState) -> None:
    """What everybody knows must be so."""
    for seat, hand in enumerate(state.hands):
        if wrong := not_in([hand], [state.holds[seat]])[0]:
            names = " ".join(note_names(wrong))
            raise Impossible(f"holds[{seat}] names {names}, of which hands[{seat}] has no card [FISH-R15]")
        if wrong := notes_in(hand & state.lacks[seat]):
            names = " ".join(note_names(wrong))
            raise Impossible(f"lacks[{seat}] names {names}, of which hands[{seat}] has a card [FISH-R15]")


def _spread(state: GoFishState, hands: list[Slot], named: list[int], stock: Slot, spare: Sequence[int]) -> None:
    """Hands given as numbers agree with what was heard, and have no books, where that can be.

    Books would be laid down, and the number be wrong.
    """
    rules = state.rules
    wanted = [len(hand.cards) - known.bit_count() for hand, known in zip(hands, named, strict=True)]
    free = mask_of([card for slot in [stock, *hands] for card in slot.cards])
    for cards in named:
        free &= ~cards
    aside = stock.cards if stock.is_named else [card for card in stock.cards if card in spare]
    apart = Limits(rules.mates, rules.book_size, state.lacks)
    together = Limits([0] * CARDS, 2, state.lacks)
    ways = [(apart, aside), (together, aside), (together, stock.cards if stock.is_named else [])]
    for limits, kept in ways if any(state.holds + state.lacks) else ways[:1]:
        held, pool = named[:], cards_in(free & ~mask_of(kept))
        if deal_within(limits, Rng(0), pool, held, wanted, not_in(named, state.holds), STEPS):
            for hand, cards in zip(hands, held, strict=True):
                hand.cards = cards_in(cards)
            stock.cards = kept + pool
            return
