"""What is asked and answered over plain HTTP: the games there are, the guest, new tables, records to look at."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from cardenza.kernel.gestures import Naming
from cardenza.kernel.options import Single, Value
from cardenza.match.events import Level, Name
from cardenza.match.settings import Settings
from cardenza.protocol.asked import Chair, GestureAsked
from cardenza.protocol.spoken import NameTold, ObjectionTold, PhraseTold, ReckoningTold, SaidTold
from cardenza.protocol.told import AnyNews, ChoiceTold, Offer, OutcomeTold, ShuffleTold, TroubleKey, ViewTold
from cardenza.words.rulebook import Mark


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


class ShapeTold(Answer, frozen=True):
    """How hands make moves of a game at all: cards of a zone, or it as a whole, then perhaps a zone that they go to.

    `naming` is how a pick names its card: by its text, by its index, or the zone as a whole; `onto_naming` the same of
    where it goes. `is_own` if the zone is the player's own. `is_many` if several cards can be picked at once, `along`
    the zone from which others are picked with them. Empty names: nothing is picked, or it goes nowhere.
    """

    picks: str
    naming: Naming
    is_own: bool
    is_many: bool
    along: str
    onto: str
    onto_naming: Naming


class GameTold(Answer, frozen=True):
    """A game of the catalogue. `judged` tells which options each judge sets by itself.

    `usual` is a table of it that nobody has changed. `settings` names the settings of a table that mean something in
    this game, but not in every one; `has_aids` is how the judges have one of them, and a call has so many seconds.
    `has_drawing` if one draws from a pile by touching it. `shapes` is how hands make its moves.
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
    usual: Settings
    settings: tuple[str, ...]
    has_aids: dict[str, bool]
    least_window_seconds: int
    usual_window_seconds: int
    has_drawing: bool
    has_lesson: bool
    shapes: tuple[ShapeTold, ...]


class Games(Answer, frozen=True):
    """`GET /api/games`; one of them: `GET /api/games/memory`"""

    games: tuple[GameTold, ...]


class PieceTold(Answer, frozen=True):
    """A game as the programme lists it. What no source says is 0. `usual` is a table that nobody has changed."""

    key: str
    title: str
    summary: str
    teaches: str
    faces: str
    level: int
    least_seats: int
    most_seats: int
    least_minutes: int
    most_minutes: int
    least_age: int
    usual: Settings
    has_lesson: bool


class Programme(Answer, frozen=True):
    """`GET /api/programme/<language>`: every game from easy to hard, and whose work the cards are."""

    language: str
    pieces: tuple[PieceTold, ...]
    credits: tuple[str, ...]


class Words(Answer, frozen=True):
    """`GET /api/words/<language>/<key>`: how a game speaks in a language; see the room `words`.

    `called` has what every card is called, by its text, that is not called by its note alone. `seats` names the facts
    that are players, told by their seats.
    """

    language: str
    title: str
    summary: str
    begins: str
    credit: str
    guide: tuple[str, ...]
    rules: dict[str, str]
    options: dict[str, str]
    values: dict[str, str]
    zones: dict[str, str]
    facts: dict[str, str]
    moves: dict[str, str]
    cards: dict[str, str]
    called: dict[str, NameTold]
    says: dict[str, tuple[str, str]]
    ideas: dict[str, tuple[str, str]]
    hints: dict[str, str]
    memo: tuple[tuple[str, tuple[str, ...]], ...]
    seats: tuple[str, ...]


class ItemTold(Answer, frozen=True):
    """A text of a rulebook, the numbers of the rules it tells, and what it is; nothing is said where we do not know."""

    ids: tuple[str, ...]
    mark: Mark
    text: str


class LinesTold(Answer, frozen=True):
    """A table of a rulebook: lines of words under their columns."""

    ids: tuple[str, ...]
    mark: Mark
    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class UsualTold(Answer, frozen=True):
    """An option of the game and what is usual; `printed` is the rule of the source that says just that, or empty.

    It `is_place` of its number unless a rule or another option stands there already.
    """

    id: str
    is_place: bool
    name: str
    text: str
    usual: str
    printed: str


class CardsFigure(Answer, frozen=True, tag="cards", tag_field="t"):
    """Cards in a row; `each` is how many there are of each, or 0 where they are an example."""

    key: str
    caption: str
    ids: tuple[str, ...]
    mark: Mark
    cards: tuple[str, ...]
    each: int


class TryTold(Answer, frozen=True):
    """A move in a position: what the judge says of it, and what would happen. Without an objection it is right.

    What cannot even be read as a move is not said.
    """

    move: str
    says: PhraseTold | None
    objection: ObjectionTold | None
    cost: str
    story: tuple[SaidTold, ...]


class PositionFigure(Answer, frozen=True, tag="position", tag_field="t"):
    """A table as one seat sees it. Where there is something to try, `offers` are the legal moves."""

    key: str
    caption: str
    seats: int
    options: dict[str, Value]
    view: ViewTold
    offers: tuple[Offer, ...]
    tries: tuple[TryTold, ...]


class MemoFigure(Answer, frozen=True, tag="memo", tag_field="t"):
    """The memo of the game, which is among its words."""

    key: str
    caption: str


FigureTold: TypeAlias = CardsFigure | PositionFigure | MemoFigure


class SectionTold(Answer, frozen=True):
    """Rules that belong together. A game from elsewhere has no headings."""

    key: str
    heading: str
    items: tuple[ItemTold, ...]
    tables: tuple[LinesTold, ...]
    settings: tuple[UsualTold, ...]
    figures: tuple[FigureTold, ...]


