"""Bluff the Scale: a note of another size under the right letter, the letter of another degree, another degree."""

from typing import Final

from cardenza.coach import NOT_HELD, NOT_YOURS, ORDER
from cardenza.decks.meld_names import degree_said
from cardenza.decks.notes import count_of
from cardenza.games.bluff_the_scale import BluffState, placing, reacting
from cardenza.games.bluff_the_scale.naming import CORRECT, PLACE_AS, REPLACE, SAID_NAMES, said_in
from cardenza.games.bluff_the_scale.table import DEALING, OVER, PLACING, REACTING, REPLACING, ROOTING
from cardenza.kernel.speech import CARD, NOTE, NOTES, NUMBER, TEXT, Card, Group, Number, Said, Saying
from cardenza.kernel.speech import Note as Spelled
from cardenza.kernel.speech import Notes as Row
from cardenza.theory.degrees import Degree
from cardenza.theory.intervals import Interval
from cardenza.theory.letters import LETTERS, count_up, number_up
from cardenza.theory.notes import Note

INTERVALS: Final = Group("interval", "m2 M2 A2 m3 M3 d4 P4 A4 d5 P5 A5 m6 M6 A6 d7 m7 M7".split())
SOUNDS: Final = Group("sound", ["right", "wrong"])

# `made` is an interval above degree 1, `due` the one that the scale has; `way` is counted but for its last letter.
ACCIDENTAL: Final = Saying("forgets-accidental", "", said=NOTE, made=INTERVALS, root=NOTE, scale=CARD, due=INTERVALS)
QUALITY: Final = Saying("wrong-quality", "", said=NOTE, made=INTERVALS, root=NOTE, scale=CARD, due=INTERVALS)
LETTER: Final = Saying(
    "degree-vs-letter", "", said=NOTE, sound=SOUNDS, letter=NOTE, number=NUMBER, due=NUMBER, way=NOTES
)
SKIPS: Final = Saying("skips-step", "", said=NOTE, at=TEXT, degree=TEXT)
STRANGE: Final = Saying("not-in-scale", "", said=NOTE, scale=CARD, root=NOTE, degree=TEXT)
SAME: Final = Saying("same-card", "", card=CARD)
IDEAS: Final = (ACCIDENTAL, QUALITY, LETTER, SKIPS, STRANGE, SAME)


def idea_of(state: BluffState, seat: int, move: int) -> Said | None:
    if state.phase in (DEALING, OVER):
        return None
    if move in reacting.ANSWERS or CORRECT <= move < PLACE_AS:
        return _reaction(state, seat, move)
    if state.phase in (REACTING, ROOTING) or move < placing.PLACE:
        return ORDER.alone if seat == state.turn or state.phase == REACTING else NOT_YOURS.alone
    if seat != state.turn:
        return NOT_YOURS.alone
    if not count_of(state.hands[seat], placing.placed_by(move)):
        return NOT_HELD.alone
    if (move >= REPLACE) != (state.phase == REPLACING) or move < CORRECT:
        return None
    return _put_down(state, seat, move)


def _reaction(state: BluffState, seat: int, move: int) -> Said | None:
    """A call, a pass or a correction at the wrong moment; or a correction that is none."""
    is_correcting = move >= CORRECT
    if state.phase != REACTING or seat == state.turn or (is_correcting and not state.rules.is_advanced):
        return NOT_YOURS.alone
    if not is_correcting or not reacting.can_correct(state, seat):
        return None
    return _misnamed(state, move - CORRECT)


def _put_down(state: BluffState, seat: int, move: int) -> Said | None:
    if state.phase == REPLACING and not placing.others_held(state, seat) >> placing.placed_by(move) & 1:
        return SAME.said(placing.card_said(state, placing.placed_by(move)))
    return _misnamed(state, said_in(move)) if state.rules.is_manual else None


