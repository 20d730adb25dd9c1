"""The Musicards deck: 48 notes and 6 wilds, shared by five games.

A card is a number in card order: 4 * note + octave place for the notes (0 to 47), then ?1 to ?4 and X1, X2. A set of
cards is a bit mask, a set of letters too, with bit 0 for C.
"""

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from cardenza.kernel import lying, speech
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import Fault, Impossible
from cardenza.kernel.limited import deal_limited
from cardenza.kernel.move_parts import CardRow
from cardenza.kernel.packed import single
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import quoted, typed
from cardenza.kernel.zones import Zone, face_up
from cardenza.theory.letters import LETTERS
from cardenza.theory.notes import Note as SpelledNote

_DATA: Final = tomllib.loads(files("cardenza.decks").joinpath("musicards.toml").read_text(encoding="utf-8"))

NOTES: Final[list[str]] = list(_DATA["letters"])
QUESTION: Final = len(NOTES)  # the "?" as a thirteenth note, and Chromatic Scale as one more
CHROMATIC: Final = QUESTION + 1
RANKS: Final = [*NOTES, "?"]
OCTAVES: Final[list[int]] = _DATA["octaves"]
NAMES: Final[list[str]] = [f"{note}{octave}" for note in NOTES for octave in OCTAVES] + _DATA["wilds"]
CARDS: Final = len(NAMES)
FIRST_WILD: Final = len(NOTES) * len(OCTAVES)
FIRST_CHROMATIC: Final = FIRST_WILD + 4

ONE: Final[list[int]] = [1 << card for card in range(CARDS)]
WILDS: Final = sum(ONE[FIRST_WILD:])
FACE_SETTINGS: Final[tuple[str, ...]] = ("faces", "show_clock")  # MDECK-O3, MDECK-O4: what is drawn is the table's
LETTERS_OF_NOTE: Final[list[list[int]]] = [[LETTERS.index(x) for x in _DATA["letters"][note]] for note in NOTES]
NOTES_OF_LETTER: Final[list[list[int]]] = [[n for n in range(12) if x in LETTERS_OF_NOTE[n]] for x in range(7)]
ALL_LETTERS: Final = 0b1111111

COPIES: Final[list[int]] = [0b1111 << 4 * note for note in range(13)]  # of each note, and the four "?"
PAIR_RULES: Final = ("same", "tritone", "inversion")
PAIRS: Final[speech.Group] = speech.Group("pair_rule", PAIR_RULES)
PARTNERS: Final = {  # MEM-R5: for each note the one it pairs with
    "same": list(range(12)),
    "tritone": [(note + 6) % 12 for note in range(12)],
    "inversion": [-note % 12 for note in range(12)],
}

# 2 generates all residues of 67, so a single bit below 2**66 is told by its remainder alone.
_CARD_OF_BIT: Final = bytes([next((c for c in range(CARDS) if (1 << c) % 67 == rest), 255) for rest in range(67)])
_FLATS: Final = {"Db": "C#", "Eb": "D#", "Gb": "F#", "Ab": "G#", "Bb": "A#"}
NO_CARD: Final = Fault(
    "no_musicards_card", "'{word}' is no Musicards card: a note with its octave (C2 to B5), ?1 to ?4, X1 or X2"
)
NAMED_TWICE: Final = Fault("named_twice", "{card} is named twice")
NO_NOTE: Final = Fault("no_note", "'{word}' is no note: one of {notes}")
_CARD_OF_NAME: Final = {name: card for card, name in enumerate(NAMES)}


def is_wild(card: int) -> bool:
    """MDECK-06.

    >>> is_wild(parse_card("?3")), is_wild(parse_card("F#4"))
    (True, False)
    """
    return card >= FIRST_WILD


def note_of(card: int) -> int:
    """The number of a note card, 0 for C to 11 for B; of a wild, QUESTION or CHROMATIC.

    >>> note_of(parse_card("F#4")), note_of(parse_card("?4")), note_of(parse_card("X1"))
    (6, 12, 13)
    """
    return card >> 2


