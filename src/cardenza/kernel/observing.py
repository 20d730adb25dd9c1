"""What a seat sees and knows, as whole numbers for programs that learn: `Observer.observe` fills a buffer with them.

The layout follows from the zones and facts of a game and is the same in every position. Hands and other cards without
an order are counted: how many of each card, and how many hidden ones. Cards in an order stand one by one, each as the
number of its face (`faces`), with 1 for a hidden card, 2 for a gap and 0 behind the last. A face-down pile is its size.
Numbers are told as they are, words by their place among the words of the fact, from 1 on; a fact that a seat may not
see is 0 all over. Nothing is read that a view of the seat would not tell (`views`).
"""

from collections.abc import Sequence
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from cardenza.kernel import fields, lying
from cardenza.kernel.companions import Manners
from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng
from cardenza.kernel.zones import EVERYBODY, GAP, FactValue, Zone

HIDDEN: Final = 1
NO_CARD_THERE: Final = 2
FIRST_FACE: Final = 3
HIGHEST: Final = 32_767  # all numbers fit in sixteen bits
UNLISTED: Final = 20_000  # words that no list has are numbered from here on, by their letters
SPREAD: Final = 12_000
LONGEST_TEXTS: Final = 96
LONGEST_NUMBERS: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Piece:
    """A part of an observation: `size` numbers from place `at` on."""

    def __init__(self, name: str, size: int) -> None:
        self.name = name
        self.size = size
        self.at = 0

    def fill(self, state: State, seat: int, buffer: Any, base: int) -> None:
        """Write its numbers into an observation that begins at `base`; all of it is 0 before."""
        raise NotImplementedError


# ------------------------------------------------------------------------------------------------ cards


@final
class Faces:
    """The numbers of the faces that cards of a game can show."""

    def __init__(self, game: Game) -> None:
        self.cards = sorted(set(game.deck()))
        texts = [game.card_text(card) for card in self.cards]
        self.words = list(dict.fromkeys([*texts, *game.kinds().vocabulary(game)]))
        self._number = {word: FIRST_FACE + at for at, word in enumerate(self.words)}
        self._of_card = {card: self._number[text] for card, text in zip(self.cards, texts, strict=True)}
        self.has_names = type(game.manners).face is not Manners.face
        self.place = {card: at for at, card in enumerate(self.cards)}

    def number(self, state: State, card: int) -> int:
        """The number of a card where it lies, or of a gap."""
        if card == GAP:
            return NO_CARD_THERE
        return self.word(state.game.manners.face(state, card)) if self.has_names else self._of_card[card]

    def word(self, word: str) -> int:
        """The number of a word; of one that the game has not listed, a number made of its letters.

        >>> from cardenza.catalogue import find
        >>> faces = Faces(find("go-fish")(2))
        >>> faces.word("C3"), faces.word("never heard")
        (4, 23522)
        """
        number = self._number.get(word, 0)
        if number:
            return number
        for letter in word:
            number = (number * 31 + ord(letter)) % SPREAD
        return UNLISTED + number


@mypyc_attr(allow_interpreted_subclasses=True)
class ZonePiece(Piece):
    """The cards of one zone."""

    def __init__(self, name: str, size: int, faces: Faces) -> None:
        super().__init__(name, size)
        self.faces = faces

    def put(self, zone: Zone, state: State, seat: int, buffer: Any, base: int) -> None:
        """Write what the seat knows of the zone."""
        raise NotImplementedError


@final
class Counted(ZonePiece):
    """Cards without an order: how many of each the seat knows, and last how many it does not."""

    def __init__(self, name: str, faces: Faces) -> None:
        super().__init__(name, len(faces.cards) + 1, faces)

    def put(self, zone: Zone, state: State, seat: int, buffer: Any, base: int) -> None:
        self.count(zone.cards, zone.known, seat, buffer, base)

    def count(self, cards: list[int], known: list[int], seat: int, buffer: Any, base: int) -> None:
        """Write of these cards those that the seat knows; `known` tells of each who does, or is empty: it knows all."""
        place, at, hidden = self.faces.place, base + self.at, 0
        counts: dict[int, int] = {}
        for i, card in enumerate(cards):
            who = known[i] if known else EVERYBODY
            if who == EVERYBODY or who >> seat & 1:
                where = at + place[card]
                counts[where] = counts.get(where, 0) + 1
            else:
                hidden += 1
        for where, count in counts.items():
            buffer[where] = count
        if hidden:
            buffer[at + self.size - 1] = hidden


