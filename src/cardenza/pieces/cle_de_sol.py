"""Clé de Sol: the music pile as one melody, with its rests and repeats (docs/pieces.md, CLEF)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.following import Turn
from cardenza.theory import Note, Pitch

NAMES: Final = ("Do", "Re", "Mi", "Fa", "Sol", "La", "Si")
LENGTHS: Final = {"dc": Fraction(1, 4), "cr": Fraction(1, 2), "no": Fraction(1), "bl": Fraction(2)}
RESTS: Final = {"S1": 1, "S2": 2}
G4: Final = Pitch.parse("G4").step


class _Melody:
    """Where the melody stands: the step on the staff and the length of its last note."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.step = G4
        self.length = LENGTHS["no"]
        self.section = Fraction(0)

    def place(self, seat: int, card: str) -> None:
        """CLEF-M1 to CLEF-M5."""
        if card in RESTS:
            self.draft.now += RESTS[card]
        elif card == "P":
            self.draft.repeat(self.section)
            self.section = self.draft.now
        elif card[0] not in "IM" or card.startswith("Mi"):
            self._sound(seat, card)

    def _sound(self, seat: int, card: str) -> None:
        pitch, _, length = card.partition(".")
        if pitch == "H":
            self.step = _nearest(NAMES.index(length), self.step)
        else:
            self.length = LENGTHS[length]
            self.step = self.step if pitch == "R" else 28 + NAMES.index(pitch[:-1]) + 7 * (int(pitch[-1]) - 1)
        octave, letter = divmod(self.step, 7)
        self.draft.now = self.draft.figure(seat, [(self.length, [Pitch(Note(letter), octave)])])
        self.draft.final = plain(Note(letter).pitch_class)

    def begin(self, seat: int, card: str) -> None:
        """CLEF-M6: a round begins with a new measure, and with its starting card."""
        self.draft.to_bar()
        self.section = self.draft.now
        self.step, self.length = G4, LENGTHS["no"]
        self.place(seat, card)


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """The cards in the order in which they came to the piles, each in the voice of who placed it."""
    draft.tempo = 88
    draft.octaves = [4] * draft.voices
    melody = _Melody(draft)
    is_first = True
    for turn in turns:
        if is_first and turn.before["music"] and turn.before["phase"] != "deal":
            melody.begin(turn.before["starter"], turn.before["music"][-1])
        is_first = False
        if turn.kind == "deal":
            melody.begin(turn.after["starter"], turn.after["music"][-1])
        elif turn.kind == "place" or (turn.kind == "intercept" and turn.after["music"] != turn.before["music"]):
            for card in turn.words[1:]:
                melody.place(turn.seat, card)


def _nearest(letter: int, step: int) -> int:
    """The place of a name on the staff, low or high, that is nearest to where the melody stands; the lower of two.

    >>> _nearest(0, 31), _nearest(0, 32)
    (28, 35)
    """
    return min((28 + letter, 35 + letter), key=lambda place: abs(place - step))
