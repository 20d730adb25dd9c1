"""Bots think in processes of their own, never in the event loop, and never about the true cards.

Questions wait in one queue (`waiting`). A worker that is free takes its share of what has gathered, in one message. The
more wait, the less is thought about each, so that nobody waits for long. A worker that dies is replaced, and what it
did not answer is asked again, one by one; a question that ends two workers is answered by a player who moves at random.
Where others think on machines of their own (`afar`), bots and hints are asked of them first; what holds the true cards,
since a game for one has to be looked back at or foretold, never leaves this machine.
"""

import asyncio
import os
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, final

from msgspec import DecodeError, json, structs

from cardenza.bots.levels import IS_COMPILED, budget_at_table, level_named
from cardenza.bots.player import imagined
from cardenza.kernel.contract import State, settle
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.options import Value
from cardenza.kernel.rng import Rng
from cardenza.match.events import Level
from cardenza.server import journal
from cardenza.server.thinker import Answer, Question
from cardenza.server.waiting import Waiting

HINT_BUDGET: Final = 80_000 if IS_COMPILED else 16_000
"""Moves that are tried for a hint, which a person has asked for and waits for: less than a second in any game."""

REVIEW_BUDGET: Final = 20_000 if IS_COMPILED else 2_000
"""Moves that are tried, twice, for each move of a review: a bot that is asked meanwhile waits for one of them."""

SOLVING_BUDGET: Final = 200_000 if IS_COMPILED else 20_000
"""Positions to look at for whoever asks whether a game can still be won: less than a second."""

LEAST_BUDGET: Final = 200
CALM: Final = 4
"""So many questions may wait for each worker before less is thought about each."""

MOST_AT_ONCE: Final = 16
PATIENCE_SECONDS: Final = 20
LONGEST_LINE: Final = 1 << 20

_answers: Final = json.Decoder(list[Answer])


class NoAnswer(CardenzaError):
    """A bot did not come to a move."""


def imagined_document(state: State, seat: int, rng: Rng) -> dict[str, object]:
    """The position of another world that looks the same to the seat: all that a bot is ever told."""
    world = imagined(state, seat, rng)
    settle(world)
    return world.document()


class Elsewhere(Protocol):
    """Those who think on other machines (`afar`)."""

    @property
    def workers(self) -> int: ...

    @property
    def waiting(self) -> int: ...

    async def answer(self, question: Question, *, is_hint: bool) -> Answer | None: ...

    async def close(self) -> None: ...


class Asked(NamedTuple):
    """A question, and who waits for its answer."""

    question: Question
    future: "asyncio.Future[Answer]"
    is_hint: bool = False


