"""Every language says everything that can be heard of every game, nothing else, and says it well."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.coach import ideas
from cardenza.kernel import kinds
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import BadOption
from cardenza.kernel.fields import Word
from cardenza.kernel.options import Choice, Listing, Switch, Value, shown
from cardenza.kernel.speech import SHARED as COMMON
from cardenza.kernel.speech import WORD
from cardenza.kernel.verdict import CORE
from cardenza.match.rules import MATCH
from cardenza.words.book import DECK, ENGLISH, SHARED, Page, deck_page, languages, page
from cardenza.words.patterns import Pattern, fit, gaps_of
from cardenza.words.saying import gaps_in
from tests.words.heard import heard

GAMES = catalogue.games()
OTHERS = [language for language in languages() if language != ENGLISH]
DECKS = [faces for faces in sorted({kind.faces for kind in GAMES}) if deck_page(ENGLISH, faces) != Page()]
NAMES = [SHARED, *[f"{faces}{DECK}" for faces in DECKS], *[kind.key.replace("-", "_") for kind in GAMES]]
LONGEST = 160

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
    assert found == {f"{name}.toml" for name in NAMES}


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


# ---------------------------------------------------------------------------------------------------- names


def option_values(kind: type[Game]) -> dict[str, Value]:
    """Every value that an option offers by name."""
    choices = [option for option in kind.OPTIONS if isinstance(option, Choice | Listing)]
    return {f"{option.name}.{shown(value)}": value for option in choices for value in option.values}


def depending(kind: type[Game]) -> set[str]:
    """The options whose usual value depends on another one: what is usual needs words of its own."""
    found: set[str] = set()
    for option in kind.OPTIONS:
        values = option.values if isinstance(option, Choice | Listing) else (True, False)
        for value in values if isinstance(option, Choice | Listing | Switch) else ():
            with suppress(BadOption):  # not without another option
                game = kind(None, {option.name: value})
                found |= {o.name for o in kind.OPTIONS if o is not option and game.options[o.name] != o.default}
    return found


def named_values(one: Page) -> set[str]:
    return {f"{name}.{value}" for name, words in one.values.items() if isinstance(words, dict) for value in words}


def declared_values(kind: type[Game]) -> set[str]:
    """The words that fields and moves of a game can have."""
    fields = {f"{field.name}.{word}" for field in kind.FIELDS if isinstance(field, Word) for word in field.words}
    parts = [part for move in kind().kinds().kinds for part in move.parts if isinstance(part, kinds.Word)]
    return fields | {f"{part.name}.{word}" for part in parts if part.spoken() == WORD for word in part.words}


def needed_values(language: str, kind: type[Game]) -> set[str]:
    options = {name for name, value in option_values(kind).items() if isinstance(value, str)}
    needed = options | declared_values(kind) | {f"{name}.usual" for name in depending(kind)} | heard(kind.key).values
    as_they_are = {name for name in needed if re.fullmatch(r"\w+\.([A-G](##?|bb?)?|\d+)", name)}
    return needed - as_they_are - {name for name in needed if is_card(language, kind, name.partition(".")[2])}


def word_groups(kind: type[Game]) -> set[str]:
    """The groups that words can belong to: options, facts, parts of moves, gaps of cards, and what the code names."""
    cards = {gap for pattern, _ in page_of(ENGLISH, kind).cards for gap in gaps_of(pattern)}
    fields = {field.name for field in kind.FIELDS} | {option.name for option in kind.OPTIONS}
    return fields | cards | {name.partition(".")[0] for name in declared_values(kind)} | named_in_code()


@cache
def named_in_code() -> set[str]:
    """Every short name that stands in quotation marks in the code of games, decks and coaches."""
    rooms = [Path(str(files("cardenza").joinpath(room))) for room in ("games", "decks", "coach", "kernel")]
    return {
        name for room in rooms for file in room.rglob("*.py") for name in re.findall(r'"([a-z_]+)"', file.read_text())
    }


@each_game
def test_every_value_that_needs_a_word_has_one(kind: type[Game]) -> None:
    assert needed_values(ENGLISH, kind) <= set().union(*map(named_values, pages(ENGLISH, kind)))
    assert {name.partition(".")[0] for name in named_values(page_of(ENGLISH, kind))} <= word_groups(kind)


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
    facts = {field.name for field in kind.FIELDS if field.is_fact()}
    zones = heard(kind.key).zones
    assert facts <= {*own.facts, *shared.facts}
    assert set(own.facts) <= facts
    assert zones <= {*own.zones, *shared.zones}
    assert set(own.zones) <= zones


@each_language
def test_what_games_share_occurs(language: str) -> None:
    shared = page(language, SHARED)
    assert set(shared.facts) <= {field.name for kind in GAMES for field in kind.FIELDS}
    assert set(shared.zones) <= set().union(*(heard(kind.key).zones for kind in GAMES))
    assert set(shared.moves) <= {move.key for kind in GAMES for move in kind().kinds().kinds}
    assert list(shared.says) == [saying.key for saying in COMMON]


# ---------------------------------------------------------------------------------------------------- moves and ideas


@each_language
@each_game
def test_every_move_has_its_phrase(language: str, kind: type[Game]) -> None:
    own, shared = page_of(language, kind).moves, page(language, SHARED).moves
    moves = {move.key: move.gaps() for move in kind().kinds().kinds}
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


# ---------------------------------------------------------------------------------------------------- cards


def first_fit(patterns: Sequence[Pattern], text: str) -> str | None:
    return next((pattern for pattern, _ in patterns if fit(pattern, text) is not None), None)


def is_card(language: str, kind: type[Game], text: str) -> bool:
    """Is this a card that the language has a name for?"""
    own, deck, _ = pages(language, kind)
    return first_fit(own.cards + deck.cards, text) is not None


@each_language
@each_game
def test_every_card_that_is_no_note_has_a_name(language: str, kind: type[Game]) -> None:
    cards = heard(kind.key).cards
    used = {first_fit(page_of(language, kind).cards, card) for card in cards}
    assert {pattern for pattern, _ in page_of(language, kind).cards} <= used
    nameless = {card for card in cards if not is_card(language, kind, card)}
    assert not {card for card in nameless if not re.fullmatch("[A-G][#b]?[0-9]?", card)}


@each_language
@each_page
def test_a_name_says_all_that_its_pattern_found(language: str, name: str) -> None:
    for pattern, phrase in page(language, name).cards:
        assert sorted(gaps_of(phrase)) == sorted(gaps_of(pattern))
        assert len(set(gaps_of(pattern))) == len(gaps_of(pattern))
        assert all(len(gaps_of(word)) <= 1 for word in pattern.split()), "two gaps in a word leave open which has what"


# ---------------------------------------------------------------------------------------------------- good style


def sentences(one: Page) -> Iterator[str]:
    yield from (one.credit, *one.guide, *one.rules.values())


def texts(one: Page) -> Iterator[str]:
    """Everything that people read."""
    yield from sentences(one)
    yield from (one.title, one.summary)
    for names in (one.options, one.zones, one.facts, one.moves):
        yield from names.values()
    for value in one.values.values():
        yield from value.values() if isinstance(value, dict) else [value]
    yield from (phrase for _, phrase in one.cards)
    for makes_and_due in one.ideas.values():
        yield from makes_and_due
    for said in one.says.values():
        yield from [said] if isinstance(said, str) else said
    for heading, lines in one.memo:
        yield from (heading, *lines)


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
