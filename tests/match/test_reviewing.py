"""Reviews: wrong tries and decisions of one's own as positions that the judge answers as the table did."""

from random import Random

import pytest

from cardenza import catalogue
from cardenza.bots.player import imagined
from cardenza.coach.finding import Answer, Question
from cardenza.coach.hindsight import besides
from cardenza.coach.lesson import Grade, answer, begun
from cardenza.kernel.errors import NotAllowed, Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import Objection, Verdict
from cardenza.match import commands, tries
from cardenza.match.changing import replace
from cardenza.match.events import Dealt, Played
from cardenza.match.finding import in_hand, questions
from cardenza.match.recalling import may_recall, state_before
from cardenza.match.reviewing import MOST_AT_ONCE, MOST_WRONG, decisions, is_over, turn_of, wrong_finds, wrong_tries
from cardenza.match.settings import Settings
from cardenza.match.table import Phase
from cardenza.match.tries import Try
from tests.match.live import ANNA, BEN, Live, movers, placed
from tests.match.live import begun as table_begun
from tests.match.test_tries import DISTANCE, KNOWN, some_tries, tried

each_game = pytest.mark.parametrize("key", catalogue.keys())


def begin(key: str, judge: Judge) -> Live:
    kind = catalogue.find(key)
    seats = min(max(kind.least_seats, 2), kind.most_seats)
    return table_begun(Settings(key, seats, judge=judge), [ANNA, BEN][:seats])


@pytest.mark.parametrize("judge", [Judge.COACH, Judge.TABLE])
@each_game
def test_a_wrong_try_is_wrong_again_by_the_same_rules_and_with_the_same_idea(key: str, judge: Judge) -> None:
    live = begin(key, judge)
    noted = some_tries(live, Random(f"review {key} {judge.value}"), 40)
    wrong = {(found.n, found.seat, found.move): found for found in noted if found.is_wrong}
    review = wrong_tries(live.tables, noted)
    told = 0
    for step, objections in review:
        n = int(step.id.split("-")[1])
        assert len(step.wrong) == len(objections) <= MOST_AT_ONCE
        for again, objection in zip(step.wrong, objections, strict=True):
            found = wrong[n, step.seat, again.move]
            grade, judged = answer(step, begun(step).parse(step.seat, again.move))
            assert (grade, str(judged.verdict.objection)) == (Grade.WRONG, str(objection))
            assert (objection.rules, again.why, again.idea) == (found.rules, found.rules, found.idea)
            told += 1
    assert len(review) <= MOST_WRONG
    assert told or not any(found.rules[0] not in ("CORE-1", "CORE-2", "CORE-4") for found in wrong.values())


@each_game
def test_every_task_can_be_done_and_every_other_legal_move_is_a_miss(key: str) -> None:
    live = begin(key, Judge.COACH)
    for step, _ in wrong_tries(live.tables, some_tries(live, Random(key), 25)):
        state = begun(step)
        legal = {state.game.move_text(move) for move in state.legal_moves(step.seat)}
        assert legal == {*step.right, *[miss.move for miss in step.miss]}
        assert step.right
        assert answer(step, state.parse(step.seat, step.right[0])).grade is Grade.RIGHT
        for miss in step.miss[:3]:
            assert answer(step, state.parse(step.seat, miss.move)).grade is Grade.MISS


@each_game
def test_a_position_of_a_review_is_the_same_in_every_world_that_looks_the_same(key: str) -> None:
    live = begin(key, Judge.COACH)
    noted = some_tries(live, Random(key), 25)
    twins = [
        table if table.state is None else replace(table, state=imagined(table.state, noted[0].seat, Rng(at)))
        for at, table in enumerate(live.tables)
    ]
    own = [found for found in noted if found.seat == noted[0].seat]
    found, again = wrong_tries(live.tables, own), wrong_tries(twins, own)
    assert [wrong.step for wrong in again] == [wrong.step for wrong in found]


def test_a_wrong_card_is_to_be_replaced_by_one_that_fits_not_by_drawing() -> None:
    live = placed(Settings("the-distance", 2, {"interval": 3, "mode": "guided"}, Judge.COACH), [ANNA, BEN], DISTANCE)
    noted = [tried(live, commands.Play(ANNA, move)) for move in ("castle", "play F2 as F", "play D2 as D")]
    [wrong] = wrong_tries(live.tables, noted)
    assert [each.move for each in wrong.step.wrong] == ["play F2 as F", "play D2 as D"]
    assert wrong.step.right == ("play E2 as E",)


def test_what_was_no_move_or_out_of_turn_is_nothing_to_mend() -> None:
    live = placed(Settings("the-distance", 2, {"interval": 3, "mode": "guided"}, Judge.COACH), [ANNA, BEN], DISTANCE)
    noted = [tried(live, commands.Play(ANNA, "castle")), tried(live, commands.Play(BEN, "play G3 as G"))]
    assert [found.verdict for found in noted] == ["refused", "refused"]
    assert wrong_tries(live.tables, noted) == []


# ------------------------------------------------------------------------------------------------ what is found


def found(live: Live, n: int, seat: int, answer: Answer) -> Try:
    """The try of somebody who answers this, wrongly."""
    table = live.tables[n - 1]
    return tries.found(table, n, seat, answer, Verdict(Objection(("MAID-02",), "")), KNOWN)


def asked_at(live: Live, n: int) -> tuple[int, Question]:
    """The question after an entry, and to whom."""
    [(_, seat, question)] = [*questions(live.tables[n - 2], live.entries[n - 1].event, live.tables[n - 1])][:1]
    return seat, question


