"""What is asked and answered over plain HTTP: the games there are, the guest, new tables, records to look at."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cardenza.kernel.options import Single, Value
from cardenza.match.events import Level, Name
from cardenza.match.settings import Settings
from cardenza.protocol.asked import Chair
from cardenza.protocol.spoken import ReckoningTold
from cardenza.protocol.told import AnyNews, OutcomeTold, ShuffleTold, ViewTold


class Body(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a client sends."""


class Answer(Struct, frozen=True, rename="camel"):
    """What the server answers."""


class OptionTold(Answer, frozen=True):
    """One thing to choose: `values` for a choice, `low` and `high` for a number, neither for a switch.

    `example` is a list of one's own that could stand there instead of a value, where such a list is allowed.
    """

    rule: str
    name: str
    default: Single
    sentence: str
    values: tuple[Single, ...] | None
    low: int | None
    high: int | None
    example: tuple[int | str, ...] | None


class GameTold(Answer, frozen=True):
    """A game of the catalogue. `judged` tells which options each judge sets by itself.

    `has_moments` if answers in its windows may come in the same moment, `has_quiet_windows` if nobody is asked there.
    `usual` is a table of it that nobody has changed. `settings` names the settings of a table that
    mean something in this game, but not in every one; `has_aids` is how the judges have one of them, and a call has so
    many seconds.
    """

    key: str
    title: str
    summary: str
    credit: str
    faces: str
    least_seats: int
    most_seats: int
    options: tuple[OptionTold, ...]
    judged: dict[str, dict[str, Value]]
    has_moments: bool
    has_quiet_windows: bool
    usual: Settings
    settings: tuple[str, ...]
    has_aids: dict[str, bool]
    least_window_seconds: int
    usual_window_seconds: int


class Games(Answer, frozen=True):
    """`GET /api/games`"""

    games: tuple[GameTold, ...]


class Words(Answer, frozen=True):
    """`GET /api/words/<language>/<key>`: how a game speaks in a language; see the room `words`."""

    language: str
    title: str
    summary: str
    credit: str
    guide: tuple[str, ...]
    rules: dict[str, str]
    options: dict[str, str]
    values: dict[str, str]
    zones: dict[str, str]
    facts: dict[str, str]
    moves: dict[str, str]
    cards: tuple[tuple[str, str], ...]
    says: dict[str, tuple[str, str]]
    ideas: dict[str, tuple[str, str]]
    memo: tuple[tuple[str, tuple[str, ...]], ...]


class NewTable(Body, frozen=True):
    """`POST /api/tables`: open a table. `bots` fills so many chairs, `name` seats the one who asks on chair 0."""

    settings: Settings
    name: Name
    bots: Annotated[int, Meta(ge=0, le=7)] = 0
    level: Level = "lookahead"


class TableOpenedAt(Answer, frozen=True):
    """Its address is `/t/<words>`."""

    words: str


class MyTable(Answer, frozen=True):
    """A table that the guest sits at."""

    words: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    is_your_turn: bool
    players: tuple[str, ...]
    at: int


class Me(Answer, frozen=True):
    """`GET /api/me`, which also makes a guest of a new visitor. `damaged` are tables of theirs that cannot be read."""

    name: str
    tables: tuple[MyTable, ...]
    damaged: tuple[str, ...]


class Rename(Body, frozen=True):
    """`POST /api/me`: how the guest wants to be called from now on."""

    name: Name


class Recover(Body, frozen=True):
    """`POST /api/tables/<words>/recover`: take over a chair with its code."""

    code: Annotated[str, Meta(min_length=4, max_length=40)]
    name: Name


class Recovered(Answer, frozen=True):
    chair: Chair


class Frame(Answer, frozen=True):
    """One moment of a record: the news that led to it (none for the deal), and the table with every card face up.

    Where a round or the game has just ended, also its reckoning.
    """

    news: AnyNews | None
    view: ViewTold
    reckoning: ReckoningTold | None


class DegreeTold(Answer, frozen=True):
    """A degree of a MELD card as it is written (`b3`), and the sector that it points at when 1 points at C."""

    text: str
    number: int
    sector: int
    optional: bool


class MeldTold(Answer, frozen=True):
    """A MELD card, with its notes spelled on every root.

    `name` is what a list of one's own calls it; printed cards have theirs in the words. `also` are other degrees for
    the same notes. `names` has the notes by the name of the root, `roots` the simpler name of each root from C on.
    What `has_any_name` is rightly called by every printed name (CDECK-R9).
    """

    id: str
    kind: Literal["interval", "chord", "scale"]
    symbol: str
    name: str
    degrees: tuple[DegreeTold, ...]
    also: tuple[DegreeTold, ...]
    has_any_name: bool
    roots: tuple[str, ...]
    names: dict[str, tuple[str, ...]]


class MeldsAsked(Body, frozen=True):
    """`POST /api/melds`: the cards of a list of one's own, a card a line (CDECK-R12)."""

    lines: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=84)]


class Melds(Answer, frozen=True):
    melds: tuple[MeldTold, ...]


class Replayed(Answer, frozen=True):
    """`GET /api/tables/<words>/games/<number>/replay?from=0&count=100`, and `POST /api/replay` with a record as body.

    `moves` is how many there are in all; the frames begin with moment `start` (0 is the deal).
    """

    game: str
    seats: int
    options: dict[str, Value]
    players: tuple[str, ...]
    moves: int
    start: int
    frames: tuple[Frame, ...]
    outcome: OutcomeTold | None
    shuffle: ShuffleTold | None
    fault: str


class Fault(Answer, frozen=True):
    """Whatever went wrong, in one sentence, with a fitting status."""

    sentence: str
