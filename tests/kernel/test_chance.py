"""Chance from a list, and chance that is written down."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.kernel.chance import Chance, Recorder, Scripted
from cardenza.kernel.errors import Impossible
from cardenza.kernel.rng import Rng

NOTHING_MORE = Chance()
"""What comes after the end of a list where nothing may: it refuses every question."""


def test_a_shuffle_takes_the_next_entry_first_card_on_top() -> None:
    chance = Scripted([[3, 1, 2], [2, 3, 1]], NOTHING_MORE)
    cards = [1, 2, 3]
    chance.shuffle(cards)
    assert cards == [2, 1, 3]
    assert chance.left() == 1
    chance.shuffle(cards)
    assert cards == [1, 3, 2]
    assert chance.left() == 0


def test_a_draw_brings_exactly_the_cards_of_the_entry_to_the_top() -> None:
    chance = Scripted([[4, 2]], NOTHING_MORE)
    pile = [1, 2, 3, 4, 5]
    chance.arrange(pile, 2)
    assert [pile.pop(), pile.pop()] == [4, 2]
    assert sorted(pile) == [1, 3, 5]


@pytest.mark.parametrize("entry", [[1, 2], [1, 2, 4], [1, 2, 3, 3], []])
def test_a_shuffle_of_other_cards_is_impossible(entry: list[int]) -> None:
    chance = Scripted([[3, 2, 1], entry], NOTHING_MORE)
    chance.shuffle([1, 2, 3])
    with pytest.raises(Impossible, match="chance entry 2 holds other cards than the 3 that are shuffled"):
        chance.shuffle([1, 2, 3])


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ([1], "chance entry 1 has 1 cards where 2 are drawn"),
        ([1, 2, 3], "chance entry 1 has 3 cards where 2 are drawn"),
        ([1, 9], "chance entry 1 names a card that is not in the pile"),
        ([1, 1], "chance entry 1 names a card that is not in the pile"),
    ],
)
def test_a_draw_of_other_cards_is_impossible(entry: list[int], sentence: str) -> None:
    with pytest.raises(Impossible, match=sentence):
        Scripted([entry], NOTHING_MORE).arrange([1, 2, 3], 2)


def test_past_its_end_the_list_hands_over() -> None:
    chance, rng = Scripted([[1]], Rng(5)), Rng(5)
    chance.arrange([1, 2], 1)
    for _ in range(3):
        ours, theirs = list(range(20)), list(range(20))
        chance.shuffle(ours)
        rng.shuffle(theirs)
        assert ours == theirs
        chance.arrange(ours, 4)
        rng.arrange(theirs, 4)
        assert ours == theirs


def test_a_fork_goes_on_alone() -> None:
    chance = Scripted([[1, 2], [2, 1], [1, 2]], Rng(0))
    chance.shuffle([1, 2])
    twin = chance.fork()
    assert twin.left() == 2
    cards = [1, 2]
    twin.shuffle(cards)
    assert cards == [1, 2]
    assert (twin.left(), chance.left()) == (1, 2)


def test_a_fork_past_the_end_of_the_list_goes_on_alone_too() -> None:
    chance = Scripted([], Rng(5))
    chance.fork().shuffle(list(range(20)))
    ours, theirs = list(range(20)), list(range(20))
    chance.shuffle(ours)
    Rng(5).shuffle(theirs)
    assert ours == theirs


def test_a_list_survives_pickling() -> None:
    chance = Scripted([[1, 2], [2, 1]], Rng(5))
    chance.shuffle([1, 2])
    twin = pickle.loads(pickle.dumps(chance))
    assert twin.left() == 1
    for source in (chance, twin):
        ours = [1, 2]
        source.shuffle(ours)
        assert ours == [1, 2]
    ours, theirs = list(range(20)), list(range(20))
    chance.shuffle(ours)
    twin.shuffle(theirs)
    assert ours == theirs


def test_a_recorder_keeps_results_top_card_first_until_they_are_taken() -> None:
    recorder = Recorder(Scripted([[3, 1, 2], [5, 4]], NOTHING_MORE))
    recorder.shuffle([1, 2, 3])
    recorder.arrange([4, 5, 6], 2)
    assert recorder.taken() == [[3, 1, 2], [5, 4]]
    assert recorder.taken() == []


def test_a_recorder_changes_nothing() -> None:
    recorder, rng = Recorder(Rng(9)), Rng(9)
    ours, theirs = list(range(30)), list(range(30))
    recorder.shuffle(ours)
    recorder.arrange(ours, 5)
    rng.shuffle(theirs)
    rng.arrange(theirs, 5)
    assert ours == theirs


def test_the_fork_of_a_recorder_does_not_write() -> None:
    recorder = Recorder(Rng(9))
    recorder.fork().shuffle([1, 2, 3])
    assert recorder.taken() == []


@given(st.integers(0, 2**64 - 1), st.lists(st.tuples(st.booleans(), st.integers(1, 12), st.integers(0, 12))))
def test_what_was_recorded_can_be_played_again(seed: int, asked: list[tuple[bool, int, int]]) -> None:
    recorder = Recorder(Rng(seed))
    came = [ask(recorder, *question) for question in asked]
    script = Scripted(recorder.taken(), NOTHING_MORE)
    assert [ask(script, *question) for question in asked] == came
    assert script.left() == 0


def ask(chance: Chance, is_shuffle: bool, size: int, count: int) -> list[int]:
    """The cards that come from the top: all after a shuffle, else so many as were asked for."""
    pile = list(range(size))
    if is_shuffle:
        chance.shuffle(pile)
        return pile
    chance.arrange(pile, min(count, size))
    return pile[size - min(count, size) :]
