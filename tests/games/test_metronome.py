"""The rulebook of Metronome as sentences: each test is named after the rule that it shows."""

import pickle
from collections import Counter
from collections.abc import Mapping

import pytest

from cardenza.catalogue import game_of, position
from cardenza.coach import explain
from cardenza.games.metronome import Metronome, MetronomeState
from cardenza.games.metronome.measure import BEATS, LAST_AND_NEXT, NOTES_THERE
from cardenza.kernel.chance import Scripted
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible, NotAllowed, Unreadable
from cardenza.kernel.events import Changed, Event, Made, Moved, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import FITS, Beats, Card, Number, Said, Seat, Word
from cardenza.kernel.staged import word_by_word
from cardenza.kernel.verdict import Listed, Summed
from cardenza.kernel.views import Snapshot
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_idea
from tests import asking
from tests.games.playing import in_turn as play
from tests.games.playing import key
from tests.games.telling import check_story, sentences, story

DECK = [
    name for colour in "BGR" for value, n in [("4", 2), ("2", 3), ("1", 3), (".5", 3)] for name in [colour + value] * n
]
DECK += ["#", "#", "b", "b", "n", "n", *["dot"] * 6, *["tie"] * 4, "3/4", "3/4", "5/4", "6/4", "6/4"]
BLOCKED = ["B.5", "B.5", "B.5", "G2", "G.5", "R.5", "R.5", "R.5", "#"]  # METR-P14: nobody can play on this staff


def metronome(hands: list[object], staff: object = (), **more: object) -> MetronomeState:
    """The position with these hands and this staff; `more` are further keys of the document."""
    state = position({"game": "metronome", "seats": len(hands), "hands": hands, "staff": list_of(staff), **more})
    assert isinstance(state, MetronomeState)
    return state


def scripted(hands: list[object], staff: object, chance: list[list[str]], **more: object) -> MetronomeState:
    """The same, with the cards that chance will give."""
    document = {"game": "metronome", "seats": len(hands), "hands": hands, "staff": list_of(staff), **more}
    game = game_of(document)
    entries = [[game.parse_card(card) for card in entry] for entry in chance]
    source = Scripted(entries, Rng(0))
    state = game.position(document, source, [card for entry in entries for card in entry])
    assert isinstance(state, MetronomeState)
    return state


def list_of(staff: object) -> object:
    return staff.split() if isinstance(staff, str) else list(staff) if isinstance(staff, tuple) else staff


def hand(state: MetronomeState, seat: int) -> list[str]:
    hands = key(state, "hands")
    assert isinstance(hands, list)
    return sorted(hands[seat])


def sizes(state: MetronomeState) -> list[int]:
    return [len(hand(state, seat)) for seat in range(state.game.seats)]


def discarded(state: MetronomeState) -> list[str]:
    cards = key(state, "discard")
    assert isinstance(cards, list)
    return sorted(cards)


def playable(staff: str, cards: list[str] | None = None, **more: object) -> set[str]:
    """Which of these cards can be played on the staff; of all kinds, if none are named."""
    held = cards or sorted(set(DECK))
    return {move.split()[1] for move in metronome([held, 1], staff, **more).moves(0) if move.startswith("play")}


def objection_to(state: MetronomeState, seat: int, move: str) -> str:
    """Why the seat may not do this."""
    with pytest.raises(NotAllowed) as refusal:
        state.play(seat, move)
    return str(refusal.value)


def result(state: MetronomeState) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


# ------------------------------------------------------------------------------------------------ the rules


def test_metr_01_the_game_is_for_two_to_six() -> None:
    assert [Metronome(seats).seats for seats in range(2, 7)] == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(BadOption, match="Metronome is for 2 to 6 players"):
            Metronome(seats)


@pytest.mark.parametrize(("seats", "left"), [(2, 40), (3, 33), (4, 26), (5, 19), (6, 12)])
def test_metr_02_everybody_gets_seven_cards(seats: int, left: int) -> None:
    state = Metronome(seats).deal(3)
    document = state.document()
    assert [len(cards) for cards in document["hands"]] == [7] * seats  # type: ignore[attr-defined]  # a list of hands
    assert len(document["draw"]) == left  # type: ignore[arg-type]  # a list of cards
    assert (document["staff"], document["signature"], document["discard"]) == ([], "4/4", [])


def test_metr_02_hands_are_dealt_from_the_top_one_after_the_other() -> None:
    game = Metronome(2)
    order = DECK[::-1]
    state = game.deal_from(Scripted([[game.parse_card(card) for card in order]], Rng(0)))
    assert isinstance(state, MetronomeState)
    assert [hand(state, 0), hand(state, 1)] == [sorted(order[:7]), sorted(order[7:14])]
    assert key(state, "draw") == order[14:]


def test_metr_03_one_card_is_placed_in_a_turn() -> None:
    state = play(metronome([["B1", "B1", "R4"], ["G1", "G1"]], "B1"), "play B1")
    assert (key(state, "staff"), hand(state, 0), state.to_act()) == (["B1", "B1"], ["B1", "R4"], [1])


def test_metr_04_only_one_card_is_drawn() -> None:
    state = play(scripted([["G4"], ["B4"]], "R1", [["G1"]]), "draw")
    assert (hand(state, 0), state.to_act(), key(state, "turns")) == (["G1", "G4"], [1], 1)
    state = play(scripted([["G4"], ["B4"]], "R1", [["R1"]]), "draw")
    assert "[METR-R29, METR-04, METR-R3, METR-D6] (just drawn: R1)" in objection_to(state, 0, "draw")
    assert "[METR-R29, METR-04, METR-R3, METR-D6, METR-D7]" in objection_to(state, 0, "pass")
    assert state.moves(0) == ["play R1"]


def test_metr_05_the_first_without_cards_wins() -> None:
    state = play(metronome([7, ["B1"], 3], "G1 R1", turn=1), "play B1")
    assert result(state).document() == {"winners": [1], "reason": "METR-05"}
    assert (state.is_over(), state.to_act(), key(state, "phase")) == (True, [], "over")
    assert "[CORE-1, METR-05, METR-D6]" in objection_to(state, 2, "draw")


def test_metr_06_a_complete_note_is_built_from_left_to_right() -> None:
    state = metronome([["b", "dot", "R4"], ["G1", "R4"]], "B1", signature="6/4")
    assert key(play(state, "play b"), "staff") == ["B1", "b"]
    assert key(play(state, "play G1"), "staff") == ["B1", "bG1"]
    assert key(play(state, "play dot"), "staff") == ["B1", "bG1."]


def test_metr_07_a_dot_comes_before_the_accidental_of_the_next_note() -> None:
    state = metronome([["dot", "B4"], 3], "B1 #")
    assert "[METR-21, METR-07, METR-R19, METR-17, METR-D3] (uncovered: #)" in objection_to(state, 0, "play dot")
    assert "play dot" in metronome([["dot", "B4"], 3], "#B1").moves(0)


@pytest.mark.parametrize(
    ("signature", "staff"), [("3/4", "G2"), ("4/4", "G2 G1"), ("5/4", "G2 G2"), ("6/4", "G2 G2 G1")]
)
def test_metr_08_the_upper_number_fills_the_measure_exactly(signature: str, staff: str) -> None:
    assert key(play(metronome([["R1", "R4"], 1], staff, signature=signature), "play R1"), "staff") == []
    state = play(metronome([["R.5", "R4"], 1], staff, signature=signature), "play R.5")
    assert key(state, "staff") == [*staff.split(), "R.5"]
    assert "play R2" not in metronome([["R2", "n"], 1], staff, signature=signature).moves(0)


def test_metr_09_the_board_says_four_four() -> None:
    assert key(metronome([7, 7]), "signature") == "4/4"
    assert key(play(metronome([["B4", "B1"], 7]), "play B4"), "staff") == []
    assert "play B4" not in metronome([["B4", "B1"], 7], "B.5").moves(0)


def test_metr_10_all_cards_of_a_full_measure_are_discarded() -> None:
    state = metronome([["R1", "R2"], 1], "#B1 B1 bG1. G.5 n", signature="5/4", ties=[0, 2], discard=["dot"])
    play(state, "play R1")
    assert discarded(state) == sorted(["#", "B1", "B1", "b", "G1", "dot", "G.5", "n", "R1", "5/4", "tie", "tie", "dot"])
    assert (key(state, "staff"), key(state, "ties"), key(state, "signature")) == ([], [], "4/4")


def test_metr_11_the_taker_may_give_one_card_to_who_has_the_fewest() -> None:
    state = play(metronome([["G2", "B1", "G1", "R1"], 5, 2], "B2"), "play G2")
    assert (key(state, "phase"), state.to_act()) == ("gift", [0])
    assert state.moves(0) == ["give B1 to 2", "give G1 to 2", "give R1 to 2", "keep"]
    play(state, "give R1 to 2")
    assert (sizes(state), key(state, "phase"), state.to_act()) == ([2, 5, 3], "turn", [1])


def test_metr_12_only_before_giving_must_the_giver_not_have_the_fewest() -> None:
    state = play(metronome([["G2", "B1", "G1"], 1], "B2"), "play G2", "give B1 to 1")
    assert sizes(state) == [1, 2]
    assert key(play(metronome([["G2", "B1", "G1"], 2], "B2"), "play G2"), "phase") == "turn"


