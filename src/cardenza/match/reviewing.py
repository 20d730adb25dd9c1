"""What can be mended of a game that is over: tries that were wrong, and decisions of one's own that may be weighed.

Each becomes a position with a task (`coach.lesson`), as its seat knew it; what the seat did not know is dealt anew.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardenza import solver
from cardenza.bots.player import imagined
from cardenza.coach import explain
from cardenza.coach.finding import Answer, Question, judge, read_answer
from cardenza.coach.lesson import Miss, Step, WrongTry
from cardenza.kernel.contract import Game, State, settle
from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import CORE, Objection, Verdict
from cardenza.match.events import Entry, Played
from cardenza.match.finding import in_hand, questions
from cardenza.match.table import Phase, Table
from cardenza.match.tries import Kind, Try

MOST_WRONG: Final = 20
MOST_AT_ONCE: Final = 3
"""So many wrong tries in one position are told."""

MOST_WEIGHED: Final = 40
MOST_TURNS: Final = 5
WORLD: Final = 5  # the stream that deals what a seat did not know


class Wrong(NamedTuple):
    """A position in which something was tried that was wrong, and what the judge said each time."""

    step: Step
    objections: tuple[Objection, ...]


class WrongFind(NamedTuple):
    """Something that was found wrongly in what the table had settled: the question, the cards in hand besides, and each
    wrong answer with what is to be said of it.
    """

    id: str
    game: Game
    question: Question
    hand: tuple[str, ...]
    answers: tuple[tuple[Answer, Objection], ...]

    def cards(self) -> list[str]:
        """The cards among which is to be found; their order tells nothing."""
        return sorted([*self.hand, *(card for cards in self.question.sets for card in cards)], key=self.game.parse_card)

    def judged(self, answer: Answer) -> Verdict:
        """What is to be said of another answer. Raises `Unreadable` for what is none."""
        question = self.question
        if not question.open and len(set(answer.cards)) != len(question.sets[0]):
            raise Unreadable("say which cards belong together, each of them once")
        return judge(self.game, question, range(len(question.sets)), self.hand, answer).verdict


class Decision(NamedTuple):
    """A move of one's own among others, in its position; `number` counts the moves of the game from 1."""

    number: int
    seat: int
    state: State
    move: int


def is_over(tables: Sequence[Table], game: int) -> bool:
    """Has this game of the table ended?"""
    last = tables[-1]
    return last.phase is not Phase.WAITING and (game < last.game_number or _has_ended(last, game))


def _has_ended(table: Table, game: int) -> bool:
    return table.game_number == game and table.phase is Phase.OVER


# ------------------------------------------------------------------------------------------------ wrong tries


def wrong_tries(tables: Sequence[Table], tries: Sequence[Try]) -> list[Wrong]:
    """Every position with a wrong try in it, in the order of the game. `tables[n - 1]` is the table after entry `n`.

    What was no move at all, or was tried where there was nothing to do, is left out: it cannot be done better.
    """
    places = _by_place("move", tables, tries)
    wrong = [_wrong(tables[n - 1], seat, found) for (n, seat), found in places]
    return [found for found in wrong if found is not None][:MOST_WRONG]


def _by_place(kind: Kind, tables: Sequence[Table], tries: Sequence[Try]) -> list[tuple[tuple[int, int], list[Try]]]:
    """The wrong tries of this kind by entry and seat, in the order of the game."""
    by_place: dict[tuple[int, int], list[Try]] = {}
    for found in tries:
        if found.kind == kind and found.is_wrong and found.move and 0 < found.n <= len(tables):
            by_place.setdefault((found.n, found.seat), []).append(found)
    return sorted(by_place.items(), key=lambda each: each[0])


def _wrong(table: Table, seat: int, tries: Sequence[Try]) -> Wrong | None:
    """The first try says in which position; the others count if they are wrong there as well."""
    texts = list(dict.fromkeys(found.move for found in tries))
    try:
        state = table.judged_in(seat, texts[0])
    except CardenzaError:  # it is no move
        return _wrong(table, seat, [found for found in tries if found.move != texts[0]]) if len(texts) > 1 else None
    return wrong_in(f"try-{table.n}-{seat}", state, seat, table.n, texts)


def wrong_in(name: str, state: State, seat: int, number: int, texts: Sequence[str]) -> Wrong | None:
    """A position in which these moves were tried, the first ones that are wrong there; None if there is none."""
    position = known_to(state, seat, number)
    world = state.game.position(position)
    wrong = [(text, found) for text in texts[:MOST_AT_ONCE] if (found := _objection(world, seat, text)) is not None]
    if not wrong or not world.legal_moves(seat):
        return None
    step = task(name, position, world, seat, _right_beside(world, seat, wrong[0][0]), wrong)
    return Wrong(step, tuple(objection for _, objection in wrong))


