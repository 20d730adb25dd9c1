"""The coach: what a wrong move really is, and what may have been thought by somebody who makes it.

Each game has a module of its own here, found by its key: `IDEAS`, the sayings that it knows, and `idea_of`, a pure
function of the state before the move. An idea is told as facts of music, never as a motive. Its words are two phrases:
what the move makes, and what is due. Of an idea in `BARE` the sentence of the rule says enough. A game without a
module, being from elsewhere, is explained by its rules alone.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final, NamedTuple

from cardenza.kernel.contract import State
from cardenza.kernel.speech import Said, Saying, hears
from cardenza.kernel.verdict import Objection, Verdict

ORDER: Final = Saying("order-of-turn", "")
NOT_YOURS: Final = Saying("out-of-turn-part", "")
NOT_HELD: Final = Saying("not-held", "")
CAN_STILL: Final = Saying("can-still", "")
BARE: Final = (ORDER, NOT_YOURS, NOT_HELD, CAN_STILL)


def explain(state: State, seat: int, move: int) -> Verdict:
    """The verdict on a move; an objection comes with the move as it is said, and with the idea, if there is one."""
    verdict = state.judge(seat, move)
    found = verdict.objection
    if found is None or not state.game.kinds().has(move):
        return verdict
    did = state.game.manners.said(state, seat, move)
    return Verdict(
        Objection(found.rules, found.sentence, found.evidence, did, idea_of(state, seat, move)), verdict.cost
    )


class Tried(NamedTuple):
    """A move in a position that stays as it is: the move, what the judge says, and what its seat would hear happen.

    `after` is the position that it leads to; a refused move leads nowhere.
    """

    did: Said
    verdict: Verdict
    story: list[Said]
    after: State


def tried(state: State, seat: int, move: int) -> Tried:
    """Judge a move and make it on a copy, to show somebody what it leads to."""
    verdict, after = explain(state, seat, move), state.clone()
    after.story = []
    if not verdict.is_refused():
        after.apply(seat, move)
    story = [said for said in after.story if hears(seat, said)]
    return Tried(state.game.manners.said(state, seat, move), verdict, story, after)


def idea_of(state: State, seat: int, move: int) -> Said | None:
    """What may have been thought by a seat that makes this wrong move."""
    coach = coach_of(state.game.key)
    found: Said | None = None if coach is None else coach.idea_of(state, seat, move)
    return found


def ideas(key: str) -> tuple[Saying, ...]:
    """Every idea that the coach of a game knows and has words for."""
    coach = coach_of(key)
    known: tuple[Saying, ...] = () if coach is None else coach.IDEAS
    return known


@cache
def coach_of(key: str) -> ModuleType | None:
    """The module of a game; none for a game from elsewhere."""
    name = f"{__name__}.{key.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None
