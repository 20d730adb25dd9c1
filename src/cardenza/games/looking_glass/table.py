"""The table of Through the Looking Glass: what lies on it, and who knows what of the piles.

The top of a pile is seen by all; what lies below was seen once, by whoever was there (LOOK-R22). A card in a pile is
kept with the seats that do not know it (`decks.notes.with_seats`), so what is known travels with the cards when a pile
is stolen. In documents a known pile is a list from bottom to top; where not all of it is known, the unknown cards at
the bottom are left out and those between known ones are null.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks.carmony import Kind, deck
from cardenza.decks.melds import FIRST_MELD, NOTE_DECK
from cardenza.decks.notes import NAMES, note_in, notes_in, seats_in, with_seats
from cardenza.kernel import packed, rounds, texts
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader, Slot
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.looking_glass import LookingGlass

PHASES: Final = ["play", "playout", "deal", "over"]
PLAY: Final = 0
PLAYOUT: Final = 1
DEALING: Final = 2
OVER: Final = 3

NONE: Final = -1
NO_TOP: Final = 15
NO_TOPS: Final = 0xFFFF

INTERVALS: Final = deck().of_kind(Kind.INTERVAL)
HALF_STEPS: Final = [meld.sectors[1] for meld in INTERVALS]
"""How far up the other card lies, for each INTERVAL; 0 for the octave, which ends on the sector where it began."""


class Table(State):
    """What lies on the table, and whose turn it is.

    `tops` are the top notes of the piles, four bits a seat, `in_hands` the number of cards in all hands, `steps` the
    half steps of the INTERVAL on the Wheel. What has been taken is counted like notes, four bits an INTERVAL.
    """

    def __init__(self, rules: "LookingGlass", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[int] = [0] * rules.seats
        self.in_hands = 0
        self.wheel: i64 = 0
        self.piles: list[list[int]] = [[] for _ in range(rules.seats)]
        self.tops: i64 = NO_TOPS
        self.deck: list[int] = rules.notes[:]
        self.is_named = True
        self.interval = NONE
        self.steps: i64 = 0
        self.interval_deck: list[int] = rules.intervals[:]
        self.are_intervals_named = True
        self.taken: list[int] = [0] * rules.seats
        self.runs: list[int] = [0] * rules.seats
        self.rounds = rounds.Rounds(rules.seats, rules.rounds)
        self.turn = 0
        self.phase = DEALING

    def zones(self) -> list[Zone]:
        """The decks stand first, so that events tell the cards that are dealt to come from there."""
        rules, seats = self.rules, range(self.rules.seats)
        wheel = [[note] * int(packed.at(self.wheel, note)) for note in range(12)]
        return [
            face_down("deck", self.deck[::-1]),
            face_down("interval_deck", self.interval_deck[::-1]),
            *[in_hand("hands", seat, notes_in(hand)) for seat, hand in enumerate(self.hands)],
            *[face_up("wheel", cards, NAMES[note], is_ordered=False) for note, cards in enumerate(wheel)],
            face_up("interval", [] if self.interval == NONE else [self.interval]),
            *[pile_zone(self.piles[seat], seat, rules.everybody, self.is_counted()) for seat in seats],
            *[face_up("taken", self.intervals_of(seat), seat, is_ordered=False) for seat in seats],
        ]

    def knowledge(self) -> object:
        return None if self.is_counted() else known_piles(self.piles)

    def document(self) -> dict[str, object]:
        """In the words of section 8: one list for the Wheel, one word for the INTERVAL on it."""
        document = super().document()
        document["wheel"] = [NAMES[note] for note in notes_in(int(self.wheel))]
        document["interval"] = None if self.interval == NONE else self.rules.card_text(self.interval)
        return document

    def intervals_of(self, seat: int) -> list[int]:
        """The INTERVAL cards that a seat has taken."""
        return [FIRST_MELD + number for number in notes_in(self.taken[seat])]

    def is_counted(self) -> bool:
        """Has a round ended, so that everybody has counted, with open piles?"""
        return bool(self.rounds.points)


# ------------------------------------------------------------------------------------------------ who knows a pile


def is_known(card: i64, seat: i64) -> bool:
    """Does the seat know this card of a pile?"""
    return seats_in(card) >> seat & 1 == 0


def pile_zone(pile: list[int], seat: int, everybody: int, is_open: bool) -> Zone:
    """A pile as it lies there; after the count it is open."""
    notes = [note_in(card) for card in pile]
    if is_open:
        return face_up("piles", notes, seat)
    seen = [NOBODY] * (len(pile) - 1) + [EVERYBODY] * min(1, len(pile))
    known = [everybody & ~seats_in(card) if seats_in(card) else EVERYBODY for card in pile]
    return Zone("piles", seat, notes, seen, known)


def known_piles(piles: list[list[int]]) -> object:
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


@final
class Told:
    """What a document tells of a pile: a card or NONE for each place, and the seats that do not know it."""

    def __init__(self, pile: Slot, everybody: int) -> None:
        size = len(pile.cards) + pile.wanted
        self.pile = pile
        self.cards = [NONE] * size
        self.missed = [everybody] * max(0, size - 1) + [0] * min(1, size)

    def enter(self, read: Reader, label: str, entry: object, viewer: int) -> None:
        """Somebody knows these cards; a shorter list tells the uppermost ones, null is unknown."""
        size = len(self.cards)
        if not isinstance(entry, list) or len(entry) > size:
            raise Impossible(
                f"{label} must be a list of at most {size} cards, as many as lie there, not {texts.quoted(entry)}"
            )
        for place, text in enumerate(entry, size - len(entry)):
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
    """`knows`, as `known_piles` writes it."""
    seats = read.game.seats
    told = [Told(pile, (1 << seats) - 1) for pile in piles]
    for viewer, entry in enumerate(read.entries("knows", seats, {})):
        if not isinstance(entry, dict):
            raise Impossible(f"knows[{viewer}] must be an object, seat to the cards of its pile")
        for owner, cards in entry.items():
            label = f"knows[{viewer}][{owner}]"
            if owner not in [str(seat) for seat in range(seats)]:
                raise Impossible(f"{label}: there is no such seat")
            told[int(owner)].enter(read, label, cards, viewer)
    for pile in told:
        pile.claim()
    return told
