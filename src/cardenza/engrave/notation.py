"""A score as one line of text, both ways.

    treble even8 40x13 4/4 A4/2@B #A4/8.~@G A4/4@G r/4 :|

The words in order: what the signs stand on (`treble`, `bass`, `alto`, `staff`, `plain`); a colour for everything;
`even` or `even8` for equal columns; the frame, width x height in staff spaces; a key signature (`2#`, `3b`); a time
signature; then the signs. A note is accidental, letter, octave, `/` value (1 2 4 8 16), dots, `~` for a tie, `@` and a
mark. `A4` is a head without stem, `C4,#E4,G4/4` a chord, `[C4/8 D4/8]` a beam over all from `[` to `]`, `#A4/-` an
accidental that waits for its note, `r/4` a rest. Without a staff single signs stand too: `#`, `.`, `~`, `3/4`, `clef`,
`bass-clef`, `alto-clef`.
"""

import re
from typing import Final

from cardenza.engrave.beams import LEVELS
from cardenza.engrave.clefs import Clef
from cardenza.engrave.inks import INK, INKS
from cardenza.engrave.score import (
    REACH,
    Accidental,
    Bar,
    Chord,
    Frame,
    Ground,
    Mark,
    Note,
    Rest,
    Score,
    Sign,
    Single,
    Tone,
    Waiting,
    tones_of,
)
from cardenza.kernel.errors import Unreadable
from cardenza.theory.errors import TheoryError
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature

MOST_CHARACTERS: Final = 256
MOST_SIGNS: Final = 32
MOST_SPACES: Final = 400

_KINDS: Final = {"1": "whole", "2": "half", "4": "quarter", "8": "eighth", "16": "sixteenth"}
_FIGURES: Final = {kind: figure for figure, kind in _KINDS.items()}
_BARS: Final[dict[str, Sign]] = {bar.value: bar for bar in Bar}
_ALONE: Final[dict[str, Sign]] = {sign.value: sign for kind in (Accidental, Single) for sign in kind}
_COLUMNS: Final = re.compile(r"even([0-9]{0,2})")
_FRAME: Final = re.compile(r"([0-9]{1,3}(?:\.5)?)x([0-9]{1,3}(?:\.5)?)")
_SIGNATURE: Final = re.compile(r"[0-9]+/[0-9]+")
_REST: Final = re.compile(r"r/(1|2|4|8|16)(\.{0,2})")
_TONE: Final = re.compile(r"(##|bb|[#bn])?([A-G][0-9])")
_HEAD: Final = r"(?:##|bb|[#bn])?[A-G][0-9]"
_NOTE: Final = re.compile(
    rf"({_HEAD}(?:,{_HEAD})*)(?:/(?:(-)|(1|2|4|8|16)(\.{{0,2}})(~?)))?(?:@([BGR]))?",
)
_KEY: Final = re.compile(r"([1-7])([#b])")


def read(text: str) -> Score:
    """The score of a text. Raises `Unreadable` with a sentence for what is none.

    >>> score = read("treble 3/4 C4/4. #F5/8~ F5/8 r/4 :|")
    >>> str(score.signature), len(score.signs), write(score)
    ('3/4', 5, 'treble 3/4 C4/4. #F5/8~ F5/8 r/4 :|')
    """
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(f"A score has at most {MOST_CHARACTERS} characters, this one {len(text)}.")
    words = text.split()
    ground = _ground(words.pop(0) if words else "")
    ink = words.pop(0) if words and words[0] in INKS and words[0] != INK else ""
    columns = _columns(words)
    frame = _frame(words)
    key = _key(words) if ground.is_staff else 0
    has_signature = ground is not Ground.PLAIN and words and _SIGNATURE.fullmatch(words[0])
    signature = _signature(words.pop(0)) if has_signature else None
    if len(words) > MOST_SIGNS:
        raise Unreadable(f"A score has at most {MOST_SIGNS} signs, this one {len(words)}.")
    bare, beams = _beams(words)
    signs = tuple(_sign(word, ground) for word in bare)
    if not signs and ground is Ground.PLAIN:
        raise Unreadable("There is nothing to engrave: expected a sign after plain, such as plain #.")
    _check_ties(signs)
    _check_beams(signs, beams)
    return Score(ground, signs, signature, ink, columns, frame, key, beams)


