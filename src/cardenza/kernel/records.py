"""Records: a whole game as its deal, its moves, its later shuffles and its outcome.

One record has two forms: JSON lines for programs, numbered lines for people. Both are read back by `read_record`,
which keeps what was readable of a damaged record and says at which line it broke.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, final

from cardenza.kernel.chance import Chance, Recorder, Scripted
from cardenza.kernel.contract import Game, State, allowed, settle
from cardenza.kernel.errors import CardenzaError, Impossible, Unreadable
from cardenza.kernel.texts import number_in, quoted
from cardenza.kernel.verdict import Verdict

FORMAT: Final = 1
TITLE: Final = f"Cardenza record {FORMAT}"


@final
class Step:
    """A move as the record tells it, with the results of the shuffles it caused, and the line where it stands."""

    def __init__(self, seat: int, move: str, line: int = 0) -> None:
        self.seat = seat
        self.move = move
        self.line = line
        self.chance: list[list[str]] = []


class Fault(NamedTuple):
    """Where a record is wrong, and how."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


@final
class Record:
    """A game from its deal to its outcome, or to where it was left. `fault` is set where a damaged record broke.

    `shuffle` is what a table promised before the deal and told after the game, for whoever wants to check it.
    """

    def __init__(self, game: str, rules_version: int, position: Mapping[str, object]) -> None:
        self.game = game
        self.rules_version = rules_version
        self.position = dict(position)
        self.shuffle: dict[str, object] | None = None
        self.steps: list[Step] = []
        self.outcome: dict[str, object] | None = None
        self.outcome_line = 0
        self.fault: Fault | None = None

    def __repr__(self) -> str:
        end = "" if self.outcome is None else f", {self.outcome}"
        moves = "1 move" if len(self.steps) == 1 else f"{len(self.steps)} moves"
        return f"<record of {self.game}: {moves}{end}>"

    def json_lines(self) -> list[str]:
        """For programs: one JSON object a line."""
        head: dict[str, object] = {"record": FORMAT, "game": self.game, "rules": self.rules_version}
        head["position"] = self.position
        if self.shuffle is not None:
            head["shuffle"] = self.shuffle
        lines = [json.dumps(head)]
        for step in self.steps:
            lines.append(json.dumps({"seat": step.seat, "move": step.move}))
            lines += [json.dumps({"chance": cards}) for cards in step.chance]
        if self.outcome is not None:
            lines.append(json.dumps({"outcome": self.outcome}))
        return lines

    def text_lines(self) -> list[str]:
        """For people: a short head, then the moves, numbered."""
        position = json.dumps(self.position)
        lines = [TITLE, f"Game: {self.game}", f"Rules: {self.rules_version}", f"Position: {position}"]
        if self.shuffle is not None:
            lines.append(f"Shuffle: {json.dumps(self.shuffle)}")
        lines.append("")
        for number, step in enumerate(self.steps, 1):
            lines.append(f"{number}. seat {step.seat}: {step.move}")
            lines += [f"   chance: {' '.join(cards)}" for cards in step.chance]
        if self.outcome is not None:
            lines += ["", f"Outcome: {json.dumps(self.outcome)}"]
        return lines


@final
class Scribe:
    """Plays on a state and writes the record while it does: only what is allowed is played, and stands there."""

    def __init__(self, state: State) -> None:
        self.state = state
        settle(state)
        self.record = Record(state.game.key, state.game.version, state.document())
        self._recorder = Recorder(state.chance)
        state.chance = self._recorder

    def play(self, seat: int, move: str | int) -> Verdict:
        """Read, judge and make a move as `State.play` does, and note it with what chance gave."""
        game = self.state.game
        number, verdict = allowed(self.state, seat, move)
        step = Step(seat, game.move_text(number))
        self.state.apply(seat, number)
        step.chance = [[game.manners.chance_text(game, card) for card in cards] for cards in self._recorder.taken()]
        self.record.steps.append(step)
        outcome = self.state.outcome()
        if self.state.is_over() and outcome is not None:
            self.record.outcome = outcome.document()
        return verdict

    def apply(self, seat: int, move: int) -> None:
        """The same for a program that knows its move by number: unlike `State.apply` it is judged here, too."""
        self.play(seat, move)


def read_record(lines: Sequence[str]) -> Record:
    """A record from its lines, in either form.

    Raises `Unreadable` if not even the deal can be read; anything wrong after that ends up in `fault`.
    """
    is_text = bool(lines) and lines[0].strip() == TITLE
    head, start = _text_head(lines) if is_text else (_object(lines[0]) if lines else None, 1)
    position = None if head is None else head.get("position")
    if head is None or not isinstance(position, dict):
        form = 'line 1: a record begins with {"record": 1, "game": …, "position": {…}}'
        raise Unreadable('the head of the record has no readable line "Position: {…}"' if is_text else form)
    record = _begin(head.get("record"), head.get("game"), head.get("rules", 1), position)
    if (shuffle := head.get("shuffle")) is not None:
        _read_shuffle(record, shuffle, 2 + list(head).index("shuffle") if is_text else 1)
    for number, line in enumerate(lines[start:], start + 1):
        entry = _entry(line.strip(), len(record.steps) + 1) if is_text else _object(line)
        if line.strip() and not _read_entry(record, entry, number):
            break
    return record


def begins_record(line: str) -> bool:
    """Is this the first line of a record, be it damaged?

    >>> begins_record('{"record": 1, "game": "memory"'), begins_record('{"seat": 0, "move": "draw"}')
    (True, False)
    """
    if line.strip() == TITLE or line.lstrip().startswith('{"record"'):
        return True
    head = _object(line) if '"record"' in line else None
    return head is not None and "record" in head


