"""What lies on the table in Carmony, and what else is to be seen."""

from typing import TYPE_CHECKING

from cardenza.games.carmony import knowing
from cardenza.games.carmony.moves import NOTHING, PHASES, TYPES, in_order
from cardenza.kernel.zones import EVERYBODY, Fact, Zone, face_down, face_up

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def zones(state: "CarmonyState") -> list[Zone]:
    """The decks stand before the fronts: a card drawn is so never told to be the equal card that was eaten."""
    seats = range(state.rules.seats)
    return [
        *[knowing.hand_zone(state, seat) for seat in seats],
        *[knowing.meld_zone(state, seat) for seat in seats],
        face_down("deck", state.deck[::-1]),
        face_down("meld_deck", state.meld_deck[::-1]),
        face_up("pile", state.pile),  # CARM-R34
        *[face_up("fronts", _lying(state, seat), seat) for seat in seats],
        face_down("bottom", state.bottom, known=[EVERYBODY] * len(state.bottom)),
    ]


def _lying(state: "CarmonyState", seat: int) -> list[int]:
    """The cards of a front: each MELD card, and after it its notes, the root first."""
    melds = state.rules.melds
    return [card for play in state.fronts[seat] for card in [melds.cards[play], *in_order(melds, play)]]


def facts(state: "CarmonyState") -> list[Fact]:
    """Documents leave `worth` out: the points of each meld on the table, by seat."""
    is_strict = state.rules.is_strict
    fined = [Fact("stopped", state.is_stopped), Fact("mistakes", state.mistakes[:])] if is_strict else []
    return [
        Fact("turn", state.turn),
        Fact("phase", PHASES[state.phase]),
        Fact("type", None if state.type == NOTHING else TYPES[state.type]),
        Fact("ate", state.has_eaten),
        *fined,
        Fact("barred", None if state.barred == NOTHING else state.rules.card_text(state.barred)),
        Fact("drawn", state.has_drawn),
        Fact("dry", state.dry),
        Fact("out", None if state.out == NOTHING else state.out),
        Fact("worth", [_worth_text(state, seat) for seat in range(state.rules.seats)]),
        *state.rounds.facts(),
    ]


def _worth_text(state: "CarmonyState", seat: int) -> str:
    return " ".join([str(state.rules.worth.points[play]) for play in state.fronts[seat]]) or "0"
