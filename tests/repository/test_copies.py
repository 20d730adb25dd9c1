"""The rulebooks and cases here are copies; where the originals lie beside this checkout, they must be the same."""

from pathlib import Path

import pytest

from tools.steps import ROOT

SHARED = ROOT.parent / "shared"


def texts(folder: Path, pattern: str) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in folder.glob(pattern)}


@pytest.mark.skipif(not SHARED.is_dir(), reason="no shared rulebooks beside this checkout to compare with")
@pytest.mark.parametrize(
    ("original", "copy", "pattern"),
    [("rules", "docs/rules", "*.md"), ("conformance", "tests/cases", "*.jsonl"), (".", "tests/lessons", "*.jsonl")],
)
def test_copies_are_the_same_as_the_shared_originals(original: str, copy: str, pattern: str) -> None:
    originals, copies = texts(SHARED / original, pattern), texts(ROOT / copy, pattern)
    differing = sorted(name for name in originals | copies if originals.get(name) != copies.get(name))
    assert not differing, f"copy them again: cp ../shared/{original}/{pattern} {copy}"
