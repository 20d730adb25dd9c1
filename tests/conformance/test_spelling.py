"""Notes are said as their context spells them, for every game that has one; `tests/deep` plays many more games."""

from collections.abc import Iterator

import pytest

from cardenza import catalogue
from cardenza.decks.carmony import Meld, deck, suggested_root
from cardenza.kernel.contract import Game
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game
from tests.games.spelling import CHECKS, both_names, check_proofs, check_reminders, check_spelling, signs_on

GAMES = 6

each_game = pytest.mark.parametrize("key", CHECKS)


def some_games(key: str) -> Iterator[Game]:
    kind = catalogue.find(key)
    seats = range(kind.least_seats, kind.most_seats + 1)
    for index in range(GAMES):
        yield some_game(kind, seats[index % len(seats)], Rng(21, index))


@each_game
def test_a_note_is_spelled_as_its_context_has_it(key: str) -> None:
    assert sum(check_spelling(game.deal(index), index) for index, game in enumerate(some_games(key))) > GAMES


@each_game
def test_a_note_of_a_reminder_is_spelled_as_its_context_has_it(key: str) -> None:
    assert sum(check_reminders(game.deal(index), index) for index, game in enumerate(some_games(key))) > 0


@each_game
def test_a_note_of_a_proof_is_spelled_as_its_context_has_it(key: str) -> None:
    assert sum(check_proofs(game.deal(index), index) for index, game in enumerate(some_games(key))) > 0


@pytest.mark.parametrize("meld", deck().melds, ids=lambda meld: meld.id)
def test_cdeck_a_black_root_has_the_name_with_the_fewest_signs(meld: Meld) -> None:
    """What prompts are held to agrees with the deck on every card: on Eb, too, where the Blues scale has a Bbb."""
    for black in (1, 3, 6, 8, 10):
        named = suggested_root(meld, black)
        assert signs_on(meld.id, named) == min(signs_on(meld.id, name) for name in both_names(str(named)))
