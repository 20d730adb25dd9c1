"""`cardenza replay`: plays records again, verifies every line, and tells the games to people."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence

from cardenza import catalogue
from cardenza.cli.files import read_lines
from cardenza.cli.record_files import Entry, read_records
from cardenza.cli.trouble import FOUND_WRONG, Trouble
from cardenza.kernel.contract import State, unusual_options
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.events import Changed, Ended, Event, Happened, Made, Moved, happened, open_events
from cardenza.kernel.reckoning import opened
from cardenza.kernel.records import Fault, Record, Replay, Step, begins_record
from cardenza.kernel.views import Snapshot, open_view
from cardenza.match.windows import is_silence
from cardenza.terminal.layout import SAID_ELSEWHERE, rows
from cardenza.terminal.notation import Style
from cardenza.terminal.phrases import counted
from cardenza.terminal.words import Names, deal_lines, fact_text, outcome_lines, sentences


def run(arguments: Namespace) -> int:
    """Replay every record of the file; 1 if one of them is wrong."""
    lines = read_lines(arguments.file)
    if not any(begins_record(line) for line in lines):
        raise Trouble(f'{arguments.file}: there is no record; one begins with {{"record": 1, "game": …}}')
    wrong = 0
    entries = read_records(lines)
    for number, entry in enumerate(entries, 1):
        try:
            fault = _tell(entry, number, arguments)
        except catalogue.UnknownGame as error:
            raise Trouble(f"{arguments.file}: line {entry.line}: {error}") from None
        if fault is not None:
            wrong += 1
            sys.stdout.flush()
            print(f"cardenza: {arguments.file}: {fault}", file=sys.stderr)
    if not arguments.json and (len(entries) > 1 or arguments.brief):
        print(f"{len(entries) - wrong} verified, {wrong} wrong")
    return FOUND_WRONG if wrong else 0


def _tell(entry: Entry, number: int, arguments: Namespace) -> Fault | None:
    """Replay one record and print it in the form that was asked for; gives what is wrong with it."""
    replay, fault = _begun(entry)
    if replay is not None and not arguments.json and not arguments.brief:
        for line in _story(replay, _names(replay, arguments)):
            print(line)
    if replay is not None:
        replay.run()
        fault = None if replay.fault is None else entry.in_file(replay.fault)
    if arguments.json:
        print(json.dumps(_result(entry, replay, fault)))
    elif arguments.brief:
        print(f"{number}. {_brief(replay)}: {'verified' if fault is None else fault}")
    elif replay is not None:
        print("\n".join(_close(replay, fault, _names(replay, arguments))))
    return fault


def _names(replay: Replay, arguments: Namespace) -> Names:
    return Names(replay.state, None, arguments.language, Style(arguments.names, arguments.octaves))


def _begun(entry: Entry) -> tuple[Replay | None, Fault | None]:
    """The replay of a record before its first move; a record of no known game or position has none."""
    if entry.record is None:
        return None, entry.fault
    if entry.record.position.get("game") != entry.record.game:
        return None, Fault(entry.line, f"a record of {entry.record.game} begins with a position of another game")
    try:
        game = catalogue.game_in(entry.record)
        return Replay(game, entry.record), None
    except catalogue.UnknownGame:
        raise
    except CardenzaError as error:
        return None, Fault(entry.line, str(error))


# ---------------------------------------------------------------------------------------------------- for people


def _story(replay: Replay, names: Names) -> Iterator[str]:
    """The game, move by move, as far as the record is right."""
    game, record = replay.state.game, replay.record
    yield names.count("seats", game.seats, title=names.book.title)
    if options := unusual_options(game):
        told = [f"{name} {names.value(value)}" for name, value in options.items()]
        yield names.say("options", options=", ".join(told))
    yield ""
    yield names.say("deal")
    yield from _position(replay.state, names)
    yield from [f"  {line}" for line in deal_lines(replay.state, names)]
    yield ""
    while replay.done < len(record.steps) and replay.fault is None:
        yield from _step(replay, record.steps[replay.done], names)


def _step(replay: Replay, step: Step, names: Names) -> Iterator[str]:
    """What a move did; silence in a window is told only where something followed from it."""
    before = Snapshot(replay.state)
    is_quiet, is_mistake = _kind_of(replay.state, step)
    if not replay.step():
        return
    events = open_events(happened(before, Snapshot(replay.state), Made(step.seat, step.move, is_mistake)))
    if is_quiet and not any(isinstance(event, Happened | Moved | Ended) for event in events):
        return
    if replay.state.is_over():
        events = [event for event in events if not isinstance(event, Ended)]  # the last lines tell it
    first, *more = sentences(events, names, replay.state.is_over())
    yield f"{replay.done}. {first}"
    yield from [f"   {line}" for line in more]
    if facts := _changed(events, names):
        yield names.say("changed", facts="; ".join(facts))


def _changed(events: Sequence[Event], names: Names) -> list[str]:
    """What is different now, where a game does not tell itself what happened."""
    if any(isinstance(event, Happened) for event in events):
        return []
    changed = [event for event in events if isinstance(event, Changed) and event.fact not in SAID_ELSEWHERE]
    return [
        fact_text(each.fact, each.value, names) for each in changed if isinstance(each.value, str | list) and each.value
    ]


def _kind_of(state: State, step: Step) -> tuple[bool, bool]:
    """Is the move silence, and is it a mistake? What cannot be made is neither."""
    if not 0 <= step.seat < state.game.seats:
        return False, False
    try:
        move = state.game.parse_move(step.move)
        return is_silence(state, step.seat, move), state.judge(step.seat, move).is_mistake()
    except CardenzaError:
        return False, False


def _position(state: State, names: Names) -> list[str]:
    return [f"  {row.line(names)}" for row in rows(open_view(state), names)]


def _close(replay: Replay, fault: Fault | None, names: Names) -> list[str]:
    """The last position, and what the record is worth."""
    lines = ["", names.say("end"), *_position(replay.state, names), ""]
    outcome, moves = replay.state.outcome(), names.count("moves", replay.done)
    if fault is not None:
        lines.append(names.say("breaks", moves=moves))
    elif replay.state.is_over() and outcome is not None:
        found = replay.state.game.manners.reckoning(replay.state)
        ended = Ended(outcome, None if found is None else opened(found))
        lines += outcome_lines(ended, names, is_over=True)
        lines.append(names.say("verified", moves=moves))
    else:
        lines.append(names.say("left", moves=moves))
    return [*lines, ""]


def _brief(replay: Replay | None) -> str:
    if replay is None:
        return "no game"
    outcome = replay.state.outcome() if replay.state.is_over() else None
    winners = " ".join(map(str, outcome.winners)) or "none" if outcome is not None else ""
    end = "not finished" if outcome is None else f"winners {winners} [{outcome.reason}]"
    return f"{replay.record.game}, {counted('en', 'moves', replay.done)}, {end}"


# ---------------------------------------------------------------------------------------------------- for programs


def _result(entry: Entry, replay: Replay | None, fault: Fault | None) -> dict[str, object]:
    record: Record | None = entry.record
    outcome = replay.state.outcome() if replay is not None and replay.state.is_over() else None
    return {
        "line": entry.line,
        "game": None if record is None else record.game,
        "moves": 0 if replay is None else replay.done,
        "verified": fault is None,
        "fault": None if fault is None else {"line": fault.line, "sentence": fault.sentence},
        "outcome": None if outcome is None else outcome.document(),
    }
