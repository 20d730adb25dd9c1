"""Patterns: what fits, what does not, and which of several is taken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.words.patterns import fit, gaps_of, say

WORDS = st.lists(st.text("abc#?1{}()", min_size=1, max_size=4), min_size=1, max_size=5).map(" ".join)


@pytest.mark.parametrize(
    ("pattern", "text", "gaps"),
    [
        ("turn", "turn", {}),
        ("waste to {column}", "waste  to 3 ", {"column": "3"}),
        ("move {a} x1 to {b}", "move 2 x1 to 8", {"a": "2", "b": "8"}),
        ("move {a} x1 to {b}", "move 2 x12 to 8", None),
        ("flip {place} ({card})", "flip 3 (C#2)", {"place": "3", "card": "C#2"}),
        ("flip {place}", "flip 3 (C#2)", None),
        ("flip {place}", "flip", None),
        ("play {cards+} as {letter}", "play F#3 ?1 X2 as G", {"cards": "F#3 ?1 X2", "letter": "G"}),
        ("play {cards+} as {letter}", "play F#3 as", None),
        ("ask {who+} for {what+}", "ask a for b for c", {"who": "a", "what": "b for c"}),
        ("a.c", "abc", None),
    ],
)
def test_what_fits_a_pattern(pattern: str, text: str, gaps: dict[str, str] | None) -> None:
    assert fit(pattern, text) == gaps


def test_the_first_pattern_that_fits_is_taken() -> None:
    patterns = [("flip 0", "the first"), ("flip {place}", "number {place}"), ("flip {any+}", "{any}")]
    assert [say(patterns, text) for text in ("flip 0", "flip 1", "flip 1 2", "flop")] == [
        "the first",
        "number 1",
        "1 2",
        "flop",
    ]


@given(WORDS, WORDS)
def test_a_gap_of_many_words_gives_back_what_stood_there(text: str, after: str) -> None:
    assert say([("say {words+} loudly", "{words}")], f"say {text} loudly") == text
    assert fit("{first} {others+}", f"x {after}") == {"first": "x", "others": after}


def test_gaps_are_told_in_their_order() -> None:
    assert gaps_of("move {from} x{n} to {to+}") == ["from", "n", "to"]
    assert gaps_of("turn") == []
