"""Events: what a move did, told by comparing two moments. Each card is tagged with who may see it.

Nothing here knows a game. Cards that changed their zone have moved, cards that more seats know were shown, facts that
differ have changed. The animation, the log line and the screen reader's sentence are all made from these.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, TypeAlias

from cardenza.kernel.contract import State
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning, heard_by, opened
from cardenza.kernel.speech import Said, hears
from cardenza.kernel.views import face
from cardenza.kernel.zones import EVERYBODY, GAP, NOBODY, Exposed, Fact, FactValue, Place, Zone, is_among

DEAL: Final = "deal"
"""The move by which every game deals a round."""


class Made(NamedTuple):
    """A seat has made a move; `is_mistake` if the judge called it one."""

    seat: int
    move: str
    is_mistake: bool


class Happened(NamedTuple):
    """Something happened that the game has a sentence for."""

    said: Said


class Moved(NamedTuple):
    """A card went from one zone to another. `card` is None for those who may not see it."""

    card: str | None
    seen: int
    source: tuple[str, Place]
    target: tuple[str, Place]


class Shown(NamedTuple):
    """A card was shown to these seats where it lies; `at` is its index if the zone has an order."""

    card: str | None
    seen: int
    zone: tuple[str, Place]
    at: int | None


class Changed(NamedTuple):
    """Something besides the cards is different now."""

    fact: str
    value: FactValue
    seen: int


class Ended(NamedTuple):
    """The game, or a round of it, is over; `reckoning` is how it was counted, where it was."""

    outcome: Outcome
    reckoning: Reckoning | None = None


Event: TypeAlias = Made | Happened | Moved | Shown | Changed | Ended

_Lying: TypeAlias = tuple[int, tuple[str, Place], int, int, int | None]
"""A card, where it lies, who knows it, who sees it, and its index if the zone has an order."""


def snapshot(state: State) -> tuple[list[Zone], dict[str, Fact]]:
    """What must be kept of a moment to tell later what happened."""
    return state.zones(), {fact.name: fact for fact in state.facts()}


def happened(
    before: tuple[list[Zone], dict[str, Fact]], after: State, made: Made, exposed: Sequence[Exposed] = ()
) -> list[Event]:
    """The events between a snapshot and the state that followed from the move.

    `exposed` is what `Manners.exposes` said before it: these cards are turned up first, whatever became of them.
    """
    old_zones, old_facts = before
    shown, moved = ([], _dealt(after)) if made.move == DEAL else _card_events(old_zones, after, made.seat, exposed)
    story = [Happened(said) for said in after.story or ()]
    events: list[Event] = [made, *story, *_turned_up(exposed, shown, after), *moved]
    for fact in after.facts():
        if old_facts.get(fact.name) != fact:  # another value, or another audience
            events.append(Changed(fact.name, fact.value, fact.seen))
    outcome = after.outcome()
    if outcome is not None:
        events.append(Ended(outcome, after.game.manners.reckoning(after)))
    return events


def _turned_up(exposed: Sequence[Exposed], shown: list[Shown], after: State) -> list[Shown]:
    """The exposed cards in the order of the move, whether or not they were known before, then the others shown."""
    first = [Shown(face(after, e.card), EVERYBODY, (e.zone, e.place), e.at) for e in exposed]
    for event in first:
        again = next((other for other in shown if (other.card, other.zone) == (event.card, event.zone)), None)
        if again is not None:
            shown.remove(again)
    return first + shown


def _dealt(after: State) -> list[Moved]:
    """All cards were gathered and dealt anew: they come from the deck, and where one lay before is nobody's to hear."""
    zones = after.zones()
    decks = [zone for zone in zones if zone.place is None and not any(zone.seen)]
    if not decks:
        return []
    dealt = _lying([zone for zone in zones if zone not in decks], {})
    source: dict[int, tuple[str, Place]] = {}
    for deck in {after.game.deck_of(lying[0]) for lying in dealt}:
        # what is left of that deck; if nothing is, an empty place rather than the cards of another
        pile = max(decks, key=lambda zone: _share(after, zone, deck))
        source[deck] = (pile.name, pile.place)
    return [Moved(face(after, card), who, source[after.game.deck_of(card)], where) for card, where, who, _, _ in dealt]


