"""A table at one moment: who sits where, the game, its window and clocks. It never changes; `evolve` makes the next.

What can be asked of it is here: whose turn it is, what they may do, when time will have run out, what is told of
shuffles and records. The state of the game holds every card; only views of it are told.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from cardenza.coach import explain
from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.kernel.events import Event
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning, heard_by
from cardenza.kernel.records import Record, Step
from cardenza.kernel.sights import Sight
from cardenza.kernel.speech import Part, Said, unspelled
from cardenza.kernel.verdict import Verdict
from cardenza.kernel.views import Snapshot, View
from cardenza.match import windows
from cardenza.match.events import Bot, By, Guest, Level, Played, Player
from cardenza.match.rules import not_allowed
from cardenza.match.settings import PACES, Days, Pace, Settings
from cardenza.match.shuffles import Shuffle, shuffle_of
from cardenza.match.windows import Held, Window

KEEPER: Final[Level] = "careful"  # how the bot plays that keeps somebody's seat
LONGEST_THOUGHT_MS: Final = 120_000  # alone at a table: what is longer was a break
SHUFFLES_TOLD: Final = 9  # as many games as the longest series has: rematches have no end


class Phase(Enum):
    """Before the first game, during one, after one."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True)
class Chair:
    """A place at the table. A bot plays for it while it is kept: for a person who is away, or has left (no player)."""

    player: Player | None = None
    is_away: bool = False
    is_kept: bool = False
    is_ready: bool = False
    patience_ms: int = 0  # how long the table will still wait for this chair in this game
    pace: Pace | None = None  # what the person who sits here wishes for

    def guest(self) -> Guest | None:
        """The person who sits here, be they away."""
        return self.player if isinstance(self.player, Guest) else None

    def is_present(self) -> bool:
        """Does a person sit here, and is connected?"""
        return self.guest() is not None and not self.is_away


@dataclass(frozen=True)
class Wish:
    """Somebody would like a chair that was left in mid-game; `n` is the entry of the log with which they asked."""

    n: int
    chair: int
    guest: Guest


@dataclass(frozen=True)
class Ask:
    """A seat wants to go back to where `to` moves were made; `missing` are the seats that have yet to answer."""

    seat: int
    to: int
    missing: frozenset[int]


@dataclass(frozen=True)
class Move:
    """A move that stands in the record, and what speaks against taking it back.

    `is_settled` if its turn is over, it was an answer, or it was not the player's own: only consent takes it back.
    """

    played: Played
    is_settled: bool
    sight: Sight


@dataclass(frozen=True)
class Deeds:
    """What a move did. `told` is the move as each seat hears of it, and last as those hear who watch.

    `is_silence` if it lets a window pass. `events` are whole, each with the seats that may have it
    (`kernel.events.for_seat`).
    """

    seat: int
    move: str
    by: By
    is_silence: bool
    is_mistake: bool
    told: tuple[str, ...]
    events: tuple[Event, ...]
    is_over: bool

    def told_to(self, viewer: int | None) -> str:
        """The move as a seat, or (None) somebody who watches, may hear of it."""
        return self.told[-1 if viewer is None else viewer]


class BotTurn(NamedTuple):
    """A seat for which a bot must choose, and how strong it is."""

    seat: int
    level: Level
    is_reaction: bool


class Reading(NamedTuple):
    """A move that somebody means, and what the judge says of it; `is_after_window` if it lets an open window be."""

    move: int
    verdict: Verdict
    is_after_window: bool


