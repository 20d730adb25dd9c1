"""The engines we are measured against: OpenSpiel and RLCard, through what they offer in public.

Where there is a plain way to drive them and a faster one, both are here. Players pick uniformly among the legal
actions. Chance steps (deals, draws, reveals) are sampled and paid for but not counted as moves. A seed fixes the
sequence of games; how many of them fit into a round is up to the machine.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from math import isclose
from random import Random
from statistics import fmean
from typing import Any, Final

from benchmarks.measure import Contestant, Operation, Tally

CALIBRATION_GAMES: Final = 1000
ROLLOUTS_PER_DEAL: Final = 100
LINES: Final = 100  # iterations of a search
CHANCE: Final = -1  # what OpenSpiel's current_player() says for a chance step ...
OVER: Final = -4  # ... and after the end

CRAZY_EIGHTS: Final = "crazy_eights(players=2)"
SOLITAIRE: Final = "solitaire"
GO_FISH: Final = "go_fish"
GIN_RUMMY: Final = "gin_rummy"

CAVEATS: Final = """\
These are different games: moves per second compare engines only together with the share of real choices.
crazy_eights: 79% are real choices since one may draw without need, and does; 86 moves and 52 chance steps a game.
crazy_eights: 86% of random games end blocked (stock empty, all pass), 14% by an empty hand.
crazy_eights: from Python about half of the time goes into sampling chance; "tuned" saves most of that.
the-distance: ours draw only in need, about 120 moves a game; by lot among all moves of strict play, over 1,000.
C++ rollouts share one deal among 100; one for each would cost about an eighth of their speed; C++ bots have it.
solitaire: Klondike with every third waste card open; it looks a step ahead so that no position comes back.
solitaire: its limit of 150 steps, reveals included, cuts off 9 of 10 random games.
go_fish: the same game as ours with the thirteenth book, 52 cards and 13 books; its draws are chance steps.
gin_rummy: the nearest to The Original; it finds the best way to meld a hand, which costs more than finding all melds.
""".splitlines()


class MissingPeerError(Exception):
    """A peer is not installed: it is an optional dependency."""


def peer_module(name: str) -> Any:  # neither peer ships types, so what comes from them is Any
    """Import a peer, or say that it is missing."""
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingPeerError(f"{name} cannot be imported ({error}); install the benchmark peers") from error


class SpielGames(Contestant):
    """Whole OpenSpiel games, every step a call from Python, chance sampled by its probabilities."""

    def __init__(self, game: str, seed: int = 1) -> None:
        super().__init__(f"{short(game)}, Python API", "chance_outcomes() sampled in Python by their probabilities")
        self.game = peer_module("pyspiel").load_game(game)
        self.random = Random(seed).random

    def batch(self) -> Tally:
        random = self.random
        state = self.game.new_initial_state()
        moves = choices = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes(), random()))
                continue
            actions = state.legal_actions()
            moves += 1
            choices += len(actions) > 1
            state.apply_action(actions[int(random() * len(actions))])
        return Tally(1, moves, choices)


class TunedSpielGames(Contestant):
    """The same with three calls a step and no probabilities: only for games whose chance steps are all uniform."""

    def __init__(self, game: str, seed: int = 1) -> None:
        note = "chance steps are uniform here, so they are drawn from legal_actions(), without probabilities"
        super().__init__(f"{short(game)}, Python API tuned", note)
        if not has_uniform_chance(game):
            raise ValueError(f"{game} has chance steps that are not uniform")
        self.game = peer_module("pyspiel").load_game(game)
        self.random = Random(seed).random

    def batch(self) -> Tally:
        random = self.random
        state = self.game.new_initial_state()
        moves = choices = 0
        while (player := state.current_player()) != OVER:
            actions = state.legal_actions()
            if player != CHANCE:
                moves += 1
                choices += len(actions) > 1
            state.apply_action(actions[int(random() * len(actions))])
        return Tally(1, moves, choices)


class SpielRollouts(Contestant):
    """Rollouts in C++ from freshly dealt positions: OpenSpiel's fastest random play.

    A search bot with a single simulation does nothing but evaluate its root, by as many rollouts as it is told. The
    root must be a decision (a chance step there crashes the bot), so Python deals, once per hundred rollouts.
    """

    def __init__(self, game: str, seed: int = 1) -> None:
        note = "rollouts start from a dealt position, one deal for 100 of them; moves = games x mean length"
        super().__init__(f"{short(game)}, C++ rollouts", note)
        spiel = peer_module("pyspiel")
        self.game = spiel.load_game(game)
        self.random = Random(seed).random
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_DEAL, seed=seed)
        self.bot = spiel.MCTSBot(
            self.game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=seed, verbose=False
        )
        self.mean = mean_length(game)

    def batch(self) -> Tally:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes(), self.random()))
        self.bot.step(state)
        return times(self.mean, ROLLOUTS_PER_DEAL)


class SpielBots(Contestant):
    """Whole games in C++, deal included: OpenSpiel's uniform random bots, one call from Python a game."""

    def __init__(self, game: str, seed: int = 1, games_per_batch: int = 50) -> None:
        note = "deal included; its random bots build a policy for every move; moves = games x mean length"
        super().__init__(f"{short(game)}, C++ bots", note)
        self.spiel = peer_module("pyspiel")
        self.game = self.spiel.load_game(game)
        self.bots = [self.spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(self.game.num_players())]
        self.seeds = Random(seed)
        self.games_per_batch = games_per_batch
        self.mean = mean_length(game)

    def batch(self) -> Tally:
        for _ in range(self.games_per_batch):
            self.spiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.seeds.getrandbits(31))
        return times(self.mean, self.games_per_batch)


