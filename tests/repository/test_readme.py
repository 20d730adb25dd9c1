"""What the README and the manual show is what happens."""

import doctest
import sys
from types import ModuleType

import pytest

from tools.steps import ROOT

MANUAL = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs" / "manual").glob("*.md"))]
ELSEWHERE = "docs/manual/research.md"  # tests/worlds runs it, where its packages are
PAGES = ["README.md", *[page for page in MANUAL if page != ELSEWHERE]]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("page")  # what a page defines must be found again, as in a file of its own
    monkeypatch.setitem(sys.modules, module.__name__, module)
    text = (ROOT / page).read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    examples.globs = module.__dict__
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(examples, clear_globs=False)
    assert result.failed == 0
    assert result.attempted > 0 or page == "docs/manual/README.md"
