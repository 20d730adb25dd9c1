"""The search tree of the last level, on a game so small that one can tell what is right.

Taking: notes lie in a row. On your turn take some from its end, at most as many as your own hidden card says. Then the
others are asked one after the other: whoever holds a stop may end the game with it and wins. Whoever takes the last
note wins, too. The state refuses, by an assertion, a move that is not legal and an answer out of turn.
"""

import copy
from collections.abc import Iterator
from math import sqrt
from typing import ClassVar

import pytest

from cardenza import catalogue
from cardenza.bots.evaluations import evaluation_of
from cardenza.bots.searching import WIDTH, Node, Searching
from cardenza.games.cle_de_sol import CleDeSolState
from cardenza.games.cle_de_sol.table import WINDOW
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import Game, State
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from tests import asking

LET, STOP = 0, 100
LINES = 400
BUDGET = 2_000


class Taking(Game):
    key: ClassVar[str] = "taking"
    most_seats: ClassVar[int] = 3

    def deck(self) -> list[int]:
        return []


class TakingState(State):
    """`most` is how many each may take; of a seat that holds a stop it is below zero."""

    def __init__(self, left: int, most: list[int], chance: Chance, is_secret: bool = False) -> None:
        super().__init__(Taking(len(most)), chance)
        self.left, self.most, self.is_secret = left, most, is_secret
        self.turn = 0
        self.asked: list[int] = []
        self.winner = -1

    def to_act(self) -> list[int]:
        return [] if self.is_over() else self.asked or [self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.asked:
            return [LET, STOP] if self.most[seat] < 0 else [LET]
        return list(range(1, min(self.left, abs(self.most[seat])) + 1))

    def apply(self, seat: int, move: int) -> None:
        assert seat == self.to_act()[0], "somebody else is asked first"
        assert move in self.legal_moves(seat), f"{move} is not legal in this world"
        seats = len(self.most)
        if self.asked:
            self.asked = self.asked[1:]
            self.winner = seat if move == STOP else -1
        else:
            self.left -= move
            self.winner = seat if self.left == 0 else -1
            self.asked = [(seat + step) % seats for step in range(1, seats) if self.is_secret]
        if not self.asked:
            self.turn = (self.turn + 1) % seats

    def is_over(self) -> bool:
        return self.winner >= 0

    def outcome(self) -> Outcome | None:
        return Outcome((self.winner,), None, None, "TAKE-01") if self.is_over() else None

    def clone(self) -> "TakingState":
        twin = TakingState(self.left, self.most[:], self.chance.fork(), self.is_secret)
        twin.turn, twin.asked, twin.winner = self.turn, self.asked[:], self.winner
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        if self.is_secret:
            for other in range(len(self.most)):
                if other != seat:
                    self.most[other] = (1 + rng.below(3)) * (1 - 2 * (rng.below(20) == 0))
        self.chance = rng


def row(left: int, *most: int, is_secret: bool = False) -> TakingState:
    return TakingState(left, [*most], Rng(1), is_secret)


def below(node: Node) -> Iterator[Node]:
    for reply in node.replies.values():
        yield reply
        yield from below(reply)


# ------------------------------------------------------------------------------------------------ what is found


@pytest.mark.parametrize(("left", "right"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1)])
def test_a_win_is_found_that_lies_some_moves_ahead(left: int, right: int) -> None:
    """Whoever leaves four, or eight, wins against everything."""
    assert {Searching(seed, budget=BUDGET).choose(row(left, 3, 3), 0) for seed in range(5)} == {right}


def test_in_a_window_whoever_can_win_does() -> None:
    state = row(9, 2, -2, 3, is_secret=True)
    state.apply(0, 1)
    assert state.to_act() == [1, 2]
    assert {Searching(seed, budget=200).choose(state, 1) for seed in range(5)} == {STOP}


@pytest.mark.parametrize("most", [(3, -1, 2), (1, 3, 3), (-2, 1, -3)])
def test_every_move_of_every_line_is_legal_in_its_world(most: tuple[int, ...]) -> None:
    state = row(12, *most, is_secret=True)
    while not state.is_over():
        seat = state.to_act()[0]
        state.apply(seat, Searching(state.left, budget=300).choose(state, seat))


