"""Phases and moves as numbers: a card played, a tie over two notes, a card given, and three moves without a card."""

from typing import Final

from cardenza.decks.metronome import KINDS, NOTES, is_accidental, is_signature
from cardenza.games.metronome.measure import MOST_NOTES

PHASES: Final = ["turn", "drawn", "gift", "over"]
TURN: Final = 0
DRAWN: Final = 1
GIFT: Final = 2
OVER: Final = 3

# A move below KINDS plays a card of that kind, ties apart.
DRAW: Final = 20
PASS: Final = 21
KEEP: Final = 22
TIE_OVER: Final = 1000  # + the first of the two notes
GIVE: Final = 2000  # + the card and the receiver: gift
SIMPLE: Final = {"draw": DRAW, "pass": PASS, "keep": KEEP}
ONLY_DRAW: Final = [DRAW]
ONLY_PASS: Final = [PASS]
ONLY: Final = [[card] for card in range(KINDS)]
ALONE: Final = [[seat] for seat in range(6)]
TIES: Final = [TIE_OVER + place for place in range(MOST_NOTES - 1)]


def gift(card: int, receiver: int) -> int:
    """METR-D8: a card goes to another player."""
    return GIVE + KINDS * receiver + card


def gift_of(move: int) -> tuple[int, int]:
    """The card given, and who gets it.

    >>> gift_of(gift(15, 2))
    (15, 2)
    """
    return (move - GIVE) % KINDS, (move - GIVE) // KINDS


def decision_of(move: int) -> str:
    """The kind of move, by its number in the rulebook."""
    if move < NOTES:
        return "METR-D1"
    if move < KINDS:
        return "METR-D2" if is_accidental(move) else "METR-D4" if is_signature(move) else "METR-D3"
    if move >= TIE_OVER:
        return "METR-D5" if move < GIVE else "METR-D8"
    return {DRAW: "METR-D6", PASS: "METR-D7"}.get(move, "METR-D8")
