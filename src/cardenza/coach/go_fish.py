"""Go Fish: black keys asked for by the name of a neighbour, tritones and inversions missed; books to be found."""

from collections.abc import Sequence
from typing import Final, final

from cardenza.coach import CAN_STILL, NOT_HELD, ORDER, pairing
from cardenza.coach.finding import Finder, cards_to
from cardenza.decks.musicards import LETTERS_OF_NOTE, NOTES, QUESTION, cards_in, names_of, note_of, parse_card
from cardenza.games.go_fish import GoFish, GoFishState
from cardenza.games.go_fish.asking import FISH, RULES, TO_FIND, TO_FIND_PAIR, note_asked, seat_asked
from cardenza.games.go_fish.table import OVER
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Event
from cardenza.kernel.speech import CARD, CARDS, NOTE, NUMBER, SEAT, Card, Group, Note, Number, Said, Saying, cards_said
from cardenza.kernel.verdict import Objection
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
MIXED: Final = Saying("found-mixed", "", cards=CARDS)
IDEAS: Final = (SELF, NEIGHBOUR, SAME, FIFTH, SAME_HOUR, PARTNER, MIXED, *pairing.WRONG)


def idea_of(state: GoFishState, seat: int, move: int) -> Said | None:
    if state.phase == OVER:
        return None
    if seat != state.turn:
        return ORDER.alone
    if move == FISH:
        return CAN_STILL.alone
    asked, note = seat_asked(move), note_asked(move)
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


# ------------------------------------------------------------------------------------------------ books

CITED: Final = pairing.Cited(RULES, "FISH-03", "FISH-03", "FISH-R2")


@final
class Books(Finder):
    """FISH-03: those of the deal, and the one that cards just got complete."""

    telling = frozenset({"book", "same", "tritone", "inversion"})

    def asks(self, game: Game, sets: Sequence[Sequence[str]]) -> Said:
        assert isinstance(game, GoFish)
        return TO_FIND_PAIR.said(game.pair_rule, len(sets)) if game.is_paired else TO_FIND.said(len(sets))

    def dealt(self, state: State, seat: int) -> list[list[str]]:
        assert isinstance(state, GoFishState)
        return [names_of(book) for book in state.books[seat]]

    def laid(self, game: Game, seat: int, heard: Sequence[Event]) -> list[list[str]]:
        book = cards_to(("books", seat), heard)
        return [book] if book else []

    def against(self, game: Game, cards: Sequence[str]) -> Objection | None:
        assert isinstance(game, GoFish)
        if game.is_paired:
            return pairing.no_pair(game.pair_rule, CITED, cards)
        if len({self.kind(game, card) for card in cards}) == 1:
            return None
        return CITED.objection("FISH-03", MIXED.said(cards_said(list(cards))))

    def kind(self, game: Game, card: str) -> int:
        return note_of(parse_card(card))


FINDER: Final = Books()


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
