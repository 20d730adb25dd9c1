"""`cardenza check`: follows every log of a house, and says what is damaged."""

import sys
from argparse import Namespace

from cardenza.cli.houses import Progress, counted
from cardenza.cli.trouble import FOUND_WRONG


def run(arguments: Namespace) -> int:
    """One line for whatever is damaged; 1 if anything is."""
    from cardenza.server.upkeep.beside import beside
    from cardenza.server.upkeep.checking import checked, count, file_damage

    progress, done = Progress("tables checked:"), 0
    with beside(arguments.place) as engine:
        tables, damages = count(engine), file_damage(engine)
        for damage in damages:
            _tell(damage)
        for done, each in enumerate(checked(engine), 1):
            if each.damage:
                damages.append(each.damage)
                progress.end()
                _tell(each.damage)
            progress(done, tables)
    progress.end()
    print(f"{counted(done, 'table', 'tables')} checked; {'nothing' if not damages else f'{len(damages):,}'} damaged")
    return FOUND_WRONG if damages else 0


def _tell(damage: str) -> None:
    print(f"cardenza: {damage}", file=sys.stderr)