def hour(card: int) -> int:
    """MDECK-D4: the number printed on a note card, C at 12.

    >>> hour(parse_card("C5")), hour(parse_card("B3")), hour(parse_card("C#2"))
    (12, 11, 1)
    """
    return note_of(card) or 12


def letters_of(card: int) -> int:
    """MDECK-D3: the set of letters a card may be called by.

    >>> letter_names(letters_of(parse_card("F#4"))), letter_names(letters_of(parse_card("?3")))
    (['F', 'G'], ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    """
    return ALL_LETTERS if is_wild(card) else sum(1 << letter for letter in LETTERS_OF_NOTE[note_of(card)])


def letter_names(letters: int) -> list[str]:
    """The letters of a set, alphabetically."""
    return sorted(LETTERS[letter] for letter in range(7) if letters >> letter & 1)


def cards_in(mask: int) -> list[int]:
    """The cards of a set, in card order.

    >>> [card_text(card) for card in cards_in(mask_of([53, 0, 26]))]
    ['C2', 'F#4', 'X2']
    """
    cards: list[int] = []
    put_down(cards, mask)
    return cards


def copies_in(hand: i64, note: i64) -> i64:
    """Which of the four copies of a note are in a hand: a bit for each octave, the lowest first.

    >>> copies_in(mask_of([parse_card("F2"), parse_card("F5"), parse_card("G2")]), 5)
    9
    """
    return hand >> 4 * note & 15


def put_down(pile: list[int], cards: i64) -> None:
    """Put a set of cards on a pile, in card order, the last one on top."""
    while cards:
        lowest = cards & -cards
        pile.append(_CARD_OF_BIT[lowest % 67])
        cards ^= lowest


def mask_of(cards: list[int]) -> int:
    """The set of these cards."""
    mask: i64 = 0
    for card in cards:
        mask |= single(card)
    return mask


def card_text(card: int) -> str:
    """MDECK-D2: the sharp name and the octave, or the name of a wild."""
    return NAMES[card]


def parse_card(text: str) -> int:
    """The card of that name; a flat may be typed and means the same card.

    >>> parse_card("Gb4") == parse_card("F#4")
    True
    """
    sharp = _FLATS.get(text[:-1], text[:-1]) + text[-1:]
    if sharp not in _CARD_OF_NAME:
        raise NO_CARD.error(word=typed(text))
    return _CARD_OF_NAME[sharp]


@final
class Cards(CardRow):
    """Some cards that a move names, in card order: a set of them.

    >>> some = Cards("cards")
    >>> some.text(some.read_row(["?1", "G2"]))
    'G2 ?1'
    """

    def __init__(self, name: str, weight: int = 1) -> None:
        super().__init__(name, ONE[-1] << 1, weight, NAMES)

    def text(self, value: int) -> str:
        return " ".join(names_of(value))

    def read_row(self, words: Sequence[str]) -> int:
        return parse_cards(words)


def parse_rank(text: str) -> int:
    """The note of that name, or "?" for the question marks.

    >>> RANKS[parse_rank("Eb")], parse_rank("?")
    ('D#', 12)
    """
    return QUESTION if text == RANKS[QUESTION] else parse_note(text)


WILD: Final[speech.Naming] = speech.Naming("wild")
CHROMATIC_SCALE: Final[speech.Naming] = speech.Naming("chromatic_scale")


def wilds_called(question: speech.Naming, chromatic: speech.Naming) -> dict[str, speech.Name]:
    """The wilds, by these names.

    >>> wilds_called(WILD, CHROMATIC_SCALE)["X2"].key
    'chromatic_scale'
    """
    wilds = range(FIRST_WILD, CARDS)
    return {NAMES[card]: (question if card < FIRST_CHROMATIC else chromatic).name() for card in wilds}


