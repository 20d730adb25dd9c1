"""Go Fish: black keys asked for by the name of a neighbour, tritones and inversions missed."""

from typing import Final

from cardenza.coach import CAN_STILL, NOT_HELD, ORDER
from cardenza.decks.musicards import LETTERS_OF_NOTE, NOTES, QUESTION, cards_in, note_of
from cardenza.games.go_fish import GoFishState
from cardenza.games.go_fish.asking import FISH
from cardenza.games.go_fish.table import OVER
from cardenza.kernel.speech import CARD, NOTE, NUMBER, SEAT, Card, Group, Note, Number, Said, Saying
from cardenza.theory.letters import letter_up
from cardenza.theory.notes import Note as TheoryNote

NEARLY_TRITONES: Final = ((7, 5), (5, 4))  # half steps up, and the number of the interval that they are
STEPS: Final = Group("steps", [str(steps) for steps, _ in NEARLY_TRITONES])
INTERVALS: Final = Group("interval", [str(number) for _, number in NEARLY_TRITONES])
SIDES: Final = Group("side", ["lower", "higher"])

SELF: Final = Saying("self-asked", "")
NEIGHBOUR: Final = Saying("wrong-letter-of-black", "", asked=NOTE, own=NOTE, side=SIDES)
SAME: Final = Saying("tritone-vs-same", "", note=CARD)
FIFTH: Final = Saying("tritone-vs-fifth", "", own=NOTE, asked=NOTE, made=INTERVALS, steps=STEPS)
SAME_HOUR: Final = Saying("inversion-vs-same", "", note=CARD, hour=NUMBER, sum=NUMBER)
PARTNER: Final = Saying("wrong-partner", "", asked=CARD, partner=CARD)
IDEAS: Final = (SELF, NEIGHBOUR, SAME, FIFTH, SAME_HOUR, PARTNER)


def idea_of(state: GoFishState, seat: int, move: int) -> Said | None:
    if state.phase == OVER:
        return None
    if seat != state.turn:
        return ORDER.alone
    if move == FISH:
        return CAN_STILL.alone
    asked, note = move >> 4, move & 15
    if asked == seat:
        return SELF.alone
    held = sorted({note_of(card) for card in cards_in(state.hands[seat])})
    if asked >= state.rules.seats or not state.hands[asked] or state.rules.partners[note] in held:
        return None
    if note == QUESTION:
        return NOT_HELD.alone if state.rules.has_questions else None
    return _not_partnered(state, held, note) if state.rules.has_partners else _not_held(held, note)


def _not_held(held: list[int], note: int) -> Said:
    """A black key and a white one next to it have a letter in common, by which both are spelled."""
    for own in held:
        if own < QUESTION and (note - own) % 12 in (1, 11):
            shared = [letter for letter in LETTERS_OF_NOTE[note] if letter in LETTERS_OF_NOTE[own]]
            for letter in shared:
                asked, meant = [Note(str(TheoryNote.at(letter, each))) for each in (note, own)]
                return NEIGHBOUR.said(asked, meant, SIDES.said("lower" if (note - own) % 12 == 1 else "higher"))
    return NOT_HELD.alone


def _not_partnered(state: GoFishState, held: list[int], note: int) -> Said:
    is_tritone, asked = state.rules.pair_rule == "tritone", Card(NOTES[note])
    if note in held:
        return SAME.said(asked) if is_tritone else SAME_HOUR.said(asked, Number(note), Number(2 * note))
    for steps, number in NEARLY_TRITONES if is_tritone else ():
        own = (note - steps) % 12
        if own in held:
            return FIFTH.said(*_spelled(own, note, number), INTERVALS.said(str(number)), STEPS.said(str(steps)))
    return PARTNER.said(asked, Card(NOTES[state.rules.partners[note]]))


def _spelled(low: int, high: int, number: int) -> tuple[Note, Note]:
    """Two notes so named that they are this interval, with as few signs as can be."""
    ways = [
        (TheoryNote.at(letter, low), TheoryNote.at(letter_up(letter, number), high)) for letter in LETTERS_OF_NOTE[low]
    ]
    one, other = min(ways, key=lambda way: abs(way[0].accidental) + abs(way[1].accidental))
    return Note(str(one)), Note(str(other))


# ------------------------------------------------------------------------------------------------ hints

QUESTIONS: Final = {"ask": Saying("whom_to_ask", ""), "fish": Saying("nobody_left", "")}
PAIR: Final = Saying("makes_pair", "", points=NUMBER)
ACHIEVES: Final = {
    "book": Saying("completes_book", "", points=NUMBER),
    "same": PAIR,
    "tritone": PAIR,
    "inversion": PAIR,
    "got": Saying("surely_holds", "", other=SEAT),
}
