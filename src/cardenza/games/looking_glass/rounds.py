"""Rounds: dealing and turning up INTERVALS, what a round has brought at its end, and who has won.

INTERVAL cards, Alices and rabbit's runs bring points, and a whole set brings a bonus.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import COPIES, count_of, dealt_to, names_of, note_in, notes_in, size_of
from cardenza.games.looking_glass.table import DEALING, HALF_STEPS, INTERVALS, NO_TOPS, NONE, OVER, PLAY, PLAYOUT, Table
from cardenza.kernel import fields, kinds, speech
from cardenza.kernel.by_seat import BySeat
from cardenza.kernel.errors import Impossible
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.reckoning import Reckoning, round_reckoned
from cardenza.kernel.rounds import round_fields
from cardenza.kernel.speech import CARD, CARDS, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final[dict[str, str]] = {
    "LOOK-03": "The neighbour on the winner’s right deals the next round.",
    "LOOK-04": "The neighbour on the dealer’s left begins, and turns go clockwise.",
    "LOOK-20": "After the last round the player with the most points wins.",
    "LOOK-R17": "When all hands are empty and no equal deal is possible, the round ends.",
    "LOOK-R25": "Equal scores share the victory.",
    "LOOK-R28": "The dealer deals, once and before anything else in the round.",
}

HAND: Final = 3
ON_THE_WHEEL: Final = 4
DEAL: Final = 12
ONLY_DEAL: Final = [DEAL]
DEAL_KIND: Final[kinds.Kind] = kinds.Kind("deal", "LOOK-R28", DEAL, flags=kinds.BETWEEN)

SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "LOOK-04", seat=SEAT, round=NUMBER, count=NUMBER, first=SEAT)
LAID_OUT: Final = SAYS.add("laid_out", "LOOK-05", interval=CARD, cards=CARDS)
DEALT_AGAIN: Final = SAYS.add("dealt_again", "LOOK-08", count=NUMBER)
SHORT_DEAL: Final = SAYS.add("short_deal", "LOOK-R16", count=NUMBER)
NEW_INTERVAL: Final = SAYS.add("new_interval", "LOOK-12", interval=CARD)
PLAYED_OUT: Final = SAYS.add("played_out", "LOOK-R18", round=NUMBER)
NO_DEAL: Final = SAYS.add("no_deal", "LOOK-R17", round=NUMBER)
COUNTED: Final = SAYS.add("counted", "LOOK-19", seat=SEAT, intervals=NUMBER, alices=NUMBER, runs=NUMBER, bonus=NUMBER)
WON_ROUND: Final = SAYS.add("won_round", "LOOK-03", seat=SEAT, dealer=SEAT)
WON: Final = SAYS.add("won", "LOOK-20", seat=SEAT, score=NUMBER)
SHARED: Final = SAYS.add("shared", "LOOK-R25", seat=SEAT, score=NUMBER)
INTERVALS_TAKEN: Final = SAYS.add("intervals_taken", "LOOK-19", interval=CARD, each=NUMBER, count=NUMBER)
ALICES_TAKEN: Final = SAYS.add("alices_taken", "LOOK-21", count=NUMBER)
RUNS_MADE: Final = SAYS.add("runs_made", "LOOK-22", count=NUMBER)
WHOLE_SET: Final = SAYS.add("whole_set", "LOOK-R20", interval=CARD)
ALL_ALICES: Final = SAYS.add("all_alices", "LOOK-R20")


def judge(table: Table, seat: int, move: int, decision: str) -> Verdict:
    """Before and after a round, out of turn, and whenever somebody wants to deal."""
    if table.phase == OVER:
        return refused(RULES, "CORE-1", "LOOK-20", decision)
    if seat != table.turn:
        turns = ["LOOK-03", "LOOK-R28"] if table.phase == DEALING else ["LOOK-04", "LOOK-07"]
        return refused(RULES, "CORE-2", *turns, *(["LOOK-R8"] if decision == "LOOK-D1" else []), decision)
    return LEGAL if move == DEAL and table.phase == DEALING else refused(RULES, "LOOK-R28", decision)


def deal(table: Table) -> None:
    """LOOK-R28: the INTERVAL deck is shuffled first; hands, INTERVAL, four cards on the Wheel (LOOK-04 to -06).

    Hands are empty: all cards go back to their decks from the table, and what was counted is cleared away.
    """
    rules, seats = table.rules, table.rules.seats
    table.piles = [[] for _ in range(seats)]
    table.tops = NO_TOPS
    table.taken = BySeat()
    table.runs = [0] * seats
    table.rounds.points = []
    table.interval_deck = rules.intervals[:]
    table.are_intervals_named = True
    table.deck = rules.notes[:]
    table.is_named = True
    table.chance.shuffle(table.interval_deck)
    table.chance.shuffle(table.deck)
    _deal_hands(table, HAND)
    _turn_up(table)
    table.wheel = dealt_to(0, 1, table.deck, ON_THE_WHEEL)  # LOOK-R6
    del table.deck[len(table.deck) - ON_THE_WHEEL :]
    table.turn = table.rounds.dealer + 1 if table.rounds.dealer + 1 < seats else 0
    table.phase = PLAY
    if table.story is not None:
        table.story += deal_told(table)


def is_just_dealt(table: Table) -> bool:
    """Has nobody moved yet in this round?"""
    dealt = HAND * table.rules.seats + ON_THE_WHEEL
    is_full = table.phase == PLAY and len(table.deck) == len(table.rules.notes) - dealt
    is_taken = any(table.piles) or any(table.taken[seat] for seat in range(table.rules.seats))
    return is_full and table.in_hands == HAND * table.rules.seats and not is_taken


def end_turn(table: Table) -> None:
    """New cards come before the next INTERVAL (LOOK-R28), which waits even on an empty Wheel (LOOK-R23)."""
    table.turn = table.turn + 1 if table.turn + 1 < table.rules.seats else 0
    if table.in_hands == 0:
        size = 0 if table.phase == PLAYOUT else _deal_size(table)  # LOOK-R18
        if size == 0:
            _end_round(table)  # LOOK-R17
            return
        _deal_hands(table, size)  # LOOK-08, LOOK-R27
        if table.story is not None:
            table.story.append((DEALT_AGAIN if size == HAND else SHORT_DEAL).said(size))
    if table.interval == NONE and table.interval_deck:
        _turn_up(table)  # LOOK-12, LOOK-R14
        if table.story is not None:
            table.story.append(NEW_INTERVAL.said(interval_said(table.interval)))


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
    seat = table.rounds.dealer
    for place in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        table.hands[seat] = dealt_to(place, seats, table.deck, count)
    del table.deck[len(table.deck) - count :]
    table.in_hands = count


def _turn_up(table: Table) -> None:
    if not table.are_intervals_named:
        table.chance.arrange(table.interval_deck, 1)
    lay_interval(table, table.interval_deck.pop())


def lay_interval(table: Table, interval: int) -> None:
    """The INTERVAL comes to lie on the Wheel (LOOK-05)."""
    table.interval = interval
    table.steps = HALF_STEPS[interval - FIRST_MELD]


def interval_said(interval: int) -> speech.Card:
    """An INTERVAL card by its name."""
    return speech.Card(INTERVALS[interval - FIRST_MELD].id)


def deal_told(table: Table) -> list[Said]:
    """Who has dealt and who begins, and what lies on the Wheel."""
    dealt = DEALT.said(table.rounds.dealer, table.rounds.number, HAND, table.turn)
    return [dealt, LAID_OUT.said(interval_said(table.interval), names_of(notes_in(int(table.wheel))))]


# ------------------------------------------------------------------------------------------------ counting

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
    found: i64 = 0
    for at in range(12):
        found += WORTH[at] * count_of(table.taken[seat], at)
    return int(found)


def alice_points(table: Table, seat: int) -> int:
    return ALICE_POINTS * alices(table, seat)


def run_points(table: Table, seat: int) -> int:
    return RUN_POINTS * table.runs[seat]


def bonus_points(table: Table, seat: int) -> int:
    """For one player who has all of a kind; it is added to the single points (LOOK-R20)."""
    return SET_BONUS * len(_sets(table, seat)) + (ALICE_BONUS if alices(table, seat) == COPIES else 0)


def _sets(table: Table, seat: int) -> list[int]:
    """The intervals of which a player has all cards."""
    return [at for at in SETS if count_of(table.taken[seat], at) == COPIES_OF_INTERVAL]


def alices(table: Table, seat: int) -> int:
    """LOOK-R21: every A in the seat's own pile."""
    found = 0
    for card in table.piles[seat]:
        if note_in(card) == ALICE:
            found += 1
    return found


