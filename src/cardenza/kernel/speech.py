"""Speech: what a table says, as values. A key is looked up in the words of a language; typed parts fill its gaps.

Nothing here is prose. A note stands in the spelling that its context asks for, so that nobody has to guess it again
from the key of a piano. What a game can say is declared (`Saying`), with all words that can stand in its gaps (`Group`)
and what its cards are called (`Naming`), so that a language can be held to all of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from cardenza.kernel.zones import EVERYBODY

SEAT: Final = "seat"
NUMBER: Final = "number"
NOTE: Final = "note"
NOTES: Final = "notes"
CARD: Final = "card"
CARDS: Final = "cards"
BEATS: Final = "beats"
WORD: Final = "word"
TEXT: Final = "text"
KINDS: Final = (SEAT, NUMBER, NOTE, NOTES, CARD, CARDS, BEATS, WORD, TEXT)

NOTE_NAMES: Final = frozenset([letter + sign for letter in "ABCDEFG" for sign in ("", "#", "b", "##", "bb")])


class Seat(NamedTuple):
    """A player, by their seat."""

    seat: int


class Number(NamedTuple):
    """How many, or which one, counted from 1."""

    number: int


class Note(NamedTuple):
    """A note, spelled: `Ab`."""

    note: str


class Notes(NamedTuple):
    """Notes in their order, spelled: a scale, an interval counted."""

    notes: list[str]


class Word(NamedTuple):
    """One of a few words that have a name in every language (`Group`): an interval, a colour, a kind of card."""

    group: str
    word: str


class Text(NamedTuple):
    """What is written alike in every language: the symbol of a chord, a degree, a name that players have given."""

    text: str


NamePart: TypeAlias = Note | Notes | Word | Text


class Name(NamedTuple):
    """What a card is called: a key, and what stands in its gaps. Several notes are enumerated there."""

    key: str
    parts: Mapping[str, NamePart]


class Card(NamedTuple):
    """A card as it is written; `note` is its note as the context spells it, where that matters.

    What it is called the game tells of every card (`Manners.called`); what is no card of the deck brings its `name`.
    """

    card: str
    note: str = ""
    name: Name | None = None


class Cards(NamedTuple):
    """Several cards."""

    cards: list[Card]


class Beats(NamedTuple):
    """A length in beats: `3.75`; or a sum of them: `1 + 0.5`."""

    beats: str


Part: TypeAlias = Seat | Number | Note | Notes | Card | Cards | Beats | Word | Text


WRITTEN: Final[dict[str, Callable[[str], Part]]] = {NOTE: Note, CARD: Card, BEATS: Beats, TEXT: Text}
"""What a word is, by the gap in which it stands."""


SPELLING: Final = 1
DUE: Final = 2
FITTING: Final = 3


ONE_NOTE: Final = "note"
INTERVAL: Final = "interval"
CHORD: Final = "chord"
SCALE: Final = "scale"
MEASURE: Final = "measure"
FALL: Final = "fall"
SOUNDS: Final = (ONE_NOTE, INTERVAL, CHORD, SCALE, MEASURE, FALL)


class Sound(NamedTuple):
    """What a happening sounds like, and its notes, spelled; where there are none, its cards and notes are meant."""

    kind: str
    notes: list[str]


class Said(NamedTuple):
    """A sentence: its key, what stands in its gaps, the rule that it follows from, and what it is worth.

    `seen` are the seats that may hear it; what is for all but some (`all_but`) is for those who watch as well. What
    `is_fleeting` is said when it happens and is not kept to be read again: it would spare players their memory. What is
    an `aid` players can work out for themselves: it is said where a table helps. As the heading of a proof, `DUE` tells
    what is due, and `FITTING` what would fit. Of a `SPELLING` only the names of its cards are an aid: a card that the
    scale or the chord spells belongs to it, so elsewhere all go by what is printed on them (`without_aid`). What has a
    `sound` is music; else the cards sound that are put down.
    """

    key: str
    parts: dict[str, Part]
    rule: str = ""
    points: int = 0
    seen: int = EVERYBODY
    is_fleeting: bool = False
    aid: int = 0
    sound: Sound | None = None


@final
class Group:
    """All words of one kind: every language has each of them, and nothing else is said.

    >>> Group("way", ["up", "down"]).said("up")
    Word(group='way', word='up')
    """

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self.name = name
        self.words = list(words)
        self._said = {word: Word(name, word) for word in words}

    def said(self, word: str) -> Word:
        """One of them, as it stands in a sentence."""
        return self._said[word]


Gap: TypeAlias = str | Group
"""What can stand in a gap: a kind of part, or a word of a group."""


Value: TypeAlias = int | str | list[str]
"""A part by its value alone, where a gap tells what it is: a seat or a number, a note, a card, a word, or several."""


def meant(gap: Gap, value: Part | Value) -> Part:
    """What a value means in a gap.

    >>> meant(SEAT, 1), meant(NOTE, "Ab"), meant(Group("way", ["up"]), "up"), meant(NOTES, ["F", "G"])
    (Seat(seat=1), Note(note='Ab'), Word(group='way', word='up'), Notes(notes=['F', 'G']))
    """
    if isinstance(value, int):
        return Seat(value) if gap == SEAT else Number(value)
    if isinstance(value, str):
        return gap.said(value) if isinstance(gap, Group) else WRITTEN[gap](value)
    if isinstance(value, list):
        return Notes(value) if gap == NOTES else cards_said(value)
    return value


def kinds_of(gaps: Mapping[str, Gap]) -> dict[str, str]:
    """What kind of part each gap takes."""
    return {name: WORD if isinstance(gap, Group) else gap for name, gap in gaps.items()}


def groups_in(gaps: Mapping[str, Gap]) -> list[Group]:
    """The groups whose words stand in gaps."""
    return [gap for gap in gaps.values() if isinstance(gap, Group)]


@final
class Naming:
    """A way to call cards: its key, and what its gaps take.

    >>> Naming("wild_as", note=NOTE).name(Note("E"))
    Name(key='wild_as', parts={'note': Note(note='E')})
    """

    def __init__(self, key: str, **gaps: Gap) -> None:
        self.key = key
        self.gaps = kinds_of(gaps)
        self.groups = groups_in(gaps)

    def name(self, *parts: NamePart) -> Name:
        """The name with these parts, in the order of its gaps."""
        return Name(self.key, dict(zip(self.gaps, parts, strict=True)))


@final
class Saying:
    """A sentence that a game can say: its key, its rule, and what each of its gaps takes.

    >>> drew = Saying("drew", "DIST-21", seat=SEAT, count=NUMBER)
    >>> drew.said(1, 2).parts
    {'seat': Seat(seat=1), 'count': Number(number=2)}
    """

    def __init__(self, key: str, rule: str, **gaps: Gap) -> None:
        self.key = key
        self.rule = rule
        self.gaps = kinds_of(gaps)
        self.groups = groups_in(gaps)
        self._takes = gaps
        self.is_fleeting = False
        self.aid = 0
        self.sound: Sound | None = None
        self.alone = Said(key, {}, rule)  # where it has no gaps

    def in_passing(self) -> "Saying":
        """Let it be heard, but not be read again while the game is played."""
        self.is_fleeting = True
        return self

    def as_aid(self, aid: int = DUE) -> "Saying":
        """Let it be said only where a table tells what players can work out for themselves."""
        self.aid = aid
        self.alone = self.alone._replace(aid=aid)
        return self

    def sounding(self, kind: str, *notes: str) -> "Saying":
        """Let it sound like this: with these notes, or with those of its cards."""
        self.sound = Sound(kind, list(notes))
        return self

    def listing(self, group: Group) -> "Saying":
        """Declare it to be the heading of words of this group."""
        self.groups.append(group)
        return self

    def said(self, *parts: Part | Value, points: int = 0, seen: int = EVERYBODY) -> Said:
        """The sentence with these parts, in the order of its gaps; a value is what its gap takes."""
        filled = {name: meant(gap, part) for (name, gap), part in zip(self._takes.items(), parts, strict=True)}
        return Said(self.key, filled, self.rule, points, seen, self.is_fleeting, self.aid, self.sound)


@final
class Sayings:
    """Sentences in the order in which they are declared, those of `others` first.

    >>> says = Sayings()
    >>> drew = says.add("drew", "DIST-21", seat=SEAT)
    >>> [saying.key for saying in Sayings(says)]
    ['drew']
    """

    def __init__(self, *others: "Sayings") -> None:
        self._all: list[Saying] = []
        for other in others:
            self.include(other)

    def add(self, key: str, rule: str, **gaps: Gap) -> Saying:
        """Declare a sentence."""
        saying = Saying(key, rule, **gaps)
        self._all.append(saying)
        return saying

    def include(self, others: "Sayings") -> None:
        """Let those that were declared elsewhere stand here."""
        self._all += others

    def __iter__(self) -> Iterator[Saying]:
        return iter(self._all)


def heard(said: Said, kind: str, notes: list[str]) -> Said:
    """The sentence with its music.

    >>> heard(Said("laid", {}), CHORD, ["D", "F", "A"]).sound
    Sound(kind='chord', notes=['D', 'F', 'A'])
    """
    return said._replace(sound=Sound(kind, notes))


def without_aid(said: Said) -> Said | None:
    """What is said of it where players work things out: all of it, or without spellings, or (None) nothing.

    >>> without_aid(Said("drew", {"card": Card("C#", "Db")}, aid=SPELLING)).parts
    {'card': Card(card='C#', note='', name=None)}
    >>> without_aid(Said("due", {}, aid=DUE))
    """
    if said.aid == SPELLING:
        return said._replace(parts={gap: unspelled(part) for gap, part in said.parts.items()})
    return None if said.aid else said


def unspelled(part: Part) -> Part:
    """A part whose cards go by what is printed on them."""
    if isinstance(part, Cards):
        return Cards([card._replace(note="") for card in part.cards])
    return part._replace(note="") if isinstance(part, Card) else part


def cards_said(texts: list[str]) -> Cards:
    """Cards without a spelling of their own.

    >>> cards_said(["C2", "?1"]).cards[1].card
    '?1'
    """
    return Cards([Card(text) for text in texts])


def notes_said(names: list[str]) -> list[Note]:
    """Notes, each for itself.

    >>> notes_said(["Ab", "C"])[0].note
    'Ab'
    """
    return [Note(name) for name in names]


def part_of(kind: str, group: str, text: str) -> Part:
    """A part that is written like this; words belong to a group.

    >>> len(part_of(CARDS, "", "C2 ?1").cards), part_of(WORD, "place", "NW")
    (2, Word(group='place', word='NW'))
    """
    if kind == NOTE:
        return Note(text)
    if kind == CARD:
        return Card(text)
    return cards_said(text.split()) if kind == CARDS else Word(group, text)


def plain(part: Part) -> str:
    """A part as it is written where nobody's language is known.

    >>> plain(Cards([Card("G#4", "Ab"), Card("?1")])), plain(Word("interval", "third")), plain(Notes(["F", "G"]))
    ('G#4 ?1', 'third', 'F G')
    """
    if isinstance(part, Cards):
        return " ".join([card.card for card in part.cards])
    if isinstance(part, Notes):
        return " ".join(part.notes)
    return part.word if isinstance(part, Word) else str(part[0])


def kind_of(part: Part) -> str:
    """What kind of part it is.

    >>> kind_of(Note("Ab"))
    'note'
    """
    return part._fields[0] if not isinstance(part, Word) else WORD


# What any game may say. The words stand with what all games share.
FITS: Final = Saying("these_fit", "").as_aid(FITTING)
NOT_HELD: Final = Saying("not_in_your_hand", "")
SO_FAR: Final = Saying("counted_so_far", "")
SHARED: Final = (FITS, NOT_HELD, SO_FAR)


def all_but(*seats: int) -> int:
    """Everybody but these seats, who are told more."""
    return EVERYBODY & ~sum([1 << seat for seat in seats])


def hears(seat: int | None, said: Said) -> bool:
    """May the seat, or (None) somebody who watches, hear it?

    >>> gave = Said("gave", {}, seen=all_but(0, 2))
    >>> hears(0, gave), hears(1, gave), hears(None, gave), hears(None, Said("gave", {}, seen=0b101))
    (False, True, True, False)
    """
    return said.seen < 0 if seat is None else said.seen >> seat & 1 == 1
