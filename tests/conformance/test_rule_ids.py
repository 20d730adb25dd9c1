"""Every rule, ruling and decision of a rulebook is shown by a case or a test, or says why not; no number is invented.

A case shows what its field `rules` names, a test what its name does: `test_dist_15_numbers_are_not_mixed`, or
`test_soli_09_and_soli_r21_...` for two.
"""

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.verdict import CORE

ROOT = Path(__file__).parent.parent.parent
RULEBOOKS = {file.stem: file for file in sorted((ROOT / "docs" / "rules").glob("*.md")) if file.stem != "README"}
LISTED: dict[str, dict[str, str]] = tomllib.loads(
    (ROOT / "tests" / "conformance" / "shown_by_nothing.toml").read_text(encoding="utf-8")
)

NUMBER = r"[A-Z]{3,5}-[RDOPWT]?\d+[a-z]?"
DEFINITION = re.compile(rf"^(?:- |\| )?(?:\*\*)?({NUMBER})\b", re.MULTILINE)
MENTION = re.compile(rf"\b{NUMBER}\b")
TO_BE_SHOWN = re.compile(r"-[RD]?\d")


def ids_of(rulebook: str) -> set[str]:
    """Every number that a rulebook gives to something."""
    return set(DEFINITION.findall(RULEBOOKS[rulebook].read_text(encoding="utf-8")))


IDS = {rulebook: ids_of(rulebook) for rulebook in RULEBOOKS}
ALL_IDS = set().union(*IDS.values())
PREFIXES = {rulebook: {number.partition("-")[0] for number in ids} for rulebook, ids in IDS.items()}
IN_NAMES = re.compile(
    rf"(?<=_)({'|'.join(sorted(set().union(*PREFIXES.values()))).lower()})_([rdopwt]?\d+[a-z]?)(?=_|$)"
)


def ids_in_name(name: str) -> set[str]:
    """The numbers that the name of a test names."""
    return {f"{prefix}-{number}".upper() for prefix, number in IN_NAMES.findall(name)}


def in_folder(file: Path) -> str:
    return str(file.relative_to(ROOT))


def names_in(file: Path) -> list[str]:
    return re.findall(r"^ *def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)


def ids_in_tests(files: Iterable[Path]) -> set[str]:
    return set().union(*(ids_in_name(name) for file in files for name in names_in(file)))


def ids_in_cases(file: Path) -> set[str]:
    """Cases of games name the rules they show; the table of spellings of a deck does not."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {rule for line in lines if line.strip() for rule in json.loads(line).get("rules", [])}


def shown(key: str) -> set[str]:
    tests = ROOT / "tests" / "games" / f"test_{key.replace('-', '_')}.py"
    return ids_in_cases(ROOT / "tests" / "cases" / f"{key}.jsonl") | ids_in_tests([tests] if tests.exists() else [])


def to_be_shown(key: str) -> set[str]:
    return {number for number in IDS[key] if TO_BE_SHOWN.search(number)}


GAMES = [kind for kind in catalogue.games() if kind.key in RULEBOOKS]
EVERY_GAME = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)


def test_numbers_are_read_from_names() -> None:
    assert ids_in_name("test_dist_15_numbers_are_not_mixed") == {"DIST-15"}
    assert ids_in_name("test_soli_09_and_soli_r21_an_uncovered_card") == {"SOLI-09", "SOLI-R21"}
    assert ids_in_name("test_mdeck_p4_letter_up") == {"MDECK-P4"}
    assert ids_in_name("test_a_row_of_27_pairs_in_5_columns") == set()


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_rulebook_numbers_by_one_prefix_and_mentions_no_number_of_its_own_that_it_does_not_give(
    rulebook: str,
) -> None:
    assert len(PREFIXES[rulebook]) == 1
    (prefix,) = PREFIXES[rulebook]
    mentioned = set(MENTION.findall(RULEBOOKS[rulebook].read_text(encoding="utf-8")))
    assert {number for number in mentioned if number.startswith(f"{prefix}-")} <= IDS[rulebook]


def faults(key: str, listed: dict[str, str]) -> list[str]:
    """What is wrong with a list of what nothing shows."""
    needed, found = to_be_shown(key), shown(key)
    return [
        *[
            f"{number} is shown by nothing, and the list does not say why"
            for number in sorted(needed - found - set(listed))
        ],
        *[f"{number} is listed, and yet it is shown" for number in sorted(set(listed) & found)],
        *[f"{number} is no rule, ruling or decision of {key}" for number in sorted(set(listed) - needed)],
        *[f"{number} has no reason" for number, reason in listed.items() if len(reason.split()) < 4],
    ]


@EVERY_GAME
def test_every_rule_ruling_and_decision_is_shown_or_says_why_not(kind: type[Game]) -> None:
    assert faults(kind.key, LISTED.get(kind.key, {})) == []


def test_games_that_are_not_there_have_no_list() -> None:
    assert sorted(set(LISTED) - {kind.key for kind in GAMES}) == []


def test_what_nothing_shows_is_found_and_a_stale_list_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IDS, "the-distance", {*IDS["the-distance"], "DIST-27", "DIST-R30", "DIST-O11"})
    reason = "nobody can see this"
    assert faults("the-distance", {"DIST-13": reason, "DIST-O11": reason, "DIST-R30": ""}) == [
        "DIST-27 is shown by nothing, and the list does not say why",
        "DIST-13 is listed, and yet it is shown",
        "DIST-O11 is no rule, ruling or decision of the-distance",
        "DIST-R30 has no reason",
    ]


@pytest.mark.parametrize("file", sorted((ROOT / "tests").rglob("test_*.py")), ids=in_folder)
def test_no_test_names_a_number_that_no_rulebook_has(file: Path) -> None:
    assert sorted(ids_in_tests([file]) - ALL_IDS) == []


@pytest.mark.parametrize("file", sorted((ROOT / "tests" / "cases").glob("*.jsonl")), ids=lambda file: file.stem)
def test_no_case_names_a_number_that_no_rulebook_has(file: Path) -> None:
    assert sorted(ids_in_cases(file) - ALL_IDS) == []


@EVERY_GAME
def test_every_sentence_and_option_of_a_game_has_a_number_of_its_rulebook_or_of_its_deck(kind: type[Game]) -> None:
    decks = [ids for rulebook, ids in IDS.items() if rulebook.endswith("-deck")]
    known = IDS[kind.key].union(*decks)
    assert sorted(set(kind.RULES) - known) == []
    assert sorted({option.rule for option in kind.OPTIONS} - known) == []


@pytest.mark.parametrize("file", sorted((ROOT / "src" / "cardenza").rglob("*.py")), ids=in_folder)
def test_no_source_cites_a_number_that_no_rulebook_has(file: Path) -> None:
    cited = set(MENTION.findall(file.read_text(encoding="utf-8")))
    rules = cited if file.parent.name == "games" else {number for number in cited if is_a_prefix(number)}
    assert sorted(rules - ALL_IDS - set(CORE)) == []


def is_a_prefix(number: str) -> bool:
    return any(number.partition("-")[0] in prefixes for prefixes in PREFIXES.values())
