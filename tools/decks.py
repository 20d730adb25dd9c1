"""Writes what cards are to one another for the web client: `PYTHONPATH=src python -m tools.decks`.

Which notes pair with which stands in `cardenza.decks.musicards`; which colour may follow which, and how many of a note
make a stack, in the rules of Metronome and Key's Corners; what a black key is called where nothing spells it, in
`cardenza.theory`. The file is committed, and a test holds it against them.
"""

import json
from pathlib import Path
from typing import Final

from cardenza.decks.metronome import COLOURS
from cardenza.decks.musicards import PARTNERS
from cardenza.games.keys_corners.board import STACK
from cardenza.games.metronome.measure import follows
from cardenza.theory.notes import Note, both_names

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "decks.ts"
HEADING: Final = "// Made of the decks and rules of src/cardenza by tools/decks.py: change them there.\n"
PAIRS: Final = "/** For each note, counted from C, its partner, by each rule for pairs that are no equal notes. */"
CIRCLE: Final = "/** What may follow each colour of Metronome: first itself, then the next. */"
NAMES: Final = "/** A black key by either of its names, where nothing spells it. */"
STACKED: Final = "/** How many cards of one note make a stack in Key\u2019s Corners. */"


def text() -> str:
    """The text of the file."""
    pairs = "".join(f"  {rule}: {partners},\n" for rule, partners in PARTNERS.items() if rule != "same")
    black = [(str(name), both_names(number)) for number in (1, 3, 6, 8, 10) for name in Note.both(number)]
    names = "".join(f"  {json.dumps(name)}: {json.dumps(both)},\n" for name, both in black)
    following = "".join(f"  {colour}: {_following(at)},\n" for at, colour in enumerate(COLOURS))
    return "\n".join(
        [
            HEADING,
            f"{PAIRS}\nexport const PARTNERS: Readonly<Record<string, readonly number[]>> = {{\n{pairs}}};\n",
            f"{CIRCLE}\nexport const FOLLOWING = {{\n{following}}} as const;\n",
            f"{NAMES}\nexport const BOTH_NAMES: Readonly<Record<string, string>> = {{\n{names}}};\n",
            f"{STACKED}\nexport const STACK = {STACK};\n",
        ]
    )


def _following(last: int) -> str:
    """The colours that may follow, those from the last one on first.

    >>> _following(1)
    '["G", "R"]'
    """
    onwards = [(last + step) % len(COLOURS) for step in range(len(COLOURS))]
    return json.dumps([COLOURS[colour] for colour in onwards if follows(colour, last)])


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    print(f"written: {TARGET}")


if __name__ == "__main__":
    main()
