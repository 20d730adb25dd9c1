"""Events: what a move did, told by comparing two moments. Each card is tagged with who may see it.

Nothing here knows a game. Cards that changed their zone have moved, cards that more seats know were shown, facts that
differ have changed. The animation, the log line and the screen reader's sentence are all made from these.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cardenza.kernel.contract import State
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.zones import EVERYBODY, GAP, NOBODY, Fact, FactValue, Place, Zone, is_among


class Made(NamedTuple):
    """A seat has made a move; `is_mistake` if the judge called it one."""

    seat: int
    move: str
    is_mistake: bool


class Moved(NamedTuple):
    """A card went from one zone to another. `card` is None for those who may not see it."""

    card: str | None
    seen: int
    source: tuple[str, Place]
    target: tuple[str, Place]


class Shown(NamedTuple):
    """A card that stays where it lies was shown to these seats."""

    card: str | None
    seen: int
    zone: tuple[str, Place]


class Changed(NamedTuple):
    """Something besides the cards is different now."""

    fact: str
    value: FactValue
    seen: int


class Ended(NamedTuple):
    """The game, or a round of it, is over."""

    outcome: Outcome


Event: TypeAlias = Made | Moved | Shown | Changed | Ended

_Lying: TypeAlias = tuple[int, tuple[str, Place], int, int]
"""A card, where it lies, who knows it, and who sees it."""


def snapshot(state: State) -> tuple[list[Zone], dict[str, Fact]]:
    """What must be kept of a moment to tell later what happened."""
    return state.zones(), {fact.name: fact for fact in state.facts()}


def happened(before: tuple[list[Zone], dict[str, Fact]], after: State, made: Made) -> list[Event]:
    """The events between a snapshot and the state that followed from the move."""
    old_zones, old_facts = before
    events: list[Event] = [made, *_card_events(old_zones, after)]
    for fact in after.facts():
        if old_facts.get(fact.name) != fact:  # another value, or another audience
            events.append(Changed(fact.name, fact.value, fact.seen))
    outcome = after.outcome()
    if outcome is not None:
        events.append(Ended(outcome))
    return events


def _card_events(old_zones: Sequence[Zone], after: State) -> list[Event]:
    """Cards that left a zone are matched with equal cards that came to one; those that stay may have been shown.

    A card that moved is told to those who know it where it lies now: of a pile that was turned over, everybody had
    seen the cards, but which of them was drawn, and in which order the others lie, is nobody's to hear.
    """
    leaving = _lying(old_zones)
    coming: list[_Lying] = []
    events: list[Event] = []
    for lying in _lying(after.zones()):
        card, where, who, seen = lying
        stayed = next((entry for entry in leaving if entry[0] == card and entry[1] == where), None)
        if stayed is None:
            coming.append(lying)
            continue
        leaving.remove(stayed)
        if who & ~stayed[2] or seen & ~stayed[3]:  # a card that was known may be turned up again
            events.append(Shown(after.game.card_text(card), who, where))
    moved: list[Moved] = []
    for card, target, who, _ in coming:
        source = next((entry for entry in leaving if entry[0] == card), None)
        if source is not None:
            leaving.remove(source)
            moved.append(Moved(after.game.card_text(card), who, source[1], target))
    moved.sort(key=_way)  # the order of hidden cards would tell which of them went which way
    return events + moved


def _way(event: Moved) -> str:
    return f"{event.source} {event.target} {event.seen}"


def _lying(zones: Sequence[Zone]) -> list[_Lying]:
    return [
        (card, (zone.name, zone.place), who, seen)
        for zone in zones
        for card, who, seen in zip(zone.cards, zone.known, zone.seen, strict=True)
        if card != GAP
    ]


def for_seat(event: Event, seat: int | None) -> Event | None:
    """The event as one receiver may have it: a hidden card loses its name, a hidden fact is not told at all."""
    if isinstance(event, Moved):
        return event if is_among(seat, event.seen) else event._replace(card=None, seen=NOBODY)
    if isinstance(event, Shown):
        return event if is_among(seat, event.seen) else None
    if isinstance(event, Changed):
        return event if is_among(seat, event.seen) else None
    return event


def is_public(event: Event) -> bool:
    """May everybody have the event as it is?"""
    return not isinstance(event, Moved | Shown | Changed) or event.seen == EVERYBODY
