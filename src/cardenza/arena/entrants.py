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
    """Those whom a list names, by number or by key; behind a colon how many moves one of them tries.

    >>> [entrant.label for entrant in entrants("5,careful,1,1,3:400")]
    ['5', '3', '1a', '1b', '3:400']
    """
    known = [_entrant(text.strip(), budget) for text in names.split(",")]
    if len(known) > len(LETTERS):
        raise BadOption(f"at most {len(LETTERS)} players enter the arena, not {len(known)}")
    labels = [entrant.label for entrant in known]
    return [entrant._replace(label=_label(labels, at)) for at, entrant in enumerate(known)]


def _entrant(text: str, budget: int | None) -> Entrant:
    name, colon, moves = text.partition(":")
    known = _name(name)
    return Entrant(known, known + colon + moves, _moves(moves) if colon else budget)


def _moves(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 10 and int(text)):
        raise BadOption(f"a player tries so many moves, a number from 1, not {text[:40]!r}")
    return int(text)


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
