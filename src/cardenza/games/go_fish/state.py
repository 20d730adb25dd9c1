"""One moment of Go Fish: what lies there, what is known, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from cardenza.decks.musicards import COPIES, ONE, PAIR_RULES, cards_in, known_hands, names_of, note_of
from cardenza.games.go_fish import by_hand, judging
from cardenza.games.go_fish.knowing import deal_as_heard, note_names, notes_in
from cardenza.games.go_fish.moves import ALONE, FISH, JUST_FISH, OVER, PHASES, RANKS, TURN, asks_of
from cardenza.kernel.chance import Chance
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import EVERYBODY, Exposed, Fact, Place, Way, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.go_fish import GoFish


@final
class GoFishState(LegacyState):
    """One moment of Go Fish.

    `shown` are the cards in hands that somebody besides their holder has seen, `missed` for each seat those of them
    that it has not; `holds` and `lacks` are for each seat the notes (all cards of each) of which everybody knows it has
    one, or none; `holders` is the set of seats with cards, `left` the number of books still to come.
    """

    def __init__(self, rules: "GoFish", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[int] = [0] * rules.seats
        self.stock: list[int] = []
        self.is_named = True
        self.books: list[list[int]] = [[] for _ in range(rules.seats)]
        self.holders = 0
        self.left = rules.books
        self.turn = 0
        self.turns = 0
        self.phase = TURN
        self.shown = 0
        self.missed: list[int] = []
        self.holds: list[int] = [0] * rules.seats
        self.lacks: list[int] = [0] * rules.seats

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.stock)
            self.is_named = True

    def zones(self) -> list[Zone]:
        hands = [in_hand("hands", seat, cards_in(hand), self._who_knows(seat)) for seat, hand in enumerate(self.hands)]
        books = [face_up("books", _cards_of(books), seat) for seat, books in enumerate(self.books)]
        return [*hands, face_down("stock", self.stock[::-1]), *books]

    def facts(self) -> list[Fact]:
        return [
            Fact("turn", self.turn),
            Fact("turns", self.turns),
            Fact("phase", PHASES[self.phase]),
            Fact("holds", [" ".join(note_names(notes)) for notes in self.holds]),
            Fact("lacks", [" ".join(note_names(notes)) for notes in self.lacks]),
        ]

    def knowledge(self) -> object:
        return known_hands(self.hands, [self.known_to(seat) for seat in range(self.rules.seats)])

    def document(self) -> dict[str, object]:
        document = super().document()
        document["books"] = [[names_of(book) for book in books] for books in self.books]
        for name, heard in (("holds", self.holds), ("lacks", self.lacks)):
            if any(heard):
                document[name] = [note_names(notes) for notes in heard]
            else:
                del document[name]
        return document

    # ---------------------------------------------------------------------------------------- what is known

    def known_to(self, seat: int) -> int:
        """The cards in other hands that the seat has seen: handed over, or caught and shown (FISH-T4)."""
        missed = self.missed[seat] if self.missed else 0
        return self.shown & ~missed & ~self.hands[seat]

    def forget(self, seat: int, cards: int) -> None:
        """FISH-R11: the seat no longer knows where these cards are."""
        if not self.missed:
            self.missed = [0] * self.rules.seats
        self.missed[seat] |= cards & self.shown & ~self.hands[seat]

    def _who_knows(self, holder: int) -> list[int]:
        """For each card of a hand the seats that know it; what all the others know everybody has seen."""
        others = [seat for seat in range(self.rules.seats) if seat != holder]
        known = {seat: self.known_to(seat) for seat in others}
        who = [[seat for seat in others if known[seat] & ONE[card]] for card in cards_in(self.hands[holder])]
        return [EVERYBODY if seats == others else sum(ONE[seat] for seat in seats) for seats in who]

    def _show(self, cards: int) -> None:
        """Everybody sees these cards, whatever they had missed."""
        self.shown |= cards
        if self.missed:
            self.missed = [missed & ~cards for missed in self.missed]

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        """A question with its answer, which everybody hears (FISH-T4)."""
        text = self.rules.move_text(move)
        if move == FISH:
            return text
        return f"{text} ({' '.join(names_of(self.asked_for(move))) or 'go fish'})"

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """FISH-07: a catch is shown."""
        if move == FISH or self.asked_for(move) or not self.stock or not self.is_named:
            return []
        card = self.stock[-1]
        return [Exposed("stock", None, 0, card)] if note_of(card) == move & 15 else []

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """A fished card that completes a book has been in the hand: nobody else hears which of the book it was."""
        is_fished = source[0] == "stock" and target[0] == "books"
        return Way("hands", seat, ONE[seat]) if is_fished else None

    # ---------------------------------------------------------------------------------------- what you may do

    def prompt(self, seat: int | None) -> str:
        """Where one does not ask for the notes one holds, the notes to ask for."""
        if seat != self.turn or self.phase == OVER or self.rules.pair_rule == PAIR_RULES[0]:
            return ""
        return f"ask for: {' '.join(self.notes_to_ask(seat))}"

    def notes_to_ask(self, seat: int) -> list[str]:
        """The notes that fit a card of the hand (FISH-04, FISH-R8)."""
        held = {note_of(card) for card in cards_in(self.hands[seat])}
        return [RANKS[note] for note in range(13) if self.rules.partners[note] in held]

    def to_act(self) -> list[int]:
        return ALONE[self.turn] if self.phase == TURN else []

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.turn:
            return []
        others = self.holders & ~(1 << seat)  # FISH-04
        if others == 0:
            return JUST_FISH  # FISH-R6
        return asks_of(self.rules.rule, others, self.hands[seat])

    def careful_moves(self, seat: int) -> list[int]:
        """Ask first whoever surely has the note, which keeps the turn; ask nobody who surely has it not (FISH-R15)."""
        moves = self.legal_moves(seat)
        if len(moves) <= 1:
            return moves
        seen = self.known_to(seat)
        sure = [ask for ask in moves if (self.holds[ask >> 4] | self.hands[ask >> 4] & seen) & COPIES[ask & 15]]
        return sure or [ask for ask in moves if not self.lacks[ask >> 4] & COPIES[ask & 15]] or moves

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gestures(self, seat, move)[0]

    def other_gestures(self, seat: int, move: int) -> list[Gesture]:
        return by_hand.gestures(self, seat, move)[1:]

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    # ---------------------------------------------------------------------------------------- what happens

    def asked_for(self, move: int) -> int:
        """The cards that the seat asked hands over: all of the note (FISH-05), or one, the lowest (FISH-R8, -R12)."""
        found = self.hands[move >> 4] & COPIES[move & 15]
        return found & -found if self.rules.is_paired else found

    def apply(self, seat: int, move: int) -> None:
        if move == FISH:
            self._draw(seat)  # FISH-R6
            self._end_turn()
            return
        note = move & 15
        self.holds[seat] |= COPIES[self.rules.partners[note]]  # FISH-R15
        found = self.asked_for(move)
        if found:
            self._hand_over(move >> 4, seat, found, note)
            return
        self.lacks[move >> 4] |= COPIES[note]
        if not self.stock:
            self._end_turn()  # FISH-08
        else:
            self._go_fish(seat, note)

    def _hand_over(self, giver: int, seat: int, cards: int, note: int) -> None:
        """FISH-05: the asker gets the cards and asks again."""
        self.holds[giver] &= ~COPIES[note]
        if self.rules.is_all_given[note]:
            self.lacks[giver] |= COPIES[note]
        self.lacks[seat] = 0  # FISH-R15: until the next card received
        hand = self.hands[giver] ^ cards
        self.hands[giver] = hand
        if hand == 0:
            self.holders ^= 1 << giver
        self._show(cards)
        self._take_in(seat, cards, note)
        self._go_on(seat)

    def _go_fish(self, seat: int, note: int) -> None:
        """FISH-06, FISH-07: the top card of the stock, and another question only if it is the note asked for."""
        card = self._top()
        is_caught = card >> 2 == note
        if is_caught:
            self._show(ONE[card])
        else:
            self.lacks[seat] = 0
        self._take_in(seat, ONE[card], card >> 2)
        if is_caught and self.rules.does_catch_continue:  # FISH-R4
            self._go_on(seat)
        else:
            self._end_turn()

    def _top(self) -> int:
        if not self.is_named:
            self.chance.arrange(self.stock, 1)
        return self.stock.pop()

    def _draw(self, seat: int) -> None:
        card = self._top()
        self.lacks[seat] = 0  # FISH-R15: until the next card drawn unseen
        self._take_in(seat, ONE[card], card >> 2)

    def _take_in(self, seat: int, cards: int, note: int) -> None:
        """Cards of one note come to a hand; a book that they complete is laid down (FISH-03, FISH-D4)."""
        hand = self.hands[seat]
        copies = COPIES[self.rules.partners[note]]
        mates = hand & copies
        if self.rules.is_paired:
            book = cards | mates & -mates if mates else 0  # FISH-R8: the lowest octave
        else:
            book = copies if mates | cards == copies else 0
        hand = (hand | cards) & ~book
        self.hands[seat] = hand
        if book:
            self._lay_down(seat, book)
        if hand:
            self.holders |= 1 << seat
        else:
            self.holders &= ~(1 << seat)

    def _lay_down(self, seat: int, book: int) -> None:
        self.books[seat].append(book)
        self.left -= 1
        self.shown &= ~book
        self.holds[seat] &= ~notes_in(book)

    def _go_on(self, seat: int) -> None:
        """The right to ask continues; an empty hand draws for it, if it can (FISH-09, FISH-D3)."""
        if self.left == 0:
            self.phase = OVER  # FISH-10
            if self.rules.counts_last_turn:
                self.turns += 1  # FISH-R14
        elif self.hands[seat] == 0:
            if self.stock:
                self._draw(seat)
            else:
                self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1  # FISH-R14
        if self.left == 0 or self.turns >= self.rules.turn_cap:
            self.phase = OVER  # FISH-10, FISH-R10
        else:
            self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # FISH-02, FISH-R3
            self._begin_turn()

    def _begin_turn(self) -> None:
        """FISH-09: an empty hand draws one card (FISH-R5); without a stock its turn is skipped."""
        while self.hands[self.turn] == 0:
            if self.stock:
                self._draw(self.turn)
            else:
                self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0

    def begin(self) -> None:
        """FISH-R13: books are laid down, seat 0 first, and whoever is on turn gets a card or is skipped."""
        for seat in range(self.rules.seats):
            for book in self.rules.books_in(self.hands[seat]):  # FISH-03, FISH-R9
                self.hands[seat] &= ~book
                self._lay_down(seat, book)
            if self.hands[seat]:
                self.holders |= 1 << seat
        if self.left == 0 or self.turns >= self.rules.turn_cap:
            self.phase = OVER
        else:
            self._begin_turn()

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        books = [len(laid) for laid in self.books]
        winners = tuple([seat for seat, count in enumerate(books) if count == max(books)])
        return Outcome(winners, tuple(books), None, "FISH-R10" if self.left else "FISH-10")

    def standing(self) -> list[int]:
        """Until the end what is in the hands counts as well, by the cards of each note."""
        points = [len(laid) * self.rules.book_worth for laid in self.books]
        if self.phase != OVER:
            for seat, hand in enumerate(self.hands):
                left = hand
                while left:
                    points[seat] += self.rules.worths[left & 15]
                    left >>= 4
        return points

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "GoFishState":
        twin = GoFishState(self.rules, self.chance.fork())
        twin.hands = self.hands[:]
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
        twin.holds = self.holds[:]
        twin.lacks = self.lacks[:]
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        own = self.hands[seat] | self.known_to(seat)
        laid = 0
        for books in self.books:
            for book in books:
                laid |= book
        pool = cards_in(ONE[self.rules.cards] - 1 & ~own & ~laid)
        wanted = [(hand & ~own).bit_count() for hand in self.hands]
        self.hands = [hand & own for hand in self.hands]
        deal_as_heard(self.rules, rng, pool, self.hands, wanted, self.holds, self.lacks)  # FISH-T3, FISH-R15
        self.stock = pool
        self.is_named = True
        self.shown &= own
        self.missed = [missed & own for missed in self.missed]
        self.chance = rng


def _cards_of(books: list[int]) -> list[int]:
    return [card for book in books for card in cards_in(book)]
