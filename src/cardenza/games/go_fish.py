"""Go Fish: ask the others for notes, and collect books of four.

Seven cards each for two or three players, five for more; the rest is the pond. On your turn ask one player for a note
of which you hold a card. Whoever has cards of it hands them all over, and you ask again. Whoever has none says "Go
fish": you draw from the pond, and go on only if you catch the note you asked for. The four cards of a note are a book
and are laid down at once. Without cards on your turn you draw one; when the pond is empty too, you are out of it.
When all books are down, the most books win. For the young, and for those who know their notes, a book can be two cards:
the same note, a tritone, or an interval above C and its inversion; you ask for the partner of a note you hold.

A hand is a set of cards. A move is a number: the seat that is asked times sixteen, plus the note; the highest is
fishing without a question. Books, draws and skipped turns are carried out by the table, also when a position is read.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.dealing import Limits, deal_within
from cardenza.decks.musicards import COPIES, NAMES, NOTES, ONE, PAIR_RULES, QUESTION, RANKS, cards_in, mask_of, names_of
from cardenza.kernel import fields, kinds, lying, outcome, packed, positions, speech, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption, Fault, Impossible
from cardenza.kernel.gestures import Gesture, Touch, is_held
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.reckoning import BOOKS, PAIRS, Reckoning, reckoned
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import best
from cardenza.kernel.speech import CARD, CARDS, NOT_HELD, NUMBER, SEAT, Card, Cards, Said, Saying, Seat, all_but
from cardenza.kernel.speech import Number as Count
from cardenza.kernel.texts import quoted
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Summed, Verdict, refused

RULES: Final = {
    "FISH-02": "Turns go clockwise.",
    "FISH-04": "You ask another player, and only one who has cards.",
    "FISH-10": "When all books are laid down, the most books win.",
    "FISH-R2": "Wilds are not in this game, unless the four question marks are a book of their own.",
    "FISH-R3": "After a failed question it is the next player’s turn.",
    "FISH-R6": "Only when nobody else has cards do you fish without asking.",
    "FISH-R7": "You ask only for a note of which you hold a card.",
    "FISH-R8": "You ask only for the partner of a note of which you hold a card.",
    "FISH-R10": "At the limit of turns, the books laid down so far count.",
    "FISH-D1": "You ask on your own turn: another player with cards, for a note that fits a card of your own.",
    "FISH-D5": "You fish without asking on your own turn, when nobody else has cards.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("FISH-O1", "book_size", (4, 2), "how many cards make a book"),
    Choice("FISH-O2", "pair_rule", PAIR_RULES, "what makes two notes a pair, where books are pairs"),
    Switch("FISH-O3", "question_book", False, "the four question marks are a thirteenth book"),
    Switch("FISH-O4", "catch_continues", True, "whoever catches the note asked for goes on"),
    Number("FISH-O5", "turn_cap", 100, 2000, 500, "turns after which the books laid down so far count"),
)

PHASES: Final = ["turn", "over"]
TURN: Final = 0
OVER: Final = 1

SEATS: Final = 6
ALONE: Final = [[seat] for seat in range(SEATS)]
MEMBERS: Final = [[seat for seat in range(SEATS) if seats >> seat & 1] for seats in range(1 << SEATS)]

FISH: Final = 255
JUST_FISH: Final = [FISH]
NOTE: Final = deck.Note("note", limit="notes")
ONE_NOTE: Final = Fault("one_note", "ask for one note at a time: touch cards of one note only")
KINDS: Final = kinds.Kinds(
    [
        kinds.Kind("ask {seat} {note}", "FISH-D1", 0, [kinds.Number("seat", 10, weight=16, limit="seats"), NOTE]),
        kinds.Kind("fish", "FISH-D5", FISH, hands=kinds.Hands("stock")),
    ],
    touch="touch a card of your own hand and then the player whom you ask, or the pond where there is nobody to ask",
)


@final
class Hands(deck.Hands):
    """Hands of which some cards are known; what all the others know everybody has seen (FISH-T4)."""

    def who_knows(self, state: object, seat: int, cards: Sequence[int]) -> list[int]:
        assert isinstance(state, GoFishState)
        others = ONE[state.rules.seats] - 1 & ~ONE[seat]
        return [zones.EVERYBODY if who == others else who for who in deck.who_knows(cards, state.knows())]


@final
class Heard(fields.Field):
    """For each seat a set of notes, as all cards of each (FISH-R15). A document that knows of none leaves it out."""

    def told(self, kept: object) -> zones.FactValue:
        assert isinstance(kept, list)
        return [" ".join(deck.note_names(notes)) for notes in kept]

    def written(self, state: object) -> dict[str, object]:
        kept: list[int] = getattr(state, self.attribute)
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
        return found

    def typescript(self) -> str:
        return "string[]"


FIELDS: Final[tuple[fields.Field, ...]] = (
    Hands(),
    lying.Knows(),
    lying.Stock("stock"),
    lying.Own("books", "book_zones", written="books_told", reads="read_books"),
    fields.derived("takers", "takers_told", "number[]"),
    fields.derived("sizes", "sizes_told", "number[]"),
    fields.Seat("turn"),
    fields.Count("turns", most="turn_cap"),
    fields.Word("phase", PHASES),
    Heard("holds"),
    Heard("lacks"),
)

QUESTION_MARKS: Final = speech.Naming("wilds")

DEALT: Final = Saying("dealt", "FISH-01", count=NUMBER, pond=NUMBER)
BEGINS: Final = Saying("begins", "FISH-02", seat=SEAT)
GOT: Final = Saying("got", "FISH-05", seat=SEAT, other=SEAT, note=CARD, count=NUMBER)
GO_FISH: Final = Saying("go_fish", "FISH-06", seat=SEAT, other=SEAT, note=CARD)
IN_VAIN: Final = Saying("in_vain", "FISH-08", seat=SEAT, other=SEAT, note=CARD)
NOBODY_TO_ASK: Final = Saying("nobody_to_ask", "FISH-R6", seat=SEAT)
NO_CARDS: Final = Saying("no_cards", "FISH-09", seat=SEAT)
FISHED: Final = Saying("fished", "FISH-06", seat=SEAT, card=CARD)
FISHED_UNSEEN: Final = Saying("fished_unseen", "FISH-06", seat=SEAT)
CAUGHT: Final = Saying("caught", "FISH-07", seat=SEAT, card=CARD)
POND_EMPTY: Final = Saying("pond_empty", "FISH-08")
BOOK: Final = Saying("book", "FISH-03", seat=SEAT, note=CARD)
PAIR: Final = deck.PairSayings("FISH-R8")
WENT_ON: Final = Saying("went_on", "FISH-R4", seat=SEAT)
OUT: Final = Saying("out", "FISH-09", seat=SEAT)
ALL_DOWN: Final = Saying("all_down", "FISH-10")
AT_THE_LIMIT: Final = Saying("at_the_limit", "FISH-R10", count=NUMBER)
STORY: Final[tuple[Saying, ...]] = (
    *(DEALT, BEGINS),
    *(GOT, GO_FISH, IN_VAIN, NOBODY_TO_ASK, NO_CARDS, FISHED, FISHED_UNSEEN, CAUGHT, POND_EMPTY, BOOK),
    *(*PAIR.all, WENT_ON, OUT, ALL_DOWN, AT_THE_LIMIT),
)

# What players say to each other: a page may draw it where the story tells of it.
ANY: Final = Saying("any", "FISH-04", note=CARD)
HERE: Final = Saying("here", "FISH-05")
SENT_FISHING: Final = Saying("sent_fishing", "FISH-06")
NONE: Final = Saying("none", "FISH-08")

TO_ASK: Final = Saying("to_ask", "FISH-04")
TO_ASK_PARTNER: Final = Saying("to_ask_partner", "FISH-R8", pair=deck.PAIRS)
TO_ASK_FOR: Final = Saying("to_ask_for", "FISH-R8", pair=deck.PAIRS, notes=CARDS)
TO_FISH: Final = Saying("to_fish", "FISH-R6")

ASKABLE: Final = Saying("askable", "FISH-04")
PLAYERS: Final = Saying("players", "FISH-04")
HALF_STEPS: Final = Saying("half_steps", "FISH-R8")
HOURS: Final = Saying("hours", "FISH-R8")
BOOKS_DOWN: Final = Saying("books_down", "FISH-10", count=NUMBER, notes=CARDS)
PAIRS_DOWN: Final = Saying("pairs_down", "FISH-10", count=NUMBER, notes=CARDS)

STEPS: Final = 20_000
ENDLESS: Final = 1 << 60


def ask_of(seat: int, note: int) -> int:
    """The move that asks this seat for this note."""
    return seat << 4 | note


@final
class GoFishState(State):
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
        self.holders: i64 = 0
        self.left = rules.books
        self.turn = 0
        self.turns = 0
        self.phase = TURN
        self.shown: i64 = 0
        self.missed: list[int] = []
        self.holds: list[int] = [0] * rules.seats
        self.lacks: list[int] = [0] * rules.seats

    # ---------------------------------------------------------------------------------------- whose turn it is

    def to_act(self) -> list[int]:
        return ALONE[self.turn] if self.phase == TURN else []

    def begin(self) -> None:
        """FISH-R13: books are laid down, seat 0 first, and whoever is on turn gets a card or is skipped."""
        for seat in range(self.rules.seats):
            for book in self.rules.books_in(self.hands[seat]):  # FISH-03, FISH-R9
                self.hands[seat] &= ~book
                self._lay_down(seat, book)
            self._keep(seat, self.hands[seat])
        if self.left == 0 or self.turns >= self.rules.turn_cap:
            self.phase = OVER
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        """FISH-09: an empty hand draws one card (FISH-R5); without a stock its turn is skipped."""
        while self.hands[self.turn] == 0:
            if self.stock:
                self._draw_for_turn(self.turn)
            else:
                self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0

    def _go_on(self, seat: int) -> None:
        """The right to ask continues; an empty hand draws for it, if it can (FISH-09, FISH-D3)."""
        if self.left == 0:
            self.phase = OVER  # FISH-10
            if self.rules.counts_last_turn:
                self.turns += 1  # FISH-R14
            if self.story is not None:
                self.story.append(ALL_DOWN.said())
        elif self.hands[seat] == 0:
            if self.stock:
                self._draw_for_turn(seat)
            else:
                self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1  # FISH-R14
        if self.left == 0 or self.turns >= self.rules.turn_cap:
            self.phase = OVER  # FISH-10, FISH-R10
            if self.story is not None:
                self.story.append(AT_THE_LIMIT.said(Count(self.turns)) if self.left else ALL_DOWN.said())
        else:
            self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # FISH-02, FISH-R3
            self._begin_turn()

    # ---------------------------------------------------------------------------------------- asking

    def to_ask(self, seat: int) -> i64:
        """The notes that fit a card of the hand, as `deck.notes_of` has them (FISH-04, FISH-R8)."""
        notes = deck.notes_of(self.hands[seat])
        return deck.partners_of(notes, self.rules.partners) if self.rules.has_partners else notes

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.turn:
            return []
        others = MEMBERS[self.holders & ~packed.single(seat)]  # FISH-04
        if not others:
            return JUST_FISH  # FISH-R6
        notes = self.to_ask(seat)
        asked = [note for note in range(13) if notes >> 4 * note & 1]
        return [ask_of(other, note) for other in others for note in asked]

    def judge(self, seat: int, move: int) -> Verdict:
        decision = "FISH-D5" if move == FISH else "FISH-D1"
        if end := self.outcome():
            return refused(RULES, "CORE-1", end.reason, decision)
        if seat != self.turn:
            return refused(RULES, "CORE-2", "FISH-02", "FISH-R3", decision)
        holders = [other for other in range(self.rules.seats) if other != seat and self.hands[other]]
        if move == FISH:
            return refused(RULES, "FISH-R6", "FISH-D5", "FISH-04", evidence=_players(holders)) if holders else LEGAL
        if move >> 4 not in holders:
            cited = ["FISH-04", "FISH-D1"] if holders else ["FISH-04", "FISH-D1", "FISH-R6"]
            return refused(RULES, *cited, evidence=_players(holders))
        if self.hands[seat] & COPIES[self.rules.partners[move & 15]]:
            return LEGAL
        return self._judge_note(seat, move & 15)

    def _judge_note(self, seat: int, note: int) -> Verdict:
        """A question for a note that fits no card of the hand."""
        cited = ["FISH-R7", "FISH-04", "FISH-D1"]
        proof: list[Evidence] = [Listed(ASKABLE.alone, speech.cards_said(deck.note_names(self.to_ask(seat))).cards)]
        if note == QUESTION and not self.rules.has_questions:
            cited = ["FISH-R2", *cited]
        elif self.rules.has_partners:
            cited = ["FISH-R8", *cited]
            missing = Listed(NOT_HELD.alone, [Card(NOTES[self.rules.partners[note]])])
            proof = [self._proof(note), missing, *proof]
        elif self.rules.is_paired:
            cited += ["FISH-R8"]
        return refused(RULES, *cited, evidence=tuple(proof))

    def _proof(self, note: int) -> Evidence:
        """The partner that would be needed: six half steps away, or the hour that adds up to twelve."""
        partner = self.rules.partners[note]
        if self.rules.pair_rule == "tritone":
            return Listed(HALF_STEPS.alone, speech.notes_said([NOTES[(note + step) % 12] for step in range(7)]))
        hours = [str(note or 12), str(partner)] if partner else ["12"]
        return Summed(HOURS.alone, hours, "12", "12", is_most=False)

    def asked_for(self, move: int) -> i64:
        """The cards that the seat asked hands over: all of the note (FISH-05), or one, the lowest (FISH-R8, -R12)."""
        found = self.hands[move >> 4] & deck.four_of(move & 15)
        return found & -found if self.rules.is_paired else found

    def apply(self, seat: int, move: int) -> None:
        before: i64 = 0 if self.story is None else self._in_play()
        if move == FISH:
            self._fish(seat)
        else:
            self._ask(seat, move)
        if self.story is not None and self.phase == TURN:
            self.story += [OUT.said(Seat(out)) for out in MEMBERS[before & ~self._in_play()]]

    def _in_play(self) -> i64:
        """The seats that have cards, or can still draw one (FISH-09)."""
        return packed.single(self.rules.seats) - 1 if self.stock else self.holders

    def _fish(self, seat: int) -> None:
        """FISH-R6: one card, and the turn is over."""
        if self.story is not None:
            self.story.append(NOBODY_TO_ASK.said(Seat(seat)))
        self._draw(seat)
        self._end_turn()

    def _ask(self, seat: int, move: int) -> None:
        note = move & 15
        deck.add_to(self.holds, seat, deck.four_of(self.rules.partners[note]))  # FISH-R15
        found = self.asked_for(move)
        if found:
            self._hand_over(move >> 4, seat, found, note)
            return
        deck.add_to(self.lacks, move >> 4, deck.four_of(note))
        if self.story is not None:
            failed = GO_FISH if self.stock else IN_VAIN
            self.story.append(failed.said(Seat(seat), Seat(move >> 4), Card(RANKS[note])))
        if not self.stock:
            self._end_turn()  # FISH-08
        else:
            self._go_fish(seat, note)

    def _hand_over(self, giver: int, seat: int, cards: i64, note: int) -> None:
        """FISH-05: the asker gets the cards and asks again."""
        if self.story is not None:
            count = Count(packed.count(cards))
            self.story.append(GOT.said(Seat(seat), Seat(giver), Card(RANKS[note]), count))
        deck.take_from(self.holds, giver, deck.four_of(note))
        if self.rules.is_all_given[note]:
            deck.add_to(self.lacks, giver, deck.four_of(note))
        self.lacks[seat] = 0  # FISH-R15: until the next card received
        self._keep(giver, self.hands[giver] ^ cards)
        self._show(cards)
        self._take_in(seat, cards, note)
        self._go_on(seat)

    # ---------------------------------------------------------------------------------------- fishing

    def _go_fish(self, seat: int, note: int) -> None:
        """FISH-06, FISH-07: the top card of the stock, and another question only if it is the note asked for."""
        card = self._top()
        is_caught = card >> 2 == note
        if is_caught:
            self._show(packed.single(card))
        else:
            self.lacks[seat] = 0
        if self.story is not None:
            self._tell_fished(seat, card, is_caught)
        self._take_in(seat, packed.single(card), card >> 2)
        if is_caught and self.rules.does_catch_continue:  # FISH-R4
            self._go_on(seat)
            if self.story is not None and self.phase == TURN and self.turn == seat:
                self.story.append(WENT_ON.said(Seat(seat)))
        else:
            self._end_turn()

    def _top(self) -> int:
        if not self.is_named:
            self.chance.arrange(self.stock, 1)
        return self.stock.pop()

    def _tell_fished(self, seat: int, card: int, is_caught: bool) -> None:
        """A catch is shown; of any other card only whoever fished it hears which it is (FISH-T4)."""
        if self.story is None:
            return
        if is_caught:
            self.story.append(CAUGHT.said(Seat(seat), Card(NAMES[card])))
        else:
            self.story.append(FISHED.said(Seat(seat), Card(NAMES[card]), seen=1 << seat))
            self.story.append(FISHED_UNSEEN.said(Seat(seat), seen=all_but(seat)))
        if not self.stock:
            self.story.append(POND_EMPTY.said())

    def _draw_for_turn(self, seat: int) -> None:
        """FISH-09, FISH-R5: without a card there is nothing to ask for."""
        if self.story is not None:
            self.story.append(NO_CARDS.said(Seat(seat)))
        self._draw(seat)

    def _draw(self, seat: int) -> None:
        card = self._top()
        if self.story is not None:
            self._tell_fished(seat, card, is_caught=False)
        self.lacks[seat] = 0  # FISH-R15: until the next card drawn unseen
        self._take_in(seat, packed.single(card), card >> 2)

    # ---------------------------------------------------------------------------------------- books

    def _take_in(self, seat: int, cards: i64, note: int) -> None:
        """Cards of one note come to a hand; a book that they complete is laid down (FISH-03, FISH-D4)."""
        hand: i64 = self.hands[seat]
        copies = deck.four_of(self.rules.partners[note])
        mates = hand & copies
        book: i64 = 0
        if self.rules.is_paired:
            if mates:
                book = cards | mates & -mates  # FISH-R8: the lowest octave
        elif mates | cards == copies:
            book = copies
        self._keep(seat, (hand | cards) & ~book)
        if book:
            self._lay_down(seat, book)
            if self.story is not None:
                self.story.append(self._book_said(seat, book))

    def deal_told(self) -> list[Said]:
        """What everybody got, what was laid down of it at once, and who begins."""
        books = [self._book_said(seat, book) for seat, laid in enumerate(self.books) for book in laid]
        dealt = DEALT.said(Count(self.rules.hand_size), Count(len(self.stock)))
        return [dealt, *books, BEGINS.said(Seat(self.turn))]

    def _book_said(self, seat: int, book: int) -> Said:
        if self.rules.is_paired:
            return PAIR.said(self.rules.pair_rule, seat, book, points=1)
        return BOOK.said(Seat(seat), Card(deck.note_names(book)[0]), points=1)

    def books_counted(self, books: list[int]) -> Said:
        """The books of a player by their notes."""
        count = Count(len(books))
        if self.rules.is_paired:
            notes = deck.pairs_counted([cards_in(pair) for pair in books])
            return PAIRS_DOWN.said(count, notes, points=len(books))
        ranks = Cards([Card(deck.note_names(book)[0]) for book in books])
        return BOOKS_DOWN.said(count, ranks, points=len(books))

    def _keep(self, seat: int, hand: i64) -> None:
        self.hands[seat] = hand
        if hand:
            self.holders |= packed.single(seat)
        else:
            self.holders &= ~packed.single(seat)

    def _lay_down(self, seat: int, book: int) -> None:
        self.books[seat].append(book)
        self.left -= 1
        self.shown &= ~book
        deck.take_from(self.holds, seat, deck.copies_of(book))

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

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> outcome.Outcome | None:
        if self.phase != OVER:
            return None
        books = [len(laid) for laid in self.books]
        return outcome.Outcome(best(books), tuple(books), None, "FISH-R10" if self.left else "FISH-10")

    def check(self, read: positions.Reader) -> None:
        """What everybody knows must be so, and what is forced is carried out (FISH-R13)."""
        self._spread(read)
        held = [hand & notes for hand, notes in zip(self.hands, self.lacks, strict=True)]
        for name, wrong, what in (("holds", not_in(self.hands, self.holds), "no card"), ("lacks", held, "a card")):
            for seat, notes in enumerate(wrong):
                if notes:
                    names = " ".join(deck.note_names(notes))
                    raise Impossible(f"{name}[{seat}] names {names}, of which hands[{seat}] has {what} [FISH-R15]")
        is_over, self.phase = self.phase == OVER, TURN
        self.begin()
        if is_over and self.phase != OVER:
            raise Impossible("phase over needs all books laid down, or as many turns as turn_cap [FISH-10, FISH-R10]")

    def _spread(self, read: positions.Reader) -> None:
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
        apart = Limits(self.rules.mates, self.rules.book_size, self.lacks)
        together = Limits([0] * deck.CARDS, 2, self.lacks)
        ways = [(apart, aside), (together, aside), (together, aside if stock.is_named else [])]
        for limits, kept in ways if any(self.holds + self.lacks) else ways[:1]:
            hands, pool = named[:], cards_in(free & ~mask_of(kept))
            if deal_within(limits, Rng(0), pool, hands, wanted, not_in(named, self.holds), STEPS):
                self.hands, self.stock = hands, (kept + pool)[::-1]
                return

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

    def _show(self, cards: i64) -> None:
        """Everybody sees these cards, whatever they had missed."""
        self.shown |= cards
        if self.missed:
            self.missed = [missed & ~cards for missed in self.missed]

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
        laid = deck.joined([book for books in self.books for book in books])
        pool = cards_in(ONE[self.rules.cards] - 1 & ~own & ~laid)
        wanted = [(hand & ~own).bit_count() for hand in self.hands]
        self.hands = [hand & own for hand in self.hands]
        self._deal_as_heard(rng, pool, wanted)
        self.stock = pool
        self.is_named = True
        self.shown &= own
        self.missed = [missed & own for missed in self.missed]
        self.chance = rng

    def _deal_as_heard(self, rng: Rng, pool: list[int], wanted: list[int]) -> None:
        """Deal to hands of which some cards are known: no books (FISH-T3), and as was heard. There is a way.

        In books of four a card that was handed over or caught came to a hand that had another one of its note (FISH-04)
        and leaves it with that one: the known cards are not the one by which a question was allowed (FISH-R15). A
        document may have it otherwise; then they may be.
        """
        limits = Limits(self.rules.mates, self.rules.book_size, self.lacks)
        if not self.rules.is_paired:
            missing = [notes if count else 0 for notes, count in zip(self.holds, wanted, strict=True)]
            if deal_within(limits, rng, pool, self.hands, wanted, missing, STEPS):
                return
        deal_within(limits, rng, pool, self.hands, wanted, not_in(self.hands, self.holds), ENDLESS)


def _players(holders: list[int]) -> tuple[Evidence, ...]:
    """Whom one can ask, if there is anybody."""
    return (Listed(PLAYERS.alone, [Seat(seat) for seat in holders]),) if holders else ()


def not_in(hands: list[int], holds: list[int]) -> list[int]:
    """For each hand the notes that it surely holds, without those of which a card is there."""
    return [notes & ~deck.copies_of(hand) for hand, notes in zip(hands, holds, strict=True)]


# ------------------------------------------------------------------------------------------------ at the table


@final
class GoFishManners(Manners[GoFishState]):
    """Everybody hears question and answer (FISH-T4). To ask, touch a card that you hold and then the player."""

    namings: ClassVar[tuple[speech.Naming, ...]] = (deck.WILD, QUESTION_MARKS)
    sayings: ClassVar[tuple[Saying, ...]] = (
        *STORY,
        *(ANY, HERE, SENT_FISHING, NONE),
        *(TO_ASK, TO_ASK_PARTNER, TO_ASK_FOR, TO_FISH),
        *(ASKABLE, PLAYERS, HALF_STEPS, HOURS),
        *(BOOKS_DOWN, PAIRS_DOWN),
    )
    settings: ClassVar[tuple[str, ...]] = ("begins", *deck.FACE_SETTINGS)
    drawn: ClassVar[tuple[str, str]] = ("stock", "books")  # nobody else hears which card of a book was fished

    def called(self, game: Game) -> dict[str, speech.Name]:
        """Question marks: each card of them, and all of them as one asks for them."""
        cards = {NAMES[card]: deck.WILD.name() for card in cards_in(COPIES[QUESTION])}
        return {RANKS[QUESTION]: QUESTION_MARKS.name(), **cards}

    def told(self, state: GoFishState, seat: int, move: int, viewer: int | None) -> str:
        text = KINDS.text(move)
        return text if move == FISH else f"{text} ({' '.join(names_of(state.asked_for(move))) or 'go fish'})"

    def exposes(self, state: GoFishState, seat: int, move: int) -> list[zones.Exposed]:
        """FISH-07: a catch is shown."""
        if move == FISH or state.asked_for(move) or not state.stock or not state.is_named:
            return []
        card = state.stock[-1]
        return [zones.Exposed("stock", None, 0, card)] if deck.note_of(card) == move & 15 else []

    def dealt(self, state: GoFishState) -> list[Said]:
        rules = state.rules
        is_asked = state.turns > 0 or state.shown or any(state.holds) or any(state.lacks)
        is_full = len(state.stock) == len(rules.deck()) - rules.seats * rules.hand_size
        return state.deal_told() if is_full and not is_asked else []

    def prompt(self, state: GoFishState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """Where you do not ask for the notes that you hold, what makes a pair, and the notes to ask for."""
        if seat != state.turn or state.phase == OVER:
            return ()
        if state.legal_moves(seat) == JUST_FISH:
            return (TO_FISH.alone,)
        if not state.rules.has_partners:
            return (TO_ASK.alone,)
        pair = deck.PAIRS.said(state.rules.pair_rule)
        if not has_aids:
            return (TO_ASK_PARTNER.said(pair),)
        return (TO_ASK_FOR.said(pair, speech.cards_said(deck.note_names(state.to_ask(seat)))),)

    def reckoning(self, state: GoFishState) -> Reckoning | None:
        if state.phase != OVER:
            return None
        rows = [[state.books_counted(books)] if books else [] for books in state.books]
        return reckoned(PAIRS if state.rules.is_paired else BOOKS, rows, [len(books) for books in state.books])

    def gesture(self, state: GoFishState, seat: int, move: int) -> Gesture:
        return self._gestures(state, seat, move)[0]

    def other_gestures(self, state: GoFishState, seat: int, move: int) -> list[Gesture]:
        return self._gestures(state, seat, move)[1:]

    def _gestures(self, state: GoFishState, seat: int, move: int) -> list[Gesture]:
        """Any card by which the question is allowed will do."""
        if move == FISH:
            return [KINDS.gesture(seat, move)]
        names = names_of(state.hands[seat] & COPIES[state.rules.partners[move & 15]])
        return [Gesture((Touch("hands", seat, name),), Touch("hands", move >> 4)) for name in names]

    def by_hand(self, state: GoFishState, seat: int, gesture: Gesture) -> int:
        """Several cards of a note are one question, and the books of a player will do for the player."""
        picks, target = views.touched(state, seat, gesture)
        asked = target.place if target is not None and target.zone in ("hands", "books") else None
        are_held = bool(picks) and all(is_held(pick, seat) for pick in picks)
        if gesture.choice or not are_held or not isinstance(asked, int):
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        notes = {deck.note_of(deck.parse_card(pick.card)) for pick in picks}
        if len(notes) > 1:
            raise ONE_NOTE.error()
        return ask_of(asked, state.rules.partners[notes.pop()])


@final
class GoFishHabits(Habits[GoFishState]):
    """Random players ask anybody for anything; careful ones remember what they have heard."""

    def careful_moves(self, state: GoFishState, seat: int) -> list[int]:
        """Ask first whoever surely has the note, which keeps the turn; ask nobody who surely has it not (FISH-R15)."""
        moves = state.legal_moves(seat)
        if len(moves) <= 1:
            return moves
        seen = state.known_to(seat)
        sure = [ask for ask in moves if (state.holds[ask >> 4] | state.hands[ask >> 4] & seen) & COPIES[ask & 15]]
        return sure or [ask for ask in moves if not state.lacks[ask >> 4] & COPIES[ask & 15]] or moves

    def random_move(self, state: GoFishState, seat: int, rng: Rng) -> int:
        """One of the questions, which are players times notes, found without listing them."""
        others = MEMBERS[state.holders & ~packed.single(seat)]
        if not others:
            return FISH
        notes = state.to_ask(seat)
        count = packed.count(notes)
        questions = count * len(others)
        chosen: i64 = rng.below(questions) if questions > 1 else 0
        return ask_of(others[chosen // count], packed.nth(notes, chosen % count) >> 2)

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
            raise BadOption(f"pair_rule {self.pair_rule} is for books of 2 cards, not of 4 [FISH-O2]")
        if self.is_paired and self.has_questions:
            raise BadOption("question_book is for books of 4 cards, not of 2 [FISH-O3]")
        self.partners: list[int] = [*deck.PARTNERS[self.pair_rule], QUESTION]
        self.mates = deck.mates_in_pairs(self.partners[:QUESTION]) if self.is_paired else deck.MATES_IN_FOURS
        # FISH-R15: in pairs of different notes the giver may keep more cards of the note, and nobody hears it
        self.is_all_given = [not self.is_paired or partner == note for note, partner in enumerate(self.partners)]
        self.notes = len(RANKS) if self.has_questions else len(NOTES)  # FISH-R2
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
        """The books of a hand, in the order in which they are laid down (FISH-R1, FISH-R8, FISH-R9)."""
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
        state.begin()
        return state
