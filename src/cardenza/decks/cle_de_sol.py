"""The deck of Clé de Sol: which cards there are, how many of each, and which other mixture may take its place.

A card is a number in card order: 4 * staff step + rhythm for the 56 Notes, then the Rythme, Hauteur, Intervalle,
Musicien, Silence and Reprise cards. Copies of a card are alike, so a hand is two numbers: the set of its Notes, and
the counts of its other cards, each in a field of its own. A row of up to eight cards is one number, too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, final

from mypy_extensions import i64

from cardenza.decks import DeckError
from cardenza.kernel import speech
from cardenza.kernel.errors import Fault
from cardenza.kernel.move_parts import CardRow, Word
from cardenza.kernel.texts import typed
from cardenza.theory.letters import LETTERS

RULES: Final = {
    "CLEF-11": "The 110 cards are 56 Note, 10 Rythme, 7 Hauteur, 20 Intervalle, 9 Musicien, 5 Silence, 3 Reprise.",
    "CLEF-R2": "The Notes are 14 pitches, low Do to high Si, each once in four rhythms: dc, cr, no, bl.",
}

NO_CARD: Final = Fault(
    "no_cle_de_sol_card",
    "'{word}' is no card of Clé de Sol: a Note such as Do1.no, R.no, H.La, I3, I4, I5, M, S1, S2, P",
)
AT_ONCE: Final = Fault("at_once", "{count} cards at once are no move of Clé de Sol")
NO_DEMAND: Final = Fault("no_demand", "'{word}' cannot be demanded: a name ({names}) or a rhythm ({rhythms})")
PITCH_NAMES: Final = ["Do", "Re", "Mi", "Fa", "Sol", "La", "Si"]
RHYTHMS: Final = ["dc", "cr", "no", "bl"]
BEATS: Final = ["0.25", "0.5", "1", "2"]  # CLEF-44
QUARTERS: Final = [1, 2, 4, 8]  # the same in quarters of a beat
STEPS: Final = 14

NOTES: Final = 4 * STEPS
FIRST_RYTHME: Final = NOTES
FIRST_HAUTEUR: Final = FIRST_RYTHME + 4
FIRST_INTERVALLE: Final = FIRST_HAUTEUR + 7
MUSICIEN: Final = FIRST_INTERVALLE + 3
FIRST_SILENCE: Final = MUSICIEN + 1
REPRISE: Final = FIRST_SILENCE + 2
KINDS: Final = REPRISE + 1

_PITCHES: Final = [f"{PITCH_NAMES[step % 7]}{step // 7 + 1}" for step in range(STEPS)]
_FAMILIES: Final = {  # each with its cards, and how many there are in all
    "rythme": ([f"R.{rhythm}" for rhythm in RHYTHMS], 10),
    "hauteur": ([f"H.{name}" for name in PITCH_NAMES], 7),
    "intervalle": (["I3", "I4", "I5"], 20),
    "musicien": (["M"], 9),
    "silence": (["S1", "S2"], 5),
    "reprise": (["P"], 3),
}
TOTAL: Final = 110

NAMES: Final[list[str]] = [f"{pitch}.{rhythm}" for pitch in _PITCHES for rhythm in RHYTHMS] + [
    card for cards, _ in _FAMILIES.values() for card in cards
]
_CARD_OF_NAME: Final = {name: card for card, name in enumerate(NAMES)}


# ------------------------------------------------------------------------------------------------ what a card is


def is_note(card: int) -> bool:
    """
    >>> is_note(parse_card("La2.cr")), is_note(parse_card("R.cr"))
    (True, False)
    """
    return card < NOTES


def is_music(card: int) -> bool:
    """Does the card go on the music pile (CLEF-07): is it a Note, a Rythme or a Hauteur?"""
    return card < FIRST_INTERVALLE


def is_rythme(card: int) -> bool:
    return FIRST_RYTHME <= card < FIRST_HAUTEUR


def is_hauteur(card: int) -> bool:
    return FIRST_HAUTEUR <= card < FIRST_INTERVALLE


def is_intervalle(card: int) -> bool:
    return FIRST_INTERVALLE <= card < MUSICIEN


def is_silence(card: int) -> bool:
    return FIRST_SILENCE <= card < REPRISE


def step_of(note: int) -> int:
    """Where a Note lies on the staff: 0 for low Do, on its ledger line, to 13 for high Si.

    >>> step_of(parse_card("Si1.no")), step_of(parse_card("Do2.no"))
    (6, 7)
    """
    return note >> 2


def name_of(card: int) -> int:
    """The name of a Note or a Hauteur, 0 for Do to 6 for Si.

    >>> name_of(parse_card("Sol2.bl")), name_of(parse_card("H.Sol"))
    (4, 4)
    """
    return (card >> 2) % 7 if card < NOTES else card - FIRST_HAUTEUR


def rhythm_of(card: int) -> int:
    """The rhythm of a Note or a Rythme, 0 for double-croche to 3 for blanche.

    >>> rhythm_of(parse_card("Sol2.bl")), rhythm_of(parse_card("R.cr"))
    (3, 1)
    """
    return card & 3


def interval_of(card: int) -> int:
    """How many names an Intervalle counts.

    >>> interval_of(parse_card("I5"))
    5
    """
    return card - FIRST_INTERVALLE + 3


def twin_of(note: int) -> int:
    """The Note with the same name and rhythm in the other octave.

    >>> card_text(twin_of(parse_card("Do1.no"))), card_text(twin_of(parse_card("Si2.dc")))
    ('Do2.no', 'Si1.dc')
    """
    return note + 28 if note < 28 else note - 28


def card_text(card: int) -> str:
    return NAMES[card]


def parse_card(text: str) -> int:
    """The card of that name; the accent of Ré may be written.

    >>> parse_card("Ré1.cr") == parse_card("Re1.cr") == 5
    True
    """
    name = text.replace("é", "e")
    if name not in _CARD_OF_NAME:
        raise NO_CARD.error(word=typed(text))
    return _CARD_OF_NAME[name]


def texts(cards: Sequence[int]) -> list[str]:
    """Cards by their names."""
    return [NAMES[card] for card in cards]


# ------------------------------------------------------------------------------------------------ what cards are called

RHYTHM_WORDS: Final[speech.Group] = speech.Group("rhythm", RHYTHMS)
SPANS: Final[speech.Group] = speech.Group("span", [str(count) for count in range(2, 8)])
_OCTAVES: Final = [speech.Naming(key, name=speech.NOTE, rhythm=RHYTHM_WORDS) for key in ("low", "high")]
_RYTHME: Final = speech.Naming("rythme", rhythm=RHYTHM_WORDS)
_HAUTEUR: Final = speech.Naming("hauteur", name=speech.NOTE)
_INTERVALLE: Final = speech.Naming("intervalle", span=SPANS)
_OTHERS: Final = [speech.Naming(key) for key in ("musicien", "silence_quarter", "silence_half", "reprise")]
NAMINGS: Final[tuple[speech.Naming, ...]] = (*_OCTAVES, _RYTHME, _HAUTEUR, _INTERVALLE, *_OTHERS)


def called_as(card: int) -> speech.Name:
    """What a card is called.

    >>> called_as(parse_card("Sol2.bl")).parts
    {'name': Note(note='G'), 'rhythm': Word(group='rhythm', word='bl')}
    """
    if is_note(card):
        octave = _OCTAVES[step_of(card) // len(PITCH_NAMES)]
        return octave.name(speech.Note(LETTERS[name_of(card)]), RHYTHM_WORDS.said(RHYTHMS[rhythm_of(card)]))
    if is_rythme(card):
        return _RYTHME.name(RHYTHM_WORDS.said(RHYTHMS[rhythm_of(card)]))
    if is_hauteur(card):
        return _HAUTEUR.name(speech.Note(LETTERS[name_of(card)]))
    if is_intervalle(card):
        return _INTERVALLE.name(SPANS.said(str(interval_of(card))))
    return _OTHERS[card - MUSICIEN].name()


def called() -> dict[str, speech.Name]:
    return {name: called_as(card) for card, name in enumerate(NAMES)}


# ------------------------------------------------------------------------------------------------ what moves name

DEMANDS: Final[list[str]] = PITCH_NAMES + RHYTHMS
MOST_PACKED: Final = 8


def packed(cards: Sequence[int], most: int = MOST_PACKED) -> int:
    """A row of cards as one number, in this order; up to eight make a number below 2**56.

    >>> unpacked(packed([73, 0, 0]))
    [73, 0, 0]
    """
    if len(cards) > most:
        raise AT_ONCE.error(count=speech.Number(len(cards)))
    row = 0
    for place, card in enumerate(cards):
        row |= (card + 1) << 7 * place
    return row


def unpacked(row: int) -> list[int]:
    """The cards of a packed row."""
    cards: list[int] = []
    while row > 0:
        cards.append((row & 127) - 1)
        row >>= 7
    return cards


def card_part(weight: int = 1) -> Word:
    """One card that a move names.

    >>> card_part().text(card_part().read("Ré1.cr"))
    'Re1.cr'
    """
    return Word("card", NAMES, weight, reads=parse_card, spoken=speech.CARD)


@final
class Cards(CardRow):
    """Several cards that a move names, as a packed row in card order; `has_top`: the last one lies on top of them.

    >>> [some.text(some.read_row(["P", "M", "Do1.no"])) for some in (Cards("cards"), Cards("cards", has_top=True))]
    ['Do1.no M P', 'M P Do1.no']
    """

    def __init__(self, name: str, weight: int = 1, has_top: bool = False) -> None:
        super().__init__(name, 1 << 7 * MOST_PACKED, weight, NAMES)
        self.has_top = has_top

    def has(self, value: int) -> bool:
        return 0 < value < self.size and all(0 <= card < KINDS for card in unpacked(value))

    def text(self, value: int) -> str:
        return " ".join(texts(unpacked(value)))

    def read_row(self, words: Sequence[str]) -> int:
        cards = [parse_card(word) for word in words]
        top = [cards.pop()] if self.has_top else []
        return packed(sorted(cards) + top, NOTES if self.has_top else MOST_PACKED)


def parse_demand(text: str) -> int:
    """What a Musicien demands: a pitch name or a rhythm; the accent of Ré may be written.

    >>> DEMANDS[parse_demand("Ré")]
    'Re'
    """
    name = text.replace("é", "e")
    if name not in DEMANDS:
        names, rhythms = speech.Text(" ".join(PITCH_NAMES)), speech.Text(" ".join(RHYTHMS))
        raise NO_DEMAND.error(word=typed(text), names=names, rhythms=rhythms)
    return DEMANDS.index(name)


# ------------------------------------------------------------------------------------------------ hands

# Every field is wide enough for all cards of its family, however they are mixed.
_WIDTHS: Final = [4] * 4 + [1] * 7 + [5] * 3 + [4] + [3] * 2 + [2]
SHIFT: Final[list[int]] = [0] * NOTES + [sum(_WIDTHS[:place]) for place in range(len(_WIDTHS))]
FIELD: Final[list[int]] = [0] * NOTES + [  # the bits of a card's count
    ((1 << width) - 1) << SHIFT[NOTES + place] for place, width in enumerate(_WIDTHS)
]
UNIT: Final[list[int]] = [0] * NOTES + [1 << SHIFT[NOTES + place] for place in range(len(_WIDTHS))]
ONE: Final[list[int]] = [1 << note for note in range(NOTES)]
EACH: Final[list[int]] = [1 << card for card in range(KINDS)]  # to tell what a hand lacks: all cards in one set
NOTES_OF_RHYTHM: Final = [sum(ONE[4 * step + rhythm] for step in range(STEPS)) for rhythm in range(4)]

# 2 generates all residues of 67, so a single bit below 2**66 is told by its remainder alone.
NOTE_OF_BIT: Final = bytes([next((n for n in range(NOTES) if (1 << n) % 67 == rest), 255) for rest in range(67)])


def count_of(others: int, card: int) -> int:
    """How many of a card, not a Note, are among these counts.

    >>> count_of(3 * UNIT[MUSICIEN] + UNIT[REPRISE], MUSICIEN)
    3
    """
    return (others & FIELD[card]) >> SHIFT[card]


def notes_in(notes: i64) -> list[int]:
    """The Notes of a set, in card order.

    >>> [card_text(note) for note in notes_in(0b1000001)]
    ['Do1.dc', 'Re1.no']
    """
    found: list[int] = []
    while notes:
        lowest = notes & -notes
        found.append(NOTE_OF_BIT[lowest % 67])
        notes ^= lowest
    return found


def cards_of(notes: int, others: int) -> list[int]:
    """All cards of a hand, in card order."""
    cards = notes_in(notes)
    for card in range(NOTES, KINDS):
        for _ in range(count_of(others, card)):
            cards.append(card)
    return cards


def size_of(notes: int, others: int) -> int:
    """How many cards a hand has.

    >>> size_of(0b101, 3 * UNIT[MUSICIEN] + UNIT[REPRISE])
    6
    """
    size = notes.bit_count()
    for card in range(NOTES, KINDS):
        size += count_of(others, card)
    return size


def notes_among(cards: list[int]) -> int:
    """The set of the Notes among these cards."""
    notes = 0
    for card in cards:
        if card < NOTES:
            notes |= ONE[card]
    return notes


def others_among(cards: list[int]) -> int:
    """The counts of those that are no Notes."""
    others = 0
    for card in cards:
        if card >= NOTES:
            others += UNIT[card]
    return others


@final
class Hands:
    """Hands of cards, by their number: a set of Notes and the counts of the other cards for each.

    >>> hands = Hands(2)
    >>> hands[1] = [MUSICIEN, 5, MUSICIEN]
    >>> hands.remove(1, 5)
    >>> hands[1] == [MUSICIEN, MUSICIEN], hands.held(1, MUSICIEN), hands.size(0), hands.is_empty(0)
    (True, 2, 0, True)
    """

    def __init__(self, count: int) -> None:
        self.notes: list[int] = [0] * count
        self.others: list[int] = [0] * count

    def copy(self) -> Hands:
        twin = Hands(0)
        twin.notes = self.notes[:]
        twin.others = self.others[:]
        return twin

    def held(self, hand: int, card: int) -> int:
        """How many of a card are in the hand."""
        return self.notes[hand] >> card & 1 if card < NOTES else count_of(self.others[hand], card)

    def __getitem__(self, hand: int) -> list[int]:
        """All cards of the hand, in card order."""
        return cards_of(self.notes[hand], self.others[hand])

    def size(self, hand: int) -> int:
        return size_of(self.notes[hand], self.others[hand])

    def is_empty(self, hand: int) -> bool:
        return self.notes[hand] == 0 and self.others[hand] == 0

    def add(self, hand: int, card: int) -> None:
        if card < NOTES:
            self.notes[hand] = self.notes[hand] | ONE[card]
        else:
            self.others[hand] = self.others[hand] + UNIT[card]

    def remove(self, hand: int, card: int) -> None:
        """Take out a card that is there."""
        if card < NOTES:
            self.notes[hand] = self.notes[hand] ^ ONE[card]
        else:
            self.others[hand] = self.others[hand] - UNIT[card]

    def __setitem__(self, hand: int, cards: list[int]) -> None:
        """Make the hand these cards."""
        self.notes[hand] = notes_among(cards)
        self.others[hand] = others_among(cards)


# ------------------------------------------------------------------------------------------------ the file


@cache
def deck() -> tuple[int, ...]:
    """The deck as printed: how many there are of each card, by its number.

    >>> sum(deck()), deck()[MUSICIEN]
    (110, 9)
    """
    return read_deck(files("cardenza.decks").joinpath("cle_de_sol.toml").read_text(encoding="utf-8"))


def read_deck(text: str) -> tuple[int, ...]:
    """The deck in a file like `cle_de_sol.toml`, refused if it is no deck of Clé de Sol.

    >>> read_deck("total = 110")
    Traceback (most recent call last):
    cardenza.decks.DeckError: The deck cannot be read: 'note' is missing.
    """
    try:
        document = tomllib.loads(text)
        _demand_notes(_table("note", document["note"]))
        copies = [1] * NOTES
        for family in _FAMILIES:
            copies += _copies(family, _table(family, document[family]))
        total = _number("total", document["total"])
    except KeyError as error:
        raise DeckError(f"The deck cannot be read: {error} is missing.") from error
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise DeckError(f"The deck cannot be read: {error}") from error
    strange = [family for family in document if family not in ("total", "note") and family not in _FAMILIES]
    _demand(not strange, "CLEF-11", f"the family {_listed(strange)}")
    _demand(total == sum(copies) == TOTAL, "CLEF-11", f"a total of {total} for {sum(copies)} cards")
    return tuple(copies)


def _demand(holds: bool, rule: str, evidence: str) -> None:
    if not holds:
        raise DeckError(f"{rule}: {RULES[rule]} Here: {evidence}.")


def _number(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is {value!r}, which is no whole number.")
    return value


def _table(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{name} is {value!r}, which is no table.")
    return value


def _demand_notes(family: dict[str, Any]) -> None:
    """CLEF-R2: one card for each pitch and each rhythm."""
    pitches, rhythms = family["pitches"], family["rhythms"]
    _demand(pitches == _PITCHES, "CLEF-R2", f"the pitches {_listed(pitches)}")
    _demand(rhythms == RHYTHMS, "CLEF-R2", f"the rhythms {_listed(rhythms)}")
    copies, total = _number("copies", family["copies"]), _number("total", family["total"])
    _demand(copies == 1, "CLEF-R2", f"{copies} of each")
    _demand(total == NOTES, "CLEF-11", f"a total of {total} Notes")


def _listed(items: object) -> str:
    return " ".join(str(item) for item in items) if isinstance(items, list) else repr(items)


def _copies(family: str, table: dict[str, Any]) -> list[int]:
    """How many there are of each card of a family, in card order."""
    names, size = _FAMILIES[family]
    cards, total = _table("cards", table["cards"]), _number("total", table["total"])
    found = [_number(name, cards[name]) for name in names]
    strange = [name for name in cards if name not in names]
    _demand(not strange, "CLEF-11", f"{_listed(strange)} in the family {family}")
    least = min(found)
    _demand(least > 0, "CLEF-11", f"{least} of {names[found.index(least)]}")
    _demand(total == sum(found) == size, "CLEF-11", f"a total of {total} for {sum(found)} cards of {family}")
    return found
