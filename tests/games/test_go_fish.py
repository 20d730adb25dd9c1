"""The rulebook of Go Fish as sentences: each test is named after the rule that it shows."""

import pickle
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest

from cardenza.catalogue import game_of, position
from cardenza.decks.musicards import COPIES, cards_in, mask_of, parse_card, parse_cards
from cardenza.games.go_fish import GoFish, GoFishState
from cardenza.games.go_fish.asking import FISH
from cardenza.kernel.chance import Recorder, Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.events import Event, Made, Moved, Shown, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card
from cardenza.kernel.views import Snapshot
from tests import asking
from tests.games.explaining import explained, prompted, proved
from tests.games.playing import in_turn as ask
from tests.games.playing import key
from tests.games.telling import check_story, sentences, story

NOTES = "C C# D D# E F F# G G# A A# B".split()
FOURS = [[f"{note}{octave}" for octave in (2, 3, 4, 5)] for note in NOTES]
KEYBOARD = [card for four in FOURS for card in four]
QUESTIONS = ["?1", "?2", "?3", "?4"]
P1 = [["C2", "C3", "F#4"], ["C5", "D2"], ["F#2"]]
TRITONES: dict[str, object] = {"book_size": 2, "pair_rule": "tritone"}
INVERSIONS: dict[str, object] = {"book_size": 2, "pair_rule": "inversion"}
PAIRS: dict[str, object] = {"book_size": 2}


def fish(hands: Sequence[object], chance: Sequence[str] = (), **more: object) -> GoFishState:
    """The position with these hands; `chance` are the cards that will be drawn, `more` further keys."""
    document = {"game": "go-fish", "seats": len(hands), "hands": hands, **more}
    drawn = [parse_card(card) for card in chance]
    state = position(document, Scripted([[card] for card in drawn], Rng(0)) if chance else None, drawn)
    assert isinstance(state, GoFishState)
    return state


def dealt(seed: int, seats: int = 2, **options: object) -> GoFishState:
    """A new game with these options."""
    state = GoFish(seats, options).deal(seed)
    assert isinstance(state, GoFishState)
    return state


def sizes(state: GoFishState) -> list[int]:
    return [hand.bit_count() for hand in state.hands]


def held(state: State, seat: int) -> list[str]:
    hands = key(state, "hands")
    assert isinstance(hands, list)
    cards: list[str] = hands[seat]
    return cards


def heard(state: State) -> dict[str, list[list[str]]]:
    """What everybody knows by questions and answers, which documents leave out where it is nothing."""
    document = state.document()
    nothing: list[list[str]] = [[] for _ in range(state.game.seats)]
    found = {name: document.get(name, nothing) for name in ("holds", "lacks")}
    assert all(isinstance(each, list) for each in found.values())
    return {name: each for name, each in found.items() if isinstance(each, list)}


def books_but(*notes: str, seats: int = 2) -> list[list[list[str]]]:
    """Books of four for the last seat, of all notes but these."""
    return [[]] * (seats - 1) + [[four for four, note in zip(FOURS, NOTES, strict=True) if note not in notes]]


def objection_to(state: State, seat: int, move: str) -> str:
    """Why the seat may not do this."""
    with pytest.raises(NotAllowed) as refusal:
        state.play(seat, move)
    assert state.parse(seat, move) not in state.legal_moves(seat)
    return str(refusal.value)


def events(state: State, seat: int, move: str) -> list[Event]:
    """What everybody can be told of a move."""
    before, exposed = Snapshot(state), asking.exposes(state, seat, state.parse(seat, move))
    state.play(seat, move)
    return happened(before, Snapshot(state), Made(seat, move, False), exposed)


# ------------------------------------------------------------------------------------------------ the rules


@pytest.mark.parametrize(("seats", "size", "left"), [(2, 7, 34), (3, 7, 27), (4, 5, 28), (5, 5, 23), (6, 5, 18)])
def test_fish_01_everybody_gets_seven_or_five_cards_and_the_rest_is_the_stock(seats: int, size: int, left: int) -> None:
    order = [parse_card(card) for card in _without_books(seats * size)]
    state = GoFish(seats).deal_from(Scripted([order], Rng(0)))
    assert isinstance(state, GoFishState)
    assert (sizes(state), len(state.stock), state.left) == ([size] * seats, left, 12)
    assert held(state, 0) == sorted(_names(order[:size]), key=KEYBOARD.index)
    assert key(state, "stock") == _names(order[seats * size :])
    assert [state.view(None).zone("stock").known, state.view(0).zone("stock").cards] == [[None] * left] * 2


def test_fish_02_play_begins_with_seat_0_and_goes_clockwise() -> None:
    assert dealt(5, 4).to_act() == [0]
    state = fish([["C2"], ["D2"], ["E2"]], ["F2", "G2", "A2"])
    turns = []
    for _ in range(3):
        turns += state.to_act()
        ask(state, state.moves(state.turn)[0])
    assert (turns, state.to_act()) == ([0, 1, 2], [0])
    assert "[CORE-2, FISH-02, FISH-R3, FISH-D1]" in objection_to(state, 1, "ask 0 D")


def test_fish_03_four_cards_of_a_note_are_laid_down_also_out_of_turn() -> None:
    state = fish([["C2"], ["A2", "A3", "A4", "A5", "E2"], ["D2"]])
    assert (key(state, "books"), held(state, 1), state.to_act()) == ([[], [FOURS[9]], []], ["E2"], [0])
    assert state.view(0).zone("books", 1).cards == FOURS[9]
    assert (state.view(0).facts["takers"], state.view(0).facts["sizes"]) == ([1], [4])


def test_fish_03_a_book_by_a_catch_or_by_luck_is_laid_down_at_once() -> None:
    state = ask(fish([["C2", "C3", "C4", "E2"], ["D2"]], ["C5"]), "ask 1 C")
    assert (key(state, "books"), held(state, 0), state.to_act()) == ([[FOURS[0]], []], ["E2"], [0])
    state = ask(fish([["C2", "E2", "E3", "E4"], ["D2"]], ["E5"]), "ask 1 C")
    assert (key(state, "books"), held(state, 0), state.to_act()) == ([[FOURS[4]], []], ["C2"], [1])


def test_fish_04_one_asks_another_player_who_has_cards_for_a_note_one_holds() -> None:
    state = fish([["C2", "F#4"], [], ["D2"]])
    assert state.moves(0) == ["ask 2 C", "ask 2 F#"]
    assert "[FISH-04, FISH-D1]" in objection_to(state, 0, "ask 1 C")
    assert "[FISH-04, FISH-D1]" in objection_to(state, 0, "ask 0 C")
    assert "[FISH-04, FISH-D1] (players: 2)" in objection_to(state, 0, "ask 3 C")
    assert "[FISH-R7, FISH-04, FISH-D1] (askable: C F#)" in objection_to(state, 0, "ask 2 D")


def test_fish_05_all_cards_of_the_note_are_handed_over_and_the_asker_asks_again() -> None:
    state = fish([["C2", "F#4"], ["C5", "C3", "D2"], ["F#2"]])
    ask(state, "ask 1 C")
    assert (held(state, 0), held(state, 1)) == (["C2", "C3", "C5", "F#4"], ["D2"])
    assert (state.to_act(), key(state, "turns")) == ([0], 0)
    ask(state, "ask 2 F#")
    assert (held(state, 2), state.moves(0)) == ([], ["ask 1 C", "ask 1 F#"])


def test_fish_06_who_is_told_to_go_fish_takes_the_top_card() -> None:
    state = fish(P1, stock=["G2", *_rest(P1, "G2")])
    ask(state, "ask 2 C")
    assert held(state, 0) == ["C2", "C3", "F#4", "G2"]
    assert (len(state.stock), held(state, 1)) == (41, ["C5", "D2"])


def test_fish_07_the_note_asked_for_is_shown_and_the_asker_goes_on() -> None:
    state = fish(P1, stock=["C4", *_rest(P1, "C4")])
    told = events(state, 0, "ask 2 C")
    assert Shown("C4", -1, ("stock", None), 0) in told
    assert Moved("C4", -1, ("stock", None), ("hands", 0)) in told
    assert (state.to_act(), key(state, "turns")) == ([0], 0)


def test_fish_07_another_card_is_not_shown_and_the_turn_passes() -> None:
    state = fish(P1, stock=["G2", *_rest(P1, "G2")])
    told = events(state, 0, "ask 2 C")
    assert not [event for event in told if isinstance(event, Shown)]
    moved = [event for event in told if isinstance(event, Moved)]
    assert moved == [Moved("G2", 0b001, ("stock", None), ("hands", 0))]
    assert [for_seat(moved[0], viewer) for viewer in (1, None)] == [moved[0]._replace(card=None, seen=0)] * 2
    assert (state.to_act(), key(state, "turns")) == ([1], 1)


def test_fish_07_a_card_of_another_note_that_one_holds_does_not_continue_the_turn() -> None:
    assert ask(fish(P1, ["F#5"]), "ask 2 C").to_act() == [1]


def test_fish_08_without_a_stock_a_failed_question_ends_the_turn() -> None:
    state = fish([["C2", "D2"], ["D3", "D4", "D5"], ["C3", "C4", "C5"]], stock=[], books=books_but("C", "D", seats=3))
    ask(state, "ask 1 C")
    assert (state.to_act(), sizes(state), key(state, "turns")) == ([1], [2, 3, 3], 1)


def test_fish_09_an_empty_hand_draws_at_the_beginning_of_the_turn() -> None:
    state = fish([["C2"], [], ["D2"]], ["E2", "F2"])
    ask(state, "ask 2 C")
    assert (held(state, 1), state.to_act(), state.moves(1)) == (["F2"], [1], ["ask 0 F", "ask 2 F"])


def test_fish_09_an_empty_hand_draws_in_the_course_of_the_turn() -> None:
    state = ask(fish([["C2", "C3", "C4"], ["C5", "E2"]], ["A3"]), "ask 1 C")
    assert (held(state, 0), state.to_act(), state.moves(0)) == (["A3"], [0], ["ask 1 A"])


