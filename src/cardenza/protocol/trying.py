"""Moves tried by hand in a position that stays as it is: what is left to say, what is meant, and what is told of it."""

from cardenza.coach import Tried
from cardenza.coach.ladder import LAST, Step, told_by
from cardenza.kernel.contract import State
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.judges import Judge
from cardenza.kernel.verdict import Objection
from cardenza.protocol import http
from cardenza.protocol.speaking import objection_told, part_told, phrase_told, said_told
from cardenza.protocol.spoken import ObjectionTold, SaidTold
from cardenza.protocol.told import ChoiceTold


def asked_back(state: State, seat: int, gesture: Gesture) -> tuple[ChoiceTold, ...]:
    """What can be said with a gesture where something must be said; nothing where there is no choice."""
    manners = state.game.manners
    choices = [] if gesture.choice else manners.choices(state, seat, gesture)
    said = [ChoiceTold(choice, part_told(manners.choice_said(state, seat, gesture, choice))) for choice in choices]
    return tuple(said) if len(said) > 1 else ()


def question(state: State, seat: int, gesture: Gesture) -> SaidTold | None:
    """What is asked then, where it is something in particular."""
    asks = state.game.manners.asks_back(state, seat, gesture)
    return None if asks is None else said_told(asks)


def meant(state: State, seat: int, gesture: Gesture) -> int:
    """The move that a gesture means. Raises `CardenzaError` for what is none."""
    manners = state.game.manners
    choices = [] if gesture.choice else manners.choices(state, seat, gesture)
    return manners.by_hand(state, seat, gesture._replace(choice=choices[0]) if choices else gesture)


def try_told(move: str, tried: Tried, step: Step = LAST) -> http.TryTold:
    """What a move is; of what is wrong with it, as much as the Coach tells at this step."""
    did, verdict, story, after = tried
    return http.TryTold(
        move=move,
        says=phrase_told(did),
        objection=None if verdict.objection is None else _told_at(step, after.game.key, verdict.objection),
        cost=verdict.cost,
        story=tuple(said_told(said) for said in story),
    )


def refused(game: str, refusal: NotAllowed, step: Step = LAST) -> http.TryTold:
    """What cannot even be read as a move."""
    return http.TryTold("", None, _told_at(step, game, refusal.objection), "", ())


def _told_at(step: Step, game: str, objection: Objection) -> ObjectionTold:
    return objection_told(told_by(Judge.COACH, game, objection, step))
