"""The rulebook of Memory as sentences: each test is named after the rule that it shows."""

import pickle
from collections.abc import Iterable
from itertools import combinations

import pytest

from cardenza.catalogue import game_of, position
from cardenza.games.memory import TURNED_UP, Memory, MemoryState
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible, NotAllowed, Unreadable
from cardenza.kernel.events import Made, Moved, Shown, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Note, Number, Seat, cards_said
from cardenza.kernel.staged import word_by_word
from cardenza.kernel.views import Snapshot
from cardenza.kernel.zones import EVERYBODY
from tests import asking
from tests.games.explaining import explained, prompted, proved
from tests.games.playing import key
from tests.games.telling import check_story, sentences, story

NOTES = "C C# D D# E F F# G G# A A# B".split()
HOURS = {note: number or 12 for number, note in enumerate(NOTES)}
KEYBOARD = [f"{note}{octave}" for note in NOTES for octave in (2, 3, 4, 5)]
SYMBOLS = ["?1", "?2", "?3", "?4", "X1", "X2"]
TWO_PAIRS = ["C2", "F#3", "C5", "F#4"]


def memory(grid: object, seats: int = 2, **more: object) -> MemoryState:
    """The position with this grid; `more` are further keys of the document."""
    state = position({"game": "memory", "seats": seats, "grid": grid, **more})
    assert isinstance(state, MemoryState)
    return state


def dealt(seed: int, seats: int = 2, **options: object) -> MemoryState:
    """A new game with these options."""
    state = Memory(seats, options).deal(seed)
    assert isinstance(state, MemoryState)
    return state


def flip(state: State, *places: int) -> State:
    """Turn up the cards at these places, one after the other, always for the seat on turn."""
    for place in places:
        state.play(state.to_act()[0], f"flip {place}")
    return state


def is_taken(first: str, second: str, pair_rule: str = "same") -> bool:
    """Are these two a pair, when they are turned up on a full grid?"""
    grid = KEYBOARD + SYMBOLS
    state = flip(memory(grid, options={"pair_rule": pair_rule}), grid.index(first), grid.index(second))
    assert key(state, "pairs") in ([[], []], [[sorted([first, second], key=grid.index)], []])
    return key(state, "pairs") != [[], []]


def objection_to(state: State, seat: int, move: str) -> str:
    """Why the seat may not do this."""
    with pytest.raises(NotAllowed) as refusal:
        state.play(seat, move)
    assert state.parse(seat, move) not in state.legal_moves(seat)
    return str(refusal.value)


# ------------------------------------------------------------------------------------------------ the rules


def test_mem_01_all_cards_are_shuffled_and_lie_face_down() -> None:
    state = dealt(7)
    assert state.view(0).zone("grid").cards == [None] * 54
    grid = key(state, "grid")
    assert isinstance(grid, list)
    assert sorted(grid) == sorted(KEYBOARD + SYMBOLS)
    assert grid != KEYBOARD + SYMBOLS
    assert grid != key(dealt(8), "grid")


def test_mem_01_the_cards_are_laid_from_the_top_row_by_row() -> None:
    game = Memory(2, {"cards": 14})
    order = "E3 C3 D4 G3 A3 B4 F4 C4 D3 E4 F3 G4 A4 B3".split()
    state = game.deal_from(Scripted([[game.parse_card(name) for name in order]], Rng(0)))
    assert key(state, "grid") == order


def test_mem_01_places_never_change_and_taken_cards_leave_a_gap() -> None:
    state = flip(memory(TWO_PAIRS), 0, 2)
    assert key(state, "grid") == [".", "F#3", ".", "F#4"]
    assert "[MEM-01, MEM-D1]" in objection_to(state, 0, "flip 2")


def test_mem_02_play_goes_clockwise() -> None:
    state = memory(TWO_PAIRS, seats=3)
    turns = []
    for _ in range(4):
        turns += state.to_act()
        flip(state, 0, 1)
    assert turns == [0, 1, 2, 0]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_mem_03_everybody_sees_the_first_card(viewer: int | None) -> None:
    state = flip(memory(TWO_PAIRS), 1)
    assert state.view(viewer).zone("grid").cards == [None, "F#3", None, None]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_mem_03_everybody_sees_the_second_card(viewer: int | None) -> None:
    state = flip(memory(TWO_PAIRS), 1)
    before = Snapshot(state)
    events = happened(before, Snapshot(flip(state, 2)), Made(0, "flip 2", False))
    assert [(e.card, e.zone) for e in events if isinstance(e, Shown) and e.seen == -1] == [("C5", ("grid", None))]
    assert state.view(viewer).zone("grid").known == [None, "F#3", "C5", None]


@pytest.mark.parametrize("known", [[], [2], [0, 1, 2, 3]])
def test_mem_03_the_second_card_is_shown_though_it_is_taken_or_was_known(known: list[int]) -> None:
    for place in (2, 3):
        state = flip(memory(TWO_PAIRS, knows=[known, known]), 0)
        before, exposed = Snapshot(state), asking.exposes(state, 0, place)
        events = happened(before, Snapshot(flip(state, place)), Made(0, f"flip {place}", False), exposed)
        assert events[1] == Shown(TWO_PAIRS[place], -1, ("grid", None), place)
        assert sum(isinstance(event, Shown) for event in events) == 1
        assert [event.card for event in events if isinstance(event, Moved)] == (["C2", "C5"] if place == 2 else [])