TALLIES: Final[dict[str, Callable[[Table, int], int]]] = {
    "interval_points": interval_points,
    "alice_points": alice_points,
    "run_points": run_points,
    "bonus_points": bonus_points,
}
"""What the points of a round are made of."""


def tallies(table: Table, seat: int) -> list[int]:
    """How many points of each sort a seat has got together."""
    return [points_of(table, seat) for points_of in TALLIES.values()]


def _told(points_of: Callable[[Table, int], int]) -> Callable[[Table], list[int] | None]:
    """Points of one sort, seat by seat; nothing until the round is counted."""
    return lambda table: [points_of(table, seat) for seat in range(table.rules.seats)] if table.is_counted() else None


FIELDS: Final[tuple[fields.Field, ...]] = (
    *round_fields("LOOK-R28", "LOOK-20"),
    *[fields.derived(name, _told(points_of), "number[] | null") for name, points_of in TALLIES.items()],
)


def points(table: Table) -> list[int]:
    """LOOK-19: what the round has brought each seat."""
    return [sum(tallies(table, seat)) for seat in range(table.rules.seats)]


def _end_round(table: Table) -> None:
    """Everybody counts, with open piles; the winner's neighbour on the right deals next (LOOK-03)."""
    found, seats = points(table), table.rules.seats
    in_turn = [(table.rounds.dealer + step) % seats for step in range(1, seats + 1)]
    winner = max(in_turn, key=lambda seat: found[seat])  # LOOK-R19: on a tie, whoever comes first
    table.piles = [[note_in(card) for card in pile] for pile in table.piles]
    if table.story is not None:
        table.story += _count_told(table)
    if table.rounds.count(found):
        table.phase = OVER  # LOOK-20
        if table.story is not None:
            table.story += table.rounds.won_told(WON, SHARED)
        return
    table.phase = DEALING
    table.rounds.dealer = (winner - 1) % seats
    table.turn = table.rounds.dealer
    if table.story is not None:
        table.story.append(WON_ROUND.said(winner, table.turn))


