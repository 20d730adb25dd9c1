"""The bots of one room: whose turn it is thinks at once, in another process, and answers at its moment.

In a window the moment of an answer is drawn when the window opens, before and whatever the bot will choose, so that
when it answers tells nothing about its cards; so is the moment when it goes on where only that ends the window. In a
quiet window it says nothing unless it reacts. A bot is sent a world dealt anew for its seat, never the true one.
"""

import asyncio
from random import SystemRandom
from typing import TYPE_CHECKING, Final, TypeAlias, final
from weakref import proxy

from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.judges import Judge
from cardenza.match import commands, pacing, windows
from cardenza.match.table import BotTurn, Table
from cardenza.match.windows import Window
from cardenza.server import journal
from cardenza.server.house import now_ms
from cardenza.server.store import StoreProblem

if TYPE_CHECKING:
    from cardenza.server.rooms import Room

EARLIEST: Final = 0.2
LATEST: Final = 0.7
CATCHING: Final = (0.8, 0.95)  # of a window in which it should be a person who is the first
REMINDING: Final = (0.4, 0.6)  # of one in which nobody is caught by a bot: a person has time left to call
QUIET_MS: Final = 2_000  # so long at the least a bot on turn leaves those who may react in a quiet window (CLEF, 3)
GOING_ON_MS: Final = 1_500  # so long at the most a bot waits after a guard
BETWEEN_ROUNDS_SECONDS: Final = 8.0

Key: TypeAlias = tuple[int, bool, int, int]
"""The game, is it a reaction, the moves made when it was asked (by a window: when it opened), and the seat."""

_dice: Final = SystemRandom()


@final
class BotTurns:
    """Follows the table: asks those who are to act, and forgets those who are not any more."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # no circle: a room that is dropped gives its memory back at once
        self._thinking: dict[Key, asyncio.Task[None]] = {}

    @property
    def are_busy(self) -> bool:
        return bool(self._thinking)

    def follow(self) -> None:
        table = self._room.table
        wanted = {_key(table, turn): turn for turn in table.bots_to_act()}
        for key in self._thinking.keys() - wanted.keys():
            self._thinking.pop(key).cancel()
        for key, turn in wanted.items():
            if key not in self._thinking:
                self._thinking[key] = self._room.start(self._take(key, turn, table))

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _take(self, key: Key, turn: BotTurn, table: Table) -> None:
        """Think, wait for the moment, answer. What was thought before others answered in a window still holds."""
        moment = asyncio.get_running_loop().time() + self._pause_seconds(turn, table)
        move = await self._chosen(turn, table)
        if turn.is_reaction and table.is_quiet() and windows.is_silence(table.current(), turn.seat, _move(table, move)):
            return  # it stays among those who were asked, until the window is over
        await asyncio.sleep(max(moment - asyncio.get_running_loop().time(), 0))
        del self._thinking[key]  # from here on the answer is the table's affair
        caught = caught_by(self._room.table, turn, move)
        if caught is not None:
            self._room.remind(caught, turn.seat)
            move = table.game.move_text(table.game.manners.window_answer(table.current(), turn.seat))
        await self._answer(turn, move)

    async def _chosen(self, turn: BotTurn, table: Table) -> str:
        house = self._room.house
        try:
            with house.metrics.thinking.track_inprogress(), house.metrics.bots.time():
                return await house.chosen(table, turn.seat, turn.level)
        except Exception as error:  # noqa: BLE001  a game with a fault must not keep its table waiting for ever
            if not self._room.is_closed:
                journal.error("a bot came to no move", table=self._room.words, n=table.n, error=error)
            return _any_move(table, turn)

    def _pause_seconds(self, turn: BotTurn, table: Table) -> float:
        usual_ms = self._room.house.manners.bot_pace_ms
        if not usual_ms:
            return 0.0
        if table.last_outcome() is not None:
            return BETWEEN_ROUNDS_SECONDS  # people want to see how the round ended
        pause_ms = pacing.pause_ms(table.pace, usual_ms)
        moment = None if table.window is None else moment_of(table, table.window, turn, pause_ms)
        return pause_ms / 1000 if moment is None else (moment - now_ms()) / 1000

    async def _answer(self, turn: BotTurn, move: str) -> None:
        """Make the move; one that the table refuses is a fault, and the first legal one is made in its place."""
        table = self._room.table
        try:
            await self._play(table, turn.seat, move)
        except StoreProblem as error:
            journal.error("a bot's move could not be kept", table=self._room.words, n=table.n, error=error)
            self._room.try_again_later()
        except CardenzaError as error:
            if turn not in self._room.table.bots_to_act() or len(self._room.table.moves) != len(table.moves):
                self._room.follow_up()  # the moment has passed
                return
            journal.error("a bot chose a wrong move", table=self._room.words, n=table.n, move=move, error=error)
            await self._play(table, turn.seat, _any_move(table, turn))

    async def _play(self, table: Table, seat: int, move: str) -> None:
        await self._room.do_inside(commands.BotPlay(seat, move, len(table.moves), table.game_number))


def _key(table: Table, turn: BotTurn) -> Key:
    moves_made = len(table.moves) if table.window is None else table.window.moves_made
    return table.game_number, turn.is_reaction, moves_made, turn.seat


def _move(table: Table, text: str) -> int:
    """What a bot has chosen, as a number; -1 for what is no move."""
    try:
        return table.game.parse_move(text)
    except CardenzaError:
        return -1


def _any_move(table: Table, turn: BotTurn) -> str:
    return table.game.move_text(table.facing(turn.seat).legal_moves(turn.seat)[0])


def moment_of(table: Table, window: Window, turn: BotTurn, pause_ms: int) -> float | None:
    """A moment by lot, whatever the cards are; None where one seat alone is asked.

    People get their time: bots answer while a guard would last, and who goes on waits for a while after it (BLUF, 3a).
    """
    state = table.current()
    if not turn.is_reaction:
        if table.is_quiet():
            return window.opened_at + max(QUIET_MS, pause_ms)
        return max(window.guarded_until, now_ms()) + _dice.uniform(EARLIEST, 1) * GOING_ON_MS
    if windows.has_moments(state):
        return window.opened_at + _dice.uniform(EARLIEST, LATEST) * pacing.guard_ms(table.pace, table.settings)
    if window.closes_at is None or state.game.manners.patience_seconds(state):
        return None
    length = window.closes_at - window.opened_at
    if table.is_quiet() or _has_opened(table, window, turn.seat):
        return window.opened_at + _dice.uniform(EARLIEST, LATEST) * length
    soonest, latest = (share * length for share in (REMINDING if table.settings.judge is Judge.COACH else CATCHING))
    return window.opened_at + _dice.uniform(min(pacing.catch_ms(table.pace), soonest), latest)


def caught_by(table: Table, turn: BotTurn, move: str) -> str | None:
    """With the Coach: the guest whom a bot would catch with this answer; it reminds them instead."""
    if table.settings.judge is not Judge.COACH or table.window is None or not table.window.moves_made:
        return None
    number = _move(table, move)
    if number < 0 or not table.game.kinds().flags(number).is_catch:
        return None
    seat = table.moves[table.window.moves_made - 1].played.seat
    guest = table.chair_at(seat).guest()
    return None if guest is None or table.is_bots(seat) else guest.id


def _has_opened(table: Table, window: Window, seat: int) -> bool:
    """Was it a move of this seat that opened the window? It answers for itself, and catches nobody."""
    return window.moves_made > 0 and table.moves[window.moves_made - 1].played.seat == seat