def test_metr_13_the_discard_pile_becomes_the_draw_pile() -> None:
    left = Counter(DECK) - Counter(["G4", "B4", "R1", "B1", "dot", "tie"])
    hands: list[object] = [["G4"], [*left.elements(), "B4"]]
    state = scripted(hands, "R1", [["tie", "B1", "dot"]], draw=[], discard=["B1", "dot", "tie"])
    play(state, "draw")
    assert (hand(state, 0), key(state, "draw"), key(state, "discard")) == (["G4", "tie"], ["B1", "dot"], [])


def test_metr_14_a_note_covers_the_accidental_in_effect() -> None:
    state = play(metronome([["G1", "R1"], 7], "B1 n"), "play G1")
    assert key(state, "staff") == ["B1", "nG1"]
    assert playable("B1 n", ["B1", "G1", "R1"]) == playable("B1", ["B1", "G1", "R1"]) == {"B1", "G1"}


def test_metr_15_a_note_adds_its_beats() -> None:
    state = metronome([["G.5", "R1"], 7], "B2")
    assert asking.prompt(state, 0).startswith("2 of 4 beats, room for 2.")
    assert asking.prompt(play(state, "play G.5"), 0).startswith("2½ of 4 beats, room for 1½.")


@pytest.mark.parametrize(("last", "next_ones"), [("", "BGR"), ("B", "BG"), ("G", "GR"), ("R", "RB")])
def test_metr_16_the_colour_circle(last: str, next_ones: str) -> None:
    cards = ["B.5", "G.5", "R.5"]
    for staff in [f"{last}1", f"#{last}1.", f"{last}1. n"] if last else ["", "b"]:
        assert playable(staff, cards) == {f"{colour}.5" for colour in next_ones}


@pytest.mark.parametrize(
    ("last", "wrong", "follow"),
    [("B2", "R1", "blue or gold"), ("G2", "B1", "gold or red"), ("R2", "G1", "red or blue")],
)
def test_metr_16_the_proof_shows_the_last_note_and_what_follows_it(last: str, wrong: str, follow: str) -> None:
    state = metronome([[wrong, f"{last[0]}1", "n"], 7], last)
    found = state.judge(0, state.parse(0, f"play {wrong}")).objection
    assert found is not None
    assert str(found).endswith(f"[METR-16, METR-D1] (last and next: {last}; these fit: {last[0]}1 n)")
    proof = found.evidence[0]
    assert isinstance(proof, Listed)
    assert isinstance(proof.heading, Said)
    heading = say(words_of("en", "metronome"), proof.heading, Reader(0, str))
    assert (heading, proof.items) == (f"The last note, which {follow} may follow", [Card(last)])


def test_metr_17_one_accidental_lies_uncovered_at_most() -> None:
    for first in "#bn":
        assert playable(f"B1 {first}", ["#", "b", "n", "B1"]) == {"B1"}
        assert playable(first, ["#", "b", "n", "B1"]) == {"B1"}
    assert playable("#B1", ["#", "b", "n"]) == {"#", "b", "n"}
    said = objection_to(metronome([["b", "B1"], 7], "B1 #"), 0, "play b")
    assert "[METR-17, METR-R19, METR-D2] (uncovered: #)" in said


def test_metr_18_a_signature_card_never_covers_another() -> None:
    for there in ("3/4", "5/4", "6/4"):
        assert playable("B1", ["3/4", "5/4", "6/4", "B1"][3 if there == "5/4" else 0 :], signature=there) == {"B1"}
    said = objection_to(metronome([["3/4", "B1"], 7], "B1", signature="6/4"), 0, "play 3/4")
    assert "[METR-18, METR-D4] (signature there: 6/4)" in said


def test_metr_19_three_four_needs_at_most_three_beats() -> None:
    assert playable("B2 G1", ["3/4"]) == {"3/4"}
    assert playable("B2 G.5.", ["3/4"]) == {"3/4"}
    state = metronome([["3/4", "R.5"], 7], "B2 G1 G.5")
    assert "[METR-19, METR-R2, METR-D4] (beats: 2 + 1 + 0.5 = 3.5, at most 3)" in objection_to(state, 0, "play 3/4")
    assert playable("B2. #G.5", ["3/4", "5/4"]) == {"5/4"}


def test_metr_19_at_three_beats_it_takes_the_measure() -> None:
    state = play(metronome([["3/4", "B1", "B1"], 1], "B2 G1"), "play 3/4")
    assert (key(state, "phase"), key(state, "signature"), discarded(state)) == ("gift", "4/4", ["3/4", "B2", "G1"])


def test_metr_20_a_tie_joins_neighbours_of_one_colour() -> None:
    state = metronome([["tie", "tie", "tie"], 7], "B1 #B1. G.5 G.5 R.5 R.5 R.5", signature="6/4")
    assert state.moves(0) == ["play tie 0", "play tie 2", "play tie 4", "play tie 5"]
    play(state, "play tie 5")
    assert key(state, "ties") == [5]


def test_metr_20_why_a_tie_has_no_place() -> None:
    state = metronome([["tie", "#"], 7], "B1 B1 B1 G1", signature="6/4", ties=[0])
    cited = "[METR-20, METR-D5]"
    assert f"{cited} (already tied: B1 B1)" in objection_to(state, 0, "play tie 0")
    assert f"{cited} (already tied: B1)" in objection_to(state, 0, "play tie 1")
    assert f"{cited} (two colours: B1 G1)" in objection_to(state, 0, "play tie 2")
    assert f"{cited} (notes there: B1 B1 B1 G1)" in objection_to(state, 0, "play tie 3")
    assert f"{cited} (notes there: none)" in objection_to(metronome([["tie", "#"], 7]), 0, "play tie 0")


def test_metr_20_red_and_blue_are_neighbours_but_not_one_colour() -> None:
    assert playable("R1 B1", ["tie", "#"]) == {"#"}


def test_metr_21_a_dot_goes_to_the_last_note() -> None:
    assert key(play(metronome([["dot", "B4"], 7], "B1 G1"), "play dot"), "staff") == ["B1", "G1."]
    said = objection_to(metronome([["dot", "B1"], 7]), 0, "play dot")
    assert "[METR-21, METR-D3] (notes there: none)" in said
    assert "[METR-21, METR-D3]" in objection_to(metronome([["dot", "B1"], 7], "#"), 0, "play dot").replace(
        ", METR-07", ""
    )


def test_metr_22_the_beats_of_a_dot_must_fit() -> None:
    state = metronome([["dot", "#"], 7], "B1 B.5 G2")
    said = objection_to(state, 0, "play dot")
    assert "[METR-22, METR-23, METR-08, METR-D3] (last note: G2; beats: 1 + 0.5 + 2 + 1 = 4.5, at most 4)" in said
    assert playable("B1 B1. G1", ["dot", "#"]) == {"dot", "#"}
    assert playable("B4", ["dot", "#"], signature="5/4") == {"#"}


@pytest.mark.parametrize(("note", "beats"), [("B4", "6 of 6"), ("B2", "3 of 6"), ("B1", "1½ of 6"), ("B.5", "¾ of 6")])
def test_metr_23_a_dot_adds_half_the_beats(note: str, beats: str) -> None:
    state = play(metronome([["dot", "#", "R4"], 7], note, signature="6/4"), "play dot")
    assert key(state, "staff") == ([] if note == "B4" else [f"{note}."])
    assert note == "B4" or f"{beats} beats" in asking.prompt(state, None)


def test_metr_24_a_dotted_note_keeps_its_colour() -> None:
    assert playable("G1.", ["B1", "G1", "R1"]) == {"G1", "R1"}
    assert playable("B1. B1", ["tie"]) == {"tie"}


def test_metr_25_a_quarter_beat_left_clears_the_measure_and_draws() -> None:
    state = scripted([["dot", "R2", "R4"], 3], "B2 B1 G.5", [["G.5"]])
    assert state.moves(0) == ["play dot"]
    play(state, "play dot")
    assert (hand(state, 0), discarded(state)) == (["G.5", "R2", "R4"], ["B1", "B2", "G.5", "dot"])
    assert (state.to_act(), key(state, "phase"), key(state, "turns"), key(state, "drawn")) == ([1], "turn", 1, None)


def test_metr_25_a_note_may_lead_to_the_fall_as_well() -> None:
    state = play(scripted([["G.5", "R2"], 3], "B2. B.5.", [["n"]], signature="5/4"), "play G.5")
    assert key(state, "staff") == ["B2.", "B.5.", "G.5"]
    state = play(scripted([["G1", "R2"], 3], "B2. B.5.", [["n"]], signature="5/4"), "play G1")
    assert (key(state, "staff"), key(state, "signature"), hand(state, 0)) == ([], "4/4", ["R2", "n"])


# ------------------------------------------------------------------------------------------------ the rulings


def test_metr_r1_the_deck_has_54_cards() -> None:
    for seats in range(2, 7):
        game = Metronome(seats)
        assert [game.card_text(card) for card in game.deck()] == sorted(DECK, key=game.parse_card)


