"""Piles and who knows them: the top is seen by all, what lies below was seen once, by whoever was there (LOOK-R22).

A card in a pile is its note plus sixteen times the set of seats that do not know it. So what is known travels with the
cards when a pile is stolen. In documents a known pile is a list from bottom to top; where not all of it is known, the
unknown cards at the bottom are left out and those between known ones are null.
"""

from cardenza.decks.notes import NAMES
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_up


def note_in(entry: int) -> int:
    """The note of a card in a pile.

    >>> note_in(9 | 0b10 << 4)
    9
    """
    return entry & 15


def is_known(entry: int, seat: int) -> bool:
    """Does the seat know this card of a pile?"""
    return not entry >> 4 >> seat & 1


def zone_of(pile: list[int], seat: int, everybody: int, is_open: bool) -> Zone:
    """A pile as it lies there; after the count it is open."""
    notes = [note_in(entry) for entry in pile]
    if is_open:
        return face_up("piles", notes, seat)
    seen = [NOBODY] * (len(pile) - 1) + [EVERYBODY] * min(1, len(pile))
    known = [everybody & ~(entry >> 4) if entry >> 4 else EVERYBODY for entry in pile]
    return Zone("piles", seat, notes, seen, known)


def as_document(piles: list[list[int]], seats: int) -> object:
    """`knows`: for each seat the piles of which it knows more than the top; None where nobody knows that much."""
    told: list[dict[str, list[str | None]]] = []
    for viewer in range(seats):
        known = {str(owner): _known_part(pile, viewer) for owner, pile in enumerate(piles)}
        told.append({owner: part for owner, part in known.items() if len(part) > 1})
    return told if any(told) else None


def _known_part(pile: list[int], viewer: int) -> list[str | None]:
    names = [NAMES[note_in(entry)] if is_known(entry, viewer) else None for entry in pile]
    lowest = next((at for at, name in enumerate(names) if name is not None), len(names))
    return names[lowest:]
