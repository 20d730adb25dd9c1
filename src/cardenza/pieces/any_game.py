"""A game from elsewhere: each note that a move names sounds as a quarter (docs/pieces.md, ANY-1)."""

from collections.abc import Iterator

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft
from cardenza.pieces.following import Turn
from cardenza.theory import Note, Pitch, TheoryError


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """ANY-1: the notes of a move, one after the other, in the register of the voice."""
    for turn in turns:
        for word in turn.words:
            if (note := note_in(word)) is not None:
                draft.play(turn.seat, [(1, [Pitch(note, draft.octaves[turn.seat])])])


def note_in(word: str) -> Note | None:
    """The note that a word names, with or without octave; a wild names the note it stands for.

    >>> str(note_in("C#4")), str(note_in("?1=Bb")), note_in("draw")
    ('C#', 'Bb', None)
    """
    name = word.rpartition("=")[2].rstrip("0123456789")
    try:
        return Note.parse(name)
    except TheoryError:
        return None
