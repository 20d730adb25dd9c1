"""Bluff the Scale: the rulebook as sentences (docs/rules/bluff-the-scale.md), each test named after its rule.

A position is a document as people paste it; `basic` and `advanced` add the game, the seats and the variant.
"""

import pickle
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.decks.notes import NAMES
from cardenza.games.bluff_the_scale import BluffTheScale
from cardenza.games.bluff_the_scale.naming import SAID_NAMES as SAID
from cardenza.games.bluff_the_scale.naming import naming, read_name
from cardenza.games.bluff_the_scale.scales import SCALES
from cardenza.kernel.chance import Scripted
from cardenza.kernel.companions import ENDLESS
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, Impossible, Unreadable
from cardenza.kernel.events import Changed, Made, Moved, Shown, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.options import Choice
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Note, Number, Seat, Word
from cardenza.kernel.verdict import Objection
from cardenza.kernel.views import Snapshot
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_idea
from tests import asking
from tests.games import telling
from tests.games.playing import fined, key, shows, why_not
from tests.games.playing import line_by_line as play
from tests.games.telling import check_story, sentences, story

ROOTS = sorted(f"root {note}" for note in NAMES)
LOCRIAN = {"scale": "sc-locrian", "root": "C", "wheel": ["C", "C#", "Eb", "F"]}
"""BLUF-W8: degree b5 above C is due, which is Gb."""
MINOR = {"scale": "sc-minor", "root": "D", "wheel": ["D", "B", "F"]}
"""BLUF-W3: degree 4 above D is due, which is G; the B is false."""


def at(document: Mapping[str, object], chance: Sequence[Sequence[str]], options: Mapping[str, object]) -> State:
    hands = document.get("hands")
    seats = len(hands) if isinstance(hands, list) else 3
    whole = {"game": "bluff-the-scale", "options": options, "seats": seats, **document}
    game = catalogue.game_of(whole)
    entries = [[game.parse_card(card) for card in entry] for entry in chance]
    return game.position(whole, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])


def basic(document: Mapping[str, object], chance: Sequence[Sequence[str]] = (), **options: object) -> State:
    return at(document, chance, options)


def advanced(document: Mapping[str, object], chance: Sequence[Sequence[str]] = (), **options: object) -> State:
    return at(document, chance, {"advanced": True, **options})


def minor(card: str, *lines: str, **more: object) -> State:
    """BLUF-W3: four seats, seat 3 puts this card on degree 4 of D minor, then these moves."""
    state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G", "G"]], **more})
    return play(state, f"3: place {card}", *lines)


def locrian(said: str, *lines: str, hand: Sequence[str] = ("F#", "A", "D"), **options: object) -> State:
    """BLUF-W8: four seats, seat 1 puts a Gb on b5 of C Locrian and says this, then these moves."""
    state = at({"turn": 1, **LOCRIAN, "hands": [4, list(hand), 4, 4]}, (), {"advanced": True, **options})
    return play(state, f"1: place {hand[0]} as {said}", *lines)


def sizes(state: State) -> list[int]:
    return [len(hand) for hand in hands_of(state)]


def hands_of(state: State) -> list[list[str]]:
    hands = key(state, "hands")
    assert isinstance(hands, list)
    return hands


def proof(objection: Objection) -> list[str]:
    return telling.proof("bluff-the-scale", objection)


def idea(state: State, seat: int, move: str) -> str:
    """What the coach says of a wrong move."""
    found = explain(state, seat, state.parse(seat, move)).objection
    assert found is not None
    assert found.idea is not None
    return " ".join(say_idea(words_of("en", "bluff-the-scale"), found.idea, Reader(seat, str)))


def over_by(state: State) -> tuple[tuple[int, ...], str]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners, outcome.reason


# ------------------------------------------------------------------------------------------------ setting up


def test_bluf_01_and_bluf_05_the_wheel_and_its_scale_are_seen_by_all() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, 5]})
    for viewer in (None, 0, 3):
        view = state.view(viewer)
        assert view.zone("scale").cards == ["sc-minor"]
        assert len(view.zone("wheel").cards) == 3
        assert view.facts["root"] == "D"


def test_bluf_02_and_bluf_r32_scales_are_shuffled_first_then_notes_which_are_dealt_from_the_first_player() -> None:
    notes = [note for note in NAMES for _ in range(4)]
    state = basic({"phase": "deal", "turn": 1, "hands": [0, 0]}, chance=[SCALES[::-1], notes])
    play(state, "1: deal")
    shows(state, scale="sc-chromatic", scale_deck=SCALES[::-1][1:], phase="root", turn=1, out=[], done=[])
    assert hands_of(state) == [[note for note in NAMES for _ in range(2)]] * 2


@pytest.mark.parametrize(
    ("seats", "first", "hands"),
    [
        (2, 0, [24, 24]),
        (3, 2, [16, 16, 16]),
        (4, 1, [24] * 4),
        (5, 3, [19, 19, 19, 20, 19]),
        (6, 5, [16] * 6),
        (7, 6, [14, 14, 14, 14, 13, 13, 14]),
        (8, 0, [12] * 8),
    ],
)
def test_bluf_03_bluf_04_bluf_r1_and_bluf_r2_all_cards_are_dealt_one_by_one(
    seats: int, first: int, hands: list[int]
) -> None:
    state = play(basic({"phase": "deal", "turn": first, "seats": seats}), f"{first}: deal")
    assert sizes(state) == hands
    tally = Counter(card for hand in hands_of(state) for card in hand)
    assert set(tally.values()) == {4 if seats < 4 else 8}


def test_bluf_r3_half_the_deck_is_an_option() -> None:
    assert [len(BluffTheScale(2, {"half_deck": half}).note_deck()) for half in ("auto", True, False)] == [48, 48, 96]
    assert [len(BluffTheScale(4, {"half_deck": half}).note_deck()) for half in ("auto", "on", "off")] == [96, 48, 96]


def test_bluf_r4_nobody_but_the_first_player_says_when_to_deal() -> None:
    state = basic({"phase": "deal", "turn": 2})
    assert [state.moves(seat) for seat in range(3)] == [[], [], ["deal"]]
    assert why_not(state, 0, "deal").rules[:2] == ("BLUF-R32", "CORE-2")
    assert "BLUF-R32" in why_not(state, 2, "root C").rules
    assert "BLUF-R32" in why_not(play(state, "2: deal"), 2, "deal").rules


def test_bluf_06_the_first_player_is_drawn_by_lot() -> None:
    firsts = Counter(key(BluffTheScale(4).deal(seed), "turn") for seed in range(200))
    assert sorted(map(int, map(str, firsts))) == [0, 1, 2, 3]
    assert min(firsts.values()) > 25


def test_bluf_r32_of_the_shuffled_scales_only_the_first_are_used() -> None:
    notes = [note for note in NAMES for _ in range(4)]
    state = basic({"phase": "deal", "hands": [0, 0]}, chance=[SCALES[::-1], notes], scales=3)
    play(state, "0: deal")
    shows(state, scale=SCALES[-1], scale_deck=[SCALES[-2], SCALES[-3]])
    assert len(state.view(0).zone("unused").cards) == 12
    assert "unused" not in state.document()


# ------------------------------------------------------------------------------------------------ degree 1


def test_bluf_06_bluf_d1_and_bluf_r6_degree_1_is_any_note_held_or_not_also_the_same_again() -> None:
    state = basic({"scale": "sc-minor", "hands": [["C"], 3, 3]})
    assert state.moves(0) == ROOTS
    play(state, "0: root Db")
    shows(state, root="C#", phase="place", turn=0)
    again = minor("C", "1: call", "1: root D")
    shows(again, root="D", turn=1, phase="place")


def test_bluf_d1_degree_1_is_chosen_once_and_by_the_starter() -> None:
    state = basic({"scale": "sc-minor", "hands": [["C"], 3, 3]})
    assert set(why_not(state, 1, "root C").rules) >= {"CORE-2", "BLUF-D1"}
    assert why_not(state, 0, "place C").rules == ("BLUF-06", "BLUF-R5", "BLUF-D2")
    play(state, "0: root C")
    assert why_not(state, 0, "root C").rules[0] == "BLUF-D1"
    play(state, "0: place C")
    assert "BLUF-D1" in why_not(state, 1, "root C").rules


def test_bluf_r5_who_fixes_degree_1_puts_down_the_first_card_then_clockwise() -> None:
    state = basic({"scale": "sc-minor", "turn": 2, "hands": [3, ["F"], ["C", "A"]]})
    play(state, "2: root C", "2: place C", "0: pass", "1: pass")
    shows(state, turn=0, phase="place")
    started_again = minor("C", "1: call", "1: root A")
    assert started_again.to_act() == [1]


# ------------------------------------------------------------------------------------------------ putting down


def test_bluf_07_and_bluf_08_a_card_lies_face_down_on_the_next_sector_and_its_name_is_said() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G", "G"]]})
    assert state.moves(3) == ["place C", "place G"]
    move = state.parse(3, "place C")
    assert [asking.told(state, 3, move, viewer) for viewer in (0, None, 3)] == [
        "place as G",
        "place as G",
        "place C as G",
    ]
    play(state, "3: place C")
    shows(state, wheel=["D", "B", "F", "C"], phase="react", turn=3, said=None)
    assert state.view(0).facts["claim"] == "G"
    assert state.view(0).facts["placers"] == [0, 1, 2, 3]


