"""The Distance: shed your hand by climbing the musical alphabet.

Seven cards each; one card is turned up and begins the pile. On your turn put down the letter that lies the chosen
interval above the last one, and say it: after F, going by thirds, an A is due (F, G, A). A black key has two letters
and serves for either; a wild serves for all. Several cards may go at once if they share letter and number.
A player who has no card for the letter due draws; after three cards they may pass, and the letter stays due. At a
strict table a wrong card or a wrong letter comes back with two more, and a second one ends the turn. Whoever is down to
one card says "Musicards!", or is caught by somebody quicker and draws two. The first player without cards wins.

A hand is a set of cards. A move is a number: the set of cards played times eight, plus the letter said; without cards
the low three bits are one of the six moves that need none.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import ALL_LETTERS, FIRST_WILD, ONE, WILDS, cards_in, letters_of, names_of, note_of
from cardenza.kernel import fields, lying
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Impossible, NotAllowed
from cardenza.kernel.gestures import Gesture, is_held
from cardenza.kernel.kinds import NO_MOVE, Hands, Kind, Kinds, Word
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.reckoning import Reckoning, cards_left
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import (
    CARD,
    CARDS,
    FITS,
    NOT_HELD,
    NOTE,
    NUMBER,
    SEAT,
    Card,
    Cards,
    Name,
    Naming,
    Note,
    Said,
    Sayings,
    cards_said,
    notes_said,
)
from cardenza.kernel.texts import quoted, read_words
from cardenza.kernel.verdict import LEGAL, Counted, Evidence, Listed, Measured, Verdict, objection, refused
from cardenza.kernel.views import touched
from cardenza.theory import letters as alphabet
from cardenza.theory.notes import Note as TheoryNote

RULES: Final = {
    "DIST-12": "Turns go clockwise.",
    "DIST-13": "The letter played must lie the chosen interval above the last one.",
    "DIST-14": "Cards put down together must have the same letter and the same number.",
    "DIST-15": "Cards of different numbers may not be mixed in one play.",
    "DIST-17": "The letter said must be the letter that is due.",
    "DIST-18": "After a wrong card or a wrong letter the cards come back, and two penalty cards with them.",
    "DIST-21": "A player who has no card for the letter due draws.",
    "DIST-23": "Only after three draws in the turn may a player pass.",
    "DIST-26": "The first player without cards wins.",
    "DIST-R6": "Whoever holds the letter due must play it; only a wild, or a card drawn in this turn, may be kept.",
    "DIST-R7": "Even at a strict table nobody passes with the letter due in hand when nothing can be drawn.",
    "DIST-R8": "Where three draws are the limit of a turn, the player then plays or passes.",
    "DIST-R22": "Only the letter is said, without an accidental.",
    "DIST-R27": "The letter must be said: it is part of the move.",
    "DIST-R13": "With nothing left to draw, a player who holds the letter due must play, and any other may pass.",
    "DIST-R16": "The moment to catch is over; nobody is caught later for the same card.",
    "DIST-R18": "Nobody has just got down to one card, so there is nothing to call.",
    "DIST-R19": "In guided play the call is automatic.",
    "DIST-R25": "At the limit of turns the players with the fewest cards share the win.",
    "DIST-R26": "A white key is called by its own letter only.",
    "DIST-R28": "While a call is open, everybody answers once and nothing else is done.",
    "DIST-D1": "Cards are played on your own turn, from your own hand.",
    "DIST-D2": "Even a mistake is made with cards of your own hand.",
    "DIST-D3": "You draw on your own turn, while there is something to draw.",
    "DIST-D4": "You pass on your own turn, after three draws or when nothing can be drawn.",
    "DIST-D5": "Only the player who has just got down to one card calls or is silent.",
    "DIST-D6": "Only the other players catch or decline, before the one with one card has called.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("DIST-O1", "interval", (2, 3, 4, 5, 6, 7), "the interval to go by: 2 is a second, 7 a seventh"),
    Choice(
        "DIST-O2", "mode", ("strict", "guided"), "strict: mistakes are fined and calls made by hand; guided: neither"
    ),
    Choice("DIST-O3", "hand_size", (7, 5), "cards dealt to each player"),
    Choice("DIST-O4", "wilds", ("all", "none"), "the six wilds, or the 48 notes alone"),
    Switch("DIST-O6", "mistake_ends_turn", False, "the first mistake already ends the turn"),
    Number("DIST-O7", "turn_cap", 200, 5000, 1000, "turns after which the fewest cards win"),
    Choice("DIST-O10", "draw_limit", ("none", 3), "how many cards a player may draw in a turn", before={2: 3}),
)

PHASES: Final = ["turn", "call", "over"]
TURN: Final = 0
CALL: Final = 1
OVER: Final = 2

PENALTY: Final = 2
DRAWS_BEFORE_PASS: Final = 3
LETTERS: Final = list(alphabet.LETTERS)

DRAW: Final = 0
PASS: Final = 1
CALL_OUT: Final = 2
SILENT: Final = 3
CATCH: Final = 4
DECLINE: Final = 5
KINDS: Final = Kinds(
    [
        Kind("draw", "DIST-D3", DRAW, hands=Hands("stock")),
        Kind("pass", "DIST-D4", PASS),
        Kind("call", "DIST-D5", CALL_OUT),
        Kind("silent", "DIST-D5", SILENT),
        Kind("catch", "DIST-D6", CATCH),
        Kind("decline", "DIST-D6", DECLINE),
        Kind(
            "play {cards} as {letter}",
            "DIST-D1",
            0,
            [deck.Cards("cards", weight=8), Word("letter", LETTERS, spoken=NOTE)],
            Hands("cards", onto="discard", says="letter"),
        ),
    ],
    touch="touch cards of your hand and then the pile to play them, or the stock to draw",
)

FIELDS: Final[tuple[fields.Field, ...]] = (
    deck.Hands(knows="knows"),
    lying.Knows(),
    lying.Stock("stock"),
    lying.Open("discard"),
    fields.Own("base", "base_letters", "string[]"),
    fields.Seat("turn"),
    fields.Count("draws", most="most_draws"),
    fields.Count("mistakes", most="most_kept_mistakes").by("DIST-R9, DIST-O2, DIST-O6"),
    fields.Word("phase", PHASES),
    fields.Seats("answered").only_in("call").by("DIST-R28"),
    fields.Count("turns", most="turn_cap"),
)

SAYS: Final = Sayings()
DEALT: Final = SAYS.add("dealt", "DIST-07", count=NUMBER)
STARTER: Final = SAYS.add("starter", "DIST-09", card=CARD)
BEGINS: Final = SAYS.add("begins", "DIST-12", seat=SEAT)
PLAYED: Final = SAYS.add("played", "DIST-13", seat=SEAT, cards=CARDS, letter=NOTE)
WRONG: Final = SAYS.add("wrong", "DIST-18", seat=SEAT, cards=CARDS, letter=NOTE, count=NUMBER)
TURN_LOST: Final = SAYS.add("turn_lost", "DIST-R9", seat=SEAT)
DREW: Final = SAYS.add("drew", "DIST-21", seat=SEAT)
PASSED: Final = SAYS.add("passed", "DIST-24", seat=SEAT, letter=NOTE)
TURNED: Final = SAYS.add("turned", "DIST-25")
LAST_CARD: Final = SAYS.add("last_card", "DIST-R19", seat=SEAT)
CALLED: Final = SAYS.add("called", "DIST-19", seat=SEAT)
CAUGHT: Final = SAYS.add("caught", "DIST-20", seat=SEAT, other=SEAT, count=NUMBER)
OUT: Final = SAYS.add("out", "DIST-26", seat=SEAT)
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "DIST-R25", count=NUMBER)
DUE: Final = SAYS.add("due", "DIST-13", letter=NOTE)
DUE_EITHER: Final = SAYS.add("due_either", "DIST-13", letter=NOTE, other=NOTE)
DUE_ANY: Final = SAYS.add("due_any", "DIST-13")
DRAWS: Final = SAYS.add("draws", "DIST-21")
NONE_LEFT: Final = SAYS.add("none_left", "DIST-26")
CARDS_LEFT: Final = SAYS.add("cards_left", "DIST-26", count=NUMBER)

# Sets are bit masks: letters from C, cards in card order, so that the four copies of a note lie side by side.
MEMBERS: Final = [[letter for letter in range(7) if letters >> letter & 1] for letters in range(128)]
SHIFTS: Final[list[list[i64]]] = [[4 * note for note in notes] for notes in deck.NOTES_OF_LETTER]
SHIFTS_DUE: Final[list[list[i64]]] = [[4 * n for n in range(12) if letters_of(4 * n) & due] for due in range(128)]
CARRIERS: Final = [sum(0b1111 << 4 * note for note in notes) for notes in deck.NOTES_OF_LETTER]
SUBSETS: Final = [[part for part in range(1, whole + 1) if part & whole == part] for whole in range(64)]
GROUPS: Final[list[i64]] = [len(SUBSETS[copies]) for copies in range(16)]  # ways to take some of these copies
JOINED: Final[list[i64]] = [len(SUBSETS[wilds]) + 1 for wilds in range(64)]  # ways to add wilds, none included
FIRST_WILD_BIT: Final = 1 << FIRST_WILD
OTHER_MOVES: Final = [[[], [PASS]], [[DRAW], [DRAW, PASS]]]
ALONE: Final = [[seat] for seat in range(5)]
_PLAYS: Final[list[list[int]]] = [[]] * (7 * 16 * 16 * 64)


def play_of(cards: int, letter: int) -> int:
    """The move that puts these cards down and says this letter."""
    return cards << 3 | letter


def plays_of(letter: i64, shift: i64, copies: i64, wilds: i64) -> list[int]:
    """Every play of some of these copies of one note with any of these wilds; without copies, of wilds alone.

    They are the same in every game, so each list is worked out once. It is shared: nobody may change it.
    """
    at = ((letter * 16 + (shift >> 2)) * 16 + copies) * 64 + wilds
    plays = _PLAYS[at]
    if not plays:
        groups = SUBSETS[copies] if copies else [0]  # DIST-14, DIST-15
        joined = [0, *SUBSETS[wilds]] if copies else SUBSETS[wilds]  # DIST-16, DIST-R5
        plays = [play_of(part << shift | wild << FIRST_WILD, letter) for part in groups for wild in joined]
        _PLAYS[at] = plays
    return plays


def _play_at(hand: i64, letters: list[int], joined: i64, at: i64) -> int:
    """The play at a place among all sound ones of a hand, in the order of `DistanceState.legal_moves`."""
    wilds = SUBSETS[hand >> FIRST_WILD]
    for letter in letters:
        for shift in SHIFTS[letter]:
            copies = hand >> shift & 15
            ways = GROUPS[copies] * joined
            if at < ways:
                wild: i64 = at % joined
                some = SUBSETS[copies][at // joined] << shift
                return play_of(some | wilds[wild - 1] << FIRST_WILD if wild else some, letter)
            at -= ways
        if at < joined - 1:
            return play_of(wilds[at] << FIRST_WILD, letter)
        at -= joined - 1
    raise IndexError("there are not so many plays")


@final
class DistanceState(State):
    """One moment of The Distance. `base` is a set of letters, `knows` what each seat was shown of other hands."""

    def __init__(self, rules: "Distance", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[int] = [0] * rules.seats
        self.stock: list[int] = []
        self.is_named = True
        self.discard: list[int] = []
        self.base = 0
        self.turn = 0
        self.draws = 0
        self.mistakes = 0
        self.phase = TURN
        self.answered = 0
        self.turns = 0
        self.knows: list[int] = [0] * rules.seats
        self.shown = 0

    def knowledge(self) -> object:
        return deck.known_hands(self.hands, self.knows)

    def learn(self, known: list[list[list[int]]]) -> None:
        self.knows = [deck.mask_of([card for cards in hands for card in cards]) for hands in known]
        self.shown = deck.joined(self.knows)

    def base_letters(self) -> list[str]:
        return deck.letter_names(self.base)

    # ---------------------------------------------------------------------------------------- whose turn it is

    def to_act(self) -> list[int]:
        if self.phase == TURN:
            return ALONE[self.turn]
        if self.phase == OVER:
            return []
        asked = [(self.turn + step) % self.rules.seats for step in range(self.rules.seats)]
        return [seat for seat in asked if not self.answered >> seat & 1]  # DIST-R28: the owner, then clockwise

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == CALL:
            return self.answers(seat)
        if self.phase == OVER or seat != self.turn:
            return []
        hand = self.hands[seat]
        has_natural = self.has_natural(hand)
        others = OTHER_MOVES[self.may_draw(has_natural)][self.may_pass(has_natural)]
        if not has_natural and hand < FIRST_WILD_BIT:
            return others
        plays = self._plays(hand)
        return plays + others if others else plays

    def judge(self, seat: int, move: int) -> Verdict:
        decision = KINDS.decision(move) if KINDS.has(move) else "DIST-D1"
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, decision)
        if CALL_OUT <= move <= DECLINE:
            return self._judge_answer(seat, move)
        if self.phase == CALL:
            return refused(RULES, "DIST-R28", decision)
        if seat != self.turn:
            return refused(RULES, "CORE-2", "DIST-12", decision)
        if move == DRAW:
            return self._judge_draw(seat)
        return self._judge_pass(seat) if move == PASS else self._judge_play(seat, move >> 3, move & 7)

    def apply(self, seat: int, move: int) -> None:
        if move > DECLINE:
            self._play(seat, move >> 3, move & 7)
        elif move == DRAW:
            self._draw(seat, 1)
            self.draws += 1
            if self.story is not None:
                self.story.append(DREW.said(seat))
        elif move == PASS:
            if self.story is not None:
                self.story.append(PASSED.said(seat, "/".join(deck.letter_names(self.required()))))
            self._end_turn()  # DIST-24: the base stays
        else:
            self._answer(seat, move)

    def _end_turn(self) -> None:
        self.turns += 1
        self.draws = 0
        self.mistakes = 0
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # DIST-12
        if self.turns >= self.rules.turn_cap:
            self.phase = OVER  # DIST-R25
            if self.story is not None:
                self.story.append(AT_THE_LIMIT.said(self.turns))

    # ---------------------------------------------------------------------------------------- playing

    def required(self) -> int:
        """The letters that may be said: each letter of the base, raised by the interval (DIST-13, DIST-R1)."""
        return self.rules.due[self.base]

    def has_natural(self, hand: i64) -> bool:
        """Is there a note card with a letter that is due?"""
        return any(hand >> shift & 15 for shift in SHIFTS_DUE[self.required()])

    def is_sound(self, cards: int, letter: int) -> bool:
        """Is the letter due, does every card carry it, and do the notes have one number (DIST-D1)?"""
        notes = cards_in(cards & ~WILDS)
        if not self.required() >> letter & 1 or cards & ~WILDS & ~CARRIERS[letter]:
            return False
        return not notes or note_of(notes[0]) == note_of(notes[-1])

    def _plays(self, hand: i64) -> list[int]:
        """Every sound play of the hand (DIST-D1), letter by letter, note by note."""
        plays: list[int] = []
        wilds = hand >> FIRST_WILD
        for letter in MEMBERS[self.required()]:
            for shift in SHIFTS[letter]:
                copies = hand >> shift & 15
                if copies:
                    found = plays_of(letter, shift, copies, wilds)
                    plays = plays + found if plays else found
            if wilds:
                found = plays_of(letter, 0, 0, wilds)
                plays = plays + found if plays else found
        return plays

    def parse(self, seat: int, text: str) -> int:
        """In guided play the letter may be left out where only one fits (DIST-D1)."""
        words = read_words(text)
        if words[0] != "play" or len(words) == 1:
            return self.rules.parse_move(text)
        if "as" in words:
            if words[-2] == "as" and words[-1].upper() not in LETTERS:
                raise NotAllowed(objection(RULES, "DIST-R22", "DIST-17", "DIST-R27"))
            return self.rules.parse_move(text)
        cards = deck.parse_cards(words[1:])
        letters = [letter for letter in range(7) if self.is_sound(cards, letter)] or MEMBERS[self.required()]
        if len(letters) != 1 or self.rules.is_strict:
            raise NotAllowed(objection(RULES, "DIST-R27", "DIST-17", "DIST-D1"))
        return play_of(cards, letters[0])

    def _judge_play(self, seat: int, cards: int, letter: int) -> Verdict:
        if not cards or letter >= len(LETTERS):
            return refused(RULES, "CORE-4", "DIST-D1")
        if missing := cards & ~self.hands[seat]:
            strange = (Listed(NOT_HELD.alone, cards_said(names_of(missing)).cards),)
            return refused(RULES, "CORE-3", "DIST-D1", "DIST-D2", evidence=strange)
        if self.is_sound(cards, letter):
            return LEGAL
        broken = objection(RULES, *self._broken_rules(cards, letter), evidence=self._proof(seat, cards))
        return Verdict(broken, cost="DIST-18" if self.rules.is_strict else "")

    def _broken_rules(self, cards: int, letter: int) -> tuple[str, ...]:
        if not self.required() >> letter & 1:
            return "DIST-13", "DIST-17", "DIST-D1"
        strange = cards & ~WILDS & ~CARRIERS[letter]
        if not strange:
            return "DIST-15", "DIST-14", "DIST-D1"
        if all(_is_white_neighbour(card, letter) for card in cards_in(strange)):
            return "DIST-R26", "DIST-13", "DIST-D1"
        return ("DIST-13", "DIST-D1") if strange == cards else ("DIST-13", "DIST-14", "DIST-D1")

    def _proof(self, seat: int, cards: int = 0) -> tuple[Evidence, ...]:
        """The interval counted up from the base, and the cards in hand that would fit, but for those played."""
        due = self.required()
        fitting = [card for card in cards_in(self.hands[seat] & ~cards) if letters_of(card) & due]
        spelling = [Card(deck.card_text(card), _name(card, letters_of(card) & due)) for card in fitting]
        is_told = bool(fitting) or not any(letters_of(card) & due for card in cards_in(cards))
        fit = (Listed(FITS.alone, spelling),) if is_told else ()
        if due == ALL_LETTERS:
            return Listed(DUE_ANY.alone, notes_said(LETTERS)), *fit
        steps = [alphabet.count_up(base, self.rules.interval) for base in MEMBERS[self.base]]
        return (*[Counted([LETTERS[letter] for letter in counted]) for counted in steps], *fit)

    def _play(self, seat: int, cards: int, letter: int) -> None:
        if self.rules.is_strict and not self.is_sound(cards, letter):
            self._err(seat, cards, letter)
            return
        if self.story is not None:
            self.story.append(PLAYED.said(seat, spelled(cards, letter), LETTERS[letter]))
        hand = self.hands[seat] ^ cards
        self.hands[seat] = hand
        deck.put_down(self.discard, cards)  # DIST-R29
        self.base = 1 << letter  # DIST-R2
        if self.shown & cards:
            self._forget(cards)
        if hand == 0:
            self.phase = OVER  # DIST-26
            if self.rules.counts_last_turn:
                self.turns += 1  # DIST-R25
            if self.story is not None:
                self.story.append(OUT.said(seat))
        elif self.rules.is_strict and hand & (hand - 1) == 0:
            self.phase = CALL  # DIST-19, DIST-R15
        else:
            if self.story is not None and hand & (hand - 1) == 0:
                self.story.append(LAST_CARD.said(seat))
            self._end_turn()

    def _err(self, seat: int, cards: int, letter: int) -> None:
        """DIST-18: everybody sees the cards, they come back, and two more with them."""
        self.shown |= cards
        for other in range(self.rules.seats):
            if other != seat:
                self.knows[other] |= cards
        drawn = self._draw(seat, PENALTY)
        if self.story is not None:
            said = Note(LETTERS[letter])
            self.story.append(WRONG.said(seat, spelled(cards, letter), said, drawn))
        self.mistakes += 1
        if self.mistakes >= self.rules.most_mistakes:  # DIST-R9
            if self.story is not None:
                self.story.append(TURN_LOST.said(seat))
            self._end_turn()

    def _forget(self, cards: int) -> None:
        """What lies on the pile is no longer a card of a hand that somebody has seen."""
        self.shown &= ~cards
        for seat in range(self.rules.seats):
            self.knows[seat] &= ~cards

    # ---------------------------------------------------------------------------------------- drawing and passing

    def supply(self) -> int:
        """How many cards can be drawn at all: the stock, and the pile below its top (DIST-25)."""
        return len(self.stock) + len(self.discard) - 1

    def may_draw(self, has_natural: bool) -> bool:
        """DIST-D3. Whoever holds the letter due owes it (DIST-R6), but a strict table does not tell (DIST-R7)."""
        if self.draws >= self.rules.most_draws or self.supply() == 0:
            return False
        return self.draws > 0 or not has_natural or self.rules.is_strict

    def _judge_draw(self, seat: int) -> Verdict:
        if self.may_draw(self.has_natural(self.hands[seat])):
            return LEGAL
        if self.draws >= self.rules.most_draws:
            drawn = Measured(DRAWS.alone, self.draws, self.rules.most_draws, is_most=True)
            return refused(RULES, "DIST-R8", "DIST-D3", evidence=(drawn,))
        if self.supply() == 0:
            return refused(RULES, "DIST-R13", "DIST-D3")
        return refused(RULES, "DIST-R6", "DIST-21", "DIST-D3", evidence=self._proof(seat))

    def _draw(self, seat: int, count: int) -> int:
        """Draw so many cards, or all there are (DIST-R14); tells how many."""
        if not self.is_named and self.stock:
            self.chance.arrange(self.stock, min(count, len(self.stock)))
        hand, drawn = self.hands[seat], 0
        while drawn < count:
            if not self.stock:
                if len(self.discard) == 1:
                    break
                self._turn_pile()
            hand |= 1 << self.stock.pop()
            drawn += 1
        self.hands[seat] = hand
        return drawn

    def _turn_pile(self) -> None:
        """DIST-25, DIST-R12: the pile without its top card is shuffled and becomes the stock."""
        top = self.discard.pop()
        self.stock = self.discard
        self.chance.shuffle(self.stock)
        self.discard = [top]
        self.is_named = True
        if self.story is not None:
            self.story.append(TURNED.said())

    def may_pass(self, has_natural: bool) -> bool:
        """DIST-D4: after three draws, or with neither a card to draw nor one to play (DIST-R13)."""
        return self.draws >= DRAWS_BEFORE_PASS or (not has_natural and self.supply() == 0)

    def _judge_pass(self, seat: int) -> Verdict:
        if self.may_pass(self.has_natural(self.hands[seat])):
            return LEGAL
        if self.supply() == 0:
            return refused(RULES, "DIST-R13", "DIST-R7", "DIST-D4", evidence=self._proof(seat))
        return refused(RULES, "DIST-23", "DIST-D4", evidence=(Measured(DRAWS.alone, self.draws, DRAWS_BEFORE_PASS),))

    # ---------------------------------------------------------------------------------------- calling and catching

    def answers(self, seat: int) -> list[int]:
        if self.answered >> seat & 1:
            return []
        return [CALL_OUT, SILENT] if seat == self.turn else [CATCH, DECLINE]

    def _judge_answer(self, seat: int, answer: int) -> Verdict:
        decision = KINDS.decision(answer)
        if answer in self.answers(seat) and self.phase == CALL:
            return LEGAL
        if not self.rules.is_strict:
            return refused(RULES, "DIST-R19", "DIST-R18", decision)
        if self.phase != CALL:
            is_late = decision == "DIST-D6" and any(hand.bit_count() == 1 for hand in self.hands)
            return refused(RULES, "DIST-R16" if is_late else "DIST-R18", "DIST-R18", "DIST-R16", decision)
        if self.answered >> seat & 1:
            return refused(RULES, "DIST-R28", decision)
        return refused(RULES, decision)

    def _answer(self, seat: int, answer: int) -> None:
        """A call or a catch closes phase CALL, and so does the last answer (DIST-R28)."""
        self.answered |= 1 << seat
        if answer == CATCH:
            drawn = self._draw(self.turn, PENALTY)  # DIST-20
            if self.story is not None:
                self.story.append(CAUGHT.said(seat, self.turn, drawn))
        elif answer == CALL_OUT and self.story is not None:
            self.story.append(CALLED.said(seat))
        if answer in (CALL_OUT, CATCH) or self.answered == (1 << self.rules.seats) - 1:
            self.answered = 0
            self.phase = TURN
            self._end_turn()

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        sizes = [hand.bit_count() for hand in self.hands]
        winners = tuple([seat for seat, size in enumerate(sizes) if size == min(sizes)])
        return Outcome(winners, None, None, "DIST-26" if min(sizes) == 0 else "DIST-R25")

    def check(self, read: Reader) -> None:
        """Refuse a phase without its cards."""
        self.base = _read_base(self.discard if read.slot("discard").is_named else [], read.raw("base"))
        empty = [seat for seat, hand in enumerate(self.hands) if hand == 0]
        at_cap = self.turns == self.rules.turn_cap
        if self.phase == OVER and not (len(empty) == 1 or (at_cap and not empty)):
            raise Impossible("phase over needs one empty hand, or as many turns as turn_cap allows [DIST-26, DIST-R25]")
        if self.phase != OVER and empty:
            raise Impossible(f"hands must give seat {empty[0]} a card: with an empty hand the game is over [DIST-26]")
        if self.phase != OVER and at_cap:
            raise Impossible("turns is at turn_cap, so the game is over [DIST-R25]")
        if self.phase == CALL:
            self._check_call()

    def _check_call(self) -> None:
        """Refuse a call that nobody has to make."""
        if not self.rules.is_strict:
            raise Impossible("in guided mode there is no phase call [DIST-R19]")
        if self.hands[self.turn].bit_count() != 1 or len(self.discard) < 2:
            raise Impossible("phase call needs a seat on turn that has just played and holds one card [DIST-19]")
        if self.answered == (1 << self.rules.seats) - 1:
            raise Impossible("phase call is closed when everybody has answered [DIST-R28]")

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "DistanceState":
        twin = DistanceState(self.rules, self.chance.fork())
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.discard = self.discard[:]
        twin.base = self.base
        twin.turn = self.turn
        twin.draws = self.draws
        twin.mistakes = self.mistakes
        twin.phase = self.phase
        twin.answered = self.answered
        twin.turns = self.turns
        twin.knows = self.knows[:]
        twin.shown = self.shown
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        own = self.hands[seat] | self.knows[seat]
        self.stock = deck.deal_anew(rng, self.hands, self.stock, own)
        self.knows = [known & own for known in self.knows]
        self.is_named = True
        self.chance = rng


def spelled(cards: int, letter: int) -> Cards:
    """Cards that are played, their notes spelled by the letter said."""
    return Cards([Card(deck.card_text(card), _name(card, 1 << letter)) for card in cards_in(cards)])


def _name(card: int, letters: int) -> str:
    """The note of a card by the first of these letters that it carries; nothing for a wild, or a card with none."""
    own = letters_of(card) & letters
    return "" if card >= FIRST_WILD or not own else str(TheoryNote.at(MEMBERS[own][0], note_of(card)))


def _is_white_neighbour(card: int, letter: int) -> bool:
    """Is this a white key asked to take the letter of the white key a half step away (C as B, F as E)?"""
    half_steps = (note_of(card) - alphabet.NATURALS[letter]) % 12
    return len(deck.LETTERS_OF_NOTE[note_of(card)]) == 1 and half_steps in (1, 11)


# ------------------------------------------------------------------------------------------------ at the table


@final
class DistanceManners(Manners[DistanceState]):
    """Calls wait for everybody, and the letter is said by whoever plays at a strict table."""

    namings: ClassVar[tuple[Naming, ...]] = (deck.WILD, deck.CHROMATIC_SCALE)
    sayings: ClassVar[Sayings] = SAYS
    settings: ClassVar[tuple[str, ...]] = ("begins", "window_seconds", "aids", *deck.FACE_SETTINGS)
    judged: ClassVar[str] = "mode"

    def called(self, game: Game) -> dict[str, Name]:
        return deck.wilds_called(deck.WILD, deck.CHROMATIC_SCALE)

    def has_aids(self, game: Game) -> bool:
        """DIST-O9: guided play shows the letter due, strict play does not."""
        return game.options["mode"] != "strict"

    def dealt(self, state: DistanceState) -> list[Said]:
        count = state.rules.number("hand_size")
        if len(state.discard) > 1 or state.turns > 0 or any(hand.bit_count() != count for hand in state.hands):
            return []
        starter = Card(deck.card_text(state.discard[0]))
        return [DEALT.said(count), STARTER.said(starter), BEGINS.said(state.turn)]

    def prompt(self, state: DistanceState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """DIST-O9: the letter due."""
        if not has_aids or state.phase == OVER:
            return ()
        due = notes_said(deck.letter_names(state.required()))
        if len(due) == len(LETTERS):
            return (DUE_ANY.alone,)
        return (DUE.said(due[0]) if len(due) == 1 else DUE_EITHER.said(due[0], due[1]),)

    def said(self, state: DistanceState, seat: int, move: int) -> Said:
        if move <= DECLINE:
            return KINDS.said(move)
        return KINDS.said(move)._replace(
            parts={"cards": spelled(move >> 3, move & 7), "letter": Note(LETTERS[move & 7])}
        )

    def reckoning(self, state: DistanceState) -> Reckoning | None:
        sizes = [hand.bit_count() for hand in state.hands]
        return cards_left(NONE_LEFT, CARDS_LEFT, sizes) if state.phase == OVER else None

    def window_answer(self, state: DistanceState, seat: int) -> int:
        if state.phase != CALL:
            return NO_MOVE
        return SILENT if seat == state.turn else DECLINE

    def by_hand(self, state: DistanceState, seat: int, gesture: Gesture) -> int:
        """Cards put down in silence mean the letter due that fits them all, or else what the first one is.

        So a wrong card is shown to be wrong. Where several letters fit, none is meant until it is said (DIST-R27).
        """
        picks, target = touched(state, seat, gesture)
        is_play = target is not None and target.zone == "discard" and bool(picks)
        if not is_play or not all(is_held(pick, seat) for pick in picks):
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        names = [pick.card for pick in picks]
        if gesture.choice:
            return state.parse(seat, " ".join(["play", *names, "as", gesture.choice]))
        cards, due = deck.parse_cards(names), state.required()
        fitting = [letter for letter in MEMBERS[due] if not cards & ~WILDS & ~CARRIERS[letter]]
        if len(fitting) > 1:
            raise NotAllowed(objection(RULES, "DIST-R27", "DIST-17", "DIST-D1"))
        own = letters_of(cards_in(cards)[0])
        return play_of(cards, fitting[0] if fitting else MEMBERS[own & due or own][0])

    def choices(self, state: DistanceState, seat: int, gesture: Gesture) -> list[str]:
        """DIST-R27, DIST-O9: at a strict table the player says the letter, one of the cards' own or, of a wild, any."""
        if not state.rules.is_strict or gesture.target is None:
            return []
        held = [pick.card for pick in touched(state, seat, gesture)[0] if is_held(pick, seat)]
        if not held or len(held) < len(gesture.picks):
            return []
        letters = [letters_of(card) for card in cards_in(deck.parse_cards(held) & ~WILDS)]
        return deck.letter_names(deck.joined(letters) or ALL_LETTERS)


