"""What a language must have words for, worked out from what a game declares: nothing here is found by playing."""

import re
from collections.abc import Iterable
from contextlib import suppress

from cardenza.coach import ideas
from cardenza.coach.hinting import hints
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import BadOption
from cardenza.kernel.fields import Count, Field, Within, Word
from cardenza.kernel.options import Choice, Listing, Switch, Value, shown
from cardenza.kernel.speech import SHARED, Group, Saying

NOTE = re.compile("[A-G](##?|bb?)?")


def sayings(kind: type[Game]) -> dict[str, Saying]:
    """What it says itself, and what any game may say."""
    return {saying.key: saying for saying in (*kind.manners.sayings, *SHARED)}


def moves(kind: type[Game]) -> dict[str, dict[str, str]]:
    """Kinds of moves, and those that people leave unfinished, with their gaps."""
    unfinished = {saying.key: saying.gaps for saying in kind.manners.unfinished}
    return {move.key: move.gaps() for move in kind().kinds().kinds} | unfinished


def words_in(groups: Iterable[Group]) -> set[str]:
    return {f"{group.name}.{word}" for group in groups for word in group.words}


def spoken(kind: type[Game]) -> set[str]:
    """The words that stand in its sentences, ideas, hints, moves, names of cards and choices."""
    said = (*sayings(kind).values(), *ideas(kind.key), *hints(kind.key))
    groups = [group for saying in said for group in saying.groups]
    groups += [group for move in kind().kinds().kinds for group in move.groups()]
    groups += [group for naming in kind.manners.namings for group in naming.groups]
    return words_in([*groups, kind.manners.chosen])


def told(kind: type[Game]) -> set[str]:
    """The words that its facts can be."""
    fields = [_inner(field) for field in kind.FIELDS]
    return words_in(Group(field.name, field.words) for field in fields if isinstance(field, Word))


def _inner(field: Field) -> Field:
    return field.field if isinstance(field, Within) else field


def chosen(kind: type[Game]) -> dict[str, Value]:
    """Every value that its options offer by name; a keynote is called as every note is."""
    choices = [option for option in kind.OPTIONS if isinstance(option, Choice | Listing)]
    offered = [(f"{option.name}.{shown(value)}", value) for option in choices for value in option.values]
    return {name: value for name, value in offered if not NOTE.fullmatch(str(value))}


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


def values(kind: type[Game]) -> set[str]:
    """All words that it must have."""
    options = {name for name, value in chosen(kind).items() if isinstance(value, str)}
    return spoken(kind) | told(kind) | options | {f"{name}.usual" for name in depending(kind)}


def numbers(kind: type[Game]) -> set[str]:
    """The numbers that may have words: those that an option offers, and of a fact that can be less than nothing."""
    ways = [field for field in kind.FIELDS if isinstance(field, Count) and field.least < 0]
    offered = {name for name, value in chosen(kind).items() if not isinstance(value, str)}
    return offered | {f"{field.name}.{way}" for field in ways for way in range(field.least, int(field.most) + 1)}


def zones(kind: type[Game]) -> set[str]:
    return {field.name for field in kind.FIELDS if field.is_zone()}


def facts(kind: type[Game]) -> set[str]:
    return {field.name for field in kind.FIELDS if field.is_fact()}


def some_games(kind: type[Game]) -> list[Game]:
    """The game as it is usual, and with every value of every option that may stand alone."""
    found = [kind()]
    for option in kind.OPTIONS:
        for value in option.values if isinstance(option, Choice | Listing) else (True, False):
            with suppress(BadOption):
                found.append(kind(None, {option.name: value}))
        if isinstance(option, Listing):
            found.append(kind(None, {option.name: option.example()}))
    return found
