"""Every rulebook tells every rule of its source, in every language, and nothing of ours is said to be printed.

What there is to tell stands in docs/rules: rules of the source (`- **DIST-07** …`), rulings, decisions and options.
Where a file there says that the source only names the game, its rules are ours.
"""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from cardenza import catalogue, coach
from cardenza.kernel.contract import Game
from cardenza.kernel.verdict import CORE
from cardenza.words import languages
from cardenza.words.book import ENGLISH
from cardenza.words.rulebook import (
    OPTIONS,
    CardsPlan,
    Estimate,
    Figure,
    Item,
    MarkedTable,
    Plan,
    PositionPlan,
    SectionText,
    Text,
    mark_of,
    plan_of,
    rulebook_of,
    text_of,
)

RULES = Path(__file__).parents[2] / "docs" / "rules"
LONGEST = 240
NAMED_ONLY = "only names the game"
PRINTED = re.compile(r"^(?:- |\| )(?:\*\*)?([A-Z]{3,5}-\d+[a-z]?)\b", re.MULTILINE)
TOLD = re.compile(r"^(?:- |\| )(?:\*\*)?([A-Z]{3,5}-[RDO]?\d+[a-z]?)\b", re.MULTILINE)
SOURCES = {file.stem: file.read_text(encoding="utf-8") for file in sorted(RULES.glob("*.md"))}
OF_SOURCES = {number for source in SOURCES.values() if NAMED_ONLY not in source for number in PRINTED.findall(source)}
DECKS = [stem for stem in SOURCES if stem.endswith("-deck")]
COMPUTED = re.compile(r"-[DO]\d")  # how a program holds cards; what can be chosen, each game says by itself
UNTOLD = {"MDECK-R2": "how a program counts the hours; people read twelve"}
KNOWN = {number for source in SOURCES.values() for number in TOLD.findall(source)}
OURS = [kind for kind in catalogue.games() if plan_of(kind.key) is not None]

each_game = pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.key)
each_language = pytest.mark.parametrize("language", languages())


def planned(kind: type[Game]) -> Plan:
    plan = plan_of(kind.key)
    assert plan is not None
    return plan


def written(language: str, kind: type[Game]) -> Text:
    text = text_of(language, kind.key)
    assert text is not None
    return text


def told(language: str, kind: type[Game]) -> list[str]:
    """Every number that has its place on the page."""
    return [number for section in rulebook_of(language, kind.key).sections for number in section.ids()]


def pointed_at(language: str, kind: type[Game]) -> set[str]:
    """Every number that tables, figures, facts and options refer to."""
    plan, found = planned(kind), set[str]()
    for section in rulebook_of(language, kind.key).sections:
        found |= {number for each in section.tables for number in each.ids}
        found |= {number for each in section.figures for number in each.ids}
    return found | set(plan.printed.values())


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_every_game_has_a_rulebook(kind: type[Game]) -> None:
    assert plan_of(kind.key) is not None
    name = f"{kind.key.replace('-', '_')}.toml"
    assert all(files("cardenza.words").joinpath(language, "rulebook", name).is_file() for language in languages())


@each_language
def test_there_is_no_rulebook_without_a_plan(language: str) -> None:
    plans = {file.name for file in files("cardenza.words").joinpath("plans").iterdir()}
    assert {file.name for file in files("cardenza.words").joinpath(language, "rulebook").iterdir()} == plans
    assert plans == {f"{kind.key.replace('-', '_')}.toml" for kind in OURS}


# ---------------------------------------------------------------------------------------------------- complete


@each_language
@each_game
def test_every_number_of_the_source_is_told_once(language: str, kind: type[Game]) -> None:
    numbers = told(language, kind)
    needed = {*TOLD.findall(SOURCES[kind.key]), *kind.RULES, *(option.rule for option in kind.OPTIONS)}
    assert sorted(needed - {*numbers} - set(CORE)) == []
    assert sorted({*numbers} - KNOWN) == []
    assert [number for number, count in Counter(numbers).items() if count > 1] == []


