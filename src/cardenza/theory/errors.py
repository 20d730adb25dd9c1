"""The one error of music theory."""

LONGEST_QUOTE = 50


class TheoryError(ValueError):
    """A name that is no music: the sentence says what was wrong and what was expected."""


def quoted(value: object) -> str:
    """A wrong value as a sentence quotes it, of a long one its beginning.

    >>> quoted("H"), len(quoted("H" * 1000))
    ("'H'", 50)
    """
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
