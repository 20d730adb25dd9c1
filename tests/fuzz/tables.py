"""A house with a table of every game, where one person sends anything: each message is answered, and none breaks it."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.protocol import asked
from cardenza.server.hub import Hub
from cardenza.server.rooms import Room
from cardenza.server.visits import Visit
from tests.fuzz.drawing import EXAMPLES, changed, check_sentence
from tests.fuzz.like import OFFERED, like
from tests.match.live import ANNA
from tests.server.test_rooms import Listener, hub, settings

SECONDS: Final = 60
_decode: Final = msgspec.json.Decoder(asked.ClientMessage).decode


class Tables:
    """The house, and how to do something in it from outside of its loop."""

    def __init__(self, house: Hub, run: Callable[[Any], Any]) -> None:
        self.house = house
        self.run = run
        self.rooms: dict[str, Room] = {}

    def room(self, key: str) -> Room:
        """The table of a game, where the host plays with the Coach against a bot; when it is over, another one."""
        if key not in self.rooms or self.rooms[key].table.chair_of(ANNA) is None:
            seats = max(catalogue.find(key).least_seats, min(2, catalogue.find(key).most_seats))
            chosen = settings(key, seats, judge=Judge.COACH.value)
            self.rooms[key] = self.run(self.house.open(chosen, ANNA, "Ann", seats - 1, "beginner"))
        return self.rooms[key]

    def say(self, key: str, text: bytes) -> None:
        """Send one message, as it comes from the wire; what cannot be decoded is told by `sockets`."""
        try:
            message = _decode(text)
        except (msgspec.DecodeError, RecursionError):
            return
        self.run(self._answered(self.room(key), message))

    async def _answered(self, room: Room, message: asked.ClientMessage) -> None:
        person = Listener(room, ANNA)
        visit = Visit(self.house, room, person.line)
        await visit.begin(asked.Hello())
        await asyncio.wait_for(visit.answer(_meant(room, message)), SECONDS)
        await visit.begin(asked.Hello())  # the table is still there, and tells itself
        await person.until(lambda update: update["t"] == "update" and update["n"] == room.table.n)
        for answer in person.notebook.told:
            _check_answer(answer)
        person.leave()


def _check_answer(answer: dict[str, Any]) -> None:
    if answer["t"] == "problem":
        check_sentence(answer["sentence"])
    elif answer["t"] == "refused":
        check_sentence(answer["objection"]["sentence"])


def _meant(room: Room, message: asked.ClientMessage) -> asked.ClientMessage:
    """Numbers of offers become the moves that are offered, and entry 0 the last one."""
    fields: dict[str, object] = {}
    if isinstance(message, asked.Play | asked.PlayByHand | asked.Found | asked.WhyMove) and message.n == 0:
        fields["n"] = room.table.n
    if isinstance(message, asked.Play) and message.move in OFFERED:
        offers = _offers(room)
        fields["move"] = offers[int(message.move[1:]) % len(offers)] if offers else "pass"
    return msgspec.structs.replace(message, **fields) if fields else message


def _offers(room: Room) -> list[str]:
    table = room.table
    seat = table.seat_of_guest(ANNA)
    return [] if seat is None or table.state is None else [table.game.move_text(move) for move in table.offers(seat)]


@contextmanager
def open_tables(folder: Path) -> Iterator[Tables]:
    loop = asyncio.new_event_loop()
    opened = hub(folder)
    try:
        yield Tables(loop.run_until_complete(opened.__aenter__()), loop.run_until_complete)
    finally:
        loop.run_until_complete(opened.__aexit__(None, None, None))
        loop.close()


def of_messages(tables: Tables, key: str) -> Callable[[], None]:
    """Some messages one after the other: of every kind, in their own form or nearly so."""
    words = tables.run(_words(tables, key))
    message = like(asked.ClientMessage, (*OFFERED, *words))
    asked_for = message | changed([{"t": "play", "n": 0, "move": "@0"}, {"t": "say", "phrase": "hello"}])

    @EXAMPLES
    @given(st.lists(asked_for | message.flatmap(lambda each: changed([each])), min_size=1, max_size=4))
    def property_(messages: list[Any]) -> None:
        for each in messages:
            tables.say(key, json.dumps(each).encode())

    return property_


async def _words(tables: Tables, key: str) -> list[str]:
    """What lies on the table and what can be said there."""
    game = catalogue.find(key)()
    zones = [zone.name for zone in game.deal(1).zones()]
    return [*zones, *[game.card_text(card) for card in game.deck()[:8]], *game.kinds().vocabulary(game)[:20]]
