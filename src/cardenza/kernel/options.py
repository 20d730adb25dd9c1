"""The options of a game: what may be chosen before it begins, each with its number and a sentence for people."""

import json
from collections.abc import Mapping
from typing import Final, TypeAlias, final

from mypy_extensions import mypyc_attr

from cardenza.kernel.errors import BadOption
from cardenza.kernel.texts import shortened

Single: TypeAlias = bool | int | str
Value: TypeAlias = Single | list[int | str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One thing to choose. `check` refuses what is not among the values, `read` takes the text of a command line."""

    def __init__(self, rule: str, name: str, default: Single, sentence: str) -> None:
        self.rule = rule
        self.name = name
        self.default = default
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"<option {self.name}: {self.allowed()}; {shown(self.default)} by default>"

    def default_in(self, version: int) -> Single:
        """The default by this version of the rules."""
        return self.default

    def default_beside(self, others: Mapping[str, Value], version: int) -> Single:
        """The default by this version of the rules where the options before this one are chosen like that."""
        return self.default_in(version)

    def check_in(self, version: int, value: object) -> Value:
        """The value, if the option had it by this version of the rules."""
        return self.check(value)

    def allowed(self) -> str:
        """The values, in words."""
        raise NotImplementedError

    def has(self, value: object) -> bool:
        raise NotImplementedError

    def check(self, value: object) -> Value:
        """The value, if the option has it; unless they are values, `on` and `off` may be written for true and false."""
        is_word = isinstance(value, str) and not self.has(value)
        meant = {"on": True, "off": False}.get(str(value), value) if is_word else value
        if isinstance(meant, (bool, int, str, list)) and self.has(meant):
            return meant
        said = shortened(json.dumps(value, default=str))
        raise BadOption(f"option {self.name} is {self.allowed()}, not {said} [{self.rule}]")

    def read(self, text: str) -> Value:
        """The value that a person typed."""
        return self.check(int(text) if text.isascii() and text.isdecimal() else text)


MANY: Final = 10  # numbers that nobody wants to read one by one


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Option):
    """A few values, each of its own, the default first; `before` has the defaults of earlier versions of the rules.

    >>> limit = Choice("DIST-O10", "draw_limit", ("none", 3), "how many cards a turn may draw", before={2: 3})
    >>> limit.read("none"), limit.default_in(2), limit.default_in(1)
    ('none', 'none', 3)
    """

    def __init__(
        self,
        rule: str,
        name: str,
        values: tuple[Single, ...],
        sentence: str,
        before: Mapping[int, Single] | None = None,
    ) -> None:
        super().__init__(rule, name, values[0], sentence)
        self.values = values
        self._before: list[tuple[int, Single]] = sorted((before or {}).items())

    def default_in(self, version: int) -> Single:
        return next((value for next_version, value in self._before if version < next_version), self.default)

    def allowed(self) -> str:
        """The values; many numbers in a row as a range."""
        numbers = sorted([value for value in self.values if type(value) is int])
        if len(numbers) < MANY or numbers != list(range(numbers[0], numbers[-1] + 1)):
            return "one of " + ", ".join(shown(value) for value in self.values)
        others = [shown(value) for value in self.values if value not in numbers]
        return ", ".join([*others, f"or a number from {numbers[0]} to {numbers[-1]}"])

    def has(self, value: object) -> bool:
        return any(value == own and type(value) is type(own) for own in self.values)


_JSON_SIGNS: Final = str.maketrans('[],"', "    ")


@mypyc_attr(allow_interpreted_subclasses=True)
class Listing(Option):
    """A few lists that have a name, or one of one's own, whose items a game reads and checks in `of_own`.

    >>> Listing("KEYS-O2", "scale", ("major", "blues"), "the scale, or half steps from the keynote").read("blues")
    'blues'
    """

    def __init__(self, rule: str, name: str, values: tuple[str, ...], sentence: str) -> None:
        super().__init__(rule, name, values[0], sentence)
        self.values = values

    def of_own(self, items: list[int | str]) -> str:
        """Why a list cannot be played with, in a sentence; empty for one that can."""
        raise NotImplementedError

    def example(self) -> list[int | str]:
        """A list of one's own that can be played with."""
        raise NotImplementedError

    def allowed(self) -> str:
        return f"one of {', '.join(self.values)}, or a list such as {json.dumps(self.example())}"

    def has(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values

    def check(self, value: object) -> Value:
        if not isinstance(value, list):
            return super().check(value)
        items = [item for item in value if isinstance(item, (int, str)) and not isinstance(item, bool)]
        trouble = self.of_own(items) if len(items) == len(value) else "its items are numbers or texts"
        if trouble:
            raise BadOption(f"this list is no {self.name}: {trouble} [{self.rule}]")
        return items

    def read(self, text: str) -> Value:
        """A name, or the items with spaces or commas between them; the brackets and quotes of JSON may be there."""
        if text in self.values:
            return text
        words = text.translate(_JSON_SIGNS).split()
        return self.check([int(word) if word.isdecimal() else word for word in words] if len(words) > 1 else text)


@final
class Switch(Option):
    """On or off.

    >>> Switch("MEM-O3", "extra_turn", True, "a pair gives another turn").read("off")
    False
    """

    def allowed(self) -> str:
        return "on or off"

    def has(self, value: object) -> bool:
        return isinstance(value, bool)

    def read(self, text: str) -> Value:
        return self.check({"true": True, "false": False}.get(text.lower(), text.lower()))


@final
class Number(Option):
    """A whole number between two others.

    >>> Number("MEM-O5", "turn_cap", 100, 5000, 1000, "turns after which the game ends").read("99")
    Traceback (most recent call last):
    cardenza.kernel.errors.BadOption: option turn_cap is a number from 100 to 5000, not 99 [MEM-O5]
    """

    def __init__(self, rule: str, name: str, low: int, high: int, default: int, sentence: str) -> None:
        super().__init__(rule, name, default, sentence)
        self.low = low
        self.high = high

    def allowed(self) -> str:
        return f"a number from {self.low} to {self.high}"

    def has(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


def chosen(known: tuple[Option, ...], given: Mapping[str, object], version: int) -> dict[str, Value]:
    """Every option with its value: the one given, else the default of this version of the rules."""
    names_given: list[object] = list(given)  # whatever a document says
    for name in names_given:
        if all(option.name != name for option in known):
            names = ", ".join(option.name for option in known) or "none"
            raise BadOption(f"there is no option {shortened(str(name))} here; the options are: {names}")
    options: dict[str, Value] = {}
    for option in known:
        is_given = option.name in given
        usual = option.default_beside(options, version)
        options[option.name] = option.check_in(version, given[option.name]) if is_given else usual
    return options


def shown(value: object) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
