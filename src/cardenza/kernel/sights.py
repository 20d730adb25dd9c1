"""What a move lets somebody see who did not see it before. A table takes no move back that has brought cards to light.

Only the zones that are not as they were are compared: what lies elsewhere was seen by the same eyes before.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from cardenza.kernel.contract import State
from cardenza.kernel.events import changed
from cardenza.kernel.views import zones_at
from cardenza.kernel.zones import GAP, Zone, is_among

Sight: TypeAlias = Literal["nothing", "own", "hidden"]
"""Nothing; cards of the mover's own, which they laid open or gave away; or something that lay hidden from the mover,
too: a card drawn, taken or turned up."""

_Faces: TypeAlias = dict[str, int]
"""How many cards of each face."""


class _Eyes(NamedTuple):
    """What somebody sees, and what they know, which is no less."""

    seen: _Faces
    known: _Faces


def sight(before: State, after: State, mover: int, move: int, keeps_open: bool) -> Sight:
    """What a move let anybody see, chance aside; `keeps_open` as in `views.zones_at`."""
    if before.game.manners.exposes(before, mover, move):
        return "hidden"
    old, new = changed(zones_at(before, keeps_open), zones_at(after, keeps_open))
    own, own_now = _eyes(before, old, mover), _eyes(after, new, mover)
    if _news(own, own_now):
        return "hidden"
    public, public_now = _eyes(before, old, None), _eyes(after, new, None)
    laid = _more(_more(own.seen, public.seen), _more(own_now.seen, public_now.seen))
    told = [_news(public, public_now)]
    for seat in range(before.game.seats):
        if seat != mover:
            told.append(_news(_eyes(before, old, seat), _eyes(after, new, seat)))
    if any(_more(news, laid) for news in told):
        return "hidden"
    return "own" if any(told) else "nothing"


def _eyes(state: State, zones: Sequence[Zone], seat: int | None) -> _Eyes:
    eyes = _Eyes({}, {})
    for zone in zones:
        for card, seen, known in zip(zone.cards, zone.seen, zone.known, strict=True):
            if card == GAP or not is_among(seat, known):
                continue
            face = state.game.manners.face(state, card)
            eyes.known[face] = eyes.known.get(face, 0) + 1
            if is_among(seat, seen):
                eyes.seen[face] = eyes.seen.get(face, 0) + 1
    return eyes


def _news(before: _Eyes, after: _Eyes) -> _Faces:
    """The cards that somebody sees, or knows, and did not before."""
    news = _more(after.seen, before.seen)
    for face, count in _more(after.known, before.known).items():
        news[face] = max(count, news.get(face, 0))
    return news


def _more(faces: _Faces, than: _Faces) -> _Faces:
    """What is left of the one if the other is taken off.

    >>> _more({"C": 2, "D": 1}, {"C": 1, "D": 1, "E": 1})
    {'C': 1}
    """
    return {face: count - than.get(face, 0) for face, count in faces.items() if count > than.get(face, 0)}
