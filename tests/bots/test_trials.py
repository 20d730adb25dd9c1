"""Trials: where they stop, what they bring, and how a race of moves is run."""

import pytest

from cardenza import catalogue
from cardenza.bots.evaluations import HORIZON
from cardenza.bots.lookahead import LONGEST, Lookahead, Weighed, lead
from cardenza.games.carmony.eating import EAT
from cardenza.games.carmony.state import PLAYS
from cardenza.kernel.companions import Habits
from cardenza.kernel.contract import Game, State
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import play_round, playout
from cardenza.kernel.rng import Rng
from tests import asking

GAMES = catalogue.games()
each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)


def dealt(kind: type[Game], seed: int = 1, seats: int | None = None) -> State:
    return kind(seats, asking.options_for(kind, Judge.GUARD)).deal(seed)


def of_several_rounds() -> list[type[Game]]:
    return [kind for kind in GAMES if any(option.name == "rounds" for option in kind.OPTIONS)]


# ------------------------------------------------------------------------------------------------ other luck


def test_every_trial_has_luck_of_its_own_even_where_no_card_is_hidden() -> None:
    """MAID-R12: hands are shuffled at the take, so each place is as good as the other; two of three win (MAID-05)."""
    position = {"hands": [["C5"], ["C2", "?1"]], "knows": [{"1": ["C2", "?1"]}, {}]}
    for weighed in Lookahead(5, budget=4_000).weigh(catalogue.find("old-maid")(2, {}).position(position), 0):
        assert weighed.games > 300
        assert abs(weighed.value - 2 / 3) < 0.1


# ------------------------------------------------------------------------------------------------ where they stop


@pytest.mark.parametrize("kind", of_several_rounds(), ids=lambda kind: kind.key)
def test_a_trial_ends_with_the_round(kind: type[Game]) -> None:
    state = kind(None, {**asking.options_for(kind, Judge.GUARD), "rounds": 3}).deal(4)
    for is_last in (False, False, True):
        assert 0 < play_round(state, Rng(4), 0, LONGEST, LONGEST) < LONGEST
        assert state.outcome() is not None
        assert state.is_over() is is_last
        if not is_last:
            assert play_round(state, Rng(4), 0, LONGEST, LONGEST) == 0
            assert state.moves(state.to_act()[0]) == ["deal"]
            state.play(state.to_act()[0], "deal")