def test_fish_09_a_catch_that_empties_the_hand_draws_another_card() -> None:
    state = fish([["C2"], ["E2"]], ["F#3", "A3"], options=TRITONES)
    ask(state, "ask 1 F#")
    assert (key(state, "books"), held(state, 0), state.to_act()) == ([[["C2", "F#3"]], []], ["A3"], [0])
    assert (state.view(1).facts["takers"], state.view(1).facts["sizes"]) == ([0], [2])


def test_fish_09_without_a_stock_an_empty_hand_ends_the_turn_and_is_skipped() -> None:
    state = fish([["C2", "C3", "C4"], ["C5", "D2", "D3"], ["D4", "D5"]], stock=[], books=books_but("C", "D", seats=3))
    ask(state, "ask 1 C")
    assert (held(state, 0), state.to_act(), key(state, "turns")) == ([], [1], 1)
    ask(state, "ask 2 D")
    assert state.is_over()


def test_fish_09_a_drawn_card_is_for_the_eyes_of_the_drawer() -> None:
    state = fish([["C2", "C3", "C4"], ["C5", "E2"]], stock=["A3", *_rest([["C2", "C3", "C4"], ["C5", "E2"]], "A3")])
    told = events(state, 0, "ask 1 C")
    assert Moved("A3", 0b01, ("stock", None), ("hands", 0)) in told
    assert state.view(1).zone("hands", 0).known == [None]


def test_fish_10_the_game_ends_with_the_last_book_and_most_books_win() -> None:
    books = [FOURS[:4], FOURS[5:]]
    state = fish([["E2", "E3"], ["E4", "E5"]], stock=[], books=books)
    assert state.outcome() is None
    ask(state, "ask 1 E")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.is_over(), state.to_act(), state.moves(0)) == (True, [], [])
    assert outcome.document() == {"winners": [1], "scores": [5, 7], "reason": "FISH-10"}
    assert "[CORE-1, FISH-10, FISH-D1]" in objection_to(state, 0, "ask 1 E")


def test_fish_10_equal_numbers_share_the_win() -> None:
    state = fish([["E2", "E3"], ["E4", "E5"]], stock=[], books=[[*FOURS[:4], FOURS[5]], FOURS[6:]])
    outcome = ask(state, "ask 1 E").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (6, 6))


# ------------------------------------------------------------------------------------------------ the rulings


def test_fish_r1_a_book_is_the_four_cards_of_one_number() -> None:
    assert key(fish([["C2", "C3", "C4", "E5"], FOURS[3]]), "books") == [[], [FOURS[3]]]
    with pytest.raises(CardenzaError, match=r"books\[0\] holds .* no book of 4 cards \[FISH-R1"):
        fish([["C2"], ["D2"]], books=[[["E2", "E3", "E4", "F5"]], []])


def test_fish_r2_wilds_are_out_and_the_questions_can_be_a_book() -> None:
    assert _names(GoFish(2).deck()) == KEYBOARD
    assert _names(GoFish(2, {"question_book": True}).deck()) == KEYBOARD + QUESTIONS
    assert GoFish(2, {"question_book": True}).books == 13
    state = fish([["?1", "C2"], ["?3", "D2"]], options={"question_book": True})
    assert state.moves(0) == ["ask 1 ?", "ask 1 C"]
    ask(state, "ask 1 ?")
    assert held(state, 0) == ["C2", "?1", "?3"]
    assert key(fish([QUESTIONS, ["C2"]], options={"question_book": True}), "books") == [[QUESTIONS], []]
    assert "[FISH-R2, FISH-R7, FISH-04, FISH-D1]" in objection_to(fish([["C2"], ["D2"]]), 0, "ask 1 ?")
    assert "[FISH-R7, " in objection_to(fish([["C2"], ["?2"]], options={"question_book": True}), 0, "ask 1 ?")
    with pytest.raises(CardenzaError, match=r"names \?1, which is not in this deck"):
        fish([["?1"], ["C2"]])
    with pytest.raises(CardenzaError, match="names X1, which is not in this deck"):
        fish([["X1"], ["C2"]], options={"question_book": True})


def test_fish_r3_after_a_failed_question_the_next_player_clockwise_asks_not_the_one_asked() -> None:
    assert ask(fish(P1, ["G2"]), "ask 2 C").to_act() == [1]


def test_fish_r4_a_catch_continues_the_turn_also_without_a_book() -> None:
    state = ask(fish(P1, ["C4"]), "ask 2 C")
    assert (held(state, 0), state.to_act(), key(state, "books")) == (["C2", "C3", "C4", "F#4"], [0], [[], [], []])


def test_fish_r5_an_empty_hand_draws_one_card_only() -> None:
    state = fish([[], ["C2"]], ["E2"])
    assert (held(state, 0), len(state.stock)) == (["E2"], 46)


def test_fish_r6_with_nobody_to_ask_one_card_is_drawn_and_the_turn_ends() -> None:
    state = fish([["C2", "D2"], [], []], ["C4", "E2"])
    assert state.moves(0) == ["fish"]
    assert "[FISH-04, FISH-D1, FISH-R6]" in objection_to(state, 0, "ask 1 C")
    ask(state, "fish")
    assert (held(state, 0), key(state, "turns"), state.to_act()) == (["C2", "C4", "D2"], 1, [1])
    assert held(state, 1) == ["E2"]  # FISH-09


def test_fish_r6_a_card_fished_without_a_question_may_complete_a_book_and_is_not_shown() -> None:
    state = fish([["C2", "C3", "C4", "D2"], []], ["C5", "E2"])
    ask(state, "fish")
    assert (key(state, "books"), held(state, 0), state.to_act()) == ([[FOURS[0]], []], ["D2"], [1])
    state = fish([["C2", "D2"], []], stock=["C3", "E2", *_rest([["C2", "D2"]], "C3", "E2")])
    assert not [event for event in events(state, 0, "fish") if isinstance(event, Shown)]
    assert "knows" not in state.document()


def test_fish_r6_the_last_card_of_the_stock_can_end_the_game() -> None:
    state = fish([["C2", "C3", "C4"], []], stock=["C5"], books=books_but("C"))
    outcome = ask(state, "fish").outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [1], "scores": [1, 11], "reason": "FISH-10"}


def test_fish_r7_one_cannot_ask_for_a_note_one_does_not_hold() -> None:
    state = fish(P1)
    for note in NOTES:
        if note not in ("C", "F#"):
            assert "[FISH-R7, FISH-04, FISH-D1]" in objection_to(state, 0, f"ask 1 {note}")


@pytest.mark.parametrize(
    ("options", "hand", "asked"),
    [
        (PAIRS, ["C2", "A3"], ["A", "C"]),
        (TRITONES, ["C2", "A3"], ["D#", "F#"]),
        (TRITONES, ["C2", "C3", "C4"], ["F#"]),
        (INVERSIONS, ["F2"], ["G"]),
        (INVERSIONS, ["C2", "F#3", "C#4"], ["B", "C", "F#"]),
    ],
)
def test_fish_r8_in_pair_mode_one_asks_for_the_partner(
    options: dict[str, object], hand: list[str], asked: list[str]
) -> None:
    assert fish([hand, ["D2"]], options=options).moves(0) == [f"ask 1 {note}" for note in asked]


def test_fish_r8_one_card_is_handed_over_never_more() -> None:
    state = ask(fish([["C2", "C3"], ["F#2", "F#4"]], options=TRITONES), "ask 1 F#")
    assert (held(state, 0), held(state, 1)) == (["C3"], ["F#4"])
    assert (key(state, "books"), state.to_act()) == ([[["C2", "F#2"]], []], [0])
    state = ask(fish([["C2", "E2"], ["C5", "D2"]], options=PAIRS), "ask 1 C")
    assert (key(state, "books"), held(state, 0), held(state, 1)) == ([[["C2", "C5"]], []], ["E2"], ["D2"])


def test_fish_r8_the_lowest_octaves_are_laid_down_first() -> None:
    state = ask(fish([["C4", "C5"], ["E2"]], ["F#3"], options=TRITONES), "ask 1 F#")
    assert (key(state, "books"), held(state, 0)) == ([[["C4", "F#3"]], []], ["C5"])


def test_fish_r8_a_fished_card_may_pair_with_another_note() -> None:
    state = ask(fish([["C2", "A3"], ["E2"]], ["D#5"], options=TRITONES), "ask 1 F#")
    assert (key(state, "books"), held(state, 0), state.to_act()) == ([[["D#5", "A3"]], []], ["C2"], [1])


@pytest.mark.parametrize(("options", "rule"), [(TRITONES, "FISH-R8"), (INVERSIONS, "FISH-R8"), (PAIRS, "FISH-R7")])
def test_fish_r8_is_cited_when_the_partner_is_missing(options: dict[str, object], rule: str) -> None:
    told = objection_to(fish([["C2", "A3"], ["D#2"]], options=options), 0, "ask 1 D")
    assert f"[{rule}, " in told
    assert "FISH-R8" in told
    assert "FISH-D1" in told


def test_fish_r8_the_missing_partner_is_proved() -> None:
    state = fish([["C2", "A3"], ["F#2"]], options=TRITONES)
    told = objection_to(state, 0, "ask 1 C")
    assert "(half steps: C C# D D# E F F#; not in your hand: F#; askable: D# F#)" in told


@pytest.mark.parametrize(
    ("asked", "hours", "missing"), [("D", "2 + 10", "A#"), ("F#", "6 + 6", "F#"), ("C", "12", "C")]
)
def test_fish_r8_the_hours_of_an_inversion_are_added_up(asked: str, hours: str, missing: str) -> None:
    told = objection_to(fish([["F2"], ["F#2"]], options=INVERSIONS), 0, f"ask 1 {asked}")
    assert f"(hours: {hours} = 12, 12 asked for; not in your hand: {missing}; askable: G)" in told


