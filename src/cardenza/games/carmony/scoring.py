"""The rounds of Carmony: how one is dealt, what it brings, who wins it, and who wins in all."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardenza.decks.notes import ONE, size_of
from cardenza.games.carmony.moves import (
    CARD_POINTS,
    DEAL,
    MELDS_HELD,
    MISTAKE_POINTS,
    NOTES_HELD,
    NOTHING,
    OUT_POINTS,
    OVER,
    START,
    packed_melds,
)
from cardenza.kernel.by_seat import BySeat
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rounds import best

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def deal(state: "CarmonyState") -> None:
    """CARM-R40: both decks shuffled; MELD cards, then NOTE cards, one by one; the top NOTE card begins the pile.

    Who is dealt to first gets the top card and then every card that lies one round deeper.
    """
    rules = state.rules
    notes, melds = rules.note_deck(), rules.melds_in_play()
    state.chance.shuffle(notes)  # CARM-05
    state.chance.shuffle(melds)
    _clear_table(state)
    in_turn = _in_turn(state, state.rounds.dealer + 1)  # CARM-08
    notes_held, seats = NOTES_HELD[rules.seats], rules.seats
    top_note = len(notes) - 1
    top_meld = len(melds) - 1
    for place, seat in enumerate(in_turn):
        dealt = [melds[top_meld - place - seats * card] for card in range(MELDS_HELD)]
        state.melds[seat] = packed_melds(dealt)  # CARM-06
        hand: i64 = 0
        for card in range(notes_held):
            hand += ONE[notes[top_note - place - seats * card]]  # CARM-07
        state.hands[seat] = hand
    del melds[top_meld + 1 - seats * MELDS_HELD :]
    del notes[top_note + 1 - seats * notes_held :]
    state.pile = [notes.pop()]  # CARM-09
    state.deck = notes
    state.is_named = True
    state.meld_deck = melds
    state.are_melds_named = True
    state.turn = in_turn[0]
    state.phase = START


def _in_turn(state: "CarmonyState", first: int) -> list[int]:
    """All seats, clockwise from this one."""
    return [(first + place) % state.rules.seats for place in range(state.rules.seats)]


def _clear_table(state: "CarmonyState") -> None:
    """CARM-R39: nothing is carried over but the points."""
    seats = state.rules.seats
    state.bottom = []
    state.fronts = [[] for _ in range(seats)]
    state.chords = [0] * seats
    state.scales = [0] * seats
    state.twins = [0] * seats
    state.shown = BySeat()
    state.melds_shown = BySeat()
    state.private = []
    state.mistakes = [0] * seats
    state.rounds.points = []
    state.out = NOTHING
    state.dry = 0
    state.begin_turn()


def end_round(state: "CarmonyState", out: int) -> None:
    """Everybody's points are counted; the winner's right-hand neighbour deals next, if there is a next round."""
    state.out = out
    starter = state.rounds.dealer + 1
    state.dry = 0
    state.begin_turn()
    if state.rounds.count([points_of(state, seat) for seat in range(state.rules.seats)]):  # CARM-37
        state.phase = OVER  # CARM-39
        return
    state.phase = DEAL
    state.rounds.dealer = (_winner_of_round(state, starter) - 1) % state.rules.seats  # CARM-04
    state.turn = state.rounds.dealer


def points_of(state: "CarmonyState", seat: int) -> int:
    """What the round brings a player, as things lie now."""
    earned = sum([state.rules.worth.points[play] for play in state.fronts[seat]])
    lost = CARD_POINTS * size_of(state.hands[seat]) + MISTAKE_POINTS * state.mistakes[seat]
    return earned - lost + (OUT_POINTS if state.out == seat else 0)


def _winner_of_round(state: "CarmonyState", starter: int) -> int:
    """CARM-R31: most points; of equals who went out, then who has more in all, then who came first in turn."""
    first = best(state.rounds.points)
    if state.out in first:
        return state.out
    most = max([state.rounds.scores[seat] for seat in first])
    return next(seat for seat in _in_turn(state, starter) if seat in first and state.rounds.scores[seat] == most)


def outcome(state: "CarmonyState") -> Outcome | None:
    """After a round its one winner (CARM-R31), who will begin the next; after the game all with most points."""
    scores = tuple(state.rounds.scores)
    points = tuple(state.rounds.points) or None
    if state.phase == OVER:
        winners = state.rounds.leaders()
        return Outcome(winners, scores, points, "CARM-39" if len(winners) == 1 else "CARM-R32")
    if state.phase != DEAL or points is None:
        return None
    winner = _winner_of_round(state, state.rounds.dealer + 1)
    return Outcome((winner,), scores, points, "CARM-38" if state.out == NOTHING else "CARM-35")
