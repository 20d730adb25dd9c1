"""Through the Looking Glass by hand: a hand card onto a sector of the Wheel, or onto the pile of another player.

On another sector a card picks up what lies there, on its own it is placed. What only the player can know is said:
which card of a tritone is number 1, at a strict table which card of any pair, and under an octave whether a card that
is put on its own note picks it up or is placed on it.
"""

from typing import TYPE_CHECKING, Final

from cardenza.decks.notes import NAMES, count_of
from cardenza.games.looking_glass.moves import DEAL, NONE, PICK, STEAL, TRITONE, pair_of, victim_of
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Touch, is_held

if TYPE_CHECKING:
    from cardenza.games.looking_glass.state import LookingGlassState

PICK_UP: Final = "pick"
PUT_DOWN: Final = "place"


def gesture(state: "LookingGlassState", seat: int, move: int) -> Gesture:
    if move == DEAL:
        return Gesture((), None, "deal")
    card = (Touch("hands", seat, NAMES[move & 15]),)
    if STEAL <= move < PICK:
        return Gesture(card, Touch("piles", victim_of(move)))
    if move < STEAL:
        return Gesture(card, Touch("wheel", NAMES[move]), PUT_DOWN if _is_octave(state, move) else "")
    note, sector, root = pair_of(move)
    said = PICK_UP if note == sector else NAMES[root] if _is_said(state) else ""
    return Gesture(card, Touch("wheel", NAMES[sector]), said)


def text_of(state: "LookingGlassState", seat: int, gesture: Gesture) -> str:
    picks, target = state.touched(seat, gesture)
    if not picks and target is None and gesture.choice == "deal":
        return "deal"
    if len(picks) != 1 or not is_held(picks[0], seat) or target is None:
        raise Unreadable("touch one card of your hand, and then a sector of the Wheel or the pile of another player")
    if target.zone == "piles" and not gesture.choice:
        return f"steal {picks[0].card} from {target.place}"
    if target.zone == "interval" and not gesture.choice:
        return f"place {picks[0].card}"
    if target.zone == "wheel":
        return _on_sector(state, picks[0].card, str(target.place), gesture.choice)
    raise Unreadable("a card goes onto a sector of the Wheel or the pile of another player; touch one of them next")


def choices(state: "LookingGlassState", seat: int, gesture: Gesture) -> list[str]:
    """What a card on a sector means, where the table cannot tell."""
    if gesture.target is None or gesture.target.zone != "wheel" or len(gesture.picks) != 1:
        return []
    picks, target = state.touched(seat, gesture)
    if target is None or not is_held(picks[0], seat):
        return []
    note, sector = NAMES.index(picks[0].card), NAMES.index(str(target.place))
    if note == sector:
        return [PICK_UP, PUT_DOWN] if _is_octave(state, note) else []
    is_pick = state.interval != NONE and count_of(state.wheel, sector)
    return [NAMES[note], NAMES[sector]] if is_pick and _is_said(state) else []


def _on_sector(state: "LookingGlassState", card: str, sector: str, choice: str) -> str:
    note, other = NAMES.index(card), NAMES.index(sector)
    if card == sector:
        if choice not in (["", PUT_DOWN, PICK_UP] if not _is_octave(state, note) else [PUT_DOWN, PICK_UP]):
            raise Unreadable(f"say whether {card} picks up the {card} that lies there, or is placed on it")
        return f"pick {card} with {card} on {card}" if choice == PICK_UP else f"place {card}"
    if choice not in ("", card, sector):
        raise Unreadable(f"number 1 is one of the two cards, {card} or {sector}")
    if choice:
        return f"pick {card} with {sector} on {choice}"
    if _is_said(state) and count_of(state.wheel, other):
        return f"pick {card} with {sector}"  # what is missing is asked for
    return f"pick {card} with {sector} on {sector if state.forms(note, other, other) else card}"


def _is_octave(state: "LookingGlassState", note: int) -> bool:
    """Could this card, put on its own sector, form an octave there (LOOK-R3)?"""
    return state.interval != NONE and state.steps == 0 and count_of(state.wheel, note) > 0


def _is_said(state: "LookingGlassState") -> bool:
    """Must the player say which of two cards is number 1 (LOOK-R2, option mode)?"""
    return state.interval != NONE and (state.rules.is_strict or state.steps == TRITONE)
