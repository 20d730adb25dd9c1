"""PettingZoo: every game as an environment in which agents act in turn.

Importing this registers them: `pettingzoo.make("aec", "cardenza/the-distance-v2")` is `env` of that name, wrapped as
PettingZoo wraps its own: an action that the mask does not allow ends the game. `raw_env` is bare and quick; there such
an action is an error.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

import gymnasium
import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cardenza import catalogue
from cardenza.kernel.course import LONGEST, Course
from cardenza.kernel.errors import BadOption
from cardenza.research.arrays import HIGH, LOW, Arrays
from cardenza.research.naming import game_named, name_of
from cardenza.research.picture import picture

Form: TypeAlias = Literal["masked", "named", "tensor"]
FORMS: Final = ("masked", "named", "tensor")
ILLEGAL: Final = -1.0
SEEDS: Final = 1 << 62


def names() -> list[str]:
    """The names of all games.

    >>> names()[0]
    'cardenza/bluff-the-scale-v1'
    """
    return [name_of(kind) for kind in catalogue.games()]


def env(name: str, **settings: Any) -> AECEnv[str, Any, Any]:
    """The game as people use it: what is wrong is said, and an illegal action ends the game."""
    bare = raw_env(name, **settings)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL))


class raw_env(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc] # noqa: N801 - their name; their types are elsewhere
    """A game with one agent at each seat.

    `observations` are "masked" (a dictionary of `observation`, an array, and `action_mask`), "named" (the same, with
    the observation taken to pieces by name) or "tensor" (the array alone; the mask is in the agent's info). After
    `max_cycles` actions a game is broken off. With `aids` players are shown what they could work out for themselves.
    `rewards` come at the end: 1 for a win alone, and all rewards add up to nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        observations: Form = "masked",
        max_cycles: int = LONGEST,
        aids: bool = False,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, name, seats, options, observations, max_cycles, aids, render_mode)
        AECEnv.__init__(self)
        _check(observations, FORMS, "observations")
        _check(render_mode, (None, *self.metadata["render_modes"]), "render_mode")
        self.game = game_named(name, seats, options)
        self.metadata = {**type(self).metadata, "name": name_of(type(self.game), self.game.version)}  # type: ignore[misc]
        self.form = observations
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.arrays = Arrays(self.game, aids)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(self.arrays.actions.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._generator = np.random.default_rng()

    def _space(self) -> gymnasium.Space[Any]:
        if self.form == "tensor":
            return box(self.arrays.size)
        mask = spaces.Box(0, 1, (self.arrays.actions.size,), np.int8)
        if self.form == "masked":
            return spaces.Dict({"observation": box(self.arrays.size), "action_mask": mask})
        pieces = {name: box(place.stop - place.start) for name, place in self.arrays.pieces.items()}
        return spaces.Dict({"observation": spaces.Dict(pieces), "action_mask": mask})

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the seed is that of the deal."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.course = self._dealt()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info() for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _dealt(self) -> Course:
        """A deal in which somebody may act: once in a while a game is won before it has begun."""
        while True:
            state = self.game.deal(int(self._generator.integers(SEEDS)))
            if not state.is_over():
                return Course(self.arrays.actions, state, self.max_cycles)

    def _select(self) -> None:
        """The next agent has the turn, with its mask in its info where the observation has none."""
        self.agent_selection = self.possible_agents[self.course.seat]
        if self.form == "tensor":
            self.infos[self.agent_selection] = self._info(self.course.options())

    def _info(self, options: Sequence[int] = ()) -> dict[str, Any]:
        return {"action_mask": self.arrays.mask(options)} if self.form == "tensor" else {}

    def observe(self, agent: str) -> Any:
        seat = self.possible_agents.index(agent)
        is_asked = seat == self.course.seat
        seen = self.arrays.observation(self.course.state, seat, self.course.words() if is_asked else ())
        if self.form == "tensor":
            return seen
        mask = self.arrays.mask(self.course.options() if is_asked else ())
        return {"observation": self.arrays.parts(seen) if self.form == "named" else seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        course = self.course
        self._cumulative_rewards[agent] = 0.0
        if self.form == "tensor":
            self.infos[agent] = self._info()
        course.step(int(action))
        if course.seat >= 0:
            self._select()
            return
        self.rewards = dict(zip(self.agents, course.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, not course.is_cut)
        self.truncations = dict.fromkeys(self.agents, course.is_cut)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The whole table, with every card face up: as text ("ansi", printed if "human") or as a picture ("svg")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None, so there is nothing to render")
            return None
        if self.render_mode == "human":
            print(self.course.state)
            return None
        return picture(self.course.state) if self.render_mode == "svg" else str(self.course.state)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def box(size: int) -> spaces.Box:
    """Numbers of sixteen bits."""
    return spaces.Box(LOW, HIGH, (size,), np.int16)


def _check(value: object, known: tuple[object, ...], what: str) -> None:
    if value not in known:
        raise BadOption(f"{what} must be one of {', '.join(map(repr, known))}, not {value!r}")


for _kind in catalogue.games():
    for _version in range(1, _kind.rules_version + 1):
        _name = name_of(_kind, _version)
        pettingzoo.register("aec", _name, f"{__name__}:env", kwargs={"name": _name})
