"""What one may do in the middle of a turn of Carmony: every discard, every meld of the hand, everything to be eaten.

This is asked before every move of every simulation, so it works with numbers and lists that are worked out once. A
random player is not even given the list: its moves are counted, and the one that chance chooses is made.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import BIT, count_of, held_in, how_many, nth_in, size_of, twice_in
from cardenza.games.carmony.moves import (
    DISCARD,
    EAT,
    FIRST_CHORD,
    FIRST_SCALE,
    HIGHEST,
    LOWEST,
    MELDS_HELD,
    NO_MOVES,
    NOTHING,
    discards_of,
)
from cardenza.kernel.rng import Rng

if TYPE_CHECKING:
    from cardenza.games.carmony.state import CarmonyState

_BITS: Final = 10
_MOST_PLAYS: Final = (1 << _BITS) - 1
_LIST: Final = -1
_COUNT: Final = -2


def acts(state: "CarmonyState", seat: int) -> list[int]:
    """CARM-D3, CARM-D4, CARM-D5. What a meld leaves in hand is looked at only where that could be too little."""
    hand = state.hands[seat]
    held = held_in(hand)
    barred: i64 = state.barred
    moves = discards_of(held if barred < 0 else held & ~BIT[barred])  # CARM-D5
    if state.has_eaten or state.is_stopped:
        return moves  # CARM-24
    twice = twice_in(hand)
    room = _room(state, seat)
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
        _eat(state, seat, moves, _LIST)
    return moves


def _room(state: "CarmonyState", seat: int) -> i64:
    """How many cards a meld may take without a look at what it leaves, with two more (CARM-R13, CARM-R20)."""
    hand = state.hands[seat]
    room: i64 = 99 if state.may_go_out(seat) or state.is_free_end() else size_of(hand)
    barred: i64 = state.barred
    return room if barred < 0 else min(room, size_of(hand) - count_of(hand, barred) + 1)


def random_act(state: "CarmonyState", seat: int, rng: Rng) -> int:
    """One of the `acts`, each equally likely (`State.random_move`): they are counted, and only one of them is made."""
    hand = state.hands[seat]
    held = held_in(hand)
    barred: i64 = state.barred
    may_go = held if barred < 0 else held & ~BIT[barred]
    discards = how_many(may_go)
    twice = twice_in(hand)
    plays: i64 = 0
    eats: i64 = 0
    if not state.has_eaten and not state.is_stopped:
        plays = _counted_plays(state, seat, held, twice)
        if plays < 0:
            options = acts(state, seat)
            return options[rng.below(len(options))] if len(options) > 1 else ~options[0]
        if state.type == NOTHING:
            eats = ~_eat(state, seat, NO_MOVES, _COUNT)
    total = discards + eats
    counts = plays
    while counts:
        total += counts & _MOST_PLAYS
        counts >>= _BITS
    at: i64 = rng.below(total) if total > 1 else 0
    if at < discards:
        move: i64 = DISCARD + nth_in(may_go, at)
    elif at >= total - eats:
        move = _eat(state, seat, NO_MOVES, at - total + eats)
    else:
        move = _play_at(state, seat, held, twice, plays, at - discards)
    return int(move if total > 1 else ~move)


def _counted_plays(state: "CarmonyState", seat: int, held: i64, twice: i64) -> i64:
    """How many plays each MELD card of the hand has, ten bits a card; -1 if one might leave too little in hand."""
    room = _room(state, seat)
    roomy = state.rules.worth.roomy
    melds = state.melds[seat]
    lowest: i64 = LOWEST[state.type]
    highest: i64 = HIGHEST[state.type]
    intervals: i64 = 0
    counted: i64 = 0
    for slot in range(MELDS_HELD):
        card = melds & 63
        melds >>= 6
        if card < lowest or card >= highest:
            continue
        if card < FIRST_CHORD:
            if intervals >> card & 1:
                continue
            intervals |= 1 << card
        count = state.rules.melds.count_plays(card + FIRST_MELD, held, twice)
        if count and room < roomy[card]:
            return -1
        counted |= count << _BITS * slot
    return counted


def _play_at(state: "CarmonyState", seat: int, held: i64, twice: i64, plays: i64, at: i64) -> i64:
    """The play at a place among all that the hand has."""
    melds = state.melds[seat]
    while at >= plays & _MOST_PLAYS:
        at -= plays & _MOST_PLAYS
        plays >>= _BITS
        melds >>= 6
    return state.rules.melds.plays_of((melds & 63) + FIRST_MELD, held, twice)[at]


def _that_leave_enough(state: "CarmonyState", seat: int, plays: list[int]) -> list[int]:
    """Of some plays those after which the turn can end."""
    return [play for play in plays if state.leaves_enough(seat, play) and state.leaves_discard(seat, play)]


def _eat(state: "CarmonyState", seat: int, moves: list[int], wanted: i64) -> i64:
    """CARM-D4: the move at a place among all by which the seat eats, or ~ of how many there are; _LIST lists them.

    Equal melds in one front give one move: the first of them is eaten.
    """
    count: i64 = 0
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
        return ~count
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
                move = owner | (eating & 63) << 16 | play
                if count == wanted:
                    return move
                if wanted == _LIST:
                    moves.append(move)
                count += 1
                eating >>= 6
    return ~count


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
