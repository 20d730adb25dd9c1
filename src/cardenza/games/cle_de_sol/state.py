"""One moment of Clé de Sol: what lies there, what is due, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from cardenza.decks.cle_de_sol import (
    FIELD,
    FIRST_INTERVALLE,
    FIRST_SILENCE,
    MUSICIEN,
    NOTES,
    ONE,
    REPRISE,
    UNIT,
    Seen,
    count_of,
    interval_of,
    is_rythme,
    notes_in,
    size_of,
)
from cardenza.games.cle_de_sol import by_hand, intercepting, judging, knowing, listing, reminding, scoring
from cardenza.games.cle_de_sol.moves import (
    ALONE,
    ANYTHING_DUE,
    DEAL,
    DEMAND,
    DEMANDED,
    DEMANDS,
    DRAW,
    FIRST_DEMAND_DUE,
    FREE,
    GIVE,
    GIVE_SECONDS,
    GIVEN,
    INTERCEPT,
    INTERVAL,
    LATER_DRAW,
    LET,
    MODES,
    NO_INTERVAL_DUE,
    NO_MOVES,
    NOTE_BITS,
    NOTHING,
    ONLY_DEAL,
    OVER,
    PHASES,
    PLACE,
    TOP,
    WINDOW,
    points_of,
    unpacked,
)
from cardenza.kernel.chance import Chance
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.legacy import LegacyState
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import NOBODY, Exposed, Fact, Place, Way, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol import CleDeSol


@final
class CleDeSolState(LegacyState):
    """One moment of Clé de Sol.

    A hand is a set of Notes (`notes`) and counts of the other cards (`others`). `mode` and `demand` tell what is due,
    `is_first` if an interval has just been asked for. `placer`, `answered` and `offender` belong to an open window
    (`intercepting`), `seen` is what players know of other hands (`knowing`).
    """

    def __init__(self, rules: "CleDeSol", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.notes: list[int] = [0] * rules.seats
        self.others: list[int] = [0] * rules.seats
        self.stock: list[int] = []
        self.is_named = True
        self.music: list[int] = []
        self.signs: list[int] = []
        self.direction = 1
        self.turn = 0
        self.mode = TOP
        self.is_first = True
        self.demand = NOTHING
        self.phase = DEAL
        self.placer = NOTHING
        self.answered = 0
        self.offender = NOTHING
        self.turns = 0
        self.idle = 0
        self.round = 1
        self.starter = 0
        self.totals: list[int] = [0] * rules.seats
        self.won: list[int] = [0] * rules.seats
        self.points: list[int] = []
        self.seen: Seen | None = None

    def settle(self) -> None:
        if not self.is_named:
            self.chance.shuffle(self.stock)
            self.is_named = True

    def zones(self) -> list[Zone]:
        return [
            *[knowing.hand_zone(self, seat) for seat in range(self.rules.seats)],
            face_down("stock", self.stock[::-1]),
            face_up("music", self.music),
            face_up("signs", self.signs),
        ]

    def knowledge(self) -> object:
        return knowing.knowledge(self)

    def facts(self) -> list[Fact]:
        return [
            Fact("direction", self.direction),
            Fact("turn", self.turn),
            Fact("mode", MODES[self.mode]),
            Fact("first", self.is_first),
            Fact("demand", None if self.demand == NOTHING else DEMANDS[self.demand]),
            Fact("phase", PHASES[self.phase]),
            Fact("placer", None if self.placer == NOTHING else self.placer),
            Fact("answered", [seat for seat in range(self.rules.seats) if self.answered >> seat & 1]),
            Fact("offender", None if self.offender == NOTHING else self.offender),
            Fact("turns", self.turns),
            Fact("idle", self.idle),
            Fact("round", self.round),
            Fact("starter", self.starter),
            Fact("totals", self.totals[:]),
            Fact("won", self.won[:]),
            Fact("points", self.points[:] or None),
        ]

    def hand_size(self, seat: int) -> int:
        return size_of(self.notes[seat], self.others[seat])

    def holds(self, seat: int, card: int) -> bool:
        return self.held(seat, card) > 0

    def held(self, seat: int, card: int) -> int:
        """How many of a card are in the hand."""
        return self.notes[seat] >> card & 1 if card < NOTES else count_of(self.others[seat], card)

    # ---------------------------------------------------------------------------------------- what is due

    def due(self) -> int:
        """What the card to be placed has to fit, by its number."""
        top = self.music[-1]
        if self.mode == TOP:
            return top
        if self.mode == INTERVAL:
            return (self.signs[-1] - FIRST_INTERVALLE + 1) * FIRST_INTERVALLE + top
        if self.mode == DEMAND:
            return FIRST_DEMAND_DUE + self.demand
        return NO_INTERVAL_DUE if is_rythme(top) else ANYTHING_DUE

    def fits(self, card: int) -> bool:
        """May this card alone be placed now, by whoever holds it? A Musicien has conditions of its own."""
        due = self.due()
        if card < NOTES:
            return self.rules.fitting.notes[due] & ONE[card] != 0
        return self.rules.fitting.fields[due] & FIELD[card] != 0

    def is_sum_due(self) -> bool:
        """May several Notes go at once (CLEF-R11)?"""
        return self.mode == TOP and is_rythme(self.music[-1])

    def can_place(self, seat: int) -> bool:
        """Does the seat hold what is due: a card that fits, or Notes that add up?"""
        due = self.due()
        if self.notes[seat] & self.rules.fitting.notes[due] or self.others[seat] & self.rules.fitting.fields[due]:
            return True
        return self.is_sum_due() and bool(listing.sums(self, seat))

    def has_musicien(self, seat: int) -> bool:
        return self.others[seat] & FIELD[MUSICIEN] != 0

    def can_demand(self, seat: int) -> bool:
        """May the seat place a Musicien, if it has one (CLEF-D4)?"""
        return self.mode == TOP or self.mode == FREE or not self.can_place(seat)

    def draw_size(self) -> int:
        """How many cards are drawn now (CLEF-30, CLEF-31, CLEF-D7)."""
        if self.mode != INTERVAL:
            return 1
        return interval_of(self.signs[-1]) if self.is_first else LATER_DRAW

    def supply(self) -> int:
        """How many cards can be drawn at all: the stock, and both piles below their tops (CLEF-R32)."""
        return len(self.stock) + max(len(self.music) - 1, 0) + max(len(self.signs) - 1, 0)

    def prompt(self, seat: int | None) -> str:
        return reminding.prompt(self, seat)

    # ---------------------------------------------------------------------------------------- what you may do

    def to_act(self) -> list[int]:
        if self.phase == WINDOW:
            at = 2 * self.turn if self.direction > 0 else 2 * self.turn + 1
            return self.rules.asked[(at << self.rules.seats) + self.answered]
        if self.phase == OVER:
            return NO_MOVES
        return ALONE[self.starter if self.phase == DEAL else self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == WINDOW:
            return intercepting.answers(self, seat)
        if self.phase == DEAL:
            return ONLY_DEAL if seat == self.starter else NO_MOVES
        if self.phase == OVER or seat != self.turn:
            return NO_MOVES
        return intercepting.gifts(self) if self.phase == GIVE else listing.plays(self, seat)

    def window_answer(self, seat: int) -> int:
        if self.phase == GIVE and seat == self.turn:
            return intercepting.dearest_gift(self)
        return LET if self.phase == WINDOW else -1

    def patience_seconds(self) -> int:
        """CLEF-D10: the giver has time of their own."""
        return GIVE_SECONDS if self.phase == GIVE else 0

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        """CLEF-42, CLEF-T6: only giver and receiver see the cards of a gift."""
        if move & NOTE_BITS != GIVEN or (viewer is not None and viewer in (seat, self.offender)):
            return self.rules.move_text(move)
        return "give in secret"

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """CLEF-R32: nobody else hears from which pile a card came that is drawn from a new stock."""
        is_drawn_anew = source[0] in ("music", "signs") and target[0] == "hands"
        return Way("stock", None, NOBODY) if is_drawn_anew else None

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        """CLEF-D9: everybody sees the card of a false interception, though it goes back to the hand."""
        if move & NOTE_BITS != INTERCEPT or intercepting.is_twin(self, move >> 6):
            return []
        return [Exposed("hands", seat, None, move >> 6)]

    # ---------------------------------------------------------------------------------------- by hand, and judged

    def gesture(self, seat: int, move: int) -> Gesture:
        return by_hand.gesture(self, seat, move)

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        return by_hand.text_of(self, seat, gesture)

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return by_hand.choices(self, seat, gesture)

    def judge(self, seat: int, move: int) -> Verdict:
        return judging.verdict(self, seat, move)

    # ---------------------------------------------------------------------------------------- what happens

    def apply(self, seat: int, move: int) -> None:
        kind = move & NOTE_BITS
        if move == LET:
            intercepting.answer(self, seat)
        elif kind < NOTES:
            self._place_notes(seat, move >> 6, kind)
        elif move == DRAW:
            self._draw(seat)
        elif kind == PLACE:
            self._place_other(seat, move >> 6)
        elif kind == DEMANDED:
            self._demand(seat, move >> 6)
        elif kind == INTERCEPT:
            intercepting.intercept(self, seat, move >> 6)
        elif kind == GIVEN:
            intercepting.give(self, seat, unpacked(move >> 6))
        else:
            scoring.deal(self)

    def _place_notes(self, seat: int, below: int, last: int) -> None:
        if below:
            for note in notes_in(below):
                self.leave_hand(seat, note)
                self.music.append(note)
        self.leave_hand(seat, last)
        self.music.append(last)
        self.close_demands(TOP)
        self._end_turn(seat, 1, self.rules.has_interception)  # CLEF-R27, CLEF-R28

    def _place_other(self, seat: int, card: int) -> None:
        self.leave_hand(seat, card)
        steps = 1
        if card < FIRST_INTERVALLE:
            self.music.append(card)
            self.close_demands(TOP)
        else:
            self.signs.append(card)
            self.close_demands(INTERVAL if card < MUSICIEN else FREE)
            if card == REPRISE:
                self.direction = -self.direction  # CLEF-35, CLEF-R18
            elif card >= FIRST_SILENCE:
                silenced = card - FIRST_SILENCE + 1  # CLEF-33
                steps = 1 + min(silenced, self.rules.seats - 1)  # CLEF-R17
        self._end_turn(seat, steps, False)

    def _demand(self, seat: int, demand: int) -> None:
        self.leave_hand(seat, MUSICIEN)
        self.signs.append(MUSICIEN)
        self.close_demands(DEMAND)  # CLEF-R14
        self.demand = demand
        self._end_turn(seat, 1, False)

    def leave_hand(self, seat: int, card: int) -> None:
        if card < NOTES:
            self.notes[seat] = self.notes[seat] ^ ONE[card]
        else:
            self.others[seat] = self.others[seat] - UNIT[card]
        if self.seen is not None:
            for viewer in range(self.rules.seats + 1):
                self.seen.lose(viewer, seat, card)

    def come_to_hand(self, seat: int, card: int) -> None:
        if card < NOTES:
            self.notes[seat] = self.notes[seat] | ONE[card]
        else:
            self.others[seat] = self.others[seat] + UNIT[card]

    def close_demands(self, mode: int) -> None:
        """A card was placed: what was open is not any more (CLEF-R33: nor was the turn idle)."""
        self.mode = mode
        self.is_first = True
        self.demand = NOTHING
        self.idle = 0

    def _draw(self, seat: int) -> None:
        count = self._take(seat, self.draw_size())
        self.idle = 0 if count else self.idle + 1
        if self.mode == INTERVAL:
            self.is_first = False  # CLEF-31, CLEF-R15
        self._end_turn(seat, 1, False)

    def _take(self, seat: int, count: int) -> int:
        """Draw so many cards, or all there are (CLEF-R32); tells how many."""
        if not self.is_named and self.stock:
            self.chance.arrange(self.stock, min(count, len(self.stock)))
        for taken in range(count):
            if not self.stock:
                if self.supply() == 0:
                    return taken
                self._renew_stock()
            self.come_to_hand(seat, self.stock.pop())
        return count

    def _renew_stock(self) -> None:
        """CLEF-R32: both piles without their tops are shuffled and become the stock."""
        self.stock = self.music[:-1] + self.signs[:-1]
        self.chance.shuffle(self.stock)
        self.music = self.music[-1:]
        self.signs = self.signs[-1:]
        self.is_named = True

    def _end_turn(self, seat: int, steps: int, opens_window: bool) -> None:
        self.turns += 1
        if self.notes[seat] == 0 and self.others[seat] == 0:
            scoring.end_round(self, seat)  # CLEF-08, CLEF-R24
            return
        if self.turns >= self.rules.turn_cap or self.idle >= self.rules.seats:
            scoring.end_round(self, NOTHING)  # CLEF-R33, CLEF-R34
            return
        self.turn = (self.turn + steps * self.direction) % self.rules.seats  # CLEF-06
        if opens_window:
            intercepting.open_window(self, seat)

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def standing(self) -> list[int]:
        """CLEF-09: points are bad."""
        return [-points_of(self.notes[seat], self.others[seat]) for seat in range(self.rules.seats)]

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "CleDeSolState":
        twin = CleDeSolState(self.rules, self.chance.fork())
        twin.notes = self.notes[:]
        twin.others = self.others[:]
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.music = self.music[:]
        twin.signs = self.signs[:]
        twin.direction = self.direction
        twin.turn = self.turn
        twin.mode = self.mode
        twin.is_first = self.is_first
        twin.demand = self.demand
        twin.phase = self.phase
        twin.placer = self.placer
        twin.answered = self.answered
        twin.offender = self.offender
        twin.turns = self.turns
        twin.idle = self.idle
        twin.round = self.round
        twin.starter = self.starter
        twin.totals = self.totals[:]
        twin.won = self.won[:]
        twin.points = self.points[:]
        if self.seen is not None:
            twin.seen = self.seen.copy()
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        knowing.redeal(self, rng, seat)
