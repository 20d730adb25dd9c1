"""What games declare is all that they say: held in random games, and for every card of every deck."""

import pytest

from cardenza import catalogue
from cardenza.coach import ideas
from cardenza.coach.hinting import hints
from cardenza.kernel.contract import Game
from cardenza.kernel.speech import WORD
from tests.words import declared
from tests.words.listening import Listener, listened

each_game = pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)


@each_game
def test_no_undeclared_word_card_or_zone_is_heard(kind: type[Game]) -> None:
    listener = listened(kind)
    assert listener.cards_heard > 100
    assert listener.words_heard > 10 or not declared.spoken(kind)


@each_game
def test_every_card_of_every_deck_is_a_note_or_has_a_name(kind: type[Game]) -> None:
    for game in declared.some_games(kind):
        cards = {game.card_text(card) for card in game.deck()}
        nameless = cards - set(game.manners.called(game))
        assert not {card for card in nameless if not declared.NOTE.fullmatch(card.rstrip("0123456789"))}


@each_game
def test_every_name_is_declared_with_its_gaps(kind: type[Game]) -> None:
    listener = Listener(kind)
    for game in declared.some_games(kind):
        for name in game.manners.called(game).values():
            listener.hear_name(name)


@each_game
def test_every_gap_for_a_word_says_which_words(kind: type[Game]) -> None:
    said = (*declared.sayings(kind).values(), *ideas(kind.key), *hints(kind.key))
    sayings = [(saying.gaps, saying.groups) for saying in said]
    for gaps, groups in [*sayings, *[(naming.gaps, naming.groups) for naming in kind.manners.namings]]:
        assert list(gaps.values()).count(WORD) <= len(groups), gaps


@each_game
def test_no_key_is_declared_twice(kind: type[Game]) -> None:
    for declared_ones in (kind.manners.sayings, kind.manners.namings, hints(kind.key)):
        keys = [each.key for each in declared_ones]
        assert len(keys) == len(set(keys))
