"""What is wrong with a move of Key’s Corners, rule by rule, with the scale spelled out as proof."""

from typing import TYPE_CHECKING

from cardenza.decks.musicards import NAMES, ONE, cards_in, is_wild, names_of, note_of
from cardenza.games.keys_corners import board
from cardenza.games.keys_corners.moves import (
    CARD_OF_ROLE,
    DEAL,
    DEALING,
    DISCARD,
    FILL,
    FILL_FROM_DISCARD,
    FIRST_CORNER,
    KIND,
    MOVE,
    NAME,
    NAMING,
    NO_NOTE,
    NO_PLACE,
    NOTE_OF_ROLE,
    OVER,
    PLAY,
    PLAY_DISCARD,
    STACK,
    decision_of,
    item_of,
    place_of,
)
from cardenza.games.keys_corners.rulebook import RULES
from cardenza.games.keys_corners.scales import plain_name
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Marked, Measured, Verdict, refused

if TYPE_CHECKING:
    from cardenza.games.keys_corners.state import KeysCornersState


def verdict(state: "KeysCornersState", seat: int, move: int) -> Verdict:
    kind, place, item = move & KIND, place_of(move), item_of(move)
    decision = decision_of(move)
    if outcome := state.outcome() if state.phase == OVER else None:
        return refused(RULES, "CORE-1", outcome.reason, decision)
    if state.phase == DEALING or move == DEAL:
        return _judge_deal(state, seat, move)
    if seat != state.turn:
        return refused(RULES, "CORE-2", "KEYS-12", decision, *(["KEYS-R10"] if kind == NAME else []))
    if state.phase == NAMING or kind == NAME:
        return _judge_name(state, place, kind == NAME, decision)
    if kind == FILL:
        return _judge_fill(state, seat, place, CARD_OF_ROLE[item])
    if kind == FILL_FROM_DISCARD:
        return _judge_fill_from_discard(state, seat, place)
    if kind == PLAY:
        return _judge_play(state, seat, place, item)
    if kind == PLAY_DISCARD:
        return _judge_play_discard(state, seat, place)
    if kind == MOVE:
        return _judge_move(state, seat, item, place)
    return _judge_discard(state, seat, item) if kind == DISCARD else _judge_done(state, seat)


def _judge_deal(state: "KeysCornersState", seat: int, move: int) -> Verdict:
    if move != DEAL:
        return refused(RULES, "KEYS-R33", "KEYS-D9", decision_of(move))
    is_right = state.phase == DEALING and seat == state.dealer
    return LEGAL if is_right else refused(RULES, "KEYS-D9", "KEYS-R33")


def _judge_name(state: "KeysCornersState", place: int, is_name: bool, decision: str) -> Verdict:
    if state.phase != NAMING:
        return refused(RULES, "KEYS-R9", "KEYS-D1", "KEYS-R10", "KEYS-R11")
    if is_name and place == state.nameless():
        return LEGAL
    first = Listed("to be named first", [state.face(state.piles[state.nameless()][-1])])
    return refused(RULES, "KEYS-R10", "KEYS-D1", decision, evidence=(first,))


def _judge_fill(state: "KeysCornersState", seat: int, place: int, card: int) -> Verdict:
    if place >= FIRST_CORNER:
        return refused(RULES, "KEYS-17", "KEYS-D2", "KEYS-13")
    if state.piles[place]:
        return refused(RULES, "KEYS-D2", "KEYS-22", evidence=_lying(state, place))
    if not state.hands[seat] & ONE[card]:
        return refused(RULES, "CORE-3", "KEYS-D2", "KEYS-22", evidence=_missing(card))
    return LEGAL


def _judge_fill_from_discard(state: "KeysCornersState", seat: int, place: int) -> Verdict:
    if place >= FIRST_CORNER:
        return refused(RULES, "KEYS-17", "KEYS-D3", "KEYS-13")
    if state.piles[place]:
        return refused(RULES, "KEYS-D3", "KEYS-22", evidence=_lying(state, place))
    if state.hands[seat]:
        return refused(RULES, "KEYS-22", "KEYS-D3", "KEYS-27", "KEYS-R15", evidence=_fillers(state, seat))
    return LEGAL if state.discard else refused(RULES, "KEYS-23", "KEYS-D3", "KEYS-R16")


def _judge_play(state: "KeysCornersState", seat: int, place: int, role: int) -> Verdict:
    card, note = CARD_OF_ROLE[role], NOTE_OF_ROLE[role]
    if not state.hands[seat] & ONE[card]:
        return refused(RULES, "CORE-3", "KEYS-D4", evidence=_missing(card))
    if state.must_fill(seat):
        return refused(RULES, "KEYS-22", "KEYS-R15", "KEYS-D4", "KEYS-D2", evidence=_fillers(state, seat))
    return _judge_landing(state, seat, note, place, *(["KEYS-29"] if is_wild(card) else []), "KEYS-D4")


