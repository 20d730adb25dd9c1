"""The Distance: shed your hand by climbing the musical alphabet.

Seven cards each; one card is turned up and begins the pile. On your turn put down the letter that lies the chosen
interval above the last one, and say it: after F, going by thirds, an A is due (F, G, A). A black key has two letters
and serves for either; a wild serves for all. Several cards may go at once if they share letter and number.
Without the letter due you draw; after three cards you may pass, and the letter stays due. At a strict table a wrong
card or a wrong letter comes back with two more, and a second one ends the turn. Who is down to one card says
"Musicards!", or is caught by somebody quicker and draws two. The first without cards wins.

A hand is a set of cards. A move is a number: the set of cards played times eight, plus the letter said; without cards
the low three bits are one of the six moves that need none.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.musicards import (
    CARDS,
    FACE_SETTINGS,
    NAMES,
    ONE,
    MusicardsGame,
    letters_of,
    mask_of,
    names_of,
    parse_cards,
)
from cardenza.games.the_distance import documents
from cardenza.games.the_distance.moves import DECLINE, DRAWS_BEFORE_PASS, LETTERS, MEMBERS, SIMPLE, play_of
from cardenza.games.the_distance.rulebook import OPTIONS, RULES
from cardenza.games.the_distance.state import DistanceState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option, Value
from cardenza.kernel.texts import read_words
from cardenza.theory import letters as alphabet


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("window_seconds", "aids", *FACE_SETTINGS)

    def options_for(self, judge: Judge) -> dict[str, Value]:
        return Distance.options_for(judge)


@final
class Distance(MusicardsGame):
    """The Distance for 2 to 5 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "the-distance"
    title: ClassVar[str] = "The Distance"
    summary: ClassVar[str] = "shed your hand by climbing the musical alphabet"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 5
    rules_version: ClassVar[int] = 2  # no limit of draws unless chosen (DIST-R8); the last turn counts (DIST-R25)
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(
        self, seats: int | None = None, options: Mapping[str, object] | None = None, version: int | None = None
    ) -> None:
        super().__init__(seats, options, version)
        self.interval = self.number("interval")
        self.due = [sum(1 << alphabet.letter_up(x, self.interval) for x in MEMBERS[base]) for base in range(128)]
        self.all_cards = mask_of(self.deck())
        self.is_strict = self.options["mode"] == "strict"
        self.most_draws = CARDS if self.options["draw_limit"] == "none" else DRAWS_BEFORE_PASS
        self.most_mistakes = 1 if self.options["mistake_ends_turn"] else 2
        self.turn_cap = self.number("turn_cap")
        self.counts_last_turn = self.version >= 2

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        return {"mode": "strict" if judge is Judge.TABLE else "guided"}

    def has_aids(self) -> bool:
        """DIST-O9: guided play shows the letter due, strict play does not."""
        return not self.is_strict

    def deal_from(self, chance: Chance) -> DistanceState:
        state = DistanceState(self, chance)
        stock = self.deck()
        chance.shuffle(stock)
        for seat in range(self.seats):  # DIST-07
            for _ in range(self.number("hand_size")):
                state.hands[seat] |= ONE[stock.pop()]
        state.discard = [stock.pop()]  # DIST-09
        state.stock = stock  # DIST-08
        state.base = letters_of(state.discard[0])  # DIST-10, DIST-11
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> DistanceState:
        return documents.read(self, document, chance, spare)

    def move_text(self, move: int) -> str:
        if move <= DECLINE:
            return SIMPLE[move]
        return f"play {' '.join(names_of(move >> 3))} as {LETTERS[move & 7]}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        if len(words) == 1 and words[0] in SIMPLE:
            return SIMPLE.index(words[0])
        if words[0] != "play" or len(words) < 4 or words[-2] != "as" or words[-1].upper() not in LETTERS:
            raise Unreadable(f"{text!r} is no move: play CARDS as LETTER (play G2 ?1 as G), or {', '.join(SIMPLE)}")
        return play_of(parse_cards(words[1:-2]), LETTERS.index(words[-1].upper()))

    def vocabulary(self) -> list[str]:
        return [*SIMPLE, "play", *NAMES, "as", *LETTERS]
