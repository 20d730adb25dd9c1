"""Chord Poker: notes of another chord, required notes taken for optional ones, sectors that are taken."""

from typing import Final

from cardenza.coach import NOT_HELD, NOT_YOURS, ORDER
from cardenza.decks.carmony import Kind, Meld, deck, suggested_root
from cardenza.decks.melds import box
from cardenza.decks.notes import BIT, NAMES, count_of
from cardenza.games.chord_poker import ChordPokerState
from cardenza.games.chord_poker.grouping import GROUPED
from cardenza.games.chord_poker.rooting import ROOT
from cardenza.games.chord_poker.table import END, START, spelled
from cardenza.games.chord_poker.turns import TO_PILE, TO_WHEEL, is_right_place, note_of
from cardenza.kernel.speech import CARD, NOTE, NOTES, NUMBER, Card, Group, Note, Notes, Number, Said, Saying
from cardenza.theory.degrees import Degree

# By the letter above the root: how far notes may be from the major scale that people take for one another.
ALTERATIONS: Final = {1: (0, -1, 1), 2: (0, -1), 3: (0, 1), 4: (0, -1, 1), 5: (0, -1), 6: (0, -1)}


def _optional(meld: Meld) -> str:
    """The degrees that a chord may go without."""
    return " ".join([str(degree) for degree in meld.optional]) or "none"


def _nameable() -> dict[str, Degree]:
    """By the name of the interval above the root, every degree of a chord, and what people take for it."""
    printed = [degree for meld in deck().of_kind(Kind.CHORD) for degree in meld.degrees[1:]]
    near = [Degree(each.number, some) for each in printed for some in ALTERATIONS[(each.number - 1) % 7]]
    return {str(degree.interval): degree for degree in [*printed, *near]}


INTERVALS: Final = Group("interval", list(_nameable()))
QUALITIES: Final = Group("quality", ["P", "M", "m", "A", "d"])
OPTIONAL: Final = Group("optional", list({_optional(meld): meld for meld in deck().of_kind(Kind.CHORD)}))

# `made` is an interval above the root, `due` the quality that the chord has instead.
REQUIRED: Final = Saying("option-required", "", card=CARD, made=INTERVALS, chord=CARD, optional=OPTIONAL)
QUALITY: Final = Saying("wrong-quality", "", card=CARD, root=NOTE, made=INTERVALS, chord=CARD, due=QUALITIES)
OUTSIDE: Final = Saying("outside-chord", "", card=CARD, chord=CARD, notes=NOTES)
TAKEN: Final = Saying("place-taken", "", card=CARD)
BARRED: Final = Saying("barred", "", card=CARD)
IDEAS: Final = (REQUIRED, QUALITY, OUTSIDE, TAKEN, BARRED)


def idea_of(state: ChordPokerState, seat: int, move: int) -> Said | None:
    if state.phase not in (START, END) or not ROOT <= move < GROUPED:
        return None
    if seat != state.turn:
        return NOT_YOURS.alone
    if (move >= TO_WHEEL) != (state.phase == END):
        return ORDER.alone
    note = note_of(move)
    if not count_of(state.hands[seat], note):
        return NOT_HELD.alone
    if move < TO_WHEEL:
        return TAKEN.said(state.card_said(note)) if state.wheel & BIT[note] else None
    return _misplaced(state, note, move < TO_PILE)


def _misplaced(state: ChordPokerState, note: int, is_for_wheel: bool) -> Said | None:
    """A discard that is refused, or goes to the other place."""
    if note == state.barred:
        return BARRED.said(state.card_said(note))
    if is_right_place(state, note, is_for_wheel):
        return None
    if not is_for_wheel:
        return _required(state, note)
    if state.wheel & BIT[note]:
        return TAKEN.said(state.card_said(note))
    return _mistaken(state, note) or OUTSIDE.said(
        state.card_said(note), _chord(state), Notes(list(spelled(state.chord, state.root).values()))
    )


def _required(state: ChordPokerState, note: int) -> Said:
    meld = box().meld(state.chord)
    made = meld.degrees[list(spelled(state.chord, state.root)).index(note)].interval
    interval = INTERVALS.said(str(made))
    return REQUIRED.said(state.card_said(note), interval, _chord(state), OPTIONAL.said(_optional(meld)))


def _mistaken(state: ChordPokerState, note: int) -> Said | None:
    """A note that has the letter of one in the chord, and another size: the major third for the minor one."""
    meld, root = box().meld(state.chord), suggested_root(box().meld(state.chord), state.root)
    found = _altered(meld, (note - state.root) % 12)
    if found is None:
        return None
    made, due = found
    name = str(made.above(root))
    card = Card(NAMES[note], name if len(name) < 3 else "")  # nobody looks for a double flat on a card
    interval, quality = INTERVALS.said(str(made.interval)), QUALITIES.said(due.interval.quality)
    return QUALITY.said(card, Note(str(root)), interval, _chord(state), quality)


def _altered(meld: Meld, half_steps: int) -> tuple[Degree, Degree] | None:
    """What so many half steps are as a degree of the meld that is altered, and that degree."""
    for due in meld.degrees[1:]:
        for alteration in ALTERATIONS[(due.number - 1) % 7]:
            made = Degree(due.number, alteration)
            if made.semitones % 12 == half_steps:
                return made, due
    return None


def _chord(state: ChordPokerState) -> Card:
    """The chord on its root, as melds are written."""
    return box().said(box().play(state.chord, state.root))


# ------------------------------------------------------------------------------------------------ hints

LACKS: Final = Saying("chord_lacks", "", chord=CARD)
LACKS_ROOT: Final = Saying("lacks_root", "")
ABOVE: Final = Saying("above_root", "", interval=INTERVALS, steps=NUMBER, root=NOTE)
GROUPS: Final = Saying("equal_notes", "")
QUESTIONS: Final = {
    "draw": Saying("what_to_wait_for", ""),
    "take": Saying("is_pile_worth_it", ""),
    "root": Saying("another_root", ""),
    "discard_to_pile": Saying("needed_least", ""),
    "group_best": GROUPS,
    "group": GROUPS,
}
ASKS: Final = (LACKS, LACKS_ROOT, ABOVE)
FITTING: Final = ("discard_to_wheel",)
ACHIEVES: Final = {"chord_completed": Saying("completes_chord", "", chord=CARD, root=NOTE, points=NUMBER)}


def question_of(state: ChordPokerState, seat: int, move: int) -> Said:
    """Of a card for the Wheel. The name of the chord would give its root away."""
    return LACKS_ROOT.alone if note_of(move) == state.root else LACKS.said(_chord(state))


def narrowing_of(state: ChordPokerState, seat: int, move: int) -> Said | None:
    """How far above the root the note lies."""
    note = note_of(move)
    if not TO_WHEEL <= move < TO_PILE or note == state.root:
        return None
    meld, root = box().meld(state.chord), suggested_root(box().meld(state.chord), state.root)
    degree = meld.degrees[list(spelled(state.chord, state.root)).index(note)]
    steps = Number((note - state.root) % 12)
    return ABOVE.said(INTERVALS.said(str(degree.interval)), steps, Note(str(root)))
