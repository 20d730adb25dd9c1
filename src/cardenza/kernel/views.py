"""Views: what lies on a table as somebody sees it, all of it derived from zones."""

from typing import TYPE_CHECKING, Final, NamedTuple, final

from cardenza.kernel.fields import aids_in
from cardenza.kernel.gestures import Gesture, Spot, spot_on
from cardenza.kernel.speech import Said, without_aid
from cardenza.kernel.zones import EVERYBODY, GAP, GAP_TEXT, SPREAD, FactValue, Place, Zone, ZoneView, is_among

if TYPE_CHECKING:
    from cardenza.kernel.contract import State

NO_FACTS: Final = frozenset[str]()


class View(NamedTuple):
    """All that one seat (or, with seat None, somebody who watches) may know of a position."""

    seat: int | None
    zones: list[ZoneView]
    facts: dict[str, FactValue]
    prompt: tuple[Said, ...] = ()

    def zone(self, name: str, place: Place = None) -> ZoneView:
        """The zone of that name and place."""
        return next(zone for zone in self.zones if zone.name == name and zone.place == place)


@final
class Snapshot:
    """What lies on a table in one moment, worked out once: views, events and sights are made from it.

    See `zones_at` for a table that keeps cards open.
    """

    def __init__(self, state: "State", keeps_open: bool = False) -> None:
        self.state = state
        self.zones = zones_at(state, keeps_open)
        self.facts = state.facts()

    def view(self, seat: int | None, has_aids: bool) -> View:
        """What a seat, or (None) somebody who watches, may know, while the state is still the one of that moment.

        Without aids what players can work out for themselves is left to them.
        """
        state = self.state
        zones = [_zone_view(state, zone, seat) for zone in self.zones]
        left_out = NO_FACTS if has_aids else aids_in(type(state.game).FIELDS)
        told = [fact for fact in self.facts if is_among(seat, fact.seen) and fact.name not in left_out]
        facts = {fact.name: fact.value for fact in told}
        prompt = state.game.manners.prompt(state, seat, has_aids)
        if not has_aids:
            prompt = tuple([said for said in map(without_aid, prompt) if said is not None])
        return View(seat, zones, facts, prompt)


def view_of(state: "State", seat: int | None, keeps_open: bool = False, has_aids: bool = True) -> View:
    """What a seat, or (None) somebody who watches, may know."""
    return Snapshot(state, keeps_open).view(seat, has_aids)


def zones_at(state: "State", keeps_open: bool) -> list[Zone]:
    """The zones as they lie at a table; one that keeps cards open covers none that everybody has seen lie there.

    Only the game's `covered` zones are concerned, and a card that somebody does not know stays hidden from all.
    """
    zones = state.zones()
    return [_uncovered(state, zone) for zone in zones] if keeps_open else zones


def _uncovered(state: "State", zone: Zone) -> Zone:
    if zone.name not in state.game.manners.covered:
        return zone
    seen = [who if who == EVERYBODY else eyes for eyes, who in zip(zone.seen, zone.known, strict=True)]
    return Zone(zone.name, zone.place, zone.cards, seen, zone.known, zone.is_ordered)


def open_view(state: "State") -> View:
    """The whole position with every card face up, for those who read the record of a game."""
    zones: list[ZoneView] = []
    for zone in state.zones():
        cards: list[str | None] = [face(state, card) for card in zone.cards]
        if zone.place is None and zone.name not in SPREAD and not any(zone.seen):
            cards.reverse()  # a deck is kept top card first, a pile top card last
        zones.append(ZoneView(zone.name, zone.place, cards, cards))
    return View(None, zones, {fact.name: fact.value for fact in state.facts()})


def _zone_view(state: "State", zone: Zone, seat: int | None) -> ZoneView:
    cards = _texts(state, zone, zone.seen, seat)
    known = cards if zone.known == zone.seen else _texts(state, zone, zone.known, seat)
    if not zone.is_ordered:  # known cards first: their place among hidden ones would tell of these
        order = sorted(range(len(cards)), key=lambda i: known[i] is None)
        cards, known = [cards[i] for i in order], [known[i] for i in order]
    return ZoneView(zone.name, zone.place, cards, known)


def _texts(state: "State", zone: Zone, seen: list[int], seat: int | None) -> list[str | None]:
    return [face(state, card) if is_among(seat, who) else None for card, who in zip(zone.cards, seen, strict=True)]


def face(state: "State", card: int) -> str:
    """A card, or a gap, as it is told where it lies."""
    return GAP_TEXT if card == GAP else state.game.manners.face(state, card)


def table_text(state: "State") -> str:
    """The whole position for somebody who prints it: every zone with its cards, then everything else."""
    lines = [f"{type(state.game).title}, {state.game.seats} {'seat' if state.game.seats == 1 else 'seats'}"]
    for zone in state.zones():
        place = "" if zone.place is None else f" {zone.place}"
        lines.append(f"{zone.name}{place}: {' '.join([face(state, card) for card in zone.cards]) or '-'}")
    lines += [f"{fact.name}: {fact.value}" for fact in state.facts()]
    return "\n".join(lines)


def touched(state: "State", seat: int, gesture: Gesture) -> tuple[list[Spot], Spot | None]:
    """The cards and the place that a gesture means to the seat. Raises `Unreadable` for what does not lie there."""
    zones = view_of(state, seat).zones
    picks = [spot_on(zones, touch) for touch in gesture.picks]
    return picks, None if gesture.target is None else spot_on(zones, gesture.target)
