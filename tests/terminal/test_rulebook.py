"""Rulebooks in lines: nothing of them is lost, in any language."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.terminal.notation import USUAL
from cardenza.terminal.rulebook import rulebook_lines
from cardenza.words import languages
from cardenza.words.rulebook import PositionPlan, rulebook_of


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_every_number_and_every_try_is_told(kind: type[Game], language: str) -> None:
    told = "\n".join(rulebook_lines(language, kind, USUAL))
    sections = rulebook_of(language, kind.key).sections
    assert [number for section in sections for number in section.ids() if number not in told] == []
    tries = [f.plan.tries for section in sections for f in section.figures if isinstance(f.plan, PositionPlan)]
    assert "{" not in told
    assert told.count("\n- ") >= sum(map(len, tries)) + sum(len(section.items) for section in sections)


def test_a_worked_position_shows_what_lies_there_and_what_the_judge_says() -> None:
    told = "\n".join(rulebook_lines("en", catalogue.find("the-distance"), USUAL))
    assert "  - Hand 1: G2, A3, B4\n  - Hand 2: 5 cards\n" in told
    assert "- Play A3 as A. Right. You played A3 as A." in told
    assert "- Play B4 as B. F to B is a fourth: F G A B. The third counts both ends: F G … [DIST-13]" in told
