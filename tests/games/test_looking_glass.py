"""The rulebook of Through the Looking Glass as sentences."""

from itertools import pairwise

import pytest

from cardenza.coach import explain
from cardenza.decks.carmony import printed_names
from cardenza.decks.melds import FIRST_MELD, box
from cardenza.decks.notes import NAMES, names_of, notes_in
from cardenza.games.looking_glass import LookingGlass, LookingGlassState
from cardenza.games.looking_glass.picking import INTERVALS_LEFT, pairs
from cardenza.games.looking_glass.table import HALF_STEPS
from cardenza.kernel.chance import Scripted
from cardenza.kernel.errors import BadOption, Impossible, NotAllowed, Unreadable
from cardenza.kernel.events import Made, Moved, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Number, Part, Seat, Word, plain
from cardenza.kernel.verdict import Listed, Marked, headed
from cardenza.kernel.views import Snapshot
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_idea
from tests import asking
from tests.games.playing import fined, in_turn, key, line_by_line, shows, why_not
from tests.games.telling import check_story, counted, sentences, story

INTERVALS = [box().meld(FIRST_MELD + number).id for number in range(12)]
ALL_TAKEN = [interval for interval in INTERVALS for _ in range(3)]


def position(
    chance: list[list[str]] | None = None, options: dict[str, object] | None = None, seats: int = 2, **keys: object
) -> LookingGlassState:
    """A position; two players with three cards each, unless told otherwise."""
    game = LookingGlass(seats, options)
    document: dict[str, object] = {"game": game.key, "seats": seats, **keys}
    if document.get("phase") in (None, "play"):
        document.setdefault("interval", "iv-p5")
        document.setdefault("hands", [3] * seats)
    entries = [[asking.parse_chance(game, card) for card in entry] for entry in chance or []]
    state = game.position(document, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])
    assert isinstance(state, LookingGlassState)
    return state


def holding(*cards: str, **keys: object) -> LookingGlassState:
    """Seat 0 of two is to move with these cards, the other one holds as many."""
    return position(**{"hands": [list(cards), len(cards)], **keys})  # type: ignore[arg-type]


def last_card(card: str, seats: int = 2, **keys: object) -> LookingGlassState:
    """The last seat of the circle is to move with the last card in all hands."""
    hands: list[object] = [[] for _ in range(seats - 1)]
    return position(seats=seats, turn=seats - 1, hands=[*hands, [card]], **keys)  # type: ignore[arg-type]


def counting(options: dict[str, object] | None = None, seats: int = 2, **keys: object) -> LookingGlassState:
    """All INTERVALS are taken, and the last seat holds the last card, an E, which is about to be placed."""
    hands: list[object] = [[] for _ in range(seats - 1)]
    keys = {"taken": [[] for _ in range(seats - 1)] + [ALL_TAKEN], "hands": [*hands, ["E"]], **keys}
    keys = {"options": options or {"rounds": 1}, "seats": seats, "phase": "playout", "turn": seats - 1, **keys}
    return position(**keys)  # type: ignore[arg-type]


def points_of(**keys: object) -> list[int]:
    state = in_turn(counting(**keys), "place E")  # type: ignore[arg-type]
    points = key(state, "points")
    assert isinstance(points, list)
    return points


def evidence(state: LookingGlassState, move: str) -> dict[str, list[str]]:
    """What the objection to a move of the seat on turn lists, under the keys of its headings."""
    proof = why_not(state, state.turn, move).evidence
    pieces = [each for each in proof if isinstance(each, Listed | Marked)]
    return {headed(each.heading): [plain(item) for item in each.items] for each in pieces}


def explained(state: LookingGlassState, move: str, language: str = "en") -> str:
    """What is said of a wrong move of the seat on turn."""
    found = explain(state, state.turn, state.parse(state.turn, move)).objection
    assert found is not None
    assert found.idea is not None
    return " ".join(say_idea(words_of(language, "looking-glass"), found.idea, Reader(state.turn, str, language)))


def events_for(viewer: int | None, state: LookingGlassState, seat: int, move: str) -> list[Moved]:
    """The cards that a viewer hears to have moved."""
    before, number = Snapshot(state), state.parse(seat, move)
    exposed = asking.exposes(state, seat, number)
    state.apply(seat, number)
    told = [for_seat(event, viewer) for event in happened(before, Snapshot(state), Made(seat, move, False), exposed)]
    return [event for event in told if isinstance(event, Moved)]


# ------------------------------------------------------------------------------------------------ aim and setup


def test_look_01_points_are_won_by_intervals_and_alices_over_two_rounds() -> None:
    assert LookingGlass().options["rounds"] == 2
    state = LookingGlass(3).deal_from(Rng(5))
    playout(state, Rng(5))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores is not None
    assert max(outcome.scores) > 0
    assert key(state, "round") == 2


def test_look_02_the_wheel_is_seen_by_all() -> None:
    state = holding("G", "F", "D", wheel=["C", "G", "G"])
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view.zone("wheel", "G").cards == ["G", "G"]
        assert view.zone("wheel", "C").cards == ["C"]
        assert view.zone("wheel", "D").cards == []


def test_look_03_the_first_dealer_is_drawn_by_lot_and_is_any_seat() -> None:
    assert {key(LookingGlass(4).deal_from(Rng(seed)), "dealer") for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("winner", "dealer"), [(0, 2), (1, 0), (2, 1)])
def test_look_03_the_right_hand_neighbour_of_the_winner_deals_the_next_round(winner: int, dealer: int) -> None:
    taken: list[list[str]] = [[], [], []]
    taken[winner] = ALL_TAKEN
    state = in_turn(counting({"rounds": 2}, seats=3, taken=taken), "place E")
    shows(state, phase="deal", dealer=dealer, turn=dealer, round=2)
    for other in range(3):
        if other != dealer:
            assert why_not(state, other, "deal").rules[:3] == ("CORE-2", "LOOK-03", "LOOK-R28")
    state.play(dealer, "deal")
    shows(state, phase="play", turn=winner, piles=[[], [], []], runs=[0, 0, 0], points=None)


def test_look_04_everybody_gets_three_hidden_cards_and_the_dealers_left_begins() -> None:
    for seed in range(6):
        state = LookingGlass(3).deal_from(Rng(seed))
        shows(state, hands=[3, 3, 3], deck=83, phase="play")
        dealer = key(state, "dealer")
        assert isinstance(dealer, int)
        assert state.to_act() == [(dealer + 1) % 3]
        assert state.view(0).zone("hands", 1).cards == [None] * 3
        assert state.view(0).zone("hands", 1).known == [None] * 3
        assert state.view(None).zone("hands", 0).cards == [None] * 3


def test_look_05_the_decks_lie_face_down_and_one_interval_face_up() -> None:
    state = LookingGlass(2).deal_from(Rng(1))
    shows(state, interval_deck=35)
    view = state.view(0)
    assert set(view.zone("deck").cards) == set(view.zone("interval_deck").cards) == {None}
    assert view.zone("interval").cards == [key(state, "interval")]


def test_look_06_and_look_r6_four_cards_lie_on_their_sectors_equal_ones_stacked() -> None:
    stacks = []
    for seed in range(30):
        state = LookingGlass(2).deal_from(Rng(seed))
        assert len(notes_in(int(state.wheel))) == 4
        stacks.append(max(len(state.view(0).zone("wheel", name).cards) for name in NAMES))
    assert 2 in stacks


def test_look_r28_a_round_is_dealt_in_a_fixed_order() -> None:
    intervals = ["iv-p5", "iv-tt", *[i for i in ALL_TAKEN if i not in ("iv-p5", "iv-tt")], *["iv-p5", "iv-tt"] * 2]
    first = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B", "C"]
    rest = [name for name in NAMES for _ in range(8)]
    for name in first:
        rest.remove(name)
    state = position([intervals, first + rest], seats=3, phase="deal", dealer=1)
    assert state.moves(1) == ["deal"]
    state.play(1, "deal")
    shows(state, hands=[["C#", "E", "G"], ["D", "F", "Ab"], ["C", "Eb", "F#"]])  # from seat 2, one at a time
    shows(state, interval="iv-p5", wheel=["A", "Bb", "B", "C"], turn=2, deck=rest, interval_deck=intervals[1:])


def test_look_r28_nothing_else_is_done_before_the_deal_and_nothing_is_dealt_twice() -> None:
    state = position(phase="deal", dealer=1)
    shows(state, turn=1, hands=[[], []], deck=96, interval_deck=36, interval=None)
    assert state.outcome() is None
    assert state.moves(0) == []
    assert "LOOK-R28" in why_not(state, 1, "place C").rules
    assert "LOOK-R28" in why_not(state, 1, "pick C with C on C").rules
    assert "CORE-2" in why_not(state, 0, "deal").rules
    state.play(1, "deal")
    assert why_not(state, 0, "deal").rules == ("LOOK-R28",)


# ------------------------------------------------------------------------------------------------ a turn


