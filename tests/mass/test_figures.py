"""Intervals hold what they promise, tried on chance of which the truth is known."""

from random import Random

import pytest

from cardenza.mass.figures import CLEAR, chance_of, difference, mean_of, ratio_of, share, share_of, winnings

TRIES = 400


def coins(seed: int, chance: float, count: int) -> list[float]:
    random = Random(seed)
    return [float(random.random() < chance) for _ in range(count)]


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9])
def test_the_true_share_lies_in_95_of_100_intervals(chance: float) -> None:
    found = [share_of(coins(seed, chance, 80), 80) for seed in range(TRIES)]
    assert 0.92 < sum(each.low <= chance <= each.high for each in found) / TRIES < 0.985


def test_deals_played_from_both_sides_count_for_what_their_spread_is_worth() -> None:
    """A deal that decides by itself gives one to each, and says that the two are equal more surely than two coins."""
    alike = [0.5] * 90 + [1.0] * 5 + [0.0] * 5
    interval, coins_alone = share_of(alike, 200), share(0.5, 200)
    assert interval.high - interval.low == pytest.approx(
        coins_alone.high - coins_alone.low
    )  # never more than the games
    luck = [1.0] * 50 + [0.0] * 50
    assert share_of(luck, 200).high > interval.high


def test_few_games_say_little() -> None:
    assert share_of([], 0).low == 0.0
    assert share_of([1.0], 1).low < 0.3
    assert share_of([1.0, 1.0, 1.0], 3).low < 0.5


def test_a_mean_and_a_ratio_have_the_truth_in_their_intervals() -> None:
    found = mean_of([float(number % 7) for number in range(700)])
    assert found.low < 3 < found.high
    ratio = ratio_of([float(number % 3) for number in range(300)], [float(number % 3 + 1) for number in range(300)])
    assert ratio.low < 0.5 < ratio.high
    assert mean_of([]) == ratio_of([], [])


def test_what_differs_by_more_than_both_intervals_differs() -> None:
    apart = difference(share(0.6, 1000), share(0.5, 1000))
    assert apart.low > 0
    assert difference(share(0.52, 100), share(0.5, 100)).low < 0


def test_equals_are_called_apart_in_one_of_twenty() -> None:
    called = sum(chance_of(coins(seed, 0.5, 100), 100) < 0.05 for seed in range(TRIES))
    assert 0.02 < called / TRIES < 0.09


def test_whoever_looks_after_every_game_still_calls_equals_apart_in_one_of_twenty_at_most() -> None:
    called = sum(winnings(coins(seed, 0.5, 400)) >= CLEAR for seed in range(TRIES))
    assert called / TRIES < 0.05


def test_a_difference_of_60_to_40_is_mostly_clear_within_400_games() -> None:
    called = sum(winnings(coins(seed, 0.6, 400)) >= CLEAR for seed in range(100))
    assert called > 70