@pytest.mark.parametrize("key", ["cle-de-sol", "keys-corners"])
@pytest.mark.parametrize("seats", [2, 4])
def test_where_the_last_level_searches_it_makes_legal_moves_in_turns_and_windows(key: str, seats: int) -> None:
    kind = catalogue.find(key)
    assert type(evaluation_of(key)).has_tree
    has_been_asked = False
    for moves in range(0, 60, 4):
        state = kind(seats, {"interception": "guided"} if key == "cle-de-sol" else {}).deal(moves)
        playout(state, Rng(moves), moves)
        if not state.is_over():
            seat = state.to_act()[0]
            has_been_asked = has_been_asked or (isinstance(state, CleDeSolState) and state.phase == WINDOW)
            assert Searching(moves, budget=150).choose(state, seat) in asking.playout_moves(state, seat)
    assert has_been_asked == (key == "cle-de-sol")


# ------------------------------------------------------------------------------------------------ the tree


def test_below_the_first_new_moves_come_in_as_the_old_ones_are_better_known() -> None:
    root = Searching(1).grown(row(30, 20, 20), 0, LINES).root
    assert sorted(root.replies) == list(range(1, 21))
    nodes = list(below(root))
    for node in nodes:
        assert len(node.replies) <= int(WIDTH * sqrt(node.visits)) + 1
    assert 3 < max(len(node.replies) for node in nodes) < 20


def test_of_each_move_is_counted_how_often_it_could_be_made() -> None:
    root = Searching(1).grown(row(6, 1, 3, is_secret=True), 0, LINES).root
    for node in [root, *below(root)]:
        for reply in node.replies.values():
            assert 0 < reply.visits <= reply.available <= node.visits
    asked = root.replies[1]
    assert asked.replies[LET].available > 10 * asked.replies[STOP].available
    nexts = asked.replies[LET]
    assert {reply.seat for reply in asked.replies.values()} == {reply.seat for reply in nexts.replies.values()} == {1}
    assert nexts.replies[1].available > nexts.replies[2].available > nexts.replies[3].available


def test_each_line_goes_through_one_move_of_each_node() -> None:
    root = Searching(1).grown(row(12, 3, 3, 3), 0, LINES).root
    assert root.visits == LINES == sum(reply.visits for reply in root.replies.values())
    for node in below(root):
        assert sum(reply.visits for reply in node.replies.values()) <= node.visits - 1 or not node.replies


def test_the_better_a_move_the_more_often_it_is_tried() -> None:
    root = Searching(1).grown(row(7, 3, 3), 0, LINES).root
    assert root.replies[3].visits > 2 * max(root.replies[1].visits, root.replies[2].visits)
    assert root.replies[3].mean() > 0.8


# ------------------------------------------------------------------------------------------------ the same again


def test_the_same_seed_grows_the_same_tree_and_another_one_another() -> None:
    state = row(12, 3, 3, 3, is_secret=True)
    one, same, other = (
        [(node.move, node.seat, node.visits, node.available, node.total) for node in below(tree.root)]
        for tree in [Searching(seed).grown(state, 0, LINES) for seed in (4, 4, 5)]
    )
    assert one == same != other


def test_a_copy_of_a_player_goes_on_as_it_would() -> None:
    state = catalogue.find("keys-corners")(2, {}).deal(3)
    player = Searching(3, budget=150)
    player.choose(state, state.to_act()[0])
    twin = copy.deepcopy(player)
    for _ in range(6):
        seat = state.to_act()[0]
        move = player.choose(state, seat)
        assert twin.choose(state, seat) == move
        state.apply(seat, move)


def test_lines_are_told_with_the_moves_they_took() -> None:
    state = row(12, 3, 3)
    grown = Searching(1).grown(state, 0, LINES)
    assert grown.moves == Searching(1).follow(state, 0, LINES)
    assert 4 * LINES <= grown.moves <= 12 * LINES
