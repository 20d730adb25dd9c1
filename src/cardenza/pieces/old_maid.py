"""Old Maid: the card calls from the hand that it leaves, and answers in the new one (docs/pieces.md, PAIR, MAID)."""

from collections.abc import Iterator
from fractions import Fraction

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft
from cardenza.pieces.following import Turn
from cardenza.pieces.pairing import answered, called


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """MAID-M1, MAID-M2: two beats for a card that is taken, two more for a pair."""
    draft.tempo = 112
    draft.hold = Fraction(1)
    for turn in turns:
        if turn.kind != "take":
            continue
        giver, card = _taken(turn)
        call, answer = called(card, draft.octaves[giver]), called(card, draft.octaves[turn.seat])
        draft.play(giver, [(1, call)])
        draft.play(turn.seat, [(1, answer)])
        laid = [other for other in turn.after["laid"] if other not in turn.before["laid"] and other != card]
        if laid:
            low = called(laid[0], draft.octaves[turn.seat])
            draft.play(turn.seat, [(2, [*low, *answered(card, low)])])
            draft.final = low[0].note


def _taken(turn: Turn) -> tuple[int, str]:
    """Whose card was taken, and which one."""
    for seat, hand in enumerate(turn.before["hands"]):
        lost = [card for card in hand if card not in turn.after["hands"][seat]]
        if seat != turn.seat and lost:
            return seat, lost[0]
    raise AssertionError("a take takes a card")
