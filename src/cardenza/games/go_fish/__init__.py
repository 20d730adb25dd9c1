"""Go Fish: ask the others for notes, and collect books of four.

Seven cards each for two or three players, five for more; the rest is the pond. On your turn ask one player for a note
of which you hold a card. Whoever has cards of it hands them all over, and you ask again. Whoever has none says "Go
fish": you draw from the pond, and go on only if you catch the note you asked for. The four cards of a note are a book
and are laid down at once. Without cards on your turn you draw one; when the pond is empty too, you are out of it.
When all books are down, the most books win. For the young, and for those who know their notes, a book can be two cards:
the same note, a tritone, or an interval above C and its inversion; you ask for the partner of a note you hold.

A hand is a set of cards. A move is a number: the seat that is asked times sixteen, plus the note; the highest is
fishing without a question. What lies on the table and what was heard of it is in `table`, a turn in `asking`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import COPIES, NAMES, NOTES, PAIR_RULES, QUESTION, RANKS, cards_in, mask_of, names_of
from cardenza.games.go_fish import asking
from cardenza.games.go_fish.asking import FISH, JUST_FISH, KINDS, MEMBERS, RULES, SEATS, ask_of, note_asked, seat_asked
from cardenza.games.go_fish.table import FIELDS, NOTE, OVER, TURN, Table
from cardenza.kernel import fields, kinds, outcome, packed, positions, speech, verdict, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import ALONE, Game
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.gestures import Gesture, Shape, Touch, is_held
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.reckoning import BOOKS, PAIRS, Reckoning, reckoned
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import best

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("FISH-O1", "book_size", (4, 2), "how many cards make a book"),
    Choice("FISH-O2", "pair_rule", PAIR_RULES, "what makes two notes a pair, where books are pairs"),
    Switch("FISH-O3", "question_book", False, "the four question marks are a thirteenth book"),
    Switch("FISH-O4", "catch_continues", True, "whoever catches the note asked for goes on"),
    Number("FISH-O5", "turn_cap", 100, 2000, 500, "turns after which the books laid down so far count"),
)

FOR_PAIRS: Final = Fault("for_pairs", "{option} {value} is for books of 2 cards, not of 4 [FISH-O2]")
FOR_FOURS: Final = Fault("for_fours", "{option} is for books of 4 cards, not of 2 [FISH-O3]")
QUESTION_MARKS: Final = speech.Naming("wilds")
ONE_NOTE: Final = Fault("one_note", "ask for one note at a time: touch cards of one note only")


@final
class GoFishState(Table):
    """One moment of Go Fish: what may be done, what happens, how it ends."""

    def to_act(self) -> list[int]:
        return ALONE[self.turn] if self.phase == TURN else []

    def legal_moves(self, seat: int) -> list[int]:
        return asking.moves(self, seat) if self.phase == TURN and seat == self.turn else []

    def judge(self, seat: int, move: int) -> verdict.Verdict:
        return asking.judge(self, seat, move)

    def apply(self, seat: int, move: int) -> None:
        asking.turn(self, seat, move)

    # ---------------------------------------------------------------------------------------- how it ends

    def outcome(self) -> outcome.Outcome | None:
        if self.phase != OVER:
            return None
        books = [len(laid) for laid in self.books]
        return outcome.Outcome(best(books), tuple(books), None, "FISH-R10" if self.left else "FISH-10")

    def check(self, read: positions.Reader) -> None:
        """What everybody knows must be so, and what is forced is carried out (FISH-R13)."""
        self.spread(read)
        self.check_heard()
        is_over, self.phase = self.phase == OVER, TURN
        asking.begin(self)
        if is_over and self.phase != OVER:
            raise Impossible("phase over needs all books laid down, or as many turns as turn_cap [FISH-10, FISH-R10]")


# ------------------------------------------------------------------------------------------------ at the table


@final
class GoFishManners(Manners[GoFishState]):
    """Everybody hears question and answer. To ask, touch a card that you hold and then the player.

    A player touched alone is asked for any note, right or wrong, that you say.
    """

    namings: ClassVar[tuple[speech.Naming, ...]] = (deck.WILD, QUESTION_MARKS)
    sayings: ClassVar[speech.Sayings] = asking.SAYS
    settings: ClassVar[tuple[str, ...]] = ("begins", *deck.FACE_SETTINGS)
    shapes_besides: ClassVar[tuple[Shape, ...]] = (
        Shape("hands", is_own=True, is_many=True, onto="hands"),
        Shape("", onto="hands"),
    )
    # Nobody else hears which card of a book was fished.
    passages: ClassVar[tuple[zones.Passage, ...]] = (zones.Passage("stock", "books"),)

    def called(self, game: Game) -> dict[str, speech.Name]:
        """Question marks: each card of them, and all of them as one asks for them."""
        cards = {NAMES[card]: deck.WILD.name() for card in cards_in(COPIES[QUESTION])}
        return {RANKS[QUESTION]: QUESTION_MARKS.name(), **cards}

    def told(self, state: GoFishState, seat: int, move: int, viewer: int | None) -> str:
        text = KINDS.text(move)
        return text if move == FISH else f"{text} ({' '.join(names_of(asking.asked_for(state, move))) or 'go fish'})"

    def exposes(self, state: GoFishState, seat: int, move: int) -> list[zones.Exposed]:
        """FISH-07: a catch is shown."""
        if move == FISH or asking.asked_for(state, move) or not state.stock or not state.is_named:
            return []
        card = state.stock[-1]
        return [zones.Exposed("stock", None, 0, card)] if deck.note_of(card) == note_asked(move) else []

    def dealt(self, state: GoFishState) -> list[speech.Said]:
        rules = state.rules
        is_asked = state.turns > 0 or state.shown or any(state.holds) or any(state.lacks)
        is_full = len(state.stock) == len(rules.deck()) - rules.seats * rules.hand_size
        return asking.deal_told(state) if is_full and not is_asked else []

    def prompt(self, state: GoFishState, seat: int | None, has_aids: bool) -> tuple[speech.Said, ...]:
        """Where you do not ask for the notes that you hold, what makes a pair, and the notes to ask for."""
        if seat != state.turn or state.phase == OVER:
            return ()
        if state.legal_moves(seat) == JUST_FISH:
            return (asking.TO_FISH.alone,)
        if not state.rules.has_partners:
            return (asking.TO_ASK.alone,)
        pair = deck.PAIRS.said(state.rules.pair_rule)
        if not has_aids:
            return (asking.TO_ASK_PARTNER.said(pair),)
        return (asking.TO_ASK_FOR.said(pair, deck.note_names(asking.to_ask(state, seat))),)

    def reckoning(self, state: GoFishState) -> Reckoning | None:
        if state.phase != OVER:
            return None
        rows = [[asking.books_counted(state, books)] if books else [] for books in state.books]
        return reckoned(PAIRS if state.rules.is_paired else BOOKS, rows, [len(books) for books in state.books])

    def gesture(self, state: GoFishState, seat: int, move: int) -> Gesture:
        return self._gestures(state, seat, move)[0]

    def other_gestures(self, state: GoFishState, seat: int, move: int) -> list[Gesture]:
        return self._gestures(state, seat, move)[1:]

    def _gestures(self, state: GoFishState, seat: int, move: int) -> list[Gesture]:
        """Any card by which the question is allowed will do."""
        if move == FISH:
            return [KINDS.gesture(seat, move)]
        names = names_of(state.hands[seat] & COPIES[state.rules.partners[note_asked(move)]])
        return [Gesture((Touch("hands", seat, name),), Touch("hands", seat_asked(move))) for name in names]

    def by_hand(self, state: GoFishState, seat: int, gesture: Gesture) -> int:
        """Several cards of a note are one question, and the books of a player will do for the player."""
        picks, target = views.touched(state, seat, gesture)
        asked = target.place if target is not None and target.zone in ("hands", "books") else None
        are_held = bool(picks) and all(is_held(pick, seat) for pick in picks)
        if gesture.choice and not picks and isinstance(asked, int):
            return ask_of(asked, NOTE.read(gesture.choice))
        if gesture.choice or not are_held or not isinstance(asked, int):
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        notes = {deck.note_of(deck.parse_card(pick.card)) for pick in picks}
        if len(notes) > 1:
            raise ONE_NOTE.error()
        return ask_of(asked, state.rules.partners[notes.pop()])

    def choices(self, state: GoFishState, seat: int, gesture: Gesture) -> list[str]:
        """Of a player touched alone: every note of the game, held or not, so that the list tells nothing."""
        target = gesture.target
        is_player = target is not None and target.zone in ("hands", "books") and target.place != seat
        is_open = state.phase == TURN and seat == state.turn and not gesture.picks and not gesture.choice
        return RANKS[: state.rules.notes] if is_player and is_open else []

    def asks_back(self, state: GoFishState, seat: int, gesture: Gesture) -> speech.Said:
        return asking.WHICH_NOTE.alone

    def choice_said(self, state: GoFishState, seat: int, gesture: Gesture, choice: str) -> speech.Part:
        return speech.Card(choice)


@final
class GoFishHabits(Habits[GoFishState]):
    """Random players ask anybody for anything; careful ones remember what they have heard."""

    def careful_moves(self, state: GoFishState, seat: int) -> list[int]:
        """Ask first whoever surely has the note, which keeps the turn; ask nobody who surely has it not."""
        moves = state.legal_moves(seat)
        if len(moves) <= 1:
            return moves
        seen = state.known_to(seat)
        held = [holds | hand & seen for holds, hand in zip(state.holds, state.hands, strict=True)]
        sure = [ask for ask in moves if held[seat_asked(ask)] & COPIES[note_asked(ask)]]
        open_ones = [ask for ask in moves if not state.lacks[seat_asked(ask)] & COPIES[note_asked(ask)]]
        return sure or self._fullest(state, seat, open_ones or moves)

    def _fullest(self, state: GoFishState, seat: int, moves: list[int]) -> list[int]:
        """Questions for that of which most cards are held; one that tells the others something new has the better odds.

        Who was asked before had none then, and has one now only if it came since.
        """
        hand, heard = int(state.hands[seat]), int(state.holds[seat])
        worths: list[int] = []
        for ask in moves:
            mates = COPIES[state.rules.partners[note_asked(ask)]]
            worths.append((hand & mates).bit_count() * (2 if heard & mates else 3))
        most = max(worths)
        return [ask for ask, worth in zip(moves, worths, strict=True) if worth == most]

    def random_move(self, state: GoFishState, seat: int, rng: Rng) -> int:
        """One of the questions, which are players times notes, found without listing them."""
        others = MEMBERS[state.holders & ~packed.single(seat)]
        if not others:
            return FISH
        notes = asking.to_ask(state, seat)
        count = packed.count(notes)
        questions = count * len(others)
        chosen: i64 = rng.below(questions) if questions > 1 else 0
        return ask_of(others[chosen // count], deck.note_of(packed.nth(notes, chosen % count)))

    def standing(self, state: GoFishState) -> list[int]:
        """Until the end what is in the hands counts as well, by the cards of each note."""
        points = [len(laid) * state.rules.book_worth for laid in state.books]
        if state.phase != OVER:
            for seat, hand in enumerate(state.hands):
                left = hand
                while left:
                    points[seat] += state.rules.worths[left & 15]
                    left >>= 4
        return points


# ------------------------------------------------------------------------------------------------ the game


@final
class GoFish(deck.MusicardsGame):
    """Go Fish for 2 to 6 players."""

    key: ClassVar[str] = "go-fish"
    title: ClassVar[str] = "Go Fish"
    summary: ClassVar[str] = "ask the others for notes, and collect books of four"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    rules_version: ClassVar[int] = 2  # the turn that ends the game counts (FISH-R14)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = GoFishManners()
    habits: ClassVar[Habits[Any]] = GoFishHabits()

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.book_size = self.number("book_size")
        self.is_paired = self.book_size == 2
        self.pair_rule = str(self.options["pair_rule"])
        self.has_partners = self.pair_rule != PAIR_RULES[0]
        self.has_questions = bool(self.options["question_book"])
        if not self.is_paired and self.has_partners:
            raise FOR_PAIRS.refusal(option=speech.Text("pair_rule"), value=speech.Text(self.pair_rule))
        if self.is_paired and self.has_questions:
            raise FOR_FOURS.refusal(option=speech.Text("question_book"))
        self.partners: list[int] = [*deck.PARTNERS[self.pair_rule], QUESTION]
        self.mates = deck.mates_in_pairs(self.partners[:QUESTION]) if self.is_paired else deck.MATES_IN_FOURS
        # In pairs of different notes the giver may keep more cards of the note, and nobody hears it
        self.is_all_given = [not self.is_paired or partner == note for note, partner in enumerate(self.partners)]
        self.notes = len(RANKS) if self.has_questions else len(NOTES)
        self.cards = 4 * self.notes
        self.books = self.cards // self.book_size
        # What a careful player takes the octaves of a note in a hand for, and a book: the fuller, the nearer to one
        self.worths = [octaves.bit_count() ** (1 if self.is_paired else 3) for octaves in range(16)]
        self.book_worth = self.book_size**3
        self.hand_size = 7 if self.seats <= 3 else 5
        self.does_catch_continue = bool(self.options["catch_continues"])
        self.turn_cap = self.number("turn_cap")
        self.counts_last_turn = self.version >= 2

    def kinds(self) -> kinds.Kinds:
        return KINDS

    def deck(self) -> list[int]:
        return list(range(self.cards))

    def books_in(self, hand: int) -> list[int]:
        """The books of a hand, in the order in which they are laid down (FISH-R9)."""
        if self.is_paired:
            return deck.pairs_in(hand, self.partners[:QUESTION])
        return [copies for copies in COPIES if hand & copies == copies]

    def blank(self, chance: Chance) -> GoFishState:
        return GoFishState(self, chance)

    def deal_from(self, chance: Chance) -> GoFishState:
        state = GoFishState(self, chance)
        stock = self.deck()
        chance.shuffle(stock)
        for seat in range(self.seats):  # FISH-01
            state.hands[seat] = mask_of(stock[-self.hand_size :])
            del stock[-self.hand_size :]
        state.stock = stock
        asking.begin(state)
        return state
