"""The Distance: shed your hand by climbing the musical alphabet.

Seven cards each; one card is turned up and begins the pile. On your turn put down the letter that lies the chosen
interval above the last one, and say it: after F, going by thirds, an A is due (F, G, A). A black key has two letters
and serves for either; a wild serves for all. Several cards may go at once if they share letter and number.
A player who has no card for the letter due draws; after three cards they may pass, and the letter stays due. At a
strict table a wrong card or a wrong letter comes back with two more, and a second one ends the turn. Whoever is down to
one card says "Musicards!", or is caught by somebody quicker and draws two. The first player without cards wins.

A hand is a set of cards. A move is a number: the set of cards played times eight, plus the letter said; without cards
the low three bits are one of the six moves that need none. What lies there is in `table`, what fits in `playing`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import FIRST_WILD, ONE, letters_of
from cardenza.games.the_distance import playing, table
from cardenza.games.the_distance.playing import GROUPS, JOINED, MEMBERS, NOTES_OF, cards_of, letter_of
from cardenza.games.the_distance.table import CALL, FIELDS, LETTERS, OVER, TURN, tell_cause
from cardenza.kernel import errors, fields, outcome, packed
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import ALONE, Game
from cardenza.kernel.gestures import Gesture, is_held
from cardenza.kernel.kinds import NO_MOVE, Flags, Hands, Kind, Kinds
from cardenza.kernel.move_parts import Word
from cardenza.kernel.options import Choice, Number, Option, Switch
from cardenza.kernel.positions import Reader
from cardenza.kernel.reckoning import Reckoning, cards_left
from cardenza.kernel.rng import Rng
from cardenza.kernel.shedding import check_sizes, fewest_win
from cardenza.kernel.speech import CARD, NOTE, NUMBER, SEAT, Name, Naming, Note, Part, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Measured, Verdict, refused
from cardenza.kernel.views import touched
from cardenza.theory import letters as alphabet

RULES: Final[dict[str, str]] = {
    **table.RULES,
    **playing.RULES,
    "DIST-21": "A player who has no card for the letter due draws.",
    "DIST-23": "Only after three draws in the turn may a player pass.",
    "DIST-26": "The first player without cards wins.",
    "DIST-R6": "Whoever holds the letter due must play it; only a wild, or a card drawn in this turn, may be kept.",
    "DIST-R7": "Even at a strict table nobody passes with the letter due in hand when nothing can be drawn.",
    "DIST-R8": "Where three draws are the limit of a turn, the player then plays or passes.",
    "DIST-R13": "With nothing left to draw, a player who holds the letter due must play, and any other may pass.",
    "DIST-R16": "The moment to catch is over; nobody is caught later for the same card.",
    "DIST-R18": "Nobody has just got down to one card, so there is nothing to call.",
    "DIST-R19": "In guided play the call is automatic.",
    "DIST-R28": "While a call is open, everybody answers once and nothing else is done.",
    "DIST-D3": "You draw on your own turn, while there is something to draw.",
    "DIST-D4": "You pass on your own turn, after three draws or when nothing can be drawn.",
    "DIST-D5": "Only the player who has just got down to one card calls or is silent.",
    "DIST-D6": "Only the other players catch or decline, before the one with one card has called.",
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("DIST-O1", "interval", (2, 3, 4, 5, 6, 7), "the interval to go by: 2 is a second, 7 a seventh"),
    Choice(
        "DIST-O2", "mode", ("strict", "guided"), "strict: mistakes are fined and calls made by hand; guided: neither"
    ),
    Choice("DIST-O3", "hand_size", (7, 5), "cards dealt to each player"),
    Choice("DIST-O4", "wilds", ("all", "none"), "the six wilds, or the 48 notes alone"),
    Switch("DIST-O6", "mistake_ends_turn", False, "the first mistake already ends the turn"),
    Number("DIST-O7", "turn_cap", 200, 5000, 1000, "turns after which the fewest cards win"),
    Choice("DIST-O10", "draw_limit", ("none", 3), "how many cards a player may draw in a turn", before={2: 3}),
)


DRAWS_BEFORE_PASS: Final = 3

DRAW: Final = 0
PASS: Final = 1
CALL_OUT: Final = 2
SILENT: Final = 3
CATCH: Final = 4
DECLINE: Final = 5
KINDS: Final = Kinds(
    [
        Kind("draw", "DIST-D3", DRAW, hands=Hands("stock")),
        Kind("pass", "DIST-D4", PASS),
        Kind("call", "DIST-D5", CALL_OUT, flags=Flags(is_answer=True)),
        Kind("silent", "DIST-D5", SILENT, flags=Flags(is_answer=True)),
        Kind("catch", "DIST-D6", CATCH, flags=Flags(is_answer=True, is_catch=True)),
        Kind("decline", "DIST-D6", DECLINE, flags=Flags(is_answer=True)),
        Kind(
            "play {cards} as {letter}",
            "DIST-D1",
            0,
            [deck.Cards("cards", weight=8), Word("letter", LETTERS, spoken=NOTE)],
            Hands("cards", onto="discard", says="letter"),
        ),
    ],
    touch="touch cards of your hand and then the pile to play them, or the stock to draw",
)


SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "DIST-07", count=NUMBER)
STARTER: Final = SAYS.add("starter", "DIST-09", card=CARD)
BEGINS: Final = SAYS.add("begins", "DIST-12", seat=SEAT)
DREW: Final = SAYS.add("drew", "DIST-21", seat=SEAT)
PASSED: Final = SAYS.add("passed", "DIST-24", seat=SEAT)
STILL_DUE: Final = SAYS.add("still_due", "DIST-24", letter=NOTE).as_aid()
CALLED: Final = SAYS.add("called", "DIST-19", seat=SEAT)
CAUGHT: Final = SAYS.add("caught", "DIST-20", seat=SEAT, other=SEAT, count=NUMBER)
DRAWS: Final = SAYS.add("draws", "DIST-21")
NONE_LEFT: Final = SAYS.add("none_left", "DIST-26")
CARDS_LEFT: Final = SAYS.add("cards_left", "DIST-26", count=NUMBER)

OTHER_MOVES: Final = [[[], [PASS]], [[DRAW], [DRAW, PASS]]]


@final
class DistanceState(table.Table):
    """One moment of The Distance: what may be done, what happens, how it ends."""

    # ---------------------------------------------------------------------------------------- whose turn it is

    def to_act(self) -> list[int]:
        if self.phase == TURN:
            return ALONE[self.turn]
        if self.phase == OVER:
            return []
        asked = [(self.turn + step) % self.rules.seats for step in range(self.rules.seats)]
        return [seat for seat in asked if not self.answered >> seat & 1]  # DIST-R28: the owner, then clockwise

    def legal_moves(self, seat: int) -> list[int]:
        if self.phase == CALL:
            return self.answers(seat)
        if self.phase == OVER or seat != self.turn:
            return []
        hand = self.hands[seat]
        has_natural = playing.has_natural(self, hand)
        others = OTHER_MOVES[self.may_draw(has_natural)][self.may_pass(has_natural)]
        if not has_natural and hand < playing.FIRST_WILD_BIT:
            return others
        plays = playing.plays_from(self, hand)
        return plays + others if others else plays

    def parse(self, seat: int, text: str) -> int:
        return playing.parse(self, text)

    def judge(self, seat: int, move: int) -> Verdict:
        decision = KINDS.decision(move) if KINDS.has(move) else "DIST-D1"
        if outcome := self.outcome():
            return refused(RULES, "CORE-1", outcome.reason, decision)
        if CALL_OUT <= move <= DECLINE:
            return self._judge_answer(seat, move)
        if self.phase == CALL:
            return refused(RULES, "DIST-R28", decision)
        if seat != self.turn:
            return refused(RULES, "CORE-2", "DIST-12", decision)
        if move == DRAW:
            return self._judge_draw(seat)
        return self._judge_pass(seat) if move == PASS else playing.judge(self, seat, cards_of(move), letter_of(move))

    def apply(self, seat: int, move: int) -> None:
        if move > DECLINE:
            playing.play(self, seat, cards_of(move), letter_of(move))
        elif move == DRAW:
            if self.draws == 0 and not self.rules.is_strict:  # DIST-R6, DIST-R7
                playing.tell_lack(self, seat)
            self.draw(seat, 1)
            self.draws += 1
            if self.story is not None:
                self.story.append(DREW.said(seat))
        elif move == PASS:
            if self.story is not None:
                self.story.append(PASSED.said(seat))
                self.story.append(STILL_DUE.said("/".join(deck.letter_names(self.required()))))
            if self.draws < DRAWS_BEFORE_PASS:  # DIST-R13
                playing.tell_lack(self, seat)
            self.end_turn()  # DIST-24: the base stays
        else:
            self._answer(seat, move)

    # ---------------------------------------------------------------------------------------- drawing and passing

    def may_draw(self, has_natural: bool) -> bool:
        """DIST-D3. Whoever holds the letter due owes it (DIST-R6), but a strict table does not tell (DIST-R7)."""
        if self.draws >= self.rules.most_draws or self.supply() == 0:
            return False
        return self.draws > 0 or not has_natural or self.rules.is_strict

    def _judge_draw(self, seat: int) -> Verdict:
        if self.may_draw(playing.has_natural(self, self.hands[seat])):
            return LEGAL
        if self.draws >= self.rules.most_draws:
            drawn = Measured(DRAWS.alone, self.draws, self.rules.most_draws, is_most=True)
            return refused(RULES, "DIST-R8", "DIST-D3", evidence=(drawn,))
        if self.supply() == 0:
            return refused(RULES, "DIST-R13", "DIST-D3")
        return refused(RULES, "DIST-R6", "DIST-21", "DIST-D3", evidence=playing.proof(self, seat))

    def may_pass(self, has_natural: bool) -> bool:
        """DIST-D4: after three draws, or with neither a card to draw nor one to play (DIST-R13)."""
        return self.draws >= DRAWS_BEFORE_PASS or (not has_natural and self.supply() == 0)

    def _judge_pass(self, seat: int) -> Verdict:
        if self.may_pass(playing.has_natural(self, self.hands[seat])):
            return LEGAL
        if self.supply() == 0:
            return refused(RULES, "DIST-R13", "DIST-R7", "DIST-D4", evidence=playing.proof(self, seat))
        return refused(RULES, "DIST-23", "DIST-D4", evidence=(Measured(DRAWS.alone, self.draws, DRAWS_BEFORE_PASS),))

    # ---------------------------------------------------------------------------------------- calling and catching

    def answers(self, seat: int) -> list[int]:
        if self.answered >> seat & 1:
            return []
        return [CALL_OUT, SILENT] if seat == self.turn else [CATCH, DECLINE]

    def _judge_answer(self, seat: int, answer: int) -> Verdict:
        decision = KINDS.decision(answer)
        if answer in self.answers(seat) and self.phase == CALL:
            return LEGAL
        if not self.rules.is_strict:
            return refused(RULES, "DIST-R19", "DIST-R18", decision)
        if self.phase != CALL:
            is_late = decision == "DIST-D6" and any(hand.bit_count() == 1 for hand in self.hands)
            return refused(RULES, "DIST-R16" if is_late else "DIST-R18", "DIST-R18", "DIST-R16", decision)
        if self.answered >> seat & 1:
            return refused(RULES, "DIST-R28", decision)
        return refused(RULES, decision)

    def _answer(self, seat: int, answer: int) -> None:
        """A call or a catch closes phase CALL, and so does the last answer (DIST-R28)."""
        self.answered |= 1 << seat
        if answer == CATCH:
            drawn = self.draw(self.turn, playing.PENALTY)  # DIST-20
            if self.story is not None:
                tell_cause(self.story, CAUGHT.said(seat, self.turn, drawn))
        elif answer == CALL_OUT and self.story is not None:
            self.story.append(CALLED.said(seat))
        if answer in (CALL_OUT, CATCH) or self.answered == (1 << self.rules.seats) - 1:
            self.answered = 0
            self.phase = TURN
            self.end_turn()

    # ---------------------------------------------------------------------------------------- how it ends

    def outcome(self) -> outcome.Outcome | None:
        return fewest_win(self.sizes(), "DIST-26", "DIST-R25") if self.phase == OVER else None

    def check(self, read: Reader) -> None:
        """Refuse a phase without its cards."""
        self.base = table.read_base(self.discard if read.slot("discard").is_named else [], read.raw("base"))
        at_cap = self.turns == self.rules.turn_cap
        check_sizes(self.sizes(), self.phase == OVER, at_cap, "DIST-26", "DIST-R25")
        if self.phase == CALL:
            self._check_call()

    def _check_call(self) -> None:
        """Refuse a call that nobody has to make."""
        if not self.rules.is_strict:
            raise errors.Impossible("in guided mode there is no phase call [DIST-R19]")
        if packed.count(self.hands[self.turn]) != 1 or len(self.discard) < 2:
            raise errors.Impossible("phase call needs a seat on turn that has just played and holds one card [DIST-19]")
        if self.answered == (1 << self.rules.seats) - 1:
            raise errors.Impossible("phase call is closed when everybody has answered [DIST-R28]")


# ------------------------------------------------------------------------------------------------ at the table


@final
class DistanceManners(Manners[DistanceState]):
    """Calls wait for everybody, and the letter is said by whoever plays at a strict table."""

    namings: ClassVar[tuple[Naming, ...]] = (deck.WILD, deck.CHROMATIC_SCALE)
    sayings: ClassVar[Sayings] = Sayings(SAYS, playing.SAYS, table.SAYS)
    unfinished: ClassVar[Sayings] = playing.UNFINISHED
    settings: ClassVar[tuple[str, ...]] = ("begins", "window_seconds", "aids", *deck.FACE_SETTINGS)
    judged: ClassVar[str] = "mode"
    has_standing_answers: ClassVar[bool] = True  # DIST-19, DIST-20: “Musicards!” is said unasked

    def called(self, game: Game) -> dict[str, Name]:
        return deck.wilds_called(deck.WILD, deck.CHROMATIC_SCALE)

    def dealt(self, state: DistanceState) -> list[Said]:
        count = state.rules.number("hand_size")
        if len(state.discard) > 1 or state.turns > 0 or any(size != count for size in state.sizes()):
            return []
        return [DEALT.said(count), STARTER.said(deck.card_text(state.discard[0])), BEGINS.said(state.turn)]

    def prompt(self, state: DistanceState, seat: int | None, has_aids: bool) -> tuple[Said, ...]:
        """DIST-O9: the letter due."""
        return (playing.due_said(state),) if has_aids and state.phase != OVER else ()

    def said(self, state: DistanceState, seat: int, move: int) -> Said:
        if move <= DECLINE:
            return KINDS.said(move)
        letter = letter_of(move)
        parts: dict[str, Part] = {"cards": playing.spelled(cards_of(move), letter), "letter": Note(LETTERS[letter])}
        return KINDS.said(move)._replace(parts=parts)

    def reckoning(self, state: DistanceState) -> Reckoning | None:
        return cards_left(NONE_LEFT, CARDS_LEFT, state.sizes()) if state.phase == OVER else None

    def window_answer(self, state: DistanceState, seat: int) -> int:
        if state.phase != CALL:
            return NO_MOVE
        return SILENT if seat == state.turn else DECLINE

    def controls(self, state: DistanceState, seat: int) -> list[int]:
        """“Musicards!” can be said at any time; who has nothing to say says nothing (DIST-R28)."""
        if state.phase == OVER:
            return []
        spoken = [CALL_OUT, CATCH] if state.rules.is_strict else []
        return [DRAW, PASS, *spoken] if state.phase == TURN and seat == state.turn else spoken

    def by_hand(self, state: DistanceState, seat: int, gesture: Gesture) -> int:
        picks, target = touched(state, seat, gesture)
        is_play = target is not None and target.zone == "discard" and bool(picks)
        if not is_play or not all(is_held(pick, seat) for pick in picks):
            return KINDS.by_hand(seat, picks, target, gesture.choice)
        names = [pick.card for pick in picks]
        if gesture.choice:
            return state.parse(seat, " ".join(["play", *names, "as", gesture.choice]))
        return playing.by_hand(state, names)

    def choices(self, state: DistanceState, seat: int, gesture: Gesture) -> list[str]:
        """DIST-O9: at a strict table the player says the letter, any of the seven, of whatever card (DIST-17)."""
        if not state.rules.is_strict or gesture.target is None:
            return []
        held = [pick.card for pick in touched(state, seat, gesture)[0] if is_held(pick, seat)]
        return deck.letter_names(deck.ALL_LETTERS) if held and len(held) == len(gesture.picks) else []

    def asks_back(self, state: DistanceState, seat: int, gesture: Gesture) -> Said:
        return playing.WHICH_LETTER.alone


@final
class DistanceHabits(Habits[DistanceState]):
    """Players by machine draw only in need: not with the letter due in hand, nor a fourth card for nothing."""

    def playout_moves(self, state: DistanceState, seat: int) -> list[int]:
        """Both would be allowed (DIST-R7, DIST-R8), and lead nowhere."""
        moves = state.legal_moves(seat)
        if state.phase != TURN or self._draws(state, playing.has_natural(state, state.hands[seat])):
            return moves
        return [move for move in moves if move != DRAW]

    def _draws(self, state: DistanceState, has_natural: bool) -> bool:
        return state.draws < DRAWS_BEFORE_PASS and not has_natural

    def random_move(self, state: DistanceState, seat: int, rng: Rng) -> int:
        """The plays are counted, and only the one that chance chooses is made."""
        if state.phase != TURN:
            return super().random_move(state, seat, rng)
        hand: i64 = state.hands[seat]
        letters = MEMBERS[state.required()]
        joined: i64 = JOINED[hand >> FIRST_WILD]
        naturals: i64 = 0
        for letter in letters:
            for note in NOTES_OF[letter]:
                naturals += GROUPS[deck.copies_in(hand, note)]
        plays = naturals * joined + (joined - 1) * len(letters)
        has_natural = naturals > 0
        draws = state.may_draw(has_natural) and self._draws(state, has_natural)
        others = OTHER_MOVES[draws][state.may_pass(has_natural)]
        count = plays + len(others)
        at: i64 = rng.below(int(count)) if count > 1 else 0
        return others[at - plays] if at >= plays else playing.play_at(hand, letters, joined, at)

    def standing(self, state: DistanceState) -> list[int]:
        """DIST-R25: the fewest cards win."""
        return [-size for size in state.sizes()]


# ------------------------------------------------------------------------------------------------ the game


@final
class Distance(deck.MusicardsGame):
    """The Distance for 2 to 5 players."""

    key: ClassVar[str] = "the-distance"
    title: ClassVar[str] = "The Distance"
    summary: ClassVar[str] = "shed your hand by climbing the musical alphabet"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    rules_version: ClassVar[int] = 2  # no limit of draws unless chosen (DIST-R8); the last turn counts (DIST-R25)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    manners: ClassVar[Manners[Any]] = DistanceManners()
    habits: ClassVar[Habits[Any]] = DistanceHabits()

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.interval = self.number("interval")
        self.due = [sum(1 << alphabet.letter_up(x, self.interval) for x in MEMBERS[base]) for base in range(128)]
        self.is_strict = self.options["mode"] == "strict"
        self.most_draws = deck.CARDS if self.options["draw_limit"] == "none" else DRAWS_BEFORE_PASS
        self.most_mistakes = 1 if self.options["mistake_ends_turn"] else 2
        self.most_kept_mistakes = self.most_mistakes - 1 if self.is_strict else 0
        self.turn_cap = self.number("turn_cap")
        self.counts_last_turn = self.version >= 2

    def kinds(self) -> Kinds:
        return KINDS

    def blank(self, chance: Chance) -> DistanceState:
        return DistanceState(self, chance)

    def deal_from(self, chance: Chance) -> DistanceState:
        state = DistanceState(self, chance)
        stock = self.deck()
        chance.shuffle(stock)
        for seat in range(self.seats):  # DIST-07
            for _ in range(self.number("hand_size")):
                state.hands[seat] |= ONE[stock.pop()]
        state.discard = [stock.pop()]  # DIST-09
        state.stock = stock  # DIST-08
        state.base = letters_of(state.discard[0])  # DIST-10, DIST-11
        return state
