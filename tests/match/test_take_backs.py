"""Taking back: what has come to light stays so; else with the Coach by consent, or while one's own turn goes on."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import msgspec
import pytest

from cardenza import catalogue
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.records import Replay
from cardenza.kernel.views import View
from cardenza.match import commands as asked
from cardenza.match.deciding import decide
from cardenza.match.events import (
    AnsweredBack,
    AskedBack,
    CameBack,
    Dealt,
    Entry,
    Kept,
    Played,
    Stood,
    TookBack,
    WentAway,
)
from cardenza.match.evolving import fold
from cardenza.match.settings import Settings
from cardenza.match.table import Ask, Phase, Table
from cardenza.match.taking_back import can_take_back
from tests.asking import exposes, playout_moves
from tests.kernel.small_games import Heap, HeapState
from tests.match.live import ANNA, BEN, CARLA, Live, begun, movers, placed, refusal, seated

JUDGES = list(Judge)
COACH = Settings("the-distance", 3, {"interval": 2, "mode": "guided"}, Judge.COACH, away_seconds=30)
HANDS = {"hands": [["D2", "F2", "A4"], ["E2", "G3", "A3"], ["F3", "B3", "C5"]], "discard": ["C3"]}
GUARD = Settings("memory", 2, {"cards": 14})


def laid(persons: tuple[str, ...] = (ANNA, BEN, CARLA)) -> Live:
    """Anna has put a card of her hand on the pile, at a table with the Coach."""
    live = placed(COACH, persons, HANDS)
    live.play(0, "play D2 as D")
    return live


def asking(persons: tuple[str, ...] = (ANNA, BEN, CARLA)) -> Live:
    """She wants it back."""
    live = laid(persons)
    live.do(asked.TakeBack(ANNA))
    return live


# ------------------------------------------------------------------------------------------------ what was seen


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("persons", [(ANNA,), (ANNA, BEN)])
def test_a_card_of_memory_that_was_turned_up_stays_seen(judge: Judge, persons: tuple[str, ...]) -> None:
    live = begun(Settings("memory", 2, {"cards": 14}, judge), persons)
    live.play(0, "flip 0")
    assert not can_take_back(live.table, 0)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"


@pytest.mark.parametrize("judge", JUDGES)
def test_nor_does_one_peek_alone(judge: Judge) -> None:
    live = begun(Settings("memory", 1, {"cards": 14}, judge), (ANNA,))
    live.play(0, "flip 0")
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"
    live.finish(Random(1))
    assert live.table.wins == (1,)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"


@pytest.mark.parametrize("judge", JUDGES)
def test_the_maid_is_not_handed_back(judge: Judge) -> None:
    live = begun(Settings("old-maid", 3, {}, judge), (ANNA,))
    random = Random(1)
    while not any(move.played.by == "player" for move in live.table.moves):
        live.bot_move(random) if live.table.bots_to_act() else live.person_move(random)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"
    live.bot_move(random)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37", "after others have moved, too"


@pytest.mark.parametrize("judge", JUDGES)
def test_a_drawn_card_does_not_go_back_to_the_stock(judge: Judge) -> None:
    settings = Settings("the-distance", 2, {"interval": 2}, judge)
    live = placed(settings, (ANNA, BEN), {"hands": [["A3", "B3"], ["E2", "G3"]], "discard": ["C3"]})
    live.play(0, "draw")
    assert live.table.to_act() == (0,)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"


def test_nor_does_one_that_somebody_else_has_drawn_since() -> None:
    live = placed(COACH, (ANNA, BEN), {**HANDS, "hands": [["D2", "F2", "A4"], ["A3", "B3"], ["F3", "B4"]]})
    live.play(0, "play D2 as D")
    assert can_take_back(live.table, 0)
    live.play(1, "draw")
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-37"


def test_a_bot_that_draws_ends_the_question() -> None:
    hands = {**HANDS, "hands": [["D2", "F2", "A4"], ["E2", "G3", "A3"], ["A2", "B3"]]}
    live = placed(COACH, (ANNA, BEN), hands)
    live.play(0, "play D2 as D")
    live.play(1, "play E2 as E")
    assert live.do(asked.TakeBack(ANNA)) == [AskedBack(0, 0)]
    live.bot_plays(2, "draw")
    assert live.table.asked is None
    assert refusal(live, asked.AnswerBack(BEN, True)) == "MATCH-15"


def test_alone_with_chromatic_solitaire_every_move_can_be_taken_back_one_by_one() -> None:
    live = begun(Settings("chromatic-solitaire", 1), (ANNA,))
    start = live.state.document()
    for _ in range(3):
        live.play(0, "turn")
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 2)]
    live.do(asked.TakeBack(ANNA))
    live.do(asked.TakeBack(ANNA))
    assert live.state.document() == start
    assert not can_take_back(live.table, 0)
    assert refusal(live, asked.TakeBack(ANNA)) == "MATCH-12"


def test_even_the_last_move_of_a_game_that_is_over() -> None:
    live = begun(Settings("chromatic-solitaire", 1), (ANNA,))
    before = live.state.document()
    live.play(0, "concede")
    assert live.table.phase is Phase.OVER
    live.do(asked.TakeBack(ANNA))
    assert (live.table.phase, live.table.outcome, live.state.document()) == (Phase.PLAYING, None, before)


def test_what_an_older_table_took_back_is_taken_back_when_its_log_is_read() -> None:
    """Once the Coach let everything be undone, for those who were there; nothing in a log is judged again."""
    live = begun(Settings("memory", 3, {"cards": 14}, Judge.COACH), (ANNA, BEN, CARLA))
    start = live.state.document()
    live.play(0, "flip 0")
    live.do(asked.Lose(BEN))
    for event in (AskedBack(0, 0), AnsweredBack(2, True), TookBack(0, 0)):
        live.happen(event)
    read = fold(msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in live.entries)
    assert (read.asked, read.moves, read.current().document()) == (None, (), start)


def test_a_win_that_is_taken_back_is_not_counted() -> None:
    live = begun(Settings("memory", 1, {"cards": 14}), (ANNA,))
    live.finish(Random(1))
    assert live.table.wins == (1,)
    live.happen(TookBack(0, len(live.table.moves) - 1))  # in an older log
    assert live.table.wins == (0,)
    live.finish(Random(1))
    assert live.table.wins == (1,)


def test_the_same_shuffle_comes_again_after_taking_back() -> None:
    """An older log may have it, and undoing was no second draw."""
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
    live.happen(TookBack(0, len(live.table.moves) - 1))
    live.play(0, step.move)
    assert live.table.steps[-1].chance == step.chance


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
@pytest.mark.parametrize("judge", JUDGES)
def test_nothing_that_is_taken_back_has_brought_a_hidden_card_to_light(kind: type[Game], judge: Judge) -> None:
    """Whoever moved saw nothing new, and the others nothing but what the mover held. (But in Chromatic Solitaire.)"""
    persons = (ANNA, BEN, CARLA)[: kind.least_seats]
    live, random = begun(Settings(kind.key, len(persons), {}, judge), persons), Random(3)
    for _ in range(60):
        for seat in range(len(persons)):
            back = agreed(live.table, seat, live.now)
            if back is not None and "undo" not in kind.manners.settings:
                assert not any(was_hidden(live, at) for at in range(back.to, len(live.table.moves)))
        if live.table.phase is not Phase.PLAYING:
            return
        seat = random.choice(movers(live.table))
        live.play(seat, live.table.game.move_text(random.choice(playout_moves(live.table.facing(seat), seat))))
        live.wait(1_000)


def was_hidden(live: Live, at: int) -> bool:
    """Did a move let somebody see a card that whoever made it had not seen before?"""
    states = {len(table.moves): table.current() for table in live.tables if table.state is not None}
    before, after, played = states[at], states[at + 1], live.table.moves[at].played
    own, move = before.view(played.seat), before.game.parse_move(played.move)
    now = after.view(played.seat)
    if played.chance or exposes(before, played.seat, move) or cards(now) - cards(own) or known(now) - known(own):
        return True
    viewers = (None, *range(before.game.seats))
    return any(cards(after.view(viewer)) - cards(before.view(viewer)) - cards(own) for viewer in viewers)


def cards(view: View) -> Counter[str]:
    return Counter(card for zone in view.zones for card in zone.cards if card)


def known(view: View) -> Counter[str]:
    return Counter(card for zone in view.zones for card in zone.known if card)


def agreed(table: Table, seat: int, now: int) -> TookBack | None:
    """What comes of it if the seat asks to take back and nobody is against it; None if it may not ask."""
    guest = table.chair_at(seat).guest()
    assert guest is not None
    try:
        (event,) = decide(table, asked.TakeBack(guest.id), now)
    except NotAllowed:
        assert not can_take_back(table, seat)
        return None
    assert can_take_back(table, seat)
    assert isinstance(event, AskedBack | TookBack)
    return TookBack(event.seat, event.to)


# ------------------------------------------------------------------------------------------------ consent


def test_with_the_coach_among_bots_at_once_and_their_moves_with_it() -> None:
    live = laid((ANNA,))
    live.bot_plays(1, "play E2 as E")
    live.bot_plays(2, "play F3 as F")
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 0)]
    assert live.table.moves == ()


def test_with_the_coach_all_other_persons_must_agree() -> None:
    live = laid()
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
    live.play(1, "play E2 as E")
    assert live.table.asked is None


def test_a_bot_that_plays_on_does_not() -> None:
    live = laid((ANNA, BEN))
    live.play(1, "play E2 as E")
    live.do(asked.TakeBack(ANNA))
    live.bot_plays(2, "play F3 as F")
    assert live.table.asked is not None
    live.do(asked.AnswerBack(BEN, True))
    assert live.table.moves == ()


def test_who_leaves_for_good_is_not_asked_any_more() -> None:
    live = asking()
    assert live.do(asked.Stand(BEN)) == [Stood(1)]
    assert live.do(asked.Stand(CARLA)) == [Stood(2), TookBack(0, 0)]


def test_what_somebody_asked_goes_with_them() -> None:
    live = asking()
    live.do(asked.Lose(ANNA))
    assert live.table.asked is None
    assert len(live.table.moves) == 1


def test_who_is_away_is_asked_until_a_bot_keeps_their_seat() -> None:
    live = laid()
    live.do(asked.Lose(BEN))
    assert live.do(asked.TakeBack(ANNA)) == [AskedBack(0, 0)]
    assert live.do(asked.AnswerBack(CARLA, True)) == [AnsweredBack(2, True)]
    assert live.table.asked == Ask(0, 0, frozenset({1}))
    assert live.wait(29_999) == []
    assert live.wait(1) == [Kept(1), TookBack(0, 0)]
    assert live.table.moves == ()


def test_who_goes_while_they_are_asked_stays_asked_and_answers_when_they_are_back() -> None:
    live = asking((ANNA, BEN))
    assert live.do(asked.Lose(BEN)) == [WentAway(1)]
    assert live.table.asked == Ask(0, 0, frozenset({1}))
    assert live.do(asked.Find(BEN)) == [CameBack(1)]
    assert live.do(asked.AnswerBack(BEN, False)) == [AnsweredBack(1, False)]
    assert len(live.table.moves) == 1


def test_whose_seat_is_kept_is_not_asked() -> None:
    live = laid((ANNA, BEN))
    live.do(asked.Lose(BEN))
    assert live.wait(30_000) == [Kept(1)]
    assert live.do(asked.TakeBack(ANNA)) == [TookBack(0, 0)]


# ------------------------------------------------------------------------------------------------ without consent


def test_otherwise_a_card_that_the_others_have_seen_stands() -> None:
    settings = msgspec.structs.replace(COACH, judge=Judge.GUARD)
    live = placed(settings, (ANNA, BEN, CARLA), HANDS)
    live.play(0, "play D2 as D")
    assert not can_take_back(live.table, 0)
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
    live = laid((ANNA,))
    live.do(asked.TakeBack(ANNA))
    live.play(0, "play D2 as D")
    live.finish(Random(4))
    record = live.table.record()
    kinds = [type(entry.event) for entry in live.entries]
    assert (kinds.count(Played), kinds.count(TookBack)) == (len(record.steps) + 1, 1)
    replay = Replay(live.table.game, record)
    replay.run()
    assert replay.fault is None
