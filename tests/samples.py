"""How much by lot a run looks at: all of it on compiled rules, less on pure ones, which take several times as long.

Every property is checked on both, and `make parity` shows that both play the same games.
"""

from typing import Final, NamedTuple

from cardenza.testing.fingerprint import is_compiled


class Sample(NamedTuple):
    games: int  # of each game with each number of seats, on which every promise is checked
    budget: int  # of the player there who looks ahead
    tables: int  # of each game, where everything that anybody is told is checked
    walks: int  # of tables where anything is asked, for each property of a table


SAMPLES: Final = {"compiled": Sample(3, 100, 30, 50), "pure": Sample(1, 40, 9, 20)}
SAMPLE: Final = SAMPLES["compiled" if is_compiled() else "pure"]
