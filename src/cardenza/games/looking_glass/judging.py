"""What is wrong with a move of Through the Looking Glass, rule by rule, with the proof.

In strict mode a pick up or steal is a mistake if hands could make it (LOOK-R26): the card is in hand, and a pick up
names a card that lies on the Wheel, one of the two as number 1, and an INTERVAL is there; a steal, a pile of another
player. Everything else is refused in either mode.
"""

from typing import TYPE_CHECKING

from cardenza.decks.carmony import printed_names
from cardenza.decks.melds import FIRST_MELD, box
from cardenza.decks.notes import NAMES, count_of, names_of, notes_in
from cardenza.games.looking_glass.moves import (
    DEAL,
    DEALING,
    HALF_STEPS,
    NONE,
    OVER,
    PICK,
    PLAYOUT,
    STEAL,
    TRITONE,
    decision_of,
    pair_of,
    victim_of,
)
from cardenza.games.looking_glass.reminding import partners, spelled
from cardenza.games.looking_glass.rulebook import RULES
from cardenza.kernel.verdict import LEGAL, Evidence, Listed, Marked, Verdict, mistake, refused

if TYPE_CHECKING:
    from cardenza.games.looking_glass.state import LookingGlassState


def verdict(state: "LookingGlassState", seat: int, move: int) -> Verdict:
    decision = decision_of(move)
    if state.phase == OVER:
        return refused(RULES, "CORE-1", "LOOK-20", decision)
    if seat != state.turn:
        turns = ["LOOK-03", "LOOK-R28"] if state.phase == DEALING else ["LOOK-04", "LOOK-07"]
        return refused(RULES, "CORE-2", *turns, *(["LOOK-R8"] if move >= PICK else []), decision)
    if (move == DEAL) != (state.phase == DEALING):
        return refused(RULES, "LOOK-R28", decision)
    if move == DEAL:
        return LEGAL
    if not count_of(state.hands[seat], move & 15):
        return _not_held(state, seat, move)
    if move >= PICK:
        return _judge_pick(state, seat, *pair_of(move))
    return _judge_steal(state, seat, move & 15, victim_of(move)) if move >= STEAL else LEGAL


def _not_held(state: "LookingGlassState", seat: int, move: int) -> Verdict:
    rules = ["LOOK-09", "LOOK-R7"] if move >= PICK else ["LOOK-13"] if move >= STEAL else ["LOOK-15"]
    proof = (
        Listed("not in your hand", [NAMES[move & 15]]),
        Listed("in your hand", names_of(notes_in(state.hands[seat]))),
    )
    return refused(RULES, "CORE-3", *rules, "LOOK-07", decision_of(move), evidence=proof)


def _wrong(state: "LookingGlassState", *cited: str, evidence: tuple[Evidence, ...]) -> Verdict:
    """LOOK-R26: refused, or at a strict table a mistake."""
    if state.rules.is_strict:
        return mistake(RULES, *cited, cost="LOOK-R26", evidence=evidence)
    return refused(RULES, *cited, evidence=evidence)


# ------------------------------------------------------------------------------------------------ picking up


def _judge_pick(state: "LookingGlassState", seat: int, note: int, sector: int, root: int) -> Verdict:
    if state.phase == PLAYOUT:
        return refused(RULES, "LOOK-18", "LOOK-R18", "LOOK-D1", evidence=(Listed("INTERVALS left", []),))
    if not count_of(state.wheel, sector):
        return _nothing_there(state, seat, note, sector)
    if root not in (note, sector):
        two = Listed("one of these is number 1", names_of(dict.fromkeys([note, sector])))
        return refused(RULES, "LOOK-R1", "LOOK-10", "LOOK-09", "LOOK-D1", evidence=(two,))
    if state.forms(note, sector, root):
        return LEGAL
    other = sector if root == note else note
    if state.forms(note, sector, other):
        return _wrong_way_round(state, root, other)
    special = {0: ["LOOK-R3"], TRITONE: ["LOOK-R2"]}.get(HALF_STEPS[state.interval - FIRST_MELD], [])
    proof = (_formed(root, other), _counted(state.interval, root), *_partners(state, note))
    return _wrong(state, "LOOK-09", *special, "LOOK-R1", "LOOK-R4", "LOOK-D1", evidence=proof)


