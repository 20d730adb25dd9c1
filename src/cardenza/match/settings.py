"""What is chosen when a table is opened: the game and its options, the judge, the clock, the length of the series."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from cardenza.kernel.contract import Judge
from cardenza.kernel.options import Value

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=86_400)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z][a-z0-9-]*$")]
OptionName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Item: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)] | Annotated[str, Meta(max_length=120)]
OptionValue: TypeAlias = bool | Item | Annotated[list[Item], Meta(max_length=120)]

AWAY_SECONDS: Final = 60


class NoClock(Struct, frozen=True, tag="none", tag_field="t", rename="camel", forbid_unknown_fields=True):
    """Everybody takes the time they need."""


class PerMove(Struct, frozen=True, tag="move", tag_field="t", rename="camel", forbid_unknown_fields=True):
    """So many seconds for each move; when they are over a bot makes it."""

    seconds: Seconds


class Fischer(Struct, frozen=True, tag="fischer", tag_field="t", rename="camel", forbid_unknown_fields=True):
    """So many seconds for the whole game, and some more with each move. Who runs out has lost."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=600)]


class Days(Struct, frozen=True, tag="days", tag_field="t", rename="camel", forbid_unknown_fields=True):
    """So many days for each move. Who runs out has lost."""

    days: Annotated[int, Meta(ge=1, le=14)]


Reactions: TypeAlias = Literal["fastest", "sealed"]
"""Which answers of a window count as one moment: those that come with the first one, or all until it closes."""

Clock: TypeAlias = NoClock | PerMove | Fischer | Days


class Settings(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A table as it was opened. `window_seconds` is how long a reaction may take, `games` how long a series is.

    `reactions` is for games whose answers have a rank.
    """

    game: Key
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Annotated[dict[OptionName, OptionValue], Meta(max_length=30)] = field(default_factory=dict)
    judge: Judge = Judge.GUARD
    clock: Clock = field(default_factory=NoClock)
    window_seconds: Annotated[int, Meta(ge=2, le=15)] = 5
    reactions: Reactions = "fastest"
    games: Annotated[int, Meta(ge=1, le=9)] = 1
    away_seconds: Annotated[int, Meta(ge=5, le=600)] = AWAY_SECONDS

    def chosen(self) -> dict[str, Value]:
        """The options of the game that were chosen by name; what the judge means by itself is not among them."""
        return dict(self.options)
