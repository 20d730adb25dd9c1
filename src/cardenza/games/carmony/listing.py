"""What one may do in the middle of a turn of Carmony: every discard, every meld of the hand, everything to be eaten.

This is asked before every move of every simulation, so it works with numbers and lists that are worked out once.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import BIT, count_of, held_in, size_of, twice_in
from cardenza.games.carmony.moves import (
    EAT,
    FIRST_CHORD,
    FIRST_SCALE,
    HIGHEST,
    LOWEST,
    MELDS_HELD,
    NOTHING,
    discards_of,
)

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState


def acts(state: "CarmonyState", seat: int) -> list[int]:
    """CARM-D3, CARM-D4, CARM-D5. What a meld leaves in hand is looked at only where that could be too little."""
    hand = state.hands[seat]
    held = held_in(hand)
    barred: i64 = state.barred
    moves = discards_of(held if barred < 0 else held & ~BIT[barred])  # CARM-D5
    if state.has_eaten or state.is_stopped:
        return moves  # CARM-24
    twice = twice_in(hand)
    room: i64 = 99 if state.may_go_out(seat) or state.is_free_end() else size_of(hand)
    if barred >= 0:
        room = min(room, size_of(hand) - count_of(hand, barred) + 1)
    melds = state.melds[seat]
    lowest: i64 = LOWEST[state.type]  # CARM-18; without a type the last entry: any card
    highest: i64 = HIGHEST[state.type]
    intervals: i64 = 0
    book, roomy = state.rules.melds, state.rules.worth.roomy
    for _ in range(MELDS_HELD):
        card = melds & 63
        melds >>= 6
        if card < lowest or card >= highest:
            continue
        if card < FIRST_CHORD:  # of these there are copies
            if intervals >> card & 1:
                continue
            intervals |= 1 << card
        if room >= roomy[card]:
            book.add_plays(moves, card + FIRST_MELD, held, twice)
        else:
            moves += _that_leave_enough(state, seat, book.plays_of(card + FIRST_MELD, held, twice))
    if state.type == NOTHING:
        _add_eats(state, seat, moves)
    return moves


def _that_leave_enough(state: "CarmonyState", seat: int, plays: list[int]) -> list[int]:
    """Of some plays those after which the turn can end."""
    return [play for play in plays if state.leaves_enough(seat, play) and state.leaves_discard(seat, play)]


def _add_eats(state: "CarmonyState", seat: int, moves: list[int]) -> None:
    """CARM-D4. Equal melds in one front give one move: the first of them is eaten."""
    eaters: i64 = 0
    scales: i64 = 0
    melds = state.melds[seat]
    for _ in range(MELDS_HELD):
        card = melds & 63
        melds >>= 6
        if card >= FIRST_CHORD:  # CARM-30
            eaters = eaters << 6 | card
            if card >= FIRST_SCALE:
                scales = scales << 6 | card
    if eaters == 0:
        return
    first_chord: i64 = state.rules.worth.first_chord
    first_scale: i64 = state.rules.worth.first_scale
    for other in range(state.rules.seats):
        front = state.fronts[other]
        if other == seat or not front:
            continue
        has_twins = state.twins[other] > 0
        owner = EAT | i64(other) << 14
        for at in range(len(front)):
            play: i64 = front[at]
            eating = eaters if play < first_chord else scales  # CARM-28, CARM-29
            if play >= first_scale:
                eating = _that_eat(state, scales, play)
            if has_twins and comes_before(front, at, play):
                continue
            while eating:
                moves.append(owner | (eating & 63) << 16 | play)
                eating >>= 6


def _that_eat(state: "CarmonyState", cards: i64, play: i64) -> i64:
    """Of some scales, six bits each, those that eat another scale (CARM-26, CARM-27)."""
    found: i64 = 0
    while cards:
        if state.can_eat((cards & 63) + FIRST_MELD, play):
            found = found << 6 | cards & 63
        cards >>= 6
    return found


def comes_before(front: list[int], end: int, play: i64) -> bool:
    """Does an equal meld lie in a front before this place?"""
    for at in range(end):  # noqa: SIM110 -- asked all the time, and compiled a generator is slow
        if front[at] == play:
            return True
    return False
