"""Fields: what a state keeps, each declared once. Facts, zones and documents, both ways, follow from it.

A field is read and written by name at the edges only; the rules use plain attributes. What is not named by a field is
an inner matter of the state. What is unusual about a field is said behind it: `.only_in("call")` tells the phases (or
the words of another `Word`) in which it means something, so that elsewhere it is empty and a document that says
otherwise is refused; `.by("DIST-R9")` names the rule that limits it, `.seen_by("owner")` a method of the state that
tells who sees it, where that is not everybody, `.when("is_strict")` an attribute of the game without which there is no
such field; `.as_aid()` says that players can work it out for themselves, so that only a table that helps shows it;
`.of_seats()` that its numbers are players.
Fields that hold cards stand in `lying`.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.positions import NO_LIMIT, Reader
from cardenza.kernel.texts import quoted
from cardenza.kernel.zones import EVERYBODY, Fact, FactValue, Zone

NOTHING: Final = -1
"""What an attribute is where a document says null."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """Something that a state keeps: `name` is its key, `attribute` where the state has it.

    Where `or_none` it may be nothing, which documents write as null. `TYPE` is what is told, in the web client.
    """

    TYPE: ClassVar[str] = ""

    def __init__(self, name: str, attribute: str = "", or_none: bool = False) -> None:
        self.name = name
        self.attribute = attribute or name
        self.or_none = or_none
        self.rule = ""
        self.moments: list[str] = []
        self.audience = ""
        self.condition = ""
        self.is_aid = False
        self.is_of_seats = False

    def by(self, rule: str) -> "Field":
        self.rule = rule
        return self

    def only_in(self, *moments: str) -> "Field":
        self.moments = list(moments)
        return self

    def seen_by(self, method: str) -> "Field":
        self.audience = method
        return self

    def when(self, attribute: str) -> "Field":
        self.condition = attribute
        return self

    def as_aid(self) -> "Field":
        self.is_aid = True
        return self

    def of_seats(self) -> "Field":
        self.is_of_seats = True
        return self

    def tells_seats(self) -> bool:
        """Are its numbers players, who have names?"""
        return self.is_of_seats

    def is_in(self, game: object) -> bool:
        """Is it there at all in this game?"""
        return not self.condition or bool(getattr(game, self.condition))

    def is_fact(self) -> bool:
        """Is it told as a fact, rather than as cards that lie somewhere?"""
        return True

    def is_zone(self) -> bool:
        """Do cards lie in zones of its name?"""
        return False

    def is_derived(self) -> bool:
        """Does it follow from the others, so that no document tells it?"""
        return False

    def zones(self, state: object) -> list[Zone]:
        """The cards that it holds, where they lie, and who sees and knows them."""
        return []

    def value(self, state: object) -> FactValue:
        """What people and documents read."""
        return self.told(getattr(state, self.attribute))

    def told(self, kept: object) -> FactValue:
        """What the state keeps, as it is told; a number as it is, unless a kind of field tells it otherwise."""
        assert isinstance(kept, int)
        return None if self.or_none and kept == NOTHING else kept

    def written(self, state: object) -> dict[str, object]:
        """What a document has of it: its key with what is told, unless it is written otherwise, or left out.

        >>> class Kept:
        ...     turn = 2
        >>> Seat("turn").written(Kept()), derived("turn", "turn", "number").written(Kept())
        ({'turn': 2}, {})
        """
        return {} if self.is_derived() else {self.name: self.value(state)}

    def is_empty(self, kept: object) -> bool:
        """Does it say nothing?"""
        return not kept or kept == NOTHING

    def read(self, state: object, document: Reader) -> None:
        """Let the state keep what a document says; where it says nothing, what a new state keeps."""
        is_none = self.or_none and document.raw(self.name) is None
        usual = getattr(state, self.attribute)
        setattr(state, self.attribute, self.nothing() if is_none else self.understood(state, document, usual))

    def nothing(self) -> object:
        """What the state keeps where a document says null."""
        return NOTHING

    def understood(self, state: object, document: Reader, usual: object) -> object:
        """What the document says."""
        raise NotImplementedError

    def lay(self, state: object, document: Reader) -> None:
        """Let the state keep the cards, now that those left open have been dealt out."""

    def limits(self) -> str:
        """The rule that limits it, as sentences cite it."""
        return f" [{self.rule}]" if self.rule else ""

    def typescript(self) -> str:
        """The type of what is told, in the web client."""
        return type(self).TYPE + " | null" * self.or_none


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Field):
    """A whole number from `least` to `most`: a number, or the name of an attribute of the game."""

    TYPE: ClassVar[str] = "number"

    def __init__(self, name: str, attribute: str = "", most: int | str = NO_LIMIT, least: int = 0) -> None:
        super().__init__(name, attribute)
        self.most = most
        self.least = least

    def understood(self, state: object, document: Reader, usual: object) -> object:
        assert isinstance(usual, int)
        most = self.most if isinstance(self.most, int) else int(getattr(document.game, self.most))
        return document.integer(self.name, self.least, most, usual, self.rule)


@final
class Seat(Field):
    """A seat; where `or_none`, perhaps nobody's."""

    TYPE: ClassVar[str] = "number"

    def tells_seats(self) -> bool:
        return True

    def is_empty(self, kept: object) -> bool:
        return kept == NOTHING

    def understood(self, state: object, document: Reader, usual: object) -> object:
        assert isinstance(usual, int)
        return document.integer(self.name, 0, document.game.seats - 1, usual, self.rule)


