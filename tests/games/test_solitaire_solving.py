"""The search that finds winning moves in Chromatic Solitaire (SOLI-R20)."""

import pytest

from cardenza import catalogue
from cardenza.games.chromatic_solitaire import ChromaticSolitaire
from cardenza.games.chromatic_solitaire.state import CONCEDE, SolitaireState
from cardenza.kernel.rng import Rng
from cardenza.solver.solving import solution, winning_moves
from tests import asking

BUDGET = 1500
SMALL_GAMES = (23, 24, 28, 31, 32, 33, 35, 38, 39)  # those of which trying everything takes no time
SCALE = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
EVERY_RULE: list[dict[str, object]] = [
    {},
    {"empty_column": "b_only"},
    {"take_back": True},
    {"passes": 1},
    {"passes": 3},
    {"passes": 9},
    {"passes": 1, "empty_column": "b_only"},
    {"passes": 2, "empty_column": "b_only", "take_back": True},
]


def table(**keys: object) -> SolitaireState:
    state = catalogue.position({"game": "chromatic-solitaire", **keys})
    assert isinstance(state, SolitaireState)
    return state


def deal(seed: int, options: dict[str, object] | None = None) -> SolitaireState:
    state = ChromaticSolitaire(options=options).deal(seed)
    assert isinstance(state, SolitaireState)
    return state


def columns(*runs: str) -> list[list[str]]:
    """Eight columns by their cards; those not written are empty."""
    return [run.split() for run in [*runs, *[""] * (8 - len(runs))]]


def wins(state: SolitaireState, moves: list[int]) -> bool:
    """Does the judge allow all these moves, and do they win?"""
    for move in moves:
        state.play(0, move)
    outcome = state.outcome()
    return outcome is not None and outcome.winners == (0,)


def texts(state: SolitaireState, budget: int = BUDGET) -> list[str]:
    return [state.game.move_text(move) for move in winning_moves(state, budget)]


@pytest.mark.parametrize("options", EVERY_RULE, ids=str)
def test_soli_r20_the_moves_found_win_the_deal(options: dict[str, object]) -> None:
    won = 0
    for seed in range(12):
        state = deal(seed, options)
        moves = winning_moves(state, BUDGET)
        if moves:
            won += 1
            assert wins(state, moves)
    assert won >= 10


def test_soli_r20_the_same_deal_has_the_same_answer() -> None:
    answers = [winning_moves(deal(7), BUDGET) for _ in range(2)]
    assert answers[0] == answers[1] != []


def test_soli_r20_the_search_leaves_the_state_alone() -> None:
    state = deal(3)
    before = state.document()
    assert winning_moves(state, BUDGET)
    assert state.document() == before
    assert state.to_act() == [0]


