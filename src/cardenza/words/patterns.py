"""Patterns: texts with gaps, and how to say what fits them.

A pattern is words. `{x}` stands for one word or a part of one, `{x+}` for one or more words; the phrase that goes with
the pattern takes what stood there by its name. Of several patterns the first that fits is taken.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

Pattern: TypeAlias = tuple[str, str]
"""What a text looks like, and how it is said."""

_GAP: Final = re.compile(r"\{(\w+)(\+?)\}")
_WORD: Final = r"\S+"
_WORDS: Final = r"\S+(?: \S+)*?"


def fit(pattern: str, text: str) -> dict[str, str] | None:
    """What stands in the gaps of the pattern, or None if the text does not fit it.

    >>> fit("play {cards+} as {letter}", "play G2 ?1 as G")
    {'cards': 'G2 ?1', 'letter': 'G'}
    >>> fit("move {a} x{n} to {b}", "move 2 x3 to 1")
    {'a': '2', 'n': '3', 'b': '1'}
    >>> fit("play {cards+} as {letter}", "play as G") is None
    True
    """
    found = _expression(pattern).fullmatch(" ".join(text.split()))
    return None if found is None else found.groupdict()


def as_it_is(_: str, text: str) -> str:
    return text


def say(patterns: Sequence[Pattern], text: str, in_gap: Callable[[str, str], str] = as_it_is) -> str:
    """The text as the first pattern that fits would have it said; without one, the text as it is.

    `in_gap` tells how to say what stood in the gap of that name.

    >>> say([("move {a} x1 to {b}", "One card to {b}"), ("move {a} x{n} to {b}", "{n} cards to {b}")], "move 2 x3 to 1")
    '3 cards to 1'
    >>> say([("draw", "Draw a card")], "pass")
    'pass'
    """
    for pattern, phrase in patterns:
        gaps = fit(pattern, text)
        if gaps is not None:
            return phrase.format_map({gap: in_gap(gap, said) for gap, said in gaps.items()})
    return text


def gaps_of(text: str) -> list[str]:
    """The names of the gaps in a pattern or a phrase, in their order.

    >>> gaps_of("play {cards+} as {letter}"), gaps_of("Play {cards} as {letter}")
    (['cards', 'letter'], ['cards', 'letter'])
    """
    return [name for name, _ in _GAP.findall(text)]


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    return re.compile(" ".join(_word(word) for word in pattern.split()))


def _word(word: str) -> str:
    pieces = _GAP.split(word)  # text, name, plus, text, name, plus, … text
    expression = re.escape(pieces[0])
    for name, plus, text in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        expression += f"(?P<{name}>{_WORDS if plus else _WORD}){re.escape(text)}"
    return expression
