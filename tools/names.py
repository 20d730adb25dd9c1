"""Writes the names of notes for the web client: `PYTHONPATH=src python -m tools.names`.

Which systems there are, what they are made of and where they are known stands in `cardenza.theory.naming`, how octaves
are written in `octaves`.
`names.ts` has the parts that names are put together from, so that it stays small; `names.expected.ts` has every name
and many pitches in full, for the tests of the client. Both are committed, and a test holds them against the theory.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardenza.theory import NOTES, Pitch, naming, octaves

FOLDER: Final = Path(__file__).parent.parent / "web" / "src" / "gen"
TARGET: Final = FOLDER / "names.ts"
EXPECTED: Final = FOLDER / "names.expected.ts"
HEADING: Final = "// Made of src/cardenza/theory/naming.py and octaves.py by tools/names.py: change them there.\n"
WORDS: Final = "/** Traditions that put a word behind the letter: C sharp, do dièse. */"
ENDINGS: Final = "/** Traditions that put an ending on the letter: Cis, Es; some names have grown irregular. */"
READ_IN: Final = "/** The system that the readers of a language know. */"
STYLES: Final = "/** How octaves are written, and what goes with which names; elsewhere it is the first. */"
ALL: Final = "/** For each system what each note is called: printed, and said. */"
PITCHES: Final = "/** For each system and each style of octaves, how pitches are written. */"
SOME: Final = ("C2", "Db2", "F#3", "Bb3", "B3", "C4", "Bb4", "Eb5", "B5")


def text() -> str:
    """The file for the pages."""
    words = {key: {**words._asdict(), "letters": _letters(words.letters)} for key, words in naming.WORDS.items()}
    endings = {key: _ending(ending) for key, ending in naming.ENDINGS.items()}
    return "\n".join(
        [
            HEADING,
            f"{WORDS}\nexport const WORDS = {_rows(words)} as const;\n",
            f"{ENDINGS}\nexport const ENDINGS = {_rows(endings)} as const;\n",
            f"{READ_IN}\nexport const SYSTEM_OF: Readonly<Record<string, string>> = {_json(naming.SYSTEM_OF)};\n",
            f"{STYLES}\nexport const STYLES = {_json(octaves.STYLES)} as const;",
            f"export const USUAL: Readonly<Record<string, string>> = {_json(octaves.USUAL)};\n",
        ]
    )


def _letters(letters: tuple[str, ...]) -> str:
    return " ".join([letter.capitalize() for letter in letters])


def _ending(endings: naming.Endings) -> dict[str, object]:
    return {
        "letters": _letters(endings.letters),
        "sharp": endings.sharp,
        "flat": endings.flat,
        "irregular": endings.irregular,
    }


def expected() -> str:
    """The file for the tests."""
    systems = [system for system in naming.SYSTEMS if system != naming.DEGREES]
    names = {key: {str(note): [naming.label(note, key), naming.name(note, key)] for note in NOTES} for key in systems}
    pitches = {
        f"{key} {style}": {text: octaves.label(Pitch.parse(text), key, style) for text in SOME}
        for key in systems
        for style in octaves.STYLES
    }
    named = "export const NAMES: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>"
    written = "export const PITCHES: Readonly<Record<string, Readonly<Record<string, string>>>>"
    return "\n".join([HEADING, f"{ALL}\n{named} = {_rows(names)};\n", f"{PITCHES}\n{written} = {_rows(pitches)};\n"])


def _rows(table: Mapping[str, object]) -> str:
    return "{\n" + "".join([f"  {_json(key)}: {_json(row)},\n" for key, row in table.items()]) + "}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    EXPECTED.write_text(expected(), encoding="utf-8")
    print(f"written: {TARGET}, {EXPECTED}")


if __name__ == "__main__":
    main()
