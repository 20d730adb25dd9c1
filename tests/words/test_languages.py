"""Every language says everything that can be heard of every game, nothing else, and says it well."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import BadOption
from cardenza.kernel.options import Choice, Listing, Switch, Value, shown
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


def heard_anywhere(what: str) -> set[str]:
    return set().union(*(getattr(heard(kind.key), what) for kind in GAMES))


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


def said_in_gaps(language: str, kind: type[Game]) -> set[str]:
    """Whatever stood in a gap of a pattern that fitted, under the name of the gap: these may be values, too."""
    found: set[str] = set()
    for one in pages(language, kind):
        for what in ("moves", "prompts", "cards"):
            for text in getattr(heard(kind.key), what):
                pattern = first_fit(getattr(one, what), text)
                found |= {f"{gap}.{said}" for gap, said in (fit(pattern, text) or {}).items()} if pattern else set()
    return found


@each_language
@each_game
def test_every_value_that_needs_a_word_has_one(language: str, kind: type[Game]) -> None:
    values = option_values(kind)
    usual = {f"{name}.usual" for name in depending(kind)}
    words_of_the_program = {name for name, value in values.items() if isinstance(value, str)} | heard(kind.key).values
    words_of_the_program |= usual
    notes = {name for name in words_of_the_program if re.fullmatch(r"\w+\.[A-G](##?|bb?)?", name)}
    cards = {name for name in words_of_the_program if is_card(language, kind, name.partition(".")[2])}
    assert words_of_the_program - notes - cards <= set().union(*map(named_values, pages(language, kind)))
    heard_of = heard(kind.key).values | said_in_gaps(language, kind)
    assert named_values(page_of(language, kind)) <= set(values) | heard_of | usual


@each_language
def test_values_that_all_games_share_occur(language: str) -> None:
    shared = page(language, SHARED)
    assert {name for name, words in shared.values.items() if isinstance(words, str)} == {"on", "off", "none"}
    assert named_values(shared) <= heard_anywhere("values")


@each_language
@each_game
@pytest.mark.parametrize("what", ["zones", "facts", "headings"])
def test_everything_that_is_shown_has_a_name(language: str, kind: type[Game], what: str) -> None:
    own, _, shared = pages(language, kind)
    assert getattr(heard(kind.key), what) <= {*getattr(own, what), *getattr(shared, what)}
    assert set(getattr(own, what)) <= getattr(heard(kind.key), what)


@each_language
@pytest.mark.parametrize("what", ["zones", "facts", "headings"])
def test_names_that_games_share_occur(language: str, what: str) -> None:
    assert set(getattr(page(language, SHARED), what)) <= heard_anywhere(what)


# ---------------------------------------------------------------------------------------------------- patterns


def first_fit(patterns: Sequence[Pattern], text: str) -> str | None:
    return next((pattern for pattern, _ in patterns if fit(pattern, text) is not None), None)


def is_card(language: str, kind: type[Game], text: str) -> bool:
    """Is this a card that the language has a name for?"""
    own, deck, _ = pages(language, kind)
    return first_fit(own.cards + deck.cards, text) is not None


def used(language: str, kind: type[Game], what: str) -> set[str | None]:
    """The patterns by which what was heard in the game is said; None if something is said by none."""
    patterns = [pattern for one in pages(language, kind) for pattern in getattr(one, what)]
    return {first_fit(patterns, text) for text in getattr(heard(kind.key), what)}


@each_language
@each_game
@pytest.mark.parametrize("what", ["moves", "prompts"])
def test_every_move_and_prompt_is_said_by_a_pattern_and_no_pattern_is_idle(
    language: str, kind: type[Game], what: str
) -> None:
    said = used(language, kind, what)
    assert None not in said
    assert {pattern for pattern, _ in getattr(page_of(language, kind), what)} <= said


@each_language
@each_game
def test_every_card_that_is_no_note_has_a_name(language: str, kind: type[Game]) -> None:
    assert {pattern for pattern, _ in page_of(language, kind).cards} <= used(language, kind, "cards")
    nameless = {card for card in heard(kind.key).cards if not is_card(language, kind, card)}
    assert not {card for card in nameless if not re.fullmatch("[A-G][#b]?[0-9]?", card)}


@each_language
@pytest.mark.parametrize("what", ["moves", "prompts"])
def test_no_pattern_that_games_share_is_idle(language: str, what: str) -> None:
    said = set().union(*(used(language, kind, what) for kind in GAMES))
    assert {pattern for pattern, _ in getattr(page(language, SHARED), what)} <= said


@each_language
@each_page
def test_a_phrase_says_all_that_its_pattern_found(language: str, name: str) -> None:
    one = page(language, name)
    for pattern, phrase in one.moves + one.prompts + one.cards:
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
    for names in (one.options, one.zones, one.facts, one.headings):
        yield from names.values()
    for value in one.values.values():
        yield from value.values() if isinstance(value, dict) else [value]
    yield from (phrase for _, phrase in one.moves + one.prompts + one.cards)
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


def test_what_is_heard_is_worth_the_name() -> None:
    """The walks reach what is rare: a wild that begins the pile, a layout not dealt yet, a pass too early."""
    distance = heard("the-distance")
    assert {"any letter is due", "draws", "not in your hand"} <= distance.headings
    assert "any letter is due" in distance.prompts
    assert "phase.deal" in heard("chromatic-solitaire").values
