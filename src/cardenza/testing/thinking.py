"""Promises about thinking first: what lies before a player tells nothing about which moves are right.

Controls follow from what everybody sees, gestures have declared shapes, and what is told without aids is the same
whatever cards the player holds.
"""

from typing import TypeAlias

from cardenza.kernel.contract import State
from cardenza.kernel.gestures import Gesture, Shape, shape_of
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Said
from cardenza.kernel.zones import EVERYBODY, FactValue

Moment: TypeAlias = tuple[str, bool, bool, bool]
"""The phase, has the seat the turn, is it to act, and is it asked in a window? Everybody sees all of it."""


class Controls:
    """The controls met in one game, by their moment."""

    def __init__(self) -> None:
        self._met: dict[Moment, list[str]] = {}

    def check(self, state: State, seat: int) -> None:
        """In the same moment the same lies there, and with it every legal move that needs no card."""
        manners, text = state.game.manners, state.game.move_text
        controls = [text(move) for move in manners.controls(state, seat)]
        met = self._met.setdefault(_moment(state, seat), controls)
        assert controls == met, f"the controls of seat {seat} tell what is legal: {controls}, and else {met}"
        legal = [text(move) for move in state.legal_moves(seat) if is_bare(state, move)]
        if _is_unasked(state, seat):
            legal.remove(text(manners.window_answer(state, seat)))
        missing = [move for move in legal if move not in controls]
        assert not missing, f"seat {seat} may {missing}, which is not among the controls {controls}"


def is_bare(state: State, move: int) -> bool:
    """Does a move need no card?"""
    return not state.game.kinds().of(move).needs_card()


def _is_unasked(state: State, seat: int) -> bool:
    """Is a window open in which silence is not said?"""
    manners = state.game.manners
    is_asked = seat in state.to_act() and manners.window_answer(state, seat) >= 0
    is_quiet = manners.has_quiet_windows and manners.patience_seconds(state) == 0
    return is_asked and (is_quiet or manners.has_standing_answers)


def _moment(state: State, seat: int) -> Moment:
    facts = {fact.name: fact.value for fact in state.facts()}
    is_acting = seat in state.to_act()
    is_asked = is_acting and state.game.manners.window_answer(state, seat) >= 0
    return str(facts.get("phase")), facts.get("turn") == seat, is_acting, is_asked


def check_shapes(state: State, seat: int) -> None:
    """The gesture of every legal move is one that hands are known to make in this game."""
    manners = state.game.manners
    declared = manners.shapes(state.game)
    for move in state.legal_moves(seat)[:60]:
        gesture = manners.gesture(state, seat, move)
        for each in [] if gesture is None else [gesture, *manners.other_gestures(state, seat, move)]:
            text = state.game.move_text(move)
            assert not (each.picks or each.target) or any(fits(shape, each, seat) for shape in declared), (
                f"the gesture of {text!r}, {each}, has none of the shapes of the game"
            )


def fits(declared: Shape, gesture: Gesture, seat: int) -> bool:
    """Is this the shape of a gesture, with any of its picks as the first?

    >>> from cardenza.kernel.gestures import Touch
    >>> fits(Shape("hands", is_own=True, onto="pile"), Gesture((Touch("hands", 1, "C"),), Touch("pile")), 1)
    True
    """
    if not gesture.picks:
        target = gesture.target
        is_index = target is not None and target.at is not None
        onto = "" if target is None else target.zone
        return (declared.picks, declared.onto, declared.onto_naming) == ("", onto, "index" if is_index else "whole")
    starts = [gesture._replace(picks=(*gesture.picks[at:], *gesture.picks[:at])) for at in range(len(gesture.picks))]
    return any(_is_like(declared, shape_of(start, seat)) for start in starts)


def _is_like(declared: Shape, found: Shape) -> bool:
    is_same = (declared.picks, declared.naming, declared.onto, declared.onto_naming) == (
        found.picks,
        found.naming,
        found.onto,
        found.onto_naming,
    )
    is_enough = (declared.is_many or not found.is_many) and found.along in ("", declared.along)
    return is_same and is_enough and (found.is_own or not declared.is_own)


def check_unaided(state: State, seat: int, rng: Rng) -> None:
    """Without aids, what is told to a seat on turn besides its cards does not follow from them."""
    viewer = (seat + 1) % state.game.seats
    if viewer == seat or seat not in state.to_act():
        return
    other = state.clone()
    other.redeal(rng.fork(), viewer)
    if other.legal_moves(viewer) != state.legal_moves(viewer):
        return
    one, two = unaided(state, seat), unaided(other, seat)
    assert one == two, f"without aids seat {seat} is told what its cards could do: {one}, with other cards {two}"


def unaided(state: State, seat: int) -> tuple[dict[str, FactValue], tuple[Said, ...], list[int]]:
    """All that lies before a seat besides cards: facts for everybody, the prompt, and controls."""
    view = state.view(seat, has_aids=False)
    known = {fact.name for fact in state.facts() if fact.seen == EVERYBODY}
    facts = {name: value for name, value in view.facts.items() if name in known}
    return facts, view.prompt, state.game.manners.controls(state, seat)
