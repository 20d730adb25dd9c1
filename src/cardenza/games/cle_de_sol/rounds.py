"""Turns and rounds of Clé de Sol: how a round is dealt, when it is over, what it costs, and who wins in all.

Seven cards each, and a card that can begin is turned up. Whoever goes out wins the round; the others count what they
hold. A round in which nobody gets any further ends without a winner. After the last one the lowest total wins.
"""

from typing import Final

from cardenza.decks import cle_de_sol as deck
from cardenza.games.cle_de_sol.table import ABOVE, DEAL, NOTHING, OVER, SIMPLE, TOP, TURN, Table
from cardenza.kernel import kinds, positions, speech
from cardenza.kernel.errors import Impossible
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning, round_reckoned
from cardenza.kernel.speech import CARD, CARDS, NUMBER, SEAT, Said, Sayings
from cardenza.kernel.verdict import LEGAL, Verdict, refused

RULES: Final[dict[str, str]] = {
    "CLEF-02": "The starter of a round shuffles and deals seven cards to everybody.",
    "CLEF-06": "Players take turns in the direction of play.",
    "CLEF-08": "The first player to have placed all their cards wins the round.",
    "CLEF-10": "After the last round the lowest total wins.",
    "CLEF-R8": "Each round has its starter, who alone deals it.",
    "CLEF-R33": "When nobody can place or draw any more, the round ends without a winner.",
    "CLEF-R34": "At the limit of turns the round ends without a winner.",
    "CLEF-R35": "Of equal totals the one with more rounds won is better; if these are equal too, the win is shared.",
    "CLEF-R42": "Cards are dealt only between rounds.",
    "CLEF-D11": "Between rounds there is only the deal, by the starter of the round to come.",
}
SAYS: Final[Sayings] = Sayings()
DEALT: Final = SAYS.add("dealt", "CLEF-02", seat=SEAT, round=NUMBER)
BEGUN: Final = SAYS.add("begun", "CLEF-03", card=CARD)
OUT: Final = SAYS.add("out", "CLEF-08", seat=SEAT, round=NUMBER)
STUCK: Final = SAYS.add("stuck", "CLEF-R33", round=NUMBER)
AT_THE_LIMIT: Final = SAYS.add("at_the_limit", "CLEF-R34", count=NUMBER, round=NUMBER)
COUNTED: Final = SAYS.add("counted", "CLEF-09", seat=SEAT, count=NUMBER, total=NUMBER)
COUNTED_CARDS: Final = SAYS.add("counted_cards", "CLEF-09", seat=SEAT, cards=CARDS, total=NUMBER)
WON: Final = SAYS.add("won", "CLEF-10", seat=SEAT, total=NUMBER)
WON_BY_ROUNDS: Final = SAYS.add("won_by_rounds", "CLEF-R35", seat=SEAT, total=NUMBER, count=NUMBER)
SHARED: Final = SAYS.add("shared", "CLEF-R35", seat=SEAT, total=NUMBER)
ROWS: Final[Sayings] = Sayings()
NONE_LEFT: Final = ROWS.add("none_left", "CLEF-08")
CARDS_LEFT: Final = ROWS.add("cards_left", "CLEF-09", count=NUMBER)
LEFT_AT: Final = ROWS.add("left_at", "CLEF-09", each=NUMBER, cards=CARDS)

DEAL_OUT: Final = SIMPLE + 2 * ABOVE
KINDS: Final = [kinds.Kind("deal", "CLEF-D11", DEAL_OUT, flags=kinds.BETWEEN)]
ONLY_DEAL: Final = [DEAL_OUT]
HAND_SIZE: Final = 7
# ------------------------------------------------------------------------------------------------ dealing


def judge(table: Table, seat: int, move: int, decision: str) -> Verdict:
    """A deal, or anything else between rounds and after the last."""
    if table.phase == OVER:
        return refused(RULES, "CORE-1", "CLEF-10", decision)
    if table.phase != DEAL:
        return refused(RULES, "CLEF-R42", "CLEF-D11", "CLEF-02")
    if move != DEAL_OUT:
        return refused(RULES, "CLEF-D11", "CLEF-02", decision)
    return LEGAL if seat == table.starter else refused(RULES, "CLEF-R8", "CLEF-D11", "CLEF-02", "CLEF-R42")


