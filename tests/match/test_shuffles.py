"""Shuffles that are promised before the deal and can be checked after the game."""

import hashlib
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from cardenza import catalogue
from cardenza.kernel.chance import Recorder
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import CardenzaError, Impossible, Unreadable
from cardenza.kernel.records import Record, read_record
from cardenza.match import commands as asked
from cardenza.match.events import Entry, Played, RanOut
from cardenza.match.evolving import evolve
from cardenza.match.settings import Settings
from cardenza.match.shuffles import DEAL, PLAY, LiveChance, Sealed, commitment, game_nonce, game_secret, verify
from cardenza.match.table import SHUFFLES_TOLD
from tests import asking
from tests.match.live import ANNA, MASTER, Live, begun, seated

SETTINGS = Settings("the-distance", 2, {"mode": "strict", "turn_cap": 200}, games=2)


def finished() -> Live:
    """A game in which the pile was turned over, so that chance had more to say than the deal."""
    for seed in range(20):
        live = begun(SETTINGS, (ANNA,), f"{seed:064x}")
        live.finish(Random(seed))
        if live.table.shuffles_made:
            return live
    raise AssertionError("no game turned its pile over")


def test_the_commitment_is_told_before_the_deal_and_the_secret_after_the_game() -> None:
    live = seated(SETTINGS)
    (promised,) = live.table.shuffles()
    assert (promised.game, promised.secret, promised.nonce) == (0, None, None)
    live.do(asked.Begin(ANNA))
    assert live.table.shuffles()[0] == promised
    live.finish(Random(1))
    told, upcoming = live.table.shuffles()
    assert told.commitment == promised.commitment
    assert told.secret is not None
    assert hashlib.sha256(f"{told.secret}:{told.nonce}".encode()).hexdigest() == promised.commitment
    assert (upcoming.game, upcoming.secret) == (1, None)
    live.do(asked.Begin(ANNA))
    assert [shuffle.secret is None for shuffle in live.table.shuffles()] == [False, True, True]
    assert live.table.shuffles()[1] == upcoming


def test_after_many_rematches_only_the_last_shuffles_are_told() -> None:
    live = begun(Settings("the-distance", 2))
    for _ in range(SHUFFLES_TOLD + 3):
        seat = live.table.seat_of_guest(ANNA)
        assert seat is not None
        live.happen(RanOut(seat))
        live.do(asked.Begin(ANNA))
    shuffles = live.table.shuffles()
    assert [shuffle.game for shuffle in shuffles] == list(range(4, SHUFFLES_TOLD + 5))
    assert [shuffle.secret is None for shuffle in shuffles[-3:]] == [False, True, True]


def test_the_secret_of_one_game_tells_nothing_that_the_others_have() -> None:
    secrets = [game_secret(MASTER, game) for game in range(5)] + [game_nonce(MASTER, game) for game in range(5)]
    assert len(set(secrets)) == 10
    assert MASTER not in secrets


def test_a_record_tells_its_shuffle_when_the_game_is_over() -> None:
    live = begun(SETTINGS)
    assert live.table.record().shuffle is None
    live.finish(Random(1))
    assert live.table.record().shuffle == live.table.shuffles()[0].document()


def test_a_record_from_a_live_table_is_verified_in_both_forms() -> None:
    record = finished().table.record()
    verify(record)
    verify(read_record(record.json_lines()))
    verify(read_record(record.text_lines()))


def changed(record: Record, **shuffle: object) -> Record:
    record.shuffle = {**(record.shuffle or {}), **shuffle}
    return record


def test_verifying_names_the_first_difference() -> None:
    live = finished()
    record = live.table.record

    def difference(false_record: Record) -> str:
        with pytest.raises(CardenzaError) as refused:
            verify(false_record)
        return str(refused.value)

    other = game_secret("11" * 32, 0)
    nonce = game_nonce("11" * 32, 0)
    assert "commitment" in difference(changed(record(), secret=other))
    assert "deals other cards" in difference(
        changed(record(), secret=other, nonce=nonce, commitment=commitment(other, nonce))
    )
    assert "deals other cards" in difference(changed(record(), game=1))
    shuffled = record()
    at = next(at for at, step in enumerate(shuffled.steps) if step.chance)
    shuffled.steps[at].chance[0].reverse()
    assert difference(shuffled).startswith(f"move {at + 1}: the secret shuffles in another way")
    wrong = record()
    wrong.steps[3].move = "play X9 as C"
    assert difference(wrong).startswith("move 4: ")
    newer = record()
    newer.rules_version = 99
    assert "version 99" in difference(newer)


def test_a_record_without_a_shuffle_cannot_be_verified() -> None:
    record = finished().table.record()
    record.shuffle = None
    with pytest.raises(Unreadable):
        verify(record)


def test_live_chance_goes_on_where_it_was() -> None:
    whole, later = Recorder(LiveChance("ab", 0, 0)), Recorder(LiveChance("ab", 0, 2))
    for _ in range(4):
        whole.shuffle(list(range(54)))
    later.shuffle(list(range(54)))
    later.shuffle(list(range(54)))
    assert later.results == whole.results[2:]
    assert len({tuple(result) for result in whole.results}) == 4


@pytest.mark.parametrize("game", catalogue.games())
def test_no_move_is_shuffled_like_the_deal(game: type[Game]) -> None:
    dealing = Recorder(LiveChance("ab", 0, DEAL))
    asking.settle(game().deal_from(dealing))
    assert DEAL < len(dealing.results) <= PLAY


def test_live_chance_gives_every_card_every_place() -> None:
    """300 shuffles of 8 cards: a place has each card 37.5 times on average, 6 sigma are 35."""
    places = [Counter[int]() for _ in range(8)]
    for number in range(300):
        cards = list(range(8))
        LiveChance("ab", 0, number).shuffle(cards)
        assert sorted(cards) == list(range(8))
        for place, card in enumerate(cards):
            places[place][card] += 1
    assert all(3 <= count <= 72 for place in places for count in place.values())
    assert all(len(place) == 8 for place in places)


def test_live_chance_brings_cards_to_the_top_and_leaves_the_others() -> None:
    pile = list(range(100))
    LiveChance("ab", 0, 0).arrange(pile, 3)
    assert sorted(pile) == list(range(100))
    assert pile[-3:] != [97, 98, 99]


def test_a_copy_of_live_chance_is_unrelated_to_it() -> None:
    copied = [LiveChance(secret, 0, 0).fork() for secret in ("ab", "cd")]
    results = []
    for chance in copied:
        cards = list(range(54))
        chance.shuffle(cards)
        results.append(cards)
    own = list(range(54))
    LiveChance("ab", 0, 0).shuffle(own)
    assert results[0] == results[1] != own


def test_a_log_tells_neither_more_nor_less_chance_than_a_move_had() -> None:
    live = begun(Settings("memory", 2, {"cards": 14}))
    more = Played(0, "flip 0", chance=(("C3", "D3"),))
    with pytest.raises(Impossible):
        evolve(live.table, Entry(live.table.n + 1, live.now, more))
    whole = finished()
    at, entry = next((at, e) for at, e in enumerate(whole.entries) if isinstance(e.event, Played) and e.event.chance)
    less = replace(entry, event=replace(entry.event, chance=()))
    with pytest.raises(Impossible):
        evolve(whole.tables[at - 1], less)


def test_the_game_on_the_table_makes_no_chance_of_its_own() -> None:
    with pytest.raises(Impossible):
        Sealed().shuffle([1, 2, 3])
    with pytest.raises(Impossible):
        Sealed().arrange([1, 2, 3], 1)
