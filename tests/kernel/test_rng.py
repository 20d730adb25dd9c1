"""The generator: the very numbers that sfc32 gives, and numbers that look like chance.

All seeds are fixed, so every run sees the same numbers. The limits lie 4.26 standard deviations away: a fair generator
misses one of them with one seed in 50,000, so a failure means that the numbers are not fair, or not the same any more.
"""

import math
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.kernel.rng import Rng

SIGMAS = 4.26
LIMITS = [1, 2, 3, 6, 7, 10, 12, 52, 54, 96, 1000, 65_537, 2**30 - 1, 2**30]


def sfc32(seed: int, stream: int) -> Iterator[int]:
    """The reference: one word after another, as "PractRand" describes the generator, warmed up with twelve rounds."""
    state, number = [seed % 2**32, seed // 2**32 % 2**32, stream % 2**32], 0
    while True:
        number += 1
        a, b, c = state
        word = (a + b + number) % 2**32
        turned = int(f"{c:032b}"[21:] + f"{c:032b}"[:21], 2)
        state = [b ^ b // 2**9, c * 9 % 2**32, (turned + word) % 2**32]
        if number > 12:
            yield word


def numbers(rng: Rng, limit: int, count: int) -> list[int]:
    return [rng.below(limit) for _ in range(count)]


def next_word(word: int) -> Rng:
    """A generator whose next word is this one."""
    restore, _ = Rng(0).__reduce__()
    assert callable(restore)
    rng = restore(word, 0, 0, 0)
    assert isinstance(rng, Rng)
    return rng


def words_used(rng: Rng) -> int:
    return rng.words()[3]


# ------------------------------------------------------------------------------------------------ the same stream


def test_golden_numbers() -> None:
    assert numbers(Rng(0), 2**30, 4) == [340893104, 36307575, 202188618, 1054126408]
    assert numbers(Rng(1), 2**30, 4) == [110448143, 153611834, 411082133, 846933701]
    assert numbers(Rng(1, 1), 2**30, 4) == [212154769, 245938357, 1045012146, 1028552047]
    assert numbers(Rng(2**63 + 12345, 678), 54, 12) == [4, 51, 17, 10, 53, 33, 36, 48, 31, 3, 48, 3]


def test_golden_shuffle() -> None:
    cards = list(range(12))
    Rng(2026).shuffle(cards)
    assert cards == [11, 9, 0, 2, 1, 3, 8, 4, 10, 7, 6, 5]


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32 - 1))
def test_the_stream_is_that_of_sfc32(seed: int, stream: int) -> None:
    words = list(islice(sfc32(seed, stream), 50))
    assert numbers(Rng(seed, stream), 2**30, 50) == [word >> 2 for word in words]
    assert numbers(Rng(seed, stream), 2, 50) == [word >> 31 for word in words]


def test_seeds_are_taken_modulo_64_bits_and_streams_modulo_32() -> None:
    assert Rng(-1).words() == Rng(2**64 - 1).words()
    assert Rng(5 + 2**64, 3 + 2**32).words() == Rng(5, 3).words()
    assert len({Rng(seed, stream).words() for seed in (0, 1, 2**32, 2**63) for stream in (0, 1, 2**31)}) == 12


def test_a_fork_and_a_pickle_go_on_as_the_origin_would() -> None:
    rng = Rng(42, 7)
    numbers(rng, 10, 100)
    twin, copy = rng.fork(), pickle.loads(pickle.dumps(rng))
    ahead = numbers(rng, 1000, 100)
    assert numbers(twin, 1000, 100) == ahead
    assert numbers(copy, 1000, 100) == ahead


# --------------------------------------------------------------------------------------------------- exactness


@pytest.mark.parametrize("limit", LIMITS)
def test_below_stays_below(limit: int) -> None:
    assert all(0 <= number < limit for number in numbers(Rng(3), limit, 500))


@pytest.mark.parametrize("limit", [3 * 2**28 + 1, 5 * 10**8, 2**30 - 1, 2**30 - 35, 715_827_883])
def test_every_number_comes_from_equally_many_words(limit: int) -> None:
    """Without the rejected words the 2**32 words would not divide evenly; with them the shares are exactly equal."""
    for number in [0, 1, 2, 3, limit // 3, limit // 2, limit - 2, limit - 1]:
        first, end = -(-number * 2**32 // limit), -(-(number + 1) * 2**32 // limit)
        accepted = 0
        for word in range(first, end):
            rng = next_word(word)
            came = rng.below(limit)
            if words_used(rng) == 1:
                assert came == number
                accepted += 1
        assert accepted == 2**32 // limit


@pytest.mark.parametrize(("limit", "rejected"), [(3, 1), (6, 4), (7, 4), (10, 6), (54, 22), (1000, 296), (2**30, 0)])
def test_words_are_rejected_exactly_below_the_threshold(limit: int, rejected: int) -> None:
    """A word is rejected if the low half of its product with the limit is below 2**32 mod limit."""
    assert 2**32 % limit == rejected
    odd = limit // math.gcd(limit, 2**32)
    step = limit // odd
    for low in range(0, limit + step, step):
        word = low // step * pow(odd, -1, 2**32 // step) % (2**32 // step)
        assert word * limit % 2**32 == low
        rng = next_word(word)
        rng.below(limit)
        assert (words_used(rng) > 1) == (low < rejected)


# -------------------------------------------------------------------------------------------------- statistics


def assert_even(counts: Sequence[int]) -> None:
    """Chi square against equal shares, with limits by Wilson and Hilferty; far too even is no chance either."""
    expected = sum(counts) / len(counts)
    assert expected >= 5
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    free = len(counts) - 1
    spread = SIGMAS * math.sqrt(2 / (9 * free))
    assert chi_square < free * (1 - 2 / (9 * free) + spread) ** 3
    if free > 50:
        assert chi_square > free * (1 - 2 / (9 * free) - spread) ** 3


def tally(values: Sequence[int], size: int) -> list[int]:
    counts = Counter(values)
    return [counts[value] for value in range(size)]


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 12, 48, 54, 96, 1000])
def test_numbers_are_equally_likely(limit: int) -> None:
    assert_even(tally(numbers(Rng(limit), limit, 50_000), limit))


