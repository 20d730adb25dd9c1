"""`cardenza theory`: spelled answers about scales, chords, intervals and notes."""

import json
from argparse import Namespace
from collections.abc import Sequence

from cardenza.cli.trouble import Trouble
from cardenza.terminal.notation import in_one_word
from cardenza.terminal.pretty import keyed
from cardenza.theory import Chord, Interval, Note, Pitch, Scale, TheoryError, naming, octaves


def run(arguments: Namespace) -> int:
    """Answer one question; the first line of the answer is the answer itself."""
    ask = {"scale": _scale, "chord": _chord, "interval": _interval, "notes": _notes}[arguments.question]
    words = in_one_word(" ".join(arguments.words).replace(",", " "), arguments.names or "en").split()
    lines, facts = ask(words, arguments.names)
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


def _neutral(text: str, system: str | None) -> str:
    """A note or a pitch by its neutral name: as the system reads it or, where that knows no such name, as it stands."""
    if system is None or system == naming.DEGREES:
        return text
    style = octaves.HELMHOLTZ if text.endswith("'") else octaves.usual(system)
    if style == octaves.HELMHOLTZ and text[-1:].isdecimal():
        style = octaves.SCIENTIFIC
    try:
        is_pitch = text[-1:].isdecimal() or text.endswith("'")
        return str(octaves.parse(text, system, style) if is_pitch else naming.parse(text, system))
    except TheoryError:
        return text


def _chord_of(symbol: str, system: str | None) -> Chord:
    """The chord of a symbol; its root is the longest name that leaves a chord: Esus4 is on E, though Es is a note."""
    for end in range(len(symbol), 0, -1):
        root = _neutral(symbol[:end], system)
        if root != symbol[:end] or len(root) == 1:
            try:
                return Chord.parse(root + symbol[end:])
            except TheoryError:
                continue
    return Chord.parse(symbol)


def _scale(words: Sequence[str], system: str | None) -> Answer:
    scale = Scale.parse(" ".join([*[_neutral(tonic, system) for tonic in words[:1]], *words[1:]]))
    names = _row(scale.notes, system, scale.tonic)
    degrees = [str(degree) for degree in scale.kind.degrees]
    title = f"{named(scale.tonic, None if system == 'degrees' else system, scale.tonic)} {scale.kind.name}"
    lines = [_line(names), f"{title}: {' '.join(degrees)}"]
    return lines, {"scale": str(scale), "notes": names, "degrees": degrees}


def _chord(words: Sequence[str], system: str | None) -> Answer:
    chord = _chord_of("".join(words), system)
    names = _row(chord.notes, system, chord.root)
    optional = _row(chord.optional, system, chord.root)
    degrees = [f"({degree})" if degree in chord.kind.optional else str(degree) for degree in chord.kind.degrees]
    root = str(chord.root) if system in (None, naming.DEGREES) else keyed(naming.label(chord.root, system or ""))
    title = root + str(chord).removeprefix(str(chord.root))
    lines = [_line(names), f"{title} ({chord.kind.name}): {' '.join(degrees)}"]
    if optional:
        lines.append(f"may be left out: {_line(optional)}")
    return lines, {"chord": str(chord), "name": chord.name, "notes": names, "optional": optional, "degrees": degrees}


def _interval(words: Sequence[str], system: str | None) -> Answer:
    notes = [_neutral(text, system) for text in _known(words)]
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
    typed = _known(words)
    texts = [_neutral(text, system) for text in typed]
    tonic = _note_of(texts[0])
    lines: list[str] = []
    facts: list[dict[str, object]] = []
    for shown, text in zip(typed, texts, strict=True):
        note = _note_of(text)
        name = naming.name(note, system or "en", tonic)
        others = [named(other, system, tonic) for other in note.enharmonics() if other != note]
        lines.append(f"{shown}: {name}; also {_line(others)}")
        facts.append({"note": text, "name": name, "also": others, "semitones_above_c": note.pitch_class})
    return lines, {"notes": facts}


def _known(words: Sequence[str]) -> Sequence[str]:
    if not words:
        raise Trouble("which notes? For example: cardenza theory notes F# Bb")
    return words