@mypyc_attr(allow_interpreted_subclasses=True)
class MusicardsGame(Game):
    """A game with this deck; without wilds where its option `wilds` says `none` (MDECK-O1)."""

    faces: ClassVar[str] = "musicards"

    def deck(self) -> list[int]:
        return list(range(FIRST_WILD if self.options.get("wilds") == "none" else CARDS))

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return parse_card(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands(lying.Hands):
    """Hands as sets of cards; an attribute may tell what each seat `knows` of the others."""

    def __init__(self, knows: str = "") -> None:
        super().__init__()
        self.knows = knows

    def held(self, state: object, seat: int) -> list[int]:
        return cards_in(getattr(state, self.attribute)[seat])

    def hold(self, state: object, seat: int, cards: list[int]) -> None:
        getattr(state, self.attribute)[seat] = mask_of(cards)

    def who_knows(self, state: object, seat: int, cards: Sequence[int]) -> list[int]:
        return who_knows(cards, getattr(state, self.knows) if self.knows else [])


@final
class Books(lying.Cards):
    """What each seat has taken, book by book or pair by pair: everybody sees it. `of` tells what one is a list of."""

    def __init__(self, name: str, of: str) -> None:
        super().__init__(name)
        self.of = of

    def zones(self, state: object) -> list[Zone]:
        taken = [[card for book in books for card in book] for books in getattr(state, self.attribute)]
        return [face_up(self.name, cards, seat) for seat, cards in enumerate(taken)]

    def written(self, state: object) -> dict[str, object]:
        taken, face = getattr(state, self.attribute), lying.game_of(state).manners.face
        return {self.name: [[[face(state, card) for card in book] for book in books] for books in taken]}

    def read(self, state: object, document: Reader) -> None:
        for seat, entry in enumerate(document.entries(self.name, document.game.seats, [])):
            label = f"{self.name}[{seat}]"
            if not isinstance(entry, list):
                kind = f"a list of {self.name}, each a list of {self.of}"
                raise Impossible(f"{label} must be {kind}, not {quoted(entry)}")
            books = [document.named(label, document.cards(label, book)).cards for book in entry]
            getattr(state, self.attribute)[seat] = books

    def lay(self, state: object, document: Reader) -> None:
        """All are named, so they lie there."""


def who_knows(cards: Sequence[int], knows: list[int]) -> list[int]:
    """For each of these cards the set of seats that know it."""
    return [sum(ONE[seat] for seat, known in enumerate(knows) if known & ONE[card]) for card in cards]


def joined(sets: Iterable[int]) -> int:
    """All cards of some sets.

    >>> joined([1, 6])
    7
    """
    cards = 0
    for some in sets:
        cards |= some
    return cards


def deal_anew(
    rng: Rng, hands: list[int], stock: list[int], kept: int, limits: Sequence[Sequence[int]] = ()
) -> list[int]:
    """Deal stock and hands anew, so that hands keep their sizes, and whatever they have of the set `kept`.

    What they are dealt is within their `limits`, if there are (`kernel.limited`). It tells the new stock.

    >>> hands = [0b11, 0b1100]
    >>> deal_anew(Rng(1), hands, [4], 0b110), hands[0] & 0b110, hands[1] & 0b110
    ([3], 2, 4)
    """
    pool = cards_in((joined(hands) | mask_of(stock)) & ~kept)
    wanted = [(hand & ~kept).bit_count() for hand in hands]
    dealt = deal_limited(rng, pool, wanted, limits or [()] * len(hands), ONE)
    for seat, cards in enumerate(dealt):
        hands[seat] = hands[seat] & kept | mask_of(cards)
    return pool


def known_hands(hands: Iterable[int], knows: list[int]) -> object:
    """`knows` as documents write it: for each seat an object, other seat to cards; None where nothing is known."""
    if not any(knows):
        return None
    return [{str(seat): names_of(hand & known) for seat, hand in enumerate(hands) if hand & known} for known in knows]


def names_of(mask: int) -> list[str]:
    """The names of a set of cards, in card order."""
    return [NAMES[card] for card in cards_in(mask)]


def parse_cards(words: Sequence[str]) -> int:
    """The set of these cards, in whatever order they are named."""
    mask = 0
    for word in words:
        card = ONE[parse_card(word)]
        if mask & card:
            raise NAMED_TWICE.error(card=speech.Text(word))
        mask |= card
    return mask


def parse_note(text: str) -> int:
    """The number of a note without a card; a flat may be typed and means the same note.

    >>> parse_note("Eb") == parse_note("D#") == 3
    True
    """
    sharp = _FLATS.get(text, text)
    if sharp not in NOTES:
        raise NO_NOTE.error(word=typed(text), notes=speech.Text(" ".join(NOTES)))
    return NOTES.index(sharp)


# ------------------------------------------------------------------------------------------------ sets


def four_of(note: i64) -> i64:
    """The four cards of a note, or the four "?", without looking them up in `COPIES`.

    >>> names_of(four_of(2)), [four_of(note) for note in range(13)] == COPIES
    (['D2', 'D3', 'D4', 'D5'], True)
    """
    return 0xF000000000000 >> 48 - 4 * note


def notes_of(cards: i64) -> i64:
    """The notes of a set of cards, "?" being one: a set of notes has the lowest of the four bits of each.

    >>> notes_of(parse_cards(["C2", "C5", "D4"])) == notes_of(parse_cards(["D2", "C3"])) == 0x101
    True
    """
    cards |= cards >> 2
    cards |= cards >> 1
    return cards & 0x1111111111111


def partners_of(notes: i64, partners: list[int]) -> i64:
    """The partners of a set of notes.

    >>> partners_of(notes_of(parse_cards(["C2", "A3"])), PARTNERS["tritone"]) == notes_of(parse_cards(["D#4", "F#5"]))
    True
    """
    found: i64 = 0
    for note, partner in enumerate(partners):
        if notes >> 4 * note & 1:
            found |= single(4 * partner)
    return found


def copies_of(cards: int) -> int:
    """All four cards of each note of which there is one.

    >>> names_of(copies_of(parse_cards(["D4", "D2"])))
    ['D2', 'D3', 'D4', 'D5']
    """
    return notes_of(cards) * 15


def note_names(cards: int) -> list[str]:
    """The notes of a set of cards by name.

    >>> note_names(parse_cards(["G2", "C5", "G4", "?1"]))
    ['C', 'G', '?']
    """
    return [name for name, copies in zip(RANKS, COPIES, strict=True) if cards & copies]


# ------------------------------------------------------------------------------------------------ pairs and books

MATES_IN_FOURS: Final = [COPIES[note_of(card)] & ~ONE[card] for card in range(FIRST_CHROMATIC)]
"""For each note card and each "?" the other three that make a book of four with it."""


def pairs_in(hand: int, partners: list[int]) -> list[int]:
    """The pairs of a hand, as sets of two cards: the lowest numbers, and of these the lowest octaves, first.

    >>> [names_of(pair) for pair in pairs_in(parse_cards("C2 C3 D#5 F#4 A2".split()), PARTNERS["tritone"])]
    [['C2', 'F#4'], ['D#5', 'A2']]
    """
    pairs: list[int] = []
    for note in range(12):
        partner = partners[note]
        ones = hand & COPIES[note]
        if not ones or partner < note:  # the others are paired off with their partner
            continue
        others = hand & COPIES[partner]
        while ones:
            one = ones & -ones
            others &= ~one
            if not others:
                break
            pair = one | others & -others
            pairs.append(pair)
            ones &= ~pair
            others &= ~pair
    return pairs


def _without_lowest(copies: int, count: int) -> int:
    for _ in range(count):
        copies &= copies - 1
    return copies


# What is left of the four copies of a note, as bits, beside the copies of its partner, or where it is its own partner.
_LEFT_ALONE: Final = bytes([_without_lowest(one, one.bit_count() & ~1) for one in range(16)])
_LEFT_BESIDE: Final = bytes(
    [_without_lowest(one, min(one.bit_count(), other.bit_count())) for one in range(16) for other in range(16)]
)


def unpaired(hand: i64, partners: list[int]) -> int:
    """What is left of a hand without its pairs, the same ones that `pairs_in` tells; wilds are left.

    >>> names_of(unpaired(parse_cards("C2 C3 D#5 F#4 A2 ?1".split()), PARTNERS["tritone"]))
    ['C3', '?1']
    >>> names_of(unpaired(parse_cards("C2 C3 C5 F#2 F#3".split()), PARTNERS["same"]))
    ['C5']
    """
    left = hand & WILDS
    for note in range(12):
        copies = hand >> 4 * note & 15
        if copies:
            partner: i64 = partners[note]
            is_own = partner == note
            kept = _LEFT_ALONE[copies] if is_own else _LEFT_BESIDE[copies << 4 | hand >> 4 * partner & 15]
            left |= i64(kept) << 4 * note
    return left


def mates_in_pairs(partners: list[int]) -> list[int]:
    """For each card those that make a pair with it; wilds have none."""
    notes = [COPIES[partners[note_of(card)]] & ~ONE[card] for card in range(FIRST_WILD)]
    return notes + [0] * (CARDS - FIRST_WILD)


def pairs_counted(pairs: list[list[int]]) -> speech.Cards:
    """Pairs by their notes: one where both cards are of the same note, else both.

    >>> [card.card for card in pairs_counted([[0, 2], [0, 24], [48, 49]]).cards]
    ['C', 'C', 'F#', '?1']
    """
    told = [card for one, other in pairs for card in ([one] if note_of(one) == note_of(other) else [one, other])]
    return speech.cards_said([NAMES[card] if is_wild(card) else NOTES[note_of(card)] for card in told])


@final
class PairSayings:
    """How a game says, by a rule of its own, that somebody laid down a pair, and why it is one (MEM-R5).

    >>> said = PairSayings("FISH-R8", speech.Sayings()).said("inversion", 0, parse_cards(["E2", "G#4"]))
    >>> [(card.card, card.note) for card in said.parts["cards"].cards]
    [('E2', 'E'), ('G#4', 'Ab')]
    """

    def __init__(self, rule: str, says: speech.Sayings) -> None:
        whole: dict[str, str] = {"seat": speech.SEAT, "cards": speech.CARDS}
        self.same = says.add("same", rule, seat=speech.SEAT, note=speech.CARD).sounding(speech.INTERVAL)
        self.tritone = says.add("tritone", rule, **whole).sounding(speech.INTERVAL)
        steps = {"first": speech.NUMBER, "second": speech.NUMBER, "root": speech.NOTE}
        self.inversion = says.add("inversion", rule, **whole, **steps).sounding(speech.INTERVAL)

    def said(self, pair_rule: str, seat: int, pair: int, points: int = 0) -> speech.Said:
        """Two cards of a note have its name, and an interval and its inversion are counted in half steps above C."""
        one, other = [note_of(card) for card in cards_in(pair)]
        if pair_rule == "same":
            return self.same.said(seat, NOTES[one], points=points)
        texts = names_of(pair)
        if pair_rule == "tritone":
            return self.tritone.said(seat, texts, points=points)
        # Minor intervals above C are flat; an F# pairs with itself: an augmented fourth, a diminished fifth
        spelled = [str(SpelledNote.of(one, flat=one != other)), str(SpelledNote.of(other, flat=True))]
        cards = speech.Cards([speech.Card(text, note) for text, note in zip(texts, spelled, strict=True)])
        return self.inversion.said(seat, cards, one, 12 - one, "C", points=points)
