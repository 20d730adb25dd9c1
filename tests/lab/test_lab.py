"""The lab counts what is there, and says how sure it is."""

import pytest

from cardenza import catalogue
from cardenza.arena.entrants import entrants
from cardenza.lab.measures import CHOICES, FIRST, LENGTH, forced_word, measures
from cardenza.lab.report import Report
from cardenza.lab.running import played
from cardenza.lab.samples import Bench, Sample, sampled
from cardenza.mass.crews import Alone, Processes
from cardenza.mass.progress import Progress


def bench(key: str, seats: int | None = None, options: dict[str, object] | None = None) -> Bench:
    return Bench(catalogue.find(key)(seats, options), 3, entrants("1")[0])


def sample(moves: int, choices: int, first: int, winners: tuple[int, ...], **forced: int) -> Sample:
    return Sample(moves, choices, 3 * choices, forced, first, winners, True)


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_game_can_be_measured(key: str) -> None:
    at = bench(key)
    found = sampled(at, 0)
    assert found.is_over
    assert found.choices + sum(found.forced.values()) == found.moves
    assert found == sampled(at, 0)


def test_figures_are_what_the_games_say() -> None:
    samples = [sample(10, 6, 0, (0,), draw=3, deal=1), sample(20, 9, 1, (1, 0), draw=11), sample(30, 15, 0, ())]
    found = measures(samples, 2)
    assert found[LENGTH].mean == 20
    assert found[FIRST].mean == pytest.approx(0.5)
    assert found[CHOICES].mean == pytest.approx(0.5)
    assert found[forced_word("draw")].mean == pytest.approx(14 / 60)
    assert found[forced_word("deal")].mean == pytest.approx(1 / 60)
    assert all(value.low <= value.mean <= value.high for value in found.values())


def test_in_a_game_for_one_nobody_begins() -> None:
    assert FIRST not in measures([sample(10, 6, 0, ())], 1)


def test_all_crews_find_the_same() -> None:
    kinds = [(f"{cards} cards", bench("memory", options={"cards": cards})) for cards in (14, 24)]
    alone, together = (
        Report(played(kinds, 10, crew, Progress(20, "games"))).document() for crew in (Alone(), Processes(2))
    )
    assert alone == together


def test_what_differs_is_told_beside_what_may_be_chance() -> None:
    kinds = [(f"cards {cards}", bench("memory", options={"cards": cards})) for cards in (14, 24)]
    lines = Report(played(kinds, 30, Alone(), Progress(60, "games"))).lines()
    longer = next(line for line in lines if line.startswith("  cards 24, moves a game"))
    assert "chance" not in longer
    begins = next(line for line in lines if line.startswith("  cards 24, wins of who begins"))
    assert begins.endswith("may be chance")
