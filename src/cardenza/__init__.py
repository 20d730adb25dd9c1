"""Cardenza: music-theory card games with rules that explain themselves.

`game`, `position` and `record` are the ways in; `games` lists what there is. See `cardenza.front`.
"""

__version__ = "0.1.0"

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
    games,
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
    "__version__",
    "game",
    "games",
    "position",
    "record",
]
