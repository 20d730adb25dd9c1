"""Go Fish: ask the others for notes, and collect books of four.

Seven cards each for two or three players, five for more; the rest is the pond. On your turn ask one player for a note
of which you hold a card. Whoever has cards of it hands them all over, and you ask again. Whoever has none says "Go
fish": you draw from the pond, and go on only if you catch the note you asked for. The four cards of a note are a book
and are laid down at once. Without cards on your turn you draw one; when the pond is empty too, you are out of it.
When all books are down, the most books win. For the young, and for those who know their notes, a book can be two cards:
the same note, a tritone, or an interval above C and its inversion; one asks for the partner of a note one holds.

A hand is a set of cards. A move is a number: the seat that is asked times sixteen, plus the note; the highest is
fishing without a question. Books, draws and skipped turns are carried out by the table, also when a position is read.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.musicards import (
    COPIES,
    FACE_SETTINGS,
    FIRST_CHROMATIC,
    FIRST_WILD,
    ONE,
    PAIR_RULES,
    PARTNERS,
    MusicardsGame,
    mates_in_pairs,
    pairs_in,
    parse_note,
)
from cardenza.games.go_fish import documents
from cardenza.games.go_fish.moves import FISH, MATES_IN_FOURS, QUESTION, RANKS, SEATS, ask_of
from cardenza.games.go_fish.rulebook import OPTIONS, RULES
from cardenza.games.go_fish.state import GoFishState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import BadOption, Unreadable
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option
from cardenza.kernel.texts import number_in, read_words


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = FACE_SETTINGS


@final
class GoFish(MusicardsGame):
    """Go Fish for 2 to 6 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "go-fish"
    title: ClassVar[str] = "Go Fish"
    summary: ClassVar[str] = "ask the others for notes, and collect books of four"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    rules_version: ClassVar[int] = 2  # the turn that ends the game counts (FISH-R14)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.book_size = self.number("book_size")
        self.is_paired = self.book_size == 2
        self.pair_rule = str(self.options["pair_rule"])
        self.has_questions = bool(self.options["question_book"])
        if not self.is_paired and self.pair_rule != PAIR_RULES[0]:
            raise BadOption(f"pair_rule {self.pair_rule} is for books of 2 cards, not of 4 [FISH-O2]")
        if self.is_paired and self.has_questions:
            raise BadOption("question_book is for books of 4 cards, not of 2 [FISH-O3]")
        self.rule = PAIR_RULES.index(self.pair_rule)
        self.partners: list[int] = [*PARTNERS[self.pair_rule], QUESTION]
        self.mates = mates_in_pairs(self.partners[:QUESTION]) if self.is_paired else MATES_IN_FOURS
        # FISH-R15: in pairs of different notes the giver may keep more cards of the note, and nobody hears it
        self.is_all_given = [not self.is_paired or self.partners[note] == note for note in range(13)]
        self.cards = FIRST_CHROMATIC if self.has_questions else FIRST_WILD  # FISH-R2
        self.books = self.cards // self.book_size
        # What a careful player takes the octaves of a note in a hand for, and a book: the fuller, the nearer to one
        self.worths = [octaves.bit_count() ** (1 if self.is_paired else 3) for octaves in range(16)]
        self.book_worth = self.book_size**3
        self.hand_size = 7 if self.seats <= 3 else 5
        self.does_catch_continue = bool(self.options["catch_continues"])
        self.turn_cap = self.number("turn_cap")
        self.counts_last_turn = self.version >= 2

    def deck(self) -> list[int]:
        return list(range(self.cards))

    def deal_from(self, chance: Chance) -> GoFishState:
        state = GoFishState(self, chance)
        stock = list(range(self.cards))
        chance.shuffle(stock)
        for seat in range(self.seats):  # FISH-01
            hand = 0
            for _ in range(self.hand_size):
                hand |= ONE[stock.pop()]
            state.hands[seat] = hand
        state.stock = stock
        state.begin()
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> GoFishState:
        return documents.read(self, document, chance, spare)

    def move_text(self, move: int) -> str:
        return "fish" if move == FISH else f"ask {move >> 4} {RANKS[move & 15]}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        if words == ["fish"]:
            return FISH
        if len(words) != 3 or words[0] != "ask" or number_in(words[1], 1) < 0:
            raise Unreadable(f"{text!r} is no move: ask SEAT NOTE (ask 1 F#), or fish")
        return ask_of(number_in(words[1]), QUESTION if words[2] == "?" else parse_note(words[2]))

    def actions(self) -> list[int]:
        notes = range(self.cards // 4)
        return [ask_of(seat, note) for seat in range(self.seats) for note in notes] + [FISH]

    def books_in(self, hand: int) -> list[int]:
        """The books of a hand, in the order in which they are laid down (FISH-R1, FISH-R8, FISH-R9)."""
        if self.is_paired:
            return pairs_in(hand, self.partners[:QUESTION])
        return [copies for copies in COPIES if hand & copies == copies]