def test_look_07_and_look_r8_a_turn_uses_exactly_one_card() -> None:
    state = holding("G", "F", "D", wheel=["C", "E", "G", "G", "Bb"])
    state.play(0, "pick D with G on G")
    shows(state, hands=[["F", "G"], 3], turn=1)
    assert {"CORE-2", "LOOK-07", "LOOK-R8", "LOOK-D1"} <= set(why_not(state, 0, "pick G with C on C").rules)
    assert {"CORE-2", "LOOK-07", "LOOK-D3"} <= set(why_not(state, 0, "place G").rules)
    assert {"CORE-2", "LOOK-D2"} <= set(why_not(state, 0, "steal G from 1").rules)


def test_look_08_when_all_cards_are_used_everybody_gets_three_more() -> None:
    state = last_card("E", chance=[["C", "D", "E", "F", "G", "A"]], wheel=["C"])
    state.play(1, "place E")
    shows(state, hands=[["C", "E", "G"], ["D", "F", "A"]], turn=0, wheel=["C", "E"], interval="iv-p5")


def test_look_08_nobody_gets_cards_while_somebody_has_one() -> None:
    state = position(hands=[["C"], 1], wheel=["D"])
    state.play(0, "place C")
    shows(state, hands=[[], 1])


def test_look_r28_new_cards_are_dealt_before_the_next_interval_is_turned_up() -> None:
    chance = [["C", "D", "E", "F", "G", "A"], ["iv-min2"]]
    state = last_card("G", chance=chance, wheel=["C", "E"])
    state.play(1, "pick G with C on C")
    shows(state, hands=[["C", "E", "G"], ["D", "F", "A"]], interval="iv-min2", taken=[[], ["iv-p5"]])


def test_look_r28_decks_given_as_lists_use_no_chance() -> None:
    rest = [name for name in NAMES for _ in range(8)]
    for name in ("C", "E", "G"):
        rest.remove(name)
    intervals = [*ALL_TAKEN]
    intervals.remove("iv-p5")
    state = last_card("G", wheel=["C", "E"], deck=rest, interval_deck=intervals[::-1])
    state.play(1, "pick G with C on C")
    shows(state, hands=[["C", "C", "C"], ["C", "C", "C"]], interval="iv-p8", deck=rest[6:], interval_deck=34)


def test_look_09_a_hand_card_and_a_card_on_the_wheel_form_the_interval() -> None:
    state = holding("G", "F", "D", wheel=["C", "E", "G", "G", "Bb"])
    assert [move for move in state.moves(0) if move.startswith("pick")] == [
        "pick D with G on G",
        "pick F with Bb on Bb",
        "pick F with C on F",
        "pick G with C on C",
    ]
    objection = why_not(state, 0, "pick D with E on D")
    assert objection.rules[0] == "LOOK-09"
    assert evidence(state, "pick D with E on D") == {
        "formed": ["iv-maj2"],
        "half steps up": ["D", "Eb", "E", "F", "F#", "G", "Ab", "A"],
        "needed": ["D A", "G D"],
        "needed there": ["G"],
    }


def test_look_09_a_card_has_one_name_in_the_whole_objection() -> None:
    state = holding("D", "B", interval="iv-maj2", wheel=["C#", "E", "G"])
    assert explained(state, "pick D with C# on C#").startswith("C♯ to D: minor second")
    assert evidence(state, "pick D with C# on C#")["half steps up"] == ["C#", "D", "D#"]


def test_look_09_half_steps_are_named_with_one_kind_of_sign() -> None:
    counted = "half steps up"
    flats = evidence(holding("Bb", wheel=["C", "E"], interval="iv-maj7"), "pick Bb with E on Bb")[counted]
    assert flats == ["Bb", "B", "C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A"]
    sharps = evidence(holding("B", wheel=["C", "E"], interval="iv-maj7"), "pick B with E on B")[counted]
    assert sharps == ["B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#"]


@pytest.mark.parametrize("interval", INTERVALS)
def test_look_09_and_look_r1_every_pair_that_is_as_far_apart_and_no_other(interval: str) -> None:
    steps = HALF_STEPS[INTERVALS.index(interval)]
    for hand in range(12):
        state = holding(NAMES[hand], interval=interval, wheel=NAMES)
        roots = {(hand, (hand + steps) % 12, hand), (hand, (hand - steps) % 12, (hand - steps) % 12)}
        expected = sorted(f"pick {NAMES[n]} with {NAMES[s]} on {NAMES[r]}" for n, s, r in roots)
        assert [move for move in state.moves(0) if move.startswith("pick")] == expected


def test_look_10_and_look_r9_number_1_comes_to_lie_on_top_of_the_older_cards() -> None:
    state = holding("G", "F", "D", wheel=["C", "G"], piles=[["A", "B"], []])
    state.play(0, "pick G with C on C")
    shows(state, piles=[["A", "B", "G", "C"], []])
    state = holding("G", "F", "D", wheel=["C", "G"], piles=[["A", "B"], []])
    state.play(0, "pick F with C on F")
    shows(state, piles=[["A", "B", "C", "F"], []])


def test_look_10_a_third_note_is_not_number_1() -> None:
    state = holding("G", "F", "D", wheel=["C", "G"])
    assert {"LOOK-R1", "LOOK-10", "LOOK-D1"} <= set(why_not(state, 0, "pick G with C on E").rules)
    assert evidence(state, "pick G with C on E") == {"one of these": ["G", "C"]}


def test_look_11_the_interval_goes_to_the_player_who_built_it() -> None:
    state = position([["iv-tt"], ["iv-tt"]], hands=[["G", "F"], ["C", "D"]], wheel=["C", "F#", "A"])
    state.play(0, "pick G with C on C")
    shows(state, taken=[["iv-p5"], []], interval="iv-tt")
    assert state.view(1).zone("taken", 0).cards == ["iv-p5"]
    state.play(1, "pick C with F# on C")
    shows(state, taken=[["iv-p5"], ["iv-tt"]], interval="iv-tt")


def test_look_12_and_look_r14_a_new_interval_is_turned_up_for_the_next_player() -> None:
    state = holding("G", "F", "D", wheel=["C", "E"], chance=[["iv-p8"]])
    state.play(0, "pick G with C on C")
    shows(state, interval="iv-p8", turn=1, interval_deck=34)


def test_look_12_the_interval_stays_until_it_is_built() -> None:
    state = position(hands=[["G", "F"], ["C", "D"]], wheel=["Bb"], piles=[[], ["A", "F"]])
    in_turn(state, "steal F from 1", "place D")
    shows(state, interval="iv-p5", interval_deck=35)


# ------------------------------------------------------------------------------------------------ number 1


def test_look_r1_number_1_is_the_hand_card_or_the_wheel_card() -> None:
    state = holding("G", wheel=["C", "D"])
    assert state.moves(0) == ["pick G with C on C", "pick G with D on G", "place G"]


def test_look_r2_a_tritone_can_stand_on_either_card() -> None:
    for root, pile in [("C", ["F#", "C"]), ("F#", ["C", "F#"])]:
        state = holding("F#", "A", interval="iv-tt", wheel=["C", "F"])
        state.play(0, f"pick F# with C on {root}")
        shows(state, piles=[pile, []])
    state = holding("F#", "A", interval="iv-tt", wheel=["C", "F"])
    assert {"LOOK-09", "LOOK-R2"} <= set(why_not(state, 0, "pick A with C on C").rules)


def test_look_r3_an_octave_is_two_cards_of_one_note() -> None:
    state = holding("A", "C", "E", interval="iv-p8", wheel=["D", "A"])
    assert state.moves(0) == ["pick A with A on A", "place A", "place C", "place E"]
    objection = why_not(state, 0, "pick C with A on A")
    assert {"LOOK-09", "LOOK-R3"} <= set(objection.rules)
    assert evidence(state, "pick C with A on A")["needed"] == ["C C"]


def test_look_r4_the_interval_on_the_wheel_decides_which_is_number_1() -> None:
    for interval, right, wrong, inversion in [("iv-p5", "C", "G", "iv-p4"), ("iv-p4", "G", "C", "iv-p5")]:
        state = holding("C", interval=interval, wheel=["G", "Ab"])
        assert state.moves(0) == [f"pick C with G on {right}", "place C"]
        move = f"pick C with G on {wrong}"
        assert {"LOOK-R1", "LOOK-R4", "LOOK-09", "LOOK-D1"} <= set(why_not(state, 0, move).rules)
        proof = evidence(state, move)
        assert proof["formed"] == [inversion]
        assert proof["number 1"] == [right]
        assert proof["half steps up"][0] == right
        assert proof["half steps up"][-1] == wrong


def test_look_r4_thirds_and_sixths_are_told_apart_too() -> None:
    state = holding("C", interval="iv-min6", wheel=["E"])
    assert state.moves(0) == ["pick C with E on E", "place C"]
    proof = evidence(state, "pick C with E on C")
    assert proof["formed"] == ["iv-maj3"]
    assert proof["half steps up"] == ["E", "F", "F#", "G", "Ab", "A", "Bb", "B", "C"]