@pytest.mark.parametrize(
    ("options", "hand", "laid", "left"),
    [
        (PAIRS, ["C2", "C3", "C5"], [["C2", "C3"]], ["C5"]),
        (PAIRS, FOURS[2], [["D2", "D3"], ["D4", "D5"]], []),
        (TRITONES, ["A2", "C2", "C3", "D#5", "F#4"], [["C2", "F#4"], ["D#5", "A2"]], ["C3"]),
        (TRITONES, ["C2", "C5", "F#2", "F#3"], [["C2", "F#2"], ["C5", "F#3"]], []),
        (INVERSIONS, ["C2", "C4", "C5", "C#2", "B3", "B4"], [["C2", "C4"], ["C#2", "B3"]], ["C5", "B4"]),
    ],
)
def test_fish_r9_pairs_are_laid_down_after_the_deal_until_none_is_left(
    options: dict[str, object], hand: list[str], laid: list[list[str]], left: list[str]
) -> None:
    state = fish([["G2"], hand], options=options)
    assert (key(state, "books"), held(state, 1)) == ([[], laid], left)
    for seed in range(20):
        deal = dealt(seed, 4, **options)
        assert [deal.rules.books_in(cards) for cards in deal.hands] == [[]] * 4


def test_fish_r10_at_turn_cap_the_books_so_far_count() -> None:
    endless = [["C2", "D2"], ["D3", "D4", "D5"], ["C3", "C4", "C5"]]
    books = [[FOURS[4]], FOURS[5:], FOURS[1:2] + FOURS[3:4]]
    state = fish(endless, stock=[], books=books, turns=98, options={"turn_cap": 100})
    assert not ask(state, "ask 1 C").is_over()
    assert ask(state, "ask 2 D").is_over()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [1], "scores": [1, 7, 2], "reason": "FISH-R10"}
    assert "[CORE-1, FISH-R10, FISH-D1]" in objection_to(state, 0, "ask 1 C")
    assert _again(state).document() == state.document()


def test_fish_r11_what_was_shown_can_be_forgotten_and_seen_again() -> None:
    state = fish([["C2", "F#4"], ["C5", "D2"], ["C3", "F#2"]])
    ask(state, "ask 1 C")
    assert key(state, "knows") == [{}, {"0": ["C5"]}, {"0": ["C5"]}]
    state.forget(1, parse_cards(["C5"]))
    assert key(state, "knows") == [{}, {}, {"0": ["C5"]}]
    assert state.view(1).zone("hands", 0).known == [None, None, None]
    assert state.view(2).zone("hands", 0).known == ["C5", None, None]
    assert state.view(None).zone("hands", 0).known == [None, None, None]
    ask(state, "ask 2 C")
    assert key(state, "knows") == [{}, {"0": ["C3"]}, {"0": ["C3", "C5"]}]


def test_fish_r12_the_lowest_octave_is_handed_over() -> None:
    state = ask(fish([["C2", "A3"], ["F#5", "F#3", "F#4"]], options=TRITONES), "ask 1 F#")
    assert (key(state, "books"), held(state, 1)) == ([[["C2", "F#3"]], []], ["F#4", "F#5"])


def test_fish_r13_books_are_laid_down_then_the_player_on_turn_draws() -> None:
    state = fish([FOURS[0], [*FOURS[2], "E2"]], ["G3"])
    assert (key(state, "books"), held(state, 0), held(state, 1)) == ([[FOURS[0]], [FOURS[2]]], ["G3"], ["E2"])
    assert (state.to_act(), key(state, "turns")) == ([0], 0)


def test_fish_r13_each_card_drawn_on_loading_is_an_entry_of_its_own() -> None:
    state = fish([[], ["C2"]], ["E2", "F2"])
    assert held(state, 0) == ["E2"]
    assert held(ask(state, "ask 1 E"), 0) == ["E2", "F2"]
    named = fish([[], ["C2"]], stock=["E3", *_rest([["C2"]], "E3")])
    assert held(named, 0) == ["E3"]


def test_fish_r13_a_position_can_be_over_at_once() -> None:
    state = fish([[card for four in FOURS[:5] for card in four], []], stock=[], books=[[], FOURS[5:]])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, key(state, "phase")) == ((5, 7), "over")
    assert fish([["C2"], ["D2"]], turns=500).is_over()


def test_fish_r13_a_dealt_book_is_laid_down_and_an_empty_hand_draws() -> None:
    pairs = GoFish(2, TRITONES).deal_from(
        Scripted([_with_first(["C2", "F#2", "D2", "G#2", "E2", "A#2", "F2"])], Rng(0))
    )
    assert key(pairs, "books") == [[["C2", "F#2"], ["D2", "G#2"], ["E2", "A#2"]], []]
    assert held(pairs, 0) == ["F2"]


def test_fish_r14_being_skipped_is_no_turn() -> None:
    state = fish([["C2", "D2"], [], ["C3", "C4", "C5", "D3", "D4", "D5"]], stock=[], books=books_but("C", "D", seats=3))
    ask(state, "ask 2 C", "ask 2 D")
    assert state.is_over()
    state = fish(
        [["C2", "D2"], [], ["C3", "C4", "C5"], ["D3", "D4", "D5"]], stock=[], books=books_but("C", "D", seats=4)
    )
    ask(state, "ask 3 C")
    assert (state.to_act(), key(state, "turns")) == ([2], 1)


def test_fish_r14_a_turn_of_many_questions_is_one_turn() -> None:
    state = fish([["C2", "E2"], ["C3", "E3", "D2"]], ["C5", "G2"])
    ask(state, "ask 1 C", "ask 1 E", "ask 1 C")
    assert (key(state, "turns"), state.to_act()) == (0, [0])
    assert key(ask(state, "ask 1 E"), "turns") == 1


@pytest.mark.parametrize(("rules_version", "turns"), [(1, 4), (2, 5)])
def test_fish_r14_the_turn_that_ends_the_game_counts(rules_version: int, turns: int) -> None:
    books = [FOURS[:4], FOURS[5:]]
    state = fish([["E2", "E3"], ["E4", "E5"]], stock=[], books=books, turns=4, rules_version=rules_version)
    ask(state, "ask 1 E")
    assert (state.is_over(), key(state, "turns")) == (True, turns)


def test_fish_r15_whoever_asked_holds_the_note_and_whoever_said_go_fish_does_not() -> None:
    state = ask(fish(P1, ["G2"]), "ask 2 C")
    assert heard(state) == {"holds": [["C"], [], []], "lacks": [[], [], ["C"]]}
    assert [state.view(viewer).facts["holds"] for viewer in (None, 0, 1, 2)] == [["C", "", ""]] * 4
    assert [state.view(viewer).facts["lacks"] for viewer in (None, 0, 1, 2)] == [["", "", "C"]] * 4
    state = ask(fish([["C2", "F#4"], ["D2"], ["E2"]], ["C4", "G2"]), "ask 1 C", "ask 2 F#")
    assert heard(state) == {"holds": [["C", "F#"], [], []], "lacks": [[], ["C"], ["F#"]]}


def test_fish_r15_whoever_has_given_all_cards_of_a_note_holds_none_of_it() -> None:
    state = ask(fish(P1), "ask 1 C")
    assert heard(state) == {"holds": [["C"], [], []], "lacks": [[], ["C"], []]}
    state = fish([["C2", "E2"], ["C3", "C5", "D2"]], turn=1, holds=[["C", "E"], []])
    ask(state, "ask 0 C")
    assert heard(state) == {"holds": [["E"], ["C"]], "lacks": [["C"], []]}


def test_fish_r15_a_note_that_is_laid_down_is_held_no_longer() -> None:
    state = ask(fish([["C2", "C3", "C4", "E2"], ["C5", "D2"]]), "ask 1 C")
    assert heard(state) == {"holds": [[], []], "lacks": [[], ["C"]]}
    state = ask(fish([["C2", "E2", "E3", "E4"], ["D2"]], ["E5"], holds=[["E"], ["D"]]), "ask 1 C")
    assert heard(state) == {"holds": [["C"], ["D"]], "lacks": [[], ["C"]]}
    assert heard(fish([FOURS[0], ["D2"]], ["E2"], holds=[["C"], []])) == {"holds": [[], []], "lacks": [[], []]}


@pytest.mark.parametrize(
    ("moves", "chance"),
    [
        (["ask 1 E"], ["G2"]),  # drawn unseen
        (["ask 1 D"], []),  # received
        (["ask 1 A"], ["A2", "G2"]),  # a book is caught, and the empty hand draws
    ],
)
def test_fish_r15_what_one_lacks_is_open_again_with_the_next_card(moves: list[str], chance: list[str]) -> None:
    hand = ["A3", "A4", "A5"] if moves == ["ask 1 A"] else ["D2", "E2"]
    state = fish([hand, ["D3", "F2"]], chance, lacks=[["C", "F"], ["B"]])
    assert heard(ask(state, *moves))["lacks"][0] == []


def test_fish_r15_a_catch_that_is_shown_leaves_open_nothing() -> None:
    for options in ({}, {"catch_continues": False}):
        state = fish([["D2", "E2"], ["F2", "G2"]], ["D4"], lacks=[["C", "F"], []], options=options)
        assert heard(ask(state, "ask 1 D")) == {"holds": [["D"], []], "lacks": [["C", "F"], ["D"]]}


def test_fish_r15_an_empty_hand_that_draws_may_hold_anything() -> None:
    state = fish([["C2", "E2"], ["C5"], ["D2"]], ["G2", "A2"])
    ask(state, "ask 1 C")
    assert heard(state)["lacks"] == [[], ["C"], []]
    ask(state, "ask 2 E")
    assert (held(state, 1), heard(state)["lacks"]) == (["A2"], [[], [], ["E"]])


def test_fish_r15_without_a_stock_nothing_is_forgotten() -> None:
    state = fish([["C2", "D2"], ["D3", "D4", "D5"], ["C3", "C4", "C5"]], stock=[], books=books_but("C", "D", seats=3))
    ask(state, "ask 1 C", "ask 2 D")
    assert heard(state) == {"holds": [["C"], ["D"], []], "lacks": [[], ["C"], ["D"]]}


