"""One moment of Through the Looking Glass: what lies there, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import NAMES, ONE, held_in, notes_in
from cardenza.games.looking_glass import by_hand, counting, judging, knowing, piles, reminding
from cardenza.games.looking_glass.moves import (
    ALONE,
    DEAL,
    DEALING,
    HALF_STEPS,
    HAND,
    NO_TOP,
    NO_TOPS,
    NONE,
    NOTHING,
    ON_THE_WHEEL,
    ONLY_DEAL,
    OVER,
    PHASES,
    PICK,
    PLAY,
    PLAYOUT,
    STEAL,
    STEALS,
    menu_of,
    pick_of,
)
from cardenza.games.looking_glass.rulebook import RULES
from cardenza.kernel.chance import Chance
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.packed import at, put
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import Rounds
from cardenza.kernel.texts import read_words
from cardenza.kernel.verdict import Verdict, objection
from cardenza.kernel.zones import EVERYBODY, Exposed, Fact, Place, Way, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.looking_glass import LookingGlass


@final
class LookingGlassState(LegacyState):
    """One moment of Through the Looking Glass.

    `tops` are the top notes of the piles, four bits a seat, `in_hands` the number of cards in all hands, `steps` the
    half steps of the INTERVAL on the Wheel. What has been taken is counted like notes, four bits an INTERVAL.
    """

    def __init__(self, rules: "LookingGlass", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[int] = [0] * rules.seats
        self.in_hands = 0
        self.wheel: i64 = 0
        self.piles: list[list[int]] = [[] for _ in range(rules.seats)]
        self.tops: i64 = NO_TOPS
        self.deck: list[int] = rules.notes[:]
        self.is_named = True
        self.interval = NONE
        self.steps: i64 = 0
        self.interval_deck: list[int] = rules.intervals[:]
        self.are_intervals_named = True
        self.taken: list[int] = [0] * rules.seats
        self.runs: list[int] = [0] * rules.seats
        self.rounds = Rounds(rules.seats, rules.rounds)
        self.turn = 0
        self.phase = DEALING

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.deck)
            self.is_named = True
        if not self.are_intervals_named:
            self.chance.shuffle(self.interval_deck)
            self.are_intervals_named = True

    def zones(self) -> list[Zone]:
        """The decks stand first, so that events tell the cards that are dealt to come from there."""
        wheel = [[note] * int(at(self.wheel, note)) for note in range(12)]
        return [
            face_down("deck", self.deck[::-1]),
            face_down("interval_deck", self.interval_deck[::-1]),
            *[in_hand("hands", seat, notes_in(hand)) for seat, hand in enumerate(self.hands)],
            *[face_up("wheel", cards, NAMES[note], is_ordered=False) for note, cards in enumerate(wheel)],
            face_up("interval", [] if self.interval == NONE else [self.interval]),
            *[piles.zone_of(p, seat, self.rules.everybody, self.is_counted()) for seat, p in enumerate(self.piles)],
            *[face_up("taken", self.intervals_of(seat), seat, is_ordered=False) for seat in self._seats()],
        ]

    def facts(self) -> list[Fact]:
        facts = [Fact("turn", self.turn), Fact("phase", PHASES[self.phase]), Fact("runs", self.runs[:])]
        facts += self.rounds.facts()
        for name, points in counting.sums(self).items():
            facts.append(Fact(name, points if self.is_counted() else None))
        return facts

    def knowledge(self) -> object:
        return None if self.is_counted() else piles.as_document(self.piles, self.rules.seats)

    def document(self) -> dict[str, object]:
        """In the words of section 8: one list for the Wheel, one word for the INTERVAL on it."""
        document = super().document()
        for implied in counting.sums(self):
            del document[implied]
        document["wheel"] = [NAMES[note] for note in notes_in(int(self.wheel))]
        document["interval"] = None if self.interval == NONE else self.rules.card_text(self.interval)
        return document

    def intervals_of(self, seat: int) -> list[int]:
        """The INTERVAL cards that a seat has taken."""
        return [FIRST_MELD + number for number in notes_in(self.taken[seat])]

    def is_counted(self) -> bool:
        """Has a round ended, so that everybody has counted, with open piles?"""
        return bool(self.rounds.points)

    def _seats(self) -> range:
        return range(self.rules.seats)

    # ---------------------------------------------------------------------------------------- what you may do

    def prompt(self, seat: int | None) -> str:
        return reminding.prompt(self, seat)

    def to_act(self) -> list[int]:
        return NOTHING if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn or self.phase == OVER:
            return NOTHING
        if self.phase == DEALING:
            return ONLY_DEAL
        held = held_in(self.hands[seat])
        lying = held_in(self.wheel) if self.phase == PLAY else 0  # LOOK-R18
        moves = menu_of(self.steps, held, lying)  # LOOK-D1, LOOK-D3, LOOK-R13
        for other in range(self.rules.seats):
            top = at(self.tops, other)
            if held >> top & 1 and other != seat:
                moves = moves + STEALS[other << 4 | top]  # LOOK-D2, LOOK-R12
        return moves

    def forms(self, note: int, sector: int, root: int) -> bool:
        """Do the two cards form the INTERVAL, counted upward from the root (LOOK-R1, LOOK-R4)?"""
        if self.interval == NONE or root not in (note, sector):
            return False
        return (root + self.steps) % 12 == (sector if root == note else note)

    def top(self, seat: int) -> int:
        """The note that a pile shows, or NONE."""
        top = int(at(self.tops, seat))
        return NONE if top == NO_TOP else top

    def parse(self, seat: int, text: str) -> int:
        """In guided play number 1 may be left out where only one card can be it (LOOK-R1)."""
        words = read_words(text)
        if words[0] != "pick" or "on" in words or len(words) != 4:
            return self.rules.parse_move(text)
        move = self.rules.parse_move(f"{text} on {words[1]}")
        note, sector = move & 15, move >> 4 & 15
        roots = [root for root in dict.fromkeys((note, sector)) if self.forms(note, sector, root)]
        if len(roots) > 1 or (self.rules.is_strict and note != sector):
            raise NotAllowed(objection(RULES, "LOOK-R2" if len(roots) > 1 else "LOOK-D1", "LOOK-D1"))
        return pick_of(note, sector, roots[0]) if roots else move

    def late_move(self, seat: int) -> int:
        """Section 3: the lowest note of the hand is placed."""
        return DEAL if self.phase == DEALING else notes_in(self.hands[seat])[0]

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(self, seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return by_hand.choices(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """A hand card that is used is seen to leave, even if an equal one is dealt to that hand at once."""
        return [] if move == DEAL else [Exposed("hands", seat, None, move & 15)]

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """An INTERVAL that is like the one just taken is turned up on the Wheel, too (LOOK-12)."""
        is_through = source[0] == "interval_deck" and target[0] == "taken"
        return Way("interval", None, EVERYBODY) if is_through else None

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        if move >= PICK:
            self._pick(seat, move & 15, move >> 4 & 15, move >> 8 & 15)
        elif move >= STEAL:
            self._steal(seat, move & 15, (move >> 4) - 1)
        elif move == DEAL:
            self._deal()
        else:
            self._place(seat, move)

    def _pick(self, seat: int, note: int, sector: int, root: int) -> None:
        if self.rules.is_strict and not self.forms(note, sector, root):
            self._place(seat, note)  # LOOK-R26
            return
        self._use(seat, note)
        self.wheel -= ONE[sector]  # LOOK-R5
        pile = self.piles[seat]
        pile.append(sector if root == note else note)
        pile.append(root)  # LOOK-10, LOOK-R9
        self.tops = put(self.tops, seat, root)
        taken: i64 = self.taken[seat]
        self.taken[seat] = taken + ONE[self.interval - FIRST_MELD]  # LOOK-11
        self.interval = NONE
        if self.wheel == 0:
            self.runs[seat] += 1  # LOOK-16, LOOK-R15
        if not self.interval_deck:
            self.phase = PLAYOUT  # LOOK-18
        self._end_turn()

    def _steal(self, seat: int, note: int, victim: int) -> None:
        if self.rules.is_strict and at(self.tops, victim) != note:
            self._place(seat, note)  # LOOK-R26
            return
        self._use(seat, note)
        pile = self.piles[seat]
        pile += self.piles[victim]  # LOOK-14, LOOK-R10
        pile.append(note)
        self.piles[victim] = []
        self.tops = put(put(self.tops, seat, note), victim, NO_TOP)
        self._end_turn()

    def _place(self, seat: int, note: int) -> None:
        self._use(seat, note)
        self.wheel += ONE[note]  # LOOK-15
        self._end_turn()

    def _use(self, seat: int, note: int) -> None:
        """LOOK-07: one card leaves the hand."""
        hand: i64 = self.hands[seat]
        self.hands[seat] = hand - ONE[note]
        self.in_hands -= 1

    def _end_turn(self) -> None:
        """New cards come before the next INTERVAL (LOOK-R28), which waits even on an empty Wheel (LOOK-R23)."""
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else 0
        if self.in_hands == 0:
            size = 0 if self.phase == PLAYOUT else self._deal_size()  # LOOK-R18
            if size == 0:
                self._end_round()  # LOOK-R17
                return
            self._deal_hands(size)  # LOOK-08, LOOK-R27
        if self.interval == NONE and self.interval_deck:
            self._turn_up()  # LOOK-12, LOOK-R14

    def _deal_size(self) -> int:
        """LOOK-R16: three to each, or as many as all can get."""
        most = len(self.deck) // self.rules.seats
        if most >= HAND:
            return HAND
        return most if self.rules.has_short_deals else 0

    def _deal_hands(self, size: int) -> None:
        """One card at a time, from the dealer's left (LOOK-04, LOOK-R28)."""
        seats = self.rules.seats
        count = size * seats
        if not self.is_named:
            self.chance.arrange(self.deck, count)
        hands = self.hands
        seat = self.rounds.dealer
        for _ in range(count):
            seat = seat + 1 if seat + 1 < seats else 0
            hand: i64 = hands[seat]
            hands[seat] = hand + ONE[self.deck.pop()]
        self.in_hands = count

    def _turn_up(self) -> None:
        if not self.are_intervals_named:
            self.chance.arrange(self.interval_deck, 1)
        self.interval = self.interval_deck.pop()
        self.steps = HALF_STEPS[self.interval - FIRST_MELD]

    # ---------------------------------------------------------------------------------------- rounds

    def _deal(self) -> None:
        """LOOK-R28: the INTERVAL deck is shuffled first; hands, INTERVAL, four cards on the Wheel (LOOK-04 to -06)."""
        self._gather()
        self.chance.shuffle(self.interval_deck)
        self.chance.shuffle(self.deck)
        self._deal_hands(HAND)
        self._turn_up()
        for _ in range(ON_THE_WHEEL):
            self.wheel += ONE[self.deck.pop()]  # LOOK-R6
        self.turn = self.rounds.dealer + 1 if self.rounds.dealer + 1 < self.rules.seats else 0
        self.phase = PLAY

    def _gather(self) -> None:
        """All cards go back to their decks, and what was counted is cleared away."""
        seats = self.rules.seats
        self.hands = [0] * seats
        self.in_hands = 0
        self.wheel = 0
        self.piles = [[] for _ in range(seats)]
        self.tops = NO_TOPS
        self.deck = self.rules.notes[:]
        self.is_named = True
        self.interval = NONE
        self.interval_deck = self.rules.intervals[:]
        self.are_intervals_named = True
        self.taken = [0] * seats
        self.runs = [0] * seats
        self.rounds.points = []

    def _end_round(self) -> None:
        """Everybody counts (LOOK-19); the winner's neighbour on the right deals next (LOOK-03)."""
        points = counting.points(self)
        winner = self._first_of_best(points)
        for pile in self.piles:
            for place, entry in enumerate(pile):
                pile[place] = entry & 15
        if self.rounds.count(points):
            self.phase = OVER  # LOOK-20
            return
        self.phase = DEALING
        self.rounds.dealer = winner - 1 if winner else self.rules.seats - 1
        self.turn = self.rounds.dealer

    def _first_of_best(self, points: list[int]) -> int:
        """LOOK-R19: on a tie, who comes first in the turn order of the round."""
        seats = self.rules.seats
        winner = (self.rounds.dealer + 1) % seats
        for step in range(1, seats):
            seat = (self.rounds.dealer + 1 + step) % seats
            if points[seat] > points[winner]:
                winner = seat
        return winner

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        """Between rounds the one winner of the last round, who sits at the left of the next dealer (LOOK-R19)."""
        if not self.is_counted():
            return None
        scores, points = tuple(self.rounds.scores), tuple(self.rounds.points)
        if self.phase == OVER:
            winners = self.rounds.leaders()
            return Outcome(winners, scores, points, "LOOK-20" if len(winners) == 1 else "LOOK-R25")
        winner = (self.rounds.dealer + 1) % self.rules.seats
        is_all_taken = self.interval == NONE and not self.interval_deck
        return Outcome((winner,), scores, points, "LOOK-18" if is_all_taken else "LOOK-R17")

    def standing(self) -> list[int]:
        return counting.points(self)

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "LookingGlassState":
        twin = LookingGlassState(self.rules, self.chance.fork())
        twin.hands = self.hands[:]
        twin.in_hands = self.in_hands
        twin.wheel = self.wheel
        twin.piles = [pile[:] for pile in self.piles]
        twin.tops = self.tops
        twin.deck = self.deck[:]
        twin.is_named = self.is_named
        twin.interval = self.interval
        twin.steps = self.steps
        twin.interval_deck = self.interval_deck[:]
        twin.are_intervals_named = self.are_intervals_named
        twin.taken = self.taken[:]
        twin.runs = self.runs[:]
        twin.rounds = self.rounds.clone()
        twin.turn = self.turn
        twin.phase = self.phase
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        knowing.redeal(self, rng, seat)
