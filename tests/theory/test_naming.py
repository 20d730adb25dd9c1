"""Every naming system, both ways."""

import pytest

from cardenza.theory import NOTES, Note, TheoryError, naming

C = Note.parse("C")


@pytest.mark.parametrize("system", [*naming.SYSTEMS, "nordic"])
def test_every_note_is_read_as_it_is_named(system: str) -> None:
    for note in NOTES:
        for text in (naming.name(note, system, tonic=C), naming.label(note, system, tonic=C)):
            assert naming.parse(text, system, tonic=C) == note, text


@pytest.mark.parametrize("system", naming.SYSTEMS)
def test_no_two_notes_share_a_name(system: str) -> None:
    assert len({naming.name(note, system, tonic=C) for note in NOTES}) == 35


NAMES = {
    "en": {"C#": "C sharp", "Bb": "B flat", "F##": "F double sharp", "B": "B"},
    "fr": {"C#": "do dièse", "Bb": "si bémol", "F##": "fa double dièse", "D": "ré"},
    "it": {"C#": "do diesis", "Bb": "si bemolle", "Ebb": "mi doppio bemolle", "D": "re"},
    "es": {"C#": "do sostenido", "Bb": "si bemol", "Ebb": "mi doble bemol", "G": "sol"},
    "de": {"B": "H", "Bb": "B", "Bbb": "Heses", "B#": "His", "C#": "Cis", "Eb": "Es", "Ab": "As", "Abb": "Ases"},
    "nl": {"B": "B", "Bb": "Bes", "Bbb": "Beses", "C#": "Cis", "Cb": "Ces", "Eb": "Es", "Ab": "As", "Fb": "Fes"},
    "sv": {"B": "H", "Bb": "B", "Bbb": "Hessess", "C#": "Ciss", "Eb": "Ess", "Ab": "Ass", "F##": "Fississ"},
    "degrees": {"Eb": "b3", "F#": "#4", "Bbb": "bb7", "Cb": "b1"},
}


@pytest.mark.parametrize("system", NAMES)
def test_names(system: str) -> None:
    for note, expected in NAMES[system].items():
        assert naming.name(Note.parse(note), system, tonic=C) == expected


def test_labels_are_short() -> None:
    d_flat = Note.parse("Db")
    labels = [naming.label(d_flat, system, tonic=C) for system in naming.SYSTEMS]
    assert labels == ["D♭", "Ré♭", "Re♭", "Re♭", "Des", "Des", "Dess", "♭2"]


@pytest.mark.parametrize(
    ("text", "system", "note"),
    [
        ("ré bémol", "fr", "Db"),
        ("RE BEMOL", "fr", "Db"),
        ("re\u0301 be\u0301mol", "fr", "Db"),
        ("Do#", "fr", "C#"),
        ("sib", "fr", "Bb"),
        ("mi naturel", "fr", "E"),
        ("fa  double dièse", "fr", "F##"),
        ("Re Bemolle", "it", "Db"),
        ("SOL SOSTENIDO", "es", "G#"),
        ("b flat", "en", "Bb"),
        ("B-flat", "en", "Bb"),
        ("bb", "en", "Bb"),
        ("C♯", "en", "C#"),
        ("fis", "de", "F#"),
        ("h", "de", "B"),
        ("b", "de", "Bb"),
        ("bes", "de", "Bbb"),
        ("asas", "de", "Abb"),
        ("bes", "nl", "Bb"),
        ("cis", "sv", "C#"),
        ("Es", "nordic", "Eb"),
        ("bess", "sv", "Bbb"),
    ],
)
def test_names_as_people_type_them(text: str, system: str, note: str) -> None:
    assert str(naming.parse(text, system)) == note


def test_degrees_are_counted_from_the_tonic() -> None:
    d = Note.parse("D")
    assert naming.name(Note.parse("F"), "degrees", tonic=d) == "b3"
    assert naming.parse("b3", "degrees", tonic=d) == Note.parse("F")


@pytest.mark.parametrize(
    ("text", "system", "sentence"),
    [
        ("H", "en", "'H' is not a note in the naming system en: expected a name such as C, F sharp, B flat."),
        ("ut", "fr", "'ut' is not a note in the naming system fr: expected a name such as do, fa dièse, si bémol."),
        ("C#", "de", "'C#' is not a note in the naming system de: expected a name such as C, Fis, B."),
        ("", "it", "'' is not a note in the naming system it: expected a name such as do, fa diesis, si bemolle."),
        ("C", "tlh", "'tlh' is not a naming system: expected one of en, fr, it, es, de, nl, sv, degrees."),
        ("b3", "degrees", "Scale degrees are counted from a tonic: expected one."),
    ],
)
def test_bad_names_are_refused_with_a_sentence(text: str, system: str, sentence: str) -> None:
    with pytest.raises(TheoryError) as refusal:
        naming.parse(text, system)
    assert str(refusal.value) == sentence
