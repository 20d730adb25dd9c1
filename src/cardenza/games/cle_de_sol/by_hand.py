"""Clé de Sol by hand: cards are touched, then a pile, or the hand that gets them; and what else must be said."""

from typing import TYPE_CHECKING

from cardenza.decks.cle_de_sol import MUSICIEN, NOTES, card_text, is_music, notes_among, notes_in, parse_card
from cardenza.games.cle_de_sol.moves import (
    DEMANDED,
    DEMANDS,
    DRAW,
    GIVE,
    GIVEN,
    NOTE_BITS,
    NOTHING,
    SIMPLE,
    SIMPLE_TEXTS,
    TURN,
    WINDOW,
    placed_by,
    placing,
    read_demand,
    texts,
    unpacked,
)
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Spot, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState


def gesture(state: "CleDeSolState", seat: int, move: int) -> Gesture:
    kind, rest = move & NOTE_BITS, move >> 6
    if move == DRAW:
        return Gesture((Touch("stock"),))
    if kind == SIMPLE:
        return Gesture((), None, SIMPLE_TEXTS[rest])
    if kind == GIVEN:
        return Gesture(_touches(seat, unpacked(rest)), Touch("hands", state.offender))
    if kind == DEMANDED:
        return Gesture(_touches(seat, [MUSICIEN]), Touch("signs"), DEMANDS[rest])
    if kind < NOTES:
        cards = notes_in(placed_by(move))
        return Gesture(_touches(seat, cards), Touch("music"), card_text(kind) if len(cards) > 1 else "")
    pile = "music" if is_music(rest) else "signs"
    return Gesture(_touches(seat, [rest]), Touch(pile))


def text_of(state: "CleDeSolState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    zone = "" if target is None else "own hand" if _is_hand_of(target, seat) else target.zone
    if not picks and not zone and gesture.choice in SIMPLE_TEXTS:
        return gesture.choice
    if [pick.zone for pick in picks] == ["stock"] and zone in ("", "own hand") and not gesture.choice:
        return SIMPLE_TEXTS[0]
    cards = [parse_card(pick.card) for pick in picks if is_held(pick, seat)]
    if len(cards) == len(picks):
        if cards and not gesture.choice and (zone == "hands" or (not zone and state.phase == GIVE)):
            if target is not None and state.phase == GIVE and target.place != state.offender:
                raise Unreadable("the cards are for whoever intercepted falsely; touch that player")
            return f"give {texts(sorted(cards))}"
        is_named = bool(gesture.choice) and zone != ""
        if (cards or is_named) and zone in ("", "music", "signs"):  # a card alone knows its pile
            return _put_down(state, seat, cards, gesture.choice)
    raise Unreadable("touch cards of your hand and then a pile to place them, or the stock to draw")


def _put_down(state: "CleDeSolState", seat: int, cards: list[int], choice: str) -> str:
    """What it means to put these cards on a pile: a card to intercept with may be named instead of touched."""
    if state.phase == WINDOW and seat != state.turn:
        shown = parse_card(choice) if choice else cards[0]
        if len(cards) > 1 or (cards and cards != [shown]):
            raise Unreadable("one card is put on the pile to intercept")
        return f"intercept {card_text(shown)}"
    if cards == [MUSICIEN]:
        return f"musicien {DEMANDS[read_demand(choice)]}" if choice else "place M"
    last = parse_card(choice) if choice else cards[-1] if cards else NOTHING
    if last not in cards:
        raise Unreadable(f"{choice} is not among the cards that are put down")
    cards.remove(last)
    return f"place {texts([*sorted(cards), last])}"


def choices(state: "CleDeSolState", seat: int, gesture: Gesture) -> list[str]:
    """What is demanded with a Musicien (CLEF-37), and which of several Notes lies on top (CLEF-R11)."""
    if state.phase != TURN or seat != state.turn or gesture.target is None or gesture.choice:
        return []
    picks, target = state.touched(seat, gesture)
    is_for_pile = target is not None and target.zone in ("music", "signs")
    if not is_for_pile or not picks or not all(is_held(pick, seat) for pick in picks):
        return []
    cards = sorted([parse_card(pick.card) for pick in picks])
    if cards == [MUSICIEN]:
        return DEMANDS[:] if state.can_demand(seat) else []
    are_notes = len(cards) == notes_among(cards).bit_count() > 1
    return [card_text(card) for card in cards] if are_notes and state.judge(seat, placing(cards)).is_legal() else []


def _touches(seat: int, cards: list[int]) -> tuple[Touch, ...]:
    return tuple([Touch("hands", seat, card_text(card)) for card in cards])


def _is_hand_of(spot: Spot, seat: int) -> bool:
    return spot.zone == "hands" and spot.place == seat
