"""Gymnasium: the games for one player, and many games of any kind at once.

Importing this registers `cardenza/chromatic-solitaire-v1` and every other game that one can play alone. `Stepper` plays
a whole batch in a compiled loop, for programs that learn from all seats.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cardenza import catalogue
from cardenza.kernel.batch import Batch
from cardenza.kernel.contract import Game
from cardenza.kernel.course import LONGEST, Course
from cardenza.kernel.errors import BadOption
from cardenza.kernel.rng import Rng
from cardenza.research.arrays import HIGH, LOW, Arrays, Mask, Numbers
from cardenza.research.naming import game_named, name_of
from cardenza.research.picture import picture

Form: TypeAlias = Literal["tensor", "masked"]
FORMS: Final = ("tensor", "masked")
SEEDS: Final = 1 << 62
ILLEGAL: Final = -1.0


class SoloEnv(gymnasium.Env[Any, np.int64]):  # type: ignore[misc] # its types are in another environment
    """A game for one. The reward comes at the end: 1 for a game won.

    `observations` are "tensor" (an array, the mask is in the info as `action_mask`) or "masked" (both in a dictionary).
    An action that the mask does not allow ends the game, with a reward of -1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        name: str,
        options: Mapping[str, object] | None = None,
        observations: Form = "tensor",
        longest: int = LONGEST,
        aids: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if observations not in FORMS:
            raise BadOption(f"observations must be one of {', '.join(FORMS)}, not {observations!r}")
        self.game = game_named(name, 1, options)
        self.arrays = Arrays(self.game, aids)
        self.is_masked = observations == "masked"
        self.longest = longest
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.arrays.actions.size)
        seen = spaces.Box(LOW, HIGH, (self.arrays.size,), np.int16)
        mask = spaces.Box(0, 1, (self.arrays.actions.size,), np.int8)
        whole = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_space = cast("spaces.Space[Any]", whole if self.is_masked else seen)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game; the seed is that of the deal."""
        super().reset(seed=seed)
        self.course = self._dealt()
        return self._seen()

    def _dealt(self) -> Course:
        """A deal in which something can be done."""
        while True:
            state = self.game.deal(int(self.np_random.integers(SEEDS)))
            if not state.is_over():
                return Course(self.arrays.actions, state, self.longest)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        course = self.course
        seen = self.arrays.observation(course.state, 0, course.words())
        mask = self.arrays.mask(course.options())
        if self.is_masked:
            return {"observation": seen, "action_mask": mask}, {}
        return seen, {"action_mask": mask}

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.course.options():
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, info
        self.course.step(int(action))
        is_cut = self.course.is_cut
        seen, info = self._seen()
        return seen, self.course.returns()[0], self.course.state.is_over(), is_cut, info

    def render(self) -> Any:
        """The whole table, as text ("ansi") or as a picture ("svg")."""
        return picture(self.course.state) if self.render_mode == "svg" else str(self.course.state)


def solos() -> list[type[Game]]:
    """The games that one can play alone.

    >>> [kind.key for kind in solos()]
    ['chromatic-solitaire', 'memory']
    """
    return [kind for kind in catalogue.games() if kind.least_seats == 1]


for _kind in solos():
    _name = name_of(_kind)
    gymnasium.register(_name, "cardenza.research.gymnasium:SoloEnv", kwargs={"name": _name})


class Stepper:
    """Many games at once, all seats played by the caller; where one ends the next is dealt at once.

    >>> stepper = Stepper("cardenza/go-fish-v2", 4, seed=1)
    >>> rewards, ended = stepper.step(stepper.masks().argmax(axis=1))
    >>> rewards.shape, ended.tolist(), stepper.seats().tolist(), stepper.observations().shape[0]
    ((4, 2), [0, 0, 0, 0], [1, 0, 1, 1], 4)
    """

    OVER: ClassVar[int] = 1
    BROKEN_OFF: ClassVar[int] = 2

    def __init__(
        self,
        name: str,
        games: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        longest: int = LONGEST,
        aids: bool = False,
    ) -> None:
        self.game = game_named(name, seats, options)
        self.arrays = Arrays(self.game, aids)
        self.batch = Batch(self.arrays.actions, games, seed, longest)
        self._rng = Rng(seed, 1)

    def seats(self) -> NDArray[np.int8]:
        """Who is to act in each game."""
        return np.array(self.batch.seats(), np.int8)

    def step(self, actions: NDArray[Any] | Sequence[int]) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """An action in each game: the rewards of all seats, and which games are OVER or were BROKEN_OFF."""
        chosen: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        rewards = np.zeros((len(chosen), self.game.seats), np.float32)
        ended = np.zeros(len(chosen), np.int8)
        self.batch.step(chosen, rewards.reshape(-1).data, ended.data)
        return rewards, ended

    def random_actions(self) -> list[int]:
        """An action for each game, by lot."""
        return self.batch.random_actions(self._rng)

    def masks(self) -> Mask:
        """For each game 1 for every action that may be chosen."""
        found = np.zeros((len(self.batch.courses), self.arrays.actions.size), np.int8)
        self.batch.masks(found.reshape(-1).data)
        return found

    def observations(self) -> Numbers:
        """For each game what the seat to act sees, in the layout of `arrays`."""
        found = np.zeros((len(self.batch.courses), self.arrays.size), np.int16)
        self.batch.observe(self.arrays.observer, found.reshape(-1).data)
        return found
