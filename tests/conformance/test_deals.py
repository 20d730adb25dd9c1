"""How a deal is told: in every game, to everybody alike, and only before anybody has moved."""

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game, State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Seat
from cardenza.kernel.zones import EVERYBODY
from cardenza.testing.walk import some_game, walk

DEALS = 5
each_game = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)


def deals(kind: type[Game]) -> list[State]:
    """Games just dealt, with options by lot and every number of seats."""
    seats = range(kind.least_seats, kind.most_seats + 1)
    rngs = [(count, Rng(7, 100 * count + index)) for count in seats for index in range(DEALS)]
    return [some_game(kind, count, rng).deal_from(rng) for count, rng in rngs]


@each_game
def test_a_deal_is_told_with_who_begins(kind: type[Game]) -> None:
    for state in deals(kind):
        told = kind.manners.dealt(state)
        assert {said.key for said in told} <= {saying.key for saying in kind.manners.sayings}
        assert all(said.rule and said.seen == EVERYBODY for said in told), told
        named = {part.seat for said in told for part in said.parts.values() if isinstance(part, Seat)}
        assert told
        assert state.game.seats == 1 or state.to_act()[0] in named, told


@each_game
def test_nobody_learns_a_hidden_card_from_it(kind: type[Game]) -> None:
    for state in deals(kind):
        for seat in range(state.game.seats):
            other = state.clone()
            other.redeal(Rng(3), seat)
            assert kind.manners.dealt(other) == kind.manners.dealt(state)


@each_game
def test_it_is_told_alike_by_a_position_and_by_the_move_that_deals(kind: type[Game]) -> None:
    for state in deals(kind)[:: 2 * DEALS]:
        assert kind.manners.dealt(state.game.position(state.document(), Rng(1))) == kind.manners.dealt(state)
        has_dealt = False
        for _, move in walk(Scribe(state), Rng(4)):
            if has_dealt:
                assert state.story == kind.manners.dealt(state)
            has_dealt = state.game.move_text(move) == "deal"
            state.story = []


@each_game
def test_nothing_is_told_of_it_in_the_middle_of_a_game(kind: type[Game]) -> None:
    for state in deals(kind)[::DEALS]:
        for number, _ in enumerate(walk(Scribe(state), Rng(6))):
            if number == 12 * state.game.seats:
                break
        assert not kind.manners.dealt(state)
