"""Reaction windows, by kernel verbs alone: is one open, who is asked, and what silence leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.contract import State
from cardenza.match.changing import replace
from cardenza.match.events import By
from cardenza.match.pacing import call_ms
from cardenza.match.settings import Pace, Settings


@dataclass(frozen=True)
class Held:
    """What a seat has handed in while a window is open: its answer, or (`goes_on`) its turn after the window."""

    seat: int
    move: str
    by: By
    is_silence: bool = False
    goes_on: bool = False


@dataclass(frozen=True)
class Window:
    """A reaction window, from when until when (None: no time ends it), and after how many moves it opened.

    Who goes on does not end it before `guarded_until`. What is `held` is nobody else's to know: it counts at
    `decides_at`, or when the window closes.
    """

    opened_at: int
    closes_at: int | None
    moves_made: int
    guarded_until: int = 0
    held: tuple[Held, ...] = ()
    decides_at: int | None = None

    def due_at(self) -> int | None:
        """When something happens in it by itself; None if only answers change anything."""
        return self.closes_at if self.decides_at is None else self.decides_at

    def later(self, by_ms: int) -> "Window":
        """The same window at another time."""
        return replace(
            self,
            opened_at=self.opened_at + by_ms,
            closes_at=None if self.closes_at is None else self.closes_at + by_ms,
            guarded_until=self.guarded_until + by_ms,
            decides_at=None if self.decides_at is None else self.decides_at + by_ms,
        )


def asked(state: State) -> frozenset[int]:
    """The seats that have yet to answer in an open window; empty while none is open."""
    if state.is_over():
        return frozenset()
    return frozenset(seat for seat in state.to_act() if state.game.manners.window_answer(state, seat) >= 0)


def is_same(before: frozenset[int], after: frozenset[int]) -> bool:
    """Is a window still the one it was, after an answer? In a new one somebody else is asked."""
    return bool(after) and after <= before


def is_silence(state: State, seat: int, move: int) -> bool:
    """Is the move what silence of the seat would mean?"""
    return seat in asked(state) and move == state.game.manners.window_answer(state, seat)


def has_moments(state: State) -> bool:
    """Do the answers in the open window have a rank, so that several may come in the same moment?"""
    return state.game.manners.rank(state, *next_silence(state)) >= 0


def counts_later(state: State, *, goes_on: bool) -> bool:
    """Is an answer in the open window, or a turn that goes on after it, only handed in at first?"""
    return has_moments(state) or (goes_on and state.game.manners.patience_seconds(state) == ENDLESS)


def by_rank(state: State, held: Sequence[Held]) -> list[Held]:
    """The answers that were handed in, in the order in which they count."""
    order = state.to_act()
    answers = [each for each in held if not each.goes_on]
    rank, parse = state.game.manners.rank, state.game.parse_move
    return sorted(answers, key=lambda each: (rank(state, each.seat, parse(each.move)), order.index(each.seat)))


def next_silence(state: State) -> tuple[int, int]:
    """The seat that is asked first, and the answer that its silence is."""
    seat = next(seat for seat in state.to_act() if state.game.manners.window_answer(state, seat) >= 0)
    return seat, state.game.manners.window_answer(state, seat)


def patience_ms(state: State, settings: Settings, pace: Pace) -> int:
    """How long the open window waits: as long as the game says, unless the game leaves that to the table."""
    patience = state.game.manners.patience_seconds(state)
    if patience == ENDLESS:
        return ENDLESS
    if patience > 0:
        is_left_to_table = "last_window_seconds" in state.game.manners.settings
        return 1000 * (settings.last_window_seconds if is_left_to_table else patience)
    return call_ms(pace, settings.call_seconds(state.game))


def is_quiet(state: State) -> bool:
    """Is nobody asked in the open window, so that whoever has the turn after it just plays?"""
    manners = state.game.manners
    return manners.has_quiet_windows and manners.patience_seconds(state) == 0


def closed(state: State) -> State:
    """The position after silence of everybody who has not answered: a copy, with chance of its own."""
    after = state.clone()
    missing = asked(after)
    while missing:
        after.apply(*next_silence(after))
        missing = asked(after) if asked(after) < missing else frozenset()
    return after