def test_soli_r20_a_game_in_the_middle_can_be_won_from_there() -> None:
    """With runs, an open waste and cards on the piles, as the search itself leaves them."""
    for options in EVERY_RULE:
        state = deal(5, options)
        moves = winning_moves(state, BUDGET)
        for move in moves[: len(moves) // 2]:
            state.play(0, move)
        assert wins(state, winning_moves(state, BUDGET))


def test_soli_r20_the_budget_is_a_limit() -> None:
    state = deal(3)
    assert winning_moves(state, 50) == winning_moves(state, 1) == []


def test_soli_r20_one_move_from_won() -> None:
    assert texts(table(tops=["B"] * 7 + ["Bb"], columns=columns("B"))) == ["up 1"]
    assert texts(table(tops=["B"] * 7 + ["Bb"], columns=columns(), waste=["B"])) == ["waste up"]
    assert texts(table(tops=["B"] * 7 + ["Bb"], columns=columns(), deck=["B"])) == ["turn", "waste up"]


def test_soli_r20_nothing_is_found_for_a_game_that_is_over_or_not_dealt() -> None:
    won = table(tops=["B"] * 8)
    assert won.is_over()
    assert winning_moves(won, BUDGET) == []
    conceded = deal(3)
    conceded.play(0, "concede")
    assert winning_moves(conceded, BUDGET) == []
    assert winning_moves(table(phase="deal"), BUDGET) == []


def test_soli_r20_nothing_is_found_while_the_deck_has_no_order() -> None:
    state = table(tops=["B"] * 6 + ["Bb"], columns=columns("Bb"))
    assert winning_moves(state, BUDGET) == []
    asking.settle(state)
    assert wins(state, winning_moves(state, BUDGET))


def test_soli_r16_a_position_that_cannot_be_won_has_no_answer() -> None:
    """One D lies face down below its own E flat, which has nowhere to go; the other columns are blocked alike."""
    state = table(
        tops=["C#"] * 8,
        down=columns(*["D"] * 8),
        columns=columns(*["Eb"] * 8),
        deck=[note for note in SCALE[4:] for _ in range(8)],
    )
    assert not state.is_over()  # the deck is still unseen
    assert winning_moves(state, BUDGET) == []


def test_soli_r4_what_an_empty_column_takes_decides() -> None:
    """The E flat on the D has only an empty column to go to."""
    keys: dict[str, object] = {
        "tops": ["B"] * 6 + ["Bb", "C#"],
        "down": columns("B Bb A Ab G F# F E D"),
        "columns": columns("Eb"),
        "deck": ["B"],
    }
    state = table(**keys)
    assert wins(state, winning_moves(state, BUDGET))
    assert winning_moves(table(options={"empty_column": "b_only"}, **keys), BUDGET) == []


@pytest.mark.parametrize(("passes", "can_win"), [(1, False), (2, True), (3, True), ("unlimited", True)])
def test_soli_r25_a_card_that_others_cover_costs_a_pass(passes: object, can_win: bool) -> None:
    """After the F sharp has gone up the A flat covers the G; only a B could take any of them to the columns in time."""
    options = {"passes": passes, "empty_column": "b_only"}
    state = table(tops=["B"] * 7 + ["F"], columns=columns(), deck=["G", "Ab", "F#", "Bb", "A", "B"], options=options)
    moves = winning_moves(state, BUDGET)
    assert wins(state, moves) == can_win == bool(moves)


def test_soli_r25_one_pass_is_enough_where_the_waste_comes_back_in_order() -> None:
    state = table(tops=["B"] * 7 + ["G"], columns=columns(), deck=["B", "Bb", "A", "Ab"], options={"passes": 1})
    assert texts(state) == ["turn"] * 4 + ["waste up"] * 4


def test_soli_r3_a_tail_is_parted_to_free_the_card_it_lies_on() -> None:
    """The D below the C sharp goes up only when that has gone to the empty column."""
    state = table(
        tops=["B"] * 6 + ["C#"],
        down=columns("C"),
        columns=columns("D C#", "D", "Eb", "E", "F", "F#"),
        deck=["Eb", "E", "F", "F#", *[note for note in SCALE[7:] for _ in range(2)]],
    )
    moves = winning_moves(state, BUDGET)
    assert wins(state, moves)


def small_game(seed: int, options: dict[str, object]) -> SolitaireState:
    """Two cards of each note, four of them in the deck; no two ends are neighbours, so that some games are lost."""
    cards = [note for note in range(12) for _ in range(2)]
    Rng(seed).shuffle(cards)
    laid = [SCALE[note] for note in sorted(cards[4:], key=lambda note: (note + seed) % 2)]
    return table(
        tops=["B"] * 6,
        down=[laid[column::8][:-1] for column in range(8)],
        columns=[laid[column::8][-1:] for column in range(8)],
        deck=[SCALE[note] for note in cards[:4]],
        options=options,
    )


def can_be_won(start: SolitaireState) -> bool:
    """By trying all there is to try."""
    tried: set[str] = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        layout = sorted((state.columns.down(column), state.columns.run(column)) for column in range(8))
        key = str((layout, state.up, state.waste, state.deck, state.passes == 0))
        if key in tried:
            continue
        tried.add(key)
        outcome = state.outcome()
        if outcome is not None and outcome.winners:
            return True
        for move in state.legal_moves(0):
            if move != CONCEDE:
                waiting.append(state.clone())
                waiting[-1].apply(0, move)
    return False


@pytest.mark.parametrize("options", [{}, {"empty_column": "b_only"}, {"passes": 1}], ids=str)
def test_soli_r20_a_game_is_called_won_or_lost_exactly_where_it_is(options: dict[str, object]) -> None:
    answers = set()
    for seed in SMALL_GAMES:
        state = small_game(seed, options)
        found = solution(state, BUDGET)
        answers.add(found.prospect)
        assert found.prospect == ("won" if can_be_won(state) else "lost")
        assert (found.prospect == "won") == wins(state, found.moves)
    assert answers == {"won", "lost"}


def test_soli_r20_within_a_budget_too_small_nothing_is_said() -> None:
    assert solution(deal(3), 1).prospect == "undecided"


def test_soli_d7_where_cards_come_back_no_game_is_called_lost() -> None:
    """The search takes no card back, so it does not see everything."""
    lost = next(state for seed in SMALL_GAMES if not can_be_won(state := small_game(seed, {})))
    document = {**lost.document(), "options": {"take_back": True}}
    assert solution(table(**document), BUDGET).prospect == "undecided"


def test_soli_r20_a_game_that_is_over_is_as_it_ended() -> None:
    assert solution(table(tops=["B"] * 8), BUDGET).prospect == "won"
    conceded = deal(3)
    conceded.play(0, "concede")
    assert solution(conceded, BUDGET).prospect == "lost"