def deal(table: Table) -> None:
    """CLEF-R42: everything is collected and shuffled, seven cards each, and one card that can begin."""
    seats = table.rules.seats
    table.hands = deck.Hands(seats)
    table.signs = []
    table.points = []
    stock = table.rules.deck()
    table.chance.shuffle(stock)
    for place in range(HAND_SIZE * seats):
        table.hands.add((table.starter + 1 + place) % seats, stock.pop())
    rejected: list[int] = []
    while not deck.is_music(stock[-1]):
        rejected.append(stock.pop())
    table.music = [stock.pop()]  # CLEF-03
    if rejected:
        stock += rejected
        table.chance.shuffle(stock)  # CLEF-R7
    table.stock = stock
    table.is_named = True
    table.turn = table.starter  # CLEF-04
    table.phase = TURN
    if table.story is not None:
        table.story += deal_told(table)


def is_just_dealt(table: Table) -> bool:
    """Has nobody moved yet in this round?"""
    sizes = [table.hands.size(seat) for seat in range(table.rules.seats)]
    is_full = len(table.music) == 1 and sizes == [HAND_SIZE] * table.rules.seats
    return is_full and table.phase == TURN and table.turns == 0 and not table.signs


def deal_told(table: Table) -> list[speech.Said]:
    """Who has dealt and begins, and what begins the music."""
    return [DEALT.said(table.starter, table.round), BEGUN.said(deck.card_text(table.music[0]))]


# ------------------------------------------------------------------------------------------------ turns


def end_turn(table: Table, seat: int, steps: int) -> None:
    """The turn is over, and with it perhaps the round; else it goes on by so many steps."""
    table.turns += 1
    if table.hands.is_empty(seat):
        end_round(table, seat)  # CLEF-08, CLEF-R24
    elif table.turns >= table.rules.turn_cap or table.idle >= table.rules.seats:
        end_round(table, NOTHING)  # CLEF-R33, CLEF-R34
    else:
        step = steps if table.direction > 0 else -steps
        table.turn = (table.turn + step) % table.rules.seats  # CLEF-06


# ------------------------------------------------------------------------------------------------ scoring


def _worth(card: int) -> int:
    if deck.is_intervalle(card) or card == deck.MUSICIEN:
        return 15
    return 10 if deck.is_silence(card) or card == deck.REPRISE else 5


POINTS: Final = [_worth(card) for card in range(deck.KINDS)]  # CLEF-09


def points_of(table: Table, seat: int) -> int:
    """CLEF-09: what is left in a hand."""
    return sum([POINTS[card] for card in table.hands[seat]])


def end_round(table: Table, winner: int) -> None:
    """Points are counted; nothing stays open (CLEF-R36, CLEF-R43)."""
    table.points = []
    for seat in range(table.rules.seats):
        points = points_of(table, seat)
        table.points.append(points)
        table.totals[seat] = table.totals[seat] + points
    if winner != NOTHING:
        table.won[winner] = table.won[winner] + 1
    if table.story is not None:
        _tell_end(table, winner, table.story)
    table.ask_for(TOP)
    table.direction = 1
    table.turns = 0
    table.seen.clear()
    table.lacks.clear()
    if table.round == table.rules.rounds:
        table.phase = OVER  # CLEF-10
        return
    table.phase = DEAL
    table.round += 1
    table.starter = _next_starter(table, winner)
    table.turn = table.starter


def _tell_end(table: Table, winner: int, story: list[Said]) -> None:
    """What ended the round, what each hand cost, and after the last round who has won; no hand is shown."""
    if winner != NOTHING:
        story.append(OUT.said(winner, table.round))
    elif table.supply():
        story.append(AT_THE_LIMIT.said(table.turns, table.round))
    else:
        story.append(STUCK.said(table.round))
    for seat in range(table.rules.seats):
        if seat != winner:
            cards, total, points = deck.texts(table.hands[seat]), table.totals[seat], table.points[seat]
            story.append(COUNTED_CARDS.said(seat, cards, total, points=points, seen=1 << seat))
            story.append(COUNTED.said(seat, len(cards), total, points=points, seen=speech.all_but(seat)))
    if table.round == table.rules.rounds:
        _tell_winners(table, story)


def _tell_winners(table: Table, story: list[Said]) -> None:
    winners = _winners(table)
    for seat in winners:
        total = table.totals[seat]
        if len(winners) > 1:
            story.append(SHARED.said(seat, total))
        elif table.totals.count(total) > 1:
            story.append(WON_BY_ROUNDS.said(seat, total, table.won[seat]))
        else:
            story.append(WON.said(seat, total))


