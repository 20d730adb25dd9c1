"""One moment of The Distance: what lies there, what is due, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.musicards import (
    ALL_LETTERS,
    FIRST_WILD,
    ONE,
    WILDS,
    cards_in,
    hand_zones,
    known_hands,
    letter_names,
    mask_of,
    note_of,
    parse_cards,
    put_down,
)
from cardenza.games.the_distance import by_hand, judging
from cardenza.games.the_distance.moves import (
    ALONE,
    CALL,
    CALL_OUT,
    CARRIERS,
    CATCH,
    DECLINE,
    DRAW,
    DRAWS_BEFORE_PASS,
    FIRST_WILD_BIT,
    LETTERS,
    MEMBERS,
    OTHER_MOVES,
    OVER,
    PASS,
    PENALTY,
    PHASES,
    SHIFTS,
    SHIFTS_DUE,
    SILENT,
    TURN,
    play_of,
    plays_of,
)
from cardenza.games.the_distance.rulebook import RULES
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import Verdict, objection
from cardenza.kernel.zones import Fact, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.the_distance import Distance


@final
class DistanceState(LegacyState):
    """One moment of The Distance."""

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

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.stock)
            self.is_named = True

    def zones(self) -> list[Zone]:
        hands = hand_zones(self.hands, self.knows)
        return [*hands, face_down("stock", self.stock[::-1]), face_up("discard", self.discard)]

    def facts(self) -> list[Fact]:
        return [
            Fact("base", letter_names(self.base)),
            Fact("turn", self.turn),
            Fact("draws", self.draws),
            Fact("mistakes", self.mistakes),
            Fact("phase", PHASES[self.phase]),
            Fact("answered", [seat for seat in range(self.rules.seats) if self.answered >> seat & 1]),
            Fact("turns", self.turns),
        ]

    def knowledge(self) -> object:
        return known_hands(self.hands, self.knows)

    # ---------------------------------------------------------------------------------------- what is due

    def required(self) -> int:
        """The letters that may be said: each letter of the base, raised by the interval (DIST-13, DIST-R1)."""
        return self.rules.due[self.base]

    def prompt(self, seat: int | None) -> str:
        return self.prompt_with(seat, self.rules.has_aids())

    def prompt_with(self, seat: int | None, has_aids: bool) -> str:
        """DIST-O9: the letter due."""
        if not has_aids or self.phase == OVER:
            return ""
        due = self.required()
        return "any letter is due" if due == ALL_LETTERS else f"due: {' or '.join(letter_names(due))}"

    def supply(self) -> int:
        """How many cards can be drawn at all: the stock, and the pile below its top (DIST-25)."""
        return len(self.stock) + len(self.discard) - 1

    def has_natural(self, hand: i64) -> bool:
        """Is there a note card with a letter that is due?"""
        return any(hand >> shift & 15 for shift in SHIFTS_DUE[self.required()])

    def is_sound(self, cards: int, letter: int) -> bool:
        """Is the letter due, does every card carry it, and do the notes have one number (DIST-D1)?"""
        notes = cards_in(cards & ~WILDS)
        if not self.required() >> letter & 1 or cards & ~WILDS & ~CARRIERS[letter]:
            return False
        return not notes or note_of(notes[0]) == note_of(notes[-1])

    # ---------------------------------------------------------------------------------------- what you may do

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

    def playout_moves(self, seat: int) -> list[int]:
        """Nobody draws a fourth card for nothing, though it is allowed (DIST-R8)."""
        moves = self.legal_moves(seat)
        return moves if self.draws < DRAWS_BEFORE_PASS else [move for move in moves if move != DRAW]

    def may_draw(self, has_natural: bool) -> bool:
        """DIST-D3. Who holds the letter due owes it (DIST-R6), but a strict table does not tell (DIST-R7)."""
        if self.draws >= self.rules.most_draws or self.supply() == 0:
            return False
        return self.draws > 0 or not has_natural or self.rules.is_strict

    def may_pass(self, has_natural: bool) -> bool:
        """DIST-D4: after three draws, or with neither a card to draw nor one to play (DIST-R13)."""
        return self.draws >= DRAWS_BEFORE_PASS or (not has_natural and self.supply() == 0)

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

    def answers(self, seat: int) -> list[int]:
        if self.answered >> seat & 1:
            return []
        return [CALL_OUT, SILENT] if seat == self.turn else [CATCH, DECLINE]

    def window_answer(self, seat: int) -> int:
        if self.phase != CALL:
            return -1
        return SILENT if seat == self.turn else DECLINE

    def parse(self, seat: int, text: str) -> int:
        """In guided play the letter may be left out where only one fits (DIST-D1)."""
        words = read_words(text)
        if words[0] != "play" or len(words) == 1:
            return self.rules.parse_move(text)
        if "as" in words:
            if words[-2] == "as" and words[-1].upper() not in LETTERS:
                raise NotAllowed(objection(RULES, "DIST-R22", "DIST-17", "DIST-R27"))
            return self.rules.parse_move(text)
        cards = parse_cards(words[1:])
        letters = [letter for letter in range(7) if self.is_sound(cards, letter)] or MEMBERS[self.required()]
        if len(letters) != 1 or self.rules.is_strict:
            raise NotAllowed(objection(RULES, "DIST-R27", "DIST-17", "DIST-D1"))
        return play_of(cards, letters[0])

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return by_hand.choices(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move > DECLINE:
            self._play(seat, move >> 3, move & 7)
        elif move == DRAW:
            self._draw(seat, 1)
            self.draws += 1
        elif move == PASS:
            self._end_turn()  # DIST-24: the base stays
        else:
            self._answer(seat, move)

    def _play(self, seat: int, cards: int, letter: int) -> None:
        if self.rules.is_strict and not self.is_sound(cards, letter):
            self._err(seat, cards)
            return
        hand = self.hands[seat] ^ cards
        self.hands[seat] = hand
        put_down(self.discard, cards)  # DIST-R29
        self.base = 1 << letter  # DIST-R2
        if self.shown & cards:
            self._forget(cards)
        if hand == 0:
            self.phase = OVER  # DIST-26
            if self.rules.counts_last_turn:
                self.turns += 1  # DIST-R25
        elif self.rules.is_strict and hand & (hand - 1) == 0:
            self.phase = CALL  # DIST-19, DIST-R15
        else:
            self._end_turn()

    def _err(self, seat: int, cards: int) -> None:
        """DIST-18: everybody sees the cards, they come back, and two more with them."""
        self.shown |= cards
        for other in range(self.rules.seats):
            if other != seat:
                self.knows[other] |= cards
        self._draw(seat, PENALTY)
        self.mistakes += 1
        if self.mistakes >= self.rules.most_mistakes:  # DIST-R9
            self._end_turn()

    def _forget(self, cards: int) -> None:
        """What lies on the pile is no longer a card of a hand that somebody has seen."""
        self.shown &= ~cards
        for seat in range(self.rules.seats):
            self.knows[seat] &= ~cards

    def _draw(self, seat: int, count: int) -> None:
        """Draw so many cards, or all there are (DIST-R14)."""
        if not self.is_named and self.stock:
            self.chance.arrange(self.stock, min(count, len(self.stock)))
        hand = self.hands[seat]
        for _ in range(count):
            if not self.stock:
                if len(self.discard) == 1:
                    break
                self._turn_pile()
            hand |= 1 << self.stock.pop()
        self.hands[seat] = hand

    def _turn_pile(self) -> None:
        """DIST-25, DIST-R12: the pile without its top card is shuffled and becomes the stock."""
        top = self.discard.pop()
        self.stock = self.discard
        self.chance.shuffle(self.stock)
        self.discard = [top]
        self.is_named = True

    def _answer(self, seat: int, answer: int) -> None:
        """A call or a catch closes phase CALL, and so does the last answer (DIST-R28)."""
        self.answered |= 1 << seat
        if answer == CATCH:
            self._draw(self.turn, PENALTY)  # DIST-20
        if answer in (CALL_OUT, CATCH) or self.answered == (1 << self.rules.seats) - 1:
            self.answered = 0
            self.phase = TURN
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1
        self.draws = 0
        self.mistakes = 0
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # DIST-12
        if self.turns >= self.rules.turn_cap:
            self.phase = OVER  # DIST-R25

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        sizes = [hand.bit_count() for hand in self.hands]
        winners = tuple([seat for seat, size in enumerate(sizes) if size == min(sizes)])
        return Outcome(winners, None, None, "DIST-26" if min(sizes) == 0 else "DIST-R25")

    def standing(self) -> list[int]:
        """DIST-R25: the fewest cards win."""
        return [-hand.bit_count() for hand in self.hands]

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
        pool = cards_in(self.rules.all_cards & ~own & ~mask_of(self.discard))
        rng.shuffle(pool)
        for other in range(self.rules.seats):
            hand = self.hands[other] & own
            for _ in range(len(cards_in(self.hands[other] ^ hand))):
                hand |= ONE[pool.pop()]
            self.hands[other] = hand
            self.knows[other] &= own
        self.stock = pool
        self.is_named = True
        self.chance = rng
