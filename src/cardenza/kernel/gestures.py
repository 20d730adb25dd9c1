"""Gestures: a move as hands make it. Touch some cards, then perhaps a place, then perhaps choose among what is left.

A game tells the gesture of each of its moves and reads gestures back (`Manners.gesture`, `Manners.by_hand`), so that a
table with pictures needs to know nothing about it: what can be touched, and where it can go, follows from the moves
on offer.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from cardenza.kernel.errors import Fault
from cardenza.kernel.speech import Text
from cardenza.kernel.texts import typed
from cardenza.kernel.zones import GAP_TEXT, Place, ZoneView

WHOLE: Final = -1
NO_PLACE: Final = Fault("no_place", "there is no '{zone}' on this table; touch what lies there")
NOT_SEEN: Final = Fault("not_seen", "'{card}' is no card that you see in {zone}; touch one that lies there")
NOT_AT: Final = Fault("not_at", "{zone} has {size} cards, counted from 0, so there is none at {place}")


class Touch(NamedTuple):
    """A card or a place: the zone, and in it an index (where order is known), a card by name, or None for the whole."""

    zone: str
    place: Place = None
    at: int | str | None = None


class Gesture(NamedTuple):
    """Cards touched, in no order; where they go, if the move has such a place; and what else must be chosen.

    >>> Gesture((Touch("hands", 0, "F#3"),), Touch("discard"), "G").choice
    'G'
    """

    picks: tuple[Touch, ...]
    target: Touch | None = None
    choice: str = ""


Naming: TypeAlias = Literal["card", "index", "whole"]
"""How a touch names what it means: by the text of a card, by its index, or a zone as a whole."""


class Shape(NamedTuple):
    """How hands make moves of one sort, whatever the cards: what they pick, and where it goes.

    `is_own` if cards are picked from the player's own zone, `is_many` if several can be picked at once, `along` is a
    zone from which others are picked with them.

    >>> shape_of(Gesture((Touch("hands", 0, "F#3"),), Touch("discard"), "G"), 0)
    Shape(picks='hands', naming='card', is_own=True, is_many=False, along='', onto='discard', onto_naming='whole')
    """

    picks: str
    naming: Naming = "card"
    is_own: bool = False
    is_many: bool = False
    along: str = ""
    onto: str = ""
    onto_naming: Naming = "whole"


def shape_of(gesture: Gesture, seat: int) -> Shape:
    """The shape of one gesture, with its first pick as the one that others are picked along with."""
    first = gesture.picks[0]
    target = gesture.target
    others = [touch.zone for touch in gesture.picks if touch.zone != first.zone]
    return Shape(
        first.zone,
        _naming(first),
        first.place == seat,
        len(gesture.picks) > 1,
        others[0] if others else "",
        "" if target is None else target.zone,
        "whole" if target is None else _naming(target),
    )


def _naming(touch: Touch) -> Naming:
    if touch.at is None:
        return "whole"
    return "card" if isinstance(touch.at, str) else "index"


class Spot(NamedTuple):
    """What a touch means to the seat whose hand it is: an index, or WHOLE; the card, or nothing where it sees none."""

    zone: str
    place: Place
    at: int
    card: str


def is_held(spot: Spot, seat: int) -> bool:
    """Is this a card in the hand of the seat?"""
    return spot.zone == "hands" and spot.place == seat and spot.card != ""


def spot_on(zones: Sequence[ZoneView], touch: Touch) -> Spot:
    """What a touch means to the viewer of these zones. Raises `Unreadable` for what does not lie there.

    >>> spot_on([ZoneView("hands", 0, ["C2", "F#3"], ["C2", "F#3"])], Touch("hands", 0, "F#3"))
    Spot(zone='hands', place=0, at=1, card='F#3')
    """
    for zone in zones:
        if zone.name == touch.zone and zone.place == touch.place:
            return _spot_in(zone, touch.at)
    place = "" if touch.place is None else f" {touch.place}"
    raise NO_PLACE.error(zone=typed(f"{touch.zone}{place}"))


def _spot_in(zone: ZoneView, at: int | str | None) -> Spot:
    if at is None:
        return Spot(zone.name, zone.place, WHOLE, "")
    if isinstance(at, str):
        if at == GAP_TEXT or at not in zone.cards:
            raise NOT_SEEN.error(card=typed(at), zone=Text(zone.name))
        return Spot(zone.name, zone.place, zone.cards.index(at), at)
    if not 0 <= at < len(zone.cards):
        raise NOT_AT.error(zone=Text(zone.name), size=Text(str(len(zone.cards))), place=Text(str(at)))
    card = zone.cards[at]
    return Spot(zone.name, zone.place, at, "" if card is None or card == GAP_TEXT else card)
