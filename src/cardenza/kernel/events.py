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
from cardenza.kernel.views import Snapshot, face
from cardenza.kernel.zones import EVERYBODY, GAP, NOBODY, Exposed, FactValue, Place, Zone, is_among

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

Places: TypeAlias = dict[tuple[str, Place], list[int]]
"""Indexes of cards in zones, by the names and places of these."""


def happened(before: Snapshot, after: Snapshot, made: Made, exposed: Sequence[Exposed] = ()) -> list[Event]:
    """The events between the moment before the move and the one that followed from it.

    `exposed` is what `Manners.exposes` said before it: these cards are turned up first, whatever became of them.
    """
    state = after.state
    shown, moved = ([], _dealt(after)) if made.move == DEAL else _card_events(before, after, made.seat, exposed)
    story = [Happened(said) for said in state.story or ()]
    events: list[Event] = [made, *story, *_turned_up(exposed, shown, state), *moved]
    old_facts = {fact.name: fact for fact in before.facts}
    for fact in after.facts:
        if old_facts.get(fact.name) != fact:  # another value, or another audience
            events.append(Changed(fact.name, fact.value, fact.seen))
    outcome = state.outcome()
    if outcome is not None:
        events.append(Ended(outcome, state.game.manners.reckoning(state)))
    return events


def _turned_up(exposed: Sequence[Exposed], shown: list[Shown], after: State) -> list[Shown]:
    """The exposed cards in the order of the move, whether or not they were known before, then the others shown."""
    first = [Shown(face(after, e.card), EVERYBODY, (e.zone, e.place), e.at) for e in exposed]
    for event in first:
        again = next((other for other in shown if (other.card, other.zone) == (event.card, event.zone)), None)
        if again is not None:
            shown.remove(again)
    return first + shown


def _dealt(after: Snapshot) -> list[Moved]:
    """All cards were gathered and dealt anew: they come from the deck, and where one lay before is nobody's to hear."""
    zones, state = after.zones, after.state
    decks = [zone for zone in zones if zone.place is None and not any(zone.seen)]
    if not decks:
        return []
    dealt = _lying([zone for zone in zones if zone not in decks], {})
    source: dict[int, tuple[str, Place]] = {}
    for deck in {state.game.deck_of(lying[0]) for lying in dealt}:
        # what is left of that deck; if nothing is, an empty place rather than the cards of another
        pile = max(decks, key=lambda zone: _share(state, zone, deck))
        source[deck] = (pile.name, pile.place)
    return [Moved(face(state, card), who, source[state.game.deck_of(card)], where) for card, where, who, _, _ in dealt]


def _share(state: State, zone: Zone, deck: int) -> int:
    own = sum(1 for card in zone.cards if state.game.deck_of(card) == deck)
    return own or -len(zone.cards)


def _card_events(
    before: Snapshot, after: Snapshot, mover: int, exposed: Sequence[Exposed]
) -> tuple[list[Shown], list[Moved]]:
    """Cards that left a zone are matched with equal cards that came to one; those that stay may have been shown.

    A card that moved is told to those who know it where it lies now: of a pile that was turned over, everybody had
    seen the cards, but which of them was drawn, and in which order the others lie, is nobody's to hear.
    """
    touched = {(e.zone, e.place) for e in exposed}
    earlier, later = changed(before.zones, after.zones, touched)
    left = {(e.zone, e.place) for e in exposed if e.at is None}
    places = different(earlier, later, left)
    lay: dict[tuple[int, tuple[str, Place]], list[_Lying]] = {}
    for lying in _lying(earlier, places.old):
        lay.setdefault((lying[0], lying[1]), []).append(lying)
    lies = _lying(later, places.new)
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
            shown.append(Shown(face(after.state, card), who, where, at))
    leaving = [lying for alike in lay.values() for lying in alike]
    return shown, _moved(after.state, mover, coming, leaving, gone)


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


class Difference(NamedTuple):
    """Where cards are not as they were, before and after, in zones that were there before and after."""

    old: Places
    new: Places


def different(
    old_zones: Sequence[Zone], new_zones: Sequence[Zone], left: AbstractSet[tuple[str, Place]] = frozenset()
) -> Difference:
    """The cards of these zones that are not as they were: few of a long pile.

    Whoever knew the others knows them still, so they have stayed. Of a zone that cards were seen to leave all are
    looked at.
    """
    old = _by_place(old_zones)
    found = Difference({}, {})
    for zone in new_zones:
        where = (zone.name, zone.place)
        earlier = None if where in left else old.get(where)
        if earlier is not None:
            found.old[where], found.new[where] = _unlike(earlier, zone)
    return found


def _unlike(zone: Zone, other: Zone) -> tuple[list[int], list[int]]:
    """The indexes of cards that are not alike, or not known and seen by the same seats, in the one and in the other.

    In zones of one length index by index; else all between what is alike at both ends.
    """
    size, other_size = len(zone.cards), len(other.cards)
    if size == other_size:
        found = [at for at in range(size) if not _is_alike(zone, at, other, at)]
        return found, found
    least = min(size, other_size)
    head = 0
    while head < least and _is_alike(zone, head, other, head):
        head += 1
    tail = 0
    while tail < least - head and _is_alike(zone, size - 1 - tail, other, other_size - 1 - tail):
        tail += 1
    return list(range(head, size - tail)), list(range(head, other_size - tail))


def _is_alike(zone: Zone, at: int, other: Zone, there: int) -> bool:
    is_known_alike = zone.known[at] == other.known[there] and zone.seen[at] == other.seen[there]
    return is_known_alike and zone.cards[at] == other.cards[there]


def places_in(zone: Zone, places: Places) -> list[int]:
    """The indexes that a difference has for a zone; all of them if it has none."""
    where = (zone.name, zone.place)
    return places[where] if where in places else list(range(len(zone.cards)))


def _lying(zones: Sequence[Zone], places: Places) -> list[_Lying]:
    """The cards of these zones, as far as a difference has places for them."""
    lying: list[_Lying] = []
    for zone in zones:
        where = (zone.name, zone.place)
        for at in places_in(zone, places):
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


def open_events(events: Sequence[Event]) -> list[Event]:
    """All of them as those hear who see every card: what is said in two ways, the way that tells more."""
    told = [event for event in events if not isinstance(event, Happened) or event.said.seen >= EVERYBODY]
    return [_opened(event) if isinstance(event, Ended) else event for event in told]


def _opened(event: Ended) -> Ended:
    return event if event.reckoning is None else event._replace(reckoning=opened(event.reckoning))
