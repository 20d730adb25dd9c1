"""What a client is told over the socket of a table. `Update` alone carries the table, as this receiver may know it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cardenza.kernel.judges import Judge
from cardenza.kernel.zones import Place
from cardenza.match.events import By, Level
from cardenza.match.settings import Pace, Settings
from cardenza.protocol.spoken import AnyPart, ObjectionTold, Part, PhraseTold, ReckoningTold, SaidTold
from cardenza.solver.advising import Prospect

FactTold: TypeAlias = bool | int | str | tuple[int | str, ...] | None


class Told(Struct, frozen=True, tag_field="t", rename="camel"):
    """Anything a client is told."""


# ------------------------------------------------------------------------------------------------ the game


class ZoneTold(Part, frozen=True):
    """Cards in one place; null for a card that the receiver does not see, "." for a gap."""

    name: str
    place: Place
    cards: tuple[str | None, ...]


class ViewTold(Part, frozen=True):
    """The game as the receiver sees it."""

    seat: int | None
    zones: tuple[ZoneTold, ...]
    facts: dict[str, FactTold]
    prompt: tuple[SaidTold, ...]


class TouchTold(Part, frozen=True):
    zone: str
    place: Place
    at: int | str | None


class GestureTold(Part, frozen=True):
    picks: tuple[TouchTold, ...]
    target: TouchTold | None
    choice: str


class Offer(Part, frozen=True):
    """A legal move: its text, how it is said, and how hands make it (null where only the text can say it).

    `choice` is how that word of the gesture is said which the player chooses; null where there is none.
    """

    move: str
    says: PhraseTold
    choice: AnyPart | None
    gesture: GestureTold | None
    is_resigning: bool


class Offers(Part, frozen=True):
    """All that the receiver may do in the game now. `is_reaction` while a window is open and they are asked.

    `is_shown` if all legal moves are told in `moves`: where a table shows them, or its receiver has asked; else there
    are none. `controls` need no card and lie on the table in every such moment, right or wrong. `answered` is what the
    receiver has handed in in a window and is not decided yet, else null.
    """

    moves: tuple[Offer, ...]
    is_shown: bool
    controls: tuple[Offer, ...]
    is_reaction: bool
    answered: PhraseTold | None
    can_take_back: bool
    can_hint: bool
    can_foretell: bool
    can_finish: bool


class OutcomeTold(Part, frozen=True):
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    points: tuple[int, ...] | None
    reason: str


class FindTold(Part, frozen=True):
    """Something that the receiver may find in what entry `n` has settled, before it is told.

    The update that has this is of the table as if it were not settled. So many (`count`) sets of `size` cards of the
    receiver's hand are to be touched, which are then laid `onto` a zone; or, where `open` has cards, it is to be said
    whether they are a pair. Which are right is told when they are found, or with `reveal`; then the table follows as it
    stands, and entry `n` once more: of its story the first `told` sentences were told. After `patience_ms` without a
    touch the page asks to be shown.
    """

    n: int
    asks: SaidTold
    size: int
    count: int
    onto: tuple[str, Place] | None
    open: tuple[str, ...]
    told: int
    patience_ms: int


# ------------------------------------------------------------------------------------------------ the table


class PlayerTold(Part, frozen=True):
    """Who sits on a chair. `level` is null for a person."""

    name: str
    level: Level | None


class ChairTold(Part, frozen=True):
    """`is_kept` while a bot plays for an absent person.

    `clock_ms` is the time left when `Update` was sent; it runs from `runs_in_ms` later on, or (null) it stands.
    `can_sit` if the receiver may take the chair, `can_ask` if they may ask the host for it; `can_remove` if they may
    remove or rename whoever sits there, or hand the table over to them. `pace` is the one that whoever sits there
    wishes for.
    """

    player: PlayerTold | None
    is_you: bool
    is_away: bool
    is_kept: bool
    is_ready: bool
    has_run_out: bool
    clock_ms: int | None
    runs_in_ms: int | None
    wins: int
    can_sit: bool
    can_ask: bool
    can_remove: bool
    pace: Pace | None


class WishTold(Part, frozen=True):
    """Somebody asks the host for a chair that was left in mid-game; `n` is the number of the news with which."""

    n: int
    chair: int
    name: str
    is_you: bool


class WindowTold(Part, frozen=True):
    """A reaction window: how long it is, and how much of it was left when `Update` was sent; null if no time ends it.

    Then it waits for `next_seat` to go on, which is too soon in the first `guard_ms`. Of those who have `answered`
    nobody is told what. One that `is_quiet` stops nobody: it is `next_seat`'s turn, and whoever may react just does.
    In one that `is_unasked` all that can be said lies there at all times (`Offers.controls`): a page that is shown no
    moves asks nobody.
    """

    total_ms: int | None
    left_ms: int | None
    guard_ms: int
    guard_left_ms: int
    next_seat: int | None
    answered: tuple[int, ...]
    is_quiet: bool
    is_unasked: bool


class AskTold(Part, frozen=True):
    """Somebody asks to take back; `chairs` have yet to answer."""

    seat: int
    chairs: tuple[int, ...]


class ShuffleTold(Part, frozen=True):
    """The commitment to a shuffle, SHA-256 of "secret:nonce"; both are told when the game is over."""

    game: int
    commitment: str
    secret: str | None
    nonce: str | None


class DealTold(Part, frozen=True):
    """A deal that has a number, and how long it had been played when `Update` was sent; `runs` while it is."""

    number: int
    played_ms: int
    runs: bool


class SettingsTold(Settings, frozen=True, kw_only=True):
    """The settings that a table is played with: what was left to the game is as the game has it."""

    window_seconds: int
    aids: bool


class TableTold(Part, frozen=True):
    """Everything about the table that is the same for everybody, but for `is_you`, `is_host`, and what one `can_…`.

    `is_host` if the receiver is the host, or stands in for one who is away; `host` is the chair of the host, if they
    have one. At a table that `is_locked` nobody new sits down, one that `is_private` nobody watches without invitation.
    While the game is played, `outcome` is that of the round that has just ended, until the next one is dealt. `pace` is
    the one that counts: that of the settings, or the slowest that anybody who sits here wishes for. `begins` is the
    chair that begins the next game; null where a lot decides. `deal` is null where deals have no numbers. `has_hints`
    and `has_undo` tell what there is at this table at all; whether it can be had now is among the offers.
    """

    words: str
    settings: SettingsTold
    pace: Pace
    phase: Literal["waiting", "playing", "over"]
    is_host: bool
    host: int | None
    is_locked: bool
    is_private: bool
    chairs: tuple[ChairTold, ...]
    wishes: tuple[WishTold, ...]
    game: int
    seating: tuple[int, ...]
    to_act: tuple[int, ...]
    moves_made: int
    window: WindowTold | None
    asked_back: AskTold | None
    outcome: OutcomeTold | None
    shuffles: tuple[ShuffleTold, ...]
    is_series_over: bool
    begins: int | None
    deal: DealTold | None
    watching: int
    has_hints: bool
    has_undo: bool


class You(Part, frozen=True):
    """The receiver: chair and seat if they have one, and the code that gets the chair back on another device.

    `invitation` lets others in to watch, while the table is private.
    """

    chair: int | None
    seat: int | None
    code: str | None
    invitation: str | None


# ------------------------------------------------------------------------------------------------ the news


class News(Struct, frozen=True, tag_field="t", rename="camel"):
    """Something that happened, as the receiver may hear of it, with its sequence number."""

    n: int
    at: int


class CardMoved(Part, frozen=True, tag="moved", tag_field="t"):
    card: str | None
    source: tuple[str, Place]
    target: tuple[str, Place]


class CardShown(Part, frozen=True, tag="shown", tag_field="t"):
    """A card that stays where it lies was shown; `at` is its index where the zone has an order."""

    card: str | None
    zone: tuple[str, Place]
    at: int | None


class FactChanged(Part, frozen=True, tag="changed", tag_field="t"):
    fact: str
    value: FactTold


class GameEnded(Part, frozen=True, tag="ended", tag_field="t"):
    """The game, or a round of it, is over."""

    outcome: OutcomeTold
    is_over: bool


Deed: TypeAlias = CardMoved | CardShown | FactChanged | GameEnded


class TableOpened(News, frozen=True, tag="opened"):
    pass


class SatDown(News, frozen=True, tag="sat"):
    chair: int
    player: PlayerTold


class StoodUp(News, frozen=True, tag="stood"):
    chair: int


class ChairAsked(News, frozen=True, tag="asked_chair"):
    """Somebody who watches asks the host for a chair."""

    chair: int
    name: str


class WishWithdrawn(News, frozen=True, tag="withdrew"):
    wish: int


class WishDeclined(News, frozen=True, tag="declined"):
    wish: int


class JudgeNamed(News, frozen=True, tag="named_judge"):
    """Who watches the next game."""

    judge: Judge


class FirstNamed(News, frozen=True, tag="named_first"):
    """The host has said who begins the next game."""

    chair: int


class TableLocked(News, frozen=True, tag="locked"):
    """The host lets nobody new sit down, or lets them again."""

    is_locked: bool


class TablePrivate(News, frozen=True, tag="made_private"):
    """The host lets nobody watch without invitation, or everybody again."""

    is_private: bool


class GuestRemoved(News, frozen=True, tag="removed"):
    """The host has had somebody leave this chair."""

    chair: int


class GuestRenamed(News, frozen=True, tag="renamed"):
    """The host has had somebody given another name."""

    chair: int
    name: str


class TableHandedOver(News, frozen=True, tag="handed_over"):
    """Somebody else is the host now."""

    chair: int


class GameDealt(News, frozen=True, tag="dealt"):
    """A new game; `story` is what was dealt and turned up, and who begins."""

    game: int
    seating: tuple[int, ...]
    story: tuple[SaidTold, ...]


class MovePlayed(News, frozen=True, tag="played"):
    """A move as the receiver may hear of it, and what it did; `is_silence` if it says nothing in a window.

    `story` is what happened in the game's own terms, in its order; `deeds` are the cards and facts concerned.
    """

    seat: int
    move: str
    by: By
    is_silence: bool
    is_mistake: bool
    story: tuple[SaidTold, ...]
    deeds: tuple[Deed, ...]


class AnswerHandedIn(News, frozen=True, tag="handed_in"):
    """A seat has answered in an open window; what, is told when it counts."""

    seat: int


class BackAsked(News, frozen=True, tag="asked_back"):
    seat: int


class BackAnswered(News, frozen=True, tag="answered_back"):
    seat: int
    agrees: bool


class BackTaken(News, frozen=True, tag="took_back"):
    seat: int
    to: int


class WentAway(News, frozen=True, tag="went_away"):
    chair: int


class SeatKept(News, frozen=True, tag="kept"):
    chair: int


class CameBack(News, frozen=True, tag="came_back"):
    chair: int


class RanOut(News, frozen=True, tag="ran_out"):
    seat: int


class ClockSet(News, frozen=True, tag="clock_set"):
    """The house was closed, or its clock was wrong: the game goes on, and nobody has lost time."""


class SaidPhrase(News, frozen=True, tag="said"):
    chair: int
    phrase: str


class PaceAsked(News, frozen=True, tag="asked_pace"):
    chair: int
    pace: Pace


class GotReady(News, frozen=True, tag="readied"):
    chair: int


AnyNews: TypeAlias = (
    TableOpened
    | SatDown
    | StoodUp
    | ChairAsked
    | WishWithdrawn
    | WishDeclined
    | FirstNamed
    | JudgeNamed
    | TableLocked
    | TablePrivate
    | GuestRemoved
    | GuestRenamed
    | TableHandedOver
    | GameDealt
    | MovePlayed
    | AnswerHandedIn
    | BackAsked
    | BackAnswered
    | BackTaken
    | WentAway
    | SeatKept
    | CameBack
    | RanOut
    | ClockSet
    | SaidPhrase
    | PaceAsked
    | GotReady
)

# ------------------------------------------------------------------------------------------------ the messages


class Update(Told, frozen=True, tag="update"):
    """The table after entry `n` of its log, and the news that led there (all that the receiver has not had yet).

    `is_whole` if the news are those of the present game and replace whatever the client had; of a long game they are
    the last ones, and so many from before them, the `earlier`, follow in messages of their own. The `reckoning` is that
    of the round or game that has just ended. `find` is told once, to whoever has said with `hello` that they like to
    find by themselves: who comes back later sees the settled table. Until all is found or shown no other update
    follows.
    """

    n: int
    is_whole: bool
    table: TableTold
    you: You
    view: ViewTold | None
    reckoning: ReckoningTold | None
    offers: Offers
    news: tuple[AnyNews, ...]
    find: FindTold | None
    earlier: int = 0


class Earlier(Told, frozen=True, tag="earlier"):
    """News from before all that the receiver has of the present game; after these, so many are `left` to be told.

    Whoever loses the line before nothing is left says hello with 0, to be told all of it again.
    """

    news: tuple[AnyNews, ...]
    left: int


class Refused(Told, frozen=True, tag="refused"):
    """A move, or anything else asked, that was not done, with the reason; `move` is its text, if it was a move.

    `is_mistake`: the move was done, and this was wrong with it (a strict table); `cost` is the rule of the price, also
    of a mistake that was caught before it was done.
    `tries` is how many wrong moves the receiver has tried at this decision, this one included; 0 if it was done, or the
    judge did not even look at it. Nobody else is told. `step` is how much is told of it: 1 what it makes, 2 what is
    due as well, 3 all that fits; where `can_tell_more` the receiver may ask for the next one.
    """

    move: str
    objection: ObjectionTold
    is_mistake: bool
    cost: str
    tries: int
    step: Literal[1, 2, 3]
    can_tell_more: bool


class FoundTold(Told, frozen=True, tag="found"):
    """The answer to `found` and `reveal`: the `cards` to be laid down now, and what is wrong with the answer, if it is.

    `left` is how many sets are still to be found, 0 if nothing more is asked. `tries` is how many wrong answers the
    receiver has given to this question, this one included.
    """

    n: int
    cards: tuple[str, ...]
    left: int
    objection: ObjectionTold | None
    tries: int


class ChoiceTold(Part, frozen=True):
    """A word that the player can choose, and how it is said."""

    choice: str
    says: AnyPart


class Choose(Told, frozen=True, tag="choose"):
    """The gesture needs a word from the player: send it again with one of these, right or wrong.

    `asks` is the question, where there is one in particular.
    """

    gesture: GestureTold
    asks: SaidTold | None
    choices: tuple[ChoiceTold, ...]


class Explained(Told, frozen=True, tag="explained"):
    """The answer to `why`: the objection, or null if the move would be right."""

    move: str
    says: PhraseTold
    objection: ObjectionTold | None


class Recalled(Told, frozen=True, tag="recalled"):
    """The answer to `why_move`: the move with the news `n`, what came of it, and what else was possible then.

    `says` is one's own move as it is said; of another's, what happened says enough. `besides` are other moves, and
    there were `more`; others may have been possible with cards that the asker did not see (`is_partly_hidden`).
    `weighed`, by `hints` of the words, is what a search found of one's own move, and `better` the move that it means.
    """

    n: int
    seat: int
    says: PhraseTold | None
    story: tuple[SaidTold, ...]
    besides: tuple[PhraseTold, ...]
    more: int
    is_partly_hidden: bool
    weighed: PhraseTold | None
    better: PhraseTold | None


class HintTold(Part, frozen=True):
    """All steps of a hint but its move: what each says, and what the second marks."""

    question: PhraseTold
    narrowing: PhraseTold
    marks: tuple[TouchTold, ...]
    reasons: tuple[PhraseTold, ...]


class Hinted(Told, frozen=True, tag="hinted"):
    """A step of a hint, by `hints` of the game's words: 1 asks, 2 narrows down and marks, 3 has the move and says why.

    Before the third `move` is empty and `does` null.
    """

    step: Literal[1, 2, 3]
    says: tuple[PhraseTold, ...]
    marks: tuple[TouchTold, ...]
    move: str
    does: PhraseTold | None


class NoWay(Told, frozen=True, tag="no_way"):
    """The other answer to `hint`, in a game with a solver: it found no way to win; `is_lost`: there is none."""

    is_lost: bool


class Foretold(Told, frozen=True, tag="foretold"):
    """The answer to `foretell`: can the game still be won by somebody who sees every card, or was it not found out?"""

    prospect: Prospect


TroubleKey: TypeAlias = Literal[
    "busy",
    "closing",
    "damaged",
    "failed",
    "no_name",
    "no_such_code",
    "not_kept",
    "not_seated",
    "reported",
    "too_many_addresses",
    "too_many_codes",
    "too_many_moves",
    "too_many_tables",
    "too_much",
]
"""What people may meet that is no fault of theirs, or is no move: a page says it in their language."""


class Problem(Told, frozen=True, tag="problem", omit_defaults=True):
    """A message that could not be used, in one sentence. The connection stays, unless `is_last`."""

    sentence: str
    is_last: bool
    trouble: TroubleKey | None = None


class Reminded(Told, frozen=True, tag="reminded"):
    """A bot on this seat has noticed that the receiver has yet to call, and reminds them instead of catching them."""

    seat: int


class MovedAway(Told, frozen=True, tag="moved_away"):
    """Your chair is used from another device now; this connection goes on as a spectator."""


ServerMessage: TypeAlias = (
    Update
    | Earlier
    | Refused
    | FoundTold
    | Choose
    | Explained
    | Recalled
    | Hinted
    | NoWay
    | Foretold
    | Reminded
    | Problem
    | MovedAway
)
