"""Writes the MELD cards of Carmony for the web client: `PYTHONPATH=src python -m tools.melds`.

The cards stand in `src/cardenza/decks/carmony.toml` and nowhere else. The file is committed, and a test holds it
against the deck.
"""

import json
from pathlib import Path
from typing import Final

from cardenza.decks.carmony import Meld, deck

TARGET: Final = Path(__file__).parent.parent / "web" / "src" / "gen" / "melds.ts"
HEADING: Final = """\
// Made of src/cardenza/decks/carmony.toml by tools/melds.py: change it there.

/** The MELD cards: id, symbol, degrees (optional ones in parentheses), other degrees for the same notes. */
export const MELDS: readonly (readonly [id: string, symbol: string, degrees: string, also: string])[] = [
"""


def text() -> str:
    """The text of the file."""
    return HEADING + "".join(f"  {json.dumps(row(meld))},\n" for meld in deck().melds) + "];\n"


def row(meld: Meld) -> list[str]:
    degrees = [f"({degree})" if degree in meld.optional else str(degree) for degree in meld.degrees]
    also = " ".join(str(degree) for degree in meld.also[0]) if meld.also else ""
    return [meld.id, meld.symbol, " ".join(degrees), also]


def main() -> None:
    TARGET.write_text(text(), encoding="utf-8")
    print(f"written: {TARGET}")


if __name__ == "__main__":
    main()
