"""What a helpful table reminds a player of in Metronome: the beats so far, the room, and what may follow."""

from typing import TYPE_CHECKING

from cardenza.decks.metronome import COLOUR, COLOURS, NAMES
from cardenza.games.metronome.measure import NONE, follows, shown
from cardenza.games.metronome.moves import DRAWN, GIFT, OVER

if TYPE_CHECKING:
    from cardenza.games.metronome.state import MetronomeState


def prompt(state: "MetronomeState", seat: int | None, has_aids: bool) -> str:
    """METR-O6: a table may leave out the beats and the room."""
    if state.phase == OVER:
        return ""
    if seat == state.turn and state.phase == DRAWN:
        return f"play the card drawn: {NAMES[state.drawn]}"
    if seat == state.turn and state.phase == GIFT:
        return "give a card or keep them all"
    beats = f"{shown(state.total)} of {shown(state.length())} beats, room {shown(state.room())}; " if has_aids else ""
    colours = [name for at, name in enumerate(COLOURS) if state.last != NONE and follows(at, COLOUR[state.last])]
    colours = colours[::-1] if colours == ["B", "R"] else colours  # red comes before blue on the circle
    after = f" on {NAMES[state.waiting()]}" if state.waiting() != NONE else ""
    return f"{beats}next: {' or '.join(colours) or 'any'}{after}"
