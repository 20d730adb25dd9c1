"""The web client draws what it is told: it matches no text of a move or a meld, and reads no undeclared fact."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
UNTYPED_FACT = re.compile(r"facts\[['\"]")
# `move.split(…)`, `news.move.startsWith(…)`, `PATTERN.exec(offer.move)`, `/…/.test(move)`
TAKEN_APART = re.compile(r"\bmove\)?\.(split|match|matchAll|startsWith|endsWith|slice|replace)\(")
MATCHED = re.compile(r"\.(exec|test)\([^()]*\bmove\b[^()]*\)")

# A table names all options and settings it is played with: their defaults stand in the rules and in `match` alone.
DEFAULT = re.compile(r"(options\['\w+'\]|settings\.\w+) \?\?")
MELD_TAKEN_APART = re.compile(r"\) on \(")  # `/^(…) on (…)$/`


def lines() -> list[str]:
    """Every line of the client, its tests among them: what they read must be declared as well."""
    files = [file for file in SOURCES.rglob("*") if file.suffix in (".ts", ".svelte")]
    assert len(files) > 100
    assert any(".test." in file.name for file in files)
    return [f"{file.name}: {line}" for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def test_facts_are_read_by_their_declared_names() -> None:
    assert [line for line in lines() if UNTYPED_FACT.search(line)] == []


def test_no_text_of_a_move_is_taken_apart() -> None:
    assert [line for line in lines() if TAKEN_APART.search(line) or MATCHED.search(line)] == []


def test_no_text_of_a_meld_is_taken_apart() -> None:
    assert [line for line in lines() if MELD_TAKEN_APART.search(line)] == []


def test_no_option_and_no_setting_has_its_default_here() -> None:
    assert [line for line in lines() if DEFAULT.search(line)] == []


def test_what_is_looked_for_would_be_found() -> None:
    assert DEFAULT.search("this.board.hasAids = table.settings.aids ?? true;")
    assert DEFAULT.search("const rounds = $derived(Number(options['rounds'] ?? 4));")
    assert MELD_TAKEN_APART.search(r"/^(\S+) on (\S+)(?: with (.+))?$/.exec(text)")
    assert UNTYPED_FACT.search("const turn = Number(facts['turn'] ?? 0);")
    assert TAKEN_APART.search("each.move.startsWith('play ')")
    assert MATCHED.search("const found = QUESTION.exec(last.move);")
