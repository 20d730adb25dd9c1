"""The Distance: the rulebook as sentences (docs/rules/the-distance.md), each test named after its rule.

A position is a document as people paste it; `guided` and `strict` only add the game and the number of seats to it.
"""

import pickle
from collections.abc import Mapping, Sequence

import pytest

from cardenza import catalogue
from cardenza.decks.musicards import NAMES, parse_card
from cardenza.games.the_distance import DRAWS
from cardenza.games.the_distance.playing import DUE_ANY
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption, Impossible, NotAllowed, Unreadable
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import FITS, NOT_HELD, Card, cards_said, notes_said
from cardenza.kernel.verdict import Counted, Listed, Measured, Objection
from tests import asking
from tests.games.explaining import explained, prompted, proved
from tests.games.playing import fined, shows, why_not
from tests.games.playing import line_by_line as play
from tests.games.telling import check_story, sentences, story

ALPHABET = "ABCDEFG"
WHITE_KEYS = ["A3", "B3", "C3", "D3", "E3", "F3", "G3"]
ALL_DRAWN = {"hands": [["G4", "?1", "D#2"], 50], "discard": ["D2"], "stock": []}
ONE_LEFT: dict[str, object] = {"hands": [["A4", "C3"], 21, 20], "discard": ["G2"], "stock": 10}
"""Three players; seat 0 can get down to one card with `play A4 as A`."""


def at(mode: str, document: Mapping[str, object], chance: Sequence[str], options: Mapping[str, object]) -> State:
    hands = document["hands"]
    assert isinstance(hands, list)
    whole = {"game": "the-distance", "options": {"mode": mode, **options}, "seats": len(hands), **document}
    entries = [[parse_card(card) for card in entry.split()] for entry in chance]
    return catalogue.position(whole, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])


def guided(document: Mapping[str, object], chance: Sequence[str] = (), **options: object) -> State:
    return at("guided", document, chance, options)


def strict(document: Mapping[str, object], chance: Sequence[str] = (), **options: object) -> State:
    return at("strict", document, chance, options)


def new_game(seats: int = 2, **options: object) -> Game:
    return catalogue.find("the-distance")(seats, options)


def fine(state: State, seat: int, move: str) -> Objection:
    """The objection to a move that a strict table lets happen, at the price of DIST-18; the move is made."""
    return fined(state, seat, move, "DIST-18")


def chance_left(state: State) -> int:
    assert isinstance(state.chance, Scripted)
    return state.chance.left()


def cards_of(state: State) -> list[str]:
    return sorted(state.game.card_text(card) for zone in state.zones() for card in zone.cards)


def stock_without(named: str) -> list[str]:
    """The cards of the deck without these and without seven more for somebody's hand."""
    return [card for card in NAMES if card not in named.split()][7:]


# ------------------------------------------------------------------------------------------- cards and set-up


@pytest.mark.parametrize("letter", ALPHABET)
def test_dist_01_the_alphabet_has_seven_letters_and_begins_again(letter: str) -> None:
    following = ALPHABET[(ALPHABET.index(letter) + 1) % 7]
    state = guided({"hands": [WHITE_KEYS, 7], "discard": [f"{letter}2"]})
    assert state.moves(0) == [f"play {following}3 as {following}"]


@pytest.mark.parametrize("wild", ["?1", "?2", "?3", "?4", "X1", "X2"])
def test_dist_02_question_marks_and_chromatic_scales_are_wild(wild: str) -> None:
    state = guided({"hands": [[wild, "C3"], 7], "discard": ["F2"]})
    assert state.moves(0) == ["draw", f"play {wild} as G"]


def test_dist_02_all_54_cards_are_used() -> None:
    assert cards_of(new_game().deal(1)) == sorted(NAMES)
    assert len(set(NAMES)) == 54


def test_dist_03_octave_is_irrelevant() -> None:
    state = guided({"hands": [["G2", "G3", "G4", "G5"], 7], "discard": ["F5"]})
    assert len(state.moves(0)) == 15
    assert "play G2 G3 G4 G5 as G" in state.moves(0)


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_dist_04_two_to_five_players(seats: int) -> None:
    with pytest.raises(BadOption, match=f"The Distance is for 2 to 5 players, not {seats}"):
        new_game(seats)


@pytest.mark.parametrize(("interval", "due"), [(2, "G"), (3, "A"), (4, "B"), (5, "C"), (6, "D"), (7, "E")])
def test_dist_05_the_players_choose_the_interval(interval: int, due: str) -> None:
    state = guided({"hands": [WHITE_KEYS, 7], "discard": ["F2"]}, interval=interval)
    assert state.moves(0) == [f"play {due}3 as {due}"]


@pytest.mark.parametrize(
    ("start", "interval", "counted"),
    [("F2", 2, "F G"), ("F2", 3, "F G A"), ("A2", 4, "A B C D"), ("A2", 7, "A B C D E F G")],
)
def test_dist_06_both_ends_are_counted(start: str, interval: int, counted: str) -> None:
    state = guided({"hands": [WHITE_KEYS, 7], "discard": [start]}, interval=interval)
    objection = why_not(state, 0, f"play {start[0]}3 as {start[0]}")
    assert objection.evidence[0] == Counted(counted.split())