def test_fish_r15_with_partners_the_asker_holds_the_partner_of_the_note() -> None:
    state = fish([["C2", "A3"], ["F#2", "F#4"]], ["G2", "E2"], options=TRITONES)
    ask(state, "ask 1 F#")  # C2 and F#2 are laid down; of P1 nobody knows whether there is another F#
    assert heard(state) == {"holds": [[], []], "lacks": [[], []]}
    ask(state, "ask 1 D#")
    assert heard(state) == {"holds": [["A"], []], "lacks": [[], ["D#"]]}
    ask(state, "ask 0 C")
    assert heard(state) == {"holds": [["A"], ["F#"]], "lacks": [["C"], []]}


@pytest.mark.parametrize("rest", [[], ["G3"]])
def test_fish_r15_nobody_hears_whether_the_card_handed_over_was_the_last_one_of_its_note(rest: list[str]) -> None:
    state = ask(fish([["F2", "A3"], ["G2", "D2", *rest]], options=INVERSIONS), "ask 1 G")
    assert heard(state) == {"holds": [[], []], "lacks": [[], []]}


@pytest.mark.parametrize(("options", "note"), [(PAIRS, "A"), (INVERSIONS, "C"), (INVERSIONS, "F#")])
def test_fish_r15_of_a_note_that_pairs_with_itself_nobody_has_two(options: dict[str, object], note: str) -> None:
    state = ask(fish([[f"{note}2", "B3"], [f"{note}4", "D2"]], options=options), f"ask 1 {note}")
    assert heard(state) == {"holds": [[], []], "lacks": [[], [note]]}


def test_fish_r15_the_question_mark_is_heard_of_like_any_note() -> None:
    state = ask(fish([["?1", "C2"], ["?3", "D2"]], options={"question_book": True}), "ask 1 ?")
    assert heard(state) == {"holds": [["?"], []], "lacks": [[], ["?"]]}
    _assert_same(_again(state), state)


def test_fish_r15_a_document_says_what_was_heard_and_an_older_one_does_not() -> None:
    state = fish(P1, holds=[["Gb", "C"], [], []], lacks=[[], [], ["C", "D"]])
    assert heard(state) == {"holds": [["C", "F#"], [], []], "lacks": [[], [], ["C", "D"]]}
    _assert_same(_again(state), state)
    assert heard(fish(P1)) == {"holds": [[], [], []], "lacks": [[], [], []]}
    assert {"holds", "lacks"}.isdisjoint(fish(P1).document())


def test_fish_r15_a_sure_question_is_asked_first_and_a_vain_one_last() -> None:
    def careful(**more: object) -> list[str]:
        state = fish(P1, (), **more)
        return [state.game.move_text(move) for move in asking.careful_moves(state, 0)]

    assert careful() == ["ask 1 C", "ask 2 C"]
    assert careful(holds=[[], ["C"], []]) == careful(knows=[{"1": ["C5"]}, {}, {}]) == ["ask 1 C"]
    assert careful(lacks=[[], ["F#"], ["C"]]) == ["ask 1 C"]
    hands = [["C2", "D2"], ["E2"]]
    vain = fish(hands, lacks=[[], ["C", "D"]])
    assert asking.careful_moves(vain, 0) == vain.legal_moves(0)
    assert asking.careful_moves(fish([["C2"], []]), 0) == [FISH]


def test_fish_r7_whoever_thinks_asks_for_what_most_is_held_of_and_sooner_for_what_nobody_has_heard_of() -> None:
    def careful(hand: str, heard: str = "", **options: object) -> list[str]:
        state = fish([hand.split(), ["A2"]], holds=[heard.split(), []], options=options)
        return [state.game.move_text(move) for move in asking.careful_moves(state, 0)]

    assert careful("C2 C3 D2") == ["ask 1 C"]
    assert careful("C2 D2 E2", heard="C") == ["ask 1 D", "ask 1 E"]
    assert careful("C2 C3 D2", heard="C") == ["ask 1 C"], "two cards that were heard of are more than a new one"
    assert careful("C2 C3 D2 F2", book_size=2, pair_rule="tritone") == ["ask 1 F#"]


# ------------------------------------------------------------------------------------------------ the decisions


def test_fish_d1_every_legal_question_is_listed() -> None:
    state = fish([[f"{note}2" for note in NOTES] + ["?1"], ["C3"], ["D3"]], options={"question_book": True})
    assert len(state.moves(0)) == 26
    assert state.moves(1) == []
    big = dealt(3, 6)
    assert {state.split()[1] for state in big.moves(0)} == {"1", "2", "3", "4", "5"}


def test_fish_d2_the_draw_after_go_fish_is_made_by_the_table() -> None:
    state = fish(P1)
    recorder = Recorder(Rng(4))
    state.chance = recorder
    state.apply(0, state.parse(0, "ask 2 C"))
    assert [len(entry) for entry in recorder.taken()] == [1]
    assert sizes(state) == [4, 2, 1]


def test_fish_d3_two_draws_in_one_question_are_two_entries() -> None:
    state = fish([["C2"], ["E2"]], options=TRITONES)
    recorder = Recorder(Scripted([[parse_card("F#3")], [parse_card("A3")]], Rng(0)))
    state.chance = recorder
    ask(state, "ask 1 F#")
    assert [_names(entry) for entry in recorder.taken()] == [["F#3"], ["A3"]]


def test_fish_d4_nobody_lays_down_a_book_by_hand() -> None:
    with pytest.raises(Unreadable, match="is no move; moves are written ask SEAT NOTE, fish"):
        fish(P1).parse(0, "book C")


def test_fish_d5_fishing_is_for_who_can_ask_nobody() -> None:
    state = fish(P1)
    told = objection_to(state, 0, "fish")
    assert "[FISH-R6, FISH-D5, FISH-04] (players: 1 2)" in told
    assert "[CORE-2, FISH-02, FISH-R3, FISH-D5]" in objection_to(state, 1, "fish")


@pytest.mark.parametrize(
    "text", ["ask 1", "ask C 1", "ask 1 H", "ask 1 C2", "ask -1 C", "ask 12 C", "ask 1 C D", "draw"]
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        GoFish(2).parse_move(text)


def test_a_move_is_read_as_it_is_written() -> None:
    game = GoFish(6, {"question_book": True})
    assert len(asking.actions(game)) == 79
    assert [game.parse_move(game.move_text(move)) for move in asking.actions(game)] == asking.actions(game)
    assert game.parse_move("ask 1 Eb") == game.parse_move("  ask  1  D# ")
    assert game.parse_move("fish") == FISH
    assert len(asking.actions(GoFish(2))) == 25


# ------------------------------------------------------------------------------------------------ the options


def test_fish_o1_o2_pair_rules_are_for_books_of_two() -> None:
    assert [GoFish(2, options).books for options in ({}, PAIRS, TRITONES)] == [12, 24, 24]
    with pytest.raises(BadOption, match=r"pair_rule tritone is for books of 2 cards, not of 4 \[FISH-O2\]"):
        GoFish(2, {"pair_rule": "tritone"})


def test_fish_o3_the_question_book_is_for_books_of_four() -> None:
    with pytest.raises(BadOption, match=r"question_book is for books of 4 cards, not of 2 \[FISH-O3\]"):
        GoFish(2, {"book_size": 2, "question_book": True})


@pytest.mark.parametrize("options", [{}, PAIRS, TRITONES])
def test_fish_o4_without_it_a_catch_ends_the_turn(options: dict[str, object]) -> None:
    hands = [["C2", "E2"], ["D2"], ["G2"]]
    caught = "F#3" if options == TRITONES else "C3"
    question = f"ask 1 {caught[:-1]}"
    state = ask(fish(hands, [caught], options={**options, "catch_continues": False}), question)
    assert (state.to_act(), key(state, "turns")) == ([1], 1)
    assert ask(fish(hands, [caught], options=options), question).to_act() == [0]


def test_fish_o4_a_card_handed_over_continues_the_turn_all_the_same() -> None:
    assert ask(fish(P1, options={"catch_continues": False}), "ask 1 C").to_act() == [0]


def test_fish_o4_without_it_a_catch_is_shown_all_the_same() -> None:
    state = ask(fish(P1, ["C4"], options={"catch_continues": False}), "ask 2 C")
    assert key(state, "knows") == [{}, {"0": ["C4"]}, {"0": ["C4"]}]


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [("book_size", 3, "O1"), ("pair_rule", "fifth", "O2"), ("question_book", 1, "O3"), ("catch_continues", "", "O4")]
    + [("turn_cap", cap, "O5") for cap in (99, 2001)],
)
def test_fish_o1_o2_o3_o4_o5_other_values_are_refused(option: str, value: object, rule: str) -> None:
    with pytest.raises(BadOption, match=rf"option {option} is .*\[FISH-{rule}\]"):
        GoFish(2, {option: value})


def test_fish_o5_the_limit_is_five_hundred_turns() -> None:
    assert ask(fish(P1, ["G2"], turns=499), "ask 2 C").is_over()
    assert not ask(fish(P1, ["G2"], turns=498), "ask 2 C").is_over()


# ------------------------------------------------------------------------------------------------ what always holds


@pytest.mark.parametrize("options", [{}, {"question_book": True}, PAIRS, TRITONES, INVERSIONS])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_fish_t1_t2_t3_cards_are_conserved_no_hand_holds_a_book_and_the_game_ends(
    options: dict[str, object], seats: int
) -> None:
    state = dealt(7, seats, **options)
    rng = Rng(8)
    before = len(state.stock)
    while not state.is_over():
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
        laid = sum(len(books) for books in state.books)
        assert sum(sizes(state)) + len(state.stock) + state.rules.book_size * laid == state.rules.cards
        assert [state.rules.books_in(hand) for hand in state.hands] == [[]] * seats
        assert len(state.stock) <= before
        before = len(state.stock)
    assert (state.stock, sizes(state)) == ([], [0] * seats)


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 24, 34), (4, 30, 48), (6, 48, 76)])
def test_fish_t2_a_game_takes_about_thirty_to_sixty_five_turns(seats: int, low: int, high: int) -> None:
    turns = []
    for number in range(60):
        state = dealt(number, seats)
        playout(state, Rng(number))
        turns.append(state.turns)
    assert low < sum(turns) / len(turns) < high


