"""Piles and who knows them: the top is seen by all, what lies below was seen once, by whoever was there (LOOK-R22).

A card in a pile is kept with the seats that do not know it (`decks.notes.with_seats`), so what is known travels with
the cards when a pile is stolen. In documents a known pile is a list from bottom to top; where not all of it is known,
the unknown cards at the bottom are left out and those between known ones are null.
"""

from typing import Final, final

from cardenza.decks.melds import NOTE_DECK
from cardenza.decks.notes import NAMES, note_in, seats_in, with_seats
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.texts import quoted
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_up

NONE: Final = -1
"""No card."""


def is_known(card: int, seat: int) -> bool:
    """Does the seat know this card of a pile?"""
    return not seats_in(card) >> seat & 1


def zone_of(pile: list[int], seat: int, everybody: int, is_open: bool) -> Zone:
    """A pile as it lies there; after the count it is open."""
    notes = [note_in(card) for card in pile]
    if is_open:
        return face_up("piles", notes, seat)
    seen = [NOBODY] * (len(pile) - 1) + [EVERYBODY] * min(1, len(pile))
    known = [everybody & ~seats_in(card) if seats_in(card) else EVERYBODY for card in pile]
    return Zone("piles", seat, notes, seen, known)


def as_document(piles: list[list[int]]) -> object:
    """`knows`: for each seat the piles of which it knows more than the top; None where nobody knows that much."""
    told: list[dict[str, list[str | None]]] = []
    for viewer in range(len(piles)):
        known = {str(owner): _known_part(pile, viewer) for owner, pile in enumerate(piles)}
        told.append({owner: part for owner, part in known.items() if len(part) > 1})
    return told if any(told) else None


def _known_part(pile: list[int], viewer: int) -> list[str | None]:
    names = [NAMES[note_in(card)] if is_known(card, viewer) else None for card in pile]
    lowest = next((at for at, name in enumerate(names) if name is not None), len(names))
    return names[lowest:]


# ------------------------------------------------------------------------------------------------ read back


@final
class Told:
    """What a document tells of a pile: a card or NONE for each place, and the seats that do not know it."""

    def __init__(self, pile: Slot, everybody: int) -> None:
        size = len(pile.cards) + pile.wanted
        self.pile = pile
        self.cards = [NONE] * size
        self.missed = [everybody] * max(0, size - 1) + [0] * min(1, size)

    def enter(self, read: Reader, label: str, texts: object, viewer: int) -> None:
        """Somebody knows these cards; a shorter list tells the uppermost ones, null is unknown."""
        size = len(self.cards)
        if not isinstance(texts, list) or len(texts) > size:
            raise Impossible(
                f"{label} must be a list of at most {size} cards, as many as lie there, not {quoted(texts)}"
            )
        for place, text in enumerate(texts, size - len(texts)):
            if text is None:
                continue
            card = read.card(label, text)
            there = self.pile.cards[place] if self.pile.is_named else self.cards[place]
            if read.game.deck_of(card) != NOTE_DECK or there not in (card, NONE):
                found = "" if there == NONE else f" but {read.game.card_text(there)}"
                raise Impossible(f"{label} names {text}, which is not at that place of {self.pile.label}{found}")
            self.cards[place] = card
            self.missed[place] &= ~(1 << viewer)

    def claim(self) -> None:
        """What is known to lie in a pile that was given as a number is dealt to nobody else."""
        if not self.pile.is_named:
            self.pile.cards += self._told()
            self.pile.wanted -= len(self._told())

    def laid(self, is_open: bool) -> list[int]:
        """The cards at their places; what was left open fills the others."""
        cards = self.pile.cards
        if not self.pile.is_named:
            others = iter(cards[len(self._told()) :])
            cards = [next(others) if card == NONE else card for card in self.cards]
        return cards if is_open else [with_seats(card, who) for card, who in zip(cards, self.missed, strict=True)]

    def _told(self) -> list[int]:
        return [card for card in self.cards if card != NONE]


def read_knowledge(read: Reader, piles: list[Slot]) -> list[Told]:
    """`knows`, as `as_document` writes it."""
    seats = read.game.seats
    told = [Told(pile, (1 << seats) - 1) for pile in piles]
    for viewer, entry in enumerate(read.entries("knows", seats, {})):
        if not isinstance(entry, dict):
            raise Impossible(f"knows[{viewer}] must be an object, seat to the cards of its pile")
        for owner, texts in entry.items():
            label = f"knows[{viewer}][{owner}]"
            if owner not in [str(seat) for seat in range(seats)]:
                raise Impossible(f"{label}: there is no such seat")
            told[int(owner)].enter(read, label, texts, viewer)
    for pile in told:
        pile.claim()
    return told
