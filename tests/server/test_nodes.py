"""Several nodes are one house: everybody sees the same log wherever they are, and one node at a time keeps a table."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from cardenza.match import commands
from cardenza.match.events import CameBack, ClockSet, Happening, Played, Said, WentAway
from cardenza.match.table import Phase
from cardenza.server import keeping, rooms
from cardenza.server.database import StoreProblem, bring_up_to_date
from cardenza.server.following import Following
from cardenza.server.house import Clock, Manners, now_ms
from cardenza.server.hub import Hub
from cardenza.server.limits import Asker, Rate, Share
from cardenza.server.migrations import STEPS, MissingSteps, accept
from cardenza.server.redis_bus import connected
from cardenza.server.rooms import Room
from cardenza.server.store import Store, TooNew
from tests.match.live import ANNA as ANN
from tests.match.live import BEN
from tests.match.live import CARLA as EVE
from tests.server.house import QUICK, Json
from tests.server.test_rooms import SECONDS, Listener, PassingThinkers, hub, run, settings
from tools import engines
from tools.engines import Engine

MEMORY = {"cards": 14, "turn_cap": 100}
SHORT = 4.0  # seconds; what no notice has told is found within two


class Pair:
    """Two nodes of one house."""

    def __init__(self, one: Hub, other: Hub) -> None:
        self.one = one
        self.other = other

    async def table(self, seats: int = 2, bots: int = 0) -> tuple[Room, Room]:
        """A new table, and the rooms of both nodes for it."""
        here = await self.one.open(settings("memory", seats, options=MEMORY), ANN, "Ann", bots, "beginner")
        there = await self.other.room(here.words)
        assert there is not None
        return here, there

    async def with_ann_and_ben(self) -> tuple[Listener, Listener]:
        """Ann sits at one node and Ben at the other, and a game has begun."""
        here, there = await self.table()
        ann, ben = Listener(here, ANN), Listener(there, BEN)
        await there.do(commands.Sit(BEN, "Ben", 1))
        await until(lambda: here.table.n == there.table.n)
        await here.do(commands.Begin(ANN))
        await until(lambda: here.table.n == there.table.n)
        return ann, ben


@asynccontextmanager
async def pair(
    place: str, redis: Engine, manners: Manners = QUICK, thinkers: object = None, *, is_up: bool = True
) -> AsyncIterator[Pair]:
    bus = engines.redis_url(redis)
    async with hub(place, manners, thinkers, bus) as one, hub(place, manners, thinkers, bus) as other:
        if is_up:
            await until(lambda: both_hear(one, other))
        yield Pair(one, other)


def both_hear(*hubs: Hub) -> bool:
    return all(each.house.nodes.bus.is_up() for each in hubs)


async def until(is_so: Callable[[], bool], seconds: float = SECONDS) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.002)


async def play_on(one: Listener, other: Listener) -> None:
    """Whoever's turn it is makes the first move there is, and both rooms come to know of it."""
    who, room = next(
        (who, at.room)
        for who, at in ((ANN, one), (BEN, other))
        if at.room.table.seat_of_guest(who) in at.room.table.awaited()
    )
    table = room.table
    seat = table.seat_of_guest(who)
    assert seat is not None
    await room.do(commands.Play(who, table.game.move_text(table.facing(seat).legal_moves(seat)[0])))
    await until(lambda: one.room.table.n == other.room.table.n)


def told(listener: Listener) -> list[tuple[int, str]]:
    """Everything of the game that somebody was told, in the order of telling: each once, without gaps."""
    updates = [message for message in listener.notebook.told if message["t"] == "update"]
    begun = max(at for at, update in enumerate(updates) if update["isWhole"])
    news = [(each["n"], each["t"]) for update in updates[begun:] for each in update["news"]]
    assert [n for n, _ in news] == list(range(news[0][0], news[0][0] + len(news)))
    return news


async def events(house: Hub, words: str, kind: type) -> int:
    return sum(isinstance(entry.event, kind) for entry in await house.house.store.read(words))


