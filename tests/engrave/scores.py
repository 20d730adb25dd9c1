"""Scores for Hypothesis: everything that can be engraved, ties only where they can be."""

from hypothesis import strategies as st

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
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature

KINDS = ("whole", "half", "quarter", "eighth", "sixteenth")
PITCHES = [Pitch.parse(Clef.TREBLE.name_at(height)) for height in range(-REACH, REACH + 1)]

pitches = st.sampled_from(PITCHES)
values = st.builds(NoteValue, st.sampled_from(KINDS), st.integers(0, 2))
accidentals = st.sampled_from(Accidental)
signatures = st.builds(TimeSignature, st.integers(1, 99), st.sampled_from([1, 2, 4, 8, 16]))
notes = st.builds(
    Note, pitches, values, st.none() | accidentals, st.booleans(), st.none() | st.sampled_from(Mark)
) | st.builds(Note, pitches, st.none(), st.none() | accidentals, st.just(False))
chords = st.builds(
    Chord,
    st.lists(st.builds(Tone, pitches, st.none() | accidentals), min_size=2, max_size=4, unique=True).map(
        lambda tones: tuple(sorted(tones, key=lambda tone: tone.pitch.step))
    ),
    values,
    st.booleans(),
    st.none() | st.sampled_from(Mark),
)
of_a_staff = notes | chords | st.builds(Waiting, accidentals, pitches) | st.builds(Rest, values) | st.sampled_from(Bar)
alone = accidentals | st.sampled_from(Single) | signatures
sizes = st.integers(2, 90).map(lambda halves: halves / 2)
frames = st.none() | st.builds(Frame, sizes, sizes)
inks = st.sampled_from(["", *[ink for ink in INKS if ink != INK]])
columns = st.none() | st.integers(0, 12)


def with_ties_that_lead_somewhere(signs: list[Sign]) -> tuple[Sign, ...]:
    after: Sign | None = None
    mended: list[Sign] = []
    for sign in reversed(signs):
        leads_on = {tone.pitch for tone in tones_of(sign)} & {tone.pitch for tone in tones_of(after)}
        mended.append(sign._replace(is_tied=False) if isinstance(sign, Note | Chord) and not leads_on else sign)
        after = after if isinstance(sign, Bar) else sign
    return tuple(reversed(mended))


def rows(signs: st.SearchStrategy[Sign], least: int) -> st.SearchStrategy[tuple[Sign, ...]]:
    return st.lists(signs, min_size=least, max_size=8).map(with_ties_that_lead_somewhere)


def with_beams(score: Score, joined: list[bool]) -> Score:
    """Neighbours that can have a beam have one, where the lot says so."""
    beams: list[tuple[int, int]] = []
    begun = 0
    for at in range(len(score.signs) + 1):
        goes_on = at < len(score.signs) and _can_have_beam(score.signs[at]) and joined[at % len(joined)]
        if not goes_on:
            if at - begun > 1:
                beams.append((begun, at - 1))
            begun = at + 1
    return score._replace(beams=tuple(beams))


def _can_have_beam(sign: Sign) -> bool:
    return isinstance(sign, Note | Chord) and sign.value is not None and sign.value.kind in LEVELS


lots = st.lists(st.booleans(), min_size=3, max_size=3)
without_beams = st.builds(
    Score,
    st.sampled_from([Ground.TREBLE, Ground.STAFF]),
    rows(of_a_staff, 0),
    st.none() | signatures,
    inks,
    columns,
    frames,
    st.integers(-7, 7),
    st.just(()),
)
on_staffs = st.builds(with_beams, without_beams, lots)
without_staff = st.builds(
    Score, st.just(Ground.PLAIN), rows(of_a_staff | alone, 1), st.none(), inks, columns, frames, st.just(0), st.just(())
)


def in_another_clef(score: Score, ground: Ground) -> Score:
    """The same score read in another clef: what stands where stays the same."""

    def read(sign: Sign) -> Sign:
        if isinstance(sign, Chord):
            return sign._replace(tones=tuple(tone._replace(pitch=moved(tone.pitch)) for tone in sign.tones))
        return sign._replace(pitch=moved(sign.pitch)) if isinstance(sign, Note | Waiting) else sign

    def moved(pitch: Pitch) -> Pitch:
        return Pitch.parse(ground.clef.name_at(Clef.TREBLE.height(pitch)))

    return score._replace(ground=ground, signs=tuple(map(read, score.signs)))


in_other_clefs = st.builds(in_another_clef, on_staffs, st.sampled_from([Ground.BASS, Ground.ALTO]))
scores = on_staffs | without_staff | in_other_clefs
