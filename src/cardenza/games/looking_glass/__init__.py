"""Through the Looking Glass: build the interval on the Wheel, and steal the piles that your cards mirror.

Three cards each, four on the sectors of the Wheel, and an INTERVAL at its centre. A turn uses one hand card. Pick up:
hand card and Wheel card form the INTERVAL; both go on your pile, the one from which it goes upward (number 1) on top,
and the INTERVAL is yours. Steal: a card equal to the top of another pile takes that whole pile. Place: the card goes
on its sector. Who empties the Wheel by picking up makes a rabbit's run; then only steals and placings are left.
When all have used their three cards everybody gets three more, or fewer at the end of the deck. With the last INTERVAL
nothing is dealt any more, and what is in hands steals or is placed. Then INTERVAL cards, runs and Alices (every A in
the own pile) are counted. Two rounds; the most points win. At a strict table a mistake costs the card and the turn.

Hands and Wheel are counts of notes (`decks.notes`). A card in a pile is its note plus sixteen times the set of seats
that do not know it: piles are closed, but whoever has watched knows all of them (LOOK-R22).
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.melds import INTERVAL, CarmonyGame, read_note
from cardenza.decks.notes import NAMES
from cardenza.games.looking_glass import documents
from cardenza.games.looking_glass.moves import DEAL, PICK, STEAL, pair_of, pick_of, steal_of, victim_of
from cardenza.games.looking_glass.rulebook import OPTIONS, RULES
from cardenza.games.looking_glass.state import LookingGlassState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.judges import Judge
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option, Value
from cardenza.kernel.texts import number_in, read_words


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = ("pile_view",)
    covered: ClassVar[tuple[str, ...]] = ("piles",)  # LOOK-R22

    def options_for(self, judge: Judge) -> dict[str, Value]:
        return LookingGlass.options_for(judge)


@final
class LookingGlass(CarmonyGame):
    """Through the Looking Glass for 2 to 4 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "looking-glass"
    title: ClassVar[str] = "Carmony: Through the Looking Glass"
    summary: ClassVar[str] = "build the interval on the Wheel, and steal the piles that your cards mirror"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 4
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.rounds = self.number("rounds")
        self.is_strict = self.options["mode"] == "strict"
        self.has_short_deals = self.options["short_deal"] == "equal"
        self.notes = self.note_deck()
        self.intervals = self.melds_of(INTERVAL)
        self.everybody = (1 << self.seats) - 1

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        return {"mode": "strict" if judge is Judge.TABLE else "guided"}

    def melds_in_play(self) -> list[int]:
        return self.melds_of(INTERVAL)

    def deal_from(self, chance: Chance) -> LookingGlassState:
        state = LookingGlassState(self, chance)
        lots = list(range(self.seats))
        chance.arrange(lots, 1)
        state.rounds.dealer = lots[-1]  # LOOK-03
        state.apply(state.rounds.dealer, DEAL)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> LookingGlassState:
        return documents.read(self, document, chance, spare)

    def move_text(self, move: int) -> str:
        if move >= PICK:
            note, sector, root = pair_of(move)
            return f"pick {NAMES[note]} with {NAMES[sector]} on {NAMES[root]}"
        if move >= STEAL:
            return f"steal {NAMES[move & 15]} from {victim_of(move)}"
        return "deal" if move == DEAL else f"place {NAMES[move]}"

    def parse_move(self, text: str) -> int:
        match read_words(text):
            case ["deal"]:
                return DEAL
            case ["place", note]:
                return read_note(note)
            case ["steal", note, "from", victim] if number_in(victim, 1) >= 0:
                return steal_of(read_note(note), number_in(victim, 1))
            case ["pick", note, "with", sector, "on", root]:
                return pick_of(read_note(note), read_note(sector), read_note(root))
        forms = "pick D with G on G, steal Eb from 1, place C, deal"
        raise Unreadable(f"{text!r} is no move; moves are written {forms}")

    def actions(self) -> list[int]:
        notes = range(12)
        steals = [steal_of(note, victim) for victim in range(self.seats) for note in notes]
        picks = [pick_of(note, sector, root) for note in notes for sector in notes for root in notes]
        return [*notes, DEAL, *steals, *picks]

    def vocabulary(self) -> list[str]:
        seats = [str(seat) for seat in range(self.seats)]
        return ["pick", "with", "on", "steal", "from", "place", "deal", *NAMES, *seats]
