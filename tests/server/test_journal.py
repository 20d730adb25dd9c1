"""The journal: lines that programs read, lines that people read, and nothing personal in either."""

import io
import json
import logging
import time
from collections.abc import Iterator
from datetime import datetime

import pytest

from cardenza.server import journal

GUEST = "abcdefghijklmnopqrstuvwxyz"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _loggers_as_they_were() -> Iterator[None]:
    loggers = [logging.root, *map(logging.getLogger, ("cardenza.server", *journal.BORROWED))]
    before = [(logger, logger.handlers[:], logger.level, logger.propagate) for logger in loggers]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers[:], logger.propagate = handlers, propagate
        logger.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_json_object_on_a_line() -> None:
    stream = io.StringIO()
    journal.set_up(stream=stream)
    journal.info("opened", table="mellow-viola-lantern", seats=2, note='a "quote"\nand a line')
    journal.debug("not asked for")
    [line] = lines(stream)
    assert datetime.fromisoformat(str(line.pop("time"))).tzinfo is not None
    told = {"table": "mellow-viola-lantern", "seats": 2, "note": 'a "quote"\nand a line'}
    assert line == {"level": "info", "event": "opened"} | told


def test_people_at_a_terminal_get_plain_lines() -> None:
    stream = Terminal()
    journal.set_up(stream=stream)
    journal.info("opened", table="mellow-viola-lantern", seats=2)
    journal.warning("odd", note="two words", escape="\x1b[31m", nothing="")
    first, second = stream.getvalue().splitlines()
    assert first[8:] == " opened  table=mellow-viola-lantern seats=2"
    assert second[8:] == r' warning: odd  note="two words" escape="\u001b[31m" nothing=""'


@pytest.mark.parametrize("kind", [io.StringIO, Terminal])
def test_guests_are_shortened(kind: type[io.StringIO]) -> None:
    stream = kind()
    journal.set_up(stream=stream)
    journal.info("sat", guest=GUEST, who=GUEST, host=GUEST, owner=GUEST)
    assert stream.getvalue().count("abcdef") == 4
    assert "abcdefg" not in stream.getvalue()


def test_an_error_tells_where_it_came_from() -> None:
    stream, terminal = io.StringIO(), Terminal()
    for target in (stream, terminal):
        journal.set_up(stream=target)
        try:
            raise ValueError("a wrong card")
        except ValueError as error:
            journal.error("a room failed", table="t", error=error)
    [line] = lines(stream)
    assert line["error"] == "ValueError: a wrong card"
    assert "test_journal.py" in str(line["trace"])
    head, trace, *_ = terminal.getvalue().splitlines()
    assert head.endswith('error: a room failed  table=t error="ValueError: a wrong card"')
    assert trace.startswith("Traceback")


def test_uvicorn_speaks_through_the_journal_without_network_addresses() -> None:
    stream = io.StringIO()
    logging.getLogger("uvicorn").addHandler(logging.StreamHandler(stream))  # as uvicorn does when it is let
    journal.set_up(stream=stream)
    access, error = logging.getLogger("uvicorn.access"), logging.getLogger("uvicorn.error")
    access.info('%s - "%s %s HTTP/%s" %d', "192.0.2.7:5000", "GET", "/t/a-b-c", "1.1", 200)
    error.info('%s - "WebSocket %s" [accepted]', "192.0.2.7:5000", "/ws/a-b-c")
    error.info('%s - "WebSocket %s" %d', "192.0.2.7:5000", "/ws/a-b-c", 404)
    error.info("Application startup complete.")
    try:
        raise OSError("broken")
    except OSError:
        error.exception("Exception in ASGI application\n")
    assert "192.0.2.7" not in stream.getvalue()
    request, accepted, refused, started, failed = lines(stream)
    assert (request["event"], request["path"], request["status"]) == ("request", "/t/a-b-c", 200)
    assert (accepted["event"], accepted["path"], accepted["answer"]) == ("socket", "/ws/a-b-c", "accepted")
    assert refused["answer"] == "404"
    assert (started["event"], started["logger"]) == ("Application startup complete.", "uvicorn.error")
    assert str(failed["trace"]).endswith("OSError: broken")


def test_the_level_is_chosen() -> None:
    stream = io.StringIO()
    journal.set_up("warning", stream)
    journal.info("opened")
    logging.getLogger("uvicorn.error").info("started")
    journal.warning("odd")
    assert [line["event"] for line in lines(stream)] == ["odd"]


def test_what_libraries_repeat_is_left_out() -> None:
    stream = io.StringIO()
    journal.set_up(stream=stream)
    for number in range(200):
        logging.getLogger("asyncio").error("socket.accept() out of system resource", exc_info=OSError(24, "too many"))
        journal.info("opened", seats=number)
    logging.getLogger("asyncio").error("socket.accept() out of system resource", exc_info=OSError(12, "no memory"))
    told = [line["event"] for line in lines(stream)]
    assert told.count("opened") == 200
    assert 5 + 1 <= told.count("socket.accept() out of system resource") < 20  # two kinds, five of each at once


def test_what_others_repeat_is_left_out_though_every_line_has_a_moment_of_its_own() -> None:
    stream = io.StringIO()
    journal.set_up(stream=stream)
    library = logging.getLogger("asyncio")
    for number in range(100):
        library.error("Exception in callback _start_serving()\nhandle: <TimerHandle when=%d>", number)
    library.error("Exception in callback something else")
    told = [str(line["event"]).partition("\n")[0] for line in lines(stream)]
    assert told == ["Exception in callback _start_serving()"] * 5 + ["Exception in callback something else"]


def test_of_each_kind_of_line_only_so_much_is_written_and_the_next_tells_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream, now = io.StringIO(), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)  # however long it takes
    journal.set_up(stream=stream)
    for number in range(5_000):
        journal.info("foreign origin refused", origin=f"https://{number}.example/{'x' * 2_000}")
        logging.getLogger("uvicorn.error").warning("odd bytes: %d", number)
    journal.info("opened", seats=2)
    told = lines(stream)
    assert len(stream.getvalue()) < 200_000, "a megabyte a minute has room for five such kinds"
    assert told[-1]["event"] == "opened", "other kinds are told as ever"
    assert max(len(str(line.get("origin", ""))) for line in told) < 400
    now += 10
    journal.info("foreign origin refused", origin="https://last.example")
    refused = [line for line in lines(stream) if line["event"] == "foreign origin refused"]
    assert len(refused) - 1 + sum(int(str(line.get("left_out", 0))) for line in refused) == 5_000
