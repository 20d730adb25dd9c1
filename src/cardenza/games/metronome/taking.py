"""The end of a measure in Metronome: who fills it takes it and may give a card away; who leaves a quarter falls."""

from typing import TYPE_CHECKING

from cardenza.decks.metronome import TIE
from cardenza.games.metronome import knowing
from cardenza.games.metronome.measure import NONE
from cardenza.games.metronome.moves import GIFT, KEEP, gift

if TYPE_CHECKING:
    from cardenza.games.metronome.state import MetronomeState


def take(state: "MetronomeState", seat: int) -> None:
    """METR-10, METR-11, and METR-R10: the last card wins before anything is given."""
    clear(state)
    if receivers(state, seat):
        state.phase = GIFT
        state.drawn = NONE
    else:
        state.go_on(seat)


def fall(state: "MetronomeState", seat: int) -> None:
    """METR-25, METR-R6, METR-R9."""
    clear(state)
    state.draw(seat)
    state.end_turn()


def clear(state: "MetronomeState") -> None:
    """All cards of the measure go to the discard pile, the signature card included (METR-10, METR-R8, METR-R18)."""
    if state.signature != NONE:
        state.discard.append(state.signature)
        state.signature = NONE
    state.discard += state.staff
    for _ in state.ties:
        state.discard.append(TIE)
    state.staff = []
    state.ties = []
    state.last = NONE
    state.total = 0


def receivers(state: "MetronomeState", taker: int) -> list[int]:
    """METR-D8: whom the taker of a measure may give a card to; nobody, if no gift is allowed."""
    fewest = state.fewest()
    own = state.size(taker)
    if not state.rules.has_gifts or own < 2 or (own == fewest and not state.rules.has_tied_gifts):
        return []
    return [seat for seat in range(state.rules.seats) if seat != taker and state.size(seat) == fewest]


def gifts(state: "MetronomeState", seat: int) -> list[int]:
    """METR-D8, METR-R13, METR-R14."""
    cards = state.pack.kinds_in(state.hands[seat])
    moves = [gift(card, receiver) for receiver in receivers(state, seat) for card in cards]
    moves.append(KEEP)
    return moves


def give(state: "MetronomeState", seat: int, card: int, receiver: int) -> None:
    """METR-D8."""
    state.hands[seat] = state.pack.less(state.hands[seat], card)
    state.hands[receiver] = state.pack.more(state.hands[receiver], card)
    state.known = knowing.after_gift(state.known, seat, receiver, card)
    state.end_turn()
