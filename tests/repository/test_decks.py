"""What the web client knows of partners and colours is what the decks and the rules have."""

from tools.decks import TARGET, text


def test_the_committed_partners_and_colours_are_fresh() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run: PYTHONPATH=src python -m tools.decks"
