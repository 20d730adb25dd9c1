"""Where every rule lives: for each rule id the places that speak of it.

    python -m tools.places                  every rule id, with how often it stands in each room
    python -m tools.places CARM-14 METR-25  these, place by place
    python -m tools.places --spread         those that stand in more than two files of the games

The rulebooks in docs/rules say which ids there are.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"\b([A-Z]{3,5}-(?:[RDOTPW]?\d+))\b")
ROOMS = ("docs/rules", "src", "tests", "web/src")
KINDS = {".py", ".md", ".toml", ".jsonl", ".ts", ".svelte"}
MOST_FILES = 2


class Place(NamedTuple):
    """A line that speaks of a rule."""

    rule: str
    file: str
    line: int
    text: str


def places(rooms: Iterable[str] = ROOMS) -> list[Place]:
    """Every line of these rooms that names a rule of the rulebooks, in their order."""
    known = rules()
    found: list[Place] = []
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in KINDS and "node_modules" not in path.parts:
                found += _in_file(path, known)
    return found


def _in_file(path: Path, known: set[str]) -> list[Place]:
    name = path.relative_to(ROOT).as_posix()
    return [
        Place(rule, name, number, line.strip())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for rule in dict.fromkeys(RULE.findall(line))
        if rule in known
    ]


def rules() -> set[str]:
    """Every rule id that a rulebook defines or mentions."""
    books = [path.read_text(encoding="utf-8") for path in (ROOT / "docs/rules").glob("*.md")]
    return {rule for book in books for rule in RULE.findall(book)}


def spread() -> dict[str, list[str]]:
    """The rules of games that stand in more than two files of `games`, with these files."""
    files: dict[str, list[str]] = {}
    for place in places(["src/cardenza/games"]):
        files.setdefault(place.rule, [])
        if place.file not in files[place.rule]:
            files[place.rule].append(place.file)
    return {rule: where for rule, where in sorted(files.items()) if len(where) > MOST_FILES}


def _counted(found: Iterable[Place]) -> Iterable[str]:
    by_rule: dict[str, Counter[str]] = {}
    for place in found:
        by_rule.setdefault(place.rule, Counter())[place.file] += 1
    for rule in sorted(by_rule, key=_order):
        yield f"{rule}: " + ", ".join(f"{file} ({count})" for file, count in by_rule[rule].items())


def _order(rule: str) -> tuple[str, str, int]:
    book, _, number = rule.partition("-")
    return book, number.rstrip("0123456789"), int(number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def main(arguments: list[str]) -> int:
    if arguments == ["--spread"]:
        for rule, where in spread().items():
            print(f"{rule}: {', '.join(where)}")
        return 0
    unknown = [rule for rule in arguments if rule not in rules()]
    if unknown:
        print(f"no rulebook has {unknown[0]}; rules are written like CARM-14 or DIST-R8", file=sys.stderr)
        return 2
    found = [place for place in places() if not arguments or place.rule in arguments]
    lines = [f"{place.file}:{place.line}: {place.text}" for place in found] if arguments else _counted(found)
    for line in lines:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