def test_bluf_08_turns_go_clockwise_and_only_who_is_on_turn_puts_down() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [["C"], 5, 5, ["C", "G"]]})
    assert set(why_not(state, 0, "place C").rules) >= {"CORE-2", "BLUF-08", "BLUF-D2"}
    play(state, "3: place G", "0: pass", "1: pass", "2: pass")
    shows(state, turn=0, phase="place")


def test_bluf_r7_degrees_go_up_as_printed_each_sector_once() -> None:
    naming = BluffTheScale(2).naming
    pentatonic = SCALES.index("sc-major-pentatonic")
    assert [NAMES[note] for note in naming.sectors[12 * pentatonic + 7]] == ["G", "A", "B", "D", "E"]
    for number, scale in enumerate(naming.scales):
        notes = naming.sectors[12 * number]
        assert notes[0] == 0
        assert notes == sorted(set(notes))
        assert len(notes) == len(scale.degrees)


def test_bluf_r9_and_bluf_10_bluffing_is_free_also_with_the_right_card_in_hand() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G"]]})
    assert state.judge(3, state.parse(3, "place C")).is_legal()
    play(state, "3: place C", "0: pass", "1: pass", "2: pass")
    assert sizes(state) == [5, 5, 5, 1]


def test_bluf_d2_only_a_card_of_the_hand_and_only_when_reactions_are_closed() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [["A"], 5, 5, ["C", "G"]]})
    refusal = why_not(state, 3, "place E")
    assert refusal.rules == ("CORE-3", "BLUF-D2")
    assert proof(refusal) == ["Not in your hand: E"]
    play(state, "3: place C")
    assert set(why_not(state, 0, "place A").rules) >= {"BLUF-11", "BLUF-R31", "BLUF-D2"}


def test_bluf_r10_a_card_once_put_down_is_not_exchanged() -> None:
    state = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"], 4]})
    assert set(why_not(state, 1, "replace A as Gb").rules) >= {"BLUF-R10", "BLUF-D5"}
    play(state, "1: place F# as Gb")
    assert set(why_not(state, 1, "replace A as Gb").rules) >= {"BLUF-R10", "BLUF-D5"}


# ------------------------------------------------------------------------------------------------ names, basic


def test_bluf_09_by_hand_either_name_of_a_black_note_is_right() -> None:
    state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming="manual")
    assert state.moves(1) == ["place A as F#", "place A as Gb", "place F# as F#", "place F# as Gb"]
    play(state, "1: place A as Gb")
    shows(state, said="Gb", root_name=None)


def test_bluf_09_names_that_are_on_no_card_are_not_said() -> None:
    state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming="manual")
    assert fined(state, 1, "place F# as E##", cost="BLUF-R26").rules[0] == "BLUF-09"


def test_bluf_09_and_bluf_r26_another_name_is_a_mistake_without_effect() -> None:
    state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming="manual")
    objection = fined(state, 1, "place F# as Ab", cost="BLUF-R26")
    assert objection.rules[:2] == ("BLUF-R26", "BLUF-09")
    assert proof(objection) == ["Right here: F♯ G♭"]
    shows(state, said="Ab", phase="react")
    play(state, "0: call")  # the sector counts: it was an F#
    assert (sizes(state), key(state, "turn")) == ([9, 1], 1)


def test_bluf_07_by_hand_the_name_is_said_and_by_the_table_it_is_not() -> None:
    manual = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming="manual")
    assert why_not(manual, 1, "place A").rules == ("BLUF-07", "BLUF-08", "BLUF-D2")
    auto = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    assert why_not(auto, 1, "place A as Gb").rules == ("BLUF-R26", "BLUF-D2")


@pytest.mark.parametrize(("root", "said"), [("G#", "C"), ("Ab", "C"), ("Eb", "G")])
def test_cdeck_r9_on_the_chromatic_scale_the_table_says_printed_names(root: str, said: str) -> None:
    names = naming(by_degree=False).spelled(14, read_name(root))
    assert names[0] == root
    assert names[4] == said
    assert not [name for name in names if name[1:] and name not in "C# Db D# Eb F# Gb G# Ab A# Bb".split()]


def test_bluf_r28_nothing_is_corrected_in_the_basic_game() -> None:
    for who in ("auto", "manual"):
        said = " as A" if who == "manual" else ""
        state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming=who)
        assert why_not(state, 0, "correct Gb").rules == ("BLUF-R28", "BLUF-D4")
        play(state, f"1: place F#{said}")
        assert state.moves(0) == ["call", "pass"]
        assert why_not(state, 0, "correct Gb").rules == ("BLUF-R28", "BLUF-D4")


@pytest.mark.parametrize("name", ["H", "c", "F###", "Fx", "Cb#", "1"])
def test_what_is_no_name_is_not_read(name: str) -> None:
    game = BluffTheScale(2)
    for text in (f"place C as {name}", f"correct {name}", f"replace C as {name}"):
        with pytest.raises(Unreadable, match="is no name of a note"):
            game.parse_move(text)


def test_a_card_is_rewritten_and_a_name_is_kept_as_spelled() -> None:
    game = BluffTheScale(2)
    assert game.move_text(game.parse_move("place  Gb as Gb")) == "place F# as Gb"
    assert {game.move_text(game.parse_move(f"correct {name}")) for name in SAID} == {f"correct {n}" for n in SAID}
    assert len(SAID) == 35
    with pytest.raises(Unreadable, match=r"is no move; .* place NOTE as NAME"):
        game.parse_move("place C E as G")


# ------------------------------------------------------------------------------------------------ calling


def test_bluf_11_bluf_d3_and_bluf_d6_everybody_but_the_owner_may_call_or_pass() -> None:
    state = minor("C")
    assert [state.moves(seat) for seat in range(4)] == [["call", "pass"]] * 3 + [[]]
    assert set(why_not(state, 3, "call").rules) >= {"BLUF-11", "BLUF-R11", "BLUF-D3"}
    assert set(why_not(state, 3, "pass").rules) >= {"BLUF-11", "BLUF-D6"}


def test_bluf_11_and_bluf_r11_once_the_next_card_is_due_nobody_calls_the_last_one() -> None:
    state = minor("C", "0: pass", "1: pass", "2: pass")
    assert set(why_not(state, 2, "call").rules) >= {"BLUF-11", "BLUF-R11", "BLUF-D3"}
    assert set(why_not(state, 2, "pass").rules) >= {"BLUF-11", "BLUF-D6"}


def test_bluf_12_and_bluf_r8_a_false_card_costs_its_owner_the_wheel_and_the_caller_starts_again() -> None:
    state = minor("C", "1: call")
    shows(state, hands=[5, 5, 5, ["G", "G", "D", "B", "F", "C"]], wheel=[], turn=1, phase="root", calls=1, root=None)


def test_bluf_13_a_right_card_costs_the_caller_the_wheel_and_the_accused_starts_again() -> None:
    state = minor("G", "2: call")
    shows(state, hands=[5, 5, 9, ["C", "G"]], wheel=[], turn=3, phase="root", calls=1)


def test_bluf_r8_what_was_said_does_not_matter_for_a_bluff() -> None:
    state = locrian("A", "0: call")
    shows(state, turn=1, hands=[9, 2, 4, 4])


def test_bluf_r11_older_false_cards_are_safe() -> None:
    """BLUF-W3: the B on degree 2 was false, and only the last card counts."""
    state = minor("G", "0: call")
    shows(state, hands=[9, 5, 5, 2], turn=3)


def test_bluf_r11_the_next_player_may_call_too() -> None:
    shows(minor("C", "0: call"), turn=0, phase="root")


def test_bluf_14_and_bluf_r31_who_is_asked_first_sits_on_the_left_of_the_placer() -> None:
    document = {"turn": 2, "phase": "react", "scale": "sc-minor", "root": "D", "wheel": ["D", "E", "C"]}
    state = basic({**document, "hands": [4] * 5})
    assert state.to_act() == [3, 4, 0, 1]
    calls = sorted((4, 1, 0), key=lambda seat: asking.rank(state, seat, state.parse(seat, "call")))
    assert calls == [4, 0, 1]  # BLUF-W5
    play(state, "0: pass")
    assert state.to_act() == [3, 4, 1]


def test_bluf_21_in_the_same_moment_calls_come_before_corrections_and_these_before_passes() -> None:
    state = locrian("F#")
    moves = [(seat, move) for seat in (0, 2, 3) for move in ("pass", "correct Gb", "call")]
    moves.sort(key=lambda each: asking.rank(state, each[0], state.parse(*each)))
    order = [(seat, word) for word in ("call", "correct Gb", "pass") for seat in (2, 3, 0)]
    assert moves == order
    assert asking.rank(state, 2, state.parse(2, "correct A")) == asking.rank(state, 2, state.parse(2, "correct Gb"))
    assert asking.rank(basic({"scale": "sc-minor", "hands": [3, 3]}), 0, 16) == -1


def test_bluf_r15_the_scale_stays_after_a_call() -> None:
    shows(minor("C", "1: call"), scale="sc-minor", done=[])


def test_bluf_r30_with_two_players_the_opponent_is_nearest() -> None:
    state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    assert play(state, "1: place A").to_act() == [0]