def write(score: Score) -> str:
    """The text of a score.

    >>> write(Score(Ground.PLAIN, (Accidental.SHARP,), ink="plum"))
    'plain plum #'
    """
    words = [score.ground.value]
    if score.ink:
        words.append(score.ink)
    if score.columns is not None:
        words.append(f"even{score.columns or ''}")
    if score.frame:
        words.append(f"{score.frame.width:g}x{score.frame.height:g}")
    if score.key:
        words.append(f"{abs(score.key)}{'#' if score.key > 0 else 'b'}")
    if score.signature:
        words.append(str(score.signature))
    signs = [sign_text(sign) for sign in score.signs]
    for first, last in score.beams:
        signs[first] = f"[{signs[first]}"
        signs[last] = f"{signs[last]}]"
    return " ".join([*words, *signs])


def sign_text(sign: Sign) -> str:
    """The text of one sign.

    >>> sign_text(Note(Pitch.parse("A4"), NoteValue("eighth", 1), Accidental.SHARP, is_tied=True, mark=Mark.BLUE))
    '#A4/8.~@B'
    """
    match sign:
        case Note(value=value, is_tied=is_tied, mark=mark) | Chord(value=value, is_tied=is_tied, mark=mark):
            return "".join(
                [
                    ",".join(_tone_text(tone) for tone in tones_of(sign)),
                    f"/{_value_text(value)}" if value else "",
                    "~" if is_tied else "",
                    f"@{mark.value}" if mark else "",
                ]
            )
        case Waiting(accidental, pitch):
            return f"{accidental.value}{pitch}/-"
        case Rest(value):
            return f"r/{_value_text(value)}"
        case TimeSignature():
            return str(sign)
        case Bar() | Accidental() | Single():
            return str(sign.value)


def _tone_text(tone: Tone) -> str:
    return f"{tone.accidental.value if tone.accidental else ''}{tone.pitch}"


def _value_text(value: NoteValue) -> str:
    return _FIGURES[value.kind] + "." * value.dots


# ------------------------------------------------------------------------------------------------ reading


def _ground(word: str) -> Ground:
    try:
        return Ground(word)
    except ValueError:
        raise Unreadable(f"A score begins with treble, bass, alto, staff or plain, not with {_quoted(word)}.") from None


def _columns(words: list[str]) -> int | None:
    found = _COLUMNS.fullmatch(words[0]) if words else None
    if not found:
        return None
    columns = int(found[1] or 0)
    if columns > MOST_SIGNS or found[1].startswith("0"):
        raise Unreadable(f"{_quoted(words[0])} is no number of columns: expected even, or even1 to even{MOST_SIGNS}.")
    del words[0]
    return columns


def _frame(words: list[str]) -> Frame | None:
    found = _FRAME.fullmatch(words[0]) if words else None
    if not found:
        return None
    frame = Frame(float(found[1]), float(found[2]))
    if not all(1 <= size <= MOST_SPACES for size in frame):
        raise Unreadable(f"{_quoted(words[0])} is no frame: expected 1 to {MOST_SPACES} staff spaces each way.")
    del words[0]
    return frame


def _key(words: list[str]) -> int:
    found = _KEY.fullmatch(words[0]) if words else None
    if not found:
        return 0
    del words[0]
    return int(found[1]) if found[2] == "#" else -int(found[1])


def _signature(word: str) -> TimeSignature:
    try:
        return TimeSignature.parse(word)
    except TheoryError as error:
        raise Unreadable(str(error)) from None


