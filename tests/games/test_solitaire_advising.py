"""The hint of Chromatic Solitaire: from what the player sees, never in circles, and honest when it knows no way."""

import pytest

from cardenza import catalogue
from cardenza.games.chromatic_solitaire import ChromaticSolitaire
from cardenza.games.chromatic_solitaire.state import SolitaireState
from cardenza.kernel.rng import Rng
from cardenza.solver.advising import Advice
from tests import asking
from tests.games.test_solitaire_solving import EVERY_RULE, SMALL_GAMES, columns, deal, small_game, table

BUDGET = 600
WON = (3, 10)
RUN = "B Bb A Ab G F# F E Eb"


def advised(state: SolitaireState, budget: int = BUDGET) -> str:
    """The move, or what is said instead."""
    advice = asking.advice(state, 0, budget)
    assert advice is not None
    if advice.has_way():
        return state.game.move_text(advice.move)
    return "lost" if advice.is_lost else "no way found"


def follow(state: SolitaireState, budget: int = BUDGET) -> str:
    """Play by hints alone, never coming back to a position; how it ended."""
    visited: set[str] = set()
    while (text := advised(state, budget)) not in ("lost", "no way found"):
        visited.add(str(state.document()))
        state.play(0, text)
        assert str(state.document()) not in visited, "the hints run in a circle"
    outcome = state.outcome()
    return "won" if outcome and outcome.winners else text


@pytest.mark.parametrize("options", EVERY_RULE, ids=str)
def test_hints_lead_on_until_the_game_is_won_or_no_way_is_found(options: dict[str, object]) -> None:
    assert follow(deal(3, options), 600) in ("won", "lost", "no way found")


def test_hints_win_deals() -> None:
    assert [follow(deal(seed)) for seed in WON] == ["won"] * len(WON)


def test_a_hint_is_the_same_in_all_worlds_that_look_the_same() -> None:
    """Hidden cards are changed, the hint is not; in the first pass, after it, and where passes are few."""
    for options in EVERY_RULE:
        state = deal(4, options)
        for number in range(30):
            other = state.clone()
            other.redeal(Rng(number), 0)
            told = asking.advice(state, 0, 100)
            assert told is not None
            assert asking.advice(other, 0, 100) == told
            if not told.has_way():
                break
            state.play(0, told.move)
            assert state.document() != other.document()


def test_the_same_way_is_followed_from_wherever_the_cards_have_been_pushed_to() -> None:
    """A tail exchanged or a run parted is no progress: the next hint does not undo it, and leads to the same step."""
    state = table(
        tops=["B"] * 6 + ["C#"],
        down=columns("C"),
        columns=columns("D C#", "D", "Eb", "E", "F", "F#"),
        waste=["Eb", "E", "F", "F#", *[note for note in "G Ab A Bb B".split() for _ in range(2)]],
    )
    assert follow(state) == "won"


def test_soli_r11_the_deck_is_looked_through_first_where_that_costs_nothing() -> None:
    state = deal(2)
    seen = [advised(state)]
    while state.deck:
        state.play(0, seen[-1])
        seen.append(advised(state))
    assert seen.count("turn") >= 16
    assert all(text == "turn" or text.startswith(("up", "waste up")) for text in seen[:-1])


def test_soli_r15_a_move_that_is_never_wrong_comes_first() -> None:
    state = table(tops=[], down=[9] * 8, columns=columns("C", *["E"] * 7))
    assert advised(state) == "up 1"


def test_soli_r18_a_won_game_is_led_to_its_end() -> None:
    state = table(tops=["B"] * 6 + ["Bb"], columns=columns("Bb"), waste=["B", "B"])
    assert follow(state) == "won"


def test_with_all_cards_known_a_way_is_found_exactly_where_there_is_one() -> None:
    """The only hidden card is a D, so that the player knows as much as the solver."""
    lost = table(tops=["C#"] * 8, down=columns(*["D"] * 8), columns=columns(*[RUN] * 7, RUN[:-3]), waste=["Eb"])
    assert not lost.is_over()
    assert asking.advice(lost, 0, BUDGET) == Advice(is_lost=True)
    with_room: dict[str, object] = {
        "tops": ["B", *["C#"] * 7],
        "down": columns(*["D"] * 7),
        "columns": columns(*[RUN] * 7),
    }
    assert follow(table(**with_room)) == "won"


def test_soli_d7_a_game_is_not_called_lost_where_cards_come_back() -> None:
    down, runs = columns(*["D"] * 8), columns(*[RUN] * 7, RUN[:-3])
    state = table(tops=["C#"] * 8, down=down, columns=runs, waste=["Eb"], options={"take_back": True})
    assert advised(state) == "no way found"


def test_what_is_not_proved_is_not_called_lost() -> None:
    """Whatever lies where, a B can go nowhere; but the solver looks at some worlds, not at all."""
    hidden = columns(*["C# D", "D C#"] * 4)
    state = table(tops=["C"] * 8, down=hidden, columns=columns(*[RUN] * 7, RUN[:-3]), waste=["Eb"])
    assert not state.is_over()
    assert advised(state) == "no way found"


def test_over_games_have_no_way() -> None:
    conceded = deal(3)
    conceded.play(0, "concede")
    assert advised(conceded) == "lost"
    assert asking.advice(table(tops=["B"] * 8), 0, BUDGET) == Advice()


def test_asking_changes_nothing() -> None:
    state = deal(6)
    for _ in range(20):
        state.play(0, advised(state, 200))
    before = state.document()
    assert asking.advice(state, 0, BUDGET) == asking.advice(state, 0, BUDGET)
    assert state.document() == before


def test_other_games_have_no_solver() -> None:
    for kind in catalogue.games():
        if kind is not ChromaticSolitaire:
            assert asking.advice(kind().deal(1), 0, BUDGET) is None


@pytest.mark.parametrize("options", [{}, {"empty_column": "b_only"}, {"passes": 1}], ids=str)
def test_small_games_that_are_lost_or_won(options: dict[str, object]) -> None:
    ends = {follow(small_game(seed, options), 200) for seed in SMALL_GAMES}
    assert ends >= {"won"}
    assert ends & {"lost", "no way found"}
