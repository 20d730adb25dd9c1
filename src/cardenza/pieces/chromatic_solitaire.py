"""Chromatic Solitaire: eight rising lines, one for each pile (docs/pieces.md, SOLI)."""

from collections.abc import Iterator
from typing import Final

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft
from cardenza.pieces.figures import pitch_class_of
from cardenza.pieces.following import Turn
from cardenza.theory import Note, Pitch

LINES: Final = ("1", "2", "3", "4", "5", "6", "7", "8")


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """SOLI-M1 to SOLI-M3."""
    draft.tempo = 120
    heights = [0] * len(LINES)
    is_late = False
    for turn in turns:
        if turn.kind == "back":
            heights[_last(heights, pitch_class_of(turn.words[1]) + 1)] -= 1
        card = _going_up(turn)
        if not card:
            is_late = True
            continue
        height = pitch_class_of(card)
        line = heights.index(height)
        heights[line] += 1
        draft.now += 1 if is_late and draft.now else 0
        is_late = False
        to_bar = 4 - draft.now % 4
        draft.sound(line, draft.now, to_bar, [Pitch(Note.of(height), draft.octaves[line])])
        draft.now += 1


def _last(heights: list[int], height: int) -> int:
    return max(line for line, found in enumerate(heights) if found == height)


def _going_up(turn: Turn) -> str:
    """The card that a move puts on a pile; none if it puts none there."""
    if turn.kind == "up":
        return str(turn.before["columns"][int(turn.words[1]) - 1][-1])
    return str(turn.before["waste"][-1]) if turn.move == "waste up" else ""
