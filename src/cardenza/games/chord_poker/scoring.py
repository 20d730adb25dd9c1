"""The rounds of Chord Poker: how one is dealt, what hands are worth when it ends, and who wins."""

from typing import TYPE_CHECKING

from cardenza.decks.notes import BIT, ONE
from cardenza.games.chord_poker import groups
from cardenza.games.chord_poker.moves import (
    COMPLETION,
    DEAL,
    GROUP,
    GROUP_BEST,
    HAND_SIZE,
    NOTHING,
    OVER,
    START,
)
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rounds import best

if TYPE_CHECKING:
    from cardenza.games.chord_poker.state import ChordPokerState


def deal(state: "ChordPokerState") -> None:
    """POKR-R26: in this order."""
    if state.chord != NOTHING:
        state.used.append(state.chord)  # POKR-04
    deck = state.rules.note_deck()
    state.chance.shuffle(deck)
    chords = [card for card in state.rules.chords if card not in state.used]
    state.chance.shuffle(chords)  # POKR-03
    state.chord = chords.pop()
    state.chord_deck = chords
    _clear_hands(state)
    seats, dealer = state.rules.seats, state.rounds.dealer
    for card in range(HAND_SIZE * seats):  # POKR-07
        seat = (dealer + 1 + card) % seats
        state.hands[seat] = state.hands[seat] + ONE[deck.pop()]
    root = deck.pop()
    state.wheel = BIT[root]  # POKR-08
    state.turn_chord(root)
    state.pile = [deck.pop()]  # POKR-09
    state.deck = deck
    state.is_named = True
    state.rounds.points = []
    state.phase = START
    state.turn = (dealer + 1) % seats  # POKR-R1


def _clear_hands(state: "ChordPokerState") -> None:
    seats = state.rules.seats
    state.hands = [0] * seats
    state.lost = [0] * seats
    state.answers = [NOTHING] * seats
    state.answered = 0
    state.completed = NOTHING


def end_round(state: "ChordPokerState", completed: int) -> None:
    """Only hands are counted (POKR-R16), that of the player who completed the chord, too (POKR-R17)."""
    state.completed = completed
    state.has_drawn = False
    state.dry = 0
    if state.rules.is_strict:
        state.phase = GROUP
    else:
        count(state, [groups.value_of(hand) for hand in state.hands])


def grouped_value(state: "ChordPokerState", seat: int) -> int:
    """What a hand is worth in the groups that its player has named."""
    answer, hand = state.answers[seat], state.hands[seat]
    return groups.value_of(hand) if answer == GROUP_BEST else groups.worth_of(answer >> 6, hand)


def points_with(state: "ChordPokerState", values: list[int]) -> list[int]:
    """What the round brings with hands that are worth so much."""
    points = [value - lost for value, lost in zip(values, state.lost, strict=True)]
    if state.completed != NOTHING:
        points[state.completed] += COMPLETION  # POKR-27
    return points


def count(state: "ChordPokerState", values: list[int]) -> None:
    """The round is over with hands that are worth so much; the next one is to be dealt, if there is one."""
    state.shown = [0] * state.rules.seats  # all hands are open now
    if state.rounds.count(points_with(state, values)):
        state.phase = OVER  # POKR-26
        return
    state.phase = DEAL
    state.rounds.dealer = (state.rounds.dealer + 1) % state.rules.seats  # POKR-05
    state.turn = state.rounds.dealer


def outcome(state: "ChordPokerState") -> Outcome | None:
    """After a round who has most points in it, after the game who has most in all; ties are shared (POKR-R23)."""
    scores, points = tuple(state.rounds.scores), tuple(state.rounds.points)
    if state.phase == OVER:
        winners = state.rounds.leaders()
        return Outcome(winners, scores, points or None, "POKR-26" if len(winners) == 1 else "POKR-R23")
    if state.phase != DEAL or not points:
        return None
    reason = "POKR-25" if state.completed == NOTHING else "POKR-24"
    return Outcome(best(state.rounds.points), scores, points, reason)