def _misnamed(state: BluffState, name: int) -> Said | None:
    """A name that is wrong for the degree, and is no name of degree 1, which may be any printed one."""
    at = state.degree()
    if state.is_right(name) or at == 0 or state.is_free():
        return None
    said, spelled = Note.parse(SAID_NAMES[name]), [Note.parse(each) for each in placing.spelled(state)]
    root, right = spelled[0], spelled[at]
    if said.letter == right.letter:
        return _other_size(state, said, root, right)
    if state.rules.is_advanced:
        return _other_letter(said, root, right, state.degrees()[at])
    sectors = [note.pitch_class for note in spelled]
    degree = degree_said(state.degrees()[at])
    if said.pitch_class not in sectors:
        return STRANGE.said(Spelled(str(said)), _scale(state), Spelled(str(root)), degree)
    if said.pitch_class == right.pitch_class:
        return None  # the right key under a name that is printed nowhere
    return SKIPS.said(Spelled(str(said)), degree_said(state.degrees()[sectors.index(said.pitch_class)]), degree)


def _other_size(state: BluffState, said: Note, root: Note, right: Note) -> Said | None:
    """The right letter, with another sign or none."""
    made, due = Interval.between(root, said), Interval.between(root, right)
    if str(made) not in INTERVALS.words:
        return None
    is_bare = said.accidental == 0 or (made.alteration == 0 and due.alteration != 0)
    saying = ACCIDENTAL if is_bare else QUALITY
    interval = INTERVALS.said(str(made))
    return saying.said(Spelled(str(said)), interval, Spelled(str(root)), _scale(state), INTERVALS.said(str(due)))


def _other_letter(said: Note, root: Note, right: Note, degree: str) -> Said:
    """The number of the degree gives the letter, and this is the letter of another number."""
    due = Degree.parse(degree).number
    sound = SOUNDS.said("right" if said.pitch_class == right.pitch_class else "wrong")
    number = Number(number_up(root.letter, said.letter))
    way = Row([LETTERS[letter] for letter in count_up(root.letter, due)[:-1]])
    return LETTER.said(Spelled(str(said)), sound, Spelled(LETTERS[said.letter]), number, Number(due), way)


def _scale(state: BluffState) -> Card:
    return Card(state.rules.card_text(state.scale))


# ------------------------------------------------------------------------------------------------ hints

DUE: Final = Saying("degree_due", "", degree=TEXT)
RIGHT_HELD: Final = Saying("right_held", "", count=NUMBER)
NONE_RIGHT: Final = Saying("none_right", "")
OWN_COPIES: Final = Saying("own_copies", "", count=NUMBER, all=NUMBER)
HONEST: Final = Saying("is_right", "")
CANNOT_BE: Final = Saying("cannot_be_right", "", count=NUMBER)
REACTION: Final = Saying("could_it_be", "")
QUESTIONS: Final = {
    "root": Saying("best_root", ""),
    "call": REACTION,
    "pass": REACTION,
    "correct": Saying("right_letter", ""),
}
ASKS: Final = (DUE, RIGHT_HELD, NONE_RIGHT, OWN_COPIES, HONEST, CANNOT_BE)
ACHIEVES: Final = {"corrected": Saying("corrects", "")}


def question_of(state: BluffState, seat: int, move: int) -> Said:
    """Of a card to be put down."""
    return DUE.said(degree_said(state.degrees()[state.degree()]))


def narrowing_of(state: BluffState, seat: int, move: int) -> Said | None:
    """How many cards of the note due the seat holds itself."""
    if state.phase not in (PLACING, REACTING, REPLACING) or CORRECT <= move < PLACE_AS:
        return None
    held = count_of(state.hands[seat], state.sector())
    if state.phase == REACTING:
        return OWN_COPIES.said(Number(held), Number(state.rules.note_copies))
    return RIGHT_HELD.said(Number(held)) if held else NONE_RIGHT.alone


def reasons_of(state: BluffState, seat: int, move: int) -> list[Said]:
    """A right card need fear no call; and who holds every copy of a note knows that nobody else has put it down."""
    if state.phase in (PLACING, REPLACING):
        return [HONEST.alone] if placing.placed_by(move) == state.sector() else []
    copies = state.rules.note_copies
    is_sure = move == reacting.CALL and count_of(state.hands[seat], state.sector()) == copies
    return [CANNOT_BE.said(Number(copies))] if is_sure else []
