"""A score is one line of text, both ways; what cannot be read is answered with one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.engrave import read, write
from cardenza.engrave.notation import MOST_CHARACTERS, MOST_SIGNS
from cardenza.engrave.score import Accidental, Bar, Chord, Frame, Ground, Mark, Note, Rest, Score, Single, Tone, Waiting
from cardenza.kernel.errors import Unreadable
from cardenza.theory.pitches import Pitch
from cardenza.theory.rhythm import NoteValue, TimeSignature
from tests.engrave.scores import scores

A4 = Pitch.parse("A4")


@given(scores)
def test_a_score_is_read_as_it_is_written(score: Score) -> None:
    text = write(score)
    if len(text) <= MOST_CHARACTERS:
        assert read(text) == score


@given(st.text(max_size=60) | st.text("treblstafp CDA45/#b.~@BGR|:even10x ", max_size=60))
def test_any_text_is_a_score_or_gets_a_sentence(text: str) -> None:
    try:
        score = read(text)
    except Unreadable as refusal:
        sentence = str(refusal)
    else:
        assert read(write(score)) == score
        return
    assert sentence.endswith(".")
    assert sentence.isprintable()


def test_every_part_of_a_note_has_its_place() -> None:
    note, _ = read("staff #A4/8..~@B A4/4").signs
    assert note == Note(A4, NoteValue("eighth", 2), Accidental.SHARP, is_tied=True, mark=Mark.BLUE)


def test_the_words_before_the_signs() -> None:
    score = read("treble blue even8 40x12.5 6/4 A4 #A4/- r/2. :|")
    assert (score.ground, score.ink, score.columns, score.frame) == (Ground.TREBLE, "blue", 8, Frame(40, 12.5))
    assert score.signature == TimeSignature(6, 4)
    assert score.signs == (Note(A4), Waiting(Accidental.SHARP, A4), Rest(NoteValue("half", 1)), Bar.REPEAT_TO)


def test_chords_beams_and_keys() -> None:
    score = read("bass 3b 6/8 [C3,bE3/8 D3/16] |]")
    assert (score.ground, score.key, score.beams) == (Ground.BASS, -3, ((0, 1),))
    assert score.signs[0] == Chord(
        (Tone(Pitch.parse("C3")), Tone(Pitch.parse("E3"), Accidental.FLAT)), NoteValue("eighth")
    )
    assert write(read("staff 2# E4,C4/4 [A4/8 A4/8] [A4/16 A4/16]")) == "staff 2# C4,E4/4 [A4/8 A4/8] [A4/16 A4/16]"


def test_without_a_staff_every_sign_can_stand_alone() -> None:
    assert read("plain # . ~ 6/4 clef").signs == (
        Accidental.SHARP,
        Single.DOT,
        Single.TIE,
        TimeSignature(6, 4),
        Single.CLEF,
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A score begins with treble, bass, alto, staff or plain, not with ''."),
        ("tenor C4/4", "A score begins with treble, bass, alto, staff or plain, not with 'tenor'."),
        ("plain", "There is nothing to engrave: expected a sign after plain, such as plain #."),
        ("treble H4/4", "'H4/4' is no sign of a staff that can be engraved here."),
        ("treble C4/3", "'C4/3' is no sign of a staff that can be engraved here."),
        ("treble C4/4...", "'C4/4...' is no sign of a staff that can be engraved here."),
        ("treble #", "'#' is no sign of a staff that can be engraved here."),
        ("plain ?", "'?' is no sign that can be engraved here."),
        ("treble E3/4", "'E3/4' does not stand on this staff: expected a note from F3 to E6."),
        ("treble F6/4", "'F6/4' does not stand on this staff: expected a note from F3 to E6."),
        ("bass C5/4", "'C5/4' does not stand on this staff: expected a note from A1 to G4."),
        ("alto C6/4", "'C6/4' does not stand on this staff: expected a note from G2 to F5."),
        ("treble A4/-", "'A4/-' has no accidental that could wait, or a mark without a note."),
        ("treble #A4/-@B", "'#A4/-@B' has no accidental that could wait, or a mark without a note."),
        ("treble A4/4~", "The tie of A4/4~ needs a note of the same pitch behind it."),
        ("treble A4/4~ r/4 A4/4", "The tie of A4/4~ needs a note of the same pitch behind it."),
        ("treble A4/4~ B4/4", "The tie of A4/4~ needs a note of the same pitch behind it."),
        ("treble 0/4", "'0/4' is not a time signature: expected beats over 1, 2, 4, 8 or 16, such as 3/4."),
        ("treble 4/4 3/4", "'3/4' is no sign of a staff that can be engraved here."),
        ("staff even33 A4/4", "'even33' is no number of columns: expected even, or even1 to even32."),
        ("staff even0 A4/4", "'even0' is no number of columns: expected even, or even1 to even32."),
        ("staff 500x10 A4/4", "'500x10' is no frame: expected 1 to 400 staff spaces each way."),
        ("staff 0x10 A4/4", "'0x10' is no frame: expected 1 to 400 staff spaces each way."),
        ("staff 10x10 even A4/4", "'even' is no sign of a staff that can be engraved here."),
        ("staff 8# A4/4", "'8#' is no sign of a staff that can be engraved here."),
        ("plain 2# A4/4", "'2#' is no sign that can be engraved here."),
        ("staff C4,C4/4", "'C4,C4/4' has the same note twice."),
        ("staff C4,C9/4", "'C4,C9/4' does not stand on this staff: expected a note from F3 to E6."),
        ("staff #C4,E4/-", "'#C4,E4/-' has no accidental that could wait, or a mark without a note."),
        ("staff C4,E4/4~ D4,F4/4", "The tie of C4,E4/4~ needs a note of the same pitch behind it."),
        ("staff [C4/8 D4/8", "The beam from '[C4/8' on has no end: expected ] behind its last note."),
        ("staff C4/8 D4/8]", "'D4/8]' has a bracket too many: a beam goes from [ to the next ]."),
        ("staff [C4/8 [D4/8]", "'[D4/8]' has a bracket too many: a beam goes from [ to the next ]."),
        ("staff [C4/8 D4/4]", "D4/4 has no beam: it joins at least two eighths or sixteenths."),
        ("staff [C4/8 r/8 D4/8]", "r/8 has no beam: it joins at least two eighths or sixteenths."),
        ("staff [C4/8]", "C4/8 has no beam: it joins at least two eighths or sixteenths."),
        ("staff <script>", "'<script>' is no sign of a staff that can be engraved here."),
        ("staff " + "x" * 100, f"'{'x' * 24}…' is no sign of a staff that can be engraved here."),
    ],
)
def test_bad_text_gets_one_clear_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert str(refusal.value) == sentence


def test_a_tie_may_cross_a_bar_line() -> None:
    assert len(read("treble A4/4~ | A4/4").signs) == 3


def test_a_score_is_short() -> None:
    with pytest.raises(Unreadable, match=f"at most {MOST_CHARACTERS} characters"):
        read("treble" + " " * MOST_CHARACTERS)
    assert len(read("staff" + " A4" * MOST_SIGNS).signs) == MOST_SIGNS
    with pytest.raises(Unreadable, match=f"at most {MOST_SIGNS} signs"):
        read("staff" + " A4" * (MOST_SIGNS + 1))
