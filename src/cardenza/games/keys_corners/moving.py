"""Piles that move in Key’s Corners: which may go where, how much of them, and which must before the turn ends."""

from typing import Final, final

from mypy_extensions import i64

from cardenza.games.keys_corners import board, placing
from cardenza.games.keys_corners.board import FIRST_CORNER, MOVE, NO_NOTE, PLACES, Board, item_of, place_of
from cardenza.kernel import move_parts, options, packed
from cardenza.kernel.speech import CARDS, NOTE, NOTES, NUMBER, SEAT, Cards, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Measured, Verdict, refused

RULES: Final[dict[str, str]] = {
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
        return [board.move_of(MOVE, place, source) for source, place in pairs if place != source]


KINDS: Final = [
    Moving(
        "move {source} {target}", "KEYS-D6", MOVE, [move_parts.Word("source", PLACES, 1, "foundations"), board.TO]
    ).said_with(cards=CARDS)
]
SAYS: Final[Sayings] = Sayings()
MOVED: Final = SAYS.add("moved", "KEYS-21", seat=SEAT, notes=NOTES, source=board.SOURCES, target=board.TARGETS)
MERGED: Final = SAYS.add(
    "merged", "KEYS-21", seat=SEAT, note=NOTE, source=board.SOURCES, target=board.TARGETS, count=NUMBER
)
TO_CORNER: Final = SAYS.add("to_corner", "KEYS-16", seat=SEAT, notes=NOTES, source=board.SOURCES, target=board.TARGETS)
MUST_MOVE: Final = SAYS.add("must_move", "KEYS-31", cards=CARDS, source=board.SOURCES, target=board.TARGETS)
MUST_BE_MOVED: Final = SAYS.add("must_be_moved", "KEYS-31", source=board.SOURCES, target=board.TARGETS).as_aid()
TOGETHER: Final = SAYS.add("together", "KEYS-R12")

TO_FIRST: Final = 0x01010101  # from each foundation to the first place


def showing(state: Board) -> i64:
    """KEYS-D6: every pile that can go onto another, one empty corner standing for all.

    A set of moves has eight bits for each foundation, one for each place where its pile goes.
    """
    found: i64 = 0
    corner: i64 = state.empty_corner()
    for source in range(FIRST_CORNER):
        if packed.at(state.bottoms, source) == NO_NOTE:
            continue
        for target in range(FIRST_CORNER):
            if _can_join(state, source, target):
                found |= packed.single(8 * source + target)
        start = packed.at(state.starts, source)
        above = start + packed.at(state.heights, source)
        for target in range(FIRST_CORNER, board.ALL_PLACES):
            height = packed.at(state.heights, target)
            if start <= height < above and (height or target == corner):
                found |= packed.single(8 * source + target)
    return found


def move_at(some: i64, at: i64) -> int:
    """The move at a place in a set of them."""
    which = packed.nth(some, at)
    return MOVE | (which & 7) << 7 | which >> 3


def listed(some: i64) -> list[int]:
    """A set of moves as a list."""
    return [move_at(some, at) for at in range(packed.count(some))]


def can_move(state: Board, source: i64, target: i64) -> bool:
    """May what lies on a foundation go there, whole or in part (KEYS-R3)?"""
    if target >= FIRST_CORNER and packed.at(state.heights, target) == 0:
        target = state.empty_corner()
    return showing(state) >> 8 * source + target & 1 == 1


def _can_join(state: Board, source: i64, target: i64) -> bool:
    """May a foundation go onto another?"""
    if packed.at(state.due, target) != packed.at(state.bottoms, source) or source == target:
        return False
    together = packed.at(state.heights, source) + packed.at(state.heights, target)
    return packed.at(state.starts, source) != board.OUTSIDE or together <= board.STACK  # KEYS-R12


def cut(state: Board, source: int, target: int) -> int:
    """Where the part of a foundation begins that moves (KEYS-R3)."""
    return len(state.piles[target]) - packed.at(state.starts, source) if target >= FIRST_CORNER else 0


def going(state: Board, source: int, target: int) -> Cards:
    """What goes there from a pile, or would if it could: all of it, then."""
    can_go = source < FIRST_CORNER and can_move(state, source, target)
    cards = state.piles[source][cut(state, source, target) if can_go else 0 :]
    return Cards([state.said_as(card, state.note(card)) for card in cards] or [board.SOME_CARD])


def move(state: Board, seat: int, source: int, target: int) -> None:
    """It is not a card played."""
    at = cut(state, source, target)
    if state.story is not None:
        _tell_move(state, state.story, seat, source, target)
    state.piles[target] += state.piles[source][at:]
    del state.piles[source][at:]
    placing.laid(state, seat, source)
    placing.laid(state, seat, target)


def _tell_move(state: Board, story: list[Said], seat: int, source: int, target: int) -> None:
    going, lying = state.piles[source][cut(state, source, target) :], state.piles[target]
    whence, where = PLACES[source], PLACES[target]
    if target < FIRST_CORNER and not state.is_in_scale(state.bottom(source)):
        note, height = state.note_said(state.bottom(source)), len(going) + len(lying)
        story.append(MERGED.said(seat, note, whence, where, height))
        return
    story.append((TO_CORNER if target >= FIRST_CORNER else MOVED).said(seat, state.notes_said(going), whence, where))
    if not lying and len(going) < len(state.scale):  # a whole scale is taken at once
        story.append(placing.BEGUN.said(where))


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
    due, bottom = state.due_at(target), state.bottom(source)
    if due == bottom:
        return ["KEYS-R12", "KEYS-19", "KEYS-21"]
    if any(state.note(card) == due for card in state.piles[source]):
        return ["KEYS-R3", "KEYS-21"]
    rules = ["KEYS-21", "KEYS-R3"]
    if not state.is_in_scale(state.bottom(target)):
        return [*rules, "KEYS-19"]
    if due == NO_NOTE:
        return [*placing.past_the_last(state, bottom), *rules]
    is_equal = bottom == state.note(state.piles[target][-1])
    return ["KEYS-R13", *rules, "KEYS-18"] if is_equal else [*rules, "KEYS-18"]


def _proof(state: Board, source: int, target: int) -> tuple[Evidence, ...]:
    """The scale with the note due at the target, and what lies in the pile that was to go there."""
    due = state.due_at(target)
    lying = placing.lying_there(state, source)
    if due == NO_NOTE or state.is_in_scale(due):
        return (*placing.due_in_scale(state, target), lying)
    stack = (placing.stack_takes(state, due), lying)
    together = len(state.piles[source]) + len(state.piles[target])
    is_same = due == state.bottom(source)
    return (*stack, Measured(TOGETHER.alone, together, board.STACK, is_most=True)) if is_same else stack


# ------------------------------------------------------------------------------------------------ what must be moved


def compulsory(state: Board) -> list[int]:
    """The board moves without which the turn cannot end."""
    return [] if state.phase != board.TURN else listed(binding(state, showing(state)))


def binding(state: Board, some: i64) -> i64:
    """Those of a set of moves that are compulsory; moves to an empty corner need not be (KEYS-R1, KEYS-R5, KEYS-O4)."""
    if state.rules.is_optional or some == 0:
        return 0
    corner: i64 = state.empty_corner()
    is_free = not state.rules.is_all and corner != board.NO_PLACE
    return some & ~(TO_FIRST * packed.single(corner)) if is_free else some


def held_up(state: Board) -> tuple[list[str], list[Evidence]]:
    """The rules by which the turn cannot end yet, and the first of the moves that must be made, told by its cards."""
    moves = compulsory(state)
    if not moves:
        return [], []
    source, target = item_of(moves[0]), place_of(moves[0])
    way = MUST_BE_MOVED.said(PLACES[source], PLACES[target])
    moved = Listed(way, going(state, source, target).cards)
    return ["KEYS-31", "KEYS-R1", *(["KEYS-O4"] if state.rules.is_all else [])], [moved]


def due_first(state: Board) -> list[Said]:
    """What a helpful table reminds of: the first of the moves that must be made."""
    return [
        MUST_MOVE.said(going(state, source, target), PLACES[source], PLACES[target])
        for source, target in [(item_of(move), place_of(move)) for move in compulsory(state)[:1]]
    ]
