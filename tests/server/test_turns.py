"""What takes long is done one after the other, and everybody has their turn; what a house does besides never ends."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import httpx2
import pytest

from cardenza.decks.carmony import deck, meld_line
from cardenza.server import chores, turns
from cardenza.server.app import application
from cardenza.server.house import Manners
from cardenza.server.hub import Hub
from cardenza.server.store import Store
from cardenza.server.thinking import Thinkers
from cardenza.server.turns import ASKING, TooManyWait, Turns
from tests.server.test_rooms import SECONDS


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(SECONDS):
            await story()

    asyncio.run(in_time())


class Desk:
    """Turns, of which the first is taken until somebody says that it is over."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.goes_on = threading.Event()
        self.done: list[str] = []
        self.first = asyncio.create_task(self.turns.do(partial(asyncio.to_thread, self.goes_on.wait, SECONDS)))

    async def asked(self, who: str, what: str) -> None:
        ASKING.set(who)
        await self.turns.do(partial(asyncio.to_thread, self.done.append, what))

    def ask(self, who: str, what: str) -> asyncio.Task[None]:
        return asyncio.create_task(self.asked(who, what))


def test_everybody_has_a_turn_before_anybody_has_a_second_one() -> None:
    async def story() -> None:
        desk = Desk()
        await asyncio.sleep(0)
        waiting = [desk.ask("eve", f"eve {number}") for number in range(50)]
        waiting += [desk.ask("ann", f"ann {number}") for number in range(2)] + [desk.ask("ben", "ben 0")]
        await asyncio.sleep(0)
        desk.goes_on.set()
        await asyncio.gather(desk.first, *waiting)
        assert desk.done[:6] == ["eve 0", "ann 0", "ben 0", "eve 1", "ann 1", "eve 2"]
        assert len(desk.done) == 53

    run(story)


def test_what_was_begun_keeps_its_turn_though_nobody_waits_for_it() -> None:
    async def story() -> None:
        desk = Desk()
        await asyncio.sleep(0)
        desk.first.cancel()
        gone, ann = desk.ask("eve", "eve"), desk.ask("ann", "ann")
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([desk.first, gone])
        assert not ann.done(), "two would be worked out at once"
        desk.goes_on.set()
        await ann
        assert desk.done == ["ann"]
        await desk.asked("eve", "again")

    run(story)


def test_of_one_address_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_WAITING", 3)

    async def story() -> None:
        desk = Desk()
        await asyncio.sleep(0)
        waiting = [desk.ask("eve", "eve") for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyWait, match="too much is asked for from one place"):
            await asyncio.create_task(desk.asked("eve", "eve"))
        waiting.append(desk.ask("ann", "ann"))
        await asyncio.sleep(0)
        desk.goes_on.set()
        await asyncio.gather(desk.first, *waiting)
        assert desk.done == ["eve", "ann", "eve", "eve"]

    run(story)


def test_visitors_are_told_apart_by_where_they_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_WAITING", 1)

    async def story() -> None:
        app = application(Store.open(tmp_path), Thinkers(1))
        hub: Hub = app.state.hub

        async def asked(address: str) -> int:
            way = httpx2.ASGITransport(app=app, client=(address, 1))
            async with httpx2.AsyncClient(transport=way, base_url="http://localhost") as visitor:
                return (await visitor.get("/gallery")).status_code

        async with app.router.lifespan_context(app):
            goes_on = threading.Event()
            first = asyncio.create_task(hub.aside(goes_on.wait, SECONDS))
            await asyncio.sleep(0)
            waiting = [asyncio.create_task(asked(each)) for each in ("192.0.2.1", "2001:db8::1", "192.0.2.2")]
            while len(hub._turns._waiting) < 3:  # they have come
                await asyncio.sleep(0.001)
            assert [await asked("192.0.2.1"), await asked("2001:db8::2")] == [429, 429]
            goes_on.set()
            assert await asyncio.gather(*waiting) == [200, 200, 200]
            await first

    run(story)


def touched(card: str) -> dict[str, object]:
    return {"picks": [{"zone": "hands", "place": 0, "at": card}], "target": {"zone": "discard"}, "choice": ""}


COSTLY: dict[str, object] = {
    "/api/melds": {"lines": [meld_line(meld) for meld in deck().melds]},
    "/api/lessons/en/the-distance/DIST-L3": {"move": "draw"},
    "/api/rulebook/the-distance/third": {"gesture": touched("A3")},
    "/api/engraved?score=treble C4/1": None,
    "/api/reach/0.svg": None,
}


def test_nobody_waits_for_what_takes_a_while_but_those_who_ask_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        app = application(Store.open(tmp_path), Thinkers(1), Manners(origins=("http://192.168.1.20:8000",)))
        hub: Hub = app.state.hub
        way = httpx2.ASGITransport(app=app)
        async with app.router.lifespan_context(app), httpx2.AsyncClient(transport=way, base_url="http://x") as ann:
            goes_on = threading.Event()
            long_one = asyncio.create_task(hub.aside(goes_on.wait, SECONDS))
            assert await hub.shortly(str, 1) == "1", "what takes long is waited for elsewhere"
            first = asyncio.create_task(hub.shortly(goes_on.wait, SECONDS))
            await asyncio.sleep(0)
            asked = [ann.request("POST" if body else "GET", path, json=body) for path, body in COSTLY.items()]
            answers = [asyncio.create_task(each) for each in asked]
            while sum(map(len, hub._short_turns._waiting.values())) < len(answers):  # they have come
                await asyncio.sleep(0.001)
            assert (await ann.get("/health")).status_code == 200
            goes_on.set()
            assert [answer.status_code for answer in await asyncio.gather(*answers)] == [200] * len(answers)
            await asyncio.gather(first, long_one)

    run(story)


def test_a_chore_that_fails_is_told_and_begins_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(chores, "AGAIN_SECONDS", 0)
    begun: list[int] = []

    async def work() -> None:
        begun.append(len(begun))
        if len(begun) < 3:
            raise ZeroDivisionError
        await asyncio.Event().wait()

    async def story() -> None:
        [chore] = chores.begun([work])
        while len(begun) < 3:
            await asyncio.sleep(0)
        chore.cancel()
        await asyncio.wait([chore])
        assert chore.cancelled()

    run(story)
    assert [record.getMessage() for record in caplog.records] == ["a chore failed"] * 2
