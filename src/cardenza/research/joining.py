"""A seat at a live table for a program: a guest like any other, who speaks the lines of `engine` to its program.

The table sends what this seat may know and nothing else, so that a program sees no more than a person would.
"""

from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final, final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.protocol import asked, told
from cardenza.research import lines

PATIENCE_SECONDS: Final = 30
COOKIE: Final = "set-cookie"
PROGRAM: Final = "Program"
CHANGED: Final = "MATCH-25"  # the table is not as it was when the move was chosen
BY_ITSELF: Final = "player"
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(told.ServerMessage).decode


class Unreachable(CardenzaError):
    """A table that cannot be joined, or that has gone."""


@final
class Guest:
    """A program at a table. `chair` is the one it wants; None takes any that is free."""

    def __init__(self, address: str, chair: int | None = None, name: str = PROGRAM) -> None:
        self._table = address
        self._chair = chair
        self._name = name
        self._update: told.Update | None = None
        self._is_sitting = False
        self._heard: deque[str] = deque(maxlen=10_000)
        self._left = 0  # so many news from before them are still to come
        self._until_closed = ExitStack()
        self._line = self._until_closed.enter_context(_line_to(address))
        self._send(asked.Hello())
        self._send(asked.Show(always=True))
        self._settle()

    def _settle(self) -> None:
        """Until the program has its chair."""
        while self._update is None or self._update.you.chair is None:
            message = self._next()
            if isinstance(message, told.Problem):
                raise Unreachable(message.sentence)
            if isinstance(message, told.Refused):
                raise Unreachable(message.objection.sentence)

    def close(self) -> None:
        """Hang up; the chair waits for whoever comes back."""
        self._until_closed.close()

    # ------------------------------------------------------------------------------------------------ asked

    def answer(self, line: str) -> dict[str, object]:
        """The answer to a line; what was wrong with it is an answer, too."""
        try:
            return self._done(lines.asked(line))
        except Unreachable:
            raise
        except CardenzaError as error:
            return {"error": str(error)}

    def _done(self, question: lines.AnyAsked) -> dict[str, object]:
        if isinstance(question, lines.Wait):
            return self._wait()
        if not isinstance(question, lines.Play):
            raise Unreadable("at a live table there are `wait` and `play` only")
        return self._play(question.move)

    def _play(self, move: str) -> dict[str, object]:
        if self._update is None:
            raise Unreadable('it is not your turn yet: {"do": "wait"} waits for it')
        before = self._update.n
        self._send(asked.Play(before, move))
        while True:
            message = self._next()
            if isinstance(message, told.Refused) and message.objection.rules[0] == CHANGED:
                return self._after(before)
            if isinstance(message, told.Refused) and not message.is_mistake:
                return {"error": message.objection.sentence, "rules": list(message.objection.rules)}
            if isinstance(message, told.Problem):
                raise Unreadable(message.sentence)
            if isinstance(message, told.Update) and any(_is_done(news, message.you.seat) for news in message.news):
                return self._wait(has_news=True)

    def _after(self, before: int) -> dict[str, object]:
        """The move came too late: what there is to decide now."""
        while self._update is None or self._update.n <= before:
            self._next()
        return self._wait(has_news=True)

    # ------------------------------------------------------------------------------------------------ the table

    def _wait(self, *, has_news: bool = False) -> dict[str, object]:
        """Until there is something to decide, or the game is over; after its end, until the next one."""
        is_next = not has_news and self._update is not None and self._update.table.phase == "over"
        if is_next:
            self._send(asked.Ready())
        while True:
            update = self._update
            if update is not None and not (is_next and update.table.phase == "over"):
                moment = self._moment(update)
                if moment is not None:
                    return moment
            self._next()

    def _moment(self, update: told.Update) -> dict[str, object] | None:
        """What there is to decide now, or the end; None while others have to act."""
        table, seat = update.table, update.you.seat
        if table.phase == "over" and table.outcome is not None:
            return {"over": True, "outcome": msgspec.to_builtins(table.outcome), "series_over": table.is_series_over}
        if seat is None or update.view is None or not update.offers.moves or update.offers.answered is not None:
            return None
        if self._left:  # all that has happened is heard first
            return None
        heard = list(self._heard)
        self._heard.clear()
        moves = sorted(offer.move for offer in update.offers.moves)
        return {"seat": seat, "moves": moves, "view": _seen(update.view), "heard": heard}

    def _next(self) -> told.ServerMessage:
        """The next message, once it has been taken in."""
        try:
            message: told.ServerMessage = _decode(self._line.recv())
        except ConnectionClosed:
            raise Unreachable("the table has hung up") from None
        if isinstance(message, told.Update):
            self._take_in(message)
        elif isinstance(message, told.Earlier):
            self._heard.extendleft(reversed(_moves_in(message.news)))
            self._left = message.left
        elif isinstance(message, told.MovedAway):
            raise Unreachable("the seat is used from another device now")
        return message

    def _take_in(self, update: told.Update) -> None:
        self._update = update
        if update.is_whole:
            self._left = update.earlier
        self._heard += _moves_in(update.news)
        if update.you.chair is None and not self._is_sitting:
            self._sit_down(update)
        asking = update.table.asked_back
        if asking is not None and update.you.seat in asking.chairs:
            self._send(asked.AnswerBack(True))

    def _sit_down(self, update: told.Update) -> None:
        free = [at for at, chair in enumerate(update.table.chairs) if chair.can_sit]
        wanted = free if self._chair is None else [at for at in free if at == self._chair]
        if not wanted:
            raise Unreachable("there is no free chair at this table" if self._chair is None else "that chair is taken")
        self._is_sitting = True
        self._send(asked.SitDown(wanted[0], self._name))

    def _send(self, message: asked.ClientMessage) -> None:
        try:
            self._line.send(_encode(message).decode())
        except ConnectionClosed:
            raise Unreachable("the table has hung up") from None


def _line_to(address: str) -> ClientConnection:
    """A line to the table whose page has this address, as a new guest of the house."""
    parts = urlsplit(address)
    words = parts.path.rstrip("/").rpartition("/t/")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not words or "/t/" not in parts.path:
        raise Unreachable("a table has an address such as http://127.0.0.1:8000/t/soft-lute-river")
    house = f"{parts.scheme}://{parts.netloc}"
    try:
        with urlopen(f"{house}/api/me", timeout=PATIENCE_SECONDS) as answer:
            cookie = str(answer.headers[COOKIE]).partition(";")[0]
        where = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws/{words}"
        headers = {"Cookie": cookie, "Origin": house}
        return connect(where, additional_headers=headers, open_timeout=PATIENCE_SECONDS, max_size=None)
    except (HTTPError, URLError, OSError, InvalidHandshake) as error:
        raise Unreachable(f"the table at {address} cannot be reached: {error}") from None


def _is_done(news: told.AnyNews, seat: int | None) -> bool:
    """Is this what became of a move that the program has made?"""
    if isinstance(news, told.MovePlayed):
        return news.seat == seat and news.by == BY_ITSELF
    return isinstance(news, told.AnswerHandedIn) and news.seat == seat


def _moves_in(news: Sequence[told.AnyNews]) -> list[str]:
    return [f"{each.seat}: {each.move}" for each in news if isinstance(each, told.MovePlayed)]


def _seen(view: told.ViewTold) -> dict[str, object]:
    zones = [{"zone": zone.name, "place": zone.place, "cards": zone.cards} for zone in view.zones]
    return {"zones": zones, "facts": view.facts}
