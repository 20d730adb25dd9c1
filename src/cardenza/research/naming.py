"""What games are called in the research world: `cardenza/the-distance-v2` is The Distance by version 2 of its rules."""

import re
from collections.abc import Mapping
from typing import Final

from cardenza import catalogue
from cardenza.kernel.contract import Game, by_version
from cardenza.kernel.errors import BadOption
from cardenza.kernel.judges import Judge
from cardenza.kernel.texts import quoted

ROOM: Final = "cardenza/"
NAME: Final = re.compile(r"(?:cardenza/)?([a-z0-9-]+?)(?:-v(\d{1,4}))?")


def name_of(kind: type[Game], version: int | None = None) -> str:
    """The name of a game with the version of its rules.

    >>> name_of(catalogue.find("the-distance"))
    'cardenza/the-distance-v2'
    """
    return f"{ROOM}{kind.key}-v{kind.rules_version if version is None else version}"


def game_named(name: str, seats: int | None = None, options: Mapping[str, object] | None = None) -> Game:
    """The game of this name, or key: only right moves are possible in it, unless the options say otherwise.

    >>> game_named("memory", seats=3), game_named("cardenza/the-distance-v1").version
    (game('memory', seats=3), 1)
    """
    found = NAME.fullmatch(name)
    key, version = (found[1], found[2]) if found else (name, None)
    kind = catalogue.find(key)
    chosen = {**kind.manners.options_for(Judge.GUARD), **(options or {})}
    return by_version(kind, int(version) if version else kind.rules_version, seats, chosen)


def read_options(kind: type[Game], text: str) -> dict[str, object]:
    """Options on one line, for worlds that know numbers and texts alone, and keep the sign `=` for themselves.

    >>> read_options(catalogue.find("the-distance"), "interval:3;mode:strict")
    {'interval': 3, 'mode': 'strict'}
    """
    known = {option.name: option for option in kind.OPTIONS}
    chosen: dict[str, object] = {}
    for entry in filter(None, text.split(";")):
        name, colon, value = entry.partition(":")
        if not colon or name not in known:
            raise BadOption(f"{quoted(entry)} is no option of {kind.title}; it has {', '.join(known) or 'none'}")
        chosen[name] = known[name].read(value)
    return chosen