def reckoning(table: Table) -> Reckoning | None:
    """What each hand has cost."""
    return round_reckoned(table.points, lambda seat: _counted(table, seat), is_least_best=True)


def _counted(table: Table, seat: int) -> list[Said]:
    """A hand by what its cards cost each; the others hear only how many there are."""
    hand, points = table.hands[seat], table.points[seat]
    if not hand:
        return [NONE_LEFT.said()]
    if points != points_of(table, seat):  # a document need not tell the cards
        return [CARDS_LEFT.said(len(hand), points=points)]
    rows = [CARDS_LEFT.said(len(hand), points=points, seen=speech.all_but(seat))]
    for worth in sorted(set(POINTS)):
        alike = [card for card in hand if POINTS[card] == worth]
        if alike:
            rows.append(LEFT_AT.said(worth, deck.texts(alike), points=worth * len(alike), seen=1 << seat))
    return rows


def _next_starter(table: Table, winner: int) -> int:
    """CLEF-R8, CLEF-O6."""
    if table.rules.starter == "fixed":
        return table.starter
    if table.rules.starter == "winner" and winner != NOTHING:
        return winner
    return (table.starter + 1) % table.rules.seats


def outcome(table: Table) -> Outcome | None:
    """After a round (CLEF-08): who went out, or nobody; after the last one: the lowest total."""
    if not table.points:
        return None
    totals, points = tuple(table.totals), tuple(table.points)
    if table.phase == OVER:
        reason = "CLEF-10" if table.totals.count(min(totals)) == 1 else "CLEF-R35"
        return Outcome(_winners(table), totals, points, reason)
    out = tuple([seat for seat in range(table.rules.seats) if table.hands.is_empty(seat)])
    reason = "CLEF-08" if out else "CLEF-R34" if table.supply() else "CLEF-R33"
    return Outcome(out, totals, points, reason)


def _winners(table: Table) -> tuple[int, ...]:
    """CLEF-10, CLEF-R35: the lowest total; of equals, whoever has won more rounds."""
    lowest = [seat for seat in range(table.rules.seats) if table.totals[seat] == min(table.totals)]
    most = max([table.won[seat] for seat in lowest])
    return tuple([seat for seat in lowest if table.won[seat] == most])


# ------------------------------------------------------------------------------------------------ positions


def check(table: Table, read: positions.Reader) -> None:
    """Refuse a phase without its cards: whoever has none has won the round. Between rounds, count what it cost."""
    rules = table.rules
    out = [seat for seat in range(rules.seats) if table.hands.is_empty(seat)]
    if table.phase not in (DEAL, OVER):
        table.points = []
        if out:
            raise Impossible(f"hands must give seat {out[0]} a card: with an empty hand the round is over [CLEF-08]")
        return
    table.seen.clear()
    table.lacks.clear()
    if table.phase == OVER:
        table.round = read.integer("round", rules.rounds, rules.rounds, rules.rounds, rule="CLEF-10")
    elif read.raw("turn") is None:
        table.turn = table.starter
    elif table.turn != table.starter:
        raise Impossible(f"turn is {table.turn}, but in phase deal it is the starter, {table.starter} [CLEF-D11]")
    if (table.mode, table.direction, table.turns, table.idle) != (TOP, 1, 0, 0):
        raise Impossible("between rounds nothing is open: mode top, direction 1, turns 0, idle 0 [CLEF-R36, CLEF-R43]")
    if not table.music:
        table.points = []
        return
    if len(out) > 1:
        raise Impossible(f"seats {out[0]} and {out[1]} cannot both have placed all their cards [CLEF-08]")
    if table.phase == DEAL and table.round == 1:
        raise Impossible("round must be 2 or higher: in phase deal it is the round to come [CLEF-R43]")
    _check_points(table, read.raw("totals") is None)


def _check_points(table: Table, has_no_totals: bool) -> None:
    """What the round just finished has cost: as the document says, or as the hands do."""
    seats = range(table.rules.seats)
    table.points = table.points or [points_of(table, seat) for seat in seats]
    for seat in seats:
        size = table.hands.size(seat)
        if not 5 * size <= table.points[seat] <= 15 * size:
            raise Impossible(f"points are {table.points[seat]} for seat {seat} with {size} cards [CLEF-09]")
    if table.phase == OVER and has_no_totals:
        table.totals = table.points[:]
