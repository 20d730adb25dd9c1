"""Browser tests wait: nothing is read once that may come a moment later, and nobody sleeps."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.steps import ROOT

FOLDER = ROOT / "tests" / "e2e"
# They wait first, look at a page as axe has it, or tell what has sounded so far.
READERS = {"reading.py", "sight.py", "sounding.py", "conftest.py"}
ONCE = {
    *("all", "all_inner_texts", "all_text_contents", "aria_snapshot", "bounding_box", "content", "count"),
    *("element_handle", "element_handles", "evaluate", "evaluate_all", "evaluate_handle", "eval_on_selector"),
    *("eval_on_selector_all", "get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled"),
    *("is_editable", "is_enabled", "is_hidden", "is_visible", "query_selector", "query_selector_all", "text_content"),
    *("title", "wait_for_timeout", "sleep"),
}


def read_once(source: str) -> Iterator[tuple[int, str]]:
    """Where a page is read without waiting, with the name of the reading."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        is_of_a_list = node.func.attr == "count" and node.args
        if node.func.attr in ONCE and not is_of_a_list:
            yield node.lineno, node.func.attr


def test_a_single_reading_is_found() -> None:
    source = (
        "expect(log).to_have_text('x')\nassert page.get_by_role('log').first.inner_text() == 'x'\nn = cards.count()"
    )
    assert sorted(read_once(source)) == [(2, "inner_text"), (3, "count")]


def test_browser_tests_read_pages_by_expecting_or_when_they_rest() -> None:
    files = [file for file in FOLDER.glob("*.py") if file.name not in READERS]
    assert len(files) > 20
    found = [f"{place(file)}:{line}: {name}" for file in files for line, name in read_once(file.read_text("utf-8"))]
    assert not found, "`expect` what must come, or read by tests/e2e/reading.py:\n" + "\n".join(sorted(found))


def place(file: Path) -> str:
    return str(file.relative_to(ROOT))