def test_bluf_r31_who_has_passed_is_done_with_the_card() -> None:
    state = minor("C", "1: pass")
    shows(state, passed=[1])
    assert state.moves(1) == []
    for move in ("call", "pass"):
        assert set(why_not(state, 1, move).rules) >= {"BLUF-R31", "BLUF-D6"}
    play(state, "0: pass", "2: call")
    shows(state, turn=2)


def test_bluf_r31_any_order_will_do_and_silence_is_a_pass() -> None:
    state = minor("C", "2: pass")
    assert asking.close_window(state) == [(0, 0), (1, 0)]
    shows(state, turn=0, phase="place", passed=[])
    assert asking.window_answer(state, 0) == -1


def test_bluf_r12_where_nobody_places_next_time_closes_the_window_and_else_nothing_does() -> None:
    assert asking.patience_seconds(minor("C")) == ENDLESS
    last_degree = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": ["A", "C", "D", "Eb", "E"]}
    assert asking.patience_seconds(play(basic({**last_degree, "hands": [4, 4, ["B", "B"]]}), "2: place B")) == 20
    last_card = basic({"turn": 0, "scale": "sc-major", "root": "C", "hands": [["E"], 4, 4]})
    assert asking.patience_seconds(last_card) == 0
    assert asking.patience_seconds(play(last_card, "0: place E")) == 20


# ------------------------------------------------------------------------------------------------ a scale is complete


def test_bluf_15_and_bluf_r17_a_complete_scale_leaves_the_game_unseen() -> None:
    wheel = ["A", "C", "D", "Eb", "E"]
    document = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": wheel, "hands": [4, 4, ["B", "B"]], "calls": 7}
    state = play(basic(document, chance=[["sc-dorian"]]), "2: place B", "0: pass")
    before = Snapshot(state)
    play(state, "1: pass")
    shows(state, wheel=[], done=["sc-blues"], scale="sc-dorian", turn=0, phase="root", calls=0, out=39)
    told = [event for event in happened(before, Snapshot(state), Made(1, "pass", False)) if isinstance(event, Moved)]
    leaving = [event for event in told if event.target == ("out", None)]
    assert len(leaving) == 6
    for viewer in (None, 0, 1, 2):
        heard = [for_seat(event, viewer) for event in leaving]
        assert [event.card for event in heard if isinstance(event, Moved)] == [None] * 6
        assert set(state.view(viewer).zone("out").known) == {None}


def test_bluf_15_the_next_scale_comes_from_the_deck_as_it_lies() -> None:
    wheel = ["A", "C", "D", "Eb", "E"]
    document = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": wheel, "hands": [4, 4, ["B", "B"]]}
    deck = ["sc-lydian", "sc-major"]
    state = basic({**document, "scale_deck": deck}, scales=3)
    play(state, "2: place B", "0: pass", "1: pass")
    shows(state, scale="sc-lydian", scale_deck=["sc-major"], done=["sc-blues"])


def test_bluf_r32_a_card_of_an_unnamed_deck_may_be_any_that_is_not_named() -> None:
    wheel = ["A", "C", "D", "Eb", "E"]
    document = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": wheel, "hands": [4, 4, ["B", "B"]]}
    for scale in ("sc-major", "sc-chromatic", "sc-whole-tone"):
        state = play(basic(document, chance=[[scale]], scales=2), "2: place B", "0: pass", "1: pass")
        shows(state, scale=scale, scale_deck=[])


# ------------------------------------------------------------------------------------------------ the end


def test_bluf_16_bluf_r12_and_bluf_r13_the_last_card_wins_once_nobody_has_called() -> None:
    state = basic({"turn": 0, "scale": "sc-major", "root": "C", "wheel": ["C", "B"], "hands": [["E"], 4, 4]})
    play(state, "0: place E", "1: pass")
    assert state.outcome() is None
    play(state, "2: pass")
    shows(state, phase="over", winners=[0])
    assert over_by(state) == ((0,), "BLUF-16")
    assert why_not(state, 1, "call").rules[:2] == ("CORE-1", "BLUF-16")


def test_bluf_r13_a_false_last_card_that_is_called_goes_back() -> None:
    state = basic({"turn": 0, "scale": "sc-major", "root": "C", "wheel": ["C", "B"], "hands": [["F"], 4, 4]})
    shows(play(state, "0: place F", "2: call"), hands=[["C", "B", "F"], 4, 4], turn=2, phase="root")


def test_bluf_r14_a_right_last_card_that_is_called_wins_at_once() -> None:
    document = {"turn": 0, "scale": "sc-major", "root": "C", "wheel": ["C", "B"], "hands": [["E"], 4, 4]}
    state = play(basic(document), "0: place E", "1: call")
    shows(state, phase="over", hands=[[], 7, 4], winners=[0])
    assert over_by(state) == ((0,), "BLUF-R14")
    at_limit = play(basic({**document, "calls": 2}, restart_limit=3), "0: place E", "1: call")
    assert over_by(at_limit) == ((0,), "BLUF-R14")
    assert at_limit.game.position(at_limit.document()).document() == at_limit.document()


def test_bluf_r20_a_last_card_that_completes_the_last_scale_wins() -> None:
    wheel = ["A", "C", "D", "Eb", "E"]
    document = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": wheel, "hands": [4, 4, ["B"]]}
    state = play(basic(document, scales=1), "2: place B", "0: pass", "1: pass")
    assert over_by(state) == ((2,), "BLUF-16")


def test_bluf_17_bluf_r19_and_bluf_r20_without_another_scale_the_smallest_hand_wins() -> None:
    wheel = ["A", "C", "D", "Eb", "E"]
    document = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": wheel}
    state = play(basic({**document, "hands": [3, 4, ["B", "B"]]}, scales=1), "2: place B", "0: pass", "1: pass")
    assert over_by(state) == ((2,), "BLUF-17")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [2], "cards": [3, 4, 1], "reason": "BLUF-17"}
    shared = play(basic({**document, "hands": [1, 4, ["B", "B"]]}, scales=1), "2: place B", "0: pass", "1: pass")
    assert over_by(shared) == ((0, 2), "BLUF-R20")
    assert sum(BluffTheScale(4).naming.sizes) == 104 > 96


def test_bluf_r18_at_the_limit_the_scale_is_set_aside() -> None:
    document = {"turn": 0, "scale": "sc-major", "root": "C", "wheel": ["C", "D"], "calls": 2}
    state = basic({**document, "hands": [["F", "A"], 4, 3]}, chance=[["sc-blues"]], restart_limit=3)
    play(state, "0: place F", "1: call")
    shows(state, hands=[["A", "C", "D", "F"], 4, 3], done=["sc-major"], scale="sc-blues", calls=0, turn=1, phase="root")
    accused = basic({**document, "hands": [["E", "A"], 4, 3]}, chance=[["sc-blues"]], restart_limit=3)
    shows(play(accused, "0: place E", "1: call"), hands=[1, 7, 3], turn=0, phase="root", scale="sc-blues")
    last = basic({**document, "hands": [["F", "A"], 4, 3]}, scales=1, restart_limit=3)
    assert over_by(play(last, "0: place F", "1: call")) == ((2,), "BLUF-17")


def test_bluf_r18_without_a_limit_a_scale_starts_again_for_ever() -> None:
    document = {"turn": 0, "scale": "sc-major", "root": "C", "wheel": ["C", "D"], "calls": 4000}
    state = basic({**document, "hands": [["F", "A"], 4, 3]}, restart_limit=False)
    shows(play(state, "0: place F", "1: call"), calls=4001, scale="sc-major")


@pytest.mark.parametrize("seats", range(2, 9))
def test_bluf_r18_every_random_game_ends(seats: int) -> None:
    for seed in range(5):
        state = BluffTheScale(seats, {"restart_limit": 3, "advanced": seed % 2 == 1}).deal(seed)
        assert playout(state, Rng(seed)).moves < 20_000
        assert state.is_over()


# ------------------------------------------------------------------------------------------------ advanced: names


def names_due(scale: str, root: str, count: int, **options: object) -> list[str]:
    """The names that are right for the next degree of a scale, with so many cards on the Wheel."""
    game = BluffTheScale(2, {"advanced": True, **options})
    number = SCALES.index(scale)
    note = game.parse_card(root)
    wheel = [NAMES[sector] for sector in game.naming.sectors[12 * number + note]][:count]
    named = {"root_name": root} if count else {}
    document = {"scale": scale, "root": root, "wheel": wheel, **named, "hands": [["A"], 4]}
    state = at(document, (), {"advanced": True, **options})
    return [move.removeprefix("place A as ") for move in state.moves(0)]


def test_bluf_18_and_bluf_r21_the_number_gives_the_letter() -> None:
    assert names_due("sc-locrian", "C", 4) == ["Gb"]
    assert names_due("sc-major", "Db", 3) == ["Gb"]
    assert names_due("sc-major", "C#", 3) == ["F#"]
    assert names_due("sc-major", "C#", 6) == ["B#"]
    assert names_due("sc-major", "Db", 6) == ["C"]
    assert names_due("sc-lydian", "A#", 6) == ["G##"]
    assert names_due("sc-locrian", "Gb", 1) == ["Abb"]


def test_bluf_r21_degree_1_goes_by_either_printed_name_which_rules_the_rest() -> None:
    assert names_due("sc-major", "C#", 0) == ["C#", "Db"]
    assert names_due("sc-major", "C", 0) == ["C"]
    state = advanced({"scale": "sc-major", "root": "C#", "hands": [["A", "E"], ["F"]]})
    shows(play(state, "0: place A as C#"), root_name="C#", said="C#")
    play(state, "1: pass")
    assert state.moves(1) == ["place F as D#"]


