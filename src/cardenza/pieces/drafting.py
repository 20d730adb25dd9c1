"""Drafts: sounds at their times, which become measures at the end.

Whoever writes a piece says what sounds when. Here it is cut at the bar lines, tied where it was cut, filled up with
rests, and closed (docs/pieces.md, PIECE-01 to PIECE-09).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias, final

from cardenza.pieces.piece import BASS, COMMON_TIME, TREBLE, Event, Line, Measure
from cardenza.theory import Interval, Note, Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature

Beats: TypeAlias = Fraction | int
Pitches: TypeAlias = Sequence[Pitch]

MOST_MEASURES: Final = 256
REGISTERS: Final = {1: (4,), 2: (4, 3), 3: (5, 4, 3)}
FOUR_OCTAVES: Final = (5, 4, 3, 2)
LOWEST_OF_CHORDS: Final = 3
MAJOR_TRIAD: Final = (Interval.parse("P1"), Interval.parse("M3"), Interval.parse("P5"))
PLAIN: Final = tuple([Note.parse(name) for name in "C Db D Eb E F F# G Ab A Bb B".split()])

_VALUES: Final = {
    NoteValue(kind, dots).beats(): NoteValue(kind, dots)
    for kind in ("whole", "half", "quarter", "eighth", "sixteenth")
    for dots in (0, 1)
    if (kind, dots) != ("sixteenth", 1)
}
_LONGEST_FIRST: Final = sorted(_VALUES, reverse=True)


def octave_of(voice: int, voices: int) -> int:
    """The octave in which a voice begins its figures: high voices first (PIECE-03).

    >>> [octave_of(voice, 5) for voice in range(5)], octave_of(1, 2)
    ([5, 5, 4, 3, 2], 3)
    """
    known = REGISTERS.get(voices)
    return known[voice] if known is not None else FOUR_OCTAVES[voice * 4 // voices]


def plain(pitch_class: int) -> Note:
    """The usual name of a sound (PIECE-04).

    >>> str(plain(6)), str(plain(10))
    ('F#', 'Bb')
    """
    return PLAIN[pitch_class % 12]


class Sound(NamedTuple):
    """Something that sounds: when, how long, and what."""

    start: Fraction
    length: Fraction
    pitches: tuple[Pitch, ...]
    text: str = ""

    @property
    def end(self) -> Fraction:
        return self.start + self.length


@final
class Draft:
    """A piece that is being written. `now` is where the next figure begins; `hold` is how long voices linger.

    `final` is the note on which the piece closes, and `octaves` are the registers of the voices.
    """

    def __init__(self, voices: int) -> None:
        self.voices = voices
        self.octaves = [octave_of(voice, voices) for voice in range(voices)]
        self.tempo = 100
        self.hold = Fraction(0)
        self.now = Fraction(0)
        self.final = Note.parse("C")
        self.sounds: list[list[Sound]] = [[] for _ in range(voices)]
        self._signatures: dict[int, TimeSignature] = {}
        self._fifths: dict[int, int] = {}
        self._begins: set[int] = set()
        self._ends: set[int] = set()

    def lift(self) -> None:
        """Keep low voices out of the lowest octave, where chords are mud."""
        self.octaves = [max(octave, LOWEST_OF_CHORDS) for octave in self.octaves]

    # ------------------------------------------------------------------------------------------------ writing

    def sound(self, voice: int, start: Beats, length: Beats, pitches: Pitches, text: str = "") -> None:
        """Let a voice sound at some time; what still sounds there ends."""
        line = self.sounds[voice]
        if line and line[-1].end > start:
            line[-1] = line[-1]._replace(length=start - line[-1].start)
        line.append(Sound(Fraction(start), Fraction(length), in_order(pitches), text))

    def figure(self, voice: int, row: Sequence[tuple[Beats, Pitches]], text: str = "") -> Fraction:
        """Let a voice play a row of sounds (without pitches: rests) from now on; gives the time when it is over.

        `now` stays where it is, so that others can join in.
        """
        at = self.now
        for length, pitches in row:
            if pitches:
                self.sound(voice, at, length, pitches, text)
                text = ""
            at += length
        return at

    def play(self, voice: int, row: Sequence[tuple[Beats, Pitches]], text: str = "") -> None:
        """Let a voice play a row of sounds, and go on after it; what does not fit here begins a measure (PIECE-05)."""
        self.fit(sum([length for length, _ in row], Fraction(0)))
        self.now = self.figure(voice, row, text)

    def fit(self, length: Beats) -> None:
        """Go on with the next measure if so many beats do not fit into this one."""
        if self.now % 4 + length > 4:
            self.to_bar()

    def to_bar(self) -> None:
        """Go on with the next measure; stay if one begins here."""
        self.now = self._start_of(self._measure_at(self.now, is_end=True))

    def measure(self, signature: TimeSignature) -> None:
        """Let the measure that begins here have a signature of its own."""
        self._signatures[self._measure_at(self.now)] = signature

    def key(self, fifths: int) -> None:
        """Let the key signature change where the next measure begins."""
        self.to_bar()
        self._fifths[self._measure_at(self.now)] = fifths

    def repeat(self, start: Fraction) -> None:
        """Fill up the measure, and repeat everything from the measure that begins at `start`."""
        self.to_bar()
        if self.now > start:
            self._begins.add(self._measure_at(start))
            self._ends.add(self._measure_at(self.now) - 1)

    @property
    def is_full(self) -> bool:
        """Is the piece as long as pieces get (PIECE-08)?"""
        return self._measure_at(self.now) >= MOST_MEASURES

    # ------------------------------------------------------------------------------------------------ measures

    def _beats(self, number: int) -> Fraction:
        signature = self._signatures.get(number, COMMON_TIME)
        return Fraction(4 * signature.beats, signature.unit)

    def _start_of(self, number: int) -> Fraction:
        if not self._signatures:
            return Fraction(4 * number)
        return sum([self._beats(before) for before in range(number)], Fraction(0))

    def _measure_at(self, time: Fraction, is_end: bool = False) -> int:
        """The measure in which a time lies; of two that meet there the later one. As an end: the next to begin."""
        if not self._signatures:
            return int(-(-time // 4)) if is_end else int(time // 4)
        number, start = 0, Fraction(0)
        while start + self._beats(number) <= time:
            start += self._beats(number)
            number += 1
        return number + 1 if is_end and start < time else number

    # ------------------------------------------------------------------------------------------------ closing

    def close(self, winners: Sequence[int]) -> tuple[Measure, ...]:
        """Close with the final measure (PIECE-07), and lay everything out in measures."""
        self.now = max([self.now, *[line[-1].end for line in self.sounds if line]])
        self.to_bar()
        self._linger()
        for voice in range(self.voices):
            self.sound(voice, self.now, 4, self._last_chord(voice, winners))
        count = self._measure_at(self.now) + 1
        starts = [Fraction(0)]
        for number in range(count):
            starts.append(starts[-1] + self._beats(number))
        lines = [_lines(line, starts) for line in self.sounds]
        fifths, measures = 0, []
        for number in range(count):
            fifths = self._fifths.get(number, fifths)
            signature = self._signatures.get(number, COMMON_TIME)
            own = tuple([line[number] for line in lines])
            measures.append(Measure(signature, fifths, own, number in self._begins, number in self._ends))
        return tuple(measures)

    def _linger(self) -> None:
        """Let each sound last `hold` beats longer, until its voice sounds again (PIECE-06)."""
        for voice, line in enumerate(self.sounds):
            limits = [*[sound.start for sound in line], self.now][1:]
            pairs = zip(line, limits, strict=True)
            self.sounds[voice] = [_until(sound, min(sound.end + self.hold, limit)) for sound, limit in pairs]

    def _last_chord(self, voice: int, winners: Sequence[int]) -> list[Pitch]:
        root = Pitch(self.final, self.octaves[voice])
        return [interval.above_pitch(root) for interval in MAJOR_TRIAD] if voice in winners else [root]


def _until(sound: Sound, end: Fraction) -> Sound:
    return sound._replace(length=end - sound.start)


def in_order(pitches: Pitches) -> tuple[Pitch, ...]:
    """The pitches of a chord from low to high, each sound once.

    >>> [str(pitch) for pitch in in_order([Pitch.parse("E4"), Pitch.parse("C4"), Pitch.parse("D##4")])]
    ['C4', 'E4']
    """
    by_sound = {pitch.midi: pitch for pitch in reversed(pitches)}
    return tuple(sorted(by_sound.values(), key=lambda pitch: (pitch.step, pitch.midi)))


def clef_of(pitches: Sequence[Pitch]) -> str:
    """The clef in which a voice is read: bass if most of what it plays lies below middle C.

    >>> clef_of([Pitch.parse("G3"), Pitch.parse("E3"), Pitch.parse("D4")])
    'bass'
    """
    low = sum([1 if pitch.midi < 60 else -1 for pitch in pitches])
    return BASS if low > 0 else TREBLE


# ---------------------------------------------------------------------------------------------------- bar lines


def _lines(sounds: Sequence[Sound], starts: Sequence[Fraction]) -> list[Line]:
    """One voice, measure by measure."""
    lines: list[Line] = []
    left = list(reversed(sounds))
    for start, end in pairwise(starts):
        events: list[Event] = []
        at = start
        while left and left[-1].start < end:
            sound = left.pop()
            begin, stop = max(sound.start, start), min(sound.end, end)
            events += _rests(at - start, begin - start)
            events += _notes(sound, begin - start, stop - start, begin > sound.start, stop < sound.end)
            at = stop
            if sound.end > end:
                left.append(sound)
                break
        whole = [Event(Fraction(0), end - start)] if not events else []
        lines.append(tuple(whole or [*events, *_rests(at - start, end - start)]))
    return lines


def _rests(start: Fraction, end: Fraction) -> list[Event]:
    return [Event(at, value.beats(), value=value) for at, value in _aligned(start, end)]


def _notes(sound: Sound, start: Fraction, end: Fraction, is_held: bool, is_tied: bool) -> list[Event]:
    """A sound, or what of it lies in one measure; written as one note if there is a note of its length."""
    single = _VALUES.get(end - start)
    parts = [(start, single)] if single is not None else _aligned(start, end)
    events: list[Event] = []
    for number, (at, value) in enumerate(parts):
        is_last = number == len(parts) - 1
        text = "" if is_held or number else sound.text
        ties = (is_tied or not is_last, is_held or number > 0)
        events.append(Event(at, value.beats(), sound.pitches, value, *ties, text))
    return events


def _aligned(start: Fraction, end: Fraction) -> list[tuple[Fraction, NoteValue]]:
    """Note values that fill a stretch of a measure, each on a beat that it can stand on.

    >>> [str(value) for _, value in _aligned(Fraction(1, 2), Fraction(4))]
    ['eighth', 'dotted half']
    """
    found: list[tuple[Fraction, NoteValue]] = []
    while start < end:
        length = next(beats for beats in _LONGEST_FIRST if beats <= end - start and _stands(start, beats))
        found.append((start, _VALUES[length]))
        start += length
    return found


def _stands(start: Fraction, length: Fraction) -> bool:
    """May a value stand there? Any value on a beat; elsewhere one that ends with the beat at the latest."""
    into = start % 1
    return into == 0 or (not _VALUES[length].dots and into % length == 0 and into + length <= 1)
