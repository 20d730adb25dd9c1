"""Whole arenas, small ones: the same games whoever plays them, and figures that say what happened."""

from collections.abc import Callable, Sequence
from typing import TypeVar, final

import pytest

from cardenza import catalogue
from cardenza.arena.entrants import entrants
from cardenza.arena.games import Order, Result, Table, all_played, played
from cardenza.arena.report import Report
from cardenza.arena.running import Arena
from cardenza.arena.schedule import schedule
from cardenza.arena.standings import duel, ratings, standing
from cardenza.kernel.errors import BadOption
from cardenza.mass.crews import Alone, Answered, Answers, Crew, Processes
from cardenza.mass.progress import Progress

_Piece = TypeVar("_Piece")
_Answer = TypeVar("_Answer")


@final
class Backwards(Crew):
    """Answers what it was asked last first."""

    size = 4

    def answers(self, work: Callable[[_Piece], _Answer], pieces: Sequence[_Piece]) -> Answers[_Answer]:
        for number in reversed(range(len(pieces))):
            yield Answered(number, work(pieces[number]))


def table(key: str, bots: str, seats: int | None = None, options: dict[str, object] | None = None) -> Table:
    return Table(catalogue.find(key)(seats, options), 7, tuple(entrants(bots, budget=200)))


def arena(at: Table, games: int, crew: Crew, *, until_clear: bool = False, is_same_deals: bool = True) -> Arena:
    blocks = schedule(len(at.entrants), at.game.seats, games, is_same_deals=is_same_deals)
    made = Arena(at, blocks, until_clear=until_clear)
    made.play(crew, Progress(games, "games"))
    return made


def without_times(results: Sequence[Result]) -> list[Result]:
    return [result._replace(seconds=()) for result in results]


def result(number: int, winners: tuple[int, ...], lineup: tuple[int, ...] = (0, 1), deal: int | None = None) -> Result:
    return Result(number, number if deal is None else deal, lineup, winners, (), 9, (4, 5), (0.004, 0.01))


SMALL = table("memory", "3,1", options={"cards": 14})


def test_the_same_games_are_played_whoever_plays_them() -> None:
    alone = without_times(arena(SMALL, 12, Alone()).results)
    assert [each.number for each in alone] == [*range(12)]
    for crew in (Processes(2), Backwards()):
        assert without_times(arena(SMALL, 12, crew).results) == alone


def test_a_deal_has_the_same_cards_from_every_side() -> None:
    """Two players of one kind who take chance alike make the same moves on it, wherever they sit."""
    one, other = [played(SMALL, Order(0, 5, (0, 0))) for _ in range(2)]
    assert without_times([one]) == without_times([other])
    assert played(SMALL, Order(0, 6, (0, 0))).moves != one.moves or one.winners != ()


@pytest.mark.parametrize("key", catalogue.keys())
def test_every_game_can_be_played_in_the_arena(key: str) -> None:
    at = table(key, "1,all-seeing") if key == "old-maid" else table(key, "1,1")
    results = arena(at, 2, Alone()).results
    assert len(results) == 2
    assert all(len(each.lineup) == at.game.seats and each.moves for each in results)
    assert Report(Arena(at, [])).document()["game"] == key


def test_a_careful_player_is_found_to_beat_one_who_plays_by_lot() -> None:
    at = table("memory", "1,3", options={"cards": 14})
    made = arena(at, 400, Processes(2), until_clear=True)
    found = duel(made.results, 1, 0)
    assert found.is_clear()
    assert found.score.low > 0.5
    assert len(made.results) < 200
    backwards = arena(at, len(made.results), Backwards(), until_clear=True)
    assert without_times(backwards.results) == without_times(made.results)


def test_whoever_sees_every_card_wins_more() -> None:
    made = arena(table("memory", "all-seeing,3", options={"cards": 14}), 40, Alone())
    assert duel(made.results, 0, 1).score.low > 0.5


def test_whoever_sees_every_card_also_does_what_nobody_else_would() -> None:
    """In Go Fish it asks for the note that the other holds, and not for that of which it has most."""
    state = catalogue.position({"game": "go-fish", "hands": [["C2", "C3", "D2"], ["D3", "D4", "E2"]]})
    blind, seeing = (entrant.player(1, 1).choose(state, 0) for entrant in entrants("3,all-seeing"))
    assert [state.game.move_text(move) for move in (blind, seeing)] == ["ask 1 C", "ask 1 D"]


def test_a_shared_win_is_half_a_win() -> None:
    results = [result(0, (0,)), result(1, (0, 1)), result(2, ()), result(3, (1,))]
    assert [each.share(0) for each in results] == [1.0, 0.5, 0.0, 0.0]
    assert standing(results, 0).wins.mean == pytest.approx(0.375)
    assert duel(results, 0, 1).score.mean == pytest.approx(0.5)


def test_games_of_one_deal_are_one_witness() -> None:
    apart = [result(number, (0,)) for number in range(20)]
    together = [
        result(number, (0,) if number % 2 else (1,), (0, 1) if number % 2 else (1, 0), number // 2)
        for number in range(20)
    ]
    assert duel(together, 0, 1).blocks == 10
    assert duel(together, 0, 1).score.mean == duel(apart, 0, 1).score.mean == 1.0
    assert duel(together, 0, 1).score.low < duel(apart, 0, 1).score.low


def test_who_sits_twice_has_the_mean_of_both_seats() -> None:
    four = result(0, (2,), (0, 1, 0, 1))._replace(choices=(1, 1, 1, 1), seconds=(0.001,) * 4)
    assert four.share(0) == 0.5
    assert four.share(1) == 0.0
    assert standing([four], 0).choices == 2
    assert standing([four], 0).ms_a_choice == pytest.approx(1.0)


def test_ratings_go_up_by_winning_and_grow_surer() -> None:
    few, many = (ratings([result(number, (0,)) for number in range(count)], 2) for count in (3, 30))
    assert few is not None
    assert many is not None
    assert many[0].mean > few[0].mean > few[1].mean > many[1].mean
    assert many[0].high - many[0].low < few[0].high - few[0].low


def test_games_that_no_one_has_waited_for_do_not_count_before_their_turn() -> None:
    """Quick games come first; had they the first word, whoever wins quickly would seem stronger."""
    blocks = schedule(2, 2, 40, is_same_deals=False)
    made = Arena(SMALL, blocks, until_clear=True)
    with pytest.raises(RuntimeError, match="no more"):
        made.play(Breaking(), Progress(40, "games"))
    assert not made.results


@final
class Breaking(Crew):
    """Answers everything but the first piece."""

    size = 1

    def answers(self, work: Callable[[_Piece], _Answer], pieces: Sequence[_Piece]) -> Answers[_Answer]:
        for number in range(1, len(pieces)):
            yield Answered(number, work(pieces[number]))
        raise RuntimeError("no more")


def test_a_piece_of_work_is_its_games() -> None:
    orders = [Order(number, number, (0, 1)) for number in range(3)]
    found = all_played((SMALL, orders))
    assert without_times(found) == without_times([played(SMALL, order) for order in orders])


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("9", "levels 1 to 5"),
        ("cat", "no player 'cat'"),
        ("", "no player ''"),
        ("3:", "a number from 1"),
        ("3:0", "a number from 1"),
    ],
)
def test_nobody_else_enters(names: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        entrants(names)
