"""Who may enter the arena: the five levels, and for comparison a player who sees every card."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardenza.arena.all_seeing import AllSeeing
from cardenza.bots.levels import LEVELS, level_named, level_of, player
from cardenza.bots.player import Player
from cardenza.kernel.errors import BadOption

ALL_SEEING: Final = "all-seeing"
LETTERS: Final = "abcdefgh"


class Entrant(NamedTuple):
    """A player by name, and how many moves it may try for a decision; None for as many as is usual for it.

    `label` tells two entrants of one name apart.
    """

    name: str
    label: str
    budget: int | None = None

    def player(self, seed: int, stream: int) -> Player:
        if self.name == ALL_SEEING:
            return AllSeeing(seed, stream, self.budget)
        return player(int(self.name), seed, stream, self.budget)


def entrants(names: str, budget: int | None = None) -> list[Entrant]:
    """Those whom a list names, by number or by key.

    >>> [entrant.label for entrant in entrants("5,careful,1,1")]
    ['5', '3', '1a', '1b']
    """
    known = [_name(name.strip()) for name in names.split(",")]
    if len(known) > len(LETTERS):
        raise BadOption(f"at most {len(LETTERS)} players enter the arena, not {len(known)}")
    return [Entrant(name, _label(known, at), budget) for at, name in enumerate(known)]


def _name(text: str) -> str:
    if text == ALL_SEEING:
        return text
    if text.isascii() and text.isdecimal() and len(text) < 4:
        return str(level_of(int(text)).number)
    if text not in [level.key for level in LEVELS]:
        keys = ", ".join([f"{level.number} ({level.key})" for level in LEVELS])
        raise BadOption(f"there is no player {text[:40]!r}; there are {keys} and {ALL_SEEING}")
    return str(level_named(text).number)


def _label(names: Sequence[str], at: int) -> str:
    name = names[at]
    return name + (LETTERS[names[:at].count(name)] if names.count(name) > 1 else "")
