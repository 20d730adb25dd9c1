"""Writes the MELD cards of Carmony for the web client: `PYTHONPATH=src python -m tools.melds`.

The cards stand in `src/cardenza/decks/carmony.toml` and nowhere else, and are spelled by `cardenza.decks`. The file is
committed, and a test holds it against the deck.
"""

import json
from pathlib import Path
from typing import Final

import msgspec

from cardenza.decks.carmony import deck
from cardenza.protocol.melds import melds_told

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "melds.ts"
HEADING: Final = """\
// Made of src/cardenza/decks/carmony.toml by tools/melds.py: change it there.

import type { MeldTold } from './contract';

/** The printed MELD cards, spelled on every root. */
export const MELDS: readonly MeldTold[] = [
"""


def text() -> str:
    """The text of the file."""
    rows = [json.dumps(msgspec.to_builtins(meld)) for meld in melds_told(deck().melds)]
    return HEADING + "".join(f"  {row},\n" for row in rows) + "];\n"


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    print(f"written: {TARGET}")


if __name__ == "__main__":
    main()
