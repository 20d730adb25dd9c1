"""Piles that move in Key’s Corners: which may go where, how much of them, and which must before the turn ends."""

from typing import Final, final

from cardenza.games.keys_corners import board, placing
from cardenza.games.keys_corners.board import FIRST_CORNER, MOVE, NO_NOTE, PLACES, Board, item_of, move_of, place_of
from cardenza.kernel import kinds, options
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Measured, Verdict, refused

RULES: Final = {
    "KEYS-16": "Cards go from a foundation onto a corner only in the order of the scale.",
    "KEYS-21": "One foundation goes onto another only where its lowest card follows or matches.",
    "KEYS-31": "Before the turn ends, a move that shows on the board must be made.",
    "KEYS-R1": "The turn cannot end while a pile can go onto another pile or onto a corner that is begun.",
    "KEYS-R3": "Between foundations only whole piles move; onto a corner goes what begins with the note needed there.",
    "KEYS-R4": "What lies in a corner stays there until the scale is complete.",
    "KEYS-R12": "A stack holds four cards at most, wilds included.",
    "KEYS-O4": "At this table moves to an empty corner must be made, too.",
    "KEYS-D6": "A pile moves from a foundation to another pile that it fits.",
}
BOARD_MOVES: Final = options.Choice(
    "KEYS-O4", "board_moves", ("compulsory", "all", "optional"), "which moves that show on the board must be made"
)


@final
class Moving(board.Building):
    """From a foundation to another place."""

    def actions(self, game: object) -> list[int]:
        pairs = [(source, place) for source in range(FIRST_CORNER) for place in range(len(PLACES))]
        return [move_of(MOVE, place, source) for source, place in pairs if place != source]


KINDS: Final = [
    Moving("move {source} {place}", "KEYS-D6", MOVE, [kinds.Word("source", PLACES, 1, "foundations"), board.TO])
]


def listed(state: Board) -> list[int]:
    """Every pile that can go onto another, one empty corner standing for all (KEYS-D6)."""
    found: list[int] = []
    corner = state.empty_corner()
    for source in range(FIRST_CORNER):
        if not state.piles[source]:
            continue
        for target in range(len(PLACES)):
            if (state.piles[target] or target == corner) and can_move(state, source, target):
                found.append(MOVE | target << 7 | source)
    return found


def can_move(state: Board, source: int, target: int) -> bool:
    """May what lies on a foundation go there, whole or in part (KEYS-R3)?"""
    bottom = state.bottoms[source]
    degree = state.degree[bottom]
    size = len(state.piles[source])
    lying = len(state.piles[target])
    if target >= FIRST_CORNER:  # the needed note is among the cards; an empty corner takes the whole pile
        return degree == 0 if lying == 0 else 0 <= degree <= lying < degree + size
    if source == target or state.due[target] != bottom:
        return False
    return degree >= 0 or lying + size <= board.STACK  # KEYS-R12


def cut(state: Board, source: int, target: int) -> int:
    """Where the part of a foundation begins that moves (KEYS-R3)."""
    return len(state.piles[target]) - state.degree[state.bottoms[source]] if target >= FIRST_CORNER else 0


def move(state: Board, seat: int, source: int, target: int) -> None:
    """It is not a card played."""
    at = cut(state, source, target)
    state.piles[target] += state.piles[source][at:]
    del state.piles[source][at:]
    placing.laid(state, seat, source)
    placing.laid(state, seat, target)


# ------------------------------------------------------------------------------------------------ what is wrong


def judge(state: Board, seat: int, source: int, target: int) -> Verdict:
    if source >= FIRST_CORNER:
        return refused(RULES, "KEYS-R4", "KEYS-D6")
    if placing.must_fill(state, seat):
        return placing.fill_first(state, seat, "KEYS-D6")
    if not state.piles[source] or source == target:
        return refused(RULES, "KEYS-D6", "CORE-4")
    if can_move(state, source, target):
        return LEGAL
    rules = {**placing.RULES, **RULES}
    if target < FIRST_CORNER and not state.piles[target]:
        return refused(rules, "KEYS-R16", "KEYS-D6", "KEYS-22", "KEYS-21")
    return refused(rules, *_mismatch(state, source, target), "KEYS-D6", evidence=_proof(state, source, target))


def _mismatch(state: Board, source: int, target: int) -> list[str]:
    """The rules by which a foundation does not go there."""
    if target >= FIRST_CORNER:
        return ["KEYS-16", "KEYS-14", "KEYS-R3"] if state.piles[target] else ["KEYS-13", "KEYS-16", "KEYS-R3"]
    due, bottom = state.due[target], state.bottoms[source]
    if due == bottom:
        return ["KEYS-R12", "KEYS-19", "KEYS-21"]
    if any(state.note(card) == due for card in state.piles[source]):
        return ["KEYS-R3", "KEYS-21"]
    rules = ["KEYS-21", "KEYS-R3"]
    if state.degree[state.bottoms[target]] < 0:
        return [*rules, "KEYS-19"]
    if due == NO_NOTE:
        return ["KEYS-R14", "KEYS-18", *rules]
    is_equal = bottom == state.note(state.piles[target][-1])
    return ["KEYS-R13", *rules, "KEYS-18"] if is_equal else [*rules, "KEYS-18"]


def _proof(state: Board, source: int, target: int) -> tuple[Evidence, ...]:
    """The scale with the note due at the target, and what lies in the pile that was to go there."""
    due = state.due[target]
    lying = Listed("this pile holds", state.faces(state.piles[source]))
    if due == NO_NOTE or state.degree[due] >= 0:
        return (*placing.due_in_scale(state, target), lying)
    stack = (placing.stack_takes(due), lying)
    together = len(state.piles[source]) + len(state.piles[target])
    is_same = due == state.bottoms[source]
    return (*stack, Measured("cards together", together, board.STACK, is_most=True)) if is_same else stack


# ------------------------------------------------------------------------------------------------ what must be moved


def compulsory(state: Board) -> list[int]:
    """The board moves without which the turn cannot end."""
    return [] if state.phase != board.TURN else [move for move in listed(state) if is_compulsory(state, move)]


def holds_up(state: Board, moves: list[int]) -> bool:
    """Is one of these moves compulsory?"""
    return any(is_compulsory(state, move) for move in moves)


def is_compulsory(state: Board, move: int) -> bool:
    """KEYS-R1, KEYS-R5, KEYS-O4."""
    is_free = place_of(move) >= FIRST_CORNER and not state.piles[place_of(move)]
    return not state.rules.is_optional and (state.rules.is_all or not is_free)


def hold_ups(state: Board) -> list[str]:
    return ["KEYS-31", "KEYS-R1", "KEYS-O4"] if state.rules.is_all else ["KEYS-31", "KEYS-R1"]


def showing(state: Board) -> tuple[Evidence, ...]:
    """The first of the moves that must be made, told by its cards."""
    first = compulsory(state)[0]
    source, target = item_of(first), place_of(first)
    going = Listed("must be moved", state.faces(state.piles[source][cut(state, source, target) :]))
    if not state.piles[target]:
        return going, Listed("an empty corner takes", [state.spelled(state.key)])
    return going, Listed("onto", [state.face(state.piles[target][-1])])