def test_metr_r2_other_signatures_are_always_playable_on_the_board() -> None:
    for staff in ("", "B1", "B2 G1 G.5", "B2. #"):
        assert playable(staff, ["5/4", "6/4"]) == {"5/4", "6/4"}
    state = play(metronome([["5/4", "R4"], 3], "B2 G1 G.5"), "play 5/4")
    assert (key(state, "signature"), key(state, "staff")) == ("5/4", ["B2", "G1", "G.5"])
    assert asking.prompt(state, 1).startswith("3½ of 5 beats, room for 1½. Next: gold or red.")


@pytest.mark.parametrize("signature", ["2/4", "7/4", "3/8", "12/8"])
def test_metr_r2_there_are_no_others(signature: str) -> None:
    assert "[METR-R2, METR-R20, METR-D4]" in objection_to(metronome([7, 7]), 0, f"play {signature}")


def test_metr_r3_who_can_play_must_play() -> None:
    state = metronome([["B1", "R1"], 7], "B1")
    assert state.moves(0) == ["play B1"]
    assert "[METR-R3, METR-04, METR-03, METR-D6] (these fit: B1)" in objection_to(state, 0, "draw")
    assert "[METR-R3, METR-03, METR-D7] (these fit: B1)" in objection_to(state, 0, "pass")


def test_metr_r3_the_card_drawn_must_be_played_also_into_a_fall() -> None:
    state = play(scripted([["R2", "B1"], 3], "B2 B1 G.5", [["dot"], ["b"]]), "draw")
    assert (key(state, "drawn"), state.moves(0)) == ("dot", ["play dot"])
    play(state, "play dot")
    assert (hand(state, 0), state.to_act()) == (["B1", "R2", "b"], [1])


def test_metr_r4_a_note_larger_than_the_room_is_not_played() -> None:
    state = metronome([["G2", "G1"], 7], "B2. #G.5")
    said = "[METR-R4, METR-08, METR-D1] (beats: 3 + 0.5 + 2 = 5.5, at most 4; these fit: none)"
    assert said in objection_to(state, 0, "play G2")
    assert "[METR-16, METR-R4, METR-08, METR-D1]" in objection_to(metronome([["B1", "n"], 7], "B2. #G.5"), 0, "play B1")
    assert playable("B2", ["B2", "B4", "G2"]) == {"B2", "G2"}


def test_metr_r5_only_exactly_a_quarter_beat_is_a_fall() -> None:
    state = play(metronome([["dot", "R4"], 7], "B2 G1"), "play dot")  # half a beat left
    assert (key(state, "staff"), sizes(state)) == (["B2", "G1."], [1, 7])
    state = play(metronome([["dot", "R4"], 7], "B2 B.5"), "play dot")  # one and a quarter
    assert key(state, "staff") == ["B2", "B.5."]


@pytest.mark.parametrize("staff", ["B2 B.5.", "B1 B.5. B.5 G.5", "B2 B.5. #"])
def test_metr_r6_three_four_at_two_and_three_quarters_is_a_fall(staff: str) -> None:
    state = play(scripted([["3/4", "R4"], 7], staff, [["n"]]), "play 3/4")
    assert (key(state, "staff"), key(state, "signature"), hand(state, 0)) == ([], "4/4", ["R4", "n"])
    assert "3/4" in discarded(state)
    assert state.to_act() == [1]


def test_metr_r7_a_note_has_one_dot_at_most() -> None:
    state = metronome([["dot", "#"], 7], "B1 B1.")
    assert "[METR-R7, METR-23, METR-D3] (last note: B1 dot)" in objection_to(state, 0, "play dot")


def test_metr_r8_a_fall_removes_the_signature_card_too() -> None:
    state = play(scripted([["dot", "R4"], 7], "B2 B2 B1 B.5", [["n"]], signature="6/4", ties=[0]), "play dot")
    assert (key(state, "signature"), key(state, "ties"), key(state, "staff")) == ("4/4", [], [])
    assert discarded(state) == ["6/4", "B.5", "B1", "B2", "B2", "dot", "tie"]


@pytest.mark.parametrize(("card", "staff"), [("dot", "B2 B1 G.5"), ("3/4", "B2 B.5.")])
def test_metr_r9_the_last_card_into_a_fall_does_not_win(card: str, staff: str) -> None:
    state = play(scripted([[card], 7], staff, [["tie"]]), f"play {card}")
    assert (state.outcome(), hand(state, 0), state.to_act()) == (None, ["tie"], [1])


def test_metr_r10_the_last_card_that_takes_wins_at_once() -> None:
    state = play(metronome([["3/4"], 7], "B2 G1 #"), "play 3/4")
    assert (result(state).winners, key(state, "phase"), key(state, "staff")) == ((0,), "over", [])


def test_metr_r11_nobody_wins_by_giving() -> None:
    state = play(metronome([["B1", "G1"], 1, 4], phase="gift"), "give B1 to 1")
    assert (state.outcome(), sizes(state)) == (None, [1, 2, 4])


def test_metr_r12_cards_are_counted_after_the_card_that_took() -> None:
    assert key(play(metronome([["B4", "B1", "B1"], 2]), "play B4"), "phase") == "turn"
    assert key(play(metronome([["B4", "B1", "B1", "B1"], 2]), "play B4"), "phase") == "gift"


@pytest.mark.parametrize(
    ("after", "receivers"),
    [((3, 2, 5), [1]), ((3, 3, 5), []), ((2, 3, 5), []), ((1, 1, 5), []), ((4, 2, 2), [1, 2]), ((2, 1, 5), [1])],
)
def test_metr_r13_who_may_receive(after: tuple[int, int, int], receivers: list[int]) -> None:
    own, *others = after
    state = play(metronome([["R4", *["B1", "B1", "B1", "G1"][:own]], *others]), "play R4")
    assert {int(move[-1]) for move in state.moves(0) if move.startswith("give")} == set(receivers)


def test_metr_r13_others_receive_nothing() -> None:
    state = metronome([["B1", "G1", "R1"], 2, 5], phase="gift")
    said = "[METR-R13, METR-11, METR-D8] (fewest: 1)"
    assert said in objection_to(state, 0, "give B1 to 2")
    assert "[METR-R13, METR-12, METR-11, METR-D8]" in objection_to(state, 0, "give B1 to 0")
    assert "[METR-R13, METR-12, METR-11, METR-D8]" in objection_to(state, 0, "give B1 to 5")
    assert "[CORE-3, METR-11, METR-D8] (not in your hand: dot)" in objection_to(state, 0, "give dot to 1")


def test_metr_r14_the_gift_is_no_duty() -> None:
    state = play(metronome([["B1", "G1", "R1"], 2, 5], phase="gift"), "keep")
    assert (sizes(state), state.to_act(), key(state, "phase"), key(state, "turns")) == ([3, 2, 5], [1], "turn", 1)


def test_metr_r15_taking_gives_no_other_turn() -> None:
    state = metronome([["B1", "G1", "R1"], 2, 5], phase="gift")
    assert "[METR-R15, METR-D8, METR-D1]" in objection_to(state, 0, "play B1")
    assert "[METR-R15, METR-D8, METR-D6]" in objection_to(state, 0, "draw")
    assert "[METR-R15, METR-D8, METR-D7]" in objection_to(state, 0, "pass")
    assert play(metronome([["G2", "B1"], 7], "B2"), "play G2").to_act() == [1]


def test_metr_r16_ties_only_get_rid_of_a_card() -> None:
    state = play(metronome([["tie", "R4"], ["G2", "R4"]], "B1 B1"), "play tie 0")
    assert "2 of 4 beats" in asking.prompt(state, 1)
    assert key(play(state, "play G2"), "staff") == []
    assert "tie" in discarded(state)


def test_metr_r16_a_tie_may_be_the_last_card() -> None:
    assert result(play(metronome([["tie"], 7], "B1 B1"), "play tie 0")).winners == (0,)


def test_metr_r17_accidentals_restrict_no_note() -> None:
    for accidental in "#bn":
        assert playable(f"#B1 {accidental}", ["B1", "G1", "R1", "B.5"]) == {"B1", "G1", "B.5"}


def test_metr_r18_the_accidental_in_effect_goes_with_the_measure() -> None:
    state = play(metronome([["3/4", "B1"], 1], "B2 G1 b"), "play 3/4")
    assert (key(state, "staff"), discarded(state)) == ([], ["3/4", "B2", "G1", "b"])


def test_metr_r19_signatures_and_ties_go_while_an_accidental_waits() -> None:
    assert playable("B1 B1 #", ["3/4", "5/4", "6/4", "tie", "dot", "n"]) == {"3/4", "5/4", "6/4", "tie"}
    state = play(metronome([["tie", "R4"], 7], "B1 B1 #"), "play tie 0")
    assert (key(state, "staff"), key(state, "ties")) == (["B1", "B1", "#"], [0])


def test_metr_r20_there_is_no_card_four_four() -> None:
    state = metronome([7, 7], "B1", signature="6/4")
    assert "[METR-R20, METR-R2, METR-D4]" in objection_to(state, 0, "play 4/4")


def test_metr_r21_the_player_left_of_the_dealer_begins_and_turns_go_clockwise() -> None:
    assert Metronome(4).deal(1).to_act() == [0]  # seat 3 has dealt
    for seat in range(3):
        hands: list[object] = [["#", "R4"] if seat == each else 3 for each in range(3)]
        assert play(metronome(hands, turn=seat), "play #").to_act() == [(seat + 1) % 3]
    assert "[CORE-2, METR-R21, METR-D6]" in objection_to(metronome([7, 7]), 1, "draw")