@dataclass(frozen=True, eq=False)
class Table:
    """A table after entry `n` of its log, which happened at the time `at`."""

    settings: Settings
    game: Game
    host: str  # empty when the host has left and nobody sits here
    master: str
    chairs: tuple[Chair, ...]
    n: int
    at: int
    phase: Phase = Phase.WAITING
    game_number: int = 0
    first_of_series: int = 0
    first: int = 0  # the chair that has seat 0 in the next game
    seating: tuple[int, ...] = ()
    holders: Mapping[str, int] = field(default_factory=dict)  # who has had a chair in this game, and which
    wishes: tuple[Wish, ...] = ()
    declined: frozenset[str] = frozenset()  # who will not be admitted in this game
    removed: frozenset[str] = frozenset()  # who takes no chair before another game has begun
    renamed: Mapping[str, str] = field(default_factory=dict)  # who has another name here than they gave
    is_locked: bool = False
    is_private: bool = False
    invited_since: int = 0  # the entry of the log from which on an invitation to a private table is good
    state: State | None = None
    kept: Snapshot | None = field(default=None, compare=False)  # what lies there, if that was worked out
    position: dict[str, object] | None = None
    skipped: int = 0
    deal: int | None = None  # its number, where deals have one
    played_ms: int = 0  # in a game for one: since the deal, without long breaks
    moves: tuple[Move, ...] = ()
    shuffles_made: int = 0  # by the moves that stand
    window: Window | None = None
    asked: Ask | None = None
    clocks: tuple[int, ...] | None = None
    run_out: frozenset[int] = frozenset()
    wins: tuple[int, ...] = ()
    outcome: Outcome | None = None
    deeds: Deeds | None = None

    def last_outcome(self) -> Outcome | None:
        """How the game ended; in a game of rounds, between rounds, how the last one did."""
        if self.phase is not Phase.PLAYING or self.state is None:
            return self.outcome
        return self.state.outcome()

    def reckoning(self, seat: int | None) -> Reckoning | None:
        """How that was counted, as a seat, or (None) somebody who watches, may hear it."""
        found = None if self.state is None else self.game.manners.reckoning(self.state)
        return None if found is None else heard_by(found, seat)

    # ------------------------------------------------------------------------------------------------ people

    def chair_of(self, who: str) -> int | None:
        """The chair of a guest."""
        return self._chairs_of_guests.get(who)

    @cached_property
    def _chairs_of_guests(self) -> dict[str, int]:
        guests = [(at.guest(), number) for number, at in enumerate(self.chairs)]
        return {guest.id: number for guest, number in guests if guest is not None}

    def seat_of(self, chair: int) -> int | None:
        """The seat of a chair in the game; None before the first deal."""
        return self.seating.index(chair) if self.seating else None

    def seat_of_guest(self, who: str) -> int | None:
        chair = self.chair_of(who)
        return None if chair is None else self.seat_of(chair)

    def chair_at(self, seat: int) -> Chair:
        """The chair that has this seat."""
        return self.chairs[self.seating[seat]]

    def is_host(self, who: str) -> bool:
        """Is it for them to begin? While the host is away that falls to the first person who is there."""
        chair = self.chair_of(self.host)
        if chair is None or self.chairs[chair].is_present():
            return who == self.host
        present = [guest.id for at in self.chairs if at.is_present() and (guest := at.guest()) is not None]
        return who == (present[0] if present else self.host)

    def has_persons(self) -> bool:
        """Does anybody but bots have a chair, be they away?"""
        return any(chair.guest() is not None for chair in self.chairs)

    @property
    def pace(self) -> Pace:
        """The pace that the table was opened with, or a slower one that a person who sits here wishes for."""
        wishes = [chair.pace for chair in self.chairs if chair.guest() is not None and chair.pace is not None]
        return min([self.settings.pace, *wishes], key=PACES.index)

    def wish_of(self, who: str) -> Wish | None:
        """What somebody has asked for, if the host has not decided yet."""
        return next((wish for wish in self.wishes if wish.guest.id == who), None)

    def is_known(self, who: str) -> bool:
        """Is anything here for them not as it is for any stranger?"""
        is_there = self.chair_of(who) is not None or self.is_host(who) or self.wish_of(who) is not None
        return is_there or who in self.holders or who in self.declined or who in self.removed

    def is_for(self, who: str) -> bool:
        """May they see the table without being invited? A private one is for those who play here, or did last."""
        is_theirs = who in self.holders or who == self.host or self.wish_of(who) is not None
        return not self.is_private or (is_theirs and who not in self.removed)

    def next_game(self) -> int:
        """The number of the game that is dealt next."""
        return 0 if self.phase is Phase.WAITING else self.game_number + 1

    @property
    def begins(self) -> int | None:
        """The chair that begins the next game; None where a lot of the rules decides."""
        return self.first if "begins" in self.game.manners.settings else None

    def is_series_over(self) -> bool:
        """Has the last game of the series ended? What follows is a rematch."""
        return self.phase is Phase.OVER and self.game_number - self.first_of_series + 1 >= self.settings.games

    # ------------------------------------------------------------------------------------------------ the game

    def current(self) -> State:
        """The game as it stands. Raises `NotAllowed` before the first deal."""
        if self.state is None:
            raise not_allowed("MATCH-8")
        return self.state

    def keeps_piles_open(self) -> bool:
        """Does every card of a pile lie open here (`Manners.covered`), and not the top alone?"""
        return self.settings.pile_view == "full"

    def snapshot(self) -> Snapshot:
        """What lies there now: `evolve` has worked it out to tell what a move did."""
        kept = self.kept
        if kept is None or kept.state is not self.state:
            return Snapshot(self.current(), self.keeps_piles_open())
        return kept

    def view(self, seat: int | None, is_shown: bool | None = None) -> View:
        """What a seat, or (None) somebody who watches, is shown. Raises `NotAllowed` before the first deal.

        `is_shown` tells whether they have what can be worked out, too; None: as the judge has it (`shows`).
        """
        return self.snapshot().view(seat, self.has_aids(seat, is_shown))

    def has_aids(self, seat: int | None, is_shown: bool | None = None) -> bool:
        """Is a seat told what can be worked out? A table that was opened without aids tells it to nobody."""
        return self.settings.shows_aids(self.game) and (self.shows(seat) if is_shown is None else is_shown)

    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now, in order of priority."""
        return self._acting

    @cached_property
    def _acting(self) -> tuple[int, ...]:
        return tuple(self.current().to_act()) if self.phase is Phase.PLAYING else ()

    def thinking(self) -> tuple[int, ...]:
        """The seats whose turn it is. A window is nobody's turn, but for an endless one, which waits for the next."""
        if self.window is None:
            return self.to_act()
        return tuple(self._closed.to_act()) if self.game.manners.patience_seconds(self.current()) == ENDLESS else ()

    def awaited(self) -> tuple[int, ...]:
        """For whom the table waits: those who have yet to answer, and whoever may end an endless window.

        In a quiet window nobody is asked, and it is the turn of whoever is next.
        """
        return self._awaited

    @cached_property
    def _awaited(self) -> tuple[int, ...]:
        if self.is_quiet():
            return tuple(self._closed.to_act())
        answering = self._answering()
        return answering + tuple(seat for seat in self.thinking() if seat not in answering)

    def _answering(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.to_act() if self.held(seat) is None)

    # ------------------------------------------------------------------------------------------------ windows

    def is_quiet(self) -> bool:
        """Is a window open that stops nobody: some may react, but silence is no answer?"""
        return self.window is not None and windows.is_quiet(self.current())

    def is_unasked(self) -> bool:
        """Is a window open in which whoever thinks of it speaks up, by what lies there at all times?

        A Guard who shows everything asks everybody, and whoever has their moves listed is told them.
        """
        return self.window is not None and self.game.manners.has_standing_answers and not self.shows_unasked()

    def following(self) -> tuple[int, ...]:
        """Whose turn it is once an open window has closed."""
        return tuple(self._closed.to_act())

    def is_asked(self, seat: int) -> bool:
        """Is a window open in which this seat has yet to answer?"""
        return self.window is not None and self.held(seat) is None and seat in windows.asked(self.current())

    def held(self, seat: int) -> Held | None:
        """What the seat has handed in, if it is not decided yet."""
        if self.window is None:
            return None
        return next((each for each in self.window.held if each.seat == seat), None)

    def is_bound(self, seat: int) -> bool:
        """Has the seat handed in something else than silence? Then it can do no more until that is decided."""
        held = self.held(seat)
        return held is not None and not held.is_silence

    def is_all_in(self) -> bool:
        """Has everybody who is asked handed something in?"""
        return all(self.held(seat) is not None for seat in windows.asked(self.current()))

    def after_window(self, seat: int) -> State | None:
        """While a window is open that can be cut short: what silence leads to, if it is this seat's turn there."""
        if self.window is None or self.game.manners.patience_seconds(self.current()) > 0:
            return None
        return self._closed if seat in self._closed.to_act() else None

    @cached_property
    def _closed(self) -> State:
        return windows.closed(self.current())

    # ------------------------------------------------------------------------------------------------ moves

    def facing(self, seat: int) -> State:
        """The position in which the seat chooses: the one after an open window, if it has answered there."""
        return self.current() if self.is_asked(seat) else self.after_window(seat) or self.current()

    def offers(self, seat: int) -> tuple[int, ...]:
        """What the person on the seat may do: the legal moves, and those that close an open window by going on.

        Nobody has to say that they let a quiet window pass.
        """
        if self.phase is not Phase.PLAYING or seat in self.run_out or self.is_bound(seat):
            return ()
        after = self.after_window(seat)
        answers = self.current().legal_moves(seat) if self.held(seat) is None else []
        if self.is_quiet():
            answers = [move for move in answers if not windows.is_silence(self.current(), seat, move)]
        further = [] if after is None else after.legal_moves(seat)
        return tuple(dict.fromkeys([*answers, *further]))

    def controls(self, seat: int) -> tuple[int, ...]:
        """What lies before the person on the seat that needs no card, right or wrong (`Manners.controls`)."""
        if self.phase is not Phase.PLAYING or seat in self.run_out or self.is_bound(seat):
            return ()
        after, controls = self.after_window(seat), self.game.manners.controls
        now = controls(self.current(), seat) if self.held(seat) is None else []
        return tuple(dict.fromkeys([*now, *([] if after is None else controls(after, seat))]))

    def shows(self, seat: int | None, is_asked_for: bool = False, is_always: bool = False) -> bool:
        """Are the legal moves and whatever can be worked out told to a seat, or (None) to those who watch?

        A Guard shows them, unless the aids are off: a list would tell what they do not. Else, and with the Coach, they
        are told to whoever asks, at the Table only where nobody else has to do without; to those who cannot play
        otherwise, `is_always`.
        """
        if self.shows_unasked() or seat is None:
            return self.shows_unasked()
        return is_always or (is_asked_for and self.may_help(seat))

    def shows_unasked(self) -> bool:
        """Does everybody see, without asking, what can be done and what can be worked out?"""
        return self.settings.judge is Judge.GUARD and self.settings.aids is not False

    def may_help(self, seat: int) -> bool:
        """May a seat ask for more than it is told? At a strict table others would have to do without."""
        return self.settings.judge is not Judge.TABLE or self.is_alone(seat)

    def is_alone(self, seat: int) -> bool:
        """Are all others at the table bots?"""
        return all(chair.guest() is None for number, chair in enumerate(self.chairs) if number != self.seating[seat])

    def has_company(self) -> bool:
        """Do two persons, or more, have a chair, be they away?"""
        return len(self._chairs_of_guests) > 1

    def gesture_of(self, seat: int, move: int) -> Gesture | None:
        """An offered move as hands make it."""
        after = self.after_window(seat)
        is_answer = after is None or move in self.current().legal_moves(seat)
        state = self.current() if after is None or is_answer else after
        return self.game.manners.gesture(state, seat, move)

    def text_of(self, seat: int, gesture: Gesture) -> str:
        """The move that a gesture means. Raises `Unreadable` if it means none."""
        after = self.after_window(seat)
        by_hand = self.game.manners.by_hand
        if after is None:
            return self.game.move_text(by_hand(self.current(), seat, gesture))
        try:
            text = self.game.move_text(by_hand(self.current(), seat, gesture))
        except Unreadable:
            text = ""
        is_answer = text != "" and self._is_answer(seat, text)
        return text if is_answer else self.game.move_text(by_hand(after, seat, gesture))

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        """What the player must choose from before the gesture means a move; nothing where the table knows."""
        if self.phase is not Phase.PLAYING or seat in self.run_out or gesture.choice:
            return []
        return self.game.manners.choices(self._meant(seat, gesture), seat, gesture)

    def asks_back(self, seat: int, gesture: Gesture) -> Said | None:
        """The question that these choices answer."""
        return self.game.manners.asks_back(self._meant(seat, gesture), seat, gesture)

    def choice_said(self, seat: int, gesture: Gesture, choice: str) -> Part:
        """One of these choices, as it is said; how a card is spelled would tell what it belongs to."""
        said = self.game.manners.choice_said(self._meant(seat, gesture), seat, gesture, choice)
        return said if self.has_aids(seat) else unspelled(said)

    def _meant(self, seat: int, gesture: Gesture) -> State:
        """The state in which a gesture leaves something to choose."""
        after = self.after_window(seat)
        is_answer = after is None or self.game.manners.choices(self.current(), seat, gesture) != []
        return self.current() if after is None or is_answer else after

    def said(self, seat: int, text: str) -> Said:
        """The move that a text means to a seat, as people say it."""
        state, _ = self._judging(seat, text)
        return self.game.manners.said(state, seat, state.parse(seat, text))

    def _judging(self, seat: int, text: str) -> tuple[State, bool]:
        """The state in which a move counts, and whether that is after an open window, to which it is no answer."""
        after = self.after_window(seat)
        if after is not None and not self._is_answer(seat, text):
            return after, True
        return self.current(), False

    def judged_in(self, seat: int, text: str) -> State:
        """The position in which a move of a seat is judged: the present one, or the one after an open window."""
        return self._judging(seat, text)[0]

    def reading(self, seat: int, text: str) -> Reading:
        """The move that a text means to a seat, judged. What is no answer to an open window is a move after it."""
        state, is_after_window = self._judging(seat, text)
        move = state.parse(seat, text)
        return Reading(move, explain(state, seat, move), is_after_window)

    def verdict(self, seat: int, text: str) -> tuple[int, Verdict]:
        """The move that a text means to a seat, and what the judge says of it."""
        reading = self.reading(seat, text)
        return reading.move, reading.verdict

    def _is_answer(self, seat: int, text: str) -> bool:
        try:
            return not self.current().judge(seat, self.current().parse(seat, text)).is_refused()
        except CardenzaError:
            return False

    # ------------------------------------------------------------------------------------------------ bots

    def is_bots(self, seat: int) -> bool:
        """Does a bot play for the seat: its own, or one that plays on for somebody?"""
        chair = self.chair_at(seat)
        return chair.guest() is None or chair.is_kept or seat in self.run_out

    def bots_to_act(self) -> tuple[BotTurn, ...]:
        """For whom bots must choose now, in order of priority. They answer, and do not cut a window short by going on.

        An endless window nobody else would end: there they go on when they have answered. A quiet one stops nobody:
        there some may react while the next plays.
        """
        return self._bot_turns

    @cached_property
    def _bot_turns(self) -> tuple[BotTurn, ...]:
        quietly = self._answering() if self.is_quiet() else ()
        seats = [seat for seat in (*quietly, *self.awaited()) if self.is_bots(seat) and not self.is_bound(seat)]
        return tuple(BotTurn(seat, self._level(seat), self.is_asked(seat)) for seat in seats)

    def _level(self, seat: int) -> Level:
        player = self.chair_at(seat).player
        return player.plays_as() if isinstance(player, Bot) else KEEPER

    # ------------------------------------------------------------------------------------------------ time

    def does_clock_run(self, seat: int) -> bool:
        """Does thinking cost this seat time? Only on its turn, not while a bot plays, nor (but by days) while away."""
        if self.clocks is None or seat not in self.thinking() or self.is_bots(seat):
            return False
        return not self.chair_at(seat).is_away or isinstance(self.settings.clock, Days)

    def does_wait(self, seat: int) -> bool:
        """Does somebody wait for the absent person on this seat? A table where nobody else is just rests."""
        if seat not in self.thinking() or self.is_bots(seat):
            return False
        is_awaited = any(chair.is_present() for chair in self.chairs)
        return self.chair_at(seat).is_away and is_awaited and not isinstance(self.settings.clock, Days)

    @property
    def thinking_since(self) -> int:
        """Since when the time on the clocks is to be counted: each entry of the log settles it, a guard is free."""
        return self.at if self.window is None else max(self.at, self.window.guarded_until)

    def thought_ms(self, until: int) -> int:
        """How long those whose turn it is have thought, since their clocks were settled last."""
        return max(0, until - self.thinking_since)

    def played_for(self, until: int) -> int:
        """How long a numbered deal has been played, in milliseconds; long breaks are not counted."""
        if self.deal is None or self.phase is not Phase.PLAYING:
            return self.played_ms
        return self.played_ms + min(max(0, until - self.at), LONGEST_THOUGHT_MS)

    def times_left(self) -> dict[int, int]:
        """For each seat that must not think for ever: how long something else takes to happen if it does not move."""
        left: dict[int, int] = {}
        for seat in self.thinking():
            if self.is_bound(seat):
                continue  # it has moved, and its move will count
            if self.does_wait(seat):
                left[seat] = self.chair_at(seat).patience_ms
            elif self.clocks is not None and self.does_clock_run(seat):
                left[seat] = self.clocks[seat]
        return left

    def clock_left(self, seat: int, now: int) -> int | None:
        """The time on the clock of a seat, in milliseconds; None without clocks."""
        if self.clocks is None:
            return None
        return max(0, self.clocks[seat] - (self.thought_ms(now) if self.does_clock_run(seat) else 0))

    def deadline(self) -> int | None:
        """The moment from which on `Tick` does something; None if time changes nothing."""
        moments = [self.thinking_since + left for left in self.times_left().values()]
        if self.window is not None and (due_at := self.window.due_at()) is not None:
            moments.append(due_at)
        return min(moments, default=None)

    # ------------------------------------------------------------------------------------------------ what is kept

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves that stand, as records have them."""
        return tuple(_step(move.played) for move in self.moves)

    def shuffles(self) -> tuple[Shuffle, ...]:
        """What is told of the shuffles of the last games, and of the next one; those before are in their records.

        Deals that have numbers are no secret.
        """
        if self.deal is not None:
            return ()
        upcoming = self.next_game()
        return tuple(self.shuffle(game) for game in range(max(upcoming - SHUFFLES_TOLD, 0), upcoming + 1))

    def shuffle(self, game: int) -> Shuffle:
        is_over = game < self.game_number or (game == self.game_number and self.phase is Phase.OVER)
        return shuffle_of(self.master, game, is_over, self.skipped if game == self.game_number else 0)

    def record(self) -> Record:
        """The present or last game; when it is over with its outcome, and with the shuffle that can be checked.

        A game that was lost on time has not ended by its own rules, so its record has no outcome.
        """
        state = self.current()
        record = Record(self.game.key, self.game.version, self.position or {})
        record.steps = list(self.steps)
        outcome = state.outcome() if state.is_over() else None
        record.outcome = None if outcome is None else outcome.document()
        if self.phase is Phase.OVER:
            sealed = self.shuffle(self.game_number).document()
            record.shuffle = sealed if self.deal is None else {"deal": self.deal}
        return record


def _step(played: Played) -> Step:
    step = Step(played.seat, played.move)
    step.chance = [list(result) for result in played.chance]
    return step
