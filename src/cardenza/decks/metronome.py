"""The Metronome deck: notes in three colours, accidentals, dots, ties and time signatures; 54 cards of 20 kinds.

A card is the number of its kind, in card order: four notes in blue, gold and red (0 to 11), the accidentals, the dot,
the tie, the time signatures. Copies of a kind are equal. Beats are counted in quarters of a beat.

A hand is a tally: whatever the cards of a deck are (METR-O7), there are 54 of them and so many strokes, those of one
kind side by side, and made from the lowest on.
"""

import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, final

from mypy_extensions import i64

from cardenza.kernel import packed, speech
from cardenza.kernel.errors import BadOption, Fault
from cardenza.kernel.move_parts import Word
from cardenza.kernel.options import Listing
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import quoted, typed

_DATA: Final = tomllib.loads(files("cardenza.decks").joinpath("metronome.toml").read_text(encoding="utf-8"))

COLOURS: Final[list[str]] = _DATA["colours"]
VALUES: Final[list[str]] = list(_DATA["notes"])
_SIGNS: Final[dict[str, int]] = {**_DATA["accidentals"], **_DATA["marks"], **_DATA["signatures"]}
NAMES: Final[list[str]] = [f"{colour}{value}" for colour in COLOURS for value in VALUES] + list(_SIGNS)
KINDS: Final = len(NAMES)
_COPIES: Final[list[int]] = [_DATA["notes"][value]["copies"] for value in VALUES] * len(COLOURS) + list(_SIGNS.values())
STANDARD: Final[list[int]] = [kind for kind in range(KINDS) for _ in range(_COPIES[kind])]
CARDS: Final = len(STANDARD)

NOTES: Final = len(COLOURS) * len(VALUES)
SHARP: Final = NOTES
DOT: Final = SHARP + len(_DATA["accidentals"])
TIE: Final = DOT + 1
FIRST_SIGNATURE: Final = TIE + 1

