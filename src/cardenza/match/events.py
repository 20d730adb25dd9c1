"""What happens at a table, in the past tense: a closed union, written to the log and read back from it.

An event holds all there is to know, secrets included; `telling` makes of it what each receiver may have.
A *chair* is a place at the table and stays for good; a *seat* is a place in the game, where seat 0 begins: from game to
game of a series the chairs move on by one seat, unless the host names who begins.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from cardenza.kernel.judges import Judge
from cardenza.match.settings import OptionName, OptionValue, Pace, Settings

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
GuestId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=40)]
Level: TypeAlias = Literal["beginner", "pupil", "careful", "expert", "master"]
"""How well a bot plays: the keys of `bots.levels`."""
EarlierLevel: TypeAlias = Literal["random", "lookahead"]
"""What logs of earlier releases call the first of them and the third."""
By: TypeAlias = Literal["player", "bot", "silence", "clock", "table"]
"""Who made a move: the player, a bot (of its own or keeping a seat), nobody (a window closed), a bot out of time, or
the table for the player (`Settings.auto_safe`, `auto_finish`)."""


class Event(Struct, frozen=True, tag_field="t", rename="camel"):
    """Anything that happened. A field that this release does not know was added by the next one, and is left out."""


class Guest(Struct, frozen=True, tag="guest", tag_field="t", rename="camel"):
    """A person, known by the secret in a cookie."""

    id: GuestId
    name: Name


class Bot(Struct, frozen=True, tag="bot", tag_field="t", rename="camel"):
    """A program that plays."""

    name: Name
    level: Level | EarlierLevel

    def plays_as(self) -> Level:
        """
        >>> Bot("Clara", "random").plays_as()
        'beginner'
        """
        if self.level == "random":
            return "beginner"
        return "careful" if self.level == "lookahead" else self.level


Player: TypeAlias = Guest | Bot


class Opened(Event, frozen=True, tag="opened"):
    """The table is there. All its shuffles come from the master secret, which nobody is ever told.

    All its games are played by one version of the rules; a log that names none is of the first.
    """

    settings: Settings
    host: GuestId
    master: Annotated[str, Meta(min_length=64, max_length=64)]
    rules_version: Annotated[int, Meta(ge=1)] = 1


class Sat(Event, frozen=True, tag="sat"):
    """Somebody has taken a chair: a new player, or one who takes it over from another device."""

    chair: int
    player: Player


class Stood(Event, frozen=True, tag="stood"):
    """Somebody has left a chair for good; during a game a bot plays on for it."""

    chair: int


class AskedChair(Event, frozen=True, tag="asked_chair"):
    """Somebody who has had no chair in this game asks the host for one that was left."""

    chair: int
    guest: Guest


class Withdrew(Event, frozen=True, tag="withdrew"):
    """Whoever asked for a chair with this entry of the log asks no more, or is gone."""

    wish: int


class Declined(Event, frozen=True, tag="declined"):
    """The host does not give the chair to whoever asked with this entry of the log. One who is admitted has `Sat`."""

    wish: int


class NamedFirst(Event, frozen=True, tag="named_first"):
    """The host has said which chair begins the next game."""

    chair: int


class NamedJudge(Event, frozen=True, tag="named_judge"):
    """The host has said who watches the next game; `options` are all that it is then played with."""

    judge: Judge
    options: dict[OptionName, OptionValue]


class Locked(Event, frozen=True, tag="locked"):
    """The host lets nobody new sit down or ask for a chair, or lets them again."""

    is_locked: bool


class MadePrivate(Event, frozen=True, tag="made_private"):
    """The host lets only those watch who sit here or were invited, or everybody again."""

    is_private: bool


class Removed(Event, frozen=True, tag="removed"):
    """The host has had somebody leave their chair: it is left as by `Stood`, and they take none in this game."""

    chair: int


class Renamed(Event, frozen=True, tag="renamed"):
    """The host has had somebody given another name, which is theirs at this table for good."""

    chair: int
    name: Name


class HandedOver(Event, frozen=True, tag="handed_over"):
    """The person on this chair is the host now."""

    chair: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A game has begun. `seating` tells for each seat which chair sits there.

    `number` is that of the deal, where deals have one: in a game for one. `skipped` is how many shuffles were passed
    over before a deal without a number, because no solver won them.
    """

    game: int
    seating: tuple[int, ...]
    position: dict[str, object]
    skipped: int = 0
    number: int | None = None


class Played(Event, frozen=True, tag="played"):
    """A move, in full, with the results of the shuffles it caused."""

    seat: int
    move: str
    by: By = "player"
    chance: tuple[tuple[str, ...], ...] = ()


class HandedIn(Event, frozen=True, tag="handed_in"):
    """An answer in an open window, or (`goes_on`) the turn after it, that counts later: as `Played`, or not at all."""

    seat: int
    move: str
    by: By = "player"
    goes_on: bool = False


class AskedBack(Event, frozen=True, tag="asked_back"):
    """A seat asks the other persons to take the game back to where so many moves were made."""

    seat: int
    to: int


class AnsweredBack(Event, frozen=True, tag="answered_back"):
    """A seat has agreed, or not; one refusal settles it."""

    seat: int
    agrees: bool


class TookBack(Event, frozen=True, tag="took_back"):
    """The game stands again where so many moves were made. The log keeps what was taken back."""

    seat: int
    to: int


class WentAway(Event, frozen=True, tag="went_away"):
    """A person is not connected any more: the game waits for a while if it is their turn."""

    chair: int


class Kept(Event, frozen=True, tag="kept"):
    """The waiting is over: a bot keeps the chair until its owner is back."""

    chair: int


class CameBack(Event, frozen=True, tag="came_back"):
    chair: int


class RanOut(Event, frozen=True, tag="ran_out"):
    """A seat has no time left and has lost. With two players that ends the game; else a bot plays its cards on."""

    seat: int


class ClockSet(Event, frozen=True, tag="clock_set"):
    """The house was closed, or its clock was wrong: all moments are later by so much (earlier, if it was ahead).

    No time has passed for anybody since the entry before. This is the only entry whose `at` may go back.
    """

    by_ms: int


class Said(Event, frozen=True, tag="said"):
    """Somebody said one of the phrases."""

    chair: int
    phrase: str


class AskedPace(Event, frozen=True, tag="asked_pace"):
    """Somebody wishes for a pace of the table."""

    chair: int
    pace: Pace


class Readied(Event, frozen=True, tag="readied"):
    """Somebody is ready for the next game."""

    chair: int


Happening: TypeAlias = (
    Opened
    | Sat
    | Stood
    | AskedChair
    | Withdrew
    | Declined
    | NamedFirst
    | NamedJudge
    | Locked
    | MadePrivate
    | Removed
    | Renamed
    | HandedOver
    | Dealt
    | Played
    | HandedIn
    | AskedBack
    | AnsweredBack
    | TookBack
    | WentAway
    | Kept
    | CameBack
    | RanOut
    | ClockSet
    | Said
    | AskedPace
    | Readied
)


class Entry(Struct, frozen=True, rename="camel"):
    """An event in the log of its table: which one it is, counted from 1, and when, in milliseconds."""

    n: int
    at: int
    event: Happening
