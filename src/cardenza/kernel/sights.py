"""What a move lets somebody see who did not see it before. A table takes no move back that has brought cards to light.

Only the cards that are not as they were are compared: the others were seen by the same eyes before.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from cardenza.kernel.events import Places, changed, different, places_in
from cardenza.kernel.views import Snapshot, face
from cardenza.kernel.zones import GAP, Zone, is_among

Sight: TypeAlias = Literal["nothing", "own", "hidden"]
"""Nothing; cards of the mover's own, which they laid open or gave away; or something that lay hidden from the mover,
too: a card drawn, taken or turned up."""

_Faces: TypeAlias = dict[str, int]
"""How many cards of each face."""


class _Card(NamedTuple):
    """A card by its face, with those who see and those who know it."""

    face: str
    seen: int
    known: int


class _Eyes(NamedTuple):
    """What somebody sees, and what they know, which is no less."""

    seen: _Faces
    known: _Faces


def sight(before: Snapshot, after: Snapshot, mover: int, move: int) -> Sight:
    """What a move let anybody see, chance aside."""
    if before.state.game.manners.exposes(before.state, mover, move):
        return "hidden"
    old, new = _changed(before, after)
    own, own_now = _eyes(old, mover), _eyes(new, mover)
    if _news(own, own_now):
        return "hidden"
    public, public_now = _eyes(old, None), _eyes(new, None)
    laid = _more(_more(own.seen, public.seen), _more(own_now.seen, public_now.seen))
    told = [_news(public, public_now)]
    for seat in range(before.state.game.seats):
        if seat != mover:
            told.append(_news(_eyes(old, seat), _eyes(new, seat)))
    if any(_more(news, laid) for news in told):
        return "hidden"
    return "own" if any(told) else "nothing"


def _changed(before: Snapshot, after: Snapshot) -> tuple[list[_Card], list[_Card]]:
    """The cards that are not as they were, before and after."""
    old_zones, new_zones = changed(before.zones, after.zones)
    places = different(old_zones, new_zones)
    return _cards(before, old_zones, places.old), _cards(after, new_zones, places.new)


def _cards(moment: Snapshot, zones: Sequence[Zone], places: Places) -> list[_Card]:
    cards: list[_Card] = []
    for zone in zones:
        for at in places_in(zone, places):
            if zone.cards[at] != GAP:
                cards.append(_Card(face(moment.state, zone.cards[at]), zone.seen[at], zone.known[at]))
    return cards


def _eyes(cards: Sequence[_Card], seat: int | None) -> _Eyes:
    eyes = _Eyes({}, {})
    for card in cards:
        if is_among(seat, card.known):
            eyes.known[card.face] = eyes.known.get(card.face, 0) + 1
            if is_among(seat, card.seen):
                eyes.seen[card.face] = eyes.seen.get(card.face, 0) + 1
    return eyes


def _news(before: _Eyes, after: _Eyes) -> _Faces:
    """The cards that somebody sees, or knows, and did not before."""
    news = _more(after.seen, before.seen)
    for known, count in _more(after.known, before.known).items():
        news[known] = max(count, news.get(known, 0))
    return news


def _more(faces: _Faces, than: _Faces) -> _Faces:
    """What is left of the one if the other is taken off.

    >>> _more({"C": 2, "D": 1}, {"C": 1, "D": 1, "E": 1})
    {'C': 1}
    """
    return {face: count - than.get(face, 0) for face, count in faces.items() if count > than.get(face, 0)}
