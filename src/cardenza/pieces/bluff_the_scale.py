"""Bluff the Scale: a true degree is one note, a false one two, as said and as it lay (docs/pieces.md, BLUF)."""

from collections.abc import Iterator
from fractions import Fraction

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.figures import below, canonical_pitch, eighths, meld_pitches, melds_of, pitch_class_of
from cardenza.pieces.following import Turn


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """BLUF-M1 to BLUF-M3."""
    draft.tempo = 120
    draft.hold = Fraction(1)
    draft.lift()
    melds = melds_of(game)
    for turn in turns:
        if turn.kind in ("place", "replace"):
            scale, root = melds[turn.before["scale"]], pitch_class_of(turn.before["root"])
            degree = len(turn.after["wheel"]) - 1
            claimed = meld_pitches(scale, root, draft.octaves[turn.seat])[degree]
            lay = plain(pitch_class_of(turn.words[1]))
            is_true = lay.is_enharmonic(claimed.note)
            draft.play(turn.seat, [(1, [claimed] if is_true else [below(lay, claimed), claimed])])
            draft.final = plain(root)
        elif turn.kind == "call":
            _called(draft, turn)


def _called(draft: Draft, turn: Turn) -> None:
    """BLUF-M3: who has to take the cards hears them again, the last one first."""
    sizes = zip(turn.before["hands"], turn.after["hands"], strict=True)
    taker = next(seat for seat, (before, after) in enumerate(sizes) if len(after) > len(before))
    octave = draft.octaves[taker]
    draft.play(taker, eighths([canonical_pitch(card, octave) for card in reversed(turn.before["wheel"])]))