@pytest.mark.parametrize("interval", range(FIRST_MELD, FIRST_MELD + 12))
def test_look_r1_pairs_are_named_as_musicians_write_them_by_names_that_cards_have(interval: int) -> None:
    steps = HALF_STEPS[interval - FIRST_MELD]
    for note in range(12):
        found = pairs(interval, note)
        for pair, root in zip(found, [note, (note - steps) % 12][: len(found)], strict=True):
            for name, sector in zip(pair, [root, (root + steps) % 12], strict=True):
                assert name in [str(printed) for printed in printed_names(sector)]
    assert pairs(box().card("iv-min3"), NAMES.index("B")) == [("B", "D"), ("G#", "B")]


def test_look_r5_one_card_of_a_stack_is_taken() -> None:
    state = holding("D", "A", wheel=["G", "G", "G"])
    state.play(0, "pick D with G on G")
    shows(state, wheel=["G", "G"], piles=[["D", "G"], []])


def test_look_r7_two_hand_cards_or_two_wheel_cards_make_no_interval() -> None:
    state = holding("C", "G", wheel=["D", "A"])
    assert {"LOOK-09", "LOOK-R7", "LOOK-D1"} <= set(why_not(state, 0, "pick C with G on C").rules)
    objection = why_not(state, 0, "pick D with A on D")
    assert {"CORE-3", "LOOK-R7", "LOOK-09", "LOOK-D1"} <= set(objection.rules)
    assert evidence(state, "pick D with A on D") == {"not in your hand": ["D"], "in hand": ["C", "G"]}
    octave = holding("C", "C", interval="iv-p8", wheel=["A"])
    assert "LOOK-R7" in why_not(octave, 0, "pick C with C on C").rules
    lone = holding("C", "E", interval="iv-p8", wheel=["A"])
    assert "LOOK-R7" not in why_not(lone, 0, "pick C with C on C").rules


def test_look_d1_a_pick_up_needs_a_card_on_that_sector() -> None:
    state = holding("G", "F", "D", wheel=["Bb"])
    objection = why_not(state, 0, "pick G with C on C")
    assert {"LOOK-09", "LOOK-D1"} <= set(objection.rules)
    assert evidence(state, "pick G with C on C") == {
        "not there": ["C"],
        "needed": ["G D", "C G"],
        "needed there": [],
    }


# ------------------------------------------------------------------------------------------------ stealing


def test_look_13_a_card_equal_to_the_top_of_another_pile_takes_it() -> None:
    state = position(seats=3, hands=[["Eb", "G"], 2, 2], wheel=["A"], piles=[["F"], ["C", "Eb"], ["Ab", "C"]])
    assert [move for move in state.moves(0) if move.startswith("steal")] == ["steal Eb from 1"]
    objection = why_not(state, 0, "steal G from 1")
    assert {"LOOK-13", "LOOK-D2"} <= set(objection.rules)
    assert evidence(state, "steal G from 1") == {"pile shows": ["Eb"], "your card": ["G"]}
    assert "LOOK-13" in why_not(state, 0, "steal Eb from 2").rules
    assert "CORE-3" in why_not(state, 0, "steal C from 2").rules


def test_look_d2_only_the_pile_of_another_player_who_has_one() -> None:
    state = position(seats=3, hands=[["Eb", "G"], 2, 2], wheel=["A"], piles=[["C", "Eb"], [], ["Eb", "C"]])
    assert {"LOOK-D2", "LOOK-13"} <= set(why_not(state, 0, "steal Eb from 0").rules)
    assert {"LOOK-D2", "LOOK-13"} <= set(why_not(state, 0, "steal Eb from 3").rules)
    assert evidence(state, "steal Eb from 1") == {"pile shows": []}
    assert [move for move in state.moves(0) if move.startswith("steal")] == []


def test_look_14_and_look_r10_the_stolen_pile_and_the_mirror_go_on_top_of_the_thiefs_own() -> None:
    state = holding("E", "G", wheel=["A"], piles=[["C", "D"], ["F", "A", "E"]])
    state.play(0, "steal E from 1")
    shows(state, piles=[["C", "D", "F", "A", "E", "E"], []], hands=[["G"], 2], wheel=["A"])


def test_look_14_a_thief_without_a_pile_begins_with_the_stolen_one() -> None:
    state = holding("E", "G", wheel=["A"], piles=[[], ["F", "A", "E"]])
    state.play(0, "steal E from 1")
    shows(state, piles=[["F", "A", "E", "E"], []])
    assert "steal E from 0" in position(hands=[["G"], ["E", "C"]], turn=1, piles=[["F", "E"], []]).moves(1)


def test_look_14_a_stolen_pile_can_be_stolen_back() -> None:
    state = position(hands=[["E", "G"], ["E", "C"]], wheel=["A"], piles=[["C", "D"], ["F", "E"]])
    line_by_line(state, "0: steal E from 1", "1: steal E from 0")
    shows(state, piles=[[], ["C", "D", "F", "E", "E", "E"]])


def test_look_r11_interval_cards_and_runs_are_not_stolen() -> None:
    state = holding("E", "G", wheel=["A"], piles=[[], ["F", "E"]], taken=[[], ["iv-p8"]], runs=[0, 2])
    state.play(0, "steal E from 1")
    shows(state, taken=[[], ["iv-p8"]], runs=[0, 2], piles=[["F", "E", "E"], []])


def test_look_r12_of_two_piles_with_the_same_top_the_thief_chooses_one() -> None:
    state = position(seats=4, hands=[["C"], 1, 1, 1], wheel=["A"], piles=[[], ["F", "C"], ["D", "C"], ["C", "D"]])
    assert state.moves(0) == ["place C", "steal C from 1", "steal C from 2"]
    state.play(0, "steal C from 2")
    shows(state, piles=[["D", "C", "C"], ["F", "C"], [], ["C", "D"]])


# ------------------------------------------------------------------------------------------------ placing, the Wheel


def test_look_15_a_card_is_placed_on_its_sector_on_top_of_others() -> None:
    state = holding("A", "G", wheel=["A", "C"])
    state.play(0, "place A")
    assert state.view(None).zone("wheel", "A").cards == ["A", "A"]
    shows(state, wheel=["A", "A", "C"], turn=1)


def test_look_d3_only_a_card_of_the_own_hand_is_placed() -> None:
    state = holding("A", "G", wheel=["C"])
    assert {"CORE-3", "LOOK-15", "LOOK-D3"} <= set(why_not(state, 0, "place C").rules)
    assert holding("C", "C", "C", wheel=["D"]).moves(0) == ["place C"]


def test_look_r13_placing_is_always_allowed() -> None:
    state = holding("G", "E", wheel=["C"], piles=[[], ["D", "E"]])
    assert state.moves(0) == ["pick G with C on C", "place E", "place G", "steal E from 1"]


def test_look_16_and_look_r15_who_takes_the_last_card_on_the_wheel_makes_a_run() -> None:
    state = holding("G", "E", wheel=["C"], runs=[1, 4])
    state.play(0, "pick G with C on C")
    shows(state, runs=[2, 4], wheel=[])
    for wheel in (["C", "C"], ["C", "A"]):
        state = holding("G", "E", wheel=wheel)
        state.play(0, "pick G with C on C")
        shows(state, runs=[0, 0])


def test_look_r15_a_run_made_with_the_last_interval_counts() -> None:
    taken = [*ALL_TAKEN]
    taken.remove("iv-p5")
    state = last_card("G", wheel=["C"], taken=[taken, []], interval_deck=[], options={"rounds": 1})
    state.play(1, "pick G with C on C")
    shows(state, runs=[0, 1], phase="over", points=[136 - 3, 5 + 5])


def test_look_17_on_an_empty_wheel_one_only_steals_or_places() -> None:
    state = holding("C", "G", interval="iv-p5", piles=[[], ["D", "G"]])
    assert state.moves(0) == ["place C", "place G", "steal G from 1"]
    objection = why_not(state, 0, "pick C with G on C")
    assert objection.rules[0] == "LOOK-17"
    assert {"LOOK-09", "LOOK-D1"} <= set(objection.rules)
    assert evidence(state, "pick C with G on C") == {"on the wheel": []}


def test_look_r23_an_interval_is_turned_up_on_an_empty_wheel_too() -> None:
    state = holding("G", "E", wheel=["C"], chance=[["iv-maj7"]])
    state.play(0, "pick G with C on C")
    shows(state, interval="iv-maj7", wheel=[], turn=1)
    assert all(move.startswith(("place", "steal")) for move in state.moves(1))


def test_look_r24_an_interval_that_nobody_builds_stays() -> None:
    state = position(hands=[["C", "D"], ["E", "F#"]], wheel=["Ab"])
    in_turn(state, "place C", "place E", "place D", "place F#")
    shows(state, interval="iv-p5", wheel=["C", "D", "E", "F#", "Ab"], hands=[3, 3])


# ------------------------------------------------------------------------------------------------ the end of a round


