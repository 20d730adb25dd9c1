"""What nobody told is found: the check that every game is held to (`tests.games.telling`) does not pass by itself."""

import pytest

from cardenza import catalogue
from tests.games.telling import look, story, unsaid

MEASURE = {"game": "metronome", "seats": 2, "hands": [["G2", "R1", "R1"], 5], "staff": ["B2"]}
SKIPPED = {"game": "cle-de-sol", "seats": 3, "music": ["Do1.no"], "hands": [["S1", "Re1.no"], 3, 3]}
AGAIN = {**SKIPPED, "seats": 2, "hands": [["S1", "Re1.no"], 3]}
EATEN = {"game": "looking-glass", "seats": 2, "interval": "iv-p5", "wheel": ["C"], "hands": [["G", "A"], 2]}


@pytest.mark.parametrize(
    ("document", "move", "found"),
    [
        (MEASURE, "play G2", ["cards left staff"]),
        (SKIPPED, "place S1", ["seat 1 was passed over"]),
        (AGAIN, "place S1", ["another turn of seat 0"]),
        (EATEN, "pick G with C on C", ["cards left wheel", "points"]),
    ],
)
def test_what_changes_without_a_word_is_found(document: dict[str, object], move: str, found: list[str]) -> None:
    state = catalogue.position(document)
    before = look(state)
    told = story(state, (0, move))
    assert unsaid(before, look(state), told) == []
    assert sorted(unsaid(before, look(state), [])) == found
