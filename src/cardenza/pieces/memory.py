"""Memory: the first card calls, the second one answers, a pair sounds together (docs/pieces.md, PAIR, MEM)."""

from collections.abc import Iterator
from fractions import Fraction

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft
from cardenza.pieces.figures import SILENT
from cardenza.pieces.following import Turn
from cardenza.pieces.pairing import answered, called


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """MEM-M1, MEM-M2: a measure for two cards."""
    draft.tempo = 104
    draft.hold = Fraction(1)
    first = ""
    for turn in turns:
        card = turn.before["grid"][int(turn.words[1])]
        if turn.before["up"] is None:
            first = card
            continue
        call = called(first, draft.octaves[turn.seat])
        answer = answered(card, call)
        if turn.after["pairs"] != turn.before["pairs"]:
            draft.play(turn.seat, [(1, call), (1, answer), (2, [*call, *answer])])
            draft.final = call[0].note
        else:
            draft.play(turn.seat, [(2, call), (1, answer), (1, SILENT)])
