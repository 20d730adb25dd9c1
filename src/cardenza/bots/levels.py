"""Five levels of players, the same in every game: named here once, and made by their number.

Thought is counted in moves that are tried, not in seconds, so that the same seed always plays the same.
"""

from typing import Final, NamedTuple

from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player
from cardenza.bots.pupil import Learner
from cardenza.bots.random_player import RandomPlayer
from cardenza.bots.searching import Searching
from cardenza.kernel import playout
from cardenza.kernel.errors import BadOption


class Level(NamedTuple):
    """How well a player plays.

    `budget` is how many moves it tries for one decision, 0 if it tries none; `memory` is how many of a hundred things
    that it was shown it remembers, by lot anew each time, as things come back to people (MEM-R7, FISH-R11).
    """

    number: int
    key: str
    name: str
    sentence: str
    budget: int
    memory: int


LEVELS: Final = (
    Level(1, "beginner", "beginner", "plays any sensible move, by lot", 0, 0),
    Level(2, "pupil", "pupil", "looks one move ahead, forgets cards and makes a learner’s mistakes", 50, 50),
    Level(3, "careful", "careful", "tries every move and remembers every card", 2_000, 100),
    Level(4, "expert", "expert", "knows what counts in each game, and thinks longer", 5_000, 100),
    Level(5, "master", "master", "thinks longest, and follows whole lines of play where that helps", 100_000, 100),
)
BEGINNER, PUPIL, CAREFUL, EXPERT, MASTER = range(1, 6)


IS_COMPILED: Final = not (playout.__file__ or "").endswith(".py")
PURE_SHARE: Final = 1 if IS_COMPILED else 10
"""Plain Python is so many times slower, so at a table it tries so many times fewer moves."""


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


def budget_at_table(level: int, share: float = 1.0) -> int:
    """How many moves a player of a level tries where people wait for it, with such a share of the usual time."""
    return max(1, round(level_of(level).budget * share) // PURE_SHARE)


def player(level: int, seed: int, stream: int = 0, budget: int | None = None) -> Player:
    """A player of a level, who takes chance from this stream of the seed and tries as many moves as is usual for it."""
    found = level_of(level)
    thought = found.budget if budget is None else budget
    if level == BEGINNER:
        return RandomPlayer(seed, stream)
    if level == PUPIL:
        return Learner(seed, stream, thought, found.memory)
    return Lookahead(seed, stream, thought) if level == CAREFUL else Searching(seed, stream, thought)