def _sign(word: str, ground: Ground) -> Sign:
    if found := _NOTE.fullmatch(word):
        return _note(word, found, ground)
    if found := _REST.fullmatch(word):
        return Rest(NoteValue(_KINDS[found[1]], len(found[2])))
    if word in _BARS:
        return _BARS[word]
    is_plain = ground is Ground.PLAIN
    if is_plain and word in _ALONE:
        return _ALONE[word]
    if is_plain and _SIGNATURE.fullmatch(word):
        return _signature(word)
    raise Unreadable(f"{_quoted(word)} is no sign {'' if is_plain else 'of a staff '}that can be engraved here.")


def _note(word: str, found: re.Match[str], ground: Ground) -> Sign:
    names, waits, figure, dots, tie, mark = found.groups()
    given = [_tone(name, word, ground.clef) for name in names.split(",")]
    tones = tuple(sorted(given, key=lambda tone: tone.pitch.step))
    if waits:
        return _waiting(word, tones, mark)
    value = NoteValue(_KINDS[figure], len(dots)) if figure else None
    marked = Mark(mark) if mark else None
    if len(tones) > 1:
        if len({*tones}) < len(tones):
            raise Unreadable(f"{_quoted(word)} has the same note twice.")
        return Chord(tones, value, bool(tie), marked)
    return Note(tones[0].pitch, value, tones[0].accidental, bool(tie), marked)


def _tone(name: str, word: str, clef: Clef) -> Tone:
    found = _TONE.fullmatch(name)
    assert found, "the word is made of such names"
    pitch = Pitch.parse(found[2])
    if abs(clef.height(pitch)) > REACH:
        lowest, highest = clef.name_at(-REACH), clef.name_at(REACH)
        raise Unreadable(f"{_quoted(word)} does not stand on this staff: expected a note from {lowest} to {highest}.")
    return Tone(pitch, Accidental(found[1]) if found[1] else None)


def _waiting(word: str, tones: tuple[Tone, ...], mark: str | None) -> Waiting:
    tone = tones[0]
    if len(tones) > 1 or not tone.accidental or mark:
        raise Unreadable(f"{_quoted(word)} has no accidental that could wait, or a mark without a note.")
    return Waiting(tone.accidental, tone.pitch)


def _beams(words: list[str]) -> tuple[list[str], tuple[tuple[int, int], ...]]:
    """The words without brackets, and from where to where the brackets go."""
    bare: list[str] = []
    beams: list[tuple[int, int]] = []
    begun: int | None = None
    for at, word in enumerate(words):
        begins, ends = word.startswith("["), word.endswith("]") and word not in _BARS
        if (begins and begun is not None) or (ends and not begins and begun is None):
            raise Unreadable(f"{_quoted(word)} has a bracket too many: a beam goes from [ to the next ].")
        begun = at if begins else begun
        if ends and begun is not None:
            beams.append((begun, at))
            begun = None
        bare.append(word[begins : len(word) - ends])
    if begun is not None:
        raise Unreadable(f"The beam from {_quoted(words[begun])} on has no end: expected ] behind its last note.")
    return bare, tuple(beams)


def _check_beams(signs: tuple[Sign, ...], beams: tuple[tuple[int, int], ...]) -> None:
    """A beam joins at least two notes, all of them eighths or sixteenths."""
    for first, last in beams:
        for sign in signs[first : last + 1]:
            value = sign.value if isinstance(sign, Note | Chord) else None
            if not value or value.kind not in LEVELS or first == last:
                raise Unreadable(f"{sign_text(sign)} has no beam: it joins at least two eighths or sixteenths.")


def _check_ties(signs: tuple[Sign, ...]) -> None:
    """A tie leads to the next note, over a bar line if need be, and that has the same pitch."""
    after: Sign | None = None
    for sign in reversed(signs):
        if isinstance(sign, Bar):
            continue
        is_tied = isinstance(sign, Note | Chord) and sign.is_tied
        followers = {tone.pitch for tone in tones_of(after)}
        if is_tied and not any(tone.pitch in followers for tone in tones_of(sign)):
            raise Unreadable(f"The tie of {sign_text(sign)} needs a note of the same pitch behind it.")
        after = sign


def _quoted(word: str) -> str:
    """A word as it was given, if it is short and harmless."""
    return repr(word[:24] + "…" if len(word) > 24 else word)
