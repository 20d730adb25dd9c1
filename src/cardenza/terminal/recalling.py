"""A move of the last round looked back on, in lines: what came of it, what else was possible, what a search finds."""

from typing import Final

from cardenza.bots.lookahead import Lookahead
from cardenza.coach.hindsight import besides, is_left_to_memory, weighed
from cardenza.kernel.contract import State
from cardenza.kernel.events import Happened, Made
from cardenza.kernel.speech import Said
from cardenza.match.reviewing import has_choice, known_to
from cardenza.terminal.pretty import keyed
from cardenza.terminal.table import DEAL, PERSON, Table
from cardenza.terminal.words import Names, hint_line, sentences, small
from cardenza.words.saying import say, say_move

BUDGET: Final = 10_000


def recall_lines(table: Table, back: int) -> list[str]:
    """What can be told of the last move, or of one so many moves before it; others' silence does not count."""
    moves = [at for at, told in enumerate(table.told) if any(isinstance(event, Made) for event in told)]
    moves = [at for at in moves if table.record.steps[at].move != DEAL]
    if not 1 <= back <= len(moves):
        return [table.names.say("recall_none")]
    at = moves[-back]
    return [*_came(table, at), *_besides(table, at), *_weighed(table, at)]


def _came(table: Table, at: int) -> list[str]:
    """What happened, with its rules; what was told in passing is not told again (MEM-R7)."""
    names, told = table.names, table.told[at]
    story = [event.said for event in told if isinstance(event, Happened)]
    kept = [said for said in story if table.asked() is None or not said.is_fleeting]
    if story:
        return [_happened(said, names) for said in kept]
    return sentences([event for event in told if isinstance(event, Made)], names, is_over=False)


def _happened(said: Said, names: Names) -> str:
    points = f" ({said.points:+})" if said.points else ""
    rule = f" [{said.rule}]" if said.rule else ""
    return f"{keyed(say(names.book, said, names.reader()))}{points}{rule}"


def _besides(table: Table, at: int) -> list[str]:
    state, seat, move = _made(table, at)
    found, names = besides(state, seat, move, PERSON), table.names
    others = [keyed(small(say_move(names.book, said, names.reader()))) for said in found.moves]
    if found.more:
        others.append(names.count("recall_more", found.more))
    lines = [names.say("recall_besides", moves="; ".join(others))] if others else []
    if found.is_partly_hidden:
        lines.append(names.say("recall_hidden"))
    return lines or [names.say("recall_nothing")]


def _weighed(table: Table, at: int) -> list[str]:
    """Of one's own move, what a search finds, where that is not for the players to find."""
    state, seat, move = _made(table, at)
    is_told = table.asked() is None or not (is_left_to_memory(table.game) or table.is_solo)
    if seat != PERSON or not is_told or not has_choice(state, seat, move):
        return []
    world = state.game.position(known_to(state, seat, at))
    found, names = weighed(world, seat, move, Lookahead(table.seed, at, BUDGET)), table.names
    lines = [hint_line(found.said, names)]
    if found.better:
        said = table.game.manners.said(state, seat, found.better[0])
        lines.append(names.say("recall_better", move=keyed(small(say_move(names.book, said, names.reader())))))
    return lines


def _made(table: Table, at: int) -> tuple[State, int, int]:
    step = table.record.steps[at]
    return table.before[at], step.seat, table.game.parse_move(step.move)
