"""What holds for every table, whatever is asked of it, by whom and when."""

from collections.abc import Iterator
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.records import Replay, read_record
from cardenza.match import commands as asked
from cardenza.match.commands import Command
from cardenza.match.deciding import decide
from cardenza.match.events import By, Dealt, Entry, Guest, Happening, Played, Sat, TookBack
from cardenza.match.evolving import fold
from cardenza.match.settings import Fischer, PerMove
from cardenza.match.shuffles import verify
from cardenza.match.table import Phase, Table
from cardenza.match.taking_back import can_take_back
from tests import asking
from tests.match.live import GUESTS, STRANGER, Live, any_command, any_settings, begun, movers, portrait
from tests.samples import SAMPLE

seeds = st.integers(0, 2**32 - 1)


def walked(seed: int, length: int) -> Iterator[tuple[Live, Command]]:
    """A table where anything is asked; before each command it is there to be looked at."""
    random = Random(seed)
    live = opened(random)
    for _ in range(length):
        live.now += random.choice([0, 0, 1, 500, 3_000, 20_000, 100_000_000 if random.random() < 0.05 else 0])
        if random.random() < 0.02:
            live.now -= random.choice([200, 3_600_000])
        command = next_command(random, live.table)
        yield live, command
        try:
            live.do(command)
        except CardenzaError:
            continue
    yield live, asked.Tick()


def opened(random: Random) -> Live:
    """Often with a game under way, because most of what matters happens there."""
    chosen = any_settings(random)
    if random.random() < 0.2:
        return Live(chosen, f"{random.getrandbits(256):064x}")
    persons = GUESTS[: random.randint(1, min(chosen.seats, len(GUESTS)))]
    live = begun(chosen, persons, f"{random.getrandbits(256):064x}")
    for _ in range(random.choice([0, 30, 60])):
        if movers(live.table):
            live.do(owed(random, live.table))
    return live


def next_command(random: Random, table: Table) -> Command:
    """Mostly the move that somebody owes, so that games go on; else anything."""
    kind = random.random()
    if kind < 0.15:
        return asked.Tick()
    if kind < 0.3 and table.asked is not None and table.asked.missing:
        guest = table.chair_at(min(table.asked.missing)).guest()
        assert guest is not None
        return asked.AnswerBack(guest.id, random.random() < 0.8)
    if kind < 0.33:
        return asked.SetClock()
    if kind < 0.6 and movers(table):
        return owed(random, table)
    if kind < 0.7 and any(chair.player is None for chair in table.chairs):
        return wished(random, table)
    return any_command(random, table)


def wished(random: Random, table: Table) -> Command:
    """Somebody asks for a free chair, is answered, or thinks better of it."""
    free = [number for number, chair in enumerate(table.chairs) if chair.player is None]
    if table.wishes and random.random() < 0.6:
        wish = random.choice(table.wishes)
        if random.random() < 0.3:
            return asked.Withdraw(wish.guest.id)
        return asked.AnswerWish(table.host, wish.n, random.random() < 0.5)
    return asked.AskChair(f"{STRANGER}-{random.randint(1, 5)}", "Eve", random.choice(free))


def owed(random: Random, table: Table) -> Command:
    seat = random.choice(movers(table))
    guest = table.chair_at(seat).guest()
    moves = asking.playout_moves(table.facing(seat), seat)
    if random.random() < 0.3 and not table.is_bots(seat):
        moves = list(table.offers(seat))
    texts = [table.game.move_text(move) for move in moves]
    text = max(texts, key=len) if random.random() < 0.6 else random.choice(texts)  # a long one puts many cards down
    if table.is_bots(seat) or guest is None:
        return asked.BotPlay(seat, text, len(table.moves), table.game_number)
    return asked.Play(guest.id, text)