def test_metr_r22_the_new_draw_pile_is_shuffled_when_a_card_has_to_be_drawn() -> None:
    left = Counter(DECK) - Counter(["G4", "G2", "R1", "B1", "dot", "n"])
    hands: list[object] = [["G4"], ["G2", *left.elements()]]
    state = scripted(hands, "R1", [["n", "dot"]], draw=["B1"], discard=["dot", "n"])
    play(state, "draw")
    assert (key(state, "draw"), discarded(state)) == ([], ["dot", "n"])  # not before it is needed
    state = scripted(hands, "R1 B1", [["n", "dot"]], draw=[], discard=["dot", "n"], turn=1)
    assert "METR-R3" in objection_to(state, 1, "draw")
    state = scripted(hands, "R1", [["n", "dot", "B1"]], draw=[], discard=["dot", "n", "B1"])
    play(state, "draw")
    assert (key(state, "drawn"), key(state, "draw"), key(state, "discard")) == ("n", ["dot", "B1"], [])


def test_metr_r22_an_unnamed_pile_uses_an_entry_for_each_card() -> None:
    state = scripted([["G4"], ["G4"]], "R1", [["G1"], ["tie"]], draw=4, discard=47)
    play(state, "draw", "draw")
    assert (hand(state, 0), hand(state, 1), state.chance.left()) == (["G1", "G4"], ["G4", "tie"], 0)  # type: ignore[attr-defined]


def test_metr_r22_with_both_piles_empty_nothing_is_drawn() -> None:
    state = metronome([20, 21], BLOCKED, ties=[0, 3, 5], signature="6/4", draw=[], discard=[])
    assert "[METR-R22, METR-D6, METR-D7]" in objection_to(state, 0, "draw")
    assert state.moves(0) == ["pass"]


def test_metr_r23_the_cards_just_removed_are_shuffled_in() -> None:
    left = Counter(DECK) - Counter(["dot", "B2", "B1", "G.5", "R2"])
    state = scripted(
        [["dot", "R2"], list(left.elements())], "B2 B1 G.5", [["dot", "B2", "G.5", "B1"]], draw=[], discard=[]
    )
    play(state, "play dot")
    assert (hand(state, 0), key(state, "draw"), key(state, "discard")) == (["R2", "dot"], ["B2", "G.5", "B1"], [])


def test_metr_r24_a_dead_measure_is_cleared_when_all_have_passed() -> None:
    state = metronome([13, 14, 14], BLOCKED, ties=[0, 3, 5], signature="6/4", draw=[], discard=[], turn=1)
    assert key(play(state, "pass"), "passes") == 1
    assert key(play(state, "pass"), "passes") == 2
    assert key(state, "staff") == BLOCKED
    play(state, "pass")
    assert (key(state, "staff"), key(state, "signature"), key(state, "ties")) == ([], "4/4", [])
    assert (len(discarded(state)), state.to_act(), sizes(state)) == (13, [1], [13, 14, 14])
    assert (key(state, "passes"), key(state, "turns"), key(state, "phase")) == (0, 3, "turn")


def test_metr_r25_at_turn_cap_the_fewest_cards_share_the_win() -> None:
    hands: list[object] = [["#", "R4", "R4"], 2, 4]
    state = play(metronome(hands, turns=99, options={"turn_cap": 100}), "play #")
    assert result(state).document() == {"winners": [0, 1], "reason": "METR-R25"}
    assert "[CORE-1, METR-R25, METR-D1]" in objection_to(state, 0, "play R4")
    assert not play(metronome(hands, turns=98, options={"turn_cap": 100}), "play #").is_over()


def test_metr_r25_the_last_card_in_the_last_turn_wins_alone() -> None:
    state = play(metronome([["#"], 2], turns=99, options={"turn_cap": 100}), "play #")
    assert result(state).document() == {"winners": [0], "reason": "METR-05"}


def test_metr_r25_a_gift_belongs_to_the_last_turn() -> None:
    state = play(metronome([["B4", "B1", "G1"], 1], turns=99, options={"turn_cap": 100}), "play B4")
    assert key(state, "phase") == "gift"
    assert result(play(state, "give B1 to 1")).winners == (0,)


def test_metr_r26_a_fall_always_finds_a_card() -> None:
    left = Counter(DECK) - Counter(["3/4", "B2", "B.5", "dot"])
    state = play(metronome([["3/4"], list(left.elements())], "B2 B.5.", draw=[], discard=[]), "play 3/4")
    assert sizes(state) == [1, 50]
    assert len(key(state, "draw")) == 3  # type: ignore[arg-type]  # a list of cards


def test_metr_r27_the_staff_belongs_to_all() -> None:
    state = play(metronome([["B1", "R4"], ["dot", "R4"]]), "play B1", "play dot")
    assert key(state, "staff") == ["B1."]


def test_metr_r29_draw_and_play_are_two_decisions() -> None:
    state = play(scripted([["G1", "G2"], ["B4"]], "R1", [["B1"]]), "draw")
    assert (key(state, "phase"), key(state, "drawn"), key(state, "turns"), state.to_act()) == ("drawn", "B1", 0, [0])
    play(state, "play B1")
    assert (key(state, "phase"), key(state, "drawn"), key(state, "turns"), state.to_act()) == ("turn", None, 1, [1])


def test_metr_r29_only_the_place_of_a_tie_is_left_to_choose() -> None:
    state = play(scripted([["G4"], ["B4"]], "R1 R1 R1", [["tie"]]), "draw")
    assert state.moves(0) == ["play tie 0", "play tie 1"]
    assert "[METR-R29, METR-04" in objection_to(state, 0, "play G4")
    assert key(play(state, "play tie 1"), "ties") == [1]


def test_metr_r29_another_card_is_not_played_even_if_it_could_be() -> None:
    state = metronome([["B1", "R1"], 7], "R1", phase="drawn", drawn="B1")
    assert state.moves(0) == ["play B1"]
    assert "[METR-R29, METR-04, METR-R3, METR-D6, METR-D1]" in objection_to(state, 0, "play R1")


def test_metr_r30_a_card_played_ends_the_row_of_passes() -> None:
    left = Counter(DECK) - Counter(["G4", "B4", "R4", "R1", "#", "#"])
    hands: list[object] = [["G4"], ["B4", "R4"], list(left.elements())]
    state = metronome(hands, ["#R1", "#"], draw=[], discard=[])
    assert key(play(state, "pass", "pass"), "passes") == 2
    assert key(play(state, "play R.5"), "passes") == 0


def test_metr_r30_a_card_drawn_ends_the_row_of_passes() -> None:
    assert key(play(scripted([["G4"], 7], "R1", [["G1"]], passes=1), "draw"), "passes") == 0


def test_metr_r30_a_turn_lasts_until_the_next_player_is_on_turn_or_the_game_ends() -> None:
    assert key(play(metronome([["#"], 2], turns=7), "play #"), "turns") == 8
    state = play(metronome([["B4", "B1", "G1"], 1], turns=7), "play B4")
    assert key(state, "turns") == 7
    assert key(play(state, "keep"), "turns") == 8


# ------------------------------------------------------------------------------------------------ the decisions


def test_metr_d1_to_metr_d5_what_an_empty_staff_takes() -> None:
    assert playable("") == set(DECK) - {"dot", "tie"}


def test_metr_d1_cards_come_from_ones_own_hand() -> None:
    said = "[CORE-3, METR-03, METR-D1] (not in your hand: B1)"
    assert said in objection_to(metronome([["#"], 7]), 0, "play B1")
    assert "[CORE-3, METR-03, METR-D5] (not in your hand: tie)" in objection_to(metronome([["#"], 7]), 0, "play tie 0")
    assert "[CORE-2, METR-R21, METR-D1]" in objection_to(metronome([["#"], ["B1"]]), 1, "play B1")


def test_metr_d5_the_place_is_part_of_the_move() -> None:
    state = metronome([["tie", "R4"], 7], "B1 B1")
    assert "[METR-D5, METR-20]" in objection_to(state, 0, "play tie")


def test_metr_d6_one_draws_only_without_a_card_to_play() -> None:
    assert metronome([["tie", "dot"], 7]).moves(0) == ["draw"]
    assert metronome([["G1", "G2", "tie"], 7], "R1").moves(0) == ["draw"]


def test_metr_d7_one_passes_only_when_nothing_can_be_drawn() -> None:
    said = objection_to(metronome([["tie"], 7], draw=5, discard=41), 0, "pass")
    assert "[METR-D7, METR-04, METR-D6] (to draw: 46, there must be none)" in said


@pytest.mark.parametrize("move", ["give # to 1", "keep"])
def test_metr_d8_only_the_taker_gives_or_keeps(move: str) -> None:
    state = metronome([["#", "B1"], 1])
    assert "[METR-D8, METR-11, METR-12, METR-R13]" in objection_to(state, 0, move)
    gift = metronome([["#", "B1"], 1], phase="gift")
    assert "[CORE-2, METR-R21, METR-D8]" in objection_to(gift, 1, move)
    drawn = metronome([["#", "B1"], 1], "R1 #", phase="drawn", drawn="B1")
    assert "[METR-D8, METR-11, METR-12, METR-R13]" in objection_to(drawn, 0, move)


