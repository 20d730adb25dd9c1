"""Chord Poker by hand: touch deck or pile; put a card onto Wheel or pile, or onto the chord to change the root."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import NAMES
from cardenza.games.chord_poker import groups
from cardenza.games.chord_poker.moves import DRAW, GROUP, NOTE, SIMPLE, TAKE, TO_PILE, TO_WHEEL
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Spot, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.chord_poker.state import ChordPokerState


def gesture(seat: int, move: int) -> Gesture:
    if move == DRAW:
        return Gesture((Touch("deck"),))
    if move == TAKE:
        return Gesture((Touch("pile"),))
    if move < len(SIMPLE):
        return Gesture((), None, SIMPLE[move])
    card = Touch("hands", seat, NAMES[move & NOTE])
    target = "chord" if move < TO_WHEEL else "wheel" if move < TO_PILE else "pile"
    return Gesture((card,), Touch(target))


def text_of(state: "ChordPokerState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice.startswith(("group ", "deal")):
        return gesture.choice
    is_for_hand = target is None or (target.zone, target.place) == ("hands", seat)
    if gesture.choice == "" and picks:
        if is_for_hand and {pick.zone for pick in picks} == {"deck"} and len(picks) == 1:
            return SIMPLE[DRAW]
        if is_for_hand and {pick.zone for pick in picks} == {"pile"}:
            return SIMPLE[TAKE]
        if all(is_held(pick, seat) for pick in picks):
            return _put_down(state, seat, gesture, target)
    raise Unreadable("touch the deck or the pile, or a card of your hand and then the Wheel, its chord or the pile")


def _put_down(state: "ChordPokerState", seat: int, gesture: Gesture, target: Spot | None) -> str:
    """What it means to put cards of the hand somewhere; without a place, at the end, that they are one’s groups."""
    notes = [str(touch.at) for touch in gesture.picks]
    if state.phase == GROUP and (target is None or target.zone == "hands"):
        return _grouped(notes)
    if len(notes) == 1 and target is not None:
        if target.zone == "chord":
            return f"root {notes[0]}"
        if target.zone in ("wheel", "pile"):
            return f"discard {notes[0]} to {target.zone}"
    raise Unreadable("one card goes onto the Wheel or the pile, or onto the chord to change the root")


def _grouped(notes: list[str]) -> str:
    """Cards touched are in groups, the others are not; equal ones are split as is best (POKR-R12)."""
    words: list[str] = []
    for name in NAMES:
        count = notes.count(name)
        sizes = groups.SPLITS[groups.BEST[count]] if 1 < count < len(groups.BEST) else [count]
        words += [f"{name}:{'+'.join([str(size) for size in sizes])}"] if count else []
    return f"group {' '.join(words)}"
