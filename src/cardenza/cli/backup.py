"""`cardenza backup`: a house in one file, taken while it is played in."""

from argparse import Namespace
from pathlib import Path
from time import time_ns

from cardenza import __version__
from cardenza.cli.houses import Progress, counted


def run(arguments: Namespace) -> int:
    """Write the file, or nothing."""
    from cardenza.server.upkeep.backups import backup
    from cardenza.server.upkeep.beside import beside

    file, progress = Path(arguments.output).expanduser(), Progress("rows written:")
    with beside(arguments.place, any_layout=True) as engine:
        try:
            rows = backup(engine, file, __version__, time_ns() // 1_000_000, progress)
        finally:
            progress.end()
    print(f"{file}: {counted(rows, 'row', 'rows')}, {counted(file.stat().st_size, 'byte', 'bytes')}")
    return 0
