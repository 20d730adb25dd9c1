"""MELD cards in numbers, and which melds a hand can build.

A play is a MELD card, the note it is turned to and the optional notes that are laid (deck file, section 7): there are
1,128 with the printed list, numbered from 0. On which roots a hand can build a card is found for all twelve at once:
the set of notes held is turned by each degree, and what all turned sets have in common is left. The plays on a few
roots are listed beforehand, and so are those on one root with some of its optional notes.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from cardenza.decks import DeckError, meld_names
from cardenza.decks.carmony import Kind, Meld, canonical, deck, names_on, printed_names, sectors_of
from cardenza.decks.notes import COPIES, NAMES, NumbersByNote, gathered, how_many, names_of, notes_in, picked
from cardenza.kernel.companions import Manners, S
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import Fault
from cardenza.kernel.speech import Card, Name, Naming, Text
from cardenza.kernel.texts import typed

FIRST_MELD: Final = 12
"""Cards are numbered: the notes from 0 to 11, then the MELD cards in the order of their list."""
# They stand in the order of their types, and there are always as many of each (CDECK-02, CDECK-03).
FIRST_CHORD: Final = FIRST_MELD + 12
FIRST_SCALE: Final = FIRST_MELD + 45
END_OF_MELDS: Final = FIRST_MELD + 60
NOTE_DECK: Final = 0
MELD_DECK: Final = 1

KINDS: Final = [Kind.INTERVAL, Kind.CHORD, Kind.SCALE]
INTERVAL: Final = 0
CHORD: Final = 1
SCALE: Final = 2
NO_MELD_CARD: Final = Fault(
    "no_meld_card", "'{word}' is not a MELD card: expected an id such as ch-maj, iv-p5 or sc-major"
)
NO_NOTE_CARD: Final = Fault("no_note_card", "'{word}' is printed on no NOTE card: expected one of {notes}")
_NOTE_CARDS: Final = [note for note in range(12) for _ in range(COPIES)]


@final
class Melds:
    """A list of MELD cards and all their plays. Lists that it returns are shared: callers must not change them.

    `every` has each card as often as it is there; `largest` is how many NOTE cards each takes at most. By the number of
    the play there are its card, root, set of optional notes laid, NOTE cards counted, their number, and text.
    """

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.melds = melds
        self.kinds: list[int] = [KINDS.index(meld.kind) for meld in melds]
        self.every: list[int] = [FIRST_MELD + at for at, meld in enumerate(melds) for _ in range(meld.copies)]
        self.largest: list[int] = [len(meld.degrees) for meld in melds]
        self.cards: list[int] = []
        self.roots: list[int] = []
        self.extras: list[int] = []
        self.counts: list[int] = []
        self.sizes: list[int] = []
        self.texts: list[str] = []
        self.first_plays: list[int] = []
        self._numbers: dict[str, int] = {meld.id: FIRST_MELD + at for at, meld in enumerate(melds)}
        self._sectors: list[int] = [_row(sectors_of(meld.required[1:])) for meld in melds]
        self._optional: list[int] = [_row(sectors_of(meld.optional)) for meld in melds]
        self._plays: list[int] = []
        self._with_less: list[list[int]] = []  # by play: those on its root with some, none or all of its optional notes
        for meld in melds:
            self.first_plays.append(len(self.cards))
            self._add_plays(meld)
        self.first_plays.append(len(self.cards))
        self.first_chord_play = self.first_plays[FIRST_CHORD - FIRST_MELD]
        self.first_scale_play = self.first_plays[FIRST_SCALE - FIRST_MELD]
        self._on_roots: list[NumbersByNote] = [NumbersByNote(first) for first in self.first_plays[:-1]]
        assert self.kinds == [INTERVAL] * 12 + [CHORD] * 33 + [SCALE] * 15

    def _add_plays(self, meld: Meld) -> None:
        sectors, optional = sectors_of(meld.required), sectors_of(meld.optional)
        for root in range(12):
            first = len(self.cards)
            for chosen in range(1 << len(optional)):
                extras = [(root + sector) % 12 for at, sector in enumerate(optional) if chosen >> at & 1]
                notes = [(root + sector) % 12 for sector in sectors] + extras
                self._plays.append(first + chosen)
                less = [first + some for some in range(chosen + 1) if some & ~chosen == 0]
                self._with_less.append(picked(self._plays, less))
                self.cards.append(self._numbers[meld.id])
                self.roots.append(root)
                self.extras.append(sum([1 << note for note in extras]))
                self.counts.append(gathered(notes))
                self.sizes.append(len(notes))
                with_extras = f" with {' '.join(names_of(extras))}" if extras else ""
                self.texts.append(f"{meld.id} on {NAMES[root]}{with_extras}")

    # ---------------------------------------------------------------------------------------- cards and plays

    def meld(self, card: int) -> Meld:
        """What is printed on a card."""
        return self.melds[card - FIRST_MELD]

    def kind(self, card: int) -> int:
        """INTERVAL, CHORD or SCALE."""
        return self.kinds[card - FIRST_MELD]

    def card(self, text: str) -> int:
        """The MELD card with this id.

        >>> box().card("ch-5")
        24
        """
        card = self._numbers.get(text)
        if card is None:
            raise NO_MELD_CARD.error(word=typed(text))
        return card

    def play(self, card: int, root: int, extras: int = 0) -> int:
        """The play of a card on a root with a set of optional notes; -1 if these are not optional on it.

        >>> melds = box()
        >>> melds.texts[melds.play(melds.card("ch-13"), 2, 1 << 9 | 1 << 4)]
        'ch-13 on D with A E'
        """
        plays = self._plays_of(card)
        return next((play for play in plays if self.roots[play] == root and self.extras[play] == extras), -1)

    def _plays_of(self, card: int) -> range:
        return range(self.first_plays[card - FIRST_MELD], self.first_plays[card - FIRST_MELD + 1])

    def plays_with(self, card: int, cards: int) -> list[int]:
        """The plays of a card that take exactly these NOTE cards: of a symmetric one several, if they do not fit none.

        >>> melds = box()
        >>> [melds.texts[play] for play in melds.plays_with(melds.card("iv-tt"), gathered([0, 6]))]
        ['iv-tt on C', 'iv-tt on F#']
        """
        return [play for play in self._plays_of(card) if self.counts[play] == cards]

    def laid(self, play: int) -> list[int]:
        """The cards of a play as they lie on the table: the MELD card, the root, and the notes that are laid in order.

        >>> melds = box()
        >>> names_of(melds.laid(melds.play(melds.card("ch-13"), 2, 1 << 9 | 1 << 4))[1:])
        ['D', 'F#', 'A', 'C', 'E', 'B']
        """
        left = notes_in(self.counts[play])
        found = [self.cards[play]]
        for sector in self.meld(self.cards[play]).sectors:
            note = (self.roots[play] + sector) % 12
            if note in left:
                left.remove(note)
                found.append(note)
        return found

    # ---------------------------------------------------------------------------------------- how it is spelled

    def names(self, card: int, root: int) -> tuple[str, ...]:
        """The notes of a card on a root, one for each of its degrees, spelled by them.

        >>> box().names(box().card("ch-dim"), 6)
        ('F#', 'A', 'C')
        """
        return names_on(self.meld(card), root)

    def names_laid(self, play: int) -> list[str]:
        """The notes that a play lays, spelled, in the order of its degrees.

        >>> melds = box()
        >>> melds.names_laid(melds.play(melds.card("ch-9"), 8))
        ['Ab', 'C', 'Gb', 'Bb']
        """
        meld, root = self.meld(self.cards[play]), self.roots[play]
        left_out = [degree for degree in meld.optional if not self.extras[play] >> (root + degree.semitones) % 12 & 1]
        names = names_on(meld, root)
        return [name for name, degree in zip(names, meld.degrees, strict=True) if degree not in left_out]

    def spelled(self, play: int) -> str:
        """A play as it is written, its notes spelled by their degrees.

        >>> melds = box()
        >>> play = melds.play(melds.card("ch-13"), 1, 1 << 8)
        >>> melds.texts[play], melds.spelled(play)
        ('ch-13 on C# with Ab', 'ch-13 on Db with Ab')
        """
        meld, extras = self.meld(self.cards[play]), self._extras_spelled(play)
        root = names_on(meld, self.roots[play])[0]
        return f"{meld.id} on {root}{' with ' if extras else ''}{' '.join(extras)}"

    def _extras_spelled(self, play: int) -> list[str]:
        """The optional notes that a play lays."""
        meld, root = self.meld(self.cards[play]), self.roots[play]
        names = dict(zip(meld.degrees, names_on(meld, root), strict=True))
        return [names[each] for each in meld.optional if self.extras[play] >> (root + each.semitones) % 12 & 1]

    def said(self, play: int) -> Card:
        """A play as it is told: written as in moves, but spelled, and with its name.

        >>> box().said(box().play(box().card("ch-maj"), 1))
        Card(card='ch-maj on Db', note='', name=Name(key='major_on', parts={'root': Note(note='Db')}))
        """
        meld = self.meld(self.cards[play])
        name = meld_names.name_on(meld, names_on(meld, self.roots[play])[0], self._extras_spelled(play))
        return Card(self.spelled(play), name=name)

    # ---------------------------------------------------------------------------------------- what a hand can build

    def roots_for(self, card: int, held: i64, twice: i64) -> i64:
        """The roots on which the required notes of a card are there, all twelve tried at once.

        `held` is the set of notes of which there is a card, `twice` that of which there are two (CDECK-R4).

        >>> melds = box()
        >>> held = 1 << 0 | 1 << 4 | 1 << 7 | 1 << 9
        >>> [bin(melds.roots_for(melds.card(id), held, 0)) for id in ("ch-maj", "ch-min", "iv-p8")]
        ['0b1', '0b1000000000', '0b0']
        """
        sectors: i64 = self._sectors[card - FIRST_MELD]
        if sectors == 0:
            return twice
        round_again = held | held << 12
        roots = held
        while sectors and roots:
            roots &= round_again >> (sectors & 15)
            sectors >>= 4
        return roots

    def plays_of(self, card: i64, held: i64, twice: i64) -> list[int]:
        """Every play of a card that the notes allow.

        >>> melds = box()
        >>> held = sum(1 << note for note in (0, 2, 4, 6, 7, 9, 11))
        >>> [melds.texts[play] for play in melds.plays_of(melds.card("ch-9"), held, 0)]
        ['ch-9 on D', 'ch-9 on D with A']
        """
        plays: list[int] = []
        self.add_plays(plays, card, held, twice)
        return plays

    def add_plays(self, moves: list[int], card: i64, held: i64, twice: i64) -> None:
        """Add every play of a card that the notes allow to a list."""
        roots = self.roots_for(card, held, twice)
        if roots == 0:
            return
        number = card - FIRST_MELD
        if self._optional[number]:
            self._add_with_optional(moves, number, roots, held)
        else:
            self._on_roots[number].add_to(moves, roots)

    def count_plays(self, card: i64, held: i64, twice: i64) -> i64:
        """How many plays of a card the notes allow."""
        roots = self.roots_for(card, held, twice)
        if roots == 0:
            return 0
        optional: i64 = self._optional[card - FIRST_MELD]
        if optional == 0:
            return how_many(roots)
        count: i64 = 0
        round_again = held | held << 12
        while roots:
            plays: i64 = 1 if roots & 1 else 0
            sectors = optional
            while sectors and plays:
                plays <<= round_again >> (sectors & 15) & 1
                sectors >>= 4
            count += plays
            roots >>= 1
            round_again >>= 1
        return count

    def _add_with_optional(self, moves: list[int], number: i64, roots: i64, held: i64) -> None:
        """The plays of a card with optional notes, root by root."""
        optional: i64 = self._optional[number]
        play: i64 = self.first_plays[number]
        per_root = (self.first_plays[number + 1] - play) // 12
        round_again = held | held << 12
        while roots:
            if roots & 1:
                there: i64 = 0
                bit: i64 = 1
                sectors = optional
                while sectors:
                    if round_again >> (sectors & 15) & 1:
                        there |= bit
                    bit <<= 1
                    sectors >>= 4
                moves += self._with_less[play + there]
            play += per_root
            roots >>= 1
            round_again >>= 1

    def playable(self, held: i64, twice: i64) -> list[int]:
        """Every play of any card that the notes allow, in the order of their numbers."""
        plays: list[int] = []
        for card in self._numbers.values():
            self.add_plays(plays, card, held, twice)
        return plays


def _row(sectors: tuple[int, ...]) -> int:
    """Sectors in one number, four bits each; that of the octave, which is 0, leaves no trace."""
    return sum([sector << 4 * at for at, sector in enumerate(sectors)])


@cache
def box() -> Melds:
    """The printed list.

    >>> len(box().texts)
    1128
    """
    return Melds(deck().melds)


@lru_cache(8)
def listed(melds: tuple[Meld, ...]) -> Melds:
    """A list of one's own (CDECK-R12); equal lists share their tables.

    >>> listed(deck().melds) is box()
    True
    """
    return box() if melds == deck().melds else Melds(melds)


@mypyc_attr(allow_interpreted_subclasses=True)
class CarmonyGame(Game):
    """A game with the NOTE cards and some of the MELD cards of the box."""

    faces: ClassVar[str] = "carmony"

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.melds = box()
        self.note_copies = COPIES

    def melds_in_play(self) -> list[int]:
        """The MELD cards of this game, each as often as it is there, in card order; all, unless it has only some."""
        return self.melds.every[:]

    def melds_of(self, kind: int) -> list[int]:
        """All MELD cards of a kind, each as often as it is there."""
        return [card for card in self.melds.every if self.melds.kind(card) == kind]

    def note_deck(self) -> list[int]:
        return _NOTE_CARDS[:: COPIES // self.note_copies]

    def deck(self) -> list[int]:
        return self.note_deck() + self.melds_in_play()

    def deck_of(self, card: int) -> int:
        return NOTE_DECK if card < FIRST_MELD else MELD_DECK

    def card_text(self, card: int) -> str:
        return NAMES[card] if card < FIRST_MELD else self.melds.meld(card).id

    def parse_card(self, text: str) -> int:
        """A note by any of its printed names, a MELD card by its id."""
        return self.melds.card(text) if "-" in text else read_note(text)


@mypyc_attr(allow_interpreted_subclasses=True)
class MeldManners(Manners[S]):
    """At these tables MELD cards go by their names.

    >>> MeldManners().called(CarmonyGame())["iv-tt"].key
    'interval'
    """

    namings: ClassVar[tuple[Naming, ...]] = meld_names.NAMINGS

    def called(self, game: Game) -> dict[str, Name]:
        assert isinstance(game, CarmonyGame)
        return {meld.id: meld_names.name_of(meld) for meld in game.melds.melds}


def read_note(text: str) -> int:
    """The note that one of the 17 printed names means (section 13).

    >>> read_note("Db")
    1
    """
    try:
        return canonical(text).pitch_class
    except DeckError as error:
        printed = [str(name) for note in range(12) for name in printed_names(note)]
        raise NO_NOTE_CARD.error(word=typed(text), notes=Text(" ".join(printed))) from error
