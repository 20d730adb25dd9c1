"""`cardenza theory`: spelled answers about scales, chords, intervals and notes."""

import json
from argparse import Namespace
from collections.abc import Sequence

from cardenza.cli.trouble import Trouble
from cardenza.theory import Chord, Interval, Note, Pitch, Scale, TheoryError, naming


def run(arguments: Namespace) -> int:
    """Answer one question; the first line of the answer is the answer itself."""
    ask = {"scale": _scale, "chord": _chord, "interval": _interval, "notes": _notes}[arguments.question]
    lines, facts = ask(arguments.words, arguments.names)
    print(json.dumps(facts, ensure_ascii=False) if arguments.json else "\n".join(lines))
    return 0


Answer = tuple[list[str], dict[str, object]]


def named(note: Note, system: str | None, tonic: Note) -> str:
    """The name of a note: the neutral one, or what a tradition calls it."""
    return str(note) if system is None else naming.name(note, system, tonic)


def _row(notes: Sequence[Note], system: str | None, tonic: Note) -> list[str]:
    return [named(note, system, tonic) for note in notes]


def _line(names: Sequence[str]) -> str:
    return (", " if any(" " in name for name in names) else " ").join(names)


def _scale(words: Sequence[str], system: str | None) -> Answer:
    scale = Scale.parse(" ".join(words))
    names = _row(scale.notes, system, scale.tonic)
    degrees = [str(degree) for degree in scale.kind.degrees]
    title = f"{named(scale.tonic, None if system == 'degrees' else system, scale.tonic)} {scale.kind.name}"
    lines = [_line(names), f"{title}: {' '.join(degrees)}"]
    return lines, {"scale": str(scale), "notes": names, "degrees": degrees}


def _chord(words: Sequence[str], system: str | None) -> Answer:
    chord = Chord.parse("".join(words))
    names = _row(chord.notes, system, chord.root)
    optional = _row(chord.optional, system, chord.root)
    degrees = [f"({degree})" if degree in chord.kind.optional else str(degree) for degree in chord.kind.degrees]
    lines = [_line(names), f"{chord} ({chord.kind.name}): {' '.join(degrees)}"]
    if optional:
        lines.append(f"may be left out: {_line(optional)}")
    return lines, {"chord": str(chord), "name": chord.name, "notes": names, "optional": optional, "degrees": degrees}


def _interval(words: Sequence[str], system: str | None) -> Answer:
    notes = _split(words)
    if len(notes) != 2:
        raise Trouble(f"an interval lies between two notes, not {len(notes)}: cardenza theory interval C E")
    low, high = notes
    interval = _between(low, high)
    size = "1 half step" if interval.semitones == 1 else f"{interval.semitones} half steps"
    inversion = interval.inversion
    tonic = _note_of(low)
    ends = [named(_note_of(text), system, tonic) for text in (low, high)]
    lines = [
        f"{interval.name} ({interval}), {size}",
        f"{ends[0]} to {ends[1]}; its inversion is the {inversion.name} ({inversion})",
    ]
    facts: dict[str, object] = {"interval": str(interval), "name": interval.name, "semitones": interval.semitones}
    return lines, {**facts, "notes": ends, "inversion": str(inversion)}


def _between(low: str, high: str) -> Interval:
    """Notes are taken within an octave, upwards; pitches as they stand on the staff."""
    are_pitches = [text[-1:].isdecimal() for text in (low, high)]
    if all(are_pitches):
        return Interval.between_pitches(Pitch.parse(low), Pitch.parse(high))
    if any(are_pitches):
        raise TheoryError(f"{low} and {high} do not go together: expected an octave with both or with neither.")
    return Interval.between(Note.parse(low), Note.parse(high))


def _note_of(text: str) -> Note:
    return Pitch.parse(text).note if text[-1:].isdecimal() else Note.parse(text)


def _notes(words: Sequence[str], system: str | None) -> Answer:
    texts = _split(words)
    tonic = _note_of(texts[0])
    lines: list[str] = []
    facts: list[dict[str, object]] = []
    for text in texts:
        note = _note_of(text)
        name = naming.name(note, system or "en", tonic)
        others = [named(other, system, tonic) for other in note.enharmonics() if other != note]
        lines.append(f"{text}: {name}; also {_line(others)}")
        facts.append({"note": text, "name": name, "also": others, "semitones_above_c": note.pitch_class})
    return lines, {"notes": facts}


def _split(words: Sequence[str]) -> list[str]:
    """Notes may come as several words or in one."""
    texts = [text for word in words for text in word.replace(",", " ").split()]
    if not texts:
        raise Trouble("which notes? For example: cardenza theory notes F# Bb")
    return texts
