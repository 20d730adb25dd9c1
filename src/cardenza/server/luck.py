"""Chance that nobody can foresee; or, in a house that is opened with a seed, the same chance at every opening."""

import hashlib
import secrets
from collections import Counter
from typing import final

from cardenza.match.table import Table


@final
class Luck:
    """Gives the master secrets of tables, and the seeds for what their bots imagine and choose."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._opened: Counter[tuple[str, str]] = Counter()

    def master(self, who: str, game: str) -> str:
        """32 bytes in hex. With a seed, all who open their n-th table of a game get the same."""
        if self._seed is None:
            return secrets.token_hex(32)
        self._opened[who, game] += 1
        return _digest(f"{self._seed} {game} {self._opened[who, game]}")

    def number(self, table: Table, seat: int) -> int:
        """63 bits. With a seed, they follow from the table, its moves and the seat."""
        if self._seed is None:
            return secrets.randbits(63)
        return int(_digest(f"{table.master} {table.game_number} {len(table.moves)} {seat}")[:16], 16) >> 1


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
