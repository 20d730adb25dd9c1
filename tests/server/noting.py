"""What the writer of a store tells its database, for tests to look at, and to add to."""

from collections.abc import Callable, Sequence

import pytest
from sqlalchemy import make_url

from cardenza.server.straight import Bound, Straight
from tests.engines import Place


class Noted:
    """All that was done since, and how often it was kept. `also` is done whenever something begins."""

    def __init__(self, also: Callable[[], str] | None = None) -> None:
        self.done: list[tuple[str, Sequence[Bound]]] = []
        self.commits = 0
        self._also = also

    def forget(self) -> None:
        self.done.clear()
        self.commits = 0

    def watch(self, monkeypatch: pytest.MonkeyPatch, place: Place) -> "Noted":
        """Look at what is told to this database: a house of other tests may be open in this process."""
        begin, do, commit = Straight.begin, Straight.do, Straight.commit

        def noted_begin(line: Straight) -> None:
            begin(line)
            if self._also is not None and _is_to(line, place):
                do(line, self._also())

        def noted_do(line: Straight, statement: str, rows: Sequence[Bound] = ()) -> int:
            if _is_to(line, place):
                self.done.append((statement, rows))
            return do(line, statement, rows)

        def noted_commit(line: Straight) -> None:
            commit(line)
            self.commits += _is_to(line, place)

        monkeypatch.setattr(Straight, "begin", noted_begin)
        monkeypatch.setattr(Straight, "do", noted_do)
        monkeypatch.setattr(Straight, "commit", noted_commit)
        return self


def _is_to(line: Straight, place: Place) -> bool:
    database = line._connection.engine.url.database or ""
    return database.startswith(str(place)) if not isinstance(place, str) else database == make_url(place).database
