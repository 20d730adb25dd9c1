"""What a client may send over the socket of a table. The cookie says who it is; the address says which table."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.match.events import Level, Name
from cardenza.match.settings import Pace
from cardenza.match.shuffles import DEALS

Sequence: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]
Chair: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
ZoneName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
CardText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=8)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=200)] | Annotated[str, Meta(max_length=40)] | None

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "your_turn", "thinking", "oops", "nice", "thanks", "again", "bye"
]


class Asked(Struct, frozen=True, tag_field="t", rename="camel", forbid_unknown_fields=True):
    """Anything a client sends."""


class Hello(Asked, frozen=True, tag="hello"):
    """The first message of a connection. `since` is the last sequence number it has had: it gets what came after.

    `invitation` lets somebody watch at a private table (`You.invitation` of whoever sits there). Whoever `finds` would
    like to find by themselves what is settled at once, before it is told (`FindTold`).
    """

    since: Sequence = 0
    invitation: Word = ""
    finds: bool = False


class SitDown(Asked, frozen=True, tag="sit"):
    chair: Chair
    name: Name


class StandUp(Asked, frozen=True, tag="stand"):
    pass


class AskChair(Asked, frozen=True, tag="ask_chair"):
    """Ask the host for a chair that was left in mid-game."""

    chair: Chair
    name: Name


class Withdraw(Asked, frozen=True, tag="withdraw"):
    """Ask for a chair no more."""


class AnswerWish(Asked, frozen=True, tag="answer_wish"):
    """Admit or decline whoever asks for a chair (the host); `wish` is its number."""

    wish: Sequence
    admits: bool


class SeatBot(Asked, frozen=True, tag="seat_bot"):
    chair: Chair
    level: Level


class RemoveBot(Asked, frozen=True, tag="remove_bot"):
    chair: Chair


class NameFirst(Asked, frozen=True, tag="name_first"):
    """Let this chair begin the next game (the host)."""

    chair: Chair


class NameJudge(Asked, frozen=True, tag="name_judge"):
    """Let this judge watch the next game (the host)."""

    judge: Judge


class Lock(Asked, frozen=True, tag="lock"):
    """Let nobody new sit down or ask for a chair, or let them again (the host)."""

    is_locked: bool


class MakePrivate(Asked, frozen=True, tag="make_private"):
    """Let only those watch who sit here or were invited, or everybody again (the host)."""

    is_private: bool


class Remove(Asked, frozen=True, tag="remove"):
    """Have a person leave their chair (the host); they take none before another game has begun."""

    chair: Chair


class GiveName(Asked, frozen=True, tag="give_name"):
    """Have a person given another name (the host); the table chooses it."""

    chair: Chair


class HandOver(Asked, frozen=True, tag="hand_over"):
    """Make another person the host (the host)."""

    chair: Chair


class Begin(Asked, frozen=True, tag="begin"):
    pass


class DealAnew(Asked, frozen=True, tag="deal_anew"):
    """In a game for one: deal this number, which may be the one on the table, or (null) another game."""

    number: Annotated[int, Meta(ge=1, le=DEALS)] | None = None


class Ready(Asked, frozen=True, tag="ready"):
    """For the next game of the series, or a rematch."""


class TouchAsked(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A card or a place that was touched; see `kernel.gestures`."""

    zone: ZoneName
    place: Place = None
    at: Place = None


class GestureAsked(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    picks: Annotated[tuple[TouchAsked, ...], Meta(max_length=60)]
    target: TouchAsked | None = None
    choice: Word = ""


def gesture_made(gesture: GestureAsked) -> Gesture:
    """What hands have done, as the rules read it."""
    target = None if gesture.target is None else _touch(gesture.target)
    return Gesture(tuple(_touch(touch) for touch in gesture.picks), target, gesture.choice)


def _touch(touch: TouchAsked) -> Touch:
    return Touch(touch.zone, touch.place, touch.at)


class Play(Asked, frozen=True, tag="play"):
    """A move as text. `n` is the sequence number the player was looking at: a move for an older moment is refused."""

    n: Sequence
    move: MoveText


class PlayByHand(Asked, frozen=True, tag="play_by_hand"):
    """A move as hands made it."""

    n: Sequence
    gesture: GestureAsked


class Why(Asked, frozen=True, tag="why"):
    """Ask for the verdict on a move without making it (Guard and Coach; a strict table does not tell)."""

    gesture: GestureAsked


class Found(Asked, frozen=True, tag="found"):
    """What was found in what entry `n` has settled: the cards touched, or whether those that lie open are a pair."""

    n: Sequence
    cards: Annotated[tuple[CardText, ...], Meta(max_length=4)] = ()
    is_pair: bool | None = None


class Reveal(Asked, frozen=True, tag="reveal"):
    """What is still to be found in what entry `n` has settled is told."""

    n: Sequence


class Show(Asked, frozen=True, tag="show"):
    """Show my moves: until the decision is made, and what can be worked out with them.

    `always`: as long as I am here; for those who play by list or by screen reader it is no help.
    """

    always: bool = False


class More(Asked, frozen=True, tag="more"):
    """Tell one step more of what was wrong with my last move of this decision."""


class AskName(Asked, frozen=True, tag="ask_name"):
    """What a card is called that shows its picture alone: the page knows it, and it is help like any other."""


class WhyMove(Asked, frozen=True, tag="why_move"):
    """Ask about a move of this game that stands: `n` is the number of its news (a strict table: after the game)."""

    n: Sequence


class Hint(Asked, frozen=True, tag="hint"):
    """Ask for a hint, or for its next step (Coach, or a game for one)."""


class Foretell(Asked, frozen=True, tag="foretell"):
    """Ask whether the game can still be won, found with every card open: help in a game for one with a solver."""


class Finish(Asked, frozen=True, tag="finish"):
    """Have the table make the moves to the end of a game that is surely won."""


class TakeBack(Asked, frozen=True, tag="take_back"):
    pass


class AnswerBack(Asked, frozen=True, tag="answer_back"):
    agrees: bool


class Say(Asked, frozen=True, tag="say"):
    phrase: Phrase


class AskPace(Asked, frozen=True, tag="ask_pace"):
    """Wish for a pace of the table: the slowest wish of those who sit there counts."""

    pace: Pace


ClientMessage: TypeAlias = (
    Hello
    | SitDown
    | StandUp
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
    | GiveName
    | HandOver
    | Begin
    | DealAnew
    | Ready
    | Play
    | PlayByHand
    | Why
    | Found
    | Reveal
    | Show
    | More
    | AskName
    | WhyMove
    | Hint
    | Foretell
    | Finish
    | TakeBack
    | AnswerBack
    | Say
    | AskPace
)