def before_the_last_interval(**keys: object) -> LookingGlassState:
    taken = [*ALL_TAKEN]
    taken.remove("iv-p5")
    return position(taken=[taken, []], interval_deck=[], **keys)  # type: ignore[arg-type]


def test_look_18_and_look_r18_after_the_last_interval_the_hands_are_used_up() -> None:
    state = before_the_last_interval(hands=[["G", "A"], ["E", "D"]], wheel=["C", "E"], piles=[["B"], []])
    state.play(0, "pick G with C on C")
    shows(state, phase="playout", interval=None, turn=1, deck=89)
    assert state.moves(1) == ["place D", "place E"]
    objection = why_not(state, 1, "pick D with E on D")
    assert {"LOOK-18", "LOOK-R18", "LOOK-D1"} <= set(objection.rules)
    assert objection.evidence == (Listed(INTERVALS_LEFT.alone, []),)
    in_turn(state, "place D", "place A", "place E")
    shows(state, phase="deal", deck=89, hands=[[], []])  # nothing is dealt, although the deck has cards


def test_look_r18_a_pile_can_still_be_stolen_in_the_play_out() -> None:
    state = before_the_last_interval(hands=[["G", "A"], ["C", "D"]], wheel=["C", "E"])
    line_by_line(state, "0: pick G with C on C", "1: steal C from 0")
    shows(state, piles=[[], ["G", "C", "C"]], phase="playout")


def test_look_18_the_last_interval_with_the_last_card_ends_the_round_at_once() -> None:
    state = before_the_last_interval(turn=1, hands=[[], ["G"]], wheel=["C", "E"])
    state.play(1, "pick G with C on C")
    shows(state, phase="deal", round=2)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "LOOK-18"


@pytest.mark.parametrize(
    ("seats", "deck", "hands"),
    [
        (2, ["D", "A"], [["D"], ["A"]]),
        (2, ["D", "A", "C"], [["D"], ["A"]]),
        (2, ["D", "A", "C", "B", "E"], [["D", "C"], ["A", "B"]]),
        (3, ["D", "A", "C", "B"], [["D"], ["A"], ["C"]]),
        (4, ["D", "A", "C", "B", "F", "G", "E", "Ab"], [["D", "F"], ["A", "G"], ["C", "E"], ["B", "Ab"]]),
    ],
)
def test_look_r16_a_short_deck_gives_the_same_smaller_number_to_all(
    seats: int, deck: list[str], hands: list[list[str]]
) -> None:
    piles = [94 - len(deck), *[0] * (seats - 1)]
    state = last_card("F#", seats=seats, wheel=["C"], deck=deck, piles=piles)
    state.play(seats - 1, "place F#")
    shows(state, hands=hands, turn=0, phase="play", deck=deck[sum(map(len, hands)) :])


def test_look_r16_by_option_a_short_deck_ends_the_round() -> None:
    deck = ["D", "A", "C", "B", "E"]
    state = last_card("F#", wheel=["C"], deck=deck, piles=[89, 0], options={"short_deal": "none"})
    state.play(1, "place F#")
    shows(state, phase="deal", deck=deck, hands=[[], []])
    enough = last_card("F#", wheel=["C"], deck=[*deck, "G"], piles=[88, 0], options={"short_deal": "none"})
    enough.play(1, "place F#")
    shows(enough, hands=[["D", "C", "E"], ["A", "B", "G"]])


@pytest.mark.parametrize(("seats", "turns", "without"), [(2, 92, 90), (3, 90, 90), (4, 92, 84)])
def test_look_r16_and_look_r17_a_round_has_at_most_so_many_turns(seats: int, turns: int, without: int) -> None:
    for short_deal, most in (("equal", turns), ("none", without)):
        state = LookingGlass(seats, {"rounds": 1, "short_deal": short_deal}).deal_from(Rng(3))
        count = 0
        while not state.is_over():
            in_turn(state, next(move for move in state.moves(state.turn) if move.startswith("place")))
            count += 1
        assert count == most


def test_look_r17_without_an_equal_deal_the_round_ends_and_what_is_left_scores_for_nobody() -> None:
    state = last_card("A", seats=3, wheel=["A", "A"], deck=["A", "C"], piles=[["A"], [], 90], options={"rounds": 1})
    state.play(2, "place A")
    shows(state, phase="over", interval="iv-p5", interval_deck=35, deck=["A", "C"])
    points = key(state, "points")
    assert isinstance(points, list)
    assert points[:2] == [4, 0]
    two_rounds = last_card("A", seats=3, wheel=["A", "A"], deck=["A", "C"], piles=[["A"], [], 90])
    two_rounds.play(2, "place A")
    outcome = two_rounds.outcome()
    assert outcome is not None
    assert outcome.reason == "LOOK-R17"


def test_look_19_no_other_note_scores() -> None:
    assert points_of(taken=[ALL_TAKEN, []], piles=[["C", "Bb", "Ab"], ["B", "G"]]) == [141, 0]


def test_look_20_after_the_last_round_most_points_in_all_win() -> None:
    state = counting({"rounds": 2}, round=2, scores=[150, 3])
    state.play(1, "place E")
    shows(state, phase="over", scores=[150, 144], points=[0, 141])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [0], "scores": [150, 144], "points": [0, 141], "reason": "LOOK-20"}
    assert state.is_over()
    assert state.to_act() == []
    assert why_not(state, 0, "deal").rules[:2] == ("CORE-1", "LOOK-20")


@pytest.mark.parametrize("rounds", [1, 3, 6])
def test_look_20_by_option_there_are_other_numbers_of_rounds(rounds: int) -> None:
    state = LookingGlass(2, {"rounds": rounds}).deal_from(Rng(1))
    deals = 0
    while not state.is_over():
        seat = state.to_act()[0]
        move = state.moves(seat)[0]
        deals += move == "deal"
        state.play(seat, move)
    assert deals == rounds - 1


def test_look_r25_equal_scores_share_the_victory() -> None:
    state = counting({"rounds": 2}, round=2, scores=[150, 9])
    state.play(1, "place E")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "LOOK-R25")


# ------------------------------------------------------------------------------------------------ the count


def test_look_21_an_alice_is_worth_4_and_all_eight_8_more() -> None:
    for alices, points in [(0, 0), (1, 4), (7, 28), (8, 40)]:
        assert points_of(piles=[["A"] * alices, []])[0] == points


def test_look_21_the_bonus_is_for_one_player_who_has_all() -> None:
    assert points_of(piles=[["A"] * 5, ["A"] * 3]) == [20, 141 + 12]


def test_look_r21_only_alices_in_the_own_pile_count() -> None:
    state = counting(piles=[["A", "Ab", "Bb"], []], wheel=["A", "A"])
    state.play(1, "place E")
    points = key(state, "points")
    assert isinstance(points, list)
    assert points[0] == 4


def test_look_22_a_rabbits_run_is_worth_5() -> None:
    assert points_of(runs=[3, 0])[0] == 15


@pytest.mark.parametrize(
    ("rules", "intervals", "each", "bonus"),
    [
        ("LOOK-23", ["iv-p8"], 8, 3),
        ("LOOK-24", ["iv-tt"], 6, 3),
        ("LOOK-25", ["iv-p5"], 5, 3),
        ("LOOK-26", ["iv-p4"], 4, 3),
        ("LOOK-27", ["iv-min3", "iv-maj3", "iv-min6", "iv-maj6"], 3, 0),
        ("LOOK-28", ["iv-min2", "iv-maj2", "iv-min7", "iv-maj7"], 2, 0),
    ],
)
def test_look_23_look_24_look_25_look_26_look_27_look_28_what_each_interval_is_worth(
    rules: str, intervals: list[str], each: int, bonus: int
) -> None:
    for interval in intervals:
        for count, points in [(1, each), (2, 2 * each), (3, 3 * each + bonus)]:
            rest = [*ALL_TAKEN]
            for _ in range(count):
                rest.remove(interval)
            assert points_of(taken=[[interval] * count, rest])[0] == points, rules


def test_look_r20_bonuses_are_added_to_the_single_points_and_counted_each_round() -> None:
    state = counting({"rounds": 2}, taken=[ALL_TAKEN, []], piles=[["A"] * 8, []], runs=[1, 0])
    state.play(1, "place E")
    shows(state, points=[141 + 40 + 5, 0], scores=[186, 0])
    facts = state.view(0).facts
    assert facts["interval_points"] == [129, 0]
    assert facts["alice_points"] == [32, 0]
    assert facts["run_points"] == [5, 0]
    assert facts["bonus_points"] == [4 * 3 + 8, 0]
    in_turn(state, "deal")
    shows(state, taken=[[], []], scores=[186, 0], points=None)
    assert state.view(0).facts["bonus_points"] is None


