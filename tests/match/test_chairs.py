"""Opening a table, sitting down, taking a chair over, seating bots, saying something."""

import pytest

from cardenza.catalogue import UnknownGame
from cardenza.kernel.errors import BadOption, NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.match import commands as asked
from cardenza.match.deciding import decide
from cardenza.match.events import Bot, Entry, Guest, Said, Sat
from cardenza.match.evolving import evolve, fold
from cardenza.match.rules import MATCH
from cardenza.match.settings import Settings
from cardenza.match.table import Phase
from tests.match.live import ANNA, BEN, CARLA, MASTER, STRANGER, Live, begun, refusal, seated

SETTINGS = Settings("memory", 3, {"cards": 14})


def opened(settings: Settings) -> Live:
    return Live(settings)


def test_an_open_table_waits_with_free_chairs() -> None:
    table = opened(SETTINGS).table
    assert table.phase is Phase.WAITING
    assert [chair.player for chair in table.chairs] == [None] * 3
    assert table.to_act() == table.offers(0) == ()
    assert table.bots_to_act() == ()
    assert table.seat_of(0) is None


def test_the_judge_chooses_options_and_an_option_that_was_chosen_wins() -> None:
    def mode(settings: Settings) -> object:
        return opened(settings).table.game.options["mode"]

    assert mode(Settings("the-distance", 2)) == "guided"
    assert mode(Settings("the-distance", 2, judge=Judge.TABLE)) == "strict"
    assert mode(Settings("the-distance", 2, {"mode": "guided"}, Judge.TABLE)) == "guided"


def test_the_settings_of_an_open_table_name_every_option() -> None:
    table = opened(Settings("the-distance", 2)).table
    assert table.settings.chosen() == table.game.options


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        (Settings("whist", 2), UnknownGame),
        (Settings("the-distance", 6), BadOption),
        (Settings("the-distance", 2, {"interval": 9}), BadOption),
        (Settings("the-distance", 2, {"colour": "red"}), BadOption),
    ],
)
def test_a_table_for_what_does_not_exist_is_not_opened(settings: Settings, error: type[Exception]) -> None:
    with pytest.raises(error):
        opened(settings)


def test_a_table_is_opened_once_and_first() -> None:
    live = opened(SETTINGS)
    assert refusal(live, asked.Open(BEN, SETTINGS, MASTER)) == "MATCH-24"
    with pytest.raises(NotAllowed):
        decide(None, asked.Tick(), 0)
    with pytest.raises(NotAllowed):
        evolve(None, Entry(1, 0, Said(0, "hello")))
    with pytest.raises(NotAllowed):
        evolve(live.table, Entry(2, 0, live.entries[0].event))
    with pytest.raises(NotAllowed):
        fold([])


def test_everybody_takes_one_free_chair_that_exists() -> None:
    live = opened(SETTINGS)
    assert live.do(asked.Sit(ANNA, "  Anna ", 1)) == [Sat(1, Guest(ANNA, "Anna"))]
    assert (live.table.chair_of(ANNA), live.table.chair_of(BEN)) == (1, None)
    assert refusal(live, asked.Sit(ANNA, "Anna", 2)) == "MATCH-3"
    assert refusal(live, asked.Sit(BEN, "Ben", 1)) == "MATCH-2"
    assert refusal(live, asked.Sit(BEN, "Ben", 3)) == "MATCH-1"
    assert refusal(live, asked.Sit(BEN, "Ben", -1)) == "MATCH-1"
    assert refusal(live, asked.Sit(BEN, "   ", 2)) == "MATCH-23"
    assert refusal(live, asked.Sit(BEN, "B" * 25, 2)) == "MATCH-23"


def test_a_second_device_takes_the_chair_over_with_all_that_belongs_to_it() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    live.do(asked.Lose(ANNA))
    assert live.do(asked.Claim(CARLA, "Anna", 0)) == [Sat(0, Guest(CARLA, "Anna"))]
    assert (live.table.chair_of(ANNA), live.table.chair_of(CARLA)) == (None, 0)
    assert live.table.host == CARLA
    assert not live.table.chairs[0].is_away
    live.do(asked.Play(CARLA, "flip 0"))
    assert refusal(live, asked.Play(ANNA, "flip 1")) == "MATCH-4"


def test_a_chair_is_taken_over_from_a_person_by_somebody_who_has_none() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    assert refusal(live, asked.Claim(BEN, "Ben", 0)) == "MATCH-3"
    assert refusal(live, asked.Claim(CARLA, "Carla", 2)) == "MATCH-19"
    assert live.do(asked.Claim(BEN, "Ben", 1)) == []


def test_the_host_seats_bots_with_names_of_their_own() -> None:
    live = opened(SETTINGS)
    live.do(asked.Sit(BEN, "Clara", 0))
    assert refusal(live, asked.SeatBot(BEN, 1, "beginner")) == "MATCH-5"
    assert refusal(live, asked.SeatBot(ANNA, 0, "beginner")) == "MATCH-2"
    live.do(asked.SeatBot(ANNA, 1, "beginner"))
    live.do(asked.SeatBot(ANNA, 2, "careful"))
    players = [chair.player for chair in live.table.chairs]
    assert players == [Guest(BEN, "Clara"), Bot("Johann", "beginner"), Bot("Nadia", "careful")]


def test_the_host_removes_bots_and_nobody_else() -> None:
    live = seated(SETTINGS, (ANNA, BEN))
    assert refusal(live, asked.RemoveBot(BEN, 2)) == "MATCH-5"
    assert refusal(live, asked.RemoveBot(ANNA, 1)) == "MATCH-9"
    live.do(asked.RemoveBot(ANNA, 2))
    assert live.table.chairs[2].player is None


def test_a_game_begins_with_full_chairs_and_is_not_begun_twice() -> None:
    live = opened(SETTINGS)
    live.do(asked.Sit(ANNA, "Anna", 0))
    assert refusal(live, asked.Begin(ANNA)) == "MATCH-7"
    assert refusal(live, asked.Play(ANNA, "flip 0")) == "MATCH-8"
    assert refusal(live, asked.Ready(ANNA)) == "MATCH-10"
    for chair in (1, 2):
        live.do(asked.SeatBot(ANNA, chair, "beginner"))
    live.do(asked.Begin(ANNA))
    assert live.table.phase is Phase.PLAYING
    for command in (asked.Begin(ANNA), asked.SeatBot(ANNA, 1, "beginner"), asked.RemoveBot(ANNA, 1)):
        assert refusal(live, command) == "MATCH-6"


def test_a_game_for_one_begins_with_one() -> None:
    live = begun(Settings("chromatic-solitaire", 1), (ANNA,))
    assert live.table.to_act() == (0,)


def test_only_those_who_sit_there_speak_and_play() -> None:
    live = begun(SETTINGS, (ANNA, BEN))
    assert live.do(asked.Say(BEN, "hello")) == [Said(1, "hello")]
    assert refusal(live, asked.Say(BEN, "x" * 41)) == "MATCH-22"
    for command in (asked.Say(STRANGER, "hello"), asked.Play(STRANGER, "flip 0"), asked.TakeBack(STRANGER)):
        assert refusal(live, command) == "MATCH-4"


def test_every_rule_is_a_sentence_with_its_number() -> None:
    assert list(MATCH) == [f"MATCH-{number}" for number in range(1, len(MATCH) + 1)]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in MATCH.values())
