"""Actions are numbers for all moves but those that give up, or for their words."""

import pytest

from cardenza import catalogue
from cardenza.kernel.actions import Actions, Choosing
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.judges import Judge


def guided(kind: type[Game]) -> Game:
    """The game as most people meet it, with right moves only."""
    return kind(None, kind.manners.options_for(Judge.GUARD))


def test_nobody_gives_up_by_an_action() -> None:
    game = guided(catalogue.find("chromatic-solitaire"))
    state, actions = game.deal(1), Actions(game)
    assert "concede" in state.moves(0)
    assert "concede" not in [actions.text(action) for action in range(actions.size)]
    assert "concede" not in [actions.text(action) for action in Choosing(actions, state, 0).options()]


def test_an_action_that_is_no_legal_move_is_refused() -> None:
    game = guided(catalogue.find("go-fish"))
    actions, state = Actions(game), game.deal(1)
    wrong = next(action for action in range(actions.size) if action not in Choosing(actions, state, 0).options())
    for action in (wrong, -1, actions.size):
        with pytest.raises(Unreadable, match=f"action {action} cannot be chosen here"):
            Choosing(actions, state, 0).choose(action)
    with pytest.raises(Unreadable, match="numbered 0 to 24"):
        actions.text(25)
