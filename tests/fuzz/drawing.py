"""What is drawn by lot: texts and documents that are nearly right, since what is all wrong is refused at once.

A property takes what was drawn and must come to an end, with a value or with one sentence. It runs in every `make test`
on a few examples, and in `make fuzz` as long as one likes.
"""

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from cardenza.kernel.errors import CardenzaError
from cardenza.theory.errors import TheoryError

REFUSALS: Final = (CardenzaError, TheoryError)
LONGEST_SENTENCE: Final = 300
EXAMPLES: Final = settings(max_examples=15)
MOST_CHANGES: Final = 3

ODD_TEXTS: Final = (
    *("", " ", "\0", "\n", "\x1b[2J", "\u202e", "\u00b2", "\u0663", "\ufeff", "\U0001d11e", "e\u0301", "null", "-1"),
    *("9" * 20, "9" * 5_000, "1e999", "NaN", "[" * 3_000, '{"a":' * 2_000, "x" * 700, "%s", "{0}", "../..", "'\"\\"),
)
ODD_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 7, 2**31, 2**70, 1.5, float("nan"), "", "x", "\0", "9" * 20, "x" * 700),
    *([], {}, [[]], [None], [-1], ["C2", "C2"], {"": 0}, [0] * 300),
)


@st.composite
def near(draw: st.DrawFn, seeds: Sequence[str]) -> str:
    """A text like these, with a few pieces of it replaced: by other words of theirs, by any letters, by odd ones."""
    words = sorted({word for seed in seeds for word in re.findall(r"\w+|\W", seed)})
    pieces = st.sampled_from(words or [""]) | st.text(max_size=4) | st.sampled_from(ODD_TEXTS)
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, MOST_CHANGES))):
        begin = draw(st.integers(0, len(text)))
        end = draw(st.integers(begin, min(len(text), begin + 12)))
        text = text[:begin] + draw(pieces) + text[end:]
    return text


@st.composite
def changed(draw: st.DrawFn, documents: Sequence[Any]) -> Any:
    """A JSON value like these, with a few values in it replaced by odd ones, or by others of its own."""
    document = deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(0, MOST_CHANGES))):
        places = list(_places(document))
        if not places:
            return draw(st.sampled_from(ODD_VALUES))
        inside, key = draw(st.sampled_from(places))
        own = [each[at] for each, at in places]
        match draw(st.sampled_from(["odd", "own", "gone", "named"])):
            case "odd":
                inside[key] = deepcopy(draw(st.sampled_from(ODD_VALUES)))
            case "own":
                inside[key] = deepcopy(draw(st.sampled_from(own)))
            case "gone":
                del inside[key]
            case _ if isinstance(inside, dict):
                inside[draw(st.sampled_from(ODD_TEXTS))] = inside.pop(key)
    return document


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: the list or object, and the index or key."""
    keys: list[Any] = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    return [place for key in keys for place in ((value, key), *_places(value[key]))]


def settled(attempt: Callable[[], Any]) -> Any:
    """What comes of an attempt; None for a refusal, which has to be one sentence that a person can read."""
    try:
        return attempt()
    except REFUSALS as refusal:
        check_sentence(str(refusal))
        return None


def check_sentence(sentence: str) -> None:
    assert 0 < len(sentence) <= LONGEST_SENTENCE, f"{len(sentence)} letters: {sentence[:1000]}"
    assert sentence.isprintable(), repr(sentence)
    assert "Traceback" not in sentence
