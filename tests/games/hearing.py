"""What somebody at a table reads before and after a move: the reminder, the move itself, and why it is wrong."""

from cardenza.coach import explain
from cardenza.kernel.contract import State
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_evidence, say_idea, say_move


def reminders(state: State, seat: int | None, has_aids: bool = True, language: str = "en") -> list[str]:
    """What the table reminds the seat, or (None) somebody who watches, of."""
    prompt = state.game.manners.prompt(state, seat, has_aids)
    assert not isinstance(prompt, str)
    return [say(words_of(language, state.game.key), said, _reader(seat, language)) for said in prompt]


def move_said(state: State, seat: int, move: str, language: str = "en") -> str:
    """A move, right or wrong, as it stands on its button."""
    said = state.game.manners.said(state, seat, state.parse(seat, move))
    return say_move(words_of(language, state.game.key), said, _reader(seat, language))


def idea_said(state: State, seat: int, move: str, language: str = "en") -> str:
    """What a wrong move really is and what is due; nothing where the rule says enough."""
    found = explain(state, seat, state.parse(seat, move)).objection
    assert found is not None
    if found.idea is None:
        return ""
    return " ".join(say_idea(words_of(language, state.game.key), found.idea, _reader(seat, language)))


def proof_said(state: State, seat: int, move: str, language: str = "en") -> list[str]:
    """The proof, line by line."""
    found = explain(state, seat, state.parse(seat, move)).objection
    assert found is not None
    words = words_of(language, state.game.key)
    return [say_evidence(words, piece, _reader(seat, language)) for piece in found.evidence]


def _reader(seat: int | None, language: str) -> Reader:
    return Reader(seat, str, language)