def _judge_play_discard(state: "KeysCornersState", seat: int, place: int) -> Verdict:
    if not state.discard:
        return refused(RULES, "KEYS-D5", "KEYS-27", evidence=(Listed("discards", []),))
    if state.must_fill(seat):
        return refused(RULES, "KEYS-22", "KEYS-27", "KEYS-R15", "KEYS-D5", evidence=_fillers(state, seat))
    return _judge_landing(state, seat, state.note(state.discard[-1]), place, "KEYS-D5", "KEYS-27")


def _judge_landing(state: "KeysCornersState", seat: int, note: int, place: int, *more: str) -> Verdict:
    """Does the note go there? If not, the rules `more` are cited, too."""
    if state.due[place] == note:
        return LEGAL
    proof = _proof(state, note, place, state.hands[seat])
    return refused(RULES, *_misfit(state, note, place), *more, evidence=proof)


def _misfit(state: "KeysCornersState", note: int, place: int) -> list[str]:
    """The rules by which a note does not go there."""
    pile = state.piles[place]
    is_taken = any(is_wild(card) and state.note(card) == note for card in pile)
    exchange = ["KEYS-R11", "KEYS-R9"] if is_taken else []
    if place >= FIRST_CORNER:
        return ["KEYS-14", "KEYS-13", *exchange] if pile else ["KEYS-13", "KEYS-14"]
    if state.degree[state.bottoms[place]] < 0:
        return ["KEYS-19", *exchange]
    if state.due[place] == NO_NOTE:
        return ["KEYS-R14", "KEYS-18", *exchange]
    is_equal = note == state.note(pile[-1])
    return ["KEYS-R13", "KEYS-18", "KEYS-19", *exchange] if is_equal else ["KEYS-18", *exchange]


def _proof(state: "KeysCornersState", note: int, place: int, hand: int) -> tuple[Evidence, ...]:
    """The scale with the note due there, what would fit there, and where the card would fit."""
    due = state.due[place]
    scale = state.rules.spelling(state.key)
    proof: list[Evidence] = []
    if due != NO_NOTE and state.degree[due] >= 0:
        proof.append(Marked("the scale", scale, state.degree[due]))
    else:
        proof.append(Listed("the scale", scale))
    if due != NO_NOTE and state.degree[due] < 0:
        proof.append(Listed("this stack takes", [plain_name(due)]))
    if state.degree[note] < 0:
        proof.append(Listed("not in the scale", [plain_name(note)]))
    if due != NO_NOTE:
        fitting = [card for card in cards_in(hand) if is_wild(card) or note_of(card) == due]
        proof.append(Listed("these fit there", [NAMES[card] for card in fitting]))
    return (*proof, *_homes(state, note))


def _homes(state: "KeysCornersState", note: int) -> tuple[Evidence, ...]:
    """Where a note would go."""
    tops = [state.face(pile[-1]) for pile, due in zip(state.piles, state.due, strict=True) if pile and due == note]
    homes: list[Evidence] = [Listed("this note goes on", tops)] if tops else []
    if note == state.key and state.empty_corner() != NO_PLACE:
        homes.append(Listed("an empty corner takes", [state.spelled(note)]))
    return tuple(homes)


def _judge_move(state: "KeysCornersState", seat: int, source: int, target: int) -> Verdict:
    if source >= FIRST_CORNER:
        return refused(RULES, "KEYS-R4", "KEYS-D6")
    if state.must_fill(seat):
        return refused(RULES, "KEYS-22", "KEYS-R15", "KEYS-D6", evidence=_fillers(state, seat))
    if not state.piles[source] or source == target:
        return refused(RULES, "KEYS-D6", "CORE-4")
    if board.can_move(state, source, target):
        return LEGAL
    if target >= FIRST_CORNER:
        rules = ("KEYS-16", "KEYS-14") if state.piles[target] else ("KEYS-13", "KEYS-16")
        return refused(RULES, *rules, "KEYS-R3", "KEYS-D6", evidence=_move_proof(state, source, target))
    if not state.piles[target]:
        return refused(RULES, "KEYS-R16", "KEYS-D6", "KEYS-22", "KEYS-21")
    return refused(RULES, *_mismatch(state, source, target), "KEYS-D6", evidence=_move_proof(state, source, target))


