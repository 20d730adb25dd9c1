"""Small games that fit in the eye: one to play, one with two decks, one to look at."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cardenza.kernel import fields
from cardenza.kernel.chance import Chance
from cardenza.kernel.companions import Habits
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.kinds import Flags, Kind, Kinds
from cardenza.kernel.move_parts import Number as Counted
from cardenza.kernel.options import Number, Option
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from cardenza.kernel.verdict import LEGAL, Verdict, refused
from cardenza.kernel.zones import Fact, Zone, face_up

GIVE_UP = 3
KINDS = Kinds(
    [
        Kind("take {stones}", "HEAP-1", 1, [Counted("stones", 2, least=1)]),
        Kind("give up", "HEAP-1", GIVE_UP, flags=Flags(gives_up=True)),
    ]
)
FIELDS = (fields.Seat("turn"), fields.Flag("given_up"))


class HeapHabits(Habits["HeapState"]):
    def playout_moves(self, state: "HeapState", seat: int) -> list[int]:
        return [move for move in state.legal_moves(seat) if move != GIVE_UP]


class Heap(Game):
    """Two players in turn take one or two stones off a heap; who takes the last one wins."""

    key: ClassVar[str] = "heap"
    title: ClassVar[str] = "Heap"
    least_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 2
    OPTIONS: ClassVar[tuple[Option, ...]] = (Number("HEAP-O1", "stones", 1, 20, 5, "how many stones there are"),)
    habits: ClassVar[Habits[Any]] = HeapHabits()
    RULES: ClassVar[dict[str, str]] = {"HEAP-1": "One or two stones are taken, and not more than there are."}
    FIELDS: ClassVar[tuple[fields.Field, ...]] = FIELDS

    def deck(self) -> list[int]:
        return list(range(self.number("stones")))

    def card_text(self, card: int) -> str:
        return f"s{card}"

    def parse_card(self, text: str) -> int:
        if not text.startswith("s") or not text[1:].isdecimal():
            raise Unreadable(f"{text!r} is no stone")
        return int(text[1:])

    def kinds(self) -> Kinds:
        return KINDS

    def deal_from(self, chance: Chance) -> "HeapState":
        stones = self.deck()
        chance.shuffle(stones)
        return HeapState(self, chance, stones)

    def position(
        self, document: Mapping[str, object], chance: Chance | None = None, spare: Sequence[int] = ()
    ) -> "HeapState":
        read = Reader(self, document)
        heap, taken = read.rest("heap"), read.zone("taken")
        state = HeapState(self, Rng(0), [])
        fields.read_fields(state, read, FIELDS)
        state.chance = read.finish(chance, spare)
        state.heap, state.taken = heap.cards, taken.cards
        return state


class TwoHeaps(Heap):
    """The same with stones of two sorts, the even and the odd ones, which never lie together."""

    def deck_of(self, card: int) -> int:
        return card % 2


class HeapState(State):
    def __init__(self, rules: Heap, chance: Chance, heap: list[int]) -> None:
        super().__init__(rules, chance)
        self.heap = heap
        self.taken: list[int] = []
        self.turn = 0
        self.given_up = False

    def zones(self) -> list[Zone]:
        return [face_up("heap", self.heap), face_up("taken", self.taken)]

    def to_act(self) -> list[int]:
        return [] if self.is_over() else [self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        if self.is_over() or seat != self.turn:
            return []
        return [GIVE_UP, *range(1, min(2, len(self.heap)) + 1)]

    def judge(self, seat: int, move: int) -> Verdict:
        if move in self.legal_moves(seat):
            return LEGAL
        return refused(Heap.RULES, "CORE-1" if self.is_over() else "CORE-2" if seat != self.turn else "HEAP-1")

    def apply(self, seat: int, move: int) -> None:
        if move == GIVE_UP:
            self.given_up = True
            return
        for _ in range(move):
            self.taken.append(self.heap.pop())
        self.turn = 1 - self.turn

    def is_over(self) -> bool:
        return not self.heap or self.given_up

    def outcome(self) -> Outcome | None:
        return Outcome((1 - self.turn,), None, None, "HEAP-1") if self.is_over() else None

    def clone(self) -> "HeapState":
        twin = HeapState(Heap(2, self.game.options), self.chance.fork(), self.heap[:])
        twin.taken, twin.turn, twin.given_up = self.taken[:], self.turn, self.given_up
        return twin


class Scene(State):
    """A moment that consists of these zones and facts and nothing else, among two seats."""

    def __init__(
        self, zones: list[Zone], facts: Sequence[Fact] = (), outcome: Outcome | None = None, game: type[Heap] = Heap
    ) -> None:
        super().__init__(game(2, {"stones": 20}), Rng(0))
        self._zones = zones
        self._facts = list(facts)
        self._outcome = outcome
        self.turn = 0
        self.given_up = False

    def zones(self) -> list[Zone]:
        return self._zones

    def facts(self) -> list[Fact]:
        return self._facts

    def outcome(self) -> Outcome | None:
        return self._outcome
