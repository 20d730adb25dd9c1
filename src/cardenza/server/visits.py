"""What one client asks of its table, message by message, and what it is answered. The cookie says who it is."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias, final

from cardenza.coach.finding import Answer
from cardenza.coach.ladder import told_by
from cardenza.kernel.errors import CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.gestures import Gesture
from cardenza.match import commands
from cardenza.match.helping import can_foretell
from cardenza.match.rules import not_allowed
from cardenza.match.table import Table
from cardenza.match.tries import Attempt
from cardenza.protocol import asked
from cardenza.protocol.offering import gesture_told
from cardenza.protocol.speaking import objection_told, part_told, phrase_told, said_told
from cardenza.protocol.spoken import ObjectionTold
from cardenza.protocol.telling import can_hint
from cardenza.protocol.told import (
    ChoiceTold,
    Choose,
    Explained,
    Foretold,
    FoundTold,
    NoWay,
    Problem,
    Refused,
    ServerMessage,
)
from cardenza.server.finding import Search
from cardenza.server.hinting import Given
from cardenza.server.hub import Hub
from cardenza.server.lines import Line
from cardenza.server.names import name_at
from cardenza.server.recalling import recall
from cardenza.server.rooms import Room, encoded
from cardenza.server.store import StoreProblem
from cardenza.server.tries import Refusal, objection_to
from cardenza.server.troubles import TOO_MUCH, Said, key_of, sentence_of, trouble_with

Spoken: TypeAlias = (
    asked.SitDown
    | asked.StandUp
    | asked.AskChair
    | asked.Withdraw
    | asked.AnswerWish
    | asked.SeatBot
    | asked.RemoveBot
    | asked.NameFirst
    | asked.NameJudge
    | asked.Lock
    | asked.MakePrivate
    | asked.Remove
    | asked.GiveName
    | asked.HandOver
    | asked.Begin
    | asked.DealAnew
    | asked.Ready
    | asked.Finish
    | asked.TakeBack
    | asked.AnswerBack
    | asked.Say
    | asked.AskPace
)
"""What is a command of the match as it stands."""


@final
class Visit:
    """A client at a table, from its hello on."""

    def __init__(self, hub: Hub, room: Room, line: Line) -> None:
        self._hub = hub
        self._room = room
        self._line = line
        self._who = line.who
        self.is_moving = False

    def where(self) -> dict[str, object]:
        """The table and its last entry, for the journal."""
        return {"table": self._room.words, "n": self._room.table.n}

    def leave_behind(self, work: asyncio.Task[None]) -> None:
        """The room waits for what this client has begun."""
        self._room.wait_for(work)

    async def begin(self, hello: asked.Hello) -> None:
        """Nobody is told less than they were told before, though it was by another node."""
        self._line.invitation = hello.invitation
        self._line.finds = hello.finds
        if hello.since > self._room.table.n and self._room.nodes.have_company:
            with suppress(StoreProblem):  # then they hear of it as soon as it can be read
                await self._room.catch_up()
        self._room.join(self._line, hello.since)

    async def answer(self, message: asked.ClientMessage) -> None:
        """Do what is asked, or say why not."""
        text = message.move if isinstance(message, asked.Play) else ""
        try:
            await self._do(message)
        except (NotAllowed, Unreadable) as refusal:
            self._refuse(text, Refusal(objection_to(refusal), tries=0))
        except CardenzaError as error:  # it cannot be kept now
            self._trouble(trouble_with(error))

    def _trouble(self, said: Said) -> None:
        self._say(Problem(sentence_of(said), is_last=False, trouble=key_of(said)))

    def _refuse(self, move: str, refusal: Refusal) -> None:
        self._hub.house.metrics.refusals.inc()
        self._tell_refusal(refusal._replace(move=move))

    def _tell_refusal(self, refusal: Refusal) -> None:
        table = self._room.table
        told = objection_told(told_by(table.settings.judge, table.game.key, refusal.objection, refusal.step))
        refused = Refused(
            move=refusal.move,
            objection=told,
            is_mistake=False,
            cost=refusal.cost,
            tries=refusal.tries,
            step=refusal.step,
            can_tell_more=refusal.can_tell_more,
        )
        self._say(refused)

    def _say(self, message: ServerMessage) -> None:
        self._line.put(encoded(message))

    async def _do(self, message: asked.ClientMessage) -> None:
        match message:
            case asked.Hello() if not self._hub.lines.may_come(self._line.asker):
                self._trouble(TOO_MUCH)
            case asked.Hello(since):
                self._room.tell_missed(self._line, since)
            case asked.Play(n, move):
                await self._play(commands.Play(self._who, move), n)
            case asked.PlayByHand(n, gesture):
                await self._play_by_hand(asked.gesture_made(gesture), n)
            case asked.Why(gesture):
                self._explain(asked.gesture_made(gesture))
            case asked.Found(n, cards, is_pair):
                await self._find(n, Answer(cards, is_pair))
            case asked.Reveal(n):
                self._reveal(n)
            case asked.Show(always):
                self._show(always)
            case asked.More():
                self._tell_refusal(self._room.tries.tell_more(self._who))
            case asked.AskName():
                self._name()
            case asked.WhyMove(n):
                await self._recall(n)
            case asked.Hint():
                await self._hint()
            case asked.Foretell():
                await self._foretell()
            case asked.Say() | asked.AskChair() | asked.AskPace() if not self._may_speak():
                self._trouble(TOO_MUCH)
            case _:
                await self._room.do(self._command(message))

    def _may_speak(self) -> bool:
        """Phrases and wishes are a nuisance alike if there are many, at whichever tables."""
        return self._hub.phrases.take(self._line.asker)

    def _command(self, message: Spoken) -> commands.Command:
        match message:
            case asked.SitDown(chair, name):
                return commands.Sit(self._who, self._called(name, chair), chair)
            case asked.StandUp():
                return commands.Stand(self._who)
            case asked.AskChair(chair, name):
                return commands.AskChair(self._who, self._called(name, chair), chair)
            case asked.Withdraw():
                return commands.Withdraw(self._who)
            case asked.AnswerWish(wish, admits):
                return commands.AnswerWish(self._who, wish, admits)
            case asked.SeatBot(chair, level):
                return commands.SeatBot(self._who, chair, level)
            case asked.RemoveBot(chair):
                return commands.RemoveBot(self._who, chair)
            case asked.NameFirst(chair):
                return commands.NameFirst(self._who, chair)
            case asked.NameJudge(judge):
                return commands.NameJudge(self._who, judge)
            case asked.Lock() | asked.MakePrivate() | asked.Remove() | asked.GiveName() | asked.HandOver():
                return self._hosted(message)
            case asked.Begin():
                return commands.Begin(self._who)
            case asked.DealAnew(number):
                return commands.DealAnew(self._who, number)
            case asked.Ready():
                return commands.Ready(self._who)
            case asked.Finish():
                return commands.Finish(self._who)
            case asked.TakeBack():
                return commands.TakeBack(self._who)
            case asked.AnswerBack(agrees):
                return commands.AnswerBack(self._who, agrees)
            case asked.Say(phrase):
                return commands.Say(self._who, phrase)
            case asked.AskPace(pace):
                return commands.AskPace(self._who, pace)

    def _called(self, name: str, chair: int) -> str:
        return name_at(self._room.table, self._who, name, chair)

    def _hosted(
        self, message: asked.Lock | asked.MakePrivate | asked.Remove | asked.GiveName | asked.HandOver
    ) -> commands.Command:
        match message:
            case asked.Lock(is_locked):
                return commands.Lock(self._who, is_locked)
            case asked.MakePrivate(is_private):
                return commands.MakePrivate(self._who, is_private)
            case asked.Remove(chair):
                return commands.Remove(self._who, chair)
            case asked.GiveName(chair):
                return commands.Rename(self._who, chair)
            case asked.HandOver(chair):
                return commands.HandOver(self._who, chair)

    # ------------------------------------------------------------------------------------------------ moves

    async def _play(self, attempt: Attempt, seen: int) -> None:
        begun = time.perf_counter()
        self.is_moving = True
        try:
            refusal = await self._room.attempt(attempt, seen)
        finally:
            self.is_moving = False
        if refusal is not None:
            self._refuse(attempt.move if isinstance(attempt, commands.Play) else "", refusal)
            return
        self._hub.house.metrics.moves.inc()
        self._hub.house.metrics.telling.observe(time.perf_counter() - begun)

    async def _play_by_hand(self, gesture: Gesture, seen: int) -> None:
        """A gesture that leaves something to say is asked back; where only one thing can be said, it is said."""
        table = self._room.table
        seat = table.seat_of_guest(self._who)
        choices = [] if seat is None else table.choices(seat, gesture)
        if seat is not None and len(choices) > 1:
            said = [ChoiceTold(choice, part_told(table.choice_said(seat, gesture, choice))) for choice in choices]
            asks = table.asks_back(seat, gesture)
            self._say(Choose(gesture_told(gesture), None if asks is None else said_told(asks), tuple(said)))
        else:
            meant = gesture._replace(choice=choices[0]) if choices else gesture
            await self._play(commands.PlayByHand(self._who, meant, is_said=meant is gesture), seen)

    def _seat(self) -> tuple[Table, int]:
        table = self._room.table
        seat = table.seat_of_guest(self._who)
        if seat is None:
            raise not_allowed("MATCH-4" if table.chair_of(self._who) is None else "MATCH-8")
        return table, seat

    def _explain(self, gesture: Gesture) -> None:
        table, seat = self._seat()
        if not table.may_help(seat):
            raise not_allowed("MATCH-26")
        text = table.text_of(seat, gesture)
        move, verdict = table.verdict(seat, text)
        if table.game.kinds().flags(move).is_unoffered and not verdict.is_refused():
            raise not_allowed("MATCH-51")
        told = None if verdict.objection is None else objection_told(verdict.objection)
        self._room.tries.note_why(self._who)
        self._say(Explained(text, phrase_told(table.said(seat, text)), told))

    async def _find(self, n: int, answer: Answer) -> None:
        """It is on disk before it is answered, as every try."""
        table = self._room.table
        search, (verdict, found) = self._room.finds.answered(self._who, table, n, answer)
        await self._room.tries.found(table, self._who, answer, search, verdict)
        told = None if verdict.objection is None else objection_told(verdict.objection)
        self._tell_found(search, () if found is None else search.laid(found), told)

    def _reveal(self, n: int) -> None:
        """What is shown is no try."""
        search = self._room.finds.search(self._who, n)
        self._tell_found(search, search.give_up(), None)

    def _tell_found(self, search: Search, cards: Sequence[str], objection: ObjectionTold | None) -> None:
        """Whoever has nothing more to find is told how the table stands."""
        left = 0 if search.is_over() else len(search.left)
        self._say(FoundTold(search.n, tuple(cards), left, objection, search.wrong))
        if search.is_over():
            self._room.settle(self._who)

    def _show(self, always: bool) -> None:
        """Somebody may say at once that they play by list, before they have a seat."""
        if always:
            self._room.show_always(self._who)
            return
        table, seat = self._seat()
        if not table.shows(seat, is_asked_for=True):
            raise not_allowed("MATCH-44")
        self._room.tries.note_moves(self._who)
        self._room.tell_again(self._who)

    def _name(self) -> None:
        """Where a strict table wants cards read, others would have to do without."""
        table, seat = self._seat()
        if table.settings.reading != "both" and not table.shows(seat, is_asked_for=True):
            raise not_allowed("MATCH-45")
        self._room.tries.note_name(self._who)

    async def _recall(self, n: int) -> None:
        table, seat = self._seat()
        with self._hub.recalls.asked(self._line.asker, self._room.words) as may_ask:
            if not may_ask:
                raise not_allowed("MATCH-38")
            self._say(await recall(self._hub, table, seat, self._room.item(n)))
        self._room.tries.note_why(self._who)

    async def _hint(self) -> None:
        """The next step of what was found for this decision; before the first, it is looked for."""
        table, seat = self._seat()
        if not can_hint(table, seat):
            raise not_allowed("MATCH-27")
        given = self._room.hints.get(self._who)
        if given is None or given.at != self._room.changed_at:
            given = await self._look_for_hint(table, seat)
        if given is not None:
            if given.has_more():
                self._room.tries.note_hint(self._who)
            self._say(given.next())

    async def _foretell(self) -> None:
        """What is said of a position that is past would be wrong, so it is not said."""
        table, seat = self._seat()
        if not can_foretell(table, seat):
            raise not_allowed("MATCH-50")
        at = self._room.changed_at
        with self._hub.hints.asked(self._line.asker, self._room.words) as may_ask:
            if not may_ask:
                raise not_allowed("MATCH-38")
            prospect = await self._hub.house.foretell(table, seat)
        if at == self._room.changed_at:
            self._room.tries.note_foretold(self._who)
            self._say(Foretold(prospect))

    async def _look_for_hint(self, table: Table, seat: int) -> Given | None:
        at = self._room.changed_at
        with self._hub.hints.asked(self._line.asker, self._room.words) as may_have_one:
            if not may_have_one:
                raise not_allowed("MATCH-38")
            found = await self._hub.house.hint(table, seat)
        if found.is_stuck:
            self._room.tries.note_hint(self._who)
            self._say(NoWay(found.is_lost))
        if found.hint is None or at != self._room.changed_at:
            return None  # there is no way, or the table has gone on
        given = Given(at, found.move, phrase_told(table.said(seat, found.move)), found.hint)
        self._room.hints[self._who] = given
        return given
