"""What the tests of all games do at a table: make moves, look at the document, ask why not."""

from typing import TypeVar

import pytest

from cardenza.kernel.contract import State
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.verdict import Objection
from cardenza.testing.cases import difference

S = TypeVar("S", bound=State)


def in_turn(state: S, *moves: str) -> S:
    """Make these moves, one after the other, always for the seat that is to act."""
    for move in moves:
        state.play(state.to_act()[0], move)
    return state


def line_by_line(state: S, *lines: str) -> S:
    """Make the moves of lines as cases have them: "seat: move"."""
    for line in lines:
        seat, _, move = line.partition(": ")
        state.play(int(seat), move)
    return state


def key(state: State, name: str) -> object:
    """What the document of a state says under this key."""
    return state.document()[name]


def shows(state: State, **expected: object) -> None:
    """The document has these values; numbers are sizes, hands have no order."""
    assert difference(expected, state) == []


def why_not(state: State, seat: int, move: str) -> Objection:
    """The objection to a move that is refused, and that changes nothing."""
    before = state.document()
    with pytest.raises(NotAllowed) as refusal:
        state.play(seat, move)
    assert state.document() == before
    assert state.game.move_text(state.parse(seat, move)) not in state.moves(seat)
    return refusal.value.objection


def fined(state: State, seat: int, move: str, cost: str) -> Objection:
    """The objection to a move that a strict table lets happen, at the price that this rule names; the move is made."""
    assert state.game.move_text(state.parse(seat, move)) not in state.moves(seat)
    verdict = state.play(seat, move)
    assert verdict.is_mistake()
    assert verdict.cost == cost
    assert verdict.objection is not None
    return verdict.objection