class SpielSearch(Contestant):
    """OpenSpiel's ISMCTS in C++: a game is one iteration, with a random rollout to the end."""

    def __init__(self, game: str, seed: int = 1) -> None:
        super().__init__(f"{short(game)}, C++ ISMCTS", "a game is one iteration: a world dealt anew, tree and rollout")
        spiel = peer_module("pyspiel")
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        self.bot = spiel.ISMCTSBot(
            seed, evaluator, 0.7, LINES, -1, spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
        )
        random = Random(seed).random
        self.state = spiel.load_game(game).new_initial_state()
        moves = 6
        while moves or self.state.is_chance_node():
            moves -= not self.state.is_chance_node()
            actions = self.state.legal_actions()
            self.state.apply_action(actions[int(random() * len(actions))])

    def batch(self) -> Tally:
        self.bot.step(self.state)
        return Tally(LINES, LINES, 0)


class RlcardUno(Contestant):
    """RLCard's uno for two, its game object without the environment around it."""

    def __init__(self, seed: int = 1) -> None:
        note = "every step also builds the next player's view; equal cards listed twice count as one option"
        super().__init__("rlcard uno", note)
        self.game = peer_module("rlcard.games.uno").Game(num_players=2)
        self.game.np_random = peer_module("numpy").random.RandomState(seed)
        self.random = Random(seed).random

    def batch(self) -> Tally:
        view, _ = self.game.init_game()
        moves = choices = 0
        while not self.game.is_over():
            actions = view["legal_actions"]
            moves += 1
            choices += actions.count(actions[0]) < len(actions)
            view, _ = self.game.step(actions[int(self.random() * len(actions))])
        return Tally(1, moves, choices)


def spiel_clone(game: str, seed: int = 1, moves: int = 20) -> Operation:
    """Cloning an OpenSpiel state some moves after the deal."""
    random = Random(seed).random
    state = peer_module("pyspiel").load_game(game).new_initial_state()
    while moves and not state.is_terminal():
        moves -= not state.is_chance_node()
        actions = state.legal_actions()
        state.apply_action(actions[int(random() * len(actions))])
    return Operation(f"{short(game)}, clone", state.clone)


def sampled(outcomes: Sequence[tuple[int, float]], point: float) -> int:
    """The outcome at a point between 0 and 1.

    >>> sampled([(7, 0.5), (9, 0.5)], 0.6)
    9
    """
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]  # the probabilities added up to a hair less than one


@cache
def mean_length(game: str) -> Tally:
    """One average game seen from Python, for drivers in C++ that do not count their moves."""
    peer = SpielGames(game, seed=0)
    played = [peer.batch() for _ in range(CALIBRATION_GAMES)]
    return Tally(1, fmean(tally.moves for tally in played), fmean(tally.choices for tally in played))


def times(mean: Tally, games: int) -> Tally:
    return Tally(games, games * mean.moves, games * mean.choices)


def has_uniform_chance(game: str, games: int = 100) -> bool:
    """Whether every chance step of some random games has equal probabilities, over just its legal actions."""
    random = Random(0)
    spiel_game = peer_module("pyspiel").load_game(game)
    for _ in range(games):
        state = spiel_game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                if list(outcomes) != actions or not isclose(min(probabilities), max(probabilities)):
                    return False
            state.apply_action(random.choice(actions))
    return True


def short(game: str) -> str:
    """The game without its options.

    >>> short("crazy_eights(players=2)")
    'crazy_eights'
    """
    return game.partition("(")[0]


def peers(seed: int = 1) -> list[Contestant]:
    """The peers, in the order of the report."""
    return [
        SpielGames(CRAZY_EIGHTS, seed),
        TunedSpielGames(CRAZY_EIGHTS, seed),
        SpielRollouts(CRAZY_EIGHTS, seed),
        SpielBots(CRAZY_EIGHTS, seed),
        SpielGames(SOLITAIRE, seed),
        TunedSpielGames(SOLITAIRE, seed),
        SpielBots(SOLITAIRE, seed),
        SpielGames(GO_FISH, seed),
        SpielRollouts(GO_FISH, seed),
        SpielGames(GIN_RUMMY, seed),
        SpielRollouts(GIN_RUMMY, seed),
        RlcardUno(seed),
    ]