def test_look_19_look_21_look_22_look_r20_what_was_got_together_is_counted_row_by_row() -> None:
    rest = [each for each in ALL_TAKEN if each != "iv-tt"]
    rest.remove("iv-maj2")
    state = counting({"rounds": 2}, taken=[["iv-tt"] * 3 + ["iv-maj2"], rest], piles=[["A"] * 8, []], runs=[1, 0])
    state.play(1, "place E")
    assert counted(state)[0] == [
        (18, "Tritone: 6 × 3"),
        (2, "Major second: 2"),
        (3, "Bonus for all three cards: tritone"),
        (32, "8 Alices, 4 each"),
        (8, "Bonus for all eight Alices"),
        (5, "One rabbit’s run"),
    ]


def test_look_r19_on_a_tie_the_first_in_turn_order_wins_the_round() -> None:
    for dealer, winner in [(3, 1), (0, 1), (1, 2), (2, 1)]:
        hands = [["E"] if seat == dealer else [] for seat in range(4)]
        state = position(
            seats=4,
            phase="playout",
            dealer=dealer,
            turn=dealer,
            hands=hands,
            taken=[ALL_TAKEN[:-3], ["iv-p8"], ["iv-p8"], ["iv-p8"]],
            piles=[[], ["A"] * 4, ["A"] * 4, []],
            runs=[0, 19, 19, 0],
        )
        state.play(dealer, "place E")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.points is not None
        assert outcome.points[1] == outcome.points[2] > outcome.points[0]
        assert outcome.winners == (winner,)
        shows(state, dealer=(winner - 1) % 4, turn=(winner - 1) % 4)


def test_look_r27_a_new_deal_does_not_change_the_turn_order() -> None:
    state = LookingGlass(4).deal_from(Rng(2))
    turns = []
    while state.phase == 0:
        turns.append(state.turn)
        in_turn(state, next(move for move in state.moves(state.turn) if move.startswith("place")))
    assert all((one + 1) % 4 == other for one, other in pairwise(turns))


# ------------------------------------------------------------------------------------------------ what is known


def test_look_r22_top_and_height_of_a_pile_are_seen_the_rest_is_only_known() -> None:
    state = holding("G", "F", wheel=["C", "E"])
    state.play(0, "pick G with C on C")
    for viewer in (None, 0, 1):
        zone = state.view(viewer).zone("piles", 0)
        assert zone.cards == [None, "C"]
        assert zone.known == ["G", "C"]
    shows(state, knows=[{"0": ["G", "C"]}, {"0": ["G", "C"]}])


def test_look_r22_a_document_without_knows_tells_nothing_but_the_tops() -> None:
    state = holding("G", "F", wheel=["C", "E"], piles=[["A", "B"], ["D", "E", "F"]], chance=[["iv-tt"]])
    assert state.view(1).zone("piles", 0).known == [None, "B"]
    assert "knows" not in state.document()
    state.play(0, "pick G with C on C")
    shows(state, knows=[{"0": ["B", "G", "C"]}] * 2)  # a shorter list tells the uppermost cards
    assert state.view(1).zone("piles", 0).known == [None, "B", "G", "C"]
    again = state.game.position(state.document())
    assert again.document() == state.document()


def test_look_r22_what_is_known_goes_with_a_stolen_pile_and_gaps_are_null() -> None:
    state = holding("F", "G", wheel=["C"], piles=[["A", "B"], ["D", "E", "F"]])
    state.play(0, "steal F from 1")
    shows(state, knows=[{"0": ["B", None, None, "F", "F"]}] * 2)
    again = state.game.position(state.document())
    assert again.document() == state.document()
    assert again.view(1).zone("piles", 0).known == [None, "B", None, None, "F", "F"]


def test_look_r22_seats_may_know_different_things() -> None:
    piles = [["A", "B"], ["D", "E", "F"]]
    state = position(piles=piles, knows=[{"0": ["A", "B"]}, {"1": ["E", "F"]}])
    assert state.view(0).zone("piles", 0).known == ["A", "B"]
    assert state.view(1).zone("piles", 0).known == [None, "B"]
    assert state.view(1).zone("piles", 1).known == [None, "E", "F"]
    assert state.view(None).zone("piles", 1).known == [None, None, "F"]
    assert key(state, "knows") == [{"0": ["A", "B"]}, {"1": ["E", "F"]}]
    for seed in range(5):
        other = state.clone()
        other.redeal(Rng(seed), 1)
        assert other.view(1) == state.view(1)
        assert key(other, "piles") != piles or seed > 0


def test_look_r22_known_cards_of_a_pile_that_was_given_as_a_number_lie_where_they_are_known() -> None:
    state = position(piles=[4, 2], knows=[{"0": ["A", None, "B", "C"]}, {"1": ["D"]}])
    piles = key(state, "piles")
    assert isinstance(piles, list)
    assert (piles[0][0], *piles[0][2:], piles[1][1]) == ("A", "B", "C", "D")


def test_look_r22_after_the_count_the_piles_are_open_and_nothing_need_be_remembered() -> None:
    state = counting({"rounds": 2}, piles=[["A", "B"], ["D"]])
    state.play(1, "place E")
    assert state.view(None).zone("piles", 0).cards == ["A", "B"]
    assert "knows" not in state.document()


def test_look_r22_redealt_worlds_keep_what_the_seat_knows() -> None:
    for seed in range(8):
        state = LookingGlass(3).deal_from(Rng(seed))
        playout(state, Rng(seed), 40)
        for seat in range(3):
            one, two = state.clone(), state.clone()
            two.redeal(Rng(100), seat)
            one.redeal(Rng(7), seat)
            two.redeal(Rng(7), seat)
            assert one.document() == two.document()
            assert key(one, "piles") == key(state, "piles")


def test_hands_tell_nothing_of_a_card_that_is_used_and_dealt_again_at_once() -> None:
    heard = []
    for dealt in (["G", "D", "E", "G", "F", "A"], ["C", "D", "E", "F", "B", "A"]):
        state = last_card("G", wheel=["C"], chance=[dealt])
        moved = events_for(None, state, 1, "place G")
        heard.append([(event.card, event.source, event.target) for event in moved])
    assert heard[0] == heard[1]
    assert ("G", ("hands", 1), ("wheel", "G")) in heard[0]
    assert heard[0].count((None, ("deck", None), ("hands", 1))) == 3


def test_a_pick_up_is_told_card_by_card() -> None:
    state = holding("G", "F", wheel=["C", "E"], chance=[["iv-p5"]])  # the next INTERVAL is like the one taken
    moved = [(event.card, event.source, event.target) for event in events_for(1, state, 0, "pick G with C on C")]
    assert ("G", ("hands", 0), ("piles", 0)) in moved
    assert ("C", ("wheel", "C"), ("piles", 0)) in moved
    assert ("iv-p5", ("interval_deck", None), ("interval", None)) in moved
    assert ("iv-p5", ("interval", None), ("taken", 0)) in moved


# ------------------------------------------------------------------------------------------------ strict tables


def strict(*cards: str, **keys: object) -> LookingGlassState:
    return holding(*cards, **{"options": {"mode": "strict"}, **keys})


def test_look_r26_a_wrong_pick_up_places_the_card_and_ends_the_turn() -> None:
    for move in ("pick G with E on E", "pick G with E on G", "pick G with C on G", "pick G with G on G"):
        state = strict("G", "F", "D", wheel=["C", "E", "G"], piles=[["A", "B"], []])
        objection = fined(state, 0, move, "LOOK-R26")
        assert "LOOK-09" in objection.rules
        assert objection.evidence
        shows(state, wheel=["C", "E", "G", "G"], hands=[["D", "F"], 3], turn=1, piles=[["A", "B"], []])
        shows(state, interval="iv-p5", taken=[[], []])


def test_look_r26_a_wrong_steal_places_the_card_and_ends_the_turn() -> None:
    state = strict("G", "F", wheel=["C"], piles=[["A"], ["D", "E"]])
    assert "LOOK-13" in fined(state, 0, "steal G from 1", "LOOK-R26").rules
    shows(state, wheel=["C", "G"], hands=[["F"], 2], turn=1, piles=[["A"], ["D", "E"]])


def test_look_r26_a_mistake_with_the_last_card_is_followed_by_a_deal() -> None:
    state = last_card("G", wheel=["E"], options={"mode": "strict"}, chance=[["C", "D", "E", "F", "G", "A"]])
    fined(state, 1, "pick G with E on E", "LOOK-R26")
    shows(state, wheel=["E", "G"], hands=[["C", "E", "G"], ["D", "F", "A"]], interval="iv-p5")


def test_look_r26_right_moves_are_what_they_are_at_any_table() -> None:
    state = strict("G", "F", wheel=["C", "E"], piles=[[], ["D", "F"]])
    assert state.moves(0) == ["pick F with C on F", "pick G with C on C", "place F", "place G", "steal F from 1"]
    state.play(0, "pick G with C on C")
    shows(state, piles=[["G", "C"], ["D", "F"]], taken=[["iv-p5"], []])


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("pick A with E on E", "CORE-3"),
        ("pick G with Bb on G", "LOOK-09"),
        ("pick G with C on E", "LOOK-R1"),
        ("steal G from 0", "LOOK-D2"),
        ("steal G from 2", "LOOK-D2"),
        ("steal G from 5", "LOOK-D2"),
        ("steal A from 1", "CORE-3"),
        ("place A", "CORE-3"),
    ],
)
def test_look_r26_what_no_hand_can_do_is_refused_at_a_strict_table_too(move: str, rule: str) -> None:
    state = position(
        options={"mode": "strict"},
        seats=3,
        hands=[["G", "F"], 2, 2],
        wheel=["C", "E"],
        piles=[["A", "G"], ["E"], []],
    )
    assert why_not(state, 0, move).rules[0] == rule


