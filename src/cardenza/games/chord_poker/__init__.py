"""Carmony: Chord Poker: collect equal notes while a chord grows on the Wheel.

Every round has a CHORD card, which lies on the Wheel with its 1 pointing at the root. Seven NOTE cards each, hidden;
one more begins the pile. In a turn take the top card of the deck or the whole pile, then discard one card: a required
note of the chord goes onto its sector if that is free, an optional one if you like, everything else onto the pile.
A player who took a pile of one card does not discard that note at once. Instead of all that you may change the root: a
card of the hand goes onto its free sector, the chord is turned to it, and cards on the Wheel that are no notes of it
any more come to your hand. Whoever lays the last required note gets 5 points and ends the round; so does the deck when
it is used up, without points. Then all hands are shown: pairs 2, threes 5, fours 8, every card left over -1. Four
rounds; the most points win. At a strict table players say where their discards go, and group their own cards.

A hand is counted, four bits a note (`decks.notes`), and so are the cards of it that everybody has seen; the Wheel is a
set of notes. A move below 63 is one of four simple ones, or a kind of move plus a note; a grouping is 63 plus 64 times
its number (`grouping`).
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from cardenza.decks import carmony, seen_notes
from cardenza.decks.melds import CHORD, MELD_DECK, CarmonyGame, MeldManners, read_note
from cardenza.decks.notes import NAMES, ONE
from cardenza.games.chord_poker import gaining, grouping, rooting, rounds, turns
from cardenza.games.chord_poker.grouping import GROUP_BEST, GROUPED
from cardenza.games.chord_poker.rooting import ROOT
from cardenza.games.chord_poker.rounds import DEAL_OUT
from cardenza.games.chord_poker.table import DEAL, END, GROUP, OVER, PHASES, SEATS, START, Table, Wheel
from cardenza.games.chord_poker.turns import DRAW, TAKE, TO_PILE, TO_WHEEL, note_of
from cardenza.kernel import contract, fields, gestures, kinds, lying, outcome, positions, texts, verdict, views, zones
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.errors import Fault
from cardenza.kernel.options import Choice, Listing, Number, Option, Switch
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.rng import Rng
from cardenza.kernel.rounds import round_fields
from cardenza.kernel.speech import Number as Count
from cardenza.kernel.speech import Said, Sayings

RULES: Final[dict[str, str]] = {**rounds.RULES, **turns.RULES, **rooting.RULES, **grouping.RULES}


NAMED: Final = ("all", "without-power-chord")


@final
class ChordsOption(Listing):
    """The CHORD cards of a game: all of them, or some by their ids.

    >>> OPTIONS[4].read("ch-maj, ch-min, ch-7, ch-m7")
    ['ch-maj', 'ch-min', 'ch-7', 'ch-m7']
    """

    def of_own(self, items: list[int | str]) -> str:
        known = [meld.id for meld in carmony.deck().of_kind(carmony.Kind.CHORD)]
        strange = [str(item) for item in items if item not in known]
        if strange:
            return f"it lists ids of CHORD cards such as ch-maj, and {texts.typed(strange[0]).text} is none"
        if len(set(items)) < len(items):
            return "it names a card twice"
        return "" if items else "it names at least one card"

    def example(self) -> list[int | str]:
        return ["ch-maj", "ch-min", "ch-7", "ch-maj7", "ch-m7", "ch-9"]


OPTIONS: Final[tuple[Option, ...]] = (
    Number("POKR-01", "rounds", 1, 33, 4, "how many rounds are played, each with another chord"),
    Choice(
        "POKR-D7",
        "mode",
        ("guided", "strict"),
        "strict: you say where a discard goes and group your own cards; guided: the table sees to both",
    ),
    Switch("POKR-R15", "last_turn_bonus", False, "completing the chord with the last turn of the deck earns 5 points"),
    Number("POKR-R18", "dry_limit", 2, 10, 4, "turns for each player without a card from the deck, then one is drawn"),
    ChordsOption("POKR-04", "chords", NAMED, "the CHORD cards in the deck, or a list of their ids"),
)
TOO_FEW_CHORDS: Final = Fault("too_few_chords", "{rounds} rounds need as many chords, not {count} [POKR-04, POKR-26]")

KINDS: Final = kinds.Kinds(
    [*turns.STARTS, rounds.DEALING, grouping.BEST_GROUPING, rooting.ROOTING, *turns.DISCARDS, grouping.GROUPING],
    touch="touch the deck or the pile, or a card of your hand and then the Wheel, its chord or the pile",
)

FIELDS: Final[tuple[fields.Field, ...]] = (
    seen_notes.Hands(are_open="are_hands_open"),
    lying.Knows(),
    lying.Stock("deck"),
    lying.Open("pile"),
    Wheel("wheel", is_ordered=False),
    lying.Single("chord", deck=MELD_DECK, what="the id of a CHORD card").by("POKR-06"),
    lying.Stock("chord_deck", deck=MELD_DECK, is_named=""),
    lying.Open("used", deck=MELD_DECK, is_ordered=False),
    fields.Spelled("root", NAMES, "a note", read_note),
    fields.Seat("turn"),
    fields.Word("phase", PHASES),
    *turns.FIELDS,
    rounds.COMPLETED,
    fields.Numbers("lost", least=0).by("POKR-D7").when("is_strict"),
    grouping.ANSWERS,
    fields.derived("notes_by_root", "notes_by_root", "number[]").as_aid(),
    fields.derived("ways", grouping.ways, "string[]"),
    fields.derived("ways_sizes", grouping.ways_sizes, "number[]"),
    *round_fields("POKR-R26", "POKR-26"),
)

GROUP_SECONDS: Final = 90  # how long a table waits for groups


@final
class ChordPokerState(Table):
    """One moment of Chord Poker: what may be done, what happens, how it ends."""

    def who_sees_groups(self) -> int:
        return zones.NOBODY if self.phase == GROUP else zones.EVERYBODY

    def to_act(self) -> list[int]:
        if self.phase == GROUP:
            return grouping.asked(self)
        return contract.NO_MOVES if self.phase == OVER else contract.ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == GROUP:
            return contract.NO_MOVES if grouping.has_answered(self, seat) else grouping.ONLY_BEST
        if self.phase == OVER or seat != self.turn:
            return contract.NO_MOVES
        if self.phase == END:
            return turns.discards(self, self.hands[seat])
        return rooting.openings(self, self.hands[seat]) if self.phase == START else rounds.ONLY_DEAL

    def parse(self, seat: int, text: str) -> int:
        """Groups that are no melds are read, too, so that they can be objected to."""
        words = texts.read_words(text)
        if words[0] == "group" and len(words) > 1 and words[1] not in ("best", "none"):
            return grouping.move_of(self, seat, grouping.sizes_in(words[1:]))
        return self.rules.parse_move(text)

    def judge(self, seat: int, move: int) -> verdict.Verdict:
        decision = KINDS.decision(move)
        if self.phase == OVER:
            return verdict.refused(RULES, "CORE-1", "POKR-26", decision)
        if move == DEAL_OUT or self.phase == DEAL:
            return rounds.judge_deal(self, seat, move, decision)
        if self.phase == GROUP or grouping.GROUPINGS.has(move):
            return grouping.judge(self, seat, move, decision)
        also = rooting.OUT_OF_ORDER if ROOT <= move < TO_WHEEL else ()
        if objection := turns.out_of_order(self, seat, move, decision, *also):
            return objection
        if move >= TO_WHEEL:
            return turns.judge_discard(self, seat, note_of(move), move < TO_PILE)
        if move == DRAW:
            return verdict.LEGAL
        return turns.judge_taking(self, seat) if move == TAKE else rooting.judge_root(self, seat, move - ROOT)

    def apply(self, seat: int, move: int) -> None:
        if TO_WHEEL <= move < GROUPED:
            turns.discard(self, seat, note_of(move), move < TO_PILE)
        elif move == DRAW:
            turns.draw(self, seat)
        elif ROOT <= move < TO_WHEEL:
            rooting.change_root(self, seat, move - ROOT)
        elif move == TAKE:
            turns.take(self, seat)
        elif move == DEAL_OUT:
            rounds.deal(self)
        else:
            grouping.answer(self, seat, move)
            if not grouping.asked(self):
                rounds.count(self, [grouping.value_by_answer(self, each) for each in range(self.rules.seats)])

    def outcome(self) -> outcome.Outcome | None:
        return rounds.outcome(self)

    def check(self, read: positions.Reader) -> None:
        rounds.check_chord(self)
        rounds.check_rounds(self)
        turns.check_turn(self)
        grouping.check_groups(self)

    # ---------------------------------------------------------------------------------------- other worlds

    def clone(self) -> "ChordPokerState":
        twin = ChordPokerState(self.rules, self.chance.fork())
        twin.rounds = self.rounds.clone()
        twin.hands = self.hands.clone()
        twin.seen = self.seen.clone()
        twin.deck = self.deck[:]
        twin.is_named = self.is_named
        twin.pile = self.pile[:]
        twin.wheel = self.wheel
        twin.chord = self.chord
        twin.root = self.root
        twin.required = self.required
        twin.notes = self.notes
        twin.chord_deck = self.chord_deck[:]
        twin.used = self.used[:]
        twin.phase = self.phase
        twin.turn = self.turn
        twin.barred = self.barred
        twin.has_drawn = self.has_drawn
        twin.dry = self.dry
        twin.completed = self.completed
        twin.lost = self.lost[:]
        twin.answers = self.answers[:]
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        if self.are_hands_open():
            self.deck.sort()
            rng.shuffle(self.deck)
        else:
            self.deck = self.seen.redeal(rng, seat, self.hands, self.deck)
        self.is_named = True
        for other in range(self.rules.seats):
            if self.phase == GROUP and other != seat and grouping.has_answered(self, other):
                self.answers[other] = GROUP_BEST  # how they grouped is not for the seat to know
        self.chord_deck.sort()
        rng.shuffle(self.chord_deck)
        self.chance = rng


# ------------------------------------------------------------------------------------------------ at the table


@final
class ChordPokerManners(MeldManners[ChordPokerState]):
    """Everybody groups at once, in secret; discards go onto the Wheel or the pile, a new root onto the chord."""

    sayings: ClassVar[Sayings] = Sayings(rounds.SAYS, turns.SAYS, rooting.SAYS, grouping.SAYS, rounds.ROWS)
    judged: ClassVar[str] = "mode"
    shapes_besides: ClassVar[tuple[gestures.Shape, ...]] = (gestures.Shape("hands", is_own=True, is_many=True),)

    def window_answer(self, state: ChordPokerState, seat: int) -> int:
        """Section 3: whoever takes too long over their groups gets the best ones."""
        return GROUP_BEST if state.phase == GROUP and not grouping.has_answered(state, seat) else kinds.NO_MOVE

    def patience_seconds(self, state: ChordPokerState) -> int:
        """Nobody has the turn to cut the others short."""
        return GROUP_SECONDS if state.phase == GROUP else 0

    def late_move(self, state: ChordPokerState, seat: int) -> int:
        """Section 3: draw, then discard what keeps the best hand; of equals the lowest note, rather to the pile."""
        if state.phase != END:
            return DRAW if state.phase == START else state.legal_moves(seat)[0]
        hand = state.hands[seat]
        pile_first = sorted(state.legal_moves(seat), key=lambda move: (note_of(move), move < TO_PILE))
        return max(pile_first, key=lambda move: grouping.value_of(hand - ONE[note_of(move)]))

    def told(self, state: ChordPokerState, seat: int, move: int, viewer: int | None) -> str:
        """How somebody groups is told when all have done so."""
        is_secret = grouping.GROUPINGS.has(move) and viewer != seat
        return grouping.SECRET if is_secret else state.rules.move_text(move)

    def reckoning(self, state: ChordPokerState) -> Reckoning | None:
        return rounds.reckoning(state)

    def dealt(self, state: ChordPokerState) -> list[Said]:
        return rounds.deal_told(state) if rounds.is_just_dealt(state) else []

    def prompt(self, state: ChordPokerState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """The dry limit, and how you have grouped; with aids also the note barred and what the hand is worth."""
        if seat is None or state.phase in (DEAL, OVER):
            return ()
        if state.phase == GROUP:
            return tuple(grouping.reminder(state, seat))
        value = grouping.HAND_WORTH.said(grouping.value_of(state.hands[seat]))
        return (*([value] if has_aids else []), *turns.reminders(state, seat, has_aids))

    def controls(self, state: ChordPokerState, seat: int) -> list[int]:
        """POKR-15: a turn begins with one of two moves."""
        if state.phase in (START, END):
            return [DRAW, TAKE] if state.phase == START and seat == state.turn else []
        return super().controls(state, seat)

    def said(self, state: ChordPokerState, seat: int, move: int) -> Said:
        """Notes are spelled by the chord, a new root by the chord on it."""
        said = KINDS.said(move)
        if move == TAKE:
            return said._replace(parts={"count": Count(len(state.pile))})
        if ROOT <= move < TO_WHEEL:
            return said._replace(parts=rooting.change_said(state, move - ROOT))
        return said._replace(parts={"note": state.card_said(note_of(move))}) if TO_WHEEL <= move < GROUPED else said

    def by_hand(self, state: ChordPokerState, seat: int, gesture: gestures.Gesture) -> int:
        """Cards touched without a place, at the end of a round, are your groups."""
        picks, target = views.touched(state, seat, gesture)
        if not picks and target is None and gesture.choice.startswith("group "):
            return state.parse(seat, gesture.choice)
        is_in_hand = target is None or target.zone == "hands"
        if state.phase == GROUP and is_in_hand and picks and all(gestures.is_held(pick, seat) for pick in picks):
            return grouping.move_of(state, seat, grouping.sizes_touched([pick.card for pick in picks]))
        return KINDS.by_hand(seat, picks, target, gesture.choice)


@final
class ChordPokerHabits(Habits[ChordPokerState]):
    """Nobody who thinks changes the root for nothing, and others are expected to look at their hands."""

    def careful_moves(self, state: ChordPokerState, seat: int) -> list[int]:
        return [move for move in state.legal_moves(seat) if not rooting.is_idle(state, seat, move)]

    def likely_move(self, state: ChordPokerState, seat: int, rng: Rng) -> int:
        if state.phase == START:
            return gaining.likely_beginning(state, state.hands[seat])
        moves = state.legal_moves(seat)
        return gaining.likely_discard(state, state.hands[seat], moves, rng) if state.phase == END else moves[0]

    def standing(self, state: ChordPokerState) -> list[int]:
        return rounds.standing(state)


# ------------------------------------------------------------------------------------------------ the game


@final
class ChordPoker(CarmonyGame):
    """Chord Poker for 2 to 4 players."""

    key: ClassVar[str] = "chord-poker"
    title: ClassVar[str] = "Carmony: Chord Poker"
    summary: ClassVar[str] = "collect equal notes while a chord grows on the Wheel"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = ChordPokerManners()
    habits: ClassVar[Habits[Any]] = ChordPokerHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.rounds = self.number("rounds")
        self.is_strict = self.options["mode"] == "strict"
        self.has_last_turn_bonus = bool(self.options["last_turn_bonus"])
        self.dry_turns = self.number("dry_limit") * self.seats
        self.chords = self._chosen_chords()
        if len(self.chords) < self.rounds:
            raise TOO_FEW_CHORDS.refusal(rounds=Count(self.rounds), count=Count(len(self.chords)))

    def kinds(self) -> kinds.Kinds:
        return KINDS

    def _chosen_chords(self) -> list[int]:
        chosen = self.options["chords"]
        if isinstance(chosen, list):
            return sorted([self.melds.card(str(card)) for card in chosen])
        left_out = [] if chosen == NAMED[0] else [self.melds.card(carmony.POWER_CHORD)]
        return [card for card in self.melds_of(CHORD) if card not in left_out]

    def melds_in_play(self) -> list[int]:
        return self.chords[:]

    def blank(self, chance: Chance) -> ChordPokerState:
        return ChordPokerState(self, chance)

    def deal_from(self, chance: Chance) -> ChordPokerState:
        state = ChordPokerState(self, chance)
        dealers = list(range(self.seats))
        chance.shuffle(dealers)
        state.rounds.dealer = dealers[-1]  # POKR-05
        rounds.deal(state)
        return state
