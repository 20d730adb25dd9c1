"""Placing: one hand card goes on its sector of the Wheel. That is always allowed, and is what a mistake comes to."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import NotePart
from cardenza.decks.notes import NAMES, ONE, count_of, names_of, notes_in
from cardenza.games.looking_glass.dealing import end_turn
from cardenza.games.looking_glass.table import Table
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Verdict, mistake, refused

RULES: Final = {
    "LOOK-07": "Each turn uses exactly one hand card: to pick up, to steal or to place.",
    "LOOK-15": "A card is placed from the hand, on its own sector.",
    "LOOK-R26": "After a wrong pick up or steal the card shown is placed, and the turn is over.",
    "LOOK-D3": "You place a card of your own hand, on your own turn.",
}

KIND: Final = Kind("place {note}", "LOOK-D3", 0, [NotePart()], Hands("note", onto="interval"))


def judge(table: Table, seat: int, note: int) -> Verdict:
    return not_held(table, seat, note, "LOOK-D3", "LOOK-15") or LEGAL


def place(table: Table, seat: int, note: int) -> None:
    use(table, seat, note)
    table.wheel += ONE[note]  # LOOK-15
    end_turn(table)


# ------------------------------------------------------------------------------------------------ using a hand card


def not_held(table: Table, seat: int, note: int, decision: str, *cited: str) -> Verdict | None:
    """The objection to a card that is not in the hand; none if it is."""
    if count_of(table.hands[seat], note):
        return None
    proof = (Listed("not in your hand", [NAMES[note]]), Listed("in your hand", names_of(notes_in(table.hands[seat]))))
    return refused(RULES, "CORE-3", *cited, "LOOK-07", decision, evidence=proof)


def use(table: Table, seat: int, note: int) -> None:
    """LOOK-07: one card leaves the hand."""
    hand: i64 = table.hands[seat]
    table.hands[seat] = hand - ONE[note]
    table.in_hands -= 1


def wrong(table: Table, rules: dict[str, str], *cited: str, evidence: tuple[Evidence, ...]) -> Verdict:
    """A wrong pick up or steal is refused, or at a strict table a mistake if hands can make it (LOOK-R26).

    They can if the card is in hand and the other one, or the pile, is where it is said to be.
    """
    if table.rules.is_strict:
        return mistake(rules, *cited, cost="LOOK-R26", evidence=evidence)
    return refused(rules, *cited, evidence=evidence)
