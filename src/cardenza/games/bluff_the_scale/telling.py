"""What people are told in Bluff the Scale: the degree that is due, what was said, and how a move sounds to others."""

from typing import TYPE_CHECKING, Final

from cardenza.decks.notes import NAMES, names_of
from cardenza.games.bluff_the_scale.moves import (
    CALL,
    DEALING,
    NOTHING,
    OVER,
    PHASES,
    PLACE,
    PLACE_AS,
    REACTING,
    REPLACE,
    REPLACING,
    ROOTING,
    kind_of,
)
from cardenza.games.bluff_the_scale.naming import NAMES as SAID_NAMES
from cardenza.kernel.zones import EVERYBODY, NOBODY, Fact

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale.state import BluffState

FOLLOWING: Final = ("claim", "placers", "unused")
"""What views show and documents leave out, because it follows from the rest."""


def facts(state: "BluffState") -> list[Fact]:
    """Everything besides the cards; what was taken back is its owner's secret."""
    outcome = state.outcome()
    returned = Fact("returned", None)
    if state.returned != NOTHING:
        returned = Fact("returned", NAMES[state.returned], 1 << state.turn)
    return [
        Fact("turn", state.turn),
        Fact("phase", PHASES[state.phase]),
        Fact("root", None if state.root == NOTHING else NAMES[state.root]),
        _root_name(state),
        Fact("calls", state.calls),
        Fact("said", None if state.said == NOTHING else SAID_NAMES[state.said]),
        Fact("claim", claim(state) if state.phase == REACTING else None),
        Fact("placers", [state.placer_of(at) for at in range(len(state.wheel))]),
        Fact("passed", _seats(state, state.passed)),
        Fact("tried", _seats(state, state.tried)),
        Fact("barred", _seats(state, state.barred)),
        Fact("replaced", state.is_replaced),
        returned,
        Fact("winners", None if outcome is None else list(outcome.winners)),
    ]


def _root_name(state: "BluffState") -> Fact:
    """While degree 1 can be corrected, nobody is told whether its name was right."""
    name = None if state.root_name == NOTHING else SAID_NAMES[state.root_name]
    is_open = state.phase == REACTING and len(state.wheel) == 1
    return Fact("root_name", name, NOBODY if is_open else EVERYBODY)


def _seats(state: "BluffState", mask: int) -> list[int]:
    return [seat for seat in range(state.rules.seats) if mask >> seat & 1]


def claim(state: "BluffState") -> str:
    """What was said with the last card: by its owner, or by the table."""
    return name_due(state) if state.said == NOTHING else SAID_NAMES[state.said]


def spelled(state: "BluffState") -> list[str]:
    """The scale from its root, named as it was or else as the table would name it (BLUF-R27)."""
    naming, scale = state.rules.naming, state.scale - state.rules.first_scale
    root_name = naming.suggestion(scale, state.root) if state.root_name == NOTHING else state.root_name
    return naming.spelled(scale, root_name)


def name_due(state: "BluffState") -> str:
    """The name that the table says for the degree."""
    return spelled(state)[state.degree()]


def degree_text(state: "BluffState") -> str:
    """The degree as the SCALE card prints it."""
    return str(state.rules.naming.scales[state.scale - state.rules.first_scale].degrees[state.degree()])


def prompt(state: "BluffState", seat: int | None) -> str:
    """What is due; the advanced variant leaves the name to the players."""
    if state.phase == REACTING:
        return "" if seat == state.turn else f"{state.turn} says {claim(state)}"
    if seat != state.turn or state.phase == OVER or state.phase == DEALING:
        return ""
    if state.phase == ROOTING:
        return "choose degree 1"
    if state.phase == REPLACING:
        return f"another card for degree {degree_text(state)}"
    if state.rules.is_advanced:
        return f"degree {degree_text(state)}"
    return f"degree {degree_text(state)}: {name_due(state)}"


def _called(state: "BluffState", caller: int, viewer: int | None) -> str:
    """Who takes the cards sees on which degree each lay (BLUF-R16): they are named in order."""
    card, sector = state.wheel[-1], state.sector()
    taker = caller if card == sector else state.turn
    text = f"call ({NAMES[card]})" if card == sector else f"call ({NAMES[card]} for {NAMES[sector]})"
    return f"{text}: {' '.join(names_of(state.wheel))}" if viewer == taker else text


def told(state: "BluffState", seat: int, move: int, viewer: int | None) -> str:
    """Others hear the name of a card that is put down, and of a call what was turned over."""
    if move == CALL:
        return _called(state, seat, viewer)
    kind = kind_of(move)
    if move < PLACE or kind not in (PLACE, PLACE_AS, REPLACE):
        return state.rules.move_text(move)
    if viewer == seat:
        text = state.rules.move_text(move)
        return f"{text} as {name_due(state)}" if kind == PLACE else text
    name = name_due(state) if kind == PLACE else SAID_NAMES[(move - kind) & 63]
    return f"{'replace' if kind == REPLACE else 'place'} as {name}"