def _count_told(table: Table) -> list[Said]:
    """By what the round has ended, and what the points of each seat are made of."""
    ended = (PLAYED_OUT if table.phase == PLAYOUT else NO_DEAL).said(table.rounds.number)
    made_of = [tallies(table, seat) for seat in range(table.rules.seats)]
    return [ended, *[COUNTED.said(seat, *found, points=sum(found)) for seat, found in enumerate(made_of)]]


def reckoning(table: Table) -> Reckoning | None:
    """What each player has got together in the round."""
    return round_reckoned(
        table.rounds.points, lambda seat: _intervals_counted(table, seat) + _others_counted(table, seat)
    )


def _intervals_counted(table: Table, seat: int) -> list[Said]:
    """The INTERVAL cards, those that bring most first, then what is added for whole sets."""
    rows: list[Said] = []
    for at in sorted(range(12), key=lambda at: -WORTH[at]):
        count = int(count_of(table.taken[seat], at))
        if count:
            taken = interval_said(FIRST_MELD + at)
            rows.append(INTERVALS_TAKEN.said(taken, WORTH[at], count, points=WORTH[at] * count))
    return rows + [WHOLE_SET.said(interval_said(FIRST_MELD + at), points=SET_BONUS) for at in _sets(table, seat)]


def _others_counted(table: Table, seat: int) -> list[Said]:
    found, runs = alices(table, seat), table.runs[seat]
    rows = [ALICES_TAKEN.said(found, points=alice_points(table, seat))] if found else []
    if found == COPIES:
        rows.append(ALL_ALICES.said(points=ALICE_BONUS))
    return [*rows, RUNS_MADE.said(runs, points=run_points(table, seat))] if runs else rows


