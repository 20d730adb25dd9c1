"""One moment of Clé de Sol: what lies there, what is due, what one may do, what happens, how it ends."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from cardenza.decks.cle_de_sol import (
    FIELD,
    FIRST_HAUTEUR,
    FIRST_INTERVALLE,
    FIRST_RYTHME,
    FIRST_SILENCE,
    MUSICIEN,
    NAMES,
    NOTE_OF_BIT,
    NOTES,
    ONE,
    REPRISE,
    UNIT,
    Seen,
    card_text,
    cards_of,
    count_of,
    interval_of,
    is_music,
    is_rythme,
    notes_among,
    notes_in,
    others_among,
    rhythm_of,
    size_of,
)
from cardenza.games.cle_de_sol import by_hand, judging, reminding
from cardenza.games.cle_de_sol.moves import (
    ALONE,
    ANSWERS,
    ANYTHING_DUE,
    DEAL,
    DEMAND,
    DEMANDED,
    DEMANDS,
    DRAW,
    DRAW_OR_MUSICIEN,
    FIRST_DEMAND_DUE,
    FREE,
    GIFT,
    GIVE,
    GIVE_SECONDS,
    GIVEN,
    HAND_SIZE,
    INTERCEPT,
    INTERVAL,
    LATER_DRAW,
    LET,
    MODES,
    MUSICIENS,
    NO_INTERVAL_DUE,
    NO_MOVES,
    NOTE_BITS,
    NOTHING,
    ONLY_DEAL,
    ONLY_DRAW,
    ONLY_LET,
    OVER,
    PHASES,
    PLACE,
    PLACES,
    POINTS,
    SHORTER_NOTES,
    TOP,
    TURN,
    TWIN,
    WINDOW,
    packed,
    points_of,
    sums_of,
    unpacked,
)
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.zones import NOBODY, Exposed, Fact, Place, Way, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol import CleDeSol


@final
class CleDeSolState(State):
    """One moment of Clé de Sol.

    What seats know of other hands is kept in rows, one for each seat and one for the public: what everybody has seen.
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
            *[self._hand_zone(seat) for seat in range(self.rules.seats)],
            face_down("stock", self.stock[::-1]),
            face_up("music", self.music),
            face_up("signs", self.signs),
        ]

    def _hand_zone(self, seat: int) -> Zone:
        cards = cards_of(self.notes[seat], self.others[seat])
        seen = self.seen
        if seen is None:
            return in_hand("hands", seat, cards)
        known: list[int] = []
        for place, card in enumerate(cards):
            further = cards[place:].count(card)  # of copies the last ones are known: they came last
            who = [viewer for viewer in range(self.rules.seats) if seen.count(viewer, seat, card) >= further]
            known.append(sum([1 << viewer for viewer in who]))
        return in_hand("hands", seat, cards, known)

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
        return self.is_sum_due() and bool(self._sums(seat))

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

    def gift_size(self) -> int:
        """CLEF-R30: the player on turn keeps one card."""
        return min(GIFT, self.hand_size(self.turn) - 1)

    def is_twin(self, card: int) -> bool:
        """Is it the other Note with the name and rhythm of the one just placed (CLEF-40)?"""
        return card < NOTES and card == TWIN[self.music[-1]]

    def twins(self) -> list[str]:
        """The Note that intercepts; there is none for low Si where high Si is left out (CLEF-R26)."""
        twin = TWIN[self.music[-1]]
        return [card_text(twin)] if self.rules.copies[twin] else []

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
            return self._answers(seat)
        if self.phase == DEAL:
            return ONLY_DEAL if seat == self.starter else NO_MOVES
        if self.phase == OVER or seat != self.turn:
            return NO_MOVES
        return self._gifts(seat) if self.phase == GIVE else self._plays(seat)

    def _plays(self, seat: int) -> list[int]:
        moves = self._placings(seat)
        if self.mode == TOP or self.mode == FREE:
            if self.has_musicien(seat):
                return moves + MUSICIENS if moves else MUSICIENS
            return moves or ONLY_DRAW  # CLEF-05
        if moves:
            return moves  # CLEF-R16, CLEF-D6
        if not self.has_musicien(seat):
            return ONLY_DRAW  # CLEF-30, CLEF-38
        return MUSICIENS if self.mode == INTERVAL else DRAW_OR_MUSICIEN  # CLEF-29, CLEF-39

    def _placings(self, seat: int) -> list[int]:
        """Every way to place what is due (CLEF-D1, CLEF-D2, CLEF-D3, CLEF-D5, CLEF-D6)."""
        moves: list[int] = []
        due = self.due()
        fitting = self.rules.fitting
        notes: i64 = self.notes[seat] & fitting.notes[due]
        while notes:
            lowest = notes & -notes
            moves.append(NOTE_OF_BIT[lowest % 67])
            notes ^= lowest
        others = self.others[seat]
        if others & fitting.fields[due]:
            for card in fitting.others[due]:
                if others & FIELD[card]:
                    moves.append(PLACES[card])
        if FIRST_RYTHME < due < FIRST_HAUTEUR:  # a Rythme on top; nothing adds up to the shortest
            moves += self._sums(seat)
        return moves

    def _sums(self, seat: int) -> list[int]:
        rhythm = rhythm_of(self.music[-1])
        notes = self.notes[seat] & SHORTER_NOTES[rhythm]
        return sums_of(notes, rhythm) if notes & (notes - 1) else NO_MOVES

    def _answers(self, seat: int) -> list[int]:
        if seat == self.turn or self.answered >> seat & 1:
            return NO_MOVES
        twin = TWIN[self.music[-1]]
        return ANSWERS[twin] if self.notes[seat] & ONE[twin] else ONLY_LET  # CLEF-D8

    def _gifts(self, seat: int) -> list[int]:
        """CLEF-D10: every choice of one or two cards."""
        cards = cards_of(self.notes[seat], self.others[seat])
        if self.gift_size() == 1:
            return [packed([card]) << 6 | GIVEN for card in dict.fromkeys(cards)]
        pairs = [packed([card, other]) for at, card in enumerate(cards) for other in cards[at + 1 :]]
        return [pair << 6 | GIVEN for pair in dict.fromkeys(pairs)]

    def window_answer(self, seat: int) -> int:
        if self.phase == GIVE and seat == self.turn:
            return self._dearest_gift()
        return LET if self.phase == WINDOW else -1

    def patience_seconds(self) -> int:
        """CLEF-D10: the giver has time of their own."""
        return GIVE_SECONDS if self.phase == GIVE else 0

    def _dearest_gift(self) -> int:
        """CLEF-D10: what is given for somebody out of time: the cards with most points, of equal ones the first."""
        cards = cards_of(self.notes[self.turn], self.others[self.turn])
        cards.sort(key=lambda card: -POINTS[card])
        return packed(sorted(cards[: self.gift_size()])) << 6 | GIVEN

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
        if move & NOTE_BITS != INTERCEPT or self.is_twin(move >> 6):
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
            self._answer(seat)
        elif kind < NOTES:
            self._place_notes(seat, move >> 6, kind)
        elif move == DRAW:
            self._draw(seat)
        elif kind == PLACE:
            self._place_other(seat, move >> 6)
        elif kind == DEMANDED:
            self._demand(seat, move >> 6)
        elif kind == INTERCEPT:
            self._intercept(seat, move >> 6)
        elif kind == GIVEN:
            self._give(seat, unpacked(move >> 6))
        else:
            self._deal()

    def _place_notes(self, seat: int, below: int, last: int) -> None:
        if below:
            for note in notes_in(below):
                self._leave_hand(seat, note)
                self.music.append(note)
        self._leave_hand(seat, last)
        self.music.append(last)
        self._close_demands(TOP)
        self._end_turn(seat, 1, self.rules.has_interception)  # CLEF-R27, CLEF-R28

    def _place_other(self, seat: int, card: int) -> None:
        self._leave_hand(seat, card)
        steps = 1
        if card < FIRST_INTERVALLE:
            self.music.append(card)
            self._close_demands(TOP)
        else:
            self.signs.append(card)
            self._close_demands(INTERVAL if card < MUSICIEN else FREE)
            if card == REPRISE:
                self.direction = -self.direction  # CLEF-35, CLEF-R18
            elif card >= FIRST_SILENCE:
                silenced = card - FIRST_SILENCE + 1  # CLEF-33
                steps = 1 + min(silenced, self.rules.seats - 1)  # CLEF-R17
        self._end_turn(seat, steps, False)

    def _demand(self, seat: int, demand: int) -> None:
        self._leave_hand(seat, MUSICIEN)
        self.signs.append(MUSICIEN)
        self._close_demands(DEMAND)  # CLEF-R14
        self.demand = demand
        self._end_turn(seat, 1, False)

    def _leave_hand(self, seat: int, card: int) -> None:
        if card < NOTES:
            self.notes[seat] = self.notes[seat] ^ ONE[card]
        else:
            self.others[seat] = self.others[seat] - UNIT[card]
        if self.seen is not None:
            for viewer in range(self.rules.seats + 1):
                self.seen.lose(viewer, seat, card)

    def _close_demands(self, mode: int) -> None:
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
            self._come_to_hand(seat, self.stock.pop())
        return count

    def _come_to_hand(self, seat: int, card: int) -> None:
        if card < NOTES:
            self.notes[seat] = self.notes[seat] | ONE[card]
        else:
            self.others[seat] = self.others[seat] + UNIT[card]

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
            self._end_round(seat)  # CLEF-08, CLEF-R24
            return
        if self.turns >= self.rules.turn_cap or self.idle >= self.rules.seats:
            self._end_round(NOTHING)  # CLEF-R33, CLEF-R34
            return
        self.turn = (self.turn + steps * self.direction) % self.rules.seats  # CLEF-06
        if opens_window:
            self.phase = WINDOW
            self.placer = seat

    # ---------------------------------------------------------------------------------------- interceptions

    def _answer(self, seat: int) -> None:
        """CLEF-R40: the last missing answer closes the window."""
        self.answered |= 1 << seat
        if self.answered | 1 << self.turn == self.rules.everybody:
            self._close_window()

    def _close_window(self) -> None:
        self.phase = TURN
        self.placer = NOTHING
        self.answered = 0
        self.offender = NOTHING

    def _intercept(self, seat: int, card: int) -> None:
        if not self.is_twin(card):
            self._err(seat, card)
            return
        self._leave_hand(seat, card)
        self.music.append(card)
        self._close_window()  # CLEF-R39: it opens none of its own
        if self.notes[seat] == 0 and self.others[seat] == 0:
            self._end_round(seat)  # CLEF-R29
            return
        self.turn = (seat + self.direction) % self.rules.seats  # CLEF-41

    def _err(self, seat: int, card: int) -> None:
        """CLEF-D9: everybody sees the card, it goes back, and the player on turn gives (CLEF-R30: if that can be)."""
        seen = self.sight()
        for viewer in range(self.rules.seats + 1):
            if viewer != seat and seen.count(viewer, seat, card) == 0:
                seen.learn(viewer, seat, card)
        if self.gift_size() == 0:
            self._answer(seat)
            return
        self.answered |= 1 << seat
        self.offender = seat
        self.phase = GIVE

    def _give(self, seat: int, cards: list[int]) -> None:
        """CLEF-42: the cards change hands, and only these two hands know which; then the window goes on (CLEF-R41)."""
        seen, offender = self.sight(), self.offender
        for card in cards:
            if card < NOTES:
                self.notes[seat] = self.notes[seat] ^ ONE[card]
            else:
                self.others[seat] = self.others[seat] - UNIT[card]
            self._come_to_hand(offender, card)
            seen.learn(seat, offender, card)
            seen.lose(offender, seat, card)
        for viewer in range(self.rules.seats + 1):
            if viewer != offender:
                seen.forget(viewer, seat)  # whatever they knew of this hand may have left it unseen
        self.phase = WINDOW
        self.offender = NOTHING
        self._answer(offender)

    # ---------------------------------------------------------------------------------------- what was seen

    def known_cards(self, viewer: int, seat: int) -> list[int]:
        """The cards of a hand that the viewer has seen and that must still be there (CLEF-T6)."""
        return [] if self.seen is None else self.seen.cards(viewer, seat)

    def sight(self) -> Seen:
        """What was seen, from now on."""
        if self.seen is None:
            self.seen = Seen(self.rules.seats)
        return self.seen

    def knowledge(self) -> object:
        seats = range(self.rules.seats)
        rows = [[self.known_cards(viewer, seat) for seat in seats] for viewer in seats]
        if not any(cards for row in rows for cards in row):
            return None
        return [{str(seat): [NAMES[card] for card in row[seat]] for seat in seats if row[seat]} for row in rows]

    # ---------------------------------------------------------------------------------------- rounds

    def _deal(self) -> None:
        """CLEF-R42: everything is collected and shuffled, seven cards each, and one card that can begin."""
        self._begin_round()
        stock = self.rules.deck()
        self.chance.shuffle(stock)
        seats = self.rules.seats
        for place in range(HAND_SIZE * seats):
            self._come_to_hand((self.starter + 1 + place) % seats, stock.pop())
        rejected: list[int] = []
        while not is_music(stock[-1]):
            rejected.append(stock.pop())
        self.music = [stock.pop()]  # CLEF-03
        if rejected:
            stock += rejected
            self.chance.shuffle(stock)  # CLEF-R7
        self.stock = stock
        self.is_named = True

    def _begin_round(self) -> None:
        self.notes = [0] * self.rules.seats
        self.others = [0] * self.rules.seats
        self.signs = []
        self.points = []
        self.turn = self.starter  # CLEF-04
        self.phase = TURN

    def _end_round(self, winner: int) -> None:
        """Points are counted; nothing stays open (CLEF-R36, CLEF-R43)."""
        self.points = []
        for seat in range(self.rules.seats):
            points = points_of(self.notes[seat], self.others[seat])  # CLEF-09
            self.points.append(points)
            self.totals[seat] = self.totals[seat] + points
        if winner != NOTHING:
            self.won[winner] = self.won[winner] + 1
        self._close_demands(TOP)
        self.direction = 1
        self.turns = 0
        self.seen = None
        if self.round == self.rules.rounds:
            self.phase = OVER  # CLEF-10
            return
        self.phase = DEAL
        self.round += 1
        self.starter = self._next_starter(winner)
        self.turn = self.starter

    def _next_starter(self, winner: int) -> int:
        """CLEF-R8, CLEF-O6."""
        if self.rules.starter == "fixed":
            return self.starter
        if self.rules.starter == "winner" and winner != NOTHING:
            return winner
        return (self.starter + 1) % self.rules.seats

    # ---------------------------------------------------------------------------------------- how it ends

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        """After a round (CLEF-08): who went out, or nobody; after the last one: the lowest total."""
        if not self.points:
            return None
        totals, points = tuple(self.totals), tuple(self.points)
        if self.phase == OVER:
            reason = "CLEF-10" if self.totals.count(min(totals)) == 1 else "CLEF-R35"
            return Outcome(self._winners(), totals, points, reason)
        out = tuple([seat for seat in range(self.rules.seats) if self.hand_size(seat) == 0])
        reason = "CLEF-08" if out else "CLEF-R34" if self.supply() else "CLEF-R33"
        return Outcome(out, totals, points, reason)

    def _winners(self) -> tuple[int, ...]:
        """CLEF-10, CLEF-R35: the lowest total; of equals, who has won more rounds."""
        lowest = [seat for seat in range(self.rules.seats) if self.totals[seat] == min(self.totals)]
        most = max([self.won[seat] for seat in lowest])
        return tuple([seat for seat in lowest if self.won[seat] == most])

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
        seats = self.rules.seats
        seen = [self.known_cards(seat, other) for other in range(seats)]
        seen[seat] = cards_of(self.notes[seat], self.others[seat])
        left = self.rules.copies[:]
        for cards in [*seen, self.music, self.signs]:
            for card in cards:
                left[card] -= 1
        pool = [card for card, copies in enumerate(left) for _ in range(copies)]
        rng.shuffle(pool)
        for other in range(seats):
            unseen = self.hand_size(other) - len(seen[other])
            cards = seen[other] + pool[len(pool) - unseen :]
            del pool[len(pool) - unseen :]
            self.notes[other] = notes_among(cards)
            self.others[other] = others_among(cards)
        self.stock = pool
        self.is_named = True
        self.chance = rng
        self._forget_secrets(seat)

    def _forget_secrets(self, seat: int) -> None:
        """Of the hands of others, others know in the new world what everybody has seen; more the seat cannot tell."""
        public = self.rules.seats
        for viewer in range(self.rules.seats):
            for other in range(self.rules.seats):
                if self.seen is not None and seat not in (viewer, other) and viewer != other:
                    self.seen.know_as(viewer, public, other)