# ------------------------------------------------------------------------------------------------ the options


def test_metr_o1_the_size_of_hands() -> None:
    assert [len(cards) for cards in Metronome(2, {"hand_size": 15}).deal(1).document()["hands"]] == [15, 15]  # type: ignore[attr-defined]
    for seats, most in [(2, 15), (3, 15), (4, 11), (5, 9), (6, 7)]:
        assert Metronome(seats, {"hand_size": most}).hand_size == most
        if most < 15:
            with pytest.raises(
                BadOption, match=rf"hand_size is at most {most} for {seats} players, not {most + 1} .METR-O1"
            ):
                Metronome(seats, {"hand_size": most + 1})


def test_metr_o2_without_gifts_the_turn_ends() -> None:
    state = play(metronome([["B4", "B1", "G1"], 1], options={"gift": "off"}), "play B4")
    assert (key(state, "phase"), state.to_act()) == ("turn", [1])
    with pytest.raises(Impossible, match="METR-D8"):
        metronome([["B1", "G1"], 1], phase="gift", options={"gift": "off"})


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("hand_size", 4, "METR-O1"),
        ("hand_size", 16, "METR-O1"),
        ("gift", "maybe", "METR-O2"),
        ("turn_cap", 99, "METR-O3"),
        ("turn_cap", 2001, "METR-O3"),
        ("gift_when_tied", 1, "METR-O5"),
        ("deck", "big", "METR-O7"),
    ],
)
def test_metr_o1_o2_o3_o5_o7_other_values_are_refused(option: str, value: object, rule: str) -> None:
    with pytest.raises(BadOption, match=rf"option {option} is .*\[{rule}\]"):
        Metronome(2, {option: value})


def test_metr_o3_the_limit_is_six_hundred_turns() -> None:
    assert play(metronome([["#", "R4"], 2], turns=599), "play #").is_over()
    assert not play(metronome([["#", "R4"], 2], turns=598), "play #").is_over()


@pytest.mark.parametrize(
    ("after", "receivers"), [((3, 3, 5), [1]), ((2, 3, 5), []), ((3, 3, 3), [1, 2]), ((1, 1, 5), [])]
)
def test_metr_o5_a_tied_taker_may_give(after: tuple[int, int, int], receivers: list[int]) -> None:
    own, *others = after
    hands: list[object] = [["R4", *["B1", "B1", "G1"][:own]], *others]
    state = play(metronome(hands, options={"gift_when_tied": True}), "play R4")
    assert {int(move[-1]) for move in state.moves(0) if move.startswith("give")} == set(receivers)


@pytest.mark.parametrize(
    ("staff", "signature", "prompt"),
    [
        ("", "4/4", "0 of 4 beats, room for 4. Next: any colour. Also: an accidental or a time signature."),
        ("#", "4/4", "0 of 4 beats, room for 4. Next: any colour, on the sharp. Also: a time signature."),
        ("B.5.", "6/4", "¾ of 6 beats, room for 5¼. Next: blue or gold. Also: an accidental."),
        ("R1. b", "6/4", "1½ of 6 beats, room for 4½. Next: red or blue, on the flat."),
        ("G1 G1", "5/4", "2 of 5 beats, room for 3. Next: gold or red. Also: an accidental, a dot or a tie."),
        ("G1 G1 n", "6/4", "2 of 6 beats, room for 4. Next: gold or red, on the natural. Also: a tie."),
    ],
)
def test_metr_o6_the_prompt_names_beats_room_colours_and_every_family_that_fits(
    staff: str, signature: str, prompt: str
) -> None:
    state = metronome([7, 7], staff, signature=signature)
    assert asking.prompt(state, 0) == prompt
    assert asking.prompt(state, None) == prompt
    assert asking.prompt_with(state, 0, has_aids=False) == ""
    assert "beats" not in state.view(0, has_aids=False).facts


def test_metr_r29_metr_11_the_prompt_tells_what_a_card_drawn_or_a_measure_taken_asks_for() -> None:
    drawn = metronome([["B1", "G4"], 7], "R1", phase="drawn", drawn="B1")
    assert asking.prompt(drawn, 0) == "Play the card you have drawn: blue quarter note"
    assert asking.prompt(drawn, 1).startswith("1 of 4 beats, room for 3. Next: red or blue.")
    yours = "The measure is yours. Give"
    assert asking.prompt(metronome([3, 2, 5], phase="gift"), 0) == f"{yours} seat 1 a card, or keep them all."
    several = f"{yours} a card to one of those with the fewest, or keep them all."
    assert asking.prompt(metronome([3, 2, 2], phase="gift"), 0) == several
    assert asking.prompt(metronome([7, []], phase="over"), 0) == ""


OWN = ["B1", "G1", "R1"] * 15 + ["dot"] * 9


def test_metr_o7_a_deck_of_ones_own() -> None:
    state = Metronome(3, {"deck": OWN}).deal(5)
    assert isinstance(state, MetronomeState)
    document = state.document()
    assert document["options"] == {"deck": OWN}
    assert game_of(document).position(document).document() == document
    playout(state, Rng(1))
    assert state.is_over()
    full = position({"game": "metronome", "options": {"deck": OWN}, "hands": [["B1"] * 15, ["dot"] * 9], "seats": 2})
    assert full.moves(0) == ["play B1"]
    assert full.document()["hands"] == [["B1"] * 15, ["dot"] * 9]


def test_metr_o7_a_deck_that_nobody_can_play_with_ends_at_turn_cap() -> None:
    state = Metronome(2, {"deck": ["tie"] * 54, "turn_cap": 100}).deal(1)
    playout(state, Rng(1))
    assert isinstance(state, MetronomeState)
    assert result(state).reason == "METR-R25"


def test_metr_o7_cards_that_are_not_in_the_deck_lie_nowhere() -> None:
    with pytest.raises(Impossible, match="names B4, which is not in this deck"):
        metronome([["B4"], 7], options={"deck": OWN})


@pytest.mark.parametrize("judge", Judge)
def test_the_judge_changes_nothing(judge: Judge) -> None:
    assert asking.options_for(Metronome, judge) == {}


# ------------------------------------------------------------------------------------------------ what always holds


@pytest.mark.parametrize("options", [{}, {"gift_when_tied": True}, {"deck": OWN}])
def test_metr_t1_t2_t3_and_t4_hold_in_every_position(options: dict[str, object]) -> None:
    for seed in range(20):
        game = Metronome(2 + seed % 5, options)
        deck = Counter(game.card_text(card) for card in game.deck())
        state = game.deal(seed)
        assert isinstance(state, MetronomeState)
        rng = Rng(seed, 1)
        while not state.is_over():
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
            lying = Counter(game.card_text(card) for zone in state.zones() for card in zone.cards)
            assert lying == deck
            measure = state.measure
            assert measure.room() >= 2
            assert measure.total == sum(measure.lengths())
            assert (measure.total % 2 == 1) == (sum(length == 3 for length in measure.lengths()) % 2 == 1)
            tied = [note for tie in measure.ties for note in (tie, tie + 1)]
            assert len(set(tied)) == len(tied)


def test_metr_t6_a_drawn_card_is_the_drawers_alone() -> None:
    state = play(scripted([["G1", "G2"], 3, 3], "R1", [["B1"]]), "draw")
    assert state.view(0).facts["drawn"] == ["B1"]
    for viewer in (1, 2, None):
        view = state.view(viewer)
        assert "drawn" not in view.facts
        assert view.zone("hands", 0).known == [None] * 3
        assert "B1" not in [part.card for said in view.prompt for part in said.parts.values() if isinstance(part, Card)]


def test_metr_t6_the_event_of_drawing_names_no_card_to_others() -> None:
    state = scripted([["G1", "G2"], 3], "R1", [["B1"]])
    before = Snapshot(state)
    events = happened(before, Snapshot(play(state, "draw")), Made(0, "draw", False))
    moved = [event for event in events if isinstance(event, Moved)]
    assert [(event.card, event.source, event.target) for event in moved] == [("B1", ("draw", None), ("hands", 0))]
    assert [for_seat(event, 1) for event in moved] == [moved[0]._replace(card=None, seen=0)]
    secret = [event for event in events if isinstance(event, Changed) and event.fact == "drawn"]
    assert [for_seat(event, 1) for event in secret] == [None]


def test_metr_t6_a_gift_is_seen_by_giver_and_receiver_only() -> None:
    state = metronome([["dot", "G1", "R1"], 2, 4], phase="gift")
    move = state.parse(0, "give dot to 1")
    assert [asking.told(state, 0, move, viewer) for viewer in (0, 1, 2, None)] == ["give dot to 1"] * 2 + [
        "give to 1"
    ] * 2
    before = Snapshot(state)
    events: list[Event] = happened(before, Snapshot(play(state, "give dot to 1")), Made(0, "give to 1", False))
    moved = [event for event in events if isinstance(event, Moved)]
    cards = [
        [event.card for event in (for_seat(each, v) for each in moved) if isinstance(event, Moved)]
        for v in (0, 1, 2, None)
    ]
    assert cards == [["dot"], ["dot"], [None], [None]]
    assert key(state, "knows") == [{"1": ["dot"]}, {}, {}]
    assert [state.view(viewer).zone("hands", 1).known.count("dot") for viewer in (0, 2, None)] == [1, 0, 0]


