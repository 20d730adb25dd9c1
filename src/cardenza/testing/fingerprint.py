"""Fingerprints of whole random games, to show that two builds of the rules play alike.

`python -m cardenza.testing.fingerprint 200` prints, as JSON, whether the rules are compiled and for each game and
number of seats one hash over 200 games with options by lot: every list of legal moves, and now and then verdicts,
gestures, the position, another world, and what players who think would look at. Games can be named after the number.
"""

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from cardenza import catalogue, solver
from cardenza.kernel import playout
from cardenza.kernel.contract import Game
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.testing.walk import some_game, variants, walk

SOLVING_BUDGET: Final = 100
ADVICE_BUDGET: Final = 1_000


def is_compiled() -> bool:
    """Do the rules run as machine code?"""
    return not (playout.__file__ or "").endswith(".py")


def fingerprint(kind: type[Game], seats: int, games: int) -> str:
    """One hash over so many random games."""
    digest = sha256()
    for index in range(games):
        rng = Rng(games, 1000 * seats + index)
        scribe = Scribe(some_game(kind, seats, rng).deal_from(rng.fork()))
        state = scribe.state
        manners, habits = state.game.manners, state.game.habits
        for number, (seat, move) in enumerate(walk(scribe, rng)):
            digest.update(repr((seat, move, state.legal_moves(seat))).encode())
            if number % 50 == 7:
                verdicts = [str(state.judge(seat, other)) for other in variants(state, seat, rng, 3)]
                other_world = state.clone()
                other_world.redeal(rng.fork(), seat)
                by_hand = [manners.gesture(state, seat, other) for other in state.legal_moves(seat)]
                digest.update(repr((verdicts, by_hand, state.document(), other_world.document())).encode())
                digest.update(repr(habits.likely_move(state, seat, rng.fork())).encode())
                helping = manners.safe_move(state, seat), manners.finishing_move(state, seat)
                careful, standing = habits.careful_moves(state, seat), habits.standing(state)
                can_be_won = solver.can_be_won(state, SOLVING_BUDGET)
                advice = solver.advice(state, seat, ADVICE_BUDGET)
                digest.update(repr(((*helping, careful), standing, can_be_won, advice)).encode())
        digest.update(repr(state.outcome()).encode())
    return digest.hexdigest()


def fingerprints(kinds: Sequence[type[Game]], games: int) -> dict[str, object]:
    """The fingerprints of these games with every number of seats."""
    found: dict[str, object] = {"compiled": is_compiled()}
    for kind in kinds:
        for seats in range(kind.least_seats, kind.most_seats + 1):
            found[f"{kind.key}, {seats} seats"] = fingerprint(kind, seats, games)
    return found


if __name__ == "__main__":
    named = [catalogue.find(key) for key in sys.argv[2:]] or catalogue.games()
    print(json.dumps(fingerprints(named, int(sys.argv[1]) if len(sys.argv) > 1 else 200), indent=1))