def test_dist_06_accidentals_do_not_change_the_interval() -> None:
    state = guided({"hands": [["G#2", "A2", "A#2", "B2"], 7], "discard": ["F2", "F#3"], "base": ["F"]}, interval=3)
    assert state.moves(0) == ["play A#2 as A", "play A2 as A", "play G#2 as A"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dist_07_everybody_gets_seven_cards_and_may_look_at_them(seats: int) -> None:
    state = new_game(seats).deal(7)
    shows(state, hands=[7] * seats)
    for seat in range(seats):
        assert None not in state.view(seat).zone("hands", seat).cards


@pytest.mark.parametrize(("seats", "stock"), [(2, 39), (3, 32), (4, 25), (5, 18)])
def test_dist_08_the_remaining_cards_are_the_stock_face_down(seats: int, stock: int) -> None:
    state = new_game(seats).deal(7)
    for viewer in [None, *range(seats)]:
        assert state.view(viewer).zone("stock").cards == [None] * stock


def test_dist_09_the_next_card_of_the_stock_is_turned_up() -> None:
    order = list(range(54))
    state = new_game(3).deal_from(Scripted([order], Rng(0)))
    shows(state, discard=[NAMES[21]], stock=NAMES[22:], hands=[7, 7, 7], phase="turn", draws=0, mistakes=0, turns=0)
    assert state.view(None).zone("discard").cards == [NAMES[21]]


def test_dist_10_any_card_goes_on_a_wild_starter() -> None:
    state = guided({"hands": [["E2", "F#3", "?2"], 7], "discard": ["X1"]}, interval=4)
    alone = [f"play ?2 as {letter}" for letter in ALPHABET]
    with_notes = ["play E2 as E", "play E2 ?2 as E", "play F#3 as F", "play F#3 ?2 as F"]
    assert state.moves(0) == sorted([*alone, *with_notes, "play F#3 as G", "play F#3 ?2 as G"])
    shows(play(state, "0: play F#3 as G"), base=["G"])


def test_dist_11_the_first_player_chooses_the_letter_of_a_two_letter_starter() -> None:
    document = {"hands": [["C4", "C#4", "D4", "E4"], ["E3", "F3"]], "discard": ["A#2"]}
    state = guided(document, interval=3)
    shows(state, base=["A", "B"])
    assert state.moves(0) == ["play C#4 as C", "play C#4 as D", "play C4 as C", "play D4 as D"]
    assert play(guided(document, interval=3), "0: play C#4 as C").moves(1) == ["play E3 as E"]
    assert play(guided(document, interval=3), "0: play C#4 as D").moves(1) == ["play F3 as F"]


def test_dist_11_a_deal_leaves_every_letter_of_the_starter_open() -> None:
    for starter, base in [("G2", ["G"]), ("G#2", ["A", "G"]), ("?1", list(ALPHABET))]:
        others = [card for card in range(54) if card != parse_card(starter)]
        order = [*others[:14], parse_card(starter), *others[14:]]
        shows(new_game().deal_from(Scripted([order], Rng(0))), discard=[starter], base=base)


# ------------------------------------------------------------------------------------------------- playing


def test_dist_12_turns_go_clockwise() -> None:
    state = guided({"hands": [["G2", "C2", "C3"], ["A2", "D2", "D3"], ["B2", "E2", "E3"]], "discard": ["F2"]})
    turns = [state.to_act()]
    for line in ["0: play G2 as G", "1: play A2 as A", "2: play B2 as B"]:
        turns.append(play(state, line).to_act())
    assert turns == [[0], [1], [2], [0]]


def test_dist_12_nobody_plays_out_of_turn() -> None:
    state = guided({"hands": [["G2", "C2"], ["G3", "D2"]], "discard": ["F2"]})
    assert state.moves(1) == []
    assert why_not(state, 1, "play G3 as G").rules == ("CORE-2", "DIST-12", "DIST-D1")
    assert why_not(state, 1, "draw").rules == ("CORE-2", "DIST-12", "DIST-D3")


def test_dist_13_the_letter_lies_the_interval_above_the_last_one() -> None:
    state = guided({"hands": [["F3", "G3", "A3"], 7], "discard": ["F2"]}, interval=3)
    assert state.moves(0) == ["play A3 as A"]
    objection = why_not(state, 0, "play G3 as G")
    assert objection.rules == ("DIST-13", "DIST-17", "DIST-D1")
    assert objection.sentence == "The letter played must lie the chosen interval above the last one."
    assert objection.evidence == (Counted(["F", "G", "A"]), Listed(FITS.alone, [Card("A3", "A")]))


def test_dist_13_the_proof_of_a_two_letter_starter_counts_from_both() -> None:
    state = guided({"hands": [["C4", "E4"], 7], "discard": ["A#2"]}, interval=3)
    objection = why_not(state, 0, "play E4 as E")
    assert objection.evidence == (
        Counted(["A", "B", "C"]),
        Counted(["B", "C", "D"]),
        Listed(FITS.alone, [Card("C4", "C")]),
    )


def test_dist_13_a_card_that_does_not_carry_the_letter_due() -> None:
    state = guided({"hands": [["A3", "?1"], 7], "discard": ["F2"]})
    assert why_not(state, 0, "play A3 as G").rules == ("DIST-13", "DIST-D1")
    assert why_not(state, 0, "play A3 ?1 as G").rules == ("DIST-13", "DIST-14", "DIST-D1")


def test_dist_14_cards_of_one_letter_and_number_go_together() -> None:
    state = guided({"hands": [["G2", "G4", "C2"], 7], "discard": ["F2"]})
    assert state.moves(0) == ["play G2 G4 as G", "play G2 as G", "play G4 as G"]
    shows(play(state, "0: play G2 G4 as G"), hands=[["C2"], 7], discard=["F2", "G2", "G4"])


def test_dist_14_cards_of_different_letters_do_not() -> None:
    state = guided({"hands": [["E2", "G3"], 7], "discard": ["X1"]})
    assert why_not(state, 0, "play E2 G3 as E").rules == ("DIST-13", "DIST-14", "DIST-D1")


@pytest.mark.parametrize("mixed", ["F#3 G2", "G2 G#5", "F#3 G#5", "F#3 G2 G#5", "G2 G#5 ?1"])
def test_dist_15_numbers_are_not_mixed(mixed: str) -> None:
    state = guided({"hands": [["F#3", "G2", "G#5", "A3", "?1"], 7], "discard": ["F2"]})
    objection = why_not(state, 0, f"play {mixed} as G")
    others = " ".join(card for card in ("F#3", "G2", "G#5", "?1") if card not in mixed.split())
    assert str(objection) == (
        "Cards of different numbers may not be mixed in one play. [DIST-15, DIST-14, DIST-D1] "
        f"(counted: F G; these fit: {others})"
    )


def test_dist_15_each_of_the_three_numbers_of_a_g_may_be_played() -> None:
    state = guided({"hands": [["F#3", "G2", "G#5"], 7], "discard": ["F2"]})
    assert state.moves(0) == ["play F#3 as G", "play G#5 as G", "play G2 as G"]


def test_dist_16_a_wild_replaces_the_needed_card_or_joins_it() -> None:
    state = guided({"hands": [["G2", "?1", "X2"], 7], "discard": ["F2"]})
    with_g = ["play G2 as G", "play G2 ?1 as G", "play G2 X2 as G", "play G2 ?1 X2 as G"]
    assert state.moves(0) == sorted([*with_g, "play ?1 as G", "play X2 as G", "play ?1 X2 as G"])


def test_dist_17_the_letter_must_be_said() -> None:
    state = strict({"hands": [["G2", "C2"], 7], "discard": ["F2"]})
    with pytest.raises(NotAllowed, match="DIST-R27"):
        state.play(0, "play G2")
    for wrong in ["play G2 as H", "play G2 as G4"]:
        with pytest.raises(NotAllowed, match="DIST-17"):
            state.play(0, wrong)
    for cut in ["play G2 as", "play as G"]:
        with pytest.raises(Unreadable, match=r"is no move; .* play CARDS as LETTER"):
            state.play(0, cut)


def test_dist_17_the_right_card_with_the_wrong_letter_is_a_mistake() -> None:
    state = strict({"hands": [["F#3", "C2"], 7], "discard": ["F2"]})
    assert fine(state, 0, "play F#3 as F").rules == ("DIST-13", "DIST-17", "DIST-D1")
    assert state.play(0, "play F#3 as G").is_legal()


@pytest.mark.parametrize("wrong", ["play F2 as G", "play G4 as F", "play G4 G#5 as G"])
def test_dist_18_a_mistake_brings_the_cards_back_and_two_more(wrong: str) -> None:
    document = {
        "hands": [["G4", "F2", "G#5"], 7],
        "discard": ["C2"],
        "stock": ["A2", "B2", *stock_without("G4 F2 G#5 C2 A2 B2")],
    }
    state = strict(document, interval=5)
    fine(state, 0, wrong)
    shows(state, hands=[["G4", "F2", "G#5", "A2", "B2"], 7], discard=["C2"], base=["C"], turn=0, mistakes=1)


def test_dist_19_down_to_one_card_the_call_opens() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A")
    shows(state, phase="call", turn=0, answered=[])
    assert state.moves(0) == ["call", "silent"]


def test_dist_19_two_cards_left_open_no_call() -> None:
    state = strict({"hands": [["A4", "C3", "D3"], 7], "discard": ["G2"]})
    shows(play(state, "0: play A4 as A"), phase="turn", turn=1)


def test_dist_20_who_is_caught_draws_two_and_the_card_stays_played() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "0: silent", "1: catch")
    shows(state, hands=[3, 21, 20], stock=8, discard=["G2", "A4"], base=["A"], turn=1, phase="turn", answered=[])


# ------------------------------------------------------------------------------------- drawing and passing


def test_dist_21_without_the_letter_one_draws() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["G5"])
    assert state.moves(0) == ["draw"]
    shows(play(state, "0: draw"), hands=[["C3", "D3", "G5"], 7], stock=43, draws=1, turn=0)


def test_dist_21_who_has_the_letter_may_not_draw() -> None:
    state = guided({"hands": [["G2", "C3"], 7], "discard": ["F2"]})
    objection = why_not(state, 0, "draw")
    assert objection.rules == ("DIST-R6", "DIST-21", "DIST-D3")
    assert objection.evidence == (Counted(["F", "G"]), Listed(FITS.alone, [Card("G2", "G")]))


def test_dist_22_a_fitting_card_that_was_drawn_may_be_played() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["G5"])
    assert "play G5 as G" in play(state, "0: draw").moves(0)
    shows(play(state, "0: play G5 as G"), base=["G"], turn=1, draws=0)


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_dist_23_no_pass_before_three_draws(draws: int) -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"], "draws": draws})
    assert "pass" not in state.moves(0)
    objection = why_not(state, 0, "pass")
    assert objection.rules == ("DIST-23", "DIST-D4")
    assert objection.evidence == (Measured(DRAWS.alone, draws, 3),)


def test_dist_23_after_three_draws_one_may_pass() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["C4", "C5", "D5"])
    assert play(state, "0: draw", "0: draw", "0: draw").moves(0) == ["draw", "pass"]


def test_dist_24_after_a_pass_the_same_letter_is_due() -> None:
    state = guided({"hands": [["C3", "D3"], ["G2", "A2"]], "discard": ["F2"], "draws": 3})
    shows(play(state, "0: pass"), base=["F"], turn=1, draws=0, turns=1)
    assert state.moves(1) == ["play G2 as G"]


def test_dist_25_the_pile_without_its_top_card_becomes_the_stock() -> None:
    document = {"hands": [["A2", "B2"], 47], "discard": ["C2", "E4", "G3", "B5", "D2"], "stock": []}
    state = play(guided(document, ["B5 C2 G3 E4"]), "0: draw")
    shows(state, stock=["C2", "G3", "E4"], discard=["D2"], base=["D"], hands=[["A2", "B2", "B5"], 47])


def test_dist_r25_the_turn_that_wins_counts_too() -> None:
    document = {"hands": [["G2", "G3"], 7], "discard": ["F2"], "turns": 4}
    shows(play(guided(document), "0: play G2 G3 as G"), phase="over", turns=5)
    first = catalogue.position({"game": "the-distance", "seats": 2, **document, "rules_version": 1})
    shows(play(first, "0: play G2 G3 as G"), phase="over", turns=4)


def test_dist_r25_who_wins_in_the_last_turn_of_all_has_won() -> None:
    state = guided({"hands": [["G2"], ["A2"]], "discard": ["F2"], "turns": 999})
    outcome = play(state, "0: play G2 as G").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "DIST-26")
    assert catalogue.position(state.document()).document() == state.document()


def test_dist_26_the_first_without_cards_wins() -> None:
    state = play(guided({"hands": [["G2", "G3"], 7, 7], "discard": ["F2"]}), "0: play G2 G3 as G")
    outcome = state.outcome()
    assert state.is_over()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "DIST-26")
    assert state.to_act() == []
    assert [state.moves(seat) for seat in range(3)] == [[], [], []]
    assert why_not(state, 1, "draw").rules == ("CORE-1", "DIST-26", "DIST-D3")


def test_dist_26_nobody_has_won_while_all_hold_cards() -> None:
    state = play(guided({"hands": [["G2", "G3"], 7], "discard": ["F2"]}), "0: play G2 as G")
    assert not state.is_over()
    assert state.outcome() is None


# -------------------------------------------------------------------------------------------------- rulings


@pytest.mark.parametrize(("interval", "due"), [(2, "B"), (3, "C"), (4, "D"), (5, "E"), (6, "F"), (7, "G")])
def test_dist_r1_up_means_up_by_the_chosen_interval(interval: int, due: str) -> None:
    state = guided({"hands": [WHITE_KEYS, 7], "discard": ["A2"]}, interval=interval)
    assert state.moves(0) == [f"play {due}3 as {due}"]


@pytest.mark.parametrize(("said", "starter", "due"), [("F", "E2", "G2"), ("G", "F2", "A2")])
def test_dist_r2_a_two_letter_card_counts_as_the_letter_said(said: str, starter: str, due: str) -> None:
    state = guided({"hands": [["F#3", "C3", "C4"], ["G2", "A2"]], "discard": [starter]})
    shows(play(state, f"0: play F#3 as {said}"), base=[said])
    assert state.moves(1) == [f"play {due} as {due[0]}"]