def test_mem_04_a_pair_is_taken_and_its_finder_goes_on() -> None:
    state = flip(memory(TWO_PAIRS), 2, 0)
    assert key(state, "pairs") == [[["C2", "C5"]], []]
    assert state.to_act() == [0]
    assert key(state, "turns") == 0
    assert state.moves(0) == ["flip 1", "flip 3"]


def test_mem_05_two_other_cards_are_turned_down_and_the_turn_passes() -> None:
    state = flip(memory(TWO_PAIRS), 0, 1)
    assert state.view(0).zone("grid").cards == [None] * 4
    assert (key(state, "grid"), key(state, "up"), key(state, "pairs")) == (TWO_PAIRS, None, [[], []])
    assert (state.to_act(), key(state, "turns")) == ([1], 1)


def test_mem_06_two_notes_are_a_pair_if_they_are_the_same_note() -> None:
    found = {(a, b) for a in NOTES for b in NOTES if is_taken(f"{a}2", f"{b}5")}
    assert found == {(note, note) for note in NOTES}


def test_mem_07_question_pairs_only_with_question() -> None:
    assert [card for card in KEYBOARD + SYMBOLS if card != "?1" and is_taken("?1", card)] == ["?2", "?3", "?4"]
    assert [card for card in KEYBOARD + SYMBOLS if card != "?1" and is_taken(card, "?1")] == ["?2", "?3", "?4"]


def test_mem_07_chromatic_scale_pairs_only_with_chromatic_scale() -> None:
    assert [card for card in KEYBOARD + SYMBOLS if card != "X2" and is_taken("X2", card)] == ["X1"]
    assert [card for card in KEYBOARD + SYMBOLS if card != "X2" and is_taken(card, "X2")] == ["X1"]


def test_mem_08_the_game_ends_with_the_last_card_and_most_pairs_win() -> None:
    state = memory(["A2", ".", "A4"], pairs=[[["C2", "C3"]], [["D2", "D3"]]], turn=1)
    assert state.outcome() is None
    flip(state, 0, 2)
    assert state.is_over()
    assert (state.to_act(), state.moves(1)) == ([], [])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [1], "scores": [1, 2], "reason": "MEM-08"}


def test_mem_08_equal_numbers_share_the_win() -> None:
    pairs = [[["C2", "C3"]], [["D2", "D3"]], []]
    outcome = flip(memory(["A2", "A4", "?1", "?4"], seats=3, pairs=pairs, turn=2), 0, 1, 3, 2).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (1, 1, 2))
    outcome = flip(memory(["A2", "A4"], seats=3, pairs=pairs, turn=2), 0, 1).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1, 2), (1, 1, 1))


def test_mem_09_alone_the_score_is_the_number_of_turns_used() -> None:
    state = memory(["C3", "D3", "E3", "C4", "D4", "E4"], seats=1)
    flip(state, 0, 3, 1, 2)  # a pair and a miss are one turn
    assert (key(state, "turns"), key(state, "turn")) == (1, 0)
    flip(state, 1, 5, 1, 2, 4, 1, 2, 5)  # two misses, then two pairs
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (4,))


# ------------------------------------------------------------------------------------------------ the rulings


def test_mem_r1_octave_does_not_matter() -> None:
    assert is_taken("G#2", "G#5")
    assert not is_taken("G#2", "A2")


def test_mem_r2_any_two_of_four_copies_pair_up() -> None:
    copies = ["E2", "E3", "E4", "E5"]
    assert all(is_taken(first, second) for first, second in combinations(copies, 2))
    assert flip(memory(copies), 0, 3, 1, 2).is_over()


def test_mem_r3_a_wild_is_no_joker() -> None:
    state = flip(memory(["?1", "C2", "?3", "C3"]), 0, 1)
    assert (state.to_act(), key(state, "pairs")) == ([1], [[], []])


def test_mem_r4_a_pair_gives_another_turn_every_time() -> None:
    state = flip(memory([f"{note}{octave}" for note in "CDE" for octave in (2, 3)]), 0, 1, 2, 3)
    assert (state.to_act(), key(state, "turns")) == ([0], 0)


def test_mem_r5_a_tritone_is_six_hours_away() -> None:
    found = {(a, b) for a in NOTES for b in NOTES if is_taken(f"{a}3", f"{b}4", "tritone")}
    assert found == {(a, b) for a in NOTES for b in NOTES if abs(HOURS[a] - HOURS[b]) == 6}


def test_mem_r5_the_hours_of_an_interval_and_its_inversion_add_up_to_twelve() -> None:
    found = {(a, b) for a in NOTES for b in NOTES if is_taken(f"{a}3", f"{b}4", "inversion")}
    assert found == {(a, b) for a in NOTES for b in NOTES if HOURS[a] + HOURS[b] == 12} | {("C", "C")}


@pytest.mark.parametrize("pair_rule", ["tritone", "inversion"])
def test_mem_r6_symbols_pair_as_ever(pair_rule: str) -> None:
    cards = [f"{note}3" for note in NOTES] + SYMBOLS
    assert [card for card in cards if card != "?2" and is_taken("?2", card, pair_rule)] == ["?1", "?3", "?4"]
    assert [card for card in cards if card != "X1" and is_taken("X1", card, pair_rule)] == ["X2"]