@each_language
@pytest.mark.parametrize("deck", DECKS)
def test_every_number_of_a_deck_is_told_by_a_game_of_it(language: str, deck: str) -> None:
    needed = {number for number in TOLD.findall(SOURCES[deck]) if not COMPUTED.search(number)}
    numbers = {number for kind in OURS for number in told(language, kind)}
    assert sorted(needed - numbers - {*UNTOLD}) == []
    assert not {*UNTOLD} & numbers, "what is told needs no reason"


@each_language
@each_game
def test_what_is_pointed_at_is_on_the_page(language: str, kind: type[Game]) -> None:
    assert sorted(pointed_at(language, kind) - {*told(language, kind)}) == []


@each_game
def test_every_language_tells_the_same_in_the_same_order(kind: type[Game]) -> None:
    shapes = [[shape(section) for section in written(language, kind).sections] for language in languages()]
    assert all(each == shapes[0] for each in shapes)
    assert len({len(written(language, kind).teaches) for language in languages()}) == 1


def shape(section: SectionText) -> tuple[object, ...]:
    tables = [(table.tells, len(table.columns), len(table.rows)) for table in section.tables]
    return section.key, [numbers for numbers, _ in section.items], tables, sorted(section.captions)


# ---------------------------------------------------------------------------------------------------- honest


@each_language
@each_game
def test_nothing_that_is_said_to_be_printed_is_ours(language: str, kind: type[Game]) -> None:
    plan = planned(kind)
    for section in rulebook_of(language, kind.key).sections:
        rows: list[Item | MarkedTable | Figure] = [*section.items, *section.tables, *section.figures]
        for each in rows:
            assert each.mark != "printed" or set(each.ids) <= OF_SOURCES, each
            assert len({mark_of([number], plan.reconstructed) for number in each.ids}) <= 1, f"{each.ids} are not alike"
        for item in section.items:
            assert item.ids, item.text
            assert item.mark == "printed" or not re.search(r"as printed|imprimé", item.text), item.text


@each_game
def test_what_the_plan_says_to_be_printed_is_a_rule_of_the_source(kind: type[Game]) -> None:
    plan = planned(kind)
    assert {*plan.printed.values()} <= OF_SOURCES
    assert {*plan.printed} <= {option.name for option in kind.OPTIONS}
    assert plan.minutes.most >= plan.minutes.least > 0
    assert 1 <= plan.level.least <= 4
    for name, fact in (("Age", plan.ages), ("Time", plan.minutes), ("Difficulty", plan.level)):
        assert not fact.printed or is_printed(kind, name, fact), f"{name} is our estimate"
    numbers = {number for number in plan.reconstructed if "-" in number}
    assert numbers <= {*told(ENGLISH, kind)}
    prefixes = {number.partition("-")[0] for number in PRINTED.findall(SOURCES[kind.key])}
    assert {*plan.reconstructed} - numbers == (prefixes if NAMED_ONLY in SOURCES[kind.key] else set())


def is_printed(kind: type[Game], name: str, fact: Estimate) -> bool:
    """Have the facts of the rulebook in docs this one, and not as an estimate of ours?"""
    row = re.search(rf"^\| {name}s? \| (.*) \|$", SOURCES[kind.key], re.MULTILINE)
    return row is not None and str(fact.least) in row[1] and not re.search("estimate|not in the seed", row[1])


@each_game
def test_no_source_prints_a_limit(kind: type[Game]) -> None:
    assert not {option.name for option in kind.OPTIONS if option.name.endswith("_cap")} & {*planned(kind).printed}


# ---------------------------------------------------------------------------------------------------- pictures


@each_game
def test_figures_stand_in_sections_and_have_their_captions(kind: type[Game]) -> None:
    plan, sections = planned(kind), written(ENGLISH, kind).sections
    keys = [figure.key for figures in plan.figures.values() for figure in figures]
    assert len(set(keys)) == len(keys)
    assert {*plan.figures} <= {section.key for section in sections}
    for section in sections:
        assert set(section.captions) == {figure.key for figure in plan.figures.get(section.key, ())}
    assert sections[-1].key == OPTIONS


