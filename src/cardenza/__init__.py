"""Cardenza: music-theory card games with rules that explain themselves.

`game`, `position` and `record` are the ways in; `catalogue` tells what there is. See `cardenza.front`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from cardenza import catalogue
    from cardenza.front import (
        BadOption,
        CardenzaError,
        Game,
        Impossible,
        NotAllowed,
        Objection,
        Record,
        Replay,
        Scribe,
        State,
        UnknownGame,
        Unreadable,
        Verdict,
        game,
        position,
        record,
    )

__all__ = [
    "BadOption",
    "CardenzaError",
    "Game",
    "Impossible",
    "NotAllowed",
    "Objection",
    "Record",
    "Replay",
    "Scribe",
    "State",
    "UnknownGame",
    "Unreadable",
    "Verdict",
    "catalogue",
    "game",
    "position",
    "record",
]


def __getattr__(name: str) -> object:
    """The rules are loaded when somebody asks for one of these: a command line that only helps need not wait."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "catalogue":
        return import_module("cardenza.catalogue")
    return getattr(import_module("cardenza.front"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