def test_dist_r3_a_wild_counts_as_the_letter_said() -> None:
    state = guided({"hands": [["?1", "C3", "C4"], ["A2", "G2"]], "discard": ["F2"]})
    shows(play(state, "0: play ?1 as G"), base=["G"])
    assert state.moves(1) == ["play A2 as A"]


def test_dist_r3_on_a_wild_starter_a_wild_may_be_any_letter() -> None:
    state = guided({"hands": [["?1", "C3"], 7], "discard": ["?2"]})
    shows(state, base=list(ALPHABET))
    assert [move for move in state.moves(0) if move.startswith("play ?1")] == [f"play ?1 as {x}" for x in ALPHABET]
    assert why_not(state, 0, "play C3 as D").evidence == (
        Listed(DUE_ANY.alone, notes_said(list("CDEFGAB"))),
        Listed(FITS.alone, [Card("?1")]),
    )


@pytest.mark.parametrize(("starter", "base"), [("C#4", ["C", "D"]), ("X2", list(ALPHABET))])
def test_dist_r4_a_pass_leaves_the_starter_open(starter: str, base: list[str]) -> None:
    state = guided({"hands": [["F2", "F3"], ["D2", "E3"]], "discard": [starter], "draws": 3})
    shows(play(state, "0: pass"), base=base, turn=1)
    assert {"play D2 as D", "play E3 as E"} <= set(state.moves(1))


def test_dist_r4_a_mistake_leaves_the_starter_open() -> None:
    state = strict({"hands": [["F2", "F3"], ["D2", "E3"]], "discard": ["C#4"]})
    fine(state, 0, "play F2 as F")
    fine(state, 0, "play F2 as D")
    shows(state, base=["C", "D"], turn=1)
    assert state.moves(1) == ["draw", "play D2 as D", "play E3 as E"]


def test_dist_r5_wilds_have_no_number_and_go_in_any_number() -> None:
    wilds = ["?1", "?2", "?3", "?4", "X1", "X2"]
    state = guided({"hands": [[*wilds, "G2"], 7], "discard": ["F2"]})
    assert len(state.moves(0)) == 63 + 64
    shows(play(state, "0: play ?1 ?2 ?3 ?4 X1 X2 as G"), base=["G"], hands=[["G2"], 7])


def test_dist_r6_who_holds_the_needed_card_must_play_it() -> None:
    state = guided({"hands": [["G2", "C3", "?1"], 7], "discard": ["F2"]})
    assert "draw" not in state.moves(0)
    assert str(why_not(state, 0, "draw")).startswith(
        "Whoever holds the letter due must play it; only a wild, or a card"
    )


def test_dist_r6_a_wild_need_not_be_used() -> None:
    state = guided({"hands": [["C3", "?1"], 7], "discard": ["F2"]})
    assert state.moves(0) == ["draw", "play ?1 as G"]


def test_dist_r6_a_fitting_card_drawn_in_this_turn_may_be_kept() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["G5", "C4", "C5"])
    assert play(state, "0: draw").moves(0) == ["draw", "play G5 as G"]
    shows(play(state, "0: draw", "0: draw", "0: pass"), hands=[["C3", "D3", "G5", "C4", "C5"], 7], turn=1)


def test_dist_r7_a_strict_table_does_not_tell_that_a_card_fits() -> None:
    document = {"hands": [["G2", "C3"], 7], "discard": ["F2"]}
    assert strict(document).moves(0) == ["draw", "play G2 as G"]
    assert guided(document).moves(0) == ["play G2 as G"]


def test_dist_r7_but_nobody_passes_with_the_letter_in_hand_when_nothing_can_be_drawn() -> None:
    state = strict(ALL_DRAWN)
    assert state.moves(0) == ["play ?1 as E", "play D#2 ?1 as E", "play D#2 as E"]
    assert "DIST-R7" in why_not(state, 0, "pass").rules


def test_dist_r8_a_fourth_card_may_be_drawn() -> None:
    state = guided({"hands": [["C3", "?1"], 7], "discard": ["F2"], "draws": 3})
    assert state.moves(0) == ["draw", "pass", "play ?1 as G"]
    shows(play(state, "0: draw"), draws=4, turn=0)


def test_dist_r8_but_bots_do_not_draw_it_for_nothing() -> None:
    for draws, is_drawing in ((2, True), (3, False), (7, False)):
        state = guided({"hands": [["C3", "?1"], 7], "discard": ["F2"], "draws": draws})
        texts = {state.game.move_text(move) for move in asking.playout_moves(state, 0)}
        assert ("draw" in texts) is is_drawing
        assert "play ?1 as G" in texts


def test_dist_r8_with_a_limit_three_draws_are_the_most() -> None:
    document = {"hands": [["C3", "?1"], 7], "discard": ["F2"], "draws": 3}
    state = guided(document, draw_limit=3)
    assert state.moves(0) == ["pass", "play ?1 as G"]
    objection = why_not(state, 0, "draw")
    assert objection.rules == ("DIST-R8", "DIST-D3")
    assert objection.evidence == (Measured(DRAWS.alone, 3, 3, is_most=True),)
    assert "draw" not in strict(document, draw_limit=3).moves(0)


def test_dist_r8_by_the_first_version_of_the_rules_three_draws_were_the_most() -> None:
    document = {"game": "the-distance", "seats": 2, "hands": [["C3", "?1"], 7], "discard": ["F2"], "draws": 3}
    assert "draw" in catalogue.position(document).moves(0)
    assert catalogue.position({**document, "rules_version": 2}).document() == catalogue.position(document).document()
    first = catalogue.position({**document, "rules_version": 1})
    assert "draw" not in first.moves(0)
    assert asking.unusual_options(first.game) == {}
    assert "rules_version" not in first.document()
    with pytest.raises(BadOption, match="the rules of The Distance have versions 1 to 2, not 3"):
        catalogue.position({**document, "rules_version": 3})
    with pytest.raises(Impossible, match="the document has version 1 of the rules, the game 2"):
        new_game().position({**document, "rules_version": 1})


def test_dist_r9_the_first_mistake_keeps_the_turn_and_the_second_ends_it() -> None:
    state = strict({"hands": [["G4", "F2"], 7], "discard": ["C2"], "draws": 2}, interval=5)
    fine(state, 0, "play G4 as F")
    shows(state, turn=0, mistakes=1, draws=2, turns=0, base=["C"])
    fine(state, 0, "play F2 as G")
    shows(state, turn=1, mistakes=0, draws=0, turns=1, base=["C"], hands=[6, 7])


def test_dist_r9_a_new_turn_forgets_the_mistake() -> None:
    state = strict({"hands": [["G4", "F2", "C5"], 7], "discard": ["C2"]}, interval=5)
    fine(state, 0, "play G4 as F")
    shows(play(state, "0: play G4 as G"), turn=1, mistakes=0)


def test_dist_r10_penalty_cards_are_no_draws() -> None:
    state = strict({"hands": [["C3", "D3"], 7], "discard": ["F2"], "draws": 1})
    fine(state, 0, "play C3 as C")
    shows(state, draws=1, hands=[4, 7])
    assert "pass" not in state.moves(0)


def test_dist_r11_after_drawing_any_sound_group_of_the_whole_hand_may_go() -> None:
    state = guided({"hands": [["?1", "D3"], 7], "discard": ["F2"]}, ["G5"])
    fitting = ["play ?1 as G", "play G5 ?1 as G", "play G5 as G"]
    assert play(state, "0: draw").moves(0) == ["draw", *fitting]


def test_dist_r12_the_pile_is_turned_only_when_a_card_must_be_drawn() -> None:
    document = {"hands": [["A2", "B2"], 47], "discard": ["C2", "E4", "G3", "D2"], "stock": ["C5"]}
    state = play(guided(document, ["G3 C2 E4"]), "0: draw")
    shows(state, stock=[], discard=["C2", "E4", "G3", "D2"], hands=[["A2", "B2", "C5"], 47])
    assert chance_left(state) == 1
    shows(play(state, "0: draw"), stock=["C2", "E4"], discard=["D2"], base=["D"], draws=2)
    assert chance_left(state) == 0


def test_dist_r12_turning_the_pile_keeps_the_letter_said_on_its_top_card() -> None:
    document = {"hands": [["A2", "C2"], 50], "discard": ["E4", "F#2"], "base": ["G"], "stock": [], "draws": 1}
    shows(play(guided(document), "0: draw"), discard=["F#2"], base=["G"])


def test_dist_r13_with_nothing_to_draw_one_may_pass_at_once() -> None:
    state = guided({"hands": [["G4", "?1"], 51], "discard": ["D2"], "stock": []})
    assert state.moves(0) == ["pass", "play ?1 as E"]
    assert why_not(state, 0, "draw").rules == ("DIST-R13", "DIST-D3")
    shows(play(state, "0: pass"), turn=1, base=["D"])


def test_dist_r13_with_nothing_to_draw_the_needed_card_must_be_played() -> None:
    state = guided(ALL_DRAWN)
    assert state.moves(0) == ["play ?1 as E", "play D#2 ?1 as E", "play D#2 as E"]
    objection = why_not(state, 0, "pass")
    assert objection.rules == ("DIST-R13", "DIST-R7", "DIST-D4")
    assert objection.evidence == (Counted(["D", "E"]), Listed(FITS.alone, [Card("D#2", "Eb"), Card("?1")]))


def test_dist_r13_the_top_card_of_the_pile_cannot_be_drawn() -> None:
    state = guided({"hands": [["G4", "A4"], 50], "discard": ["C2", "D2"], "stock": []})
    assert play(state, "0: draw").moves(0) == ["pass"]
    shows(state, stock=[], discard=["D2"], hands=[["G4", "A4", "C2"], 50], draws=1)


def test_dist_r14_a_short_penalty_is_forgiven() -> None:
    state = strict({"hands": [["E4", "F2"], 50], "discard": ["C2"], "stock": 1})
    fine(state, 0, "play E4 as D")
    shows(state, hands=[3, 50], stock=0, mistakes=1, turn=0)
    fine(state, 0, "play F2 as D")
    shows(state, hands=[3, 50], stock=0, turn=1)