def _share(state: State, zone: Zone, deck: int) -> int:
    own = sum(1 for card in zone.cards if state.game.deck_of(card) == deck)
    return own or -len(zone.cards)


def _card_events(
    old_zones: Sequence[Zone], after: State, mover: int, exposed: Sequence[Exposed]
) -> tuple[list[Shown], list[Moved]]:
    """Cards that left a zone are matched with equal cards that came to one; those that stay may have been shown.

    A card that moved is told to those who know it where it lies now: of a pile that was turned over, everybody had
    seen the cards, but which of them was drawn, and in which order the others lie, is nobody's to hear.
    """
    touched = {(e.zone, e.place) for e in exposed}
    earlier, later = changed(old_zones, after.zones(), touched)
    same = _same_ends(earlier, later, {(e.zone, e.place) for e in exposed if e.at is None})
    lay: dict[tuple[int, tuple[str, Place]], list[_Lying]] = {}
    for lying in _lying(earlier, same):
        lay.setdefault((lying[0], lying[1]), []).append(lying)
    lies = _lying(later, same)
    gone = _gone(lay, lies, exposed)
    stayed = _stayed(lay, lies)
    coming: list[_Lying] = []
    shown: list[Shown] = []
    for number, lying in enumerate(lies):
        card, where, who, seen, at = lying
        old = stayed.get(number)
        if old is None:
            coming.append(lying)
        elif who & ~old[2] or seen & ~old[3]:  # a card that was known may be turned up again
            shown.append(Shown(face(after, card), who, where, at))
    leaving = [lying for alike in lay.values() for lying in alike]
    return shown, _moved(after, mover, coming, leaving, gone)


def _moved(after: State, mover: int, coming: list[_Lying], leaving: list[_Lying], gone: list[_Lying]) -> list[Moved]:
    """Cards that came somewhere, each with an equal one that left; `gone` are those that everybody saw leave."""
    passed: list[Moved] = []
    moved: list[Moved] = []
    for card, target, who, _, _ in coming:
        # what everybody saw leave comes to light again rather than that it goes to where few know it
        sources = (gone, leaving) if who == EVERYBODY else (leaving, gone)
        source = next((entry for entries in sources for entry in entries if entry[0] == card), None)
        if source is not None:
            (gone if source in gone else leaving).remove(source)
            way = after.game.manners.way(after, mover, source[1], target)
            if way is not None:
                passed.append(Moved(face(after, card), way.seen, source[1], (way.zone, way.place)))
            moved.append(Moved(face(after, card), who, source[1] if way is None else (way.zone, way.place), target))
    on_the_way = {event.target for event in passed}
    told = passed + moved
    # the order of hidden cards would tell which of them went which way
    told.sort(key=lambda event: (event.target not in on_the_way, f"{event.source} {event.target} {event.seen}"))
    return told


def _gone(
    lay: dict[tuple[int, tuple[str, Place]], list[_Lying]], lies: list[_Lying], exposed: Sequence[Exposed]
) -> list[_Lying]:
    """Cards that everybody saw leave a hand, taken from `lay`; one like it there that not all know has come since."""
    gone: list[_Lying] = []
    for e in exposed:
        where = (e.zone, e.place)
        alike = lay.get((e.card, where), [])
        known = [lying for lying in lies if lying[:2] == (e.card, where) and lying[2] == EVERYBODY]
        if e.at is None and alike and not known:
            gone.append(alike.pop())
    return gone


def _stayed(lay: dict[tuple[int, tuple[str, Place]], list[_Lying]], lies: list[_Lying]) -> dict[int, _Lying]:
    """For each card that lies where one like it lay, by its number, that one; taken from `lay`, what is left has gone.

    Of several alike, each is the one that the same seats knew at the same place, then one that they knew at all: who
    was given one of two equal cards knows that one, whichever lies first, and not the other.
    """
    stayed: dict[int, _Lying] = {}
    for end in (5, 4, 2):  # as far as they are compared
        for number, lying in enumerate(lies):
            alike = [] if number in stayed else lay.get((lying[0], lying[1]), [])
            old = next((each for each in alike if each[:end] == lying[:end]), None)
            if old is not None:
                alike.remove(old)
                stayed[number] = old
    return stayed


