"""The room as a whole: what it offers, what it weighs, and that its values travel."""

import pickle
import subprocess
import sys
from types import ModuleType

import pytest

from cardenza import theory
from cardenza.theory.rhythm import Measure, NoteValue, TimeSignature


def test_all_names_what_the_room_offers() -> None:
    offered = {name for name in vars(theory) if not name.startswith("_")}
    modules = {name for name in offered if isinstance(getattr(theory, name), ModuleType)}
    assert set(theory.__all__) == offered - modules | {"naming", "octaves"}


def test_importing_the_room_brings_no_fractions() -> None:
    code = "import sys, cardenza.theory; print('fractions' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


@pytest.mark.parametrize(
    "value",
    [
        theory.Note.parse("F#"),
        theory.Pitch.parse("F#4"),
        theory.Interval.parse("d5"),
        theory.Degree.parse("b3"),
        theory.Scale.parse("F# dorian"),
        theory.Chord.parse("F#m7b5"),
        theory.Key.parse("F# minor"),
        Measure(TimeSignature(3, 4), (NoteValue("half", 1),)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_hash_and_travel(value: object) -> None:
    copy = pickle.loads(pickle.dumps(value))
    assert (copy, hash(copy), type(copy)) == (value, hash(value), type(value))
