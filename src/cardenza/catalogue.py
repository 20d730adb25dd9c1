"""Finds the games: every module in `cardenza.games`, and what other packages offer under the entry point of that name.

A game's key names its module (`memory` lives in `memory.py`, `the-distance` in the folder `the_distance`), and the
module defines exactly one subclass of `Game`. Nothing is registered by hand.
"""

import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType

from cardenza import games as rooms
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import Game, State, by_version
from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.kernel.records import Record
from cardenza.kernel.texts import quoted

GROUP = "cardenza.games"


class UnknownGame(CardenzaError):
    """A key that no game has."""


def keys() -> list[str]:
    """The keys of all games, sorted.

    >>> "the-distance" in keys()
    True
    """
    return sorted(_modules(tuple(sys.path)))


def find(key: str) -> type[Game]:
    """The game with this key.

    >>> find("the-distance").title
    'The Distance'
    """
    module = _modules(tuple(sys.path)).get(key)
    if module is None:
        close = get_close_matches(key, keys(), 1)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(keys())}"
        raise UnknownGame(f"there is no game {quoted(key)}; {hint}")
    return _game_in(_loaded(module, key), key)


@cache
def _modules(path: tuple[str, ...]) -> dict[str, str]:
    """The module of each game, as found on this path: looking through all installed packages takes a while."""
    own = {module.name.replace("_", "-"): f"{rooms.__name__}.{module.name}" for module in iter_modules(rooms.__path__)}
    return own | {point.name: point.module for point in entry_points(group=GROUP)}


def _loaded(module: str, key: str) -> ModuleType:
    """The module of a game. What another package offers and does not have is said in a sentence."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise
        raise UnknownGame(f"a package offers the game {key}, but its module {module} is not installed") from error


def games() -> list[type[Game]]:
    """All games, sorted by key."""
    return [find(key) for key in keys()]


def package_of(game: type[Game]) -> str:
    """The package that has a game from elsewhere; empty if it is a module alone, or one of our own."""
    is_own = game.__module__.startswith(f"{rooms.__name__}.")
    return "" if is_own else sys.modules[game.__module__].__package__ or ""


def _game_in(module: ModuleType, key: str) -> type[Game]:
    found = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Game) and thing.__module__ == module.__name__
    ]
    if len(found) != 1 or found[0].key != key:
        has = ", ".join(f"{kind.__name__} ({kind.key or 'no key'})" for kind in found) or "none"
        raise UnknownGame(f"{module.__name__} must define one game, with the key {key}; it has {has}")
    return found[0]


def game_of(document: Mapping[str, object], version: int | None = None) -> Game:
    """The game that a position document belongs to, with its seats and options.

    It is played by the version of the rules that the document names, else by the one given: what we have kept without
    a version is of the first. A position that somebody writes down, as a case does, is meant by the rules of today.
    """
    key, seats, options = document.get("game"), document.get("seats"), document.get("options", {})
    if not isinstance(key, str):
        raise Unreadable('a position says which game it is of: {"game": "the-distance", …}')
    if seats is not None and (not isinstance(seats, int) or isinstance(seats, bool)):
        raise Unreadable(f"seats must be a number, not {quoted(seats)}")
    if not isinstance(options, Mapping):
        raise Unreadable(f"options must be an object of names and values, not {quoted(options)}")
    kind = find(key)
    named = document.get("rules_version", kind.rules_version if version is None else version)
    if not isinstance(named, int) or isinstance(named, bool):
        raise Unreadable(f"rules_version must be a number, not {quoted(named)}")
    return by_version(kind, named, seats, options)


def game_in(record: Record) -> Game:
    """The game by whose rules a record was played; by those of today, if it names a version that we do not know."""
    key, version = record.position.get("game"), record.rules_version
    is_known = isinstance(key, str) and 1 <= version <= find(key).rules_version
    return game_of(record.position, version if is_known else None)


def position(document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()) -> State:
    """The state that a position document describes."""
    return game_of(document).position(document, chance, spare)
