"""What moves with NOTE and MELD cards name: a note, several NOTE cards, a MELD card, and melds as they are written.

A meld is written in moves and on the table as `ch-13 on D with A` (section 13 of the deck's rulebook).
"""

from collections.abc import Sequence
from typing import Final, final

from cardenza.decks.melds import FIRST_MELD, Melds, read_note
from cardenza.decks.notes import COPIES, NAMES, gathered, names_of, notes_in, notes_of
from cardenza.kernel import speech
from cardenza.kernel.errors import Fault
from cardenza.kernel.kinds import Kind
from cardenza.kernel.move_parts import CardRow, Part, Word
from cardenza.kernel.texts import typed

_EVERY_HAND: Final = 1 << 48
TOO_MANY: Final = Fault("too_many_copies", "there are {copies} cards of each note, so no more of one can be laid")
NO_MELD: Final = Fault("no_meld", "'{line}' is no meld such as 'ch-13 on D with A'")


def note_part(name: str, weight: int = 1) -> Word:
    """A note, by any of its printed names.

    >>> note_part("root").text(note_part("root").read("Gb"))
    'F#'
    """
    return Word(name, NAMES, weight, reads=read_note, spoken=speech.CARD)


@final
class NoteCards(CardRow):
    """NOTE cards in any order, counted.

    >>> cards = NoteCards("cards")
    >>> cards.text(cards.read_row(["A", "E", "C", "E"]))
    'C E E A'
    """

    def __init__(self, name: str, weight: int = 1) -> None:
        super().__init__(name, _EVERY_HAND, weight, NAMES)

    def text(self, value: int) -> str:
        return " ".join(names_of(notes_in(value)))

    def read_row(self, words: Sequence[str]) -> int:
        return counted([read_note(word) for word in words])


def meld_part(melds: Melds, weight: int = 1) -> Word:
    """A MELD card of a list, by its id; its value is its place in the list."""
    ids = [meld.id for meld in melds.melds]
    return Word("card", ids, weight, reads=lambda word: melds.card(word) - FIRST_MELD, spoken=speech.CARD)


def counted(notes: Sequence[int]) -> int:
    """Cards as they are counted. Raises `Unreadable` where there are more of a note than the deck has.

    >>> hex(counted([0, 0, 4]))
    '0x10002'
    """
    if any(notes.count(note) > COPIES for note in notes):
        raise TOO_MANY.error(copies=speech.Text(str(COPIES)))
    return gathered(list(notes))


# ------------------------------------------------------------------------------------------------ melds


def spelled_cards(melds: Melds, card: int, root: int, cards: int) -> speech.Cards:
    """NOTE cards laid for a MELD card, upwards from its root; what does not belong to it has no spelling there.

    >>> from cardenza.decks.melds import box
    >>> [(card.card, card.note) for card in spelled_cards(box(), box().card("ch-maj"), 1, gathered([1, 6, 8])).cards]
    [('C#', 'Db'), ('F#', ''), ('Ab', 'Ab')]
    """
    sectors = melds.meld(card).sectors
    names = {(root + sector) % 12: name for sector, name in zip(sectors, melds.names(card, root), strict=True)}
    laid = sorted(notes_in(cards), key=lambda note: (note - root) % 12)
    return speech.Cards([speech.Card(NAMES[note], names.get(note, "")) for note in laid])


@final
class FalseMeld(Kind):
    """NOTE cards laid for a MELD card on a root, all of them named; if they fit after all, it is the right meld."""

    def __init__(self, melds: Melds, decision: str, first: int) -> None:
        named = [meld_part(melds, 1 << 4), note_part("root"), NoteCards("notes", 1 << 10)]
        super().__init__("meld {card} on {root} using {notes}", decision, first, named, key="meld_using")
        self.melds = melds

    def number(self, values: Sequence[int]) -> int:
        for play in self.melds.plays_with(values[0] + FIRST_MELD, values[2]):
            if self.melds.roots[play] == values[1]:
                return play
        return super().number(values)

    def laid(self, card: int, root: int, cards: int) -> int:
        """The move, right or false, that lays these NOTE cards for a MELD card on a root."""
        return self.number([card - FIRST_MELD, root, cards])

    def said(self, move: int) -> speech.Said:
        card, root, cards = self.values(move)
        said = super().said(move)
        names = self.melds.names(card + FIRST_MELD, root)
        said.parts["root"] = speech.Card(NAMES[root], names[0])
        said.parts["notes"] = spelled_cards(self.melds, card + FIRST_MELD, root, cards)
        return said


