"""Figures that several pieces share: notes in a register, runs, broken chords, melds (docs/pieces.md)."""

import re
from collections.abc import Container, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from cardenza.decks.carmony import Kind, Meld, deck, names_on, read_melds, symbol_of
from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Beats, plain
from cardenza.theory import Note, Pitch

Row: TypeAlias = list[tuple[Beats, Sequence[Pitch]]]

EIGHTH: Final = Fraction(1, 2)
SILENT: Final[tuple[Pitch, ...]] = ()
_SIGN: Final = re.compile(r"[b#](?=\d)")


def pitch_class_of(name: str) -> int:
    """The sound of a note that is written without octave.

    >>> pitch_class_of("Ab")
    8
    """
    return Note.parse(name).pitch_class


def above(note: Note, low: Pitch) -> Pitch:
    """The note as it lies next above a pitch, never on it.

    >>> str(above(Note.parse("C"), Pitch.parse("C4"))), str(above(Note.parse("Cb"), Pitch.parse("A4")))
    ('C5', 'Cb5')
    """
    pitch = Pitch(note, low.octave - 1)
    while pitch.midi <= low.midi:
        pitch = Pitch(note, pitch.octave + 1)
    return pitch


def below(note: Note, high: Pitch) -> Pitch:
    """The note as it lies next below a pitch, never on it.

    >>> str(below(Note.parse("C"), Pitch.parse("C4")))
    'C3'
    """
    pitch = Pitch(note, high.octave + 1)
    while pitch.midi >= high.midi:
        pitch = Pitch(note, pitch.octave - 1)
    return pitch


def rising(notes: Sequence[Note], octave: int) -> list[Pitch]:
    """The first note in this octave, and each of the others next above the one before it.

    >>> [str(pitch) for pitch in rising([Note.parse(name) for name in "A C E".split()], 4)]
    ['A4', 'C5', 'E5']
    """
    found: list[Pitch] = []
    for note in notes:
        found.append(above(note, found[-1]) if found else Pitch(note, octave))
    return found


def run(pitches: Sequence[Pitch], more: int = 0, unit: int = 1) -> Row:
    """Pitches in eighths; the last one lasts until the beat (or `unit` of beats) is full, and `more` beats."""
    lead = EIGHTH * (len(pitches) - 1)
    return [*[(EIGHTH, [pitch]) for pitch in pitches[:-1]], (more + unit - lead % unit, [pitches[-1]])]


def eighths(pitches: Sequence[Pitch]) -> Row:
    """Pitches in eighths, and a rest up to the next beat."""
    length = EIGHTH * len(pitches)
    return [*[(EIGHTH, [pitch]) for pitch in pitches], (-length % 1, SILENT)]


def interval_figure(low: Pitch, high: Pitch) -> Row:
    """One, the other, both."""
    return [(1, [low]), (1, [high]), (2, [low, high])]


def chord_figure(pitches: Sequence[Pitch]) -> Row:
    """The chord broken upwards in eighths, then together until the measure is full."""
    length = EIGHTH * len(pitches)
    return [*[(EIGHTH, [pitch]) for pitch in pitches], (4 - length, pitches)]


def melds_of(game: Game) -> dict[str, Meld]:
    """The MELD cards that a game is played with, by their ids."""
    own = game.options.get("meld_list")
    melds = read_melds([str(line) for line in own], is_lax=game.version < 2) if isinstance(own, list) else deck().melds
    return {meld.id: meld for meld in melds}


def meld_pitches(meld: Meld, root: int, octave: int, extras: Container[int] = ()) -> list[Pitch]:
    """The notes of a meld on a root, spelled by their degrees and rising from it; of optional ones only `extras`.

    >>> [str(pitch) for pitch in meld_pitches(deck().meld("ch-9"), 2, 4)]
    ['D4', 'F#4', 'C5', 'E5']
    """
    spelled = zip(meld.degrees, names_on(meld, root), strict=True)
    notes = [(degree, Note.parse(name)) for degree, name in spelled]
    laid = [note for degree, note in notes if degree not in meld.optional or note.pitch_class in extras]
    return rising(laid, octave)


def symbol_on(meld: Meld, root: Note) -> str:
    """What stands above a meld: an interval by its own symbol, chords and scales with their root (PIECE-10).

    >>> cards = [deck().meld(card) for card in ("iv-min2", "ch-m7b5", "sc-minor")]
    >>> [symbol_on(card, Note.parse("Eb")) for card in cards]
    ['m2', 'E♭m7♭5', 'E♭ MIN']
    """
    symbol = _SIGN.sub(lambda found: "♭" if found[0] == "b" else "♯", symbol_of(meld))
    if meld.kind is Kind.INTERVAL:
        return symbol
    return f"{root.pretty()}{symbol}" if meld.kind is Kind.CHORD else f"{root.pretty()} {symbol}"


def meld_figure(meld: Meld, pitches: Sequence[Pitch]) -> Row:
    """An interval, a chord or a scale as it is heard, in whole measures; a scale ends on its root above."""
    if meld.kind is Kind.INTERVAL:
        return interval_figure(pitches[0], pitches[1])
    if meld.kind is Kind.CHORD:
        return chord_figure(pitches)
    return run([*pitches, above(pitches[0].note, pitches[-1])], unit=4)


def canonical_pitch(name: str, octave: int) -> Pitch:
    """A card without octave, by its usual name.

    >>> str(canonical_pitch("C#", 4)), str(canonical_pitch("G#", 3))
    ('Db4', 'Ab3')
    """
    return Pitch(plain(pitch_class_of(name)), octave)
