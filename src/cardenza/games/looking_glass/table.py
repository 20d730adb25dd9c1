"""The table of Through the Looking Glass: what lies on it, and who knows what of the piles.

The top of a pile is seen by all; what lies below was seen once, by whoever was there (LOOK-R22). A card in a pile is
kept with the seats that do not know it (`decks.notes.with_seats`), so what is known travels with the cards when a pile
is stolen. In documents a known pile is a list from bottom to top; where not all of it is known, the unknown cards at
the bottom are left out and those between known ones are null.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks import notes
from cardenza.decks.carmony import Kind, deck
from cardenza.decks.melds import FIRST_MELD, NOTE_DECK
from cardenza.decks.notes import NAMES, note_in, seats_in, with_seats
from cardenza.kernel import by_seat, packed, rounds, texts
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Impossible
from cardenza.kernel.positions import Reader
from cardenza.kernel.zones import EVERYBODY, NOBODY, Zone, face_up

if TYPE_CHECKING:
    from cardenza.games.looking_glass import LookingGlass

PHASES: Final = ["play", "playout", "deal", "over"]
PLAY: Final = 0
PLAYOUT: Final = 1
DEALING: Final = 2
OVER: Final = 3

NONE: Final = -1
UNKNOWN: Final = 15  # while a document is read: a card that it leaves open
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
        self.hands = by_seat.BySeat()
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
        self.taken = by_seat.BySeat()
        self.runs: list[int] = [0] * rules.seats
        self.rounds = rounds.Rounds(rules.seats, rules.rounds)
        self.turn = 0
        self.phase = DEALING

    def is_counted(self) -> bool:
        """Has a round ended, so that everybody has counted, with open piles?"""
        return bool(self.rounds.points)

    # ---------------------------------------------------------------------------------------- who knows a pile

    def pile_zones(self) -> list[Zone]:
        """Everybody sees the top; after the count piles are open."""
        found: list[Zone] = []
        for seat, pile in enumerate(self.piles):
            seen = [EVERYBODY if self.is_counted() else NOBODY] * (len(pile) - 1) + [EVERYBODY] * min(1, len(pile))
            known = [self.rules.everybody & ~seats_in(card) if seats_in(card) else EVERYBODY for card in pile]
            found.append(Zone("piles", seat, [note_in(card) for card in pile], seen, known))
        return found

    def knowledge(self) -> object:
        """`knows`: for each seat the piles of which it knows more than the top; None where nobody knows that much."""
        told: list[dict[str, list[str | None]]] = []
        for viewer in range(self.rules.seats):
            known = {str(owner): _known_part(pile, viewer) for owner, pile in enumerate(self.piles)}
            told.append({owner: part for owner, part in known.items() if len(part) > 1})
        return told if any(told) and not self.is_counted() else None

    def read_piles(self, read: Reader) -> None:
        """Nobody knows more than the top, unless `knows` says so."""
        for seat, slot in enumerate(read.family("piles", self.rules.seats)):
            cards = slot.cards + [UNKNOWN] * slot.wanted
            self.piles[seat] = [with_seats(card, self.rules.everybody) for card in cards[:-1]] + cards[-1:]

    def read_knowledge(self, read: Reader) -> None:
        for viewer, entry in enumerate(read.entries("knows", self.rules.seats, {})):
            if not isinstance(entry, dict):
                raise Impossible(f"knows[{viewer}] must be an object, seat to the cards of its pile")
            for owner, cards in entry.items():
                label = f"knows[{viewer}][{owner}]"
                if owner not in [str(seat) for seat in range(self.rules.seats)]:
                    raise Impossible(f"{label}: there is no such seat")
                self._enter(read, label, cards, viewer, int(owner))

    def _enter(self, read: Reader, label: str, entry: object, viewer: int, owner: int) -> None:
        """Somebody knows these cards of a pile; a shorter list tells the uppermost ones, null is unknown.

        What is known to lie in a pile that was given as a number is dealt to nobody else.
        """
        pile, slot = self.piles[owner], read.slot(f"piles[{owner}]")
        if not isinstance(entry, list) or len(entry) > len(pile):
            most = f"at most {len(pile)} cards, as many as lie there"
            raise Impossible(f"{label} must be a list of {most}, not {texts.quoted(entry)}")
        for place, text in enumerate(entry, len(pile) - len(entry)):
            if text is None:
                continue
            card, there = read.card(label, text), note_in(pile[place])
            if read.game.deck_of(card) != NOTE_DECK or there not in (card, UNKNOWN):
                found = "" if there == UNKNOWN else f" but {read.game.card_text(there)}"
                raise Impossible(f"{label} names {text}, which is not at that place of {slot.label}{found}")
            if there == UNKNOWN:
                slot.cards.append(card)
                slot.wanted -= 1
            pile[place] = with_seats(card, seats_in(pile[place]) & ~(1 << viewer))

    def lay_piles(self, read: Reader) -> None:
        """What was left open fills the other places; after the count everybody knows all."""
        for seat, pile in enumerate(self.piles):
            slot = read.slot(f"piles[{seat}]")
            dealt = iter(slot.cards[len(slot.cards) - slot.wanted :])
            for place, card in enumerate(pile):
                note = next(dealt) if note_in(card) == UNKNOWN else note_in(card)
                pile[place] = note if self.phase in (DEALING, OVER) else with_seats(note, seats_in(card))
            if pile:
                self.tops = packed.put(self.tops, seat, note_in(pile[-1]))


def is_known(card: i64, seat: i64) -> bool:
    """Does the seat know this card of a pile?"""
    return seats_in(card) >> seat & 1 == 0


def _known_part(pile: list[int], viewer: int) -> list[str | None]:
    names = [NAMES[note_in(card)] if is_known(card, viewer) else None for card in pile]
    lowest = next((at for at, name in enumerate(names) if name is not None), len(names))
    return names[lowest:]


# ------------------------------------------------------------------------------------------------ what lies there


@final
class Wheel(notes.Counted):
    """The Wheel, sector by sector; documents have one list."""

    def zones(self, state: object) -> list[Zone]:
        cards = self.kept(state)
        return [face_up("wheel", [note] * cards.count(note), name, is_ordered=False) for note, name in enumerate(NAMES)]

    def written(self, state: object) -> dict[str, object]:
        return {"wheel": notes.names_of(self.kept(state))}


@final
class Taken(notes.Hands):
    """The INTERVAL cards that players have taken; everybody sees them."""

    def held(self, state: object, seat: int) -> list[int]:
        return [FIRST_MELD + number for number in super().held(state, seat)]

    def hold(self, state: object, seat: int, cards: list[int]) -> None:
        super().hold(state, seat, [card - FIRST_MELD for card in cards])

    def zones(self, state: object) -> list[Zone]:
        return [face_up("taken", zone.cards, zone.place, is_ordered=False) for zone in super().zones(state)]