@final
class DistanceHabits(Habits[DistanceState]):
    """Players by machine draw only in need: not with the letter due in hand, nor a fourth card for nothing."""

    def playout_moves(self, state: DistanceState, seat: int) -> list[int]:
        """Both would be allowed (DIST-R7, DIST-R8), and lead nowhere."""
        moves = state.legal_moves(seat)
        if state.phase != TURN or self._draws(state, state.has_natural(state.hands[seat])):
            return moves
        return [move for move in moves if move != DRAW]

    def _draws(self, state: DistanceState, has_natural: bool) -> bool:
        return state.draws < DRAWS_BEFORE_PASS and not has_natural

    def random_move(self, state: DistanceState, seat: int, rng: Rng) -> int:
        """The plays are counted, and only the one that chance chooses is made."""
        if state.phase != TURN:
            return super().random_move(state, seat, rng)
        hand: i64 = state.hands[seat]
        letters = MEMBERS[state.required()]
        joined: i64 = JOINED[hand >> FIRST_WILD]
        naturals: i64 = 0
        for letter in letters:
            for shift in SHIFTS[letter]:
                naturals += GROUPS[hand >> shift & 15]
        plays = naturals * joined + (joined - 1) * len(letters)
        has_natural = naturals > 0
        draws = state.may_draw(has_natural) and self._draws(state, has_natural)
        others = OTHER_MOVES[draws][state.may_pass(has_natural)]
        count = plays + len(others)
        at: i64 = rng.below(int(count)) if count > 1 else 0
        return others[at - plays] if at >= plays else _play_at(hand, letters, joined, at)

    def standing(self, state: DistanceState) -> list[int]:
        """DIST-R25: the fewest cards win."""
        return [-hand.bit_count() for hand in state.hands]


