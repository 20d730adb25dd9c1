"""Metronome: fill the measure beat by beat, and be the first without cards.

Seven cards each, and one staff for all. On your turn lay one card on it: a note that still fits into the measure, and
whose colour follows that of the last note (blue, gold, red and round again, or the same once more); an accidental for
the next note; a dot behind the last one; a tie over two neighbours of one colour; or a time signature in place of the
4/4 on the board. A player who has nothing to lay draws one card and lays it at once if it fits.
Whoever fills the measure exactly takes it: its cards go away, and the taker may hand a card to whoever has the fewest.
Whoever leaves a quarter of a beat falls: the cards go away as well, and one more is drawn.
The first player without cards wins.

Hands are tallies (`decks.metronome`), and beats are whole quarters of a beat. A move is a small number. What lies on
the table is in `table`; notes, what goes with them and giving have files of their own: `measure`, `signs`, `giving`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from cardenza.decks import metronome as deck
from cardenza.decks.metronome import BIT, NAMES, TIE
from cardenza.games.metronome import giving, measure, signs, table
from cardenza.games.metronome.giving import GIVE, GIVING, KEEP
from cardenza.games.metronome.measure import FALL, NONE, TIE_OVER, Fits
from cardenza.games.metronome.table import DRAWN, FIELDS, GIFT, OVER, TURN
from cardenza.kernel import fields, outcome, positions, speech, views
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import ALONE, Game
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.gestures import Gesture, Shape, Touch, is_held
from cardenza.kernel.kinds import Hands, Kind, Kinds
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.reckoning import Reckoning, cards_left
from cardenza.kernel.rng import Rng
from cardenza.kernel.shedding import check_sizes, fewest_win
from cardenza.kernel.speech import BEATS, CARD, NOT_HELD, NUMBER, SEAT, Said, Saying, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Measured, Verdict, refused
from cardenza.kernel.zones import NOBODY, Exposed, Place, Way

RULES: Final[dict[str, str]] = {
    **measure.RULES,
    **signs.RULES,
    **table.RULES,
    **giving.RULES,
    "METR-04": "A player who can play nothing draws one card, only one, and plays it at once if it can be played.",
    "METR-R3": "A player who can play a card must play one, even the card just drawn, even if it leads to a fall.",
    "METR-R22": "With both piles empty nothing can be drawn.",
    "METR-R29": "The card just drawn can be played, so it is the one to play.",
    "METR-D6": "You draw on your own turn, when no card of your hand can be played.",
    "METR-D7": "You pass on your own turn, when nothing can be played and nothing can be drawn.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Number("METR-O1", "hand_size", 5, 15, 7, "cards dealt to each player"),
    Choice("METR-O2", "gift", ("choose", "off"), "whether the taker of a measure may give a card away"),
    Number("METR-O3", "turn_cap", 100, 2000, 600, "turns after which the fewest cards win"),
    Switch("METR-O5", "gift_when_tied", False, "a taker may give even when tied for the fewest cards"),
    deck.DeckOption("METR-O7", "deck", ("standard",), "the cards to play with, or 54 of your own with equal colours"),
)
MOST_DEALT: Final = 46  # METR-O1
TOO_MANY_CARDS: Final = Fault("too_many_cards", "{option} is at most {most} for {seats} players, not {count} [METR-O1]")


# A move below 20 plays a card of that kind, ties apart; these come from TIE_OVER on.
DRAW: Final = 20
PASS: Final = 21
KINDS: Final = Kinds(
    [
        *measure.PLAYS,
        Kind("draw", "METR-D6", DRAW, hands=Hands("draw")),
        Kind("pass", "METR-D7", PASS),
        giving.KEEPING,
        measure.TIES,
        GIVING,
    ],
    touch="touch one card of your hand and then the staff to play it, or the draw pile to draw",
)
SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "METR-02", count=NUMBER, pile=NUMBER)
BEGINS: Final = SAYS.add("begins", "METR-R21", seat=SEAT)
SAYS.include(measure.SAYS)
SAYS.include(signs.SAYS)
DREW: Final = SAYS.add("drew", "METR-04", seat=SEAT)
DRAWN_CARD: Final = SAYS.add("drawn", "METR-04", card=CARD)
MUST_PLAY: Final = SAYS.add("must_play", "METR-R29")
NO_FIT: Final = SAYS.add("no_fit", "METR-04")
PASSED: Final = SAYS.add("passed", "METR-D7", seat=SEAT)
DEAD: Final = SAYS.add("dead", "METR-R24", count=NUMBER)
TURNED: Final = SAYS.add("turned", "METR-13")
TOOK: Final = SAYS.add("took", "METR-10", seat=SEAT, beats=BEATS, count=NUMBER).sounding(speech.MEASURE)
FELL: Final = SAYS.add("fell", "METR-25", seat=SEAT, beats=BEATS, count=NUMBER).sounding(speech.FALL)
PAID: Final = SAYS.add("paid", "METR-25", seat=SEAT)
NONE_LEFT: Final = SAYS.add("none_left", "METR-05")
CARDS_LEFT: Final = SAYS.add("cards_left", "METR-05", count=NUMBER)
PLAY_DRAWN: Final = SAYS.add("play_drawn", "METR-R29", card=CARD)
JUST_DRAWN: Final = SAYS.add("just_drawn", "METR-R29").as_aid()
TO_DRAW: Final = SAYS.add("to_draw", "METR-D7")

ONLY: Final = [[move] for move in range(KEEP + 1)]


@final
class MetronomeState(table.Table):
    """One moment of Metronome: what may be done, what happens, how it ends."""

    # ---------------------------------------------------------------------------------------- a turn

    def to_act(self) -> list[int]:
        return [] if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == OVER or seat != self.turn:
            return []
        if self.phase == DRAWN:
            return self.measure.tie_plays() if self.drawn == TIE else ONLY[self.drawn]  # METR-R29
        if self.phase == GIFT:
            return giving.gifts(self, seat)
        return self.measure.plays(self.hands[seat]) or ONLY[self.idle_move()]  # METR-R3

    def parse(self, seat: int, text: str) -> int:
        signs.check_said(text)
        return self.rules.parse_move(text)

    def judge(self, seat: int, move: int) -> Verdict:
        is_move = KINDS.has(move)
        decision = KINDS.decision(move) if is_move else "METR-03"
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, decision)
        if seat != self.turn:
            return refused(RULES, "CORE-2", "METR-R21", decision)
        if not is_move:
            return refused(RULES, "CORE-4", decision)
        if move == KEEP or move >= GIVE:
            return giving.judge(self, seat, move)
        if self.phase == GIFT:
            return giving.refuse_others(decision)
        if self.phase == DRAWN and not (move == self.drawn or (self.drawn == TIE and move >= TIE_OVER)):
            must = Listed(JUST_DRAWN.alone, measure.said_of([self.drawn]))
            return refused(RULES, "METR-R29", "METR-04", "METR-R3", "METR-D6", decision, evidence=(must,))
        if move in (DRAW, PASS):
            return self._judge_idle(self.hands[seat], move)
        return self._judge_card(self.hands[seat], move, decision)

    def _judge_card(self, hand: int, move: int, decision: str) -> Verdict:
        """METR-03: one card of the hand, where it fits."""
        card = TIE if move >= TIE_OVER else move
        if not self.pack.count(hand, card):
            missing = Listed(NOT_HELD.alone, measure.said_of([card]))
            return refused(RULES, "CORE-3", "METR-03", decision, evidence=(missing,))
        return self.measure.judge_note(hand, card) if deck.is_note(card) else signs.judge(self.measure, move)

    def apply(self, seat: int, move: int) -> None:
        if move < deck.KINDS or TIE_OVER <= move < GIVE:
            self._play(seat, move)
        elif move == DRAW:
            self._draw_one(seat)
        elif move == PASS:
            self._pass(seat)
        elif move == KEEP:
            giving.keep(self, seat)
        else:
            giving.give(self, seat, move)

    def _play(self, seat: int, move: int) -> None:
        """Section 3: the card is on the staff, then the measure is taken or falls, then an empty hand wins."""
        if self.story is not None:
            is_note = deck.is_note(move)
            self.story.append(measure.NOTE.said(seat, NAMES[move]) if is_note else signs.told(self.measure, seat, move))
        card = move if move < TIE_OVER else TIE
        self.hands[seat] = self.pack.less(self.hands[seat], card)
        self.passes = 0  # METR-R30
        knew = self.seen.leave(seat, card)
        if self.lacks.is_kept:
            self.lacks.leave(seat, self.pack.strokes[card], knew)
        if card == TIE:
            self.measure.lay_tie(move - TIE_OVER)
        else:
            self.measure.lay(card)
        if self.measure.room() <= FALL:
            self._close_measure(seat)
        else:
            self.end_turn()

    # ---------------------------------------------------------------------------------------- drawing and passing

    def can_draw(self) -> bool:
        """METR-R22."""
        return bool(self.draw_pile) or bool(self.discard)

    def idle_move(self) -> int:
        """METR-D6, METR-D7: what is done by a player who has no card to play."""
        return DRAW if self.can_draw() else PASS

    def _judge_idle(self, hand: int, move: int) -> Verdict:
        """To draw or to pass, in place of a card."""
        if self.measure.plays(hand):
            cited = ("METR-04", "METR-03", "METR-D6") if move == DRAW else ("METR-03", "METR-D7")
            return refused(RULES, "METR-R3", *cited, evidence=(self.measure.playable(hand),))
        if move == DRAW:
            return LEGAL if self.can_draw() else refused(RULES, "METR-R22", "METR-D6", "METR-D7")
        if self.can_draw():
            left = Measured(TO_DRAW.alone, len(self.draw_pile) + len(self.discard), 0, is_most=True)
            return refused(RULES, "METR-D7", "METR-04", "METR-D6", evidence=(left,))
        return LEGAL

    def _draw_one(self, seat: int) -> None:
        """METR-04: one card, which is played at once if it can be (METR-R29); else the turn is over."""
        self.passes = 0  # METR-R30
        self._tell_lack(seat)
        card = self._draw(seat, DREW)
        if self.measure.can_play(card):
            if self.story is not None:
                self.story.append(MUST_PLAY.alone)
            self.drawn = card
            self.phase = DRAWN
        else:
            if self.story is not None:
                self.story.append(NO_FIT.alone)
            self._tell_lack(seat)  # nor did this one fit
            self.end_turn()

    def _tell_lack(self, seat: int) -> None:
        """No card of the hand fits now."""
        if self.lacks.is_kept:
            self.lacks.tell(seat, self.measure.all_fitting(), self.size(seat))

    def _draw(self, seat: int, why: Saying) -> int:
        """The next card, from a new draw pile if need be (METR-13, METR-R22, METR-R23)."""
        if not self.draw_pile:
            self.draw_pile = self.discard
            self.discard = []
            self.chance.shuffle(self.draw_pile)
            self.is_named = True
            if self.story is not None:
                self.story.append(TURNED.said())
        elif not self.is_named:
            self.chance.arrange(self.draw_pile, 1)
        card = self.draw_pile.pop()
        self.hands[seat] = self.pack.more(self.hands[seat], card)
        if self.lacks.is_kept:
            self.lacks.come(seat)
        if self.story is not None:
            self.story.append(why.said(seat))
            self.story.append(DRAWN_CARD.said(NAMES[card], seen=BIT[seat]))
        return card

    def _pass(self, seat: int) -> None:
        """METR-R24: when all have passed in a row, the dead measure is cleared."""
        if self.story is not None:
            self.story.append(PASSED.said(seat))
        self._tell_lack(seat)
        self.passes += 1
        if self.passes == self.rules.seats:
            if self.story is not None:
                self.story.append(DEAD.said(self.measure.size()))
            self.measure.clear(self.discard)
            self.passes = 0
        self.end_turn()

    # ---------------------------------------------------------------------------------------- taking and falling

    def _close_measure(self, seat: int) -> None:
        """A full measure is taken (METR-10, METR-11), a fall costs a card (METR-25, METR-R6, METR-R9)."""
        is_full = self.measure.room() == 0
        if self.story is not None:
            closed = TOOK if is_full else FELL
            self.story.append(closed.said(seat, deck.beats_text(self.measure.total), self.measure.size()))
        self.measure.clear(self.discard)
        if not is_full:
            self._draw(seat, PAID)
        elif giving.receivers(self, seat):  # METR-R10: the last card wins before anything is given
            self.phase = GIFT
            self.drawn = NONE
            return
        self.end_turn()

    # ---------------------------------------------------------------------------------------- how it ends

    def outcome(self) -> outcome.Outcome | None:
        return fewest_win(self.sizes(), "METR-05", "METR-R25") if self.phase == OVER else None

    # ---------------------------------------------------------------------------------------- positions

    def check(self, read: positions.Reader) -> None:
        """Refuse a phase without its cards, and knowledge of a card that nobody else can have seen."""
        if self.phase == DRAWN:
            held = self.pack.count(self.hands[self.turn], self.drawn)
            for viewer in range(self.rules.seats):
                if self.seen.known(viewer, self.turn).count(self.drawn) >= held:
                    seen = f"more {NAMES[self.drawn]} than it can have seen in hands[{self.turn}]"
                    raise Impossible(f"knows[{viewer}] names {seen} [METR-T6]")
        at_cap = self.turns == self.rules.turn_cap
        check_sizes(self.sizes(), self.phase == OVER, at_cap, "METR-05", "METR-R25")
        if self.phase == GIFT and (self.measure.staff or self.measure.signature != NONE):
            raise Impossible("in phase gift the measure has just been taken, so nothing lies on the staff [METR-10]")
        giving.check(self)


# ------------------------------------------------------------------------------------------------ at the table


@final
class MetronomeManners(Manners[MetronomeState]):
    """Cards are put on the staff, ties on two notes of it; a gift is told to two players only."""

    settings: ClassVar[tuple[str, ...]] = ("begins", "aids")
    shapes_besides: ClassVar[tuple[Shape, ...]] = (Shape("hands", is_own=True, onto="staff", onto_naming="index"),)
    namings: ClassVar[tuple[speech.Naming, ...]] = deck.NAMINGS
    sayings: ClassVar[Sayings] = Sayings(SAYS, giving.SAYS, table.SAYS)
    unfinished: ClassVar[Sayings] = signs.UNFINISHED

    def called(self, game: Game) -> dict[str, speech.Name]:
        return deck.called()

    def dealt(self, state: MetronomeState) -> list[Said]:
        rules = state.rules
        is_played = state.turns > 0 or state.phase != TURN or bool(state.discard or state.measure.staff)
        if is_played or any(size != rules.hand_size for size in state.sizes()):
            return []
        return [DEALT.said(rules.hand_size, len(state.draw_pile)), BEGINS.said(state.turn)]

    def prompt(self, state: MetronomeState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """METR-O6: a table may leave out the beats, the room and what fits."""
        if seat == state.turn and state.phase == GIFT:
            return (giving.due(state, seat, has_aids),)
        if state.phase == OVER or not has_aids:
            return ()
        if seat == state.turn and state.phase == DRAWN:
            return (PLAY_DRAWN.said(NAMES[state.drawn]),)
        return state.measure.due()

    def controls(self, state: MetronomeState, seat: int) -> list[int]:
        """METR-D6, METR-D7, METR-D8."""
        if state.phase == OVER or seat != state.turn:
            return []
        return [KEEP] if state.phase == GIFT else [DRAW, PASS]

    def reckoning(self, state: MetronomeState) -> Reckoning | None:
        return cards_left(NONE_LEFT, CARDS_LEFT, state.sizes()) if state.phase == OVER else None

    def told(self, state: MetronomeState, seat: int, move: int, viewer: int | None) -> str:
        """METR-D8: a gift is seen by giver and receiver only."""
        if move >= GIVE and viewer not in (seat, GIVING.values(move)[0]):
            return f"give to {GIVING.values(move)[0]}"
        return KINDS.text(move)

    def exposes(self, state: MetronomeState, seat: int, move: int) -> list[Exposed]:
        """METR-R23: a card that falls may be shuffled in and drawn again at once, yet everybody saw it leave."""
        is_shuffled_in = move < deck.KINDS and not state.draw_pile
        return [Exposed("hands", seat, None, move)] if is_shuffled_in else []

    def way(self, state: MetronomeState, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        """METR-T6: nobody else hears from where a card drawn came, nor whether it is like the one that has fallen."""
        if target == ("hands", seat) and source[0] != "draw":
            return Way("draw", None, NOBODY)  # METR-R22: by way of the new draw pile
        if source[0] == "draw" and target[0] == "discard":
            return Way("hands", seat, BIT[seat])
        return None

    def gesture(self, state: MetronomeState, seat: int, move: int) -> Gesture | None:
        """A tie is put on the card of the first of its two notes."""
        if not measure.TIES.owns(move):
            return KINDS.gesture(seat, move)
        notes = [at for at, card in enumerate(state.measure.staff) if deck.is_note(card)]
        return Gesture((Touch("hands", seat, NAMES[TIE]),), Touch("staff", None, notes[move - TIE_OVER]))

    def by_hand(self, state: MetronomeState, seat: int, gesture: Gesture) -> int:
        """A card is laid by putting it anywhere on the board."""
        picks, target = views.touched(state, seat, gesture)
        is_one = len(picks) == 1 and is_held(picks[0], seat) and not gesture.choice
        if not is_one or target is None or target.zone not in ("staff", "signature", "ties"):
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        card = deck.parse_card(picks[0].card)
        return signs.tie_by_hand(state.measure, target) if card == TIE else card


@final
class MetronomeHabits(Habits[MetronomeState]):
    """Few cards are good."""

    def random_move(self, state: MetronomeState, seat: int, rng: Rng) -> int:
        """In a turn a card that fits is picked from the tally of the hand; ties, which have places, are listed."""
        hand = state.hands[seat]
        if state.phase != TURN or state.measure.has_tie(hand):
            return super().random_move(state, seat, rng)
        card = state.pack.one_of(hand & state.measure.fitting(), rng)
        return state.idle_move() if card == NONE else card

    def standing(self, state: MetronomeState) -> list[int]:
        """METR-R25: the fewest cards win."""
        return [-size for size in state.sizes()]


# ------------------------------------------------------------------------------------------------ the game


@final
class Metronome(Game):
    """Metronome for 2 to 6 players."""

    key: ClassVar[str] = "metronome"
    title: ClassVar[str] = "Metronome"
    summary: ClassVar[str] = "fill the measure beat by beat, and be the first without cards"
    faces: ClassVar[str] = "metronome"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 6
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = MetronomeManners()
    habits: ClassVar[Habits[Any]] = MetronomeHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.hand_size = self.number("hand_size")
        if self.seats * self.hand_size > MOST_DEALT:
            most, size = speech.Number(MOST_DEALT // self.seats), speech.Number(self.hand_size)
            raise TOO_MANY_CARDS.refusal(
                option=speech.Text("hand_size"), most=most, seats=speech.Number(self.seats), count=size
            )
        self.has_gifts = self.options["gift"] == "choose"
        self.has_tied_gifts = bool(self.options["gift_when_tied"])
        self.turn_cap = self.number("turn_cap")
        self.tie_places = measure.MOST_NOTES - 1
        self.most_passes = self.seats - 1
        own = self.options["deck"]
        cards = [deck.parse_card(str(text)) for text in own] if isinstance(own, list) else deck.STANDARD
        self.fits = Fits(deck.Pack(cards))

    def kinds(self) -> Kinds:
        return KINDS

    def deck(self) -> list[int]:
        return self.fits.pack.cards[:]

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return deck.parse_card(text)

    def blank(self, chance: Chance) -> MetronomeState:
        return MetronomeState(self, chance)

    def deal_from(self, chance: Chance) -> MetronomeState:
        state = self.blank(chance)
        state.draw_pile = self.deck()
        chance.shuffle(state.draw_pile)
        for seat in range(self.seats):  # METR-02
            state.hands[seat] = state.pack.tally([state.draw_pile.pop() for _ in range(self.hand_size)])
        return state
