"""Key's Corners: each pile is heard as it grows, from its first card to the one just laid (docs/pieces.md, KEYS)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.figures import EIGHTH, SILENT, above, eighths, rising, run
from cardenza.pieces.following import Turn
from cardenza.theory import MAJOR, MINOR, NOTES, Key, Note, Pitch, Scale, TheoryError, scale_kind
from cardenza.theory.scales import ScaleKind

MODES: Final = {"major": MAJOR, "natural_minor": MINOR, "harmonic_minor": MINOR, "melodic_minor": MINOR}
CORNERS: Final = ("NW", "NE", "SE", "SW")


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """A play is its pile, a discard one short note; a whole scale closes with its keynote."""
    draft.tempo = 116
    draft.hold = Fraction(1)
    names: dict[int, Note] = {}
    keynote = ""
    for turn in turns:
        if turn.before["key"] != keynote and turn.kind != "deal":
            keynote = turn.before["key"]
            names = spelled(keynote, game.options["scale"])
            draft.final = plain(Note.parse(keynote).pitch_class)
            if (mode := MODES.get(str(game.options["scale"]))) is not None:
                draft.key(Key(names[Note.parse(keynote).pitch_class], mode).fifths)
        if turn.kind in ("play", "move", "fill"):
            _pile(draft, turn, names)
        elif turn.kind == "discard":
            pitch = Pitch(names[_sound_of(turn.words[1])], draft.octaves[turn.seat])
            draft.play(turn.seat, [(EIGHTH, [pitch]), (EIGHTH, SILENT)])
        elif turn.kind == "deal":
            draft.to_bar()


def _pile(draft: Draft, turn: Turn, names: Mapping[int, Note]) -> None:
    place = turn.words[1] if turn.kind == "fill" else turn.words[2]
    cards = _lying(turn.after, place)
    is_book = len(cards) <= len(_lying(turn.before, place))  # whoever completes a pile takes it
    if is_book:
        cards = [*turn.after["books"][turn.seat][-1]]
    notes = [names[_sound_of(card)] for card in cards]
    pitches = _stacked(notes, draft.octaves[turn.seat])
    keynote = above(notes[0], pitches[-1])
    if not is_book:
        draft.play(turn.seat, run(pitches))
    elif len(set(notes)) > 1:
        draft.play(turn.seat, run([*pitches, keynote], 1))
    else:
        draft.play(turn.seat, [*eighths(pitches), (2, [pitches[0], keynote])])


def _stacked(notes: Sequence[Note], octave: int) -> list[Pitch]:
    """A scale rises; cards of one note stay where they are."""
    return rising(notes, octave) if len(set(notes)) > 1 else [Pitch(note, octave) for note in notes]


def _lying(position: Mapping[str, Any], place: str) -> Sequence[str]:
    cards: Sequence[str] = position["corners" if place in CORNERS else "foundations"][place]
    return cards


def _sound_of(card: str) -> int:
    """The sound of a card; of a wild, that of the note for which it stands.

    >>> _sound_of("D#2"), _sound_of("?1=E")
    (3, 4)
    """
    name = card.partition("=")[2] or card[:-1]
    return Note.parse(name).pitch_class


def spelled(keynote: str, scale: object) -> dict[int, Note]:
    """The names of all twelve sounds: those of the scale by degree, the others by their usual names.

    Of the names of a black keynote the one with the fewest accidentals in its scale is taken.

    >>> [str(note) for note in spelled("A#", "major").values()]
    ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']
    """
    names = {sound: plain(sound) for sound in range(12)}
    if isinstance(scale, str):
        tonics = [note for note in NOTES if abs(note.accidental) <= 1 and note.is_enharmonic(Note.parse(keynote))]
        scales = [notes for tonic in tonics if (notes := _notes(tonic, scale_kind(scale)))]
        best = min(scales, key=lambda notes: sum([abs(note.accidental) for note in notes]))
        names.update({note.pitch_class: note for note in best})
    return names


def _notes(tonic: Note, kind: ScaleKind) -> tuple[Note, ...]:
    try:
        return Scale(tonic, kind).notes
    except TheoryError:
        return ()