def test_fish_t4_cards_handed_over_and_shown_catches_are_known_to_all_until_they_leave() -> None:
    state = fish([["C2", "F#4"], ["C5", "D2"], ["F#2"]], ["C4", "E2", "G2"])
    ask(state, "ask 1 C", "ask 2 C", "ask 2 C")
    assert key(state, "knows") == [{}, {"0": ["C4", "C5"]}, {"0": ["C4", "C5"]}]  # not the E2 that nobody saw
    assert state.view(None).zone("hands", 0).known == ["C4", "C5", None, None, None]
    assert state.view(None).zone("hands", 0).cards == [None] * 5
    state = fish([["C2", "C4", "C5"], ["C3", "D2"], ["F#2"]], ["G2"], knows=[{}, {"0": ["C4"]}, {"0": ["C4"]}], turn=1)
    ask(state, "ask 0 C")
    assert (key(state, "books"), "knows" in state.document()) == ([[], [FOURS[0]], []], False)


def test_fish_t4_a_document_may_say_who_has_seen_what() -> None:
    state = fish([["C2", "C5"], ["D2"], ["F#2"]], knows=[{}, {"0": ["C5"]}, {}])
    assert state.view(1).zone("hands", 0).known == ["C5", None]
    assert state.view(2).zone("hands", 0).known == [None, None]
    assert state.view(None).zone("hands", 0).known == [None, None]
    assert _again(state).document() == state.document()


def test_fish_t4_a_question_is_told_with_its_answer() -> None:
    state = fish([["C2", "F#4"], ["C5", "C3"], ["F#2"]])
    told = [
        asking.told(state, 0, state.parse(0, move), viewer)
        for move in ("ask 1 C", "ask 2 C")
        for viewer in (0, 1, None)
    ]
    assert told == ["ask 1 C (C3 C5)"] * 3 + ["ask 2 C (go fish)"] * 3
    assert asking.told(state, 0, FISH, 1) == "fish"
    state = fish([["C2"], ["F#4", "F#2"]], options=TRITONES)
    assert asking.told(state, 0, state.parse(0, "ask 1 F#"), 1) == "ask 1 F# (F#2)"


def test_fish_t4_nobody_hears_which_card_of_a_book_was_fished() -> None:
    """Two worlds: the E5 is fished and the E2 was held, or the other way round."""
    told = []
    for fished, kept in (("E5", "E2"), ("E2", "E5")):
        hands = [["C2", kept, "E3", "E4"], ["D2"]]
        state = fish(hands, stock=[fished, *_rest(hands, fished)])
        moved = [event for event in events(state, 0, "ask 1 C") if isinstance(event, Moved)]
        assert moved[0] == Moved(fished, 0b01, ("stock", None), ("hands", 0))
        told.append([for_seat(event, 1) for event in moved])
    assert told[0] == told[1]
    assert len(told[0]) == 5


def test_a_catch_is_exposed_where_the_stock_has_an_order_and_only_a_catch() -> None:
    state = fish(P1, stock=["C4", *_rest(P1, "C4")])
    assert [shown.card for shown in asking.exposes(state, 0, state.parse(0, "ask 2 C"))] == [parse_card("C4")]
    for move in ("ask 2 F#", "ask 1 C", "ask 1 F#"):
        assert asking.exposes(state, 0, state.parse(0, move)) == []
    assert asking.exposes(fish(P1), 0, state.parse(0, "ask 2 C")) == []


@pytest.mark.parametrize(
    ("options", "prompt", "without"),
    [
        ({}, "Ask somebody for a note of which you hold a card", ""),
        (PAIRS, "Ask somebody for a note of which you hold a card", ""),
        (TRITONES, "Look for a tritone: you can ask for D♯/E♭ and F♯/G♭", "Look for a tritone: ask for the partner"),
        (INVERSIONS, "Look for an interval and its inversion: you can ask for C and D♯/E♭", "Look for an interval"),
    ],
)
def test_fish_04_fish_r8_the_table_reminds_of_what_can_be_asked_for(
    options: dict[str, object], prompt: str, without: str
) -> None:
    state = fish([["C2", "A3"], ["D2"]], options=options)
    assert [prompted(state, seat) for seat in (0, 1)] == [[prompt], []]
    [unaided] = prompted(state, 0, has_aids=False)
    assert unaided.startswith(without)
    assert "ask for C" not in unaided
    assert "♭" not in unaided


def test_fish_r6_the_table_reminds_of_fishing_where_nobody_can_be_asked() -> None:
    state = fish([["C2", "C3", "C4"], []], books=books_but("C", "D"), stock=["C5", "D2", "D3", "D4", "D5"])
    assert prompted(state, 0) == ["Nobody else has cards: fish without asking"]
    french = ["Personne d’autre n’a de cartes\N{NO-BREAK SPACE}: pêchez sans rien demander"]
    assert prompted(state, 0, "fr") == french


def test_fish_10_after_the_end_nobody_is_reminded() -> None:
    state = ask(fish([["E2", "E3"], ["E4", "E5"]], books=books_but("E"), stock=[]), "ask 1 E")
    assert prompted(state, state.turn) == []


# ------------------------------------------------------------------------------------------------ documents


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"hands": [["C2"], ["C2"]]}, "names C2, which is named elsewhere too"),
        ({"hands": [["C2"]]}, "hands must be a list with 2 entries"),
        ({"hands": [["C2"], ["D2"]], "books": [[FOURS[0]], []]}, "names C2, which is named elsewhere too"),
        ({"hands": [["C2"], ["D2"]], "books": [1, 0]}, r"books\[0\] must be a list of books, each a list of 4 cards"),
        ({"hands": [["C2"], ["D2"]], "books": [[["E2", "E3"]], []]}, "no book of 4 cards"),
        ({"hands": [["C2"], ["D2"]], "books": [[["E2", "E2", "E3", "E4"]], []]}, "no book of 4 cards"),
        ({"hands": [["C2"], ["D2"]], "books": [["E2"], []]}, r"books\[0\] must be a list of cards"),
        (
            {"hands": [["C2"], ["D2"]], "books": [[["E2", "A3"]], []], "options": TRITONES},
            "no book of 2 cards",
        ),
        ({"hands": [["C2"], ["D2"]], "stock": []}, "46 cards lie nowhere"),
        (
            {"hands": [["C2"], ["D2"]], "phase": "over"},
            r"phase over needs all books laid down, .*\[FISH-10, FISH-R10\]",
        ),
        ({"hands": [["C2"], ["D2"]], "phase": "deal"}, "phase must be one of turn, over"),
        ({"hands": [["C2"], ["D2"]], "turn": 2}, "turn must be a number from 0 to 1"),
        ({"hands": [["C2"], ["D2"]], "turns": 501}, "turns must be a number from 0 to 500"),
        ({"hands": [["C2"], ["D2"]], "knows": [{"1": ["C2"]}, {}]}, r"knows\[0\] names C2, which is not in hands\[1\]"),
        ({"hands": [["C2"], ["D2"]], "knows": [{"0": ["C2"]}, {}]}, "names seat 0, which is not another seat"),
        ({"hands": [["C2"], ["D2"]], "discard": []}, "a position of go-fish has no key 'discard'"),
        ({"hands": [["C2"], ["D2"]], "holds": [[], ["C"]]}, r"holds\[1\] names C, of which hands\[1\] has no card"),
        ({"hands": [["C2"], ["D2"]], "lacks": [["C"], []]}, r"lacks\[0\] names C, of which hands\[0\] has a card"),
        ({"hands": [["C2"], 3], "holds": [[], ["C", "D", "E", "F"]]}, r"holds\[1\] names .*\[FISH-R15\]"),
        ({"hands": [["C2"], 3], "holds": [[], ["C"]], "lacks": [[], ["C"]]}, r"names C, .*\[FISH-R15\]"),
        ({"hands": [["C2", "C3"], 2, 2, ["C4"]], "seats": 4, "holds": [[], ["C"], ["C"], []]}, "FISH-R15"),
        ({"hands": [["C2"], 40], "lacks": [[], ["D", "E"]]}, r"lacks\[1\] names D E, .*\[FISH-R15\]"),
        ({"hands": [["C2"], ["D2"]], "holds": [["C"]]}, "holds must be a list with 2 entries"),
        ({"hands": [["C2"], ["D2"]], "lacks": ["C", []]}, r"lacks\[0\] must be a list of notes, not 'C'"),
        ({"hands": [["C2"], ["D2"]], "lacks": [["H"], []]}, "'H' is no note"),
        ({"hands": [["C2"], ["D2"]], "lacks": [["?"], []]}, r"lacks\[0\] names \?, which is not in this deck"),
        ({"hands": [["C2"], ["D2"]], "options": {"book_size": 3}}, r"option book_size is one of 4, 2, not 3"),
        ({"hands": [[]] * 7, "seats": 7}, "Go Fish is for 2 to 6 players, not 7"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_reason(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(CardenzaError, match=sentence):
        position({"game": "go-fish", "seats": 2, **document})


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        ([7, 7, 7], {}),
        ([13, 13, 13], {}),
        ([7, 7, 7], PAIRS),
        ([12, 12, 12, 12], PAIRS),
        ([5] * 6, TRITONES),
        ([12, 8, ["C2"]], INVERSIONS),
        ([["C2", "C3", "C4"], 9, 4], {"question_book": True}),
    ],
)
def test_hands_given_as_numbers_have_that_many_cards(hands: list[object], options: dict[str, object]) -> None:
    state = fish(hands, options=options)
    wanted = [hand if isinstance(hand, int) else len(hand) for hand in hands if isinstance(hand, (int, list))]
    assert (sizes(state), key(state, "books")) == (wanted, [[]] * len(hands))