BEAT: Final = 4  # quarters
QUARTERS: Final[list[int]] = [_DATA["notes"][value]["quarters"] for value in VALUES] * len(COLOURS)
"""How long each note is."""
COLOUR: Final[list[int]] = [kind // len(VALUES) for kind in range(NOTES)]
LENGTH: Final[list[int]] = [0] * FIRST_SIGNATURE + [BEAT * int(name.partition("/")[0]) for name in _DATA["signatures"]]
"""How long a measure is under each time signature."""
COMMON: Final = 4 * BEAT  # METR-09: 4/4, the signature of the board

BIT: Final = [1 << stroke for stroke in range(CARDS)]

_KIND_OF_NAME: Final = {name: kind for kind, name in enumerate(NAMES)}
NO_CARD: Final = Fault("no_metronome_card", "'{word}' is no Metronome card; these are {cards}")
NO_DECK: Final = Fault(
    "option_deck",
    "option {option} is {standard}, or a list of {cards} cards, as many of each note in every colour, "
    "not {value} [{rule}]",
)
_FRACTIONS: Final = ["", ".25", ".5", ".75"]


def is_note(card: int) -> bool:
    """Does the card add beats of its own?

    >>> is_note(parse_card("G.5")), is_note(parse_card("dot"))
    (True, False)
    """
    return card < NOTES


def is_accidental(card: int) -> bool:
    """METR-17: a sharp, a flat or a natural.

    >>> [name for name in NAMES if is_accidental(parse_card(name))]
    ['#', 'b', 'n']
    """
    return SHARP <= card < DOT


def is_signature(card: int) -> bool:
    """METR-18.

    >>> [name for name in NAMES if is_signature(parse_card(name))]
    ['3/4', '5/4', '6/4']
    """
    return card >= FIRST_SIGNATURE


def beats_text(quarters: int) -> str:
    """So many quarters of a beat, in beats.

    >>> [beats_text(quarters) for quarters in (0, 2, 3, 16)]
    ['0', '0.5', '0.75', '4']
    """
    return f"{quarters // BEAT}{_FRACTIONS[quarters % BEAT]}"


def parse_card(text: str) -> int:
    """The card of that name.

    >>> parse_card("B4"), parse_card("6/4")
    (0, 19)
    """
    if text not in _KIND_OF_NAME:
        raise NO_CARD.error(word=typed(text), cards=speech.Text(" ".join(NAMES)))
    return _KIND_OF_NAME[text]


CARD: Final = Word("card", NAMES, reads=parse_card, spoken=speech.CARD)
"""A card that a move names."""


# ------------------------------------------------------------------------------------------------ what cards are called

LENGTHS: Final[speech.Group] = speech.Group("note", VALUES)
COLOUR_WORDS: Final[speech.Group] = speech.Group("colour", COLOURS)
_COLOURED: Final = [speech.Naming(colour, note=LENGTHS) for colour in ("blue", "gold", "red")]
_SIGNED: Final = [speech.Naming(sign) for sign in ("sharp", "flat", "natural", "dot", "tie")]
_SIGNATURE: Final = speech.Naming("time_signature", time=speech.TEXT)
NAMINGS: Final[tuple[speech.Naming, ...]] = (*_COLOURED, *_SIGNED, _SIGNATURE)


def name_of(card: int) -> speech.Name:
    """What a card is called.

    >>> name_of(parse_card("G.5")), name_of(parse_card("b")).key, name_of(parse_card("3/4")).key
    (Name(key='gold', parts={'note': Word(group='note', word='.5')}), 'flat', 'time_signature')
    """
    if is_note(card):
        return _COLOURED[COLOUR[card]].name(LENGTHS.said(VALUES[card % len(VALUES)]))
    return _SIGNATURE.name(speech.Text(NAMES[card])) if is_signature(card) else _SIGNED[card - SHARP].name()


def signature_said(time: str) -> speech.Card:
    """A time signature, also one that is on no card.

    >>> signature_said("4/4").name
    Name(key='time_signature', parts={'time': Text(text='4/4')})
    """
    return speech.Card(time, name=_SIGNATURE.name(speech.Text(time)))


def called() -> dict[str, speech.Name]:
    return {name: name_of(card) for card, name in enumerate(NAMES)}


# ------------------------------------------------------------------------------------------------ decks of one's own


def deck_trouble(items: list[int | str]) -> str:
    """METR-O7: why these cards are no deck, in a sentence that says what would be right; empty if they are one.

    >>> deck_trouble(["B4"] * 54)
    'the colours must be alike, but there are 54 of B4, 0 of G4 and 0 of R4'
    """
    for item in items:
        if item not in _KIND_OF_NAME:
            return f"{quoted(item)} is no card; the cards are {' '.join(NAMES)}"
    if len(items) != CARDS:
        return f"it has {len(items)} cards, and a deck has {CARDS}"
    copies = Counter(items)
    for value in VALUES:
        of_each = [f"{copies[colour + value]} of {colour}{value}" for colour in COLOURS]
        if len({copies[colour + value] for colour in COLOURS}) > 1:
            return f"the colours must be alike, but there are {', '.join(of_each[:-1])} and {of_each[-1]}"
    return ""


@final
class DeckOption(Listing):
    """METR-O7: the deck as printed, or 54 cards of your own."""

    def of_own(self, items: list[int | str]) -> str:
        return deck_trouble(items)

    def example(self) -> list[int | str]:
        """A deck with fewer whole notes and signatures, and more accidentals."""
        notes = [f"{colour}{value}" for colour in COLOURS for value in ["4", *["2", "1", "1", ".5", ".5"] * 2]]
        return [*notes, *["#", "b", "n"] * 3, *["dot"] * 5, *["tie"] * 4, "3/4", "5/4", "6/4"]

    def refusal(self, value: speech.Text) -> BadOption:
        name, usual, rule = speech.Text(self.name), speech.Text(self.values[0]), speech.Text(self.rule)
        return NO_DECK.refusal(option=name, standard=usual, cards=speech.Number(CARDS), value=value, rule=rule)


@final
class Pack:
    """The cards of one game, and hands of them as tallies. `strokes` has all strokes of each kind."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = sorted(cards)
        self.strokes = [sum([BIT[s] for s in range(CARDS) if self.cards[s] == kind]) for kind in range(KINDS)]
        self._firsts: i64 = sum([strokes & -strokes for strokes in self.strokes])
        # 2 generates all residues of 67, so a single stroke is told by its remainder alone.
        rests = {BIT[stroke] % 67: self.cards[stroke] for stroke in range(CARDS)}
        self._kind_of_rest = bytes([rests.get(rest, 255) for rest in range(67)])

    def all_of(self, kinds: Sequence[int]) -> int:
        """All cards of these kinds."""
        return sum([self.strokes[kind] for kind in kinds])

    def tally(self, cards: Sequence[int]) -> int:
        """These cards as a hand."""
        hand = 0
        for card in cards:
            hand = self.more(hand, card)
        return hand

    def cards_in(self, hand: int) -> list[int]:
        """The cards of a hand, in card order.

        >>> pack = Pack(STANDARD)
        >>> [NAMES[card] for card in pack.cards_in(pack.tally([DOT, SHARP, DOT]))]
        ['#', 'dot', 'dot']
        """
        return [self.cards[stroke] for stroke in range(CARDS) if hand & BIT[stroke]]

    def kinds_in(self, hand: i64) -> list[int]:
        """The different cards of a hand, in card order."""
        kinds: list[int] = []
        firsts = hand & self._firsts
        while firsts:
            kinds.append(self._kind_of_rest[(firsts & -firsts) % 67])
            firsts &= firsts - 1
        return kinds

    def one_of(self, hand: i64, rng: Rng) -> int:
        """One of these kinds, each equally likely; -1 if the hand has no card. A single one is no matter of chance."""
        firsts = hand & self._firsts
        if not firsts:
            return -1
        kinds = packed.count(firsts)
        place: i64 = rng.below(kinds) if kinds > 1 else 0
        return self.cards[packed.nth(firsts, place)]

    def count(self, hand: int, card: int) -> int:
        """How many copies of a card the hand has."""
        return (hand & self.strokes[card]).bit_count()

    def more(self, hand: i64, card: int) -> int:
        """The hand with one more card."""
        free: i64 = self.strokes[card] & ~hand
        return int(hand | free & -free)

    def less(self, hand: i64, card: int) -> int:
        """The hand without one card that it has."""
        held: i64 = hand & self.strokes[card]
        return int(hand ^ held & ~(held >> 1))
