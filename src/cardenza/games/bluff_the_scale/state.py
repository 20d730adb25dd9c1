"""One moment of Bluff the Scale: what lies there, what is due, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from cardenza.decks.notes import ONE, count_of, held_in, size_of
from cardenza.games.bluff_the_scale import by_hand, judging, scales, secrets, telling
from cardenza.games.bluff_the_scale.moves import (
    ALONE,
    ANSWERS,
    CALL,
    CORRECT,
    DEALING,
    IDLE_ANSWERS,
    LAST_WINDOW_SECONDS,
    NO_MOVES,
    NOTHING,
    ONLY_DEAL,
    OVER,
    PASS,
    PLACE,
    PLACE_AS,
    PLACING,
    REACTING,
    REPLACE,
    REPLACING,
    ROOT,
    ROOTING,
    ROOTS,
    placed_by,
    places_of,
)
from cardenza.games.bluff_the_scale.secrets import NOTHING_SEEN, taken
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import Exposed, Fact, Zone

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale import BluffTheScale


@final
class BluffState(LegacyState):
    """One moment of Bluff the Scale.

    `turn` is the seat that chooses degree 1, places or replaces, and while reactions are open the one that has placed.
    A hand is one number (`decks.notes`), and so is what is out of play. `seen` tells for each hand which of its cards
    somebody else knows; these lists are exchanged, never changed.
    """

    def __init__(self, rules: "BluffTheScale", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.phase = DEALING
        self.turn = 0
        self.hands: list[int] = [0] * rules.seats
        self.wheel: list[int] = []
        self.out = 0
        self.scale = NOTHING
        self.root = NOTHING
        self.root_name = NOTHING
        self.scale_deck: list[int] = []
        self.is_named = True
        self.done: list[int] = []
        self.unused: list[int] = []
        self.calls = 0
        self.said = NOTHING
        self.passed = 0
        self.tried = 0
        self.barred = 0
        self.is_replaced = False
        self.returned = NOTHING
        self.seen: list[list[int]] = [NOTHING_SEEN] * rules.seats

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.scale_deck)
            self.is_named = True

    def zones(self) -> list[Zone]:
        return secrets.zones(self)

    def facts(self) -> list[Fact]:
        return telling.facts(self)

    def knowledge(self) -> object:
        return secrets.knowledge(self)

    def document(self) -> dict[str, object]:
        """As section 8 has it: the SCALE card is a word, and what follows from the rest is left out."""
        document = super().document()
        document["scale"] = None if self.scale == NOTHING else self.rules.card_text(self.scale)
        for name in telling.FOLLOWING:
            document.pop(name, None)
        return document

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        return telling.told(self, seat, move, viewer)

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """BLUF-11: a card that is called is turned over."""
        is_turned = move == CALL and self.phase == REACTING
        return [Exposed("wheel", None, len(self.wheel) - 1, self.wheel[-1])] if is_turned else []

    # ---------------------------------------------------------------------------------------- what is due

    def degree(self) -> int:
        """The place in the scale of the degree that is due, or while reactions are open of the card just put down."""
        return len(self.wheel) - 1 if self.phase == REACTING else len(self.wheel)

    def size(self) -> int:
        """How many degrees the scale has."""
        return self.rules.naming.sizes[self.scale - self.rules.first_scale]

    def sector(self) -> int:
        """The note of that degree (BLUF-08, BLUF-R7)."""
        return self.sector_at(self.degree())

    def sector_at(self, degree: int) -> int:
        """The note of any degree of the scale."""
        return self.rules.naming.sector(self.scale - self.rules.first_scale, self.root, degree)

    def right_names(self) -> int:
        """The set of names that are right for it."""
        at = self.degree()
        if at == 0 or not self.rules.is_advanced or self.root_name == NOTHING:
            return self.sector()  # BLUF-09, BLUF-R21: as printed
        return self.rules.naming.row(self.scale - self.rules.first_scale, self.root_name)[at]  # BLUF-18, BLUF-R22

    def is_named_rightly(self) -> bool:
        """Was the right name said? What the table says is right."""
        return self.said == NOTHING or self.rules.naming.is_right(self.right_names(), self.said)

    def is_free(self) -> bool:
        """BLUF-R22: is it a scale on which nothing is corrected?"""
        return self.rules.naming.is_free[self.scale - self.rules.first_scale]

    def placer_of(self, at: int) -> int:
        """Who put down the card at a place of the Wheel: the last one is the latest (BLUF-08)."""
        last = self.turn if self.phase in (REACTING, OVER) else self.turn - 1
        return (last - len(self.wheel) + 1 + at) % self.rules.seats

    def prompt(self, seat: int | None) -> str:
        return telling.prompt(self, seat)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        if self.phase == REACTING:
            return self.rules.asked[(self.turn << self.rules.seats) + self.passed]  # BLUF-14, BLUF-R31
        return NO_MOVES if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == REACTING:
            if seat == self.turn or self.passed >> seat & 1:
                return NO_MOVES
            return self.rules.naming.answers[self.right_names()] if self.has_correction(seat) else ANSWERS
        if seat != self.turn or self.phase == OVER:
            return NO_MOVES
        if self.phase == PLACING:
            held = held_in(self.hands[seat])
            if self.rules.is_manual:
                return self.rules.naming.puts(PLACE_AS, self.right_names(), held)
            return places_of(held)
        if self.phase == REPLACING:
            return self.rules.naming.puts(REPLACE, self.right_names(), self.others_held(seat))
        return ROOTS if self.phase == ROOTING else ONLY_DEAL

    def playout_moves(self, seat: int) -> list[int]:
        """Random players seldom call, so that scales are completed."""
        moves = self.legal_moves(seat)
        if self.phase != REACTING:
            return moves
        return IDLE_ANSWERS if moves is ANSWERS else self.rules.naming.idle_answers[self.right_names()]

    def careful_moves(self, seat: int) -> list[int]:
        """Who has the note that is due puts it down."""
        moves = self.playout_moves(seat)
        if self.phase != PLACING or not self.holds(seat, self.sector()):
            return moves
        return [move for move in moves if placed_by(move) == self.sector()]

    def others_held(self, seat: int) -> int:
        """BLUF-R24: the notes of which there is another card than the one taken back; if there is none, that one."""
        hand = self.hands[seat]
        others = held_in(hand - ONE[self.returned])
        return others or held_in(hand)

    def can_correct(self, seat: int) -> bool:
        """BLUF-D4: may the seat say another name, right or wrong?"""
        if self.phase != REACTING or not self.rules.is_advanced or self.is_replaced or self.is_free():
            return False
        return seat != self.turn and not (self.passed | self.tried | self.barred) >> seat & 1

    def has_correction(self, seat: int) -> bool:
        """Would the right name correct the one that was said?"""
        return self.rules.is_advanced and self.can_correct(seat) and not self.is_named_rightly()

    def late_move(self, seat: int) -> int:
        """Section 5: the right card if it is held, else one of the note of which there are most."""
        if self.phase not in (PLACING, REPLACING):
            return -1
        hand, right = self.hands[seat], self.sector()
        moves = self.legal_moves(seat)
        return max(moves, key=lambda move: 9 if placed_by(move) == right else count_of(hand, placed_by(move)))

    def window_answer(self, seat: int) -> int:
        is_asked = self.phase == REACTING and seat != self.turn and not self.passed >> seat & 1
        return PASS if is_asked else -1

    def is_last(self) -> bool:
        """Does nobody place after the card just put down: was it the last of its scale, or of a hand (BLUF-R12)?"""
        return len(self.wheel) == self.size() or self.hands[self.turn] == 0

    def patience_seconds(self) -> int:
        """BLUF-11: the next card ends the window; where there is none, time does."""
        if self.phase != REACTING:
            return 0
        return LAST_WINDOW_SECONDS if self.is_last() else ENDLESS

    def rank(self, seat: int, move: int) -> int:
        """BLUF-14, BLUF-21, BLUF-R31: calls, then corrections, then passes, each from the placer's left."""
        if self.phase != REACTING:
            return -1
        seats = self.rules.seats
        return (seat - self.turn) % seats + seats * (0 if move == CALL else 2 if move == PASS else 1)

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(self, seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return by_hand.choices(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    def holds(self, seat: int, note: int) -> bool:
        return count_of(self.hands[seat], note) > 0

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move == PASS:
            self._pass(seat)
        elif move >= REPLACE:
            self._place(seat, (move - REPLACE) >> 6, (move - REPLACE) & 63)
            self.is_replaced = True
            self.returned = NOTHING
        elif move >= PLACE_AS:
            self._place(seat, (move - PLACE_AS) >> 6, (move - PLACE_AS) & 63)
        elif move == CALL:
            self._call(seat)
        elif move >= CORRECT:
            self._correct(seat, move - CORRECT)
        elif move >= PLACE:
            self._place(seat, move - PLACE, NOTHING)
        elif move >= ROOT:
            self.root = move - ROOT  # BLUF-06
            self.phase = PLACING  # BLUF-R5
        else:
            scales.deal(self)

    def _place(self, seat: int, note: int, name: int) -> None:
        """BLUF-07: the card lies face down, and the others may react."""
        self.hands[seat] = self.hands[seat] - ONE[note]
        if self.seen[seat] is not NOTHING_SEEN:
            self.seen[seat] = NOTHING_SEEN  # any card that was known there may be the one that left
        self.wheel.append(note)
        self.said = name
        self.phase = REACTING
        if len(self.wheel) == 1 and self.rules.is_advanced:
            self._name_root(name)

    def _name_root(self, name: int) -> None:
        """BLUF-R21: a right name of degree 1 rules the rest."""
        if name == NOTHING:
            self._suggest_root()
        elif self.rules.naming.is_right(self.root, name):
            self.root_name = name

    def _suggest_root(self) -> None:
        self.root_name = self.rules.naming.suggestion(self.scale - self.rules.first_scale, self.root)

    def _pass(self, seat: int) -> None:
        """BLUF-D6; the last one to pass closes the window."""
        self.passed |= 1 << seat
        if self.passed | 1 << self.turn == self.rules.everybody:
            self._close()

    def _close(self) -> None:
        """Nobody has called: the card stands."""
        self._end_reactions()
        if self.root_name == NOTHING and self.rules.is_advanced:
            self._suggest_root()  # BLUF-R27
        if self.hands[self.turn] == 0:
            self.phase = OVER  # BLUF-16, BLUF-R13
            return
        if len(self.wheel) == self.size():
            scales.complete(self)
            return
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0  # BLUF-08
        self.phase = PLACING

    def _end_reactions(self) -> None:
        self.passed = 0
        self.tried = 0
        self.said = NOTHING
        self.is_replaced = False

    def _call(self, caller: int) -> None:
        """BLUF-11: the last card is turned over, and one of the two takes all that lie on the Wheel."""
        placer = self.turn
        is_false = self.wheel[-1] != self.sector()  # BLUF-R8
        taker = placer if is_false else caller  # BLUF-12, BLUF-13
        hand = self.hands[taker]
        for note in self.wheel:
            hand += ONE[note]
        self.hands[taker] = hand
        self.seen[taker] = taken(self, taker)  # BLUF-R16
        self._end_reactions()
        scales.clear_wheel(self)
        self.calls += 1
        if not is_false and self.hands[placer] == 0:
            self.phase = OVER  # BLUF-R14
            return
        self.turn = caller if is_false else placer
        if self.calls == self.rules.restart_limit:
            scales.next_scale(self)  # BLUF-R18
        else:
            self.phase = ROOTING  # BLUF-R15

    def _correct(self, seat: int, name: int) -> None:
        """BLUF-20: the card goes back, if the name was wrong and this one is right; else nothing (BLUF-R23)."""
        if self.is_named_rightly() or not self.rules.naming.is_right(self.right_names(), name):
            self.tried |= 1 << seat
            if self.rules.is_barring:
                self.barred |= 1 << seat
            return
        note = self.wheel.pop()
        self.hands[self.turn] = self.hands[self.turn] + ONE[note]
        self.returned = note
        self._end_reactions()
        self.phase = REPLACING  # BLUF-R29

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return scales.outcome(self)

    def standing(self) -> list[int]:
        """BLUF-16, BLUF-17: the fewer cards, the better."""
        return [-size_of(hand) for hand in self.hands]

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "BluffState":
        twin = BluffState(self.rules, self.chance.fork())
        twin.phase = self.phase
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.wheel = self.wheel[:]
        twin.out = self.out
        twin.scale = self.scale
        twin.root = self.root
        twin.root_name = self.root_name
        twin.scale_deck = self.scale_deck[:]
        twin.is_named = self.is_named
        twin.done = self.done[:]
        twin.unused = self.unused[:]
        twin.calls = self.calls
        twin.said = self.said
        twin.passed = self.passed
        twin.tried = self.tried
        twin.barred = self.barred
        twin.is_replaced = self.is_replaced
        twin.returned = self.returned
        twin.seen = self.seen[:]
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        secrets.redeal(self, rng, seat)
