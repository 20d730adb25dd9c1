"""Chord Poker: the chord on the Wheel as it grows, turns and is completed (docs/pieces.md, POKR)."""

from collections.abc import Iterator
from fractions import Fraction

from cardenza.decks.carmony import Meld, names_on
from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.figures import (
    EIGHTH,
    SILENT,
    canonical_pitch,
    chord_figure,
    melds_of,
    pitch_class_of,
    rising,
    symbol_on,
)
from cardenza.pieces.following import Turn
from cardenza.theory import Note, Pitch


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """POKR-M1 to POKR-M4."""
    draft.tempo = 112
    draft.hold = Fraction(1)
    draft.lift()
    melds = melds_of(game)
    for turn in turns:
        if turn.kind in ("root", "discard"):
            _turn(draft, turn, melds[turn.before["chord"]])
        elif turn.kind == "deal":
            draft.to_bar()


def _turn(draft: Draft, turn: Turn, chord: Meld) -> None:
    octave, sound = draft.octaves[turn.seat], pitch_class_of(turn.words[1])
    pitches = _wheel(turn, chord, octave)
    root = pitch_class_of(turn.after["root"])
    if turn.after["completed"] is not None and turn.before["completed"] is None:
        draft.play(turn.seat, chord_figure(pitches), symbol_on(chord, pitches[0].note))
        draft.final = plain(root)
    elif turn.kind == "root":
        draft.play(turn.seat, [(2, pitches)], symbol_on(chord, pitches[0].note))
        draft.final = plain(root)
    elif len(turn.after["wheel"]) > len(turn.before["wheel"]):
        new = next(pitch for pitch in pitches if pitch.note.pitch_class == sound)
        draft.play(turn.seat, [(1, [new]), (1, pitches)])
    else:
        draft.play(turn.seat, [(EIGHTH, [canonical_pitch(turn.words[1], octave)]), (EIGHTH, SILENT)])


def _wheel(turn: Turn, chord: Meld, octave: int) -> list[Pitch]:
    """What lies on the Wheel after the move, spelled as the chord has it and rising from the root."""
    lying = {pitch_class_of(card) for card in turn.after["wheel"]}
    notes = [Note.parse(name) for name in names_on(chord, pitch_class_of(turn.after["root"]))]
    return rising([note for note in notes if note.pitch_class in lying], octave)
