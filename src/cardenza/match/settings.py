"""What is chosen when a table is opened: the game and its options, the judge, the clock, the length of the series."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from cardenza.kernel.contract import Game
from cardenza.kernel.judges import Judge
from cardenza.kernel.options import Value

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=86_400)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z][a-z0-9-]*$")]
OptionName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Item: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)] | Annotated[str, Meta(max_length=120)]
OptionValue: TypeAlias = bool | Item | Annotated[list[Item], Meta(max_length=120)]

AWAY_SECONDS: Final = 60
GUARD_MS: Final = 4_000  # so long nobody cuts an endless window short, unless all others have answered
TIE_MS: Final = 400  # what arrives so soon after the first answer counts as the same moment: lines are not all as fast
LAST_WINDOW_SECONDS: Final = 20  # where nobody goes on, so that only time or the last answer ends it


class NoClock(Struct, frozen=True, tag="none", tag_field="t", rename="camel"):
    """Everybody takes the time they need."""


class PerMove(Struct, frozen=True, tag="move", tag_field="t", rename="camel"):
    """So many seconds for each move; when they are over a bot makes it."""

    seconds: Seconds


class Fischer(Struct, frozen=True, tag="fischer", tag_field="t", rename="camel"):
    """So many seconds for the whole game, and some more with each move. Who runs out has lost."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=600)]


class Days(Struct, frozen=True, tag="days", tag_field="t", rename="camel"):
    """So many days for each move. Who runs out has lost."""

    days: Annotated[int, Meta(ge=1, le=14)]


Reactions: TypeAlias = Literal["fastest", "sealed"]
"""Which answers of a window count as one moment: those that come with the first one, or all until it closes."""

PileView: TypeAlias = Literal["top", "full"]
"""Of piles that have grown card by card before everybody's eyes: does only the top lie open, or every card?"""

Faces: TypeAlias = Literal["plain", "mixed"]
"""Does a Musicard show its note in every way at once, or in one way by octave: name, staff, keyboard, clock?"""

Reading: TypeAlias = Literal["both", "picture", "names"]
"""What is to be read on a card: its name and its picture, the picture alone, or the name alone."""

Deal: TypeAlias = Literal["random", "solvable"]
"""Of a game for one: any deal, or one that a solver has won."""

Clock: TypeAlias = NoClock | PerMove | Fischer | Days

Pace: TypeAlias = Literal["slow", "normal", "quick"]
"""How much time the table gives people to read, to call and to react (`match.pacing`)."""

PACES: Final[tuple[Pace, ...]] = ("slow", "normal", "quick")  # the slowest first


class Settings(Struct, frozen=True, rename="camel"):
    """A table as it was opened. `games` is how long a series is.

    Some settings mean something in some games only (`Manners.settings`); elsewhere they change nothing.
    `window_seconds` is how long a reaction may take where the next player may cut it short. Where answers have a rank:
    `reactions` tells which of them count as one moment, `tie_ms` how long such a moment is, `guard_ms` how long nobody
    cuts a window short, `last_window_seconds` how long one is that nobody can cut short. `pile_view` tells how piles
    lie, `aids` whether the table shows what one could work out by oneself (the Wheel, the room in a measure, the letter
    due), `show_seconds` how long cards that go down again are seen, `faces` and `show_clock` what is drawn on them.
    `reading` is what all cards show: where it is `both`, everybody may leave something out for themselves; anything
    else holds for everybody who plays with other people.
    In a game for one: `deal` tells which deals are dealt, `auto_safe` and `auto_finish` whether the table makes moves
    that can never be wrong, and offers to finish a game that is won; `undo` whether moves are taken back.
    None: as the rulebook of the game has it.
    `pace` is the quickest that the table is played at: whoever sits there may wish for a slower one (`Table.pace`).
    `begins` is the chair that begins the first game, unless the host names another (`Table.begins`); where the rules
    draw lots for it, it changes nothing.
    """

    game: Key
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Annotated[dict[OptionName, OptionValue], Meta(max_length=30)] = field(default_factory=dict)
    judge: Judge = Judge.GUARD
    clock: Clock = field(default_factory=NoClock)
    window_seconds: Annotated[int, Meta(ge=0, le=15)] | None = None
    reactions: Reactions = "fastest"
    games: Annotated[int, Meta(ge=1, le=9)] = 1
    away_seconds: Annotated[int, Meta(ge=5, le=600)] = AWAY_SECONDS
    guard_ms: Annotated[int, Meta(ge=500, le=10_000)] = GUARD_MS
    tie_ms: Annotated[int, Meta(ge=100, le=2_000)] = TIE_MS
    last_window_seconds: Annotated[int, Meta(ge=5, le=120)] = LAST_WINDOW_SECONDS
    pile_view: PileView = "top"
    aids: bool | None = None
    show_seconds: Annotated[int, Meta(ge=1, le=5)] = 2
    faces: Faces = "plain"
    show_clock: bool = True
    deal: Deal = "random"
    auto_safe: bool = False
    auto_finish: bool = True
    undo: bool = True
    pace: Pace = "normal"
    begins: Annotated[int, Meta(ge=0, le=7)] = 0
    reading: Reading = "both"

    def chosen(self) -> dict[str, Value]:
        """The options of the game that were chosen by name; what the judge means by itself is not among them."""
        return dict(self.options)

    def call_seconds(self, game: Game) -> int:
        """How long a reaction may take: as the table has chosen it, or as usual in the game."""
        return game.manners.usual_window_seconds if self.window_seconds is None else self.window_seconds

    def shows_aids(self, game: Game) -> bool:
        """Does the table show what one could work out: as it has chosen, or as the game has it?"""
        return game.manners.has_aids(game) if self.aids is None else self.aids
