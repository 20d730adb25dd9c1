"""The parts of moves: cards, notes, seats and other things that a move names, each value a number."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from mypy_extensions import mypyc_attr

from cardenza.kernel import speech
from cardenza.kernel.errors import Fault
from cardenza.kernel.texts import number_in, typed

Reading: TypeAlias = Callable[[str], int]
ONE_OF: Final = Fault("one_of", "{part} must be one of {words}, not '{word}'")
NUMBER_FROM: Final = Fault("number_from", "{part} must be a number, {least} or higher, not '{word}'")
NUMBER_BETWEEN: Final = Fault("number_between", "{part} must be a number from {least} to {most}, not '{word}'")


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Something that moves name with one word. `weight` is what a step of its value adds to the number of a move.

    `limit` names an attribute of the game that tells how many of the values there are in it: its seats, its notes.
    """

    def __init__(self, name: str, size: int, weight: int = 1, limit: str = "") -> None:
        self.name = name
        self.size = size
        self.weight = weight
        self.limit = limit

    def called(self) -> speech.Text:
        """What it is called where moves are written: `LETTER`."""
        return speech.Text(self.name.upper())

    def text(self, value: int) -> str:
        """The word, or the words, for a value."""
        raise NotImplementedError

    def read(self, word: str) -> int:
        """The value that a word means. Raises `Unreadable` for one that means none."""
        raise NotImplementedError

    def read_row(self, words: Sequence[str]) -> int:
        """The value that several words mean, where a part is a row of them."""
        return self.read(words[0])

    def is_row(self) -> bool:
        """Is it written with any number of words?"""
        return False

    def has(self, value: int) -> bool:
        """Is there such a value?"""
        return 0 <= value < self.size

    def spoken(self) -> str:
        """What kind of part of a sentence it is (`kernel.speech`)."""
        return speech.WORD

    def said(self, value: int) -> speech.Part:
        """A value as it stands in a sentence."""
        return speech.part_of(self.spoken(), self.name, self.text(value))

    def values(self, game: object) -> range:
        """Every value that it has in a game."""
        return range(self.size if not self.limit else int(getattr(game, self.limit)))

    def vocabulary(self, game: object) -> list[str]:
        """Every word that it is written with."""
        return [self.text(value) for value in self.values(game)]


@final
class Word(Part):
    """One of a few words; `reads` knows it however it is spelled. Its words may be the names of notes or cards.

    >>> Word("letter", list("ABCDEFG")).read("c"), Word("note", ["C", "C#"], reads=["C", "Db"].index).read("Db")
    (2, 1)
    """

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        weight: int = 1,
        limit: str = "",
        reads: Reading | None = None,
        spoken: str = speech.WORD,
    ) -> None:
        super().__init__(name, len(words), weight, limit)
        self.words = list(words)
        self._reads = reads
        self._spoken = spoken

    def spoken(self) -> str:
        return self._spoken

    def text(self, value: int) -> str:
        return self.words[value]

    def read(self, word: str) -> int:
        """The place of the word; small letters will do for large ones."""
        if self._reads is not None:
            return self._reads(word)
        for spelled in (word, word.upper()):
            if spelled in self.words:
                return self.words.index(spelled)
        raise ONE_OF.error(part=self.called(), words=speech.Text(" ".join(self.words)), word=typed(word))


@mypyc_attr(allow_interpreted_subclasses=True)
class CardRow(Part):
    """Some cards with these names; how several of them are one number is the affair of their deck."""

    def __init__(self, name: str, size: int, weight: int, names: Sequence[str]) -> None:
        super().__init__(name, size, weight)
        self.names = list(names)

    def spoken(self) -> str:
        return speech.CARDS

    def is_row(self) -> bool:
        return True

    def vocabulary(self, game: object) -> list[str]:
        return self.names


@final
class Number(Part):
    """A number, written from `least` on and told from 1 on: a place, a count; one called `seat` is a player.

    >>> Number("column", 8, least=1).read("8"), Number("column", 8, least=1).text(0)
    (7, '1')
    """

    def __init__(self, name: str, size: int, weight: int = 1, limit: str = "", least: int = 0) -> None:
        super().__init__(name, size, weight, limit)
        self.least = least

    def spoken(self) -> str:
        return speech.SEAT if self.name == speech.SEAT else speech.NUMBER

    def said(self, value: int) -> speech.Part:
        return speech.Seat(value) if self.name == speech.SEAT else speech.Number(value + 1)

    def text(self, value: int) -> str:
        return str(value + self.least)

    def read(self, word: str) -> int:
        value = number_in(word, 9) - self.least
        if not 0 <= value < self.size:
            part, least, most = self.called(), self.least, self.size - 1 + self.least
            if self.limit:
                raise NUMBER_FROM.error(part=part, least=speech.Text(str(least)), word=typed(word))
            limits = {"least": speech.Text(str(least)), "most": speech.Text(str(most))}
            raise NUMBER_BETWEEN.error(part=part, **limits, word=typed(word))
        return value
