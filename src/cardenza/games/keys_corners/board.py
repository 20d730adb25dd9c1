"""The board of Key’s Corners: its places, what lies there and what is due, and how moves are numbered.

A move is a number: its kind, the place it goes to, and a role, a note, a card or the place it comes from.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from cardenza.decks import musicards as deck
from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, NOTES, is_wild, note_of
from cardenza.games.keys_corners import scales
from cardenza.kernel import errors, fields, lying, packed, positions, speech, texts
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import State
from cardenza.kernel.kinds import Flags, Kind
from cardenza.kernel.move_parts import Word
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import Zone, face_up

if TYPE_CHECKING:
    from cardenza.games.keys_corners import KeysCorners

PHASES: Final = ["turn", "name", "deal", "over"]
TURN: Final = 0
NAMING: Final = 1
DEALING: Final = 2
OVER: Final = 3

PLACES: Final = ["N", "E", "S", "W", "NW", "NE", "SE", "SW"]  # the foundations, then the corners, in their order
FIRST_CORNER: Final = 4
ALL_PLACES: Final = 8
NOTHING_DUE: Final = 0xFFFFFFFF
NO_PLACE: Final = -1
NO_NOTE: Final = 15
OUTSIDE: Final = 15  # the degree of a note that is not in the scale

HAND: Final = 5
STACK: Final = 4
SCALE_POINTS: Final = 10
STACK_POINTS: Final = 5

DONE: Final = 0
DEAL: Final = 1
NAME: Final = 1 << 10  # kinds of moves; then come three bits for a place and seven for a role, a note or a card
FILL: Final = 2 << 10
FILL_FROM_DISCARD: Final = 3 << 10
PLAY: Final = 4 << 10
PLAY_DISCARD: Final = 5 << 10
MOVE: Final = 6 << 10
DISCARD: Final = 7 << 10
KIND: Final = 7 << 10

A_CARD: Final[speech.Naming] = speech.Naming("some_card")
SOME_CARD: Final[speech.Card] = speech.Card("card", name=A_CARD.name())  # where none lies that could be meant
PLACE_WORDS: Final[speech.Group] = speech.Group("place", PLACES)
SOURCES: Final[speech.Group] = speech.Group("source", PLACES)
TARGETS: Final[speech.Group] = speech.Group("target", PLACES)
TO: Final = Word("target", PLACES, 1 << 7)
ON_FOUNDATION: Final = Word("place", PLACES, 1 << 7, "foundations")


def move_of(kind: int, place: int, item: int) -> int:
    """The move of this kind to this place."""
    return kind | place << 7 | item


def place_of(move: int) -> int:
    """Where a move goes.

    >>> PLACES[place_of(move_of(MOVE, 4, 2))], PLACES[item_of(move_of(MOVE, 4, 2))]
    ('NW', 'S')
    """
    return move >> 7 & 7


def item_of(move: int) -> int:
    """The role, the note or the card of a move, or the place it comes from."""
    return move & 127


class Building(Kind):
    """A kind of move onto a pile or to an empty place.

    KEYS-R31: a list names the first of several empty places; the others may be meant all the same.
    """

    def flags(self, move: int) -> Flags:
        first = 0 if move & KIND in (FILL, FILL_FROM_DISCARD) else FIRST_CORNER
        return Flags(is_unlisted=first < place_of(move) < first + FIRST_CORNER)


@final
class Piles(lying.Cards):
    """Four piles at places with names, from the place `first` on; documents leave out empty ones."""

    def __init__(self, name: str, first: int) -> None:
        super().__init__(name, "piles")
        self.places = range(first, first + FIRST_CORNER)

    def zones(self, state: object) -> list[Zone]:
        return [face_up(self.name, getattr(state, self.attribute)[at], PLACES[at]) for at in self.places]

    def read(self, state: object, document: positions.Reader) -> None:
        piles = {} if document.raw(self.name) is None else document.raw(self.name)
        names = [PLACES[at] for at in self.places]
        if not isinstance(piles, dict) or any(place not in names for place in piles):
            what = f"an object with cards for some of {', '.join(names)}"
            raise errors.Impossible(f"{self.name} must be {what}, not {texts.quoted(piles)}")
        for at in self.places:
            label = f"{self.name} {PLACES[at]}"
            slot = document.named(label, document.cards(label, piles.get(PLACES[at], [])))
            getattr(state, self.attribute)[at] = slot.cards

    def lay(self, state: object, document: positions.Reader) -> None:
        """All are named, so they lie there."""


FIELDS: Final[tuple[fields.Field, ...]] = (
    lying.Own("wilds", reads="read_names", lays="keep_wilds_in_play"),
    deck.Hands(),
    lying.Stock("stock"),
    Piles("foundations", 0),
    Piles("corners", FIRST_CORNER),
    lying.Open("discard"),
    deck.Books("books", "cards"),
    fields.Seat("turn"),
    fields.Count("played", most=CARDS),
    fields.Word("phase", PHASES),
    fields.Count("round", least=1, most="rounds").by("KEYS-O3"),
    fields.Seat("dealer"),
    fields.Own("key", "key_spelled", "string", written="key_name"),
    fields.Numbers("totals", least=0),
    fields.Own("points", "points_told", "number[] | null"),
    fields.derived("scale", "scale_spelled", "string[]").as_aid(),
    fields.derived("steps", "steps_told", "number[]").as_aid(),
    fields.derived("waiting", "waiting_told", "string[]").as_aid(),
    fields.derived("due", "due_told", "string[]").as_aid(),
    fields.derived("compulsory", "compulsory_told", "string[]").as_aid(),
    fields.derived("onto", "onto_told", "string[]").as_aid(),
    fields.derived("notes", "notes_told", "string[]"),
    fields.derived("won", "points_won", "number[]"),
    fields.derived("takers", "takers_told", "number[]").of_seats(),
    fields.derived("lowest", "lowest_told", "string[]"),
    fields.derived("highest", "highest_told", "string[]"),
)


class Board(State):
    """What lies there.

    Of each place packed numbers tell the note that is `due` and how many cards lie there (`heights`), of a foundation
    also the note of its lowest card (`bottoms`) and the degree of that in the scale (`starts`).
    """

    def __init__(self, rules: "KeysCorners", chance: Chance) -> None:
        super().__init__(rules, chance)
        self.rules = rules
        self.hands: list[int] = []
        self.stock: list[int] = []
        self.is_named = True
        self.piles: list[list[int]] = []
        self.discard: list[int] = []
        self.books: list[list[list[int]]] = []
        self.names: list[int] = []
        self.due: i64 = NOTHING_DUE
        self.heights: i64 = 0
        self.bottoms: i64 = NOTHING_DUE
        self.starts: i64 = NOTHING_DUE
        self.turn = rules.seats - 1
        self.played = 0
        self.phase = DEALING
        self.round = 1
        self.dealer = rules.seats - 1  # KEYS-R30
        self.key = rules.first_key
        self.scale: list[int] = rules.scales[self.key]
        self.degree: list[int] = rules.degrees[self.key]
        self.points: list[int] = []
        self.totals: list[int] = [0] * rules.seats

    def copy_to(self, twin: "Board") -> None:
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.is_named = self.is_named
        twin.piles = [pile[:] for pile in self.piles]
        twin.discard = self.discard[:]
        twin.books = [books[:] for books in self.books]  # a book stays as it is
        twin.names = self.names[:]
        twin.due = self.due
        twin.heights = self.heights
        twin.bottoms = self.bottoms
        twin.starts = self.starts
        twin.turn = self.turn
        twin.played = self.played
        twin.phase = self.phase
        twin.round = self.round
        twin.dealer = self.dealer
        twin.key = self.key
        twin.scale = self.scale
        twin.degree = self.degree
        twin.points = self.points[:]
        twin.totals = self.totals[:]

    def redeal(self, rng: Rng, seat: int) -> None:
        self.stock = deck.deal_anew(rng, self.hands, self.stock, self.hands[seat])
        self.is_named = True
        self.chance = rng

    # ---------------------------------------------------------------------------------------- what is told

    def face(self, card: int) -> str:
        """A wild on the table is told with its name."""
        name = self.names[card - FIRST_WILD] if is_wild(card) else NO_NOTE
        return NAMES[card] if name == NO_NOTE else f"{NAMES[card]}={NOTES[name]}"

    def faces(self, cards: list[int]) -> list[str]:
        return [self.face(card) for card in cards]

    def key_name(self) -> str:
        """The keynote of this round as documents have it: as in the option if it is the same, else with a sharp."""
        return self.rules.keynote if self.key == self.rules.first_key else NOTES[self.key]

    def key_spelled(self) -> str:
        return self.scale_spelled()[0]

    def scale_spelled(self) -> list[str]:
        return self.rules.spelling(self.key)

    def steps_told(self) -> list[int]:
        """The half steps from each note of the scale to the next."""
        steps = self.rules.steps
        return [steps[at] - steps[at - 1] for at in range(1, len(steps))]

    def spelled(self, note: int) -> str:
        """A note as the scale spells it."""
        return self.scale_spelled()[self.degree[note]] if self.is_in_scale(note) else NOTES[note]

    def note_said(self, note: int) -> speech.Note:
        """A note as it is told: as the scale spells it, or outside the scale by both its names."""
        return speech.Note(self.spelled(note) if self.is_in_scale(note) else scales.plain_name(note))

    def notes_said(self, cards: list[int]) -> speech.Notes:
        """What cards on the table stand for; a wild without a name stands for nothing."""
        notes = [self.note(card) for card in cards]
        return speech.Notes([self.note_said(note).note for note in notes if note != NO_NOTE])

    def card_said(self, card: int) -> speech.Card:
        """A card as it is told; without a spelling it goes by both its names."""
        return speech.Card(NAMES[card], self.spelled(note_of(card)) if self.is_in_scale(note_of(card)) else "")

    def named_said(self, note: int) -> speech.Card:
        """What a wild was said to be, as a card of that note is told."""
        return speech.Card(NOTES[note], self.spelled(note) if self.is_in_scale(note) else "")

    def top_said(self) -> speech.Card:
        """The top of the discard pile; where there is none, some card that would lie there."""
        return self.card_said(self.discard[-1]) if self.discard else SOME_CARD

    def said_as(self, card: int, note: int) -> speech.Card:
        """A card as it is told, a wild with the note that it stands for, if it has one yet."""
        if card < FIRST_WILD or note == NO_NOTE:
            return self.card_said(card)
        return speech.Card(f"{NAMES[card]}={NOTES[note]}", self.note_said(note).note)

    def waiting_told(self) -> list[str]:
        """The places where a card fits; `due` has what each of them waits for, in the same order."""
        return [place for at, place in enumerate(PLACES) if self.due_at(at) != NO_NOTE]

    def due_told(self) -> list[str]:
        due = [self.due_at(at) for at in range(ALL_PLACES)]
        return [self.note_said(note).note for note in due if note != NO_NOTE]

    def notes_told(self) -> list[str]:
        """What the cards on the board stand for, place after place; of a wild without a name nothing is told.

        Notes that run on are spelled by the scale. A card that lies alone, or on its equals, goes by both its names:
        whether its note belongs to the scale is for the players to say.
        """
        told: list[str] = []
        for at, pile in enumerate(self.piles):
            notes = [self.note(card) for card in pile]
            is_run = at >= FIRST_CORNER or len(set(notes)) > 1
            for note in notes:
                told.append("" if note == NO_NOTE else self.note_said(note).note if is_run else scales.plain_name(note))
        return told

    def takers_told(self) -> list[int]:
        """Who has each book; `lowest` and `highest` have its first and its last note, in the same order."""
        return [seat for seat, books in enumerate(self.books) for _ in books]

    def lowest_told(self) -> list[str]:
        return [self.note_said(self.note(book[0])).note for books in self.books for book in books]

    def highest_told(self) -> list[str]:
        return [self.note_said(self.note(book[-1])).note for books in self.books for book in books]

    def points_won(self) -> list[int]:
        return self.points[:]

    def points_told(self) -> list[int] | None:
        return self.points[:] if self.is_scored() else None

    def is_scored(self) -> bool:
        """Has a round just ended?"""
        return self.phase == OVER or (self.phase == DEALING and self.round > 1)

    # ---------------------------------------------------------------------------------------- places

    def note(self, card: int) -> int:
        """The note that a card on the table stands for."""
        return note_of(card) if card < FIRST_WILD else self.names[card - FIRST_WILD]

    def is_in_scale(self, note: int) -> bool:
        return self.degree[note] != OUTSIDE

    def due_at(self, place: int) -> int:
        """The note that fits there; NO_NOTE where none does."""
        return packed.at(self.due, place)

    def fits(self, note: int) -> bool:
        """Is there a place for the note?"""
        return any(packed.at(self.due, place) == note for place in range(ALL_PLACES))

    def note_at(self, degree: int) -> int:
        """The note of the scale at a degree; above the last one there is none."""
        return self.scale[degree] if degree < len(self.scale) else NO_NOTE

    def top(self) -> int:
        """The note of the top of the discard pile; one that is never due where there is none."""
        return note_of(self.discard[-1]) if self.discard else NO_PLACE

    def bottom(self, place: int) -> int:
        """The note of the lowest card on a foundation."""
        return packed.at(self.bottoms, place)

    def space(self) -> int:
        """The first empty foundation."""
        for place in range(FIRST_CORNER):
            if packed.at(self.heights, place) == 0:
                return place
        return NO_PLACE

    def empty_corner(self) -> int:
        """The first empty corner, which stands for all of them (KEYS-R31)."""
        for place in range(FIRST_CORNER, ALL_PLACES):
            if packed.at(self.heights, place) == 0:
                return place
        return NO_PLACE

    def nameless(self) -> int:
        """The first foundation that shows a wild without a name."""
        for place in range(FIRST_CORNER):
            if self.piles[place] and self.note(self.piles[place][-1]) == NO_NOTE:
                return place
        return NO_PLACE
