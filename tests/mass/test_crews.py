"""Work that is shared: every piece is answered once, also when those who do it are lost."""

import os
import signal
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from cardenza.mass.crews import AHEAD, Alone, Crew, Processes, TooManyLost

PIECES = [*range(40)]


def squared(number: int) -> int:
    return number * number


def ends_once(folder: Path, number: int) -> int:
    """At three of the pieces, whoever is given one first is lost in the middle of it."""
    left = folder / f"{number}"
    if number % 15 == 7 and not left.exists():
        left.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def ends_always(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def kept(folder: Path, number: int) -> int:
    (folder / f"{number}").touch()
    return number


@pytest.mark.parametrize("crew", [Alone(), Processes(1), Processes(3)], ids=["alone", "one", "three"])
def test_every_piece_is_answered_once(crew: Crew) -> None:
    assert sorted(crew.answers(squared, PIECES)) == [(number, number * number) for number in PIECES]


def test_what_a_lost_worker_did_not_answer_is_asked_again_and_counted_once(tmp_path: Path) -> None:
    crew = Processes(2)
    answers = list(crew.answers(partial(ends_once, tmp_path), PIECES))
    assert sorted(answers) == [(number, number * number) for number in PIECES]
    assert crew.lost
    assert len(list(tmp_path.iterdir())) == 3


def test_work_that_ends_every_worker_is_given_up() -> None:
    with pytest.raises(TooManyLost, match="worker processes were lost"):
        list(Processes(2).answers(ends_always, PIECES))


def test_whoever_stops_early_leaves_the_rest_undone(tmp_path: Path) -> None:
    with closing(Processes(2).answers(partial(kept, tmp_path), range(1000))) as answers:
        next(answers)
    assert len(list(tmp_path.iterdir())) <= 1 + 3 * AHEAD * 2
