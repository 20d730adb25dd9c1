"""What a host may do about those who come: lock the table, make it private, remove, rename, hand over."""

from random import Random

import pytest

from cardenza.match import commands as asked
from cardenza.match.events import Guest, HandedOver, Locked, MadePrivate, Removed, Renamed, Sat
from cardenza.match.evolving import fold
from cardenza.match.hosting import NEW_NAMES, closing
from cardenza.match.settings import Settings
from cardenza.match.table import Phase
from tests.match.live import ANNA, BEN, CARLA, STRANGER, Live, begun, portrait, refusal, seated

SETTINGS = Settings("memory", 3, {"cards": 14})


def waiting() -> Live:
    """Anna is the host, Ben sits beside her, the third chair is free."""
    live = Live(SETTINGS)
    live.do(asked.Sit(ANNA, "Anna", 0))
    live.do(asked.Sit(BEN, "Ben", 1))
    return live


def over() -> Live:
    live = begun(SETTINGS, (ANNA, BEN))
    live.finish(Random(1))
    assert live.table.phase is Phase.OVER
    return live


# ------------------------------------------------------------------------------------------------ locked


def test_at_a_locked_table_nobody_new_sits_down() -> None:
    live = waiting()
    assert live.do(asked.Lock(ANNA, True)) == [Locked(True)]
    assert live.do(asked.Lock(ANNA, True)) == []
    assert refusal(live, asked.Sit(STRANGER, "Eve", 2)) == "MATCH-46"
    live.do(asked.SeatBot(ANNA, 2, "beginner"))
    live.do(asked.Lock(ANNA, False))
    live.do(asked.RemoveBot(ANNA, 2))
    assert live.do(asked.Sit(STRANGER, "Eve", 2)) == [Sat(2, Guest(STRANGER, "Eve"))]


def test_who_has_had_a_chair_is_not_new_there() -> None:
    live = waiting()
    live.do(asked.Lock(ANNA, True))
    live.do(asked.Stand(BEN))
    assert live.do(asked.Sit(BEN, "Ben", 2)) == [Sat(2, Guest(BEN, "Ben"))]


def test_at_a_locked_table_nobody_new_asks_for_a_chair_that_was_left() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Lock(ANNA, True))
    live.do(asked.Stand(BEN))
    assert refusal(live, asked.AskChair(STRANGER, "Eve", 1)) == "MATCH-46"
    assert live.do(asked.Sit(BEN, "Ben", 1)) == [Sat(1, Guest(BEN, "Ben"))]


def test_a_code_opens_a_locked_table_to_the_second_device_of_its_owner() -> None:
    live = waiting()
    live.do(asked.Lock(ANNA, True))
    assert live.do(asked.Claim(CARLA, "Ben", 1)) == [Sat(1, Guest(CARLA, "Ben"))]


# ------------------------------------------------------------------------------------------------ private


def test_a_private_table_is_for_those_who_play_there() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    assert live.table.is_for(STRANGER)
    assert live.do(asked.MakePrivate(ANNA, True)) == [MadePrivate(True)]
    assert [live.table.is_for(who) for who in (ANNA, BEN, STRANGER)] == [True, True, False]
    live.do(asked.Stand(BEN))
    assert live.table.is_for(BEN), "who has played may see how it ends"
    live.do(asked.MakePrivate(ANNA, False))
    assert live.table.is_for(STRANGER)


def test_an_invitation_is_good_until_the_table_is_made_private_again_or_somebody_is_removed() -> None:
    live = waiting()
    live.do(asked.MakePrivate(ANNA, True))
    first = live.table.invited_since
    live.do(asked.Say(BEN, "hello"))
    assert live.table.invited_since == first
    live.do(asked.Remove(ANNA, 1))
    assert live.table.invited_since > first
    assert not live.table.is_for(BEN)


# ------------------------------------------------------------------------------------------------ removed


def test_in_a_game_a_bot_plays_on_for_whoever_was_removed() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    assert live.do(asked.Remove(ANNA, 1)) == [Removed(1)]
    chair = live.table.chairs[1]
    assert (chair.player, chair.is_kept) == (None, True)
    for command in (asked.Sit(BEN, "Ben", 1), asked.AskChair(BEN, "Ben", 1)):
        assert refusal(live, command) == "MATCH-47"
    assert live.do(asked.AskChair(STRANGER, "Eve", 1)) != []


def test_before_a_game_the_chair_of_whoever_was_removed_is_free_for_others() -> None:
    live = waiting()
    live.do(asked.Remove(ANNA, 1))
    assert live.table.chairs[1].player is None
    assert refusal(live, asked.Sit(BEN, "Ben", 2)) == "MATCH-47"
    assert refusal(live, asked.Claim(BEN, "Ben", 0)) == "MATCH-47"
    live.do(asked.Sit(STRANGER, "Eve", 1))


