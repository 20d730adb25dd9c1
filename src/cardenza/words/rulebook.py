"""The rulebook of a game as people read it: its rules in the order in which one learns them, each marked as what it is.

`plans/<key>.toml` has what is the same in every language: how long and for whom, what we have reconstructed, and the
figures of each section. `<language>/rulebook/<key>.toml` has the sections with their words. A row is the numbers that
it tells and its text; its mark follows from the numbers, so that nothing of ours can be said to be printed:

    DIST-07   printed: a rule of the source; our reconstruction in a game that the source does no more than name
    DIST-R8   our reading, where the source is silent or vague; or our reconstruction of what is missing
    DIST-D3   our reading too: how a move is made at our tables
    DIST-O3   what a table may choose

The specification is in docs/rules. A game from elsewhere may bring such files along; where it does not, its own
sentences stand in for them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, toml

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.options import Option
from cardenza.kernel.verdict import CORE
from cardenza.words.book import ENGLISH, Words, languages, room_of, say_value, words_of

Mark: TypeAlias = Literal["printed", "reading", "reconstruction", "option", ""]
Row: TypeAlias = tuple[str, str]
"""The numbers that it tells, with spaces between them, and the text."""

OPTIONS: Final = "options"
_FROM_OURS: Final[tuple[Mark, ...]] = ("reconstruction", "reading", "option", "printed")
_RULE: Final = re.compile(r"[A-Z]{3,5}-\d+[a-z]?")
_OPTION: Final = re.compile(r"[A-Z]{3,5}-O\d+")


# ---------------------------------------------------------------------------------------------------- what is written


class Estimate(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact about a game, from `least` to `most` (0: or more): printed, or else our own estimate."""

    least: int
    most: int = 0
    printed: bool = False


class CardsPlan(Struct, frozen=True, tag="cards", tag_field="kind", forbid_unknown_fields=True):
    """Cards in a row. `each` is how many there are of each, where they belong to the list of the deck.

    `tells` has the numbers that say so.
    """

    key: str
    cards: tuple[str, ...]
    each: int = 0
    tells: str = ""


class PositionPlan(Struct, frozen=True, tag="position", tag_field="kind", forbid_unknown_fields=True):
    """A table as a seat sees it, and moves to try there, right and wrong; without any it is only a picture."""

    key: str
    position: dict[str, Any]
    seat: int = 0
    tries: tuple[str, ...] = ()


class MemoPlan(Struct, frozen=True, tag="memo", tag_field="kind", forbid_unknown_fields=True):
    """What one may look up while playing: the memo of the game, with its picture if it has one."""

    key: str = "memo"


