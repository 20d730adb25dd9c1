"""Tables in a store that have been played some time ago."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec

from cardenza.match.settings import Settings
from cardenza.match.table import Phase
from cardenza.match.tries import Try
from cardenza.server.steps import snapshot_in, steps
from cardenza.server.store import Store, Tried
from tests.engines import Place
from tests.match.live import ANNA, BEN, Live, begun, seated

OVER, OPEN, ALONE = "calm-harp-candle", "early-lute-ember", "mellow-viola-lantern"
DAY_MS = 86_400_000
LATER = 2_000_000  # when all that is played here is over

_T = TypeVar("_T")
SETTINGS = Settings("memory", 2, {"cards": 24})


def played() -> Live:
    """A game of two that is over."""
    live = begun(SETTINGS, (ANNA, BEN))
    live.finish(Random(1))
    assert live.table.phase is Phase.OVER
    return live


def house() -> dict[str, Live]:
    """A finished table, one in mid-game, and one where nobody has come yet."""
    open_table = begun(SETTINGS, (ANNA, BEN))
    open_table.person_move(Random(2))
    return {OVER: played(), OPEN: open_table, ALONE: seated(SETTINGS, (BEN,))}


def keep(place: Place, tables: Mapping[str, Live] | None = None) -> dict[str, Live]:
    """Have these tables in a store, with a try and a statistic of Anna's."""
    tables = house() if tables is None else tables

    async def script() -> None:
        store = Store.open(place)
        for words, live in tables.items():
            first, *others = live.entries
            assert await store.create(words, [first], first.at)
            past = steps(None, live.entries)
            is_over = live.table.phase is Phase.OVER
            assert await store.append(words, others, is_over=is_over, snapshot=snapshot_in(past))
            await store.keep_try(Tried(ANNA, a_try(words)))
        await store.close()

    asyncio.run(script())
    return dict(tables)


def a_try(words: str) -> Try:
    where = {"table": words, "n": 3, "at": 1000, "game": "memory", "rulesVersion": 1, "gameNumber": 0, "seat": 0}
    how = {"judge": "guard", "move": "flip 1", "isByHand": False, "said": "", "help": {}, "ms": None}
    return msgspec.convert({**where, **how, "verdict": "refused", "rules": [], "idea": ""}, Try)


def ask(place: Place, question: Callable[[Store], Coroutine[Any, Any, _T]]) -> _T:
    """What the store of a server that is started there answers."""

    async def script() -> _T:
        store = Store.open(place)
        try:
            return await question(store)
        finally:
            await store.close()

    return asyncio.run(script())
