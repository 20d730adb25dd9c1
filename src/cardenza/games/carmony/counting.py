"""The reckoning of a round of Carmony: the melds one by one, going out, notes left in hand and false melds."""

from cardenza.decks import notes
from cardenza.games.carmony import melding, rounds
from cardenza.games.carmony.state import CarmonyState
from cardenza.kernel import speech
from cardenza.kernel.reckoning import Reckoning, round_reckoned


def reckoning(state: CarmonyState) -> Reckoning | None:
    """What the round that has just ended has brought each player."""
    return round_reckoned(state.rounds.points, lambda seat: _counted(state, seat))


def _counted(state: CarmonyState, seat: int) -> list[speech.Said]:
    worth = state.rules.points
    rows = [rounds.MELD_LAID.said(*melding.parts_of(state, play), points=worth[play]) for play in state.fronts[seat]]
    if state.out == seat:
        rows.append(rounds.WENT_OUT.said(points=rounds.OUT_POINTS))
    if left := int(notes.size_of(state.hands[seat])):
        rows.append(rounds.NOTES_LEFT.said(left, points=-rounds.CARD_POINTS * left))
    if false := state.mistakes[seat]:
        rows.append(melding.FALSE_MELDS.said(false, points=-rounds.MISTAKE_POINTS * false))
    return rows