def test_mem_r7_the_view_shows_no_history() -> None:
    grid = flip(memory(TWO_PAIRS), 0, 1).view(0).zone("grid")
    assert (grid.cards, grid.known) == ([None] * 4, ["C2", "F#3", None, None])


def test_mem_r7_a_bot_may_forget_what_it_has_seen() -> None:
    state = memory(TWO_PAIRS)
    flip(state, 0, 1)
    state.forget(0, [1])
    assert state.view(0).zone("grid").known == ["C2", None, None, None]
    assert state.view(1).zone("grid").known == ["C2", "F#3", None, None]
    assert key(state, "knows") == [[0], [0, 1]]
    flip(state, 1, 2)
    assert key(state, "knows") == [[0, 1, 2]] * 2


def test_mem_r7_what_lies_face_up_is_seen_all_the_same() -> None:
    state = memory(TWO_PAIRS, up=0)
    state.forget(0, [0])
    assert state.view(0).zone("grid").known[0] == "C2"
    assert key(flip(state, 1), "knows") == [[0, 1]] * 2


def test_mem_r8_at_turn_cap_the_pairs_taken_so_far_count() -> None:
    state = memory(TWO_PAIRS, options={"turn_cap": 100}, pairs=[[], [["D2", "D3"]]], turns=99)
    flip(state, 0, 2)
    assert not state.is_over()
    flip(state, 1)
    assert not state.is_over()
    state = memory(TWO_PAIRS, options={"turn_cap": 100}, pairs=[[], [["D2", "D3"]]], turns=98)
    assert not flip(state, 0, 1).is_over()
    assert flip(state, 0, 1).is_over()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [1], "scores": [0, 1], "reason": "MEM-R8"}
    assert "[CORE-1, MEM-R8, MEM-D1]" in objection_to(state, 0, "flip 0")


def test_mem_r8_alone_the_game_ends_at_turn_cap_too() -> None:
    outcome = flip(memory(TWO_PAIRS, seats=1, options={"turn_cap": 250}, turns=249), 0, 1).outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [0], "scores": [250], "reason": "MEM-R8"}


@pytest.mark.parametrize("pair_rule", ["tritone", "inversion"])
def test_mem_r9_pair_rules_need_whole_octaves(pair_rule: str) -> None:
    with pytest.raises(BadOption, match=f"pair_rule {pair_rule} needs whole octaves: .* not 14 .MEM-R9"):
        Memory(2, {"cards": 14, "pair_rule": pair_rule})
    for cards in (54, 48, 24):
        state = dealt(1, cards=cards, pair_rule=pair_rule)
        playout(state, Rng(2))
        assert (state.is_over(), state.lying) == (True, [])


def test_mem_r10_the_same_card_is_not_turned_up_twice() -> None:
    state = memory(TWO_PAIRS, up=0)
    assert state.moves(0) == ["flip 1", "flip 2", "flip 3"]
    assert "[MEM-R10, MEM-D2] (face up: C2)" in objection_to(state, 0, "flip 0")


def test_mem_r11_the_small_decks_are_the_middle_of_the_keyboard() -> None:
    decks = {cards: _deck(Memory(2, {"cards": cards})) for cards in (48, 24, 14)}
    assert decks[48] == KEYBOARD
    assert decks[24] == [f"{note}{octave}" for note in NOTES for octave in (3, 4)]
    assert decks[14] == [f"{note}{octave}" for note in "CDEFGAB" for octave in (3, 4)]


