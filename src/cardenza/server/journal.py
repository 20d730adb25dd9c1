"""What the server tells whoever runs it: one JSON object a line on stderr, or plain lines for people at a terminal.

An event is a few words that never change, with fields: `journal.info("opened", table=words, seats=2)`. Nothing personal
is written: guests are shortened to a few letters, and the lines of uvicorn lose the network address of the client.
No attack may fill the disk: what the libraries below repeat is left out, and of each kind of line only so many bytes
are written. The next line of that kind tells how many were left out.
"""

import logging
import sys
import traceback
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, TextIO, final

from msgspec import json

from cardenza.server.limits import Bucket, Buckets, Rate

GUEST_FIELDS: Final = frozenset({"guest", "who", "host", "owner"})
GUEST_LETTERS: Final = 6
BORROWED: Final = ("uvicorn", "uvicorn.error", "uvicorn.access")
SOCKET_LINE: Final = '%s - "WebSocket %s" '
EQUAL_LINES: Final = Rate(5, 5 / 60)
BYTES: Final = Rate(64 * 1024, 1024)  # of each kind of line: eight visitors may cause one each second
LONGEST_FIELD: Final = 300  # of what a visitor may have sent
LEFT_OUT: Final = "left_out"

_log: Final = logging.getLogger("cardenza.server")


def debug(event: str, **fields: object) -> None:
    _write(logging.DEBUG, event, fields)


def info(event: str, **fields: object) -> None:
    _write(logging.INFO, event, fields)


def warning(event: str, **fields: object) -> None:
    _write(logging.WARNING, event, fields)


def error(event: str, **fields: object) -> None:
    """Something that must not happen. An exception given as a field `error` is written with where it came from."""
    _write(logging.ERROR, event, fields)


def set_up(level: str = "INFO", stream: TextIO | None = None) -> None:
    """Write the journal, and what uvicorn says, to stderr (or `stream`). Start uvicorn with `log_config=None`."""
    target = stream or sys.stderr
    handler = Handler(target)
    handler.setFormatter(Plain() if target.isatty() else Lines())
    handler.addFilter(Repeats())
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(logging.WARNING)
    for name in (_log.name, *BORROWED):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(level.upper())


def _write(level: int, event: str, fields: Mapping[str, object]) -> None:
    if _log.isEnabledFor(level):
        _log.log(level, "%s", event, extra={"fields": fields})


@final
class Repeats(logging.Filter):
    """Leaves out what others say again and again: five a minute that begin with the same line are enough (those after
    it may have addresses and moments in them). Our own all differ."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = Buckets(EQUAL_LINES)

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        first = record.getMessage().partition("\n")[0]
        return record.name == _log.name or self._lines.take(f"{record.name} {first} {error!r}")


@final
class Handler(logging.StreamHandler[TextIO]):
    """Writes lines, but of each kind only so many bytes: who can cause one line can cause thousands."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._room: dict[str, Bucket] = {}
        self._left_out = Counter[str]()

    def handle(self, record: logging.LogRecord) -> bool:
        kind = _kind(record)
        if not self._room.setdefault(kind, Bucket(BYTES)).has_one():
            self._left_out[kind] += 1
            return False
        return bool(super().handle(record))

    def format(self, record: logging.LogRecord) -> str:
        kind = _kind(record)
        setattr(record, LEFT_OUT, self._left_out.pop(kind, 0))
        line = super().format(record)
        self._room[kind].spend(len(line))
        return line


def _kind(record: logging.LogRecord) -> str:
    """Our own events are few words that never change; those of others may have anything in them."""
    return record.getMessage() if record.name == _log.name else record.name


@final
class Lines(logging.Formatter):
    """One JSON object a line: time, level, event, and the fields."""

    def format(self, record: logging.LogRecord) -> str:
        event, fields = told(record)
        line = {"time": _moment(record).isoformat(timespec="milliseconds"), "level": record.levelname.lower()}
        return json.encode(line | {"event": event} | fields).decode()


@final
class Plain(logging.Formatter):
    """A line that reads well: `12:30:05 opened  table=soft-lute-river seats=2`."""

    def format(self, record: logging.LogRecord) -> str:
        event, fields = told(record)
        trace = fields.pop("trace", None)
        level = "" if record.levelno == logging.INFO else f"{record.levelname.lower()}: "
        told_fields = "".join(f" {name}={_plain(value)}" for name, value in fields.items())
        where = f"\n{trace}" if trace else ""
        return f"{_moment(record).astimezone():%H:%M:%S} {level}{event} {told_fields}".rstrip() + where


def told(record: logging.LogRecord) -> tuple[str, dict[str, object]]:
    """The event of a record and its fields, without anything personal."""
    event, fields = _told(record)
    left_out = getattr(record, LEFT_OUT, 0)
    return event, fields | ({LEFT_OUT: left_out} if left_out else {})


def _told(record: logging.LogRecord) -> tuple[str, dict[str, object]]:
    fields: dict[str, object] = {}
    given = getattr(record, "fields", None)
    if isinstance(given, Mapping):
        for name, value in given.items():
            fields |= _shown(str(name), value)
        return record.getMessage(), fields
    if isinstance(record.args, tuple) and record.name in BORROWED:
        if record.name == "uvicorn.access" and len(record.args) == 5:
            _, fields["method"], fields["path"], _, fields["status"] = record.args
            return "request", fields
        if str(record.msg).startswith(SOCKET_LINE):
            _, fields["path"], *status = record.args
            fields["answer"] = str(record.msg).removeprefix(SOCKET_LINE).strip("[]") % tuple(status)
            return "socket", fields
    fields["logger"] = record.name
    if record.exc_info and record.exc_info[1]:
        fields["trace"] = _trace(record.exc_info[1])
    return record.getMessage(), fields


def _shown(name: str, value: object) -> dict[str, object]:
    if isinstance(value, BaseException):
        return {name: f"{type(value).__name__}: {value}", "trace": _trace(value)}
    if name in GUEST_FIELDS and isinstance(value, str):
        return {name: value[:GUEST_LETTERS]}
    if value is None or isinstance(value, bool | int | float):
        return {name: value}
    text = str(value)
    return {name: text if len(text) <= LONGEST_FIELD else f"{text[:LONGEST_FIELD]}…"}


def _trace(exception: BaseException) -> str:
    return "".join(traceback.format_exception(exception)).rstrip()


def _moment(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _plain(value: object) -> str:
    """A value in one piece: in quotes if it has spaces or anything that a terminal would act on."""
    text = str(value)
    return text if text.isprintable() and text and " " not in text else json.encode(text).decode()