@pytest.mark.parametrize("limit", [2, 7, 12, 54])
def test_pairs_of_numbers_are_equally_likely(limit: int) -> None:
    values = numbers(Rng(limit, 1), limit, 60_000)
    for gap in (1, 2, 3):
        pairs = zip(values[:: gap + 1], values[gap :: gap + 1], strict=True)
        assert_even(tally([first * limit + second for first, second in pairs], limit * limit))


def test_triples_of_numbers_are_equally_likely() -> None:
    values = numbers(Rng(5), 7, 60_000)
    assert_even(tally([a * 49 + b * 7 + c for a, b, c in zip(*[iter(values)] * 3, strict=True)], 343))


def test_every_bit_is_set_half_of_the_time() -> None:
    count = 30_000
    values = numbers(Rng(11), 2**30, count)
    for bit in range(30):
        ones = sum(value >> bit & 1 for value in values)
        assert abs(ones - count / 2) < SIGMAS * math.sqrt(count) / 2, f"bit {bit}"


def test_neighbouring_bits_do_not_depend_on_each_other() -> None:
    values = numbers(Rng(12), 2**30, 20_000)
    for bit in range(29):
        assert_even(tally([value >> bit & 3 for value in values], 4))


def test_numbers_do_not_follow_from_the_ones_before() -> None:
    count = 50_000
    values = [number / 2**30 - 0.5 for number in numbers(Rng(13), 2**30, count)]
    for lag in (1, 2, 3, 7, 54):
        correlation = 12 * sum(a * b for a, b in zip(values, values[lag:], strict=False)) / (count - lag)
        assert abs(correlation) < SIGMAS / math.sqrt(count - lag), f"lag {lag}"


def test_runs_are_as_many_as_chance_makes() -> None:
    """Wald and Wolfowitz: a row of highs and lows changes sides half of the time."""
    count = 50_000
    sides = [number >> 29 for number in numbers(Rng(14), 2**30, count)]
    changes = sum(a != b for a, b in pairwise(sides))
    assert abs(changes - (count - 1) / 2) < SIGMAS * math.sqrt(count - 1) / 2


def test_rising_and_falling_runs_are_as_many_as_chance_makes() -> None:
    """Among n different numbers (2n - 1) / 3 runs up or down are expected, with a variance of (16n - 29) / 90."""
    count = 50_000
    values = numbers(Rng(15), 2**30, count)
    rises = [a < b for a, b in pairwise(values)]
    runs = 1 + sum(a != b for a, b in pairwise(rises))
    assert abs(runs - (2 * count - 1) / 3) < SIGMAS * math.sqrt((16 * count - 29) / 90)


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    rng = Rng(16)
    came = []
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        came.append(orders[cards[0], cards[1], cards[2], cards[3]])
    assert_even(tally(came, 24))


def test_every_card_of_a_deck_comes_to_every_place() -> None:
    rng = Rng(17)
    places = [[0] * 54 for _ in range(54)]
    for _ in range(1_500):
        cards = list(range(54))
        rng.shuffle(cards)
        for place, card in enumerate(cards):
            places[card][place] += 1
    assert_even([count for card in places for count in card])


def test_all_pairs_are_drawn_equally_often() -> None:
    rng = Rng(18)
    drawn = []
    for _ in range(20_000):
        pile = [0, 1, 2, 3, 4]
        rng.arrange(pile, 2)
        assert sorted(pile) == [0, 1, 2, 3, 4]
        drawn.append(pile[-1] * 5 + pile[-2])
    counts = tally(drawn, 25)
    assert_even([count for pair, count in enumerate(counts) if pair // 5 != pair % 5])
    assert not any(counts[pair] for pair in (0, 6, 12, 18, 24))


@pytest.mark.parametrize("by", ["seed", "stream", "high half of the seed"])
def test_neighbouring_generators_have_nothing_in_common(by: str) -> None:
    """Game 0, game 1, game 2 ... each take the first numbers of a generator of their own."""

    def generator(number: int) -> Rng:
        if by == "seed":
            return Rng(number)
        return Rng(19, number) if by == "stream" else Rng(number << 32)

    firsts = [numbers(generator(number), 12, 2) for number in range(12_000)]
    assert_even(tally([first for first, _ in firsts], 12))
    assert_even(tally([first * 12 + second for first, second in firsts], 144))
    assert_even(tally([a[0] * 12 + b[0] for a, b in zip(firsts[::2], firsts[1::2], strict=True)], 144))


def test_each_bit_of_the_seed_changes_half_of_the_first_number() -> None:
    """After the warm-up, one bit of the seed or the stream decides over every bit of what follows."""
    count = 40
    for bit in range(96):
        changed = 0
        for number in range(count):
            seed, stream = number * 0x9E3779B97F4A7C15, number
            other = Rng(seed ^ 1 << bit, stream) if bit < 64 else Rng(seed, stream ^ 1 << bit - 64)
            changed += (Rng(seed, stream).below(2**30) ^ other.below(2**30)).bit_count()
        assert abs(changed - 15 * count) < SIGMAS * math.sqrt(30 * count) / 2, f"bit {bit}"
