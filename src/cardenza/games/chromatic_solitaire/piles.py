"""The eight piles of Chromatic Solitaire: each starts with a C and goes up by half steps; what comes back from them.

`up` counts the cards of each note on them, four bits a note.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, COPIES, NAMES
from cardenza.games.chromatic_solitaire.columns import B, C, Columns, beside
from cardenza.kernel.packed import at
from cardenza.kernel.speech import CARD, NUMBER, SCALE, Card, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused

RULES: Final[dict[str, str]] = {
    "SOLI-05": "Every pile starts with a C.",
    "SOLI-06": "A card goes up only on a pile whose top is one half step below it.",
    "SOLI-R11": "Only the top card of a pile comes back, and only where the option take_back is on.",
    "SOLI-D2": "Only a column with a card has an end that can go up.",
    "SOLI-D5": "Only a card on the waste can go up from there.",
    "SOLI-D7": "The top card of a pile comes back to a column end one half step above it.",
}

SAYS: Final[Sayings] = Sayings()
ROSE: Final = SAYS.add("rose", "SOLI-06", card=CARD, source=NUMBER, onto=CARD)
ROSE_FROM_WASTE: Final = SAYS.add("rose_from_waste", "SOLI-06", card=CARD, onto=CARD)
BEGUN: Final = SAYS.add("begun", "SOLI-05", card=CARD, source=NUMBER, pile=NUMBER)
BEGUN_FROM_WASTE: Final = SAYS.add("begun_from_waste", "SOLI-05", card=CARD, pile=NUMBER)
DONE: Final = SAYS.add("done", "SOLI-06", count=NUMBER).sounding(SCALE, *NAMES)
TAKEN_BACK: Final = SAYS.add("taken_back", "SOLI-R11", card=CARD, onto=CARD, column=NUMBER)
PILES_SHOW: Final = SAYS.add("piles_show", "SOLI-06")
CARDS_THERE: Final = SAYS.add("cards_there", "SOLI-D2")
PILES_DONE: Final = SAYS.add("piles_done", "SOLI-06", count=NUMBER)
PILES_BEGUN: Final = SAYS.add("piles_begun", "SOLI-06", count=NUMBER, card=CARD)


def tops(up: i64) -> list[str]:
    """The top cards of the piles begun, highest first.

    >>> tops(0x112), can_rise(0x112, 1), can_rise(0x112, 2), shows(0x112, 0)
    (['D', 'C'], True, False, True)
    """
    return [NAMES[max(note for note in range(12) if at(up, note) > pile)] for pile in range(at(up, C))]


# ------------------------------------------------------------------------------------------------ going up


def can_rise(up: i64, note: i64) -> bool:
    """Is there a pile waiting for the note (SOLI-05, SOLI-06)?"""
    if note == C:
        return at(up, C) < COPIES
    return at(up, note) < at(up, note - 1)


def rising(up: i64) -> i64:
    """The set of notes that may go up."""
    notes: i64 = 0
    for note in range(12):
        if can_rise(up, note):
            notes |= BIT[note]
    return notes


def is_safe(up: i64, note: i64) -> bool:
    """SOLI-R15: will nothing ever have to lie on the note in a column?"""
    return note <= 1 or at(up, note - 2) == COPIES


def judge_rise(up: i64, cards: list[int], rule: str, decision: str) -> Verdict:
    """The last of these cards is to go up."""
    if not cards:
        return refused(RULES, decision, evidence=(Listed(CARDS_THERE.alone, []),))
    if can_rise(up, cards[-1]):
        return LEGAL
    if at(up, C) == 0:
        return refused(RULES, "SOLI-05", "SOLI-06", rule, decision)
    return refused(RULES, "SOLI-06", rule, decision, evidence=(_tops_told(up),))


def _tops_told(up: i64) -> Listed:
    return Listed(PILES_SHOW.alone, [Card(name) for name in tops(up)])


def rise_told(up: i64, note: int, column: int = -1) -> list[Said]:
    """What a card does that goes up from a column, or else from the waste; asked before it does."""
    if note == C:
        pile = int(at(up, C)) + 1
        return [BEGUN_FROM_WASTE.said(NAMES[C], pile) if column < 0 else BEGUN.said(NAMES[C], column + 1, pile)]
    card, onto = beside(note, note - 1), beside(note - 1, note)
    told = [ROSE_FROM_WASTE.said(card, onto) if column < 0 else ROSE.said(card, column + 1, onto)]
    if note == B:
        told.append(DONE.said(int(at(up, B)) + 1))
    return told


def rising_card(up: i64, note: int) -> Card:
    """A card that goes up, or would, in the spelling that goes with the card it fits on."""
    return beside(note, note - 1) if note != C and can_rise(up, note) else Card(NAMES[note])


# ------------------------------------------------------------------------------------------------ coming back


def shows(up: i64, note: i64) -> bool:
    """Is the note the top of a pile?"""
    return at(up, note) > (0 if note == B else at(up, note + 1))


def judge_back(up: i64, columns: Columns, has_take_back: bool, note: int, column: int) -> Verdict:
    if not has_take_back or not shows(up, note):
        return refused(RULES, "SOLI-R11", "SOLI-D7", evidence=(_tops_told(up),))
    if columns.is_empty(column) or columns.end(column) != note + 1:
        return columns.cannot_land(note, column, "SOLI-D7")
    return LEGAL


def back_told(note: int, column: int) -> list[Said]:
    return [TAKEN_BACK.said(beside(note, note + 1), beside(note + 1, note), column + 1)]


# ------------------------------------------------------------------------------------------------ counting


def counted(up: i64) -> list[Said]:
    """The cards on the piles: those that are complete, then the others by their tops."""
    rows: list[Said] = []
    for note in range(B, C - 1, -1):
        count = int(at(up, note)) - (int(at(up, note + 1)) if note < B else 0)
        if count:
            points = (note + 1) * count
            begun = PILES_BEGUN.said(count, NAMES[note], points=points)
            rows.append(begun if note < B else PILES_DONE.said(count, points=points))
    return rows
