"""`cardenza solve`: can a deal be won by somebody who sees every card? If so, the moves that win it, as a record."""

import json
from argparse import Namespace
from typing import Final

from cardenza import catalogue, solver
from cardenza.cli.trouble import Trouble
from cardenza.kernel.contract import Game, State, settle, unusual_options
from cardenza.kernel.judges import Judge
from cardenza.kernel.records import Record, Scribe
from cardenza.solver import Solution
from cardenza.terminal.setup import Setup

SENTENCES: Final = {
    "lost": "cannot be won: every position that can be reached was looked at",
    "undecided": "undecided within the budget",
}


def run(arguments: Namespace) -> int:
    """Look for a way and tell it; what is told of a deal that can be won is a record to be replayed."""
    seed = 0 if arguments.seed is None else arguments.seed
    game = Setup(None, Judge.GUARD, dict(arguments.options), seed).game(arguments.game)
    if not solver.has_solver(game.key):
        raise Trouble(f"there is no solver for {game.key}; there is one for {_solvable()}")
    state = game.deal(seed, arguments.deal)
    settle(state)
    found = solver.solution(state, arguments.budget)
    assert found is not None, "the game has a solver"
    record = _record(state, found)
    if arguments.json:
        print(json.dumps(_figures(game, seed, arguments.deal, found, record)))
    elif found.prospect == "won":
        print("\n".join(record.text_lines()))
    else:
        print(f"{SENTENCES[found.prospect]} ({found.looked_at} positions)")
    return 0


def _solvable() -> str:
    return ", ".join(filter(solver.has_solver, catalogue.keys()))


def _record(state: State, found: Solution) -> Record:
    scribe = Scribe(state)
    for move in found.moves:
        scribe.apply(0, move)
    return scribe.record


def _figures(game: Game, seed: int, deal: int, found: Solution, record: Record) -> dict[str, object]:
    return {
        "game": game.key,
        "rules_version": game.version,
        "options": unusual_options(game),
        "seed": seed,
        "deal": deal,
        "prospect": found.prospect,
        "positions": found.looked_at,
        "moves": [step.move for step in record.steps],
    }
