"""Looking Glass: intervals as they are picked up; a stolen pile sounds with its mirror (docs/pieces.md, LOOK)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.figures import (
    EIGHTH,
    canonical_pitch,
    eighths,
    interval_figure,
    meld_pitches,
    melds_of,
    pitch_class_of,
    symbol_on,
)
from cardenza.pieces.following import Turn

MIRRORED: Final = 8


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """LOOK-M1 to LOOK-M3; what goes back to the hand is not heard."""
    draft.tempo = 108
    draft.hold = Fraction(2)
    draft.lift()
    melds = melds_of(game)
    for turn in turns:
        octave = draft.octaves[turn.seat]
        if turn.kind == "place":
            draft.play(turn.seat, [(1, [canonical_pitch(turn.words[1], octave)])])
        elif turn.kind == "pick" and len(turn.after["taken"][turn.seat]) > len(turn.before["taken"][turn.seat]):
            interval = melds[turn.before["interval"]]
            low, high = meld_pitches(interval, pitch_class_of(turn.words[5]), octave)
            draft.play(turn.seat, interval_figure(low, high), symbol_on(interval, low.note))
            draft.final = plain(low.note.pitch_class)
        elif turn.kind == "steal" and not turn.after["piles"][int(turn.words[3])]:
            _mirror(draft, turn, int(turn.words[3]))
        elif turn.kind == "deal":
            draft.to_bar()


def _mirror(draft: Draft, turn: Turn, victim: int) -> None:
    """LOOK-M3: the uppermost cards of the pile, upwards in the voice that loses it, downwards in the thief's."""
    cards = turn.before["piles"][victim][-MIRRORED:]
    draft.fit(EIGHTH * len(cards))
    draft.figure(victim, eighths([canonical_pitch(card, draft.octaves[victim]) for card in cards]))
    thief = draft.octaves[turn.seat]
    draft.play(turn.seat, eighths([canonical_pitch(card, thief) for card in reversed(cards)]))
