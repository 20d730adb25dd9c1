"""Placing and stealing: a hand card goes on its sector, or takes the pile of another player that it mirrors.

Placing is always allowed, and it is what a mistake comes to.
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from cardenza.decks.notes import NAMES, count_of, notes_in, one
from cardenza.decks.parts import note_part
from cardenza.games.looking_glass.rounds import end_turn
from cardenza.games.looking_glass.table import NO_TOP, Table
from cardenza.kernel import speech
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.move_parts import Number
from cardenza.kernel.packed import at, put
from cardenza.kernel.speech import CARD, NOT_HELD, NOTES, NUMBER, SEAT, Sayings
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Verdict, mistake, refused

RULES: Final[dict[str, str]] = {
    "LOOK-07": "Each turn uses exactly one hand card: to pick up, to steal or to place.",
    "LOOK-13": "A hand card steals the pile of another player that shows the same note.",
    "LOOK-15": "A card is placed from the hand, on its own sector.",
    "LOOK-R26": "After a wrong pick up or steal the card shown is placed, and the turn is over.",
    "LOOK-D2": "You steal on your own turn, from another player who has a pile.",
    "LOOK-D3": "You place a card of your own hand, on your own turn.",
}

PLACING: Final[Kind] = Kind("place {note}", "LOOK-D3", 0, [note_part("note")], Hands("note", onto="interval"))
STEAL: Final = 16
STEALING: Final[Kind] = Kind(
    "steal {note} from {seat}",
    "LOOK-D2",
    STEAL,
    [Number("seat", 10, 16, limit="seats"), note_part("note")],
    Hands("note", onto="piles", place="seat"),
)
SAYS: Final[Sayings] = Sayings()
PLACED: Final = SAYS.add("placed", "LOOK-15", seat=SEAT, card=CARD)
STOLE: Final = SAYS.add("stole", "LOOK-13", seat=SEAT, count=NUMBER, other=SEAT, card=CARD)
WRONG_PICK: Final = SAYS.add("wrong_pick", "LOOK-R26", seat=SEAT, notes=NOTES, formed=CARD, wanted=CARD)
WRONG_STEAL: Final = SAYS.add("wrong_steal", "LOOK-R26", seat=SEAT, other=SEAT, top=CARD, card=CARD)
IN_HAND: Final = SAYS.add("in_hand", "LOOK-07")
PILE_SHOWS: Final = SAYS.add("pile_shows", "LOOK-13")
YOUR_CARD: Final = SAYS.add("your_card", "LOOK-13")

STEALS: Final = [[STEAL * (1 + victim) + note] for victim in range(4) for note in range(16)]


def card_said(note: int) -> speech.Card:
    """A NOTE card that nothing spells: a black key has both its names."""
    return speech.Card(NAMES[note])


def cards_said(notes: Sequence[int]) -> list[speech.Card]:
    return [card_said(note) for note in notes]


def not_held(table: Table, seat: int, note: int, decision: str, *cited: str) -> Verdict | None:
    """The objection to a card that is not in the hand; none if it is."""
    if count_of(table.hands[seat], note):
        return None
    held = Listed(IN_HAND.alone, cards_said(notes_in(table.hands[seat])))
    proof = (Listed(NOT_HELD.alone, cards_said([note])), held)
    return refused(RULES, "CORE-3", *cited, "LOOK-07", decision, evidence=proof)


def use(table: Table, seat: int, note: int) -> None:
    """LOOK-07: one card leaves the hand."""
    table.hands[seat] = table.hands[seat] - one(note)
    table.in_hands -= 1


def wrong(table: Table, rules: dict[str, str], *cited: str, evidence: tuple[Evidence, ...]) -> Verdict:
    """A wrong pick up or steal is refused, or at a strict table a mistake if hands can make it (LOOK-R26).

    They can if the card is in hand and the other one, or the pile, is where it is said to be.
    """
    if table.rules.is_strict:
        return mistake(rules, *cited, cost="LOOK-R26", evidence=evidence)
    return refused(rules, *cited, evidence=evidence)


# ------------------------------------------------------------------------------------------------ placing


def judge_place(table: Table, seat: int, note: int) -> Verdict:
    return not_held(table, seat, note, "LOOK-D3", "LOOK-15") or LEGAL


def place(table: Table, seat: int, note: int) -> None:
    if table.story is not None:
        table.story.append(PLACED.said(seat, card_said(note)))
    use(table, seat, note)
    table.wheel += one(note)  # LOOK-15
    end_turn(table)


# ------------------------------------------------------------------------------------------------ stealing


def with_steals(moves: list[int], table: Table, seat: int, held: i64) -> list[int]:
    """These moves and every steal with one of the notes in hand (LOOK-D2); of equal piles one is chosen (LOOK-R12)."""
    for victim in range(table.rules.seats):
        top = at(table.tops, victim)
        if held >> top & 1 and victim != seat:
            moves = moves + STEALS[victim << 4 | top]
    return moves


def judge_steal(table: Table, seat: int, victim: int, note: int) -> Verdict:
    if lacking := not_held(table, seat, note, "LOOK-D2", "LOOK-13"):
        return lacking
    if victim == seat or victim >= table.rules.seats:
        return refused(RULES, "LOOK-D2", "LOOK-13")
    top = int(at(table.tops, victim))
    if top == note:
        return LEGAL
    shown = Listed(PILE_SHOWS.alone, [] if top == NO_TOP else cards_said([top]))
    if top == NO_TOP:
        return refused(RULES, "LOOK-D2", "LOOK-13", evidence=(shown,))
    return wrong(table, RULES, "LOOK-13", "LOOK-D2", evidence=(shown, Listed(YOUR_CARD.alone, cards_said([note]))))


def steal(table: Table, seat: int, note: int, victim: int) -> None:
    if table.rules.is_strict and at(table.tops, victim) != note:
        if table.story is not None:
            top = card_said(int(at(table.tops, victim)))
            table.story.append(WRONG_STEAL.said(seat, victim, top, card_said(note)))
        place(table, seat, note)  # the price of a mistake
        return
    if table.story is not None:
        table.story.append(STOLE.said(seat, len(table.piles[victim]), victim, card_said(note)))
    use(table, seat, note)
    pile = table.piles[seat]
    pile += table.piles[victim]  # LOOK-14, LOOK-R10
    pile.append(note)
    table.piles[victim] = []
    table.tops = put(put(table.tops, seat, note), victim, NO_TOP)
    end_turn(table)
