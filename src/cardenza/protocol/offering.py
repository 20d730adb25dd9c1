"""What a player is offered: every legal move with its text, how it is said, and how hands make it.

Moves are told again after every move at a table, so what never changes of one is worked out once.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from cardenza.kernel.companions import Manners
from cardenza.kernel.contract import State
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.kinds import Kinds
from cardenza.kernel.texts import natural
from cardenza.match.table import Table
from cardenza.protocol import told
from cardenza.protocol.speaking import part_told, phrase_told
from cardenza.protocol.spoken import PhraseTold

MOST_REMEMBERED: Final = 20_000

_in_order: Final = lru_cache(MOST_REMEMBERED)(natural)
_order_of: Final = attrgetter("order")


def moves_offered(table: Table, seat: int) -> tuple[told.Offer, ...]:
    """What a player may do: answers to an open window, and moves that go on after it."""
    state = table.state
    if state is None:
        return ()
    after = table.after_window(seat)
    if after is None:
        return _ordered(_offers(state, seat, table.offers(seat)))
    answers = frozenset(state.legal_moves(seat))
    now = [move for move in table.offers(seat) if move in answers]
    further = [move for move in table.offers(seat) if move not in answers]
    return _ordered([*_offers(state, seat, now), *_offers(after, seat, further)])


def controls_offered(table: Table, seat: int) -> tuple[told.Offer, ...]:
    """What lies before a player that needs no card, right or wrong."""
    controls = table.controls(seat)
    return moves_to_try(table.facing(seat), seat, controls) if controls else ()


def offers_in(state: State, seat: int) -> tuple[told.Offer, ...]:
    """The moves on offer where nobody plays: in a position that somebody looks at."""
    return moves_to_try(state, seat, state.legal_moves(seat))


def moves_to_try(state: State, seat: int, moves: Iterable[int]) -> tuple[told.Offer, ...]:
    """These moves, right or wrong, as if they were on offer."""
    return _ordered(_offers(state, seat, moves))


def moves_to_say(state: State, seat: int, moves: Iterable[int]) -> tuple[told.Offer, ...]:
    """The same where they are not made by hand, but chosen by what they say."""
    text, said = state.game.move_text, state.game.manners.said
    return tuple(told.Offer(text(move), phrase_told(said(state, seat, move)), None, None, False) for move in moves)


_Order: TypeAlias = tuple[bool, tuple[tuple[bool, int, str], ...], int]
"""Does it give up, its text in natural order, its place among what is chosen with one gesture."""


class _Offered(NamedTuple):
    """An offer, where it comes among the others, and the gesture of several of which one is chosen."""

    offer: told.Offer
    order: _Order
    chosen_with: Gesture | None = None


def _ordered(offers: Iterable[_Offered]) -> tuple[told.Offer, ...]:
    """In an order that people expect; nobody should give up by accident, so that comes last.

    Moves go by their texts; those that differ only in what is chosen stay together, as the game lists their choices.
    """
    offered = list(offers)
    first: dict[Gesture, str] = {}
    for offer, _, gesture in offered:
        if gesture is not None:
            first[gesture] = min(first.get(gesture, offer.move), offer.move, key=_in_order)
    if first:
        offered = [_beside(each, first) for each in offered]
    return tuple([each.offer for each in sorted(offered, key=_order_of)])


def _beside(each: _Offered, first: Mapping[Gesture, str]) -> _Offered:
    """Where it comes if those that are chosen with one gesture stay together."""
    if each.chosen_with is None:
        return each
    gives_up, _, place = each.order
    return each._replace(order=(gives_up, _in_order(first[each.chosen_with]), place))


def _offered(offer: told.Offer, chosen_with: Gesture | None = None, place: int = 0) -> _Offered:
    return _Offered(offer, (offer.is_resigning, _in_order(offer.move), place), chosen_with)


def _offers(state: State, seat: int, moves: Iterable[int]) -> Iterable[_Offered]:
    """These moves of a position, once for each of their gestures."""
    kinds, manners = state.game.kinds(), state.game.manners
    is_said_alike, is_made_alike = _is_alike(manners)
    listed: dict[Gesture, list[str]] = {}
    for move in moves:
        text, said, is_offered, gives_up = _known(kinds, move)
        if not is_offered:
            continue
        if is_made_alike and is_said_alike and (plain := _plain(kinds, seat, move)) is not None:
            yield plain
            continue
        if not is_said_alike:
            said = phrase_told(manners.said(state, seat, move))
        for gesture in [manners.gesture(state, seat, move), *manners.other_gestures(state, seat, move)]:
            if gesture is None or not _is_chosen_with(gesture):
                made = None if gesture is None else gesture_told(gesture)
                yield _offered(told.Offer(text, said, None, made, gives_up))
            else:
                chosen = part_told(manners.choice_said(state, seat, gesture, gesture.choice))
                offer = told.Offer(text, said, chosen, gesture_told(gesture), gives_up)
                yield _listed(offer, state, seat, gesture, listed)


def _listed(offer: told.Offer, state: State, seat: int, gesture: Gesture, listed: dict[Gesture, list[str]]) -> _Offered:
    """An offer with its place among all that can be chosen with its gesture; `listed` are the choices found so far."""
    bare = gesture._replace(choice="")
    if bare not in listed:
        listed[bare] = state.game.manners.choices_shown(state, seat, bare)
    is_listed = gesture.choice in listed[bare]
    return _offered(offer, bare, listed[bare].index(gesture.choice)) if is_listed else _offered(offer)


def _is_chosen_with(gesture: Gesture) -> bool:
    """Does a player choose its word? Where nothing is touched, that word is the whole move."""
    return gesture.choice != "" and bool(gesture.picks or gesture.target)


# ------------------------------------------------------------------------------------------------ what never changes


class _Known(NamedTuple):
    """A move in any moment: its text, how it is said where no moment spells it, is it offered, does it give up?"""

    text: str
    said: PhraseTold
    is_offered: bool
    gives_up: bool


@lru_cache(MOST_REMEMBERED)
def _known(kinds: Kinds, move: int) -> _Known:
    flags = kinds.flags(move)
    return _Known(kinds.text(move), phrase_told(kinds.said(move)), not flags.is_unoffered, flags.gives_up)


@lru_cache(MOST_REMEMBERED)
def _plain(kinds: Kinds, seat: int, move: int) -> _Offered | None:
    """A move of a game in which it is said and made alike in every moment, unless something is chosen with it."""
    gesture, known = kinds.gesture(seat, move), _known(kinds, move)
    if _is_chosen_with(gesture):
        return None
    return _offered(told.Offer(known.text, known.said, None, gesture_told(gesture), known.gives_up))


def _is_alike(manners: Manners[State]) -> tuple[bool, bool]:
    """Does a game say its moves, and do hands make them, alike in every moment?"""
    own = type(manners)
    is_made_alike = own.gesture is Manners.gesture and own.other_gestures is Manners.other_gestures
    return own.said is Manners.said, is_made_alike


@lru_cache(MOST_REMEMBERED)
def gesture_told(gesture: Gesture) -> told.GestureTold:
    target = None if gesture.target is None else _touch_told(gesture.target)
    return told.GestureTold(tuple(_touch_told(touch) for touch in gesture.picks), target, gesture.choice)


def _touch_told(touch: Touch) -> told.TouchTold:
    return told.TouchTold(touch.zone, touch.place, touch.at)
