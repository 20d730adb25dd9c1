"""Pages whose figures are made by long runs: small ones here, and what they write."""

import json
import sys
from pathlib import Path

import pytest

from cardenza.testing import ladder, winnability
from tools.steps import ROOT

PAGE = f"# A page\n{ladder.BEGIN}{ladder.END}the end\n"


def test_deals_are_counted_as_won_lost_or_undecided() -> None:
    found = winnability.measured(deals=6, budget=2000)
    assert [(each.empty_column, each.passes) for each in found] == list(winnability.RULES)
    assert all(sum(each.counts.values()) == 6 for each in found)
    assert all(each.won.low <= each.won.mean <= each.won.high for each in found)
    assert sum(each.counts["won"] for each in found) > 30


def test_undecided_deals_may_be_won_or_not() -> None:
    half = [winnability.Solved("won", 0.001, 9), winnability.Solved("undecided", 2.0, 9)] * 50
    all_won = [winnability.Solved("won", 0.001, 9)] * 100
    told = winnability.figures("any", "1", half).won
    assert told.low < 0.45
    assert told.high == winnability.figures("any", "1", all_won).won.high


def test_each_level_plays_the_one_below_and_the_ceiling_all_but_the_last_which_takes_most_time() -> None:
    assert ladder.names()[:3] == ["2,1", "3,2", "4,3"]
    assert ladder.names()[3:] == [*[f"all-seeing,{number}" for number in "3214"], "5,3:40000", "5,4"]
    both = ladder.pairings(["chord-poker", "go-fish"])
    assert [pairing.game for pairing in both[:4]] == ["chord-poker", "go-fish", "chord-poker", "go-fish"]
    assert [pairing.game for pairing in both[-4:]] == ["go-fish", "go-fish", "chord-poker", "chord-poker"]


def test_where_the_last_level_thinks_for_minutes_it_plays_fewer_games() -> None:
    most = {pairing[1:]: pairing.most() for pairing in ladder.pairings(["chord-poker"])}
    assert (most["4", "3"], most["all-seeing", "3"], most["5", "4"]) == (400, 100, 40)
    assert ladder.Pairing("memory", "5", "4").most() == 400


def test_a_ceiling_is_played_where_the_next_level_wins_little() -> None:
    little, much = entry("3", "2", 0.55), entry("2", "1", 0.6)
    ceilings = [ladder.Pairing("old-maid", "all-seeing", other) for other in "4321"]
    assert [ladder.is_needed(pairing, [little, much]) for pairing in ceilings] == [True, False, True, False]


def entry(one: str, other: str, mean: float) -> ladder.Entry:
    score = {"mean": mean, "low": 0.41, "high": 0.93}
    return ladder.Entry(
        game="old-maid",
        one=one,
        other=other,
        rules_version=1,
        games=8,
        most=400,
        score=score,
        is_clear=False,
        ms_a_choice=[1.5, 0.25],
    )


def test_a_ladder_goes_on_from_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "ladder.md"
    page.write_text(PAGE)
    known = [entry(pairing.one, pairing.other, 0.75) for pairing in ladder.pairings(["old-maid"])]
    lines = [json.dumps(each) for each in known[1:]]
    page.with_suffix(".jsonl").write_text("\n".join(lines) + "\n")
    monkeypatch.setattr(sys, "argv", ["ladder", str(page), "old-maid", "--games", "2"])
    ladder.main()
    kept = page.with_suffix(".jsonl").read_text().splitlines()
    assert kept[:-1] == lines
    assert json.loads(kept[-1])["other"] == "1"
    assert "## Old Maid" in page.read_text()
    assert "| 3 | 2 | 8 of 400 | 75 % [41, 93] | no | 1.5 / 0.25 |" in page.read_text()
    ladder.main()
    assert page.with_suffix(".jsonl").read_text().splitlines() == kept, "nothing is played again"


def test_some_pairings_are_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "ladder.md"
    page.write_text(PAGE)
    known = [entry("3", "2", 0.75), entry("2", "1", 0.75)]
    ladder.write(page.with_suffix(".jsonl"), known)
    monkeypatch.setattr(sys, "argv", ["ladder", str(page), "old-maid", "--pairing", "2,1", "--again", "--games", "2"])
    ladder.main()
    kept = ladder.read(page.with_suffix(".jsonl"))
    assert kept[0] == known[0]
    assert [(each["one"], each["other"], each["games"], each["most"]) for each in kept[1:]] == [("2", "1", 2, 2)]


def test_the_page_of_the_ladder_tells_what_is_kept_beside_it(tmp_path: Path) -> None:
    page, file = ROOT / "docs" / "ladder.md", ROOT / "docs" / "ladder.jsonl"
    kept = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    copy = tmp_path / "ladder.md"
    copy.write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    ladder.write_page(copy, kept)
    assert copy.read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