def _nothing_there(state: "LookingGlassState", seat: int, note: int, sector: int) -> Verdict:
    """An empty sector; perhaps the card meant is in the hand (LOOK-R7), or was to be placed elsewhere (LOOK-15)."""
    two = ["LOOK-R7"] if count_of(state.hands[seat], sector) > (note == sector) else []
    if not state.wheel:
        there = Listed("on the Wheel", [])
        return refused(RULES, "LOOK-17", "LOOK-09", *two, "LOOK-D1", evidence=(there,))
    missing = Listed("not on the Wheel", [NAMES[sector]])
    # at a strict table one finds the partner oneself, and asking is free
    help_ = () if state.rules.is_strict else _partners(state, note)
    return refused(RULES, "LOOK-09", *two, "LOOK-15", "LOOK-D1", evidence=(missing, *help_))


def _wrong_way_round(state: "LookingGlassState", root: int, other: int) -> Verdict:
    """The right two notes, but the interval goes upward from the other one: the inversion (LOOK-R4)."""
    number_1, _ = spelled(state.interval, other)
    counted = _counted(state.interval, other, "half steps upward from the right number 1")
    proof = (_formed(root, other), counted, Listed("number 1 is", [number_1]))
    return _wrong(state, "LOOK-R1", "LOOK-R4", "LOOK-10", "LOOK-09", "LOOK-D1", evidence=proof)


def _formed(root: int, other: int) -> Listed:
    """The INTERVAL that two notes form, counted upward from the first."""
    interval = FIRST_MELD + HALF_STEPS.index((other - root) % 12)
    return Listed("upward from this number 1 they form", [box().meld(interval).id])


def _counted(interval: int, root: int, heading: str = "half steps upward from number 1") -> Marked:
    """The half steps of the INTERVAL on the Wheel, counted upward; the last is the note that is needed."""
    steps = HALF_STEPS[interval - FIRST_MELD]
    first, last = spelled(interval, root)
    between = [_beside(first + last, (root + step) % 12) for step in range(1, steps)]
    notes = [first, *between, last] if steps else [first]
    return Marked(heading, notes, len(notes) - 1)


def _beside(names: str, note: int) -> str:
    """The name of a note between these: with flats or sharps as they have them, else as on the cards."""
    sharp, flat = printed_names(note)[0], printed_names(note)[-1]
    return str(flat) if "b" in names else str(sharp) if "#" in names else NAMES[note]


def _partners(state: "LookingGlassState", note: int) -> tuple[Evidence, Evidence]:
    """The notes that would form the INTERVAL with this hand card, and which of them lie on the Wheel."""
    steps = HALF_STEPS[state.interval - FIRST_MELD]
    names = partners(state.interval, note)
    notes = [(note + steps) % 12, (note - steps) % 12][: len(names)]
    there = [name for name, other in zip(names, notes, strict=True) if count_of(state.wheel, other)]
    return Listed("this card needs", names), Listed("of these on the Wheel", there)


# ------------------------------------------------------------------------------------------------ stealing


def _judge_steal(state: "LookingGlassState", seat: int, note: int, victim: int) -> Verdict:
    if victim == seat or victim >= state.rules.seats:
        return refused(RULES, "LOOK-D2", "LOOK-13")
    top = state.top(victim)
    if top == note:
        return LEGAL
    shown = Listed("this pile shows", [] if top == NONE else [NAMES[top]])
    if top == NONE:
        return refused(RULES, "LOOK-D2", "LOOK-13", evidence=(shown,))
    return _wrong(state, "LOOK-13", "LOOK-D2", evidence=(shown, Listed("your card", [NAMES[note]])))
