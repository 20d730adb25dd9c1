"""What a picture says to somebody who cannot see it, in English; a page says it in the reader's language."""

from typing import Final

from cardenza.engrave.score import Accidental, Bar, Chord, Ground, Mark, Note, Rest, Score, Sign, Single, Waiting
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import TimeSignature

_GROUNDS: Final = {
    Ground.TREBLE: "treble staff",
    Ground.BASS: "bass staff",
    Ground.ALTO: "alto staff",
    Ground.STAFF: "staff",
    Ground.PLAIN: "",
}
_ACCIDENTALS: Final = {
    Accidental.SHARP: "sharp",
    Accidental.FLAT: "flat",
    Accidental.NATURAL: "natural",
    Accidental.DOUBLE_SHARP: "double sharp",
    Accidental.DOUBLE_FLAT: "double flat",
}
_BARS: Final = {
    Bar.SINGLE: "bar line",
    Bar.DOUBLE: "double bar line",
    Bar.FINAL: "final bar line",
    Bar.REPEAT_FROM: "repeat from here",
    Bar.REPEAT_TO: "repeat sign",
    Bar.REPEAT_BOTH: "repeat sign, and repeat from here",
}
_SINGLES: Final = {
    Single.DOT: "dot",
    Single.TIE: "tie",
    Single.CLEF: "treble clef",
    Single.BASS_CLEF: "bass clef",
    Single.ALTO_CLEF: "alto clef",
}
_MARKS: Final = {Mark.BLUE: "blue", Mark.GOLD: "gold", Mark.RED: "red"}


def spoken(score: Score) -> str:
    """The label of a picture.

    >>> from cardenza.engrave.notation import read
    >>> spoken(read("treble 3/4 C4/4.@B #F5/8~ F5/8 r/4 :|"))
    'Treble staff, 3/4: blue dotted quarter C4; eighth F sharp 5, tied; eighth F5; quarter rest; repeat sign'
    """
    signature = str(score.signature) if score.signature else ""
    head = ", ".join(filter(None, [_GROUNDS[score.ground], _key(score.key), signature]))
    text = ": ".join(filter(None, [head, "; ".join(map(_sign, score.signs))]))
    return text[:1].upper() + text[1:]


def _sign(sign: Sign) -> str:
    match sign:
        case Note(pitch, value, accidental, is_tied, mark):
            colour = _MARKS[mark] if mark else ""
            words = " ".join(filter(None, [colour, str(value) if value else "", _name(pitch, accidental)]))
            return f"{words}, tied" if is_tied else words
        case Chord(tones, value, is_tied, mark):
            names = ", ".join(_name(tone.pitch, tone.accidental) for tone in tones)
            colour = _MARKS[mark] if mark else ""
            words = " ".join(filter(None, [colour, str(value) if value else "", "chord", names]))
            return f"{words}, tied" if is_tied else words
        case Waiting(accidental, pitch):
            return f"{_ACCIDENTALS[accidental]} waiting at {pitch}"
        case Rest(value):
            return f"{value} rest"
        case Bar():
            return _BARS[sign]
        case Accidental():
            return _ACCIDENTALS[sign]
        case TimeSignature():
            return f"{sign} time"
        case Single():
            return _SINGLES[sign]


def _name(pitch: Pitch, accidental: Accidental | None) -> str:
    return f"{pitch.note} {_ACCIDENTALS[accidental]} {pitch.octave}" if accidental else str(pitch)


def _key(key: int) -> str:
    """The signature in words.

    >>> _key(1), _key(-3), _key(0)
    ('1 sharp', '3 flats', '')
    """
    sign = "sharp" if key > 0 else "flat"
    return f"{abs(key)} {sign}{'s' if abs(key) > 1 else ''}" if key else ""
