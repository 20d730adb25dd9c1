"""A table that is driven by commands, with its log; and people and bots who play at it."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from random import Random

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.match import commands as asked
from cardenza.match.commands import Command
from cardenza.match.deciding import decide
from cardenza.match.events import Dealt, Entry, Happening
from cardenza.match.evolving import evolve, fold
from cardenza.match.settings import PACES, Clock, Days, Fischer, NoClock, PerMove, Settings
from cardenza.match.table import Phase, Table
from cardenza.testing.walk import some_game
from tests import asking

MASTER = "5eed" * 16
ANNA, BEN, CARLA, DAN = "guest-anna", "guest-ben", "guest-carla", "guest-dan"
GUESTS = [ANNA, BEN, CARLA, DAN]
STRANGER = "guest-stranger"


class Live:
    """One table. `now` is the time on the wall, `entries` the log."""

    def __init__(self, settings: Settings, master: str = MASTER, host: str = ANNA) -> None:
        self.now = 1_000_000
        self.entries: list[Entry] = []
        self.tables: list[Table] = []
        self.do(asked.Open(host, settings, master))

    @classmethod
    def going_on(cls, log: Sequence[Entry]) -> "Live":
        """A table that others have begun."""
        live = cls.__new__(cls)
        live.now, live.entries, live.tables = log[-1].at, list(log), [fold(log)]
        return live

    @property
    def table(self) -> Table:
        return self.tables[-1]

    @property
    def state(self) -> State:
        return self.table.current()

    def do(self, command: Command) -> list[Happening]:
        """Decide and evolve, as a server would."""
        events = decide(self.tables[-1] if self.tables else None, command, self.now)
        for event in events:
            self.happen(event)
        return events

    def happen(self, event: Happening) -> None:
        entry = Entry(len(self.entries) + 1, self.now, event)
        self.tables.append(evolve(self.tables[-1] if self.tables else None, entry))
        self.entries.append(entry)

    def wait(self, milliseconds: int) -> list[Happening]:
        self.now += milliseconds
        return self.do(asked.Tick())

    def play(self, seat: int, move: str) -> list[Happening]:
        """The person on the seat makes a move."""
        guest = self.table.chair_at(seat).guest()
        assert guest is not None
        return self.do(asked.Play(guest.id, move))

    def bot_plays(self, seat: int, move: str) -> list[Happening]:
        return self.do(asked.BotPlay(seat, move, len(self.table.moves), self.table.game_number))

    def bot_move(self, random: Random) -> list[Happening]:
        """The first bot that is asked makes a sensible move."""
        seat = self.table.bots_to_act()[0].seat
        return self.bot_plays(seat, self._sensible(seat, random))

    def person_move(self, random: Random) -> list[Happening]:
        """The first person who may does something sensible."""
        seat = next(seat for seat in movers(self.table) if not self.table.is_bots(seat))
        return self.play(seat, self._sensible(seat, random))

    def _sensible(self, seat: int, random: Random) -> str:
        return self.state.game.move_text(random.choice(asking.playout_moves(self.table.facing(seat), seat)))

    def finish(self, random: Random, most: int = 20_000) -> None:
        """Play the game to its end: bots answer, time passes where it counts, persons play where it does not."""
        for _ in range(most):
            if self.table.phase is not Phase.PLAYING:
                return
            if self.table.bots_to_act():
                self.bot_move(random)
            elif (deadline := self.table.deadline()) is not None:
                assert self.wait(max(0, deadline - self.now)), "a deadline at which nothing happens"
            else:
                self.person_move(random)
        raise AssertionError("the game does not end")


def movers(table: Table) -> list[int]:
    """The seats that can do something now: whoever has handed in more than silence waits."""
    return [seat for seat in table.awaited() if not table.is_bound(seat)]


def seated(settings: Settings, persons: Sequence[str] = (ANNA,), master: str = MASTER) -> Live:
    """A table with these persons on the first chairs and bots on the others."""
    live = Live(settings, master, persons[0])
    for chair, who in enumerate(persons):
        live.do(asked.Sit(who, who.removeprefix("guest-").title(), chair))
    for chair in range(len(persons), settings.seats):
        live.do(asked.SeatBot(persons[0], chair, "beginner"))
    return live


def begun(settings: Settings, persons: Sequence[str] = (ANNA,), master: str = MASTER) -> Live:
    live = seated(settings, persons, master)
    live.do(asked.Begin(persons[0]))
    return live


def placed(
    settings: Settings, persons: Sequence[str], position: Mapping[str, object], number: int | None = None
) -> Live:
    """A table whose first game begins with this position, the rest dealt at random; `number` is its deal's."""
    live = seated(settings, persons)
    state = live.table.game.position(position, Rng(1))
    asking.settle(state)
    live.happen(Dealt(0, tuple(range(settings.seats)), state.document(), number=number))
    return live


def refusal(live: Live, command: Command) -> str:
    """The rule by which the table refuses."""
    with pytest.raises(NotAllowed) as refused:
        live.do(command)
    return refused.value.objection.rules[0]