@final
class Flag(Field):
    """Something that is so or not. `usual` is what a document means that says nothing of it."""

    TYPE: ClassVar[str] = "boolean"

    def __init__(self, name: str, attribute: str = "", usual: bool = False) -> None:
        super().__init__(name, attribute)
        self.usual = usual

    def told(self, kept: object) -> FactValue:
        return bool(kept)

    def is_empty(self, kept: object) -> bool:
        return bool(kept) == self.usual

    def understood(self, state: object, document: Reader, usual: object) -> object:
        return self.usual if document.raw(self.name) is None else document.flag(self.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class _Worded(Field):
    """What is written with one of some words, and kept by its place among them."""

    def __init__(self, name: str, words: Sequence[str], attribute: str = "", or_none: bool = False) -> None:
        super().__init__(name, attribute, or_none)
        self.words = list(words)

    def told(self, kept: object) -> FactValue:
        assert isinstance(kept, int)
        return None if kept == NOTHING else self.words[kept]

    def is_empty(self, kept: object) -> bool:
        return kept == NOTHING if self.or_none else kept == 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(_Worded):
    """One of a few words that every language has; the first when left out, or where `or_none` nothing."""

    def understood(self, state: object, document: Reader, usual: object) -> object:
        return document.choice(self.name, self.words)

    def typescript(self) -> str:
        return " | ".join([f"'{word}'" for word in self.words] + ["null"] * self.or_none)


@mypyc_attr(allow_interpreted_subclasses=True)
class Spelled(_Worded):
    """One of many words, or nothing, kept by its place among them; `reads` knows it however it is spelled.

    >>> class Kept: root = 1
    >>> root = Spelled("root", ["C", "C#"], "a note", ["C", "Db"].index)
    >>> root.value(Kept()), root.typescript()
    ('C#', 'string | null')
    """

    def __init__(self, name: str, words: Sequence[str], what: str, reads: Callable[[str], int]) -> None:
        super().__init__(name, words, or_none=True)
        self.what = what
        self._reads = reads

    def understood(self, state: object, document: Reader, usual: object) -> object:
        value = document.raw(self.name)
        try:
            return self._reads(value if isinstance(value, str) else "")
        except Unreadable:
            raise Impossible(f"{self.name} must be {self.what}, not {quoted(value)}{self.limits()}") from None

    def typescript(self) -> str:
        return "string | null"


@final
class Seats(Field):
    """A set of seats, kept as bits."""

    TYPE: ClassVar[str] = "number[]"

    def tells_seats(self) -> bool:
        return True

    def told(self, kept: object) -> FactValue:
        assert isinstance(kept, int)
        return [seat for seat in range(kept.bit_length()) if kept >> seat & 1]

    def understood(self, state: object, document: Reader, usual: object) -> object:
        return sum([1 << seat for seat in document.numbers(self.name, document.game.seats)])


@final
class Numbers(Field):
    """A whole number for each seat, `least` or higher; where `or_none`, perhaps none at all."""

    TYPE: ClassVar[str] = "number[]"

    def __init__(self, name: str, attribute: str = "", least: int = -NO_LIMIT, or_none: bool = False) -> None:
        super().__init__(name, attribute, or_none)
        self.least = least

    def told(self, kept: object) -> FactValue:
        assert isinstance(kept, list)
        return kept[:] if kept or not self.or_none else None

    def is_empty(self, kept: object) -> bool:
        return not isinstance(kept, list) or not any(kept)

    def nothing(self) -> object:
        return []

    def understood(self, state: object, document: Reader, usual: object) -> object:
        if document.raw(self.name) is None:
            return usual
        numbers: list[int] = []
        for entry in document.entries(self.name, document.game.seats, 0):
            if not isinstance(entry, int) or isinstance(entry, bool) or not self.least <= entry <= NO_LIMIT:
                limits = f"numbers, {self.least} or higher" if self.least > -NO_LIMIT else "whole numbers"
                raise Impossible(f"{self.name} must be {limits}, one a seat, not {quoted(entry)}{self.limits()}")
            numbers.append(entry)
        return numbers


@final
class Own(Field):
    """Something that a method of the state tells, or of what it keeps (`measure.time`), or a function of the state.

    Others may write it for documents and read it there; what none of them reads the game reads by itself.
    """

    def __init__(
        self,
        name: str,
        tells: str | Callable[[Any], FactValue],
        typescript: str,
        is_derived: bool = False,
        written: str = "",
        reads: str = "",
    ) -> None:
        super().__init__(name)
        self._tells = tells
        self._typescript = typescript
        self._is_derived = is_derived
        self._written = written
        self._reads = reads

    def is_derived(self) -> bool:
        return self._is_derived

    def value(self, state: object) -> FactValue:
        tells = self._tells
        value: FactValue = attrgetter(tells)(state)() if isinstance(tells, str) else tells(state)
        return value

    def written(self, state: object) -> dict[str, object]:
        return {self.name: getattr(state, self._written)()} if self._written else super().written(state)

    def read(self, state: object, document: Reader) -> None:
        """The key is known, also where the game reads it by itself."""
        if not self._is_derived:
            document.raw(self.name)
        if self._reads:
            getattr(state, self._reads)(document)

    def typescript(self) -> str:
        return self._typescript


def derived(name: str, tells: str | Callable[[Any], FactValue], typescript: str) -> Own:
    """Something that follows from the rest: a method or a function tells it, and documents leave it out."""
    return Own(name, tells, typescript, is_derived=True)


@final
class Within(Field):
    """A field of something that the state keeps as a whole, and that reads itself: a number of its rounds.

    >>> class Rounds: number = 2
    >>> class Kept: rounds = Rounds()
    >>> Within("rounds", Count("round", "number")).value(Kept())
    2
    """

    def __init__(self, owner: str, field: Field) -> None:
        super().__init__(field.name, owner)
        self.field = field

    def value(self, state: object) -> FactValue:
        return self.field.value(getattr(state, self.attribute))

    def tells_seats(self) -> bool:
        return self.field.tells_seats()

    def read(self, state: object, document: Reader) -> None:
        """Its owner does that."""

    def typescript(self) -> str:
        return self.field.typescript()


def facts_of(state: object, game: object, fields: Sequence[Field]) -> list[Fact]:
    """What is told of a state besides its cards, and to whom."""
    return [
        Fact(field.name, field.value(state), getattr(state, field.audience)() if field.audience else EVERYBODY)
        for field in fields
        if field.is_fact() and field.is_in(game)
    ]


def aids_in(fields: Sequence[Field]) -> frozenset[str]:
    """The names of the facts that players can work out for themselves."""
    return frozenset([field.name for field in fields if field.is_aid])


def read_fields(state: object, document: Reader, fields: Sequence[Field]) -> None:
    """Let a state keep what a document says besides its cards, and refuse what belongs to another moment or game."""
    told = [field for field in fields if field.is_fact()]
    for field in told:
        field.read(state, document)
    for field in told:
        is_there = field.is_in(document.game)
        if (is_there and not field.moments) or field.is_empty(getattr(state, field.attribute)):
            continue
        if not is_there:
            raise Impossible(f"there is no key {quoted(field.name)} in a game with these options{field.limits()}")
        moment = _moment_of(field, told)
        now = moment.value(state)
        if now not in field.moments:
            words = f"{moment.name} {field.moments[0]}"
            if len(field.moments) > 1:
                words = f"{moment.name}s {', '.join(field.moments)}"
            raise Impossible(f"{field.name} belongs to {words}, not to {moment.name} {now}{field.limits()}")


def _moment_of(field: Field, told: Sequence[Field]) -> Field:
    """What tells whether this is the moment of a field: the phase, unless its words are those of another `Word`."""
    for other in told:
        if isinstance(other, Word) and field.moments[0] in other.words:
            return other
    return next(other for other in told if other.name == "phase")
