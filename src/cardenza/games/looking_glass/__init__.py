"""Through the Looking Glass: build the interval on the Wheel, and steal the piles that your cards mirror.

Three cards each, four on the sectors of the Wheel, and an INTERVAL at its centre. A turn uses one hand card. Pick up:
hand card and Wheel card form the INTERVAL; both go on your pile, the one from which it goes upward (number 1) on top,
and the INTERVAL is yours. Steal: a card equal to the top of another pile takes that whole pile. Place: the card goes
on its sector. A player who empties the Wheel by picking up makes a rabbit's run; then only steals and placings are
left. When all have used their three cards everybody gets three more, or fewer at the end of the deck. With the last
INTERVAL nothing is dealt any more, and what is in hands steals or is placed. Then INTERVAL cards, runs and Alices
(every A in your own pile) are counted. Two rounds; the most points win. At a strict table a mistake costs the card and
the turn.

Hands and Wheel are counts of notes (`decks.notes`). Piles are closed, but whoever has watched knows all of them
(LOOK-R22): their cards are kept with the seats that do not know them (`piles`). A move is a number: below 12 it places
that note; to steal and to pick up begin at placing.STEAL and picking.PICK, with four bits for each note or seat.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from cardenza.decks.melds import INTERVAL, MELD_DECK, CarmonyGame, MeldManners
from cardenza.decks.notes import NAMES, Hands, gathered, held_in, note_in, notes_in, size_of, with_seats
from cardenza.games.looking_glass import picking, placing, rounds
from cardenza.games.looking_glass.table import DEALING, OVER, PHASES, Table, Taken, Wheel, is_known
from cardenza.kernel import fields, gestures, kinds, lying, outcome, packed, positions, texts, verdict, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import ALONE, NO_MOVES, Game
from cardenza.kernel.options import Choice, Number, Option
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Group, Part, Said, Sayings

RULES: Final[dict[str, str]] = {**rounds.RULES, **placing.RULES, **picking.RULES}

OPTIONS: Final[tuple[Option, ...]] = (
    Number("LOOK-01", "rounds", 1, 6, 2, "how many rounds are played"),
    Choice(
        "LOOK-R16", "short_deal", ("equal", "none"), "when three to each are no longer there: fewer to each, or no deal"
    ),
    Choice(
        "LOOK-R26",
        "mode",
        ("guided", "strict"),
        "strict: a wrong pick up or steal costs the turn; guided: none is made",
    ),
)

KINDS: Final = kinds.Kinds(
    [placing.PLACING, rounds.DEAL_KIND, placing.STEALING, picking.PICKING],
    touch="touch one card of your hand, and then a sector of the Wheel or the pile of another player",
)

FIELDS: Final[tuple[fields.Field, ...]] = (
    # The decks stand first, so that events tell the cards that are dealt to come from there.
    lying.Stock("deck"),
    lying.Stock("interval_deck", deck=MELD_DECK, is_named="are_intervals_named"),
    Hands(),
    Wheel("wheel"),
    lying.Single("interval", deck=MELD_DECK, what="an INTERVAL card such as iv-p5").by("LOOK-05"),
    lying.Own("piles", "pile_zones", reads="read_piles", lays="lay_piles"),
    Taken("taken", deck=MELD_DECK),
    lying.Own("knows", written="knowledge", reads="read_knowledge"),
    fields.Seat("turn"),
    fields.Word("phase", PHASES),
    fields.Numbers("runs", least=0).by("LOOK-16"),
    *rounds.FIELDS,
)


@final
class LookingGlassState(Table):
    """One moment of Through the Looking Glass: what may be done, what happens, how it ends."""

    # ---------------------------------------------------------------------------------------- a turn

    def to_act(self) -> list[int]:
        return NO_MOVES if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn or self.phase == OVER:
            return NO_MOVES
        if self.phase == DEALING:
            return rounds.ONLY_DEAL
        held = held_in(self.hands[seat])
        return placing.with_steals(picking.moves_of(self, held), self, seat, held)

    def parse(self, seat: int, text: str) -> int:
        """In guided play number 1 may be left out where only one card can be it."""
        words = texts.read_words(text)
        if words[0] != "pick" or "on" in words or len(words) != 4:
            return self.rules.parse_move(text)
        note, sector, _ = picking.PICKING.values(self.rules.parse_move(f"{text} on {words[1]}"))
        return picking.pick_unsaid(self, note, sector)

    def judge(self, seat: int, move: int) -> verdict.Verdict:
        decision = KINDS.decision(move)
        if self.phase in (DEALING, OVER) or seat != self.turn or move == rounds.DEAL:
            return rounds.judge(self, seat, move, decision)
        if move >= picking.PICK:
            return picking.judge(self, seat, *picking.PICKING.values(move))
        if move >= placing.STEAL:
            return placing.judge_steal(self, seat, *placing.STEALING.values(move))
        return placing.judge_place(self, seat, move)

    def apply(self, seat: int, move: int) -> None:
        if move >= picking.PICK:
            picking.pick(self, seat, int(packed.at(move, 0)), int(packed.at(move, 1)), int(packed.at(move, 2)))
        elif move >= placing.STEAL:
            placing.steal(self, seat, int(packed.at(move, 0)), int(packed.at(move, 1)) - 1)
        elif move == rounds.DEAL:
            rounds.deal(self)
        else:
            placing.place(self, seat, move)

    def outcome(self) -> outcome.Outcome | None:
        return rounds.outcome(self)

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "LookingGlassState":
        twin = LookingGlassState(self.rules, self.chance.fork())
        twin.hands = self.hands.clone()
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
        twin.taken = self.taken.clone()
        twin.runs = self.runs[:]
        twin.rounds = self.rounds.clone()
        twin.turn = self.turn
        twin.phase = self.phase
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        """What the seat neither sees nor knows is dealt anew: cards in piles, hands, both decks."""
        others = [other for other in range(self.rules.seats) if other != seat]
        unknown = [(pile, at) for pile in self.piles for at, card in enumerate(pile) if not is_known(card, seat)]
        pool = self.deck + [note_in(pile[at]) for pile, at in unknown]
        for other in others:
            pool += notes_in(self.hands[other])
        pool.sort()
        rng.shuffle(pool)
        for pile, at in unknown:
            pile[at] = with_seats(pool.pop(), self.rules.everybody)
        for other in others:
            self.hands[other] = gathered([pool.pop() for _ in range(size_of(self.hands[other]))])
        self.deck = pool
        self.is_named = True
        self.interval_deck.sort()
        rng.shuffle(self.interval_deck)
        self.are_intervals_named = True
        self.chance = rng

    def check(self, read: positions.Reader) -> None:
        rounds.check(self, read)


# ------------------------------------------------------------------------------------------------ at the table


@final
class LookingGlassManners(MeldManners[LookingGlassState]):
    """A card goes from the hand to a sector, where it picks up or is placed, or to another pile."""

    sayings: ClassVar[Sayings] = Sayings(picking.SAYS, placing.SAYS, rounds.SAYS)
    unfinished: ClassVar[Sayings] = picking.UNFINISHED
    chosen: ClassVar[Group] = picking.CHOICES
    settings: ClassVar[tuple[str, ...]] = ("pile_view",)
    covered: ClassVar[tuple[str, ...]] = ("piles",)  # LOOK-R22
    judged: ClassVar[str] = "mode"
    # An INTERVAL that is like the one just taken is turned up on the Wheel, too.
    passages: ClassVar[tuple[zones.Passage, ...]] = (
        zones.Passage("interval_deck", "taken", "interval", zones.EVERYBODY),
    )

    def late_move(self, state: LookingGlassState, seat: int) -> int:
        """Section 3: the lowest note of the hand is placed."""
        return rounds.DEAL if state.phase == DEALING else notes_in(state.hands[seat])[0]

    def exposes(self, state: LookingGlassState, seat: int, move: int) -> list[zones.Exposed]:
        """A hand card that is used is seen to leave, even if an equal one is dealt to that hand at once."""
        return [] if move == rounds.DEAL else [zones.Exposed("hands", seat, None, int(packed.at(move, 0)))]

    def reckoning(self, state: LookingGlassState) -> Reckoning | None:
        return rounds.reckoning(state)

    def dealt(self, state: LookingGlassState) -> list[Said]:
        return rounds.deal_told(state) if rounds.is_just_dealt(state) else []

    def prompt(self, state: LookingGlassState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        return picking.prompt(state, seat, has_aids)

    def said(self, state: LookingGlassState, seat: int, move: int) -> Said:
        """What is picked up is spelled as the interval that it forms; elsewhere a black key has both names."""
        return picking.said(state, move) if move >= picking.PICK else KINDS.said(move)

    def shapes(self, game: Game) -> list[gestures.Shape]:
        """What is put down on the Interval is put on a place of the Wheel, as is what picks up."""
        return [gestures.Shape("hands", is_own=True, onto=onto) for onto in ("wheel", "piles")]

    def gesture(self, state: LookingGlassState, seat: int, move: int) -> gestures.Gesture:
        is_on_sector = move < rounds.DEAL or move >= picking.PICK
        return picking.gesture(state, seat, move) if is_on_sector else KINDS.gesture(seat, move)

    def by_hand(self, state: LookingGlassState, seat: int, gesture: gestures.Gesture) -> int:
        put = _put_on_sector(state, seat, gesture)
        return super().by_hand(state, seat, gesture) if put is None else picking.on_sector(state, *put, gesture.choice)

    def choices(self, state: LookingGlassState, seat: int, gesture: gestures.Gesture) -> list[str]:
        put = _put_on_sector(state, seat, gesture)
        return [] if put is None else picking.choices(state, *put)

    def asks_back(self, state: LookingGlassState, seat: int, gesture: gestures.Gesture) -> Said | None:
        put = _put_on_sector(state, seat, gesture)
        return None if put is None or put[0] == put[1] else picking.WHICH_NUMBER_1.alone

    def choice_said(self, state: LookingGlassState, seat: int, gesture: gestures.Gesture, choice: str) -> Part:
        put = _put_on_sector(state, seat, gesture)
        if put is None:
            return super().choice_said(state, seat, gesture, choice)
        return picking.choice_said(state, *put, choice)


def _put_on_sector(state: LookingGlassState, seat: int, gesture: gestures.Gesture) -> tuple[int, int] | None:
    """The hand card that was put on a sector, and the sector; None if hands have done something else."""
    picks, target = views.touched(state, seat, gesture)
    if len(picks) != 1 or not gestures.is_held(picks[0], seat) or target is None or target.zone != "wheel":
        return None
    return NAMES.index(picks[0].card), NAMES.index(str(target.place))


@final
class LookingGlassHabits(Habits[LookingGlassState]):
    """A round is worth what it would count now."""

    def standing(self, state: LookingGlassState) -> list[int]:
        return rounds.points(state)


# ------------------------------------------------------------------------------------------------ the game


@final
class LookingGlass(CarmonyGame):
    """Through the Looking Glass for 2 to 4 players."""

    key: ClassVar[str] = "looking-glass"
    title: ClassVar[str] = "Carmony: Through the Looking Glass"
    summary: ClassVar[str] = "build the interval on the Wheel, and steal the piles that your cards mirror"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = LookingGlassManners()
    habits: ClassVar[Habits[Any]] = LookingGlassHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.rounds = self.number("rounds")
        self.is_strict = self.options["mode"] == "strict"
        self.has_short_deals = self.options["short_deal"] == "equal"
        self.notes = self.note_deck()
        self.intervals = self.melds_of(INTERVAL)
        self.everybody = (1 << self.seats) - 1

    def kinds(self) -> kinds.Kinds:
        return KINDS

    def melds_in_play(self) -> list[int]:
        return self.intervals[:]

    def blank(self, chance: Chance) -> LookingGlassState:
        return LookingGlassState(self, chance)

    def deal_from(self, chance: Chance) -> LookingGlassState:
        state = LookingGlassState(self, chance)
        lots = list(range(self.seats))
        chance.arrange(lots, 1)
        state.rounds.dealer = lots[-1]  # LOOK-03
        rounds.deal(state)
        return state