def test_hands_given_as_numbers_that_cannot_be_without_books_are_laid_down() -> None:
    state = fish([20, 20], options=PAIRS)
    assert state.left < 24
    assert fish([48, 0]).is_over()


def test_hands_given_as_numbers_leave_the_cards_that_will_be_drawn_and_hold_those_that_are_known() -> None:
    for card in ("D5", "G5", "B2"):
        state = fish([["C2"], 30, ["C3", "C4", "C5"]], [card])
        assert sizes(state) == [1, 30, 3]
        assert held(ask(state, "ask 1 C"), 0) == ["C2", card]
    state = fish([["C2"], 5, 5], knows=[{"1": ["A2", "A3"]}, {}, {}])
    assert {"A2", "A3"} <= set(held(state, 1))
    assert sizes(state) == [1, 5, 5]


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        ([["C2"], 7, 7], {}),
        ([3, 3, 32], {}),
        ([["C2"], 5, ["E2", "E3", "A4"]], {"question_book": True}),
        ([3, 8, 8], PAIRS),
        ([3, 9, 4], TRITONES),
    ],
)
def test_hands_given_as_numbers_agree_with_what_was_heard(hands: list[object], options: dict[str, object]) -> None:
    holds, lacks = [["C"], ["D", "G"], ["E"]], [["B"], ["C", "A"], ["D"]]
    state = fish(hands, options=options, holds=holds, lacks=lacks)
    assert sizes(state) == [len(hand) if isinstance(hand, list) else hand for hand in hands]
    assert heard(state) == {"holds": holds, "lacks": lacks}
    for seat in range(3):
        notes = {card[:-1] for card in held(state, seat)}
        assert set(holds[seat]) <= notes
        assert notes.isdisjoint(lacks[seat])


def test_hands_given_as_numbers_take_a_card_that_will_be_drawn_only_where_no_other_was_heard_of() -> None:
    hands: list[object] = [["C2", "C3", "E2"], 4]
    for _ in range(5):
        assert "C4" not in held(fish(hands, ["C4"], holds=[[], ["C"]]), 1)
    assert "C5" in held(fish([["C2", "C3", "C4", "E2"], 4], ["C5"], holds=[[], ["C"]]), 1)


def test_hands_given_as_numbers_agree_with_what_was_heard_also_where_books_cannot_be_helped() -> None:
    state = fish([20, 20], options=PAIRS, lacks=[["B"], []])
    laid = [card for book in state.books[0] for card in cards_in(book)]
    assert laid
    assert not {"B2", "B3", "B4", "B5"} & {*_names(laid), *held(state, 0)}


@pytest.mark.parametrize("options", [{}, {"question_book": True, "catch_continues": False}, TRITONES])
def test_any_moment_is_written_and_read_back(options: dict[str, object]) -> None:
    state = dealt(11, 3, **options)
    rng = Rng(12)
    while not state.is_over():
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
        state.forget(rng.below(3), (1 << rng.below(29)) - 1)
        _assert_same(_again(state), state)
        _assert_same(pickle.loads(pickle.dumps(state)), state)


def test_an_unnamed_stock_can_be_settled() -> None:
    state = fish(P1)
    asking.settle(state)
    assert _again(state).document() == state.document()
    assert state.is_named


# ------------------------------------------------------------------------------------------------ other worlds


def test_a_clone_goes_its_own_way() -> None:
    state = fish(P1, ["G2"], knows=[{}, {"0": ["C2"]}, {"0": ["C2"]}])
    before = state.document()
    twin = state.clone()
    _assert_same(twin, state)
    ask(twin, "ask 1 C", "ask 2 C")
    twin.redeal(Rng(1), 1)
    assert state.document() == before


@pytest.mark.parametrize("options", [{}, PAIRS, TRITONES, INVERSIONS])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_another_world_looks_the_same_to_the_seat_and_holds_no_book(seats: int, options: dict[str, object]) -> None:
    state = dealt(21, seats, **options)
    rng = Rng(4)
    while not state.is_over():
        for seat in range(seats):
            world = state.clone()
            source = Rng(3)
            world.redeal(source, seat)
            assert world.chance is source  # not that of the table
            assert world.view(seat) == state.view(seat)
            assert world.moves(seat) == state.moves(seat)
            assert _again(world).document() == world.document()
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])


def test_in_other_worlds_a_known_card_stays_and_a_forgotten_one_may_be_elsewhere() -> None:
    state = fish([["C2"], ["A2", "A3", "E2"], ["D2"]], knows=[{"1": ["A2"]}, {}, {}])
    hands = set()
    for number in range(60):
        world = state.clone()
        world.redeal(Rng(number), 0)
        hands.add(tuple(held(world, 1)))
        assert "A2" in held(world, 1)
    assert len(hands) > 30


@pytest.mark.parametrize("kept", [3, 5])
def test_in_a_tight_world_no_book_is_dealt(kept: int) -> None:
    """Of every note left one hand has three cards, the other must have the fourth."""
    notes = NOTES[:kept]
    hands: list[object] = [
        ["B2"],
        [f"{note}{octave}" for note in notes for octave in (2, 3, 4)] + ["B3"],
        [f"{note}5" for note in notes] + ["B4", "B5"],
    ]
    state = fish(hands, stock=[], books=books_but(*notes, "B", seats=3))
    for number in range(30):
        world = state.clone()
        world.redeal(Rng(number), 0)
        assert [world.rules.books_in(hand) for hand in world.hands] == [[]] * 3


class Listener:
    """Somebody who only hears and counts, and keeps by the words of FISH-R15 what all must know of the hands."""

    def __init__(self, state: GoFishState) -> None:
        self.game = state.rules
        self.holds: list[set[int]] = [set() for _ in range(state.rules.seats)]
        self.lacks: list[set[int]] = [set() for _ in range(state.rules.seats)]

    def listen(self, state: GoFishState, move: int) -> None:
        """Hear a move while it is made."""
        asker, (sizes_before, books_before) = state.turn, _counts(state)
        answer = asking.told(state, asker, move, None).partition("(")[2].rstrip(")")
        caught = len(asking.exposes(state, asker, move))
        state.apply(asker, move)
        sizes_after, _ = _counts(state)
        passed = [0] * self.game.seats
        if answer:
            self._hear_question(asker, move >> 4, move & 15, answer)
            given = 0 if answer == "go fish" else len(answer.split())
            passed[asker], passed[move >> 4] = given, -given
        for seat in range(self.game.seats):
            laid = state.books[seat][books_before[seat] :]
            self.holds[seat] -= {card >> 2 for book in laid for card in cards_in(book)}
            came = sizes_after[seat] - sizes_before[seat] + self.game.book_size * len(laid)
            if came - (caught if seat == asker else 0) > min(passed[seat], 0):
                self.lacks[seat] = set()  # a card was drawn unseen, or received

    def _hear_question(self, asker: int, asked: int, note: int, answer: str) -> None:
        self.holds[asker].add(self.game.partners[note])
        self.holds[asked].discard(note)
        if answer == "go fish" or not self.game.is_paired or self.game.partners[note] == note:
            self.lacks[asked].add(note)


def _counts(state: GoFishState) -> tuple[list[int], list[int]]:
    return sizes(state), [len(books) for books in state.books]


@pytest.mark.parametrize(
    "options",
    [{}, {"question_book": True}, {"catch_continues": False}, PAIRS, TRITONES, INVERSIONS],
    ids=lambda options: " ".join(map(str, options.values())),
)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_fish_r15_every_imagined_world_agrees_with_what_was_heard(seats: int, options: dict[str, object]) -> None:
    for seed in range(2):
        state = dealt(seed, seats, **options)
        listener, rng, deals = Listener(state), Rng(seed, 1), Rng(seed, 2)
        while not state.is_over():
            moves = state.legal_moves(state.turn)
            listener.listen(state, moves[rng.below(len(moves))])
            assert [notes_of_names(names) for names in heard(state)["holds"]] == listener.holds
            assert [notes_of_names(names) for names in heard(state)["lacks"]] == listener.lacks
            for seat in range(seats):
                world = state.clone()
                world.redeal(deals, seat)
                _assert_agrees(world, listener, state.hands[seat] | state.known_to(seat), seat)


def notes_of_names(names: list[str]) -> set[int]:
    return {[*NOTES, "?"].index(name) for name in names}


def _assert_agrees(world: GoFishState, listener: Listener, seen: int, viewer: int) -> None:
    """The world has a card for every question, besides those that were seen to come later, and none that was denied."""
    for seat, hand in enumerate(world.hands):
        unseen = hand if seat == viewer or world.rules.is_paired else hand & ~seen
        assert all(unseen & COPIES[note] for note in listener.holds[seat])
        assert not any(hand & COPIES[note] for note in listener.lacks[seat])
        assert world.rules.books_in(hand) == []


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        ([["C2", "D2"], ["C4", "D3"], ["D4"]], {"holds": [[], ["C"], []], "lacks": [[], [], ["C"]]}),
        ([["C2"], ["C3", "D2"], ["D3", "C4"]], {"holds": [["C"], ["C"], ["C", "D"]]}),
        ([["D2"], ["D3", "D5"], ["C4"]], {"lacks": [["C"], ["C"], ["D"]]}),
        ([["D2"], ["C3", "C4"], ["D3"]], {"holds": [[], ["C"], []], "knows": [{"1": ["C4"]}, {}, {}]}),
        ([["C2"], ["D2", "C5", "C4"], ["D3"]], {"holds": [[], ["C"], ["D"]], "lacks": [[], [], ["C"]]}),
    ],
)
def test_fish_r15_every_world_that_agrees_is_imagined_and_no_other(
    hands: list[list[str]], more: dict[str, object]
) -> None:
    stock = [card for card in _rest(hands) if card[:-1] in ("C", "D")]
    state = fish(hands, (), stock=stock, books=books_but("C", "D", seats=3), **more)
    imagined = set()
    for number in range(1_500):
        world = state.clone()
        world.redeal(Rng(number), 0)
        imagined.add((world.hands[1], world.hands[2]))
    assert imagined == set(_ways(state))


