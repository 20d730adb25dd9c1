"""Writes the engraved music on the cards for the web client: `PYTHONPATH=src python -m tools.engraved`.

What the faces and backs of a deck draw (`web/src/faces`) stands here as scores, and is engraved by `cardenza.engrave`
into one file for each deck, so that no card waits for its picture. What only cards without names need has a file of its
own (`-alone`), which comes when it is needed. The files are committed, and a test holds them against the engraver; that
nothing is missing on them is told by the tests of the faces.
"""

import json
from itertools import product
from pathlib import Path
from typing import Final

from cardenza.engrave.sheet import to_symbols

FOLDER: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "engraved"
HEADING: Final = (
    "<!-- Made by tools/engraved.py of the scores there: change them there. Outlines of Bravura (OFL). -->\n"
)
LETTERS: Final = "CDEFGAB"
VALUES: Final = (16, 8, 4, 2)
INTERVALS: Final = ("G4/1 B4/1", "G4/1 C5/1", "G4/1 D5/1")
RESTS: Final = ("r/4", "r/2")
NOTES: Final = ("C4", "#C4 bD4", "D4", "#D4 bE4", "E4", "F4", "#F4 bG4", "G4", "#G4 bA4", "A4", "#A4 bB4", "B4")
SIGNS: Final = ("#", "b", "n", "3/4", "5/4", "6/4", "~")
CLEFS: Final = ((2, "bass"), (3, "alto"), (4, "treble"), (5, "treble"))


def _at(octave: int, note: str) -> str:
    """A note of `NOTES` in another octave.

    >>> _at(2, "#C4 bD4")
    '#C2 bD2'
    """
    return note.replace("4", str(octave))


DECKS: Final = {
    "cle-de-sol": [
        *(f"{ground} {sign}" for ground, sign in product(("plain", "plain plum"), (*RESTS, ":|"))),
        *(f"{ground} A4/{value}" for ground, value in product(("plain", "plain plum"), VALUES)),
        *(f"staff even 7x5 {signs}" for signs in (*INTERVALS, *RESTS, ":|")),
        *(f"staff even 8x6 {signs}" for signs in INTERVALS),
        *(f"treble even 11x10 {note}{octave}/{value}" for note, octave, value in product(LETTERS, (4, 5), VALUES)),
        *(f"treble even 12x9.5 {letter}4 {letter}5" for letter in LETTERS),
        "plain plum clef",
        "plain paper clef",
        "staff paper even 9.5x6",
    ],
    "metronome": [
        *(f"plain {colour} A4/{value}" for colour, value in product(("blue", "gold", "red"), (1, 2, 4, 8))),
        *(f"plain rust {sign}" for sign in SIGNS),
        *(f"plain {sign}" for sign in SIGNS if sign != "~"),
        "plain A4/4~ A4/4",
        "staff even 7x5 G4/4~ G4/4",
    ],
    "musicards": [
        *(f"staff even 5x7 {note.split()[0]}" for note in NOTES),
        *(f"treble even {13 if ' ' in note else 11}x10 {note}" for note in NOTES),
    ],
    "cle-de-sol-alone": [
        *(f"staff even 5x7 {note}{octave}/{value}" for note, octave, value in product(LETTERS, (4, 5), VALUES)),
        *(f"staff even 6x7 {letter}4 {letter}5" for letter in LETTERS),
    ],
    "musicards-alone": [
        *(f"{clef} even 8x11 {_at(octave, note).split()[0]}" for (octave, clef), note in product(CLEFS, NOTES)),
        *(
            f"{clef} even {13 if ' ' in note else 11}x11 {_at(octave, note)}"
            for (octave, clef), note in product(CLEFS, NOTES)
        ),
    ],
}


def text(deck: str) -> str:
    """The text of the file of a deck: the id of each score, and the symbols."""
    ids = {score: f"{deck}-{at}" for at, score in enumerate(DECKS[deck])}
    names = f"export const SCORES: Readonly<Record<string, string>> = {json.dumps(ids, indent=2)};"
    symbols = to_symbols({name: score for score, name in ids.items()}, f"{deck}-outline")
    script = f'<script module lang="ts">\n{names}\n</script>\n'
    return "\n".join([HEADING, '<svelte:options namespace="svg" />\n', script, *symbols, ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for deck in DECKS:
        path = FOLDER / f"{deck}.svelte"
        path.write_text(text(deck), encoding="utf-8")
        print(f"written: {path}")


if __name__ == "__main__":
    main()