def test_bluf_r22_blues_shares_a_letter_whole_tone_has_two_names_and_chromatic_all() -> None:
    assert names_due("sc-blues", "C", 3) == ["Gb"]
    assert names_due("sc-blues", "C", 4) == ["G"]
    assert names_due("sc-whole-tone", "C", 5) == ["A#", "Bb"]
    assert names_due("sc-whole-tone", "A#", 5) == ["G#"]
    assert names_due("sc-chromatic", "C", 1) == ["C#", "Db"]
    assert names_due("sc-minor-pentatonic", "C", 1) == ["Eb"]


def test_bluf_r22_by_degree_the_chromatic_scale_is_spelled_and_corrected() -> None:
    by_degree = {"chromatic_spelling": "by_degree"}
    assert names_due("sc-chromatic", "C", 1, **by_degree) == ["Db"]
    assert names_due("sc-chromatic", "C", 6, **by_degree) == ["F#", "Gb"]
    document = {"scale": "sc-chromatic", "root": "C", "wheel": ["C"], "hands": [["A", "E"], ["F"]]}
    free, spelled = advanced(document), advanced(document, chromatic_spelling="by_degree")
    play(free, "0: place A as C#")
    assert why_not(free, 1, "correct Db").rules[:2] == ("BLUF-R22", "CDECK-R9")
    play(spelled, "0: place A as C#")
    assert spelled.moves(1) == ["call", "correct Db", "pass"]


def test_bluf_r27_a_wrong_name_that_nobody_corrects_stands_and_the_rest_follows_the_root() -> None:
    state = locrian("F#", "0: pass", "2: pass", "3: pass")
    shows(state, said=None, root_name="C", turn=2, phase="place")
    right = state.legal_moves(2)
    assert {state.game.move_text(move).split()[-1] for move in right} == {"Ab"}


def test_bluf_r27_of_a_root_that_was_misnamed_the_suggested_name_rules() -> None:
    state = advanced({"scale": "sc-major", "root": "C#", "hands": [["A", "E"], ["F"]]})
    play(state, "0: place A as B##")
    shows(state, root_name=None, said="B##")
    assert state.moves(1) == ["call", "correct C#", "correct Db", "pass"]
    play(state, "1: pass")
    shows(state, root_name="Db")
    assert state.moves(1) == ["place F as Eb"]


def test_bluf_18_a_wrong_name_is_a_mistake_that_the_table_keeps_to_itself() -> None:
    state = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A", "D"], 4, 4]})
    assert asking.flags(state.game, state.parse(1, "place F# as F#")).is_unnoticed
    assert asking.prompt(state, 1) == "Degree ♭5 is due. How is it spelled?"
    objection = fined(state, 1, "place F# as F#", cost="BLUF-19")
    assert objection.rules[0] == "BLUF-18"
    assert proof(objection) == [
        "C D E F G",
        "The scale, spelled: C D♭ E♭ F [G♭] A♭ B♭",
        "Right here: G♭",
    ]
    assert asking.prompt(state, 0) == "Seat 1: “F♯”"


def test_while_degree_1_can_be_corrected_nothing_tells_whether_its_name_was_right() -> None:
    for name in ("Db", "D"):
        state = advanced({"scale": "sc-major", "root": "C#", "hands": [["A", "E"], ["F"]]})
        play(state, f"0: place A as {name}")
        assert [facts for viewer in (0, 1, None) if "root_name" in (facts := state.view(viewer).facts)] == []
        play(state, "1: pass")
        assert state.view(1).facts["root_name"] == "Db"


def test_bluf_r22_a_wrong_name_on_the_chromatic_scale_has_no_effect() -> None:
    state = advanced({"scale": "sc-chromatic", "root": "C", "wheel": ["C"], "hands": [["A", "E"], ["F"]]})
    fined(state, 0, "place A as D", cost="BLUF-R22")
    assert state.moves(1) == ["call", "pass"]


def test_bluf_r26_another_pitch_is_a_wrong_name_too() -> None:
    assert locrian("A").moves(0) == ["call", "correct Gb", "pass"]


def test_names_are_said_by_hand_in_the_advanced_variant_unless_told_otherwise() -> None:
    assert BluffTheScale(2).options["naming"] == "auto"
    assert BluffTheScale(2, {"advanced": True}).options["naming"] == "manual"
    assert asking.unusual_options(BluffTheScale(2, {"advanced": True})) == {"advanced": True}
    spoken = BluffTheScale(2, {"advanced": True, "naming": "auto"})
    assert asking.unusual_options(spoken) == {"advanced": True, "naming": "auto"}
    state = advanced({"scale": "sc-major", "root": "C#", "hands": [["A", "E"], 4]}, naming="auto")
    assert state.moves(0) == ["place A", "place E"]
    play(state, "0: place A")
    shows(state, root_name="Db", said=None)
    assert state.view(1).facts["claim"] == "Db"
    fined(state, 1, "correct C#", cost="BLUF-R23")


# ------------------------------------------------------------------------------------------------ advanced: correcting


def test_bluf_19_bluf_20_and_bluf_r29_a_corrected_card_goes_back_and_its_owner_goes_on() -> None:
    state = locrian("F#", "3: correct Gb")
    shows(state, phase="replace", turn=1, returned="F#", wheel=["C", "C#", "Eb", "F"], said=None, passed=[], tried=[])
    assert hands_of(state)[1] == ["D", "F#", "A"]
    assert state.to_act() == [1]
    play(state, "1: replace A as Gb")
    shows(state, phase="react", replaced=True, said="Gb", returned=None, wheel=["C", "C#", "Eb", "F", "A"])
    play(state, "0: pass", "2: pass", "3: pass")
    shows(state, turn=2, phase="place", replaced=False)


def test_bluf_19_only_others_correct_and_only_until_the_next_card() -> None:
    state = locrian("F#")
    assert why_not(state, 1, "correct Gb").rules[0] == "BLUF-19"
    play(state, "0: pass", "2: pass", "3: pass")
    assert set(why_not(state, 3, "correct Gb").rules) >= {"BLUF-19", "BLUF-D4"}


def test_bluf_20_after_a_correction_there_is_only_the_replacement() -> None:
    state = locrian("F#", "3: correct Gb")
    assert set(why_not(state, 1, "place A as Gb").rules) >= {"BLUF-20", "BLUF-D5", "BLUF-D2"}
    assert set(why_not(state, 0, "replace A as Gb").rules) >= {"CORE-2", "BLUF-D5"}
    assert why_not(state, 1, "replace E as Gb").rules == ("CORE-3", "BLUF-D5")
    assert set(why_not(state, 3, "call").rules) >= {"BLUF-11", "BLUF-D3"}


def test_bluf_20_and_bluf_r25_the_replacement_may_be_a_bluff_and_can_be_called() -> None:
    state = locrian("F#", "3: correct Gb", "1: replace D as Gb")
    assert state.moves(0) == ["call", "pass"]
    assert why_not(state, 0, "correct F#").rules == ("BLUF-R25", "BLUF-D4")
    shows(play(state, "0: call"), turn=0, hands=[4, ["F#", "A", "C", "C#", "Eb", "F", "D"], 4, 4])


def test_bluf_d4_and_bluf_r23_one_try_for_each_player_and_card() -> None:
    state = locrian("F#")
    objection = fined(state, 3, "correct G", cost="BLUF-R23")
    assert "Right here: G♭" in proof(objection)
    shows(state, tried=[3], phase="react")
    assert state.moves(3) == ["call", "pass"]
    assert why_not(state, 3, "correct Gb").rules == ("BLUF-R23", "BLUF-D4")
    assert state.moves(2) == ["call", "correct Gb", "pass"]
    assert state.to_act() == [2, 3, 0]
    play(state, "3: call")
    shows(state, turn=1)


def test_bluf_r23_a_right_name_is_corrected_without_effect() -> None:
    state = locrian("Gb")
    for seat, name in ((0, "F#"), (2, "Gb")):
        fined(state, seat, f"correct {name}", cost="BLUF-R23")
    shows(state, tried=[0, 2], phase="react", wheel=5)


def test_bluf_r23_barred_who_corrects_falsely_is_out_until_the_scale_starts_again() -> None:
    state = locrian("F#", "3: correct G", "0: pass", "2: pass", "3: pass", false_correction="barred")
    shows(state, barred=[3], tried=[])
    wrong = next(move for move in state.moves(2) if move.endswith("Ab")).replace("Ab", "G#")
    play(state, f"2: {wrong}")
    assert state.moves(3) == ["call", "pass"]
    assert why_not(state, 3, "correct Ab").rules == ("BLUF-R23", "BLUF-D4")
    assert state.moves(0) == ["call", "correct Ab", "pass"]
    shows(play(state, "0: call"), barred=[])


def test_bluf_r23_barred_ends_with_the_scale() -> None:
    wheel = ["A", "C", "D", "Eb", "E"]
    document = {"turn": 2, "scale": "sc-blues", "root": "A", "wheel": wheel, "hands": [4, 4, ["B", "B"]]}
    state = advanced({**document, "barred": [1]}, scales=2, false_correction="barred")
    shows(play(state, "2: place B as G", "0: pass", "1: pass"), barred=[], phase="root")


