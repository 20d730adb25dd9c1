"""The table of Through the Looking Glass: what lies on it, and who sees what."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cardenza.decks.carmony import Kind, deck
from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import NAMES, notes_in
from cardenza.games.looking_glass import piles
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.packed import at
from cardenza.kernel.rounds import Rounds
from cardenza.kernel.zones import Zone, face_down, face_up, in_hand

if TYPE_CHECKING:
    from cardenza.games.looking_glass import LookingGlass

PHASES: Final = ["play", "playout", "deal", "over"]
PLAY: Final = 0
PLAYOUT: Final = 1
DEALING: Final = 2
OVER: Final = 3

NONE: Final = piles.NONE
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
        self.rounds = Rounds(rules.seats, rules.rounds)
        self.turn = 0
        self.phase = DEALING

    def zones(self) -> list[Zone]:
        """The decks stand first, so that events tell the cards that are dealt to come from there."""
        rules, seats = self.rules, range(self.rules.seats)
        wheel = [[note] * int(at(self.wheel, note)) for note in range(12)]
        return [
            face_down("deck", self.deck[::-1]),
            face_down("interval_deck", self.interval_deck[::-1]),
            *[in_hand("hands", seat, notes_in(hand)) for seat, hand in enumerate(self.hands)],
            *[face_up("wheel", cards, NAMES[note], is_ordered=False) for note, cards in enumerate(wheel)],
            face_up("interval", [] if self.interval == NONE else [self.interval]),
            *[piles.zone_of(self.piles[seat], seat, rules.everybody, self.is_counted()) for seat in seats],
            *[face_up("taken", self.intervals_of(seat), seat, is_ordered=False) for seat in seats],
        ]

    def knowledge(self) -> object:
        return None if self.is_counted() else piles.as_document(self.piles)

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
