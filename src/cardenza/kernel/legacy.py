"""Games that still say everything in `Game` and `State`."""

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from cardenza.kernel.advice import Advice
from cardenza.kernel.companions import Habits, Manners
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.gestures import Gesture, Spot
from cardenza.kernel.judges import Judge
from cardenza.kernel.kinds import Flags, Kind, Kinds
from cardenza.kernel.options import Value
from cardenza.kernel.rng import Rng
from cardenza.kernel.views import touched
from cardenza.kernel.zones import Exposed, Fact, Place, Way


@mypyc_attr(allow_interpreted_subclasses=True)
class LegacyKinds(Kinds):
    def __init__(self, game: "LegacyGame") -> None:
        super().__init__(())
        self.game = game

    def of(self, move: int) -> Kind:
        game = self.game
        return Kind(
            "?",
            "",
            move,
            (),
            None,
            Flags(game.is_resigning(move), game.is_unlisted(move), game.is_unoffered(move), game.is_unnoticed(move)),
        )

    def has(self, move: int) -> bool:
        return True

    def vocabulary(self, game: object) -> list[str]:
        return self.game.vocabulary()

    def actions(self, game: object) -> list[int]:
        return self.game.actions()


@mypyc_attr(allow_interpreted_subclasses=True)
class LegacyManners(Manners["LegacyState"]):
    def window_answer(self, state: "LegacyState", seat: int) -> int:
        return state.window_answer(seat)

    def patience_seconds(self, state: "LegacyState") -> int:
        return state.patience_seconds()

    def late_move(self, state: "LegacyState", seat: int) -> int:
        return state.late_move(seat)

    def rank(self, state: "LegacyState", seat: int, move: int) -> int:
        return state.rank(seat, move)

    def face(self, state: "LegacyState", card: int) -> str:
        return state.face(card)

    def chance_text(self, game: Game, result: int) -> str:
        assert isinstance(game, LegacyGame)
        return game.chance_text(result)

    def parse_chance(self, game: Game, text: str) -> int:
        assert isinstance(game, LegacyGame)
        return game.parse_chance(text)

    def told(self, state: "LegacyState", seat: int, move: int, viewer: int | None) -> str:
        return state.told(seat, move, viewer)

    def exposes(self, state: "LegacyState", seat: int, move: int) -> list[Exposed]:
        return state.exposes(seat, move)

    def way(self, state: "LegacyState", seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        return state.way(seat, source, target)

    def has_aids(self, game: Game) -> bool:
        assert isinstance(game, LegacyGame)
        return game.has_aids()

    def prompt(self, state: "LegacyState", seat: int | None, has_aids: bool) -> str:
        return state.prompt_with(seat, has_aids)

    def gesture(self, state: "LegacyState", seat: int, move: int) -> Gesture | None:
        return state.gesture(seat, move)

    def other_gestures(self, state: "LegacyState", seat: int, move: int) -> list[Gesture]:
        return state.other_gestures(seat, move)

    def by_hand(self, state: "LegacyState", seat: int, gesture: Gesture) -> int:
        return state.parse(seat, state.by_hand(seat, gesture))

    def choices(self, state: "LegacyState", seat: int, gesture: Gesture) -> list[str]:
        return state.choices(seat, gesture)

    def safe_move(self, state: "LegacyState", seat: int) -> int:
        return state.safe_move(seat)

    def finishing_move(self, state: "LegacyState", seat: int) -> int:
        return state.finishing_move(seat)

    def can_be_won(self, state: "LegacyState", budget: int) -> bool:
        return state.can_be_won(budget)


@mypyc_attr(allow_interpreted_subclasses=True)
class LegacyHabits(Habits["LegacyState"]):
    def playout_moves(self, state: "LegacyState", seat: int) -> list[int]:
        return state.playout_moves(seat)

    def careful_moves(self, state: "LegacyState", seat: int) -> list[int]:
        return state.careful_moves(seat)

    def random_move(self, state: "LegacyState", seat: int, rng: Rng) -> int:
        move = state.random_move(seat, rng)
        return move if move >= 0 else ~move

    def standing(self, state: "LegacyState") -> list[int]:
        return state.standing()

    def advice(self, state: "LegacyState", seat: int, budget: int) -> Advice | None:
        return state.advice(seat, budget)


@mypyc_attr(allow_interpreted_subclasses=True)
class LegacyGame(Game):
    manners: ClassVar[Manners[Any]] = LegacyManners()
    habits: ClassVar[Habits[Any]] = LegacyHabits()

    def kinds(self) -> Kinds:
        return LegacyKinds(self)

    @classmethod
    def options_for(cls, judge: Judge) -> dict[str, Value]:
        return {}

    def has_aids(self) -> bool:
        return True

    def chance_text(self, result: int) -> str:
        return self.card_text(result)

    def parse_chance(self, text: str) -> int:
        return self.parse_card(text)

    def is_resigning(self, move: int) -> bool:
        return False

    def is_unlisted(self, move: int) -> bool:
        return False

    def is_unoffered(self, move: int) -> bool:
        return False

    def is_unnoticed(self, move: int) -> bool:
        return False

    def actions(self) -> list[int]:
        return []

    def vocabulary(self) -> list[str]:
        return sorted({word for move in self.actions() for word in self.move_text(move).split()})


@mypyc_attr(allow_interpreted_subclasses=True)
class LegacyState(State):
    def settle(self) -> None:
        pass

    def facts(self) -> list[Fact]:
        raise NotImplementedError

    def standing(self) -> list[int]:
        return []

    def face(self, card: int) -> str:
        return self.game.card_text(card)

    def window_answer(self, seat: int) -> int:
        return -1

    def patience_seconds(self) -> int:
        return 0

    def late_move(self, seat: int) -> int:
        return -1

    def rank(self, seat: int, move: int) -> int:
        return -1

    def told(self, seat: int, move: int, viewer: int | None) -> str:
        return self.game.move_text(move)

    def exposes(self, seat: int, move: int) -> list[Exposed]:
        return []

    def way(self, seat: int, source: tuple[str, Place], target: tuple[str, Place]) -> Way | None:
        return None

    def gesture(self, seat: int, move: int) -> Gesture | None:
        return None

    def other_gestures(self, seat: int, move: int) -> list[Gesture]:
        return []

    def by_hand(self, seat: int, gesture: Gesture) -> str:
        raise Unreadable(f"{self.game.title} is not played by touching cards; write the move instead")

    def choices(self, seat: int, gesture: Gesture) -> list[str]:
        return []

    def prompt(self, seat: int | None) -> str:
        return ""

    def prompt_with(self, seat: int | None, has_aids: bool) -> str:
        return self.prompt(seat)

    def safe_move(self, seat: int) -> int:
        return -1

    def finishing_move(self, seat: int) -> int:
        return -1

    def can_be_won(self, budget: int) -> bool:
        return False

    def advice(self, seat: int, budget: int) -> Advice | None:
        return None

    def playout_moves(self, seat: int) -> list[int]:
        return self.legal_moves(seat)

    def careful_moves(self, seat: int) -> list[int]:
        return self.playout_moves(seat)

    def random_move(self, seat: int, rng: Rng) -> int:
        options = self.playout_moves(seat)
        count = len(options)
        return options[rng.below(count)] if count > 1 else ~options[0]

    def touched(self, seat: int, gesture: Gesture) -> tuple[list[Spot], Spot | None]:
        return touched(self, seat, gesture)