def test_mem_r12_the_turn_of_the_last_pair_counts() -> None:
    state = flip(memory(["F3", "F4"], seats=1, turns=2), 1, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert (key(state, "turns"), outcome.scores, key(state, "phase")) == (3, (3,), "over")


def test_mem_r12_the_last_pair_in_the_last_turn_ends_the_game_by_itself() -> None:
    state = flip(memory(["F3", "F4"], options={"turn_cap": 100}, turns=99), 1, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert (key(state, "turns"), outcome.reason) == (100, "MEM-08")


# ------------------------------------------------------------------------------------------------ the decisions


def test_mem_d1_the_first_card_is_any_that_lies_there() -> None:
    state = memory([".", "F#3", ".", "F#4"])
    assert state.moves(0) == ["flip 1", "flip 3"]
    assert "[MEM-01, MEM-D1] (lying at: 2 4)" in objection_to(state, 0, "flip 0")
    assert "[MEM-D1] (lying at: 2 4)" in objection_to(state, 0, "flip 4")
    flip(state, 3)
    assert (key(state, "up"), state.to_act()) == (3, [0])


def test_mem_d2_the_second_card_is_another_that_lies_there() -> None:
    state = memory([".", "F#3", ".", "F#4"], up=3)
    assert state.moves(0) == ["flip 1"]
    assert "[MEM-01, MEM-D2] (lying at: 2)" in objection_to(state, 0, "flip 2")
    assert "[MEM-D2] (lying at: 2)" in objection_to(state, 0, "flip 53")
    assert state.judge(0, -1).is_refused()


@pytest.mark.parametrize("up", [None, 3])
def test_mem_t4_a_refusal_names_no_hidden_card(up: int | None) -> None:
    state = memory([".", "F#3", ".", "F#4"], up=up)
    for move in (-4, -1, 0, 2, 4):
        refusal = str(state.judge(0, move))
        assert refusal.startswith("refused: ")
        assert "F#" not in refusal


def test_nobody_flips_out_of_turn() -> None:
    state = memory(TWO_PAIRS, turn=1)
    assert "[CORE-2, MEM-02, MEM-D1]" in objection_to(state, 0, "flip 0")
    assert state.moves(0) == []
    assert state.judge(1, 0).is_legal()


@pytest.mark.parametrize("text", ["flip", "flip C2", "flip -1", "turn 3", "flip 1 2", "flip 1.0", "flip " + "9" * 400])
def test_a_move_that_cannot_be_read_says_what_can(text: str) -> None:
    with pytest.raises(
        Unreadable, match=r"is no move; moves are written flip PLACE|PLACE must be a number, 0 or higher"
    ):
        Memory(2).parse_move(text)


def test_a_move_is_read_as_it_is_written() -> None:
    game = Memory(2, {"cards": 24})
    assert [game.parse_move(game.move_text(move)) for move in asking.actions(game)] == list(range(24))
    assert game.parse_move("  flip   07 ") == 7
    staging = word_by_word(game.deal(1), 0)
    assert [asking.vocabulary(game)[word] for word in staging.options()] == ["flip"]


# ------------------------------------------------------------------------------------------------ the options


@pytest.mark.parametrize("cards", [54, 48, 24, 14])
def test_mem_o1_so_many_cards_are_laid_out(cards: int) -> None:
    state = dealt(3, cards=cards)
    assert len(state.moves(0)) == cards
    assert key(state, "aside") == []


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [("cards", 52, "MEM-O1"), ("pair_rule", "fifth", "MEM-O2"), ("extra_turn", 1, "MEM-O3")]
    + [("turn_cap", cap, "MEM-O5") for cap in (99, 5001)],
)
def test_mem_o1_o2_o3_o5_other_values_are_refused(option: str, value: object, rule: str) -> None:
    with pytest.raises(BadOption, match=rf"option {option} is .*\[{rule}\]"):
        Memory(2, {option: value})


def test_mem_o2_the_pair_rule_is_part_of_the_document() -> None:
    state = memory(["C2", "F#3"], options={"pair_rule": "tritone"})
    assert key(state, "options") == {"pair_rule": "tritone"}
    assert flip(state, 0, 1).is_over()


def test_mem_o3_without_extra_turn_a_pair_ends_the_turn() -> None:
    state = flip(memory(TWO_PAIRS, options={"extra_turn": False}), 0, 2)
    assert (key(state, "pairs"), key(state, "turns"), state.to_act()) == ([[["C2", "C5"]], []], 1, [1])
    state = flip(memory(TWO_PAIRS, seats=1, options={"extra_turn": False}), 0, 2, 1, 3)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (2,)


def test_mem_o3_without_extra_turn_a_pair_can_be_the_last_turn() -> None:
    state = flip(memory(TWO_PAIRS, options={"extra_turn": False, "turn_cap": 100}, turns=99), 0, 2)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [0], "scores": [1, 0], "reason": "MEM-R8"}


def test_mem_o5_the_limit_is_a_thousand_turns() -> None:
    assert flip(memory(TWO_PAIRS, turns=999), 0, 1).is_over()
    assert not flip(memory(TWO_PAIRS, turns=998), 0, 1).is_over()


# ------------------------------------------------------------------------------------------------ what always holds


@pytest.mark.parametrize(
    ("grid", "pair_rule", "alone"),
    [
        (["C2", "C3", "D2"], "same", "D2"),
        (["C2", "?1"], "same", r"C2 \?1"),
        (["?1", "X1"], "same", r"\?1 X1"),
        (["C2", "C3", "C4", "F#2"], "tritone", "C[23] C[34]"),
        (["C2", "F#2"], "inversion", "C2 F#2"),
        (["D2", "D3"], "inversion", "D2 D3"),
        (7, "same", ".*"),
    ],
)
def test_mem_t1_a_grid_that_cannot_be_paired_off_is_refused(grid: object, pair_rule: str, alone: str) -> None:
    with pytest.raises(Impossible, match=rf"grid cannot be paired off: {alone} would be left over \[MEM-T1\]"):
        memory(grid, options={"pair_rule": pair_rule})


@pytest.mark.parametrize("pair_rule", ["same", "tritone", "inversion"])
def test_mem_t1_a_grid_given_as_a_number_can_be_played_to_the_end(pair_rule: str) -> None:
    for size in range(2, 55, 2):
        state = memory(size, options={"pair_rule": pair_rule}, pairs=[[["?1", "?3"]], []] if size < 54 else [[], []])
        assert len(state.lying) == size
        playout(state, Rng(size))
        assert (state.is_over(), state.lying) == (True, [])


def test_mem_t1_a_grid_given_as_a_number_takes_what_is_not_aside() -> None:
    state = memory(4, aside=[card for card in KEYBOARD + SYMBOLS if card[0] != "?"])
    assert sorted(_texts(key(state, "grid"))) == ["?1", "?2", "?3", "?4"]
    with pytest.raises(Impossible, match="MEM-T1"):
        memory(4, aside=[card for card in KEYBOARD + SYMBOLS if card not in ("?1", "?2", "?3", "X1")])


