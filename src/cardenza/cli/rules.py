"""`cardenza rules`: the rulebook of a game as text."""

import shutil
from argparse import Namespace
from textwrap import wrap
from typing import Final

from cardenza.catalogue import find
from cardenza.cli.trouble import Trouble
from cardenza.kernel.verdict import CORE
from cardenza.match.rules import MATCH
from cardenza.terminal.notation import Style
from cardenza.terminal.rulebook import rulebook_lines, table_lines
from cardenza.words import languages

TABLE: Final = "table"
WIDEST: Final = 100
HANGING: Final = ("- ", "  - ")


def run(arguments: Namespace) -> int:
    """The whole page, wrapped to the width of the terminal; what stands in columns is left as it is."""
    language = arguments.language
    if language not in languages():
        raise Trouble(f"there are no rules in {language!r}; there are {', '.join(languages())}")
    if arguments.game == TABLE:
        lines = table_lines(language, {**CORE, **MATCH})
    else:
        lines = rulebook_lines(language, find(arguments.game), Style(arguments.names, arguments.octaves))
    width = min(shutil.get_terminal_size().columns, WIDEST)
    for line in lines:
        print("\n".join(_wrapped(line, width)))
    return 0


def _wrapped(line: str, width: int) -> list[str]:
    start = next((start for start in HANGING if line.startswith(start)), None)
    if line.startswith(" ") and start is None:
        return [line]
    return wrap(line, max(width, 40), subsequent_indent=" " * len(start or ""), break_on_hyphens=False) or [""]
