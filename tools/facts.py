"""Writes the types of what is told of a position besides its cards, game by game, for the web client.

`PYTHONPATH=src python -m tools.facts` makes them of the fields that each game declares. The file is committed, and a
test holds it against the games.
"""

from pathlib import Path
from typing import Final

from cardenza import catalogue
from cardenza.kernel.contract import Game

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "facts.ts"
HEADING: Final = """\
// Made of the fields that each game declares by tools/facts.py: change them there.

/** What is told of a position besides its cards. Whatever a viewer may not know is left out. */
"""


def text() -> str:
    games = [_interface(kind) for kind in catalogue.games()]
    return f"{HEADING}export interface FactsOf {{\n{''.join(games)}}}\n"


def _interface(kind: type[Game]) -> str:
    fields = [field for field in kind.FIELDS if field.is_fact()]
    lines = [f"    readonly {field.name}?: {_readonly(field.typescript())};\n" for field in fields]
    key = f"'{kind.key}'" if "-" in kind.key else kind.key
    return f"  {key}: {{\n{''.join(lines)}  }};\n"


def _readonly(kind: str) -> str:
    """Lists that come over the wire are not changed.

    >>> _readonly("number[] | null")
    'readonly number[] | null'
    """
    return " | ".join([f"readonly {part}" if part.endswith("[]") else part for part in kind.split(" | ")])


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    print(f"written: {TARGET}")


if __name__ == "__main__":
    main()
