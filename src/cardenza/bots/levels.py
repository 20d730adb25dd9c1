"""Five levels of players, the same in every game: named here once, and made by their number.

Thought is counted in moves that are tried, not in seconds, so that the same seed always plays the same.
"""

from typing import Final, NamedTuple

from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player
from cardenza.bots.random_player import RandomPlayer
from cardenza.kernel.errors import BadOption


class Level(NamedTuple):
    """How well a player plays. `budget` is how many moves it tries for one decision; 0 if it tries none."""

    number: int
    key: str
    name: str
    sentence: str
    budget: int


LEVELS: Final = (
    Level(1, "beginner", "Beginner", "plays any sensible move, by lot", 0),
    Level(2, "pupil", "Pupil", "looks one move ahead, forgets cards and makes a learner’s mistakes", 400),
    Level(3, "careful", "Careful", "tries every move and remembers every card", 40_000),
    Level(4, "expert", "Expert", "knows what counts in each game, and thinks longer", 80_000),
    Level(5, "master", "Master", "follows whole lines of play, the likely answers of the others included", 160_000),
)
BEGINNER: Final = 1
CAREFUL: Final = 3


def level_of(number: int) -> Level:
    """
    >>> level_of(3).key
    'careful'
    """
    if not 1 <= number <= len(LEVELS):
        raise BadOption(f"players have levels 1 to {len(LEVELS)}, not {number}")
    return LEVELS[number - 1]


def level_named(key: str) -> Level:
    """A level by its key.

    >>> level_named("master").number
    5
    """
    for level in LEVELS:
        if level.key == key:
            return level
    raise BadOption(f"there is no level {key}; there are {', '.join([level.key for level in LEVELS])}")


def player(level: int, seed: int, stream: int = 0, budget: int | None = None) -> Player:
    """A player of a level, who takes chance from this stream of the seed and tries as many moves as is usual for it."""
    found = level_of(level)
    if found.number == BEGINNER:
        return RandomPlayer(seed, stream)
    return Lookahead(seed, stream, found.budget if budget is None else budget)