def outcome(table: Table) -> Outcome | None:
    """Between rounds the one winner of the last round, who sits at the left of the next dealer (LOOK-R19)."""
    if not table.is_counted():
        return None
    if table.phase == OVER:
        return table.rounds.won("LOOK-20", "LOOK-R25")
    winner = (table.rounds.dealer + 1) % table.rules.seats
    is_all_taken = table.interval == NONE and not table.interval_deck
    return table.rounds.ended((winner,), "LOOK-18" if is_all_taken else "LOOK-R17")


# ------------------------------------------------------------------------------------------------ what cannot be


def check(table: Table, read: Reader) -> None:
    """What follows from a document, and whether all of it fits together."""
    rules, rounds = table.rules, table.rounds
    if table.interval != NONE:
        lay_interval(table, table.interval)
    _check_hands(table, [size_of(table.hands[seat]) for seat in range(rules.seats)])
    if table.phase == PLAY and table.interval == NONE:
        raise Impossible("interval must name a card: in phase play one lies on the Wheel [LOOK-12]")
    if table.phase == PLAYOUT and (table.interval != NONE or table.interval_deck):
        raise Impossible("phase playout begins when all 36 INTERVAL cards are taken [LOOK-18]")
    is_all_there = len(table.deck) == len(rules.notes) and len(table.interval_deck) == len(rules.intervals)
    if table.phase == OVER or (table.phase == DEALING and rounds.number > 1):
        _recount(table, read.raw("scores") is None)
    elif table.phase == DEALING and (rounds.points or not is_all_there):
        raise Impossible("before the first deal all cards are in their decks, and there are no points [LOOK-R28]")


def _check_hands(table: Table, sizes: list[int]) -> None:
    """Everybody has used as many cards as the others, or, earlier in this circle, one more (LOOK-07, LOOK-R27)."""
    table.in_hands = sum(sizes)
    if table.phase in (DEALING, OVER):
        if table.in_hands:
            raise Impossible("hands are empty when a round is over: all cards are used up [LOOK-R17, LOOK-R18]")
        return
    most = sizes[table.turn]
    if not 1 <= most <= HAND:
        raise Impossible(f"hands must give seat {table.turn}, who is to move, 1 to {HAND} cards, not {most} [LOOK-04]")
    seats = table.rules.seats
    first = (table.rounds.dealer + 1) % seats
    began = f"seat {first} began, and seat {table.turn} is to move with {most} [LOOK-07, LOOK-08]"
    for seat, size in enumerate(sizes):
        right = most - ((seat - first) % seats < (table.turn - first) % seats)
        if size != right:
            raise Impossible(f"hands must give seat {seat} {right} cards, not {size}: {began}")


def _recount(table: Table, is_without_scores: bool) -> None:
    """In a position after a round: its points, as the document has them or as the cards do, and its winner."""
    rounds = table.rounds
    if not rounds.points:
        rounds.points = points(table)
        if is_without_scores:
            rounds.scores = rounds.points[:]
    winner = (rounds.dealer + 1) % table.rules.seats
    if table.phase == DEALING and rounds.points[winner] < max(rounds.points):
        raise Impossible(f"dealer is {rounds.dealer}, but seat {winner} on the left did not win the round [LOOK-03]")
