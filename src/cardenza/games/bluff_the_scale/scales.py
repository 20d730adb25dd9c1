"""The course of Bluff the Scale: the deal, one scale after another, and who has won when there is no other."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import ONE, size_of
from cardenza.games.bluff_the_scale.moves import NOTHING, OVER, ROOTING
from cardenza.kernel.outcome import Outcome

if TYPE_CHECKING:
    from cardenza.games.bluff_the_scale.state import BluffState


def deal(state: "BluffState") -> None:
    """BLUF-R32: the SCALE cards, then the NOTE cards, one at a time from the first player (BLUF-R1)."""
    scales = state.rules.melds_in_play()
    state.chance.shuffle(scales)
    first = len(scales) - state.rules.scales
    state.unused = scales[:first]
    state.scale_deck = scales[first:]
    state.is_named = True
    notes = state.rules.note_deck()
    state.chance.shuffle(notes)
    seat = state.turn
    for at in range(len(notes) - 1, -1, -1):
        state.hands[seat] = state.hands[seat] + ONE[notes[at]]  # BLUF-03
        seat = seat + 1 if seat + 1 < state.rules.seats else 0
    state.out = 0
    state.scale = state.scale_deck.pop()  # BLUF-05
    state.phase = ROOTING


def complete(state: "BluffState") -> None:
    """BLUF-15: the cards leave the game unseen (BLUF-R17), and the next player starts another scale."""
    for note in state.wheel:
        state.out += ONE[note]
    clear_wheel(state)
    state.turn = state.turn + 1 if state.turn + 1 < state.rules.seats else 0
    next_scale(state)


def clear_wheel(state: "BluffState") -> None:
    """No card lies there any more, and degree 1 is to be chosen."""
    state.wheel = []
    state.root = NOTHING
    state.root_name = NOTHING
    state.barred = 0


def next_scale(state: "BluffState") -> None:
    """The SCALE card is done with; without another one the game is over (BLUF-17)."""
    state.done.append(state.scale)
    state.calls = 0
    if not state.scale_deck:
        state.scale = NOTHING
        state.phase = OVER
        return
    if not state.is_named:
        state.chance.arrange(state.scale_deck, 1)
    state.scale = state.scale_deck.pop()
    state.phase = ROOTING


def outcome(state: "BluffState") -> Outcome | None:
    """The first without cards wins; without a scale to come, the smallest hand."""
    if state.phase != OVER:
        return None
    cards = [size_of(hand) for hand in state.hands]
    fewest = min(cards)
    winners = tuple([seat for seat, size in enumerate(cards) if size == fewest])  # BLUF-R20
    if fewest == 0:
        reason = "BLUF-16" if state.wheel else "BLUF-R14"
    else:
        reason = "BLUF-17" if len(winners) == 1 else "BLUF-R20"
    return Outcome(winners, None, None, reason, tuple(cards))
