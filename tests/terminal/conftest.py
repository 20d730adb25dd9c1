"""Nothing that is played here goes to the folder of whoever runs the tests."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
