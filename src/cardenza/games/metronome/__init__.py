"""Metronome: fill the measure beat by beat, and be the first without cards.

Seven cards each, and one staff for all. On your turn lay one card on it: a note that still fits into the measure, and
whose colour follows that of the last note (blue, gold, red and round again, or the same once more); an accidental for
the next note; a dot behind the last one; a tie over two neighbours of one colour; or a time signature in place of the
4/4 on the board. Who has nothing to lay draws one card and lays it at once if it fits.
Who fills the measure exactly takes it: its cards go away, and the taker may hand a card to whoever has the fewest.
Who leaves a quarter of a beat falls: the cards go away as well, and one more is drawn.
The first without cards wins.

Hands are tallies (`decks.metronome`), and beats are whole quarters of a beat. A move is a small number (`moves`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.metronome import (
    COLOUR,
    COMMON,
    DOT,
    FIRST_SIGNATURE,
    KINDS,
    LENGTH,
    NAMES,
    NOTES,
    QUARTERS,
    SHARP,
    STANDARD,
    TIE,
    Pack,
    parse_card,
)
from cardenza.games.metronome import documents
from cardenza.games.metronome.measure import ANY_COLOUR, LONGEST, follows
from cardenza.games.metronome.moves import GIVE, SIMPLE, TIE_OVER, TIES, gift, gift_of
from cardenza.games.metronome.rulebook import MOST_DEALT, OPTIONS, RULES
from cardenza.games.metronome.state import MetronomeState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import BadOption, Unreadable
from cardenza.kernel.legacy import LegacyGame, LegacyManners
from cardenza.kernel.options import Option
from cardenza.kernel.texts import number_in, read_words


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("aids",)


@final
class Metronome(LegacyGame):
    """Metronome for 2 to 6 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "metronome"
    title: ClassVar[str] = "Metronome"
    summary: ClassVar[str] = "fill the measure beat by beat, and be the first without cards"
    faces: ClassVar[str] = "metronome"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 6
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.hand_size = self.number("hand_size")
        if self.seats * self.hand_size > MOST_DEALT:
            most = MOST_DEALT // self.seats
            raise BadOption(f"hand_size is at most {most} for {self.seats} players, not {self.hand_size} [METR-O1]")
        self.has_gifts = self.options["gift"] == "choose"
        self.has_tied_gifts = bool(self.options["gift_when_tied"])
        self.turn_cap = self.number("turn_cap")
        own = self.options["deck"]
        self.pack = Pack([parse_card(str(text)) for text in own] if isinstance(own, list) else STANDARD)
        self.accidentals = self.pack.all_of(range(SHARP, DOT))
        self.notes = [[self._fitting(colour, room) for room in range(LONGEST + 1)] for colour in range(ANY_COLOUR + 1)]
        self.signatures = [self._signing(total) for total in range(COMMON + 1)]

    def _fitting(self, last: int, room: int) -> int:
        """All notes that may follow a colour in so much room (METR-16, METR-R4)."""
        kinds = [kind for kind in range(NOTES) if follows(COLOUR[kind], last) and QUARTERS[kind] <= room]
        return self.pack.all_of(kinds)

    def _signing(self, total: int) -> int:
        """All signatures that a measure with so many beats may get (METR-19, METR-R2)."""
        return self.pack.all_of([kind for kind in range(FIRST_SIGNATURE, KINDS) if total <= LENGTH[kind]])

    def deck(self) -> list[int]:
        return self.pack.cards[:]

    def deal_from(self, chance: Chance) -> MetronomeState:
        state = MetronomeState(self, chance)
        state.draw_pile = self.deck()
        chance.shuffle(state.draw_pile)
        for seat in range(self.seats):  # METR-02
            state.hands[seat] = self.pack.tally([state.draw_pile.pop() for _ in range(self.hand_size)])
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> MetronomeState:
        return documents.read(self, document, chance, spare)

    def card_text(self, card: int) -> str:
        return NAMES[card]

    def parse_card(self, text: str) -> int:
        return parse_card(text)

    def move_text(self, move: int) -> str:
        if move < KINDS:
            return f"play {NAMES[move]}"
        if move < TIE_OVER:
            return next(text for text, simple in SIMPLE.items() if simple == move)
        if move < GIVE:
            return f"play tie {move - TIE_OVER}"
        card, receiver = gift_of(move)
        return f"give {NAMES[card]} to {receiver}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        match words:
            case [word] if word in SIMPLE:
                return SIMPLE[word]
            case ["play", "tie", place] if number_in(place) >= 0:
                return TIE_OVER + number_in(place)
            case ["play", card] if card != NAMES[TIE]:
                return parse_card(card)
            case ["give", card, "to", receiver] if number_in(receiver) >= 0:
                return gift(parse_card(card), number_in(receiver))
        forms = "play G2, play tie 0, draw, pass, give dot to 2, keep"
        raise Unreadable(f"{text!r} is no move; moves are written {forms}")

    def actions(self) -> list[int]:
        plays = [card for card in range(KINDS) if card != TIE]
        gifts = [gift(card, seat) for seat in range(self.seats) for card in range(KINDS)]
        return [*plays, *SIMPLE.values(), *TIES, *gifts]
