"""Carmony: melds as they are played, eaten and refilled (docs/pieces.md, CARM)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from cardenza.decks.carmony import Meld
from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.figures import (
    canonical_pitch,
    eighths,
    meld_figure,
    meld_pitches,
    melds_of,
    pitch_class_of,
    symbol_on,
)
from cardenza.pieces.following import Turn
from cardenza.theory import Pitch

Melds: TypeAlias = Mapping[str, Meld]


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """Melds, meals and discards, one after the other; a round begins with a new measure."""
    draft.tempo = 112
    draft.hold = Fraction(4)
    draft.lift()
    melds = melds_of(game)
    for turn in turns:
        if turn.kind == "meld" and "using" not in turn.words:
            _meld(draft, turn, melds)
        elif turn.kind == "eat":
            _eat(draft, turn, melds)
        elif turn.kind == "discard":
            draft.play(turn.seat, [(1, [canonical_pitch(turn.words[1], draft.octaves[turn.seat])])])
        elif turn.kind == "deal":
            draft.to_bar()


def _meld(draft: Draft, turn: Turn, melds: Melds) -> None:
    """CARM-M1 and, where the root is C, CARM-M3."""
    meld, pitches = laid(turn.words[1:], melds, draft.octaves[turn.seat])
    draft.play(turn.seat, meld_figure(meld, pitches), symbol_on(meld, pitches[0].note))
    drawn = len(turn.before["deck"]) - len(turn.after["deck"])
    if drawn > 0:
        draft.play(turn.seat, eighths(pitches[:1] * drawn))
    draft.final = plain(pitches[0].note.pitch_class)


def _eat(draft: Draft, turn: Turn, melds: Melds) -> None:
    """CARM-M2: what is eaten falls in its owner's voice, while the eater plays the eating card on the same root."""
    card, victim, eaten = turn.words[1].rstrip(":"), int(turn.words[3]), turn.words[4:]
    _, falling = laid(eaten, melds, draft.octaves[victim])
    root = pitch_class_of(eaten[2])
    eater = melds[card]
    pitches = meld_pitches(eater, root, draft.octaves[turn.seat])
    draft.to_bar()
    draft.figure(victim, eighths(falling[::-1]))
    draft.play(turn.seat, meld_figure(eater, pitches), symbol_on(eater, pitches[0].note))


def laid(words: list[str], melds: Melds, octave: int) -> tuple[Meld, list[Pitch]]:
    """A meld as it is written, `ch-13 on D with A`, and its notes in a register."""
    meld, root = melds[words[0]], pitch_class_of(words[2])
    extras = {pitch_class_of(name) for name in words[4:]}
    return meld, meld_pitches(meld, root, octave, extras)
