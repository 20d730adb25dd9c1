"""A player that follows whole lines of play: a search tree over what its seat can tell apart.

Each try deals an imagined world and goes down one tree, whose nodes are moves, not positions: what is hidden differs
from world to world, so of each move is counted how often it could be made. The seat on turn takes the move that looks
best for itself, in doubt one that was seldom tried; the first new move ends the tree, and the round is played on as is
likely. Where moves are many, new ones come in as the old ones are better known. The thought is counted in moves, so
that the same seed always chooses the same.
"""

from math import log, sqrt
from typing import Final, NamedTuple, final

from cardenza.bots.evaluations import Evaluation, evaluation_of
from cardenza.bots.lookahead import (
    BUDGET,
    DEALS,
    LONGEST,
    MOST_MOVES,
    POINTS_IN_THE_END,
    Lookahead,
    is_decided,
    lead,
    worth,
)
from cardenza.bots.player import Player, imagined
from cardenza.kernel.contract import State
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.playout import play_round, rest
from cardenza.kernel.rng import Rng

CURIOSITY: Final = 0.7
"""How much a seldom tried move is preferred, in values between 0 and 1."""

WIDTH: Final = 2.0
"""So many moves times the root of the visits are tried of a seat's moves below the first."""

DEEPEST: Final = 40


@final
class Node:
    """A move of a seat: how often it was made, how often it could have been, and what it brought this seat in all."""

    def __init__(self, move: int, seat: int) -> None:
        self.move = move
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.replies: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def promise(self, curiosity: float) -> float:
        """How good it may be: the mean, and more the less it is known."""
        return self.total / self.visits + curiosity * sqrt(log(self.available) / self.visits)


class Grown(NamedTuple):
    """A tree, by the node above its first moves, and how many moves were tried to grow it."""

    root: Node
    moves: int


@final
class Searching(Player):
    """A player of so much thought, by what an expert knows of the game; where a tree is no better, without one."""

    def __init__(self, seed: int, stream: int = 0, budget: int = BUDGET) -> None:
        self._choices = Rng(seed, stream)
        self._deals = Rng(seed, stream + DEALS)
        self._budget = budget
        self._race = Lookahead(seed, stream, budget, is_expert=True)
        self._evaluation = Evaluation()
        self._horizon = LONGEST
        self._usual = 1.0

    def choose(self, state: State, seat: int) -> int:
        evaluation = evaluation_of(state.game.key)
        known = evaluation.known_move(state, seat, self._budget)
        if known != NO_MOVE:
            return known
        if not type(evaluation).has_tree or state.game.habits.are_alike(state, seat):
            return self._race.choose(state, seat)
        self._begin(evaluation, type(evaluation).horizon)
        moves = self._candidates(state, seat)
        return moves[0] if len(moves) == 1 else self._searched(state, seat, moves)

    def follow(self, state: State, seat: int, lines: int) -> int:
        """Grow a tree by so many lines, and tell the moves. It chooses nothing: searches are compared by it."""
        return self.grown(state, seat, lines).moves

    def grown(self, state: State, seat: int, lines: int) -> Grown:
        """A tree of so many lines, each to the end of the round, even where a race plays better."""
        self._begin(evaluation_of(state.game.key), LONGEST)
        root, moves, spent = Node(-1, seat), self._candidates(state, seat), 0
        for _ in range(lines):
            spent += self._try(root, imagined(state, seat, self._deals), moves)
        return Grown(root, spent)

    def _begin(self, evaluation: Evaluation, horizon: int) -> None:
        self._evaluation, self._horizon, self._usual = evaluation, horizon, 1.0

    def _candidates(self, state: State, seat: int) -> list[int]:
        """The sensible moves in a fixed order; of very many, some drawn by lot."""
        moves = sorted(set(self._evaluation.careful_moves(state, seat)))
        if len(moves) > MOST_MOVES:
            self._choices.shuffle(moves)
            moves = sorted(moves[:MOST_MOVES])
        return moves

    def _searched(self, state: State, seat: int, moves: list[int]) -> int:
        root, spent = Node(-1, seat), 0
        while spent < self._budget:
            spent += self._try(root, imagined(state, seat, self._deals), moves)
        best = root.replies[min(root.replies)]
        for move in moves:
            node = root.replies.get(move, best)
            if (node.visits, node.mean()) > (best.visits, best.mean()):
                best = node
        return best.move

    def _try(self, root: Node, world: State, moves: list[int]) -> int:
        """One world, from the root to a new move and on; tells the moves that it took."""
        rest(world)
        path = [self._step(root, world, root.seat, moves, len(moves))]
        while path[-1].visits and len(path) < DEEPEST and not world.is_over() and world.outcome() is None:
            seat, node = world.to_act()[0], path[-1]
            width = int(WIDTH * sqrt(node.visits)) + 1
            path.append(self._step(node, world, seat, self._evaluation.careful_moves(world, seat), width))
        length = self._play_on(world, root.seat)
        self._learn(path, world, length)
        root.visits += 1
        return len(path) + length

    def _step(self, node: Node, world: State, seat: int, moves: list[int], width: int) -> Node:
        """Go from a node to one of the moves that this world allows, and make it."""
        chosen = self._reply(node, world, seat, moves, width)
        world.apply(seat, chosen.move)
        return chosen

    def _reply(self, node: Node, world: State, seat: int, moves: list[int], width: int) -> Node:
        """A move that was never tried while there is room, else the one with the most promise."""
        known: list[Node] = []
        fresh: list[int] = []
        for move in moves:
            reply = node.replies.get(move)
            if reply is not None and reply.seat == seat:
                reply.available += 1
                known.append(reply)
            else:
                fresh.append(move)
        if fresh and len(known) < width:
            return self._begun(node, world, seat, fresh)
        best, most = known[0], -1.0
        for reply in known:
            promise = reply.promise(CURIOSITY)
            if promise > most:
                best, most = reply, promise
        return best

    def _begun(self, node: Node, world: State, seat: int, fresh: list[int]) -> Node:
        """A new node: of the likely move, if it is new."""
        move = self._evaluation.likely_move(world, seat, self._choices)
        if move not in fresh:
            move = fresh[self._choices.below(len(fresh))]
        reply = node.replies[move] = Node(move, seat)
        reply.available = 1
        return reply

    def _play_on(self, world: State, seat: int) -> int:
        horizon = self._horizon if self._evaluation.standing(world) else LONGEST
        return play_round(world, self._choices, seat, horizon, LONGEST, self._evaluation)

    def _learn(self, path: list[Node], world: State, length: int) -> None:
        standing = self._evaluation.standing(world)
        for node in path:
            node.visits += 1
            node.total += self._value(world, standing, node.seat, length)

    def _value(self, world: State, standing: list[int], seat: int, length: int) -> float:
        """Between 0 and 1: who has won is worth most, and what a seat is ahead as usual leads are here."""
        if not standing:
            return worth(world.outcome(), seat, length)
        ahead = lead(standing, seat)
        apart = float(abs(ahead))
        self._usual += 0.01 * (apart - self._usual)
        value = 0.5 + 0.5 * ahead / (apart + self._usual + 0.1)
        if is_decided(world):
            won = worth(world.outcome(), seat, length)
            return POINTS_IN_THE_END * value + (1.0 - POINTS_IN_THE_END) * won
        return value

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self._choices, self._deals, self._budget, self._race)


def _restored(choices: Rng, deals: Rng, budget: int, race: Lookahead) -> Searching:
    player = Searching(0, 0, budget)
    player._choices, player._deals, player._race = choices, deals, race
    return player