def test_dist_r14_a_caught_player_too_draws_what_there_is() -> None:
    state = strict({"hands": [["C3"], 51], "discard": ["G2", "A4"], "stock": [], "phase": "call"}, ["G2"])
    shows(play(state, "1: catch"), hands=[["C3", "G2"], 51], stock=[], discard=["A4"], turn=1)


def test_dist_r15_a_group_that_leaves_one_card_opens_the_call() -> None:
    state = strict({"hands": [["D3", "D5", "?4"], 7], "discard": ["F2"]}, interval=6)
    shows(play(state, "0: play D3 D5 as D"), phase="call", turn=0, hands=[["?4"], 7])


def test_dist_r15_from_several_cards_to_none_wins_without_a_call() -> None:
    state = strict({"hands": [["D3", "D5", "?4"], 7], "discard": ["F2"]}, interval=6)
    shows(play(state, "0: play D3 D5 ?4 as D"), phase="over", hands=[[], 7])


def test_dist_r15_the_call_opens_again_each_time() -> None:
    hands = [["A4", "C3"], ["B4", "C4", "C5"]]
    state = play(strict({"hands": hands, "discard": ["G2"]}, ["C2 D2"]), "0: play A4 as A", "1: catch")
    play(state, "1: play B4 as B", "0: play C2 C3 as C")
    shows(state, phase="call", turn=0, hands=[["D2"], 2], answered=[])
    assert state.moves(1) == ["catch", "decline"]


def test_dist_r16_nobody_calls_and_nothing_happens() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "0: silent", "1: decline", "2: decline")
    shows(state, hands=[["C3"], 21, 20], stock=10, phase="turn", turn=1, answered=[])


def test_dist_r16_nobody_is_caught_later() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "0: call")
    assert state.moves(2) == []
    objection = why_not(state, 2, "catch")
    assert objection.rules == ("DIST-R16", "DIST-R18", "DIST-D6")
    assert objection.sentence == "The moment to catch is over; nobody is caught later for the same card."


def test_dist_r17_the_first_catch_counts_and_costs_two_cards_in_all() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "2: catch")
    shows(state, hands=[3, 21, 20], stock=8, phase="turn")
    assert "DIST-R16" in why_not(state, 1, "catch").rules


@pytest.mark.parametrize("seat", [0, 1])
def test_dist_r18_musicards_without_cause_is_not_offered(seat: int) -> None:
    state = strict({"hands": [["A4", "C3"], 7], "discard": ["G2"]})
    assert {"call", "catch"}.isdisjoint(state.moves(seat))
    for word in ["call", "silent"]:
        assert why_not(state, seat, word).rules == ("DIST-R18", "DIST-R16", "DIST-D5")
    assert why_not(state, seat, "catch").rules[0] == "DIST-R18"


def test_dist_r19_in_guided_play_the_call_is_automatic() -> None:
    state = guided(ONE_LEFT)
    shows(play(state, "0: play A4 as A"), phase="turn", turn=1, hands=[["C3"], 21, 20])
    assert why_not(state, 0, "call").rules == ("DIST-R19", "DIST-R18", "DIST-D5")
    assert why_not(state, 2, "catch").rules == ("DIST-R19", "DIST-R18", "DIST-D6")


def test_dist_r20_a_wrong_letter_on_the_last_card_is_no_win() -> None:
    state = strict({"hands": [["E3"], 7], "discard": ["D2"]})
    fine(state, 0, "play E3 as D")
    shows(state, hands=[3, 7], phase="turn", turn=0, mistakes=1)
    assert state.outcome() is None


def test_dist_r21_a_wild_may_be_the_last_card() -> None:
    state = play(strict({"hands": [["X2"], 7], "discard": ["D2"]}), "0: play X2 as E")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("said", ["Gb", "G#", "F#"])
def test_dist_r22_no_accidental_is_said(said: str) -> None:
    state = strict({"hands": [["F#3", "C2"], 7], "discard": ["F2"]})
    with pytest.raises(NotAllowed, match=r"without an accidental.*DIST-R22"):
        state.play(0, f"play F#3 as {said}")
    assert state.play(0, "play F#3 as G").is_legal()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dist_r23_seat_0_begins(seats: int) -> None:
    assert new_game(seats).deal(3).to_act() == [0]


def test_dist_r24_below_the_winner_there_is_no_ranking() -> None:
    state = play(guided({"hands": [["G2"], 3, 9], "discard": ["F2"]}), "0: play G2 as G")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.points) == ((0,), None, None)


def test_dist_r25_at_the_limit_of_turns_the_fewest_cards_share_the_win() -> None:
    hands = [["C3", "D3"], ["C4", "D4", "C5"], ["D5", "C2"]]
    state = guided({"hands": hands, "discard": ["F2"], "draws": 3, "turns": 199, "turn": 1}, turn_cap=200)
    shows(play(state, "1: pass"), phase="over", turns=200)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), "DIST-R25")
    assert state.to_act() == []


def test_dist_r25_one_turn_before_the_limit_the_game_goes_on() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"], "draws": 3, "turns": 198}, turn_cap=200)
    shows(play(state, "0: pass"), phase="turn", turns=199, turn=1)


@pytest.mark.parametrize("answer", ["0: call", "1: catch"])
def test_dist_r25_a_call_in_the_last_turn_is_still_answered(answer: str) -> None:
    state = strict({**ONE_LEFT, "turns": 199}, turn_cap=200)
    shows(play(state, "0: play A4 as A"), phase="call", turns=199)
    shows(play(state, answer), phase="over", turns=200)


def test_dist_r25_a_mistake_can_end_the_last_turn() -> None:
    state = strict({"hands": [["C3"], 7], "discard": ["F2"], "mistakes": 1, "turns": 199}, turn_cap=200)
    fine(state, 0, "play C3 as C")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("card", "starter", "letter"), [("C4", "A2", "B"), ("B4", "B2", "C"), ("F4", "D2", "E"), ("E4", "E2", "F")]
)
def test_dist_r26_a_white_key_is_called_by_its_own_letter_only(card: str, starter: str, letter: str) -> None:
    state = guided({"hands": [[card, "G#2"], 7], "discard": [starter]})
    assert state.moves(0) == ["draw"]
    objection = why_not(state, 0, f"play {card} as {letter}")
    assert objection.rules == ("DIST-R26", "DIST-13", "DIST-D1")
    assert objection.sentence == "A white key is called by its own letter only."


def test_dist_r27_in_guided_play_too_an_open_letter_must_be_said() -> None:
    state = guided({"hands": [["C#4", "E4"], 7], "discard": ["A#2"]}, interval=3)
    with pytest.raises(NotAllowed, match=r"The letter must be said.* \[DIST-R27, DIST-17, DIST-D1\]"):
        state.play(0, "play C#4")


def test_dist_r28_the_owner_is_asked_first_and_then_clockwise() -> None:
    hands = [7, 7, ["A4", "C3"], 7]
    state = play(strict({"hands": hands, "discard": ["G2"], "turn": 2}), "2: play A4 as A")
    asked = [state.to_act()]
    for line in ["2: silent", "3: decline", "0: decline"]:
        asked.append(play(state, line).to_act())
    assert asked == [[2, 3, 0, 1], [3, 0, 1], [0, 1], [1]]
    assert state.clone().to_act() == [1]
    shows(state, phase="call", answered=[0, 2, 3])
    shows(play(state, "1: decline"), phase="turn", turn=3, answered=[])


def test_dist_r28_a_catch_before_the_owners_answer_counts() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "2: catch")
    shows(state, hands=[3, 21, 20], phase="turn", turn=1)


def test_dist_r28_the_owner_can_still_call_while_others_decline() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "2: decline", "1: decline")
    shows(state, phase="call", answered=[1, 2])
    assert state.to_act() == [0]
    shows(play(state, "0: call"), hands=[["C3"], 21, 20], phase="turn", turn=1)


@pytest.mark.parametrize(
    ("first", "second"), [("0: silent", "call"), ("1: decline", "catch"), ("1: decline", "decline")]
)
def test_dist_r28_nobody_answers_twice(first: str, second: str) -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", first)
    seat = int(first[0])
    assert state.moves(seat) == []
    objection = why_not(state, seat, second)
    assert objection.rules[0] == "DIST-R28"
    assert objection.sentence == "While a call is open, everybody answers once and nothing else is done."


def test_dist_r28_while_a_call_is_open_nothing_else_is_done() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A")
    for move, decision in [("draw", "DIST-D3"), ("pass", "DIST-D4"), ("play C3 as C", "DIST-D1")]:
        for seat in range(2):
            assert why_not(state, seat, move).rules == ("DIST-R28", decision)


def test_dist_r28_closing_the_window_enters_silence_for_all_who_are_missing() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "1: decline")
    entered = [(seat, state.game.move_text(move)) for seat, move in asking.close_window(state)]
    assert entered == [(0, "silent"), (2, "decline")]
    shows(state, hands=[["C3"], 21, 20], phase="turn", turn=1, answered=[])
    assert asking.close_window(state) == []


def test_dist_r28_closing_the_window_can_end_the_game() -> None:
    state = play(strict({**ONE_LEFT, "turns": 199}, turn_cap=200), "0: play A4 as A")
    assert len(asking.close_window(state)) == 3
    assert state.is_over()


def test_dist_r29_a_group_lies_in_card_order_whatever_the_order_it_was_named_in() -> None:
    hands = [["G5", "G2", "X1", "?3", "C2"], 7]
    state = play(guided({"hands": hands, "discard": ["F2"]}), "0: play X1 G5 ?3 G2 as G")
    shows(state, discard=["F2", "G2", "G5", "?3", "X1"])


