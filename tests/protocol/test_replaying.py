"""Records as frames."""

from random import Random

import pytest

from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.records import Record, Step
from cardenza.match.settings import Settings
from cardenza.protocol.replaying import replayed
from cardenza.protocol.told import CardShown, GameDealt, GameEnded, MovePlayed
from tests import asking
from tests.match.live import ANNA, BEN, begun


@pytest.fixture
def record() -> Record:
    live = begun(Settings("memory", 2, {"cards": 14}), [ANNA, BEN])
    live.finish(Random(5))
    return live.table.record()


def test_the_first_frame_is_the_deal_and_each_move_has_its_own(record: Record) -> None:
    shown = replayed(record, 0, 1000, ["Anna", "Ben"])
    assert shown.moves == len(record.steps) == len(shown.frames) - 1
    deal = shown.frames[0].news
    assert isinstance(deal, GameDealt)
    assert [said.key for said in deal.story] == ["laid_out", "begins"]
    assert (shown.players, shown.fault) == (("Anna", "Ben"), "")
    assert [frame.news.n for frame in shown.frames[1:] if frame.news is not None] == list(range(1, shown.moves + 1))
    assert shown.outcome is not None
    last = shown.frames[-1].news
    assert isinstance(last, MovePlayed)
    assert [deed for deed in last.deeds if isinstance(deed, GameEnded) and deed.is_over]


def test_the_last_frame_tells_how_the_game_was_counted(record: Record) -> None:
    *earlier, last = replayed(record, 0, 1000).frames
    assert not [frame for frame in earlier if frame.reckoning is not None]
    assert last.reckoning is not None
    assert sum(tally.total for tally in last.reckoning.seats) == 7


def test_cards_that_were_flipped_in_passing_are_shown(record: Record) -> None:
    first = replayed(record, 1, 1).frames[0].news
    assert isinstance(first, MovePlayed)
    assert [deed.at for deed in first.deeds if isinstance(deed, CardShown)] == [int(record.steps[0].move.split()[1])]


def test_a_part_is_the_same_as_in_the_whole(record: Record) -> None:
    whole = replayed(record, 0, 1000)
    assert replayed(record, 4, 3).frames == whole.frames[4:7]
    assert replayed(record, 4, 3).start == 4
    assert replayed(record, 0, 1).frames == whole.frames[:1]
    assert replayed(record, 9999, 3).frames == ()
    assert replayed(record, 4, 3).outcome == whole.outcome


def test_the_stock_has_its_top_card_last_as_piles_have() -> None:
    state = begun(Settings("the-distance", 2), [ANNA, BEN]).state
    stock = next(zone for zone in state.zones() if zone.name == "stock")
    told = next(zone for zone in asking.open_view(state).zones if zone.name == "stock")
    assert list(told.cards) == [state.game.card_text(card) for card in reversed(stock.cards)]


def test_a_record_breaks_where_it_is_wrong(record: Record) -> None:
    record.steps.insert(2, Step(9, "flip 1"))
    shown = replayed(record, 0, 100)
    assert (shown.moves, len(shown.frames)) == (2, 3)
    assert "there is no seat 9" in shown.fault
    assert shown.outcome is None


def test_a_record_of_another_game_than_its_position_is_refused(record: Record) -> None:
    record.game = "the-distance"
    with pytest.raises(CardenzaError, match="a position of another game"):
        replayed(record, 0, 10)
