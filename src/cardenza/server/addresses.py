"""The address of a table: three words, like `mellow-viola-lantern`, easy to type and to say, hard to guess."""

import re
import secrets
import tomllib
from importlib.resources import files
from typing import Final

from cardenza.kernel.texts import shortened

KINDS: Final = ("qualities", "music", "things")


def _words() -> tuple[tuple[str, ...], ...]:
    lists = tomllib.loads((files("cardenza.server") / "addresses.toml").read_text(encoding="utf-8"))
    return tuple(tuple(lists[kind].split()) for kind in KINDS)


WORDS: Final = _words()
_SETS: Final = tuple(frozenset(words) for words in WORDS)
_BETWEEN: Final = re.compile(r"[\s\-–—_.,+/]+|%20")


def fresh() -> str:
    """An address by lot; whether it is free is for the store to say.

    >>> is_address(fresh())
    True
    """
    return "-".join(secrets.choice(words) for words in WORDS)


def is_address(text: str) -> bool:
    """Can a table have this address?

    >>> is_address("mellow-viola-lantern"), is_address("viola-mellow-lantern")
    (True, False)
    """
    parts = text.split("-")
    return len(parts) == len(_SETS) and all(word in words for word, words in zip(parts, _SETS, strict=True))


def cleaned(text: str) -> str:
    """The address that a person means who types it with capitals, spaces or a comma, or pastes the whole link.

    >>> cleaned(" Mellow Viola  Lantern ")
    'mellow-viola-lantern'
    >>> cleaned("https://play.example/t/mellow-viola-lantern")
    'mellow-viola-lantern'
    """
    typed = text.strip().lower().rpartition("/t/")[2]
    return _BETWEEN.sub("-", typed).strip("-")


def nowhere(text: str) -> str:
    """What is said of an address without a table: the address as far as it can be read.

    >>> nowhere("soft-lute")
    'There is no table at soft-lute; check the address, or open a new table.'
    >>> nowhere("\\x00")
    'There is no table at this address; check the address, or open a new table.'
    """
    shown = shortened("".join(filter(str.isprintable, text))) or "this address"
    return f"There is no table at {shown}; check the address, or open a new table."
