"""Dealing: three cards to each, four on the Wheel, and the INTERVAL at its centre; new cards and the next INTERVAL."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import ONE
from cardenza.games.looking_glass import counting
from cardenza.games.looking_glass.table import DEALING, HALF_STEPS, NO_TOPS, NONE, OVER, PLAY, PLAYOUT, Table
from cardenza.kernel.errors import Impossible
from cardenza.kernel.kinds import Kind
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final = {
    "LOOK-04": "The neighbour on the dealer’s left begins, and turns go clockwise.",
    "LOOK-R28": "The dealer deals, once and before anything else in the round.",
}

HAND: Final = 3
ON_THE_WHEEL: Final = 4
DEAL: Final = 12
ONLY_DEAL: Final = [DEAL]
KIND: Final = Kind("deal", "LOOK-R28", DEAL)


def judge(table: Table, move: int, decision: str) -> Verdict:
    return LEGAL if move == DEAL and table.phase == DEALING else refused(RULES, "LOOK-R28", decision)


def out_of_turn(table: Table, *cited: str) -> Verdict:
    turns = ["LOOK-03", "LOOK-R28"] if table.phase == DEALING else ["LOOK-04", "LOOK-07"]
    return refused(RULES, "CORE-2", *turns, *cited)


def draw_lots(table: Table) -> None:
    """LOOK-03: the first dealer."""
    lots = list(range(table.rules.seats))
    table.chance.arrange(lots, 1)
    table.rounds.dealer = lots[-1]
    table.turn = lots[-1]


def deal(table: Table) -> None:
    """LOOK-R28: the INTERVAL deck is shuffled first; hands, INTERVAL, four cards on the Wheel (LOOK-04 to -06)."""
    _gather(table)
    table.chance.shuffle(table.interval_deck)
    table.chance.shuffle(table.deck)
    _deal_hands(table, HAND)
    _turn_up(table)
    for _ in range(ON_THE_WHEEL):
        table.wheel += ONE[table.deck.pop()]  # LOOK-R6
    table.turn = table.rounds.dealer + 1 if table.rounds.dealer + 1 < table.rules.seats else 0
    table.phase = PLAY


def _gather(table: Table) -> None:
    """All cards go back to their decks, and what was counted is cleared away."""
    seats = table.rules.seats
    table.hands = [0] * seats
    table.in_hands = 0
    table.wheel = 0
    table.piles = [[] for _ in range(seats)]
    table.tops = NO_TOPS
    table.deck = table.rules.notes[:]
    table.is_named = True
    table.interval = NONE
    table.interval_deck = table.rules.intervals[:]
    table.are_intervals_named = True
    table.taken = [0] * seats
    table.runs = [0] * seats
    table.rounds.points = []


def end_turn(table: Table) -> None:
    """New cards come before the next INTERVAL (LOOK-R28), which waits even on an empty Wheel (LOOK-R23)."""
    table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0
    if table.in_hands == 0:
        size = 0 if table.phase == PLAYOUT else _deal_size(table)  # LOOK-R18
        if size == 0:
            counting.end_round(table)  # LOOK-R17
            return
        _deal_hands(table, size)  # LOOK-08, LOOK-R27
    if table.interval == NONE and table.interval_deck:
        _turn_up(table)  # LOOK-12, LOOK-R14


def _deal_size(table: Table) -> int:
    """LOOK-R16: three to each, or as many as all can get."""
    most = len(table.deck) // table.rules.seats
    if most >= HAND:
        return HAND
    return most if table.rules.has_short_deals else 0


def _deal_hands(table: Table, size: int) -> None:
    """One card at a time, from the dealer's left (LOOK-04, LOOK-R28)."""
    seats = table.rules.seats
    count = size * seats
    if not table.is_named:
        table.chance.arrange(table.deck, count)
    hands = table.hands
    seat = table.rounds.dealer
    for _ in range(count):
        seat = seat + 1 if seat + 1 < seats else 0
        hand: i64 = hands[seat]
        hands[seat] = hand + ONE[table.deck.pop()]
    table.in_hands = count


def _turn_up(table: Table) -> None:
    if not table.are_intervals_named:
        table.chance.arrange(table.interval_deck, 1)
    lay_interval(table, table.interval_deck.pop())


def lay_interval(table: Table, interval: int) -> None:
    """The INTERVAL comes to lie on the Wheel (LOOK-05)."""
    table.interval = interval
    table.steps = HALF_STEPS[interval - FIRST_MELD]


# ------------------------------------------------------------------------------------------------ what cannot be


def check_dealer(table: Table) -> None:
    """Between rounds the dealer is to move, and before the first one nothing has been dealt."""
    rounds, rules = table.rounds, table.rules
    if table.turn != rounds.dealer:
        raise Impossible(f"turn is {table.turn}, but in phase deal it is the dealer, {rounds.dealer} [LOOK-R28]")
    is_all_there = len(table.deck) == len(rules.notes) and len(table.interval_deck) == len(rules.intervals)
    if rounds.number == 1 and (rounds.points or not is_all_there):
        raise Impossible("before the first deal all cards are in their decks, and there are no points [LOOK-R28]")


def check_hands(table: Table, sizes: list[int]) -> None:
    """Everybody has used as many cards as the others, or, earlier in this circle, one more (LOOK-07, LOOK-R27)."""
    if table.phase in (DEALING, OVER):
        if any(sizes):
            raise Impossible("hands are empty when a round is over: all cards are used up [LOOK-R17, LOOK-R18]")
        return
    most = sizes[table.turn]
    if not 1 <= most <= HAND:
        raise Impossible(f"hands must give seat {table.turn}, who is to move, 1 to {HAND} cards, not {most} [LOOK-04]")
    seats = table.rules.seats
    first = (table.rounds.dealer + 1) % seats
    for seat, size in enumerate(sizes):
        has_moved = (seat - first) % seats < (table.turn - first) % seats
        if size != most - has_moved:
            raise Impossible(
                f"hands must give seat {seat} {most - has_moved} cards, not {size}: "
                f"seat {first} began, and seat {table.turn} is to move with {most} [LOOK-07, LOOK-08]"
            )
