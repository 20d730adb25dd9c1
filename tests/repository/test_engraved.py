"""The engraved music of the cards is what the engraver makes of its scores."""

import pytest

from tools.engraved import DECKS, FOLDER, text


@pytest.mark.parametrize("deck", DECKS)
def test_the_committed_engravings_are_fresh(deck: str) -> None:
    written = (FOLDER / f"{deck}.svelte").read_text(encoding="utf-8")
    assert written == text(deck), "run: PYTHONPATH=src python -m tools.engraved"