def test_dist_r29_the_last_card_of_the_group_stays_when_the_pile_is_turned() -> None:
    hands = [["G2", "?3", "C2"], ["C3", "D3"], 48]
    state = guided({"hands": hands, "discard": ["F2"], "stock": []}, ["G2 F2"])
    shows(play(state, "0: play G2 ?3 as G", "1: draw"), discard=["?3"], base=["G"], stock=["F2"])


# ------------------------------------------------------------------------------------------------- decisions


@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_dist_d1_only_cards_of_ones_own_hand_are_played(mode: str) -> None:
    state = at(mode, {"hands": [["C2", "D2"], ["G2", "A2"]], "discard": ["F2"]}, (), {})
    objection = why_not(state, 0, "play C2 G2 G5 as G")
    assert objection.rules == ("CORE-3", "DIST-D1", "DIST-D2")
    assert objection.sentence == "That card is not in your hand."
    assert objection.evidence == (Listed(NOT_HELD.alone, cards_said(["G2", "G5"]).cards),)


def test_dist_d1_in_guided_play_the_letter_is_filled_in_when_only_one_is_possible() -> None:
    state = guided({"hands": [["F#3", "C2", "C3"], 7], "discard": ["F2"]})
    shows(play(state, "0: play F#3"), base=["G"], discard=["F2", "F#3"])


def test_dist_d1_in_guided_play_a_card_that_does_not_fit_is_judged_by_the_letter_due() -> None:
    state = guided({"hands": [["A3", "C2"], 7], "discard": ["F2"]})
    with pytest.raises(NotAllowed) as refusal:
        state.play(0, "play A3")
    assert refusal.value.objection.rules == ("DIST-13", "DIST-D1")


def test_dist_d1_cards_may_be_named_in_any_order_and_with_flats() -> None:
    state = guided({"hands": [["F#3", "F#5", "?1", "C2"], 7], "discard": ["F2"]})
    shows(play(state, "0: play  ?1 Gb5 F#3   as g"), discard=["F2", "F#3", "F#5", "?1"])


def test_dist_d1_one_move_has_one_text() -> None:
    game = new_game()
    assert game.move_text(game.parse_move("play X1 ?2 Gb5 F#3 as F")) == "play F#3 F#5 ?2 X1 as F"


@pytest.mark.parametrize("text", ["", "  ", "jump", "play", "draw 2", "play H2 as G", "play G6 as G", "play G as G"])
@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_dist_d1_what_is_no_move_is_not_read_as_one(mode: str, text: str) -> None:
    state = at(mode, {"hands": [["C2", "D2"], 7], "discard": ["A2"]}, (), {})
    with pytest.raises(Unreadable, match=r"no move|no Musicards card"):
        state.play(0, text)


def test_dist_d1_a_play_needs_a_card() -> None:
    state = guided({"hands": [["C2", "D2"], 7], "discard": ["A2"]})  # B is due, and saying it costs nothing
    assert state.moves(0) == ["draw"]
    for number in range(6, 8):
        assert state.judge(0, number).is_refused()


def test_dist_d1_a_card_is_named_once() -> None:
    state = guided({"hands": [["G2", "C2"], 7], "discard": ["F2"]})
    with pytest.raises(Unreadable, match="G2 is named twice"):
        state.play(0, "play G2 G2 as G")


def test_dist_d2_everybody_sees_the_cards_of_a_mistake() -> None:
    state = strict({"hands": [7, ["G4", "F2", "B3"], 7], "discard": ["C2"], "turn": 1}, interval=5)
    assert "knows" not in state.document()
    fine(state, 1, "play F2 G4 as G")
    shows(state, knows=[{"1": ["F2", "G4"]}, {}, {"1": ["F2", "G4"]}])
    for viewer in [0, 2]:
        hand = state.view(viewer).zone("hands", 1)
        assert hand.cards == [None] * 5
        assert hand.known == ["F2", "G4", None, None, None]


def test_dist_d2_what_was_seen_is_forgotten_when_it_is_played() -> None:
    state = strict({"hands": [7, ["G4", "F2", "B3"], 7], "discard": ["C2"], "turn": 1}, interval=5)
    fine(state, 1, "play F2 G4 as G")
    shows(play(state, "1: play G4 as G"), knows=[{"1": ["F2"]}, {}, {"1": ["F2"]}])


def test_dist_d2_what_everybody_has_forgotten_is_not_in_the_document() -> None:
    state = strict({"hands": [["G4", "B3", "B4"], 7], "discard": ["C2"]}, interval=5)
    fine(state, 0, "play G4 as A")
    assert "knows" not in play(state, "0: play G4 as G").document()


def test_dist_d2_what_was_seen_can_be_pasted() -> None:
    document = {"hands": [["G4", "F2"], 7], "discard": ["C2"], "knows": [{}, {"0": ["F2"]}]}
    state = strict(document)
    assert state.view(1).zone("hands", 0).known == ["F2", None]
    assert catalogue.position(state.document()).document() == state.document()
    assert "knows" not in play(strict(document, interval=4), "0: play F2 as F").document()


def test_dist_d2_a_card_known_of_a_hand_given_as_a_number_is_in_that_hand() -> None:
    state = strict({"hands": [5, ["C3", "D3"]], "discard": ["C2"], "knows": [{}, {"0": ["F2", "?1"]}]})
    assert {"F2", "?1"} <= set(state.view(0).zone("hands", 0).cards)
    assert state.view(1).zone("hands", 0).known == ["F2", "?1", None, None, None]


def test_dist_d2_guided_play_makes_no_mistakes() -> None:
    state = guided({"hands": [["G4", "F2"], 7], "discard": ["C2"]}, interval=5)
    assert why_not(state, 0, "play F2 as G").rules == ("DIST-13", "DIST-D1")


def test_dist_d3_one_card_is_drawn_and_the_player_decides_anew() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["C4", "G5"])
    shows(play(state, "0: draw"), hands=[["C3", "D3", "C4"], 7], draws=1, turn=0)
    shows(play(state, "0: draw"), hands=[["C3", "D3", "C4", "G5"], 7], draws=2, turn=0)


def test_dist_d3_without_supply_nobody_draws() -> None:
    for state in [guided(ALL_DRAWN), strict(ALL_DRAWN)]:
        assert "draw" not in state.moves(0)
        assert why_not(state, 0, "draw").rules == ("DIST-R13", "DIST-D3")


def test_dist_d4_a_pass_hands_the_turn_on() -> None:
    state = guided({"hands": [["G2", "D3"], 7, 7], "discard": ["F2"], "draws": 3})
    assert state.moves(0) == ["draw", "pass", "play G2 as G"]
    shows(play(state, "0: pass"), turn=1, draws=0, base=["F"], turns=1, hands=[["G2", "D3"], 7, 7])


def test_dist_d5_the_call_closes_the_phase() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "0: call")
    shows(state, hands=[["C3"], 21, 20], phase="turn", turn=1, answered=[], turns=1)


def test_dist_d5_silence_leaves_it_open() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "0: silent")
    shows(state, phase="call", turn=0, answered=[0])
    assert state.to_act() == [1, 2]


def test_dist_d5_only_the_owner_calls() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A")
    assert why_not(state, 1, "call").rules == ("DIST-D5",)
    assert why_not(state, 1, "silent").rules == ("DIST-D5",)


def test_dist_d6_only_the_others_catch() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A")
    assert state.moves(1) == state.moves(2) == ["catch", "decline"]
    assert why_not(state, 0, "catch").rules == ("DIST-D6",)
    assert why_not(state, 0, "decline").rules == ("DIST-D6",)


def test_dist_d6_one_decline_leaves_the_others_their_catch() -> None:
    state = play(strict(ONE_LEFT), "0: play A4 as A", "0: silent", "1: decline")
    shows(state, phase="call", answered=[0, 1])
    shows(play(state, "2: catch"), hands=[3, 21, 20], phase="turn", turn=1, answered=[])


def test_dist_d7_the_starters_letter_follows_from_the_letter_said() -> None:
    state = guided({"hands": [["G4", "A4", "C2"], 7], "discard": ["F#2"]})
    assert state.moves(0) == ["play A4 as A", "play G4 as G"]
    shows(play(state, "0: play A4 as A"), base=["A"])


# ------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize("interval", [1, 8, "third", True])
def test_dist_o1_other_intervals_are_refused(interval: object) -> None:
    with pytest.raises(BadOption, match=r"option interval is one of 2, 3, 4, 5, 6, 7, not .* \[DIST-O1\]"):
        new_game(interval=interval)


def test_dist_o2_a_document_that_does_not_say_is_strict() -> None:
    document = {"game": "the-distance", "seats": 2, "hands": [["G2", "C2"], 7], "discard": ["F2"]}
    assert catalogue.position(document).play(0, "play C2 as G").is_mistake()
    with pytest.raises(NotAllowed):
        catalogue.position({**document, "options": {"mode": "guided"}}).play(0, "play C2 as G")


@pytest.mark.parametrize(("judge", "mode"), [(Judge.GUARD, "guided"), (Judge.COACH, "strict"), (Judge.TABLE, "strict")])
def test_dist_o2_each_judge_has_its_mode(judge: Judge, mode: str) -> None:
    assert asking.options_for(catalogue.find("the-distance"), judge) == {"mode": mode}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dist_o3_a_hand_may_have_five_cards(seats: int) -> None:
    shows(new_game(seats, hand_size=5).deal(1), hands=[5] * seats, stock=53 - 5 * seats, discard=1)
    with pytest.raises(BadOption, match=r"hand_size is one of 7, 5, not 6 \[DIST-O3\]"):
        new_game(seats, hand_size=6)


def test_dist_o4_without_wilds_there_are_48_cards() -> None:
    assert cards_of(new_game(wilds="none").deal(1)) == sorted(NAMES[:48])
    with pytest.raises(Impossible, match=r"names \?1, which is not in this deck"):
        guided({"hands": [["?1"], 7], "discard": ["F2"]}, wilds="none")


