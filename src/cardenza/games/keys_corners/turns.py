"""How a turn of Key’s Corners ends: with a card that fits nowhere, or when enough is done. Then the next one draws."""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.musicards import NAMES, ONE, cards_in, is_wild, note_of
from cardenza.games.keys_corners import moving, placing, rounds, wilds
from cardenza.games.keys_corners.board import ALL_PLACES, DISCARD, DONE, HAND, NO_NOTE, NO_PLACE, Board
from cardenza.kernel import errors, packed, positions
from cardenza.kernel.kinds import Hands, Kind
from cardenza.kernel.verdict import LEGAL, Evidence, Measured, Verdict, refused

RULES: Final = {
    "KEYS-12": "It is somebody else’s turn; wait until they say that they are done.",
    "KEYS-25": "Discarding is instead of playing: after a card was played, none is discarded.",
    "KEYS-26": "Only a card that fits nowhere on the board may be discarded.",
    "KEYS-30": "Every turn at least one card is played, or one is discarded.",
    "KEYS-R8": "A wild always fits somewhere, so it is never discarded.",
    "KEYS-R18": "Moving piles is not playing a card.",
    "KEYS-R21": "Where every card in your hand fits somewhere, one of them must be played.",
    "KEYS-D7": "One card of your own hand is discarded, as the only card of the turn.",
    "KEYS-D8": "You are done when you have played a card, or have none left in hand, and nothing more must be done.",
}


KINDS: Final = [
    Kind("discard {card}", "KEYS-D7", DISCARD, [wilds.CARD], Hands("card", onto="discard")),
    Kind("done", "KEYS-D8", DONE),
]


def discards(state: Board, hand: i64, due: i64) -> i64:
    """The cards that may be discarded: none of them fits (KEYS-26), and none is a wild (KEYS-R8)."""
    if state.played:
        return 0
    for place in range(ALL_PLACES):
        note = packed.at(due, place)
        if note != NO_NOTE:
            hand = packed.put(hand, note, 0)
    return hand & placing.NOTE_CARDS


def add_endings(state: Board, moves: list[int], hand: i64, due: i64) -> None:
    """What ends the turn (KEYS-D7, KEYS-D8)."""
    for card in cards_in(discards(state, hand, due)):
        moves.append(DISCARD | card)
    if state.played or hand == 0:
        moves.append(DONE)


def judge_discard(state: Board, seat: int, card: int) -> Verdict:
    if not state.hands[seat] & ONE[card]:
        return placing.missing(card, "KEYS-D7")
    if placing.must_fill(state, seat):
        return placing.fill_first(state, seat, "KEYS-R15", "KEYS-D7")
    broken, proof = moving.held_up(state)
    if state.played:
        played = Measured("cards played", state.played, 0, is_most=True)
        broken, proof = ["KEYS-25", *broken], [played, *proof]
    if is_wild(card):
        broken += ["KEYS-R8", "KEYS-26"]
    elif state.fits(note_of(card)):
        broken += ["KEYS-26", *_no_way_out(state, seat)]
        proof += placing.homes(state, note_of(card))
    return _judged(broken, proof, "KEYS-D7")


def judge_done(state: Board, seat: int) -> Verdict:
    if placing.must_fill(state, seat):
        return placing.fill_first(state, seat, "KEYS-R15", "KEYS-D8")
    broken, proof = moving.held_up(state)
    if state.played == 0 and state.hands[seat]:
        broken += ["KEYS-30", "KEYS-R18", *_no_way_out(state, seat)]
        proof.append(Measured("cards played", 0, 1))
    return _judged(broken, proof, "KEYS-D8")


def _judged(broken: list[str], proof: list[Evidence], decision: str) -> Verdict:
    return refused({**moving.RULES, **RULES}, *broken, decision, evidence=tuple(proof)) if broken else LEGAL


def _no_way_out(state: Board, seat: int) -> list[str]:
    """Is there no card that could be discarded?"""
    is_stuck = all(is_wild(card) or state.fits(note_of(card)) for card in cards_in(state.hands[seat]))
    return ["KEYS-R21"] if is_stuck else []


def discard(state: Board, seat: int, card: int) -> None:
    state.hands[seat] ^= ONE[card]
    state.discard.append(card)
    end(state)


def end(state: Board) -> None:
    """The next seat draws (KEYS-10); one without cards and with nothing to do is passed over (KEYS-R22)."""
    state.played = 0
    if not state.stock and not any(state.hands):
        rounds.end(state)  # KEYS-R23
        return
    while True:
        state.turn = state.turn + 1 if state.turn + 1 < state.rules.seats else 0
        if state.stock:
            _draw(state)
        if state.hands[state.turn] or _can_act(state):
            return


def _draw(state: Board) -> None:
    hand: i64 = state.hands[state.turn]
    count = min(HAND - packed.count(hand), len(state.stock))
    if count <= 0:
        return
    if not state.is_named:
        state.chance.arrange(state.stock, count)
    for _ in range(count):
        hand |= packed.single(state.stock.pop())
    state.hands[state.turn] = hand


def _can_act(state: Board) -> bool:
    """Is there something to do without a card in hand: a space to fill, a pile to move, a discard to play?"""
    if state.discard and (state.space() != NO_PLACE or state.fits(state.top())):
        return True
    return moving.showing(state) != 0


def keep_wilds_out(read: positions.Reader) -> None:
    """KEYS-R8: a discard pile given as a number has taken wilds that other zones without names could have."""
    pile = read.slot("discard")
    loose = [slot for slot in read.slots if not slot.is_named and slot is not pile]
    for at, card in enumerate([] if pile.is_named else pile.cards):
        spots = [(slot, spot) for slot in loose for spot, other in enumerate(slot.cards) if not is_wild(other)]
        if is_wild(card) and spots:
            slot, spot = spots[0]
            pile.cards[at], slot.cards[spot] = slot.cards[spot], card
    if found := [NAMES[card] for card in pile.cards if is_wild(card)]:
        raise errors.Impossible(f"discard holds {' '.join(found)}, but a wild is never discarded [KEYS-R8]")
