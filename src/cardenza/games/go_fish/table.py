"""The table of Go Fish: hands, pond and books, and what everybody has seen and heard of them.

A hand is a set of cards. What was heard of it counts when a world is imagined or a document is read: a player who has
asked for a note holds one that fits it, and one who was asked in vain has none, until the next card comes.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.dealing import Limits, deal_within
from cardenza.decks.musicards import COPIES, ONE, cards_in, mask_of, names_of
from cardenza.kernel import contract, fields, lying, move_parts, packed, positions, zones
from cardenza.kernel.by_seat import BySeat, by_seat
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import Impossible
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import CARD
from cardenza.kernel.texts import quoted

if TYPE_CHECKING:
    from cardenza.games.go_fish import GoFish, GoFishState

PHASES: Final = ["turn", "over"]
TURN: Final = 0
OVER: Final = 1

NOTE: Final = move_parts.Word("note", deck.RANKS, limit="notes", reads=deck.parse_rank, spoken=CARD)
STEPS: Final = 20_000
ENDLESS: Final = 1 << 60


class Table(contract.State):
    """What lies there.

    `shown` are the cards in hands that somebody besides their holder has seen, `missed` for each seat those of them
    that it has not; `holds` and `lacks` are for each seat the notes (all cards of each) of which everybody knows it has
    one, or none; `holders` is the set of seats with cards, `left` the number of books still to come.
    """

    def __init__(self, rules: "GoFish", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands = BySeat(rules.seats)
        self.stock: list[int] = []
        self.is_named = True
        self.books: list[list[int]] = [[] for _ in range(rules.seats)]
        self.holders: i64 = 0
        self.left = rules.books
        self.turn = 0
        self.turns = 0
        self.phase = TURN
        self.shown: i64 = 0
        self.missed: list[int] = []
        self.holds = BySeat(rules.seats)
        self.lacks = BySeat(rules.seats)

    def keep(self, seat: int, hand: i64) -> None:
        """Let a hand be these cards."""
        self.hands[seat] = hand
        if hand:
            self.holders |= packed.single(seat)
        else:
            self.holders &= ~packed.single(seat)

    def top(self) -> int:
        """The top card of the pond."""
        if not self.is_named:
            self.chance.arrange(self.stock, 1)
        return self.stock.pop()

    # ---------------------------------------------------------------------------------------- books

    def lay_down(self, seat: int, book: int) -> None:
        """A book that its player has in no hand any more."""
        self.books[seat].append(book)
        self.left -= 1
        self.shown &= ~book
        self.holds[seat] &= ~deck.copies_of(book)

    def book_zones(self) -> list[zones.Zone]:
        laid = [[card for book in books for card in cards_in(book)] for books in self.books]
        return [zones.face_up("books", cards, seat) for seat, cards in enumerate(laid)]

    def books_told(self) -> list[list[list[str]]]:
        return [[names_of(book) for book in books] for books in self.books]

    def takers_told(self) -> list[int]:
        """Who has each book; `sizes` has how many cards lie in it, in the same order."""
        return [seat for seat, books in enumerate(self.books) for _ in books]

    def sizes_told(self) -> list[int]:
        return [book.bit_count() for books in self.books for book in books]

    def read_books(self, read: positions.Reader) -> None:
        kind = f"{self.rules.book_size} cards"
        for seat, entry in enumerate(read.entries("books", self.rules.seats, [])):
            label = f"books[{seat}]"
            if not isinstance(entry, list):
                raise Impossible(f"{label} must be a list of books, each a list of {kind}, not {quoted(entry)}")
            for told in entry:
                cards = read.named(label, read.cards(label, told)).cards
                book = mask_of(cards)
                if len(cards) != self.rules.book_size or self.rules.books_in(book) != [book]:
                    raise Impossible(f"{label} holds {quoted(told)}, which is no book of {kind} [FISH-R1, FISH-R8]")
                self.books[seat].append(book)
                self.left -= 1

    # ---------------------------------------------------------------------------------------- what is known

    def knows(self) -> list[int]:
        return [self.known_to(seat) for seat in range(self.rules.seats)]

    def knowledge(self) -> object:
        return deck.known_hands(self.hands, self.knows())

    def learn(self, known: list[list[list[int]]]) -> None:
        seen = [mask_of([card for cards in hands for card in cards]) for hands in known]
        self.shown = deck.joined(seen)
        self.missed = [self.shown & ~cards & ~hand for cards, hand in zip(seen, self.hands, strict=True)]

    def known_to(self, seat: int) -> int:
        """The cards in other hands that the seat has seen: handed over, or caught and shown (FISH-T4)."""
        missed = self.missed[seat] if self.missed else 0
        return self.shown & ~missed & ~self.hands[seat]

    def forget(self, seat: int, cards: int) -> None:
        """FISH-R11: the seat no longer knows where these cards are."""
        if not self.missed:
            self.missed = [0] * self.rules.seats
        self.missed[seat] |= cards & self.shown & ~self.hands[seat]

    def show(self, cards: i64) -> None:
        """Everybody sees these cards, whatever they had missed."""
        self.shown |= cards
        if self.missed:
            self.missed = [missed & ~cards for missed in self.missed]

    def spread(self, read: positions.Reader) -> None:
        """Hands given as numbers agree with what was heard, and have no books, where that can be.

        Books would be laid down, and the number be wrong.
        """
        slots, stock = [read.slot(f"hands[{seat}]") for seat in range(self.rules.seats)], read.slot("stock")
        if all(slot.is_named for slot in slots):
            return
        wanted = [slot.wanted for slot in slots]
        named = [mask_of(slot.cards[: len(slot.cards) - slot.wanted]) for slot in slots]
        free = mask_of(stock.cards) | deck.joined(self.hands) & ~deck.joined(named)
        aside = [card for card in stock.cards if stock.is_named or card in read.spare]
        apart = Limits(self.rules.mates, self.rules.book_size, [*self.lacks])
        together = Limits([0] * deck.CARDS, 2, [*self.lacks])
        ways = [(apart, aside), (together, aside), (together, aside if stock.is_named else [])]
        for limits, kept in ways if any([*self.holds, *self.lacks]) else ways[:1]:
            hands, pool = named[:], cards_in(free & ~mask_of(kept))
            if deal_within(limits, Rng(0), pool, hands, wanted, not_in(named, self.holds), STEPS):
                self.hands, self.stock = by_seat(hands), (kept + pool)[::-1]
                return

    def check_heard(self) -> None:
        """What everybody knows must be so."""
        held = [hand & notes for hand, notes in zip(self.hands, self.lacks, strict=True)]
        for name, wrong, what in (("holds", not_in(self.hands, self.holds), "no card"), ("lacks", held, "a card")):
            for seat, notes in enumerate(wrong):
                if notes:
                    names = " ".join(deck.note_names(notes))
                    raise Impossible(f"{name}[{seat}] names {names}, of which hands[{seat}] has {what} [FISH-R15]")

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "GoFishState":
        twin = self.rules.blank(self.chance.fork())
        twin.hands = self.hands.clone()
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.books = [books[:] for books in self.books]
        twin.holders = self.holders
        twin.left = self.left
        twin.turn = self.turn
        twin.turns = self.turns
        twin.phase = self.phase
        twin.shown = self.shown
        twin.missed = self.missed[:]
        twin.holds = self.holds.clone()
        twin.lacks = self.lacks.clone()
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        own = self.hands[seat] | self.known_to(seat)
        laid = deck.joined([book for books in self.books for book in books])
        pool = cards_in(ONE[self.rules.cards] - 1 & ~own & ~laid)
        wanted: list[int] = [packed.count(hand & ~own) for hand in self.hands]
        hands = [hand & own for hand in self.hands]
        self._deal_as_heard(rng, pool, hands, wanted)
        self.hands = by_seat(hands)
        self.stock = pool
        self.is_named = True
        self.shown &= own
        self.missed = [missed & own for missed in self.missed]
        self.chance = rng

    def _deal_as_heard(self, rng: Rng, pool: list[int], hands: list[int], wanted: list[int]) -> None:
        """Deal to hands of which some cards are known: no books (FISH-T3), and as was heard. There is a way.

        In books of four a card that was handed over or caught came to a hand that had another one of its note
        and leaves it with that one: the known cards are not the one by which a question was allowed (FISH-R15). A
        document may have it otherwise; then they may be.
        """
        limits = Limits(self.rules.mates, self.rules.book_size, [*self.lacks])
        if not self.rules.is_paired:
            missing = [notes if count else 0 for notes, count in zip(self.holds, wanted, strict=True)]
            if deal_within(limits, rng, pool, hands, wanted, missing, STEPS):
                return
        deal_within(limits, rng, pool, hands, wanted, not_in(hands, self.holds), ENDLESS)


def not_in(hands: Iterable[int], holds: Iterable[int]) -> list[int]:
    """For each hand the notes that it surely holds, without those of which a card is there."""
    return [notes & ~deck.copies_of(hand) for hand, notes in zip(hands, holds, strict=True)]


# ------------------------------------------------------------------------------------------------ what is kept


@final
class Hands(deck.Hands):
    """Hands of which some cards are known; what all the others know everybody has seen (FISH-T4)."""

    def who_knows(self, state: object, seat: int, cards: Sequence[int]) -> list[int]:
        assert isinstance(state, Table)
        others = ONE[state.rules.seats] - 1 & ~ONE[seat]
        return [zones.EVERYBODY if who == others else who for who in deck.who_knows(cards, state.knows())]


@final
class Heard(fields.Field):
    """For each seat a set of notes, as all cards of each (FISH-R15). A document that knows of none leaves it out."""

    TYPE: ClassVar[str] = "string[]"

    def told(self, kept: object) -> zones.FactValue:
        assert isinstance(kept, BySeat)
        return [" ".join(deck.note_names(notes)) for notes in kept]

    def written(self, state: object) -> dict[str, object]:
        kept: BySeat = getattr(state, self.attribute)
        return {self.name: [deck.note_names(notes) for notes in kept]} if any(kept) else {}

    def understood(self, state: object, document: positions.Reader, usual: object) -> object:
        found: list[int] = []
        for seat, entry in enumerate(document.entries(self.name, document.game.seats, [])):
            label = f"{self.name}[{seat}]"
            if not isinstance(entry, list):
                raise Impossible(f"{label} must be a list of notes, not {quoted(entry)}")
            notes = deck.joined([COPIES[NOTE.read(str(text))] for text in entry])
            if notes & ~mask_of(document.game.deck()):
                raise Impossible(f"{label} names ?, which is not in this deck [FISH-R2]")
            found.append(notes)
        return by_seat(found)


FIELDS: Final[tuple[fields.Field, ...]] = (
    Hands(),
    lying.Knows(),
    lying.Stock("stock"),
    lying.Own("books", "book_zones", written="books_told", reads="read_books"),
    fields.derived("takers", "takers_told", "number[]").of_seats(),
    fields.derived("sizes", "sizes_told", "number[]"),
    fields.Seat("turn"),
    fields.Count("turns", most="turn_cap"),
    fields.Word("phase", PHASES),
    Heard("holds").as_aid(),
    Heard("lacks").as_aid(),
)
