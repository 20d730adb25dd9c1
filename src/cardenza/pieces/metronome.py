"""Metronome: its measures with their signatures; colours are the notes of a chord (docs/pieces.md, METR)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft
from cardenza.pieces.following import Turn
from cardenza.theory import Note, Pitch
from cardenza.theory.rhythm import TimeSignature

CHORDS: Final = ("C E G", "A C E", "F A C", "G B D")
COLOURS: Final = "BGR"
ACCIDENTALS: Final = {"#": 1, "b": -1, "n": 0}


class _Placed(NamedTuple):
    """A note on the staff: who placed it, its colour, its beats and its accidental."""

    seat: int
    colour: str
    beats: Fraction
    accidental: int


class _Staff:
    """The measure that is being filled."""

    def __init__(self) -> None:
        self.signature = "4/4"
        self.notes: list[_Placed] = []
        self.ties: list[int] = []
        self.accidental = 0

    def place(self, seat: int, words: list[str]) -> None:
        """Lay a card on it."""
        card = words[0]
        if card in ACCIDENTALS:
            self.accidental = ACCIDENTALS[card]
        elif card == "dot":
            self.notes[-1] = self.notes[-1]._replace(beats=self.notes[-1].beats * Fraction(3, 2))
        elif card == "tie":
            self.ties.append(int(words[1]))
        elif "/" in card:
            self.signature = card
        else:
            self.notes.append(_Placed(seat, card[0], Fraction(card[1:]), self.accidental))
            self.accidental = 0


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """METR-M1: a measure is heard when it leaves the staff, and the last one at the end."""
    draft.tempo = 96
    staff, number = _Staff(), 0
    for turn in turns:
        if turn.kind == "play":
            staff.place(turn.seat, turn.words[1:])
        is_clear = not turn.after["staff"] and turn.after["signature"] == "4/4"
        if is_clear and (staff.notes or staff.signature != "4/4"):
            _measure(draft, staff, number)
            staff, number = _Staff(), number + 1
    if staff.notes:
        _measure(draft, staff, number)


def _measure(draft: Draft, staff: _Staff, number: int) -> None:
    """METR-M2 to METR-M5."""
    signature = TimeSignature.parse(staff.signature)
    draft.measure(signature)
    chord = dict(zip(COLOURS, CHORDS[number % 4].split(), strict=True))
    at = draft.now
    for place, note in enumerate(staff.notes):
        pitch = Pitch(Note(Note.parse(chord[note.colour]).letter, note.accidental), draft.octaves[note.seat])
        length = note.beats + (staff.notes[place + 1].beats if place in staff.ties else 0)
        is_joined = place - 1 in staff.ties and staff.notes[place - 1][:2] == note[:2]
        if not (is_joined and staff.notes[place - 1].accidental == note.accidental):
            draft.sound(note.seat, at, length, [pitch])
        at += note.beats
    draft.now += signature.beats
