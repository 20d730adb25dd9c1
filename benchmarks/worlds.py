"""Steps a second in the worlds of research: ours beside PettingZoo's and RLCard's own games, driven alike from Python.

A step is an action, with the observation and the mask of whoever is next; actions are chosen by lot among those of the
mask. All are unwrapped. Of `Stepper` a step is an action in one of its games.
"""

from importlib import import_module
from random import Random
from typing import Any, Final

from benchmarks.measure import Contestant, Tally
from benchmarks.peers import peer_module

STEPS: Final = 500
GAMES: Final = 256
ROUNDS: Final = 8
ENVIRONMENT: Final = "unwrapped, with observation and mask of whoever is next, driven from Python"
OURS: Final = ("go-fish", "the-distance", "carmony")
OWN: Final = ("connect_four-v3", "leduc_holdem-v4", "texas_holdem-v4")


class Environment(Contestant):
    """An environment of PettingZoo."""

    def __init__(self, name: str, env: Any) -> None:
        super().__init__(name, ENVIRONMENT)
        self.env = env.unwrapped
        self.random = Random(1).random
        self.env.reset(seed=1)

    def batch(self) -> Tally:
        env, random = self.env, self.random
        games = choices = 0
        for _ in range(STEPS):
            seen, _, is_over, is_cut, info = env.last()
            if is_over or is_cut:
                env.reset()
                games += 1
                seen, _, _, _, info = env.last()
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            options = mask.nonzero()[0]
            choices += len(options) > 1
            env.step(int(options[int(random() * len(options))]))
        return Tally(games, STEPS, choices)


class RlcardEnvironment(Contestant):
    """A game of RLCard, as environment."""

    def __init__(self, name: str) -> None:
        super().__init__(f"rlcard {name}, environment", ENVIRONMENT)
        self.env = peer_module("rlcard").make(name, config={"seed": 1})
        self.random = Random(1).random
        self.state, _ = self.env.reset()

    def batch(self) -> Tally:
        games = choices = 0
        for _ in range(STEPS):
            options = list(self.state["legal_actions"])
            choices += len(options) > 1
            self.state, _ = self.env.step(options[int(self.random() * len(options))])
            if self.env.is_over():
                self.state, _ = self.env.reset()
                games += 1
        return Tally(games, STEPS, choices)


class Batches(Contestant):
    """Our stepper: many games at once, actions by lot; with masks and observations as arrays where they are wanted."""

    def __init__(self, name: str, *shows: str) -> None:
        what = f"with {' and '.join(shows)}" if shows else "bare"
        super().__init__(f"{name}, batch of {GAMES}, {what}", "actions are chosen by lot in the compiled loop")
        self.stepper = import_module("cardenza.research.gymnasium").Stepper(name, GAMES, seed=1)
        self.shows = shows

    def batch(self) -> Tally:
        stepper, games = self.stepper, self.stepper.batch
        finished, choices = games.finished, games.choices
        for _ in range(ROUNDS):
            stepper.step(stepper.random_actions())
            for shown in self.shows:
                getattr(stepper, shown)()
        return Tally(games.finished - finished, ROUNDS * GAMES, games.choices - choices)


def worlds() -> list[Contestant]:
    """Ours and theirs, in the order of the table."""
    ours = import_module("cardenza.research.pettingzoo")
    found: list[Contestant] = [
        Environment(f"{name}, environment", ours.raw_env(name, observations="tensor")) for name in OURS
    ]
    found += [Batches("go-fish"), Batches("go-fish", "masks"), Batches("go-fish", "masks", "observations")]
    for name in OWN:
        found.append(Environment(f"pettingzoo {name}", peer_module("pettingzoo").make("aec", f"classic/{name}")))
    return [*found, RlcardEnvironment("uno"), RlcardEnvironment("gin-rummy")]
