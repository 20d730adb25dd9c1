"""`cardenza theory`: the first line is the answer."""

import json
import shlex

import pytest

from tests.cli.running import cardenza

ANSWERS = {
    'scale "D major"': "D E F# G A B C#",
    "scale D major": "D E F# G A B C#",
    "scale F# harmonic minor --names de": "Fis Gis A H Cis D Eis",
    "scale D major --names fr": "ré, mi, fa dièse, sol, la, si, do dièse",
    "scale Bb blues --names sv": "B Dess Ess Fess F Ass",
    "scale C minor --names degrees": "1 2 b3 4 5 b6 b7",
    "chord Cm7b5": "C Eb Gb Bb",
    "chord Cm7b5 --names nl": "C Es Ges Bes",
    "chord Bb": "Bb D F",
    "chord D13": "D F# A C E G B",
    "interval C E": "major third (M3), 4 half steps",
    "interval C Db": "minor second (m2), 1 half step",
    "interval 'C E'": "major third (M3), 4 half steps",
    "interval E5 C4": "major tenth (M10), 16 half steps",
    "notes F#": "F#: F sharp; also E## Gb",
    "notes Bb --names de": "Bb: B; also Ceses Ais",
    'scale "H minor" --names de': "H Cis D E Fis G A",
    "scale si bémol minor --names fr": "si bémol, do, ré bémol, mi bémol, fa, sol bémol, la bémol",
    'scale "Bes major" --names nl': "Bes C D Es F G A",
    "scale Bb major --names nl": "Bes C D Es F G A",
    "chord Hm7 --names de": "H D Fis A",
    "chord B --names de": "B D F",
    "chord Esus4 --names de": "E A H",
    "chord Esm7 --names de": "Es Ges B Des",
    "chord Sib7 --names es": "si bemol, re, fa, la bemol",
    "interval H b --names de": "diminished octave (d8), 11 half steps",
    "interval do3 mi4 --names fr": "major tenth (M10), 16 half steps",
    "notes H B --names sv": "H: H; also Cess Aississ",
    "notes Bb4 --names it": "Bb4: si bemolle; also do doppio bemolle, la diesis",
}


@pytest.mark.parametrize("question", ANSWERS)
def test_answers_are_spelled(question: str) -> None:
    ran = cardenza("theory", *shlex.split(question))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == ANSWERS[question]


def test_more_lines_explain() -> None:
    assert cardenza("theory", "chord", "D13").out.splitlines()[1:] == [
        "D13 (thirteenth): 1 3 (5) b7 (9) (11) 13",
        "may be left out: A E G",
    ]
    assert cardenza("theory", "interval", "C", "Eb", "--names", "es").out.splitlines()[1:] == [
        "do to mi bemol; its inversion is the major sixth (M6)"
    ]
    assert len(cardenza("theory", "notes", "C", "D,E").out.splitlines()) == 3


def test_for_programs() -> None:
    def answer(*words: str) -> object:
        return json.loads(cardenza("theory", *words, "--json").out)

    assert answer("chord", "C9") == {
        "chord": "C9",
        "name": "C dominant ninth",
        "notes": ["C", "E", "G", "Bb", "D"],
        "optional": ["G"],
        "degrees": ["1", "3", "(5)", "b7", "9"],
    }
    assert answer("interval", "C", "E") == {
        "interval": "M3", "name": "major third", "semitones": 4, "notes": ["C", "E"], "inversion": "m6",
    }  # fmt: skip
    assert answer("scale", "C major pentatonic") == {
        "scale": "C major pentatonic", "notes": ["C", "D", "E", "G", "A"], "degrees": ["1", "2", "3", "5", "6"],
    }  # fmt: skip
    assert answer("notes", "Cb") == {
        "notes": [{"note": "Cb", "name": "C flat", "also": ["A##", "B"], "semitones_above_c": 11}]
    }