def _mismatch(state: "KeysCornersState", source: int, target: int) -> list[str]:
    """The rules by which a foundation does not go onto another."""
    due, bottom = state.due[target], state.bottoms[source]
    if due == bottom:
        return ["KEYS-R12", "KEYS-19", "KEYS-21"]
    if any(state.note(card) == due for card in state.piles[source]):
        return ["KEYS-R3", "KEYS-21"]
    rules = ["KEYS-21", "KEYS-R3"]
    if state.degree[state.bottoms[target]] < 0:
        return [*rules, "KEYS-19"]
    if due == NO_NOTE:
        return ["KEYS-R14", "KEYS-18", *rules]
    is_equal = bottom == state.note(state.piles[target][-1])
    return ["KEYS-R13", *rules, "KEYS-18"] if is_equal else [*rules, "KEYS-18"]


def _move_proof(state: "KeysCornersState", source: int, target: int) -> tuple[Evidence, ...]:
    """The scale with the note due at the target, and what lies in the pile that was to go there."""
    due, sizes = state.due[target], len(state.piles[source]) + len(state.piles[target])
    scale = state.rules.spelling(state.key)
    lying = Listed("this pile holds", [state.face(card) for card in state.piles[source]])
    if due == NO_NOTE:
        return Listed("the scale", scale), lying
    if state.degree[due] >= 0:
        return Marked("the scale", scale, state.degree[due]), lying
    stack: list[Evidence] = [Listed("this stack takes", [plain_name(due)]), lying]
    is_same = due == state.bottoms[source]
    return (*stack, Measured("cards together", sizes, STACK, is_most=True)) if is_same else tuple(stack)


def _judge_discard(state: "KeysCornersState", seat: int, card: int) -> Verdict:
    if not state.hands[seat] & ONE[card]:
        return refused(RULES, "CORE-3", "KEYS-D7", evidence=_missing(card))
    if state.must_fill(seat):
        return refused(RULES, "KEYS-22", "KEYS-R15", "KEYS-D7", evidence=_fillers(state, seat))
    broken: list[str] = []
    proof: list[Evidence] = []
    if state.played:
        broken.append("KEYS-25")
        proof.append(Measured("cards played", state.played, 0, is_most=True))
    if board.compulsory(state):
        broken += _hold_ups(state)
        proof += _showing(state)
    if is_wild(card):
        broken += ["KEYS-R8", "KEYS-26"]
    elif note_of(card) in state.due:
        broken += ["KEYS-26", *_no_way_out(state, seat)]
        proof += _homes(state, note_of(card))
    return refused(RULES, *broken, "KEYS-D7", evidence=tuple(proof)) if broken else LEGAL


def _judge_done(state: "KeysCornersState", seat: int) -> Verdict:
    if state.must_fill(seat):
        return refused(RULES, "KEYS-22", "KEYS-R15", "KEYS-D8", evidence=_fillers(state, seat))
    broken: list[str] = []
    proof: list[Evidence] = []
    if board.compulsory(state):
        broken += _hold_ups(state)
        proof += _showing(state)
    if state.played == 0 and state.hands[seat]:
        broken += ["KEYS-30", "KEYS-R18", *_no_way_out(state, seat)]
        proof.append(Measured("cards played", 0, 1))
    return refused(RULES, *broken, "KEYS-D8", evidence=tuple(proof)) if broken else LEGAL


def _hold_ups(state: "KeysCornersState") -> list[str]:
    return ["KEYS-31", "KEYS-R1", "KEYS-O4"] if state.rules.is_all else ["KEYS-31", "KEYS-R1"]


def _no_way_out(state: "KeysCornersState", seat: int) -> list[str]:
    """Is there no card that could be discarded?"""
    is_stuck = all(is_wild(card) or note_of(card) in state.due for card in cards_in(state.hands[seat]))
    return ["KEYS-R21"] if is_stuck else []


def _showing(state: "KeysCornersState") -> tuple[Evidence, ...]:
    """The first of the moves that must be made, told by its cards."""
    move = board.compulsory(state)[0]
    source, target = state.piles[item_of(move)], state.piles[place_of(move)]
    cut = board.cut(state, item_of(move), place_of(move))
    going = Listed("must be moved", [state.face(card) for card in source[cut:]])
    if not target:
        return going, Listed("an empty corner takes", [state.spelled(state.key)])
    return going, Listed("onto", [state.face(target[-1])])


def _lying(state: "KeysCornersState", place: int) -> tuple[Evidence, ...]:
    return (Listed("this pile holds", [state.face(card) for card in state.piles[place]]),)


def _fillers(state: "KeysCornersState", seat: int) -> tuple[Evidence, ...]:
    """What an empty foundation may be filled with."""
    hand = names_of(state.hands[seat])
    return (Listed("fill with", hand or [NAMES[card] for card in state.discard[-1:]]),)


def _missing(card: int) -> tuple[Evidence, ...]:
    return (Listed("not in your hand", [NAMES[card]]),)