def _ways(state: GoFishState) -> Iterable[tuple[int, int]]:
    """All pairs of hands of the seats 1 and 2 that seat 0 must think possible."""
    known = state.known_to(0)
    pool = [card for cards in [state.hands[1], state.hands[2]] for card in cards_in(cards & ~known)] + state.stock
    for first in combinations(pool, len(cards_in(state.hands[1] & ~known))):
        for second in combinations(sorted({*pool} - {*first}), len(cards_in(state.hands[2] & ~known))):
            pair = [state.hands[1] & known | mask_of([*first]), state.hands[2] & known | mask_of([*second])]
            if all(_agrees(state, seat, hand, known) for seat, hand in zip((1, 2), pair, strict=True)):
                yield pair[0], pair[1]


def _agrees(state: GoFishState, seat: int, hand: int, known: int) -> bool:
    held = [copies for copies in COPIES if state.holds[seat] & copies]
    return not hand & state.lacks[seat] and all(hand & ~known & copies for copies in held)


def test_fish_r15_a_document_may_know_no_card_but_the_one_that_was_asked_with() -> None:
    """By play there would be another; the world that there is must be thought possible all the same."""
    for hands in ([["C2", "C3", "C5"], ["C4", "D2"]], [["D2"], ["C4"]], [["D2"], ["C2", "C3", "C4", "E2"]]):
        known = [card for card in hands[1] if card[0] == "C"]
        state = fish(hands, holds=[[], ["C"]], knows=[{"1": known}, {}])
        for number in range(20):
            world = state.clone()
            world.redeal(Rng(number), 0)
            assert world.view(0) == state.view(0)
            assert _again(world).document() == world.document()


@pytest.mark.parametrize("options", [{}, PAIRS, TRITONES, INVERSIONS])
def test_fish_r15_what_looks_the_same_to_all_is_remembered_alike(options: dict[str, object]) -> None:
    """One question in two worlds: where all that one sees and hears is the same, so is what everybody knows."""
    compared = 0
    for seed in range(6):
        state, rng = dealt(seed, 3, **options), Rng(seed)
        while not state.is_over():
            seat, moves = state.turn, state.legal_moves(state.turn)
            move = moves[rng.below(len(moves))]
            one, other = state.clone(), state.clone()
            other.redeal(rng, seat)
            told = [
                (asking.told(world, seat, move, None), len(asking.exposes(world, seat, move))) for world in (one, other)
            ]
            for world in (one, other):
                world.apply(seat, move)
            zones = [world.view(None).zones for world in (one, other)]
            if told[0] == told[1] and zones[0] == zones[1]:
                compared += 1
                assert one.view(None).facts == other.view(None).facts
            state.apply(seat, move)
    assert compared > 50


# ------------------------------------------------------------------------------------------------ by hand


def by_hand(state: State, *picks: Touch, target: Touch | None = None, choice: str = "") -> str:
    return asking.by_hand(state, 0, Gesture(picks, target, choice))


def test_one_asks_by_touching_a_card_and_then_the_player() -> None:
    state = fish(P1)
    assert [asking.gesture(state, 0, move) for move in state.legal_moves(0)] == [
        Gesture((Touch("hands", 0, card),), Touch("hands", other)) for other in (1, 2) for card in ("C2", "F#4")
    ]
    assert asking.other_gestures(state, 0, state.parse(0, "ask 2 C")) == [
        Gesture((Touch("hands", 0, "C3"),), Touch("hands", 2))
    ]
    assert asking.other_gestures(state, 0, state.parse(0, "ask 2 F#")) == []
    assert by_hand(state, Touch("hands", 0, "C3"), target=Touch("hands", 1)) == "ask 1 C"
    assert by_hand(state, Touch("hands", 0, "C3"), Touch("hands", 0, "C2"), target=Touch("hands", 1)) == "ask 1 C"
    assert by_hand(state, Touch("hands", 0, "F#4"), target=Touch("books", 2)) == "ask 2 F#"


def test_a_player_touched_alone_is_asked_for_any_note_right_or_wrong() -> None:
    state = fish(P1)
    alone = Gesture((), Touch("hands", 1))
    assert asking.choices(state, 0, alone) == NOTES
    assert [asking.choices(state, 1, alone), asking.choices(state, 0, Gesture((), Touch("hands", 0)))] == [[], []]
    assert state.game.manners.choice_said(state, 0, alone, "F#") == Card("F#")
    assert by_hand(state, target=Touch("hands", 1), choice="Gb") == "ask 1 F#"
    assert "FISH-04" in objection_to(state, 0, by_hand(state, target=Touch("hands", 1), choice="D"))


def test_with_partners_one_touches_the_card_held_and_asks_for_its_partner() -> None:
    state = fish([["C2", "C3"], ["D2"]], options=TRITONES)
    assert by_hand(state, Touch("hands", 0, "C3"), target=Touch("hands", 1)) == "ask 1 F#"
    assert asking.gesture(state, 0, state.parse(0, "ask 1 F#")) == Gesture(
        (Touch("hands", 0, "C2"),), Touch("hands", 1)
    )


def test_a_wrong_touch_is_answered_by_the_judge() -> None:
    state = fish([["C2"], [], ["D2"]])
    assert "FISH-04" in objection_to(state, 0, by_hand(state, Touch("hands", 0, "C2"), target=Touch("hands", 1)))
    assert "FISH-04" in objection_to(state, 0, by_hand(state, Touch("hands", 0, "C2"), target=Touch("hands", 0)))
    assert "FISH-R6" in objection_to(state, 0, by_hand(state, Touch("stock")))


def test_one_fishes_by_touching_the_stock() -> None:
    state = fish([["C2"], []])
    assert asking.gesture(state, 0, FISH) == Gesture((Touch("stock"),))
    assert by_hand(state, Touch("stock")) == by_hand(state, Touch("stock"), target=Touch("hands", 0)) == "fish"


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(()),
        Gesture((Touch("hands", 0, "C2"),)),
        Gesture((Touch("hands", 0, "C2"),), Touch("stock")),
        Gesture((Touch("hands", 0, "C2"),), Touch("hands", 1), "C"),
        Gesture((Touch("hands", 0, "C2"), Touch("hands", 0, "F#4")), Touch("hands", 1)),
        Gesture((Touch("hands", 1, 0),), Touch("hands", 2)),
        Gesture((Touch("hands", 0),), Touch("hands", 2)),
        Gesture((Touch("stock"),), Touch("hands", 1)),
        Gesture((Touch("hands", 0, "D2"),), Touch("hands", 1)),
    ],
)
def test_a_hand_that_asks_nothing_is_told_so(gesture: Gesture) -> None:
    with pytest.raises(Unreadable):
        asking.by_hand(fish(P1), 0, gesture)


# ------------------------------------------------------------------------------------------------ helpers


def _names(cards: Iterable[int]) -> list[str]:
    game = GoFish(2, {"question_book": True})
    return [game.card_text(card) for card in cards]


def _rest(hands: Iterable[Iterable[str]], *drawn: str) -> list[str]:
    """The cards that are neither in these hands nor drawn."""
    named = {card for hand in hands for card in hand} | set(drawn)
    return [card for card in KEYBOARD if card not in named]


def _without_books(count: int) -> list[str]:
    """The deck in an order in which no hand gets a book: octave by octave."""
    order = [four[octave] for octave in range(4) for four in FOURS]
    assert count <= len(order)
    return order


def _with_first(cards: list[str]) -> list[int]:
    return [parse_card(card) for card in [*cards, *_rest([cards])]]


def _again(state: State) -> State:
    return game_of(state.document()).position(state.document())


def _assert_same(state: State, other: State) -> None:
    """Equal documents, and for everybody equal views and moves."""
    assert state.document() == other.document()
    viewers: Iterable[int | None] = [*range(state.game.seats), None]
    assert all(state.view(viewer) == other.view(viewer) for viewer in viewers)
    assert all(state.legal_moves(seat) == other.legal_moves(seat) for seat in range(state.game.seats))


# ------------------------------------------------------------------------------------------------ what is told

ASKED = (0, "ask 1 D#")


def test_fish_05_a_question_that_succeeds_is_told_with_both_names_of_a_black_key() -> None:
    state = fish([["D#2", "E2"], ["D#3", "D#4", "C2"], ["G2"]])
    told = story(state, ASKED)
    assert [(said.key, said.rule) for said in told] == [("got", "FISH-05")]
    state = fish([["D#2", "E2"], ["D#3", "D#4", "C2"], ["G2"]])
    assert sentences(state, ASKED) == ["Ada asked Ben for D♯/E♭ and got 2 cards."]
    state = fish([["D#2", "E2"], ["D#3", "C2"], ["G2"]])
    french = "Ada a demandé un Ré♯/Mi♭ et obtenu une carte chez vous."
    assert sentences(state, ASKED, to=1, language="fr") == [french]


@pytest.mark.parametrize(("viewer", "fished"), [(0, "You fished G♯/A♭2."), (1, "Ada fished a card.")])
def test_fish_06_fish_t4_only_the_fisher_hears_which_card_it_was(viewer: int, fished: str) -> None:
    asked = "You asked Ben for E: go fish." if viewer == 0 else "Ada asked you for E: go fish."
    state = fish([["E2"], ["C2"], ["D2"]], ["G#2"])
    assert sentences(state, (0, "ask 1 E"), to=viewer) == [asked, fished]
    state = fish([["E2"], ["C2"], ["D2"]], ["G#2"])
    assert sentences(state, (0, "ask 1 E"))[1:] == ["Ada fished a card."]


@pytest.mark.parametrize(("goes_on", "more"), [(True, ["Ada went on."]), (False, [])])
def test_fish_07_fish_r4_a_catch_is_told_to_everybody(goes_on: bool, more: list[str]) -> None:
    state = fish([["E2"], ["C2"]], ["E5"], options={"catch_continues": goes_on})
    told = ["Ada asked Ben for E: go fish.", "Ada caught E5, the note asked for."]
    assert sentences(state, (0, "ask 1 E")) == told + more


