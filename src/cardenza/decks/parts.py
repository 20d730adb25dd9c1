"""What moves with NOTE and MELD cards name: a note, several NOTE cards, a MELD card."""

from collections.abc import Sequence
from typing import Final, final

from cardenza.decks.melds import FIRST_MELD, Melds, read_note
from cardenza.decks.notes import COPIES, NAMES, gathered, names_of, notes_in
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.kinds import Part

_EVERY_HAND: Final = 1 << 48


@final
class Note(Part):
    """A note, by any of its printed names.

    >>> Note("root").text(Note("root").read("Gb"))
    'F#'
    """

    def __init__(self, name: str, weight: int = 1) -> None:
        super().__init__(name, len(NAMES), weight)

    def text(self, value: int) -> str:
        return NAMES[value]

    def read(self, word: str) -> int:
        return read_note(word)


@final
class NoteCards(Part):
    """NOTE cards in any order, counted.

    >>> cards = NoteCards("cards")
    >>> cards.text(cards.read_row(["A", "E", "C", "E"]))
    'C E E A'
    """

    def __init__(self, name: str, weight: int = 1) -> None:
        super().__init__(name, _EVERY_HAND, weight)

    def is_row(self) -> bool:
        return True

    def text(self, value: int) -> str:
        return " ".join(names_of(notes_in(value)))

    def read_row(self, words: Sequence[str]) -> int:
        return counted([read_note(word) for word in words])

    def vocabulary(self, game: object) -> list[str]:
        return NAMES


@final
class MeldCard(Part):
    """A MELD card of a list, by its id; its value is its place in the list."""

    def __init__(self, name: str, melds: Melds, weight: int = 1) -> None:
        super().__init__(name, len(melds.melds), weight)
        self.melds = melds

    def text(self, value: int) -> str:
        return self.melds.melds[value].id

    def read(self, word: str) -> int:
        return self.melds.card(word) - FIRST_MELD


def counted(notes: Sequence[int]) -> int:
    """Cards as they are counted. Raises `Unreadable` where there are more of a note than the deck has.

    >>> hex(counted([0, 0, 4]))
    '0x10002'
    """
    if any(notes.count(note) > COPIES for note in notes):
        raise Unreadable(f"there are {COPIES} cards of each note, so no more of one can be laid")
    return gathered(notes)
