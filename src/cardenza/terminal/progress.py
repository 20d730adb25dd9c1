"""How far somebody is in the lessons that they play in this terminal, in a small file beside the records."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from cardenza.terminal.keeping import data_folder, replacing

FIRST: Final = 1


@final
class Progress:
    """The next step of each lesson that is begun. What cannot be read or written means a lesson from its beginning."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or data_folder() / "lessons.json"

    def next_step(self, key: str, steps: int) -> int:
        """Where to go on in the lesson of a game that has so many steps."""
        step = self._begun().get(key, FIRST)
        return step if FIRST <= step <= steps else FIRST

    def reach(self, key: str, step: int) -> None:
        begun = {**self._begun(), key: step}
        with suppress(OSError):  # three minutes are lost by it
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with replacing(self._file) as file:
                json.dump(begun, file, indent=1)

    def _begun(self) -> dict[str, int]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        begun = found.items() if isinstance(found, dict) else ()
        return {key: step for key, step in begun if isinstance(step, int)}