def test_dist_o6_the_first_mistake_can_end_the_turn() -> None:
    state = strict({"hands": [["G4", "F2"], 7], "discard": ["C2"]}, interval=5, mistake_ends_turn=True)
    fine(state, 0, "play G4 as F")
    shows(state, turn=1, mistakes=0, hands=[4, 7], base=["C"])


@pytest.mark.parametrize("cap", [199, 5001, "1000"])
def test_dist_o7_the_limit_of_turns_has_limits(cap: object) -> None:
    with pytest.raises(BadOption, match=r"turn_cap is a number from 200 to 5000, not .* \[DIST-O7\]"):
        new_game(turn_cap=cap)


def test_dist_o7_a_thousand_turns_unless_said() -> None:
    document = {"hands": [["C3", "D3"], 7], "discard": ["F2"], "draws": 3, "turns": 999}
    shows(play(guided(document), "0: pass"), phase="over")
    shows(play(guided(document, turn_cap=5000), "0: pass"), phase="turn")


def test_dist_o10_without_a_limit_one_may_draw_on() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"], "draws": 3}, draw_limit="none")
    assert state.moves(0) == ["draw", "pass"]
    shows(play(state, "0: draw"), draws=4, hands=[3, 7])
    assert {"draw", "pass"} <= set(state.moves(0))
    assert "pass" not in guided({"hands": [["C3"], 7], "discard": ["F2"], "draws": 2}, draw_limit="none").moves(0)


def test_dist_o10_but_not_beyond_the_last_card() -> None:
    state = guided({"hands": [["C3", "D3"], 51], "discard": ["F2"], "stock": [], "draws": 9}, draw_limit="none")
    assert why_not(state, 0, "draw").rules == ("DIST-R13", "DIST-D3")


# ----------------------------------------------------------------------------------------- unnamed cards and chance


def test_chance_a_draw_from_an_unnamed_stock_uses_one_entry() -> None:
    state = play(guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["C4", "C5"]), "0: draw", "0: draw")
    shows(state, hands=[["C3", "D3", "C4", "C5"], 7])
    assert chance_left(state) == 0


def test_chance_a_draw_from_a_named_stock_uses_none() -> None:
    stock = ["C4", *stock_without("C3 D3 F2 C4")]
    state = play(guided({"hands": [["C3", "D3"], 7], "discard": ["F2"], "stock": stock}, ["C5"]), "0: draw")
    shows(state, hands=[["C3", "D3", "C4"], 7])
    assert chance_left(state) == 1


def test_chance_a_penalty_of_two_uses_one_entry() -> None:
    state = strict({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["A5 B5"])
    fine(state, 0, "play C3 as C")
    shows(state, hands=[["C3", "D3", "A5", "B5"], 7])
    assert chance_left(state) == 0


def test_chance_a_penalty_over_the_end_of_an_unnamed_stock_uses_two() -> None:
    document = {"hands": [["E4", "F2"], 47], "discard": ["A2", "B2", "D2", "C2"], "stock": 1}
    state = strict(document, ["A5", "B2 D2 A2"])
    fine(state, 0, "play E4 as E")
    shows(state, hands=[["E4", "F2", "A5", "B2"], 47], stock=["D2", "A2"], discard=["C2"])
    assert chance_left(state) == 0


def test_chance_a_turned_pile_is_named() -> None:
    pile = ["A2", "B2", "G2", "A3", "B3", "G3"]
    state = guided({"hands": [["E4", "F2"], 44], "discard": [*pile, "C2"], "stock": 1}, ["A5", " ".join(pile)])
    shows(play(state, "0: draw", "0: draw", "0: draw"), hands=[["E4", "F2", "A5", "A2", "B2"], 44], stock=pile[2:])


def test_chance_a_clone_and_its_origin_draw_the_same_and_touch_each_other_in_nothing() -> None:
    state = guided({"hands": [["C3", "D3"], 7], "discard": ["F2"]}, ["C4", "C5"])
    twin = play(state, "0: draw").clone()
    before = twin.document()
    shows(play(state, "0: draw"), hands=[["C3", "D3", "C4", "C5"], 7])
    assert twin.document() == before
    shows(play(twin, "0: draw"), hands=[["C3", "D3", "C4", "C5"], 7])


def test_dist_d2_a_clone_remembers_what_was_shown() -> None:
    state = strict({"hands": [["G4", "B3", "B4"], 7], "discard": ["C2"]}, interval=5)
    fine(state, 0, "play G4 as A")
    twin = state.clone()
    assert twin.document() == state.document()
    assert "knows" not in play(twin, "0: play G4 as G").document()
    shows(state, knows=[{}, {"0": ["G4"]}])


# ------------------------------------------------------------------------------------- positions that cannot be

POSSIBLE: dict[str, object] = {"seats": 2, "hands": [["G2", "C2"], 7], "discard": ["F2"]}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"discard": []}, "discard must name at least one card: the pile is never empty"),
        ({"discard": 3}, "discard must name at least one card"),
        ({"discard": ["A2", "F#2"]}, "base must say which letter F#2 was played as"),
        ({"discard": ["A2", "?1"]}, r"base must say which letter \?1 was played as"),
        ({"base": "F"}, "base must be a list of letters A to G, not 'F'"),
        ({"base": []}, "base must be a list of letters A to G"),
        ({"base": ["H"]}, "base must be a list of letters A to G"),
        ({"base": ["G"]}, "F2 on the pile cannot be G"),
        ({"base": ["F", "G"]}, "F2 on the pile cannot be G"),
        ({"discard": ["A2", "F#2"], "base": ["F", "G"]}, "base is one letter, or, before the first play, all letters"),
        ({"hands": [["G2", "G2"], 7]}, "names G2, which"),
        ({"hands": [["G2", "F2"], 7]}, "names F2, which"),
        ({"hands": [["G2"], 60]}, r"hands\[1\] wants 60 cards, but only 52 are not named"),
        ({"stock": 40}, "4 cards lie nowhere"),
        ({"stock": 50}, "stock wants 50 cards, but only 44 are not named"),
        ({"hands": [["H9"], 7]}, "'H9' is no Musicards card"),
        ({"hands": [["G2"]]}, "hands must be a list with 2 entries"),
        ({"hands": [[], 7]}, "hands must give seat 0 a card"),
        ({"turns": 1000}, "turns is at turn_cap"),
        ({"turns": 1001}, "turns must be a number from 0 to 1000"),
        ({"phase": "over"}, "phase over needs one empty hand, or as many turns as turn_cap allows"),
        ({"phase": "over", "hands": [[], []]}, "phase over needs one empty hand"),
        ({"phase": "over", "turns": 1000, "hands": [[], []]}, "phase over needs one empty hand"),
        ({"phase": "end"}, "phase must be one of turn, call, over, not 'end'"),
        ({"turn": 2}, "turn must be a number from 0 to 1, not 2"),
        ({"draws": 4, "options": {"draw_limit": 3}}, "draws must be a number from 0 to 3, not 4"),
        ({"draws": -1}, "draws must be a number from 0 to 54"),
        ({"mistakes": 2}, "mistakes must be a number from 0 to 1"),
        ({"mistakes": 1, "options": {"mode": "guided"}}, "mistakes must be 0, not 1"),
        ({"mistakes": 1, "options": {"mistake_ends_turn": True}}, "mistakes must be 0, not 1"),
        ({"discard": ["?1"], "base": ["A", "C"]}, "all letters of the starter"),
        ({"base": ["F", "F"]}, "base names a letter twice"),
        ({"answered": [1]}, "answered belongs to phase call"),
        ({"phase": "call"}, "phase call needs a seat on turn that has just played and holds one card"),
        ({"phase": "call", "discard": ["A2", "F2"]}, "phase call needs a seat on turn that has just played"),
        ({"phase": "call", "hands": [["G2"], 7]}, "phase call needs a seat on turn that has just played"),
        (
            {"phase": "call", "hands": [["G2"], 7], "discard": ["C2", "F2"], "answered": [0, 1]},
            "phase call is closed when everybody has answered",
        ),
        (
            {"phase": "call", "hands": [["G2"], 7], "discard": ["C2", "F2"], "options": {"mode": "guided"}},
            "in guided mode there is no phase call",
        ),
        ({"knows": [{}, {"0": ["A5"]}]}, r"knows\[1\] names A5, which is not in hands\[0\]"),
        ({"knows": [{"0": ["G2"]}, {}]}, r"knows\[0\] names seat 0, which is not another seat"),
        ({"colour": "red"}, "a position of the-distance has no key 'colour'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(change: dict[str, object], sentence: str) -> None:
    catalogue.position({"game": "the-distance", **POSSIBLE})
    with pytest.raises((Impossible, Unreadable), match=sentence):
        catalogue.position({"game": "the-distance", **POSSIBLE, **change})


def test_a_document_reads_back_as_the_same_position() -> None:
    game = new_game(3)
    rng = Rng(5)
    for seed in range(20):
        state = game.deal(seed)
        playout(state, rng, limit=5 * seed)
        assert catalogue.position(state.document()).document() == state.document()


@pytest.mark.parametrize(
    ("hands", "turns", "winners", "reason"),
    [([[], 7], 3, (0,), "DIST-26"), ([7, 3], 1000, (1,), "DIST-R25"), ([4, 4], 1000, (0, 1), "DIST-R25")],
)
def test_a_game_that_is_over_can_be_pasted(
    hands: list[object], turns: int, winners: tuple[int, ...], reason: str
) -> None:
    state = strict({"hands": hands, "discard": ["F2"], "phase": "over", "turns": turns})
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)


def test_the_position_of_the_rulebook_can_be_pasted() -> None:
    document = {
        "game": "the-distance",
        "options": {"mode": "guided"},
        "seats": 2,
        "hands": [["F#3", "G2", "G#5", "A3", "?1"], 7],
        "discard": ["F#4"],
        "base": ["F"],
    }
    assert len(catalogue.position(document).moves(0)) == 7


