"""What a helpful table reminds a player of in Chord Poker: what the hand is worth now, and what cannot be done."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import names_of, notes_of
from cardenza.games.chord_poker import groups, scoring
from cardenza.games.chord_poker.moves import END, GROUP, START

if TYPE_CHECKING:
    from cardenza.games.chord_poker.state import ChordPokerState


def prompt(state: "ChordPokerState", seat: int | None) -> str:
    """Guided: the value of the hand (POKR-R12), the note barred, the dry limit. Strict: only how one has grouped."""
    if seat is None:
        return ""
    if state.phase == GROUP:
        if not state.has_answered(seat):
            return ""
        return f"grouped for {scoring.grouped_value(state, seat)}: {state.groups_text(seat)}"
    if state.rules.is_strict or state.phase not in (START, END):
        return ""
    value = f"hand {groups.value_of(state.hands[seat])}"
    if seat != state.turn:
        return value
    if state.barred:
        return f"{value}, not {names_of(notes_of(int(state.barred)))[0]}"
    return f"{value}, draw" if state.phase == START and state.is_dry() else value
