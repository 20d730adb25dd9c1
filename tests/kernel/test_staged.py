"""Moves chosen word by word: every legal move can be reached, and nothing else."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.staged import word_by_word
from tests import asking
from tests.kernel.small_games import Heap

POSITION = {
    "game": "the-distance",
    "options": {"mode": "guided", "interval": 4},
    "seats": 2,
    "hands": [["E2", "E5", "A#3", "?2", "C3", "F3", "G3"], 7],
    "discard": ["X1"],
}


def reached(state: State, seat: int, chosen: tuple[int, ...] = ()) -> list[int]:
    """Every move that some choice of words ends with."""
    staging = word_by_word(state, seat)
    for word in chosen:
        staging.choose(word)
    if staging.move is not None:
        return [staging.move]
    return [move for word in staging.options() for move in reached(state, seat, (*chosen, word))]


def test_every_legal_move_is_reached_once_and_nothing_else() -> None:
    state = catalogue.position(POSITION)
    assert len(state.legal_moves(0)) == 23
    assert sorted(reached(state, 0)) == sorted(state.legal_moves(0))


@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_every_legal_move_is_reached_in_the_middle_of_games(mode: str) -> None:
    game = catalogue.find("the-distance")(3, {"mode": mode})
    for seed in range(6):
        state = game.deal(seed)
        playout(state, Rng(seed), limit=3 * seed)
        for seat in state.to_act():
            assert sorted(reached(state, seat)) == sorted(state.legal_moves(seat))


def test_the_words_of_a_game_come_from_its_kinds_of_moves() -> None:
    state = Heap().deal(1)
    assert asking.vocabulary(state.game) == ["take", "1", "2", "give", "up"]
    assert sorted(reached(state, 0)) == [1, 2, 3]


def test_cards_are_chosen_one_by_one_and_the_end_is_confirmed() -> None:
    staging = word_by_word(catalogue.position(POSITION), 0)
    for word in ["play", "E2", "E5", "as", "E"]:
        assert staging.move is None
        staging.choose(staging.words.index(word))
    assert staging.options() == [staging.end]
    staging.choose(staging.end)
    assert staging.move is not None
    assert catalogue.position(POSITION).game.move_text(staging.move) == "play E2 E5 as E"


def test_after_the_end_nothing_can_be_chosen() -> None:
    staging = word_by_word(Heap().deal(1), 0)
    for word in ["take", "2"]:
        staging.choose(staging.words.index(word))
    staging.choose(staging.end)
    assert staging.options() == []
    with pytest.raises(Unreadable, match="cannot come next here"):
        staging.choose(staging.end)


def test_a_word_that_leads_to_no_legal_move_is_refused() -> None:
    staging = word_by_word(catalogue.position(POSITION), 0)
    for word in ["draw", "E2", "call"]:
        with pytest.raises(Unreadable, match="cannot come next here"):
            staging.choose(staging.words.index(word))
    assert staging.chosen == []


def test_who_is_not_to_act_has_no_words() -> None:
    assert word_by_word(catalogue.position(POSITION), 1).options() == []