def test_fish_03_a_book_is_told_with_its_point() -> None:
    state = fish([["D#2", "D#3", "D#5", "E2"], ["D#4", "C2"]])
    told = story(state, ASKED)
    assert [(said.key, said.rule, said.points) for said in told] == [("got", "FISH-05", 0), ("book", "FISH-03", 1)]
    state = fish([["D#2", "D#3", "D#5", "E2"], ["D#4", "C2"]])
    assert sentences(state, ASKED)[1] == "Ada completed a book: D♯/E♭."


def test_fish_r2_the_question_marks_are_told_by_name() -> None:
    state = fish([["?1", "?2", "?4", "E2"], ["?3", "C2"]], options={"question_book": True})
    told = ["Ada asked Ben for question marks and got a card.", "Ada completed a book: question marks."]
    assert sentences(state, (0, "ask 1 ?")) == told


@pytest.mark.parametrize(
    ("options", "mine", "theirs", "note", "told"),
    [
        (PAIRS, "D#2", "D#4", "D#", "Ada laid down two cards of the same note: D♯/E♭."),
        (TRITONES, "C2", "F#4", "F#", "Ada laid down C2 and F♯/G♭4: a tritone, six half steps."),
        (INVERSIONS, "E2", "G#4", "G#", "Ada laid down E2 and A♭4: 4 and 8 half steps above C, together an octave."),
        (INVERSIONS, "F#2", "F#4", "F#", "Ada laid down F♯2 and G♭4: 6 and 6 half steps above C, together an octave."),
        (INVERSIONS, "C2", "C4", "C", "Ada laid down C2 and C4: 0 and 12 half steps above C, together an octave."),
    ],
)
def test_fish_r8_a_pair_is_told_with_why_it_is_one(
    options: dict[str, object], mine: str, theirs: str, note: str, told: str
) -> None:
    state = fish([[mine, "D4"], [theirs, "B2"]], options=options)
    assert sentences(state, (0, f"ask 1 {note}"))[1] == told
    state = fish([[mine, "D4"], [theirs, "B2"]], options=options)
    assert story(state, (0, f"ask 1 {note}"))[1].points == 1


def test_fish_08_an_empty_pond_is_told_when_it_is_and_when_somebody_asks_in_vain() -> None:
    books = books_but("C", "D", "E", seats=3)
    hands = [["C2", "D2"], ["C3", "E2", "E3"], ["C4", "C5", "D3", "D4", "D5", "E4"]]
    state = fish(hands, ["E5"], books=books, stock=["E5"])
    drawn = ["Ada asked Ben for D: go fish.", "Ada fished a card.", "The pond is empty."]
    assert sentences(state, (0, "ask 1 D")) == drawn
    assert sentences(state, (1, "ask 2 C"), (1, "ask 2 C")) == ["Ben asked Clara for C: none, and the pond is empty."]
    state = fish([["C2", "D2"], ["C3", "E2", "E3"], hands[2] + ["E5"]], books=books, stock=[])
    french = ["Vous avez demandé un Ré : rien chez Ben, et l’étang est vide."]
    assert sentences(state, (0, "ask 1 D"), to=0, language="fr") == french


def test_fish_09_whoever_has_no_cards_draws_and_that_is_told() -> None:
    state = fish([["C2", "C3", "C4"], ["C5", "E2"]], ["A3"])
    told = ["You completed a book: C.", "You had no cards left.", "You fished A3."]
    assert sentences(state, (0, "ask 1 C"), to=0)[1:] == told
    state = fish([["C2"], ["D2"], []], ["G2", "A2"])
    began = sentences(state, (0, "ask 1 C"), (1, "ask 0 D"), to=0)[2:]
    assert began == ["Clara had no cards left.", "Clara fished a card."]


def test_fish_09_whoever_is_out_is_told_once() -> None:
    hands = [["C2", "D2"], ["C3"], ["C4", "C5", "D3", "D4", "D5"]]
    state = fish(hands, books=books_but("C", "D", seats=3), stock=[])
    told = ["Ada asked you for C and got a card.", "You dropped out: no cards, and nothing left in the pond."]
    assert sentences(state, (0, "ask 1 C"), to=1) == told
    assert sentences(state, (0, "ask 2 C"))[1:] == ["Ada completed a book: C."]


def test_fish_r6_fishing_without_a_question_is_told_and_a_book_by_luck_after_it() -> None:
    state = fish([["C2", "C3", "C4"], []], ["C5"], books=books_but("C", "D"), stock=["C5", "D2", "D3", "D4", "D5"])
    told = story(state, (0, "fish"))
    heard_of = ["nobody_to_ask", "fished", "fished_unseen", "book"]
    assert [said.key for said in told][:4] == heard_of


def test_fish_10_fish_r10_the_end_is_told_with_its_reason() -> None:
    state = fish([["E2", "E3"], ["E4", "E5"]], books=books_but("E"), stock=[])
    told = ["Ada asked Ben for E and got 2 cards.", "Ada completed a book: E.", "All books are laid down."]
    assert sentences(state, (0, "ask 1 E")) == told
    state = fish([["E2"], ["C2"]], ["G2"], turns=99, options={"turn_cap": 100})
    last = sentences(state, (0, "ask 1 E"), language="fr")[-1]
    assert last == "Après 100 tours, les familles posées jusque-là comptent."


@pytest.mark.parametrize("options", [{}, {"question_book": True}, PAIRS, TRITONES, INVERSIONS])
def test_every_move_of_a_game_tells_everybody_something(options: dict[str, object]) -> None:
    for seed in range(2):
        check_story(dealt(seed, 3, turn_cap=100, **options), seed)


# ------------------------------------------------------------------------------------------------ what is objected

HOLD_IT = "Ask for a note that you hold."


@pytest.mark.parametrize(
    ("held", "asked", "told"),
    [
        ("A#3", "B", "You asked for B; your card is B♭, one key lower."),
        ("A#3", "A", "You asked for A; your card is A♯, one key higher."),
        ("G3", "G#", "You asked for G♯; your card is G, one key lower."),
        ("G3", "F#", "You asked for G♭; your card is G, one key higher."),
    ],
)
def test_fish_r7_a_neighbour_of_a_black_key_is_spelled_by_the_letter_they_share(
    held: str, asked: str, told: str
) -> None:
    assert explained(fish([[held], ["C2"]]), 0, f"ask 1 {asked}")[1:] == [told, HOLD_IT]


def test_fish_r7_the_move_is_named_with_both_names_of_a_black_key() -> None:
    state = fish([["E2", "G#3"], ["C2"]])
    rule = "You ask only for a note of which you hold a card."
    assert explained(state, 0, "ask 1 A#") == ["Ask Ben for A♯/B♭", rule]  # a whole step is no slip of the key
    assert proved(state, 0, "ask 1 A#") == ["You can ask for: E G♯/A♭"]
    french = ["Demander un La♯/Si♭ à Ben", "On ne demande qu’une note dont on tient une carte."]
    assert explained(state, 0, "ask 1 A#", "fr") == french


@pytest.mark.parametrize(
    ("held", "asked", "told"),
    [
        ("C2", "C", ["C with C is the same note.", "The tritone has six half steps."]),
        ("C2", "G", ["C to G is a fifth, seven half steps.", "The tritone has six."]),
        ("A#2", "F", ["B♭ to F is a fifth, seven half steps.", "The tritone has six."]),
        ("B2", "F#", ["B to F♯ is a fifth, seven half steps.", "The tritone has six."]),
        ("F2", "A#", ["F to B♭ is a fourth, five half steps.", "The tritone has six."]),
        (
            "C2",
            "D",
            ["D pairs with G♯/A♭, which you do not hold.", "Ask for the partner of a note that you hold."],
        ),
    ],
)
def test_fish_r8_a_tritone_missed_is_explained(held: str, asked: str, told: list[str]) -> None:
    state = fish([[held], ["D2", "E3"]], options=TRITONES)
    assert explained(state, 0, f"ask 1 {asked}")[1:] == told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("D", ["D with D is the same note: 2 and 2 make 4.", "The hours of two partners make twelve."]),
        ("F", ["F pairs with G, which you do not hold.", "Ask for the partner of a note that you hold."]),
    ],
)
def test_fish_r8_an_inversion_missed_is_explained(asked: str, told: list[str]) -> None:
    assert explained(fish([["D2"], ["E3"]], options=INVERSIONS), 0, f"ask 1 {asked}")[1:] == told


def test_fish_r8_the_half_steps_are_proved_in_french_too() -> None:
    state = fish([["C2", "A3"], ["F#2"]], options=TRITONES)
    told = ["Do Do♯ Ré Ré♯ Mi Fa Fa♯", "Fa♯/Sol♭", "Ré♯/Mi♭ Fa♯/Sol♭"]
    assert [line.split(": ")[1] for line in proved(state, 0, "ask 1 C", "fr")] == told


def test_fish_04_whoever_asks_themselves_or_fishes_too_soon_hears_whom_to_ask() -> None:
    state = fish([["C2"], [], ["D2"]])
    told = ["You asked yourself.", "Ask another player who has cards."]
    assert explained(state, 0, "ask 0 C")[1:] == told
    assert proved(state, 0, "ask 0 C") == proved(state, 0, "fish") == ["You can ask: Clara"]
    assert explained(state, 0, "fish")[1] == "Only when nobody else has cards do you fish without asking."
    assert explained(state, 0, "ask 1 C")[1] == "You ask another player, and only one who has cards."
    assert explained(state, 2, "ask 0 D")[1] == "It is not your turn."


def test_fish_r2_wilds_that_are_not_in_the_game_have_their_own_sentence() -> None:
    state = fish([["C2"], ["D2"]])
    assert explained(state, 0, "ask 1 ?")[1].startswith("Wilds are not in this game")
    state = fish([["C2"], ["D2"]], options={"question_book": True})
    assert explained(state, 0, "ask 1 ?")[1] == "You ask only for a note of which you hold a card."
