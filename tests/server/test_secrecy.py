"""Everything that goes over the sockets of whole games, held against the true cards."""

from pathlib import Path

import pytest

from cardenza.match.table import Table
from cardenza.server.steps import steps
from tests.engines import Place
from tests.protocol.knowing import knows, named, shown_in_passing
from tests.samples import SAMPLE
from tests.server.house import SHORT, Guest, House, Json, Person, serving
from tests.server.on_disk import log

TABLES: list[Json] = [
    {"game": "the-distance", "seats": 3, "bots": 1, "judge": "table", "options": SHORT, "windowSeconds": 2},
    {"game": "the-distance", "seats": 4, "bots": 2, "judge": "coach", "options": SHORT},
    {"game": "memory", "seats": 3, "bots": 1, "options": {"cards": 14}},
    {"game": "cle-de-sol", "seats": 3, "bots": 1, "judge": "table", "options": {"rounds": 1}, "windowSeconds": 2},
    {"game": "go-fish", "seats": 4, "bots": 2},
    {"game": "keys-corners", "seats": 3, "bots": 1},
    {"game": "metronome", "seats": 4, "bots": 2},
    {"game": "old-maid", "seats": 3, "bots": 1, "options": {"arrange": True}},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{table.get('judge', 'guard')}")
def test_no_message_names_a_card_that_its_receiver_may_not_know(table: Json, tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        for _ in range(SAMPLE.heard // 2):
            words, heard = _played(house, table)
            tables = _tables(tmp_path, words)
            for chair, messages in zip((0, 1, None), heard, strict=True):
                _check(messages, tables, None if chair is None else tables[-1].seat_of(chair))


def _played(house: House, table: Json) -> tuple[str, list[list[Json]]]:
    """A game of two people and bots, and one who watches; tells all that each of them heard."""
    ann, ben, eve = (Person(house, name) for name in ("Ann", "Ben", "Eve"))
    words = ann.open(**table)
    with ann.at(words) as one, ben.at(words) as two, eve.at(words) as three:
        two.sit(1, "Ben")
        one.until(lambda update: update["table"]["chairs"][1]["player"] is not None)
        one.ask("begin")
        two.until(lambda update: update["table"]["phase"] == "playing")
        one.until(lambda update: update["table"]["phase"] == "playing")
        one.show()
        two.show()
        _play(one, two)
        three.catch_up(one.table["n"])
        return words, [one.heard, two.heard, three.heard]


def _play(*guests: Guest) -> None:
    """Until the end, or long enough."""
    while not guests[0].is_over and guests[0].table["n"] < 150:
        mover = next((guest for guest in guests if guest.can_move() and guest.moves()), None)
        if mover is None:
            guests[0].next("update")  # a bot thinks, or a window is open
        else:
            mover.play_on()
        newest = max(guest.table["n"] for guest in guests)
        for guest in guests:
            guest.catch_up(newest)


def _tables(place: Place, words: str) -> list[Table]:
    return [step.after for step in steps(None, log(place, words))]


def _check(messages: list[Json], tables: list[Table], seat: int | None) -> None:
    updates = [message for message in messages if message["t"] == "update" and message["view"] is not None]
    assert updates
    known: set[str] = set()
    upto = 0
    for message in updates:
        for n in range(upto + 1, message["n"] + 1):
            known |= shown_in_passing(tables[n - 2], tables[n - 1])
            known |= knows(tables[n - 1].current(), seat) if tables[n - 1].state is not None else set()
        twins = [said["parts"]["card"]["card"] for said in message["view"]["prompt"] if said["key"] == "twin_sought"]
        known |= set(twins)  # CLEF-40: anybody can say which it is, and nobody is told who holds it
        upto = message["n"]
        told = [message["view"], message["offers"], message["news"]]
        assert named(told, tables[upto - 1].game) <= known