@pytest.mark.parametrize("pair_rule", ["same", "tritone", "inversion"])
def test_mem_t3_cards_are_conserved_and_the_game_ends(pair_rule: str) -> None:
    state = dealt(5, 3, cards=48, pair_rule=pair_rule)
    rng = Rng(6)
    while not state.is_over():
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
        grid = [card for card in _texts(key(state, "grid")) if card != "."]
        taken = [card for pairs in state.pairs for pair in pairs for card in pair]
        assert len(grid) == len(state.lying)
        assert sorted(grid + [state.game.card_text(card) for card in taken]) == sorted(KEYBOARD)


def test_mem_t4_face_down_cards_are_known_to_nobody() -> None:
    state = memory(TWO_PAIRS, pairs=[[["D2", "D3"]], []])
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view.zone("grid").known == [None] * 4
        assert view.zone("aside").known == [None] * 48
        assert view.zone("pairs", 0).cards == ["D2", "D3"]


def test_mem_t4_a_card_is_known_from_the_flip_until_it_is_taken() -> None:
    state = memory(["C2", "F#3", "C5", "F#4", "E2", "E3"])
    assert key(state, "knows") == [[], []]
    assert key(flip(state, 0, 1), "knows") == [[0, 1]] * 2
    assert key(flip(state, 4, 0), "knows") == [[0, 1, 4]] * 2
    assert key(flip(state, 0, 2), "knows") == [[1, 4]] * 2
    assert state.view(None).zone("grid").known == [".", "F#3", ".", None, "E2", None]


def test_mem_t4_a_document_may_say_who_has_forgotten_what() -> None:
    state = memory(TWO_PAIRS, knows=[[0, 1], [0]])
    assert state.view(0).zone("grid").known == ["C2", "F#3", None, None]
    assert state.view(1).zone("grid").known == ["C2", None, None, None]
    assert state.view(None).zone("grid").known == ["C2", None, None, None]
    assert key(state, "knows") == [[0, 1], [0]]


