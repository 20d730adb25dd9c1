"""How much by lot a run looks at: little in every run, on pure rules less, and much in a long one.

Every property is checked in every run. `make deep` sets CARDENZA_SAMPLE=long and looks at many more games.
"""

import os
from typing import Final, NamedTuple

from cardenza.testing.fingerprint import is_compiled


class Sample(NamedTuple):
    games: int  # of each game with each number of seats, on which every promise is checked
    budget: int  # of the player there who looks ahead
    tables: int  # of each game, where everything that anybody is told is checked
    thought: int  # of each game, where somebody thinks first and nothing may give an answer away
    walks: int  # of tables where anything is asked, for each property of a table
    heard: int  # games of which everything that is sent or said is heard
    alike: int  # of each game with each number of seats, played by pure and by compiled rules


SAMPLES: Final = {
    "long": Sample(games=4, budget=100, tables=60, thought=24, walks=150, heard=12, alike=50),
    "compiled": Sample(games=1, budget=60, tables=9, thought=3, walks=20, heard=4, alike=8),
    "pure": Sample(games=1, budget=40, tables=6, thought=2, walks=12, heard=2, alike=2),
}
SAMPLE: Final = SAMPLES[os.environ.get("CARDENZA_SAMPLE") or ("compiled" if is_compiled() else "pure")]