def test_metr_t6_a_gift_is_known_until_the_receiver_plays_such_a_card() -> None:
    knows = [{"1": ["n", "n", "#"]}, {}, {}]
    state = metronome([3, ["n", "n", "#", "R4"], 3], "B1", turn=1, knows=knows)
    assert key(play(state, "play n"), "knows") == [{"1": ["#", "n"]}, {}, {}]


def test_metr_t6_after_a_gift_of_ones_own_others_know_no_card_there_any_more() -> None:
    knows: list[dict[str, list[str]]] = [{"1": ["n", "#"]}, {}, {"1": ["#", "b"]}]
    state = metronome([4, ["n", "#", "b", "R4"], 3], turn=1, phase="gift", knows=knows)
    play(state, "give # to 2")
    assert key(state, "knows") == [{}, {"2": ["#"]}, {"1": ["b"]}]


def test_metr_t6_a_card_that_falls_is_seen_by_all() -> None:
    state = scripted([["dot", "R2"], 3], "B2 B1 G.5", [["tie"]])
    before = Snapshot(state)
    events = happened(before, Snapshot(play(state, "play dot")), Made(0, "play dot", False))
    seen = [for_seat(event, None) for event in events if isinstance(event, Moved)]
    cards = sorted((event.card or "", event.target[0]) for event in seen if isinstance(event, Moved))
    assert cards == [("", "hands"), ("B1", "discard"), ("B2", "discard"), ("G.5", "discard"), ("dot", "discard")]


@pytest.mark.parametrize("viewer", [1, None])
def test_metr_t6_after_a_fall_nobody_else_hears_which_card_was_drawn(viewer: int | None) -> None:
    heard = []
    for drawn in ("n", "R1", "dot", "B2"):  # other cards, the one that fell, one that lay on the staff
        state = scripted([["dot", "R2"], 3], "B2 B1 G.5", [[drawn]], discard=["tie", "tie"])
        before, exposed = Snapshot(state), asking.exposes(state, 0, state.parse(0, "play dot"))
        events = happened(before, Snapshot(play(state, "play dot")), Made(0, "play dot", False), exposed)
        heard.append([told for told in (for_seat(event, viewer) for event in events) if told is not None])
    assert heard[1:] == heard[:1] * 3


@pytest.mark.parametrize("viewer", [1, None])
def test_metr_t6_nor_when_it_comes_from_the_new_draw_pile(viewer: int | None) -> None:
    left = Counter(DECK) - Counter(["dot", "B2", "B1", "G.5", "R2", "tie", "n"])
    heard = []
    for drawn in ("tie", "n", "B2", "G.5", "dot"):  # the last one is the card that fell, drawn again
        pile = [drawn, *(Counter(["dot", "B2", "B1", "G.5", "tie", "n"]) - Counter([drawn])).elements()]
        hands: list[object] = [["dot", "R2"], list(left.elements())]
        state = scripted(hands, "B2 B1 G.5", [pile], draw=[], discard=["tie", "n"])
        before, exposed = Snapshot(state), asking.exposes(state, 0, state.parse(0, "play dot"))
        events = happened(before, Snapshot(play(state, "play dot")), Made(0, "play dot", False), exposed)
        heard.append([told for told in (for_seat(event, viewer) for event in events) if told is not None])
    assert heard[1:] == heard[:1] * 4


# ------------------------------------------------------------------------------------------------ by hand


def test_a_card_is_put_on_the_staff() -> None:
    state = metronome([["G1", "3/4", "R4"], 7], "B1")
    own = Touch("hands", 0, "G1")
    for target in (Touch("staff"), Touch("staff", None, 0), Touch("signature"), Touch("ties")):
        assert asking.by_hand(state, 0, Gesture((own,), target)) == "play G1"
    assert asking.by_hand(state, 0, Gesture((Touch("hands", 0, "R4"),), Touch("staff"))) == "play R4"
    assert asking.gesture(state, 0, state.parse(0, "play 3/4")) == Gesture((Touch("hands", 0, "3/4"),), Touch("staff"))


def test_a_tie_is_put_on_the_first_of_two_notes() -> None:
    state = metronome([["tie", "R4"], 7], "#B1. B1 B1 n", signature="6/4")
    tie = Touch("hands", 0, "tie")
    assert state.view(0).zone("staff").cards == ["#", "B1", "dot", "B1", "B1", "n"]
    assert asking.gesture(state, 0, state.parse(0, "play tie 0")) == Gesture((tie,), Touch("staff", None, 1))
    assert asking.gesture(state, 0, state.parse(0, "play tie 1")) == Gesture((tie,), Touch("staff", None, 3))
    meant = [asking.by_hand(state, 0, Gesture((tie,), Touch("staff", None, at))) for at in range(6)]
    assert meant == [f"play tie {place}" for place in (0, 0, 0, 1, 1, 1)]
    with pytest.raises(NotAllowed, match=r"\[METR-D5, METR-20\]"):
        asking.by_hand(state, 0, Gesture((tie,), Touch("staff")))


@pytest.mark.parametrize(("staff", "meant"), [("B1 G1 G1", "play tie 1"), ("B1 G1", "play tie 0"), ("", "play tie 0")])
def test_a_tie_put_on_the_staff_as_a_whole_goes_where_alone_it_can(staff: str, meant: str) -> None:
    state = metronome([["tie", "#"], 7], staff)
    assert asking.by_hand(state, 0, Gesture((Touch("hands", 0, "tie"),), Touch("staff"))) == meant


def test_drawing_passing_giving_and_keeping_by_hand() -> None:
    state = metronome([["G1", "dot"], 1, 4], phase="gift")
    give = Gesture((Touch("hands", 0, "dot"),), Touch("hands", 1))
    assert asking.gesture(state, 0, state.parse(0, "give dot to 1")) == give
    assert asking.by_hand(state, 0, give) == "give dot to 1"
    assert asking.by_hand(state, 0, Gesture((), None, "keep")) == "keep"
    for target in (None, Touch("hands", 0)):
        assert asking.by_hand(state, 0, Gesture((Touch("draw"),), target)) == "draw"
    with pytest.raises(Unreadable, match="touch one card of your hand and then the staff"):
        asking.by_hand(state, 0, Gesture((Touch("hands", 0, "G1"), Touch("hands", 0, "dot")), Touch("staff")))


# ------------------------------------------------------------------------------------------------ text and documents


@pytest.mark.parametrize(
    "text",
    ["play", "play tie x", "play G1 2", "take G1", "give dot", "give dot 1", "give dot to x", "draw 1", "play tie -1"],
)
def test_a_move_that_cannot_be_read_says_what_can(text: str) -> None:
    forms = "play CARD, draw, pass, keep, play tie PLACE, give CARD to SEAT"
    with pytest.raises(Unreadable, match=f"is no move; moves are written {forms}|(PLACE|SEAT) must be a number, 0 or"):
        Metronome(2).parse_move(text)


def test_a_card_that_is_none_is_told() -> None:
    with pytest.raises(Unreadable, match="'C4' is no Metronome card"):
        metronome([7, 7]).play(0, "play C4")


def test_moves_are_numbered_and_read_back() -> None:
    game = Metronome(6)
    texts = [game.move_text(move) for move in asking.actions(game)]
    assert len(texts) == len(set(texts)) == 19 + 3 + 10 + 120
    assert [game.parse_move(text) for text in texts] == asking.actions(game)
    assert game.parse_move("  give   dot to 2 ") == game.parse_move("give dot to 2")
    staging = word_by_word(metronome([["#", "tie"], 1], phase="gift"), 0)
    assert {asking.vocabulary(game)[word] for word in staging.options()} == {"give", "keep"}


def test_numbers_that_mean_no_move_are_refused() -> None:
    state = metronome([["tie", "B1"], 7], "B1 B1")
    for number in (-1, 16, 23, 999):
        assert "[CORE-4, METR-03]" in str(state.judge(0, number))


