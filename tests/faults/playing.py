"""Games of all twelve kinds, again and again, while one thing after the other goes wrong; and what is found then."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.faults.checking import Agreed, Kept, check_table, players_at, until_all_agree
from tests.faults.cluster import Cluster
from tests.faults.matrix import Fault
from tests.faults.players import Table, seated
from tests.server.scripted_client import Plan

SEED: Final = 47
WATCHERS: Final = 1  # at every third table
STILL_SECONDS: Final = 300.0  # so long nothing happens to anybody only if something hangs
ENDING_SECONDS: Final = 900.0  # until the last games are over
TWELVE: Final = (
    Plan("bluff-the-scale", 3, 2, 1, options={"scales": 2, "restart_limit": 3}),
    Plan("carmony", 2, 2, 1),
    Plan("chord-poker", 3, 2, 1, options={"rounds": 1}),
    Plan("chromatic-solitaire", 1, 1, 1, "coach", most_moves=8),
    Plan("cle-de-sol", 3, 2, 1, "table", options={"rounds": 1, "turn_cap": 200}),
    Plan("go-fish", 3, 2, 1),
    Plan("keys-corners", 2, 2, 1, "coach"),
    Plan("looking-glass", 2, 2, 1, options={"rounds": 1}),
    Plan("memory", 2, 2, 1, options={"cards": 14, "turn_cap": 100}),
    Plan("metronome", 3, 2, 1),
    Plan("old-maid", 2, 1, 1, options={"arrange": True, "draw_cap": 100}),
    Plan("the-distance", 2, 2, 1, options={"hand_size": 5, "turn_cap": 200}),
)


@dataclass
class Seen:
    """What came of a fault: how long until everybody was told the same, and how often a client had to come again."""

    name: str
    agreed: Agreed
    comebacks: int


@dataclass
class Evening:
    """Everything that was played, and what was seen."""

    tables: list[Table] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    is_ending: bool = False

    @property
    def games(self) -> int:
        return sum(len(table.records) for table in self.tables)

    @property
    def comebacks(self) -> int:
        return sum(player.comebacks for table in self.tables for player in table.clients)


async def played(
    cluster: Cluster,
    plans: Sequence[Plan],
    faults: Mapping[str, Fault],
    *,
    fault_seconds: float,
    agree_seconds: float,
    least_games: int = 0,
    between: int = 60,
    say: Callable[[str], object] = lambda _: None,
) -> Evening:
    """Play at one table for each plan, let everything go wrong once or more, until so many games are over.

    It ends in any case: where nobody is told anything any more, as a failure.
    """
    evening, kept, random = Evening(), Kept(cluster.keeping), Random(SEED)
    async with asyncio.timeout(None) as limit, asyncio.TaskGroup() as group:
        for number, plan in enumerate(plans):
            group.create_task(_again_and_again(cluster, evening, plan, random, WATCHERS * (number % 3 == 0)))
        is_first = True
        while is_first or evening.games < least_games:
            for name, fault in faults.items():
                say(f"{evening.games} games; {name}")
                await asyncio.wait_for(cluster.has_told(between), STILL_SECONDS)
                seen = await _gone_wrong(cluster, evening, kept, name, fault, fault_seconds, agree_seconds)
                evening.seen.append(seen)
            is_first = False
        evening.is_ending = True
        limit.reschedule(asyncio.get_running_loop().time() + ENDING_SECONDS)
    for table in evening.tables:
        await asyncio.to_thread(check_table, kept, table)
    return evening


async def _again_and_again(cluster: Cluster, evening: Evening, plan: Plan, random: Random, watchers: int) -> None:
    """One table after the other, each to the end of its series."""
    while not evening.is_ending:
        table = seated(cluster, plan, random, watchers)
        evening.tables.append(table)
        async with asyncio.TaskGroup() as group:
            for player in players_at(table):
                group.create_task(player.play())


async def _gone_wrong(
    cluster: Cluster,
    evening: Evening,
    kept: Kept,
    name: str,
    fault: Fault,
    fault_seconds: float,
    agree_seconds: float,
) -> Seen:
    before = evening.comebacks
    async with fault(cluster, fault_seconds):
        pass
    playing = [table for table in evening.tables if not all(player.is_done() for player in players_at(table))]
    agreed = await until_all_agree(kept, playing, agree_seconds)
    for table in playing:
        await asyncio.to_thread(check_table, kept, table)
    return Seen(name, agreed, evening.comebacks - before)