def test_a_pair_that_was_none_is_in_the_review_with_the_cards_to_find_it_again() -> None:
    live = begin("old-maid", Judge.COACH)
    n = next(entry.n for entry in live.entries if isinstance(entry.event, Dealt))
    seat, question = asked_at(live, n)
    one, other = (
        question.sets[0][0],
        next(pair[0] for pair in question.sets if pair[0][:-1] != question.sets[0][0][:-1]),
    )
    wrong = Answer((one, other))
    noted = [found(live, n, seat, each) for each in (wrong, wrong, Answer(("C9", one)), Answer(question.sets[0]))]
    [find] = wrong_finds(live.tables, live.entries, noted)
    [(answer_, objection)] = find.answers
    assert (find.id, answer_, objection.rules) == (f"find-{n}-{seat}", wrong, ("MAID-02",))
    assert objection.idea is not None
    assert find.cards() == sorted(
        {*in_hand(live.tables[n - 1].view(seat)), *sum(question.sets, ())}, key=live.table.game.parse_card
    )
    assert find.judged(Answer(question.sets[-1])).is_legal()
    assert not find.judged(wrong).is_legal()
    for no_answer in (Answer(), Answer((one,)), Answer((one, one)), Answer(is_pair=True)):
        with pytest.raises(Unreadable):
            find.judged(no_answer)
    assert wrong_tries(live.tables, noted) == []
    assert wrong_finds(live.tables, live.entries, []) == []


def test_a_wrong_word_for_two_cards_of_memory_is_in_the_review() -> None:
    live = begin("memory", Judge.TABLE)
    for place in ("0", "1"):
        mover = [ANNA, BEN][movers(live.table)[0]]
        live.do(commands.Play(mover, f"flip {place}"))
    n = live.entries[-1].n
    seat, question = asked_at(live, n)
    is_pair = bool(question.sets)
    [find] = wrong_finds(live.tables, live.entries, [found(live, n, seat, Answer(is_pair=not is_pair))])
    assert [given for given, _ in find.answers] == [Answer(is_pair=not is_pair)]
    assert find.question.open == question.open
    assert find.judged(Answer(is_pair=is_pair)).is_legal()


# ------------------------------------------------------------------------------------------------ decisions


@each_game
def test_decisions_are_ones_own_moves_that_stand_and_had_others_beside_them(key: str) -> None:
    live = begin(key, Judge.GUARD)
    random = Random(key)
    assert not is_over(live.tables, 0)
    for _ in range(120):
        if live.table.phase is Phase.OVER or not movers(live.table):
            break
        live.person_move(random)
    if live.table.phase is not Phase.OVER:
        assert decisions(live.tables, live.entries, ANNA, 0) == []
        return
    assert is_over(live.tables, 0)
    found = decisions(live.tables, live.entries, ANNA, 0)
    for number, seat, state, move in found:
        played = live.table.moves[number - 1].played
        assert (played.seat, played.move, played.by) == (seat, state.game.move_text(move), "player")
        assert len(state.legal_moves(seat)) > 1
    assert decisions(live.tables, live.entries, "guest-stranger", 0) == []


def test_a_decision_is_made_again_and_right_is_what_was_better() -> None:
    live = placed(Settings("the-distance", 2, {"interval": 3, "mode": "guided"}, Judge.COACH), [ANNA, BEN], DISTANCE)
    live.finish(Random(1))
    first = decisions(live.tables, live.entries, ANNA, 0)[0]
    state, better = first.state, next(move for move in first.state.legal_moves(0) if move != first.move)
    step = turn_of(first, [better])
    assert answer(step, better).grade is Grade.RIGHT
    assert answer(step, first.move).grade is Grade.MISS
    assert begun(step).view(0) == state.view(0)


# ------------------------------------------------------------------------------------------------ looking back


@each_game
def test_the_position_before_a_move_is_found_again(key: str) -> None:
    live = begin(key, Judge.COACH)
    random = Random(key)
    for _ in range(25):
        if movers(live.table):
            live.person_move(random)
    assert may_recall(live.table, 0)
    for before, entry in zip(live.tables, live.entries[1:], strict=False):
        if isinstance(entry.event, Played):
            found = state_before(live.table, entry.event)
            assert found.document() == before.current().document()
            move = found.game.parse_move(entry.event.move)
            for viewer in range(live.table.settings.seats):
                told = besides(found, entry.event.seat, move, viewer)
                assert told == besides(before.current(), entry.event.seat, move, viewer)


def test_a_move_that_was_taken_back_or_never_made_is_not_told_of() -> None:
    live = table_begun(Settings("chromatic-solitaire", 1, judge=Judge.COACH), [ANNA])
    live.person_move(Random(1))
    event = live.entries[-1].event
    assert isinstance(event, Played)
    state_before(live.table, event)
    live.do(commands.TakeBack(ANNA))
    for gone in (event, Played(0, "turn")):
        with pytest.raises(NotAllowed) as refused:
            state_before(live.table, gone)
        assert refused.value.objection.rules == ("MATCH-42",)


def test_a_strict_table_tells_only_when_the_game_is_over_unless_all_others_are_bots() -> None:
    settings = Settings("memory", 2, {"cards": 14}, judge=Judge.TABLE)
    live = table_begun(settings, [ANNA, BEN])
    assert not may_recall(live.table, 0)
    live.finish(Random(1))
    assert may_recall(live.table, 0)
    assert may_recall(table_begun(settings, [ANNA]).table, 0)