# ------------------------------------------------------------------------------------------------ documents


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"grid": ["C2", "C2"]}, "names C2, which"),
        ({"grid": ["C2", "C3"], "options": {"cards": 24}}, "names C2, which"),
        ({"grid": ["C2", "H3"]}, "'H3' is no Musicards card"),
        ({"grid": ["C2", 3]}, "grid must name cards by their text, not 3"),
        ({"grid": "C2 C3"}, "grid must be a list of cards or a number of cards, not 'C2 C3'"),
        ({"grid": 56}, r"grid has 56 places, but 54 cards lie at 54 places \[MEM-01\]"),
        ({"grid": ["C3", "C4"] + ["."] * 13, "options": {"cards": 14}}, "grid has 15 places, but 14 cards"),
        ({"grid": ["C3", "C4"], "aside": []}, "52 cards lie nowhere"),
        ({}, r"without a card on the grid, or at turn_cap, the game is over \[MEM-08, MEM-R8\]"),
        ({"grid": ["C3", "C4"], "turns": 1000}, "without a card on the grid, or at turn_cap, the game is over"),
        ({"grid": ["C3", "C4"], "phase": "over"}, "phase over needs an empty grid, or as many turns as turn_cap"),
        ({"grid": ["C3", "C4"], "turns": 1001}, "turns must be a number from 0 to 1000, not 1001"),
        ({"grid": ["C3", "C4"], "turn": 2}, "turn must be a number from 0 to 1, not 2"),
        ({"grid": ["C3", "C4"], "up": 2}, "up must be a number from 0 to 1, not 2"),
        ({"grid": ["C3", ".", "C4"], "up": 1}, r"up is 1, but no card can lie face up there \[MEM-D1\]"),
        ({"grid": ["C3", "C4"], "up": 1, "phase": "over", "turns": 1000}, "up is 1, but no card can lie face up"),
        ({"grid": ["C3", ".", "C4"], "knows": [[], [1]]}, r"knows\[1\] names place 1, where no card lies \[MEM-T4\]"),
        ({"grid": ["C3", "C4"], "knows": [[2], []]}, r"knows\[0\] must be a list of numbers below 2, not \[2\]"),
        ({"grid": ["C3", "C4"], "knows": [[0]]}, "knows must be a list with 2 entries"),
        (
            {"grid": ["C3", "C4"], "pairs": [1, 0]},
            r"pairs\[0\] must be a list of pairs, each a list of two cards, not 1",
        ),
        (
            {"grid": ["C3", "C4"], "pairs": [[], [["D2", "E2"]]]},
            r"pairs\[1\] holds .* no pair by the rule same \[MEM-04",
        ),
        ({"grid": ["C3", "C4"], "pairs": [[["D2"]], []]}, r"pairs\[0\] holds \['D2'\], which is no pair"),
        ({"grid": ["C3", "C4"], "pairs": [["D2", "D3"], []]}, r"pairs\[0\] must be a list of cards"),
        ({"grid": ["C3", "C4"], "pairs": [[["D2", "D3"]], [["D3", "D4"]]]}, "names D3, which"),
        ({"grid": ["C3", "C4"], "stock": 3}, "a position of memory has no key 'stock'"),
        ({"grid": ["C3", "C4"], "seats": 7}, "Memory is for 1 to 6 players, not 7"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_reason(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(CardenzaError, match=sentence):
        position({"game": "memory", "seats": 2, **document})


@pytest.mark.parametrize("options", [{}, {"cards": 24, "pair_rule": "tritone", "extra_turn": False}])
def test_any_moment_is_written_and_read_back(options: dict[str, object]) -> None:
    state = dealt(11, 3, **options)
    rng = Rng(12)
    while not state.is_over():
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
        state.forget(rng.below(3), [rng.below(24)])
        if rng.below(8):
            continue
        _assert_same(game_of(state.document()).position(state.document()), state)
        _assert_same(pickle.loads(pickle.dumps(state)), state)


def test_the_cards_of_a_pair_may_be_named_in_any_order() -> None:
    state = memory(["C2", "C3"], pairs=[[["X2", "X1"], ["B4", "B3"]], []])
    assert key(state, "pairs") == [[["X1", "X2"], ["B3", "B4"]], []]


def test_a_game_that_is_over_can_be_written_and_read() -> None:
    state = memory([".", "."], pairs=[[], [["C2", "C3"]]], phase="over", turns=4)
    outcome = state.outcome()
    assert outcome is not None
    assert (state.is_over(), outcome.winners) == (True, (1,))


# ------------------------------------------------------------------------------------------------ other worlds


def test_a_clone_goes_its_own_way() -> None:
    state = memory(TWO_PAIRS, up=0, pairs=[[["D2", "D3"]], []], turn=1, turns=4)
    before = state.document()
    twin = state.clone()
    _assert_same(twin, state)
    flip(twin, 2, 1, 3)
    flip(state.clone(), 1).redeal(Rng(1), 0)
    assert twin.is_over()
    _assert_same(twin.clone(), twin)
    assert state.document() == before
    assert state.moves(1) == ["flip 1", "flip 2", "flip 3"]


@pytest.mark.parametrize("seat", [0, 1])
def test_another_world_looks_the_same_to_the_seat(seat: int) -> None:
    state = dealt(21)
    for _ in range(6):
        flip(state, state.lying[0], state.lying[-1], state.lying[1], state.lying[-2])
    flip(state, state.lying[5])
    state.forget(0, state.lying[:2])
    world = state.clone()
    source = Rng(3)
    world.redeal(source, seat)
    assert world.chance is source  # not that of the table
    assert world.view(seat) == state.view(seat)
    assert world.moves(seat) == state.moves(seat)
    assert key(world, "grid") != key(state, "grid")
    assert sorted(_texts(key(world, "grid"))) == sorted(_texts(key(state, "grid")))


def test_in_other_worlds_a_forgotten_card_may_lie_elsewhere_and_a_known_one_not() -> None:
    state = memory(["C2", "F#3", "C5", "F#4"], knows=[[0], [0, 1]], aside=48, pairs=[[["D2", "D3"]], []])
    worlds = [state.clone() for _ in range(60)]
    for number, world in enumerate(worlds):
        world.redeal(Rng(number), 0)
    assert {_texts(key(world, "grid"))[0] for world in worlds} == {"C2"}
    assert len({_texts(key(world, "grid"))[1] for world in worlds}) > 10


@pytest.mark.parametrize("pair_rule", ["same", "tritone", "inversion"])
def test_mem_t1_holds_in_other_worlds_where_cards_lie_aside(pair_rule: str) -> None:
    grid = {
        "same": ["C2", "D3", ".", "C5", "?1", "D2", "?2"],
        "tritone": ["C2", "D3", ".", "F#5", "?1", "G#2", "?2"],
        "inversion": ["C2", "D3", ".", "C5", "?1", "A#2", "?2"],
    }[pair_rule]
    state = memory(grid, options={"pair_rule": pair_rule}, knows=[[1, 4], []])
    grids = set()
    for number in range(100):
        world = state.clone()
        world.redeal(Rng(number), 0)
        _assert_same(position(world.document()), world)
        grids.add(tuple(_texts(key(world, "grid"))))
        assert world.view(0) == state.view(0)
        assert len(world.aside) == 48
    assert all((grid[1], grid[2], grid[4]) == ("D3", ".", "?1") for grid in grids)
    assert {grid[0][:-1] for grid in grids} >= set(NOTES)


# ------------------------------------------------------------------------------------------------ by hand


def by_hand(state: State, *picks: Touch, target: Touch | None = None, choice: str = "") -> str:
    return asking.by_hand(state, 0, Gesture(picks, target, choice))


def test_a_card_is_turned_up_by_touching_it() -> None:
    state = memory(["C2", ".", "C5", "."])
    assert [asking.gesture(state, 0, move) for move in state.legal_moves(0)] == [
        Gesture((Touch("grid", None, 0),)),
        Gesture((Touch("grid", None, 2),)),
    ]
    assert by_hand(state, Touch("grid", None, 2)) == "flip 2"


def test_a_wrong_touch_is_answered_by_the_judge() -> None:
    state = flip(memory(["C2", ".", "C5", "."]), 0)
    assert "MEM-01" in objection_to(state, 0, by_hand(state, Touch("grid", None, 1)))
    assert "MEM-R10" in objection_to(state, 0, by_hand(state, Touch("grid", None, 0)))
    assert "MEM-R10" in objection_to(state, 0, by_hand(state, Touch("grid", None, "C2")))
    assert "CORE-2" in objection_to(state, 1, by_hand(state, Touch("grid", None, 2)))


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(()),
        Gesture((Touch("grid"),)),
        Gesture((Touch("grid", None, 4),)),
        Gesture((Touch("grid", None, "C5"),)),
        Gesture((Touch("grid", None, 0), Touch("grid", None, 2))),
        Gesture((Touch("grid", None, 0),), Touch("pairs", 0)),
        Gesture((Touch("grid", None, 0),), None, "flip"),
        Gesture((Touch("pairs", 0, 0),)),
    ],
)
def test_a_hand_that_turns_up_no_card_is_told_so(gesture: Gesture) -> None:
    with pytest.raises(Unreadable):
        asking.by_hand(memory(TWO_PAIRS), 0, gesture)


