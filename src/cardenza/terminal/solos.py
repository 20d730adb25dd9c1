"""Games for one that were played in this terminal: how each has ended, line by line in a file beside the records."""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import final

from cardenza.match.solos import Solo, Statistics, statistics
from cardenza.match.table import LONGEST_THOUGHT_MS
from cardenza.terminal.keeping import data_folder
from cardenza.terminal.table import PERSON, Table
from cardenza.terminal.words import Names


@final
class Solos:
    """The games that have ended here, the first one first."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or data_folder() / "solos.jsonl"

    def of(self, game: str) -> list[Solo]:
        """All that can be read of a game; what somebody has spoilt in the file is left out."""
        try:
            lines = self.file.read_text(encoding="utf-8").splitlines()
        except (OSError, ValueError):
            return []
        found = [solo for line in lines if (solo := _read(line)) is not None]
        return [solo for solo in found if solo.game == game]

    def add(self, solo: Solo) -> None:
        """Raises `OSError` where nothing can be written."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(solo._asdict())}\n")


def _read(line: str) -> Solo | None:
    try:
        solo = Solo(**json.loads(line))
    except (TypeError, ValueError):
        return None
    kinds = Solo.__annotations__
    return solo if all(type(value) is kinds[name] for name, value in solo._asdict().items()) else None


@final
class Stopwatch:
    """How long somebody has played; long breaks are not counted."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last = clock()
        self.ms = 0

    def press(self) -> None:
        """Something is done."""
        now = self._clock()
        self.ms += min(round(1000 * (now - self._last)), LONGEST_THOUGHT_MS)
        self._last = now


def ended(table: Table, ms: int, *, is_left: bool) -> Solo | None:
    """The game for one at a table, if it has ended, or was given up for another deal with a move made."""
    made = len(table.record.steps)
    outcome = table.outcome()
    if not table.is_solo or not made or (outcome is None and not is_left):
        return None
    is_won = outcome is not None and PERSON in outcome.winners
    return Solo(0, "", table.game.key, round(1000 * time.time()), table.seed, is_won, made, ms)


def statistics_lines(games: Sequence[Solo], names: Names) -> list[str]:
    """What follows from these games, for people."""
    found = statistics(games)
    if not found.played:
        return [names.say("solos_none")]
    share = round(100 * found.won / found.played)
    lines = [names.say("solos", played=found.played, won=found.won, share=share)]
    return [*lines, *_won_lines(found, names)] if found.won else lines


def _won_lines(found: Statistics, names: Names) -> list[str]:
    return [
        names.say("solos_row", streak=found.streak, best=found.best_streak),
        names.say("solos_time", best=clock_text(found.best_ms), mean=clock_text(found.mean_ms)),
        names.say("solos_moves", fewest=found.fewest_moves),
    ]


def clock_text(ms: int) -> str:
    """Minutes and seconds.

    >>> clock_text(65_400), clock_text(3_600_000)
    ('1:05', '60:00')
    """
    return f"{ms // 60_000}:{ms // 1000 % 60:02}"
