"""Key’s Corners: degrees left out, accidentals forgotten, notes that are not in the scale."""

from typing import Final

from cardenza.coach import CAN_STILL, NOT_HELD, ORDER
from cardenza.decks.musicards import ONE
from cardenza.games.keys_corners import KeysCornersState, board, moving, placing, scales, wilds
from cardenza.games.keys_corners.board import FIRST_CORNER, NO_NOTE, item_of, place_of
from cardenza.kernel.speech import NOTE, NUMBER, Group, Note, Number, Said, Saying, Word

STEPS: Final = Group("step", [str(half_steps) for half_steps in range(1, 9)])  # five notes leave eight at most

NOT_KEYNOTE: Final = Saying("not-from-keynote", "", note=NOTE, keynote=NOTE, scale=scales.WORDS)
SKIPS: Final = Saying("skips-step", "", top=NOTE, lying=NUMBER, note=NOTE, played=NUMBER, due=NUMBER)
DOWN: Final = Saying("counts-down", "", top=NOTE, note=NOTE, due=NUMBER)
REPEATS: Final = Saying("repeats-it", "", note=NOTE, step=STEPS)
NATURAL: Final = Saying("forgets-accidental", "", note=NOTE, keynote=NOTE, scale=scales.WORDS, top=NOTE, step=STEPS)
OUTSIDE: Final = Saying("not-in-scale", "", note=NOTE, keynote=NOTE, scale=scales.WORDS)
TOO_FAR: Final = Saying("counts-too-far", "", top=NOTE, keynote=NOTE, scale=scales.WORDS)
STRANGE: Final = Saying("wrong-note", "", note=NOTE, due=NOTE)
IDEAS: Final = (NOT_KEYNOTE, SKIPS, DOWN, REPEATS, NATURAL, OUTSIDE, TOO_FAR, STRANGE)


def idea_of(state: KeysCornersState, seat: int, move: int) -> Said | None:
    if seat != state.turn or move == board.DEAL or state.phase not in (board.TURN, board.NAMING):
        return None
    if state.phase == board.NAMING:
        return ORDER.alone
    kind, item, place = move & board.KIND, item_of(move), place_of(move)
    is_filling = kind in (board.FILL, board.FILL_FROM_DISCARD)
    if kind == board.NAME or (is_filling and (place >= FIRST_CORNER or state.piles[place])):
        return None
    card = wilds.CARD_OF_ROLE[item] if kind in (board.PLAY, board.FILL) else item
    if kind in (board.PLAY, board.FILL, board.DISCARD) and not state.hands[seat] & ONE[card]:
        return NOT_HELD.alone
    if placing.must_fill(state, seat):
        return ORDER.alone
    return _ending(state, kind) if kind in (board.DISCARD, board.DONE) else _misplaced(state, kind, item, place)


def _ending(state: KeysCornersState, kind: int) -> Said:
    """A turn that cannot end yet, or not like this."""
    is_early = moving.compulsory(state) if kind == board.DONE else not state.played
    return CAN_STILL.alone if is_early else ORDER.alone


def _misplaced(state: KeysCornersState, kind: int, item: int, place: int) -> Said | None:
    """A card or a pile that does not go there."""
    if kind == board.PLAY:
        return _misfit(state, wilds.NOTE_OF_ROLE[item], place)
    if kind == board.PLAY_DISCARD:
        return _misfit(state, state.top(), place) if state.discard else None
    if kind != board.MOVE or item >= FIRST_CORNER or item == place or not state.piles[item]:
        return None
    is_space = place < FIRST_CORNER and not state.piles[place]
    has_due = state.due_at(place) in [state.note(card) for card in state.piles[item]]
    return None if is_space or has_due else _misfit(state, state.bottom(item), place)