def test_bluf_d5_and_bluf_r24_another_card_than_the_one_taken_back() -> None:
    state = locrian("F#", "3: correct Gb")
    assert state.moves(1) == ["replace A as Gb", "replace D as Gb"]
    refusal = why_not(state, 1, "replace F# as Gb")
    assert refusal.rules == ("BLUF-R24", "BLUF-20", "BLUF-D5")
    assert proof(refusal) == ["Taken back: F♯/G♭"]
    assert idea(state, 1, "replace F# as Gb") == "F♯/G♭ is the card that you took back. Put down another one."
    copies = locrian("F#", "3: correct Gb", hand=("F#", "F#", "D"))
    assert copies.moves(1) == ["replace D as Gb", "replace F# as Gb"]
    alone = locrian("F#", "3: correct Gb", hand=("F#",))
    assert alone.moves(1) == ["replace F# as Gb"]
    play(alone, "1: replace F# as Gb", "0: pass", "2: pass", "3: pass")
    assert over_by(alone) == ((1,), "BLUF-16")


def test_bluf_r25_a_replacement_has_its_right_name() -> None:
    state = locrian("F#", "3: correct Gb")
    refusal = why_not(state, 1, "replace A as F#")
    assert refusal.rules[:3] == ("BLUF-R25", "BLUF-20", "BLUF-D5")
    assert "The scale, spelled: C D♭ E♭ F [G♭] A♭ B♭" in proof(refusal)


def test_bluf_20_on_degree_1_the_replacement_goes_by_either_name() -> None:
    state = advanced({"scale": "sc-major", "root": "C#", "hands": [["A", "E"], ["F"]]})
    play(state, "0: place A as D", "1: correct Db")
    shows(state, phase="replace", root_name=None, wheel=[])
    assert state.moves(0) == ["replace E as C#", "replace E as Db"]
    shows(play(state, "0: replace E as C#"), root_name="C#", replaced=True)


def test_bluf_21_a_call_makes_the_spelling_irrelevant() -> None:
    shows(locrian("F#", "2: call"), turn=1, phase="root", hands=[4, 2, 9, 4])


# ------------------------------------------------------------------------------------------------ who knows what


def test_bluf_r16_the_taker_knows_all_others_the_card_turned_over_and_their_own() -> None:
    state = minor("C")
    move = state.parse(1, "call")
    assert [asking.told(state, 1, move, viewer) for viewer in (0, 1, 2, None)] == ["call (C for G)"] * 4
    assert asking.told(state, 1, move, 3) == "call (C for G): D B F C"  # degree by degree
    exposed = asking.exposes(state, 1, move)
    before = Snapshot(state)
    play(state, "1: call")
    assert key(state, "knows") == [{"3": ["C", "D"]}, {"3": ["C", "B"]}, {"3": ["C", "F"]}, {}]
    events = happened(before, Snapshot(state), Made(1, "call", False), exposed)
    assert Shown("C", -1, ("wheel", None), 3) in events
    for viewer, cards in ((None, ["C"]), (0, ["C", "D"]), (1, ["B", "C"]), (2, ["C", "F"]), (3, ["B", "C", "D", "F"])):
        told = [for_seat(event, viewer) for event in events if isinstance(event, Moved)]
        assert sorted(event.card for event in told if isinstance(event, Moved) and event.card) == cards
        assert len(told) == 4


def test_bluf_r16_a_right_card_that_is_called_is_told_as_right() -> None:
    state = minor("G")
    assert asking.told(state, 2, state.parse(2, "call"), 0) == "call (G)"
    assert asking.told(state, 2, state.parse(2, "call"), 2) == "call (G): D B F G"
    play(state, "2: call")
    assert key(state, "knows") == [{"2": ["D", "G"]}, {"2": ["G", "B"]}, {}, {"2": ["G"]}]


def test_bluf_r16_what_was_known_of_a_hand_is_forgotten_when_a_card_may_have_left_it() -> None:
    state = minor("G", "2: call", "3: root C", "3: place C")
    assert key(state, "knows") == [{"2": ["D", "G"]}, {"2": ["G", "B"]}, {}, {"2": ["G"]}]
    play(state, "0: pass", "1: pass", "2: pass")
    for seat in (0, 1):
        play(state, f"{seat}: {state.moves(seat)[0]}")
        asking.close_window(state)
    play(state, "2: place B")
    assert "knows" not in state.document()


def test_face_down_cards_are_seen_by_nobody_and_known_to_who_placed_them() -> None:
    state = minor("C")
    for viewer in (None, 0, 1, 2, 3):
        zone = state.view(viewer).zone("wheel")
        assert zone.cards == [None] * 4
        truth = ["D", "B", "F", "C"]
        assert zone.known == [truth[at] if at == viewer else None for at in range(4)]
    assert asking.open_view(state).zone("wheel").cards == ["D", "B", "F", "C"]


def test_what_was_taken_back_is_its_owners_secret() -> None:
    state = locrian("F#")
    before = Snapshot(state)
    play(state, "3: correct Gb")
    assert [state.view(viewer).facts.get("returned") for viewer in (0, 1, 2, 3, None)] == [None, "F#", None, None, None]
    assert "returned" not in state.view(0).facts
    events = happened(before, Snapshot(state), Made(3, "correct Gb", False))
    for viewer in (None, 0, 3):
        told = [for_seat(event, viewer) for event in events]
        assert [event.card for event in told if isinstance(event, Moved)] == [None]
        assert not [event for event in told if isinstance(event, Changed) and event.fact == "returned"]
    move = state.parse(1, "replace A as Gb")
    assert [asking.told(state, 1, move, viewer) for viewer in (0, 1)] == ["replace as Gb", "replace A as Gb"]


def test_those_who_watch_hear_less_than_the_only_opponent() -> None:
    state = basic({"scale": "sc-minor", "turn": 0, "hands": [["D", "A"], ["C", "C"]]})
    play(state, "0: root D", "0: place D", "1: pass", "1: place C")
    before, exposed = Snapshot(state), asking.exposes(state, 0, 1)
    play(state, "0: call")
    assert key(state, "knows") == [{"1": ["C", "D"]}, {}]
    events = [
        event
        for event in happened(before, Snapshot(state), Made(0, "call", False), exposed)
        if isinstance(event, Moved)
    ]
    assert sorted(str(event.card) for event in events if event.seen == -1) == ["C"]
    assert state.view(None).zone("hands", 1).known.count(None) == 2


def test_equal_cards_are_not_mixed_up_when_one_of_them_is_known() -> None:
    """Seat 0 knows of one A in the hand of seat 2, and hears nothing of the A that seat 1 had put down."""
    wheel = ["C", "A", "Eb", "F", "G"]
    document = {"scale": "sc-minor", "root": "C", "phase": "react", "turn": 1, "hands": [4, 4, ["A", "B"]]}
    state = basic({**document, "wheel": wheel, "knows": [{"2": ["A"]}, {}, {}]})
    before, exposed = Snapshot(state), asking.exposes(state, 2, 1)
    play(state, "2: call")
    moved = [
        event
        for event in happened(before, Snapshot(state), Made(2, "call", False), exposed)
        if isinstance(event, Moved)
    ]
    told = [event for event in (for_seat(each, 0) for each in moved) if isinstance(event, Moved)]
    assert sorted(event.card for event in told if event.card) == ["C", "F", "G"]
    assert len(told) == 5
    assert key(state, "knows") == [{"2": ["C", "F", "G", "A"]}, {"2": ["G", "A"]}, {}]


@pytest.mark.parametrize("viewer", range(4))
def test_worlds_that_look_alike_lead_to_the_same_one(viewer: int) -> None:
    for state in (minor("C"), minor("G", "2: call"), locrian("F#", "3: correct Gb"), locrian("A", "0: call")):
        one, two = state.clone(), state.clone()
        two.redeal(Rng(3), viewer)
        assert two.view(viewer) == state.view(viewer)
        one.redeal(Rng(9), viewer)
        two.redeal(Rng(9), viewer)
        assert one.document() == two.document()
        assert pickle.loads(pickle.dumps(one)).document() == one.document()


def test_in_an_imagined_world_only_those_have_bluffed_who_lacked_the_note() -> None:
    """Degrees 2 to 4 of D minor are E, F and G, put down by seats 1 to 3."""
    bluffs = Counter[str]()
    for seed in range(60):
        world = minor("C")
        world.redeal(Rng(seed), 0)
        wheel, hands = key(world, "wheel"), hands_of(world)
        for note, degree in (("E", 1), ("F", 2), ("G", 3)):
            is_bluff = wheel[degree] != note  # type: ignore[index]  # a zone of a document is a list
            assert not is_bluff or note not in hands[degree], "who had it would have put it down"
            bluffs[note] += is_bluff
    assert all(0 < count < 60 for count in bluffs.values())


def test_who_thinks_puts_down_the_note_that_is_due_if_it_is_there() -> None:
    held = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G", "G"]]})
    assert [held.game.move_text(move) for move in asking.careful_moves(held, 3)] == ["place G"]
    lacking = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "A"]]})
    assert sorted(lacking.game.move_text(move) for move in asking.careful_moves(lacking, 3)) == ["place A", "place C"]
    called = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    assert {called.game.move_text(move) for move in asking.careful_moves(called, 1)} == {"place F# as Gb"}


