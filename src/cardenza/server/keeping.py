"""What happens in a room by itself: time passes, bots move, who stays away is missed. One node at a time sees to it."""

import asyncio
from typing import TYPE_CHECKING, Final, final
from weakref import proxy

from cardenza.match import commands
from cardenza.server.bot_turns import BotTurns
from cardenza.server.house import now_ms
from cardenza.server.presence import Presence

if TYPE_CHECKING:
    from cardenza.server.rooms import Room

LEAST_WAIT_SECONDS: Final = 0.01
RETRY_SECONDS: Final = 5.0
AGAIN_SECONDS: Final = 0.25
SOON_SECONDS: Final = 60.0
AWAY_SECONDS: Final = 2.0  # a store that takes longer is away, and time does not count meanwhile
ON_THE_WAY_SECONDS: Final = 0.05
"""So much later a window closes where two nodes are: what came to the other one in time is in by then."""


@final
class Keeping:
    """The alarm of a room, its bots, and who is waited for."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = proxy(room)  # no circle: a room that is dropped gives its memory back at once
        self._alarm: asyncio.TimerHandle | None = None
        self._was_away = False
        self._bots = BotTurns(room)
        self.presence = Presence(room)

    def follow(self) -> None:
        """Wake up when time will have done something, ask the bots whose turn it is, expect those who sit here."""
        self.silence()
        if self._room.is_closed:
            return
        if self._room.is_kept:
            self._set_alarm()
            self._bots.follow()
        else:
            self._bots.stop()
        self.presence.expect()

    def _set_alarm(self) -> None:
        room = self._room
        deadline = room.table.deadline()
        if deadline is None:
            return
        is_window = room.table.window is not None and room.nodes.share(room.words)
        wait = (deadline - now_ms()) / 1000 + (ON_THE_WAY_SECONDS if is_window else 0)
        self._alarm = asyncio.get_running_loop().call_later(max(wait, LEAST_WAIT_SECONDS), self._ring)

    def _ring(self) -> None:
        """Have time do what it does; nobody loses by a store that was away."""
        if self._room.house.store.waiting_seconds() > AWAY_SECONDS:
            self._was_away = True
            self._alarm = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._ring)
            return
        command = commands.SetClock() if self._was_away else commands.Tick()
        self._was_away = False
        self._room.start(self._room.do_quietly(command))

    def try_again_later(self) -> None:
        """The store could not keep something: a full disk may have room again soon."""
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._room.follow_up)

    @property
    def is_busy(self) -> bool:
        """Is something going to happen within a minute? What comes later will find the table (`waking`)."""
        return self._rings_soon() or self._bots.are_busy or self.presence.is_counting

    def _rings_soon(self) -> bool:
        return self._alarm is not None and self._alarm.when() - asyncio.get_running_loop().time() < SOON_SECONDS

    def silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def stop(self) -> None:
        self._bots.stop()
        self.presence.stop()
        self.silence()
