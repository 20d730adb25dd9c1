"""One table in memory: what is asked of it is decided, stored, and then told to everybody who is there.

Commands of one room follow one another, rooms know nothing of each other. Nobody hears of anything that is not on disk.
Another node may have a room for the same table: of two who write at once one wins, and what it wrote is read and told.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from random import SystemRandom
from typing import Any, Final, NamedTuple, final

import msgspec

from cardenza.coach import explain
from cardenza.coach.ladder import FIRST, told_by
from cardenza.kernel.errors import CardenzaError, NotAllowed, Unreadable
from cardenza.match import commands
from cardenza.match.deciding import decide
from cardenza.match.events import AskedChair, Dealt, Entry, Guest, Renamed, Sat
from cardenza.match.rules import not_allowed
from cardenza.match.settings import Days
from cardenza.match.solos import ended
from cardenza.match.table import Table
from cardenza.match.tries import Attempt, is_judged
from cardenza.protocol.finding import sought_update
from cardenza.protocol.speaking import objection_told
from cardenza.protocol.telling import Item, Receiver, update
from cardenza.protocol.told import MovedAway, Problem, Refused, Reminded, ServerMessage
from cardenza.server import journal, waking
from cardenza.server.bus import Place
from cardenza.server.chronicle import Chronicle
from cardenza.server.finding import Finds
from cardenza.server.hinting import Given
from cardenza.server.house import House, TryLater, now_ms
from cardenza.server.keeping import AWAY_SECONDS, Keeping
from cardenza.server.lines import COME_AGAIN, Line
from cardenza.server.nodes import Nodes
from cardenza.server.presence import Presence
from cardenza.server.retelling import Retelling
from cardenza.server.steps import Step, is_change, is_finished, snapshot_in, steps
from cardenza.server.store import AS_IT_IS, StoreProblem, TooNew, Tried
from cardenza.server.tries import Refusal, Tries, objection_to
from cardenza.server.watching import Watching

TRIES: Final = 16
AT_ONCE: Final = 3  # from then on the next try waits by lot, lest a busy node win always
LONGEST_WAIT_SECONDS: Final = 0.005

_encoder: Final = msgspec.json.Encoder()
_dice: Final = SystemRandom()


class Busy(TryLater):
    """The server is closing, or others write to the table all the time."""


class Sheet(NamedTuple):
    """An update as it is sent; `instead` is told first to somebody who may find something in it."""

    text: str
    instead: str = ""


def encoded(message: ServerMessage) -> str:
    return _encoder.encode(message).decode()


async def _by_lot() -> None:
    await asyncio.sleep(_dice.uniform(0, LONGEST_WAIT_SECONDS))


@final
class Room:
    """A table, the news of its present game, and the lines to those who are there."""

    def __init__(self, house: House, words: str, past: Sequence[Step], due_at: int | None = None) -> None:
        self.house = house
        self.words = words
        self._due_at = due_at  # what is kept of it
        self.lines: set[Line] = set()
        self.touched_at = time.monotonic()
        self.is_closed = False
        self.tries = Tries(house.store, words)
        self.hints: dict[str, Given] = {}
        self.finds = Finds()
        self._invited: set[tuple[str, int]] = set()
        self._lists: set[str] = set()
        self._chronicle = Chronicle()
        self._retelling = Retelling(self, self._chronicle)
        self.changed_at = 0
        self._lock = asyncio.Lock()
        self._is_behind = False
        self._wrote_at = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._table: Table | None = None
        self._take_in(past)
        self._ask_about_deal(past)
        self.watching = Watching(self)
        self._keeping = Keeping(self)

    @property
    def table(self) -> Table:
        assert self._table is not None, "a room is made of the log of its table"
        return self._table

    @property
    def nodes(self) -> Nodes:
        return self.house.nodes

    @property
    def presence(self) -> Presence:
        return self._keeping.presence

    @property
    def is_kept(self) -> bool:
        """Does this node see to what happens here by itself?"""
        return self.nodes.keeps(self.words)

    # ------------------------------------------------------------------------------------------------ commands

    async def do(self, command: commands.Command, seen: int | None = None) -> tuple[Item, ...]:
        """Decide, store, tell; returns what happened. `seen` is the entry that the one who asks had seen last.

        Raises `NotAllowed` with the reason. What was begun is finished even if whoever asked is gone.
        """
        return await asyncio.shield(self.start(self._do(command, seen)))

    async def do_inside(self, command: commands.Command) -> tuple[Item, ...]:
        """The same for what runs beside the room anyway (`start`), so that nobody can be gone meanwhile."""
        return await self._do(command, None)

    async def attempt(self, attempt: Attempt, seen: int) -> Refusal | None:
        """Do what a person tries, and keep the try; tells what the judge has against it.

        Else as `do`, but for those who see to it themselves that it is finished: a task for each move costs too much.
        """
        try:
            await self._do(attempt, seen)
        except (NotAllowed, Unreadable) as error:
            if not is_judged(objection_to(error)):
                raise
            return await self.tries.refused(self.table, attempt, error, self.changed_at)
        return None

    async def _do(self, command: commands.Command, seen: int | None) -> tuple[Item, ...]:
        asked_at = now_ms()  # a move is in time if it came in time, however long others hold it up
        async with self._lock:
            self.touched_at = time.monotonic()
            if self.nodes.share(self.words) and self.touched_at < self._wrote_at + LONGEST_WAIT_SECONDS:
                await _by_lot()  # another node may want to write, and has to read first what this one wrote
            for number in range(0 if self.is_closed else TRIES):
                if number >= AT_ONCE:
                    await _by_lot()
                before = self.table
                if seen is not None and seen < self.changed_at:
                    raise not_allowed("MATCH-25")
                now = asked_at if isinstance(command, commands.SetClock) else max(asked_at, before.at)
                happenings = decide(before, command, now)
                entries = [Entry(before.n + at, now, event) for at, event in enumerate(happenings, 1)]
                coming = steps(before, entries)
                tried = self.tries.made(before, command, happenings, now) if isinstance(command, Attempt) else None
                if not coming or await self._is_stored(coming, tried):
                    if coming:
                        self._wrote_at = time.monotonic()
                        self.nodes.wrote(self.words, coming[-1].entry.n)
                    return self._go_on(coming)
                await self._read_on()
        raise Busy("the table is closed, or changed from elsewhere all the time; please try again")

    def hear_of(self, n: int) -> None:
        """The log goes up to this entry, as another node says, or the store."""
        if n > self.table.n and not self._is_behind and not self.is_closed:
            self._is_behind = True
            self.start(self.catch_up())

    async def catch_up(self) -> None:
        """Tell what others have written to the log."""
        async with self._lock:
            self._is_behind = False  # what is heard of from here on may not be read here
            await self._read_on()

    async def _read_on(self) -> None:
        try:
            rest = await self.house.store.read(self.words, self.table.n)
        except TooNew:
            self._send_on()
            raise
        if rest:
            self._due_at = None  # they have kept of it what we do not know
            self._go_on(steps(self.table, rest))

    async def _is_stored(self, coming: Sequence[Step], tried: Tried | None) -> bool:
        before, after = coming[0].before, coming[-1].after
        assert before is not None
        is_over = None if is_finished(before) == is_finished(after) else is_finished(after)
        began = time.monotonic()
        with self.house.metrics.commits.time():
            entries = [step.entry for step in coming]
            solos = [solo for step in coming if step.before and (solo := ended(step.before, step.after))]
            due_at = waking.changed(self._due_at, after)
            is_kept = await self.house.store.append(
                self.words,
                entries,
                is_over=is_over,
                due_at=due_at,
                snapshot=snapshot_in(coming),
                tried=tried,
                solos=solos,
            )
        if is_kept and due_at != AS_IT_IS:
            self._due_at = due_at
        if time.monotonic() - began > AWAY_SECONDS:  # nobody could be told anything meanwhile
            self.start(self.do_quietly(commands.SetClock()))
        return is_kept

    async def put_off(self, least: int = 0) -> None:
        """Keep when the table is due; not before that moment, since it is in memory until then."""
        async with self._lock:
            moment = waking.due_at(self.table)
            due_at = None if moment is None else max(moment, least)
            if due_at == self._due_at:
                return
            self._due_at = due_at
            kept = self.house.store.set_due(self.words, due_at)  # what a move asks for later comes later
        with suppress(StoreProblem):  # then it is too early
            await kept

    def _go_on(self, coming: Sequence[Step]) -> tuple[Item, ...]:
        """Take what is on disk into the table, tell it, and see what is next."""
        before = self.table
        self._take_in(coming)
        for step in coming:
            self.finds.note(*step)
        items = tuple(step.item for step in coming)
        if items:
            self._see_out(before)
            self._tell(before, items)
            self._own_up(coming)
            self._send_away(coming)
            if any(isinstance(step.entry.event, Sat | AskedChair) for step in coming):
                self.nodes.changed(self.words)  # who watched is somebody to be waited for
        self.follow_up()
        return items

    def _see_out(self, before: Table) -> None:
        """Whoever may watch no longer is told so, and nothing else."""
        if self.table.is_private and self.table.invited_since != before.invited_since:
            for line in [line for line in self.lines if self._turns_away(line)]:
                self.leave(line)

    def _ask_about_deal(self, past: Sequence[Step]) -> None:
        """Of a table that is opened with its game begun nobody has seen the deal yet."""
        deal = next((step for step in reversed(past) if isinstance(step.entry.event, Dealt)), None)
        if deal is not None and not self.table.moves:
            self.finds.note(*deal)

    def _take_in(self, coming: Sequence[Step]) -> None:
        for step in coming:
            self._table = step.after
            if is_change(step):
                self.changed_at = step.entry.n
                self.tries.begin()
            self._chronicle.add(step.item)
            if isinstance(step.entry.event, Renamed):
                guest = step.after.chairs[step.entry.event.chair].guest()
                if guest is not None:
                    self._chronicle.rename(guest)

    def item(self, n: int) -> Item | None:
        """An entry of the present game, by its number."""
        return self._chronicle.item(n)

    def wake(self, open_since: int) -> None:
        """Go on with a table that was asleep, as if no time had passed while the house was closed."""
        table, now = self.table, now_ms()
        deadline = table.deadline() if isinstance(table.settings.clock, Days) else None
        counts_from = table.at if deadline is None else max(table.at, deadline)
        if self.nodes.share(self.words) or (table.at <= now and open_since <= counts_from):
            self.follow_up()
        else:
            self.start(self.do_quietly(commands.SetClock()))

    def follow_up(self) -> None:
        """See what is next."""
        self._keeping.follow()

    async def do_quietly(self, command: commands.Command) -> None:
        """A command of the house: if the table does not need it any more, nothing is said."""
        try:
            await self._do(command, None)
        except StoreProblem as error:
            journal.error("not kept", table=self.words, n=self.table.n, command=type(command).__name__, error=error)
            self.try_again_later()
        except CardenzaError as error:
            told = {"table": self.words, "n": self.table.n, "command": type(command).__name__}
            journal.debug("not done", **told, reason=str(error))

    def try_again_later(self) -> None:
        self._keeping.try_again_later()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something run beside the room, as long as it has to do."""
        task = asyncio.create_task(work)
        self.wait_for(task)
        return task

    def wait_for(self, task: asyncio.Task[Any]) -> None:
        """Something runs beside the room; until it is over the room stays."""
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, CardenzaError):
            journal.error("a room failed", table=self.words, n=self.table.n, error=error)

    # ------------------------------------------------------------------------------------------------ telling

    def join(self, line: Line, since: int) -> None:
        """Somebody is there: tell them what they have not had yet, or why they may not stay."""
        if self._turns_away(line):
            return
        self.touched_at = time.monotonic()
        self.lines.add(line)
        self.tell_missed(line, since)
        self.presence.came(line.who)
        self.watching.changed(line)
        self.nodes.changed(self.words)

    def _turns_away(self, line: Line) -> bool:
        refusal = self.watching.refusal(line)
        if refusal is not None:
            line.put(encoded(Problem(refusal.sentence, is_last=True)))
            line.end(refusal.code)
        return refusal is not None

    def admits(self, who: str, invitation: str = "") -> bool:
        """May a guest see what happens here? Whoever was invited once need not show it again."""
        table = self.table
        invited = (who, table.invited_since)
        if self.house.guests.is_invitation(invitation, self.words, table.invited_since):
            self._invited.add(invited)
        return table.is_for(who) or (invited in self._invited and who not in table.removed)

    def tell_missed(self, line: Line, since: int) -> None:
        """What came after an entry; everything about the present game if that is much, or the entry is not known."""
        missed = self._chronicle.after(since)
        items = self._chronicle.latest() if missed is None else missed
        self.tries.note_shown(line.who)
        line.release()
        line.tell(*self._sheet(line, items, is_whole=missed is None))
        if missed is None:
            self._retelling.begin(line)

    def show_always(self, who: str) -> None:
        """Somebody plays by a list of their moves, as long as they are here."""
        self._lists.add(who)
        self.tell_again(who)

    def tell_again(self, who: str) -> None:
        """Nothing has happened, but one guest is shown more of the table now."""
        self.tell_again_to(line for line in self.lines if line.who == who)

    def tell_again_to(self, lines: Iterable[Line]) -> None:
        """The table without news; it is written once for all who may have the same."""
        sheets: dict[str | None, Sheet] = {}
        for line in lines:
            key = self._known(line.who)
            if key not in sheets:
                sheets[key] = self._sheet(line, (), is_whole=False)
            line.tell(*sheets[key])

    def settle(self, who: str) -> None:
        """A guest has found what there was to find, or was shown it: now they are told how the table stands."""
        for line in self.lines:
            if line.who == who:
                line.release()

    def _send_on(self) -> None:
        """A node of a later release writes here, so whoever comes again may come to one that can read it."""
        for line in self.lines:
            line.end(COME_AGAIN)

    def leave(self, line: Line) -> None:
        if line not in self.lines:  # it never said hello
            return
        self.touched_at = time.monotonic()
        self.lines.discard(line)
        self._retelling.stop(line)
        if not any(other.who == line.who for other in self.lines):
            self._lists.discard(line.who)
        self.presence.went(line.who)
        self.watching.changed(line)
        self.nodes.changed(self.words)

    def _send_away(self, coming: Sequence[Step]) -> None:
        """Whose chair is used from another device now hears so."""
        for before, entry, after in coming:
            owner = before.chairs[entry.event.chair].guest() if before and isinstance(entry.event, Sat) else None
            if owner is not None and after.chair_of(owner.id) is None:
                self._put(owner.id, MovedAway())

    def remind(self, who: str, seat: int) -> None:
        """A bot has noticed what a guest has forgotten, and tells nobody else."""
        self._put(who, Reminded(seat))

    def _put(self, who: str, message: ServerMessage) -> None:
        text = encoded(message)
        for line in self.lines:
            if line.who == who:
                line.put(text)

    def _tell(self, before: Table, items: Sequence[Item]) -> None:
        """Everybody gets the news; those whose seat is another one now get all of it again, as that seat hears it."""
        is_new_game = any(isinstance(item.entry.event, Dealt) for item in items)
        sheets: dict[tuple[str | None, bool, bool], Sheet] = {}
        for line in self.lines:
            self.tries.note_shown(line.who)
            is_whole = is_new_game or before.seat_of_guest(line.who) != self.table.seat_of_guest(line.who)
            key = (self._known(line.who), is_whole, line.finds)
            if key not in sheets:  # written once for all who may have the same
                sheets[key] = self._sheet(line, self._chronicle.latest() if is_whole else items, is_whole)
            if is_whole:
                line.release()
            line.tell(*sheets[key])
            if is_whole:
                self._retelling.begin(line)

    def _own_up(self, coming: Sequence[Step]) -> None:
        """A strict table lets mistakes happen; the one who made it hears what was wrong, as soon as it counts."""
        for before, _, after in coming:
            deeds = after.deeds
            if before is None or deeds is None or not deeds.is_mistake or deeds.by != "player":
                continue
            state, guest = before.current(), before.chair_at(deeds.seat).guest()
            verdict = explain(state, deeds.seat, state.game.parse_move(deeds.move))
            if verdict.objection is None or guest is None:
                continue
            objection = objection_told(told_by(after.settings.judge, after.game.key, verdict.objection, FIRST))
            refused = Refused(deeds.move, objection, True, verdict.cost, tries=0, step=1, can_tell_more=False)
            self._put(guest.id, refused)

    def _sheet(self, line: Line, items: Sequence[Item], is_whole: bool) -> Sheet:
        """The table and these news as one guest may have them; those who only watch all get the same."""
        who = line.who
        chair = self.table.chair_of(who)
        code = None if chair is None else self.house.guests.code(self.words, chair, who)
        invitation = self._invitation() if chair is not None else None
        receiver = Receiver(self._known(who), code, self.tries.has_asked(who), who in self._lists, invitation)
        now, watching, words = now_ms(), self.watching.count(), self.words
        earlier = self._chronicle.count_before(self._chronicle.latest_from) if is_whole else 0
        settled = update(
            self.table, words, items, receiver, now=now, watching=watching, is_whole=is_whole, earlier=earlier
        )
        text = encoded(settled)
        asks = line.finds and not earlier  # who comes to a long log sees the settled table
        sought = self.finds.to_tell(who, [item.entry.n for item in items]) if asks else None
        if sought is None:
            return Sheet(text)
        first = sought_update(sought, words, items, receiver, now=now, watching=watching, is_whole=is_whole)
        return Sheet(text, encoded(first))

    def _invitation(self) -> str | None:
        """What those who sit here may send to others, if the table is private."""
        table = self.table
        return self.house.guests.invitation(self.words, table.invited_since) if table.is_private else None

    def _known(self, who: str) -> str | None:
        """The guest, if the table tells them anything that it does not tell everybody."""
        return who if self.table.is_known(who) else None

    # ------------------------------------------------------------------------------------------------ the end

    def place(self) -> Place:
        """What other nodes hear of it."""
        table = self.table
        guests = {line.who for line in self.lines if table.chair_of(line.who) is not None or table.wish_of(line.who)}
        return Place(self.words, table.n, tuple(guests), self.watching.here())

    @property
    def is_idle(self) -> bool:
        """Is nobody there, and nothing going to happen?"""
        return not self.lines and not self._tasks and not self._keeping.is_busy

    def rest(self) -> None:
        """Nobody is there, and nothing happens for a while: the room is dropped when it is kept how long."""
        self._keeping.silence()
        if self.is_kept:
            self.start(self.put_off())

    def persons(self) -> list[str]:
        """The guests who have a chair and are not known to be away, and those who ask for one."""
        seated = [c.player.id for c in self.table.chairs if isinstance(c.player, Guest) and not c.is_away]
        return seated + [wish.guest.id for wish in self.table.wishes]

    def stop(self) -> None:
        """Start nothing any more."""
        self.is_closed = True
        self._keeping.stop()
        self.watching.stop()

    async def finish(self) -> None:
        """Wait for what was begun, if anything was."""
        if self._lock.locked():
            async with self._lock:
                pass
