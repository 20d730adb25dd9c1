"""The rulebook of a game in lines: sections, rows with their numbers and marks, cards, tables and worked positions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import final

from cardenza import catalogue, coach
from cardenza.kernel import speech
from cardenza.kernel.contract import Game
from cardenza.kernel.zones import Place, ZoneView
from cardenza.terminal.notation import Style
from cardenza.words import Words, words_of
from cardenza.words.book import ENGLISH, SHARED, joined, page
from cardenza.words.rulebook import (
    OPTIONS,
    CardsPlan,
    Estimate,
    Figure,
    MarkedTable,
    MemoPlan,
    Plan,
    PositionPlan,
    Rulebook,
    Section,
    Setting,
    rulebook_of,
)
from cardenza.words.saying import Reader, part_text, say, say_idea, say_move, say_text


def rulebook_lines(language: str, kind: type[Game], style: Style) -> list[str]:
    """Everything that the rulebook of a game says, with the notes named and written in this style."""
    return list(
        _Printer(words_of(language, kind.key), style.for_language(language)).rulebook(
            kind, rulebook_of(language, kind.key)
        )
    )


def table_lines(language: str, rules: Mapping[str, str]) -> list[str]:
    """What holds at every table, whatever the game; English has the sentences given."""
    own = page(language, SHARED)
    sentences = {**rules, **own.rules}
    return [*_headed(own.rulebook["table"], "="), *[f"- {said} [{rule}]" for rule, said in sentences.items()]]


def _headed(heading: str, line: str) -> list[str]:
    return [heading, line * len(heading), ""]


@final
class _Printer:
    """Writes the texts of one game for one reader."""

    def __init__(self, words: Words, style: Style) -> None:
        self._words = words
        self._labels = page(ENGLISH, SHARED).rulebook | page(words.language, SHARED).rulebook
        self._style = style

    def rulebook(self, kind: type[Game], book: Rulebook) -> Iterator[str]:
        yield from _headed(self._words.title, "=")
        yield self._text(f"{self._words.summary[:1].upper()}{self._words.summary[1:]}.")
        yield " ".join(self._about(kind, book))
        if self._words.guide:
            yield from ("", *_headed(self._labels["short"], "-"))
            yield from (f"- {self._text(sentence)}" for sentence in self._words.guide)
        for section in book.sections:
            yield from self._section(section)
        if self._words.credit:
            yield from ("", *_headed(self._labels["credit"], "-"), self._words.credit)

    def _text(self, text: str) -> str:
        return say_text(self._words, text, self._style.system)

    def _about(self, kind: type[Game], book: Rulebook) -> Iterator[str]:
        few = self._labels["alone" if kind.most_seats == 1 else "players"]
        yield few.format(least=kind.least_seats, most=kind.most_seats)
        if book.plan is not None:
            yield from self._estimates(book.plan)
            yield self._labels["teaches"].format(what=joined(list(book.teaches), self._words.language))

    def _estimates(self, plan: Plan) -> Iterator[str]:
        facts: dict[str, Estimate] = {"ages": plan.ages, "minutes": plan.minutes, "level": plan.level}
        for name, fact in facts.items():
            by = f" ({self._labels['printed' if fact.printed else 'estimate']})"
            yield self._labels[name].format(least=fact.least, most=fact.most, by=by)

    def _section(self, section: Section) -> Iterator[str]:
        heading = section.heading or self._labels["options" if section.key == OPTIONS else "rules"]
        yield from ("", *_headed(self._text(heading), "-"))
        yield from (self._setting(setting) for setting in section.settings)
        yield from (f"- {self._text(item.text)} {self._mark(item.ids, item.mark)}" for item in section.items)
        for table in section.tables:
            yield from self._table(table)
        for figure in section.figures:
            yield from self._figure(figure)

    def _mark(self, ids: Sequence[str], mark: str) -> str:
        told = [*ids, *([self._labels[mark]] if mark else [])]
        return f"[{', '.join(told)}]" if told else ""

    def _setting(self, setting: Setting) -> str:
        labels = self._labels
        whose = labels["as_printed"].format(rule=setting.printed) if setting.printed else labels["our_choice"]
        usual = labels["usual"].format(value=setting.usual, whose=whose)
        return f"- {self._text(f'{setting.text} ({usual})')} {self._mark([setting.id], 'option')}"

    def _table(self, table: MarkedTable) -> Iterator[str]:
        rows = [[self._text(cell) for cell in row] for row in (table.columns, *table.rows)]
        widths = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
        yield from ("", f"{self._text(table.heading)} {self._mark(table.ids, table.mark)}")
        for row in rows:
            yield "    " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()

    # ------------------------------------------------------------------------------------------------ figures

    def _figure(self, figure: Figure) -> Iterator[str]:
        yield ""
        match figure.plan:
            case CardsPlan(_, cards, each):
                told = self._mark(figure.ids, figure.mark)
                yield f"{self._text(figure.caption)} ({self._counted(cards, each)}) {told}".rstrip()
            case MemoPlan():
                yield from self._memo(figure.caption)
            case PositionPlan():
                yield self._text(figure.caption)
                yield from self._position(figure.plan)

    def _counted(self, cards: Sequence[str], each: int) -> str:
        named = ", ".join(self._cards(cards))
        if not each:
            return named
        return f"{named}, {self._labels['each'].format(count=each)}" if len(cards) > 1 else f"{named} × {each}"

    def _cards(self, cards: Iterable[str]) -> list[str]:
        reader = self._reader(None)
        return [part_text(self._words, speech.Card(card), reader) for card in cards]

    def _reader(self, seat: int | None) -> Reader:
        labels = self._labels
        return Reader(seat, lambda o: labels["you" if o == seat else "seat"].format(number=o + 1), *self._style)

    def _memo(self, caption: str) -> Iterator[str]:
        yield self._text(caption)
        for heading, lines in self._words.memo:
            yield f"- {self._colon(self._text(heading))}"
            yield from (f"    {self._text(line)}" for line in lines)

    def _position(self, plan: PositionPlan) -> Iterator[str]:
        state = catalogue.position(plan.position)
        for zone in state.view(plan.seat).zones:
            if zone.cards:
                yield f"  - {self._lying(zone)}"
        for text in plan.tries:
            tried = coach.tried(state, plan.seat, state.parse(plan.seat, text))
            did = say_move(self._words, tried.did, self._reader(plan.seat))
            yield f"- {did}. {self._answer(tried, plan.seat)}"

    def _colon(self, heading: str) -> str:
        return f"{heading}\N{NO-BREAK SPACE}:" if self._words.language == "fr" else f"{heading}:"

    def _zone(self, name: str) -> str:
        return self._words.zones.get(name, name.replace("_", " "))

    def _lying(self, zone: ZoneView) -> str:
        """What lies there, as far as it is seen."""
        seen = [card for card in zone.cards if card is not None]
        count = len(zone.cards)
        hidden = self._labels["card" if count == 1 else "cards"].format(count=count)
        what = ", ".join(self._cards(seen)) if len(seen) == count else hidden
        where = filter(None, [self._zone(zone.name), self._place(zone.place)])
        return f"{self._colon(' '.join(where))} {what}"

    def _place(self, place: Place) -> str:
        """Seats and columns count from 1, a sector of the Wheel is a note, and a side of the board has a word."""
        if isinstance(place, str):
            return self._words.values.get(f"place.{place}") or self._text(place)
        return "" if place is None else str(place + 1)

    def _answer(self, tried: coach.Tried, seat: int) -> str:
        reader, objection = self._reader(seat), tried.verdict.objection
        if objection is None:
            story = [say(self._words, said, reader) for said in tried.story]
            return " ".join([self._labels["right"], *filter(None, story)])
        idea = [] if objection.idea is None else say_idea(self._words, objection.idea, reader)
        sentence = self._text(self._words.rules.get(objection.rules[0], objection.sentence))
        return f"{' '.join(idea) or sentence} [{objection.rules[0]}]"
