"""What can be asked of a table, in the imperative: a closed union. `decide` answers with events, or with an objection.

`who` is the id of the guest who asks. Commands without it come from the house: a bot's answer, time that has passed.
"""

from typing import TypeAlias

from msgspec import Struct

from cardenza.kernel.gestures import Gesture
from cardenza.kernel.judges import Judge
from cardenza.match.events import Level
from cardenza.match.settings import Pace, Settings


class Open(Struct, frozen=True):
    """Open a table. `master` is 32 fresh random bytes in hex: every shuffle of the table comes from it."""

    who: str
    settings: Settings
    master: str


class Sit(Struct, frozen=True):
    """Take a free chair; during a game one's own again, or one at a table that everybody has left."""

    who: str
    name: str
    chair: int


class Claim(Struct, frozen=True):
    """Take over the chair of somebody whose recovery code was given; the house has checked the code."""

    who: str
    name: str
    chair: int


class Stand(Struct, frozen=True):
    """Leave one's chair for good."""

    who: str


class AskChair(Struct, frozen=True):
    """Ask the host for a chair that was left in mid-game."""

    who: str
    name: str
    chair: int


class Withdraw(Struct, frozen=True):
    """Ask for a chair no more."""

    who: str


class AnswerWish(Struct, frozen=True):
    """Admit or decline whoever asked for a chair with this entry of the log (the host)."""

    who: str
    wish: int
    admits: bool


class SeatBot(Struct, frozen=True):
    """Put a bot on a free chair (the host)."""

    who: str
    chair: int
    level: Level


class RemoveBot(Struct, frozen=True):
    """Free a chair of its bot before the game (the host)."""

    who: str
    chair: int


class NameFirst(Struct, frozen=True):
    """Let this chair begin the next game (the host), where no lot decides it."""

    who: str
    chair: int


class NameJudge(Struct, frozen=True):
    """Let this judge watch the next game (the host)."""

    who: str
    judge: Judge


class Lock(Struct, frozen=True):
    """Let nobody new sit down or ask for a chair, or let them again (the host)."""

    who: str
    is_locked: bool


class MakePrivate(Struct, frozen=True):
    """Let only those watch who sit here or were invited, or everybody again (the host)."""

    who: str
    is_private: bool


class Remove(Struct, frozen=True):
    """Have a person leave their chair; they do not come back in this game (the host)."""

    who: str
    chair: int


class Rename(Struct, frozen=True):
    """Give a person another name, which the table chooses (the host)."""

    who: str
    chair: int


class HandOver(Struct, frozen=True):
    """Make another person the host (the host)."""

    who: str
    chair: int


class Begin(Struct, frozen=True):
    """Deal the first game (the host, when every chair is taken)."""

    who: str


class DealAnew(Struct, frozen=True):
    """In a game for one: deal this number, which may be the one on the table, or (None) another game."""

    who: str
    number: int | None = None


class Ready(Struct, frozen=True):
    """Be ready for the next game; it is dealt when every person is."""

    who: str


class Play(Struct, frozen=True):
    """Make a move, told as text."""

    who: str
    move: str


class PlayByHand(Struct, frozen=True):
    """Make a move, told by the cards that were touched; `is_said` if the player chose the word of the gesture."""

    who: str
    gesture: Gesture
    is_said: bool = True


class BotPlay(Struct, frozen=True):
    """What a bot has chosen for a seat, thinking about the game after so many moves (`TookBack` makes that stale)."""

    seat: int
    move: str
    moves_made: int
    game: int


class Finish(Struct, frozen=True):
    """Have the table make the moves to the end of a game that is surely won."""

    who: str


class TakeBack(Struct, frozen=True):
    """Take back one's last move, or ask the others for it."""

    who: str


class AnswerBack(Struct, frozen=True):
    who: str
    agrees: bool


class Say(Struct, frozen=True):
    who: str
    phrase: str


class AskPace(Struct, frozen=True):
    """Wish for a pace of the table; the slowest wish of those who sit there counts."""

    who: str
    pace: Pace


class Lose(Struct, frozen=True):
    """The last connection of a guest is gone."""

    who: str


class Find(Struct, frozen=True):
    """A guest is connected again."""

    who: str


class SetClock(Struct, frozen=True):
    """The table is awake again, and the time is now: nobody loses any by what was before."""


class Tick(Struct, frozen=True):
    """Time has passed: close windows, run out clocks, let bots keep seats."""


Command: TypeAlias = (
    Open
    | Sit
    | Claim
    | Stand
    | AskChair
    | Withdraw
    | AnswerWish
    | SeatBot
    | RemoveBot
    | NameFirst
    | NameJudge
    | Lock
    | MakePrivate
    | Remove
    | Rename
    | HandOver
    | Begin
    | DealAnew
    | Ready
    | Play
    | PlayByHand
    | BotPlay
    | Finish
    | TakeBack
    | AnswerBack
    | Say
    | AskPace
    | Lose
    | Find
    | SetClock
    | Tick
)
