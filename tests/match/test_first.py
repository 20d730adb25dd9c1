"""Who begins: the host says it, where the rules draw no lots; deals and proofs know nothing of it."""

from random import Random

import msgspec
import pytest

from cardenza.kernel.errors import BadOption
from cardenza.match import commands as asked
from cardenza.match.events import Entry, NamedFirst, Opened
from cardenza.match.evolving import fold
from cardenza.match.settings import Settings
from cardenza.match.shuffles import verify
from tests.match.live import ANNA, BEN, CARLA, MASTER, Live, begun, refusal, seated

ALL = (ANNA, BEN, CARLA)
CLEF = Settings("cle-de-sol", 3, {"rounds": 1})
PAIRS = Settings("memory", 3, {"cards": 14}, games=3)


def named(settings: Settings, chair: int) -> Live:
    """A game that was begun by a chair that the host has named."""
    live = seated(settings, ALL)
    live.do(asked.NameFirst(ANNA, chair))
    live.do(asked.Begin(ANNA))
    return live


def test_clef_r8_the_oldest_begins_whoever_opened_the_table() -> None:
    live = named(CLEF, 1)
    assert live.table.seating == (1, 2, 0)
    assert live.table.seat_of_guest(BEN) == 0
    assert live.table.to_act() == (0,)


def test_who_opened_the_table_begins_if_nobody_says_otherwise() -> None:
    assert CLEF.begins == 0
    assert begun(CLEF, ALL).table.seating == (0, 1, 2)


def test_a_table_can_be_opened_with_somebody_else_to_begin() -> None:
    live = seated(msgspec.structs.replace(CLEF, begins=2), ALL)
    assert live.table.begins == 2
    live.do(asked.Begin(ANNA))
    assert live.table.seating == (2, 0, 1)


def test_there_must_be_such_a_chair() -> None:
    with pytest.raises(BadOption, match="there is no chair 4 at a table for 3"):
        seated(msgspec.structs.replace(CLEF, begins=3), ALL)
    assert refusal(seated(CLEF, ALL), asked.NameFirst(ANNA, 3)) == "MATCH-1"


def test_only_the_host_names_and_only_while_no_game_is_played() -> None:
    live = seated(CLEF, ALL)
    assert refusal(live, asked.NameFirst(BEN, 1)) == "MATCH-5"
    live.do(asked.Begin(ANNA))
    assert refusal(live, asked.NameFirst(ANNA, 1)) == "MATCH-6"


def test_what_was_said_already_is_no_news() -> None:
    live = seated(CLEF, ALL)
    assert live.do(asked.NameFirst(ANNA, 0)) == []
    assert live.do(asked.NameFirst(ANNA, 2)) == [NamedFirst(2)]
    assert live.do(asked.NameFirst(ANNA, 2)) == []


def test_match_39_where_the_rules_draw_lots_nobody_is_named() -> None:
    live = seated(Settings("carmony", 3, begins=1), ALL)
    assert refusal(live, asked.NameFirst(ANNA, 1)) == "MATCH-39"
    live.do(asked.Begin(ANNA))
    assert (live.table.begins, live.table.seating) == (None, (0, 1, 2)), "the setting means nothing there"


def test_the_next_game_is_begun_by_the_next_chair_or_by_whom_the_host_names() -> None:
    live = named(PAIRS, 1)
    live.finish(Random(1))
    assert live.table.begins == 2
    live.do(asked.Begin(ANNA))
    assert live.table.seating == (2, 0, 1)
    live.finish(Random(2))
    live.do(asked.NameFirst(ANNA, 1))
    live.do(asked.Begin(ANNA))
    assert (live.table.seating, live.table.begins) == ((1, 2, 0), 2)


def test_the_cards_are_the_same_whoever_begins_and_can_be_checked() -> None:
    usual, other = begun(PAIRS, ALL), named(PAIRS, 2)
    assert other.table.position == usual.table.position
    assert other.table.shuffle(0) == usual.table.shuffle(0)
    other.finish(Random(3))
    verify(other.table.record())


def test_a_table_that_was_saved_before_goes_on_as_it_did() -> None:
    document = msgspec.to_builtins(Entry(1, 1_000, Opened(PAIRS, ANNA, MASTER)))
    del document["event"]["settings"]["begins"]
    assert fold([msgspec.convert(document, Entry)]).begins == 0
