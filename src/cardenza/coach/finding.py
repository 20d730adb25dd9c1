"""What players may find by themselves: pairs and books that the rules lay down at once; whether two cards are a pair.

The rules have settled it already. Where people think first, one is asked before it is told; nothing in the game depends
on the answer. A game that has something to find has a `FINDER` in its module.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from cardenza.coach import coach_of
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Event, Happened, Moved
from cardenza.kernel.speech import Said, Seat
from cardenza.kernel.verdict import CORE, LEGAL, Objection, Verdict, refused
from cardenza.kernel.zones import Place


class Question(NamedTuple):
    """What a seat is asked.

    `sets` are the cards of the seat that were laid down, pair by pair or book by book: they are to be touched. Where
    two cards lie `open`, it is to be said whether they are a pair; `sets` has them if they are. `told` is how many
    sentences of the story give nothing away.
    """

    asks: Said
    sets: tuple[tuple[str, ...], ...]
    open: tuple[str, ...] = ()
    told: int = 0


class Answer(NamedTuple):
    """The cards that were touched, or (not None) whether those that lie open are said to be a pair."""

    cards: tuple[str, ...] = ()
    is_pair: bool | None = None

    def __str__(self) -> str:
        return " ".join(self.cards) if self.is_pair is None else "pair" if self.is_pair else "no pair"


def read_answer(text: str) -> Answer:
    """An answer as it is written.

    >>> read_answer("no pair"), read_answer(str(Answer(("C2", "D3"))))
    (Answer(cards=(), is_pair=False), Answer(cards=('C2', 'D3'), is_pair=None))
    """
    told = next((is_pair for is_pair in (True, False) if text == str(Answer(is_pair=is_pair))), None)
    return Answer(is_pair=told) if told is not None else Answer(tuple(text.split()))


class Judged(NamedTuple):
    """What is to be said of an answer; `found` is which of the sets it has found, None if none."""

    verdict: Verdict
    found: int | None = None


class Finder(ABC):
    """What can be found in one game. `telling` are the sayings of its story that would give it away."""

    telling: frozenset[str]

    @abstractmethod
    def asks(self, game: Game, sets: Sequence[Sequence[str]]) -> Said:
        """The question."""

    @abstractmethod
    def dealt(self, state: State, seat: int) -> list[list[str]]:
        """What was laid down for a seat in a deal just made."""

    @abstractmethod
    def laid(self, game: Game, seat: int, heard: Sequence[Event]) -> list[list[str]]:
        """What was laid down for a seat that has made a move, by what the seat heard of it."""

    @abstractmethod
    def against(self, game: Game, cards: Sequence[str]) -> Objection | None:
        """What is wrong with these cards as a pair or a book."""

    @abstractmethod
    def kind(self, game: Game, card: str) -> int:
        """Sets of cards of the same kinds are alike."""

    def opened(self, before: State, move: int) -> list[str]:
        """The two cards that lie open for a moment after a move; none where there is no such moment."""
        return []

    def for_pair(self, game: Game, cards: Sequence[str]) -> Objection | None:
        """Why two cards are a pair, for somebody who said that they are none."""
        return None


def at_deal(state: State, seat: int, story: Sequence[Said]) -> Question | None:
    """What a seat may find in the deal that has led to this state."""
    finder = finder_of(state.game.key)
    sets = [] if finder is None else finder.dealt(state, seat)
    return _question(finder, state.game, seat, sets, story) if finder is not None and sets else None


def in_move(before: State, seat: int, move: int, heard: Sequence[Event]) -> Question | None:
    """What a seat may find in what its own move has led to, by what it hears of it."""
    game = before.game
    finder = finder_of(game.key)
    if finder is None:
        return None
    sets, opened = finder.laid(game, seat, heard), finder.opened(before, move)
    if not sets and not opened:
        return None
    story = [event.said for event in heard if isinstance(event, Happened)]
    return _question(finder, game, seat, sets, story)._replace(open=tuple(opened))


def _question(finder: Finder, game: Game, seat: int, sets: Sequence[Sequence[str]], story: Sequence[Said]) -> Question:
    gives_away = [at for at, said in enumerate(story) if said.key in finder.telling and _is_of(seat, said)]
    told = min(gives_away, default=len(story))
    return Question(finder.asks(game, sets), tuple(tuple(cards) for cards in sets), told=told)


def _is_of(seat: int, said: Said) -> bool:
    return said.parts.get("seat", Seat(seat)) == Seat(seat)


def judge(game: Game, question: Question, left: Sequence[int], held: Sequence[str], answer: Answer) -> Judged:
    """What is to be said of an answer; `left` are the sets not found yet, `held` the other cards in hand."""
    finder = finder_of(game.key)
    assert finder is not None, "somebody has asked"
    if question.open:
        return _judge_told(finder, game, question, answer)
    at_hand = {*held, *(card for at in left for card in question.sets[at])}
    if answer.is_pair is not None or not at_hand.issuperset(answer.cards):
        return Judged(refused(CORE, "CORE-3"))
    objection = finder.against(game, answer.cards)
    if objection is not None:
        return Judged(Verdict(objection))
    kinds = sorted(finder.kind(game, card) for card in answer.cards)
    alike = [at for at in left if sorted(finder.kind(game, card) for card in question.sets[at]) == kinds]
    exact = [at for at in alike if set(question.sets[at]) == set(answer.cards)]
    return Judged(LEGAL, (exact or alike)[0])  # of several copies the rules have chosen which


def _judge_told(finder: Finder, game: Game, question: Question, answer: Answer) -> Judged:
    if answer.is_pair is None:
        return Judged(refused(CORE, "CORE-4"))
    is_pair = bool(question.sets)
    found = 0 if is_pair else None
    if answer.is_pair == is_pair:
        return Judged(LEGAL, found)
    why = finder.for_pair(game, question.open) if is_pair else finder.against(game, question.open)
    return Judged(Verdict(why), found)


def finder_of(key: str) -> Finder | None:
    """None where there is nothing to find."""
    finder = getattr(coach_of(key), "FINDER", None)
    assert finder is None or isinstance(finder, Finder)
    return finder


def cards_to(zone: tuple[str, Place], heard: Sequence[Event]) -> list[str]:
    """The cards that have come to a zone."""
    return [event.card for event in heard if isinstance(event, Moved) and event.target == zone and event.card]