def wrong_finds(tables: Sequence[Table], entries: Sequence[Entry], tries: Sequence[Try]) -> list[WrongFind]:
    """Every question that was answered wrongly, in the order of the game."""
    found: list[WrongFind] = []
    for (n, seat), wrong in _by_place("found", tables, tries):
        before, after = tables[n - 2] if n > 1 else None, tables[n - 1]
        asked = [each for _, to, each in questions(before, entries[n - 1].event, after) if to == seat]
        answers = [read_answer(each.move) for each in wrong]
        found += [find_in(f"find-{n}-{seat}", after.game, each, in_hand(after.view(seat)), answers) for each in asked]
    return [each for each in found if each.answers][:MOST_WRONG]


def find_in(name: str, game: Game, question: Question, hand: Sequence[str], answers: Sequence[Answer]) -> WrongFind:
    """A question with the first answers to it that are wrong; cards that were not there are none."""
    find = WrongFind(name, game, question, tuple(hand), ())
    judged = [(answer, find.judged(answer).objection) for answer in dict.fromkeys(answers)]
    wrong = [(answer, said) for answer, said in judged if said is not None and said.rules[0] not in CORE]
    return find._replace(answers=tuple(wrong[:MOST_AT_ONCE]))


def _objection(state: State, seat: int, text: str) -> Objection | None:
    """What the judge has against a move; nothing of what is none."""
    try:
        return explain(state, seat, state.parse(seat, text)).objection
    except CardenzaError:
        return None


def _right_beside(state: State, seat: int, wrong: str) -> list[int]:
    """What was meant: legal moves of the same kind, or, if there are none, any of them."""
    kinds, moves = state.game.kinds(), state.legal_moves(seat)
    meant = kinds.of(state.parse(seat, wrong)).key
    sensible = [move for move in moves if not kinds.flags(move).gives_up]
    return [move for move in sensible if kinds.of(move).key == meant] or sensible or moves


def known_to(state: State, seat: int, number: int) -> dict[str, object]:
    """The document of a position as a seat knew it, with the rest dealt anew."""
    world = imagined(state, seat, Rng(number, WORLD))
    settle(world)
    return _document(world)


def _document(state: State) -> dict[str, object]:
    """It names the version of its rules, be it the first."""
    return {**state.document(), "rules_version": state.game.version}


def task(
    name: str,
    position: dict[str, object],
    state: State,
    seat: int,
    right: Sequence[int],
    wrong: Sequence[tuple[str, Objection]] = (),
) -> Step:
    """A position of which every legal move is right or a miss."""
    text, legal = state.game.move_text, state.legal_moves(seat)
    return Step(
        id=name,
        position=position,
        right=tuple(text(move) for move in right),
        wrong=tuple(WrongTry(move, found.rules, found.idea.key if found.idea else "") for move, found in wrong),
        concepts=(),
        miss=tuple(Miss(text(move), "") for move in legal if move not in right),
        seat=seat,
    )


# ------------------------------------------------------------------------------------------------ decisions


def decisions(tables: Sequence[Table], entries: Sequence[Entry], who: str, game: int) -> list[Decision]:
    """The moves that a guest made in a game, stand, and had a choice in; of very many, some from all of it."""
    ends = [table for table in tables if _has_ended(table, game)]
    if not ends:
        return []
    numbers = {id(move.played): number for number, move in enumerate(ends[-1].moves, 1)}
    found = [
        decision
        for before, entry in zip(tables, entries[1:], strict=False)
        if (decision := _decision(before, entry, who, numbers)) is not None
    ]
    step = max(len(found) / MOST_WEIGHED, 1.0)
    return [found[int(at * step)] for at in range(min(len(found), MOST_WEIGHED))]


def _decision(before: Table, entry: Entry, who: str, numbers: dict[int, int]) -> Decision | None:
    event = entry.event
    if not isinstance(event, Played) or event.by != "player" or id(event) not in numbers:
        return None
    guest, state = before.chair_at(event.seat).guest(), before.current()
    move = state.game.parse_move(event.move)
    if guest is None or guest.id != who or not has_choice(state, event.seat, move):
        return None
    return Decision(numbers[id(event)], event.seat, state, move)


def has_choice(state: State, seat: int, made: int) -> bool:
    """Was it a right move that had others beside it, and no silence nor giving up?"""
    game = state.game
    is_silence = made == game.manners.window_answer(state, seat)
    careful = game.habits.careful_moves(state, seat)
    is_plain = not is_silence and not game.kinds().flags(made).gives_up and made in state.legal_moves(seat)
    return is_plain and any(move != made for move in careful)


def thought_over(decision: Decision) -> dict[str, object]:
    """The position of a decision to think about and to try again.

    Where a solver looks back, the cards lie as they did: whoever plays alone has seen them, or will in the record.
    """
    number, seat, state, _ = decision
    if not solver.has_solver(state.game.key):
        return known_to(state, seat, number)
    world = state.clone()
    settle(world)
    return _document(world)


def turn_of(decision: Decision, better: Sequence[int]) -> Step:
    """A decision to make again; right is what was found to be better."""
    position = thought_over(decision)
    return task(f"move-{decision.number}", position, decision.state, decision.seat, better)
