"""Speech as a client is told it: sentences by key and typed parts, and objections with their proofs."""

from typing import Literal, TypeAlias

from msgspec import Struct

from cardenza.kernel.reckoning import What


class Part(Struct, frozen=True, rename="camel"):
    """A part of a message."""


class SeatPart(Part, frozen=True, tag="seat", tag_field="t"):
    """A player."""

    seat: int


class NumberPart(Part, frozen=True, tag="number", tag_field="t"):
    number: int


class NotePart(Part, frozen=True, tag="note", tag_field="t"):
    """A note in the spelling of its context: `Ab`."""

    note: str


class NotesPart(Part, frozen=True, tag="notes", tag_field="t"):
    notes: tuple[str, ...]


class WordPart(Part, frozen=True, tag="word", tag_field="t"):
    """One of a few words, by `values` of the game's words: `interval.3`."""

    group: str
    word: str


class TextPart(Part, frozen=True, tag="text", tag_field="t"):
    """What is written alike in every language: the symbol of a chord, a degree."""

    text: str


NamePart: TypeAlias = NotePart | NotesPart | WordPart | TextPart


class NameTold(Part, frozen=True):
    """What a card is called: its key in `cards` of the game's words, and what stands in its gaps."""

    key: str
    parts: dict[str, NamePart]


class CardPart(Part, frozen=True, tag="card", tag_field="t"):
    """A card; `note` is its note as the context spells it, or empty.

    `name` is how something is called that is no card of the deck: a meld as it was played; else null.
    """

    card: str
    note: str
    name: NameTold | None


class CardsPart(Part, frozen=True, tag="cards", tag_field="t"):
    cards: tuple[CardPart, ...]


class BeatsPart(Part, frozen=True, tag="beats", tag_field="t"):
    """A length in beats: `3.75`."""

    beats: str


AnyPart: TypeAlias = (
    SeatPart | NumberPart | NotePart | NotesPart | CardPart | CardsPart | BeatsPart | WordPart | TextPart
)


class SoundTold(Part, frozen=True):
    """What a happening sounds like, and its notes, spelled; where there are none, its cards and notes are meant."""

    kind: Literal["note", "interval", "chord", "scale", "measure", "fall"]
    notes: tuple[str, ...]


class PhraseTold(Part, frozen=True):
    """A move, an idea or a step of a hint: its key in `moves`, `ideas` or `hints` of the words, and its parts."""

    key: str
    parts: dict[str, AnyPart]


class SaidTold(PhraseTold, frozen=True):
    """A sentence: its key in `says` of the game's words, what stands in its gaps, its rule, and points it is worth.

    What `is_fleeting` does not stand in the log while the game is played. What has a `sound` is music.
    """

    rule: str
    points: int
    is_fleeting: bool
    sound: SoundTold | None = None


class TallyTold(Part, frozen=True):
    """What a seat has in all, and row by row, each with its points, what for."""

    rows: tuple[SaidTold, ...]
    total: int


class ReckoningTold(Part, frozen=True):
    """How a round or a game that has ended was counted, seat by seat; `what` is empty where nothing is added up.

    `is_least_best` where the lowest total wins.
    """

    what: What
    seats: tuple[TallyTold, ...]
    is_least_best: bool


class CountedTold(Part, frozen=True, tag="counted", tag_field="t"):
    names: tuple[str, ...]


class ListedTold(Part, frozen=True, tag="listed", tag_field="t"):
    """Items of a kind; `is_due` if they are what is due, or what would fit."""

    heading: SaidTold
    items: tuple[AnyPart, ...]
    is_due: bool = False


class MeasuredTold(Part, frozen=True, tag="measured", tag_field="t"):
    what: SaidTold
    found: int
    bound: int
    is_most: bool


class MarkedTold(Part, frozen=True, tag="marked", tag_field="t"):
    """Items in their order, of which the one at index `at` matters: it is due, or else only where we are."""

    heading: SaidTold
    items: tuple[AnyPart, ...]
    at: int
    is_due: bool


class SummedTold(Part, frozen=True, tag="summed", tag_field="t"):
    """Terms that add up to a total, and what it may be at most, or has to be."""

    what: SaidTold
    terms: tuple[str, ...]
    total: str
    bound: str
    is_most: bool


EvidenceTold: TypeAlias = CountedTold | ListedTold | MeasuredTold | MarkedTold | SummedTold


class ObjectionTold(Part, frozen=True):
    """Why a move is not right: what was done, what may have been thought, the rules, and the proof.

    `did` and `idea` are null where there was no move, or no idea.
    """

    did: PhraseTold | None
    idea: PhraseTold | None
    rules: tuple[str, ...]
    sentence: str
    evidence: tuple[EvidenceTold, ...]