@final
class Thinkers:
    """The bots' workers; they are started with the first question."""

    def __init__(
        self, workers: int = 1, patience_seconds: int = PATIENCE_SECONDS, elsewhere: Elsewhere | None = None
    ) -> None:
        self._elsewhere = elsewhere
        self._workers = [Worker(patience_seconds) for _ in range(workers)]
        self._waiting = Waiting[Asked]()
        self._has_questions = asyncio.Event()
        self._open: set[asyncio.Future[Answer]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closed = False

    async def choose(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Value],
        document: dict[str, object],
        seat: int,
        level: Level,
        seed: int,
        share: float = 1.0,
    ) -> str:
        """The move of a bot, as text, for which it may think so much of its time.

        `document` must come from `imagined_document` for this seat.
        """
        budget = budget_at_table(level_named(level).number, share)
        return (await self._ask(Question(game, seats, dict(options), document, seat, level, seed, budget))).move

    async def hint(
        self, game: str, seats: int, options: Mapping[str, Value], document: dict[str, object], seat: int, seed: int
    ) -> Answer:
        """The best move that our players know of with the steps that lead to it, or that a solver found no way."""
        question = Question(game, seats, dict(options), document, seat, "careful", seed, HINT_BUDGET, is_hint=True)
        return await self._ask(question, is_hint=True)

    async def weigh(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Value],
        document: dict[str, object],
        seat: int,
        seed: int,
        made: str,
        *,
        is_review: bool,
    ) -> Answer:
        """How a move that was made stands beside the best others; of a review, when nobody else asks."""
        budget = REVIEW_BUDGET if is_review else HINT_BUDGET // 2
        question = Question(game, seats, dict(options), document, seat, "careful", seed, budget, made=made)
        return await self._ask(question, is_hint=not is_review, is_review=is_review)

    async def foretell(
        self, game: str, seats: int, options: Mapping[str, Value], document: dict[str, object], seat: int
    ) -> Answer:
        """Can a game for one still be won? `document` is the true position, so our own workers alone are asked."""
        question = Question(game, seats, dict(options), document, seat, "careful", 0, SOLVING_BUDGET, is_open=True)
        return await self._ask(question, is_hint=True)

    async def close(self) -> None:
        """End the workers; who still waits is told so."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for future in self._open:
            _fail(future, "the server is closing: no bot answers any more")
        if self._elsewhere is not None:
            await self._elsewhere.close()

    async def _ask(self, question: Question, is_hint: bool = False, is_review: bool = False) -> Answer:
        may_leave = not (question.is_open or is_review)  # either may hold the true position
        if may_leave and self._elsewhere is not None and self._elsewhere.workers:
            shared = _with_share(question, self._elsewhere.waiting, self._elsewhere.workers)
            if (answer := await self._elsewhere.answer(shared, is_hint=is_hint)) is not None:
                return answer
        return await self.answer(question, is_hint=is_hint, is_review=is_review)

    async def answer(self, question: Question, *, is_hint: bool = False, is_review: bool = False) -> Answer:
        """Have a question answered by a worker of our own."""
        if self._is_closed:
            raise NoAnswer("the server is closing: no bot answers any more")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        asked = Asked(question, future, is_hint)
        if is_review:
            self._waiting.put_last(asked)
        else:
            self._waiting.put(asked, is_hint=is_hint)
        self._has_questions.set()
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker)) for worker in self._workers]
        return await future

    async def _work(self, worker: "Worker") -> None:
        try:
            while True:
                batch = await self._share()
                for asked in await worker.answer(batch):
                    await _answer_alone(worker, asked)
        finally:
            await worker.end()

    async def _share(self) -> list[Asked]:
        """What one worker is to do next: at least one question, at most its share of those that wait."""
        while not len(self._waiting):
            self._has_questions.clear()
            await self._has_questions.wait()
        waiting = self._waiting.urgent()
        bots = len(self._waiting.bots)  # they do not think less because many ask for hints
        share = min(-(-waiting // len(self._workers)), MOST_AT_ONCE)  # where nobody else asks, one of a review
        taken = [asked for asked in self._waiting.take(share) if not asked.future.done()]
        return [self._with_budget(asked, waiting if asked.is_hint else bots) for asked in taken]

    def _with_budget(self, asked: Asked, waiting: int) -> Asked:
        return asked._replace(question=_with_share(asked.question, waiting, len(self._workers)))


def _with_share(question: Question, waiting: int, workers: int) -> Question:
    """The question with its share of what so many workers can think about so many; whoever thinks little keeps that."""
    calm, least = CALM * workers, min(question.budget, LEAST_BUDGET)
    return structs.replace(question, budget=max(question.budget * calm // max(waiting, calm), least))


async def _answer_alone(worker: "Worker", asked: Asked) -> None:
    """Ask again what a worker did not live to answer: as it was, and then of a player who does not think."""
    for level in (asked.question.level, "beginner"):
        if asked.future.done():
            return
        question = structs.replace(asked.question, level=level)
        if not await worker.answer([asked._replace(question=question)]):
            return
    _fail(asked.future, f"the bot on seat {asked.question.seat} came to no move")


def _fail(future: "asyncio.Future[Answer]", sentence: str) -> None:
    if not future.done():
        future.set_exception(NoAnswer(sentence))


@final
class Worker:
    """One process at a time that answers questions; it is started when it is needed."""

    def __init__(self, patience_seconds: int) -> None:
        self._patience_seconds = patience_seconds
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def answer(self, batch: Sequence[Asked]) -> list[Asked]:
        """Have questions answered; tells back those that were not."""
        if not batch:
            return []
        open_ones, failed = deque(batch), list[Asked]()
        with suppress(OSError, ValueError, DecodeError):  # no process to be had, a pipe that broke, half a line
            process = self._process = self._process or await self._started()
            await _send(process, [asked.question for asked in batch])
            while open_ones and (line := await _line(process)):
                for answer in _answers.decode(line):
                    asked = open_ones.popleft()
                    if not _settle(asked, answer):
                        failed.append(asked)
        if open_ones:
            journal.warning("a bot's worker is gone", process=self.pid, unanswered=len(open_ones))
            await self.end()
        return failed + list(open_ones)

    async def _started(self) -> asyncio.subprocess.Process:
        """A new process that finds the same rules as this one."""
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "cardenza.server.thinker", str(self._patience_seconds)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            limit=LONGEST_LINE,
        )

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


async def _send(process: asyncio.subprocess.Process, questions: list[Question]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.encode(questions) + b"\n")
    await process.stdin.drain()


async def _line(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    return await process.stdout.readline()


def _settle(asked: Asked, answer: Answer) -> bool:
    if answer.problem:
        question = asked.question
        journal.error("a bot failed", game=question.game, level=question.level, problem=answer.problem)
        return False
    if not asked.future.done():
        asked.future.set_result(answer)
    return True