# ----------------------------------------------------------------------------------- invariants, over whole games


def moments(seats: int, mode: str, games: int, limit: int) -> list[State]:
    """Every moment of some games; at a strict table one try in four is a card and a letter taken at random."""
    states: list[State] = []
    for seed in range(games):
        state = new_game(seats, mode=mode).deal(seed)
        rng = Rng(seed, 1)
        for _ in range(limit):
            if state.is_over():
                break
            random_move(state, rng)
            states.append(state.clone())
            assert states[-1].document() == state.document()
    return states


def random_move(state: State, rng: Rng) -> None:
    seat = state.to_act()[rng.below(len(state.to_act()))]
    moves = state.moves(seat)
    hand = state.view(seat).zone("hands", seat).cards
    wrong = f"play {hand[rng.below(len(hand))]} as {ALPHABET[rng.below(7)]}"
    if rng.below(4) == 0 and not state.judge(seat, state.parse(seat, wrong)).is_refused():
        moves = [wrong]
    state.play(seat, moves[rng.below(len(moves))])


@pytest.mark.parametrize("mode", ["guided", "strict"])
@pytest.mark.parametrize("seats", [2, 5])
def test_dist_t1_no_card_is_lost_or_doubled(seats: int, mode: str) -> None:
    for state in moments(seats, mode, 4, 150):
        assert cards_of(state) == sorted(NAMES)
        assert state.view(None).zone("discard").cards


@pytest.mark.parametrize("letter", ALPHABET)
def test_dist_t2_with_every_card_in_a_hand_somebody_must_play(letter: str) -> None:
    top = f"{letter}2"
    state = guided({"hands": [18, 18, 17], "discard": [top], "stock": []}, interval=4)
    forced = 0
    for seat in range(3):
        moves = play_to(state, seat).moves(seat)
        assert ("pass" in moves) != any(parse_card(move.split()[1]) < 48 for move in moves if move != "pass")
        forced += "pass" not in moves
    assert forced > 0


def play_to(state: State, seat: int) -> State:
    """The same position with another seat on turn."""
    return catalogue.position({**state.document(), "turn": seat})


def test_dist_t3_after_three_draws_and_a_mistake_whatever_is_done_ends_the_turn() -> None:
    document = {"hands": [["G2", "C3", "?1"], 7], "discard": ["F2"], "draws": 3, "mistakes": 1}
    moves = strict(document, draw_limit=3).moves(0)
    assert moves == ["pass", "play ?1 as G", "play G2 ?1 as G", "play G2 as G"]
    for move in [*moves, "play C3 as C", "play G2 as F"]:
        state = strict(document, draw_limit=3)
        state.play(0, move)
        asking.close_window(state)
        shows(state, turn=1, turns=1, draws=0, mistakes=0)


