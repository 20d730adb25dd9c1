"""What README.md shows is what happens."""

import doctest

from tools.steps import ROOT


def test_readme_examples_run() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, encoding="utf-8", optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.attempted > 0
    assert result.failed == 0
