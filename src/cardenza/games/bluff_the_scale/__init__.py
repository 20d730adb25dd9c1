"""Carmony: Bluff the Scale: get rid of your cards by filling scales, truly or not, without being caught.

All NOTE cards are dealt out. A SCALE card lies on the Wheel; the player who starts it turns it until its 1 points at a
note. In turn everybody covers the sector of the next degree with a card, face down, and its name is said. Whether it is
that note nobody sees: until the next card is down, any of the other players may call. A false card costs its owner all
cards on the Wheel, and the caller starts the scale again; a wrong call costs the caller the same, and the accused
starts again. A scale that is complete leaves the game, and the next player starts another one. The first player without
cards wins; if all SCALE cards are used up before that, the smallest hand does. In the advanced variant the name must be
spelled rightly: the number of the degree gives the letter. Any of the others may correct a wrong name; the card comes
back, and another one goes down.

A hand is one number, four bits a note (`decks.notes`), and so is what is out of play. A name that is said is one of 35
(`naming`), and who knows which card stands in `table`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from cardenza.decks.carmony import printed_names
from cardenza.decks.melds import MELD_DECK, SCALE, CarmonyGame, MeldManners, read_note
from cardenza.decks.notes import COPIES, NAMES, Hands, count_of, held_in, how_many, nth_in, size_of
from cardenza.decks.parts import note_part
from cardenza.games.bluff_the_scale import placing, reacting, scales, table
from cardenza.games.bluff_the_scale.naming import CORRECT, PLACE_AS, REPLACE, SAID_NAMES, naming, read_name
from cardenza.games.bluff_the_scale.table import DEALING, OVER, PLACING, REACTING, REPLACING, ROOTING
from cardenza.kernel import errors, fields, gestures, kinds, lying, outcome, positions, speech, verdict, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import ENDLESS, Habits, Manners
from cardenza.kernel.contract import ALONE, NO_MOVES
from cardenza.kernel.judges import Judge
from cardenza.kernel.move_parts import Word
from cardenza.kernel.options import Choice, Number, Option, Single, Switch, Value
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import NOTE, Said, Sayings

RULES: Final[dict[str, str]] = {**scales.RULES, **placing.RULES, **reacting.RULES}


@final
class WhoNames(Choice):
    """Names are said by the table, but by hand where their spelling counts."""

    def default_beside(self, others: Mapping[str, Value], version: int) -> Single:
        return "manual" if others["advanced"] else "auto"


RESTARTS: Final = (50, False, *range(3, 50))
"""How many calls a SCALE card sees at most; the first one is the usual one."""
OPTIONS: Final[tuple[Option, ...]] = (
    Choice("BLUF-R3", "half_deck", ("auto", True, False), "play with half the NOTE cards, four of each"),
    Switch("BLUF-18", "advanced", False, "names must be spelled rightly and can be corrected"),
    WhoNames("BLUF-07", "naming", ("auto", "manual"), "who says the names of the notes"),
    Choice("CDECK-R9", "chromatic_spelling", ("free", "by_degree"), "how the Chromatic Scale is spelled"),
    Choice("BLUF-R18", "restart_limit", RESTARTS, "calls after which a SCALE card is set aside"),
    Number("BLUF-R32", "scales", 1, 15, 15, "SCALE cards that are used; 15 means all there are"),
    scales.ScaleSet("BLUF-02", "scale_set", ("all",), "the SCALE cards to choose from, all or a list"),
    Choice("BLUF-R23", "false_correction", ("free", "barred"), "what becomes of somebody who corrects falsely"),
)


def _kinds(is_advanced: bool) -> kinds.Kinds:
    """Where spelling counts, what is offered must not spell: neither the right name nor that one was wrong.

    There a wrong name is for the others to hear, and the table says nothing of it.
    """
    spells = kinds.Flags(is_unoffered=is_advanced)
    unheard = kinds.Flags(is_unoffered=is_advanced, is_unnoticed=is_advanced)
    put_down, by_name = kinds.Hands("note", onto="wheel"), kinds.Hands("note", onto="wheel", says="name")
    note, name = note_part("note", 64), Word("name", SAID_NAMES, reads=read_name, spoken=NOTE)
    return kinds.Kinds(
        [
            kinds.Kind("pass", "BLUF-D6", reacting.PASS, flags=kinds.Flags(is_answer=True)),
            kinds.Kind("call", "BLUF-D3", reacting.CALL, flags=kinds.Flags(is_answer=True)),
            kinds.Kind("deal", "BLUF-R32", scales.DEAL, flags=kinds.BETWEEN),
            kinds.Kind("root {note}", "BLUF-D1", scales.ROOT, [note_part("note")], kinds.Hands("scale", says="note")),
            kinds.Kind("place {note}", "BLUF-D2", placing.PLACE, [note_part("note")], put_down),
            kinds.Kind("correct {name}", "BLUF-D4", CORRECT, [name], flags=spells),
            kinds.Kind("place {note} as {name}", "BLUF-D2", PLACE_AS, [note, name], by_name, unheard),
            kinds.Kind("replace {note} as {name}", "BLUF-D5", REPLACE, [note, name], by_name, spells),
        ],
        touch="touch one card of your hand and then the Wheel to put it there",
    )


TOO_FEW_SCALES: Final = errors.Fault(
    "too_few_scales", "{option} is {count}, but {other} has only {most} SCALE cards [BLUF-R32]"
)
NOTHING_SAID: Final = errors.Fault("nothing_said", "a player who corrects says the right name")
NAMELESS: Final = errors.Fault("nameless", "the card is put down with its right name")
KINDS: Final = [_kinds(False), _kinds(True)]

FIELDS: Final[tuple[fields.Field, ...]] = (
    Hands(seen="seen"),
    lying.Shown(),
    table.Out("out"),
    table.Wheel("wheel"),
    lying.Single("scale", deck=MELD_DECK, what="a SCALE card of this game"),
    lying.Stock("scale_deck", deck=MELD_DECK),
    lying.Open("done", deck=MELD_DECK, is_ordered=False),
    scales.Unused("unused", deck=MELD_DECK),
    fields.Seat("turn"),
    scales.Phase("phase", table.PHASES),
    fields.Spelled("root", NAMES, "a note", read_note),
    fields.Spelled("root_name", SAID_NAMES, "a name such as F# or Abb", read_name).seen_by("sees_root_name"),
    fields.Count("calls"),
    fields.Spelled("said", SAID_NAMES, "a name such as F# or Abb", read_name).only_in("react").by("BLUF-R31"),
    fields.derived("claim", placing.claim, "string | null"),
    fields.derived("placers", "placers", "number[]").of_seats(),
    fields.derived("next", reacting.next_placer, "number | null").of_seats(),
    fields.derived("correctors", reacting.correctors, "number[]").of_seats(),
    fields.derived("degrees", "degrees", "string[]"),
    fields.derived("sectors", "sectors", "string[]").as_aid(),
    fields.derived("covered", "covered", "string[]"),
    fields.derived("is_spelled", "are_names_spelled", "boolean"),
    fields.Seats("passed").only_in("react").by("BLUF-R31"),
    fields.Seats("tried").only_in("react").by("BLUF-R31"),
    fields.Seats("barred"),
    fields.Flag("replaced", "is_replaced").only_in("react").by("BLUF-R31"),
    placing.Returned("returned", NAMES, "a note", read_note).seen_by("sees_returned"),
    fields.Own("winners", scales.winners, "number[] | null").of_seats(),
)

LAST_WINDOW_SECONDS: Final = 20


@final
class BluffState(table.Table):
    """One moment of Bluff the Scale: what may be done, what happens, how it ends."""

    def to_act(self) -> list[int]:
        if self.phase == REACTING:
            return self.rules.asked[(self.turn << self.rules.seats) + self.passed]  # BLUF-14, BLUF-R31
        return NO_MOVES if self.phase == OVER else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == REACTING:
            if seat == self.turn or self.passed >> seat & 1:
                return NO_MOVES
            return self.rules.answers[self.right_names()] if reacting.has_correction(self, seat) else reacting.ANSWERS
        if seat != self.turn or self.phase == OVER:
            return NO_MOVES
        if self.phase == PLACING:
            held = held_in(self.hands[seat])
            if self.rules.is_manual:
                return self.rules.naming.puts(PLACE_AS, self.right_names(), held)
            return placing.PLACES[held]
        if self.phase == REPLACING:
            return self.rules.naming.puts(REPLACE, self.right_names(), placing.others_held(self, seat))
        return scales.ROOTS if self.phase == ROOTING else scales.ONLY_DEAL

    def judge(self, seat: int, move: int) -> verdict.Verdict:
        decision = self.rules.kinds().decision(move)
        if over := self.outcome():
            return verdict.refused(RULES, "CORE-1", over.reason, decision)
        if move == scales.DEAL or self.phase == DEALING:
            return scales.judge_deal(self, seat, move, decision)
        if self.phase == REACTING or move in reacting.ANSWERS or CORRECT <= move < PLACE_AS:
            return reacting.judge(self, seat, move, decision)
        if seat != self.turn or self.phase == ROOTING or move < placing.PLACE:
            return scales.judge_root(self, seat, move, decision)
        if move >= REPLACE:
            return placing.judge_replacement(self, seat, move)
        return placing.judge(self, seat, move)

    def apply(self, seat: int, move: int) -> None:
        if move == reacting.PASS:
            reacting.pass_by(self, seat)
        elif move >= PLACE_AS or placing.PLACE <= move < CORRECT:
            placing.put_down(self, seat, move)
        elif move == reacting.CALL:
            reacting.call(self, seat)
        elif move >= CORRECT:
            reacting.correct(self, seat, move - CORRECT)
        elif move >= scales.ROOT:
            scales.turn_to(self, move - scales.ROOT)
        else:
            scales.deal(self)

    def outcome(self) -> outcome.Outcome | None:
        return scales.outcome(self)

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
        twin.seen.become(self.seen)
        return twin

    def check(self, read: positions.Reader) -> None:
        scales.check(self, read)
        reacting.check(self)
        placing.check_names(self)


# ------------------------------------------------------------------------------------------------ at the table


@final
class BluffManners(MeldManners[BluffState]):
    """The others react until the next card is put down, and nobody hears what only its owner knows."""

    sayings: ClassVar[Sayings] = Sayings(scales.SAYS, placing.SAYS, reacting.SAYS, scales.ROWS)
    settings: ClassVar[tuple[str, ...]] = ("reactions", "guard_ms", "last_window_seconds", "tie_ms")
    shapes_besides: ClassVar[tuple[gestures.Shape, ...]] = (
        gestures.Shape("scale", "index"),
        gestures.Shape("", onto="wheel", onto_naming="index"),
    )
    has_moments: ClassVar[bool] = True

    def options_for(self, judge: Judge) -> dict[str, Value]:
        """BLUF-07: whoever puts a card down says its name, unless everything is done for them."""
        return {} if judge is Judge.GUARD else {"naming": "manual"}

    def window_answer(self, state: BluffState, seat: int) -> int:
        return reacting.PASS if state.phase == REACTING and seat in state.to_act() else kinds.NO_MOVE

    def patience_seconds(self, state: BluffState) -> int:
        """BLUF-11: the next card ends the window; where there is none, time does."""
        if state.phase != REACTING:
            return 0
        return LAST_WINDOW_SECONDS if reacting.is_last(state) else ENDLESS

    def rank(self, state: BluffState, seat: int, move: int) -> int:
        """BLUF-14, BLUF-21, BLUF-R31: calls, then corrections, then passes, each from the placer's left."""
        if state.phase != REACTING:
            return -1
        seats = state.rules.seats
        return (seat - state.turn) % seats + seats * (0 if move == reacting.CALL else 2 if move == reacting.PASS else 1)

    def late_move(self, state: BluffState, seat: int) -> int:
        """Section 5: the right card if it is held, else one of the note of which there are most."""
        if state.phase not in (PLACING, REPLACING):
            return kinds.NO_MOVE
        hand, right, placed = state.hands[seat], state.sector(), placing.placed_by
        moves = state.legal_moves(seat)
        return max(moves, key=lambda move: 9 if placed(move) == right else count_of(hand, placed(move)))

    def dealt(self, state: BluffState) -> list[Said]:
        return scales.deal_told(state) if scales.is_just_dealt(state) else []

    def prompt(self, state: BluffState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """What was said with the last card, or what is due."""
        if state.phase == REACTING:
            claim = placing.CLAIMS.said(state.turn, placing.name_said(state))
            return () if seat == state.turn else (claim,)
        if seat != state.turn or state.phase in (OVER, DEALING):
            return ()
        return (scales.CHOOSE_ROOT.alone,) if state.phase == ROOTING else (placing.reminder(state, has_aids),)

    def said(self, state: BluffState, seat: int, move: int) -> Said:
        """Cards are spelled by the scale and degree 1 by the scale on it, unless that is the players' task."""
        said = state.rules.kinds().said(move)
        if move in scales.ROOTS:
            named = "" if state.rules.is_advanced else scales.root_named(state, move - scales.ROOT)
            return said._replace(parts={"note": speech.Card(NAMES[move - scales.ROOT], named)})
        if not _is_put_down(move):
            return said
        return said._replace(parts=said.parts | {"note": placing.card_said(state, placing.placed_by(move))})

    def reckoning(self, state: BluffState) -> Reckoning | None:
        return scales.reckoning(state)

    def told(self, state: BluffState, seat: int, move: int, viewer: int | None) -> str:
        if move == reacting.CALL:
            return reacting.told(state, seat, viewer)
        return placing.told(state, seat, move, viewer) if _is_put_down(move) else state.rules.move_text(move)

    def exposes(self, state: BluffState, seat: int, move: int) -> list[zones.Exposed]:
        """BLUF-11: a card that is called is turned over."""
        is_turned = move == reacting.CALL and state.phase == REACTING
        return [zones.Exposed("wheel", None, len(state.wheel) - 1, state.wheel[-1])] if is_turned else []

    def gesture(self, state: BluffState, seat: int, move: int) -> gestures.Gesture:
        if scales.ROOT <= move < placing.PLACE:
            return gestures.Gesture((gestures.Touch("scale", None, 0),), None, NAMES[move - scales.ROOT])
        if CORRECT <= move < PLACE_AS:
            return gestures.Gesture((), gestures.Touch("wheel", None, len(state.wheel) - 1), SAID_NAMES[move - CORRECT])
        return state.rules.kinds().gesture(seat, move)

    def by_hand(self, state: BluffState, seat: int, gesture: gestures.Gesture) -> int:
        """The card put down last is touched to correct its name; after a correction a card put down replaces it.

        A card touched in silence, where its name must be said, is as good as put down without one.
        """
        picks, target = views.touched(state, seat, gesture)
        is_card = len(picks) == 1 and target is None and gestures.is_held(picks[0], seat)
        if is_card and not gesture.choice and state.rules.is_manual and state.phase == PLACING:
            return placing.PLACE + read_note(picks[0].card)
        if not picks and _is_last(state, target):
            if not gesture.choice:
                raise NOTHING_SAID.error()
            return CORRECT + read_name(gesture.choice)
        move = state.rules.kinds().by_hand(seat, picks, target, gesture.choice)
        if state.phase != REPLACING or move < placing.PLACE:
            return move
        if move < CORRECT:
            raise NAMELESS.error()
        return move + REPLACE - PLACE_AS

    def choices(self, state: BluffState, seat: int, gesture: gestures.Gesture) -> list[str]:
        """What can be said, right or wrong: the same list whatever is due, so that it tells nothing."""
        if gesture.choice:
            return []
        picks, target = views.touched(state, seat, gesture)
        if [pick.zone for pick in picks] == ["scale"] and target is None:
            return NAMES[:] if state.phase == ROOTING and seat == state.turn else []
        if not picks and _is_last(state, target):
            return SAID_NAMES[:] if reacting.can_correct(state, seat) else []
        is_due = state.rules.is_manual and seat == state.turn and state.phase in (PLACING, REPLACING)
        is_card = len(picks) == 1 and gestures.is_held(picks[0], seat)
        if not is_due or not is_card or target is None or target.zone != "wheel":
            return []
        return SAID_NAMES[:] if state.rules.is_advanced else PRINTED[:]

    def asks_back(self, state: BluffState, seat: int, gesture: gestures.Gesture) -> speech.Said:
        return (scales.WHICH_ROOT if state.phase == ROOTING else placing.WHICH_NAME).alone

    def choice_said(self, state: BluffState, seat: int, gesture: gestures.Gesture, choice: str) -> speech.Part:
        is_root = state.phase == ROOTING and choice in NAMES
        return speech.Note(scales.root_named(state, read_note(choice)) if is_root else choice)


PRINTED: Final = [str(name) for note in range(12) for name in printed_names(note)]


def _is_put_down(move: int) -> bool:
    """Does the move put a card on the Wheel, with a name or without?"""
    return placing.PLACE <= move < CORRECT or move >= PLACE_AS


def _is_last(state: BluffState, target: gestures.Spot | None) -> bool:
    """Is it the card that was put down last?"""
    return target is not None and target.zone == "wheel" and target.at in (gestures.WHOLE, len(state.wheel) - 1)


@final
class BluffHabits(Habits[BluffState]):
    """Random players seldom call, so that scales are completed."""

    def playout_moves(self, state: BluffState, seat: int) -> list[int]:
        moves = state.legal_moves(seat)
        if state.phase != REACTING:
            return moves
        return reacting.IDLE_ANSWERS if moves is reacting.ANSWERS else state.rules.idle_answers[state.right_names()]

    def random_move(self, state: BluffState, seat: int, rng: Rng) -> int:
        """A usual answer, or a card that is put down in silence, is chosen without listing all that could be."""
        if state.phase == REACTING and not reacting.has_correction(state, seat):
            return reacting.IDLE_ANSWERS[rng.below(len(reacting.IDLE_ANSWERS))]
        if state.phase != PLACING or state.rules.is_manual:
            return super().random_move(state, seat, rng)
        held = held_in(state.hands[seat])
        count = how_many(held)
        return placing.PLACE + nth_in(held, rng.below(count) if count > 1 else 0)

    def careful_moves(self, state: BluffState, seat: int) -> list[int]:
        """A player who has the note that is due puts it down."""
        moves = self.playout_moves(state, seat)
        if state.phase != PLACING or not count_of(state.hands[seat], state.sector()):
            return moves
        return [move for move in moves if placing.placed_by(move) == state.sector()]

    def standing(self, state: BluffState) -> list[int]:
        """The fewer cards, the better."""
        return [-size_of(hand) for hand in state.hands]


# ------------------------------------------------------------------------------------------------ the game


@final
class BluffTheScale(CarmonyGame):
    """Bluff the Scale for 2 to 8 players."""

    key: ClassVar[str] = "bluff-the-scale"
    title: ClassVar[str] = "Carmony: Bluff the Scale"
    summary: ClassVar[str] = "fill scales face down, truly or not, and do not get caught"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 8
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = BluffManners()
    habits: ClassVar[Habits[Any]] = BluffHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.is_advanced = bool(self.options["advanced"])
        self.is_manual = self.options["naming"] == "manual"
        half = self.options["half_deck"]
        is_half = self.seats < 4 if half == "auto" else half is True  # BLUF-04, BLUF-R3
        self.note_copies = COPIES // 2 if is_half else COPIES  # BLUF-R2
        self.naming = naming(self.options["chromatic_spelling"] == "by_degree")
        self.answers = reacting.answers_with(self.naming)
        self.idle_answers = reacting.answers_with(self.naming, reacting.CORRECTIONS, reacting.SILENCES)
        self.first_scale = self.melds_of(SCALE)[0]
        listed = self.options["scale_set"]
        ids = [self.melds.card(str(item)) for item in listed] if isinstance(listed, list) else self.melds_of(SCALE)
        self.scale_set: list[int] = sorted(ids)
        wanted, there = self.number("scales"), len(ids)
        if there < wanted < 15:
            scales, scale_set = speech.Text("scales"), speech.Text("scale_set")
            count, most = speech.Number(wanted), speech.Number(there)
            raise TOO_FEW_SCALES.refusal(option=scales, count=count, other=scale_set, most=most)
        self.scales = min(wanted, there)
        self.restart_limit = self.number("restart_limit")  # 0 for off
        self.is_barring = self.options["false_correction"] == "barred"
        self.everybody = (1 << self.seats) - 1
        self.asked = reacting.asked_lists(self.seats)

    def kinds(self) -> kinds.Kinds:
        return KINDS[self.is_advanced]

    def melds_in_play(self) -> list[int]:
        return self.scale_set[:]

    def blank(self, chance: Chance) -> BluffState:
        return BluffState(self, chance)

    def deal_from(self, chance: Chance) -> BluffState:
        state = BluffState(self, chance)
        seats = list(range(self.seats))
        chance.shuffle(seats)
        state.turn = seats[0]  # the first player is drawn by lot
        scales.deal(state)
        return state