def _misfit(state: KeysCornersState, note: int, place: int) -> Said:
    """What a note is in the scale, seen from the last one that lies there."""
    pile, due, own = state.piles[place], state.due_at(place), state.note_said(note)
    if place < FIRST_CORNER and not state.is_in_scale(state.bottom(place)):
        return STRANGE.said(own, state.note_said(due))
    scale = Note(state.key_spelled()), _scale(state)
    if not pile:
        return (NOT_KEYNOTE if state.is_in_scale(note) else OUTSIDE).said(own, *scale)
    last = state.note(pile[-1])
    if due == NO_NOTE:
        return TOO_FAR.said(state.note_said(last), *scale) if state.is_in_scale(note) else OUTSIDE.said(own, *scale)
    step = STEPS.said(str((due - last) % 12))
    if not state.is_in_scale(note):
        is_natural = state.spelled(due)[0] == own.note
        return NATURAL.said(own, *scale, state.note_said(last), step) if is_natural else OUTSIDE.said(own, *scale)
    return REPEATS.said(own, step) if note == last else _miscounted(state, last, note)


def _miscounted(state: KeysCornersState, last: int, note: int) -> Said:
    """Another degree than the one after the last."""
    lying, played = state.degree[last] + 1, state.degree[note] + 1
    top, own, due = state.note_said(last), state.note_said(note), Number(lying + 1)
    if played == (lying - 1 or len(state.scale)):
        return DOWN.said(top, own, due)
    return SKIPS.said(top, Number(lying), own, Number(played), due)


def _scale(state: KeysCornersState) -> Word:
    name = state.rules.options["scale"]
    return scales.WORDS.said(name if isinstance(name, str) else "own")


# ------------------------------------------------------------------------------------------------ hints

CORNER: Final = Saying("card_to_corner", "")
BEGIN: Final = Saying("begin_corner", "")
FOUNDATION: Final = Saying("card_to_pile", "")
PILE_TO_CORNER: Final = Saying("pile_to_corner", "")
PILE_TO_PILE: Final = Saying("pile_to_pile", "")
WAITS: Final = Saying("waits_for", "", target=board.TARGETS, note=NOTE)
WAITS_FOR_PILE: Final = Saying("waits_for_pile", "", target=board.TARGETS, note=NOTE, source=board.SOURCES)
SPARE: Final = Saying("spare_card", "")
TOP_DISCARD: Final = Saying("top_discard", "")
QUESTIONS: Final = {
    "fill": SPARE,
    "fill_discard": SPARE,
    "play_discard": TOP_DISCARD,
    "name": Saying("name_for_wild", ""),
    "discard": Saying("fits_nowhere", ""),
    "done": Saying("nothing_left", ""),
}
ASKS: Final = (CORNER, BEGIN, FOUNDATION, PILE_TO_CORNER, PILE_TO_PILE, WAITS, WAITS_FOR_PILE)
FITTING: Final = ("play",)
ACHIEVES: Final = {
    "scale_taken": Saying("completes_scale", "", keynote=NOTE, scale=scales.WORDS, points=NUMBER),
    "own_scale_taken": Saying("completes_own_scale", "", points=NUMBER),
    "stack_taken": Saying("completes_stack", "", points=NUMBER),
    "begun": Saying("begins_corner", ""),
}
KEEPS: Final = "?"


def question_of(state: KeysCornersState, seat: int, move: int) -> Said:
    """Of a card or a pile that goes on somewhere."""
    is_corner, is_pile = place_of(move) >= FIRST_CORNER, move & board.KIND == board.MOVE
    if is_pile:
        return (PILE_TO_CORNER if is_corner else PILE_TO_PILE).alone
    if is_corner:
        return (CORNER if state.piles[place_of(move)] else BEGIN).alone
    return FOUNDATION.alone


def narrowing_of(state: KeysCornersState, seat: int, move: int) -> Said | None:
    """What the place waits for."""
    kind, place = move & board.KIND, place_of(move)
    if kind not in (board.PLAY, board.PLAY_DISCARD, board.MOVE) or state.due_at(place) == NO_NOTE:
        return None
    waits = board.PLACES[place], state.note_said(state.due_at(place))
    return WAITS_FOR_PILE.said(*waits, board.PLACES[item_of(move)]) if kind == board.MOVE else WAITS.said(*waits)
