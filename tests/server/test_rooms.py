"""One table in memory: stored before it is told, bots at their moments, nobody in the way of anybody."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest

from cardenza import catalogue
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.match import commands
from cardenza.match.settings import Settings
from cardenza.match.table import Table
from cardenza.protocol.telling import Item, Receiver, update
from cardenza.protocol.told import Update
from cardenza.server import chronicle, keeping, rooms
from cardenza.server.bot_turns import GOING_ON_MS, QUIET_MS
from cardenza.server.chronicle import AT_ONCE
from cardenza.server.house import House, Manners
from cardenza.server.hub import Hub
from cardenza.server.identity import Guests
from cardenza.server.limits import Asker
from cardenza.server.lines import MOST_WAITING, Line
from cardenza.server.luck import Luck
from cardenza.server.metrics import Metrics
from cardenza.server.nodes import Nodes
from cardenza.server.redis_bus import Redis
from cardenza.server.rooms import Room
from cardenza.server.steps import steps
from cardenza.server.store import Store
from cardenza.server.thinking import Thinkers
from tests.engines import Place
from tests.match.live import ANNA as ANN
from tests.match.live import BEN, placed
from tests.match.live import CARLA as EVE
from tests.server.house import QUICK, Json

SECONDS = 60  # on a busy machine
GUARD_MS = 1_000


class Notebook:
    """The end of a line where everything is written down."""

    def __init__(self) -> None:
        self.told: list[Json] = []
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.code = code

    async def until(self, is_so: Callable[[Json], bool]) -> Json:
        """The first message of which this is so, as soon as it has come."""
        async with asyncio.timeout(SECONDS):
            while True:
                found = next((message for message in self.told if is_so(message)), None)
                if found is not None:
                    return found
                await asyncio.sleep(0.005)


class Listener:
    """Somebody in a room."""

    def __init__(self, room: Room, who: str, since: int = 0) -> None:
        self.room = room
        self.line = Line(Asker(who, ""))
        self.notebook = Notebook()
        self._pumping = asyncio.create_task(self.line.pump(cast(Any, self.notebook)))
        room.join(self.line, since)

    async def until(self, is_so: Callable[[Json], bool]) -> Json:
        return await self.notebook.until(is_so)

    def leave(self) -> None:
        self._pumping.cancel()
        self.room.leave(self.line)


@asynccontextmanager
async def hub(place: Place, manners: Manners = QUICK, thinkers: object = None, bus: str = "") -> AsyncIterator[Hub]:
    """A house, or one node of it if there is a bus."""
    store = Store.open(place, is_shared=bool(bus))
    workers = cast(Thinkers, thinkers) if thinkers is not None else Thinkers(1)
    nodes = Nodes(Redis(bus, store.secret()) if bus else None)
    opened = Hub(House(store, workers, Guests(store.secret()), Metrics(), manners, Luck(manners.seed), nodes))
    await opened.start()
    try:
        yield opened
    finally:
        await opened.close()
        await workers.close()
        await store.close()


def settings(game: str, seats: int, **more: object) -> Settings:
    return msgspec.convert({"game": game, "seats": seats, **more}, Settings)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, SECONDS))


def test_of_two_who_write_at_once_one_reads_and_decides_again(home: Place) -> None:
    """Two rooms on one log, as two processes would have them."""

    async def story() -> None:
        async with hub(home) as one:
            here = await one.open(settings("memory", 2), ANN, "Ann", 0, "beginner")
            there = Room(one.house, here.words, steps(None, await one.house.store.read(here.words)))
            eve = Listener(there, EVE)
            await here.do(commands.Sit(BEN, "Ben", 1))
            await here.do(commands.Begin(ANN))
            assert there.table.n < here.table.n
            await there.do(commands.Say(ANN, "hello"))
            assert there.table.n == here.table.n + 1
            await eve.until(lambda told: told["news"][-1]["t"] == "dealt")
            await eve.until(lambda told: told["news"][-1]["t"] == "said")
            eve.leave()
            there.stop()
            await there.finish()

    run(story())


def test_a_move_for_an_older_moment_is_refused_but_not_after_words(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await house.open(settings("memory", 1), ANN, "Ann", 0, "beginner")
            seen = room.table.n
            await room.do(commands.Say(ANN, "oops"))
            await room.do(commands.Play(ANN, "flip 1"), seen)
            with pytest.raises(NotAllowed, match="MATCH-25"):
                await room.do(commands.Play(ANN, "flip 2"), seen)

    run(story())


async def with_window(house: Hub, persons: Sequence[str], window_seconds: int = 5) -> Room:
    """A strict table where Anna has just put down her last card but one: everybody is asked."""
    strict = Settings("the-distance", 3, {"interval": 2, "mode": "strict"}, window_seconds=window_seconds)
    position = {"hands": [["D2", "F2"], ["E2", "G3", "A3"], ["B2", "B3", "C5"]], "discard": ["C3"]}
    await house.house.store.create("mellow-viola-lantern", placed(strict, persons, position).entries, 0)
    room = await house.room("mellow-viola-lantern")
    assert room is not None
    await room.do(commands.Play(ANN, "play D2 as D"))
    assert room.table.window is not None
    return room


def test_silence_of_others_does_not_spoil_an_answer_but_a_catch_does(home: Place) -> None:
    """In a window everybody answers what they saw when it opened."""

    async def story() -> None:
        async with hub(home) as house:
            room = await with_window(house, (ANN, BEN, EVE))
            seen = room.table.n
            await room.do(commands.Play(BEN, "decline"), seen)
            await room.do(commands.Play(EVE, "catch"), seen)
            with pytest.raises(NotAllowed, match="MATCH-25"):
                await room.do(commands.Play(ANN, "call"), seen)

    run(story())


def test_who_is_next_may_move_as_they_were_offered_while_the_window_closed(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await with_window(house, (ANN, BEN, EVE))
            seen = room.table.n
            for who, answer in ((EVE, "decline"), (BEN, "decline"), (ANN, "silent")):
                await room.do(commands.Play(who, answer), seen)
            assert room.table.window is None
            await room.do(commands.Play(BEN, "play E2 as E"), seen)

    run(story())


@pytest.mark.parametrize(("is_shared", "seconds"), [(False, 1.0), (True, 1.05)])
def test_while_two_nodes_are_at_a_table_a_window_closes_a_little_later(
    home: Place, monkeypatch: pytest.MonkeyPatch, is_shared: bool, seconds: float
) -> None:
    """What came in time at the other node is in by then."""

    async def story() -> None:
        async with hub(home) as house:
            room, loop = await with_window(house, (ANN, BEN, EVE)), asyncio.get_running_loop()
            window = room.table.window
            assert window is not None
            assert window.closes_at is not None
            closing = window.closes_at
            monkeypatch.setattr(keeping, "now_ms", lambda: closing - 1000)
            monkeypatch.setattr(room.nodes, "share", lambda _: is_shared)
            before = loop.time()
            room.follow_up()
            alarm = room._keeping._alarm
            assert alarm is not None
            assert before + seconds <= alarm.when() <= loop.time() + seconds

    run(story())


async def with_moments(house: Hub, persons: Sequence[str], turn: int = 0) -> Room:
    """The first card of a scale lies there with a wrong name: the others call, correct, or place the next."""
    advanced = Settings("bluff-the-scale", 3, {"advanced": True}, guard_ms=GUARD_MS)
    position = {"scale": "sc-minor", "root": "D", "turn": turn, "hands": [["D", "E"], ["E", "F"], ["E", "G"]]}
    await house.house.store.create("mellow-viola-lantern", placed(advanced, persons, position).entries, 0)
    room = await house.room("mellow-viola-lantern")
    assert room is not None
    await room.do(commands.Play(persons[turn], "place E as E"))
    assert room.table.window is not None
    return room


def test_an_answer_that_leaves_the_window_open_does_not_spoil_another(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await with_moments(house, (ANN, BEN, EVE))
            ann, seen = Listener(room, ANN), room.table.n
            ben = Listener(room, BEN)
            await room.do(commands.Play(BEN, "correct G"), seen)
            told = await ann.until(lambda told: told["n"] == seen + 1)
            assert told["news"] == [{"t": "handed_in", "n": seen + 1, "at": room.table.at, "seat": 1}]
            await ann.until(lambda told: told.get("n") == seen + 2)
            assert (await ben.until(lambda told: told["t"] == "refused"))["objection"]["rules"][0] == "BLUF-R23"
            ben.leave()
            await room.do(commands.Play(EVE, "call"), seen)
            await ann.until(lambda told: told["news"] and told["news"][-1].get("move", "").startswith("call"))
            with pytest.raises(NotAllowed, match="MATCH-25"):
                await room.do(commands.Play(BEN, "call"), seen)
            ann.leave()

    run(story())


# ------------------------------------------------------------------------------------------------ bots


def test_bots_answer_during_the_guard_and_go_on_after_it(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, bot_pace_ms=1), PassingThinkers()) as house:
            room = await with_moments(house, (ANN, BEN), turn=1)
            assert room.table.window is not None
            ann, opened_at, seen = Listener(room, ANN), room.table.window.opened_at, room.table.n
            (answer,) = (await ann.until(lambda told: told["n"] == seen + 1))["news"]
            assert (answer["t"], answer["seat"]) == ("handed_in", 2)
            assert answer["at"] - opened_at >= 0.2 * GUARD_MS
            *_, placed = (await ann.until(lambda told: told["n"] > seen + 2))["news"]
            assert (placed["t"], placed["seat"], placed["by"]) == ("played", 2, "bot")
            assert placed["at"] - opened_at >= GUARD_MS + 0.2 * GOING_ON_MS
            ann.leave()

    run(story())


def test_bots_answer_in_windows_at_a_moment_of_their_own(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, bot_pace_ms=1)) as house:
            room = await with_window(house, (ANN,), window_seconds=5)
            ann, opened_at, seen = Listener(room, ANN), room.table.at, room.table.n
            answer = (await ann.until(lambda told: told["n"] > seen))["news"][0]
            assert answer["by"] == "bot"
            assert answer["at"] - opened_at >= 0.2 * 5000  # and before the window closed, or it would be no bot's
            ann.leave()

    run(story())


def test_bots_take_their_time_for_a_move(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, bot_pace_ms=300)) as house:
            room = await house.open(settings("memory", 2), ANN, "Ann", 1, "beginner")
            ann = Listener(room, ANN)
            while room.table.to_act() == (0,):
                move = room.table.current().legal_moves(0)[0]
                await room.do(commands.Play(ANN, room.table.game.move_text(move)))
            turned_at = room.table.at
            played = await ann.until(lambda told: told["news"] and told["news"][-1].get("by") == "bot")
            assert played["news"][-1]["at"] - turned_at >= 290
            ann.leave()

    run(story())


class PassingThinkers:
    """A bot that never reacts."""

    async def choose(self, game: str, seats: int, options: object, document: Json, seat: int, *_: object) -> str:
        moves = catalogue.position(document).moves(seat)
        return next((move for move in moves if move in ("pass", "let")), moves[0])

    async def close(self) -> None:
        pass


def test_clef_d8_in_a_quiet_window_a_bot_says_nothing_and_the_next_one_plays_after_a_while(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, bot_pace_ms=1), PassingThinkers()) as house:
            guided = Settings("cle-de-sol", 3, {"interception": "guided"}, window_seconds=15)
            hands = [["Do1.no", "R.bl", "Mi1.no"], ["R.no", "H.Mi"], ["Do2.no", "La1.cr", "S1"]]
            position = {"hands": hands, "music": ["Sol1.no"]}
            await house.house.store.create("mellow-viola-lantern", placed(guided, (ANN,), position).entries, 0)
            room = await house.room("mellow-viola-lantern")
            assert room is not None
            ann = Listener(room, ANN)
            await room.do(commands.Play(ANN, "place Do1.no"))
            opened_at, seen = room.table.at, room.table.n
            *silent, played = (await ann.until(lambda told: told.get("n", 0) > seen))["news"]
            assert (played["seat"], played["by"], played["move"]) == (1, "bot", "place R.no")
            assert played["at"] - opened_at >= QUIET_MS
            assert [(news["move"], news["by"]) for news in silent] == [("let", "silence")] * 2
            ann.leave()

    run(story())


class WrongThinkers:
    """A bot that does not know the game."""

    async def choose(self, *_: object) -> str:
        return "castle"

    async def close(self) -> None:
        pass


def test_a_bot_that_plays_nonsense_does_not_stop_the_table(home: Place, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with hub(home, QUICK, WrongThinkers()) as house:
            room = await house.open(settings("memory", 2, options={"cards": 14}), ANN, "Ann", 1, "beginner")
            ann = Listener(room, ANN)
            while room.table.to_act() == (0,):
                move = room.table.current().legal_moves(0)[0]
                await room.do(commands.Play(ANN, room.table.game.move_text(move)))
            await ann.until(lambda told: told["news"] and told["news"][-1].get("by") == "bot")
            ann.leave()

    run(story())
    assert "a bot chose a wrong move" in caplog.text


def test_a_bot_whose_moment_has_passed_says_nothing(home: Place, caplog: pytest.LogCaptureFixture) -> None:
    """With the Coach a card is taken back while the bot thinks about the answer to it."""

    async def story() -> None:
        async with hub(home, replace(QUICK, bot_pace_ms=2000)) as house:  # it is asked again within that time
            coach = Settings("the-distance", 2, {"interval": 2, "mode": "guided"}, Judge.COACH)
            position = {"hands": [["D2", "D3", "F2"], ["E2", "G3", "A3"]], "discard": ["C3"]}
            await house.house.store.create("mellow-viola-lantern", placed(coach, (ANN,), position).entries, 0)
            room = await house.room("mellow-viola-lantern")
            assert room is not None
            await room.do(commands.Play(ANN, "play D2 as D"))
            await room.do(commands.TakeBack(ANN))
            ann = Listener(room, ANN)
            await room.do(commands.Play(ANN, "play D3 as D"))
            assert len(room.table.moves) == 1, "the bot is asked again where it was asked before"
            await ann.until(lambda told: told["table"]["movesMade"] > 1)
            ann.leave()

    run(story())
    assert not caplog.records


class FaultyThinkers(WrongThinkers):
    """A bot whose game has a fault."""

    async def choose(self, *_: object) -> str:
        raise ZeroDivisionError


def test_a_bot_that_fails_does_not_stop_the_table(home: Place, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with hub(home, QUICK, FaultyThinkers()) as house:
            room = await house.open(settings("memory", 2, options={"cards": 14}), ANN, "Ann", 1, "beginner")
            ann = Listener(room, ANN)
            await room.do(commands.Stand(ANN))
            await ann.until(lambda told: told["table"]["movesMade"] >= 4)
            ann.leave()

    run(story())
    assert "a bot came to no move" in caplog.text


# ------------------------------------------------------------------------------------------------ who is there


@asynccontextmanager
async def busy(room: Room) -> AsyncIterator[None]:
    """What is asked of the room meanwhile waits, as it does while something is written."""
    async with room._lock:
        yield


def test_who_comes_while_it_is_written_that_they_are_away_is_not_away(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, absence_seconds=0)) as house:
            room = await house.open(settings("memory", 2), ANN, "Ann", 1, "beginner")
            before = Listener(room, ANN)
            async with busy(room):
                before.leave()
                await asyncio.sleep(0.02)  # they are missed by now
                ann = Listener(room, ANN)
            await ann.until(lambda told: any(news["t"] == "came_back" for news in told["news"]))
            assert not room.table.chairs[0].is_away
            ann.leave()

    run(story())


def test_who_is_gone_before_they_sit_is_missed(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, absence_seconds=0, arrival_seconds=0.05)) as house:
            room = await house.open(settings("memory", 2), ANN, "Ann", 0, "beginner")
            ann, ben = Listener(room, ANN), Listener(room, BEN)
            async with busy(room):
                sitting = asyncio.create_task(room.do(commands.Sit(BEN, "Ben", 1)))
                await asyncio.sleep(0)
                ben.leave()
            await sitting
            await ann.until(lambda told: told["table"]["chairs"][1]["isAway"])
            ann.leave()

    run(story())


# ------------------------------------------------------------------------------------------------ time and idleness


def test_the_clock_goes_on_by_itself(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await house.open(
                settings("memory", 2, clock={"t": "fischer", "seconds": 1, "increment": 0}), ANN, "A", 0, "beginner"
            )
            await room.do(commands.Sit(BEN, "Ben", 1))
            ann, ben = Listener(room, ANN), Listener(room, BEN)
            await room.do(commands.Begin(ANN))
            over = await ben.until(lambda told: told["table"]["phase"] == "over")
            assert (over["table"]["outcome"]["winners"], over["table"]["outcome"]["reason"]) == ([1], "MATCH-20")
            ann.leave()
            ben.leave()

    run(story())


def test_idle_rooms_are_dropped_and_found_again(home: Place) -> None:
    async def story() -> None:
        async with hub(home, replace(QUICK, idle_seconds=0, arrival_seconds=0.05)) as house:
            room = await house.open(settings("memory", 1), ANN, "Ann", 0, "beginner")
            ann = Listener(room, ANN)
            await room.do(commands.Play(ANN, "flip 1"))
            house.sweep()
            assert house.rooms == {room.words: room}, "somebody is there"
            ann.leave()
            async with asyncio.timeout(SECONDS):
                while house.rooms:
                    await asyncio.sleep(0.01)
                    house.sweep()
            again = await house.room(room.words)
            assert again is not None
            assert again is not room
            assert again.table.current().document() == room.table.current().document()
            assert again.table.chairs[0].is_away
            assert await house.room("no-such-table") is None

    run(story())


def test_a_table_that_is_opened_and_looked_for_at_once_has_one_room(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            opened = await house.open(settings("memory", 1), ANN, "Ann", 0, "beginner")
            del house.rooms[opened.words]
            first, second = await asyncio.gather(house.room(opened.words), house.room(opened.words))
            assert first is second is house.rooms[opened.words]
            looked_for = asyncio.create_task(house.room(opened.words))
            del house.rooms[opened.words]
            await asyncio.sleep(0)  # it is being loaded now
            house.rooms[opened.words] = opened
            assert await looked_for is opened

    run(story())


def test_what_takes_long_is_done_one_at_a_time(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            both = threading.Barrier(2)
            met = await asyncio.gather(*[house.aside(both.wait, 0.1) for _ in range(2)], return_exceptions=True)
            assert [type(alone) for alone in met] == [threading.BrokenBarrierError] * 2

    run(story())


# ------------------------------------------------------------------------------------------------ lines


def test_those_who_only_watch_share_what_is_told(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await house.open(settings("the-distance", 2), ANN, "Ann", 1, "beginner")
            eve, ben = Listener(room, EVE), Listener(room, BEN)
            await room.do(commands.Say(ANN, "hello"))
            one = await eve.until(lambda told: told["news"] and told["news"][-1]["t"] == "said")
            two = await ben.until(lambda told: told["news"] and told["news"][-1]["t"] == "said")
            assert one == two
            assert one["table"]["watching"] == 2
            ben.leave()
            await eve.until(lambda told: told["n"] == one["n"] and told["table"]["watching"] == 1)
            eve.leave()

    run(story())


def test_what_is_told_is_written_once_for_each_kind_of_receiver(home: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds who watch cost no more to write to than one."""
    written: list[str | None] = []

    def noted(table: Table, words: str, items: Sequence[Item], receiver: Receiver, **more: Any) -> Update:
        written.append(receiver.who)
        return update(table, words, items, receiver, **more)

    async def story() -> None:
        async with hub(home) as house:
            room = await house.open(settings("the-distance", 2), ANN, "Ann", 1, "beginner")
            listeners = [Listener(room, who) for who in (ANN, *[f"watcher-{number}" for number in range(30)])]
            monkeypatch.setattr(rooms, "update", noted)
            await room.do(commands.Say(ANN, "hello"))
            for each in listeners:
                await each.until(lambda told: told["news"] and told["news"][-1]["t"] == "said")

    run(story())
    assert written == [ANN, None] or written == [None, ANN]