def test_whoever_was_removed_may_ask_again_in_another_game() -> None:
    live = over()
    live.do(asked.Remove(ANNA, 1))
    assert refusal(live, asked.Sit(BEN, "Ben", 1)) == "MATCH-47"
    live.do(asked.SeatBot(ANNA, 1, "beginner"))
    live.do(asked.Begin(ANNA))
    assert refusal(live, asked.Sit(BEN, "Ben", 1)) == "MATCH-2"


def test_the_last_person_is_not_kept_waiting_by_whoever_was_removed() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.finish(Random(1))
    live.do(asked.Ready(ANNA))
    live.do(asked.Remove(ANNA, 1))
    live.do(asked.SeatBot(ANNA, 1, "beginner"))
    assert live.table.phase is Phase.PLAYING, "everybody who is left is ready"


# ------------------------------------------------------------------------------------------------ renamed


def test_the_table_chooses_another_name_and_it_stays() -> None:
    live = waiting()
    assert live.do(asked.Rename(ANNA, 1)) == [Renamed(1, NEW_NAMES[0])]
    assert live.do(asked.Rename(ANNA, 1)) == []
    assert live.table.chairs[1].player == Guest(BEN, NEW_NAMES[0])
    live.do(asked.Stand(BEN))
    assert live.do(asked.Sit(BEN, "Offensive", 2)) == [Sat(2, Guest(BEN, NEW_NAMES[0]))]
    assert live.do(asked.Claim(CARLA, "Offensive", 2)) == [Sat(2, Guest(CARLA, NEW_NAMES[0]))]
    live.do(asked.Stand(CARLA))
    assert live.do(asked.Sit(CARLA, "Offensive", 1)) == [Sat(1, Guest(CARLA, NEW_NAMES[0]))]


def test_no_two_have_the_same_new_name() -> None:
    live = seated(Settings("memory", 4, {"cards": 14}), (ANNA, BEN, CARLA))
    live.do(asked.Rename(ANNA, 1))
    live.do(asked.Rename(ANNA, 2))
    assert [chair.player.name for chair in live.table.chairs[1:3] if chair.player] == NEW_NAMES[:2]


# ------------------------------------------------------------------------------------------------ handed over


def test_the_host_hands_the_table_over() -> None:
    live = waiting()
    assert live.do(asked.HandOver(ANNA, 1)) == [HandedOver(1)]
    assert live.table.host == BEN
    assert refusal(live, asked.Lock(ANNA, True)) == "MATCH-5"
    live.do(asked.Remove(BEN, 0))
    assert live.table.chair_of(ANNA) is None


ON_PERSONS = [asked.Remove, asked.Rename, asked.HandOver]


@pytest.mark.parametrize("kind", ON_PERSONS)
def test_the_host_alone_deals_with_other_persons(kind: type[asked.Remove]) -> None:
    live = seated(SETTINGS, (ANNA, BEN))
    assert refusal(live, kind(BEN, 0)) == "MATCH-5"
    assert refusal(live, kind(STRANGER, 0)) == "MATCH-5"
    assert refusal(live, kind(ANNA, 0)) == "MATCH-48"
    assert refusal(live, kind(ANNA, 2)) == "MATCH-48"
    assert refusal(live, kind(ANNA, 3)) == "MATCH-1"


@pytest.mark.parametrize("kind", ON_PERSONS)
def test_nobody_takes_the_table_from_a_host_who_is_away_for_a_moment(kind: type[asked.Remove]) -> None:
    live = seated(SETTINGS, (ANNA, BEN))
    live.do(asked.Lose(ANNA))
    assert live.table.is_host(BEN)
    assert refusal(live, kind(BEN, 0)) == "MATCH-49"
    assert live.do(asked.Lock(BEN, True)) == [Locked(True)]


def test_what_the_host_has_done_is_in_the_log() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Lock(ANNA, True))
    live.do(asked.MakePrivate(ANNA, True))
    live.do(asked.Rename(ANNA, 1))
    live.do(asked.HandOver(ANNA, 1))
    live.do(asked.Remove(BEN, 0))
    assert portrait(fold(live.entries)) == portrait(live.table)


def test_whoever_runs_the_house_closes_a_table_with_a_hosts_means() -> None:
    live = begun(SETTINGS, (ANNA, BEN, CARLA))
    for event in closing(live.table):
        live.happen(event)
    assert not live.table.has_persons()
    assert live.table.is_locked
    assert live.table.is_private
    assert not any(live.table.is_for(who) for who in (ANNA, BEN, CARLA, STRANGER))
    assert [refusal(live, asked.Sit(who, "Back", 0)) for who in (ANNA, STRANGER)] == ["MATCH-47", "MATCH-46"]
    live.finish(Random(1))
    assert live.table.phase is Phase.OVER, "bots play it to its end"
