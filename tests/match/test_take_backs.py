"""Taking back: alone always, with the Coach by consent, otherwise what has shown nobody anything."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import Judge
from cardenza.kernel.records import Replay
from cardenza.match import commands as asked
from cardenza.match.events import AnsweredBack, AskedBack, Dealt, Stood, TookBack, WentAway
from cardenza.match.settings import Settings
from cardenza.match.table import Ask, Phase
from cardenza.match.taking_back import can_take_back
from tests.kernel.small_games import Heap, HeapState
from tests.match.live import ANNA, BEN, CARLA, Live, begun, refusal, seated

COACH = Settings("memory", 3, {"cards": 14}, Judge.COACH)
GUARD = Settings("memory", 2, {"cards": 14})


def asking(persons: tuple[str, ...] = (ANNA, BEN, CARLA)) -> Live:
    """Anna has turned up a card and wants to take it back."""
    live = begun(COACH, persons)
    live.play(0, "flip 0")
    live.do(asked.TakeBack(ANNA))
    return live


def test_alone_every_move_can_be_taken_back_one_by_one() -> None:
    live = begun(Settings("memory", 1, {"cards": 14}), (ANNA,))
    start = live.state.document()
    for place in (0, 1, 2):
        live.play(0, f"flip {place}")
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 2)]
    live.do(asked.TakeBack(ANNA))
    live.do(asked.TakeBack(ANNA))
    assert live.state.document() == start
    assert not can_take_back(live.table, 0)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-12"


def test_alone_even_the_last_move_of_a_game_that_is_over() -> None:
    live = begun(Settings("chromatic-solitaire", 1), (ANNA,))
    before = live.state.document()
    live.play(0, "concede")
    assert live.table.phase is Phase.OVER
    live.do(asked.TakeBack(ANNA))
    assert (live.table.phase, live.table.outcome, live.state.document()) == (Phase.PLAYING, None, before)


def test_a_win_that_is_taken_back_is_not_counted() -> None:
    live = begun(Settings("memory", 1, {"cards": 14}), (ANNA,))
    live.finish(Random(1))
    assert live.table.wins == (1,)
    live.do(asked.TakeBack(ANNA))
    assert live.table.wins == (0,)
    live.finish(Random(1))
    assert live.table.wins == (1,)


def test_the_same_shuffle_comes_again_after_taking_back() -> None:
    live = begun(Settings("the-distance", 2, {"mode": "strict"}, Judge.COACH), (ANNA,))
    random = Random(5)
    while not live.table.steps or not live.table.steps[-1].chance:
        if live.table.window is not None:
            live.wait(5000)
        elif live.table.bots_to_act():
            live.bot_move(random)
        else:  # Anna draws and passes, until the stock is used up
            live.play(0, next(text for text in ("draw", "pass") if text in live.state.moves(0)))
    step = live.table.steps[-1]
    live.do(asked.TakeBack(ANNA))
    live.play(0, step.move)
    assert live.table.steps[-1].chance == step.chance


def test_with_the_coach_among_bots_at_once_and_their_moves_with_it() -> None:
    live = begun(COACH, (ANNA,))
    random = Random(1)
    while live.table.to_act() == (0,):
        live.person_move(random)
    own = len(live.table.moves) - 1
    live.bot_move(random)
    live.bot_move(random)
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, own)]
    assert len(live.table.moves) == own


def test_with_the_coach_all_other_persons_must_agree() -> None:
    live = begun(COACH, (ANNA, BEN, CARLA))
    live.play(0, "flip 0")
    assert live.do(asked.TakeBack(ANNA)) == [AskedBack(0, 0)]
    assert live.table.asked == Ask(0, 0, frozenset({1, 2}))
    assert live.do(asked.AnswerBack(BEN, True)) == [AnsweredBack(1, True)]
    assert live.table.asked == Ask(0, 0, frozenset({2}))
    assert live.do(asked.AnswerBack(CARLA, True)) == [AnsweredBack(2, True), TookBack(0, 0)]
    assert live.table.moves == ()


def test_one_refusal_settles_it() -> None:
    live = asking()
    assert live.do(asked.AnswerBack(CARLA, False)) == [AnsweredBack(2, False)]
    assert live.table.asked is None
    assert len(live.table.moves) == 1
    assert refusal(live, asked.AnswerBack(BEN, True)) == "MATCH-15"


def test_only_who_is_asked_answers_and_nobody_asks_meanwhile() -> None:
    live = asking()
    live.do(asked.AnswerBack(BEN, True))
    assert refusal(live, asked.AnswerBack(BEN, True)) == "MATCH-15"
    assert refusal(live, asked.AnswerBack(ANNA, True)) == "MATCH-15"
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-16"


def test_a_person_who_plays_on_ends_the_question() -> None:
    live = asking()
    live.play(0, "flip 1")
    assert live.table.asked is None


def test_a_bot_that_plays_on_does_not() -> None:
    live = begun(COACH, (ANNA, BEN))
    random = Random(1)
    while live.table.to_act() != (2,):
        live.person_move(random)
    live.do(asked.TakeBack(ANNA))
    live.bot_move(random)
    assert live.table.asked is not None
    to = live.table.asked.to
    live.do(asked.AnswerBack(BEN, True))
    assert len(live.table.moves) == to


def test_who_goes_is_not_asked_any_more() -> None:
    live = asking()
    assert live.do(asked.Stand(BEN)) == [Stood(1)]
    assert live.do(asked.Lose(CARLA)) == [WentAway(2), TookBack(0, 0)]


def test_what_somebody_asked_goes_with_them() -> None:
    live = asking()
    live.do(asked.Lose(ANNA))
    assert live.table.asked is None
    assert len(live.table.moves) == 1


def test_those_who_are_away_are_not_asked() -> None:
    live = begun(COACH, (ANNA, BEN, CARLA))
    live.do(asked.Lose(BEN))
    live.do(asked.Lose(CARLA))
    live.play(0, "flip 0")
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 0)]


def test_otherwise_a_move_that_has_shown_a_card_stands() -> None:
    live = begun(GUARD, (ANNA, BEN))
    live.play(0, "flip 0")
    assert not can_take_back(live.table, 0)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-14"


def test_otherwise_a_move_whose_turn_is_over_stands() -> None:
    live = begun(GUARD, (ANNA, BEN))
    while live.table.to_act() == (0,):
        live.person_move(Random(1))
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-13"


def test_otherwise_moves_of_an_unfinished_turn_are_taken_back_if_they_have_shown_nothing() -> None:
    live = slow_heap()
    live.play(0, "take 1")
    live.play(0, "take 1")
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 1)]
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 0)]
    live.play(0, "take 1")
    live.play(0, "take 2")
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-13"
    live.play(1, "take 1")
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-13"
    assert live.do(asked.TakeBack(BEN)) == [TookBack(1, 2)]


class SlowHeap(Heap):
    """Heap, but who takes one stone goes on."""

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> "SlowHeapState":
        read = super().position(document, chance, spare)
        state = SlowHeapState(self, read.chance, read.heap)
        state.turn = read.turn
        return state


class SlowHeapState(HeapState):
    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        self.turn = seat if move == 1 else 1 - seat

    def clone(self) -> "SlowHeapState":
        twin = SlowHeapState(SlowHeap(2, self.game.options), self.chance.fork(), self.heap[:])
        twin.taken, twin.turn, twin.given_up = self.taken[:], self.turn, self.given_up
        return twin


def slow_heap() -> Live:
    live = seated(GUARD, (ANNA, BEN))
    live.tables.append(replace(live.table, game=SlowHeap(2, {"stones": 9})))
    live.happen(Dealt(0, (0, 1), {"game": "heap", "seats": 2, "options": {"stones": 9}}))
    return live


def test_the_log_keeps_what_was_taken_back_and_the_record_leaves_it_out() -> None:
    live = begun(COACH, (ANNA,))
    live.play(0, "flip 0")
    live.do(asked.TakeBack(ANNA))
    live.play(0, "flip 1")
    live.finish(Random(4))
    record = live.table.record()
    assert record.steps[0].move == "flip 1"
    assert [type(entry.event) for entry in live.entries].count(TookBack) == 1
    replay = Replay(live.table.game, record)
    replay.run()
    assert replay.fault is None
