"""What is asked and answered in a lesson or a review, over plain HTTP. What is right is told to whoever has tried."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from cardenza.kernel.options import Value
from cardenza.match.settings import Settings
from cardenza.protocol.asked import CardText, GestureAsked, MoveText
from cardenza.protocol.http import Answer, Body, TryTold
from cardenza.protocol.spoken import ObjectionTold, PhraseTold, SaidTold
from cardenza.protocol.told import ChoiceTold, Deed, Offer, ViewTold

MOST_TRIES: Final = 10_000


class StepTold(Answer, frozen=True):
    """A position with a task. `tries` are moves to choose from, right and wrong alike: they tell nothing."""

    id: str
    goal: str
    seats: int
    options: dict[str, Value]
    view: ViewTold
    tries: tuple[Offer, ...]


class LessonTold(Answer, frozen=True):
    """`GET /api/lessons/<language>/<key>`: its steps, and the table to which its last sentence invites."""

    language: str
    steps: tuple[StepTold, ...]
    finale: str
    table: Settings


class StepAsked(Body, frozen=True):
    """`POST /api/lessons/<language>/<key>/<step>`: a move, by its text or by what hands do.

    What is told of a wrong one depends on how many wrong `tries` came before it, and on how often `more` of it was
    asked for.
    """

    move: MoveText | None = None
    gesture: GestureAsked | None = None
    tries: Annotated[int, Meta(ge=0, le=MOST_TRIES)] = 0
    more: Annotated[int, Meta(ge=0, le=2)] = 0


class StepAnswered(Answer, frozen=True):
    """What is left to choose before it is a move, and the question; or what the move is, and what the judge says of it.

    Only a right one is told with praise, with what it did to the cards, as it is heard, and with the table `after` it.
    Of what is wrong so many of three steps are told; from the second on, `hint` is where to look.
    """

    asks: SaidTold | None
    choices: tuple[ChoiceTold, ...]
    grade: Literal["right", "wrong", "miss"] | None
    done: TryTold | None
    praise: str
    deeds: tuple[Deed, ...] = ()
    after: ViewTold | None = None
    step: Literal[1, 2, 3] = 3
    can_tell_more: bool = False
    hint: PhraseTold | None = None


class WrongTold(Answer, frozen=True):
    """A position in which the guest tried something wrong, and what the judge said of each try, the first one first."""

    id: str
    objections: tuple[ObjectionTold, ...]


class AnswerTold(Answer, frozen=True):
    """What was answered: the cards touched, or whether those that lay open are a pair; and what was wrong with it."""

    cards: tuple[str, ...]
    is_pair: bool | None
    objection: ObjectionTold


class FindWrongTold(Answer, frozen=True):
    """Something that the guest found wrongly in what the table had settled, and their answers, the first one first.

    `cards` are those among which so many (`size`) belong together; where some lay `open`, it is to be said whether they
    are a pair.
    """

    id: str
    asks: SaidTold
    cards: tuple[str, ...]
    size: int
    open: tuple[str, ...]
    answers: tuple[AnswerTold, ...]


class FindAsked(Body, frozen=True):
    """`POST /api/me/reviews/<words>/<game>/<id>/found`: cards that belong together, or whether those are a pair."""

    cards: Annotated[tuple[CardText, ...], Meta(max_length=4)] = ()
    is_pair: bool | None = None


class FindAnswered(Answer, frozen=True):
    """What is wrong with it; nothing if it is right."""

    objection: ObjectionTold | None


class TurnTold(Answer, frozen=True):
    """A move of the guest's own, the `number`-th of the game, beside which another stood better: by how much.

    Which one it is, is told to whoever finds it.
    """

    id: str
    number: int
    did: PhraseTold
    weighed: PhraseTold


class ReviewTold(Answer, frozen=True):
    """`GET /api/me/reviews/<words>/<game>`: what the guest can mend of a game that is over.

    So many of their moves were `looked` at, `of` all; then nothing more comes. Each position is had, and tried, at the
    address of the review and its id (`StepTold`, `StepAsked`, `StepAnswered`); what is to be found, at `FindAsked`.
    """

    game: str
    seat: int
    seats: int
    wrong: tuple[WrongTold, ...]
    finds: tuple[FindWrongTold, ...]
    turns: tuple[TurnTold, ...]
    looked: int
    of: int