@final
class RightMeld(Kind):
    """A MELD card on a root, with or without optional notes: a play of `decks.melds`, which is its own number.

    It is said as a whole, by its parts, and with its points.
    """

    def __init__(self, form: str, melds: Melds, points: list[int], false: FalseMeld) -> None:
        parts = [meld_part(melds), note_part("root"), NoteCards("notes")]
        super().__init__(form, false.decision, 0, parts, key="meld")
        self.melds = melds
        self.points = points
        self.false = false
        self.has_extras = "with" in form

    def owns(self, move: int) -> bool:
        return 0 <= move < len(self.melds.texts) and (self.melds.extras[move] != 0) == self.has_extras

    def values(self, move: int) -> list[int]:
        extras = gathered(notes_of(self.melds.extras[move]))
        return [self.melds.cards[move] - FIRST_MELD, self.melds.roots[move], extras]

    def number(self, values: Sequence[int]) -> int:
        """In whatever order the optional notes were written; with notes that are not optional, a false meld."""
        card, root = values[0] + FIRST_MELD, values[1]
        required = notes_in(self.melds.counts[self.melds.play(card, root)])
        return self.false.laid(card, root, counted(required + notes_in(values[2])))

    def text(self, move: int) -> str:
        return f"meld {self.melds.texts[move]}"

    def said(self, move: int) -> speech.Said:
        card, root = self.melds.cards[move], self.melds.roots[move]
        parts: dict[str, speech.Part] = {
            "meld": self.melds.said(move),
            "card": speech.Card(self.melds.meld(card).id),
            "root": speech.Card(NAMES[root], self.melds.names(card, root)[0]),
            "points": speech.Number(self.points[move]),
        }
        return speech.Said(self.key, parts, self.decision)

    def gaps(self) -> dict[str, str]:
        return {"meld": speech.CARD, "card": speech.CARD, "root": speech.CARD, "points": speech.NUMBER}


@final
class LyingMeld(Part):
    """A meld on the table, written as it was played."""

    def __init__(self, melds: Melds, kinds: Sequence[Kind]) -> None:
        super().__init__("meld", len(melds.texts))
        self.melds = melds
        self.kinds = kinds

    def spoken(self) -> str:
        return speech.CARD

    def is_row(self) -> bool:
        return True

    def said(self, value: int) -> speech.Part:
        return self.melds.said(value)

    def text(self, value: int) -> str:
        return self.melds.texts[value]

    def read_row(self, words: Sequence[str]) -> int:
        line = ["meld", *words]
        found = [kind.read(line) for kind in self.kinds if kind.matches(line)]
        if not found or found[0] >= self.size:
            raise NO_MELD.error(line=typed(" ".join(words)))
        return found[0]

    def vocabulary(self, game: object) -> list[str]:
        return [word for kind in self.kinds for word in kind.vocabulary(game)]


@final
class MeldForms:
    """How the melds of one list are written: the `right` kinds of moves, the `false` one, and a meld that is `lying`.

    False melds are numbered from `first` on, right ones as plays; `points` has what each play is worth.

    >>> from cardenza.decks.melds import box
    >>> forms = MeldForms(box(), [20] * len(box().texts), "CARM-D3", 1 << 60)
    >>> forms.right[1].text(forms.right[1].read("meld ch-13 on D with E A".split()))
    'meld ch-13 on D with A E'
    >>> forms.false.read("meld iv-tt on C using C F#".split()) == forms.right[0].read("meld iv-tt on C".split())
    True
    >>> forms.false.text(forms.false.read("meld ch-maj on C using E C A".split()))
    'meld ch-maj on C using C E A'
    """

    def __init__(self, melds: Melds, points: list[int], decision: str, first: int) -> None:
        forms = ["meld {card} on {root}", "meld {card} on {root} with {notes}"]
        self.false = FalseMeld(melds, decision, first)
        self.right: list[Kind] = [RightMeld(form, melds, points, self.false) for form in forms]
        self.lying = LyingMeld(melds, self.right)
