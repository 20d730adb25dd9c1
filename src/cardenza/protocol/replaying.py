"""Records as frames: every moment of a finished game with all cards face up, and what led to it."""

from collections.abc import Sequence
from typing import Final

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.kernel.events import Made, happened, open_events
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import opened
from cardenza.kernel.records import Record, Replay, Step
from cardenza.kernel.views import Snapshot, open_view
from cardenza.kernel.zones import Exposed
from cardenza.match.windows import is_silence
from cardenza.protocol.http import Frame, Replayed
from cardenza.protocol.speaking import reckoning_told, said_told
from cardenza.protocol.telling import deeds_told, outcome_told, story_told, view_told
from cardenza.protocol.told import GameDealt, MovePlayed, OutcomeTold, ShuffleTold

MOST_FRAMES: Final = 200


def replayed(
    record: Record, start: int, count: int, players: Sequence[str] = (), outcome: Outcome | None = None
) -> Replayed:
    """The moments of a record from `start` on, 0 being the deal; what is wrong with it is told, not raised.

    `outcome` is the end that the table knows, where that is not the game's own: somebody ran out of time.
    """
    if record.position.get("game") != record.game:
        raise Unreadable(f"a record of {record.game} begins with a position of another game")
    replay = Replay(catalogue.game_in(record), record)
    frames: list[Frame] = [_moment(replay.state, _deal(replay.state))] if start == 0 and count > 0 else []
    while replay.fault is None and replay.done < len(record.steps):
        if not start <= replay.done + 1 < start + count:
            replay.step()
        elif frame := _frame(replay, record.steps[replay.done]):
            frames.append(frame)
    replay.run()
    return Replayed(
        game=record.game,
        seats=replay.state.game.seats,
        options=replay.state.game.options,
        players=tuple(players),
        moves=replay.done,
        start=start,
        frames=tuple(frames),
        outcome=_outcome(replay, outcome),
        shuffle=_shuffle(record),
        fault="" if replay.fault is None else str(replay.fault),
    )


def _deal(state: State) -> GameDealt | None:
    """How the record begins; nothing for one that begins in the middle of a game."""
    story = tuple(said_told(said) for said in state.game.manners.dealt(state))
    return GameDealt(0, 0, 0, tuple(range(state.game.seats)), story) if story else None


def _frame(replay: Replay, step: Step) -> Frame | None:
    """The next moment; None where the record breaks."""
    state = replay.state
    before, (is_quiet, is_mistake, exposed) = Snapshot(state), _judged(state, step)
    if not replay.step():
        return None
    events = happened(before, Snapshot(replay.state), Made(step.seat, step.move, is_mistake), exposed)
    news = MovePlayed(
        n=replay.done,
        at=0,
        seat=step.seat,
        move=step.move,
        by="player",
        is_silence=is_quiet,
        is_mistake=is_mistake,
        story=story_told(open_events(events)),
        deeds=tuple(deeds_told(events, replay.state.is_over())),
    )
    return _moment(replay.state, news)


def _moment(state: State, news: MovePlayed | GameDealt | None) -> Frame:
    found = state.game.manners.reckoning(state)
    return Frame(news, view_told(open_view(state)), None if found is None else reckoning_told(opened(found)))


def _judged(state: State, step: Step) -> tuple[bool, bool, list[Exposed]]:
    """Is the move silence, is it a mistake, and which cards does it show? What cannot be made is not asked further."""
    if not 0 <= step.seat < state.game.seats:
        return False, False, []
    try:
        move = state.game.parse_move(step.move)
    except CardenzaError:
        return False, False, []
    verdict = state.judge(step.seat, move)
    exposed = [] if verdict.is_refused() else state.game.manners.exposes(state, step.seat, move)
    return is_silence(state, step.seat, move), verdict.is_mistake(), exposed


def _outcome(replay: Replay, known: Outcome | None) -> OutcomeTold | None:
    outcome = known or (replay.state.outcome() if replay.state.is_over() else None)
    return None if outcome is None else outcome_told(outcome)


def _shuffle(record: Record) -> ShuffleTold | None:
    """As the head of the record tells it; a record that was not played at a live table has none."""
    match record.shuffle:
        case {"game": int(game), "commitment": str(commitment), "secret": str(secret), "nonce": str(nonce)}:
            return ShuffleTold(game, commitment, secret, nonce)
        case _:
            return None
