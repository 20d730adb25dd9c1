"""`cardenza tidy`: archives and deletes what is old, as a server does by itself every day."""

from argparse import Namespace
from collections import Counter
from time import time_ns
from typing import TYPE_CHECKING

from cardenza.cli.houses import counted

if TYPE_CHECKING:
    from cardenza.server.upkeep.tidying import Retention


def run(arguments: Namespace) -> int:
    """A line for each table with which something is done, and how many there were of each kind."""
    from cardenza.server.upkeep.beside import beside
    from cardenza.server.upkeep.tidying import DAY_MS, tidied, tries_let_go

    now, kept = time_ns() // 1_000_000, retention(arguments)
    deeds = Counter[str]()
    with beside(arguments.data) as engine:
        for done in tidied(engine, kept, now, is_dry=arguments.dry_run):
            deeds[done.deed.value] += 1
            print(f"{done.words}: {done.deed.value}{f' ({done.why})' if done.why else ''}", flush=True)
        tries = tries_let_go(engine, now - kept.tries_days * DAY_MS, is_dry=arguments.dry_run)
    tables = ", ".join(f"{number:,} {deed}" for deed, number in deeds.items()) or "nothing to do"
    would = "would be: " if arguments.dry_run else ""
    print(f"tables: {would}{tables}; {counted(tries, 'old try', 'old tries')}")
    return 0


def retention(arguments: Namespace) -> "Retention":
    """How long tables are kept, as the arguments say and else as usual."""
    from cardenza.server.upkeep.tidying import USUAL

    given = {
        "archive_days": arguments.archive_after,
        "names_days": arguments.forget_names_after,
        "all_days": arguments.delete_after,
        "untouched_days": arguments.delete_open_after,
        "tries_days": arguments.keep_tries,
    }
    return USUAL._replace(**{name: number for name, number in given.items() if number is not None})
