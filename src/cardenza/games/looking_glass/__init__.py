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
that note; to steal and to pick up begin at STEAL and PICK, with four bits for each note or seat.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD, INTERVAL, MELD_DECK, CarmonyGame
from cardenza.decks.notes import COPIES, NAMES, ONE, gathered, held_in, note_in, notes_in, size_of, with_seats
from cardenza.games.looking_glass import picking, placing, rounds
from cardenza.games.looking_glass.picking import PICK, PICKING
from cardenza.games.looking_glass.placing import PLACING, STEAL, STEALING
from cardenza.games.looking_glass.rounds import DEAL
from cardenza.games.looking_glass.table import DEALING, OVER, PHASES, Table, is_known, read_knowledge
from cardenza.kernel import fields, judges, lying, outcome, packed, texts, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.gestures import Gesture, is_held
from cardenza.kernel.kinds import Kinds
from cardenza.kernel.options import Choice, Number, Option, Value
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import ROUND_FIELDS
from cardenza.kernel.verdict import Verdict, refused

RULES: Final = {**rounds.RULES, **placing.RULES, **picking.RULES}

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

KINDS: Final = Kinds(
    [PLACING, rounds.DEAL_KIND, STEALING, PICKING],
    touch="touch one card of your hand, and then a sector of the Wheel or the pile of another player",
)

FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Knows(),
    lying.Stock("deck"),
    lying.Stock("interval_deck", is_named="are_intervals_named"),
    fields.Seat("turn"),
    fields.Word("phase", PHASES),
    fields.Numbers("runs", least=0).by("LOOK-16"),
    *ROUND_FIELDS,
    *[fields.derived(name, name, "number[] | null") for name in rounds.TALLIES],
)

NOTHING: Final[list[int]] = []
ALONE: Final = [[seat] for seat in range(4)]


