"""Walking through a game with chance in one's own hand: copies share nothing, and imagined worlds have no past."""

import pytest

from cardenza import catalogue
from cardenza.kernel.actions import Actions
from cardenza.kernel.asking import Asking, undecided
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.rng import Rng
from cardenza.kernel.walk import CHANCE, ENDED, Walk


def old_maid() -> Game:
    return catalogue.find("old-maid")(2)


def dealt(game: Game, longest: int = 10_000) -> Walk:
    """The game with the first card that can come, again and again."""
    walk = Walk(Actions(game), longest)
    while walk.to_act() == CHANCE:
        walk.answer(walk.outcomes()[0][0])
    return walk


def test_a_deal_asks_for_every_card_but_the_last() -> None:
    walk, left = Walk(Actions(catalogue.find("memory")(1, {"cards": 14}))), []
    while walk.to_act() == CHANCE:
        assert not walk.is_dealt()
        left.append(len(walk.outcomes()))
        walk.answer(walk.outcomes()[-1][0])
    assert left == list(range(14, 1, -1))
    with pytest.raises(Unreadable, match="chance is not asked"):
        walk.answer(0)


def test_the_answers_are_the_deal() -> None:
    """The first card asked for is the top one, which is dealt to the first seat."""
    game = catalogue.find("go-fish")(2)
    deal = undecided(game)
    wanted: list[int] = []
    while deal.state is None:
        outcomes = deal.outcomes()
        wanted.append(outcomes[5 * len(wanted) % len(outcomes)][0])
        deal.answer(wanted[-1])
    hands = [zone.cards for zone in deal.state.zones() if zone.name == "hands"]
    assert hands == [sorted(wanted[:7]), sorted(wanted[7:14])]


def test_alike_cards_are_one_outcome_with_its_count() -> None:
    outcomes = undecided(catalogue.find("metronome")(2)).outcomes()
    assert sum(count for _, count in outcomes) == 54
    assert len(outcomes) == 20


def test_what_can_come_in_one_order_only_is_not_asked_for() -> None:
    pile = [4, 4, 4]
    Asking().arrange(pile, 2)
    Asking().shuffle([7])
    assert pile == [4, 4, 4]


def test_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(Unreadable, match="card 999 cannot come next"):
        undecided(old_maid()).answer(999)


def test_copies_go_their_own_way() -> None:
    walk = dealt(catalogue.find("go-fish")(2))
    one, two = walk.clone(), walk.clone()
    one.step(one.options()[0])
    assert two.options() == walk.options()
    assert two.history(0) == walk.history(0)
    assert one.steps == 1
    waiting = Walk(Actions(old_maid()))
    twin = waiting.clone()
    twin.answer(twin.outcomes()[0][0])
    assert len(waiting.outcomes()) == len(twin.outcomes()) + 1


def test_an_imagined_world_tells_its_seat_the_same_and_the_others_nothing_of_before() -> None:
    walk = dealt(catalogue.find("go-fish")(2))
    for _ in range(3):
        walk.step(walk.options()[0])
        while walk.to_act() == CHANCE:
            walk.answer(walk.outcomes()[0][0])
    seat = walk.to_act()
    world = walk.imagined(seat, Rng(4))
    assert world.history(seat) == walk.history(seat)
    assert world.options() == walk.options()
    assert len(world.history(1 - seat)) == 1


def test_a_game_that_lasts_too_long_is_broken_off() -> None:
    walk = dealt(catalogue.find("go-fish")(2), longest=1)
    walk.step(walk.options()[0])
    assert (walk.to_act(), walk.returns()) == (ENDED, [0.0, 0.0])
    with pytest.raises(Unreadable, match="no player is asked"):
        walk.step(0)


def test_nobody_acts_before_the_deal() -> None:
    walk = Walk(Actions(old_maid()))
    with pytest.raises(Unreadable, match="not dealt yet"):
        walk.position()
    with pytest.raises(Unreadable, match="worlds are imagined between moves"):
        walk.imagined(0, Rng(0))
    assert (walk.options(), walk.history(0), walk.returns()) == ([], [], [0.0, 0.0])
