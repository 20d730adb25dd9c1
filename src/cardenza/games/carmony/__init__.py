"""Carmony, the original game: build intervals, chords and scales on any root, and eat what others have built.

Everybody holds five MELD cards and 10 to 14 NOTE cards. A turn begins with two cards from the deck or the whole discard
pile. Then lay melds, all of one type: the notes of a MELD card turned to a root of your choice, optional notes of a
chord as you like; each time a new MELD card is drawn. A meld on C costs or brings as many NOTE cards as it used. Or eat
instead: a stronger MELD card takes the notes of a meld that lies before somebody else. Intervals are eaten by chords,
chords by scales, scales by the Major Scale, and nothing eats the Chromatic Scale. The turn ends with a discard.
A player who gets rid of the last NOTE card goes out for 200 points, but needs a scale or three chords on the table.
Melds count by their cards, notes left in hand cost ten each; when the deck runs out, the round ends as well. After
three rounds the most points win.

`drawing` has the start and the end of a turn, `melding` and `eating` its middle, `rounds` what comes before and after;
each has its part of the sentences, of the kinds of moves and of the fields. `state` is what they all work with.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import meld_hands, meld_lists, notes, seen_notes
from cardenza.decks.melds import FIRST_MELD, MELD_DECK, NOTE_DECK, CarmonyGame, MeldManners
from cardenza.games.carmony import drawing, eating, melding, rounds
from cardenza.games.carmony.state import ACT, DEAL, OVER, PHASES, PLAYS, SAYS, SEATS, START, CarmonyState, MeldDeck
from cardenza.kernel import contract, errors, fields, gestures, kinds, lying, outcome, positions, verdict, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.reckoning import Reckoning, round_reckoned
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Part, Said, Sayings

RULES: Final[dict[str, str]] = {**drawing.RULES, **melding.RULES, **eating.RULES, **rounds.RULES}

OPTIONS: Final[tuple[Option, ...]] = (
    Number("CARM-01", "rounds", 1, 9, 3, "how many rounds are played"),
    Choice("CARM-R37", "mode", ("guided", "strict"), "strict: melds are laid freely, and a false one has its price"),
    Choice("CARM-R37", "strict_penalty", ("turn", "points", "none"), "the price of a false meld at a strict table"),
    Switch("CARM-R11", "last_turn_bonus", False, "emptying the hand in the last turn is going out, for 200 points"),
    Number("CARM-R33", "dry_limit", 2, 10, 4, "turns without the deck, for each player, before somebody has to draw"),
    meld_lists.MeldList(
        "CDECK-R12", "meld_list", ("printed",), "the MELD cards: the usual ones, or a list of your own"
    ),
)

FIELDS: Final[tuple[fields.Field, ...]] = (
    seen_notes.Hands(),
    lying.Own("melds", "meld_zones", reads="read_melds", lays="hand_out_melds"),
    lying.Knows(("hands", "melds")),
    lying.Stock("deck", deck=NOTE_DECK),
    MeldDeck("meld_deck", deck=MELD_DECK, is_named="are_melds_named"),
    lying.Open("pile", deck=NOTE_DECK),  # CARM-R34
    lying.Own("fronts", "front_zones", written="fronts_written", reads="read_fronts"),
    lying.Own("bottom", "bottom_zones", reads="read_bottom"),
    fields.Seat("turn"),
    fields.Word("phase", PHASES),
    melding.TYPE,
    eating.ATE,
    *melding.FIELDS_OF_FALSE_MELDS,
    *melding.FIELDS_OF_AIDS,
    *drawing.FIELDS,
    *rounds.FIELDS,
)

TOUCH: Final = (
    "touch the deck or the pile to begin, a MELD card of your own with its notes to lay a meld, a MELD card and then a "
    "meld of another player to eat it, or a note and then the pile to discard it"
)


@final
class CarmonyPlay(CarmonyState):
    """A moment of Carmony with what can be done in it."""

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.turn:
            return contract.NO_MOVES
        if self.phase == ACT:
            moves = drawing.discards(self, seat)
            melding.add_plays(self, seat, moves)
            eating.add_meals(self, seat, moves)
            return moves
        if self.phase == START:
            return drawing.starts(self, seat)
        return rounds.ONLY_DEAL if self.phase == DEAL else contract.NO_MOVES

    def judge(self, seat: int, move: int) -> verdict.Verdict:
        if not self.rules.kinds().has(move):
            return self.refused("CORE-4")
        decision = self.rules.kinds().decision(move)
        if self.phase in (DEAL, OVER) or move == rounds.DEAL_OUT:
            return rounds.judge(self, seat, move, decision)
        if seat != self.turn:
            return self.refused("CORE-2", "CARM-08", decision)
        if move in (drawing.DRAW, drawing.TAKE):
            return drawing.judge_start(self, seat, move, decision)
        if self.phase == START:
            return drawing.refuse_before_start(self, decision)
        if move >= melding.FALSE:
            return melding.judge_false(self, seat, move)
        if move >= eating.EAT:
            return eating.judge(self, seat, move)
        if move < PLAYS:
            return melding.judge(self, seat, move)
        return drawing.judge_discard(self, seat, move - drawing.DISCARD)

    def apply(self, seat: int, move: int) -> None:
        if move < PLAYS:
            melding.lay(self, seat, move)
        elif move < drawing.DRAW:
            drawing.discard(self, seat, move - drawing.DISCARD)
        elif move <= drawing.TAKE:
            drawing.start(self, seat, move)
        elif move >= melding.FALSE:
            melding.lay_falsely(self, seat, move)
        elif move >= eating.EAT:
            eating.eat(self, seat, move)
        else:
            rounds.deal(self)

    def outcome(self) -> outcome.Outcome | None:
        return rounds.outcome(self)

    def learn(self, known: list[list[list[int]]]) -> None:
        """What each seat has seen, by viewer and owner; MELD cards are shown to all or to nobody (CARM-R37)."""
        self.seen.learn([[[card for card in cards if card < FIRST_MELD] for cards in hands] for hands in known])
        seats = range(self.rules.seats)
        for owner in seats:
            seen = [sorted([card for card in known[v][owner] if card >= FIRST_MELD]) for v in seats if v != owner]
            if any(cards != seen[0] for cards in seen):
                raise errors.Impossible(f"knows must name the same MELD cards of seat {owner} for all [CARM-R37]")
            self.melds_shown[owner] = meld_hands.places_of(self.melds[owner], seen[0])

    def check(self, read: positions.Reader) -> None:
        for check in (eating.check, rounds.check, drawing.check):
            check(self)


# ------------------------------------------------------------------------------------------------ at the table


@final
class CarmonyManners(MeldManners[CarmonyPlay]):
    """A table as judge lets melds be laid freely; a helpful one says what can be built."""

    sayings: ClassVar[Sayings] = Sayings(drawing.SAYS, melding.SAYS, SAYS, eating.SAYS, rounds.SAYS, melding.ROWS)
    settings: ClassVar[tuple[str, ...]] = ("aids",)
    shapes_besides: ClassVar[tuple[gestures.Shape, ...]] = (melding.SHAPE, eating.SHAPE)
    judged: ClassVar[str] = "mode"
    # Nobody else hears that a note drawn is like one that was laid with the same move.
    passages: ClassVar[tuple[zones.Passage, ...]] = (zones.Passage("deck", "fronts"),)

    def late_move(self, state: CarmonyPlay, seat: int) -> int:
        return rounds.DEAL_OUT if state.phase == DEAL else drawing.late_move(state, seat)

    def reckoning(self, state: CarmonyPlay) -> Reckoning | None:
        return round_reckoned(state.rounds.points, lambda seat: _counted(state, seat))

    def exposes(self, state: CarmonyPlay, seat: int, move: int) -> list[zones.Exposed]:
        return melding.exposes(state, seat, move)

    def dealt(self, state: CarmonyPlay) -> list[Said]:
        return rounds.deal_told(state) if rounds.is_just_dealt(state) else []

    def prompt(self, state: CarmonyPlay, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """How a turn begins, what may be done in its middle, and how it ends.

        What the hand can build and eat, and which note stays, is told where there are aids.
        """
        if seat is None or seat != state.turn:
            return ()
        if state.phase == START:
            return (drawing.prompt(state, seat, has_aids),)
        if state.phase != ACT:
            return ()
        found = melding.prompt_unaided(state, seat)
        if found and has_aids:
            moves = state.legal_moves(seat)
            found = melding.prompt(state, moves) + eating.prompt(state, moves)
            if not found:
                return melding.NOTHING_TO_LAY.alone, *drawing.prompt_to_end(state, False, has_aids)
        return found + drawing.prompt_to_end(state, bool(found), has_aids)

    def controls(self, state: CarmonyPlay, seat: int) -> list[int]:
        """CARM-11: a turn begins with one of two moves."""
        if state.phase in (START, ACT):
            return [drawing.DRAW, drawing.TAKE] if state.phase == START and seat == state.turn else []
        return super().controls(state, seat)

    def said(self, state: CarmonyPlay, seat: int, move: int) -> Said:
        said = state.rules.kinds().said(move)
        return said._replace(parts={"count": drawing.brings(state, move)}) if move in drawing.DRAW_OR_TAKE else said

    def choice_said(self, state: CarmonyPlay, seat: int, gesture: gestures.Gesture, choice: str) -> Part:
        """A root, or a meld: in the spelling of the MELD card that was touched."""
        card, laid = _meld_touched(state, seat, views.touched(state, seat, gesture)[0])
        return melding.choice_said(state, card, laid, choice)

    def gesture(self, state: CarmonyPlay, seat: int, move: int) -> gestures.Gesture:
        return self._gestures(state, seat, move)[0]

    def other_gestures(self, state: CarmonyPlay, seat: int, move: int) -> list[gestures.Gesture]:
        return self._gestures(state, seat, move)[1:]

    def _gestures(self, state: CarmonyPlay, seat: int, move: int) -> list[gestures.Gesture]:
        if move < PLAYS:
            return melding.gestures_of(state, seat, move)
        return (
            eating.gestures_of(state, seat, move) if move >= eating.EAT else [state.rules.kinds().gesture(seat, move)]
        )

    def by_hand(self, state: CarmonyPlay, seat: int, gesture: gestures.Gesture) -> int:
        picks, target = views.touched(state, seat, gesture)
        card, laid = _meld_touched(state, seat, picks)
        if card == fields.NOTHING or (target is not None and target.zone != "fronts"):
            return state.rules.kinds().by_hand(seat, picks, target, gesture.choice)
        if target is None or target.place == seat:
            return melding.by_hand(state, seat, card, laid, gesture.choice)
        if laid or gesture.choice:
            raise state.rules.kinds().touch.error()
        return eating.by_hand(state, card, target)

    def asks_back(self, state: CarmonyPlay, seat: int, gesture: gestures.Gesture) -> Said | None:
        """Of a MELD card alone the melds themselves are told."""
        return melding.WHICH_ROOT.alone if len(gesture.picks) > 1 else None

    def choices(self, state: CarmonyPlay, seat: int, gesture: gestures.Gesture) -> list[str]:
        picks, target = views.touched(state, seat, gesture)
        card, laid = _meld_touched(state, seat, picks)
        is_laid = card != fields.NOTHING and target is not None and (target.zone, target.place) == ("fronts", seat)
        is_open = is_laid and seat == state.turn and not gesture.choice
        return melding.choices(state, seat, card, laid) if is_open else []


def _meld_touched(state: CarmonyPlay, seat: int, picks: list[gestures.Spot]) -> tuple[int, list[int]]:
    """One MELD card of the hand, and the NOTE cards touched with it; NOTHING where it is not that."""
    own = [spot.card for spot in picks if spot.zone in ("hands", "melds") and spot.place == seat and spot.card]
    cards = [state.rules.parse_card(card) for card in own]
    melds = [card for card in cards if card >= FIRST_MELD]
    is_meld = len(melds) == 1 and len(cards) == len(picks)
    return (melds[0] if is_meld else fields.NOTHING), [card for card in cards if card < FIRST_MELD]


def _counted(state: CarmonyPlay, seat: int) -> list[Said]:
    """What a round has brought a player: the melds one by one, going out, notes left in hand and false melds."""
    worth = state.rules.points
    rows = [rounds.MELD_LAID.said(*melding.parts_of(state, play), points=worth[play]) for play in state.fronts[seat]]
    if state.out == seat:
        rows.append(rounds.WENT_OUT.said(points=rounds.OUT_POINTS))
    if left := int(notes.size_of(state.hands[seat])):
        rows.append(rounds.NOTES_LEFT.said(left, points=-rounds.CARD_POINTS * left))
    if false := state.mistakes[seat]:
        rows.append(melding.FALSE_MELDS.said(false, points=-rounds.MISTAKE_POINTS * false))
    return rows


@final
class CarmonyHabits(Habits[CarmonyPlay]):
    """Most moves are chosen without listing them."""

    def random_move(self, state: CarmonyPlay, seat: int, rng: Rng) -> int:
        """In the middle of a turn the moves are counted, in their order, and only one of them is made."""
        counts: i64 = melding.UNCOUNTED
        if state.phase == ACT:
            counts = melding.count_plays(state, seat)
        if counts == melding.UNCOUNTED:
            return super().random_move(state, seat, rng)
        plays = meld_hands.sum_of(counts)
        free = drawing.free_in(state, state.hands[seat])
        discards = notes.how_many(free)
        total = discards + plays + eating.count_meals(state, seat)
        at = rng.below(total) if total > 1 else 0
        if at < discards:
            return drawing.DISCARD + notes.nth_in(free, at)
        if at < discards + plays:
            return melding.play_at(state, seat, counts, at - discards)
        return eating.meal_at(state, seat, at - discards - plays)

    def standing(self, state: CarmonyPlay) -> list[int]:
        return [rounds.points_of(state, seat) for seat in range(state.rules.seats)]


# ------------------------------------------------------------------------------------------------ the game


@final
class Carmony(CarmonyGame):
    """Carmony, the original game, for 2 to 4 players."""

    key: ClassVar[str] = "carmony"
    title: ClassVar[str] = "Carmony: The Original"
    summary: ClassVar[str] = "build intervals, chords and scales on any root, and eat what others have built"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    rules_version: ClassVar[int] = 2  # stricter about lists of one's own (CDECK-R12)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = CarmonyManners()
    habits: ClassVar[Habits[Any]] = CarmonyHabits()

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.rounds = self.number("rounds")
        self.is_strict = self.options["mode"] == "strict"
        self.penalty = str(self.options["strict_penalty"])
        self.has_bonus = bool(self.options["last_turn_bonus"])
        self.most_dry = self.number("dry_limit") * self.seats
        self.melds = meld_lists.melds_in(self.options["meld_list"], is_lax=self.version < 2)
        self.points = rounds.points_by_play(self.melds)
        self.steps = eating.steps_of(self.melds)
        self.eaten = eating.eaten_of(self.steps)
        self._steps_of_plays = [self.steps[card - FIRST_MELD] for card in self.melds.cards]
        self.forms = melding.forms_of(self.melds)
        meal = eating.kind_of(self.melds, self.forms.lying)
        self._kinds = kinds.Kinds([*drawing.KINDS, *self.forms.right, meal, self.forms.false, *rounds.KINDS], TOUCH)

    def kinds(self) -> kinds.Kinds:
        return self._kinds

    def step_of(self, play: int) -> int:
        """The step of the ladder that a meld lies on."""
        return self._steps_of_plays[play]

    def blank(self, chance: Chance) -> CarmonyPlay:
        return CarmonyPlay(self, chance)

    def deal_from(self, chance: Chance) -> CarmonyPlay:
        state = CarmonyPlay(self, chance)
        lot = list(range(self.seats))
        chance.shuffle(lot)
        state.rounds.dealer = lot[0]  # CARM-03
        rounds.deal(state)
        return state
