"""Chromatic Solitaire: whole steps taken for half steps, the wrong direction, piles that do not begin with C."""

from typing import Final

from cardenza.decks.notes import NAMES
from cardenza.games.chromatic_solitaire.columns import BLOCKS, MOVE, B, C
from cardenza.games.chromatic_solitaire.piles import shows
from cardenza.games.chromatic_solitaire.state import BACK, BACKS, PLAY, UP, WASTE_TO, WASTE_UP, SolitaireState
from cardenza.kernel.speech import CARD, NUMBER, TEXT, Card, Group, Number, Said, Saying, Text
from cardenza.theory.notes import Note

KEYS: Final = Group("between", ["black", "white"])
PLACES: Final = Group("where", ["columns", "piles"])
WAYS: Final = Group("way", ["up", "down"])

WHOLE_STEP: Final = Saying("whole-step", "", low=CARD, high=CARD, between=KEYS)
TOO_FAR: Final = Saying("counts-too-far", "", low=CARD, high=CARD, count=NUMBER)
OTHER_WAY: Final = Saying("counts-down", "", last=CARD, card=CARD, way=WAYS, where=PLACES, due=WAYS)
REPEATS: Final = Saying("repeats-it", "", card=CARD, where=PLACES, due=WAYS)
WITHOUT_C: Final = Saying("starts-without-c", "", card=CARD, first=CARD)
ABOVE_ALL: Final = Saying("wrong-note", "", card=CARD, first=CARD)
IDEAS: Final = (WHOLE_STEP, TOO_FAR, OTHER_WAY, REPEATS, WITHOUT_C, ABOVE_ALL)

COLUMNS: Final = PLACES.said("columns")
PILES: Final = PLACES.said("piles")
UPWARDS: Final = WAYS.said("up")
DOWNWARDS: Final = WAYS.said("down")
BLACK: Final = (1, 3, 6, 8, 10)


def idea_of(state: SolitaireState, seat: int, move: int) -> Said | None:
    if state.phase != PLAY:
        return None
    if move >= MOVE:
        source, target, size = BLOCKS.values(move)
        is_block = source != target and size < state.columns.size(source)
        return _landing(state, int(state.columns.end(source)) + size, target) if is_block else None
    if move >= BACK:
        note, column = BACKS.values(move)
        return _landing(state, note, column) if state.rules.has_take_back and shows(state.up, note) else None
    if move >= UP:
        cards = state.columns.run(move - UP) if move < WASTE_TO else state.waste
        if not cards:
            return None
        return _rising(state, cards[-1]) if move < WASTE_TO else _landing(state, cards[-1], move - WASTE_TO)
    return _rising(state, state.waste[-1]) if move == WASTE_UP and state.waste else None


def _landing(state: SolitaireState, note: int, column: int) -> Said | None:
    """A card that does not fit on the end of a column."""
    if state.columns.is_empty(column):
        return None
    if note == B:
        return ABOVE_ALL.said(Card(NAMES[B]), Card(NAMES[C]))
    end = int(state.columns.end(column))
    if note == end:
        return REPEATS.said(Card(NAMES[note]), COLUMNS, DOWNWARDS)
    if note > end:
        return OTHER_WAY.said(Card(NAMES[end]), Card(NAMES[note]), UPWARDS, COLUMNS, DOWNWARDS)
    return _too_wide(note, end)


def _rising(state: SolitaireState, note: int) -> Said:
    """A card that no pile waits for, seen from the pile it comes nearest to."""
    tops = [top for top in range(12) if shows(state.up, top)]
    if not tops:
        return WITHOUT_C.said(Card(NAMES[note]), Card(NAMES[C]))
    if note in tops:
        return REPEATS.said(Card(NAMES[note]), PILES, UPWARDS)
    below = [top for top in tops if top < note]
    if below:
        return _too_wide(below[-1], note)
    return OTHER_WAY.said(Card(NAMES[tops[0]]), Card(NAMES[note]), DOWNWARDS, PILES, UPWARDS)


def _too_wide(low: int, high: int) -> Said:
    if high - low > 2:
        return TOO_FAR.said(Card(NAMES[low]), Card(NAMES[high]), Number(high - low))
    names = Note.of(low, flat=high not in BLACK), Note.of(high)  # a whole step has two letters: Eb F, E F#
    between = KEYS.said("black" if low + 1 in BLACK else "white")
    return WHOLE_STEP.said(Card(NAMES[low], str(names[0])), Card(NAMES[high], str(names[1])), between)


# ------------------------------------------------------------------------------------------------ hints

RISES: Final = Saying("which_goes_up", "")
IN_COLUMNS: Final = Saying("half_step_below", "")
LOOK_AT: Final = Saying("look_at_columns", "", columns=TEXT)
QUESTIONS: Final = {
    "up": RISES,
    "waste_up": RISES,
    "move_to": IN_COLUMNS,
    "waste_to": Saying("place_for_waste", ""),
    "back_to": Saying("back_from_pile", ""),
    "turn": Saying("nothing_in_columns", ""),
}
ASKS: Final = (LOOK_AT,)
ACHIEVES: Final = {
    "surely_won": Saying("surely_wins", ""),
    "uncovered": Saying("uncovers", "", column=NUMBER),
    "emptied": Saying("empties", "", column=NUMBER),
}


def narrowing_of(state: SolitaireState, seat: int, move: int) -> Said | None:
    """From which columns a card can go as this one does."""
    if not (UP <= move < WASTE_TO or move >= MOVE):
        return None
    kinds = state.game.kinds()
    alike = [each for each in state.legal_moves(seat) if kinds.of(each).key == kinds.of(move).key]
    sources = {each - UP if each < WASTE_TO else BLOCKS.values(each)[0] for each in alike}
    return LOOK_AT.said(Text(", ".join(str(column + 1) for column in sorted(sources))))
