"""Tries: what somebody attempted at a decision, right or wrong, and how. They are kept with the guest, not in the log.

A gap in the numbers of the log would tell the others that somebody has tried something; so a try has none, and changes
nothing. It names no card but those of its move: the position is that of the log at entry `n`, as the seat saw it.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cardenza.coach.finding import Answer
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import Objection, Verdict
from cardenza.match.commands import Play, PlayByHand
from cardenza.match.events import HandedIn, Happening, Played
from cardenza.match.rules import MATCH
from cardenza.match.table import Table

Attempt: TypeAlias = Play | PlayByHand
"""A command that is a try, if the judge comes to see it."""

Ruling: TypeAlias = Literal["legal", "mistake", "refused"]

Kind: TypeAlias = Literal["move", "found"]
"""A move of the game, or what somebody has found in what the table had settled already (`coach.finding`)."""


class Help(Struct, frozen=True, rename="camel"):
    """What somebody had asked for at a decision before they tried, and whether the moves of the rules were on show.

    `hints` are the steps of its hint that they were told, `more` those of what was wrong with a move that they asked
    for, `names` the cards without names that they had named, `foretold` how often they asked whether the game can
    still be won.
    """

    hints: int = 0
    whys: int = 0
    has_moves: bool = False
    more: int = 0
    names: int = 0
    foretold: int = 0


class Circumstances(Struct, frozen=True):
    """What only the house knows of a try: at which table, when, how long after the decision was first shown (None if
    nobody knows), and after which help."""

    table: str
    at: int
    ms: int | None
    help: Help


class Try(Struct, frozen=True, rename="camel"):
    """A move that a person tried after entry `n` of the log, and what the judge said of it.

    `move` is empty for cards touched that mean no move at all. `said` is the word that the player chose to say with the
    cards. `rules` are those that the objection cites, the telling
    one first, `idea` the key of what may have been thought; nothing if the move was right. What was `found` is written
    as the cards touched, or as `pair` or `no pair`, with the entry `n` that had settled it.
    """

    table: str
    n: int
    at: int
    game: str
    rules_version: int
    game_number: int
    seat: int
    judge: Judge
    move: str
    is_by_hand: bool
    said: str
    verdict: Ruling
    rules: tuple[str, ...]
    idea: str
    help: Help
    ms: int | None
    kind: Kind = "move"

    @property
    def is_wrong(self) -> bool:
        return self.verdict != "legal"


def is_judged(objection: Objection) -> bool:
    """Is this what the game has against a move, and not the table, which did not even look at it?"""
    return objection.rules[0] not in MATCH


def made(table: Table, attempt: Attempt, events: Sequence[Happening], known: Circumstances) -> Try:
    """The try that has become these events; the table is the one before them."""
    seat, move = next((e.seat, e.move) for e in events if isinstance(e, Played | HandedIn) and e.by == "player")
    return _attempted(table, attempt, seat, move, table.reading(seat, move).verdict, known)


def refused(table: Table, attempt: Attempt, verdict: Verdict, known: Circumstances) -> Try:
    """The try that has come to nothing: it was refused, or a mistake that was caught."""
    seat = table.seat_of_guest(attempt.who)
    assert seat is not None, "the judge sees moves of seats only"
    return _attempted(table, attempt, seat, _text(table, seat, attempt), verdict, known)


def found(table: Table, n: int, seat: int, answer: Answer, verdict: Verdict, known: Circumstances) -> Try:
    """What a seat has found, or not, in what entry `n` of the log had settled."""
    return replace(_try(table, seat, str(answer), verdict, known), n=n, kind="found", is_by_hand=True)


def _text(table: Table, seat: int, attempt: Attempt) -> str:
    if isinstance(attempt, Play):
        return attempt.move
    try:
        return table.text_of(seat, attempt.gesture)
    except Unreadable:
        return ""


def _said(attempt: Attempt) -> str:
    return attempt.gesture.choice if isinstance(attempt, PlayByHand) and attempt.is_said else ""


def _attempted(table: Table, attempt: Attempt, seat: int, move: str, verdict: Verdict, known: Circumstances) -> Try:
    is_by_hand = isinstance(attempt, PlayByHand)
    return replace(_try(table, seat, move, verdict, known), is_by_hand=is_by_hand, said=_said(attempt))


def _try(table: Table, seat: int, move: str, verdict: Verdict, known: Circumstances) -> Try:
    objection = verdict.objection
    return Try(
        table=known.table,
        n=table.n,
        at=known.at,
        game=table.game.key,
        rules_version=table.game.version,
        game_number=table.game_number,
        seat=seat,
        judge=table.settings.judge,
        move=move,
        is_by_hand=False,
        said="",
        verdict=_ruling(verdict),
        rules=() if objection is None else objection.rules,
        idea="" if objection is None or objection.idea is None else objection.idea.key,
        help=known.help,
        ms=known.ms,
    )


def _ruling(verdict: Verdict) -> Ruling:
    if verdict.is_legal():
        return "legal"
    return "mistake" if verdict.is_mistake() else "refused"
