"""Old Maid: pair off your notes, and do not be left with the odd card.

All 48 notes and one "?" are dealt, and everybody lays down the pairs in hand: two cards of the same note, in whatever
octave. The "?", the Old Maid, pairs with nothing. In turn each player takes one card, unseen, from the hand of the
nearest player to the right who still has cards; if it makes a pair, the pair is laid down. Who has no cards is safe.
When only the "?" is left, its holder loses and all others win. For those who know their notes a pair can be a tritone,
or an interval above C and its inversion; and the giver can be allowed to exchange two cards before each take.

A move is a number: the place of the card that is taken, or, from a high one on, the two places that are exchanged.
Pairs and skipped turns are carried out by the table, also when a position is read.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, final

from cardenza.decks.musicards import FACE_SETTINGS, FIRST_WILD, PARTNERS, MusicardsGame, mates_in_pairs
from cardenza.games.old_maid import documents
from cardenza.games.old_maid.moves import ARRANGEMENTS, KEEP, MAIDS, MOST, SEATS, TAKES, swap_of
from cardenza.games.old_maid.rulebook import OPTIONS, RULES
from cardenza.games.old_maid.state import OldMaidState
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Manners
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.legacy import LegacyManners
from cardenza.kernel.options import Option
from cardenza.kernel.texts import number_in, read_words


@final
class _Manners(LegacyManners):
    settings: ClassVar[tuple[str, ...]] = FACE_SETTINGS


@final
class OldMaid(MusicardsGame):
    """Old Maid for 2 to 6 players."""

    manners: ClassVar[Manners[Any]] = _Manners()
    key: ClassVar[str] = "old-maid"
    title: ClassVar[str] = "Old Maid"
    summary: ClassVar[str] = "pair off your notes, and do not be left with the odd card"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = SEATS
    OPTIONS: ClassVar[tuple[Option, ...]] = OPTIONS
    RULES: ClassVar[dict[str, str]] = RULES

    def __init__(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(seats, options)
        self.partners: list[int] = PARTNERS[str(self.options["pair_rule"])]
        self.mates = mates_in_pairs(self.partners)  # MAID-03: the Old Maid has none
        self.maid = MAIDS[str(self.options["maid"])]
        self.has_arranging = bool(self.options["arrange"])
        self.draw_cap = self.number("draw_cap")

    def deck(self) -> list[int]:
        return [*range(FIRST_WILD), self.maid]  # MAID-R2

    def deal_from(self, chance: Chance) -> OldMaidState:
        state = OldMaidState(self, chance)
        pack = self.deck()
        chance.shuffle(pack)
        seat = 0
        while pack:  # MAID-01: one by one
            state.hands[seat].append(pack.pop())
            seat = seat + 1 if seat + 1 < self.seats else 0
        state.begin(has_arranged=False)
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> OldMaidState:
        return documents.read(self, document, chance, spare)

    def move_text(self, move: int) -> str:
        if move == KEEP:
            return "keep"
        return f"take {move}" if move < KEEP else f"swap {move >> 10 & 1023} {move & 1023}"

    def parse_move(self, text: str) -> int:
        words = read_words(text)
        if words == ["keep"]:
            return KEEP
        places = [number_in(word) for word in words[1:] if number_in(word) >= 0]
        if words[0] == "take" and len(places) == len(words) - 1 == 1:
            return places[0]
        if words[0] == "swap" and len(places) == len(words) - 1 == 2:
            return swap_of(places[0], places[1])
        raise Unreadable(f"{text!r} is no move: take PLACE (take 3), swap PLACE PLACE (swap 0 2), or keep")

    def actions(self) -> list[int]:
        return TAKES[MOST] + (ARRANGEMENTS[MOST] if self.has_arranging else [])
