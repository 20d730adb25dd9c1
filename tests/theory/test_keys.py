"""Keys round the circle of fifths."""

import pytest

from cardenza.theory import MAJOR, MINOR, Key, TheoryError, circle_of_fifths

ALL = [*circle_of_fifths(MAJOR), *circle_of_fifths(MINOR)]


def test_there_are_thirty_keys_with_fifteen_signatures() -> None:
    assert len(set(ALL)) == 30
    assert [key.fifths for key in circle_of_fifths(MINOR)] == list(range(-7, 8))


@pytest.mark.parametrize("key", ALL, ids=str)
def test_a_key_is_read_as_it_is_written(key: Key) -> None:
    assert Key.parse(str(key)) == key
    assert Key.of(key.fifths, key.mode) == key


@pytest.mark.parametrize("key", ALL, ids=str)
def test_the_signature_alters_just_the_notes_of_the_key(key: Key) -> None:
    assert {note for note in key.notes if note.accidental} == set(key.signature)
    assert len(key.signature) == abs(key.fifths)


@pytest.mark.parametrize("key", ALL, ids=str)
def test_relative_keys_share_their_notes(key: Key) -> None:
    assert set(key.relative.notes) == set(key.notes)
    assert key.relative.mode != key.mode
    assert key.relative.relative == key


def test_parallel_keys_share_their_tonic() -> None:
    assert str(Key.parse("E major").parallel) == "E minor"
    with pytest.raises(TheoryError, match="Db minor would need 8 flats, and a signature has seven at most"):
        _ = Key.parse("Db major").parallel


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("C", "'C' is not a key: expected a tonic, then major or minor."),
        ("C dorian", "'C dorian' is not a key: expected a tonic, then major or minor."),
        ("G# major", "G# major would need 8 sharps, and a signature has seven at most."),
        ("Fb minor", "Fb minor would need 11 flats, and a signature has seven at most."),
    ],
)
def test_bad_keys_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TheoryError) as refusal:
        Key.parse(text)
    assert str(refusal.value) == sentence


def test_a_signature_has_seven_at_most_and_a_mode() -> None:
    with pytest.raises(TheoryError, match="8 is not a key signature"):
        Key.of(8)
    with pytest.raises(TheoryError, match="'dorian' is not the mode of a key: expected major or minor"):
        Key.of(0, "dorian")