# ------------------------------------------------------------------------------------------------ the game


@final
class Distance(deck.MusicardsGame):
    """The Distance for 2 to 5 players."""

    key: ClassVar[str] = "the-distance"
    title: ClassVar[str] = "The Distance"
    summary: ClassVar[str] = "shed your hand by climbing the musical alphabet"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    rules_version: ClassVar[int] = 2  # no limit of draws unless chosen (DIST-R8); the last turn counts (DIST-R25)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = DistanceManners()
    habits: ClassVar[Habits[Any]] = DistanceHabits()

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.interval = self.number("interval")
        self.due = [sum(1 << alphabet.letter_up(x, self.interval) for x in MEMBERS[base]) for base in range(128)]
        self.all_cards = deck.mask_of(self.deck())
        self.is_strict = self.options["mode"] == "strict"
        self.most_draws = deck.CARDS if self.options["draw_limit"] == "none" else DRAWS_BEFORE_PASS
        self.most_mistakes = 1 if self.options["mistake_ends_turn"] else 2
        self.most_kept_mistakes = self.most_mistakes - 1 if self.is_strict else 0
        self.turn_cap = self.number("turn_cap")
        self.counts_last_turn = self.version >= 2

    def kinds(self) -> Kinds:
        return KINDS

    def blank(self, chance: Chance) -> DistanceState:
        return DistanceState(self, chance)

    def deal_from(self, chance: Chance) -> DistanceState:
        state = DistanceState(self, chance)
        stock = self.deck()
        chance.shuffle(stock)
        for seat in range(self.seats):  # DIST-07
            for _ in range(self.number("hand_size")):
                state.hands[seat] |= ONE[stock.pop()]
        state.discard = [stock.pop()]  # DIST-09
        state.stock = stock  # DIST-08
        state.base = letters_of(state.discard[0])  # DIST-10, DIST-11
        return state


def _read_base(discard: list[int], base: object) -> int:
    if not discard:
        raise Impossible("discard must name at least one card: the pile is never empty [DIST-T1]")
    card, top, is_starter = deck.card_text(discard[-1]), letters_of(discard[-1]), len(discard) == 1
    if base is None:
        if not is_starter and top & (top - 1):
            raise Impossible(f"base must say which letter {card} was played as [DIST-R2]")
        return top
    if not isinstance(base, list) or not base or any(letter not in LETTERS for letter in base):
        raise Impossible(f"base must be a list of letters A to G, not {quoted(base)}")
    if len(set(base)) < len(base):
        raise Impossible(f"base names a letter twice: {quoted(base)}")
    letters = sum(1 << LETTERS.index(letter) for letter in base)
    if letters & ~top:
        raise Impossible(f"{card} on the pile cannot be {' '.join(deck.letter_names(letters & ~top))}")
    if letters & (letters - 1) and not (is_starter and letters == top):
        raise Impossible("base is one letter, or, before the first play, all letters of the starter [DIST-T5]")
    return letters
