"""The check of imagined worlds finds a world in which somebody need not have drawn."""

import pytest

from cardenza.catalogue import position
from cardenza.testing.past import Past, check_past

METRONOME: dict[str, object] = {"game": "metronome", "staff": ["R1"]}
DISTANCE: dict[str, object] = {
    "game": "the-distance",
    "options": {"mode": "guided"},
    "discard": ["F#4"],
    "base": ["F"],
}
CLE_DE_SOL: dict[str, object] = {"game": "cle-de-sol", "music": ["H.Do"]}


@pytest.mark.parametrize(
    ("table", "hand", "fitting"),
    [
        (METRONOME, ["G1", "G2", "tie"], ["R1", "R2", "#", "b"]),
        (DISTANCE, ["D4", "A3"], ["G2", "G3", "G4"]),
        (CLE_DE_SOL, ["Re1.dc", "Re1.cr"], ["Do1.bl", "Do2.no", "I3"]),
    ],
    ids=["metronome", "the-distance", "cle-de-sol"],
)
def test_a_hand_that_could_have_played_is_found(table: dict[str, object], hand: list[str], fitting: list[str]) -> None:
    state, past = position({**table, "hands": [5, hand], "turn": 1}), Past()
    past.add(state, 1, state.parse(1, "draw"))
    state.play(1, "draw")
    check_past(state, 0, state, past)
    with pytest.raises(AssertionError, match="1: draw"):
        check_past(state, 0, position({**table, "hands": [5, fitting], "turn": 0}), past)
