"""Counting: what a round has brought, who deals the next one, and who has won.

INTERVAL cards, Alices and rabbit's runs bring points, and a whole set brings a bonus.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from cardenza.decks.notes import COPIES, count_of, note_in
from cardenza.games.looking_glass.table import DEALING, INTERVALS, NONE, OVER, Table
from cardenza.kernel.errors import Impossible
from cardenza.kernel.fields import Field
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.rounds import best
from cardenza.kernel.zones import FactValue

RULES: Final = {
    "LOOK-03": "The neighbour on the winner’s right deals the next round.",
    "LOOK-20": "After the last round the player with the most points wins.",
    "LOOK-R17": "When all hands are empty and no equal deal is possible, the round ends.",
    "LOOK-R25": "Equal scores share the victory.",
}

ALICE: Final = 9  # the note A, LOOK-R21
ALICE_POINTS: Final = 4  # LOOK-21
ALICE_BONUS: Final = 8
RUN_POINTS: Final = 5  # LOOK-22
SET_BONUS: Final = 3
COPIES_OF_INTERVAL: Final = 3  # CDECK-03
_OF_ID: Final = {"iv-p8": 8, "iv-tt": 6, "iv-p5": 5, "iv-p4": 4}  # LOOK-23 to LOOK-26
_OF_NUMBER: Final = {2: 2, 3: 3, 6: 3, 7: 2}  # LOOK-27, LOOK-28
WORTH: Final = [_OF_ID.get(meld.id) or _OF_NUMBER[meld.degrees[1].number] for meld in INTERVALS]
SETS: Final = [at for at, meld in enumerate(INTERVALS) if meld.id in _OF_ID]


def interval_points(table: Table, seat: int) -> int:
    points: i64 = 0
    for at in range(12):
        points += WORTH[at] * count_of(table.taken[seat], at)
    return int(points)


def alice_points(table: Table, seat: int) -> int:
    return ALICE_POINTS * alices(table, seat)


def run_points(table: Table, seat: int) -> int:
    return RUN_POINTS * table.runs[seat]


def bonus_points(table: Table, seat: int) -> int:
    """For one player who has all of a kind; it is added to the single points (LOOK-R20)."""
    points = ALICE_BONUS if alices(table, seat) == COPIES else 0
    for at in SETS:
        if count_of(table.taken[seat], at) == COPIES_OF_INTERVAL:
            points += SET_BONUS
    return points


def alices(table: Table, seat: int) -> int:
    """LOOK-R21: every A in the seat's own pile."""
    count = 0
    for card in table.piles[seat]:
        if note_in(card) == ALICE:
            count += 1
    return count


def points(table: Table) -> list[int]:
    """LOOK-19: what the round has brought each seat."""
    return [
        interval_points(table, seat) + alice_points(table, seat) + run_points(table, seat) + bonus_points(table, seat)
        for seat in range(table.rules.seats)
    ]


@final
class Tally(Field):
    """What the points of a round are made of, seat by seat; nothing until it is counted."""

    def __init__(self, name: str, points_of: Callable[[Table, int], int]) -> None:
        super().__init__(name)
        self._points_of = points_of

    def is_derived(self) -> bool:
        return True

    def value(self, state: object) -> FactValue:
        assert isinstance(state, Table)
        return [self._points_of(state, seat) for seat in range(state.rules.seats)] if state.is_counted() else None

    def read(self, state: object, document: Reader) -> None:
        """It follows from the cards."""

    def typescript(self) -> str:
        return "number[] | null"


TALLIES: Final[tuple[Field, ...]] = (
    Tally("interval_points", interval_points),
    Tally("alice_points", alice_points),
    Tally("run_points", run_points),
    Tally("bonus_points", bonus_points),
)


# ------------------------------------------------------------------------------------------------ the end of a round


def end_round(table: Table) -> None:
    """Everybody counts, with open piles; the winner's neighbour on the right deals next (LOOK-03)."""
    found = points(table)
    winner = _first_of_best(table, found)
    for pile in table.piles:
        for place, card in enumerate(pile):
            pile[place] = note_in(card)
    if table.rounds.count(found):
        table.phase = OVER  # LOOK-20
        return
    table.phase = DEALING
    table.rounds.dealer = winner - 1 if winner else table.rules.seats - 1
    table.turn = table.rounds.dealer


def _first_of_best(table: Table, found: list[int]) -> int:
    """LOOK-R19: on a tie, whoever comes first in the turn order of the round."""
    seats = table.rules.seats
    winner = (table.rounds.dealer + 1) % seats
    for step in range(1, seats):
        seat = (table.rounds.dealer + 1 + step) % seats
        if found[seat] > found[winner]:
            winner = seat
    return winner


def outcome(table: Table) -> Outcome | None:
    """Between rounds the one winner of the last round, who sits at the left of the next dealer (LOOK-R19)."""
    if not table.is_counted():
        return None
    scores, found = tuple(table.rounds.scores), tuple(table.rounds.points)
    if table.phase == OVER:
        winners = table.rounds.leaders()
        return Outcome(winners, scores, found, "LOOK-20" if len(winners) == 1 else "LOOK-R25")
    winner = (table.rounds.dealer + 1) % table.rules.seats
    is_all_taken = table.interval == NONE and not table.interval_deck
    return Outcome((winner,), scores, found, "LOOK-18" if is_all_taken else "LOOK-R17")


def recount(table: Table, is_without_scores: bool) -> None:
    """In a position after a round: its points, as the document has them or as the cards do, and its winner."""
    rounds = table.rounds
    if table.phase == OVER and rounds.number < table.rules.rounds:
        raise Impossible(f"phase over comes after round {table.rules.rounds}, not {rounds.number} [LOOK-20]")
    if not rounds.points:
        rounds.points = points(table)
        if is_without_scores:
            rounds.scores = rounds.points[:]
    winner = (rounds.dealer + 1) % table.rules.seats
    if table.phase == DEALING and winner not in best(rounds.points):
        raise Impossible(f"dealer is {rounds.dealer}, but seat {winner} on the left did not win the round [LOOK-03]")