def test_evidence_is_data() -> None:
    note = metronome([["R2", "n"], 7], "B2. B.5")
    objection = note.judge(0, note.parse(0, "play R2")).objection
    assert objection is not None
    assert objection.evidence == (
        Listed(LAST_AND_NEXT.said(Word("colour", "B"), Word("colour", "G")), [Card("B.5")]),
        Summed(BEATS.alone, ["3", "0.5", "2"], "5.5", "4"),
        Listed(FITS.alone, [Card("n")]),
    )
    tie = metronome([["tie", "n"], 7], "B2.")
    refusal = tie.judge(0, tie.parse(0, "play tie 0")).objection
    assert refusal is not None
    assert refusal.evidence == (Listed(NOTES_THERE.alone, [Card("B2")]),)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"staff": ["B2", "R1"]}, r"R1 cannot follow B2 on the staff \[METR-16\]"),
        ({"staff": ["#", "B2"]}, "only the last accidental stands alone"),
        ({"staff": ["B2.."]}, r"'B2\.\.' is nothing on a staff; there are notes such as B2, #G1"),
        ({"staff": ["##B2"]}, "is nothing on a staff"),
        ({"staff": ["dot"]}, "is nothing on a staff"),
        ({"staff": [2]}, "2 is nothing on a staff"),
        ({"staff": 3}, "staff must be a list of notes, not 3"),
        ({"staff": ["B4"]}, r"4 beats cannot lie in a measure of 4: half a beat or more is left \[METR-T2\]"),
        ({"staff": ["B2", "B1", "B.5."]}, r"3\.75 beats cannot lie in a measure of 4"),
        ({"staff": ["B2", "B2", "B1"]}, "5 beats cannot lie in a measure of 4"),
        ({"staff": ["B2", "B.5."], "signature": "3/4"}, r"2\.75 beats cannot lie in a measure of 3"),
        ({"staff": ["B1", "B1"], "ties": [1]}, "ties must be a list of numbers below 1"),
        ({"staff": ["B1", "G1"], "ties": [0]}, r"no place for a tie over notes 0 and 1 \[METR-20\]"),
        ({"staff": ["B.5", "B.5", "B.5"], "ties": [0, 1]}, r"no place for a tie over notes 1 and 2 \[METR-20\]"),
        ({"staff": ["B.5", "B.5", "B.5", "B.5"]}, r"staff names B\.5, of which there are only 3"),
        ({"signature": "2/4"}, "'2/4' is no Metronome card"),
        ({"signature": "dot"}, r"signature must be 4/4, 3/4, 5/4 or 6/4, not 'dot' \[METR-R2\]"),
        ({"signature": "5/4", "hands": [["5/4"], 7]}, "names 5/4, which is named elsewhere too"),
        ({"hands": [[], 7]}, r"hands must give seat 0 a card: with an empty hand the game is over \[METR-05\]"),
        ({"phase": "over"}, "phase over needs one empty hand"),
        ({"phase": "over", "hands": [[], []]}, "phase over needs one empty hand"),
        ({"turns": 600}, r"turns is at turn_cap, so the game is over \[METR-R25\]"),
        ({"turns": 601}, "turns must be a number from 0 to 600"),
        ({"passes": 2}, r"passes must be a number from 0 to 1, not 2 \[METR-R24\]"),
        ({"turn": 2}, "turn must be a number from 0 to 1"),
        ({"phase": "drawn"}, r"drawn is the card that must be played in phase drawn, and null .* \[METR-R29\]"),
        ({"drawn": "B1"}, "drawn is the card that must be played in phase drawn"),
        ({"phase": "drawn", "drawn": "B1", "hands": [["G1"], 7]}, r"drawn names B1, which is not in hands\[0\]"),
        ({"phase": "drawn", "drawn": "dot"}, r"drawn is dot, which cannot be played, so the turn is over \[METR-R29\]"),
        ({"phase": "gift", "hands": [7, 7]}, r"phase gift needs a taker with two cards or more .* \[METR-D8\]"),
        ({"phase": "gift", "hands": [["B1"], 1]}, "phase gift needs a taker with two cards or more"),
        ({"phase": "gift", "hands": [3, 2], "staff": ["B1"]}, r"nothing lies on the staff \[METR-10\]"),
        ({"phase": "gift", "hands": [3, 2], "signature": "6/4"}, r"nothing lies on the staff \[METR-10\]"),
        ({"knows": [{"1": ["dot"]}, {}], "hands": [7, ["n"]]}, r"knows\[0\] names dot, which is not in hands\[1\]"),
        ({"knows": [{"1": ["n", "n"]}, {}], "hands": [7, ["n"]]}, r"knows\[0\] names n, which is not in hands\[1\]"),
        (
            {"knows": [{}, {"0": ["n"]}], "hands": [["n", "dot"], 7], "phase": "drawn", "drawn": "n"},
            r"knows\[1\] names more n than it can have seen in hands\[0\] \[METR-T6\]",
        ),
        ({"beats": ["2"]}, "a position of metronome has no key 'beats'"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_reason(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(CardenzaError, match=sentence):
        position({"game": "metronome", "seats": 2, "hands": [7, 7], **document})


def test_the_keys_of_section_8_are_written_and_read() -> None:
    staff = ["#G1", "G.5.", "bR2.", "n"]
    state = metronome([3, ["dot", "tie"]], staff, signature="6/4", ties=[0], turn=1, turns=9, discard=["5/4"])
    document = state.document()
    assert {
        name: document[name] for name in ("staff", "signature", "ties", "turn", "turns", "phase", "drawn", "passes")
    } == {
        "staff": staff,
        "signature": "6/4",
        "ties": [0],
        "turn": 1,
        "turns": 9,
        "phase": "turn",
        "drawn": None,
        "passes": 0,
    }
    assert set(document) == {
        *"game seats hands draw discard staff signature ties turn phase drawn passes turns".split()
    }


def test_cards_known_in_a_hand_given_as_a_number_are_there() -> None:
    state = metronome([7, 5], knows=[{"1": ["dot", "dot", "n"]}, {}])
    assert Counter(hand(state, 1)) >= Counter(["dot", "dot", "n"])
    drawn = metronome([4, 7], "R1", phase="drawn", drawn="B1")
    assert "B1" in hand(drawn, 0)


def test_any_moment_is_written_and_read_back() -> None:
    for seed in range(12):
        state = Metronome(2 + seed % 5, {"gift_when_tied": seed % 2 == 0}).deal(seed)
        assert isinstance(state, MetronomeState)
        rng = Rng(seed, 2)
        while not state.is_over():
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
            _assert_same(game_of(state.document()).position(state.document()), state.document())
        _assert_same(pickle.loads(pickle.dumps(state)), state.document())


def _assert_same(state: object, document: Mapping[str, object]) -> None:
    assert isinstance(state, MetronomeState)
    assert state.document() == document


# ------------------------------------------------------------------------------------------------ other worlds


def test_a_clone_goes_its_own_way() -> None:
    state = metronome([["tie", "G1", "R4"], ["dot", "b"]], "B.5 B.5", signature="5/4", knows=[{"1": ["b"]}, {}])
    before = state.document()
    play(state.clone(), "play tie 0", "play b", "play G1")
    assert state.document() == before


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_other_worlds_a_gift_stays_where_its_giver_knows_it(seat: int) -> None:
    knows = [{"1": ["dot", "n"]}, {"2": ["#"]}, {}]
    state = metronome([4, ["dot", "n", "B1"], ["#", "R4"]], "B1", knows=knows)
    for number in range(30):
        world = state.clone()
        world.redeal(Rng(number), seat)
        assert isinstance(world, MetronomeState)
        assert world.view(seat) == state.view(seat)
        if seat == 0:
            assert {"dot", "n"} <= set(hand(world, 1))


def test_in_other_worlds_somebody_else_has_drawn_another_card_that_can_be_played() -> None:
    state = play(scripted([["G1", "G2", "tie"], 3], "R1", [["B1"]]), "draw")
    drawn = set()
    for number in range(60):
        world = state.clone()
        world.redeal(Rng(number), 1)
        assert isinstance(world, MetronomeState)
        card = key(world, "drawn")
        drawn.add(card)
        assert world.moves(0) in ([f"play {card}"], ["play tie 0"])
        rest = Counter(hand(world, 0)) - Counter([str(card)])
        assert not playable("R1", list(rest)) - {str(card)}
    assert len(drawn) > 5


# ------------------------------------------------------------------------------------------------ what is told


def test_metr_15_metr_17_metr_23_every_card_laid_is_told() -> None:
    state = metronome([["B2", "G.5", "#", "dot", "R1"], 9])
    assert sentences(state, (0, "play B2")) == ["Ada played a blue half note."]
    state = metronome([["B2", "G.5", "#", "dot", "R1"], 9], "B1")
    assert sentences(state.clone(), (0, "play #")) == ["Ada played a sharp for the next note."]
    assert sentences(state.clone(), (0, "play dot"), to=0) == ["You dotted the blue quarter note."]
    assert sentences(state.clone(), (0, "play dot"), language="fr") == ["Ada a pointé la noire bleue."]
    assert sentences(state, (0, "play G.5"), to=0, language="fr") == ["Vous avez posé une croche dorée."]


def test_metr_18_metr_20_signatures_and_ties_are_told() -> None:
    state = metronome([["tie", "6/4", "R1"], 9], "R1 B1 B.5")
    assert sentences(state.clone(), (0, "play tie 1")) == [
        "Ada tied two notes: blue quarter note and blue eighth note."
    ]
    told = ["Ada changed the time signature to 6/4: now 6 beats fill the measure."]
    assert sentences(state, (0, "play 6/4")) == told


def test_metr_10_a_measure_taken_is_told_with_its_beats_and_cards() -> None:
    state = metronome([["G2", "R1", "R1"], 5, 5], "#B2")
    told = [
        "Ada played a gold half note.",
        "Ada filled the measure with 4 beats and took it: 3 cards to the discard pile.",
    ]
    assert sentences(state, (0, "play G2")) == told
    said = story(metronome([["3/4", "R1", "R1"], 5], "B2 B1", ties=[0]), (0, "play 3/4"))[-1]
    assert (said.key, said.rule, said.parts) == (
        "took",
        "METR-10",
        {"seat": Seat(0), "beats": Beats("3"), "count": Number(4)},
    )


def test_metr_25_a_fall_is_told_with_its_price_and_the_card_to_its_drawer_only() -> None:
    state = scripted([["dot", "R2"], 5], "B2 B1 G.5", [["n"]])
    told = [
        "Ada dotted the gold eighth note.",
        "Ada brought the measure to 3¾ beats, ¼ short, and fell: 4 cards to the discard pile.",
        "Ada drew a card for it.",
    ]
    assert sentences(state.clone(), (0, "play dot")) == told
    assert sentences(state.clone(), (0, "play dot"), to=0)[2:] == ["You drew a card for it.", "It was a natural."]
    said = story(state, (0, "play dot"))[1]
    assert (said.key, said.rule) == ("fell", "METR-25")


def test_metr_r9_a_fall_with_the_last_card_tells_of_no_win() -> None:
    state = scripted([["dot"], 5], "B2 B1 G.5", [["n"]])
    assert [said.key for said in story(state, (0, "play dot"))] == ["dotted", "fell", "paid", "drawn"]


def test_metr_04_metr_r29_a_card_drawn_is_told_and_whether_it_can_be_played() -> None:
    draws, fits = "Ada could play nothing and drew a card.", "It could be played, so it had to be."
    state = scripted([["G1", "G2", "tie"], 3], "R1", [["B1"]])
    assert sentences(state.clone(), (0, "draw"), to=1) == [draws, fits]
    own = ["You could play nothing and drew a card.", "It was a blue quarter note.", fits]
    assert sentences(state.clone(), (0, "draw"), to=0) == own
    assert sentences(state, (0, "draw"), (0, "play B1")) == ["Ada played a blue quarter note."]
    state = scripted([["G1", "G2", "tie"], 3], "R1", [["G.5"]])
    assert sentences(state, (0, "draw")) == [draws, "It could not be played: the turn was over."]


def test_metr_11_a_gift_is_named_to_giver_and_receiver_only() -> None:
    state = metronome([["R1", "n", "dot"], ["B1"], 5], phase="gift")
    gift = (0, "give R1 to 1")
    assert sentences(state.clone(), gift, to=1) == ["Ada gave you a red quarter note."]
    assert sentences(state.clone(), gift, to=0, language="fr") == [
        "Vous avez donné une carte à Ben\N{NO-BREAK SPACE}: noire rouge."
    ]
    assert sentences(state.clone(), gift, to=2) == sentences(state.clone(), gift) == ["Ada gave Ben a card."]
    assert sentences(state, (0, "keep")) == ["Ada gave no card away."]


def test_metr_13_metr_r23_the_pile_turned_over_is_told_before_the_card_that_comes_of_it() -> None:
    left = Counter(DECK) - Counter(["dot", "B2", "B1", "G.5", "R2"])
    state = metronome([["dot", "R2"], list(left.elements())], "B2 B1 G.5", draw=[], discard=[])
    assert [said.key for said in story(state, (0, "play dot"))] == ["dotted", "fell", "turned", "paid", "drawn"]


def test_metr_d7_metr_r24_passes_are_told_and_the_dead_measure_with_the_last_one() -> None:
    state = metronome([20, 21], BLOCKED, ties=[0, 3, 5], signature="6/4", draw=[], discard=[])
    assert sentences(state, (0, "pass"), to=0) == ["You could neither play nor draw and passed."]
    told = ["Ben could neither play nor draw and passed."]
    told += ["Nobody could play: the measure was cleared, and 13 cards went to the discard pile."]
    assert sentences(state, (1, "pass"), to=0) == told


def test_metr_05_metr_r25_the_end_is_told() -> None:
    state = metronome([["#"], 5], "B2")
    assert sentences(state, (0, "play #")) == [
        "Ada played a sharp for the next note.",
        "Ada played the last card and won.",
    ]
    capped = metronome([["#", "n"], 5], "B2", turns=99, options={"turn_cap": 100})
    assert sentences(capped, (0, "play #"))[1:] == ["After 100 turns the fewest cards win."]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_of_a_game_tells_everybody_something(seats: int) -> None:
    for seed in range(4):
        check_story(Metronome(seats).deal(seed), seed)


# ------------------------------------------------------------------------------------------------ wrong moves explained


def test_metr_20_people_count_notes_from_one() -> None:
    state = metronome([["tie", "R1"], 7], "B1 G.5 G.5")
    assert asking.said(state, 0, "play tie 1") == "Play a tie over notes 2 and 3"
    assert asking.said(state, 0, "play tie 1", "fr") == "Lier les notes 2 et 3"
    assert asking.said(state, 0, "play R1") == "Play the red quarter note"
    assert state.view(0).facts["tied"] == []
    assert play(state, "play tie 1").view(0).facts["tied"] == [2]


@pytest.mark.parametrize(
    ("staff", "move", "makes", "due"),
    [
        ("", "play dot", "There is no note on the staff yet.", "Dots and ties belong to notes."),
        ("#", "play dot", "There is no note on the staff yet.", "Dots and ties belong to notes."),
        ("", "play tie 0", "There is no note on the staff yet.", "Dots and ties belong to notes."),
        ("B1", "play tie 0", "There is one note on the staff.", "Ties join two neighbours."),
        ("B1 G1", "play tie 0", "Note 1 is blue, note 2 is gold.", "Ties join notes of the same colour."),
        ("B1.", "play dot", "The quarter note has its dot already.", "No note takes two."),
        ("B1 b", "play n", "The flat still waits for its note.", "Each note takes one accidental."),
        ("B2 G1.", "play G1", "2 + 1½ + 1 = 4½ beats.", "There is room for ½."),
        ("B2 G1 G.5", "play 3/4", "2 + 1 + ½ = 3½ beats lie there already.", "3/4 allows 3."),
        (
            "B1 B.5 G2",
            "play dot",
            "The dot adds half of its note, 1: 1 + ½ + 2 + 1 = 4½ beats.",
            "There is room for ½.",
        ),
        ("G2", "play B.5", "Blue after gold is against the arrow.", "After gold comes gold or red."),
    ],
)
def test_metr_16_to_metr_23_a_wrong_card_is_explained_by_what_it_makes(
    staff: str, move: str, makes: str, due: str
) -> None:
    state = metronome([["dot", "tie", "n", "3/4", "G1", "B.5"], 7], staff)
    assert ideas_of(state, move) == [f"{makes} {due}"]


def test_metr_18_metr_20_what_lies_there_already_is_named() -> None:
    state = metronome([["tie", "3/4", "R1"], 7], "B1 B1 B1", signature="6/4", ties=[0])
    assert ideas_of(state, "play tie 0", "play tie 1", "play 3/4") == [
        "Note 1 is tied already. Each note takes one tie.",
        "Note 2 is tied already. Each note takes one tie.",
        "6/4 is in force already. Each measure takes one time signature card.",
    ]


def test_metr_r13_a_gift_to_somebody_else_says_how_many_cards_they_have() -> None:
    state = metronome([["B1", "G1", "R1"], 1, 5], phase="gift")
    assert ideas_of(state, "give B1 to 2") == ["2 has 5 cards. The card goes to a player with one card."]


def ideas_of(state: MetronomeState, *moves: str) -> list[str]:
    """What is said of these wrong moves of seat 0."""
    told = []
    for move in moves:
        found = explain(state, 0, state.parse(0, move)).objection
        assert found is not None
        assert found.idea is not None
        told.append(" ".join(say_idea(words_of("en", "metronome"), found.idea, Reader(0, str))))
    return told


def test_metr_r29_metr_r15_what_is_done_at_the_wrong_moment_is_explained_by_the_rule() -> None:
    drawn = metronome([["B1", "R1"], 7], "R1", phase="drawn", drawn="B1")
    gift = metronome([["B1", "G1", "R1"], 2, 5], phase="gift")
    idle = metronome([["B1", "R1"], 7], "B1")
    tried = [(drawn, "play R1"), (gift, "play B1"), (idle, "keep"), (idle, "draw"), (idle, "pass"), (idle, "play n")]
    keys = []
    for state, move in tried:
        found = explain(state, 0, state.parse(0, move)).objection
        assert found is not None
        assert found.idea is not None
        keys.append(found.idea.key)
    assert keys == ["order-of-turn"] * 3 + ["can-still"] * 2 + ["not-held"]


# ------------------------------------------------------------------------------------------------ worlds


def worlds(state: MetronomeState, seat: int, count: int = 40) -> list[MetronomeState]:
    imagined = [state.clone() for _ in range(count)]
    for number, world in enumerate(imagined):
        world.redeal(Rng(number), seat)
    return imagined


def test_metr_r3_whoever_drew_had_nothing_that_fitted_in_any_imagined_world() -> None:
    state = scripted([["B4", "B1"], ["G1", "G2", "tie"], 5], "R1", [["G.5"]], turn=1)
    play(state, "draw")
    assert state.turn == 2, "the card did not fit either"
    fitting = {"R2", "R1", "R.5", "B2", "B1", "B.5", "#", "b", "n", "dot", "3/4", "5/4", "6/4"}
    for world in worlds(state, 0):
        assert not fitting & {*hand(world, 1)}
    again = position(state.document())
    assert isinstance(again, MetronomeState)
    assert worlds(again, 0) == worlds(state, 0), "its document tells it"


def test_metr_r3_a_hand_that_would_have_played_contradicts_its_document() -> None:
    told = {"cards": ["B1"], "most": 0}
    with pytest.raises(Impossible, match=r"lacks\[0\] allows 0 of B1 in hands\[0\] \[METR-R3\]"):
        metronome([["B1", "G1"], 5], lacks=[[told], []])
    assert "B1" not in hand(metronome([5, 5], lacks=[[told], []]), 0)
