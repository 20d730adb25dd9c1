"""Moves looked back on: what else was possible, as far as one may know, and whether something else was better."""

import pytest

from cardenza import catalogue, solver
from cardenza.bots.lookahead import Lookahead, Rival
from cardenza.bots.player import imagined
from cardenza.coach import hindsight
from cardenza.coach.hindsight import MOST, besides, is_left_to_memory, weighed
from cardenza.kernel.contract import Game, State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game, walk
from cardenza.words import languages, words_of
from cardenza.words.saying import Reader, say_hint, say_move
from tests import asking
from tests.samples import SAMPLE

each_game = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
WALKS = 3
LOOKS = 8


def some_moves(kind: type[Game]) -> list[tuple[State, int, int]]:
    """Positions of some games with the moves made there."""
    found: list[tuple[State, int, int]] = []
    for index in range(WALKS):
        rng = Rng(31, index)
        seats = kind.least_seats + rng.below(kind.most_seats - kind.least_seats + 1)
        state = some_game(kind, seats, rng).deal_from(rng.fork())
        for number, (seat, move) in enumerate(walk(Scribe(state), rng)):
            if number >= 5 * LOOKS:
                break
            if number % 5 == 0:
                found.append((state.clone(), seat, move))
    return found


@each_game
def test_what_a_seat_is_told_is_the_same_in_every_world_that_looks_the_same_to_it(kind: type[Game]) -> None:
    """A move of another seat that it cannot tell from the one made leads to the same answer."""
    compared = 0
    for state, seat, move in some_moves(kind):
        manners = state.game.manners
        for viewer in range(state.game.seats):
            told, heard = besides(state, seat, move, viewer), manners.told(state, seat, move, viewer)
            for number in range(4):
                world = imagined(state, viewer, Rng(77, number))
                alike = [
                    other
                    for other in world.legal_moves(seat)
                    if manners.told(world, seat, other, viewer) == heard and (other == move or viewer != seat)
                ]
                for other in alike[:2]:
                    assert besides(world, seat, other, viewer) == told
                    compared += 1
    assert compared


@each_game
def test_moves_that_are_named_were_possible(kind: type[Game]) -> None:
    for state, seat, move in some_moves(kind):
        could = [state.game.manners.said(state, seat, each) for each in state.legal_moves(seat) if each != move]
        for viewer in range(state.game.seats):
            found = besides(state, seat, move, viewer)
            assert len(found.moves) <= MOST
            assert all(said in could for said in found.moves), (seat, viewer, found)
            assert viewer != seat or not found.is_partly_hidden


@each_game
def test_other_moves_are_said_in_every_language(kind: type[Game]) -> None:
    for state, seat, move in some_moves(kind)[:LOOKS]:
        for said in besides(state, seat, move, seat).moves:
            for language in languages():
                text = say_move(words_of(language, kind.key), said, Reader(seat, str, language))
                assert text
                assert not {"{", "}", "|"} & set(text), text


# ------------------------------------------------------------------------------------------------ better


def distance() -> State:
    """A third is due above F. Whoever plays A goes out; drawing does not."""
    return catalogue.position(
        {"game": "the-distance", "seats": 2, "options": {"interval": 3}, "hands": [["A3"], 5], "discard": ["F4"]}
    )


def test_a_move_that_another_one_beats_is_told_with_the_odds_and_the_better_one() -> None:
    state = distance()
    moves = {state.game.move_text(move): move for move in state.legal_moves(0)}
    found = weighed(state, 0, moves["draw"], Lookahead(1, budget=2_000))
    assert found.said.key == "other_odds"
    assert found.better == (moves["play A3 as A"],)
    assert found.edge > 0


def test_the_best_move_is_told_by_how_much_it_was_better() -> None:
    state = distance()
    found = weighed(state, 0, state.parse(0, "play A3 as A"), Lookahead(1, budget=2_000))
    assert found.better == ()
    assert found.said.key in ("odds", "equal")


def test_in_a_patience_game_a_move_that_loses_the_way_is_told_with_those_that_keep_it() -> None:
    """Random play of this deal comes to such a move."""
    state, rng = catalogue.find("chromatic-solitaire")(1).deal(16), Rng(16)

    def can_be_won_after(move: int) -> bool:
        after = state.clone()
        after.apply(0, move)
        return solver.can_be_won(after, hindsight.WAY_BUDGET)

    def next_move() -> int:
        moves = asking.playout_moves(state, 0)
        return moves[rng.below(len(moves))]

    move = next_move()
    while not (found := weighed(state, 0, move, Lookahead(1))).better:
        state.apply(0, move)
        move = next_move()
    assert found.said.key == "other_way"
    assert not can_be_won_after(move)
    assert all(can_be_won_after(other) for other in found.better)


def test_equals_of_the_best_are_as_right_as_it_is() -> None:
    good, worse, none = [1.0, 0.9] * 20, [0.2, 0.1] * 20, [0.5, -0.5] * 20
    found = hindsight._weighed([Rival(1, good), Rival(2, [0.9, 1.0] * 20), Rival(3, worse), Rival(4, none)])
    assert found.better == (1, 2)
    assert hindsight._weighed([Rival(4, none), Rival(1, good)]).better == ()


@each_game
def test_what_a_search_says_is_said_in_every_language_and_is_the_same_in_worlds_alike(kind: type[Game]) -> None:
    found = [(state, seat, move) for state, seat, move in some_moves(kind) if move in state.legal_moves(seat)]
    for state, seat, move in found[:2]:
        told = weighed(state, seat, move, Lookahead(5, budget=SAMPLE.budget))
        if state.game.seats > 1:
            world = imagined(state, seat, Rng(8))
            assert weighed(world, seat, move, Lookahead(5, budget=SAMPLE.budget)) == told
        assert set(told.better) <= set(state.legal_moves(seat)) - {move}
        for language in languages():
            assert say_hint(words_of(language, kind.key), told.said, Reader(seat, str, language)).endswith(".")


def test_mem_r7_only_memory_leaves_what_was_seen_to_its_players() -> None:
    assert [kind.key for kind in catalogue.games() if is_left_to_memory(kind())] == ["memory"]
