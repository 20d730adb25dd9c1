"""What every game gives to programs that learn: actions for all moves, observations and histories of what a seat knows.

Nothing of it is told by a game itself: it follows from its kinds of moves, its zones and its facts.
"""

from collections.abc import Iterator

import pytest

from cardenza import catalogue
from cardenza.kernel.actions import Actions, Choosing
from cardenza.kernel.contract import Game, State
from cardenza.kernel.kinds import NO_MOVE
from cardenza.kernel.observing import Observer
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.walk import CHANCE, ENDED, Walk
from tests.kernel.test_actions import guided
from tests.kernel.test_observing import seen

GAMES = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
STAGED = {"carmony", "cle-de-sol", "the-distance"}
STEPS = 60


def positions(game: Game, deals: int = 2, most: int = 40) -> Iterator[State]:
    """Positions from the beginning, the middle and the end of random games."""
    for seed in range(deals):
        state = game.deal(seed)
        rng = Rng(seed)
        for _ in range(most):
            yield state
            if state.is_over():
                break
            playout(state, rng, limit=3)


def reached(actions: Actions, state: State, seat: int, so_far: tuple[int, ...] = ()) -> list[int]:
    """Every move to which actions lead."""
    found: list[int] = []
    choosing = Choosing(actions, state, seat)
    for action in so_far:
        choosing.choose(action)
    for action in choosing.options():
        twin = Choosing(actions, state, seat)
        for word in so_far:
            twin.choose(word)
        move = twin.choose(action)
        found += reached(actions, state, seat, (*so_far, action)) if move == NO_MOVE else [move]
    return found


@GAMES
def test_actions_lead_to_every_legal_move_that_gives_nothing_up(kind: type[Game]) -> None:
    game = guided(kind)
    actions = Actions(game)
    assert actions.is_staged == (kind.key in STAGED)
    for begun in (0, 7, 25):
        state = game.deal(begun)
        playout(state, Rng(begun), limit=begun)
        for seat in state.to_act()[:1]:
            flags = game.kinds().flags
            legal = [move for move in state.legal_moves(seat) if not flags(move).gives_up]
            assert sorted(reached(actions, state, seat)) == sorted(legal)


@GAMES
def test_other_hidden_cards_change_nothing(kind: type[Game]) -> None:
    game = guided(kind)
    for has_aids in (False, True):
        observer = Observer(game, has_aids)
        for at, state in enumerate(positions(game, deals=1)):
            for seat in range(game.seats):
                world = state.clone()
                world.redeal(Rng(at), seat)
                assert seen(observer, world, seat) == seen(observer, state, seat), "hidden cards are told"


@GAMES
def test_what_looks_different_is_observed_as_different(kind: type[Game]) -> None:
    """Everything that a seat is shown stands in its observation, so that no two views have the same."""
    game = guided(kind)
    observer = Observer(game)
    views: dict[tuple[int, ...], str] = {}
    for state in positions(game):
        for seat in range(game.seats):
            view = state.view(seat, has_aids=False)
            told = str((seat, [zone.known for zone in view.zones], view.facts))
            assert views.setdefault((seat, *seen(observer, state, seat)), told) == told


@GAMES
def test_the_layout_names_every_place_once(kind: type[Game]) -> None:
    observer = Observer(guided(kind))
    at = 0
    for name, first, size in observer.pieces:
        assert (first, size > 0) == (at, True), name
        at += size
    assert at == observer.size
    assert len({name for name, _, _ in observer.pieces}) == len(observer.pieces)


def walked(walk: Walk, rng: Rng, steps: int) -> list[Walk]:
    """The points of a random walk at which a seat has to decide, up to so many steps from the deal, and its end."""
    points: list[Walk] = []
    while walk.to_act() != ENDED and len(points) < steps:
        if walk.to_act() == CHANCE:
            cards = [card for card, count in walk.outcomes() for _ in range(count)]
            walk.answer(cards[rng.below(len(cards))])
        else:
            points.append(walk.clone())
            options = walk.options()
            walk.step(options[rng.below(len(options))])
    return [*points, walk] if walk.to_act() != CHANCE else points


@GAMES
def test_a_history_has_all_that_was_seen_and_nothing_that_was_not(kind: type[Game]) -> None:
    """Perfect recall: with each step a history grows, and it never changes. Secrecy: worlds alike have the same."""
    game = guided(kind)
    points = walked(Walk(Actions(game)), Rng(3), STEPS)
    before: dict[int, list[str]] = {seat: [] for seat in range(game.seats)}
    for at, walk in enumerate(points):
        assert walk.moment is not None
        for seat in range(game.seats):
            history = walk.moment.history(seat)
            assert history[: len(before[seat])] == before[seat], "what was heard is not heard any more"
            before[seat] = history
        seat = walk.to_act()
        if seat != ENDED:
            world = walk.imagined(seat, Rng(at))
            assert world.history(seat) == walk.history(seat), "the history tells hidden cards"
            assert world.options() == walk.options()


@GAMES
def test_chance_played_by_hand_deals_and_plays_as_the_generator_does(kind: type[Game]) -> None:
    """The walk that gets its cards one by one comes to the same position as the game that shuffles."""
    game = guided(kind)
    walk = Walk(Actions(game))
    points = walked(walk, Rng(5), STEPS)
    assert points[-1].is_dealt()
    again = game.position(points[-1].position().document())
    assert again == points[-1].position(), "a position that chance has led to cannot be read back"
