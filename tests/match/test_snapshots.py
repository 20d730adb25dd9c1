"""Snapshots: a log that is followed from a deal leads to the same table as the whole log."""

from random import Random

import pytest
from hypothesis import given, settings

from cardenza.match import commands
from cardenza.match.events import Dealt, Entry
from cardenza.match.evolving import evolve, fold
from cardenza.match.settings import PerMove, Settings
from cardenza.match.snapshots import restored, snapshot
from cardenza.match.table import Table
from tests.match.live import ANNA, BEN, Live, begun, portrait
from tests.match.test_properties import seeds, walked
from tests.samples import SAMPLE


def deals(live: Live) -> list[Entry]:
    return [entry for entry in live.entries if isinstance(entry.event, Dealt)]


def followed(live: Live, deal: Entry) -> Table:
    """The table at the end, from this deal on."""
    table = restored(snapshot(fold(live.entries[: deal.n])), deal)
    for entry in live.entries[deal.n :]:
        table = evolve(table, entry)
    return table


@given(seeds)
@settings(max_examples=SAMPLE.walks)
def test_from_any_deal_a_log_leads_to_the_same_table(seed: int) -> None:
    *_, (live, _) = walked(seed, 40)
    for deal in deals(live):
        assert portrait(followed(live, deal)) == portrait(live.table)


def test_a_series_goes_on_with_its_wins_clocks_and_chairs() -> None:
    live = begun(Settings("memory", 2, {"cards": 14}, games=3, clock=PerMove(20)), (ANNA, BEN))
    for game in range(3):
        live.finish(Random(game))
        live.do(commands.AskPace(BEN, "slow"))
        live.do(commands.Begin(ANNA))
    assert len(deals(live)) == 4
    assert any(live.table.wins) or live.table.first_of_series == 3
    for deal in deals(live):
        assert portrait(followed(live, deal)) == portrait(live.table)


def test_a_snapshot_is_of_one_deal() -> None:
    live = begun(Settings("memory", 1))
    kept, [deal] = snapshot(live.table), deals(live)
    with pytest.raises(ValueError, match=f"the snapshot is of entry {deal.n}, not of {deal.n + 1}"):
        restored(kept, Entry(deal.n + 1, deal.at, deal.event))
