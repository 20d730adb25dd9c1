"""Every language says everything that can be heard of every game, nothing else, and says it well."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from cardenza.coach import hindsight, hinting, ideas
from cardenza.coach.hinting import hints
from cardenza.kernel.contract import Game
from cardenza.kernel.speech import SHARED as COMMON
from cardenza.kernel.verdict import CORE
from cardenza.match.rules import MATCH
from cardenza.words.book import ENGLISH, SHARED, Page, deck_page, languages, page
from cardenza.words.saying import gaps_in
from tests.words import declared
from tests.words.french import english_in
from tests.words.pages import DECKS, GAMES, NAMES, sentences, texts

OTHERS = [language for language in languages() if language != ENGLISH]
LONGEST = 160
HINTS = (*hinting.SHARED, *hindsight.SHARED)

each_language = pytest.mark.parametrize("language", languages())
each_other = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
each_page = pytest.mark.parametrize("name", NAMES)


def page_of(language: str, kind: type[Game]) -> Page:
    return page(language, kind.key.replace("-", "_"))


def pages(language: str, kind: type[Game]) -> tuple[Page, Page, Page]:
    """What the language itself says of a game, without the English that stands in where it is silent."""
    return page_of(language, kind), deck_page(language, kind.faces), page(language, SHARED)


# ---------------------------------------------------------------------------------------------------- rules and options


@each_language
def test_there_is_a_file_for_every_game_and_deck_and_no_other(language: str) -> None:
    found = {file.name for file in files("cardenza.words").joinpath(language).iterdir()}
    assert found == {f"{name}.toml" for name in NAMES} | {"lessons", "rulebook"}


@each_other
def test_every_rule_of_a_table_has_its_sentence(language: str) -> None:
    assert list(page(language, SHARED).rules) == [*CORE, *MATCH]


@each_other
@each_game
def test_every_rule_and_option_has_its_sentence(language: str, kind: type[Game]) -> None:
    own = page_of(language, kind)
    assert list(own.rules) == list(kind.RULES)
    assert list(own.options) == [option.name for option in kind.OPTIONS]
    assert own.title
    assert own.summary


@each_page
def test_english_rules_and_options_are_not_written_twice(name: str) -> None:
    assert page(ENGLISH, name).rules == page(ENGLISH, name).options == {}


@each_language
@each_game
def test_everything_that_can_happen_has_its_sentence_with_the_same_gaps(language: str, kind: type[Game]) -> None:
    says = page_of(language, kind).says
    sayings = {saying.key: set(saying.gaps) for saying in kind.manners.sayings}
    assert list(says) == list(sayings)
    for key, phrases in says.items():
        told, *own = [phrases] if isinstance(phrases, str) else phrases
        assert gaps_in(told) == sayings[key], key
        assert all(gaps_in(phrase) in (sayings[key], sayings[key] - {"seat"}) for phrase in own), key


@each_language
@each_game
def test_every_game_has_its_credit_and_a_guide(language: str, kind: type[Game]) -> None:
    own = page_of(language, kind)
    assert "Cardenza" in own.credit
    assert 6 <= len(own.guide) <= 12


@each_language
def test_what_stands_around_rulebooks_is_said_with_the_same_gaps(language: str) -> None:
    own, english = page(language, SHARED).rulebook, page(ENGLISH, SHARED).rulebook
    assert {key: gaps_in(text) for key, text in own.items()} == {key: gaps_in(text) for key, text in english.items()}


@each_other
def test_who_begins_and_whose_the_cards_are_is_said_in_every_language(language: str) -> None:
    for kind in GAMES:
        assert bool(page_of(language, kind).begins) == bool(page_of(ENGLISH, kind).begins), kind.key
    assert set(page(language, SHARED).credits) == set(page(ENGLISH, SHARED).credits) == {kind.faces for kind in GAMES}


# ---------------------------------------------------------------------------------------------------- names


def named_values(one: Page) -> set[str]:
    return {f"{name}.{value}" for name, words in one.values.items() if isinstance(words, dict) for value in words}


@each_language
@each_game
def test_every_word_that_can_be_said_is_there_and_no_other(language: str, kind: type[Game]) -> None:
    own, deck, shared = map(named_values, pages(language, kind))
    needed = declared.values(kind)
    assert needed - own - deck - shared == set()
    assert own - needed - declared.numbers(kind) == set()


@each_language
def test_every_word_that_games_share_can_be_said(language: str) -> None:
    assert named_values(page(language, SHARED)) <= set().union(*map(declared.values, GAMES))
    for faces in DECKS:
        needed = [declared.values(kind) for kind in GAMES if kind.faces == faces]
        assert named_values(deck_page(language, faces)) <= set().union(*needed)


@each_other
@each_page
def test_every_language_has_the_same_values(language: str, name: str) -> None:
    own, english = page(language, name), page(ENGLISH, name)
    assert named_values(own) == named_values(english)
    assert {key for key, word in own.values.items() if isinstance(word, str)} == {
        key for key, word in english.values.items() if isinstance(word, str)
    }


@each_language
@each_game
def test_every_fact_and_zone_has_a_name(language: str, kind: type[Game]) -> None:
    own, _, shared = pages(language, kind)
    facts, zones = declared.facts(kind), declared.zones(kind)
    assert facts <= {*own.facts, *shared.facts}
    assert set(own.facts) <= facts
    assert zones <= {*own.zones, *shared.zones}
    assert set(own.zones) <= zones


@each_language
def test_what_games_share_occurs(language: str) -> None:
    shared = page(language, SHARED)
    assert set(shared.facts) <= set().union(*map(declared.facts, GAMES))
    assert set(shared.zones) <= set().union(*map(declared.zones, GAMES))
    assert set(shared.moves) <= {key for kind in GAMES for key in declared.moves(kind)}
    assert list(shared.says) == [saying.key for saying in COMMON]


# ---------------------------------------------------------------------------------------------------- moves and ideas


@each_language
@each_game
def test_every_move_has_its_phrase(language: str, kind: type[Game]) -> None:
    own, shared = page_of(language, kind).moves, page(language, SHARED).moves
    moves = declared.moves(kind)
    assert set(own) <= set(moves) <= {*own, *shared}
    for key, gaps in moves.items():
        assert gaps_in((shared | own)[key]) <= set(gaps), key


@each_other
@each_game
def test_moves_use_the_same_gaps_in_every_language(language: str, kind: type[Game]) -> None:
    own, english = page_of(language, kind).moves, page_of(ENGLISH, kind).moves
    assert {key: gaps_in(phrase) for key, phrase in own.items()} == {
        key: gaps_in(said) for key, said in english.items()
    }


@each_language
@each_game
def test_every_idea_has_its_two_phrases_and_its_gaps_are_used(language: str, kind: type[Game]) -> None:
    known = {idea.key: set(idea.gaps) for idea in ideas(kind.key)}
    own = page_of(language, kind).ideas
    assert known, "every game of ours has a coach"
    assert list(own) == list(known)
    for key, (makes, due) in own.items():
        assert gaps_in(makes) | gaps_in(due) <= known[key], key
        assert makes, key


@each_game
def test_ideas_use_the_same_gaps_in_every_language(kind: type[Game]) -> None:
    for idea in ideas(kind.key):
        used = [set().union(*map(gaps_in, page_of(language, kind).ideas[idea.key])) for language in languages()]
        assert set().union(*used) == set(idea.gaps), idea.key


@each_language
@each_game
def test_every_sentence_of_a_hint_is_said_with_its_gaps(language: str, kind: type[Game]) -> None:
    own = page_of(language, kind).hints
    assert {key: gaps_in(sentence) for key, sentence in own.items()} == {
        hint.key: set(hint.gaps) for hint in hints(kind.key)
    }
    assert not {hint.key for hint in HINTS} & set(own), "what all games share is said once"
    assert all(sentence.endswith((".", "?", ".}")) for sentence in own.values())


@each_language
def test_what_hints_of_all_games_share_is_said_with_its_gaps(language: str) -> None:
    shared = page(language, SHARED).hints
    assert {key: gaps_in(sentence) for key, sentence in shared.items()} == {hint.key: set(hint.gaps) for hint in HINTS}


# ---------------------------------------------------------------------------------------------------- cards


@each_language
@each_game
def test_every_name_of_a_card_has_its_phrase_with_the_same_gaps(language: str, kind: type[Game]) -> None:
    own, deck, _ = pages(language, kind)
    names = {naming.key: set(naming.gaps) for naming in kind.manners.namings}
    assert set(own.cards) <= set(names) <= {*own.cards, *deck.cards}
    for key, gaps in names.items():
        assert gaps_in((deck.cards | own.cards)[key]) == gaps, key


@each_language
@pytest.mark.parametrize("faces", DECKS)
def test_no_name_of_a_deck_is_idle(language: str, faces: str) -> None:
    names = {naming.key for kind in GAMES if kind.faces == faces for naming in kind.manners.namings}
    assert set(deck_page(language, faces).cards) <= names


# ---------------------------------------------------------------------------------------------------- good style


@each_language
@each_page
def test_sentences_are_short_and_quiet(language: str, name: str) -> None:
    for sentence in filter(None, sentences(page(language, name))):
        assert sentence.endswith("."), sentence
    for text in filter(None, texts(page(language, name))):
        assert len(text) <= LONGEST, text
        assert text == re.sub(" +", " ", text).strip(), text
        assert "!" not in re.sub(r"Musicards\s?!", "", text), text
        assert not {"'", '"'} & set(text), f"{text}: quotes are curly"


TIGHT = {":": "\N{NO-BREAK SPACE}", "»": "\N{NO-BREAK SPACE}"} | dict.fromkeys(";?!", "\N{NARROW NO-BREAK SPACE}")


@each_page
def test_french_keeps_high_punctuation_with_its_word(name: str) -> None:
    for text in texts(page("fr", name)):
        for before, sign in re.findall(r"(.)([:;?!»])", text):
            assert before == TIGHT[sign], text
        assert all(after == "\N{NO-BREAK SPACE}" for after in re.findall(r"«(.)", text)), text


@each_page
def test_no_french_word_looks_like_a_note(name: str) -> None:
    """Clients put the reader's own names in place of A to G, so « C’est » or « D’abord » must not begin a sentence."""
    for text in texts(page("fr", name)):
        assert not re.search(r"\b[A-G][’-]", text), text
        for after in re.findall(r"\bA (\w+)", text):  # « A chaque tour » lacks the accent of « À »
            assert after in {"aigu", "de", "et"}, text


