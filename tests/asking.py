"""What tables and players by machine ask of a game, asked of a state: manners and habits, and kinds of moves."""

from cardenza import solver
from cardenza.kernel.companions import close_window
from cardenza.kernel.contract import Game, State, players, settle, unusual_options
from cardenza.kernel.gestures import Gesture
from cardenza.kernel.judges import Judge
from cardenza.kernel.kinds import Flags
from cardenza.kernel.options import Value
from cardenza.kernel.views import open_view
from cardenza.kernel.zones import Exposed
from cardenza.solver.advising import Advice
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_move

__all__ = ["close_window", "open_view", "players", "settle", "unusual_options"]


def by_hand(state: State, seat: int, gesture: Gesture) -> str:
    """The move that hands have made, as text."""
    return state.game.move_text(state.game.manners.by_hand(state, seat, gesture))


def gesture(state: State, seat: int, move: int) -> Gesture | None:
    return state.game.manners.gesture(state, seat, move)


def other_gestures(state: State, seat: int, move: int) -> list[Gesture]:
    return state.game.manners.other_gestures(state, seat, move)


def choices(state: State, seat: int, made: Gesture) -> list[str]:
    return state.game.manners.choices(state, seat, made)


def prompt(state: State, seat: int | None) -> str:
    """What a table says, in English, that has not chosen whether it helps."""
    return prompt_with(state, seat, state.game.manners.has_aids(state.game))


def prompt_with(state: State, seat: int | None, has_aids: bool) -> str:
    words, reader = words_of("en", state.game.key), Reader(seat, lambda other: f"seat {other}")
    return " ".join(say(words, said, reader) for said in state.game.manners.prompt(state, seat, has_aids))


def said(state: State, seat: int, move: str, language: str = "en") -> str:
    """A move as it is said."""
    meant = state.game.manners.said(state, seat, state.parse(seat, move))
    return say_move(words_of(language, state.game.key), meant, Reader(seat, lambda other: f"seat {other}", language))


def told(state: State, seat: int, move: int, viewer: int | None) -> str:
    return state.game.manners.told(state, seat, move, viewer)


def exposes(state: State, seat: int, move: int) -> list[Exposed]:
    return state.game.manners.exposes(state, seat, move)


def face(state: State, card: int) -> str:
    return state.game.manners.face(state, card)


def rank(state: State, seat: int, move: int) -> int:
    return state.game.manners.rank(state, seat, move)


def window_answer(state: State, seat: int) -> int:
    return state.game.manners.window_answer(state, seat)


def patience_seconds(state: State) -> int:
    return state.game.manners.patience_seconds(state)


def late_move(state: State, seat: int) -> int:
    return state.game.manners.late_move(state, seat)


def safe_move(state: State, seat: int) -> int:
    return state.game.manners.safe_move(state, seat)


def finishing_move(state: State, seat: int) -> int:
    return state.game.manners.finishing_move(state, seat)


def can_be_won(state: State, budget: int) -> bool:
    return solver.can_be_won(state, budget)


def options_for(kind: type[Game], judge: Judge) -> dict[str, Value]:
    return kind.manners.options_for(judge)


def parse_chance(game: Game, text: str) -> int:
    return game.manners.parse_chance(game, text)


def chance_text(game: Game, result: int) -> str:
    return game.manners.chance_text(game, result)


def playout_moves(state: State, seat: int) -> list[int]:
    return state.game.habits.playout_moves(state, seat)


def careful_moves(state: State, seat: int) -> list[int]:
    return state.game.habits.careful_moves(state, seat)


def standing(state: State) -> list[int]:
    return state.game.habits.standing(state)


def advice(state: State, seat: int, budget: int) -> Advice | None:
    return solver.advice(state, seat, budget)


def flags(game: Game, move: int) -> Flags:
    return game.kinds().flags(move)


def actions(game: Game) -> list[int]:
    return game.kinds().actions(game)


def vocabulary(game: Game) -> list[str]:
    return game.kinds().vocabulary(game)
