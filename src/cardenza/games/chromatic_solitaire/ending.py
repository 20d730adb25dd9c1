"""How Chromatic Solitaire ends: won, given up, or where no progress can be reached any more."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.notes import BIT, COPIES
from cardenza.games.chromatic_solitaire.columns import COLUMNS, B, Columns
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.packed import at
from cardenza.kernel.speech import NUMBER, SEAT, Said, Sayings

RULES: Final[dict[str, str]] = {
    "SOLI-13": "The game is won when all eight piles are complete.",
    "SOLI-R16": "No pile move, no card to turn up and no use for the deck can be reached any more.",
    "SOLI-R17": "When no progress can be reached, or the player gives up, the game is over.",
    "SOLI-D6": "The player may give up at any time.",
}

SAYS: Final[Sayings] = Sayings()
WON: Final = SAYS.add("won", "SOLI-13", seat=SEAT)
STUCK: Final = SAYS.add("stuck", "SOLI-R16", count=NUMBER)
CONCEDED: Final = SAYS.add("conceded", "SOLI-D6", seat=SEAT, count=NUMBER)

ALL_CARDS: Final = 12 * COPIES


def can_progress(columns: Columns, rising: i64, reserve: i64) -> bool:
    """SOLI-R16, exactly, without visiting the positions that moves without progress can reach.

    `rising` are the notes that may go up, `reserve` those that can still come to the top of the waste.

    A move without progress takes the tail of a run to an end one above it. The two columns exchange their ends; the
    set of all ends stays the same, and so does the head of every run. What fits where depends on these alone: a pile
    move on the ends, a reserve card on the ends, uncovering a card on the heads and the ends. So it is
    open now or never, unless a run without face-down cards can go onto an end and leave its column empty. An empty
    column takes a reserve card, or a run with face-down cards below it (by option only if a B heads them),
    or else the tail that lies on any face-up note, which then is free to go up.
    """
    ends, covering, bare, faces = 0, 0, 0, 0
    has_empty = False
    for column in range(COLUMNS):
        if columns.is_empty(column):
            has_empty = True
            continue
        head, end = BIT[at(columns.heads, column)], BIT[at(columns.ends, column)]
        ends |= end
        faces |= 2 * head - end
        if at(columns.downs, column):
            covering |= head
        else:
            bare |= head
    if (ends | reserve) & rising or (reserve | covering) << 1 & ends:
        return True
    if not has_empty and not bare << 1 & ends:
        return False
    if columns.is_b_only:
        return (reserve | covering) & BIT[B] != 0
    return (reserve | covering | faces & rising) != 0


def outcome(score: int, has_conceded: bool) -> Outcome:
    """How it has ended with so many cards on the piles."""
    if score == ALL_CARDS:
        return Outcome((0,), (score,), None, "SOLI-13")
    return Outcome((), (score,), None, "SOLI-D6" if has_conceded else "SOLI-R16")


def told(seat: int, score: int, has_conceded: bool) -> Said:
    if score == ALL_CARDS:
        return WON.said(seat)
    return CONCEDED.said(seat, score) if has_conceded else STUCK.said(score)