def end_of(seed: int, length: int) -> Live:
    return [live for live, _ in walked(seed, length)][-1]


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_a_table_and_what_it_was_before_never_change(seed: int, length: int) -> None:
    before: list[dict[str, object]] = []
    live = None
    for live, _ in walked(seed, length):
        before += [portrait(table) for table in live.tables[len(before) :]]
    assert live is not None
    assert [portrait(table) for table in live.tables] == before


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_the_same_question_has_the_same_answer(seed: int, length: int) -> None:
    for live, command in walked(seed, length):
        try:
            answer = decide(live.table, command, live.now)
        except CardenzaError as error:
            with pytest.raises(type(error)):
                decide(live.table, command, live.now)
        else:
            assert decide(live.table, command, live.now) == answer


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_a_table_is_a_fold_of_its_log_also_after_a_round_trip_through_json(seed: int, length: int) -> None:
    live = end_of(seed, length)
    stored = [msgspec.json.encode(entry) for entry in live.entries]
    read = [msgspec.json.decode(line, type=Entry) for line in stored]
    assert read == live.entries
    assert portrait(fold(read)) == portrait(live.table)


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_tick_does_something_from_the_deadline_on_and_nothing_before(seed: int, length: int) -> None:
    for live, _ in walked(seed, length):
        table, deadline = live.table, live.table.deadline()
        if deadline is None:
            assert decide(table, asked.Tick(), table.at + 10**12) == []
        else:
            assert decide(table, asked.Tick(), deadline - 1) == []
            assert decide(table, asked.Tick(), deadline) != []


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_what_is_offered_is_accepted(seed: int, length: int) -> None:
    for live, _ in walked(seed, length):
        table = live.table
        for chair in table.chairs:
            guest = chair.guest()
            seat = None if guest is None else table.seat_of_guest(guest.id)
            if guest is None or seat is None:
                continue
            for move in table.offers(seat)[:3]:
                assert decide(table, asked.Play(guest.id, table.game.move_text(move)), live.now)
                gesture = table.gesture_of(seat, move)
                if gesture is not None:
                    text = table.text_of(seat, gesture)
                    assert table.verdict(seat, text)[0] == move
            if can_take_back(table, seat):
                assert decide(table, asked.TakeBack(guest.id), live.now)


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(20, 120))
def test_taking_back_leads_to_exactly_the_earlier_position(seed: int, length: int) -> None:
    live = end_of(seed, length)
    seen: dict[tuple[int, tuple[object, ...]], dict[str, object]] = {}
    for entry, table in zip(live.entries, live.tables, strict=True):
        if table.state is None:
            continue
        moment = (table.game_number, tuple(move.played for move in table.moves))
        if isinstance(entry.event, TookBack):
            assert seen[moment] == table.state.document()
        seen[moment] = table.state.document()


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(0, 60))
def test_the_record_of_every_game_replays_and_its_shuffle_can_be_checked(seed: int, length: int) -> None:
    live = end_of(seed, length)
    if live.table.state is None:
        return
    live.finish(Random(seed))
    record = live.table.record()
    verify(record)
    for lines in (record.json_lines(), record.text_lines()):
        read = read_record(lines)
        replay = Replay(live.state.game, read)
        assert replay.run().document() == live.state.document()
        assert replay.fault is None
        verify(read)


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.booleans())
def test_with_a_clock_every_game_ends_though_no_person_moves(seed: int, is_per_move: bool) -> None:
    random = Random(seed)
    chosen = msgspec.structs.replace(any_settings(random), clock=PerMove(1) if is_per_move else Fischer(1, 0))
    live = begun(chosen, GUESTS[: random.randint(1, min(chosen.seats, 4))])
    live.finish(random)
    assert live.table.phase is Phase.OVER
    assert live.table.outcome is not None
    assert sum(live.table.wins) == len(live.table.outcome.winners)


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_copies_of_the_game_know_nothing_of_the_shuffles_to_come(seed: int, length: int) -> None:
    live = end_of(seed, length)
    if live.table.state is None:
        return
    twin = fold(entries_with_master(live, "0" * 64))
    pile = list(range(50))
    other = list(range(50))
    live.state.clone().chance.shuffle(pile)
    twin.current().clone().chance.shuffle(other)
    assert pile == other


def entries_with_master(live: Live, master: str) -> list[Entry]:
    """The same log with another secret: the table is built without it, so nothing but new chance may differ."""
    first = msgspec.structs.replace(live.entries[0].event, master=master)
    return [msgspec.structs.replace(live.entries[0], event=first), *live.entries[1:]]


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(20, 120))
def test_nobody_has_two_chairs_in_one_game_nor_a_chair_unasked(seed: int, length: int) -> None:
    live = end_of(seed, length)
    had: dict[str, int] = {}
    for before, entry, after in zip(live.tables, live.entries[1:], live.tables[1:], strict=False):
        if isinstance(entry.event, Dealt):
            had = dict(after.holders)
        if not isinstance(entry.event, Sat) or before.phase is not Phase.PLAYING:
            continue
        player, chair = entry.event.player, before.chairs[entry.event.chair]
        assert isinstance(player, Guest)
        assert had.setdefault(player.id, entry.event.chair) == entry.event.chair
        is_back = before.holders.get(player.id) == entry.event.chair
        is_admitted = before.wish_of(player.id) is not None
        assert is_back or is_admitted or chair.player is not None or not before.has_persons()


@settings(max_examples=SAMPLE.walks)
@given(seeds, st.integers(1, 80))
def test_nobody_has_two_chairs_and_every_game_has_all_of_them(seed: int, length: int) -> None:
    for table in end_of(seed, length).tables:
        ids = [chair.player.id for chair in table.chairs if isinstance(chair.player, Guest)]
        names = [chair.player.name for chair in table.chairs if chair.player is not None and chair.guest() is None]
        assert len(set(ids)) == len(ids)
        assert len(set(names)) == len(names)
        if table.phase is Phase.PLAYING:
            assert sorted(table.seating) == list(range(table.settings.seats))
            assert all(chair.player is not None or chair.is_kept for chair in table.chairs)


def test_the_walks_come_by_everything_that_can_happen() -> None:
    logs = [end_of(seed, 80) for seed in range(120)]
    events = [entry.event for live in logs for entry in live.entries]
    assert {type(event) for event in events} == set(get_args(Happening))
    assert {event.by for event in events if isinstance(event, Played)} == set(get_args(By))
    assert any(isinstance(event, Played) and event.chance for event in events)
    assert sum(table.window is not None for live in logs for table in live.tables) > 50
