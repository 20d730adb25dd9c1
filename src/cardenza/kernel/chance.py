"""Where chance comes from: a generator in playouts, a list of results in replays and cases, a recorder around either.

Piles are lists with the top card last. Results are told to people, records and cases top card first.
"""

from collections.abc import Sequence
from typing import Any, final

from mypy_extensions import mypyc_attr

from cardenza.kernel.errors import Impossible


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of chance. A game asks it for nothing but orders of cards."""

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in a new order, in place; the last one is the new top."""
        raise NotImplementedError

    def arrange(self, pile: list[int], count: int) -> None:
        """Bring the next `count` cards to the top of a pile whose order nobody has fixed yet."""
        raise NotImplementedError

    def fork(self) -> "Chance":
        """The source for a clone: one that goes on alike, or, where what is to come is secret, an unrelated one."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """A copy of a source written in plain Python has all that it keeps."""
        return copied, (type(self), dict(vars(self)))


def copied(kind: type, attributes: dict[str, object]) -> object:
    """Another object of this class that keeps the same: for classes that are written in plain Python."""
    make: Any = kind.__new__
    twin = make(kind)
    for name, value in attributes.items():
        setattr(twin, name, value)
    return twin


@final
class Scripted(Chance):
    """Chance read from a list: each entry is the result of one shuffle or draw, first card on top.

    Past its end the list hands over to `then`, a seeded generator.
    """

    def __init__(self, entries: Sequence[Sequence[int]], then: Chance) -> None:
        self.entries = [list(entry) for entry in entries]
        self.then = then
        self.used = 0

    def left(self) -> int:
        """How many entries nobody has asked for yet."""
        return len(self.entries) - self.used

    def _next(self) -> list[int]:
        self.used += 1
        return self.entries[self.used - 1]

    def shuffle(self, cards: list[int]) -> None:
        if not self.left():
            self.then.shuffle(cards)
            return
        entry = self._next()
        if sorted(entry) != sorted(cards):
            raise Impossible(f"chance entry {self.used} holds other cards than the {len(cards)} that are shuffled")
        cards[:] = entry[::-1]

    def arrange(self, pile: list[int], count: int) -> None:
        if not self.left():
            self.then.arrange(pile, count)
            return
        entry = self._next()
        if len(entry) != count:
            raise Impossible(f"chance entry {self.used} has {len(entry)} cards where {count} are drawn")
        for card in entry:
            if card not in pile:
                raise Impossible(f"chance entry {self.used} names a card that is not in the pile it is drawn from")
            pile.remove(card)
        pile.extend(entry[::-1])

    def fork(self) -> "Scripted":
        return Scripted(self.entries[self.used :], self.then.fork())

    def __reduce__(self) -> tuple[object, ...]:
        return Scripted, (self.entries[self.used :], self.then)


@final
class Recorder(Chance):
    """Passes chance through and keeps every result, top card first, so that a record can tell it."""

    def __init__(self, source: Chance, results: Sequence[Sequence[int]] = ()) -> None:
        self.source = source
        self.results = [list(result) for result in results]

    def taken(self) -> list[list[int]]:
        """The results since the last call."""
        results = self.results
        self.results = []
        return results

    def shuffle(self, cards: list[int]) -> None:
        self.source.shuffle(cards)
        self.results.append(cards[::-1])

    def arrange(self, pile: list[int], count: int) -> None:
        self.source.arrange(pile, count)
        self.results.append(pile[: -count - 1 : -1])

    def fork(self) -> Chance:
        return self.source.fork()

    def __reduce__(self) -> tuple[object, ...]:
        return Recorder, (self.source, self.results)
