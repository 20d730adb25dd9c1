"""Through the Looking Glass: another interval, the inversion, two cards of the hand, a card that mirrors no pile."""

from typing import Final

from cardenza.coach import NOT_HELD, ORDER
from cardenza.decks.melds import FIRST_MELD
from cardenza.decks.notes import NAMES, count_of
from cardenza.games.looking_glass import LookingGlassState
from cardenza.games.looking_glass.picking import PICK, PICKING, formed_upward, forms
from cardenza.games.looking_glass.placing import STEAL, STEALING
from cardenza.games.looking_glass.rounds import DEAL, interval_said
from cardenza.games.looking_glass.table import DEALING, HALF_STEPS, NO_TOP, PLAYOUT
from cardenza.kernel.packed import at
from cardenza.kernel.speech import CARD, NOTE, NUMBER, Card, Note, Number, Said, Saying

OCTAVE: Final = 12

OTHER_INTERVAL: Final = Saying("wrong-quality", "", root=NOTE, other=NOTE, made=CARD, steps=NUMBER, due=NUMBER)
INVERTED: Final = Saying("inverted", "", root=NOTE, other=NOTE, made=CARD, due=CARD)
TWO_OF_HAND: Final = Saying("two-hand-cards", "", sector=CARD)
NOTHING_THERE: Final = Saying("no-such-place", "", sector=CARD, card=CARD)
NO_MIRROR: Final = Saying("wrong-note", "", top=CARD, card=CARD)
IDEAS: Final = (OTHER_INTERVAL, INVERTED, TWO_OF_HAND, NOTHING_THERE, NO_MIRROR)


def idea_of(state: LookingGlassState, seat: int, move: int) -> Said | None:
    if seat != state.turn or state.is_over():
        return None
    if move == DEAL or state.phase == DEALING:
        return ORDER.alone
    if not count_of(state.hands[seat], int(at(move, 0))):
        return NOT_HELD.alone
    if move >= PICK:
        return _picked(state, seat, *PICKING.values(move))
    return _stolen(state, seat, *STEALING.values(move)) if move >= STEAL else None


def _picked(state: LookingGlassState, seat: int, note: int, sector: int, root: int) -> Said | None:
    if state.phase == PLAYOUT:
        return ORDER.alone
    if not count_of(state.wheel, sector):
        return _missed(state, seat, note, sector)
    if root not in (note, sector) or forms(state, note, sector, root):
        return None
    made, (first, second) = formed_upward(state, note, sector, root)
    if forms(state, note, sector, sector if root == note else note):
        return INVERTED.said(Note(first), Note(second), interval_said(made), interval_said(state.interval))
    steps = Number(_half_steps(made)), Number(_half_steps(state.interval))
    return OTHER_INTERVAL.said(Note(first), Note(second), interval_said(made), *steps)


def _missed(state: LookingGlassState, seat: int, note: int, sector: int) -> Said | None:
    """The other card is not on the Wheel. On an empty one the rule says enough."""
    if count_of(state.hands[seat], sector) > (note == sector):
        return TWO_OF_HAND.said(Card(NAMES[sector]))
    return NOTHING_THERE.said(Card(NAMES[sector]), Card(NAMES[note])) if state.wheel else None


def _stolen(state: LookingGlassState, seat: int, victim: int, note: int) -> Said | None:
    """From nobody, or where no pile is, the rule says enough."""
    top = NO_TOP if victim == seat or victim >= state.rules.seats else int(at(state.tops, victim))
    return None if top in (NO_TOP, note) else NO_MIRROR.said(Card(NAMES[top]), Card(NAMES[note]))


def _half_steps(interval: int) -> int:
    return HALF_STEPS[interval - FIRST_MELD] or OCTAVE


# ------------------------------------------------------------------------------------------------ hints

FORMING: Final = Saying("which_forms", "", interval=CARD)
STEPS: Final = Saying("half_steps", "", count=NUMBER)
MIRROR: Final = Saying("mirror", "")
QUESTIONS: Final = {"steal_from": MIRROR, "place": Saying("least_use", "")}
ASKS: Final = (FORMING, STEPS)
ACHIEVES: Final = {
    "picked_up": Saying("picks_up", "", points=NUMBER),
    "run": Saying("empties_wheel", "", points=NUMBER),
    "stole": Saying("steals", "", count=NUMBER),
}


def question_of(state: LookingGlassState, seat: int, move: int) -> Said:
    """Of picking up."""
    return FORMING.said(interval_said(state.interval))


def narrowing_of(state: LookingGlassState, seat: int, move: int) -> Said | None:
    return STEPS.said(Number(_half_steps(state.interval))) if move >= PICK else None
