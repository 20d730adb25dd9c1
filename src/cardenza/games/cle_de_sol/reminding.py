"""What a helpful table reminds a player of in Clé de Sol: the name, the rhythm or the interval that is due."""

from typing import TYPE_CHECKING

from cardenza.decks.cle_de_sol import PITCH_NAMES, RHYTHMS, interval_of, is_hauteur, is_rythme, name_of, rhythm_of
from cardenza.games.cle_de_sol import intercepting
from cardenza.games.cle_de_sol.fitting import interval_names
from cardenza.games.cle_de_sol.moves import DEAL, DEMAND, DEMANDS, FREE, GIVE, INTERVAL, OVER, WINDOW

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState


def prompt(state: "CleDeSolState", seat: int | None) -> str:
    """CLEF-O9: a helpful table says what is due; a strict one only what has to be given."""
    if state.phase == GIVE:
        return f"give {intercepting.gift_size(state)} to {state.offender}" if seat == state.turn else ""
    if state.rules.is_strict or state.phase == DEAL or state.phase == OVER:
        return ""
    if state.phase == WINDOW:
        twins = intercepting.twins(state)
        return " ".join(["twin:", *twins]) if twins else ""
    return _due_text(state)


def _due_text(state: "CleDeSolState") -> str:
    top = state.music[-1]
    if state.mode == DEMAND:
        return f"demanded: {DEMANDS[state.demand]}"
    if state.mode == INTERVAL:
        interval = interval_of(state.signs[-1])
        up, down = interval_names(name_of(top), interval)
        place = " on the staff" if state.rules.fitting.on_staff else ""
        names = f"{PITCH_NAMES[up]} or {PITCH_NAMES[down]}"
        return f"{interval} from {PITCH_NAMES[name_of(top)]}{place}: {names}, else {state.draw_size()}"
    if state.mode == FREE:
        return "any card but an Intervalle" if is_rythme(top) else "any card"
    if is_rythme(top):
        return f"rhythm {RHYTHMS[rhythm_of(top)]}" + (" or a sum" if rhythm_of(top) else "")
    if is_hauteur(top):
        return f"name {PITCH_NAMES[name_of(top)]}"
    return f"name {PITCH_NAMES[name_of(top)]}, rhythm {RHYTHMS[rhythm_of(top)]} or a neighbour"