def test_look_r26_in_the_play_out_and_on_an_empty_wheel_a_pick_up_is_refused_at_a_strict_table() -> None:
    assert why_not(strict("G", "F"), 0, "pick G with C on C").rules[0] == "LOOK-17"
    state = counting({"rounds": 1, "mode": "strict"}, wheel=["B"])
    assert why_not(state, 1, "pick E with B on E").rules[0] == "LOOK-18"


def test_look_r26_guided_tables_refuse_what_is_wrong() -> None:
    state = holding("G", "F", wheel=["C", "E"], piles=[[], ["D", "E"]])
    why_not(state, 0, "pick G with E on E")
    why_not(state, 0, "steal G from 1")


def test_look_r26_the_judge_of_a_table_sets_the_mode() -> None:
    modes = {judge: asking.options_for(LookingGlass, judge)["mode"] for judge in Judge}
    assert modes == {Judge.GUARD: "guided", Judge.COACH: "strict", Judge.TABLE: "strict"}


# ------------------------------------------------------------------------------------------------ texts, prompts, hands


def test_notes_may_be_written_by_all_their_names() -> None:
    state = holding("Eb", "Bb", wheel=["Ab", "F"])
    state.play(0, "pick D# with G# on Ab")
    shows(state, piles=[["Eb", "Ab"], []])
    assert LookingGlass().move_text(LookingGlass().parse_move("place  Gb")) == "place F#"


@pytest.mark.parametrize(
    "text", ["", "pick", "pick C with D", "steal C", "steal C from x", "steal C from ²", "place H"]
)
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    with pytest.raises(Unreadable):
        LookingGlass().parse_move(text)


def test_look_r2_number_1_may_be_left_out_where_only_one_card_can_be_it() -> None:
    state = holding("G", "F", wheel=["C", "E"])
    assert state.game.move_text(state.parse(0, "pick G with C")) == "pick G with C on C"
    assert state.game.move_text(state.parse(0, "pick G with E")) == "pick G with E on G"
    tritone = holding("F#", "F", interval="iv-tt", wheel=["C"])
    with pytest.raises(NotAllowed) as refusal:
        tritone.parse(0, "pick F# with C")
    assert refusal.value.objection.rules == ("LOOK-R2", "LOOK-D1")
    with pytest.raises(NotAllowed):
        strict("G", "F", wheel=["C"]).parse(0, "pick G with C")


def test_there_is_a_number_for_every_move_right_or_wrong() -> None:
    assert len(asking.actions(LookingGlass(4))) == 1789


ELSE = "; or steal, or put a card on its sector."


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (
            holding("G", "D", "F", wheel=["C"]),
            f"Build: perfect fifth{ELSE} D: D A or G D. F: F C or B♭ F. G: G D or C G.",
        ),
        (holding("G", "G", wheel=["C"]), f"Build: perfect fifth{ELSE} G: G D or C G."),
        (
            holding("F#", "C", interval="iv-tt", wheel=["C"]),
            f"Build: tritone{ELSE} C: C F♯. F♯/G♭: G♭ C.",
        ),
        (
            holding("C#", interval="iv-maj3", wheel=["C"]),
            f"Build: major third{ELSE} C♯/D♭: D♭ F or A C♯.",
        ),
        (
            holding("B", interval="iv-p8", wheel=["C"]),
            f"Build: octave, two cards of one note{ELSE}",
        ),
        (holding("B", interval="iv-p8"), "The Wheel is empty: steal or place. Waiting: octave."),
        (strict("B", wheel=["C"]), f"Build: perfect fifth{ELSE} B: B F♯ or E B."),
    ],
)
def test_look_09_the_table_says_what_is_to_be_built_and_in_which_pairs(state: LookingGlassState, prompt: str) -> None:
    assert asking.prompt(state, 0) == prompt
    assert asking.prompt(state, None) == ""


def test_look_09_without_aids_the_table_says_only_what_is_to_be_built() -> None:
    for state in (strict("B", wheel=["C"]), holding("B", wheel=["C"])):
        assert asking.prompt_with(state, 0, has_aids=False).startswith("Build: ")
        assert asking.prompt_with(state, 0, has_aids=False).endswith(ELSE)
    octave = asking.prompt_with(holding("B", interval="iv-p8", wheel=["C"]), 0, has_aids=False)
    assert octave == f"Build: octave{ELSE}"


def test_look_r18_the_table_reminds_that_nothing_is_picked_up_any_more() -> None:
    assert asking.prompt(counting(), 1) == "No more picking up: steal or place."
    assert asking.prompt(counting(), 0) == ""


def by_hand(state: LookingGlassState, card: str, zone: str, place: int | str | None, choice: str = "") -> str:
    return asking.by_hand(state, 0, Gesture((Touch("hands", 0, card),), Touch(zone, place), choice))


def test_a_card_on_another_sector_picks_up_and_on_its_own_is_placed() -> None:
    state = holding("G", "F", wheel=["C", "G"], piles=[["A"], ["D", "E"]])
    assert by_hand(state, "G", "wheel", "C") == "pick G with C on C"
    assert by_hand(state, "F", "wheel", "C") == "pick F with C on F"
    assert by_hand(state, "F", "wheel", "G") == "pick F with G on F"  # wrong, and judged
    assert by_hand(state, "G", "wheel", "G") == "place G"
    assert by_hand(state, "F", "wheel", "F") == "place F"
    assert by_hand(state, "F", "interval", None) == "place F"
    assert by_hand(state, "F", "piles", 1) == "steal F from 1"
    assert by_hand(state, "F", "piles", 0) == "steal F from 0"
    for zone, place in [("deck", None), ("taken", 1), ("hands", 1)]:
        with pytest.raises(Unreadable):
            by_hand(state, "F", zone, place)
    with pytest.raises(Unreadable):
        by_hand(state, "F", "wheel", "C", "E")
    with pytest.raises(Unreadable):
        asking.by_hand(state, 0, Gesture((Touch("wheel", "C", "C"),), Touch("wheel", "G")))


def test_under_an_octave_the_player_says_whether_a_card_is_placed_on_its_own_note() -> None:
    state = holding("G", "F", interval="iv-p8", wheel=["G"])
    gesture = Gesture((Touch("hands", 0, "G"),), Touch("wheel", "G"))
    assert asking.choices(state, 0, gesture) == ["pick", "place"]
    assert by_hand(state, "G", "wheel", "G", "pick") == "pick G with G on G"
    assert by_hand(state, "G", "wheel", "G", "place") == "place G"
    with pytest.raises(Unreadable):
        by_hand(state, "G", "wheel", "G")
    assert by_hand(state, "F", "wheel", "F") == "place F"


def test_look_r2_the_player_says_which_card_of_a_tritone_is_number_1() -> None:
    state = holding("F#", "F", interval="iv-tt", wheel=["C"])
    assert asking.choices(state, 0, Gesture((Touch("hands", 0, "F#"),), Touch("wheel", "C"))) == ["F#", "C"]
    assert by_hand(state, "F#", "wheel", "C", "C") == "pick F# with C on C"
    assert asking.choices(state, 0, Gesture((Touch("hands", 0, "F#"),), Touch("wheel", "D"))) == []
    assert asking.choices(state, 0, Gesture((Touch("hands", 0, "F#"),), Touch("piles", 1))) == []


def choices_said(state: LookingGlassState, card: str, sector: str) -> list[Part]:
    gesture = Gesture((Touch("hands", 0, card),), Touch("wheel", sector))
    manners = state.game.manners
    return [manners.choice_said(state, 0, gesture, choice) for choice in manners.choices(state, 0, gesture)]


DB_AND_EB = [Card("C#", "Db"), Card("Eb", "Eb")]


def test_look_r2_look_r26_number_1_is_asked_for_in_the_spelling_of_the_interval() -> None:
    tritone = holding("F#", "F", interval="iv-tt", wheel=["C"])
    assert choices_said(tritone, "F#", "C") == [Card("F#", "Gb"), Card("C", "C")]
    assert choices_said(strict("C#", "F", interval="iv-maj2", wheel=["Eb"]), "C#", "Eb") == DB_AND_EB
    assert choices_said(strict("C#", "F", interval="iv-min7", wheel=["Eb"]), "C#", "Eb") == DB_AND_EB
    assert choices_said(strict("C#", "F", interval="iv-p5", wheel=["Ab"]), "C#", "Ab") == [
        Card("C#", "Db"),
        Card("Ab", "Ab"),
    ]
    assert choices_said(holding("G", interval="iv-p8", wheel=["G"]), "G", "G") == [
        Word("choice", "pick"),
        Word("choice", "place"),
    ]