# ------------------------------------------------------------------------------------------------ long games


def retold(listener: Listener) -> list[int]:
    """The numbers of all news that somebody has of the present game, as a page puts them together."""
    numbers: list[int] = []
    for message in listener.notebook.told:
        found = [news["n"] for news in message["news"]]
        if message["t"] == "earlier":
            numbers = found + numbers
            continue
        numbers = found if message["isWhole"] else numbers + found
    return numbers


async def with_phrases(house: Hub, count: int) -> Room:
    """A table where much was said."""
    room = await house.open(settings("memory", 1), ANN, "Ann", 0, "beginner")
    for _ in range(count):
        await room.do(commands.Say(ANN, "hello"))
    return room


def is_all_told(message: Json) -> bool:
    return message["t"] == "earlier" and not message["left"]


def test_who_comes_to_a_long_game_has_the_table_with_its_last_news_first_and_then_all_of_them(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await with_phrases(house, 3 * AT_ONCE)
            first, last = room.table.n - 3 * AT_ONCE, room.table.n
            async with house.house.retelling:  # somebody else is being told
                eve = Listener(room, EVE)
                whole = await eve.until(lambda told: told["isWhole"])
                await room.do(commands.Say(ANN, "nice"))  # what happens meanwhile is told at once
            assert [news["n"] for news in whole["news"]] == list(range(last - AT_ONCE + 1, last + 1))
            assert whole["earlier"] == 2 * AT_ONCE + 1
            await eve.until(is_all_told)
            assert [message["t"] for message in eve.notebook.told] == ["update", "update", *["earlier"] * 3]
            assert [len(m["news"]) for m in eve.notebook.told if m["t"] == "earlier"] == [AT_ONCE, AT_ONCE, 1]
            assert retold(eve) == list(range(first, last + 2))
            eve.leave()

    run(story())


def test_who_has_missed_much_is_told_all_of_it_anew(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await with_phrases(house, 2 * AT_ONCE)
            last = room.table.n
            for since, is_whole in ((last - AT_ONCE, False), (last - AT_ONCE - 1, True)):
                eve = Listener(room, EVE, since)
                told = await eve.until(lambda _: True)
                assert (told["isWhole"], len(told["news"])) == (is_whole, AT_ONCE)
                eve.leave()

    run(story())


def test_who_sits_down_meanwhile_hears_everything_as_their_seat_does(home: Place) -> None:
    """What was being told to somebody who watches goes no further."""

    async def story() -> None:
        async with hub(home) as house:
            room = await with_phrases(house, 3 * AT_ONCE)
            async with house.house.retelling:  # so that it has not gone far
                phone = Listener(room, EVE)
                await room.do(commands.Claim(EVE, "Ann", 0))
            await phone.until(is_all_told)
            wholes = [message for message in phone.notebook.told if message["t"] == "update" and message["isWhole"]]
            assert [whole["you"]["seat"] for whole in wholes] == [None, 0]
            assert retold(phone) == list(range(room.table.n - 3 * AT_ONCE - 1, room.table.n + 1))
            phone.leave()

    run(story())


def test_a_client_that_is_slow_is_told_one_piece_at_a_time_and_others_need_not_wait_for_it(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await with_phrases(house, 3 * AT_ONCE)
            slow = Line(Asker(BEN, ""))  # whose client takes nothing
            room.join(slow, 0)
            eve = Listener(room, EVE)
            await eve.until(is_all_told)
            assert not any("earlier" in message[:20] for message in slow._waiting), "it has to take the table first"
            notebook = Notebook()
            pumping = asyncio.create_task(slow.pump(cast(Any, notebook)))
            await notebook.until(is_all_told)
            assert [message["left"] for message in notebook.told if message["t"] == "earlier"] == [AT_ONCE + 1, 1, 0]
            pumping.cancel()
            room.leave(slow)
            eve.leave()

    run(story())


def test_news_that_nobody_waits_for_are_written_no_more(home: Place) -> None:
    async def story() -> None:
        async with hub(home) as house:
            room = await with_phrases(house, 2 * AT_ONCE)
            async with house.house.retelling:
                eve = Listener(room, EVE)
                await eve.until(lambda told: told["isWhole"])
                eve.leave()
            async with asyncio.timeout(SECONDS):
                while not room.is_idle:
                    await asyncio.sleep(0.005)
            assert not [message for message in eve.notebook.told if message["t"] == "earlier"]

    run(story())


def test_much_that_happened_is_not_told_for_ever(home: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "MOST", AT_ONCE + 50)

    async def story() -> None:
        async with hub(home) as house:
            room = await with_phrases(house, 2 * AT_ONCE)
            eve = Listener(room, EVE)
            await eve.until(is_all_told)
            assert retold(eve) == list(range(room.table.n - AT_ONCE - 49, room.table.n + 1))
            eve.leave()

    run(story())


def test_a_line_nobody_listens_to_is_cut() -> None:
    async def story() -> None:
        line = Line(Asker(ANN, ""))
        states: list[bool] = []
        for _ in range(MOST_WAITING + 1):
            line.put("{}")
            states.append(line.is_cut)
        assert states == [False] * MOST_WAITING + [True]
        await line.over()

    run(story())


def test_so_is_one_to_whom_much_is_to_be_told() -> None:
    """A hundred long games in memory for each who does not listen would be too much."""

    async def story() -> None:
        line, told_bytes = Line(Asker(ANN, "")), 0
        while not line.is_cut:
            line.put("x" * 400_000)
            told_bytes += 400_000
        assert 800_000 < told_bytes < 4_000_000
        await line.over()

    run(story())


def test_the_last_word_is_said_before_the_end() -> None:
    async def story() -> None:
        line, notebook = Line(Asker(ANN, "")), Notebook()
        line.put('{"t": "problem"}')
        line.end(1008)
        line.put('{"t": "too late"}')
        await line.pump(cast(Any, notebook))
        assert (notebook.told, notebook.code) == ([{"t": "problem"}], 1008)

    run(story())
