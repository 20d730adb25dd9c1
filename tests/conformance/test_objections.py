"""Every objection names the move that was made; `tests/deep` asks for many more."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import walk
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_move
from tests import asking
from tests.games.objecting import check_objections, check_variants, objection_to

MOVES = 20
TRITONE = "iv-tt"

DISTANCE: dict[str, object] = {"game": "the-distance", "seats": 2, "hands": [["G#2", "C2"], 3], "discard": ["F#2"]}
METRONOME: dict[str, object] = {"game": "metronome", "hands": [["tie", "R1"], 3], "staff": ["B1", "B1", "B1"]}
CORNERS: dict[str, object] = {"game": "keys-corners", "seats": 2, "hands": [["?1", "C2"], 3]}
MIRROR: dict[str, object] = {"game": "looking-glass", "interval": TRITONE, "wheel": ["C"], "hands": [["F#"], 1]}
POKER: dict[str, object] = {"game": "chord-poker", "options": {"mode": "strict"}, "phase": "group"}
TO_TIE = Gesture((Touch("hands", 0, "tie"),), Touch("staff"))
TO_PLAY = Gesture((Touch("hands", 0, "G#2"),), Touch("discard"))


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_an_objection_names_the_move_and_proves_no_more_than_needed(kind: type[Game]) -> None:
    assert check_objections(kind().deal(3), seed=3) > 0


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_whatever_is_said_in_the_place_of_a_right_move_is_named(kind: type[Game]) -> None:
    """Every legal move of a position with each of its words exchanged for every other, or left out."""
    assert check_variants(played(kind)) > 0


def played(kind: type[Game]) -> State:
    """A position in the middle of a game as printed."""
    state = kind(min(4, kind.most_seats), asking.options_for(kind, Judge.TABLE)).deal(4)
    for number, _ in enumerate(walk(Scribe(state), Rng(4))):
        if number == MOVES:
            return state
    raise AssertionError(f"{kind.key} was over too soon")


@pytest.mark.parametrize(
    ("document", "line", "said"),
    [
        (DISTANCE, "play G#2", ["Play G♯/A♭2 without saying a letter", "Jouer G♯/A♭2 sans dire de nom"]),
        (DISTANCE, "play C2 as Bb", ["Play C2 as B♭", "Jouer C2 en disant B♭"]),
        (DISTANCE, "play C2 as do", ["Play C2 without saying a letter", "Jouer C2 sans dire de nom"]),
        (DISTANCE, TO_PLAY, ["Play G♯/A♭2 without saying a letter", "Jouer G♯/A♭2 sans dire de nom"]),
        (METRONOME, "play tie", ["Play a tie", "Jouer une liaison"]),
        (METRONOME, TO_TIE, ["Play a tie", "Jouer une liaison"]),
        (METRONOME, "play 4/4", ["Play the 4/4 time signature", "Jouer\N{NO-BREAK SPACE}: indication de mesure 4/4"]),
        (
            CORNERS,
            "play ?1 N",
            ["Play a wild without a name to the north pile", "Jouer un joker sans nom vers la base nord"],
        ),
        (CORNERS, "play C2=D N", ["Play C as D to the north pile", "Jouer C en D vers la base nord"]),
        (MIRROR, "pick F# with C", ["Pick up C with F♯/G♭", "Ramasser C avec F♯/G♭"]),
        (POKER, "group G:5", ["Group 5 cards", "Grouper 5 cartes"]),
    ],
)
def test_what_is_no_whole_move_is_named_as_well(
    document: dict[str, object], line: str | Gesture, said: list[str]
) -> None:
    state = catalogue.position(document)
    found = objection_to(state, 0, line)
    assert found is not None
    assert found.did is not None
    told = [say_move(words_of(language, state.game.key), found.did, Reader(0, str)) for language in ("en", "fr")]
    assert told == said