# ------------------------------------------------------------------------------------------------ what is told


def told_of(first: str, second: str, pair_rule: str = "same", language: str = "en") -> str:
    """Why these two are a pair or not, as it is told when they are turned up on a full grid."""
    grid = KEYBOARD + SYMBOLS
    state = memory(grid, options={"pair_rule": pair_rule})
    return sentences(state, *[(0, f"flip {grid.index(card)}") for card in (first, second)], language=language)[1]


def test_mem_03_each_card_turned_up_is_told_to_everybody() -> None:
    state = memory(TWO_PAIRS)
    [first] = story(state, (0, "flip 1"))
    assert first == TURNED_UP.said(Seat(0), Number(2), Card("F#3"))
    assert (first.rule, first.seen) == ("MEM-03", EVERYBODY)
    assert sentences(memory(TWO_PAIRS), (0, "flip 1"), to=1) == ["Ada turned up card 2: F♯/G♭3."]
    assert story(state, (0, "flip 2"))[0] == TURNED_UP.said(Seat(0), Number(3), Card("C5"))


def test_mem_04_a_pair_is_told_with_its_point_and_the_turn_that_it_brings() -> None:
    _, pair, again = story(memory(TWO_PAIRS), (0, "flip 0"), (0, "flip 2"))
    assert (pair.key, pair.rule, pair.points) == ("same_note", "MEM-04", 1)
    assert pair.parts == {"seat": Seat(0), "cards": cards_said(["C2", "C5"])}
    assert (again.key, again.rule) == ("goes_on", "MEM-R4")
    french = [
        "Vous avez retourné la carte 3\u00a0: Do5.",
        "Vous avez pris une paire\u00a0: Do2 et Do5 sont la même note.",
    ]
    told = sentences(memory(TWO_PAIRS), (0, "flip 0"), (0, "flip 2"), to=0, language="fr")
    assert told == [*french, "Vous rejouez."]


def test_mem_o3_without_an_extra_turn_none_is_told() -> None:
    state = memory(TWO_PAIRS, options={"extra_turn": False})
    assert [said.key for said in story(state, (0, "flip 0"), (0, "flip 2"))] == ["turned_up", "same_note"]


def test_mem_05_a_miss_is_told_with_the_reason() -> None:
    assert told_of("C#2", "C5") == "No pair: C♯/D♭ and C are a half step apart."
    assert told_of("A3", "C2") == "No pair: A and C are 3 half steps apart."
    _, missed = story(memory(TWO_PAIRS), (0, "flip 0"), (0, "flip 1"))
    assert (missed.key, missed.rule, missed.points) == ("other_note", "MEM-05", 0)
    assert missed.parts == {"first": Note("C"), "second": Note("F#/Gb"), "count": Number(6)}


def test_mem_07_symbols_are_told_as_symbols() -> None:
    assert told_of("?1", "?3") == "Ada took a pair of the same symbol: question mark."
    assert told_of("X1", "C2") == "No pair: Chromatic Scale and C2; symbols pair with their own kind only."
    assert told_of("X1", "?2", "tritone").startswith("No pair: Chromatic Scale and question mark;")


def test_mem_r5_a_tritone_and_what_is_none_are_told() -> None:
    assert told_of("C2", "F#5", "tritone") == "Ada took a pair: C and F♯/G♭ make a tritone, six half steps."
    assert told_of("C2", "C5", "tritone") == "No pair: C2 and C5 are the same note; a tritone has six half steps."
    assert told_of("C2", "G3", "tritone") == "No pair: C and G are 5 half steps apart; a tritone has six."


@pytest.mark.parametrize(
    ("first", "second", "low", "high"), [("C#2", "B4", 1, 11), ("C2", "C3", 0, 12), ("F#2", "F#3", 6, 6)]
)
def test_mem_r5_an_interval_and_its_inversion_are_told_in_half_steps(
    first: str, second: str, low: int, high: int
) -> None:
    grid = KEYBOARD + SYMBOLS
    state = memory(grid, options={"pair_rule": "inversion"})
    pair = story(state, (0, f"flip {grid.index(first)}"), (0, f"flip {grid.index(second)}"))[1]
    assert (pair.key, pair.points, pair.parts["root"]) == ("inversion", 1, Note("C"))
    assert (pair.parts["low"], pair.parts["high"]) == (Number(low), Number(high))


