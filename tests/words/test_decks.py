"""Decks that games share have the names of their cards in one place: every MELD card, alone and as it is played."""

import pytest

from cardenza.decks.carmony import deck
from cardenza.decks.melds import box
from cardenza.words import Words, languages, say_card, say_value, words_of
from cardenza.words.book import Page, deck_page
from cardenza.words.patterns import fit

GAME = "chromatic-solitaire"  # it is played with the NOTE cards of the box
IDS = [meld.id for meld in deck().melds]
OWN_LIST = "ch-own on D with A E C B"  # four optional notes are as many as a card can have

each_language = pytest.mark.parametrize("language", languages())


@pytest.fixture
def english() -> Words:
    return words_of("en", GAME)


@pytest.fixture
def french() -> Words:
    return words_of("fr", GAME)


@each_language
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = [say_card(words_of(language, GAME), card) for card in IDS]
    assert len(set(names)) == len(names) == 60
    assert not {name for name in names if "-" in name.replace("half-diminished", "").replace("six-nine", "")} - {
        "accord demi-diminué",
        "whole-tone scale",
    }


@each_language
def test_every_play_is_said_and_no_two_alike(language: str) -> None:
    said = [say_card(words_of(language, GAME), text) for text in box().texts]
    assert len(set(said)) == len(said) == 1128
    assert not [text for text in said if " on " in text and language != "en"]
    assert not [text for text in said if "ch-" in text or "sc-" in text or "iv-" in text]


@each_language
def test_no_pattern_and_no_value_is_idle(language: str) -> None:
    one = deck_page(language, "carmony")
    texts = [*IDS, *box().texts, OWN_LIST]
    first = {text: next(pattern for pattern, _ in one.cards if fit(pattern, text) is not None) for text in texts}
    assert set(first.values()) == {pattern for pattern, _ in one.cards}
    gaps = {f"{gap}.{said}" for text, pattern in first.items() for gap, said in (fit(pattern, text) or {}).items()}
    values = {f"{gap}.{value}" for gap, words in one.values.items() if isinstance(words, dict) for value in words}
    assert values <= gaps


@each_language
def test_a_deck_says_nothing_but_its_cards(language: str) -> None:
    one = deck_page(language, "carmony")
    assert one == Page(cards=one.cards, values=one.values)
    assert deck_page(language, "musicards") == Page()


def test_melds_are_said_as_musicians_say_them(english: Words, french: Words) -> None:
    texts = ["ch-13", "ch-13 on D with A E", "ch-m7b5 on F#", "ch-min on Eb", "iv-p5 on C", "sc-blues on A"]
    assert [say_card(english, text) for text in texts] == [
        "thirteenth chord",
        "D13 with A and E",
        "F#m7♭5",
        "Eb minor",
        "perfect fifth on C",
        "A blues scale",
    ]
    assert [say_card(french, text) for text in texts] == [
        "accord de treizième",
        "D\u00a013 avec A et E",
        "F#\u00a0m7♭5",
        "Eb mineur",
        "quinte juste sur C",
        "gamme blues de A",
    ]


def test_a_card_of_a_list_of_ones_own_goes_by_its_symbol(english: Words) -> None:
    assert say_card(english, "ch-quartal") == "quartal"
    assert say_card(english, "ch-quartal on D") == "Dquartal"


def test_a_value_may_be_a_card(english: Words) -> None:
    assert say_value(english, "meld", "ch-7") == "dominant seventh chord"
    assert say_value(english, "meld", None) == "none"