@pytest.mark.parametrize(
    ("interval", "move", "said"),
    [
        ("iv-maj2", "pick C# with Eb on C#", "Pick up E♭ with D♭, number 1 is D♭"),
        ("iv-min7", "pick C# with Eb on Eb", "Pick up E♭ with D♭, number 1 is E♭"),
        ("iv-p5", "pick C# with Eb on Eb", "Pick up E♭ with D♭, number 1 is E♭"),  # wrong
        ("iv-min3", "pick B with Ab on Ab", "Pick up G♯ with B, number 1 is G♯"),
        ("iv-min3", "pick B with Ab on B", "Pick up G♯ with B, number 1 is B"),  # the wrong way round
        ("iv-tt", "pick F# with C on F#", "Pick up C with G♭, number 1 is G♭"),
        ("iv-tt", "pick F# with C on C", "Pick up C with F♯, number 1 is C"),
        ("iv-p5", "place C#", "Place C♯/D♭"),
        ("iv-p5", "steal C# from 1", "Steal the pile from seat 1 with C♯/D♭"),
    ],
)
def test_look_09_a_pick_up_is_said_as_the_interval_is_spelled(interval: str, move: str, said: str) -> None:
    state = strict("C#", "B", "F#", interval=interval, wheel=["C", "Eb", "Ab"])
    assert asking.said(state, 0, move) == said


def test_look_09_what_two_cards_form_and_what_is_due_is_explained() -> None:
    third = strict("F", "C#", "D", interval="iv-maj3", wheel=["D", "C", "C"])
    assert explained(third, "pick F with D on D") == "D to F: minor third, 3 half steps. 4 are due."
    assert explained(third, "pick C# with C on C") == "C to D♭: minor second, one half step. 4 are due."
    assert explained(third, "pick D with D on D", "fr") == "De Ré à Ré\u00a0: octave, 12 demi-tons. Il en faut 4."
    second = strict("D", interval="iv-min2", wheel=["E", "C"])
    assert explained(second, "pick D with E on D") == "D to E: major second, 2 half steps. One is due."


def test_look_r4_the_inversion_is_explained_from_both_ends() -> None:
    state = strict("F#", "C", interval="iv-p4", wheel=["C#", "G"])
    both = "F♯ up to C♯ is a perfect fifth. From the other end, a perfect fourth."
    assert explained(state, "pick F# with C# on F#").replace("G♭", "F♯").replace("D♭", "C♯") == both
    said = asking.said(state, 0, "pick F# with C# on F#")
    names = said.removeprefix("Pick up ").partition(",")[0].split(" with ")
    assert all(name in explained(state, "pick F# with C# on F#") for name in names), "one spelling for both sentences"


def test_look_r7_look_15_look_13_a_card_that_is_not_there_is_named() -> None:
    state = strict("C", "G", "Eb", wheel=["D"], piles=[[], ["A", "E"]])
    assert explained(state, "pick C with G on C") == (
        "G is in your hand, not on the Wheel. One card comes from the hand, the other from the Wheel."
    )
    assert explained(state, "pick C with F on F") == "No F lies on the Wheel. C is placed on its own sector."
    assert explained(state, "steal Eb from 1") == (
        "The pile shows E, your card is D♯/E♭. To steal it, they must be the same note."
    )


def test_look_17_look_r18_look_r28_at_the_wrong_moment_the_rule_says_enough() -> None:
    empty = strict("C", "G")
    found = explain(empty, 0, empty.parse(0, "pick C with D on C")).objection
    assert found is not None
    assert (found.rules[0], found.idea) == ("LOOK-17", None)
    late, dealing = counting(), strict("C", "G", wheel=["D"])
    for state, move, key_ in [(late, "pick E with C on C", "order-of-turn"), (dealing, "deal", "order-of-turn")]:
        seat = state.turn
        found = explain(state, seat, state.parse(seat, move)).objection
        assert found is not None
        assert found.idea is not None
        assert found.idea.key == key_
    found = explain(dealing, 0, dealing.parse(0, "place A")).objection
    assert found is not None
    assert found.idea is not None
    assert found.idea.key == "not-held"


def test_look_r26_at_a_strict_table_the_player_always_says_number_1() -> None:
    state = strict("G", "F", wheel=["C", "E"])
    assert asking.choices(state, 0, Gesture((Touch("hands", 0, "G"),), Touch("wheel", "C"))) == ["G", "C"]
    assert asking.choices(state, 0, Gesture((Touch("hands", 0, "G"),), Touch("wheel", "E"))) == ["G", "E"]
    assert asking.choices(state, 0, Gesture((Touch("hands", 0, "G"),), Touch("wheel", "G"))) == []


# ------------------------------------------------------------------------------------------------ documents


def test_the_example_of_the_rulebook_is_read_and_written_back() -> None:
    state = position(interval="iv-p5", wheel=["C", "E", "G", "G", "Bb"], hands=[["D", "F", "G"], 3])
    document = state.document()
    assert document["wheel"] == ["C", "E", "G", "G", "Bb"]
    assert document["interval"] == "iv-p5"
    shows(state, deck=85, interval_deck=35, runs=[0, 0], round=1, dealer=1, scores=[0, 0], points=None, turn=0)
    assert state.game.position(document).document() == document


