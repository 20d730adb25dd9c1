"""What notes are called in the web client is what `cardenza.theory` calls them."""

from tools.names import EXPECTED, TARGET, expected, text


def test_the_committed_names_are_fresh() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run: PYTHONPATH=src python -m tools.names"
    assert EXPECTED.read_text(encoding="utf-8") == expected(), "run: PYTHONPATH=src python -m tools.names"
