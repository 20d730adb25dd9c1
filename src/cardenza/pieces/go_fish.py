"""Go Fish: who asks calls, who is asked answers once for each card (docs/pieces.md, PAIR, FISH)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft
from cardenza.pieces.figures import EIGHTH, Row, above
from cardenza.pieces.following import Turn
from cardenza.pieces.pairing import answered, called
from cardenza.theory import Pitch

ANSWERS: Final = {0: (), 1: (2,), 2: (1, 1), 3: (1, EIGHTH, EIGHTH)}


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """A measure for a question, one more for each book."""
    draft.tempo = 108
    for turn in turns:
        if turn.kind == "ask":
            _question(draft, turn, int(turn.words[1]), turn.words[2])
        new = turn.after["books"][turn.seat][len(turn.before["books"][turn.seat]) :]
        for book in new:
            _book(draft, turn.seat, book)


def _question(draft: Draft, turn: Turn, asked: int, note: str) -> None:
    call = called(note, draft.octaves[turn.seat])
    answer = called(note, draft.octaves[asked])
    given = [card for card in turn.before["hands"][asked] if card not in turn.after["hands"][asked]]
    draft.figure(turn.seat, [(2, call)])
    at = draft.now + 2
    for length in ANSWERS[min(len(given), 3)]:
        draft.sound(asked, at, length, answer)
        at += length
    if not given and any(_is(card, note) for card in _held(turn.after, turn.seat) - _held(turn.before, turn.seat)):
        draft.sound(turn.seat, draft.now + 3, 1, _higher(call))
    draft.now += 4


def _book(draft: Draft, seat: int, book: list[str]) -> None:
    low = called(book[0], draft.octaves[seat])
    high = answered(book[1], low)
    row: Row = [(1, low), (1, high), (2, [*low, *high])] if len(book) == 2 else [(1, low), (1, _higher(low))] * 2
    draft.play(seat, row)
    draft.final = low[0].note


def _higher(pitches: list[Pitch]) -> list[Pitch]:
    return [above(pitch.note, pitch) for pitch in pitches]


def _held(position: Mapping[str, Any], seat: int) -> set[str]:
    """The cards of a seat, in the hand and in books."""
    return {*position["hands"][seat], *[card for book in position["books"][seat] for card in book]}


def _is(card: str, note: str) -> bool:
    return card[:-1] == note