def test_between_rounds_a_document_may_leave_the_points_to_be_counted() -> None:
    state = position(phase="deal", round=2, dealer=1, taken=[ALL_TAKEN, []], interval_deck=[], piles=[["A"], []])
    shows(state, points=[145, 0], scores=[145, 0], turn=1)
    told = position(phase="deal", round=2, dealer=0, scores=[40, 52], points=[40, 52])
    outcome = told.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    over = position(phase="over", round=2, scores=[40, 52], points=[3, 5])
    assert over.is_over()
    assert over.outcome() is not None


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"interval": None}, r"interval must name a card: in phase play one lies on the Wheel \[LOOK-12\]"),
        ({"interval": "ch-maj"}, "interval must be an INTERVAL card"),
        ({"interval": "C"}, "interval must be an INTERVAL card"),
        ({"hands": [3, 2]}, r"hands must give seat 1 3 cards, not 2: seat 0 began.* \[LOOK-07, LOOK-08\]"),
        ({"hands": [3, 4]}, "hands must give seat 1 3 cards, not 4"),
        ({"hands": [2, 2], "turn": 1}, "hands must give seat 0 1 cards, not 2"),
        ({"hands": [4, 4]}, r"1 to 3 cards, not 4 \[LOOK-04\]"),
        ({"hands": [0, 0]}, "1 to 3 cards, not 0"),
        ({"hands": [3, 3], "dealer": 0}, "hands must give seat 1 2 cards"),
        (
            {"phase": "playout", "hands": [1, 1]},
            r"phase playout begins when all 36 INTERVAL cards are taken \[LOOK-18\]",
        ),
        ({"phase": "deal", "dealer": 1, "turn": 0}, "in phase deal it is the dealer, 1"),
        ({"phase": "deal", "hands": [["C"], []]}, "hands are empty when a round is over"),
        ({"phase": "deal", "wheel": ["C"]}, "before the first deal all cards are in their decks"),
        ({"phase": "deal", "points": [1, 2]}, "before the first deal"),
        (
            {"phase": "deal", "round": 2, "dealer": 1, "points": [1, 2]},
            r"seat 0 on the left did not win .* \[LOOK-03\]",
        ),
        ({"phase": "over", "round": 1}, r"phase over comes after round 2, not 1 \[LOOK-20\]"),
        ({"points": [1, 2]}, "points are those of a round just finished"),
        ({"runs": [0]}, "runs must be a list with 2 entries"),
        ({"runs": [0, -1]}, r"runs must be numbers, 0 or higher, one a seat, not -1 \[LOOK-16\]"),
        ({"runs": [True, 0]}, "runs must be numbers"),
        ({"wheel": ["iv-p5"]}, "which is a card of another deck"),
        ({"taken": [["C"], []]}, "which is a card of another deck"),
        ({"taken": [["iv-p4"] * 4, []]}, "of which there are only 3"),
        ({"taken": [["sc-major"], []]}, "which is not in this deck"),
        ({"wheel": ["C"] * 9}, "of which there are only 8"),
        ({"knows": [{}]}, "knows must be a list with 2 entries"),
        ({"knows": [[], {}]}, "knows.0. must be an object"),
        ({"knows": [{"2": []}, {}]}, "there is no such seat"),
        ({"knows": [{"0": ["C"]}, {}]}, "a list of at most 0 cards"),
        (
            {"piles": [["C", "D"], []], "knows": [{"0": ["D", "D"]}, {}]},
            "names D, which is not at that place of piles.0. but C",
        ),
        ({"piles": [2, 0], "knows": [{"0": ["iv-p5", "D"]}, {}]}, "names iv-p5, which is not at that place"),
        ({"round": 3}, "round must be a number from 1 to 2"),
        ({"pile_view": "full"}, "has no key 'pile_view'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(keys: dict[str, object], sentence: str) -> None:
    with pytest.raises(Impossible, match=sentence):
        position(**keys)  # type: ignore[arg-type]


def test_options_outside_their_values_are_refused() -> None:
    for options in ({"rounds": 0}, {"rounds": 7}, {"short_deal": "two"}, {"mode": "table"}, {"pile_view": "full"}):
        with pytest.raises(BadOption):
            LookingGlass(2, options)
    for seats in (1, 5):
        with pytest.raises(BadOption):
            LookingGlass(seats)


def test_cards_are_conserved_and_the_wheel_counts_up() -> None:
    for seed in range(10):
        state = LookingGlass(4, {"rounds": 1}).deal_from(Rng(seed))
        counts = {"pick": 0, "place": 0, "steal": 0}
        rng = Rng(seed)
        while not state.is_over():
            moves = state.moves(state.turn)
            move = moves[rng.below(len(moves))]
            counts[move.split()[0]] += 1
            in_turn(state, move)
            assert len(notes_in(int(state.wheel))) == 4 + counts["place"] - counts["pick"]
            assert sum(map(len, state.piles)) == 2 * counts["pick"] + counts["steal"]
        assert len(names_of(state.deck)) + sum(map(len, state.piles)) + len(notes_in(int(state.wheel))) == 96


def test_out_of_time_the_lowest_note_is_placed() -> None:
    state = holding("G", "D", "A", interval="iv-p5", wheel=["C"])
    assert state.game.move_text(asking.late_move(state, 0)) == "place D"


# ------------------------------------------------------------------------------------------------ what is told


def keys_told(state: LookingGlassState, *moves: tuple[int, str]) -> list[tuple[str, str, int]]:
    return [(said.key, said.rule, said.points) for said in story(state, *moves)]


@pytest.mark.parametrize(
    ("interval", "wheel", "move", "pair"),
    [
        ("iv-maj2", ["Eb", "A"], "pick C# with Eb on C#", "E♭ with D♭: major second, D♭ on top"),
        ("iv-min3", ["Ab", "A"], "pick B with Ab on Ab", "G♯ with B: minor third, G♯ on top"),
        ("iv-tt", ["F#", "A"], "pick C with F# on F#", "G♭ with C: tritone, G♭ on top"),
        ("iv-tt", ["F#", "A"], "pick C with F# on C", "F♯ with C: tritone, C on top"),
        ("iv-p8", ["A", "A"], "pick A with A on A", "A with A: octave, A on top"),
    ],
)
def test_look_09_a_pick_up_is_told_as_the_interval_is_spelled_from_number_1(
    interval: str, wheel: list[str], move: str, pair: str
) -> None:
    state = holding(move.split()[1], "E", interval=interval, wheel=wheel)
    assert sentences(state, (0, move))[0] == f"Ada picked up {pair}."


def test_look_09_a_pick_up_is_told_with_what_it_is_worth_and_then_the_new_interval() -> None:
    state = holding("D", "F", wheel=["C", "G"], interval_deck=["iv-min2"], taken=[2, 32])
    told = [("picked_up", "LOOK-09", 5), ("new_interval", "LOOK-12", 0)]
    assert keys_told(state, (0, "pick D with G on G")) == told
    state = holding("D", "F", wheel=["C", "G"], interval_deck=["iv-min2"], taken=[2, 32])
    french = [
        "Vous avez ramassé Sol avec Ré\u00a0: quinte juste, Sol dessus.",
        "Nouvel INTERVALLE sur la Roue\u00a0: seconde mineure.",
    ]
    assert sentences(state, (0, "pick D with G on G"), to=0, language="fr") == french


def test_look_13_look_15_stealing_and_placing_are_told() -> None:
    piles = [2, ["C", "E", "G", "Eb"]]
    state = holding("Eb", "A", wheel=["C"], piles=piles)
    assert sentences(state, (0, "place Eb")) == ["Ada placed D♯/E♭ on the Wheel."]
    state = holding("Eb", "A", wheel=["C"], piles=piles)
    assert sentences(state, (0, "steal Eb from 1"), to=1) == ["Ada stole a pile of 4 cards from you with D♯/E♭."]
    state = holding("Eb", "A", wheel=["C"], piles=piles)
    french = "Ada a volé une pile de 4 cartes chez vous avec Ré♯/Mi♭."
    assert sentences(state, (0, "steal Eb from 1"), to=1, language="fr") == [french]


def test_look_16_look_18_a_rabbits_run_and_the_last_interval_are_told() -> None:
    taken = [ALL_TAKEN[1:], []]
    state = holding("C", "E", interval=ALL_TAKEN[0], wheel=["C#"], interval_deck=[], taken=taken)
    told = [("picked_up", "LOOK-09", 2), ("run", "LOOK-16", 5), ("last_interval", "LOOK-18", 0)]
    assert keys_told(state, (0, "pick C with C# on C")) == told


def test_look_r26_a_mistake_is_told_with_its_reason_and_its_price() -> None:
    strict: dict[str, object] = {"mode": "strict"}
    state = holding("D", "E", options=strict, interval="iv-maj3", wheel=["F"])
    wrong = "Ada picked up wrongly and lost the turn: D F, minor third instead of major third."
    assert sentences(state, (0, "pick D with F on D")) == [wrong, "Ada placed D on the Wheel."]
    inverted = holding("C", "E", options=strict, wheel=["G"])
    wrong = "Vous avez perdu votre tour par un faux ramassage\u00a0: Sol Do, quarte juste, et non quinte juste."
    assert sentences(inverted, (0, "pick C with G on G"), to=0, language="fr")[0] == wrong
    state = holding("D", "E", options=strict, wheel=["F"], piles=[0, ["G", "F"]])
    wrong = "Ada stole wrongly from Ben and lost the turn: the pile shows F, not D."
    assert sentences(state, (0, "steal D from 1")) == [wrong, "Ada placed D on the Wheel."]


def test_look_04_look_05_a_deal_is_told_with_who_begins_and_what_lies_on_the_wheel() -> None:
    state = position(phase="deal", round=2, dealer=1, turn=1, points=[40, 30], scores=[40, 30])
    dealt, laid_out = story(state, (1, "deal"))
    parts = {"seat": Seat(1), "round": Number(2), "count": Number(3), "first": Seat(0)}
    assert (dealt.rule, dealt.parts) == ("LOOK-04", parts)
    assert (laid_out.rule, laid_out.parts["interval"]) == ("LOOK-05", Card(str(key(state, "interval"))))
    wheel = key(state, "wheel")
    assert isinstance(wheel, list)
    assert laid_out.parts["cards"] == Cards([Card(note) for note in wheel])


def test_look_08_look_r16_new_hands_are_told_without_their_cards() -> None:
    state = last_card("E", wheel=["C"])
    assert sentences(state, (1, "place E"))[1:] == ["All hands were empty: 3 new cards to each."]
    state = last_card("E", wheel=["C"], deck=2, interval_deck=35, piles=[92, 0])
    short = "All hands were empty, and the deck had only one more card for each."
    assert sentences(state, (1, "place E"))[1:] == [short]


def test_look_19_look_03_the_end_of_a_round_is_told_with_what_the_points_are_made_of() -> None:
    state = counting({"rounds": 2}, piles=[["A", "A", "C"], []], taken=[ALL_TAKEN, []], runs=[1, 0])
    told = story(state, (1, "place E"))
    assert [(said.key, said.rule, said.points) for said in told[1:]] == [
        ("played_out", "LOOK-R18", 0),
        ("counted", "LOOK-19", 154),
        ("counted", "LOOK-19", 0),
        ("won_round", "LOOK-03", 0),
    ]
    parts = {"intervals": Number(129), "alices": Number(8), "runs": Number(5), "bonus": Number(12)}
    assert told[2].parts == {"seat": Seat(0), **parts}
    assert told[-1].parts == {"seat": Seat(0), "dealer": Seat(1)}


def test_look_r17_a_round_that_ends_for_want_of_cards_says_so() -> None:
    state = last_card("E", 3, wheel=["C"], deck=2, interval_deck=35, piles=[92, 0, 0])
    over = "All hands were empty, and the deck could not deal again: round 1 was over."
    assert sentences(state, (2, "place E"))[1] == over


def test_look_20_look_r25_the_winner_is_told_or_those_who_share() -> None:
    state = counting(taken=[ALL_TAKEN, []])
    assert sentences(state, (1, "place E"), to=0)[-1] == "You won with 141 points in all."
    state = counting(scores=[10, 151], round=1, taken=[ALL_TAKEN, []])
    assert keys_told(state, (1, "place E"))[-2:] == [("shared", "LOOK-R25", 0)] * 2


@pytest.mark.parametrize("mode", ["strict", "guided"])
def test_every_move_of_a_game_tells_everybody_something(mode: str) -> None:
    for seed in range(3):
        check_story(LookingGlass(3, {"mode": mode}).deal(seed), seed)