@final
class LookingGlassState(Table):
    """One moment of Through the Looking Glass: what may be done, what happens, how it ends."""

    def interval_points(self) -> list[int] | None:
        return rounds.told(self, rounds.interval_points)

    def alice_points(self) -> list[int] | None:
        return rounds.told(self, rounds.alice_points)

    def run_points(self) -> list[int] | None:
        return rounds.told(self, rounds.run_points)

    def bonus_points(self) -> list[int] | None:
        return rounds.told(self, rounds.bonus_points)

    # ---------------------------------------------------------------------------------------- a turn

    def to_act(self) -> list[int]:
        return NOTHING if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn or self.phase == OVER:
            return NOTHING
        if self.phase == DEALING:
            return rounds.ONLY_DEAL
        held = held_in(self.hands[seat])
        return placing.with_steals(picking.moves_of(self, held), self, seat, held)

    def parse(self, seat: int, text: str) -> int:
        """In guided play number 1 may be left out where only one card can be it."""
        words = texts.read_words(text)
        if words[0] != "pick" or "on" in words or len(words) != 4:
            return self.rules.parse_move(text)
        note, sector, _ = PICKING.values(self.rules.parse_move(f"{text} on {words[1]}"))
        return picking.pick_unsaid(self, note, sector)

    def judge(self, seat: int, move: int) -> Verdict:
        decision = KINDS.decision(move)
        if self.phase == OVER:
            return refused(RULES, "CORE-1", "LOOK-20", decision)
        if seat != self.turn:
            return rounds.out_of_turn(self, *(["LOOK-R8"] if move >= PICK else []), decision)
        if move == DEAL or self.phase == DEALING:
            return rounds.judge(self, move, decision)
        if move >= PICK:
            return picking.judge(self, seat, *PICKING.values(move))
        if move >= STEAL:
            victim, note = STEALING.values(move)
            return placing.judge_steal(self, seat, note, victim)
        return placing.judge_place(self, seat, move)

    def apply(self, seat: int, move: int) -> None:
        if move >= PICK:
            picking.pick(self, seat, int(packed.at(move, 0)), int(packed.at(move, 1)), int(packed.at(move, 2)))
        elif move >= STEAL:
            placing.steal(self, seat, int(packed.at(move, 0)), int(packed.at(move, 1)) - 1)
        elif move == DEAL:
            rounds.deal(self)
        else:
            placing.place(self, seat, move)

    def is_over(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> outcome.Outcome | None:
        return rounds.outcome(self)

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
        """What the seat neither sees nor knows is dealt anew: cards in piles, hands, both decks."""
        pool = self._unknown_notes(seat)
        rng.shuffle(pool)
        for pile in self.piles:
            for place, card in enumerate(pile):
                if not is_known(card, seat):
                    pile[place] = with_seats(pool.pop(), self.rules.everybody)
        for other in range(self.rules.seats):
            if other != seat:
                hand: i64 = 0
                for _ in range(size_of(self.hands[other])):
                    hand += ONE[pool.pop()]
                self.hands[other] = hand
        self.deck = pool
        self.is_named = True
        self.interval_deck.sort()
        rng.shuffle(self.interval_deck)
        self.are_intervals_named = True
        self.chance = rng

    def _unknown_notes(self, seat: int) -> list[int]:
        """The NOTE cards of which the seat does not know where they are, in order."""
        left = [COPIES] * 12
        for note in [*notes_in(self.hands[seat]), *notes_in(int(self.wheel))]:
            left[note] -= 1
        for pile in self.piles:
            for card in pile:
                if is_known(card, seat):
                    left[note_in(card)] -= 1
        return [note for note in range(12) for _ in range(left[note])]


# ------------------------------------------------------------------------------------------------ at the table


@final
class LookingGlassManners(Manners[LookingGlassState]):
    """A card goes from the hand to a sector, where it picks up or is placed, or to another pile."""

    settings: ClassVar[tuple[str, ...]] = ("pile_view",)
    covered: ClassVar[tuple[str, ...]] = ("piles",)  # LOOK-R22

    def options_for(self, judge: judges.Judge) -> dict[str, Value]:
        return {"mode": "strict" if judge is judges.Judge.TABLE else "guided"}

    def late_move(self, state: LookingGlassState, seat: int) -> int:
        """Section 3: the lowest note of the hand is placed."""
        return DEAL if state.phase == DEALING else notes_in(state.hands[seat])[0]

    def exposes(self, state: LookingGlassState, seat: int, move: int) -> list[zones.Exposed]:
        """A hand card that is used is seen to leave, even if an equal one is dealt to that hand at once."""
        return [] if move == DEAL else [zones.Exposed("hands", seat, None, int(packed.at(move, 0)))]

    def way(
        self, state: LookingGlassState, seat: int, source: tuple[str, zones.Place], target: tuple[str, zones.Place]
    ) -> zones.Way | None:
        """An INTERVAL that is like the one just taken is turned up on the Wheel, too."""
        is_through = source[0] == "interval_deck" and target[0] == "taken"
        return zones.Way("interval", None, zones.EVERYBODY) if is_through else None

    def prompt(self, state: LookingGlassState, seat: int | None, has_aids: bool) -> str:
        return picking.prompt(state, seat)

    def gesture(self, state: LookingGlassState, seat: int, move: int) -> Gesture:
        is_on_sector = move < DEAL or move >= PICK
        return picking.gesture(state, seat, move) if is_on_sector else KINDS.gesture(seat, move)

    def by_hand(self, state: LookingGlassState, seat: int, gesture: Gesture) -> int:
        on_sector = _put_on_sector(state, seat, gesture)
        if on_sector is None:
            picks, target = views.touched(state, seat, gesture)
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        return picking.on_sector(state, on_sector[0], on_sector[1], gesture.choice)

    def choices(self, state: LookingGlassState, seat: int, gesture: Gesture) -> list[str]:
        on_sector = _put_on_sector(state, seat, gesture)
        return [] if on_sector is None else picking.choices(state, on_sector[0], on_sector[1])


def _put_on_sector(state: LookingGlassState, seat: int, gesture: Gesture) -> tuple[int, int] | None:
    """The hand card that was put on a sector, and the sector; None if hands have done something else."""
    picks, target = views.touched(state, seat, gesture)
    if len(picks) != 1 or not is_held(picks[0], seat) or target is None or target.zone != "wheel":
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

    def kinds(self) -> Kinds:
        return KINDS

    def melds_in_play(self) -> list[int]:
        return self.melds_of(INTERVAL)

    def deal_from(self, chance: Chance) -> LookingGlassState:
        state = LookingGlassState(self, chance)
        rounds.draw_lots(state)
        rounds.deal(state)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> LookingGlassState:
        """A position as section 8 of the rulebook writes it."""
        state = LookingGlassState(self, Rng(0))
        read = Reader(self, document)
        hands = read.family("hands", self.seats)
        wheel = read.zone("wheel")
        piles = read.family("piles", self.seats)
        deck = read.rest("deck")
        rounds.read_interval(state, read)
        interval_deck = read.rest("interval_deck", MELD_DECK)
        taken = read.family("taken", self.seats, MELD_DECK)
        told = read_knowledge(read, piles)
        _read_moment(state, read)
        state.chance = read.finish(chance, spare)
        state.hands = [gathered(hand.cards) for hand in hands]
        state.in_hands = sum([len(hand.cards) for hand in hands])
        state.wheel = gathered(wheel.cards)
        state.piles = [pile.laid(state.phase in (DEALING, OVER)) for pile in told]
        state.taken = [gathered([card - FIRST_MELD for card in cards.cards]) for cards in taken]
        state.deck = deck.cards[::-1]
        state.is_named = deck.is_named
        state.interval_deck = interval_deck.cards[::-1]
        state.are_intervals_named = interval_deck.is_named
        for seat, pile in enumerate(state.piles):
            if pile:
                state.tops = packed.put(state.tops, seat, note_in(pile[-1]))
        rounds.check_hands(state, [len(hand.cards) for hand in hands])
        rounds.check_interval(state)
        _count_again(state, read.raw("scores") is None)
        return state


def _read_moment(state: LookingGlassState, read: Reader) -> None:
    phase = read.choice("phase", PHASES)
    state.rounds.read(read, PHASES[phase])
    if phase == DEALING:
        state.turn = state.rounds.dealer
    fields.read_fields(state, read, FIELDS)


def _count_again(state: LookingGlassState, is_without_scores: bool) -> None:
    """What holds after a round, or before the first one."""
    if state.phase == DEALING:
        rounds.check_dealer(state)
    if state.phase == OVER or (state.phase == DEALING and state.rounds.number > 1):
        rounds.recount(state, is_without_scores)