class EstimateTold(Answer, frozen=True):
    """From `least` to `most` (0: or more): printed, or else our estimate."""

    least: int
    most: int
    is_printed: bool


class AboutTold(Answer, frozen=True):
    """For whom a game is, how long it takes, how hard its rules are (from 1 to 4), and what one learns."""

    ages: EstimateTold
    minutes: EstimateTold
    level: EstimateTold
    teaches: tuple[str, ...]


class Rulebook(Answer, frozen=True):
    """`GET /api/rulebook/<language>/<key>`: all rules of a game in the order in which one learns them."""

    language: str
    about: AboutTold | None
    sections: tuple[SectionTold, ...]


class TryAsked(Body, frozen=True):
    """`POST /api/rulebook/<key>/<figure>`: what hands do in a position of the rulebook."""

    gesture: GestureAsked


class Tried(Answer, frozen=True):
    """What became of it; or what is left to choose before it is a move."""

    choices: tuple[ChoiceTold, ...]
    done: TryTold | None


class TableRules(Answer, frozen=True):
    """`GET /api/rules/<language>`: what holds at every table, whatever the game."""

    rules: dict[str, str]


class SettingsAsked(Settings, frozen=True, forbid_unknown_fields=True):
    """The settings of a new table: who asks is told what there is not. In a log it may be there in a later release."""

    def settings(self) -> Settings:
        return Settings(**structs.asdict(self))


class NewTable(Body, frozen=True):
    """`POST /api/tables`: open a table. `bots` fills so many chairs, `name` seats the one who asks on chair 0."""

    settings: SettingsAsked
    name: Name
    bots: Annotated[int, Meta(ge=0, le=7)] = 0
    level: Level = "careful"


class TableOpenedAt(Answer, frozen=True):
    """Its address is `/t/<words>`."""

    words: str


class MyTable(Answer, frozen=True):
    """A table that the guest sits at, and with whom; `is_rematch_asked` if the others are ready for another game.

    `is_by_days` if whoever is on turn has days for it.
    """

    words: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    is_your_turn: bool
    is_rematch_asked: bool
    is_by_days: bool
    others: tuple[str, ...]
    at: int


class Me(Answer, frozen=True):
    """`GET /api/me`, which also makes a guest of a new visitor. `damaged` are tables of theirs that cannot be read.

    `origins` are where other devices in the room find this house; none if it is not open to them.
    """

    name: str
    tables: tuple[MyTable, ...]
    damaged: tuple[str, ...]
    origins: tuple[str, ...]


class SoloTold(Answer, frozen=True):
    """A game for one that has ended, or was given up for another deal; `ms` is its time without long breaks."""

    at: int
    deal: int
    is_won: bool
    moves: int
    ms: int


class StatisticsTold(Answer, frozen=True):
    """What a guest has made of their games for one; times and moves are those of games won, 0 if there are none."""

    played: int
    won: int
    streak: int
    best_streak: int
    best_ms: int
    mean_ms: int
    fewest_moves: int


class Solos(Answer, frozen=True):
    """`GET /api/me/solos/<game>`; `DELETE` forgets them."""

    games: tuple[SoloTold, ...]
    statistics: StatisticsTold


class Rename(Body, frozen=True):
    """`POST /api/me`: how the guest wants to be called from now on."""

    name: Name


class Recover(Body, frozen=True):
    """`POST /api/tables/<words>/recover`: take over a chair with its code."""

    code: Annotated[str, Meta(min_length=4, max_length=40)]
    name: Name


class Report(Body, frozen=True):
    """`POST /api/tables/<words>/reports`: somebody who sits there tells those who run the house what is wrong."""

    reason: Literal["name", "stalling", "cheating", "spoiling"]


class HereAt(Answer, frozen=True):
    """A table where somebody is: the names of those who play, and how many watch."""

    words: str
    game: str
    phase: str
    names: tuple[str, ...]
    watching: int


class Here(Answer, frozen=True):
    """`GET /api/here`, for those who run the house: who is there just now."""

    guests: int
    tables: tuple[HereAt, ...]


class Recovered(Answer, frozen=True):
    chair: Chair


class Frame(Answer, frozen=True):
    """One moment of a record: the news that led to it, if any, and the table with every card face up.

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
    the same notes. `called` is its name in the words, `on` that of the card as it is played, `on_with` with optional
    notes, where it has some; the notes are put in by whoever plays it. `names` has the notes by the name of the root,
    `roots` the simpler name of each root from C on. What `has_any_name` is rightly called by every printed name
    (CDECK-R9).
    """

    id: str
    kind: Literal["interval", "chord", "scale"]
    symbol: str
    name: str
    called: NameTold
    on: NameTold
    on_with: NameTold | None
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


class ToneTold(Answer, frozen=True):
    """Something that sounds in a piece: when it begins and how long it lasts in seconds, and its keys, 60 for C4."""

    voice: int
    at: float
    length: float
    keys: tuple[int, ...]


class MusicTold(Answer, frozen=True):
    """`GET /api/tables/<words>/games/<number>/piece.json`: a finished game as music, as it is played.

    The same address with `.mid` and `.musicxml` is the piece as a file.
    """

    title: str
    players: tuple[str, ...]
    seconds: float
    sounds: tuple[ToneTold, ...]


class ScoreTold(Answer, frozen=True):
    """`GET /api/tables/<words>/games/<number>/score.json`: how many pages the score of that piece has.

    `piece.svg?page=1` is the first of them.
    """

    title: str
    players: tuple[str, ...]
    pages: int


class Fault(Answer, frozen=True, omit_defaults=True):
    """Whatever went wrong, in one sentence, with a fitting status."""

    sentence: str
    trouble: TroubleKey | None = None
