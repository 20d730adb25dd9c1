"""Key’s Corners by hand: a card or a pile is touched, and then the place where it goes."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import FIRST_WILD, NAMES, NOTES, is_wild
from cardenza.games.keys_corners.moves import (
    CARD_OF_ROLE,
    DISCARD,
    FILL,
    FILL_FROM_DISCARD,
    FIRST_CORNER,
    KIND,
    MOVE,
    NAME,
    NO_NOTE,
    NOTE_OF_ROLE,
    PLACES,
    PLAY,
    PLAY_DISCARD,
    SIMPLE,
    item_of,
    place_of,
)
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.keys_corners.state import KeysCornersState


def gesture(seat: int, move: int) -> Gesture:
    kind, target, item = move & KIND, _touch(place_of(move)), item_of(move)
    if kind == NAME:
        return Gesture((Touch("foundations", PLACES[place_of(move)], 0),), None, NOTES[item])
    if kind in (FILL, PLAY):
        card = CARD_OF_ROLE[item]
        said = NOTES[NOTE_OF_ROLE[item]] if kind == FILL and is_wild(card) else ""
        return Gesture((Touch("hands", seat, NAMES[card]),), target, said)
    if kind in (FILL_FROM_DISCARD, PLAY_DISCARD):
        return Gesture((Touch("discard"),), target)
    if kind == MOVE:
        return Gesture((_touch(item),), target)
    if kind == DISCARD:
        return Gesture((Touch("hands", seat, NAMES[item]),), Touch("discard"))
    return Gesture((), None, SIMPLE[item])


def text_of(state: "KeysCornersState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice in SIMPLE:
        return gesture.choice
    if len(picks) != 1:
        raise Unreadable("touch one card, or one pile, and then the place where it goes")
    place = "" if target is None else str(target.place)
    is_place = target is not None and target.zone in ("foundations", "corners")
    source = picks[0]
    if is_held(source, seat):
        if is_place:
            return _put_by_hand(state, source.card, place, gesture.choice)
        if not gesture.choice and (target is None or target.zone == "discard"):
            return f"discard {source.card}"  # a card that is only touched goes nowhere else
    if source.zone == "foundations" and target is None and gesture.choice:
        return f"name {source.place} {gesture.choice}"
    if is_place and not gesture.choice:
        if source.zone == "discard":
            return f"fill {place} discard" if _is_space(state, place) else f"play discard {place}"
        if source.zone in ("foundations", "corners"):
            return f"move {source.place} {place}"
    raise Unreadable("touch a card of your hand, a foundation or the discards, and then the pile where it goes")


def _put_by_hand(state: "KeysCornersState", card: str, place: str, said: str) -> str:
    """Where a wild is needed as a note, it is put down as that note; a space takes it as what is said."""
    at = PLACES.index(place)
    if _is_space(state, place):
        return f"fill {place} {card}={said}" if said else f"fill {place} {card}"
    if said or card in NAMES[:FIRST_WILD]:
        return f"play {card}={said} {place}" if said else f"play {card} {place}"
    note = state.key if state.due[at] == NO_NOTE else state.due[at]
    return f"play {card}={NOTES[note]} {place}"


def _is_space(state: "KeysCornersState", place: str) -> bool:
    at = PLACES.index(place)
    return at < FIRST_CORNER and not state.piles[at]


def choices(state: "KeysCornersState", seat: int, gesture: Gesture) -> list[str]:
    """KEYS-29: the player says what a wild is that fills a space, or that was turned up at the deal."""
    picks, target = state.touched(seat, gesture)
    if len(picks) != 1:
        return []
    source = picks[0]
    if target is None:
        is_open = source.zone == "foundations" and _is_nameless(state, str(source.place))
    else:
        is_for_space = target.zone == "foundations" and _is_space(state, str(target.place))
        is_open = is_for_space and is_held(source, seat) and source.card in NAMES[FIRST_WILD:]
    return NOTES if is_open else []


def _is_nameless(state: "KeysCornersState", place: str) -> bool:
    pile = state.piles[PLACES.index(place)]
    return bool(pile) and state.note(pile[-1]) == NO_NOTE


def _touch(place: int) -> Touch:
    return Touch("foundations" if place < FIRST_CORNER else "corners", PLACES[place])