def test_dist_t3_without_a_limit_a_turn_ends_with_the_supply() -> None:
    state = guided({"hands": [["C3", "D3"], 43], "discard": ["A2", "F2"], "stock": 7}, draw_limit="none")
    drawn = 0
    while "draw" in state.moves(0):
        drawn += 1
        state.play(0, "draw")
    assert drawn == 8
    assert "pass" in state.moves(0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dist_t4_random_games_end_with_one_empty_hand_or_at_the_limit(seats: int) -> None:
    reasons = []
    for seed in range(10):
        state = new_game(seats, mode="guided", interval=2 + seed % 6).deal(seed)
        playout(state, Rng(seed, 1))
        outcome = state.outcome()
        assert outcome is not None
        empty = [seat for seat in range(seats) if not state.view(seat).zone("hands", seat).cards]
        assert empty == (list(outcome.winners) if outcome.reason == "DIST-26" else [])
        reasons.append(outcome.reason)
    assert reasons.count("DIST-26") >= 9


def test_dist_t4_players_who_never_play_are_stopped_by_the_limit() -> None:
    state = new_game(2, mode="strict", turn_cap=200).deal(1)
    while not state.is_over():
        seat = state.to_act()[0]
        moves = state.moves(seat)
        state.play(seat, "draw" if "draw" in moves else "pass" if "pass" in moves else moves[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "DIST-R25"
    shows(state, turns=200)


@pytest.mark.parametrize("interval", [2, 3, 4, 5, 6, 7])
def test_dist_t5_all_seven_letters_come_up_in_turn(interval: int) -> None:
    hands = [[*WHITE_KEYS, "?1"], [f"{letter}4" for letter in ALPHABET]]
    state = guided({"hands": hands, "discard": ["C2"]}, interval=interval)
    bases = []
    for turn in range(7):
        move = state.moves(turn % 2)[-1]
        state.play(turn % 2, move)
        bases.append(state.document()["base"])
        assert bases[-1] == [move[-1]]
    assert sorted(map(str, bases)) == [str([letter]) for letter in ALPHABET]


def test_dist_t6_a_seat_sees_its_own_hand_the_pile_and_sizes_only() -> None:
    state = new_game(3).deal(4)
    document = state.document()
    hands = document["hands"]
    assert isinstance(hands, list)
    for viewer in range(3):
        view = state.view(viewer)
        for owner in range(3):
            shown = hands[owner] if owner == viewer else [None] * 7
            assert view.zone("hands", owner).cards == view.zone("hands", owner).known == shown
        assert view.zone("stock").known == [None] * 32
        assert view.zone("discard").cards == document["discard"]
        assert {name: document[name] for name in view.facts} == view.facts
        assert {"base", "turn", "draws", "mistakes", "phase", "answered", "turns"} == set(view.facts)


def test_dist_t6_a_watcher_sees_no_hand() -> None:
    state = strict({"hands": [["G4", "F2", "B3"], 7], "discard": ["C2"]}, interval=5)
    fine(state, 0, "play F2 as G")
    view = state.view(None)
    assert [zone.known for zone in view.zones if zone.name == "hands"] == [[None] * 5, [None] * 7]


def test_dist_t6_another_world_looks_the_same_to_the_seat() -> None:
    changed = 0
    for number, state in enumerate(moments(3, "strict", 3, 60)):
        for seat in range(3):
            other = state.clone()
            other.redeal(Rng(number, 2), seat)
            assert other.view(seat) == state.view(seat)
            assert other.moves(seat) == state.moves(seat)
            assert cards_of(other) == sorted(NAMES)
            changed += other.document() != state.document()
    assert changed > 400


def test_dist_t6_in_another_world_the_chance_is_another_too() -> None:
    pile = ["A2", "B2", "A3", "B3", "A4", "B4", "A5", "B5"]
    state = guided({"hands": [["C3", "D3"], 43], "discard": [*pile, "F2"], "stock": []}, [" ".join(pile)])
    drawn: set[str] = set()
    for seed in range(20):
        other = state.clone()
        other.redeal(Rng(seed), 0)
        drawn.update(str(card) for card in play(other, "0: draw").view(0).zone("hands", 0).cards)
    assert len(drawn) > 5
    assert chance_left(state) == 1


def test_dist_t6_in_another_world_nobody_knows_a_card_that_went_elsewhere() -> None:
    document = {"hands": [3, ["G2", "C2"], 3], "discard": ["F2"], "knows": [{}, {}, {"1": ["G2"]}]}
    for seed in range(20):
        state = strict(document)
        state.redeal(Rng(seed), 0)
        assert "knows" not in state.document()
        assert catalogue.position(state.document()).document() == state.document()


def test_dist_t6_a_state_survives_being_sent_to_another_process() -> None:
    state = strict(
        {"hands": [["G4", "F2", "B3"], 7], "discard": ["C2"], "stock": stock_without("G4 F2 B3 C2")}, interval=5
    )
    fine(state, 0, "play F2 as G")
    twin = pickle.loads(pickle.dumps(state))
    assert twin.document() == state.document()
    assert twin.moves(0) == state.moves(0)
    assert twin.view(1) == state.view(1)


# ------------------------------------------------------------------------------------------------------ by hand

PILE = Touch("discard")


def held(*cards: str, seat: int = 0) -> tuple[Touch, ...]:
    return tuple(Touch("hands", seat, card) for card in cards)


def test_cards_are_played_by_touching_them_and_the_pile_and_saying_the_letter() -> None:
    state = guided({"hands": [["G2", "?1", "C2"], 7], "discard": ["F2"]})
    move = state.parse(0, "play G2 ?1 as G")
    assert asking.gesture(state, 0, move) == Gesture(held("G2", "?1"), PILE, "G")
    for cards in (held("G2", "?1"), held("?1", "G2"), (Touch("hands", 0, 2), Touch("hands", 0, "G2"))):
        assert asking.by_hand(state, 0, Gesture(cards, PILE, "G")) == "play G2 ?1 as G"


def test_a_card_is_drawn_by_touching_the_stock_even_an_empty_one() -> None:
    state = strict({"hands": [["C2"], 50], "discard": ["B2", "A2", "F2"], "stock": []})
    assert asking.gesture(state, 0, state.parse(0, "draw")) == Gesture((Touch("stock"),))
    assert asking.by_hand(state, 0, Gesture((Touch("stock"),))) == "draw"
    assert asking.by_hand(state, 0, Gesture((Touch("stock"),), Touch("hands", 0))) == "draw"


@pytest.mark.parametrize("word", ["pass", "call", "silent", "catch", "decline"])
def test_what_is_only_said_is_a_choice(word: str) -> None:
    state = strict(ONE_LEFT)
    assert asking.gesture(state, 0, state.parse(0, word)) == Gesture((), None, word)
    assert asking.by_hand(state, 0, Gesture((), None, word)) == word


@pytest.mark.parametrize(
    ("hand", "pile", "cards", "text"),
    [
        (["G2", "C2"], "F2", ["G2"], "play G2 as G"),
        (["G#2", "C2"], "F2", ["G#2"], "play G#2 as G"),
        (["G2", "?1", "C2"], "F2", ["G2", "?1"], "play G2 ?1 as G"),
        (["?1", "C2"], "F2", ["?1"], "play ?1 as G"),
        (["C2", "D2"], "F2", ["C2"], "play C2 as C"),
        (["C2", "?1"], "F2", ["?1", "C2"], "play C2 ?1 as C"),
        (["D2", "G2"], "F2", ["D2", "G2"], "play D2 G2 as D"),
        (["F#2", "D2"], "F2", ["F#2", "D2"], "play D2 F#2 as D"),
    ],
)
def test_cards_put_down_in_silence_are_the_letter_due_or_what_the_first_one_is(
    hand: list[str], pile: str, cards: list[str], text: str
) -> None:
    for play_at in (guided, strict):
        state = play_at({"hands": [hand, 7], "discard": [pile]})
        assert asking.by_hand(state, 0, Gesture(held(*cards), PILE)) == text


def test_dist_r27_where_several_letters_are_due_silence_means_none_of_them() -> None:
    document = {"hands": [["G#2", "?1"], 7], "discard": ["F#2"]}
    for state in (guided(document), strict(document)):
        for cards in (["G#2"], ["?1"], ["G#2", "?1"]):
            with pytest.raises(NotAllowed, match="DIST-R27"):
                asking.by_hand(state, 0, Gesture(held(*cards), PILE))
        assert asking.by_hand(state, 0, Gesture(held("G#2"), PILE, "A")) == "play G#2 as A"


def test_dist_13_a_wrong_card_put_down_is_answered_with_the_proof() -> None:
    state = guided({"hands": [["C2", "G2"], 7], "discard": ["F2"]})
    objection = why_not(state, 0, asking.by_hand(state, 0, Gesture(held("C2"), PILE)))
    assert objection.rules[0] == "DIST-13"
    assert Counted(["F", "G"]) in objection.evidence


def test_dist_r22_a_letter_chosen_with_an_accidental_is_objected_to() -> None:
    state = guided({"hands": [["G#2", "C2"], 7], "discard": ["F2"]})
    with pytest.raises(NotAllowed, match="DIST-R22"):
        state.parse(0, asking.by_hand(state, 0, Gesture(held("G#2"), PILE, "G#")))


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(()),
        Gesture((), None, "sing"),
        Gesture((), PILE),
        Gesture((), PILE, "pass"),
        Gesture(held("G2")),
        Gesture(held("G2"), Touch("stock"), "G"),
        Gesture(held("G2"), Touch("discard", 0), "G"),
        Gesture(held("G2"), Touch("discard", None, 1), "G"),
        Gesture(held("G2", "G2"), PILE, "G"),
        Gesture(held("A5"), PILE, "A"),
        Gesture(held("A5", seat=1), PILE, "A"),
        Gesture((Touch("hands", 1, 0),), PILE, "A"),
        Gesture((Touch("hands", 0),), PILE, "G"),
        Gesture((Touch("hands", 0, 9),), PILE, "G"),
        Gesture((Touch("hands", 7, "G2"),), PILE, "G"),
        Gesture((Touch("discard", None, "F2"),), PILE, "F"),
        Gesture((Touch("stock"), Touch("stock"))),
        Gesture((Touch("stock"),), Touch("hands", 1)),
        Gesture((Touch("stock"),), PILE),
        Gesture((Touch("stock"),), None, "G"),
        Gesture((Touch("stock"), *held("G2")), PILE, "G"),
    ],
)
def test_a_hand_that_means_no_move_is_told_so(gesture: Gesture) -> None:
    with pytest.raises(Unreadable):
        asking.by_hand(guided({"hands": [["G2", "C2"], 7], "discard": ["F2"]}), 0, gesture)


HELD: dict[str, object] = {"hands": [["G#3", "A4", "?1"], 7], "discard": ["F3"]}


def put_down(*cards: str) -> Gesture:
    return Gesture(tuple(Touch("hands", 0, card) for card in cards), Touch("discard"))


def test_dist_r27_at_a_strict_table_the_player_says_the_letter() -> None:
    table = strict(HELD, interval=3)
    for cards in (["G#3"], ["A4", "?1"], ["?1"]):
        assert asking.choices(table, 0, put_down(*cards)) == list(ALPHABET)
    assert asking.choices(table, 0, Gesture((Touch("stock"),))) == []


def test_dist_o9_guided_play_needs_no_word_from_the_player() -> None:
    assert asking.choices(guided(HELD, interval=3), 0, put_down("G#3")) == []


# ------------------------------------------------------------------------------------------------ what is told


def by_thirds(*hand: str, **more: object) -> State:
    """After an F an A is due."""
    return strict({"hands": [list(hand), 3], "discard": ["F2"], **more}, interval=3)


def test_dist_13_a_play_is_told_with_the_card_spelled_by_its_letter() -> None:
    assert sentences(by_thirds("G#3", "?1", "F4", "C2"), (0, "play G#3 ?1 as A")) == ["Ada played A♭3 and a wild as A."]
    french = sentences(by_thirds("G#3", "F4", "C2"), (0, "play G#3 as A"), to=0, language="fr")
    assert french == ["Vous avez joué La♭3 en disant La."]


def test_dist_18_dist_r9_a_wrong_card_is_told_with_its_price_and_the_second_with_the_turn() -> None:
    state = by_thirds("G#3", "F4", "C2")
    wrong = "Ada played F4 as F, which was wrong: taken back, with 2 more cards."
    assert sentences(state, (0, "play F4 as F")) == [wrong]
    again = story(state, (0, "play C2 as C"))
    assert [(said.key, said.rule) for said in again] == [("wrong", "DIST-18"), ("turn_lost", "DIST-R9")]


def test_dist_21_dist_24_drawing_and_passing_are_told() -> None:
    assert sentences(by_thirds("F4", "C2"), (0, "draw"), language="fr") == ["Ada a pioché une carte."]
    assert sentences(by_thirds("F4", "C2", draws=3), (0, "pass")) == ["Ada passed.", "Still due: A."]


def test_dist_19_dist_20_a_call_and_a_catch_are_told() -> None:
    played = (0, "play G#3 as A")
    assert sentences(by_thirds("G#3", "F4"), played, (0, "call")) == ["Ada said “Musicards!”"]
    caught = [played, (1, "catch")]
    assert sentences(by_thirds("G#3", "F4"), *caught, to=0) == ["Ben said “Musicards!” first: 2 cards for you."]
    french = "Vous avez dit «\u00a0Musicards\u202f!\u00a0» en premier\u00a0: 2 cartes pour Ada."
    assert sentences(by_thirds("G#3", "F4"), *caught, to=1, language="fr") == [french]


def test_dist_r19_the_last_card_is_called_by_a_guided_table() -> None:
    state = guided({"hands": [["G#3", "F4"], 3], "discard": ["F2"]}, interval=3)
    told = ["Ada played A♭3 as A.", "Ada said “Musicards!”: one card left."]
    assert sentences(state, (0, "play G#3 as A")) == told


def test_dist_25_dist_26_a_pile_turned_over_and_the_end_are_told() -> None:
    turned = strict({"hands": [["F4", "C2"], 50], "discard": ["D2", "F2"], "base": ["F"], "stock": []}, interval=3)
    assert [said.key for said in story(turned, (0, "draw"))] == ["turned", "drew"]
    fined = strict({"hands": [["F4", "C2"], 50], "discard": ["D2", "F2"], "base": ["F"], "stock": []}, interval=3)
    assert [said.key for said in story(fined, (0, "play C2 as A"))] == ["wrong", "turned"]
    assert sentences(by_thirds("G#3"), (0, "play G#3 as A"))[1] == "Ada played the last card and won."


@pytest.mark.parametrize("mode", ["strict", "guided"])
def test_every_move_of_a_game_tells_everybody_something(mode: str) -> None:
    for seed in range(3):
        check_story(new_game(3, mode=mode, turn_cap=200).deal(seed), seed)


def test_dist_r2_a_black_key_that_repeats_the_letter_has_another_one() -> None:
    state = guided({"hands": [["D#2", "D3"], 7], "discard": ["D4"]}, interval=2)
    assert explained(state, 0, "play D#2 as D")[1:] == ["D lies there already.", "This key has another letter."]
    assert explained(state, 0, "play D3 as D")[1:] == ["D lies there already.", "The second above it: D …"]


def test_dist_13_the_objection_names_the_move_in_its_spelling_and_what_it_is() -> None:
    state = guided({"hands": [["G#2", "A3"], 7], "discard": ["E4"]}, interval=4)
    assert explained(state, 0, "play G#2 as G", "fr") == [
        "Jouer Sol♯2 en disant Sol",
        "Vous avez dit Sol\N{NO-BREAK SPACE}: Mi Fa Sol, c’est une tierce.",
        "Cette touche porte un autre nom.",
    ]
    assert explained(state, 0, "play A3 as G")[1:] == [
        "E to G is only a third: E F G.",
        "The fourth goes on: E F G …",
    ]


def test_dist_14_fitting_cards_are_spelled_by_the_letter_due() -> None:
    state = guided({"hands": [["G#4", "F2"], 7], "discard": ["E4"]}, interval=4)
    assert proved(state, 0, "play F2 as F", "fr")[-1] == "Cartes qui conviennent\N{NO-BREAK SPACE}: La♭4"
    assert asking.said(state, 0, "play G#4 as A", "fr") == "Jouer La♭4 en disant La"


def test_dist_o9_the_letter_due_is_said_once_for_either_and_for_any() -> None:
    assert prompted(guided({"hands": [["C4"], 7], "discard": ["A#2"]}, interval=3), 0) == ["Due now: C or D"]
    assert prompted(guided({"hands": [["C4"], 7], "discard": ["F2"]}), 0, "fr") == [
        "Note attendue\N{NO-BREAK SPACE}: Sol"
    ]
    assert prompted(guided({"hands": [["?1", "C3"], 7], "discard": ["?2"]}), 0) == ["Any letter is due"]
