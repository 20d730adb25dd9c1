"""Scores for Hypothesis: everything that can be engraved, ties only where they can be."""

from hypothesis import strategies as st

from cardenza.engrave.clefs import Clef
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
of_a_staff = notes | st.builds(Waiting, accidentals, pitches) | st.builds(Rest, values) | st.sampled_from(Bar)
alone = accidentals | st.sampled_from(Single) | signatures
sizes = st.integers(2, 90).map(lambda halves: halves / 2)
frames = st.none() | st.builds(Frame, sizes, sizes)
inks = st.sampled_from(["", *[ink for ink in INKS if ink != INK]])
columns = st.none() | st.integers(0, 12)


def with_ties_that_lead_somewhere(signs: list[Sign]) -> tuple[Sign, ...]:
    after: Sign | None = None
    mended: list[Sign] = []
    for sign in reversed(signs):
        leads_nowhere = isinstance(sign, Note) and not (isinstance(after, Note) and after.pitch == sign.pitch)
        mended.append(sign._replace(is_tied=False) if isinstance(sign, Note) and leads_nowhere else sign)
        after = after if isinstance(sign, Bar) else sign
    return tuple(reversed(mended))


def rows(signs: st.SearchStrategy[Sign], least: int) -> st.SearchStrategy[tuple[Sign, ...]]:
    return st.lists(signs, min_size=least, max_size=8).map(with_ties_that_lead_somewhere)


on_staffs = st.builds(
    Score,
    st.sampled_from([Ground.TREBLE, Ground.STAFF]),
    rows(of_a_staff, 0),
    st.none() | signatures,
    inks,
    columns,
    frames,
)
without_staff = st.builds(Score, st.just(Ground.PLAIN), rows(of_a_staff | alone, 1), st.none(), inks, columns, frames)


def in_another_clef(score: Score, ground: Ground) -> Score:
    """The same score read in another clef: what stands where stays the same."""

    def read(sign: Sign) -> Sign:
        if not isinstance(sign, Note | Waiting):
            return sign
        return sign._replace(pitch=Pitch.parse(ground.clef.name_at(Clef.TREBLE.height(sign.pitch))))

    return score._replace(ground=ground, signs=tuple(map(read, score.signs)))


in_other_clefs = st.builds(in_another_clef, on_staffs, st.sampled_from([Ground.BASS, Ground.ALTO]))
scores = on_staffs | without_staff | in_other_clefs