@each_game
def test_a_trial_of_the_whole_round_is_played_like_any_other(kind: type[Game]) -> None:
    """The same seed plays the same moves, whoever stops them where; at random, unless the game knows what is likely."""
    state = dealt(kind, 3)
    twin, third = state.clone(), state.clone()
    moves = play_round(state, Rng(5), 0, LONGEST, LONGEST)
    rng = Rng(5)
    assert sum([play_round(twin, rng, 0, LONGEST, limit) for limit in (moves // 2, moves)]) == moves
    assert twin.document() == state.document()
    if type(kind.habits).likely_move is Habits.likely_move:
        assert playout(third, Rng(5), moves).moves == moves
        assert third.document() == state.document()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_horizon_a_trial_stops_when_the_seat_has_its_turn_again(seats: int) -> None:
    for seed in range(10):
        state = dealt(catalogue.find("carmony"), seed, seats)
        moves = play_round(state, Rng(seed), 1, HORIZON, LONGEST)
        assert HORIZON <= moves < LONGEST
        assert state.view(None).facts["turn"] == 1
        assert state.view(None).facts["phase"] == "start"


def test_who_is_alone_stops_at_the_horizon() -> None:
    assert play_round(dealt(catalogue.find("chromatic-solitaire")), Rng(1), 0, 7, LONGEST) == 7


def test_a_trial_that_would_not_end_is_cut_short() -> None:
    assert play_round(dealt(catalogue.find("carmony")), Rng(1), 0, LONGEST, 5) == 5


# ------------------------------------------------------------------------------------------------ what they bring


@each_game
def test_a_standing_has_points_for_every_seat_and_changes_nothing(kind: type[Game]) -> None:
    for moves in (0, 4, 15, 40):
        state = dealt(kind, moves, kind.most_seats)
        playout(state, Rng(moves), moves)
        before = state.document()
        assert len(asking.standing(state)) in (0, kind.most_seats)
        assert state.document() == before


@each_game
def test_the_best_standing_wins_the_round(kind: type[Game]) -> None:
    """In the end the standing is the count that the rulebook makes."""
    for seed in range(3):
        state = dealt(kind, seed)
        play_round(state, Rng(seed), 0, LONGEST, LONGEST * LONGEST)
        outcome, standing = state.outcome(), asking.standing(state)
        assert outcome is not None
        if outcome.points:
            assert [abs(points) for points in standing] == [abs(points) for points in outcome.points]
        if standing and kind.most_seats > 1 and outcome.winners:
            assert {standing[seat] for seat in outcome.winners} == {max(standing)}


@pytest.mark.parametrize("key", ["metronome", "the-distance"])
def test_where_the_fewest_cards_win_each_card_counts_against_its_holder(key: str) -> None:
    state = dealt(catalogue.find(key))
    hands = [zone.cards for zone in state.zones() if zone.name == "hands"]
    assert asking.standing(state) == [-len(cards) for cards in hands]


def test_clef_09_the_points_of_a_hand_count_against_its_holder() -> None:
    document = {"game": "cle-de-sol", "hands": [["S1"], ["M", "S1"]], "music": ["H.La"]}
    own, other = asking.standing(catalogue.position(document))
    assert other < own < 0


def test_being_ahead_is_being_ahead_of_the_best_other() -> None:
    assert [lead([3, 7, 5], seat) for seat in range(3)] == [-4, 2, -2]
    assert lead([-30, -12], 1) == 18
    assert lead([-5, -5], 0) == 0


# ------------------------------------------------------------------------------------------------ the race


def weighed(state: State, budget: int, seed: int = 1) -> list[Weighed]:
    return Lookahead(seed, budget=budget).weigh(state, state.to_act()[0])


@each_game
def test_values_lie_between_nothing_and_everything(kind: type[Game]) -> None:
    for moves in (0, 9, 30):
        state = dealt(kind, moves, kind.most_seats)
        playout(state, Rng(moves), moves)
        if not state.is_over():
            assert all(0 <= each.value <= 1 for each in weighed(state, 300))


def test_better_moves_are_tried_more_often() -> None:
    state = dealt(catalogue.find("carmony"))
    state.play(state.to_act()[0], "draw")
    race = weighed(state, 4000)
    assert len(race) > 8
    games = [each.games for each in race]
    assert games == sorted(games, reverse=True)
    assert games[0] == games[1] >= 4 * games[-1] > 0
    assert race[0].value >= race[1].value


def test_a_race_spends_its_budget_and_not_much_more() -> None:
    """A trial takes the move itself, the horizon, and what is missing until the turn comes round."""
    state = dealt(catalogue.find("looking-glass"))
    trials = sum([each.games for each in weighed(state, 5000)])
    assert 5000 / (HORIZON + 4) < trials < 5300 / HORIZON


def test_without_a_budget_every_move_is_still_tried_once() -> None:
    state = dealt(catalogue.find("looking-glass"))
    assert {each.games for each in weighed(state, 1)} == {1}


# ------------------------------------------------------------------------------------------------ long games


def test_in_bluff_the_scale_not_every_card_is_called() -> None:
    """Against players who are honest when they can be; who calls every card is soon wrong, and the game has no end."""
    state, ahead, calls = dealt(catalogue.find("bluff-the-scale"), 2), Lookahead(2, budget=400), 0
    windows = 0
    while not state.is_over():
        seat = state.to_act()[0]
        if seat == 0:
            move = ahead.choose(state, seat)
            windows += asking.window_answer(state, seat) >= 0
            calls += state.game.move_text(move) == "call"
        else:
            moves = [asking.late_move(state, seat), asking.window_answer(state, seat), *state.legal_moves(seat)]
            move = next(move for move in moves if move >= 0)
        state.apply(seat, move)
    assert windows > 20
    assert calls < windows / 4


def carmony_with_a_meld(seed: int) -> State | None:
    """Somewhere in the first round, in the middle of a turn: a position where a meld can be laid."""
    kind = catalogue.find("carmony")
    state = dealt(kind, seed, 2 + seed % 3)
    playout(state, Rng(seed, 3), seed * 7 % 60)
    can_meld = not state.is_over() and min(state.legal_moves(state.to_act()[0])) < PLAYS
    return state if can_meld else None


def test_in_the_original_a_meld_is_laid_rather_than_passed_by() -> None:
    states = [state for state in map(carmony_with_a_meld, range(30)) if state is not None]
    assert len(states) >= 8
    chosen = [Lookahead(1, budget=3000).choose(state, state.to_act()[0]) for state in states]
    passed_by = [move for move in chosen if PLAYS <= move < EAT]
    assert len(passed_by) <= 1


@pytest.mark.parametrize("key", ["carmony", "chord-poker"])
def test_looking_ahead_beats_chance_in_long_rounds(key: str) -> None:
    game = catalogue.find(key)(2, {"mode": "guided", "rounds": 1})
    for seed in range(2):
        state, ahead, chance = game.deal(seed), Lookahead(seed, budget=150), Rng(seed)
        while not state.is_over():
            seat = state.to_act()[0]
            if seat == seed % 2:
                state.apply(seat, ahead.choose(state, seat))
            else:
                state.apply(seat, game.habits.random_move(state, seat, chance))
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (seed % 2,)
