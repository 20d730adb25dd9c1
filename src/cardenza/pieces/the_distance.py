"""The Distance: a canon. Each entry counts up the interval chosen, and lands on the card (docs/pieces.md, DIST)."""

from collections.abc import Iterator
from fractions import Fraction

from cardenza.kernel.contract import Game
from cardenza.pieces.drafting import Draft, plain
from cardenza.pieces.figures import EIGHTH
from cardenza.pieces.following import Turn
from cardenza.theory import Note, Pitch, parse_letter


def write(draft: Draft, game: Game, turns: Iterator[Turn]) -> None:
    """One measure a turn; a turn without a card that stays is a measure of rest."""
    draft.tempo = 138
    has_played = False
    for turn in turns:
        if turn.kind == "play" and len(turn.after["discard"]) > len(turn.before["discard"]):
            _entry(draft, turn, game.number("interval"))
            has_played = True
        if turn.after["turns"] > turn.before["turns"]:
            draft.now += 0 if has_played else 4
            has_played = False


def _entry(draft: Draft, turn: Turn, number: int) -> None:
    cards, letter = turn.words[1:-2], parse_letter(turn.words[-1])
    landing = Pitch(_said(cards, letter), draft.octaves[turn.seat])
    counted = [divmod(landing.step - number + 1 + at, 7) for at in range(number - 1)]
    row = [(EIGHTH, [Pitch(Note(step), octave)]) for octave, step in counted]
    rest_of_measure = 4 - EIGHTH * len(row)
    more = len(cards) - 1
    draft.figure(turn.seat, [*row, (rest_of_measure + (0 if more else 2), [landing])])
    for again in range(min(more, 4)):
        draft.sound(turn.seat, draft.now + 4 + again, 1, [landing])
    draft.now += Fraction(4)
    draft.final = plain(landing.note.pitch_class)


def _said(cards: list[str], letter: int) -> Note:
    """The letter that was said, with the accidental of the card; wilds alone are the letter itself."""
    notes = [card for card in cards if card[0] not in "?X"]
    return Note.at(letter, Note.parse(notes[0][:-1]).pitch_class) if notes else Note(letter)