def test_the_fewer_cards_the_better_it_stands() -> None:
    assert asking.standing(basic({"scale": "sc-minor", "hands": [["D", "A"], ["C"]]})) == [-2, -1]


# ------------------------------------------------------------------------------------------------ by hand


def test_by_hand_the_scale_is_turned_a_card_goes_to_the_wheel_and_words_are_said() -> None:
    state = basic({"scale": "sc-minor", "hands": [["C", "F#"], 4]})
    turned = Gesture((Touch("scale", None, 0),))
    assert asking.choices(state, 0, turned) == NAMES
    assert asking.choices(state, 1, turned) == []
    assert asking.by_hand(state, 0, turned._replace(choice="Eb")) == "root Eb"
    play(state, "0: root Eb")
    placed = Gesture((Touch("hands", 0, "F#"),), Touch("wheel"))
    assert (asking.choices(state, 0, placed), asking.by_hand(state, 0, placed)) == ([], "place F#")
    play(state, "0: place F#")
    assert [asking.by_hand(state, 1, Gesture((), None, word)) for word in ("call", "pass")] == ["call", "pass"]


def test_by_hand_every_name_can_be_said_right_or_wrong() -> None:
    state = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    placed = Gesture((Touch("hands", 1, "A"),), Touch("wheel"))
    assert asking.choices(state, 1, placed) == SAID
    assert asking.by_hand(state, 1, placed._replace(choice="F#")) == "place A as F#"
    assert why_not(state, 1, asking.by_hand(state, 1, placed)).rules[0] == "BLUF-07"
    assert all(asking.flags(state.game, move).is_unoffered for move in state.legal_moves(1))
    manual = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming="manual")
    assert len(asking.choices(manual, 1, placed)) == 17
    assert not any(asking.flags(manual.game, move).is_unoffered for move in manual.legal_moves(1))


def test_by_hand_a_correction_is_offered_alike_whether_the_name_was_wrong_or_not() -> None:
    touched = Gesture((), Touch("wheel", None, 4))
    for said in ("F#", "Gb"):
        state = locrian(said)
        assert asking.choices(state, 0, touched) == SAID
        assert asking.choices(state, 1, touched) == []
        assert asking.by_hand(state, 0, touched._replace(choice="Gb")) == "correct Gb"
        assert [asking.flags(state.game, move).is_unoffered for move in state.legal_moves(0)] == (
            [False, True, False] if said == "F#" else [False, False]
        )
        with pytest.raises(Unreadable, match="who corrects says the right name"):
            asking.by_hand(state, 0, touched)
    assert asking.choices(locrian("F#", "0: correct A"), 0, touched) == []
    back = locrian("F#", "3: correct Gb")
    placed = Gesture((Touch("hands", 1, "A"),), Touch("wheel"))
    assert asking.by_hand(back, 1, placed._replace(choice="Gb")) == "replace A as Gb"
    with pytest.raises(Unreadable, match="with its right name"):
        asking.by_hand(back, 1, placed)


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture((Touch("hands", 1, "A"), Touch("hands", 1, "F#")), Touch("wheel")),
        Gesture((Touch("hands", 1, "A"),), Touch("out")),
        Gesture((), Touch("wheel", None, 0), "Gb"),
        Gesture((Touch("wheel", None, 1),), Touch("hands", 1)),
    ],
)
def test_by_hand_other_gestures_mean_nothing(gesture: Gesture) -> None:
    state = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    with pytest.raises(Unreadable, match="touch one card of your hand and then the Wheel"):
        asking.by_hand(state, 1, gesture)


def test_bluf_07_a_card_touched_in_silence_waits_for_its_name() -> None:
    alone = Gesture((Touch("hands", 1, "A"),))
    for options in ({"advanced": True}, {"naming": "manual"}):
        state = at({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, (), options)
        assert why_not(state, 1, asking.by_hand(state, 1, alone)).rules[0] == "BLUF-07"
    table = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    with pytest.raises(Unreadable, match="touch one card of your hand and then the Wheel"):
        asking.by_hand(table, 1, alone)


def test_prompts_say_what_is_due() -> None:
    state = basic({"scale": "sc-minor", "hands": [["C", "F#"], 4]})
    told = ["Turn the SCALE card: where is degree 1?", "", ""]
    assert [asking.prompt(state, seat) for seat in (0, 1, None)] == told
    play(state, "0: root Db")
    assert asking.prompt(state, 0) == "Degree 1 is due: C♯"
    play(state, "0: place C")
    assert [asking.prompt(state, seat) for seat in (0, 1, None)] == ["", "Seat 0: “C♯”", "Seat 0: “C♯”"]
    again = "Put down another card for degree ♭5, and say its correct name"
    assert asking.prompt(locrian("F#", "3: correct Gb"), 1) == again


# ------------------------------------------------------------------------------------------------ moves in words


def test_bluf_06_degree_1_is_called_as_the_scale_on_it_is_spelled() -> None:
    for scale, name in (("sc-major", "D♭"), ("sc-minor", "C♯")):
        state = basic({"scale": scale, "hands": [["C"], 4]})
        assert asking.said(state, 0, "root C#") == f"Degree 1 on {name}"
        turned = Gesture((Touch("scale", None, 0),))
        assert state.game.manners.choice_said(state, 0, turned, "C#") == Note(name.replace("♭", "b").replace("♯", "#"))
    spelled_by_players = advanced({"scale": "sc-major", "hands": [["C"], 4]})
    assert asking.said(spelled_by_players, 0, "root C#") == "Degree 1 on C♯/D♭"


def test_bluf_08_a_card_is_called_as_the_scale_spells_it() -> None:
    state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "Ab", "D"]]})
    assert asking.said(state, 1, "place Ab") == "Put down A♭"
    assert asking.said(state, 1, "place F#", "fr") == "Poser Sol♭"
    manual = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "C#"]]}, naming="manual")
    assert asking.said(manual, 1, "place C# as F#") == "Put down D♭ and say “F♯”"
    assert asking.said(basic({"scale": "sc-minor", "hands": [["C#"], 4]}), 0, "place C#") == "Put down C♯/D♭"


def test_bluf_18_where_players_spell_no_move_does_it_for_them() -> None:
    state = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    assert asking.said(state, 1, "place F# as G") == "Put down F♯/G♭ and say “G”"
    assert asking.said(locrian("F#"), 0, "correct Gb") == "Correct: G♭"


# ------------------------------------------------------------------------------------------------ what is shown


def test_everybody_sees_degrees_and_sectors_and_who_puts_down_the_next_card() -> None:
    state = basic({"scale": "sc-minor", "turn": 2, "hands": [4, 4, ["D", "C"]]})
    facts = state.view(None).facts
    assert (facts["degrees"], facts["sectors"], facts["next"]) == (["1", "2", "b3", "4", "5", "b6", "b7"], [], None)
    play(state, "2: root D")
    assert state.view(None).facts["sectors"] == ["D", "E", "F", "G", "A", "Bb", "C"]
    assert state.view(0).facts["next"] == 2
    assert play(state, "2: place D").view(0).facts["next"] == 0
    last = minor("G", hands=[5, 5, 5, ["G"]])
    assert last.view(0).facts["next"] is None, "nobody puts down a card after a last one (BLUF-R12)"


@pytest.mark.parametrize(
    ("state", "seats"),
    [
        (locrian("Gb"), [0, 2, 3]),
        (locrian("F#"), [0, 2, 3]),
        (locrian("F#", "3: correct G", "2: pass"), [0]),
        (locrian("F#", "3: correct Gb"), []),
        (locrian("F#", "3: correct Gb", "1: replace A as Gb"), []),
        (minor("C"), []),
    ],
)
def test_bluf_d4_who_may_correct_is_known_to_all_and_does_not_tell_whether_the_name_was_wrong(
    state: State, seats: list[int]
) -> None:
    for viewer in (None, 0, 1):
        assert state.view(viewer).facts["correctors"] == seats


def test_bluf_18_names_are_spelled_where_players_say_them_and_it_counts() -> None:
    document = {"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}
    tables: list[dict[str, object]] = [
        {},
        {"naming": "manual"},
        {"advanced": True},
        {"advanced": True, "naming": "auto"},
    ]
    facts = [at(document, (), options).view(None).facts for options in tables]
    assert [each["is_spelled"] for each in facts] == [False, False, True, False]
    named_by_the_table = play(advanced(document, naming="auto"), "1: place A")
    assert named_by_the_table.view(0).facts["correctors"] == []


# ------------------------------------------------------------------------------------------------ what was thought


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("F#", "F♯ sounds right, but F is degree 4. Degree 5: C D E F …"),
        ("A", "A is another key, and A is degree 6. Degree 5: C D E F …"),
        ("G", "G is the perfect fifth of C. The Locrian mode has the diminished fifth."),
        ("G#", "G♯ is the augmented fifth of C. The Locrian mode has the diminished fifth."),
    ],
)
def test_bluf_18_a_wrong_spelling_is_told_by_its_letter_and_size(said: str, told: str) -> None:
    state = advanced({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]})
    assert idea(state, 1, f"place A as {said}") == told
    if said != "F#":
        assert idea(locrian("F#"), 3, f"correct {said}") == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("F", "F is degree 4. Degree ♭5 is due."),
        ("B", "B is not a note of the Locrian mode on C. Degree ♭5 is due."),
        ("G", "G is the perfect fifth of C. The Locrian mode has the diminished fifth."),
    ],
)
def test_bluf_r26_another_note_is_told_by_its_degree(said: str, told: str) -> None:
    state = basic({"turn": 1, **LOCRIAN, "hands": [4, ["F#", "A"]]}, naming="manual")
    assert idea(state, 1, f"place A as {said}") == told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_told_of_a_wrong_name_has_words(language: str) -> None:
    words = words_of(language, "bluff-the-scale")
    for scale in SCALES:
        for options in ({"advanced": True}, {"naming": "manual"}):
            state = at({"scale": scale, "root": "Eb", "wheel": ["Eb", "F"], "hands": [["A"], 4]}, (), options)
            verdicts = [explain(state, 0, state.parse(0, f"place A as {name}")) for name in SAID]
            ideas = [found.idea for verdict in verdicts if (found := verdict.objection) and found.idea]
            parts = [part for idea in ideas for part in idea.parts.values() if isinstance(part, Word)]
            assert not [part for part in parts if f"{part.group}.{part.word}" not in words.values]


# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scales": 0}, "option scales is a number from 1 to 15"),
        ({"restart_limit": 2}, "option restart_limit is off, or a number from 3 to 50"),
        ({"restart_limit": 51}, "a number from 3 to 50, not 51"),
        ({"half_deck": "half"}, "option half_deck is one of auto, on, off"),
        ({"scale_set": []}, "it names one SCALE card at least"),
        ({"scale_set": ["sc-major", "sc-major"]}, "it names no card twice"),
        ({"scale_set": ["ch-5"]}, "ch-5 is no SCALE card such as sc-major"),
        ({"scale_set": ["sc-major", "sc-minor"], "scales": 3}, "scales is 3, but scale_set has only 2 SCALE cards"),
        ({"naming": "shouted"}, "option naming is one of auto, manual"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        BluffTheScale(2, options)


def test_a_set_of_scales_may_be_smaller_than_the_box() -> None:
    without = [scale for scale in SCALES if scale != "sc-chromatic"]
    game = BluffTheScale(4, {"scale_set": without})
    assert game.scales == 14
    assert asking.unusual_options(game) == {"scale_set": without}
    assert "sc-chromatic" not in [game.card_text(card) for card in game.deck()]
    assert BluffTheScale(4, {"scale_set": without, "scales": 14}).scales == 14


def test_on_and_off_may_be_written_where_a_limit_is_off() -> None:
    limit = next(option for option in BluffTheScale.OPTIONS if option.name == "restart_limit")
    assert isinstance(limit, Choice)
    assert (limit.read("off"), limit.read("12"), limit.default) == (False, 12, 50)
    assert BluffTheScale(2, {"restart_limit": "off"}).restart_limit == 0


# ------------------------------------------------------------------------------------------------ positions


REACT = {"phase": "react", "turn": 1, "scale": "sc-locrian", "root": "C", "wheel": ["C", "C#"], "hands": [4, 4, 4]}


@pytest.mark.parametrize(
    ("document", "options", "sentence"),
    [
        ({"hands": [4, 4]}, {}, "scale must name the card on the Wheel in phase root"),
        ({"scale": "ch-5", "hands": [4, 4]}, {}, "scale must be a SCALE card of this game"),
        ({"scale": "sc-major", "hands": [4, 4]}, {"scale_set": ["sc-minor"]}, "scale must be a SCALE card"),
        ({"scale": "sc-major", "hands": [0, 4]}, {}, "hands must give seat 0 a card"),
        ({**REACT, "hands": [4, 0, 0]}, {}, "hands must give seat 2 a card"),
        ({"scale": "sc-major", "hands": [["C"] * 5, 4]}, {}, "of which there are only 4"),
        ({"scale": "sc-major", "phase": "place", "hands": [4, 4]}, {}, "phase place needs scale and root"),
        (
            {"scale": "sc-major", "phase": "root", "root": "C", "hands": [4, 4]},
            {},
            "the Wheel is empty and has no root",
        ),
        ({"scale": "sc-major", "wheel": ["C"], "hands": [4, 4]}, {}, "in phase root the Wheel is empty"),
        ({"scale": "sc-major", "root": "C", "wheel": 7, "hands": [4, 4]}, {}, "wheel must hold 0 to 6 cards here"),
        ({**REACT, "wheel": []}, {}, "wheel must hold 1 to 7 cards here, not 0"),
        ({**REACT, "wheel": 8}, {}, "wheel must hold 1 to 7 cards here, not 8"),
        ({**REACT, "passed": [1]}, {}, "passed and tried cannot name seat 1, who has placed"),
        ({**REACT, "passed": [0, 2]}, {}, "passed cannot name all others"),
        ({**REACT, "tried": [0]}, {}, "nothing is corrected in the basic game"),
        ({**REACT, "said": "C#"}, {}, "said belongs to naming by hand"),
        ({**REACT, "said": "H"}, {"naming": "manual"}, "said must be a name such as F#"),
        ({**REACT, "said": 3}, {"naming": "manual"}, "said must be a name such as F#"),
        ({**REACT, "root_name": "C"}, {}, "root_name is a name of the advanced variant"),
        ({**REACT, "root_name": "B#"}, {"advanced": True}, "root_name B# is not printed on C"),
        ({**REACT, "root": "C#", "wheel": ["D"], "said": "C#", "root_name": "Db"}, {"advanced": True}, "not what was"),
        ({**REACT, "replaced": True, "said": "C#"}, {"advanced": True}, "a replacement has its right name"),
        ({**REACT, "barred": [0]}, {"advanced": True}, "barred belongs to the option"),
        ({**REACT, "returned": "C"}, {"advanced": True}, "belongs to phase replace and is needed there"),
        ({**REACT, "winners": [1]}, {}, "winners belong to phase over"),
        ({**REACT, "calls": 50}, {}, "calls must be a number from 0 to 49"),
        ({**REACT, "phase": "replace"}, {"advanced": True}, "belongs to phase replace and is needed there"),
        ({**REACT, "phase": "place", "passed": [0]}, {}, "passed belongs to phase react"),
        (
            {**REACT, "phase": "replace", "returned": "B", "hands": [4, ["C"], 4]},
            {"advanced": True},
            "returned is B, which is not in",
        ),
        ({**REACT, "phase": "replace", "returned": "B"}, {}, "nothing is corrected in the basic game"),
        ({"phase": "deal", "hands": [4, 4]}, {}, "in phase deal all cards are in their decks"),
        ({"phase": "over", "hands": [4, 4]}, {}, "phase over needs one empty hand, or no SCALE card left"),
        ({"phase": "over", "hands": [0, 0, 4]}, {}, "phase over needs one empty hand"),
        ({"phase": "over", "hands": [0, 4], "winners": [1]}, {}, "winners must be"),
        ({"scale": "sc-major", "hands": [4, 4], "scale_deck": ["sc-minor"]}, {}, "are 2 cards, but the game has 15"),
        ({"scale": "sc-major", "hands": [4, 4], "done": 3}, {"scales": 3}, "are 4 cards, but the game has 3"),
        ({"scale": "sc-major", "root": "sc-minor", "hands": [4, 4]}, {}, "root must be a note, not"),
        ({**REACT, "knows": [{"1": ["B"] * 5}, {}, {}]}, {}, "which is not in"),
        ({"scale": "sc-major", "hands": [4, 4], "unused": 3}, {}, "has no key 'unused'"),
    ],
)
def test_positions_that_cannot_be_are_refused(
    document: dict[str, object], options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Impossible, match=sentence):
        at(document, (), options)


def test_the_name_of_the_root_follows_where_it_is_left_out() -> None:
    shows(advanced({**REACT, "root": "C#", "wheel": ["D"], "said": "Db"}), root_name="Db")
    shows(advanced({**REACT, "root": "C#", "wheel": ["D"], "said": "D"}), root_name=None)
    shows(advanced({**REACT, "root": "C#", "said": "D"}), root_name="C#")
    shows(advanced({**REACT, "scale": "sc-major", "root": "C#", "said": "Eb"}), root_name="Db")
    shows(advanced({"scale": "sc-major", "root": "C#", "hands": [4, 4]}), root_name=None, phase="place")


def test_a_hand_given_as_a_number_holds_what_was_taken_back_and_what_is_known() -> None:
    state = advanced(
        {**REACT, "phase": "replace", "returned": "B", "hands": [4, 2, 4], "knows": [{"1": ["E"]}, {}, {}]}
    )
    assert sorted(hands_of(state)[1]) == ["B", "E"]
    assert key(state, "knows") == [{"1": ["E"]}, {}, {}]


def test_the_end_of_a_game_is_read_back() -> None:
    shows(basic({"phase": "over", "hands": [0, 4]}), winners=[0])
    shows(basic({"phase": "over", "hands": [3, 2, 2], "scale_deck": [], "done": 15}), winners=[1, 2], scale=None)


def test_out_of_time_the_right_card_is_put_down_or_one_of_the_note_with_most_copies() -> None:
    for hand, text in ((["C", "A", "A", "G"], "place G"), (["C", "A", "A", "F#", "F#"], "place F#")):
        state = basic(
            {"seats": 2, "turn": 1, "scale": "sc-minor", "root": "D", "wheel": ["D", "B", "F"], "hands": [5, hand]}
        )
        assert state.game.move_text(asking.late_move(state, 1)) == text


# ------------------------------------------------------------------------------------------------ what is told


def keys_told(state: State, *moves: tuple[int, str]) -> list[tuple[str, str]]:
    return [(said.key, said.rule) for said in story(state, *moves)]


def test_bluf_r32_bluf_05_the_deal_is_told_and_who_starts_the_first_scale() -> None:
    state = basic({"phase": "deal", "turn": 1, "hands": [0, 0]}, scale_set=["sc-major"])
    told = ["Ben dealt all 48 NOTE cards.", "New SCALE card: major scale. It is up to you to start it."]
    assert sentences(state, (1, "deal"), to=1)[1:] == told[1:]
    state = basic({"phase": "deal", "turn": 1, "hands": [0, 0]}, scale_set=["sc-major"])
    assert sentences(state, (1, "deal"))[0] == told[0]


def test_bluf_06_degree_1_is_told_as_the_scale_is_spelled_or_by_both_names_where_players_spell() -> None:
    position = {"scale": "sc-major", "hands": [5, 5]}
    assert sentences(basic(position), (0, "root C#")) == ["Ada started the major scale on D♭."]
    assert sentences(advanced(position), (0, "root C#")) == ["Ada started the major scale on C♯/D♭."]
    french = "Vous avez mis le degré 1 sur Ré♭\u00a0: gamme majeure."
    assert sentences(basic(position), (0, "root C#"), to=0, language="fr") == [french]


def test_bluf_08_of_a_card_put_down_only_its_name_is_told_even_to_its_owner() -> None:
    for to in (0, 3, None):
        state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G", "G"]]})
        said = "You" if to == 3 else "Dan"
        assert sentences(state, (3, "place C"), to=to) == [f"{said} put a card on degree 4 and said G."]
    state = at({"turn": 1, **LOCRIAN, "hands": [4, ["A", "D"], 4, 4]}, (), {"advanced": True})
    french = ["Ben a posé une carte sur le degré ♭5 en disant Fa♯."]
    assert sentences(state, (1, "place A as F#"), language="fr") == french


def test_bluf_12_a_bluff_that_is_called_is_told_with_what_it_was_and_who_takes_the_cards() -> None:
    told = [
        "Ben called the bluff on G: the card was C.",
        "G was due: Dan had bluffed and took the 4 cards from the Wheel.",
        "It is up to Ben to start the scale again.",
    ]
    assert sentences(minor("C"), (1, "call")) == told
    assert sentences(minor("C"), (1, "call"), to=0) == told
    own = sentences(minor("C"), (1, "call"), to=3)
    assert own[1:3] == [told[1].replace("Dan", "you"), "The cards taken, degree by degree: D, B, F and C."]
    rules = [("called", "BLUF-11"), ("bluffed", "BLUF-12"), ("taken", "BLUF-R16"), ("starts_again", "BLUF-R15")]
    assert keys_told(minor("C"), (1, "call")) == rules


def test_bluf_13_a_card_that_was_right_is_told_with_who_takes_the_cards() -> None:
    told = [
        "Clara a dit «\u00a0Bluff\u00a0» après Sol\u00a0: la carte était Sol.",
        "On attendait Sol, la carte était donc juste\u00a0: Clara a pris les 4 cartes de la Roue.",
        "À vous de recommencer la gamme.",
    ]
    assert sentences(minor("G"), (2, "call"), to=3, language="fr") == told


def test_bluf_r16_only_the_taker_hears_which_cards_were_taken() -> None:
    for card, taker in (("C", 3), ("G", 1)):
        (taken,) = [said for said in story(minor(card), (1, "call")) if said.key == "taken"]
        assert taken.seen == 1 << taker
    alone = basic({"scale": "sc-minor", "root": "D", "hands": [["C", "D"], 3]})
    assert "taken" not in [said.key for said in story(alone, (0, "place C"), (1, "call"))]


def test_bluf_11_a_card_turned_over_is_spelled_by_the_scale_or_has_both_names() -> None:
    state = locrian("Gb", hand=["C#", "A", "D"])
    assert sentences(state, (2, "call"))[0] == "Clara called the bluff on G♭: the card was D♭."
    state = locrian("Gb", hand=["E", "A", "D"])
    assert sentences(state, (2, "call"))[0] == "Clara called the bluff on G♭: the card was E."
    state = minor("F#", hands=[5, 5, 5, ["F#", "C"]])
    assert sentences(state, (2, "call"))[0] == "Clara called the bluff on G: the card was F♯/G♭."


def test_bluf_21_a_card_that_is_right_under_a_wrong_name_is_told_with_both() -> None:
    told = [
        "Clara called the bluff on F♯: the card was G♭.",
        "G♭ was due, so the card was right: Clara took the 5 cards from the Wheel.",
    ]
    assert sentences(locrian("F#"), (2, "call"))[:2] == told


def test_bluf_15_a_complete_scale_is_told_with_its_notes_and_what_follows() -> None:
    wheel = {"scale": "sc-blues", "root": "C", "wheel": ["C", "Eb", "F", "F#", "B"]}
    state = basic({"turn": 2, **wheel, "scale_deck": ["sc-major"], "done": 13, "hands": [4, 4, ["Bb", "C"]]})
    play(state, "2: place Bb", "0: pass")
    told = [
        "The blues scale was complete, C E♭ F G♭ G B♭; its 6 cards left the game unseen.",
        "New SCALE card: major scale. It is up to Ada to start it.",
    ]
    assert sentences(state, (1, "pass")) == told


def test_bluf_r18_a_scale_that_is_set_aside_is_told_with_the_next_one() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G", "G"]], "calls": 9}, restart_limit=10)
    told = story(play(state, "3: place C"), (1, "call"))
    assert [(said.key, said.rule) for said in told[-2:]] == [("set_aside", "BLUF-R18"), ("new_scale", "BLUF-05")]
    assert told[-2].parts == {"count": Number(10)}
    assert told[-1].parts["other"] == Seat(1)


def test_bluf_20_a_correction_is_told_and_the_card_that_replaces_it() -> None:
    state = locrian("F#")
    told = "Dan corrected F♯ to G♭: the card went back to you."
    assert sentences(state, (3, "correct Gb"), to=1) == [told]
    replaced = story(state, (1, "replace A as Gb"))
    assert [(said.key, said.rule, said.parts["name"]) for said in replaced] == [("replaced", "BLUF-20", Note("Gb"))]


@pytest.mark.parametrize(("said", "tried"), [("F#", "G"), ("Gb", "F#")])
def test_bluf_r23_a_false_correction_is_told_and_whether_it_was_the_last(said: str, tried: str) -> None:
    (told,) = story(locrian(said), (3, f"correct {tried}"))
    assert told.parts == {"seat": Seat(3), "name": Note(said), "tried": Note(tried)}
    barred = keys_told(locrian(said, false_correction="barred"), (3, f"correct {tried}"))
    assert barred == [("not_corrected", "BLUF-R23"), ("barred", "BLUF-R23")]


def test_bluf_r27_a_wrong_name_is_told_only_when_nobody_can_correct_it_any_more() -> None:
    state = locrian("F#", "2: pass")
    assert story(state, (3, "pass")) == []
    assert sentences(state, (0, "pass")) == ["Nobody corrected F♯: G♭ would have been right."]
    assert story(locrian("Gb", "2: pass", "3: pass"), (0, "pass")) == []
    manual = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["C", "G", "G"]]}, naming="manual")
    assert story(play(manual, "3: place C as A", "0: pass", "1: pass"), (2, "pass")) == []


