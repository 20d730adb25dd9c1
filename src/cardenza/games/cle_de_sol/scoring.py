"""The rounds of Clé de Sol: how one is dealt, what it costs, who begins the next, and who wins in all."""

from typing import TYPE_CHECKING

from cardenza.decks.cle_de_sol import is_music
from cardenza.games.cle_de_sol.moves import DEAL, HAND_SIZE, NOTHING, OVER, TOP, TURN, points_of
from cardenza.kernel.outcome import Outcome

if TYPE_CHECKING:
    from cardenza.games.cle_de_sol.state import CleDeSolState


def deal(state: "CleDeSolState") -> None:
    """CLEF-R42: everything is collected and shuffled, seven cards each, and one card that can begin."""
    _clear_table(state)
    stock = state.rules.deck()
    state.chance.shuffle(stock)
    seats = state.rules.seats
    for place in range(HAND_SIZE * seats):
        state.come_to_hand((state.starter + 1 + place) % seats, stock.pop())
    rejected: list[int] = []
    while not is_music(stock[-1]):
        rejected.append(stock.pop())
    state.music = [stock.pop()]  # CLEF-03
    if rejected:
        stock += rejected
        state.chance.shuffle(stock)  # CLEF-R7
    state.stock = stock
    state.is_named = True
    state.turn = state.starter  # CLEF-04
    state.phase = TURN


def _clear_table(state: "CleDeSolState") -> None:
    state.notes = [0] * state.rules.seats
    state.others = [0] * state.rules.seats
    state.signs = []
    state.points = []


def end_round(state: "CleDeSolState", winner: int) -> None:
    """Points are counted; nothing stays open (CLEF-R36, CLEF-R43)."""
    state.points = []
    for seat in range(state.rules.seats):
        points = points_of(state.notes[seat], state.others[seat])  # CLEF-09
        state.points.append(points)
        state.totals[seat] = state.totals[seat] + points
    if winner != NOTHING:
        state.won[winner] = state.won[winner] + 1
    state.close_demands(TOP)
    state.direction = 1
    state.turns = 0
    state.seen = None
    if state.round == state.rules.rounds:
        state.phase = OVER  # CLEF-10
        return
    state.phase = DEAL
    state.round += 1
    state.starter = _next_starter(state, winner)
    state.turn = state.starter


def _next_starter(state: "CleDeSolState", winner: int) -> int:
    """CLEF-R8, CLEF-O6."""
    if state.rules.starter == "fixed":
        return state.starter
    if state.rules.starter == "winner" and winner != NOTHING:
        return winner
    return (state.starter + 1) % state.rules.seats


def outcome(state: "CleDeSolState") -> Outcome | None:
    """After a round (CLEF-08): who went out, or nobody; after the last one: the lowest total."""
    if not state.points:
        return None
    totals, points = tuple(state.totals), tuple(state.points)
    if state.phase == OVER:
        reason = "CLEF-10" if state.totals.count(min(totals)) == 1 else "CLEF-R35"
        return Outcome(_winners(state), totals, points, reason)
    out = tuple([seat for seat in range(state.rules.seats) if state.hand_size(seat) == 0])
    reason = "CLEF-08" if out else "CLEF-R34" if state.supply() else "CLEF-R33"
    return Outcome(out, totals, points, reason)


def _winners(state: "CleDeSolState") -> tuple[int, ...]:
    """CLEF-10, CLEF-R35: the lowest total; of equals, who has won more rounds."""
    lowest = [seat for seat in range(state.rules.seats) if state.totals[seat] == min(state.totals)]
    most = max([state.won[seat] for seat in lowest])
    return tuple([seat for seat in lowest if state.won[seat] == most])
