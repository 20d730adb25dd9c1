"""Reading and sorting the texts of moves."""

import re
from typing import Final

from cardenza.kernel.errors import Fault
from cardenza.kernel.speech import Number, Text

LONGEST_MOVE: Final = 500
LONGEST_QUOTE: Final = 60
EMPTY: Final = Fault("empty_line", "an empty line is no move")
TOO_LONG: Final = Fault("line_too_long", "a move is written with at most {most} letters, not {count}")


def quoted(value: object) -> str:
    """A wrong value as a sentence quotes it: what it is, and of a long one its beginning.

    >>> quoted("H2"), quoted([1]), len(quoted("x" * 1000))
    ("'H2'", '[1]', 60)
    """
    return shortened(repr(value))


def typed(text: str) -> Text:
    """What somebody typed, as a sentence quotes it: without control characters, and of a long one its beginning.

    >>> typed("H2"), typed("\\x1b")
    (Text(text='H2'), Text(text='\\\\x1b'))
    """
    return Text(shortened(repr(text)[1:-1]))


def shortened(text: str) -> str:
    """A text, or of a long one its beginning."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def read_words(text: str) -> list[str]:
    """The words of a move, however many spaces lie between them; an empty text is no move, nor is a whole page."""
    words = text.split()
    if not words:
        raise EMPTY.error()
    if len(text) > LONGEST_MOVE:
        raise TOO_LONG.error(most=Number(LONGEST_MOVE), count=Number(len(text)))
    return words


def number_in(word: str, digits: int = 3) -> int:
    """The number that a word of a move is, in at most so many digits; -1 if it is none.

    >>> number_in("12"), number_in("1200"), number_in("²"), number_in("-1")
    (12, -1, -1, -1)
    """
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= digits else -1


def natural(text: str) -> tuple[tuple[bool, int, str], ...]:
    """A key of order by which `flip 9` comes before `flip 10`.

    >>> sorted(["flip 10", "flip 9", "draw"], key=natural)
    ['draw', 'flip 9', 'flip 10']
    """
    parts = re.split(r"([0-9]+)", text)
    return tuple((part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)
