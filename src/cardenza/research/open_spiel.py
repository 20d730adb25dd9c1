"""OpenSpiel: every game as a game of its own there, with chance played card by card.

Importing this registers them: `pyspiel.load_game("cardenza_the_distance(players=3,options=interval:3)")`. Parameters:
`players`; `options`, as `name:value`, several with semicolons between; `longest`, after how many actions a game is
broken off; `recall`, how many earlier observations an information state tensor has; `aids`, whether players are shown
what they could work out. Information states have perfect recall: as text, all that the player has seen and done; as a
tensor, what it sees, what it saw in the last positions, and a fingerprint of the text, so that no two are alike.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pyspiel
from numpy.typing import NDArray

from cardenza import catalogue
from cardenza.kernel.contract import Game
from cardenza.kernel.course import LONGEST
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.moments import things_in
from cardenza.kernel.outcome import least_utility
from cardenza.kernel.rng import Rng
from cardenza.kernel.views import View, view_of
from cardenza.kernel.walk import CHANCE, ENDED, Walk
from cardenza.research.arrays import Arrays
from cardenza.research.naming import game_named, read_options

FINGERPRINT: Final = 256
WORLDS: Final = 1 << 30
LOTS: Final = 12  # chance also draws lots: for a keynote
USUAL: Final = {"options": "", "longest": LONGEST, "recall": 4, "aids": False}


def short_name(kind: type[Game]) -> str:
    """What OpenSpiel calls a game.

    >>> short_name(catalogue.find("the-distance"))
    'cardenza_the_distance'
    """
    return f"cardenza_{kind.key.replace('-', '_')}"


def _type_of(kind: type[Game], seats: int) -> pyspiel.GameType:
    alone = seats == 1
    return pyspiel.GameType(
        short_name=short_name(kind),
        long_name=f"{kind.title} (Cardenza)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.most_seats,
        min_num_players=kind.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": _usual_seats(kind), **USUAL},
    )


def _usual_seats(kind: type[Game]) -> int:
    return min(max(2, kind.least_seats), kind.most_seats)


class Kept(NamedTuple):
    """What a game is made of."""

    key: str
    players: int
    options: str
    aids: bool
    longest: int

    def arrays(self) -> Arrays:
        return _arrays(self.key, self.players, self.options, self.aids)

    def walk(self) -> Walk:
        return Walk(self.arrays().actions, self.longest)


class CardenzaGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel carries no types
    """One of our games, for so many players; `KIND` is set by a class of its own for each."""

    KIND: ClassVar[type[Game]] = Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        kind, params = type(self).KIND, params or {}
        chosen = {"players": _usual_seats(kind), **USUAL, **params}
        self.kept = Kept(kind.key, chosen["players"], chosen["options"], chosen["aids"], int(chosen["longest"]))
        self.arrays, self.longest = self.kept.arrays(), self.kept.longest
        self.recall = int(chosen["recall"])
        game = self.arrays.game
        information = pyspiel.GameInfo(
            num_distinct_actions=self.arrays.actions.size,
            max_chance_outcomes=max([*game.deck(), LOTS]) + 1,
            num_players=game.seats,
            min_utility=least_utility(game.seats),
            max_utility=1.0,
            utility_sum=None if game.seats == 1 else 0.0,
            max_game_length=self.longest,
        )
        super().__init__(_type_of(kind, game.seats), information, dict(params))

    def new_initial_state(self) -> "CardenzaState":
        return CardenzaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "CardenzaObserver":
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return CardenzaObserver(self.arrays, self.recall, iig_obs_type or usual)


@cache
def _arrays(key: str, seats: int, options: str, has_aids: bool) -> Arrays:
    return Arrays(game_named(key, seats, read_options(catalogue.find(key), options)), bool(has_aids))


class _Place:
    """Where a state is, and the way there. A deep copy of it is a copy of the walk; a written one is walked again."""

    def __init__(self, kept: Kept, walk: Walk, way: Sequence[int] | None) -> None:
        self.kept = kept
        self.walk = walk
        self.way = None if way is None else list(way)  # no way leads to an imagined world

    def go(self, action: int) -> None:
        """Chance or a player chooses an action."""
        if self.walk.to_act() == CHANCE:
            self.walk.answer(action)
        else:
            self.walk.step(action)
        if self.way is not None:
            self.way.append(action)

    def __deepcopy__(self, _: object) -> "_Place":
        return _Place(self.kept, self.walk.clone(), self.way)

    def __reduce__(self) -> tuple[object, ...]:
        if self.way is None:
            raise Unreadable("an imagined world cannot be written down: no way leads there")
        return _walked, (self.kept, self.way)


def _walked(kept: Kept, way: Sequence[int]) -> _Place:
    place = _Place(kept, kept.walk(), ())
    for action in way:
        place.go(action)
    return place


class CardenzaState(pyspiel.State):  # type: ignore[misc] # as above
    """One point of a game: before the deal, in the middle of it, or at its end."""

    def __init__(self, game: CardenzaGame) -> None:
        super().__init__(game)
        self._place = _Place(game.kept, game.kept.walk(), ())

    @property
    def walk(self) -> Walk:
        """The walk that has led here."""
        return self._place.walk

    def current_player(self) -> int:
        acting = self.walk.to_act()
        special: dict[int, int] = {CHANCE: pyspiel.PlayerId.CHANCE, ENDED: pyspiel.PlayerId.TERMINAL}
        return special.get(acting, acting)

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.options()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        found = self.walk.outcomes()
        whole = sum(count for _, count in found)
        return [(card, count / whole) for card, count in found]

    def _apply_action(self, action: int) -> None:
        self._place.go(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.walk.actions.text(action)

    def is_terminal(self) -> bool:
        return self.walk.to_act() == ENDED

    def returns(self) -> list[float]:
        return self.walk.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "CardenzaState":
        """Another world that looks the same to the player; `sampler` gives a number from 0 to 1."""
        twin: CardenzaState = self.clone()
        twin._place = _Place(self._place.kept, self.walk.imagined(player, Rng(int(sampler() * WORLDS))), None)
        return twin

    def __str__(self) -> str:
        return str(self.walk.position()) if self.walk.is_dealt() else "not dealt yet"


class CardenzaObserver:
    """What a player sees, or has seen and done, as a tensor and as text. Public and private parts are text alone."""

    def __init__(self, arrays: Arrays, recall: int, kind: Any) -> None:
        self.arrays = arrays
        self.has_recall = bool(kind.perfect_recall)
        self.is_public = bool(kind.public_info)
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = recall if self.has_recall else 0
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.is_public and self.is_private:
            self._lay()

    def _lay(self) -> None:
        size = self.arrays.size
        self.tensor = np.zeros(size * (1 + self.recall) + FINGERPRINT * self.has_recall, np.float32)
        self.dict = {name: self.tensor[place] for name, place in self.arrays.pieces.items()}
        for back in range(1, self.recall + 1):
            self.dict[f"{back} before"] = self.tensor[size * back : size * (back + 1)]
        if self.has_recall:
            self.dict["fingerprint"] = self.tensor[-FINGERPRINT:]

    def set_from(self, state: CardenzaState, player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        walk, size = state.walk, self.arrays.size
        moment, words = walk.moment, walk.words if walk.to_act() == player else []
        for back in range(self.recall + 1):
            if moment is None:
                break
            seen = self.arrays.observation(moment.state, player, () if back else words)
            self.tensor[back * size : (back + 1) * size] = seen
            moment = moment.before if moment.remembers(player) else None
        if self.has_recall:
            digest = sha256(self.string_from(state, player).encode()).digest()
            self.tensor[-FINGERPRINT:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: CardenzaState, player: int) -> str:
        walk = state.walk
        if self.has_recall:
            return "\n".join([f"seat {player}", *walk.history(player)])
        if not walk.is_dealt():
            return f"seat {player}" if self.is_private else ""
        public = _lines(view_of(walk.position(), None, has_aids=False))
        own = _lines(view_of(walk.position(), player, has_aids=False))
        if not self.is_private:
            return "\n".join(public)
        words = [walk.actions.text(word) for word in walk.words] if walk.to_act() == player else []
        seen = own if self.is_public else [line for line in own if line not in public]
        return "\n".join([f"seat {player}", *seen, *words])


def _lines(view: View) -> list[str]:
    return [f"{name}: {thing}" for name, thing in things_in(view).items()]


for _kind in catalogue.games():  # OpenSpiel never lets go of what it calls to make a game, so it must be a class
    _class = type(f"{_kind.__name__}Game", (CardenzaGame,), {"KIND": _kind})
    pyspiel.register_game(_type_of(_kind, _usual_seats(_kind)), _class)