# ------------------------------------------------------------------------------------------------ one log


def test_players_at_two_nodes_see_the_same_game(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            while ann.room.table.phase is Phase.PLAYING:
                await play_on(ann, ben)
            assert ben.room.table.phase is Phase.OVER
            last = ann.room.table.n
            await asyncio.gather(*[each.until(lambda m: m.get("n") == last) for each in (ann, ben)])
            assert told(ann) == told(ben)
            ann.leave()
            ben.leave()

    run(story())


def test_who_speaks_at_once_everywhere_is_heard_everywhere(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            spoken = [ann.room.do(commands.Say(ANN, "hello")) for _ in range(40)]
            spoken += [ben.room.do(commands.Say(BEN, "nice")) for _ in range(40)]
            await asyncio.gather(*spoken)
            assert await events(house.one, ann.room.words, Said) == 80
            await until(lambda: ann.room.table.n == ben.room.table.n)
            ann.leave()
            ben.leave()

    run(story())


def test_what_nobody_was_told_of_is_found_in_the_store(postgres_place: str, redis: Engine) -> None:
    """Of a lost last message nothing is to be seen."""

    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            here, there = await house.table()
            ann = Listener(there, ANN)
            await here.do(commands.Say(ANN, "hello"))  # before it knows that somebody is at the other node
            house.one.house.nodes.wrote = lambda *_: None  # type: ignore[method-assign] # a bus that loses everything
            await here.do(commands.Say(ANN, "nice"))
            await until(lambda: there.table.n == here.table.n, SHORT)
            ann.leave()

    run(story())


def test_who_takes_a_chair_over_at_another_node_moves_the_owner_away(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            await ann.room.do(commands.Claim(EVE, "Ben", 1))
            await ben.until(lambda message: message["t"] == "moved_away")
            assert all(message["t"] != "moved_away" for message in ann.notebook.told)
            ann.leave()
            ben.leave()

    run(story())


# ------------------------------------------------------------------------------------------------ one keeper


async def keeper_goes(ann: Listener, ben: Listener) -> None:
    await until(lambda: ann.room.is_kept is not ben.room.is_kept)
    keeper, next_one = (ann, ben) if ann.room.is_kept else (ben, ann)
    keeper.leave()
    await until(lambda: next_one.room.is_kept and not keeper.room.is_kept)
    next_one.leave()


def test_one_node_keeps_a_table_and_the_next_one_when_it_goes(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            for _ in range(6):  # by lot, so that both have some
                await keeper_goes(*await house.with_ann_and_ben())

    run(story())


def test_a_node_that_drains_keeps_nothing_that_another_can(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            await until(lambda: ann.room.is_kept is not ben.room.is_kept)
            keeper = ann.room if ann.room.is_kept else ben.room
            keeper.nodes.is_draining = True
            keeper.nodes.say()
            await until(lambda: not keeper.is_kept and (ann.room.is_kept or ben.room.is_kept))
            ann.leave()
            ben.leave()

    run(story())


class CountedThinkers(PassingThinkers):
    """Bots that play what is there, and count how often they are asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, game: str, seats: int, options: object, document: Json, seat: int, *_: object) -> str:
        self.asked += 1
        return await super().choose(game, seats, options, document, seat)


def test_bots_think_at_one_node_alone(postgres_place: str, redis: Engine) -> None:
    thinkers = CountedThinkers()

    async def story() -> None:
        async with pair(postgres_place, redis, thinkers=thinkers) as house:
            here, there = await house.table(seats=3, bots=2)
            ann, eve = Listener(here, ANN), Listener(there, EVE)
            await until(lambda: here.is_kept is not there.is_kept)
            thinkers.asked = 0
            begun = await events(house.one, here.words, Played)
            await here.do(commands.Stand(ANN))  # from here on bots play alone
            await until(lambda: here.table.phase is Phase.OVER and there.table.n == here.table.n)
            made = await events(house.one, here.words, Played) - begun
            assert made > 10
            assert thinkers.asked <= made + 3, "one thought for each move, but for where nobody was at the table"
            ann.leave()
            eve.leave()

    run(story())


# ------------------------------------------------------------------------------------------------ who is there


def test_who_leaves_one_node_is_missed_by_another_and_found_by_any(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            await until(lambda: ann.room.is_kept is not ben.room.is_kept)
            ben.leave()
            await until(lambda: ann.room.table.chairs[1].is_away)
            again = Listener(ann.room, BEN)
            await until(lambda: not ann.room.table.chairs[1].is_away)
            assert await events(house.one, ann.room.words, WentAway) == 1
            assert await events(house.one, ann.room.words, CameBack) == 1
            ann.leave()
            again.leave()

    run(story())


def test_who_has_a_line_to_another_node_is_not_missed(postgres_place: str, redis: Engine) -> None:
    manners = replace(QUICK, absence_seconds=0.05, arrival_seconds=0.05)

    async def story() -> None:
        async with pair(postgres_place, redis, manners) as house:
            ann, ben = await house.with_ann_and_ben()
            second = Listener(ann.room, BEN)
            await until(lambda: ann.room.nodes.has_elsewhere(ann.room.words, BEN))
            before = await events(house.one, ann.room.words, WentAway)
            second.leave()
            for _ in range(10):
                await play_on(ann, ben)
            assert await events(house.one, ann.room.words, WentAway) == before
            ann.leave()
            ben.leave()

    run(story())


def test_who_watches_is_counted_at_all_nodes(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            here, there = await house.table()
            ann, eve = Listener(here, ANN), Listener(there, EVE)
            await ann.until(lambda message: message.get("table", {}).get("watching") == 1)
            eve.leave()
            count = len(ann.notebook.told)
            await until(lambda: any(each.get("table", {}).get("watching") == 0 for each in ann.notebook.told[count:]))
            ann.leave()

    run(story())


# ------------------------------------------------------------------------------------------------ Redis goes away


@pytest.fixture
def own() -> Iterator[Engine]:
    """A Redis that a test may kill."""
    with engines.redis() as engine:
        yield engine


def test_without_redis_everything_goes_on_and_with_it_again_quickly(postgres_place: str, own: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, own) as house:
            ann, ben = await house.with_ann_and_ben()
            for how in ("kill", "hang"):
                if how == "kill":
                    await asyncio.to_thread(own.stop, signal.SIGKILL)
                else:
                    own.pause(True)
                for _ in range(6):
                    await play_on(ann, ben)
                await until(lambda: not any(each.house.nodes.bus.is_up() for each in (house.one, house.other)))
                assert "cardenza_bus_up 0" in house.one.house.metrics.registry.exposition()
                assert ann.room.is_kept
                assert ben.room.is_kept
                if how == "kill":
                    await asyncio.to_thread(own.start)
                else:
                    own.pause(False)
                await until(lambda: both_hear(house.one, house.other))
                await until(lambda: ann.room.is_kept is not ben.room.is_kept)
            assert "cardenza_bus_up 1" in house.one.house.metrics.registry.exposition()
            assert await events(house.one, ann.room.words, WentAway) == 0
            assert told(ann)[-5:] == told(ben)[-5:]
            ann.leave()
            ben.leave()

    run(story())


def test_a_subscription_that_is_cut_is_renewed(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            client = connected(engines.redis_url(redis))
            await client.client_kill_filter(_type="pubsub")
            await client.aclose()
            for _ in range(4):
                await play_on(ann, ben)
            await until(lambda: both_hear(house.one, house.other))
            await until(lambda: ann.room.nodes.share(ann.room.words) and ben.room.nodes.share(ann.room.words))
            ann.leave()
            ben.leave()

    run(story())


def test_a_house_without_redis_is_opened_all_the_same(postgres_place: str, own: Engine) -> None:
    own.stop(signal.SIGKILL)

    async def story() -> None:
        async with pair(postgres_place, own, is_up=False) as house:
            ann, ben = await house.with_ann_and_ben()
            await play_on(ann, ben)
            ann.leave()
            ben.leave()

    run(story())


# ------------------------------------------------------------------------------------------------ limits, time, doors


def test_who_asks_at_every_node_gets_no_more_than_at_one(postgres_place: str, redis: Engine) -> None:
    plenty, asker = Rate(1e9, 1e9), Asker("guest-anna", "192.0.2.7")
    manners = replace(QUICK, new_tables=Share(Rate(6, 0.01), plenty))

    async def story() -> None:
        async with pair(postgres_place, redis, manners) as house:
            allowed = 0
            for _ in range(10):
                for node in (house.one, house.other):
                    allowed += node.may_open(asker)
                    await asyncio.sleep(0.02)  # the answer of Redis is on its way
            assert 6 <= allowed <= 7

    run(story())


def test_a_house_is_open_as_long_as_any_of_its_nodes(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            assert house.other.open_since == house.one.open_since

    run(story())


def test_several_servers_need_a_bus_all_of_them(postgres_place: str, tmp_path: Path) -> None:
    alone = Store.open(postgres_place)
    with pytest.raises(StoreProblem, match=r"another server without --bus uses postgresql.*; stop it"):
        Store.open(postgres_place, is_shared=True)
    asyncio.run(alone.close())
    one, other = (Store.open(postgres_place, is_shared=True) for _ in range(2))
    with pytest.raises(StoreProblem, match=r"another server uses postgresql.*; stop it"):
        Store.open(postgres_place)
    for store in (one, other):
        asyncio.run(store.close())
    with pytest.raises(StoreProblem, match=r"--bus is for several servers, and .* is a file, which has one"):
        Store.open(tmp_path, is_shared=True)


def test_the_store_tells_by_how_much_it_is_ahead(postgres_place: str) -> None:
    async def story() -> None:
        store = Store.open(postgres_place, is_shared=True)
        hour = await store.ahead_ms(lambda: now_ms() - 3_600_000.0)
        assert abs(hour - await store.ahead_ms(lambda: float(now_ms())) - 3_600_000) < 1_000
        await store.close()

    asyncio.run(story())


def test_a_clock_follows_slowly_and_steps_where_it_is_far_off(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 0
    monkeypatch.setattr(time, "monotonic_ns", lambda: moment)
    clock = Clock()
    assert clock.follow(40) == 0
    begun, ahead = clock.own(), []
    for moment in range(0, 12_000_000_000, 2_000_000_000):  # noqa: B007 # the time that passes
        ahead.append(clock() - clock.own())
    assert ahead == pytest.approx([0, 10, 20, 30, 40, 40], abs=1.5)
    assert clock.own() - begun == pytest.approx(10_000)
    assert clock.follow(0) == 0
    moment += 2_000_000_000
    assert clock() - clock.own() == pytest.approx(30, abs=1.5)
    assert clock.follow(5_000) == pytest.approx(4_970)
    assert clock() - clock.own() == pytest.approx(5_000, abs=1.5)


def test_what_the_moments_of_answers_need_is_told_in_the_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four times as long as a slow commit and a slow way over the bus take together."""

    async def story() -> None:
        async with hub(tmp_path) as house:
            metrics, needed = house.house.metrics, "cardenza_tie_needed_seconds"
            monkeypatch.setattr(house.house.nodes.bus, "echo_seconds", lambda: 0.015625)
            Following(house)
            for seconds in [0.002] * 900 + [0.2] * 100:
                metrics.commits.observe(seconds)
            assert f"\n{needed} {4 * (0.25 + 0.015625)}\n" in metrics.registry.exposition()

    run(story())


# ------------------------------------------------------------------------------------------------ two releases


def written(place: str, statement: str) -> None:
    with psycopg.connect(place.replace("+psycopg", ""), autocommit=True) as database:
        database.execute(statement.encode())


def test_a_node_reads_the_fields_that_the_next_release_adds(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            words, n = ann.room.words, ann.room.table.n + 1
            added = f"{words}', {n}, {ann.room.table.at}, '" + '{"t":"said","chair":1,"phrase":"hello","mood":"merry"}'
            written(postgres_place, f"INSERT INTO entries VALUES ('{added}')")
            await until(lambda: ann.room.table.n == ben.room.table.n == n)
            ann.leave()
            ben.leave()

    run(story())


def test_what_only_the_next_release_knows_sends_people_on(postgres_place: str, redis: Engine) -> None:
    async def story() -> None:
        async with pair(postgres_place, redis) as house:
            ann, ben = await house.with_ann_and_ben()
            words, n = ann.room.words, ann.room.table.n + 1
            added = f"{words}', {n}, {ann.room.table.at}, '" + '{"t":"danced","chair":1}'
            written(postgres_place, f"INSERT INTO entries VALUES ('{added}')")
            await until(lambda: ann.notebook.code == ben.notebook.code == 1012)
            ann.leave()
            ben.leave()
            for asked in (house.one.room(words), house.other.table(words)):  # nobody gets what is out of date
                with pytest.raises(TooNew):
                    await asked

    run(story())


def test_nodes_take_a_layout_that_is_one_step_ahead_and_no_other(postgres_place: str) -> None:
    assert bring_up_to_date(postgres_place) == STEPS.get_current_head()
    head = int(STEPS.get_current_head() or "")
    for number, sentence in ((head + 2, "newer Cardenza"), (head - 1, "run `cardenza migrate`"), (head + 1, "")):
        written(postgres_place, f"UPDATE alembic_version SET version_num = '{number:04}'")
        with pytest.raises(StoreProblem, match=sentence) if sentence else nullcontext():
            asyncio.run(Store.open(postgres_place, is_shared=True).close())
    with pytest.raises(StoreProblem, match="newer Cardenza"):
        Store.open(postgres_place)


def test_a_step_that_takes_away_may_come_after_the_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    head = STEPS.get_current_head() or ""
    last = STEPS.get_revision(head)
    assert last is not None
    with pytest.raises(MissingSteps):
        accept(str(last.down_revision))
    monkeypatch.setattr(last.module, "TAKES_AWAY", True, raising=False)
    accept(str(last.down_revision))


# ------------------------------------------------------------------------------------------------ the store goes away


@pytest.fixture
def own_postgres() -> Iterator[Engine]:
    """A PostgreSQL that a test may have hang."""
    with engines.postgres() as engine:
        yield engine


def test_nobody_loses_time_while_the_store_is_away(own_postgres: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "AWAY_SECONDS", 0.4)
    monkeypatch.setattr(keeping, "AWAY_SECONDS", 0.4)
    asked = settings("memory", 2, options=MEMORY, clock={"t": "move", "seconds": 3600})

    async def story() -> None:
        async with hub(engines.postgres_url(own_postgres)) as house:
            room = await house.open(asked, ANN, "Ann", 0, "beginner")
            await room.do(commands.Sit(BEN, "Ben", 1))
            await room.do(commands.Begin(ANN))
            before = room.table
            [seat] = before.awaited()
            who = next(guest for guest in (ANN, BEN) if before.seat_of_guest(guest) == seat)
            own_postgres.pause(True)
            playing = asyncio.create_task(room.do(commands.Play(who, "flip 1")))
            await until(lambda: house.house.store.waiting_seconds() > 1.5)
            own_postgres.pause(False)
            await playing
            await until(lambda: isinstance(last_event(room), ClockSet))
            set_by = last_event(room)
            assert isinstance(set_by, ClockSet)
            assert set_by.by_ms >= 1_400
            left = room.table.times_left()
            assert min(left.values()) > 3_598_000

    run(story())


def last_event(room: Room) -> Happening:
    item = room.item(room.table.n)
    assert item is not None
    return item.entry.event
