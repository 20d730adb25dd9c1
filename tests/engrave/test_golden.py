"""A few pictures for people to open. If one changes, look at it, then write them again:

PYTHONPATH=src python -m tests.engrave.test_golden
"""

from pathlib import Path

import pytest

from cardenza.engrave import engraved

FOLDER = Path(__file__).parent / "golden"
SCORES = {
    "scale": "treble C4/4 D4/4 E4/4 F4/4 G4/4 A4/4 B4/4 C5/4 D5/4 E5/4 F5/4 G5/4 A5/4 B5/4",
    "measure": "treble 4/4 C4/4. #F5/8~ F5/8 r/4 :|",
    "metronome": "treble even7 39x13 6/4 A4/2@B #A4/8.@G A4/8~@R A4/8@R bA4/1@B #A4/-",
    "rests": "staff r/1 r/2 r/4 r/8 r/16 |]",
    "sharp": "plain plum #",
    "chords": "bass 3b 6/8 [C3/8 D3/16 E3/16 F3/8] C3,E3,nA3/4. | C3,D3,#F3/2.~ | C3,D3,F3/2. |]",
}


@pytest.mark.parametrize("name", SCORES)
def test_picture_is_as_it_was(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == engraved(SCORES[name]) + "\n"


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == {*SCORES}


if __name__ == "__main__":
    for name, text in SCORES.items():
        (FOLDER / f"{name}.svg").write_text(engraved(text) + "\n", encoding="utf-8")
