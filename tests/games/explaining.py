"""What a table reminds of, and what it says of a wrong move, as sentences."""

from cardenza.coach import explain
from cardenza.kernel.contract import State
from cardenza.kernel.verdict import Objection
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_idea, say_move, say_proof
from tests.games.telling import PLAYERS, YOU


def _reader(seat: int | None, language: str) -> Reader:
    return Reader(seat, lambda other: YOU[language] if other == seat else PLAYERS[other], language)


def prompted(state: State, seat: int | None, language: str = "en", has_aids: bool = True) -> list[str]:
    """What a seat, or (None) somebody who watches, is reminded of."""
    prompt, words = state.game.manners.prompt(state, seat, has_aids), words_of(language, state.game.key)
    return [say(words, said, _reader(seat, language)) for said in prompt]


def _objection(state: State, seat: int, move: str) -> Objection:
    found = explain(state, seat, state.parse(seat, move)).objection
    assert found is not None, f"{move} is right"
    return found


def explained(state: State, seat: int, move: str, language: str = "en") -> list[str]:
    """A wrong move as it is said, then what it is and what is due, or else the sentence of the rule."""
    found, words, reader = _objection(state, seat, move), words_of(language, state.game.key), _reader(seat, language)
    assert found.did is not None
    idea = [] if found.idea is None else say_idea(words, found.idea, reader)
    return [say_move(words, found.did, reader), *(idea or [words.rules[found.rules[0]]])]


def idea_said(state: State, seat: int, move: str, language: str = "en") -> str:
    """What a wrong move really is and what is due; nothing where the rule says enough."""
    found = _objection(state, seat, move)
    words, reader = words_of(language, state.game.key), _reader(seat, language)
    return "" if found.idea is None else " ".join(say_idea(words, found.idea, reader))


def proved(state: State, seat: int, move: str, language: str = "en") -> list[str]:
    """The proofs of an objection, one in a line."""
    found, words, reader = _objection(state, seat, move), words_of(language, state.game.key), _reader(seat, language)
    return [say_proof(words, piece, reader) for piece in found.evidence]