def changed(
    old_zones: Sequence[Zone], new_zones: Sequence[Zone], touched: AbstractSet[tuple[str, Place]] = frozenset()
) -> tuple[list[Zone], list[Zone]]:
    """The zones that were touched or are not as they were, before and after. In others nothing happened to any card."""
    old, new = _by_place(old_zones), _by_place(new_zones)
    same = {where for where in old.keys() & new.keys() - touched if _is_same(old[where], new[where])}
    return [old[where] for where in old if where not in same], [new[where] for where in new if where not in same]


def _by_place(zones: Sequence[Zone]) -> dict[tuple[str, Place], Zone]:
    return {(zone.name, zone.place): zone for zone in zones}


def _is_same(zone: Zone, other: Zone) -> bool:
    return zone.cards == other.cards and zone.known == other.known and zone.seen == other.seen


def _same_ends(
    old_zones: Sequence[Zone], new_zones: Sequence[Zone], left: AbstractSet[tuple[str, Place]]
) -> dict[tuple[str, Place], tuple[int, int]]:
    """For each zone how many cards at its beginning and at its end are as they were: most of a long pile.

    Whoever knew these knows them still, so they have stayed. Of a zone that cards were seen to leave all are looked at.
    """
    old = _by_place(old_zones)
    same: dict[tuple[str, Place], tuple[int, int]] = {}
    for zone in new_zones:
        where = (zone.name, zone.place)
        earlier = None if where in left else old.get(where)
        if earlier is not None:
            head = _alike(earlier, zone, 0, 1, min(len(earlier.cards), len(zone.cards)))
            tail = _alike(earlier, zone, -1, -1, min(len(earlier.cards), len(zone.cards)) - head)
            same[where] = (head, tail)
    return same


def _alike(zone: Zone, other: Zone, first: int, step: int, most: int) -> int:
    """How many cards are alike, and known and seen by the same seats, from one end on."""
    for count in range(most):
        at = first + step * count
        if zone.cards[at] != other.cards[at] or zone.known[at] != other.known[at] or zone.seen[at] != other.seen[at]:
            return count
    return most


def _lying(zones: Sequence[Zone], same: dict[tuple[str, Place], tuple[int, int]]) -> list[_Lying]:
    """The cards of these zones, without those at the ends that stayed the same."""
    lying: list[_Lying] = []
    for zone in zones:
        where = (zone.name, zone.place)
        head, tail = same.get(where, (0, 0))
        for at in range(head, len(zone.cards) - tail):
            if zone.cards[at] != GAP:
                lying.append((zone.cards[at], where, zone.known[at], zone.seen[at], at if zone.is_ordered else None))
    return lying


def for_seat(event: Event, seat: int | None) -> Event | None:
    """The event as one receiver may have it: a hidden card loses its name, a hidden fact is not told at all."""
    if isinstance(event, Happened):
        return event if hears(seat, event.said) else None
    if isinstance(event, Ended):
        return event if event.reckoning is None else event._replace(reckoning=heard_by(event.reckoning, seat))
    if isinstance(event, Made) or is_among(seat, event.seen):
        return event
    return event._replace(card=None, seen=NOBODY) if isinstance(event, Moved) else None


def is_public(event: Event) -> bool:
    """May everybody have the event as it is?"""
    if isinstance(event, Happened):
        return event.said.seen == EVERYBODY
    if isinstance(event, Ended):
        rows = [] if event.reckoning is None else event.reckoning.rows
        return all(row.seen == EVERYBODY for each in rows for row in each)
    return not isinstance(event, Moved | Shown | Changed) or event.seen == EVERYBODY


def open_events(events: Sequence[Event]) -> list[Event]:
    """All of them as those hear who see every card: what is said in two ways, the way that tells more."""
    told = [event for event in events if not isinstance(event, Happened) or event.said.seen >= EVERYBODY]
    return [_opened(event) if isinstance(event, Ended) else event for event in told]


def _opened(event: Ended) -> Ended:
    return event if event.reckoning is None else event._replace(reckoning=opened(event.reckoning))