def test_bluf_16_bluf_r13_the_last_card_is_told_and_then_the_win() -> None:
    state = basic({"turn": 3, **MINOR, "hands": [5, 5, 5, ["G"]]})
    assert keys_told(state, (3, "place G")) == [("put_down", "BLUF-08"), ("last_card", "BLUF-R13")]
    play(state, "0: pass", "1: pass")
    assert sentences(state, (2, "pass")) == ["Dan ran out of cards and won."]


def test_bluf_r14_a_false_call_on_a_last_card_is_told_with_the_win() -> None:
    state = minor("G", hands=[5, 5, 5, ["G"]])
    assert sentences(state, (0, "call"))[-1] == "The call was false and no card was left: Dan won at once."


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ([3, ["E", "D"], 4], ["Ben won with 1 card left."]),
        ([1, ["E", "D"], 4], ["Ada shared the win with 1 card left.", "Ben shared the win with 1 card left."]),
    ],
)
def test_bluf_17_bluf_r20_the_last_scale_card_is_told_with_who_holds_the_fewest(
    hands: list[object], told: list[str]
) -> None:
    wheel = {"scale": "sc-major-pentatonic", "root": "G", "wheel": ["G", "A", "B", "D"]}
    state = basic({"turn": 1, **wheel, "scale_deck": [], "done": 14, "hands": hands})
    play(state, "1: place E", "2: pass")
    assert sentences(state, (0, "pass"))[1:] == ["That was the last SCALE card: the fewest cards win.", *told]


@pytest.mark.parametrize("options", [{}, {"advanced": True}, {"advanced": True, "false_correction": "barred"}])
def test_every_move_of_a_game_tells_everybody_something(options: dict[str, object]) -> None:
    for seed in range(2):
        check_story(BluffTheScale(3, {"restart_limit": 3, "scales": 4, **options}).deal(seed), seed)
