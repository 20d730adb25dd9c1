"""Reviews of games that are over: what a guest tried wrongly, and moves of theirs beside which others stood better.

A review is made when its guest asks for it, from their tries and the log, and told to nobody else. Its moves are looked
at one by one by the thinkers, when nobody else asks them anything; meanwhile the page shows how far that is. It is kept
in memory for a while, and made again when it is asked for later.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple, final

from cardenza.coach.ladder import FIRST, told_by
from cardenza.coach.lesson import Step
from cardenza.kernel.contract import Game
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import Objection
from cardenza.match.reviewing import (
    MOST_TURNS,
    Decision,
    Wrong,
    WrongFind,
    decisions,
    is_over,
    thought_over,
    turn_of,
    wrong_finds,
    wrong_tries,
)
from cardenza.match.table import Table
from cardenza.match.tries import Try
from cardenza.protocol.learning import AnswerTold, FindWrongTold, ReviewTold, TurnTold, WrongTold
from cardenza.protocol.speaking import objection_told, phrase_told, said_told
from cardenza.protocol.spoken import ObjectionTold, PhraseTold
from cardenza.server import journal
from cardenza.server.house import House
from cardenza.server.hub import Hub
from cardenza.server.steps import Step as Past
from cardenza.server.thinking import NoAnswer

MOST_KEPT: Final = 100
MOST_AT_ONCE: Final = 2
"""So many reviews are looked for at the same time; the others wait."""


class Turn(NamedTuple):
    """A move beside which another stood better, and by how much."""

    decision: Decision
    step: Step
    weighed: PhraseTold
    edge: float


@final
class Review:
    """What one guest can mend of one game. It grows while their moves are looked at."""

    def __init__(
        self, game: Game, seat: int, wrong: Sequence[Wrong], finds: Sequence[WrongFind], weighed: Sequence[Decision]
    ) -> None:
        self.game = game
        self.seat = seat
        self.wrong = wrong
        self.finds = finds
        self.decisions = weighed
        self.looked = 0
        self._turns: list[Turn] = []

    def add(self, turn: Turn) -> None:
        self._turns.append(turn)

    @property
    def turns(self) -> list[Turn]:
        """Where most was lost, in the order of the game."""
        most = sorted(self._turns, key=lambda turn: -turn.edge)[:MOST_TURNS]
        return sorted(most, key=lambda turn: turn.decision.number)

    def step(self, name: str) -> Step | None:
        steps = [wrong.step for wrong in self.wrong] + [turn.step for turn in self._turns]
        return next((step for step in steps if step.id == name), None)

    def find(self, name: str) -> WrongFind | None:
        return next((find for find in self.finds if find.id == name), None)

    def told(self) -> ReviewTold:
        return ReviewTold(
            game=self.game.key,
            seat=self.seat,
            seats=self.game.seats,
            wrong=tuple(_wrong_told(self.game.key, wrong) for wrong in self.wrong),
            finds=tuple(_find_told(find) for find in self.finds),
            turns=tuple(_turn_told(turn) for turn in self.turns),
            looked=self.looked,
            of=len(self.decisions),
        )


def _wrong_told(game: str, wrong: Wrong) -> WrongTold:
    return WrongTold(wrong.step.id, tuple(_cut_short(game, objection) for objection in wrong.objections))


def _cut_short(game: str, objection: Objection) -> ObjectionTold:
    """What was wrong, and not what would have fitted: that is the task."""
    return objection_told(told_by(Judge.COACH, game, objection, FIRST))


def _find_told(find: WrongFind) -> FindWrongTold:
    question = find.question
    return FindWrongTold(
        id=find.id,
        asks=said_told(question.asks),
        cards=() if question.open else tuple(find.cards()),
        size=len(question.open or question.sets[0]),
        open=question.open,
        answers=tuple(AnswerTold(given.cards, given.is_pair, objection_told(said)) for given, said in find.answers),
    )


def _turn_told(turn: Turn) -> TurnTold:
    number, seat, state, move = turn.decision
    return TurnTold(turn.step.id, number, phrase_told(state.game.manners.said(state, seat, move)), turn.weighed)


@final
class Reviews:
    """The reviews that were asked for last, by guest, table and game."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: dict[tuple[str, str, int], asyncio.Task[Review | None]] = {}
        self._searching: dict[tuple[str, str, int], asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(MOST_AT_ONCE)

    async def review(self, who: str, words: str, game: int) -> Review | None:
        """The review of a game that is over; None for somebody who did not play it."""
        key = (who, words, game)
        task = self._kept.pop(key, None) or asyncio.create_task(self._made(who, words, game))
        self._kept[key] = task
        while len(self._kept) > MOST_KEPT:
            self._drop(next(iter(self._kept)))
        try:
            found = await asyncio.shield(task)
        except Exception:
            self._drop(key)  # the next time it may go well
            raise
        if found is None:
            self._drop(key)
        return found

    def forget(self, who: str) -> None:
        """Let go of all that was made of a guest's tries."""
        for key in [key for key in self._kept if key[0] == who]:
            self._drop(key)

    async def close(self) -> None:
        """No search goes on."""
        tasks = [*self._searching.values(), *self._kept.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _drop(self, key: tuple[str, str, int]) -> None:
        self._kept.pop(key, None)
        if (search := self._searching.pop(key, None)) is not None:
            search.cancel()

    async def _made(self, who: str, words: str, game: int) -> Review | None:
        past = await self._hub.past(words)
        tries = await self._hub.house.store.tries_at(who, words)
        made = await self._hub.aside(_begun, past, [found for found in tries if found.game_number == game], who, game)
        if made is not None and made.decisions:
            self._searching[who, words, game] = asyncio.create_task(self._search(made))
        return made

    async def _search(self, review: Review) -> None:
        async with self._places:
            for decision in review.decisions:
                try:
                    turn = await _weighed(self._hub.house, decision)
                except NoAnswer as problem:
                    journal.warning("a move of a review was not weighed", game=review.game.key, problem=str(problem))
                    turn = None
                if turn is not None:
                    review.add(turn)
                review.looked += 1


async def _weighed(house: House, decision: Decision) -> Turn | None:
    number, seat, state, move = decision
    game, made = state.game, state.game.move_text(move)
    found = await house.thinkers.weigh(
        game.key, game.seats, game.options, thought_over(decision), seat, number, made, is_review=True
    )
    if not found.better or found.weighed is None:
        return None
    step = turn_of(decision, [game.parse_move(text) for text in found.better])
    return Turn(decision, step, found.weighed, found.edge)


def _begun(past: Sequence[Past], tries: Sequence[Try], who: str, game: int) -> Review | None:
    """What is known before any move is looked at; nothing of a game that is not over, or not theirs."""
    tables, entries = [step.after for step in past], [step.entry for step in past]
    if not tables or not is_over(tables, game):
        return None
    found = decisions(tables, entries, who, game)
    seat = _seat_in(tables, tries, who, game)
    if seat is None:
        return None
    return Review(tables[-1].game, seat, wrong_tries(tables, tries), wrong_finds(tables, entries, tries), found)


def _seat_in(tables: Sequence[Table], tries: Sequence[Try], who: str, game: int) -> int | None:
    """The seat that a guest had in a game, be it for a while."""
    held = [table.seat_of_guest(who) for table in tables if table.game_number == game and table.seating]
    return next((seat for seat in [*[found.seat for found in tries], *held] if seat is not None), None)
