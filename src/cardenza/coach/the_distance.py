"""The Distance: intervals counted wrongly, black keys called by their other letter."""

from typing import Final

from cardenza.coach import ORDER
from cardenza.decks.musicards import ALL_LETTERS, WILDS, card_text, cards_in, letter_names, letters_of, note_of
from cardenza.games.the_distance import DistanceState
from cardenza.games.the_distance.playing import CARRIERS, MEMBERS, cards_of, is_sound, letter_of
from cardenza.games.the_distance.table import CALL, LETTERS
from cardenza.kernel.speech import (
    CARD,
    NOTE,
    NOTES,
    NUMBER,
    SEAT,
    Card,
    Group,
    Note,
    Notes,
    Number,
    Said,
    Saying,
    Word,
)
from cardenza.theory.letters import NATURALS, count_up, number_up
from cardenza.theory.notes import Note as TheoryNote

INTERVALS: Final = Group("interval", [str(number) for number in range(2, len(LETTERS) + 1)])

# `way` is the interval asked for, counted but for its last letter.
EXCLUSIVE: Final = Saying(
    "counts-exclusive", "", base=NOTE, said=NOTE, made=INTERVALS, counted=NOTES, due=INTERVALS, way=NOTES
)
TOO_FAR: Final = Saying(
    "counts-too-far", "", base=NOTE, said=NOTE, made=INTERVALS, counted=NOTES, due=INTERVALS, way=NOTES
)
SHORT: Final = Saying("stops-short", "", base=NOTE, said=NOTE, made=INTERVALS, counted=NOTES, due=INTERVALS, way=NOTES)
DOWN: Final = Saying("counts-down", "", base=NOTE, said=NOTE, made=INTERVALS, counted=NOTES, way=NOTES)
REPEATS: Final = Saying("repeats-it", "", said=NOTE, due=INTERVALS, way=NOTES)
REPEATS_LETTER: Final = Saying("repeats-letter-of-black", "", said=NOTE)
OTHER_LETTER: Final = Saying("wrong-letter-of-black", "", said=NOTE, made=INTERVALS, counted=NOTES)
WHITE: Final = Saying("white-neighbour", "", card=CARD, own=NOTE, said=NOTE)
STRANGE: Final = Saying("wrong-note", "", card=CARD, own=NOTE, said=NOTE)
MIXED: Final = Saying("mixes-numbers", "", one=NOTE, other=NOTE)
IDEAS: Final = (EXCLUSIVE, TOO_FAR, SHORT, DOWN, REPEATS, REPEATS_LETTER, OTHER_LETTER, WHITE, STRANGE, MIXED)


def idea_of(state: DistanceState, seat: int, move: int) -> Said | None:
    if state.phase == CALL:
        return ORDER.alone
    cards, letter = cards_of(move), letter_of(move)
    if not cards or letter >= len(LETTERS) or cards & ~state.hands[seat] or is_sound(state, cards, letter):
        return None
    if not state.required() >> letter & 1:
        return _miscounted(state, cards, letter)
    if strange := cards_in(cards & ~WILDS & ~CARRIERS[letter]):
        return _misnamed(strange[0], letter)
    notes = cards_in(cards & ~WILDS)
    one, other = [Note(str(TheoryNote.at(letter, note_of(card)))) for card in (notes[0], notes[-1])]
    return MIXED.said(one, other)


def _misnamed(card: int, letter: int) -> Said:
    """The letter is the one due, but the key does not carry it."""
    own = letter_names(letters_of(card))
    half_steps = (note_of(card) - NATURALS[letter]) % 12
    saying = WHITE if len(own) == 1 and half_steps in (1, 11) else STRANGE
    return saying.said(Card(card_text(card)), Note("/".join(own)), Note(LETTERS[letter]))


def _miscounted(state: DistanceState, cards: int, letter: int) -> Said:
    """A letter that is not due, seen from the (first) letter that was played last."""
    base, interval = MEMBERS[state.base][0], state.rules.interval
    said, made = Note(LETTERS[letter]), number_up(base, letter)
    counted = _counted(base, made)
    due, way = _interval(interval), Notes(_counted(base, interval).notes[:-1])
    notes = cards_in(cards & ~WILDS)
    is_black = bool(notes) and all(letters_of(c) & state.required() and letters_of(c) >> letter & 1 for c in notes)
    if made == 1:
        return REPEATS_LETTER.said(said) if is_black else REPEATS.said(said, due, way)
    if is_black:
        return OTHER_LETTER.said(said, _interval(made), counted)
    if made == interval + 1 > 3:
        return EXCLUSIVE.said(Note(LETTERS[base]), said, _interval(made), counted, due, way)
    if number_up(letter, base) == interval:
        down = Notes(_counted(letter, interval).notes[::-1])
        return DOWN.said(Note(LETTERS[base]), said, due, down, way)
    saying = TOO_FAR if made > interval else SHORT
    return saying.said(Note(LETTERS[base]), said, _interval(made), counted, due, way)


def _counted(base: int, interval: int) -> Notes:
    return Notes([LETTERS[letter] for letter in count_up(base, interval)])


def _interval(number: int) -> Word:
    return INTERVALS.said(str(number))


# ------------------------------------------------------------------------------------------------ hints

WHICH: Final = Saying("which_letter", "", interval=INTERVALS, base=NOTE)
ANY: Final = Saying("any_letter", "")
ONE_LEFT: Final = Saying("one_left", "")
SAID_IT: Final = Saying("said_it", "")
COUNT_ON: Final = Saying("count_on", "", way=NOTES, count=NUMBER)
IN_VAIN: Final = Saying("count_in_vain", "", way=NOTES)
QUESTIONS: Final = {"call": ONE_LEFT, "silent": ONE_LEFT, "catch": SAID_IT, "decline": SAID_IT}
ASKS: Final = (WHICH, ANY, COUNT_ON, IN_VAIN)
FITTING: Final = ("play_as",)
ACHIEVES: Final = {
    "last_card": Saying("leaves_one", ""),
    "called": Saying("cannot_be_caught", ""),
    "caught": Saying("catches", "", other=SEAT, count=NUMBER),
}
SHEDS: Final = True
KEEPS: Final = "?"


def question_of(state: DistanceState, seat: int, move: int) -> Said:
    if state.base == ALL_LETTERS:
        return ANY.alone
    return WHICH.said(_interval(state.rules.interval), Note("/".join(letter_names(state.base))))


def narrowing_of(state: DistanceState, seat: int, move: int) -> Said | None:
    """Counted but for the last letter, and how many cards carry that one."""
    bases = MEMBERS[state.base]
    if state.phase == CALL or len(bases) > 1:
        return None
    way = Notes(_counted(bases[0], state.rules.interval).notes[:-1])
    fitting = [card for card in cards_in(state.hands[seat]) if letters_of(card) & state.required()]
    return COUNT_ON.said(way, Number(len(fitting))) if fitting else IN_VAIN.said(way)