def _begin(version: object, game: object, rules: object, position: dict[str, object]) -> Record:
    if version != FORMAT:
        raise Unreadable(f"line 1: this program reads records of version {FORMAT}, not {quoted(version)}")
    if not isinstance(game, str) or not isinstance(rules, int):
        raise Unreadable("line 1: the record does not say which game, by which version of its rules")
    return Record(game, rules, position)


def _read_shuffle(record: Record, shuffle: object, line: int) -> None:
    """What cannot be read of it is a fault, but nothing that the moves depend on: they are read all the same."""
    if isinstance(shuffle, dict):
        record.shuffle = shuffle
    else:
        _break(record, line, 'the shuffle is told as {"game": …, "commitment": …, "secret": …, "nonce": …}')


def _read_entry(record: Record, entry: dict[str, object] | None, number: int) -> bool:
    """Take one line into the record; False, with the fault set, if it cannot be."""
    if entry is None:
        return _break(record, number, "not a JSON object; the record is readable up to here")
    if record.outcome is not None:
        return _break(record, number, "a record ends with its outcome")
    seat, move, chance, outcome = (entry.get(name) for name in ("seat", "move", "chance", "outcome"))
    if isinstance(seat, int) and isinstance(move, str):
        record.steps.append(Step(seat, move, number))
    elif isinstance(chance, list) and record.steps:
        record.steps[-1].chance.append([str(card) for card in chance])
    elif isinstance(outcome, dict):
        record.outcome, record.outcome_line = outcome, number
    else:
        due = f"move {len(record.steps) + 1} with its seat"
        return _break(record, number, f"expected {due}, the chance of the move before it, or the outcome")
    return True


def _break(record: Record, line: int, sentence: str) -> bool:
    record.fault = Fault(line, sentence)
    return False


def _object(line: str) -> dict[str, object] | None:
    value = _loaded(line)
    return value if isinstance(value, dict) else None


def _loaded(text: str) -> object:
    """What is written in JSON; None if it is not."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # the second is what a row of ten thousand brackets ends in
        return None


def _text_head(lines: Sequence[str]) -> tuple[dict[str, object], int]:
    """The head for people as the JSON form has it, and the number of its lines."""
    head: dict[str, object] = {}
    start = 1
    while start < len(lines) and lines[start].strip():
        name, _, text = lines[start].partition(":")
        value = _loaded(text)
        head[name.strip().lower()] = text.strip() if value is None else value
        start += 1
    return {**head, "record": FORMAT}, start


def _entry(line: str, due: int) -> dict[str, object]:
    """One line for people as an entry: `12. seat 0: draw` where move 12 is due, `chance: C2 D3`, `Outcome: {…}`."""
    head, _, rest = line.partition(":")
    words = head.split()
    if head == "chance":
        return {"chance": rest.split()}
    if head == "Outcome":
        return {"outcome": _object(rest)}
    if len(words) == 3 and words[:2] == [f"{due}.", "seat"] and (seat := number_in(words[2])) >= 0:
        return {"seat": seat, "move": rest.strip()}
    return {}


# ---------------------------------------------------------------------------------------------------- replay


@final
class _Silent(Chance):
    """A source for replays: whatever is not in the record is not known."""

    def shuffle(self, cards: list[int]) -> None:
        raise Impossible("the move shuffles cards, but no chance line follows it")

    def arrange(self, pile: list[int], count: int) -> None:
        raise Impossible("the move draws from an unnamed pile, but no chance line follows it")

    def fork(self) -> Chance:
        return _Silent()


@final
class Replay:
    """A record played again, move by move. `fault` is the first thing that was wrong, `state` the position reached."""

    def __init__(self, game: Game, record: Record) -> None:
        self.record = record
        self.state = game.position(record.position, _Silent())
        self.done = 0
        self.fault: Fault | None = None
        if (found := record.rules_version) != game.version:
            known = f"this program plays version {game.version}"
            self.fault = Fault(1, f"played by version {found} of the rules of {game.key}; {known}")

    def step(self) -> bool:
        """Play the next move of the record; False at its end or where it is wrong."""
        if self.fault is not None or self.done == len(self.record.steps):
            return False
        step = self.record.steps[self.done]
        try:
            self._play(step)
        except CardenzaError as error:
            self.fault = Fault(step.line, str(error))
            return False
        self.done += 1
        return True

    def _play(self, step: Step) -> None:
        if not 0 <= step.seat < self.state.game.seats:
            raise Unreadable(f"there is no seat {step.seat}")
        game, manners = self.state.game, self.state.game.manners
        source = Scripted([[manners.parse_chance(game, card) for card in cards] for cards in step.chance], _Silent())
        after = self.state.clone()  # a move that cannot be finished must not leave half of itself behind
        after.chance = source
        after.story = []
        after.play(step.seat, after.game.parse_move(step.move))  # written out: nothing is filled in here
        if source.left():
            raise Impossible("the move shuffles less often than the record says")
        self.state = after

    def run(self) -> State:
        """Play to the end of the record and hold its outcome against the one that came."""
        while self.step():
            pass
        if self.fault is None:
            self.fault = self.record.fault or self._fault_of_outcome()
        return self.state

    def _fault_of_outcome(self) -> Fault | None:
        outcome = self.state.outcome() if self.state.is_over() else None
        came = None if outcome is None else outcome.document()
        if self.record.outcome is None or self.record.outcome == came:
            return None
        return Fault(self.record.outcome_line, f"the record ends with {self.record.outcome}, the game with {came}")