@final
class Placed(ZonePiece):
    """Cards in an order, the first as the view tells it first."""

    def put(self, zone: Zone, state: State, seat: int, buffer: Any, base: int) -> None:
        at, faces = base + self.at, self.faces
        for i, card in enumerate(zone.cards):
            who = zone.known[i]
            is_known = who == EVERYBODY or bool(who >> seat & 1)
            buffer[at + i] = faces.number(state, card) if is_known else HIDDEN


@final
class Zones(Piece):
    """The zones of one field, each a piece of its own."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field.name, 0)
        self.field = field
        self.pieces: dict[tuple[str, object], ZonePiece] = {}

    def fill(self, state: State, seat: int, buffer: Any, base: int) -> None:
        for zone in self.field.zones(state):
            piece = self.pieces.get((zone.name, zone.place))
            if piece is not None:
                piece.put(zone, state, seat, buffer, base)


@final
class Hands(Piece):
    """Hands that their owners see and nobody else: that is read at once, without making zones of them."""

    def __init__(self, field: lying.Hands) -> None:
        super().__init__(field.name, 0)
        self.field = field
        self.pieces: list[Counted] = []

    def fill(self, state: State, seat: int, buffer: Any, base: int) -> None:
        for owner, piece in enumerate(self.pieces):
            cards = self.field.held(state, owner)
            known = [] if owner == seat else self.field.who_knows(state, owner, cards)
            piece.count(cards, known, seat, buffer, base)


@final
class Size(Piece):
    """How many cards lie in a face-down pile."""

    def __init__(self, field: lying.Stock) -> None:
        super().__init__(field.name, 1)
        self.field = field

    def fill(self, state: State, seat: int, buffer: Any, base: int) -> None:
        buffer[base + self.at] = len(self.field.kept(state))


# ------------------------------------------------------------------------------------------------ facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Telling(Piece):
    """A fact."""

    def __init__(self, field: fields.Field, size: int) -> None:
        super().__init__(field.name, size)
        self.field = field

    def fill(self, state: State, seat: int, buffer: Any, base: int) -> None:
        audience = self.field.audience
        if audience:
            seen: int = getattr(state, audience)()
            if seen != EVERYBODY and not seen >> seat & 1:
                return
        self.put(self.field.value(state), buffer, base + self.at)

    def put(self, value: FactValue, buffer: Any, at: int) -> None:
        """Write what is told."""
        raise NotImplementedError


@final
class Plain(Telling):
    """A number, or something that is so or not; where it may be nothing, whether it is there, and the number."""

    def __init__(self, field: fields.Field, or_none: bool) -> None:
        super().__init__(field, 2 if or_none else 1)

    def put(self, value: FactValue, buffer: Any, at: int) -> None:
        if value is None:
            return
        assert isinstance(value, int)
        if self.size == 2:
            buffer[at] = 1
        buffer[at + self.size - 1] = fitting(value)


@final
class Worded(Telling):
    """One of a few words."""

    def __init__(self, field: fields.Field, words: Sequence[str]) -> None:
        super().__init__(field, 1)
        self.number = {word: at for at, word in enumerate(words, 1)}

    def put(self, value: FactValue, buffer: Any, at: int) -> None:
        if value is not None:
            assert isinstance(value, str)
            buffer[at] = self.number[value]


@final
class Members(Telling):
    """A set of seats: 1 for each that belongs to it."""

    def put(self, value: FactValue, buffer: Any, at: int) -> None:
        assert isinstance(value, list)
        for seat in value:
            assert isinstance(seat, int)
            buffer[at + seat] = 1


@final
class Row(Telling):
    """Some numbers: how many, then each, as far as there is room; nothing where there is no row."""

    def put(self, value: FactValue, buffer: Any, at: int) -> None:
        if value is None:
            return
        assert isinstance(value, list)
        buffer[at] = len(value) + 1
        for i, number in enumerate(value[: self.size - 1]):
            assert isinstance(number, int)
            buffer[at + 1 + i] = fitting(number)


@final
class Texts(Telling):
    """Some texts, word by word, with a 1 behind each text, as far as there is room."""

    def __init__(self, field: fields.Field, size: int, faces: Faces) -> None:
        super().__init__(field, size)
        self.faces = faces

    def put(self, value: FactValue, buffer: Any, at: int) -> None:
        if value is None:
            return
        numbers: list[int] = []
        for text in [value] if isinstance(value, str) else value if isinstance(value, list) else []:
            assert isinstance(text, str)
            numbers += [self.faces.word(word) for word in text.split()]
            numbers.append(HIDDEN)
        for i, number in enumerate(numbers[: self.size]):
            buffer[at + i] = number


def fitting(number: int) -> int:
    """The number, or the next that fits.

    >>> fitting(70_000), fitting(-5)
    (32767, -5)
    """
    return min(max(number, -HIGHEST), HIGHEST)


# ------------------------------------------------------------------------------------------------ the whole


@final
class Observer:
    """The observations of one game; with `has_aids` also of what players can work out for themselves.

    `pieces` names what stands where: (name, first place, size).
    """

    def __init__(self, game: Game, has_aids: bool = False) -> None:
        self.game = game
        self.faces = Faces(game)
        self.size = 0
        self.pieces: list[tuple[str, int, int]] = []
        self._parts: list[Piece] = []
        first = game.deal_from(Rng(0))
        for field in type(game).FIELDS:
            if field.is_in(game) and (has_aids or not field.is_aid):
                self._add(field, first)

    def _add(self, field: fields.Field, first: State) -> None:
        if field.is_fact():
            self._parts.append(self._lay(self._fact(field), field.name))
        elif isinstance(field, lying.Stock) and type(field).zones is lying.Stock.zones:
            self._parts.append(self._lay(Size(field), field.name))
        elif isinstance(field, lying.Hands) and type(field).zones is lying.Hands.zones and not field.are_open:
            self._parts.append(self._hands(field))
        elif field.is_zone():
            self._parts.append(self._zones(field, first))

    def _hands(self, field: lying.Hands) -> Hands:
        hands = Hands(field)
        for seat in range(self.game.seats):
            piece = Counted(f"{field.name} {seat}", self.faces)
            self._lay(piece, piece.name)
            hands.pieces.append(piece)
        return hands

    def _zones(self, field: fields.Field, first: State) -> Zones:
        zones = Zones(field)
        for zone in field.zones(first):
            label = zone.name if zone.place is None else f"{zone.name} {zone.place}"
            piece = self._zone(zone, label)
            self._lay(piece, label)
            zones.pieces[zone.name, zone.place] = piece
        return zones

    def _lay(self, piece: Piece, label: str) -> Piece:
        piece.at = self.size
        self.size += piece.size
        self.pieces.append((label, piece.at, piece.size))
        return piece

    def _zone(self, zone: Zone, label: str) -> ZonePiece:
        if not zone.is_ordered:
            return Counted(label, self.faces)
        return Placed(label, len(self.game.deck()), self.faces)

    def _fact(self, field: fields.Field) -> Telling:
        inner = field.field if isinstance(field, fields.Within) else field
        told, nothing, _ = field.typescript().partition(" | null")
        if isinstance(inner, fields.Word | fields.Spelled):
            return Worded(field, inner.words)
        if isinstance(inner, fields.Seats):
            return Members(field, self.game.seats)
        if told in ("number", "boolean"):
            return Plain(field, nothing != "")
        if told == "number[]":
            return Row(field, 1 + (self.game.seats if isinstance(inner, fields.Numbers) else LONGEST_NUMBERS))
        return Texts(field, 2 if told == "string" else LONGEST_TEXTS, self.faces)

    def observe(self, state: State, seat: int, buffer: Any, base: int = 0) -> None:
        """Write what the seat sees and knows into `size` places of a buffer, from `base` on, that are 0.

        >>> from cardenza.catalogue import find
        >>> fish = find("go-fish")(2)
        >>> observer = Observer(fish)
        >>> row = [0] * observer.size
        >>> observer.observe(fish.deal(1), 0, row)
        >>> sum(row[:48]), row[48], sum(row[49:97]), row[97]
        (7, 0, 0, 7)
        """
        for part in self._parts:
            part.fill(state, seat, buffer, base)
