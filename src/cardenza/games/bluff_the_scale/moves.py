"""Phases and moves as numbers, and the lists of moves that repeat, worked out once and shared."""

from functools import cache
from typing import Final

from mypy_extensions import i64

from cardenza.decks.notes import NAMES, notes_of

PHASES: Final = ["deal", "root", "place", "react", "replace", "over"]
DEALING: Final = 0
ROOTING: Final = 1
PLACING: Final = 2
REACTING: Final = 3
REPLACING: Final = 4
OVER: Final = 5

SEATS: Final = 8
NOTHING: Final = -1
LAST_WINDOW_SECONDS: Final = 20

# A move is one of three words, or a number of its kind plus the note or the name; with both, the note times 64.
PASS: Final = 0
CALL: Final = 1
DEAL: Final = 2
SIMPLE: Final = ["pass", "call", "deal"]
ROOT: Final = 16
PLACE: Final = 32
CORRECT: Final = 64
PLACE_AS: Final = 1024
REPLACE: Final = 2048

NO_MOVES: Final[list[int]] = []
ONLY_DEAL: Final = [DEAL]
ROOTS: Final = [ROOT + note for note in range(12)]
ANSWERS: Final = [CALL, PASS]
SILENCES: Final = 15
"""How many times as often as calling random players pass, so that games come to their end."""
CORRECTIONS: Final = 8
"""How many times as often as calling they correct a wrong name."""
IDLE_ANSWERS: Final = [CALL] + [PASS] * SILENCES
ALONE: Final = [[seat] for seat in range(SEATS)]

_SETS: Final = 1 << 12
_UNASKED: Final = [-1]
_PLACES: Final[list[list[int]]] = [_UNASKED] * _SETS

DECISIONS: Final = {ROOT: "BLUF-D1", PLACE: "BLUF-D2", CORRECT: "BLUF-D4", PLACE_AS: "BLUF-D2", REPLACE: "BLUF-D5"}
SIMPLE_DECISIONS: Final = ["BLUF-D6", "BLUF-D3", "BLUF-R32"]


def kind_of(move: int) -> int:
    """The number of the kind of a move that is more than a word.

    >>> kind_of(named(PLACE_AS, 11, 34)) == PLACE_AS
    True
    """
    for kind in (REPLACE, PLACE_AS, CORRECT, PLACE):
        if move >= kind:
            return kind
    return ROOT


def named(kind: int, note: int, name: int) -> int:
    """A card put down with a name.

    >>> named(PLACE_AS, 1, 0) - PLACE_AS
    64
    """
    return kind + 64 * note + name


def placed_by(move: int) -> int:
    """The note of the card that a move puts down.

    >>> placed_by(named(REPLACE, 11, 34)), placed_by(PLACE + 3)
    (11, 3)
    """
    kind = kind_of(move)
    return move - PLACE if kind == PLACE else move - kind >> 6


def decision_of(move: int) -> str:
    """The decision of the rulebook that a move is."""
    return SIMPLE_DECISIONS[move] if move < ROOT else DECISIONS[kind_of(move)]


def places_of(held: i64) -> list[int]:
    """A card put down in silence, one move for each note of a set; the table says the name."""
    found = _PLACES[held]
    if found is _UNASKED:
        found = [PLACE + note for note in notes_of(int(held))]
        _PLACES[held] = found
    return found


@cache
def asked_lists(seats: int) -> list[list[int]]:
    """Who is asked, from the left of whoever has placed: at the number of the placer, then the bits of who has passed.

    >>> asked_lists(3)[1 << 3 | 0b001]
    [2]
    """
    lists: list[list[int]] = []
    for placer in range(seats):
        others = [(placer + step) % seats for step in range(1, seats)]
        for passed in range(1 << seats):
            lists.append([seat for seat in others if not passed >> seat & 1])
    return lists


def place_text(move: int, names: list[str]) -> str:
    """A card put down or put down again, with its name."""
    word, rest = ("replace", move - REPLACE) if move >= REPLACE else ("place", move - PLACE_AS)
    return f"{word} {NAMES[rest >> 6]} as {names[rest & 63]}"
