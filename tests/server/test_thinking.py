"""Bots think elsewhere: what they are told, that they answer, and what happens when their process does not live."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.bots.levels import CAREFUL, MASTER, PUPIL, budget_at_table
from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import imagined
from cardenza.kernel.contract import Game, State, settle
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.match.events import Level
from cardenza.server.thinker import Answer, Question
from cardenza.server.thinking import (
    CALM,
    HINT_BUDGET,
    LEAST_BUDGET,
    Asked,
    NoAnswer,
    Thinkers,
    Worker,
    imagined_document,
)
from cardenza.server.waiting import Waiting
from tests import asking

BUDGET = budget_at_table(CAREFUL)
each_game = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)

RUN = ["B", "Bb", "A", "Ab", "G", "F#", "F", "E", "Eb"]
LOST: dict[str, object] = {  # below each run lies a D, and a B can go nowhere
    "game": "chromatic-solitaire",
    "tops": ["C#"] * 8,
    "down": [["D"]] * 8,
    "columns": [RUN] * 7 + [RUN[:-1]],
    "waste": ["Eb"],
}

TRAP = r'''
"""A game with a fault: who looks ahead in it does what the position says. Who does not look ahead is safe."""

import os
import signal
from pathlib import Path

from cardenza.kernel.companions import Habits
from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng


class TrapHabits(Habits):
    def playout_moves(self, state, seat):
        if state.given["deed"] == "nothing works":
            os.kill(os.getpid(), signal.SIGKILL)
        return [1, 2]


class Trap(Game):
    key = "trap"
    title = "Trap"
    most_seats = 2

    def position(self, document, chance=None, spare=()):
        return TrapState(self, Rng(0), document)

    def move_text(self, move):
        return f"step {move}"

    habits = TrapHabits()


class TrapState(State):
    def __init__(self, game, chance, document):
        super().__init__(game, chance)
        self.given = document

    def clone(self):
        if self.given:
            self.spring()
        return TrapState(self.game, self.chance, {})

    def spring(self):
        given, self.given = self.given, {}
        traces = Path(given["traces"])
        with traces.open("a") as file:
            file.write(f"{os.getpid()}\n")
        if given["deed"] == "raise":
            raise RuntimeError("a fault")
        if given["deed"] == "hang":
            while True:
                pass
        if given["deed"] == "wait" and len(traces.read_text().splitlines()) == 1:
            Path(given["door"]).write_text(str(os.getpid()))  # until somebody reads it
            signal.pause()
        if given["deed"] == "give":
            Path(given["door"]).write_text("x")  # until somebody takes it
        if given["deed"] == "take":
            Path(given["door"]).read_text()  # until somebody gives it
        if given["deed"] == "die":
            os.kill(os.getpid(), signal.SIGKILL)

    def redeal(self, rng, seat):
        pass

    def apply(self, seat, move):
        self.move = move

    def to_act(self):
        return ()

    def outcome(self):
        return None
'''


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """A game from outside with a fault; the document of a position where nothing happens yet."""
    (tmp_path / "trap_game.py").write_text(TRAP)
    about = tmp_path / "trap_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: trap-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[cardenza.games]\ntrap = trap_game:Trap\n")
    os.mkfifo(tmp_path / "door")
    monkeypatch.syspath_prepend(tmp_path)
    return {"deed": "", "traces": str(tmp_path / "traces"), "door": str(tmp_path / "door")}


def traces(document: dict[str, object]) -> list[int]:
    """The processes that looked ahead in the trap."""
    return [int(line) for line in Path(str(document["traces"])).read_text().splitlines()]


async def whoever_waits(document: dict[str, object]) -> int:
    """The process that waits at the door of the trap."""
    door = os.open(str(document["door"]), os.O_RDONLY | os.O_NONBLOCK)
    is_there = asyncio.Event()
    asyncio.get_running_loop().add_reader(door, is_there.set)
    try:
        await asyncio.wait_for(is_there.wait(), 20)
        return int(os.read(door, 20))
    finally:
        asyncio.get_running_loop().remove_reader(door)
        os.close(door)


def thinking(script: Callable[[Thinkers], Coroutine[None, None, None]], workers: int = 1, patience: int = 20) -> None:
    async def whole() -> None:
        thinkers = Thinkers(workers, patience)
        try:
            await script(thinkers)
        finally:
            await thinkers.close()

    asyncio.run(whole())


async def choose(thinkers: Thinkers, state: State, seat: int, level: Level = "careful", seed: int = 1) -> str:
    game = state.game
    world = imagined_document(state, seat, Rng(seed))
    return await thinkers.choose(game.key, game.seats, game.options, world, seat, level, seed)


def some_way_on(kind: type[Game], moves: int) -> State:
    """A game after so many moves, or after half as many where it would be over."""
    state = kind(None, asking.options_for(kind, Judge.GUARD)).deal(moves)
    playout(state, Rng(9), moves)
    return some_way_on(kind, moves // 2) if state.is_over() else state


# ------------------------------------------------------------------------------------------------ what they are told


@each_game
def test_a_bot_is_told_the_same_of_all_worlds_that_look_the_same(kind: type[Game]) -> None:
    for moves in (0, 3, 10, 25):
        state = some_way_on(kind, moves)
        seat = state.to_act()[0]
        told = imagined_document(state, seat, Rng(5))
        for other in range(5):
            assert imagined_document(imagined(state, seat, Rng(other)), seat, Rng(5)) == told


@each_game
def test_a_bot_is_told_a_world_that_looks_like_the_true_one(kind: type[Game]) -> None:
    state = some_way_on(kind, 7)
    before = state.document()
    seat = state.to_act()[0]
    world = state.game.position(imagined_document(state, seat, Rng(5)))
    assert world.view(seat) == state.view(seat)
    assert sorted(world.moves(seat)) == sorted(state.moves(seat))
    assert state.document() == before


# ------------------------------------------------------------------------------------------------ answers


def test_bots_choose_as_they_would_here() -> None:
    async def script(thinkers: Thinkers) -> None:
        for kind in catalogue.games():
            state = some_way_on(kind, 6)
            seat = state.to_act()[0]
            by_chance, ahead = await asyncio.gather(
                choose(thinkers, state, seat, "beginner"), choose(thinkers, state, seat, "careful", 3)
            )
            assert by_chance in state.moves(seat)
            world = state.game.position(imagined_document(state, seat, Rng(3)))
            assert ahead == state.game.move_text(Lookahead(3, budget=BUDGET).choose(world, seat))

    thinking(script)


def test_a_hint_is_the_best_move() -> None:
    state = catalogue.position(
        {"game": "the-distance", "options": {"mode": "guided"}, "hands": [["D3", "D5", "?1"], 7], "discard": ["C4"]}
    )

    async def script(thinkers: Thinkers) -> None:
        world = imagined_document(state, 0, Rng(2))
        hint = await thinkers.hint(state.game.key, 2, state.game.options, world, 0, 1)
        assert hint.move == "play D3 D5 ?1 as D"
        assert hint.hint is not None
        assert (hint.hint.question.key, [reason.key for reason in hint.hint.reasons]) == ("which_letter", ["wins"])

    thinking(script)


def test_more_is_thought_about_a_hint_than_about_a_move() -> None:
    state = some_way_on(catalogue.find("bluff-the-scale"), 1)
    seat = state.to_act()[0]
    world = imagined_document(state, seat, Rng(2))
    asked = state.game.position(world)

    async def script(thinkers: Thinkers) -> None:
        hints = [await thinkers.hint(state.game.key, 2, state.game.options, world, seat, seed) for seed in range(3)]
        chosen = [Lookahead(seed, budget=HINT_BUDGET).choose(asked, seat) for seed in range(3)]
        assert [hint.move for hint in hints] == [state.game.move_text(move) for move in chosen]

    assert HINT_BUDGET > BUDGET
    thinking(script)


def test_a_game_with_a_solver_is_asked_for_a_way() -> None:
    """A bot of that game looks ahead all the same."""

    async def script(thinkers: Thinkers) -> None:
        async def hint(state: State) -> Answer:
            world = imagined_document(state, 0, Rng(3))
            return await thinkers.hint(state.game.key, 1, state.game.options, world, 0, 1)

        assert (await hint(catalogue.find("chromatic-solitaire")().deal(1))).move == "turn"
        assert await hint(catalogue.position(LOST)) == Answer("", is_stuck=True, is_lost=True)
        assert await choose(thinkers, catalogue.position(LOST), 0) in catalogue.position(LOST).moves(0)

    thinking(script)


def test_a_solver_foretells_from_the_true_position() -> None:
    async def script(thinkers: Thinkers) -> None:
        async def foretold(state: State) -> str | None:
            settle(state)
            return (await thinkers.foretell(state.game.key, 1, state.game.options, state.document(), 0)).prospect

        assert await foretold(catalogue.find("chromatic-solitaire")().deal(1)) == "won"
        assert await foretold(catalogue.position(LOST)) == "lost"

    thinking(script)


def test_each_of_many_questions_gets_its_own_answer() -> None:
    async def script(thinkers: Thinkers) -> None:
        states = [
            some_way_on(catalogue.find("the-distance" if number % 3 else "memory"), number % 10) for number in range(60)
        ]
        asked = [choose(thinkers, state, state.to_act()[0], "beginner") for state in states]
        for state, move in zip(states, await asyncio.gather(*asked), strict=True):
            assert move in state.moves(state.to_act()[0])

    thinking(script)


def test_workers_share_what_waits(trap: dict[str, object]) -> None:
    """One cannot answer without the other, and both do."""

    async def script(thinkers: Thinkers) -> None:
        deeds = [trap | {"deed": deed} for deed in ("give", "take")]
        await asyncio.gather(*[thinkers.choose("trap", 2, {}, deed, 0, "careful", 1) for deed in deeds])
        assert len(traces(trap)) == len(set(traces(trap))) == 2

    thinking(script, workers=2)


# ------------------------------------------------------------------------------------------------ who is first


def order(waiting: Waiting[str], most: int = 16) -> list[list[str]]:
    """What is taken, until nobody waits."""
    batches = iter(lambda: waiting.take(most), [])
    return list(batches)


def waiting(hints: int, bots: int) -> Waiting[str]:
    found = Waiting[str]()
    for number in range(hints):
        found.put(f"hint {number}", is_hint=True)
    for number in range(bots):
        found.put(f"bot {number}", is_hint=False)
    return found


def test_bots_come_first_and_every_fourth_place_is_a_hints() -> None:
    taken = [name for batch in order(waiting(hints=3, bots=7)) for name in batch]
    bots = [f"bot {number}" for number in range(7)]
    assert taken == [*bots[:3], "hint 0", *bots[3:6], "hint 1", bots[6], "hint 2"]


def test_places_are_counted_over_all_batches() -> None:
    taken = [name for batch in order(waiting(hints=2, bots=6), most=1) for name in batch]
    assert [name.split()[0] for name in taken] == ["bot"] * 3 + ["hint"] + ["bot"] * 3 + ["hint"]


def test_reviews_have_their_turn_when_nobody_else_asks_one_by_one() -> None:
    queue = waiting(hints=1, bots=1)
    for number in range(2):
        queue.put_last(f"review {number}")
    assert (len(queue), queue.urgent()) == (4, 2)
    assert order(queue) == [["bot 0", "hint 0"], ["review 0"], ["review 1"]]
    queue.put_last("review 2")
    queue.put("bot", is_hint=False)
    assert queue.take(1) == ["bot"]
    assert queue.take(0) == ["review 2"]


def test_a_move_that_was_made_is_weighed_and_what_was_better_is_told() -> None:
    async def ask() -> None:
        thinkers = Thinkers(1)
        state = catalogue.position(
            {"game": "the-distance", "seats": 2, "options": {"interval": 3}, "hands": [["A3"], 5], "discard": ["F4"]}
        )
        world = imagined_document(state, 0, Rng(2))
        answers = [
            await thinkers.weigh(state.game.key, 2, state.game.options, world, 0, 1, "draw", is_review=is_review)
            for is_review in (False, True)
        ]
        for found in answers:
            assert found.weighed is not None
            assert (found.weighed.key, found.better) == ("other_odds", ("play A3 as A",))
            assert found.edge > 0
        await thinkers.close()

    asyncio.run(ask())


def test_no_bot_waits_for_a_second_hint() -> None:
    queue = waiting(hints=5, bots=0)
    assert queue.take(16) == ["hint 0"]
    queue.put("bot", is_hint=False)
    assert queue.take(16) == ["bot", "hint 1"]
    assert order(waiting(hints=0, bots=20)) == [[f"bot {n}" for n in range(16)], [f"bot {n}" for n in range(16, 20)]]


def test_a_worker_is_asked_in_this_order_and_thinks_less_the_more_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def answer(_: Worker, batch: Sequence[Asked]) -> list[Asked]:
        begun.set()
        await go_on.wait()
        for each in batch:
            asked.append(each.question)
            each.future.set_result(Answer("done"))
        return []

    async def script(thinkers: Thinkers) -> None:
        first = asyncio.create_task(thinkers.hint("trap", 2, {}, {}, 0, 100))
        await begun.wait()
        hints = [thinkers.hint("trap", 2, {}, {}, 0, seed) for seed in range(3)]
        bots = [thinkers.choose("trap", 2, {}, {}, 0, "pupil", 10)]
        bots += [thinkers.choose("trap", 2, {}, {}, 0, "master", seed) for seed in range(11, 23)]
        gathered = asyncio.gather(*hints, *bots)
        await asyncio.sleep(0)  # all have asked
        go_on.set()
        await asyncio.gather(first, gathered)

    monkeypatch.setattr(Worker, "answer", answer)
    thinking(script)
    places = [100, 10, 11, 12, 0, 13, 14, 15, 1, 16, 17, 18, 2, 19, 20, 21, 22]
    assert [question.seed for question in asked] == places
    budgets = {question.seed: question.budget for question in asked}
    assert (budgets[100], budgets[22]) == (HINT_BUDGET, budget_at_table(MASTER))
    assert budgets[0] == HINT_BUDGET * CALM // 16  # of all
    assert budgets[11] == budget_at_table(MASTER) * CALM // 13  # of the bots
    assert budgets[10] == budget_at_table(PUPIL) < LEAST_BUDGET, "who thinks little keeps it"


# ------------------------------------------------------------------------------------------------ trouble


def test_a_worker_that_is_killed_is_replaced_and_asked_again(trap: dict[str, object]) -> None:
    document = trap | {"deed": "wait"}

    async def script(thinkers: Thinkers) -> None:
        state = some_way_on(catalogue.find("memory"), 0)
        waiting = asyncio.gather(
            thinkers.choose("trap", 2, {}, document, 0, "careful", 1),
            choose(thinkers, state, 0, "beginner"),
        )
        worker = await whoever_waits(trap)
        os.kill(worker, signal.SIGKILL)
        step, flip = await waiting
        assert step in ("step 1", "step 2")
        assert flip in state.moves(0)
        assert [pid == worker for pid in traces(document)] == [True, False]

    thinking(script)


def test_bots_go_on_once_a_process_can_be_had_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(thinkers: Thinkers) -> None:
        state = some_way_on(catalogue.find("memory"), 0)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "executable", "/no/python")
            with pytest.raises(NoAnswer):
                await asyncio.wait_for(choose(thinkers, state, 0), 10)
        assert await choose(thinkers, state, 0) in state.moves(0)

    thinking(script)


@pytest.mark.parametrize("deed", ["die", "hang", "raise"])
def test_a_question_that_fails_twice_is_answered_at_random(trap: dict[str, object], deed: str) -> None:
    document = trap | {"deed": deed}

    async def script(thinkers: Thinkers) -> None:
        state = some_way_on(catalogue.find("the-distance"), 0)
        step, play = await asyncio.gather(
            thinkers.choose("trap", 2, {}, document, 0, "careful", 1), choose(thinkers, state, 0, "careful", 2)
        )
        assert step in ("step 1", "step 2")
        assert len(traces(document)) == 2
        world = state.game.position(imagined_document(state, 0, Rng(2)))
        assert play == state.game.move_text(Lookahead(2, budget=BUDGET).choose(world, 0))

    thinking(script, patience=3 if deed == "hang" else 20)  # the other question needs its time on a busy machine


def test_a_question_that_nobody_can_answer_is_given_up_and_the_next_is_answered(trap: dict[str, object]) -> None:
    async def script(thinkers: Thinkers) -> None:
        with pytest.raises(NoAnswer, match="the bot on seat 1 came to no move"):
            await thinkers.choose("trap", 2, {}, trap | {"deed": "nothing works"}, 1, "careful", 1)
        assert (await thinkers.choose("trap", 2, {}, trap, 0, "beginner", 1)).startswith("step")

    thinking(script)


def test_ctrl_c_is_not_for_the_workers(trap: dict[str, object]) -> None:
    async def script(thinkers: Thinkers) -> None:
        await thinkers.choose("trap", 2, {}, trap, 0, "careful", 1)
        os.kill(traces(trap)[0], signal.SIGINT)
        await thinkers.choose("trap", 2, {}, trap, 0, "careful", 1)
        assert len(set(traces(trap))) == 1

    thinking(script)


def test_who_waits_when_the_server_closes_is_told_so(trap: dict[str, object]) -> None:
    document = trap | {"deed": "wait"}

    async def script(thinkers: Thinkers) -> None:
        waiting = asyncio.create_task(thinkers.choose("trap", 2, {}, document, 0, "careful", 1))
        worker = await whoever_waits(trap)
        await thinkers.close()
        with pytest.raises(NoAnswer, match="closing"):
            await waiting
        with pytest.raises(NoAnswer, match="closing"):
            await thinkers.choose("trap", 2, {}, trap, 0, "beginner", 1)
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)

    thinking(script)


SERVER = """
    import asyncio, os, sys
    from cardenza.server.thinking import Thinkers

    async def main():
        thinkers = Thinkers()
        await thinkers.choose("trap", 2, {}, {"deed": "", "traces": sys.argv[1]}, 0, "careful", 1)
        print("asked", flush=True)
        await asyncio.Event().wait()

    asyncio.run(main())
"""


def test_workers_end_with_the_server(trap: dict[str, object]) -> None:
    command = [sys.executable, "-c", textwrap.dedent(SERVER), str(trap["traces"])]
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **paths}) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "asked\n"
        worker = os.pidfd_open(traces(trap)[0])
        server.kill()
    ended, _, _ = select.select([worker], [], [], 20)
    os.close(worker)
    assert ended == [worker]


def test_a_worker_loads_nothing_of_the_server() -> None:
    heavy = "{'asyncio', 'sqlalchemy', 'alembic', 'starlette', 'uvicorn', 'textual', 'cardenza.server.store'}"
    command = f"import sys, cardenza.server.thinker; print(sorted({heavy} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", command], check=True, capture_output=True, text=True)
    assert told.stdout == "[]\n"