def test_mem_r5_two_notes_that_are_no_inversions_are_told_in_half_steps() -> None:
    told = "No pair: D and D, 2 and 2 half steps above C, make 4 instead of 12."
    assert told_of("D2", "D3", "inversion") == told
    french = "Pas de paire\u00a0: Do et Fa♯/Sol♭, à 0 et 6 demi-tons au-dessus de Do, font 6 au lieu de 12."
    assert told_of("C2", "F#2", "inversion", "fr") == french


def test_mem_08_and_mem_09_the_last_pair_is_told() -> None:
    flips = [(0, "flip 0"), (0, "flip 1")]
    assert [said.key for said in story(memory(["B2", "B5"]), *flips)][2:] == ["all_taken"]
    [needed] = story(memory(["B2", "B5"], seats=1, turns=1), *flips)[2:]
    assert (needed.key, needed.rule, needed.parts["count"]) == ("turns_needed", "MEM-09", Number(2))


def test_mem_r8_the_limit_of_turns_is_told() -> None:
    state = memory(TWO_PAIRS, options={"turn_cap": 100}, turns=99)
    told = story(state, (0, "flip 0"), (0, "flip 1"))
    assert [said.key for said in told] == ["turned_up", "other_note", "at_the_limit"]
    assert told[2].parts == {"count": Number(100)}


@pytest.mark.parametrize("pair_rule", ["same", "tritone", "inversion"])
def test_every_move_of_a_game_tells_everybody_something(pair_rule: str) -> None:
    for seed in range(3):
        check_story(dealt(seed, 1 + seed, pair_rule=pair_rule, turn_cap=100), seed)


# ------------------------------------------------------------------------------------------------ what is due


@pytest.mark.parametrize(
    ("pair_rule", "english", "french"),
    [
        ("same", "Look for the same note", "Cherchez la même note"),
        ("tritone", "Look for a tritone", "Cherchez un triton"),
        ("inversion", "Look for an interval and its inversion", "Cherchez un intervalle et son renversement"),
    ],
)
def test_mem_r5_the_table_reminds_of_what_makes_a_pair(pair_rule: str, english: str, french: str) -> None:
    state = dealt(1, pair_rule=pair_rule)
    assert [prompted(state, seat) for seat in (0, 1)] == [[f"{english}: turn up a card"], []]
    flip(state, 3)
    assert prompted(state, 0) == [f"{english}: turn up a second card"]
    assert prompted(state, 0, "fr") == [f"{french}\N{NO-BREAK SPACE}: retournez une seconde carte"]


def test_mem_08_after_the_end_nobody_is_reminded() -> None:
    assert prompted(flip(memory(["B2", "B5"]), 0, 1), 0) == []


# ------------------------------------------------------------------------------------------------ what is objected


def test_mem_r10_the_card_that_is_face_up_is_named() -> None:
    state = memory(TWO_PAIRS, up=1)
    told = ["Turn up card 2", "Card 2 is face up already.", "Turn up another one."]
    assert explained(state, 0, "flip 1") == told
    assert proved(state, 0, "flip 1") == ["Already face up: F♯/G♭3"]


def test_mem_01_a_gap_is_called_by_its_number_from_1() -> None:
    state = memory([".", "F#3", ".", "F#4"])
    assert explained(state, 0, "flip 0")[1:] == ["Card 1 has been taken.", "Turn up one that still lies there."]
    french = ["Retourner la carte 3", "La carte 3 a été prise.", "Retournez-en une qui est encore là."]
    assert explained(state, 0, "flip 2", "fr") == french
    assert proved(state, 0, "flip 2") == ["Cards lie at: 2 4"]
    assert explained(state, 0, "flip 9")[1:] == ["There is no card 10.", "The cards are numbered 1 to 4."]
    assert explained(state, 1, "flip 1")[1:] == ["It is not your turn."]


def test_mem_01_of_many_places_only_the_nearest_are_listed() -> None:
    grid = [".", "."] + [card for card in KEYBOARD + SYMBOLS if card not in ("C2", "C3")]
    assert proved(memory(grid), 0, "flip 0") == ["Cards lie at 52 places, the nearest: 3 4 5 6 7 8"]
    assert proved(memory(grid), 0, "flip 99") == ["Cards lie at 52 places, the nearest: 49 50 51 52 53 54"]
    few = memory(["."] * 2 + KEYBOARD[8:20])
    assert proved(few, 0, "flip 0") == ["Cards lie at: 3 4 5 6 7 8 9 10 11 12 13 14"]


def test_mem_r7_no_objection_tells_what_lies_face_down() -> None:
    state = memory(["."] * 2 + KEYBOARD[8:20])
    told = set()
    for number in range(5):
        world = state.clone()
        world.redeal(Rng(number), 0)
        told.add(str([explained(world, 0, "flip 0"), proved(world, 0, "flip 0"), prompted(world, 0)]))
    assert len(told) == 1


# ------------------------------------------------------------------------------------------------ helpers


def _deck(game: Game) -> list[str]:
    return [game.card_text(card) for card in game.deck()]


def _texts(zone: object) -> list[str]:
    assert isinstance(zone, list)
    return zone


def _assert_same(state: State, other: State) -> None:
    """Equal documents, and for everybody equal views and moves."""
    assert state.document() == other.document()
    viewers: Iterable[int | None] = [*range(state.game.seats), None]
    assert all(state.view(viewer) == other.view(viewer) for viewer in viewers)
    assert all(state.legal_moves(seat) == other.legal_moves(seat) for seat in range(state.game.seats))
