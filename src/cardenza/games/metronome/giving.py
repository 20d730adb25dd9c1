"""Gifts in Metronome: whoever takes a measure may hand one card to the player with the fewest."""

from typing import Final

from cardenza.decks import metronome as deck
from cardenza.decks.metronome import BIT, NAMES
from cardenza.games.metronome import measure as laying
from cardenza.games.metronome.table import GIFT, Table
from cardenza.kernel.errors import Impossible
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.move_parts import Number
from cardenza.kernel.speech import CARD, NOT_HELD, SEAT, Said, Sayings, Seat, all_but
from cardenza.kernel.verdict import LEGAL, Listed, Verdict, refused

RULES: Final[dict[str, str]] = {
    "METR-11": "Whoever takes a measure may hand one card to the player with the fewest.",
    "METR-12": "Before giving, the giver must not have the fewest cards.",
    "METR-R13": "Only another player, one with the fewest cards of all, receives a card.",
    "METR-R15": "Taking a measure gives no further turn: the taker gives a card or keeps them all.",
    "METR-D8": "Only a player who has just taken a measure, with two cards or more and not the fewest, gives or keeps.",
}

SAYS: Final[Sayings] = Sayings()
GAVE: Final = SAYS.add("gave", "METR-11", seat=SEAT, other=SEAT)
GAVE_CARD: Final = SAYS.add("gave_card", "METR-11", seat=SEAT, other=SEAT, card=CARD)
KEPT: Final = SAYS.add("kept", "METR-R14", seat=SEAT)
GIVE_TO: Final = SAYS.add("give_to", "METR-11", other=SEAT)
GIVE_ONE: Final = SAYS.add("give_one", "METR-R13")
FEWEST: Final = SAYS.add("fewest", "METR-R13").as_aid()

KEEP: Final = 22
GIVE: Final = 2000  # + the receiver and the card
GIVING: Final[Kind] = Kind(
    "give {card} to {seat}",
    "METR-D8",
    GIVE,
    [Number("seat", laying.MOST_SAID, weight=deck.KINDS, limit="seats"), deck.CARD],
    Hands("card", onto="hands", place="seat"),
)
KEEPING: Final[Kind] = Kind("keep", "METR-D8", KEEP)


def receivers(table: Table, taker: int) -> list[int]:
    """METR-D8: whom the taker of a measure may give a card to; nobody, if no gift is allowed."""
    fewest = table.fewest()
    own = table.size(taker)
    if not table.rules.has_gifts or own < 2 or (own == fewest and not table.rules.has_tied_gifts):
        return []
    return [seat for seat in range(table.rules.seats) if seat != taker and table.size(seat) == fewest]


def gifts(table: Table, seat: int) -> list[int]:
    """METR-D8, METR-R13, METR-R14."""
    cards = table.pack.kinds_in(table.hands[seat])
    return [GIVE + deck.KINDS * receiver + card for receiver in receivers(table, seat) for card in cards] + [KEEP]


def refuse_others(decision: str) -> Verdict:
    """Nothing but a gift is due."""
    return refused(RULES, "METR-R15", "METR-D8", decision)


def judge(table: Table, seat: int, move: int) -> Verdict:
    if table.phase != GIFT:
        return refused(RULES, "METR-D8", "METR-11", "METR-12", "METR-R13")
    if move == KEEP:
        return LEGAL
    receiver, card = GIVING.values(move)
    if not table.pack.count(table.hands[seat], card):
        missing = Listed(NOT_HELD.alone, laying.said_of([card]))
        return refused(RULES, "CORE-3", "METR-11", "METR-D8", evidence=(missing,))
    if receiver in receivers(table, seat):
        return LEGAL
    if receiver == seat or receiver >= table.rules.seats:
        return refused(RULES, "METR-R13", "METR-12", "METR-11", "METR-D8")
    fewest = Listed(FEWEST.alone, [Seat(other) for other in receivers(table, seat)])
    return refused(RULES, "METR-R13", "METR-11", "METR-D8", evidence=(fewest,))


def give(table: Table, seat: int, move: int) -> None:
    """METR-D8."""
    receiver = (move - GIVE) // deck.KINDS
    card = (move - GIVE) % deck.KINDS
    table.hands[seat] = table.pack.less(table.hands[seat], card)
    table.hands[receiver] = table.pack.more(table.hands[receiver], card)
    table.lacks.hand_over(seat, receiver, [card], table.seen)
    table.seen.hand_over(seat, receiver, [card])
    if table.story is not None:
        table.story.append(GAVE_CARD.said(seat, receiver, NAMES[card], seen=BIT[seat] | BIT[receiver]))
        table.story.append(GAVE.said(seat, receiver, seen=all_but(seat, receiver)))
    table.end_turn()


def keep(table: Table, seat: int) -> None:
    """METR-R14."""
    if table.story is not None:
        table.story.append(KEPT.said(seat))
    table.end_turn()


def due(table: Table, taker: int, has_aids: bool) -> Said:
    """To whom the taker may give."""
    found = receivers(table, taker)
    return GIVE_TO.said(found[0]) if len(found) == 1 and has_aids else GIVE_ONE.alone


def check(table: Table) -> None:
    """Refuse a gift that there is nobody for."""
    if table.phase == GIFT and not receivers(table, table.turn):
        raise Impossible("phase gift needs a taker with two cards or more and somebody to give one to [METR-D8]")