@each_page
def test_no_english_sentence_of_ours_begins_with_an_article_that_looks_like_a_note(name: str) -> None:
    for text in texts(page(ENGLISH, name)):
        assert not re.match(r"A\b.", text), text


def after_note() -> set[str]:
    """The words before which clients take an A that begins an English sentence for the note."""
    source = (Path(__file__).parents[2] / "web" / "src" / "lib" / "names.ts").read_text(encoding="utf-8")
    listed = re.search(r"const AFTER_NOTE = new RegExp\((.*?)\);", source, re.DOTALL)
    assert listed is not None
    words = set(re.findall(r"[a-z’]{2,}", listed[1].replace("\\b", "")))
    assert {"above", "goes", "would"} <= words
    return words


@each_game
def test_no_rule_begins_with_an_article_that_looks_like_a_note(kind: type[Game]) -> None:
    rules = kind.RULES | CORE | MATCH
    for text in [*rules.values(), *(option.sentence for option in kind.OPTIONS), kind.summary]:
        for after in re.findall(r"(?:^|[.:;?!“(]\s*)A\b(?: ([a-z’]+))?", text):
            assert after not in {"", *after_note()}, text


@each_page
def test_no_english_is_left_in_french(name: str) -> None:
    for text in texts(page("fr", name)):
        assert not english_in(text), text
