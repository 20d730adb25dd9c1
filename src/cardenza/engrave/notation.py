"""A score as one line of text, both ways.

    treble even8 40x13 4/4 A4/2@B #A4/8.~@G A4/4@G r/4 :|

The words in order: what the signs stand on (`treble`, `bass`, `alto`, `staff`, `plain`); a colour for everything;
`even` or `even8` for equal columns; the frame, width x height in staff spaces; a time signature; then the signs. A note
is accidental, letter, octave, `/` value (1 2 4 8 16), dots, `~` for a tie, `@` and a mark. `A4` is a head without stem,
`#A4/-` an accidental that waits for its note, `r/4` a rest. Without a staff single signs stand too: `#`, `.`, `~`,
`3/4`, `clef`, `bass-clef`, `alto-clef`.
"""

import re
from typing import Final

from cardenza.engrave.inks import INK, INKS
from cardenza.engrave.score import (
    REACH,
    Accidental,
    Bar,
    Frame,
    Ground,
    Mark,
    Note,
    Rest,
    Score,
    Sign,
    Single,
    Waiting,
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
_NOTE: Final = re.compile(r"(##|bb|[#bn])?([A-G][0-9])(?:/(?:(-)|(1|2|4|8|16)(\.{0,2})(~?)))?(?:@([BGR]))?")


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
    has_signature = ground is not Ground.PLAIN and words and _SIGNATURE.fullmatch(words[0])
    signature = _signature(words.pop(0)) if has_signature else None
    if len(words) > MOST_SIGNS:
        raise Unreadable(f"A score has at most {MOST_SIGNS} signs, this one {len(words)}.")
    signs = tuple(_sign(word, ground) for word in words)
    if not signs and ground is Ground.PLAIN:
        raise Unreadable("There is nothing to engrave: expected a sign after plain, such as plain #.")
    _check_ties(signs)
    return Score(ground, signs, signature, ink, columns, frame)


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
    if score.signature:
        words.append(str(score.signature))
    return " ".join([*words, *map(sign_text, score.signs)])


def sign_text(sign: Sign) -> str:
    """The text of one sign.

    >>> sign_text(Note(Pitch.parse("A4"), NoteValue("eighth", 1), Accidental.SHARP, is_tied=True, mark=Mark.BLUE))
    '#A4/8.~@B'
    """
    match sign:
        case Note(pitch, value, accidental, is_tied, mark):
            return "".join(
                [
                    accidental.value if accidental else "",
                    str(pitch),
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
    accidental, place, waits, figure, dots, tie, mark = found.groups()
    pitch = Pitch.parse(place)
    clef = ground.clef
    if abs(clef.height(pitch)) > REACH:
        lowest, highest = clef.name_at(-REACH), clef.name_at(REACH)
        raise Unreadable(f"{_quoted(word)} does not stand on this staff: expected a note from {lowest} to {highest}.")
    if waits:
        if not accidental or mark:
            raise Unreadable(f"{_quoted(word)} has no accidental that could wait, or a mark without a note.")
        return Waiting(Accidental(accidental), pitch)
    return Note(
        pitch,
        NoteValue(_KINDS[figure], len(dots)) if figure else None,
        Accidental(accidental) if accidental else None,
        bool(tie),
        Mark(mark) if mark else None,
    )


def _check_ties(signs: tuple[Sign, ...]) -> None:
    """A tie leads to the next note, over a bar line if need be, and that has the same pitch."""
    after: Sign | None = None
    for sign in reversed(signs):
        if isinstance(sign, Bar):
            continue
        is_met = isinstance(sign, Note) and isinstance(after, Note) and after.pitch == sign.pitch
        if isinstance(sign, Note) and sign.is_tied and not is_met:
            raise Unreadable(f"The tie of {sign_text(sign)} needs a note of the same pitch behind it.")
        after = sign


def _quoted(word: str) -> str:
    """A word as it was given, if it is short and harmless."""
    return repr(word[:24] + "…" if len(word) > 24 else word)
