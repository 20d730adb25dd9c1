"""The five levels: named once, told in every language, and the pupil's forgetting and mistakes."""

from typing import get_args

import pytest

from cardenza import catalogue
from cardenza.bots.levels import (
    BEGINNER,
    CAREFUL,
    LEVELS,
    MASTER,
    PUPIL,
    budget_at_table,
    level_named,
    level_of,
    player,
)
from cardenza.bots.player import imagined
from cardenza.bots.pupil import Learner
from cardenza.bots.pupils import pupil_of
from cardenza.cli import arguments
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.match.events import Bot, Level
from cardenza.match.pacing import thought
from cardenza.words import levels_of
from tests import asking

KEYS = [level.key for level in LEVELS]
WITH_MISTAKES = ["bluff-the-scale", "carmony", "chord-poker", "cle-de-sol", "looking-glass", "the-distance"]


def test_levels_are_named_once() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert list(get_args(Level)) == KEYS == list(arguments.LEVELS)
    assert [level_named(key) for key in KEYS] == [level_of(number) for number in range(1, 6)] == list(LEVELS)
    assert list(levels_of("fr")) == KEYS


@pytest.mark.parametrize("wrong", [0, 6, -1])
def test_there_is_no_other_level(wrong: int) -> None:
    with pytest.raises(BadOption, match="levels 1 to 5"):
        player(wrong, 1)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(BadOption, match="beginner, pupil, careful, expert, master"):
        level_named("genius")


def test_logs_of_earlier_releases_name_levels_otherwise() -> None:
    assert [Bot("Clara", old).plays_as() for old in ("random", "lookahead", "pupil")] == [
        "beginner",
        "careful",
        "pupil",
    ]


def test_each_level_thinks_more_and_a_quick_table_less() -> None:
    budgets = [level.budget for level in LEVELS]
    assert budgets == sorted(set(budgets))
    assert (
        budget_at_table(MASTER, thought("quick")) < budget_at_table(MASTER) == budget_at_table(MASTER, thought("slow"))
    )


# ------------------------------------------------------------------------------------------------ the pupil


def strict(key: str, seed: int) -> State:
    kind: type[Game] = catalogue.find(key)
    return kind(3, asking.options_for(kind, Judge.TABLE)).deal(seed)


@pytest.mark.parametrize("key", WITH_MISTAKES)
def test_a_pupil_errs_where_mistakes_exist_and_is_judged_like_anybody(key: str) -> None:
    erred = 0
    for seed in range(6):
        state = strict(key, seed)
        for moves in range(60):
            if state.is_over():
                break
            seat = state.to_act()[0]
            slips = pupil_of(key).slips(state, seat)
            erred += any(not state.judge(seat, slip).is_refused() for slip in slips)
            move = player(PUPIL, 60 * seed + moves, budget=1).choose(state, seat)
            assert not state.judge(seat, move).is_refused()
            state.apply(seat, move)
    assert erred > 2


@pytest.mark.parametrize("key", WITH_MISTAKES)
def test_a_pupil_errs_without_a_look_at_hidden_cards(key: str) -> None:
    for moves in (4, 9, 17, 30):
        state = strict(key, moves)
        playout(state, Rng(moves), moves)
        if not state.is_over():
            seat = state.to_act()[0]
            for seed in range(12):
                worlds = [imagined(state, seat, Rng(other)) for other in range(2)]
                chosen = {player(PUPIL, seed, budget=1).choose(world, seat) for world in [state, *worlds]}
                assert len(chosen) == 1


def test_a_pupil_who_forgets_everything_takes_pairs_by_luck_alone() -> None:
    """Whoever remembers where the partner of a card lies turns it up."""
    game = catalogue.find("memory")(2, {"cards": 14})
    cards = [game.card_text(card) for card in game.deck()]
    given = {"game": "memory", "options": {"cards": 14}, "seats": 2, "grid": cards, "up": 0}
    state = catalogue.position({**given, "knows": [[*range(14)], [*range(14)]]})
    remembered = {Learner(seed, 0, 4_000, memory=100).choose(state, 0) for seed in range(4)}
    forgotten = {Learner(seed, 0, 400, memory=0).choose(state, 0) for seed in range(8)}
    assert len(remembered) == 1
    assert len(forgotten) > 3


def test_mem_r7_the_share_of_flips_that_a_bot_retains_belongs_to_its_level() -> None:
    """A pair is known whose cards lie open to memory: whoever remembers both takes it, a pupil in about one of four."""
    assert [level.memory for level in LEVELS] == [0, 50, 100, 100, 100]
    game = catalogue.find("memory")(2, {"cards": 14})
    cards = [game.card_text(card) for card in game.deck()]
    given = {"game": "memory", "options": {"cards": 14}, "seats": 2, "grid": cards, "up": 0}
    state = catalogue.position({**given, "knows": [[*range(14)], [*range(14)]]})
    mate = player(CAREFUL, 1).choose(state, 0)
    taken = [player(PUPIL, seed).choose(state, 0) == mate for seed in range(60)]
    assert 15 < sum(taken) < 50


def test_beginners_do_not_think() -> None:
    assert level_of(BEGINNER).budget == 0 < level_of(CAREFUL).budget


def test_a_pupil_who_forgets_a_card_that_was_given_away_forgets_what_was_counted_beside_it() -> None:
    """Metronome: seat 0 holds the tie that seat 1 gave it, and no other."""
    hands, knows = [["tie", "G1"], ["G2", "G1", "R1"]], [{}, {"0": ["tie"]}]
    lacks = [[{"cards": ["tie"], "most": 1, "seats": {"1": 0}}], []]
    state = catalogue.position({"game": "metronome", "hands": hands, "turn": 1, "knows": knows, "lacks": lacks})
    chosen = {player(PUPIL, seed, budget=40).choose(state, 1) for seed in range(12)}
    assert chosen <= set(state.legal_moves(1))
