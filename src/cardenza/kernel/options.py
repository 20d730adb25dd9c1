"""The options of a game: what may be chosen before it begins, each with its number and a sentence for people."""

import json
from collections.abc import Mapping
from typing import Final, TypeAlias, final

from mypy_extensions import mypyc_attr

from cardenza.kernel.errors import BadOption, Fault
from cardenza.kernel.speech import Number as Count
from cardenza.kernel.speech import Text
from cardenza.kernel.texts import shortened, typed

Single: TypeAlias = bool | int | str
Value: TypeAlias = Single | list[int | str]

NO_OPTION: Final = Fault("no_option", "there is no option {option} here; the options are: {options}")
ON_OR_OFF: Final = Fault("on_or_off", "option {option} is {on} or {off}, not {value} [{rule}]")
ONE_OF: Final = Fault("option_one_of", "option {option} is one of {values}, not {value} [{rule}]")
NUMBERS: Final = Fault("option_numbers", "option {option} is a number from {low} to {high}, not {value} [{rule}]")
OR_NUMBERS: Final = Fault(
    "option_or_numbers", "option {option} is {values}, or a number from {low} to {high}, not {value} [{rule}]"
)
OR_LIST: Final = Fault(
    "option_or_list", "option {option} is one of {values}, or a list such as {example}, not {value} [{rule}]"
)
NO_LIST: Final = Fault("no_list", "this list is no {option}: {trouble} [{rule}]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One thing to choose. `check` refuses what is not among the values, `read` takes the text of a command line."""

    def __init__(self, rule: str, name: str, default: Single, sentence: str) -> None:
        self.rule = rule
        self.name = name
        self.default = default
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"<option {self.name}: {self.choices()}; {shown(self.default)} by default>"

    def default_in(self, version: int) -> Single:
        """The default by this version of the rules."""
        return self.default

    def default_beside(self, others: Mapping[str, Value], version: int) -> Single:
        """The default by this version of the rules where the options before this one are chosen like that."""
        return self.default_in(version)

    def check_in(self, version: int, value: object) -> Value:
        """The value, if the option had it by this version of the rules."""
        return self.check(value)

    def choices(self) -> str:
        """The values, in the words of no language."""
        raise NotImplementedError

    def refusal(self, value: Text) -> BadOption:
        """Why this is no value, and which are."""
        raise NotImplementedError

    def has(self, value: object) -> bool:
        raise NotImplementedError

    def check(self, value: object) -> Value:
        """The value, if the option has it; unless they are values, `on` and `off` may be written for true and false."""
        is_word = isinstance(value, str) and not self.has(value)
        meant = {"on": True, "off": False}.get(str(value), value) if is_word else value
        if isinstance(meant, (bool, int, str, list)) and self.has(meant):
            return meant
        raise self.refusal(Text(shortened(json.dumps(value, default=str))))

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

    def choices(self) -> str:
        numbers, others = self._apart()
        return " | ".join([*others, *([f"{numbers[0]} … {numbers[-1]}"] if numbers else [])])

    def refusal(self, value: Text) -> BadOption:
        numbers, others = self._apart()
        name, values, rule = Text(self.name), Text(", ".join(others)), Text(self.rule)
        if not numbers:
            return ONE_OF.refusal(option=name, values=values, value=value, rule=rule)
        low, high = Count(numbers[0]), Count(numbers[-1])
        return OR_NUMBERS.refusal(option=name, values=values, low=low, high=high, value=value, rule=rule)

    def _apart(self) -> tuple[list[int], list[str]]:
        """Many numbers in a row, which are a range, and the other values; a few numbers are like others."""
        numbers = sorted([value for value in self.values if type(value) is int])
        if len(numbers) < MANY or numbers != list(range(numbers[0], numbers[-1] + 1)):
            return [], [shown(value) for value in self.values]
        return numbers, [shown(value) for value in self.values if value not in numbers]

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

    def choices(self) -> str:
        return " | ".join([*self.values, "[…]"])

    def refusal(self, value: Text) -> BadOption:
        values, example = Text(", ".join(self.values)), Text(json.dumps(self.example()))
        return OR_LIST.refusal(
            option=Text(self.name), values=values, example=example, value=value, rule=Text(self.rule)
        )

    def has(self, value: object) -> bool:
        return isinstance(value, str) and value in self.values

    def check(self, value: object) -> Value:
        if not isinstance(value, list):
            return super().check(value)
        items = [item for item in value if isinstance(item, (int, str)) and not isinstance(item, bool)]
        trouble = self.of_own(items) if len(items) == len(value) else "its items are numbers or texts"
        if trouble:
            raise NO_LIST.refusal(option=Text(self.name), trouble=Text(trouble), rule=Text(self.rule))
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

    def choices(self) -> str:
        return "on | off"

    def refusal(self, value: Text) -> BadOption:
        on, off = Text(shown(True)), Text(shown(False))
        return ON_OR_OFF.refusal(option=Text(self.name), on=on, off=off, value=value, rule=Text(self.rule))

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

    def choices(self) -> str:
        return f"{self.low} … {self.high}"

    def refusal(self, value: Text) -> BadOption:
        low, high = Count(self.low), Count(self.high)
        return NUMBERS.refusal(option=Text(self.name), low=low, high=high, value=value, rule=Text(self.rule))

    def has(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


def chosen(known: tuple[Option, ...], given: Mapping[str, object], version: int) -> dict[str, Value]:
    """Every option with its value: the one given, else the default of this version of the rules."""
    names_given: list[object] = list(given)  # whatever a document says
    for name in names_given:
        if all(option.name != name for option in known):
            names = ", ".join(option.name for option in known) or "none"
            raise NO_OPTION.refusal(option=typed(str(name)), options=Text(names))
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
