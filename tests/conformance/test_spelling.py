"""Notes are said as their context spells them, for every game that has one; `tests/deep` plays many more games."""

import re
from collections.abc import Iterator

import pytest

from cardenza import catalogue
from cardenza.decks.carmony import Meld, deck, suggested_root
from cardenza.kernel.contract import Game, State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game, walk
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_move
from tests.games.spelling import CHECKS, both_names, check_proofs, check_reminders, check_spelling, signs_on

GAMES = 6

NO_NOTES = "metronome"
BY_NEIGHBOUR = "chromatic-solitaire"  # a card is spelled by the one that it goes on
FREE = [kind.key for kind in catalogue.games() if kind.key not in {*CHECKS, NO_NOTES, BY_NEIGHBOUR}]
"""Games in which nothing spells a note, but for an interval that is told from its root."""
BOTH = re.compile("[A-G]♯/[A-G]♭")

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


@pytest.mark.parametrize("key", FREE)
def test_a_black_key_has_both_names_where_nothing_spells_it(key: str) -> None:
    told = [text for index, game in enumerate(some_games(key)) for text in heard(game.deal(index), index)]
    assert [text for text in told if re.search("[♯♭]", BOTH.sub("", text))] == []
    assert any(map(BOTH.search, told))


def heard(state: State, seed: int) -> Iterator[str]:
    """What is told in English of a random game, the moves and reminders of everybody among it."""
    words, reader, manners = words_of("en", state.game.key), Reader(None, str), state.game.manners
    yield from [say(words, said, reader) for said in manners.dealt(state) if "root" not in said.parts]
    for seat, move in walk(Scribe(state), Rng(seed)):
        yield from [say(words, said, reader) for said in state.story or [] if "root" not in said.parts]
        state.story = []
        yield from [say(words, said, reader) for said in manners.prompt(state, seat, True)]
        yield say_move(words, manners.said(state, seat, move), reader)


@pytest.mark.parametrize("meld", deck().melds, ids=lambda meld: meld.id)
def test_cdeck_a_black_root_has_the_name_with_the_fewest_signs(meld: Meld) -> None:
    """What prompts are held to agrees with the deck on every card: on Eb, too, where the Blues scale has a Bbb."""
    for black in (1, 3, 6, 8, 10):
        named = suggested_root(meld, black)
        assert signs_on(meld.id, named) == min(signs_on(meld.id, name) for name in both_names(str(named)))
