"""Stealing the mirror: a hand card equal to the top of another player's pile takes that whole pile."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import NotePart
from cardenza.decks.notes import NAMES
from cardenza.games.looking_glass.dealing import end_turn
from cardenza.games.looking_glass.placing import not_held, place, use, wrong
from cardenza.games.looking_glass.table import NO_TOP, Table
from cardenza.kernel.kinds import Hands, Kind, Number
from cardenza.kernel.packed import at, put
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused

RULES: Final = {
    "LOOK-13": "A hand card steals the pile of another player that shows the same note.",
    "LOOK-D2": "You steal on your own turn, from another player who has a pile.",
}

STEAL: Final = 16
KIND: Final = Kind(
    "steal {note} from {seat}",
    "LOOK-D2",
    STEAL,
    [Number("seat", 10, 16, limit="seats"), NotePart()],
    Hands("note", onto="piles", place="seat"),
)
STEALS: Final = [[STEAL * (1 + victim) + note] for victim in range(4) for note in range(16)]


def with_steals(moves: list[int], table: Table, seat: int, held: i64) -> list[int]:
    """These moves and every steal with one of the notes in hand (LOOK-D2); of equal piles one is chosen (LOOK-R12)."""
    for victim in range(table.rules.seats):
        top = at(table.tops, victim)
        if held >> top & 1 and victim != seat:
            moves = moves + STEALS[victim << 4 | top]
    return moves


def judge(table: Table, seat: int, note: int, victim: int) -> Verdict:
    if lacking := not_held(table, seat, note, "LOOK-D2", "LOOK-13"):
        return lacking
    if victim == seat or victim >= table.rules.seats:
        return refused(RULES, "LOOK-D2", "LOOK-13")
    top = int(at(table.tops, victim))
    if top == note:
        return LEGAL
    shown = Listed("this pile shows", [] if top == NO_TOP else [NAMES[top]])
    if top == NO_TOP:
        return refused(RULES, "LOOK-D2", "LOOK-13", evidence=(shown,))
    return wrong(table, RULES, "LOOK-13", "LOOK-D2", evidence=(shown, Listed("your card", [NAMES[note]])))


def steal(table: Table, seat: int, note: int, victim: int) -> None:
    if table.rules.is_strict and at(table.tops, victim) != note:
        place(table, seat, note)  # the price of a mistake
        return
    use(table, seat, note)
    pile = table.piles[seat]
    pile += table.piles[victim]  # LOOK-14, LOOK-R10
    pile.append(note)
    table.piles[victim] = []
    table.tops = put(put(table.tops, seat, note), victim, NO_TOP)
    end_turn(table)
