"""Phases, places and moves as numbers.

A role is a card with the note it stands for: the card itself, or one of twelve for each wild. A move is its kind, the
place it goes to, and a role, a note, a card or the place it comes from.
"""

from typing import Final

from cardenza.decks.musicards import CARDS, FIRST_WILD, NAMES, NOTES, is_wild, note_of
from cardenza.kernel.errors import Unreadable
from cardenza.theory import Note, TheoryError

PHASES: Final = ["turn", "name", "deal", "over"]
TURN: Final = 0
NAMING: Final = 1
DEALING: Final = 2
OVER: Final = 3

PLACES: Final = ["N", "E", "S", "W", "NW", "NE", "SE", "SW"]  # the foundations, then the corners, in their order
FIRST_CORNER: Final = 4
NO_PLACE: Final = -1
NO_NOTE: Final = -1

HAND: Final = 5
STACK: Final = 4
SCALE_POINTS: Final = 10
STACK_POINTS: Final = 5
FIFTH: Final = 7
FIRST_KEYNOTE: Final = CARDS  # a keynote drawn by lot, as chance tells it, comes after the cards

ROLES: Final = FIRST_WILD + 12 * (CARDS - FIRST_WILD)
CARD_OF_ROLE: Final = [role if role < FIRST_WILD else FIRST_WILD + (role - FIRST_WILD) // 12 for role in range(ROLES)]
NOTE_OF_ROLE: Final = [note_of(role) if role < FIRST_WILD else (role - FIRST_WILD) % 12 for role in range(ROLES)]

SIMPLE: Final = ["done", "deal"]
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
DECISIONS: Final = ["KEYS-D1", "KEYS-D2", "KEYS-D3", "KEYS-D4", "KEYS-D5", "KEYS-D6", "KEYS-D7"]

BIT: Final = [1 << note for note in range(12)]
MEMBERS: Final = [[at for at in range(6) if some >> at & 1] for some in range(64)]
ALONE: Final = [[seat] for seat in range(5)]
ONLY_DEAL: Final = [DEAL]


def role_of(card: int, note: int) -> int:
    """A card as the note it stands for.

    >>> CARD_OF_ROLE[role_of(50, 4)], NOTE_OF_ROLE[role_of(50, 4)], role_of(17, 4)
    (50, 4, 17)
    """
    return FIRST_WILD + 12 * (card - FIRST_WILD) + note if is_wild(card) else card


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


NAMINGS: Final = [[move_of(NAME, place, note) for note in range(12)] for place in range(FIRST_CORNER)]
FILLS: Final = [
    [[move_of(FILL, at, role) for role in range(ROLES) if CARD_OF_ROLE[role] == card] for card in range(CARDS)]
    for at in range(FIRST_CORNER)
]
ONLY_FILL: Final = [[move_of(FILL_FROM_DISCARD, place, 0)] for place in range(FIRST_CORNER)]


def role_text(role: int) -> str:
    """A card as it is played, a wild with its note.

    >>> role_text(role_of(48, 4)), role_text(17)
    ('?1=E', 'E3')
    """
    name = NAMES[CARD_OF_ROLE[role]]
    return name if role < FIRST_WILD else f"{name}={NOTES[NOTE_OF_ROLE[role]]}"


def parse_place(text: str) -> int:
    if text.upper() not in PLACES:
        raise Unreadable(f"{text!r} is no place: the foundations are N E S W, the corners NW NE SE SW")
    return PLACES.index(text.upper())


def parse_note(text: str) -> int:
    """KEYS-R27: a note in any spelling.

    >>> parse_note("Fb"), parse_note("E")
    (4, 4)
    """
    try:
        return Note.parse(text).pitch_class
    except TheoryError as error:
        raise Unreadable(str(error)) from error


def decision_of(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if move <= DEAL:
        return "KEYS-D9" if move == DEAL else "KEYS-D8"
    return DECISIONS[(move >> 10) - 1]
