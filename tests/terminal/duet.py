"""A game that the terminal has never heard of: two rounds, turns of two steps, corners with names.

Two cards lie open in two corners, two face down as the deck. In a turn one takes the card of a corner, or the next
one of the deck unseen by the other, and then says `done`. When nothing is left the round is over,
and most cards win a point. After two rounds most points win.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardenza.kernel import fields
from cardenza.kernel.chance import Chance
from cardenza.kernel.contract import Game, State
from cardenza.kernel.kinds import Kind, Kinds
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import LEGAL, Verdict, refused
from cardenza.kernel.zones import Zone, face_down, face_up, in_hand

WORDS = ["west", "east", "deck", "done", "deal"]
WEST, EAST, DECK, DONE, DEAL = range(5)
KINDS = Kinds([Kind(word, "DUET-1", move) for move, word in enumerate(WORDS)])
FIELDS = (
    fields.Seat("turn"),
    fields.Count("rounds_played", "rounds"),
    fields.derived("is_last", "is_last", "boolean"),
)


class Duet(Game):
    """For two."""

    key: ClassVar[str] = "duet"
    title: ClassVar[str] = "Duet"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 2
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS
    RULES: ClassVar[dict[str, str]] = {
        "DUET-1": "Take one card, then say done.",
        "DUET-2": "After two rounds most points win.",
        "DUET-3": "When nothing is left the round is over.",
    }

    def deck(self) -> list[int]:
        return list(range(4))

    def card_text(self, card: int) -> str:
        return "ABCD"[card]

    def parse_card(self, text: str) -> int:
        return "ABCD".index(text)

    def kinds(self) -> Kinds:
        return KINDS

    def deal_from(self, chance: Chance) -> "DuetState":
        state = DuetState(self, chance)
        state.deal()
        return state

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> "DuetState":
        raise NotImplementedError


class DuetState(State):
    """One moment."""

    def __init__(self, game: Game, chance: Chance) -> None:
        super().__init__(game, chance)
        self.corners: list[list[int]] = [[], []]
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[], []]
        self.points = [0, 0]
        self.turn = 0
        self.has_taken = False
        self.rounds = 0

    def deal(self) -> None:
        cards = self.game.deck()
        self.chance.shuffle(cards)
        self.corners = [cards[:1], cards[1:2]]
        self.deck = cards[2:]
        self.hands = [[], []]

    def is_done(self) -> bool:
        return not self.deck and not any(self.corners) and not self.has_taken

    def to_act(self) -> list[int]:
        return [] if self.is_over() else [0] if self.is_done() else [self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        if self.is_done():
            return [DEAL]
        if self.has_taken:
            return [DONE]
        return [move for move, pile in enumerate([*self.corners, self.deck]) if pile]

    def judge(self, seat: int, move: int) -> Verdict:
        return LEGAL if move in self.legal_moves(seat) else refused(Duet.RULES, "DUET-1")

    def apply(self, seat: int, move: int) -> None:
        if move == DEAL:
            self.deal()
        elif move == DONE:
            self.has_taken = False
            self.turn = 1 - self.turn
            if self.is_done():
                self.rounds += 1
                self.points[len(self.hands[0]) < len(self.hands[1])] += 1
        else:
            self.hands[seat].append([*self.corners, self.deck][move].pop())
            self.has_taken = True

    def is_over(self) -> bool:
        return self.rounds == 2

    def outcome(self) -> Outcome | None:
        if self.rounds == 0 or not self.is_done():
            return None
        winners = tuple(seat for seat in (0, 1) if self.points[seat] == max(self.points))
        sizes = (len(self.hands[0]), len(self.hands[1]))
        return Outcome(winners, (self.points[0], self.points[1]), sizes, "DUET-2" if self.is_over() else "DUET-3")

    def clone(self) -> "DuetState":
        twin = DuetState(self.game, self.chance.fork())
        twin.corners = [pile[:] for pile in self.corners]
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.points = self.points[:]
        twin.turn, twin.has_taken, twin.rounds = self.turn, self.has_taken, self.rounds
        return twin

    def redeal(self, rng: Rng, seat: int) -> None:
        pool = sorted([*self.deck, *self.hands[1 - seat]])
        rng.shuffle(pool)
        self.deck, self.hands[1 - seat] = pool[: len(self.deck)], pool[len(self.deck) :]
        self.chance = rng

    def zones(self) -> list[Zone]:
        corners = [face_up("corners", pile, place) for pile, place in zip(self.corners, WORDS[:2], strict=True)]
        return [*corners, face_down("deck", self.deck), *[in_hand("hands", s, h) for s, h in enumerate(self.hands)]]

    def is_last(self) -> bool:
        return self.rounds == 1
