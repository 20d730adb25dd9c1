"""`cardenza admin`: looks after the tables and guests of a house, while it is played in."""

import json
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Final

from cardenza.cli.houses import counted
from cardenza.cli.trouble import Trouble
from cardenza.cli.who import tell_who

if TYPE_CHECKING:
    from cardenza.server.upkeep.beside import Opened
    from cardenza.server.upkeep.tables import Told

Deed = Callable[["Opened", Namespace], None]


def run(arguments: Namespace) -> int:
    """Do what is asked, or say in one sentence why not."""
    from cardenza.server.upkeep.beside import beside

    if arguments.deed == "who":
        tell_who(arguments.server, arguments.token)
        return 0
    with beside(arguments.place) as engine:
        DEEDS[arguments.deed](engine, arguments)
    return 0


def _now() -> int:
    return time_ns() // 1_000_000


# ------------------------------------------------------------------------------------------------ to look


def _list(engine: "Opened", arguments: Namespace) -> None:
    from cardenza.server.upkeep.tables import listed

    tables = listed(engine, arguments.most)
    if arguments.json:
        print(json.dumps([_document(told) for told in tables], ensure_ascii=False))
        return
    for told in tables:
        print(_line(told), flush=True)


def _show(engine: "Opened", arguments: Namespace) -> None:
    from cardenza.server.upkeep.finding import found
    from cardenza.server.upkeep.guests import tables_of
    from cardenza.server.upkeep.tables import told

    with engine.execution_options(is_reading=True).begin() as connection:
        what = found(connection, arguments.what)
        if what.is_table:
            tables = [told(connection, what.name)]
        else:
            tables = [told(connection, words) for words in tables_of(connection, what.name)]
    if arguments.json:
        shown = [_document(table) for table in tables]
        print(json.dumps(shown[0] if what.is_table else {"guest": what.name, "tables": shown}, ensure_ascii=False))
        return
    if not what.is_table:
        print(f"guest {what.name}: {counted(len(tables), 'table', 'tables')}")
    for table in tables:
        print(_line(table))
        if what.is_table:
            _tell_chairs(table)


def _tell_chairs(table: "Told") -> None:
    for number, chair in enumerate(table.chairs):
        who = f"{chair.name}, guest {chair.guest}" if chair.guest else f"{chair.name}, a bot" if chair.name else "free"
        print(f"  chair {number}: {who}{', away' if chair.is_away else ''}")


def _line(told: "Told") -> str:
    """A table in a line: when, where, what, who."""
    people = ", ".join(f"{chair.name}{'' if chair.guest else ' (bot)'}" for chair in told.chairs if chair.name)
    what = f"damaged: {told.damage}" if told.damage else f"{told.game} {told.phase}, {people or 'nobody'}"
    reported = f" [{counted(told.reports, 'report', 'reports')}]" if told.reports else ""
    return f"{_day(told.at)}  {told.words}  {what}{reported}"


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def _document(told: "Told") -> Mapping[str, object]:
    return {**told._asdict(), "chairs": [chair._asdict() for chair in told.chairs]}


def _reports(engine: "Opened", _: Namespace) -> None:
    from cardenza.server.upkeep.tables import reports

    for report in reports(engine):
        print(f"{_day(report.at)}  {report.words}  {report.reason}, by guest {report.guest}")


# ------------------------------------------------------------------------------------------------ to do


def _export(engine: "Opened", arguments: Namespace) -> None:
    from cardenza.server.upkeep.finding import found
    from cardenza.server.upkeep.guests import told
    from cardenza.server.upkeep.tables import records

    with engine.execution_options(is_reading=True).begin() as connection:
        what = found(connection, arguments.what)
    if not what.is_table:
        _write(arguments.output, told(engine, what.name))
        return
    lines = [line for record in records(engine, what.name) for line in record.json_lines()]
    if not lines:
        raise Trouble(f"no game was finished at {what.name}; of others there is no record")
    _write(arguments.output, lines)


def _write(name: str, lines: Iterable[str]) -> None:
    if name == "-":
        for line in lines:
            print(line)
        return
    try:
        with Path(name).expanduser().open("x", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
    except FileExistsError:
        raise Trouble(f"{name} is there already; name another file") from None


def _close(engine: "Opened", arguments: Namespace) -> None:
    from cardenza.server.upkeep.finding import table_found
    from cardenza.server.upkeep.tables import close

    with engine.execution_options(is_reading=True).begin() as connection:
        words = table_found(connection, arguments.what)
    close(engine, words, _now())
    print(f"{words} is closed")


def _delete(engine: "Opened", arguments: Namespace) -> None:
    from cardenza.server.upkeep.finding import found
    from cardenza.server.upkeep.guests import forget
    from cardenza.server.upkeep.tables import delete

    with engine.execution_options(is_reading=True).begin() as connection:
        what = found(connection, arguments.what)
    if what.is_table:
        delete(engine, what.name, _now())
        print(f"{what.name} is deleted")
    else:
        tables = forget(engine, what.name, _now())
        print(f"guest {what.name} is forgotten, at {counted(len(tables), 'table', 'tables')}")


def _forget(engine: "Opened", arguments: Namespace) -> None:
    """A guest's name wherever they have been, or a name, whoever has had it."""
    from cardenza.server.upkeep.finding import guest_found
    from cardenza.server.upkeep.guests import called, forget_name, tables_of

    with engine.execution_options(is_reading=True).begin() as connection:
        guest = guest_found(connection, arguments.what)
        where = {words: {guest} for words in tables_of(connection, guest)} if guest else {}
    where = where or called(engine, arguments.what)
    if not where:
        raise Trouble(f"nobody here has ever been called {arguments.what!r}")
    for words, whose in where.items():
        forget_name(engine, words, whose, _now())
    print(f"{arguments.what} is forgotten at {counted(len(where), 'table', 'tables')}")


DEEDS: Final[dict[str, Deed]] = {
    "list": _list,
    "show": _show,
    "reports": _reports,
    "export": _export,
    "close": _close,
    "delete": _delete,
    "forget": _forget,
}