@each_game
def test_the_list_of_cards_is_the_deck(kind: type[Game]) -> None:
    """Where several cards are written alike, each is counted; else all of them together."""
    rows = [f for figures in planned(kind).figures.values() for f in figures if isinstance(f, CardsPlan) and f.each]
    state = kind().deal(1)
    deck = Counter(state.game.card_text(card) for zone in state.zones() for card in zone.cards if card >= 0)
    assert all(row.tells for row in rows), "a list of cards says whose it is"
    assert {card for row in rows for card in row.cards} <= set(deck)
    assert sum(row.each * len(row.cards) for row in rows) == deck.total()
    if max(deck.values()) > 1:
        assert {card: row.each for row in rows for card in row.cards} == deck


def positions(kind: type[Game]) -> list[PositionPlan]:
    return [f for figures in planned(kind).figures.values() for f in figures if isinstance(f, PositionPlan)]


@each_game
def test_the_table_is_shown_as_it_is_set_up(kind: type[Game]) -> None:
    assert any(isinstance(f, PositionPlan) and not f.tries for f in planned(kind).figures.get("setup", ()))


@each_language
@each_game
def test_worked_positions_have_right_and_wrong_moves_that_are_explained_on_the_page(
    language: str, kind: type[Game]
) -> None:
    worked = [plan for plan in positions(kind) if plan.tries]
    assert worked
    for plan in worked:
        state = catalogue.position(plan.position)
        assert state.game.key == kind.key
        assert plan.seat in state.to_act()
        tried = [coach.tried(state, plan.seat, state.parse(plan.seat, text)) for text in plan.tries]
        objections = [each.verdict.objection for each in tried if each.verdict.objection is not None]
        assert 0 < len(objections) < len(tried), f"{plan.key}: some moves are right, some wrong"
        assert {objection.rules[0] for objection in objections} <= {*told(language, kind), *CORE}


# ---------------------------------------------------------------------------------------------------- good style


def sentences(text: Text) -> Iterator[str]:
    for section in text.sections:
        yield from (words for _, words in section.items)
        yield from section.captions.values()


def texts(text: Text) -> Iterator[str]:
    """Everything that people read."""
    yield from sentences(text)
    yield from text.teaches
    for section in text.sections:
        yield section.heading
        for table in section.tables:
            yield from (table.heading, *table.columns, *(cell for row in table.rows for cell in row))


@each_language
@each_game
def test_sentences_are_short_and_quiet(language: str, kind: type[Game]) -> None:
    text = written(language, kind)
    assert all(re.search(r"[.?]$", sentence) for sentence in sentences(text))
    assert all(not re.search(r"[,.]", each) for each in text.teaches), "they are listed with commas"
    for each in texts(text):
        assert 0 < len(each) <= LONGEST, each
        assert each == re.sub(" +", " ", each).strip(), each
        assert "!" not in re.sub(r"Musicards\s?!", "", each), each
        assert not {"'", '"'} & set(each), f"{each}: quotes are curly"
        assert not re.search(r"(?:^|[.:;?!“(] )A [a-z]", each), f"{each}: an article looks like a note"


TIGHT = {":": "\N{NO-BREAK SPACE}", "»": "\N{NO-BREAK SPACE}"} | dict.fromkeys(";?!", "\N{NARROW NO-BREAK SPACE}")


@each_game
def test_french_keeps_high_punctuation_with_its_word(kind: type[Game]) -> None:
    for text in texts(written("fr", kind)):
        assert all(before == TIGHT[sign] for before, sign in re.findall(r"(.)([:;?!»])", text)), text
        assert all(after == "\N{NO-BREAK SPACE}" for after in re.findall(r"«(.)", text)), text
        assert not re.search(r"\b[A-G][’-]", text), f"{text}: looks like a note"
        assert all(after in {"aigu", "de", "et", "ou"} for after in re.findall(r"\bA (\w+)", text)), text
        assert not re.search(r"\blettres?\b", text), f"{text}: notes have names, not letters"