FigurePlan: TypeAlias = CardsPlan | PositionPlan | MemoPlan


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """What is the same in every language.

    `level` is how hard the rules are, from 1 to 4. `reconstructed` are the numbers with which we replace what the
    source lacks; a prefix (`MEM`) is all rules of a game of which it has but the name. `printed` names options whose
    usual value the source prints, each with that rule. `figures` stand at the end of their sections.
    """

    ages: Estimate
    minutes: Estimate
    level: Estimate
    reconstructed: tuple[str, ...] = ()
    printed: dict[str, str] = {}
    figures: dict[str, tuple[FigurePlan, ...]] = {}


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of words under their columns, and the numbers that they tell."""

    tells: str
    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SectionText(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading and its rows; `captions` has what stands under each figure, by its key."""

    key: str
    heading: str
    items: tuple[Row, ...] = ()
    tables: tuple[Table, ...] = ()
    captions: dict[str, str] = {}


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a rulebook in one language. `teaches` ends the sentence "It teaches"."""

    teaches: tuple[str, ...]
    sections: tuple[SectionText, ...]


# ---------------------------------------------------------------------------------------------------- what is read


@dataclass(frozen=True)
class Item:
    """A text, the numbers it tells, and what it is."""

    ids: tuple[str, ...]
    mark: Mark
    text: str


@dataclass(frozen=True)
class Setting:
    """An option of the game: what it is about, what is usual, and the rule that prints just that, if there is one.

    It `is_place` of its number unless a rule or another option stands there already.
    """

    id: str
    is_place: bool
    name: str
    text: str
    usual: str
    printed: str


@dataclass(frozen=True)
class MarkedTable:
    ids: tuple[str, ...]
    mark: Mark
    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Figure:
    """A picture, what is said under it, and what it is; an example is nothing but an example."""

    plan: FigurePlan
    caption: str
    ids: tuple[str, ...]
    mark: Mark


@dataclass(frozen=True)
class Section:
    key: str
    heading: str
    items: tuple[Item, ...]
    tables: tuple[MarkedTable, ...] = ()
    settings: tuple[Setting, ...] = ()
    figures: tuple[Figure, ...] = ()

    def ids(self) -> list[str]:
        """Every number that can be found there; tables and figures only point at numbers."""
        settings = [setting.id for setting in self.settings if setting.is_place]
        return [number for item in self.items for number in item.ids] + settings


@dataclass(frozen=True)
class Rulebook:
    """A rulebook in one language; of a game without one there is no plan, and its sentences have no marks."""

    language: str
    plan: Plan | None
    teaches: tuple[str, ...]
    sections: tuple[Section, ...]


def rulebook_of(language: str, key: str) -> Rulebook:
    """The rulebook of the game with this key; in English, if there is no such language.

    >>> rulebook_of("fr", "the-distance").sections[0].items[0].mark
    'printed'
    """
    words, kind = words_of(language, key), catalogue.find(key)
    plan, text = plan_of(key), text_of(words.language, key)
    if plan is None or text is None:
        return Rulebook(words.language, None, (), _own_sections(words, kind))
    sections = tuple(_section(each, plan, words, kind) for each in text.sections)
    return Rulebook(words.language, plan, text.teaches, sections)


def mark_of(ids: Iterable[str], reconstructed: Sequence[str] = ()) -> Mark:
    """What it is that tells these numbers.

    >>> mark_of(["DIST-07", "DIST-08"]), mark_of(["DIST-07", "DIST-R8"]), mark_of(["METR-R1"], ["METR-R1"])
    ('printed', 'reading', 'reconstruction')
    >>> mark_of(["MEM-01"], ["MEM"]), mark_of(["MEM-R2"], ["MEM"])
    ('reconstruction', 'reading')
    """
    marks = {_mark(number, reconstructed) for number in ids}
    for mark in _FROM_OURS:
        if mark in marks:
            return mark
    return ""


def _mark(number: str, reconstructed: Sequence[str]) -> Mark:
    is_rule = _RULE.fullmatch(number) is not None
    if number in reconstructed or (is_rule and number.partition("-")[0] in reconstructed):
        return "reconstruction"
    if _OPTION.fullmatch(number):
        return "option"
    return "printed" if is_rule else "reading"


@cache
def plan_of(key: str) -> Plan | None:
    """What is the same in every language; None for a game that has no plan."""
    file = room_of(key).joinpath("plans", f"{key.replace('-', '_')}.toml")
    return toml.decode(file.read_bytes(), type=Plan) if file.is_file() else None


@cache
def text_of(language: str, key: str) -> Text | None:
    """The words of a rulebook as they stand in one language, or else in English."""
    for each in (language, ENGLISH) if language in languages() else (ENGLISH,):
        file = room_of(key).joinpath(each, "rulebook", f"{key.replace('-', '_')}.toml")
        if file.is_file():
            return toml.decode(file.read_bytes(), type=Text)
    return None


# ---------------------------------------------------------------------------------------------------- putting together


def _section(text: SectionText, plan: Plan, words: Words, kind: type[Game]) -> Section:
    return Section(
        key=text.key,
        heading=text.heading,
        items=tuple(_item(row, plan) for row in text.items),
        tables=tuple(_table(each, plan) for each in text.tables),
        settings=_settings(words, kind, plan.printed) if text.key == OPTIONS else (),
        figures=tuple(_figure(each, text, plan) for each in plan.figures.get(text.key, ())),
    )


def _item(row: Row, plan: Plan) -> Item:
    ids = tuple(row[0].split())
    return Item(ids, mark_of(ids, plan.reconstructed), row[1])


def _table(table: Table, plan: Plan) -> MarkedTable:
    ids = tuple(table.tells.split())
    return MarkedTable(ids, mark_of(ids, plan.reconstructed), table.heading, table.columns, table.rows)


def _figure(figure: FigurePlan, text: SectionText, plan: Plan) -> Figure:
    ids = tuple(figure.tells.split()) if isinstance(figure, CardsPlan) else ()
    mark: Mark = mark_of(ids, plan.reconstructed) if ids else ""
    return Figure(figure, text.captions.get(figure.key, ""), ids, mark)


def _settings(words: Words, kind: type[Game], printed: dict[str, str]) -> tuple[Setting, ...]:
    found: list[Setting] = []
    for option in kind.OPTIONS:
        is_first = option.rule not in [setting.id for setting in found]
        is_place = is_first and _OPTION.fullmatch(option.rule) is not None
        found.append(_setting(words, option, is_place, printed.get(option.name, "")))
    return tuple(found)


def _setting(words: Words, option: Option, is_place: bool, printed: str) -> Setting:
    usual = words.values.get(f"{option.name}.usual") or say_value(words, option.name, option.default)
    sentence = words.options[option.name]
    return Setting(option.rule, is_place, option.name, f"{sentence[:1].upper()}{sentence[1:]}.", usual, printed)


def _own_sections(words: Words, kind: type[Game]) -> tuple[Section, ...]:
    """Without a rulebook: what the table can cite, and what can be chosen; the page has headings for both."""
    rules = tuple(Item((number,), "", sentence) for number, sentence in words.rules.items() if number in kind.RULES)
    sections = (
        Section("rules", "", tuple(item for item in rules if item.ids[0] not in CORE)),
        Section(OPTIONS, "", (), settings=_settings(words, kind, {})),
    )
    return tuple(section for section in sections if section.items or section.settings)
