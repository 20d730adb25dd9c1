"""A CHORD card on its root: which notes are required, which are optional, and how a musician spells them."""

from typing import Final

from cardenza.decks.carmony import spell, suggested_root
from cardenza.decks.melds import FIRST_MELD, box
from cardenza.decks.notes import BIT, ONE


def _turned(sectors: list[int], root: int) -> int:
    return sum([BIT[(root + sector) % 12] for sector in sectors])


REQUIRED: Final = [
    _turned([degree.semitones % 12 for degree in meld.required], root) for meld in box().melds for root in range(12)
]
"""For each card and root the set of required notes."""
CHORD_NOTES: Final = [_turned(list(meld.sectors), root) for meld in box().melds for root in range(12)]
"""For each card and root the set of all notes, required or optional."""


def _spread() -> list[int]:
    counts = [0]
    for note in range(12):
        counts += [cards + ONE[note] for cards in counts]
    return counts


ONE_EACH: Final = _spread()
"""For each set of notes one card of each, as cards are counted."""


def place_of(card: int, root: int) -> int:
    """Where a card on a root stands in these lists."""
    return (card - FIRST_MELD) * 12 + root


def spelled(card: int, root: int) -> dict[int, str]:
    """The name of each note of the chord, in the order of its degrees.

    >>> list(spelled(box().card("ch-13"), 2).values())
    ['D', 'F#', 'A', 'C', 'E', 'G', 'B']
    """
    meld = box().meld(card)
    return {note.pitch_class: str(note) for note in spell(meld, suggested_root(meld, root))}
