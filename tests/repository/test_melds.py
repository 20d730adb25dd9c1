"""The web client's MELD cards are those of the deck."""

from tools.melds import TARGET, text


def test_the_committed_cards_are_fresh() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run: PYTHONPATH=src python -m tools.melds"
