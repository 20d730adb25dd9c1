"""Players: they choose legal moves by seed, never look at hidden cards, and looking ahead beats chance."""

import pytest

from cardenza import catalogue
from cardenza.bots.levels import LEVELS, player
from cardenza.bots.lookahead import LONGEST, Lookahead, worth
from cardenza.bots.player import imagined
from cardenza.bots.random_player import RandomPlayer
from cardenza.kernel.contract import Game, State
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from tests import asking

GAMES = catalogue.games()
BUDGET = 600
FEW = 150


def dealt(kind: type[Game], seed: int = 1) -> State:
    return kind(None, asking.options_for(kind, Judge.GUARD)).deal(seed)


def some_way_on(state: State, moves: int) -> State:
    playout(state, Rng(9), moves)
    return state


each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
each_player = pytest.mark.parametrize("level", [level.number for level in LEVELS], ids=[level.key for level in LEVELS])


@each_game
@each_player
def test_a_player_chooses_sensible_moves_and_leaves_the_state_alone(kind: type[Game], level: int) -> None:
    chooser = player(level, 4, budget=FEW)
    state = dealt(kind)
    for _ in range(12):
        if state.is_over():
            break
        seat = state.to_act()[0]
        before = state.document()
        next_cards = state.clone()
        move = chooser.choose(state, seat)
        assert move in asking.playout_moves(state, seat)
        assert state.document() == before
        assert state.chance.fork().__reduce__() == next_cards.chance.fork().__reduce__()
        state.apply(seat, move)


@each_game
@each_player
def test_the_same_seed_chooses_the_same(kind: type[Game], level: int) -> None:
    state = some_way_on(dealt(kind), 5)
    seat = state.to_act()[0]
    chosen = [player(level, 3, budget=FEW).choose(state, seat) for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_another_seed_may_choose_another_move() -> None:
    state = dealt(catalogue.find("memory"))
    assert len({RandomPlayer(seed).choose(state, 0) for seed in range(200)}) > 45


@each_game
@each_player
def test_a_player_does_not_look_at_hidden_cards(kind: type[Game], level: int) -> None:
    for moves in (0, 3, 10, 25, 60):
        state = some_way_on(dealt(kind, moves), moves)
        if state.is_over():
            continue
        seat = state.to_act()[0]
        chosen = player(level, 8, budget=FEW).choose(state, seat)
        for other in range(3):
            assert player(level, 8, budget=FEW).choose(imagined(state, seat, Rng(other)), seat) == chosen


@pytest.mark.parametrize("level", [level.number for level in LEVELS[1:]])
def test_a_player_of_patience_comes_to_an_end(level: int) -> None:
    """A game that is lost cannot be put off by turning cards for ever, or by moving them to and fro."""
    for seed in range(3):
        state, alone = dealt(catalogue.find("chromatic-solitaire"), seed), player(level, seed, budget=60)
        for _ in range(1_000):
            if state.is_over():
                break
            state.apply(0, alone.choose(state, 0))
        assert state.is_over()


def test_nobody_thinks_about_columns_that_only_exchange_their_ends() -> None:
    """SOLI-R16: the tail of a run goes onto another column, and what can be done stays as it was."""
    kind, met = catalogue.find("chromatic-solitaire"), 0
    for seed in range(6):
        state = some_way_on(dealt(kind, seed), 60)
        habits, columns = state.game.habits, [list(zone.cards) for zone in state.zones() if zone.name == "columns"]
        left_out = set(habits.playout_moves(state, 0)) - set(habits.careful_moves(state, 0))
        for text in map(state.game.move_text, left_out):
            _, source, size, _, target = text.split()
            assert int(size[1:]) < len(columns[int(source) - 1])
            assert columns[int(target) - 1]
            met += 1
    assert met


def test_nobody_gives_up() -> None:
    state = dealt(catalogue.find("chromatic-solitaire"))
    resigning = next(move for move in state.legal_moves(0) if asking.flags(state.game, move).gives_up)
    assert resigning not in [weighed.move for weighed in Lookahead(1, budget=BUDGET).weigh(state, 0)]


def test_an_imagined_world_takes_nothing_from_the_live_one() -> None:
    state = dealt(catalogue.find("the-distance"))
    world = imagined(state, 0, Rng(5))
    assert world.view(0) == state.view(0)
    assert world.view(1) != state.view(1)
    assert world.chance is not state.chance


def test_a_winning_move_is_taken() -> None:
    state = catalogue.position(
        {"game": "the-distance", "options": {"mode": "guided"}, "hands": [["D3", "D5", "?1"], 7], "discard": ["C4"]}
    )
    assert state.game.move_text(Lookahead(1).choose(state, 0)) == "play D3 D5 ?1 as D"


def test_a_single_move_needs_no_thought() -> None:
    state = catalogue.position(
        {"game": "the-distance", "options": {"mode": "guided"}, "hands": [["D3", "G4"], 7], "discard": ["C4"]}
    )
    [only] = Lookahead(1).weigh(state, 0)
    assert (state.game.move_text(only.move), only.games) == ("play D3 as D", 0)


def test_of_very_many_moves_some_are_weighed() -> None:
    state = catalogue.position(
        {
            "game": "the-distance",
            "options": {"mode": "guided"},
            "hands": [["C2", "C3", "?1", "?2", "?3", "?4", "D3"], 7],
            "discard": ["X1"],
        }
    )
    assert len(state.legal_moves(0)) > 100
    weighed = Lookahead(1, budget=1).weigh(state, 0)
    assert len(weighed) == 60
    assert {each.move for each in weighed} <= set(state.legal_moves(0))


@pytest.mark.parametrize(
    ("outcome", "length", "value"),
    [
        (Outcome((0,), None, None, "X-1"), 0, 1.0),
        (Outcome((0,), None, None, "X-1"), LONGEST, 0.9),
        (Outcome((0, 1), None, None, "X-1"), 0, 0.5),
        (Outcome((1,), None, None, "X-1"), 0, 0.0),
        (Outcome((), None, None, "X-1"), 0, 0.0),
        (None, LONGEST, 0.0),
    ],
)
def test_winners_share_one_and_sooner_is_better(outcome: Outcome | None, length: int, value: float) -> None:
    assert worth(outcome, 0, length) == pytest.approx(value)


def test_looking_ahead_beats_chance() -> None:
    """In twenty games of Memory, begun by each of the two in turn; by luck alone ten would be won."""
    game = catalogue.find("memory")(2, {"cards": 14})
    won = 0
    for seed in range(20):
        ahead = seed % 2
        players = {ahead: Lookahead(seed, budget=BUDGET), 1 - ahead: RandomPlayer(seed)}
        state = game.deal(seed)
        while not state.is_over():
            seat = state.to_act()[0]
            state.apply(seat, players[seat].choose(state, seat))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners == (ahead,)
    assert won >= 16
