"""Signs before notes: which ones a reader needs, by the key and by what stands before.

A sign holds for its line or space to the end of the measure. A reminder is given, without parentheses, where the same
letter was last heard otherwise: in another octave of the measure, or in the measure before. A tied note needs no sign.
"""

from typing import Final, final

from cardenza.engrave.score import Accidental
from cardenza.theory.keys import Key
from cardenza.theory.pitches import Pitch

SIGNS: Final = {
    -2: Accidental.DOUBLE_FLAT,
    -1: Accidental.FLAT,
    0: Accidental.NATURAL,
    1: Accidental.SHARP,
    2: Accidental.DOUBLE_SHARP,
}


@final
class Reader:
    """What somebody who reads one staff has in mind.

    >>> reader = Reader()
    >>> reader.turn_to(Key.parse("D major"))
    >>> [reader.sign(Pitch.parse(name)) for name in ("F#4", "F4", "F4", "F#5")]
    [None, <Accidental.NATURAL: 'n'>, None, <Accidental.SHARP: '#'>]
    """

    def __init__(self) -> None:
        self._key: dict[int, int] = {}
        self._here: dict[int, int] = {}  # by staff step
        self._heard: dict[int, int] = {}  # by letter, in this measure
        self._before: dict[int, int] = {}  # by letter, in the measure before

    def turn_to(self, key: Key | None) -> None:
        """A new measure begins, in this key."""
        self._key = {note.letter: note.accidental for note in key.signature} if key else {}
        self._here = {}
        self._before, self._heard = self._heard, {}

    def sign(self, pitch: Pitch, is_held: bool = False) -> Accidental | None:
        """The sign that this note needs; one that is held by a tie needs none."""
        letter, alteration = pitch.note
        of_key = self._key.get(letter, 0)
        holds = self._here.get(pitch.step, of_key)
        last_heard = self._heard.get(letter, self._before.get(letter, of_key))
        self._heard[letter] = alteration
        if is_held:
            return None
        self._here[pitch.step] = alteration
        return SIGNS[alteration] if alteration != holds or alteration != last_heard else None
