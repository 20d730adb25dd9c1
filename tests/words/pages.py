"""The pages of words that there are, and what people read of them."""

from collections.abc import Iterator

from cardenza import catalogue
from cardenza.words.book import DECK, ENGLISH, SHARED, Page, deck_page

GAMES = catalogue.games()
DECKS = [faces for faces in sorted({kind.faces for kind in GAMES}) if deck_page(ENGLISH, faces) != Page()]
NAMES = [SHARED, *[f"{faces}{DECK}" for faces in DECKS], *[kind.key.replace("-", "_") for kind in GAMES]]


def sentences(one: Page) -> Iterator[str]:
    yield from (one.credit, one.begins, *one.guide, *one.rules.values())


def texts(one: Page) -> Iterator[str]:
    """Everything that people read."""
    yield from sentences(one)
    yield from (one.title, one.summary, *one.credits.values())
    for names in (one.options, one.zones, one.facts, one.moves, one.cards, one.faults, one.rulebook):
        yield from names.values()
    for value in one.values.values():
        yield from value.values() if isinstance(value, dict) else [value]
    for makes_and_due in one.ideas.values():
        yield from makes_and_due
    yield from one.hints.values()
    for said in one.says.values():
        yield from [said] if isinstance(said, str) else said
    for heading, lines in one.memo:
        yield from (heading, *lines)
