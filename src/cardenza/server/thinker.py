"""The process in which bots think: questions come in on stdin, answers go out on stdout, a JSON list on each line.

`python -m cardenza.server.thinker SECONDS` answers until stdin is closed, so it ends with the server that started it.
It loads rules, players and the coach, nothing of the server. A question that takes longer than SECONDS ends it.
"""

import os
import signal
import sys
import time
from functools import cache
from typing import Final

from msgspec import Struct, json

from cardenza import catalogue
from cardenza.bots.levels import level_named, player
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import Player
from cardenza.coach.hindsight import weighed
from cardenza.coach.hinting import Hint, guess, hint
from cardenza.kernel.contract import Game, State, by_version
from cardenza.kernel.options import Value
from cardenza.kernel.rng import Rng
from cardenza.match.events import Level
from cardenza.protocol.hinting import hint_told
from cardenza.protocol.speaking import phrase_told
from cardenza.protocol.spoken import PhraseTold
from cardenza.protocol.told import HintTold
from cardenza.solver import solution
from cardenza.solver.advising import Prospect

NICENESS: Final = 10
TOGETHER_SECONDS: Final = 0.01
REASONS: Final = 1 << 29  # the stream of a seed that deals the worlds in which reasons are looked for


class Question(Struct, frozen=True, array_like=True):
    """What would a player of this level do here? `document` is of a world that was dealt anew for the seat.

    Where a move is named that was `made`, it asks how that stands beside the others. To foretell whether a game for one
    can still be won, the document is the true position (`is_open`): its player has asked for a look at every card.
    """

    game: str
    seats: int
    options: dict[str, Value]
    document: dict[str, object]
    seat: int
    level: Level
    seed: int
    budget: int
    is_hint: bool = False
    made: str = ""
    is_open: bool = False


class Answer(Struct, frozen=True, array_like=True):
    """The move as text; where a hint was asked for, with the steps that lead to it.

    It is empty where there was a problem, or if `is_stuck`: a game's own solver found no way to win (`is_lost`: there
    is none). Of a move that was made: a sentence (`weighed`), what was `better`, the best first, and by how much.
    """

    move: str
    problem: str = ""
    is_stuck: bool = False
    is_lost: bool = False
    hint: HintTold | None = None
    weighed: PhraseTold | None = None
    better: tuple[str, ...] = ()
    edge: float = 0.0
    prospect: Prospect | None = None


def answer(question: Question) -> Answer:
    try:
        version = question.document.get("rules_version", 1)
        assert isinstance(version, int), "a document of the house tells its version, if it is not the first"
        game = by_version(_rules(question.game), version, question.seats, question.options)
        state = game.position(question.document)
        if question.is_open:
            return Answer("", prospect=_prospect(state, question.budget))
        if question.is_hint:
            return _hinted(question, state)
        if question.made:
            return _weighed(question, state)
        return Answer(game.move_text(_player(question).choose(state, question.seat)))
    except Exception as error:  # noqa: BLE001  a game with a fault must not keep the others from being answered
        return Answer("", f"{type(error).__name__}: {error}")


def _hinted(question: Question, state: State) -> Answer:
    seat, asked = question.seat, _player(question)
    rng = Rng(question.seed, REASONS)
    if isinstance(asked, Lookahead):
        found = hint(state, seat, asked, rng)
    else:
        found = guess(state, seat, asked.choose(state, seat), rng)
    if not isinstance(found, Hint):
        return Answer("", is_stuck=True, is_lost=found.is_lost)
    return Answer(state.game.move_text(found.move), hint=hint_told(found))


def _prospect(state: State, budget: int) -> Prospect:
    found = solution(state, budget)
    return "undecided" if found is None else found.prospect


def _weighed(question: Question, state: State) -> Answer:
    asked, text = _player(question), state.game.move_text
    if not isinstance(asked, Lookahead):
        return Answer("")
    found = weighed(state, question.seat, state.game.parse_move(question.made), asked)
    return Answer("", weighed=phrase_told(found.said), better=tuple(map(text, found.better)), edge=found.edge)


@cache
def _rules(key: str) -> type[Game]:
    """The catalogue looks at all installed packages each time; no game comes or goes while a process lives."""
    return catalogue.find(key)


def _player(question: Question) -> Player:
    return player(level_named(question.level).number, question.seed, budget=question.budget)


def main(patience_seconds: int) -> None:
    """Answer in the order of asking; what is answered within a moment is sent together."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes stdin
    os.nice(NICENESS)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game may print is no answer
    questions = json.Decoder(list[Question])
    for line in sys.stdin.buffer:
        answers: list[Answer] = []
        sent_at = time.monotonic()
        batch = questions.decode(line)
        for number, question in enumerate(batch, 1):
            signal.alarm(patience_seconds)
            answers.append(answer(question))
            signal.alarm(0)
            if number == len(batch) or time.monotonic() - sent_at > TOGETHER_SECONDS:
                replies.write(json.encode(answers) + b"\n")
                replies.flush()
                answers, sent_at = [], time.monotonic()


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]))
    except BrokenPipeError:  # the server is gone
        os._exit(0)
