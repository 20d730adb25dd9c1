"""What the page on research shows is what happens."""

import doctest

from tools.steps import ROOT

PAGE = ROOT / "docs" / "manual" / "research.md"


def test_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0
    assert result.attempted > 0


def test_doctests_of_the_adapters_run() -> None:
    from cardenza.research import arrays, gymnasium, open_spiel, pettingzoo

    for module in (arrays, gymnasium, open_spiel, pettingzoo):
        assert doctest.testmod(module).failed == 0
