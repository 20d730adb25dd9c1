"""Clé de Sol: be the first to place all your cards, by note, rhythm and interval.

Seven cards each; a card turned up begins the music pile. On a Note goes a Note of the same name, of the same rhythm or
right beside it on the staff; Rythme and Hauteur cards ask for one of these alone, and on a Rythme several Notes
go at once if their values add up to it. An Intervalle must be formed, up or down, or costs as many cards as
it counts; a Silence skips players, a Reprise turns the direction, a Musicien demands a name or a rhythm. These go on
the sign pile beside. A player who can place a card must; one who cannot draws one, and the turn is over.
Whoever holds the twin of a Note just placed (same name, same rhythm) may intercept with it and play goes on from there;
at a strict table a false interception is paid with two cards, given in secret by the player on turn.
Whoever goes out wins the round, the others count what they hold, and the lowest total of all rounds wins.

What lies on the table is in `table`; the subjects are `fitting` (what may be placed on what), `placing` (a turn),
`signs`, `intercepting` and `rounds`. A hand is two numbers (decks.cle_de_sol): a set of Notes, and the counts of the
other cards.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from cardenza.decks import cle_de_sol as deck
from cardenza.games.cle_de_sol import fitting, intercepting, placing, rounds, signs, table
from cardenza.games.cle_de_sol.table import DEAL, FIELDS, GIVE, LOW_BITS, OVER, TURN, WINDOW, Table
from cardenza.kernel import contract, fields, positions, verdict, views
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.gestures import Gesture, Touch, is_held
from cardenza.kernel.kinds import NO_MOVE, Kinds
from cardenza.kernel.options import Choice, Number, Option
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.speech import Card, Group, Name, Naming, Part, Said, Sayings
from cardenza.kernel.zones import Exposed, Passage

RULES: Final[dict[str, str]] = {**rounds.RULES, **placing.RULES, **fitting.RULES, **signs.RULES, **intercepting.RULES}
KINDS: Final = Kinds(
    [*placing.KINDS, *signs.KINDS, *intercepting.KINDS, *rounds.KINDS],
    touch="touch cards of your hand and then a pile to place them, or the stock to draw",
)
OPTIONS: Final[tuple[Option, ...]] = (
    Number("CLEF-O1", "rounds", 1, 10, 5, "rounds to play"),
    Choice(
        "CLEF-O2",
        "interception",
        ("strict", "guided", "off"),
        "strict: false interceptions happen and are paid; guided: they are refused; off: nobody intercepts",
    ),
    Choice("CLEF-O3", "pitches", (14, 13), "pitches of the Notes; 13 leave out high B, which makes 106 cards"),
    Choice("CLEF-O4", "intervals", ("names", "staff"), "how an interval between two Notes is measured"),
    Choice("CLEF-O5", "neighbours", ("staff", "names"), "which Notes are neighbours"),
    Choice("CLEF-O6", "starter", ("rotate", "fixed", "winner"), "who starts the next round"),
    Number("CLEF-O10", "turn_cap", 200, 2000, 600, "turns after which a round ends without a winner"),
)


@final
class CleDeSolState(Table):
    """One moment of Clé de Sol: whose turn it is, and which subject a move belongs to."""

    def to_act(self) -> list[int]:
        if self.phase == WINDOW:
            return intercepting.asked(self)
        if self.phase == OVER:
            return contract.NO_MOVES
        return contract.ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == WINDOW:
            return intercepting.answers(self, seat)
        if self.phase == OVER or seat != self.turn:
            return contract.NO_MOVES
        if self.phase != TURN:
            return rounds.ONLY_DEAL if self.phase == DEAL else intercepting.gifts(self)
        return signs.moves(self, seat)

    def judge(self, seat: int, move: int) -> verdict.Verdict:
        if not KINDS.has(move):
            return verdict.refused(RULES, "CORE-4")
        low = move & LOW_BITS
        decision = fitting.DECISIONS[self.mode] if move in placing.PLACES else KINDS.decision(move)
        if self.phase in (DEAL, OVER) or move == rounds.DEAL_OUT:
            return rounds.judge(self, seat, move, decision)
        if self.phase != TURN or move == intercepting.LET or low in (intercepting.INTERCEPT, intercepting.GIVEN):
            return intercepting.judge(self, seat, move, decision)
        if seat != self.turn:
            return verdict.refused(RULES, "CORE-2", "CLEF-06", decision)
        if move == placing.DRAW:
            return signs.judge_draw(self, seat)
        if low == signs.DEMANDED:
            return signs.judge_demand(self, seat)
        cards = sorted(placing.cards_placed(move))
        if len(cards) > 1:
            return placing.judge_several(self, seat, cards)
        if cards == [deck.MUSICIEN] and self.has_musicien(seat):
            return signs.judge_mute(self, seat)
        return placing.judge_card(self, seat, cards[0])

    def apply(self, seat: int, move: int) -> None:
        low, rest = move & LOW_BITS, move >> 6
        if move == intercepting.LET:
            intercepting.answer(self, seat)
        elif low < deck.NOTES:
            placing.place(self, seat, move)
        elif move == placing.DRAW:
            placing.draw(self, seat)
        elif low == placing.PLACE:
            if deck.is_music(rest):
                placing.place(self, seat, move)
            else:
                signs.place(self, seat, rest)
        elif low == signs.DEMANDED:
            signs.place(self, seat, deck.MUSICIEN, rest)
        elif low == intercepting.INTERCEPT:
            intercepting.intercept(self, seat, rest)
        elif low == intercepting.GIVEN:
            intercepting.give(self, seat, deck.unpacked(rest))
        else:
            rounds.deal(self)

    def outcome(self) -> Outcome | None:
        return rounds.outcome(self)

    def check(self, read: positions.Reader) -> None:
        placing.check(self)
        rounds.check(self, read)
        signs.check(self)
        intercepting.check(self)


# ------------------------------------------------------------------------------------------------ at the table


@final
class CleDeSolManners(Manners[CleDeSolState]):
    """A window for interceptions, gifts in secret, and piles that know their cards."""

    chosen: ClassVar[Group] = Group("choice", deck.DEMANDS)
    namings: ClassVar[tuple[Naming, ...]] = deck.NAMINGS
    sayings: ClassVar[Sayings] = Sayings(
        rounds.SAYS, placing.SAYS, fitting.SAYS, table.SAYS, signs.SAYS, intercepting.SAYS, rounds.ROWS
    )
    settings: ClassVar[tuple[str, ...]] = ("begins", "window_seconds")
    judged: ClassVar[str] = "interception"
    # CLEF-R32: nobody else hears from which pile a card came that is drawn from a new stock.
    passages: ClassVar[tuple[Passage, ...]] = tuple([Passage(pile, "hands", "stock") for pile in ("music", "signs")])
    has_quiet_windows: ClassVar[bool] = True  # CLEF-D8: the next card ends them, and silence is no answer
    least_window_seconds: ClassVar[int] = 0  # CLEF-O7
    usual_window_seconds: ClassVar[int] = 4

    def called(self, game: contract.Game) -> dict[str, Name]:
        return deck.called()

    def window_answer(self, state: CleDeSolState, seat: int) -> int:
        if state.phase == GIVE and seat == state.turn:
            return intercepting.dearest_gift(state)
        return intercepting.LET if state.phase == WINDOW else NO_MOVE

    def patience_seconds(self, state: CleDeSolState) -> int:
        """CLEF-D10: the giver has time of their own."""
        return intercepting.GIVE_SECONDS if state.phase == GIVE else 0

    def told(self, state: CleDeSolState, seat: int, move: int, viewer: int | None) -> str:
        """CLEF-42, CLEF-T6: only giver and receiver see the cards of a gift."""
        is_secret = move & LOW_BITS == intercepting.GIVEN and (viewer is None or viewer not in (seat, state.offender))
        return "give in secret" if is_secret else KINDS.text(move)

    def exposes(self, state: CleDeSolState, seat: int, move: int) -> list[Exposed]:
        """CLEF-D9: everybody sees the card of a false interception, though it goes back to the hand."""
        if move & LOW_BITS != intercepting.INTERCEPT or intercepting.is_twin(state, move >> 6):
            return []
        return [Exposed("hands", seat, None, move >> 6)]

    def reckoning(self, state: CleDeSolState) -> Reckoning | None:
        return rounds.reckoning(state)

    def dealt(self, state: CleDeSolState) -> list[Said]:
        return rounds.deal_told(state) if rounds.is_just_dealt(state) else []

    def prompt(self, state: CleDeSolState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """CLEF-O9: what was asked for, and has to be given; with aids also what fits."""
        if state.phase == GIVE:
            due = intercepting.GIFT_DUE.said(intercepting.gift_size(state), state.offender)
            return (due,) if seat == state.turn else ()
        if state.phase in (DEAL, OVER):
            return ()
        if state.phase == WINDOW and seat != state.turn:
            return intercepting.reminder(state) if has_aids else ()
        return signs.reminder(state, seat, has_aids)

    def controls(self, state: CleDeSolState, seat: int) -> list[int]:
        """The stock lies there; nobody is asked in a window, and gifts are cards."""
        if state.phase in (WINDOW, GIVE):
            return []
        return [placing.DRAW] if state.phase == TURN and seat == state.turn else super().controls(state, seat)

    def said(self, state: CleDeSolState, seat: int, move: int) -> Said:
        """To draw is said with the number of cards."""
        said = KINDS.said(move)
        return said._replace(parts={"count": placing.draw_said(state)}) if move == placing.DRAW else said

    def gesture(self, state: CleDeSolState, seat: int, move: int) -> Gesture:
        """A gift goes to the hand of whoever gets it."""
        made = KINDS.gesture(seat, move)
        is_gift = move & LOW_BITS == intercepting.GIVEN
        return made._replace(target=Touch("hands", state.offender)) if is_gift else made

    def by_hand(self, state: CleDeSolState, seat: int, gesture: Gesture) -> int:
        """A card alone knows its pile; in a window a card may be named instead of touched."""
        picks, target = views.touched(state, seat, gesture)
        cards = [deck.parse_card(pick.card) for pick in picks if is_held(pick, seat)]
        choice, zone = gesture.choice, "" if target is None else target.zone
        if len(cards) < len(picks) or not (cards or (choice and zone)):
            return KINDS.by_hand(seat, picks, target, choice)
        if state.phase == GIVE and not choice and zone in ("", "hands"):
            intercepting.check_receiver(state, target)
            return intercepting.gift_of(cards)
        if zone not in ("", "music", "signs"):
            return KINDS.by_hand(seat, picks, target, choice)
        if state.phase == WINDOW and seat != state.turn:
            return intercepting.by_hand(cards, choice)
        if cards == [deck.MUSICIEN] and choice:
            return signs.MUSICIENS[deck.parse_demand(choice)]
        return placing.by_hand(cards, choice)

    def choices(self, state: CleDeSolState, seat: int, gesture: Gesture) -> list[str]:
        """What is demanded with a Musicien, and which of several Notes lies on top."""
        if state.phase != TURN or seat != state.turn or gesture.target is None or gesture.choice:
            return []
        picks, target = views.touched(state, seat, gesture)
        is_for_pile = target is not None and target.zone in ("music", "signs")
        if not is_for_pile or not picks or not all(is_held(pick, seat) for pick in picks):
            return []
        cards = sorted([deck.parse_card(pick.card) for pick in picks])
        return deck.DEMANDS[:] if cards == [deck.MUSICIEN] else placing.choices(cards)

    def asks_back(self, state: CleDeSolState, seat: int, gesture: Gesture) -> Said:
        return (placing.WHICH_ON_TOP if len(gesture.picks) > 1 else signs.WHICH_DEMAND).alone

    def choice_said(self, state: CleDeSolState, seat: int, gesture: Gesture, choice: str) -> Part:
        return super().choice_said(state, seat, gesture, choice) if choice in deck.DEMANDS else Card(choice)


@final
class CleDeSolHabits(Habits[CleDeSolState]):
    def standing(self, state: CleDeSolState) -> list[int]:
        """CLEF-09: points are bad."""
        return [-rounds.points_of(state, seat) for seat in range(state.rules.seats)]


# ------------------------------------------------------------------------------------------------ the game


@final
class CleDeSol(contract.Game):
    """Clé de Sol for 2 to 8 players."""

    key: ClassVar[str] = "cle-de-sol"
    title: ClassVar[str] = "Clé de Sol"
    summary: ClassVar[str] = "be the first to place all your cards, by note, rhythm and interval"
    faces: ClassVar[str] = "cle-de-sol"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 8
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = CleDeSolManners()
    habits: ClassVar[Habits[Any]] = CleDeSolHabits()

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.rounds = self.number("rounds")
        self.has_interception = self.options["interception"] != "off"
        self.is_strict = self.options["interception"] == "strict"
        self.starter = str(self.options["starter"])
        self.turn_cap = self.number("turn_cap")
        self.last_turn = self.turn_cap - 1
        self.last_seat = self.seats - 1
        self.fitting = fitting.fitting(str(self.options["intervals"]), str(self.options["neighbours"]))
        self.copies = list(deck.deck())
        self.pitches = self.number("pitches")
        for note in range(4 * self.pitches, deck.NOTES):
            self.copies[note] = 0  # CLEF-O3
        self.cards = [card for card, copies in enumerate(self.copies) for _ in range(copies)]
        self.asked = intercepting.asked_lists(self.seats)
        self.everybody = (1 << self.seats) - 1

    def kinds(self) -> Kinds:
        return KINDS

    def deck(self) -> list[int]:
        return self.cards[:]

    def card_text(self, card: int) -> str:
        return deck.card_text(card)

    def parse_card(self, text: str) -> int:
        return deck.parse_card(text)

    def blank(self, chance: Chance) -> CleDeSolState:
        return CleDeSolState(self, chance)

    def deal_from(self, chance: Chance) -> CleDeSolState:
        state = self.blank(chance)
        rounds.deal(state)
        return state
