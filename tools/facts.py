"""Writes the types of what is told game by game for the web client: facts, moves with their parts, and sentences.

`PYTHONPATH=src python -m tools.facts` makes them of the fields, kinds of moves and sayings that each game declares. The
file is committed, and a test holds it against the games.
"""

from pathlib import Path
from typing import Final

from cardenza import catalogue
from cardenza.kernel import speech
from cardenza.kernel.contract import Game

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "facts.ts"
PARTS: Final = {kind: f"{kind.capitalize()}Part" for kind in speech.KINDS}
HEADING: Final = f"""\
// Made of the fields, moves and sayings that each game declares by tools/facts.py: change them there.

import type {{
{"".join(f"  {name},{chr(10)}" for name in sorted(PARTS.values()))}}} from './contract';
"""
NOTHING: Final = "Readonly<Record<string, never>>"
FACTS: Final = "/** What is told of a position besides its cards. Whatever a viewer may not know is left out. */"
MOVES: Final = "/** A move as it is said: its kind, and its parts; also one with something left out. */"
SAYS: Final = "/** What a game can say: what happened, what is due, the headings of its proofs. */"


def text() -> str:
    games = catalogue.games()
    facts = "".join(f"  {_key(game.key)}: {{\n{_facts(game)}  }};\n" for game in games)
    moves = "".join(f"  {_key(game.key)}:{_union(_moves(game))};\n" for game in games)
    says = "".join(f"  {_key(game.key)}:{_union(_sayings(game))};\n" for game in games)
    return "\n".join(
        [
            HEADING,
            f"{FACTS}\nexport interface FactsOf {{\n{facts}}}\n",
            f"{MOVES}\nexport interface MovesOf {{\n{moves}}}\n",
            f"{SAYS}\nexport interface SaysOf {{\n{says}}}\n",
        ]
    )


def _key(key: str) -> str:
    return f"'{key}'" if "-" in key else key


def _facts(game: type[Game]) -> str:
    fields = [field for field in game.FIELDS if field.is_fact()]
    return "".join(f"    readonly {field.name}?: {_readonly(field.typescript())};\n" for field in fields)


def _moves(game: type[Game]) -> dict[str, dict[str, str]]:
    unfinished = {saying.key: saying.gaps for saying in game.manners.unfinished}
    return {kind.key: kind.gaps() for kind in game().kinds().kinds} | unfinished


def _sayings(game: type[Game]) -> dict[str, dict[str, str]]:
    return {saying.key: saying.gaps for saying in game.manners.sayings}


def _union(known: dict[str, dict[str, str]]) -> str:
    if not known:
        return " never"
    return "".join(
        f"\n    | {{ readonly key: '{key}'; readonly parts: {_parts(gaps)} }}" for key, gaps in known.items()
    )


def _parts(gaps: dict[str, str]) -> str:
    return f"{{ {'; '.join(f'readonly {gap}: {PARTS[kind]}' for gap, kind in gaps.items())} }}" if gaps else NOTHING


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