def portrait(table: Table) -> dict[str, object]:
    """All of a table as values that can be compared."""
    picture = {field.name: getattr(table, field.name) for field in fields(table) if field.compare}
    picture["game"] = (table.game.key, table.game.seats, table.game.options)
    picture["state"] = None if table.state is None else table.state.document()
    picture["wins"], picture["clocks"] = list(table.wins), list(table.clocks or ())
    return picture


# ------------------------------------------------------------------------------------------------ by lot


def any_settings(random: Random) -> Settings:
    """Every game with options by lot, every judge and clock; often a strict one, because windows open there."""
    strict = [kind for kind in catalogue.games() if asking.options_for(kind, Judge.TABLE)]
    kind = random.choice(strict if random.random() < 0.4 else catalogue.games())
    seats = random.randint(kind.least_seats, min(kind.most_seats, 5))
    options = some_game(kind, seats, Rng(random.getrandbits(32))).options
    if random.random() < 0.6:
        options.update(asking.options_for(kind, Judge.TABLE))
    return Settings(
        game=kind.key,
        seats=seats,
        options=options,
        judge=random.choice(list(Judge)),
        clock=any_clock(random),
        window_seconds=random.choice([None, *range(kind.manners.least_window_seconds, 16)]),
        reactions=random.choice(["fastest", "sealed"]),
        games=random.randint(1, 3),
        away_seconds=random.choice([5, 60]),
        guard_ms=random.choice([500, 1_500, 10_000]),
        tie_ms=random.choice([100, 400, 2_000]),
        last_window_seconds=random.choice([5, 20, 120]),
        pile_view=random.choice(["top", "full"]),
        aids=random.choice([None, True, False]),
        show_seconds=random.randint(1, 5),
        faces=random.choice(["plain", "mixed"]),
        show_clock=random.random() < 0.5,
        deal=random.choice(["random", "solvable"]),
        auto_safe=random.random() < 0.5,
        auto_finish=random.random() < 0.5,
        undo=random.random() < 0.5,
        pace=random.choice(PACES),
        reading=random.choice(["both", "picture", "names"]),
    )


def any_clock(random: Random) -> Clock:
    clocks: list[Clock] = [NoClock(), PerMove(20), Fischer(60, 2), Fischer(30, 0), Days(1)]
    return random.choice(clocks)


def any_command(random: Random, table: Table) -> Command:
    """Anything, sensible or not, by anybody, at the table or not."""
    guests = [guest.id for chair in table.chairs if (guest := chair.guest()) is not None]
    who = random.choice(guests if guests and random.random() < 0.8 else [*GUESTS, STRANGER])
    chair = random.randint(-1, table.settings.seats)
    seat = random.randint(0, table.settings.seats - 1)
    moves = random.choice(
        [["draw", "call", "catch", "flip 3", "deal", "concede", "play C2 as C", "", "¿"], _texts(table)]
    )
    move = random.choice(moves) if moves else "pass"
    made, game = len(table.moves) - (random.random() < 0.1), table.game_number
    commands: list[Command] = [
        asked.Sit(who, random.choice(["Anna", "", "x" * 30]), chair),
        asked.Claim(who, "Second", chair),
        asked.Stand(who),
        asked.AskChair(who, random.choice(["Eve", "", "x" * 30]), chair),
        asked.Withdraw(who),
        asked.AnswerWish(table.host, random.choice([wish.n for wish in table.wishes] or [0]), random.random() < 0.5),
        asked.SeatBot(table.host, chair, "beginner"),
        asked.RemoveBot(who, chair),
        asked.NameFirst(table.host, chair),
        asked.NameJudge(random.choice([table.host, who]), random.choice(list(Judge))),
        asked.Lock(random.choice([table.host, who]), random.random() < 0.5),
        asked.MakePrivate(random.choice([table.host, who]), random.random() < 0.5),
        asked.Remove(random.choice([table.host, who]), chair),
        asked.Rename(random.choice([table.host, who]), chair),
        asked.HandOver(random.choice([table.host, who]), chair),
        asked.Begin(table.host),
        asked.Ready(who),
        asked.Finish(who),
        asked.Play(who, move),
        asked.Play(who, move),
        asked.PlayByHand(who, _gesture(random, table)),
        asked.BotPlay(seat, move, made, game),
        asked.TakeBack(who),
        asked.TakeBack(who),
        asked.AnswerBack(who, random.random() < 0.8),
        asked.Say(who, random.choice(["hello", "", "x" * 50])),
        asked.AskPace(who, random.choice(PACES)),
        asked.Lose(who),
        asked.Find(who),
        asked.Find(who),
        asked.Open(who, table.settings, MASTER),
    ]
    return random.choice(commands)


def _reacting(table: Table) -> list[int]:
    """Everybody who can do something, asked or not."""
    return list(dict.fromkeys([*table.awaited(), *table.to_act()]))


def _texts(table: Table) -> list[str]:
    return [table.game.move_text(move) for seat in _reacting(table) for move in table.offers(seat)]


def _gesture(random: Random, table: Table) -> Gesture:
    gestures = [table.gesture_of(seat, move) for seat in _reacting(table) for move in table.offers(seat)]
    found = [gesture for gesture in gestures if gesture is not None]
    return random.choice(found) if found and random.random() < 0.9 else Gesture((Touch("nowhere", 3, 99),))
