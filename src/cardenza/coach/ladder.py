"""How much is told of what is wrong with a move: step by step, so that its maker may find the rest.

1: the move, what it makes, the rules, and the way cut short. 2: also what is due. 3: everything, with all that fits.
A Guard tells everything at once; at the Table it is one sentence, whatever else there were to say.
"""

import re
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import takewhile
from typing import Final, Literal, TypeAlias

from cardenza.kernel.judges import Judge
from cardenza.kernel.speech import SO_FAR, Said, notes_said
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Objection
from cardenza.words.book import MAKES, languages, words_of

Step: TypeAlias = Literal[1, 2, 3]
FIRST: Final[Step] = 1
LAST: Final[Step] = 3
STEPS: Final[tuple[Step, ...]] = (1, 2, 3)
_GAP: Final = re.compile(r"\{(\w+)")


def first_step(judge: Judge, tries: int) -> Step:
    """How much the judge tells by itself of the so-manieth wrong move of a decision.

    >>> [first_step(Judge.COACH, tries) for tries in (1, 2, 3, 4)]
    [1, 2, 3, 3]
    >>> first_step(Judge.GUARD, 1), first_step(Judge.TABLE, 9)
    (3, 1)
    """
    if judge is Judge.COACH:
        return STEPS[min(max(tries, FIRST), LAST) - 1]
    return LAST if judge is Judge.GUARD else FIRST


def step_at(judge: Judge, tries: int, more: int) -> Step:
    """How much is told then to somebody who has asked for so many steps more.

    >>> step_at(Judge.COACH, 1, 0), step_at(Judge.COACH, 1, 1), step_at(Judge.COACH, 2, 9)
    (1, 2, 3)
    """
    return STEPS[min(first_step(judge, tries) + more, LAST) - 1]


def can_tell_more(judge: Judge, step: Step) -> bool:
    """May its maker ask for the next step?"""
    return judge is Judge.COACH and step < LAST


def told_by(judge: Judge, game: str, objection: Objection, step: Step) -> Objection:
    """The objection of a game, as far as this judge goes at this step."""
    idea = objection.idea
    if judge is Judge.TABLE:
        is_fault = idea is not None and _gaps_of_first(game, idea.key) is None  # no move at all, in anybody's language
        return Objection(objection.rules, objection.sentence, did=objection.did, idea=idea if is_fault else None)
    if step == LAST:
        return objection
    if idea is not None and step == FIRST:
        idea = _what_it_makes(game, idea)
    ends = {piece.names[-1] for piece in objection.evidence if isinstance(piece, Counted)}
    proof = [piece for each in objection.evidence for piece in _cut(each, step, ends)]
    return Objection(objection.rules, objection.sentence, tuple(proof), objection.did, idea)


def _cut(piece: Evidence, step: Step, ends: AbstractSet[str]) -> list[Evidence]:
    """A proof without what it leads to: a way stops before its end, or that of another, and the rest is left out."""
    if isinstance(piece, Counted):
        so_far = list(takewhile(lambda name: name not in ends, piece.names))
        return [piece] if step > FIRST else [Listed(SO_FAR.alone, notes_said(so_far))]
    if isinstance(piece, Marked) and piece.is_due:
        if step > FIRST:
            return [piece]
        return [Marked(piece.heading, piece.items[: piece.at], piece.at - 1, is_due=False)] if piece.at else []
    heading = piece.heading if isinstance(piece, Listed | Marked) else piece.what
    return [piece] if heading.aid <= step else []


def _what_it_makes(game: str, idea: Said) -> Said:
    """The first half of an idea, without what is due; of what cannot even be read as a move there is no other."""
    gaps = _gaps_of_first(game, idea.key)
    if gaps is None:
        return idea
    return Said(f"{idea.key}{MAKES}", {gap: part for gap, part in idea.parts.items() if gap in gaps})


@cache
def _gaps_of_first(game: str, key: str) -> frozenset[str] | None:
    """What the first phrase of an idea speaks of, in any language; None where it is the only one."""
    spoken = [words_of(language, game).ideas.get(key, ("", "")) for language in languages()]
    if not any(second for _, second in spoken):
        return None
    return frozenset(gap for first, _ in spoken for gap in _GAP.findall(first))
