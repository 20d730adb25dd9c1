"""`cardenza restore`: a house is put back from a file into a place that is empty."""

import os
from argparse import Namespace
from pathlib import Path

from cardenza.cli.houses import Progress, counted


def run(arguments: Namespace) -> int:
    """Put all of it back, or nothing."""
    from cardenza.server.upkeep.backups import restore

    os.umask(0o077)  # what is in a house is for nobody else on this machine
    progress = Progress("rows put back:")
    try:
        rows = restore(Path(arguments.file).expanduser(), arguments.place, progress)
    finally:
        progress.end()
    print(f"{counted(rows, 'row', 'rows')} put back")
    return 0
