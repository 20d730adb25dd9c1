"""Bots think on other machines: asked through Redis, at most one answer counts, and nobody waits for the dead."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from cardenza import catalogue
from cardenza.kernel.contract import State, settle
from cardenza.kernel.rng import Rng
from cardenza.match import commands
from cardenza.match.events import Played
from cardenza.server import afar
from cardenza.server.afar import BOTS, HINTS, Afar, Answered, AskedAfar, answers_for
from cardenza.server.bus import Noticed, Thinking
from cardenza.server.hub import Hub
from cardenza.server.recalling import recall
from cardenza.server.redis_bus import THINKERS, Redis, announcement, connected
from cardenza.server.reviews import Reviews
from cardenza.server.rooms import Room
from cardenza.server.thinker import Answer, Question
from cardenza.server.thinking import NoAnswer, Thinkers, imagined_document
from tests.match.live import ANNA
from tests.server.house import QUICK
from tests.server.test_rooms import hub, settings
from tools import engines
from tools.engines import Engine

SECONDS = 60


def fresh() -> State:
    return catalogue.find("memory")(2, {"cards": 14}).deal(1)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, SECONDS))


@asynccontextmanager
async def thinkers(redis: Engine, workers: int) -> AsyncIterator[tuple[Thinkers, Redis]]:
    """Those of a node, with so many workers of its own."""
    url = engines.redis_url(redis)
    bus = Redis(url, b"secret of a house")
    own = Thinkers(workers, elsewhere=Afar(url, bus))
    await bus.open(lambda *_: None, lambda: None)
    speaking = asyncio.create_task(speak(bus))
    try:
        async with asyncio.timeout(SECONDS):
            while not bus.is_up():
                await asyncio.sleep(0.01)
        yield own, bus
    finally:
        speaking.cancel()
        await own.close()
        await bus.close()


async def speak(bus: Redis) -> None:
    """As every node does, which hears itself by that."""
    while True:
        bus.tell(Noticed(()))
        await asyncio.sleep(1)


@asynccontextmanager
async def elsewhere(redis: Engine, bus: Redis) -> AsyncIterator[asyncio.subprocess.Process]:
    """`cardenza think`, as soon as a node has heard of it."""
    command = ("-m", "cardenza.cli", "think", "--bus", engines.redis_url(redis), "--workers", "1")
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
    try:
        async with asyncio.timeout(SECONDS):
            while not bus.workers():
                await asyncio.sleep(0.01)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@asynccontextmanager
async def claimed(redis: Engine, bus: Redis) -> AsyncIterator[Any]:
    """Somebody says that they think, and does not. They have a client to look at what is asked."""
    client = connected(engines.redis_url(redis))
    claiming = asyncio.create_task(claim(client))
    async with asyncio.timeout(SECONDS):
        while not bus.workers():
            await asyncio.sleep(0.01)
    yield client
    claiming.cancel()
    await client.aclose()


async def claim(client: Any) -> None:
    """Again and again, as those who think do."""
    while True:
        with suppress(Exception):  # Redis may be away
            await client.publish(THINKERS, announcement("nobody", Thinking(1)))
        await asyncio.sleep(1)


async def choice(own: Thinkers) -> str:
    state = fresh()
    document = imagined_document(state, 0, Rng(3))
    return await own.choose("memory", 2, {"cards": 14}, document, 0, "careful", 1)


def test_who_thinks_elsewhere_answers_bots_and_hints(redis: Engine) -> None:
    async def story() -> None:
        async with thinkers(redis, 0) as (own, bus), elsewhere(redis, bus) as process:
            moves = await asyncio.gather(*[choice(own) for _ in range(8)])
            assert all(move.startswith("flip") for move in moves)
            state = fresh()
            document = imagined_document(state, 0, Rng(3))
            hinted = await own.hint("memory", 2, {"cards": 14}, document, 0, 1)
            assert hinted.hint is not None
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
            async with asyncio.timeout(SECONDS):
                while bus.workers():  # it has said goodbye
                    await asyncio.sleep(0.01)

    run(story())


def test_what_is_not_answered_in_time_is_thought_about_here(redis: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afar, "PATIENCE_SECONDS", 0.2)

    async def story() -> None:
        async with thinkers(redis, 1) as (own, bus), claimed(redis, bus) as client:
            assert (await choice(own)).startswith("flip")
            async with asyncio.timeout(SECONDS):
                while await client.exists(BOTS):  # what nobody takes does not stay
                    await asyncio.sleep(0.02)

    run(story())


def test_only_imagined_worlds_are_seen_and_only_the_first_answer_counts(redis: Engine) -> None:
    async def story() -> None:
        async with thinkers(redis, 0) as (own, bus), claimed(redis, bus) as client:
            asked = asyncio.create_task(choice(own))
            _, [found] = await client.blmpop(SECONDS, 1, BOTS, direction="LEFT")
            question = json.decode(found.partition(b" ")[2], type=AskedAfar)
            world = imagined_document(fresh(), 0, Rng(3))
            assert question.question.document == world
            for move in ("flip 5", "flip 6"):
                answer = Answered(question.number, Answer(move))
                await client.rpush(answers_for(bus.node), json.encode(answer))
            assert await asked == "flip 5"
            assert not await client.exists(HINTS)

    run(story())


async def deny(client: Any, sent: list[Question]) -> None:
    """Take whatever is asked, note it, and leave it to the node that asks."""
    while True:
        _, [found] = await client.blmpop(SECONDS, 2, BOTS, HINTS, direction="LEFT")
        asked = json.decode(found.partition(b" ")[2], type=AskedAfar)
        sent.append(asked.question)
        await client.rpush(answers_for(asked.node), json.encode(Answered(asked.number, Answer("", "not now"))))


async def ask_everything(house: Hub, room: Room) -> None:
    """All that thinkers are asked for: moves of bots, hints, forecasts, moves that were made, and a review."""
    is_alone = room.table.settings.seats == 1
    for _ in range(3):
        async with asyncio.timeout(SECONDS):
            while room.table.awaited() != (0,):  # a bot is asked meanwhile
                await asyncio.sleep(0.01)
        table = room.table
        await house.house.hint(table, 0)
        if is_alone:
            await house.house.foretell(table, 0)
        await room.do(commands.Play(ANNA, table.game.move_text(table.facing(0).legal_moves(0)[0])))
    if is_alone:
        await room.do(commands.Play(ANNA, "concede"))
    for n in range(1, room.table.n + 1):
        item = room.item(n)
        if item is not None and isinstance(item.entry.event, Played):
            await recall(house, room.table, 0, item)
    if is_alone:
        await review_all(house, room)


async def review_all(house: Hub, room: Room) -> None:
    reviews = Reviews(house)
    review = await reviews.review(ANNA, room.words, 0)
    assert review is not None
    assert review.decisions, "there is something to look at"
    async with asyncio.timeout(SECONDS):
        while review.looked < len(review.decisions):
            await asyncio.sleep(0.01)
    await reviews.close()


def lying(state: State) -> dict[str, object]:
    """Where every card lies."""
    world = state.clone()
    settle(world)
    return world.document()


@pytest.mark.parametrize("game", ["chromatic-solitaire", "the-distance"])
def test_no_true_position_ever_reaches_redis(redis: Engine, tmp_path: Path, game: str) -> None:
    sent: list[Question] = []

    async def story() -> None:
        async with thinkers(redis, 1) as (own, bus), claimed(redis, bus) as client:
            denying = asyncio.create_task(deny(client, sent))
            async with hub(tmp_path, replace(QUICK, seed=3), own) as house:
                seats = 1 if game == "chromatic-solitaire" else 2
                asked = settings(game, seats, judge="coach")
                room = await house.open(asked, ANNA, "Ann", seats - 1, "careful")
                await ask_everything(house, room)
                tables = [step.after for step in await house.past(room.words)]
            denying.cancel()
            truths = [lying(table.state) for table in tables if table.state is not None]
            worlds = [lying(catalogue.position(question.document)) for question in sent]
            assert not [world for world in worlds if world in truths]
            assert {question.is_hint for question in sent} == {True, False}
            assert any(question.made for question in sent), "moves that were made are weighed elsewhere, too"

    run(story())


def test_without_redis_it_is_thought_here_at_once() -> None:
    async def story(own_redis: Engine) -> None:
        async with thinkers(own_redis, 1) as (own, bus), claimed(own_redis, bus):
            await asyncio.to_thread(own_redis.stop, signal.SIGKILL)
            async with asyncio.timeout(afar.PATIENCE_SECONDS):
                assert (await choice(own)).startswith("flip")

    with engines.redis() as engine:
        run(story(engine))


def test_a_server_that_closes_asks_nobody(redis: Engine) -> None:
    async def story() -> None:
        async with thinkers(redis, 1) as (own, _):
            await own.close()
            with pytest.raises(NoAnswer):
                await choice(own)

    run(story())
