"""What others do to tables is heeded by the servers that have them in memory."""

import asyncio

import pytest
from sqlalchemy import select

from cardenza.match import commands
from cardenza.match.settings import Settings
from cardenza.server.heeding import Heeding
from cardenza.server.schema import SNAPSHOTS
from cardenza.server.steps import QUICKLY_FOLDED
from cardenza.server.upkeep.beside import beside
from cardenza.server.upkeep.guests import forget
from cardenza.server.upkeep.tables import close, delete
from tests.engines import Place
from tests.match.live import ANNA, BEN
from tests.server.test_rooms import hub
from tests.server.upkeep.kept import LATER, OPEN, OVER, keep


@pytest.fixture(autouse=True)
def _nobody_else_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house looks for itself, and its first look comes at any moment after its start."""

    async def never(_: Heeding) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Heeding, "run", never)


def test_only_what_was_changed_is_let_go_of_and_once(place: Place) -> None:
    keep(place)

    async def script() -> None:
        async with hub(place) as house:
            looking = Heeding(house)
            await looking.begin()
            before = {words: await house.room(words) for words in (OVER, OPEN)}
            with beside(place) as engine:
                close(engine, OPEN, LATER)
            await looking.look()
            assert await house.room(OVER) is before[OVER]
            again = await house.room(OPEN)
            assert again is not None
            assert again is not before[OPEN]
            assert again.table.is_locked
            await looking.look()
            assert await house.room(OPEN) is again

    asyncio.run(script())


def test_what_was_changed_before_is_no_news(place: Place) -> None:
    keep(place)

    async def script() -> None:
        with beside(place) as engine:
            delete(engine, OVER, LATER)
        async with hub(place) as house:
            looking = Heeding(house)
            await looking.begin()
            room = await house.room(OPEN)
            with beside(place) as engine:
                close(engine, OPEN, LATER)
            await looking.look()
            assert room is not None
            assert room.is_closed
            assert await house.room(OVER) is None

    asyncio.run(script())


def test_what_a_room_keeps_of_a_table_before_it_hears_is_forgotten(place: Place) -> None:
    """It deals when somebody is forgotten already, and still knows who that was."""

    async def script() -> None:
        async with hub(place) as house:
            looking = Heeding(house)
            await looking.begin()
            room = await house.open(Settings("memory", 2, {"cards": 24}), ANNA, "Anna", 0, "beginner")
            await room.do(commands.Sit(BEN, "Ben", 1))
            for _ in range(QUICKLY_FOLDED):
                await room.do(commands.Say(ANNA, "hello"))
            with beside(place) as engine:
                forget(engine, BEN, LATER)
                await room.do(commands.Say(ANNA, "hello"))  # it sees that Ben has left
                await room.do(commands.SeatBot(ANNA, 1, "beginner"))
                await room.do(commands.Begin(ANNA))
                with engine.connect() as connection:
                    assert connection.scalars(select(SNAPSHOTS.c.words)).all() == [room.words]
                await looking.look()
                with engine.connect() as connection:
                    assert connection.scalars(select(SNAPSHOTS.c.words)).all() == []
            again = await house.room(room.words)
            assert again is not None
            assert BEN not in str(again.table)

    asyncio.run(script())
