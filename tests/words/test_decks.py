"""Decks that games share have the names of their cards in one place: every MELD card, alone and as it is played."""

import pytest

from cardenza.decks.carmony import deck
from cardenza.decks.meld_names import NAMINGS, name_of, name_on
from cardenza.decks.melds import box
from cardenza.words import Words, languages, say_card, say_value, words_of
from cardenza.words.book import Page, deck_page, say_name

GAME = "carmony"
IDS = [meld.id for meld in deck().melds]
QUARTAL = deck().meld("ch-sus4")._replace(id="ch-quartal", name="ch-quartal", symbol="q4")
FOURTH = deck().meld("iv-p4")._replace(id="iv-wide", name="wide fourth")

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


def said(words: Words, text: str) -> str:
    """A meld as it is played, by the neutral names of its notes."""
    name = box().said(box().texts.index(text)).name
    assert name is not None
    return say_name(words, name, str)


@each_language
def test_every_play_is_said_and_no_two_alike(language: str) -> None:
    plays = [said(words_of(language, GAME), text) for text in box().texts]
    assert len(set(plays)) == len(plays) == 1128
    assert not [text for text in plays if " on " in text and language != "en"]
    assert not [text for text in plays if "ch-" in text or "sc-" in text or "iv-" in text]


def test_no_name_of_a_meld_is_idle() -> None:
    names = [name_of(meld) for meld in (*deck().melds, QUARTAL, FOURTH)]
    names += [card.name for card in map(box().said, range(len(box().texts))) if card.name is not None]
    names += [name_on(meld, "C", []) for meld in (QUARTAL, FOURTH)]
    assert {name.key for name in names} == {naming.key for naming in NAMINGS}


@each_language
def test_a_deck_says_nothing_but_its_cards(language: str) -> None:
    one = deck_page(language, "carmony")
    assert one == Page(cards=one.cards, values=one.values)
    assert deck_page(language, "musicards") == Page()


def test_melds_are_said_as_musicians_say_them(english: Words, french: Words) -> None:
    assert [say_card(words, "ch-13") for words in (english, french)] == ["thirteenth chord", "accord de treizième"]
    texts = ["ch-13 on D with A E", "ch-m7b5 on F#", "ch-min on Eb", "iv-p5 on C", "sc-blues on A"]
    assert [said(english, text) for text in texts] == [
        "D13 with A and E",
        "F#m7♭5",
        "Eb minor",
        "perfect fifth on C",
        "A blues scale",
    ]
    assert [said(french, text) for text in texts] == [
        "D\u00a013 avec A et E",
        "F#\u00a0m7♭5",
        "Eb mineur",
        "quinte juste sur C",
        "gamme blues de A",
    ]


def test_a_card_of_a_list_of_ones_own_goes_by_the_name_and_the_symbol_given_there(english: Words) -> None:
    assert say_name(english, name_of(QUARTAL), str) == "quartal"
    assert say_name(english, name_on(QUARTAL, "D", []), str) == "Dq4"
    assert say_name(english, name_on(FOURTH, "D", []), str) == "wide fourth on D"


def test_a_value_may_be_a_card(english: Words) -> None:
    assert say_value(english, "meld", "ch-7") == "dominant seventh chord"
    assert say_value(english, "meld", None) == "none"
