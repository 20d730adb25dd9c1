"""Lessons: positions to be played one after the other, and what a move is in one of them.

`lessons/<key>.toml` has the lesson of a game, `words/<language>/lessons` its sentences. The judge of the game decides:
a lesson has no rules of its own. Every legal move of a step stands in its file, as right or as a miss.
"""

from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from msgspec import Struct, toml

from cardenza import catalogue
from cardenza.coach import Tried, tried
from cardenza.kernel.contract import State
from cardenza.kernel.options import Value
from cardenza.kernel.texts import natural
from cardenza.kernel.views import View, open_view


class WrongTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that the judge objects to: with one of these rules, and with this idea."""

    move: str
    why: tuple[str, ...]
    idea: str


class Miss(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that is allowed and not the task, and the rule that allows it."""

    move: str
    why: str


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with a task for a seat.

    Zones in `open` are seen face up. Where it `is_spoken`, hands could make no wrong move, so one chooses a sentence.
    `concepts` are what somebody has shown to know who finds the right move.
    """

    id: str
    position: dict[str, Any]
    right: tuple[str, ...]
    wrong: tuple[WrongTry, ...]
    concepts: tuple[str, ...]
    miss: tuple[Miss, ...] = ()
    open: tuple[str, ...] = ()
    seat: int = 0
    is_spoken: bool = False


class Finale(Struct, frozen=True, forbid_unknown_fields=True):
    """The short game at the end, with the Coach; where a table can begin anywhere, from this position."""

    seats: int = 1
    options: dict[str, Value] = {}
    position: dict[str, Any] = {}


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    steps: tuple[Step, ...]
    finale: Finale


class Grade(Enum):
    """What a move is in a lesson; a miss is allowed, but not the task."""

    RIGHT = "right"
    WRONG = "wrong"
    MISS = "miss"


class Answer(NamedTuple):
    """A move in a step: what it is there, and what comes of it by the rules."""

    grade: Grade
    tried: Tried


@cache
def lesson_of(key: str) -> Lesson | None:
    """The lesson of a game; None for a game from elsewhere."""
    file = files(__package__).joinpath("lessons", f"{key.replace('-', '_')}.toml")
    return toml.decode(file.read_bytes(), type=Lesson) if file.is_file() else None


def begun(step: Step) -> State:
    """The position of a step."""
    return catalogue.position(step.position)


def seen(step: Step, state: State) -> View:
    """What the learner sees of it. Nothing is reminded of: that would be the answer."""
    view = state.view(step.seat, has_aids=False)
    laid_open = {(zone.name, zone.place): zone for zone in open_view(state).zones if zone.name in step.open}
    zones = [laid_open.get((zone.name, zone.place), zone) for zone in view.zones]
    return view._replace(zones=zones, prompt=())


def tries(step: Step) -> list[str]:
    """What can be tried, right and wrong alike: the order tells nothing."""
    wrong, miss = [each.move for each in step.wrong], [each.move for each in step.miss]
    return sorted([*step.right, *wrong, *miss], key=natural)


def answer(step: Step, move: int) -> Answer:
    """What a move is in a step: the judge says what is wrong, the lesson only what was asked for."""
    state = begun(step)
    found = tried(state, step.seat, move)
    if not found.verdict.is_legal():
        return Answer(Grade.WRONG, found)
    is_right = move in [state.parse(step.seat, text) for text in step.right]
    return Answer(Grade.RIGHT if is_right else Grade.MISS, found)
