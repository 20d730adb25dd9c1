"""The lines that a program and `cardenza engine` say to each other, as docs/manual/engine.md tells them: JSON objects.

A program asks with `do`; every line that it sends gets one line in answer.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from cardenza.kernel.errors import Unreadable

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7)]


class Asked(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Anything that a program asks."""


class Games(Asked, frozen=True, tag="games"):
    """Which games are there?"""


class New(Asked, frozen=True, tag="new"):
    """Deal a game. The program plays the seats of `you`, all of them unless it says which, and bots the others."""

    game: str
    seats: int | None = None
    options: dict[str, object] = {}
    seed: Annotated[int, Meta(ge=0)] = 0
    you: tuple[Seat, ...] | None = None
    level: int = 1
    thought: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class Position(Asked, frozen=True, tag="position"):
    """Go on from a position document."""

    document: dict[str, object]
    seed: Annotated[int, Meta(ge=0)] = 0
    you: tuple[Seat, ...] | None = None
    level: int = 1
    thought: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class Wait(Asked, frozen=True, tag="wait"):
    """Wait until it is the program's turn, or the game is over, and tell the moment."""


class Play(Asked, frozen=True, tag="play"):
    """Make a move, and wait; `seat` matters only where several of the program's seats may act."""

    move: str
    seat: Seat | None = None


class Observe(Asked, frozen=True, tag="observe"):
    """The moment as numbers: what the seat to act sees, and which actions it may choose."""


class Act(Asked, frozen=True, tag="act"):
    """Choose an action by its number, and wait."""

    action: int


class Kept(Asked, frozen=True, tag="record"):
    """The record of the game so far."""


AnyAsked: TypeAlias = Games | New | Position | Wait | Play | Observe | Act | Kept
LONGEST_LINE: Final = 1_000_000
_decode: Final = msgspec.json.Decoder(AnyAsked).decode


def asked(line: str) -> AnyAsked:
    """What a line asks.

    >>> asked('{"do": "play", "move": "draw"}')
    Play(move='draw', seat=None)
    """
    if len(line) > LONGEST_LINE:
        raise Unreadable(f"a line has at most {LONGEST_LINE} characters")
    try:
        found: AnyAsked = _decode(line)
    except msgspec.DecodeError as error:
        raise Unreadable(f"the line cannot be used: {str(error).rstrip('.')}") from None
    except RecursionError:
        raise Unreadable("the line is nested too deeply") from None
    return found


def written(answer: dict[str, object]) -> str:
    """An answer as one line."""
    return msgspec.json.encode(answer).decode()
