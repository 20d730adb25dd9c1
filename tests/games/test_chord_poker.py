"""Chord Poker: the rulebook as sentences (docs/rules/chord-poker.md), each test named after its rule.

A position is a document as people paste it; `at` adds the game, the number of seats and, where nothing else is said, a
major triad on C.
"""

import pickle
from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

import pytest

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.decks.carmony import Kind, deck
from cardenza.decks.notes import NAMES, gathered
from cardenza.games.chord_poker import ChordPoker
from cardenza.games.chord_poker.grouping import VALUES, best_of, grouped, sizes_in, value_of, worth_of
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible, NotAllowed, Unreadable
from cardenza.kernel.events import Changed, Made, Moved, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Word
from cardenza.kernel.verdict import Objection
from cardenza.kernel.views import Snapshot
from cardenza.match import commands as asked
from cardenza.match.settings import PerMove, Settings
from cardenza.testing.walk import some_game, walk
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_idea
from tests import asking
from tests.games import telling
from tests.games.playing import fined, in_turn, key, shows, why_not
from tests.games.playing import line_by_line as play
from tests.games.telling import check_story, counted, sentences, story
from tests.match.live import ANNA, BEN, placed

CHORDS = [meld.id for meld in deck().of_kind(Kind.CHORD)]
NOTES = [name for name in NAMES for _ in range(8)]
OPEN = {"chord": "ch-maj", "root": "C", "wheel": ["C"]}
STRICT = {"mode": "strict"}


def size(zone: object) -> int:
    """How many cards a document puts there."""
    return len(zone) if isinstance(zone, list) else int(str(zone))


def at(
    options: Mapping[str, object] | None = None, chance: Sequence[Sequence[str]] = (), /, **document: object
) -> State:
    """A position; a hand given as a text is its notes. If the deck is named, all other cards are in the pile."""
    hands = document.get("hands", [7, 7])
    assert isinstance(hands, list)
    hands = [hand.split() if isinstance(hand, str) else hand for hand in hands]
    chord = {} if "chord" in document or document.get("phase") == "deal" else OPEN
    whole = {"game": "chord-poker", "options": options or {}, "seats": len(hands), **chord, **document, "hands": hands}
    if "deck" in document:
        whole["pile"] = len(NOTES) - sum([size(zone) for zone in [*hands, whole["deck"], whole["wheel"]]])
    game = catalogue.game_of(whole)
    entries = [[asking.parse_chance(game, card) for card in entry] for entry in chance]
    return game.position(whole, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])


def on(chord: str, root: str, wheel: str) -> dict[str, object]:
    """A chord on its root, with these notes on the Wheel."""
    return {"chord": chord, "root": root, "wheel": wheel.split()}


def drawn(hand: str, options: Mapping[str, object] | None = None, /, **more: object) -> State:
    """Two players; seat 0 has drawn, holds these notes and must discard."""
    return at(options, hands=[hand, 7], phase="end", drawn=True, **more)


def dealt(notes: str = "", chords: Sequence[str] = CHORDS, seats: int = 2, dealer: int = -1, **more: object) -> State:
    """The deal of a round with the deck in this order, top card first; all other notes follow."""
    rest = Tally(NOTES) - Tally(notes.split())
    document = {"phase": "deal", "dealer": dealer % seats, "hands": [0] * seats, **more}
    state = at(None, [[*notes.split(), *rest.elements()], chords], **document)
    state.play(dealer % seats, "deal")
    return state


def places(state: State, note: str, seat: int = 0) -> list[str]:
    """Where a note may be discarded."""
    moves = [move.split() for move in state.moves(seat)]
    return [words[3] for words in moves if words[:2] == ["discard", note]]


def proof(objection: Objection) -> list[str]:
    return telling.proof("chord-poker", objection)


def idea(state: State, move: str) -> str:
    """What the coach says of a wrong move of seat 0."""
    found = explain(state, 0, state.parse(0, move)).objection
    assert found is not None
    assert found.idea is not None
    return " ".join(say_idea(words_of("en", "chord-poker"), found.idea, Reader(0, str)))


def counts(*hands: str) -> list[int]:
    """The points of a round that the deck ended, with these hands."""
    state = at({"rounds": 1}, hands=[f"{hands[0]} Bb", *hands[1:]], phase="end", drawn=True, deck=[])
    points = key(play(state, "0: discard Bb to pile"), "points")
    assert isinstance(points, list)
    return points


# ------------------------------------------------------------------------------------------------ aim and set-up


def test_pokr_01_and_pokr_04_every_round_has_another_chord() -> None:
    game = ChordPoker(2, {"rounds": 33})
    state = game.deal(5)
    met = [key(state, "chord")]
    while not state.is_over():
        in_turn(state, state.moves(state.to_act()[0])[0])
        if key(state, "phase") == "start" and key(state, "chord") not in met:
            assert key(state, "used") == met
            met.append(key(state, "chord"))
    assert sorted(map(str, met)) == sorted(CHORDS)


def test_pokr_02_the_wheel_has_one_sector_for_each_note() -> None:
    with pytest.raises(Impossible, match="one sector for each note"):
        at(hands=["A", 7], **on("ch-maj", "C", "C E E"))


def test_pokr_03_and_pokr_r26_a_round_is_dealt_in_a_fixed_order() -> None:
    notes = "C D E F G A B C C# Eb Eb F# Ab Bb C E"
    state = dealt(notes, ["ch-9", *[chord for chord in CHORDS if chord != "ch-9"]], dealer=0)
    shows(state, hands=[["D", "F", "A", "C", "Eb", "F#", "Bb"], ["C", "E", "G", "B", "C#", "Eb", "Ab"]])
    shows(state, chord="ch-9", root="C", wheel=["C"], pile=["E"], deck=80, chord_deck=32, used=[])
    shows(state, phase="start", turn=1, round=1, dealer=0)
    assert isinstance(state.chance, Scripted)
    assert state.chance.left() == 0


def test_pokr_03_and_pokr_r26_the_chord_of_the_last_round_is_used_and_not_shuffled_in() -> None:
    left = [chord for chord in CHORDS if chord not in ("ch-5", "ch-7")]
    state = at(
        None,
        [NOTES, left],
        hands=["G A", "C"],
        phase="end",
        drawn=True,
        used=["ch-7"],
        round=2,
        **on("ch-5", "C", "C"),
    )
    play(state, "0: discard G to wheel", "0: deal")
    shows(state, used=["ch-7", "ch-5"], chord=left[0], chord_deck=left[1:], round=3)


def test_pokr_05_the_first_dealer_is_drawn_by_lot_and_the_deal_goes_round() -> None:
    assert {key(ChordPoker(3).deal(seed), "dealer") for seed in range(30)} == {0, 1, 2}
    state = play(drawn("G A", **on("ch-5", "C", "C"), dealer=1), "0: discard G to wheel")
    shows(state, phase="deal", dealer=0, turn=0)
    assert why_not(state, 1, "deal").rules[:2] == ("POKR-05", "POKR-R26")
    play(state, "0: deal")
    shows(state, dealer=0, turn=1)


def test_pokr_06_pokr_07_pokr_08_and_pokr_09_what_lies_there_after_the_deal() -> None:
    for seats, left in ((2, 80), (3, 73), (4, 66)):
        state = ChordPoker(seats).deal(1)
        shows(state, hands=[7] * seats, wheel=1, pile=1, deck=left, chord_deck=32, used=[])
        assert key(state, "wheel") == [key(state, "root")]
        for viewer in (None, *range(seats)):
            for seat in range(seats):
                seen = state.view(viewer).zone("hands", seat).cards
                assert all(seen) if viewer == seat else not any(seen)


def test_pokr_r1_the_player_on_the_dealers_left_starts() -> None:
    for dealer in range(3):
        shows(dealt(seats=3, dealer=dealer), turn=(dealer + 1) % 3)


def test_pokr_r3_the_root_counts_as_number_1_and_nobody_scores_for_it() -> None:
    state = at(hands=["F A", "B"], **on("ch-5", "C", "C"))
    play(state, "0: draw")
    assert "discard C to wheel" not in state.moves(0)
    play(at(hands=["G A", 7], phase="end", drawn=True, **on("ch-5", "C", "C")), "0: discard G to wheel")
    for chord in deck().of_kind(Kind.CHORD):
        assert len(chord.required) >= 2


def test_pokr_r4_the_second_card_of_the_dealer_begins_the_pile_even_if_it_is_a_chord_note() -> None:
    state = dealt("D D D D D D D F F F F F F F C E", ["ch-maj", *[chord for chord in CHORDS if chord != "ch-maj"]])
    shows(state, chord="ch-maj", wheel=["C"], pile=["E"])


# ------------------------------------------------------------------------------------------------ turns


def test_pokr_10_turns_go_clockwise() -> None:
    state = at(hands=["F", "G", "A"], turn=2, pile=["D", "D"])
    assert why_not(state, 0, "draw").rules == ("CORE-2", "POKR-10", "POKR-D1")
    assert why_not(state, 1, "discard G to wheel").rules[:2] == ("CORE-2", "POKR-10")
    shows(play(state, "2: root A"), turn=0)


def test_pokr_11_a_turn_begins_with_the_deck_or_the_whole_pile() -> None:
    state = at(None, [["A"]], hands=["F", 7], pile=["D", "B", "D"])
    shows(play(state.clone(), "0: draw"), hands=[["F", "A"], 7], deck=83, phase="end", drawn=True)
    shows(play(state.clone(), "0: take"), hands=[["F", "D", "D", "B"], 7], pile=[], phase="end", drawn=False)
    assert why_not(state, 0, "discard F to pile").rules[:2] == ("POKR-11", "POKR-12")


def test_pokr_12_a_turn_ends_with_one_discard() -> None:
    state = drawn("F F D")
    for move in ("draw", "take"):
        assert why_not(state, 0, move).rules[:2] == ("POKR-12", "POKR-11")
    shows(play(state, "0: discard F to pile"), turn=1, phase="start", hands=[["D", "F"], 7], pile=["F"], drawn=False)


def test_pokr_d1_drawing_from_an_unnamed_deck_asks_chance_for_one_card() -> None:
    state = at(None, [["Ab"]], hands=["F", 7])
    shows(play(state, "0: draw"), hands=[["F", "Ab"], 7])


def test_pokr_r2_hands_grow_and_shrink_and_an_empty_one_counts_nothing() -> None:
    state = at({"rounds": 1}, hands=["F", "B"], deck=["B"], **on("ch-sus2", "C", "C G"))
    play(state, "0: root F")
    shows(state, hands=[[], 1], completed=0, points=[5, -1], phase="over")
    only = at(hands=["A", 7], **on("ch-maj", "C", "C E"))
    shows(play(only.clone(), "0: root A"), hands=[["C"], 7])
    assert at(hands=["", 7], turn=0, pile=["E"]).moves(0) == ["draw"]
    assert at(hands=["", 7], turn=0, pile=["E", "E"]).moves(0) == ["draw", "take"]


def test_pokr_d6_there_is_no_turn_that_ends_without_a_discard() -> None:
    for text in ("end", "pass", "end_no_discard"):
        with pytest.raises(Unreadable, match="is no move"):
            at(hands=["F", 7]).play(0, text)
    game = ChordPoker(2)
    rng = Rng(3)
    for _, _ in walk(scribe := Scribe(game.deal_from(rng.fork())), rng):
        state = scribe.state
        if key(state, "phase") == "end":
            assert all(move.startswith("discard ") for move in state.moves(state.to_act()[0]))


# ------------------------------------------------------------------------------------------------ melds


@pytest.mark.parametrize(
    ("hand", "points"),
    [("G G", 2), ("G G G", 5), ("G G G G", 8), ("G G C C", 4), ("G G C C E E F F", 8), ("G", -1), ("G C E", -3)],
)
def test_pokr_13_pokr_14_pokr_28_pokr_29_pokr_30_and_pokr_31_what_melds_are_worth(hand: str, points: int) -> None:
    assert counts(hand, "A A") == [points, 2]


def every_split(count: int, largest: int = 4) -> list[list[int]]:
    """Every way to split so many cards into groups, leaving some over or none."""
    found: list[list[int]] = [[]]
    for size in range(2, min(count, largest) + 1):
        found += [[size, *rest] for rest in every_split(count - size, size)]
    return found


def test_pokr_r12_and_pokr_r13_equal_cards_are_grouped_as_is_best() -> None:
    worth = {2: 2, 3: 5, 4: 8}
    for count in range(9):
        best = max(sum(worth[size] for size in split) - (count - sum(split)) for split in every_split(count))
        assert VALUES[count] == best
    assert VALUES[1:] == [-1, 2, 5, 8, 7, 10, 13, 16]
    for hand in combinations_with_replacement(range(4), 5):
        cards = gathered(list(hand))
        assert worth_of(best_of(cards), cards) == value_of(cards)


def test_pokr_15_and_pokr_r25_hands_are_hidden_until_the_round_is_over_and_then_open() -> None:
    state = drawn("G G A", dealer=1, **on("ch-5", "C", "C"))
    assert not any(state.view(None).zone("hands", 0).cards + state.view(1).zone("hands", 0).cards)
    play(state, "0: discard G to wheel")
    for viewer in (None, 0, 1):
        assert state.view(viewer).zone("hands", 0).cards == ["G", "A"]
        assert all(state.view(viewer).zone("hands", 1).cards)
    play(state, "0: deal")
    assert not any(state.view(1).zone("hands", 0).cards)


def test_pokr_r25_the_hands_stay_open_when_the_game_is_over() -> None:
    state = play(drawn("G A", {"rounds": 1}, **on("ch-5", "C", "C")), "0: discard G to wheel")
    assert state.is_over()
    assert all(state.view(None).zone("hands", 1).cards)


# ------------------------------------------------------------------------------------------------ places of a discard


def test_pokr_16_and_pokr_r5_a_required_note_goes_onto_its_free_sector() -> None:
    state = drawn("F# A C G", **on("ch-7", "D", "D"))
    assert [places(state, note) for note in ("F#", "A", "C", "G")] == [["wheel"], ["wheel"], ["wheel"], ["pile"]]
    refusal = why_not(state, 0, "discard F# to pile")
    assert refusal.rules == ("POKR-16", "POKR-R5", "POKR-D5")
    assert proof(refusal) == ["Required notes: D [F♯] A C"]


def test_pokr_17_and_pokr_r6_an_optional_note_goes_where_its_player_likes() -> None:
    state = drawn("G E A", **on("ch-9", "C", "C"))
    assert places(state, "G") == ["pile", "wheel"]
    shows(play(state.clone(), "0: discard G to wheel"), wheel=["C", "G"], pile=[], turn=1)
    shows(play(state.clone(), "0: discard G to pile"), wheel=["C"], pile=["G"], turn=1)


def test_pokr_18_and_pokr_r6_a_taken_sector_sends_the_card_to_the_pile() -> None:
    state = drawn("C G E", **on("ch-9", "C", "C G"))
    assert places(state, "C") == places(state, "G") == ["pile"]
    refusal = why_not(state, 0, "discard G to wheel")
    assert refusal.rules == ("POKR-18", "POKR-R6", "POKR-D4")
    assert proof(refusal) == ["Required notes: C E B♭ D", "Optional notes: [G]", "On the Wheel: C G"]
    assert why_not(state, 0, "discard C to wheel").rules == ("POKR-18", "POKR-D4")


def test_pokr_19_what_is_no_note_of_the_chord_goes_to_the_pile() -> None:
    state = drawn("F# B", **on("ch-13", "C", "C"))
    refusal = why_not(state, 0, "discard B to wheel")
    assert refusal.rules == ("POKR-19", "POKR-D4")
    assert proof(refusal) == ["Required notes: C E B♭ A", "Optional notes: G D F"]


def test_pokr_19_the_proof_is_spelled_as_the_chord_is() -> None:
    refusal = why_not(drawn("E A", **on("ch-maj", "C#", "C#")), 0, "discard A to wheel")
    assert proof(refusal) == ["Required notes: D♭ F A♭"]
    refusal = why_not(drawn("Eb A", **on("ch-dim7", "C", "C")), 0, "discard A to pile")
    assert proof(refusal) == ["Required notes: C E♭ G♭ [B𝄫]"]


def test_pokr_d4_and_pokr_d5_only_a_card_in_hand_is_discarded() -> None:
    state = drawn("F# B")
    for place, decision in (("wheel", "POKR-D4"), ("pile", "POKR-D5")):
        refusal = why_not(state, 0, f"discard E to {place}")
        assert refusal.rules == ("CORE-3", decision)
        assert proof(refusal) == ["Not in your hand: E"]


def test_pokr_20_and_pokr_r7_who_takes_one_card_keeps_that_note_this_turn() -> None:
    state = play(at(hands=["G D E", 7], pile=["E"]), "0: take")
    shows(state, barred="E", hands=[["G", "D", "E", "E"], 7])
    assert state.moves(0) == ["discard D to pile", "discard G to wheel"]
    for place in ("wheel", "pile"):
        refusal = why_not(state, 0, f"discard E to {place}")
        assert refusal.rules[:2] == ("POKR-20", "POKR-R7")
        assert proof(refusal) == ["Not this turn: E", "Can be discarded: D G"]
    shows(play(state, "0: discard D to pile"), barred=None, turn=1)
    assert "root E" in at(hands=["G D E E", 7]).moves(0)


def test_pokr_20_and_pokr_r7_the_ban_holds_for_the_note_by_whatever_name() -> None:
    state = play(at(hands=["G", 7], pile=["D#"]), "0: take")
    assert why_not(state, 0, "discard Eb to pile").rules[0] == "POKR-20"
    assert why_not(state, 0, "discard D# to pile").rules[0] == "POKR-20"


def test_pokr_r7_a_pile_of_two_brings_no_ban_even_of_one_note() -> None:
    state = play(at(hands=["G", 7], pile=["D", "D"]), "0: take")
    shows(state, barred=None)
    assert state.moves(0) == ["discard D to pile", "discard G to wheel"]


@pytest.mark.parametrize(
    ("hand", "pile", "can_take"),
    [
        ("E", "E", False),
        ("E E", "E", False),
        ("", "E", False),
        ("E G", "E", True),
        ("", "E E", True),
        ("E", "E E", True),
    ],
)
def test_pokr_r8_a_pile_is_taken_only_if_something_can_be_discarded(hand: str, pile: str, can_take: bool) -> None:
    state = at(hands=[hand, 7], pile=pile.split())
    assert ("take" in state.moves(0)) == can_take
    if not can_take:
        refusal = why_not(state, 0, "take")
        assert refusal.rules == ("POKR-R8", "POKR-20", "POKR-23", "POKR-D2")
        assert proof(refusal) == ["The pile: E", "Other notes in your hand: none"]


def test_pokr_r9_an_empty_pile_cannot_be_taken() -> None:
    refusal = why_not(at(hands=["G", 7]), 0, "take")
    assert refusal.rules == ("POKR-R9", "POKR-11", "POKR-D2")
    assert proof(refusal) == ["Cards in the pile: 0, at least 1"]


def test_pokr_r24_the_pile_is_open_for_all() -> None:
    state = at(hands=[7, 7], pile=["E", "F#", "E"])
    for viewer in (None, 0, 1):
        assert state.view(viewer).zone("pile").cards == ["E", "F#", "E"]


# ------------------------------------------------------------------------------------------------ changing the root


def test_pokr_21_and_pokr_r10_a_new_root_is_a_hand_card_with_a_free_sector() -> None:
    state = at(hands=["E G F#", 7], **on("ch-maj", "C", "C E"))
    assert [move for move in state.moves(0) if move.startswith("root")] == ["root F#", "root G"]
    refusal = why_not(state, 0, "root E")
    assert refusal.rules == ("POKR-21", "POKR-R10", "POKR-D3")
    assert proof(refusal) == [
        "On the Wheel: C E",
        "The chord on this root: E G♯ B",
        "Would stay on the Wheel: E",
        "Would come back to the hand: C",
    ]
    assert why_not(state, 0, "root A").rules == ("CORE-3", "POKR-21", "POKR-D3")
    assert "POKR-R10" in why_not(state, 0, "root C").rules
    after = play(state, "0: draw")
    assert {"POKR-21", "POKR-23", "POKR-R10", "POKR-D3"} < set(why_not(after, 0, "root G").rules)


def test_pokr_22_and_pokr_r11_chord_notes_stay_and_the_others_come_back() -> None:
    state = at(hands=["B G", 7], **on("ch-m9", "D", "D F A"))
    shows(play(state.clone(), "0: root B"), wheel=["D", "A", "B"], hands=[["F", "G"], 7], root="B")
    shows(play(state.clone(), "0: root G"), wheel=["D", "F", "G", "A"], hands=[["B"], 7], root="G")


def test_pokr_r11_the_old_root_stays_only_as_a_note_of_the_new_chord() -> None:
    state = at(hands=["F B", 7], **on("ch-maj", "C", "C G"))
    shows(play(state.clone(), "0: root F"), wheel=["C", "F"], hands=[["B", "G"], 7])
    shows(play(state.clone(), "0: root B"), wheel=["B"], hands=[["F", "C", "G"], 7])


def test_pokr_23_and_pokr_r20_a_root_change_is_the_whole_turn_and_leaves_deck_and_pile_alone() -> None:
    state = at(hands=["A A", 7], pile=["D", "B"], **on("ch-maj", "C", "C E"))
    left = key(state, "deck")
    shows(play(state, "0: root A"), deck=left, pile=["D", "B"], turn=1, phase="start", dry=1)


def test_pokr_r14_a_root_change_can_complete_the_chord() -> None:
    state = at({"rounds": 1}, hands=["F A A", "B B"], **on("ch-sus2", "C", "C G"))
    shows(play(state, "0: root F"), completed=0, points=[7, 2], phase="over", wheel=["C", "F", "G"])


def test_pokr_r19_the_root_may_be_changed_again_and_again() -> None:
    state = at(hands=["A E", "F B"])
    shows(play(state, "0: root A", "1: root F", "0: root E", "1: root B"), root="B", dry=4, turn=0)


def careful(state: State) -> set[str]:
    """What somebody who thinks considers."""
    return {state.game.move_text(move) for move in asking.careful_moves(state, 0)}


def test_pokr_r19_who_thinks_does_not_change_the_root_for_nothing() -> None:
    state = at(hands=["A A", 7], pile=["D"], **on("ch-maj", "C", "C E"))
    assert state.moves(0) == ["draw", "root A", "take"]
    assert careful(state) == {"draw", "take"}, "a pair would be broken for a single C"


def test_pokr_22_but_for_a_hand_that_is_worth_no_less_or_grows() -> None:
    assert "root A" in careful(at(hands=["A C C", 7], **on("ch-maj", "C", "C E")))
    assert "root A" in careful(at(hands=["A D D", 7], **on("ch-maj", "C", "C E"))), "one loose card for another"
    assert "root A" in careful(at(hands=["A A", 7], **on("ch-maj", "C", "C G")))


def test_pokr_22_only_who_has_fewer_cards_than_another_gathers() -> None:
    for others, gathers in (([2], False), ([3], True), ([2, 2], False), ([2, 3], True), ([1, 1, 1], False)):
        state = at(hands=["A A", *others], **on("ch-maj", "C", "C G"))
        assert ("root A" in careful(state)) is gathers
    assert "root A" in careful(at(hands=["A C G G", 2], **on("ch-maj", "C", "C G"))), "worth no less"


def test_pokr_r14_and_to_complete_the_chord() -> None:
    assert careful(at(hands=["F F F F", 7], **on("ch-sus2", "C", "C G"))) == {"draw", "root F"}


def likely(state: State) -> set[str]:
    """What seat 0 does in trials, with one chance or another."""
    return {state.game.move_text(state.game.habits.likely_move(state, 0, Rng(1, stream))) for stream in range(40)}


def test_pokr_24_in_a_trial_the_chord_is_completed_at_once() -> None:
    assert likely(drawn("G G G D", **on("ch-maj", "C", "C E"))) == {"discard G to wheel"}
    assert likely(at(hands=["F F F F", 7], pile=["F"], **on("ch-sus2", "C", "C G"))) == {"root F"}


def test_pokr_r15_but_not_when_the_deck_is_used_up() -> None:
    last = drawn("G G G D", deck=[], **on("ch-maj", "C", "C E"))
    assert likely(last) == {"discard D to pile"}


def test_pokr_11_in_a_trial_a_turn_begins_with_what_brings_most_or_with_the_deck() -> None:
    assert likely(at(hands=["D D F", 7], pile=["D"], **on("ch-maj", "C", "C E"))) == {"take"}
    assert likely(at(hands=["D D F", 7], pile=["B"], **on("ch-maj", "C", "C E"))) == {"draw"}
    assert likely(at(hands=["A C E", 7], pile=["D"], **on("ch-maj", "Bb", "Bb D"))) == {"draw"}
    assert likely(at(hands=["A C C G G", 7], pile=["D"], **on("ch-maj", "C", "C G"))) == {"root A"}


def test_pokr_r18_in_a_trial_too_a_card_is_drawn_in_the_end() -> None:
    assert likely(at(hands=["D D F", 7], pile=["D"], dry=8, **on("ch-maj", "C", "C E"))) == {"draw"}


def test_pokr_13_in_a_trial_nobody_breaks_a_set_without_need() -> None:
    loose = drawn("D D F B B B B B", **on("ch-maj", "C", "C E"))
    assert likely(loose) == {"discard F to pile", "discard B to pile"}, "the fifth B is in no set"
    assert likely(drawn("D D F F", **on("ch-maj", "C", "C E"))) == {"discard D to pile", "discard F to pile"}


def test_pokr_26_a_standing_counts_the_rounds_before() -> None:
    state = at(hands=["F A A", "B B"], scores=[4, 9], round=2, **on("ch-sus2", "C", "C G"))
    assert asking.standing(state) == [5, 11]
    assert asking.standing(play(state, "0: root F")) == [11, 11]


def test_pokr_r21_a_symmetric_chord_may_be_turned_within_itself_and_all_cards_stay() -> None:
    state = at(hands=["E A", 7], **on("ch-aug", "C", "C"))
    shows(play(state, "0: root E"), root="E", wheel=["C", "E"], hands=[["A"], 7], phase="start")
    for chord, root, wheel, new in (("ch-dim7", "C", "C F#", "A"), ("ch-7b5", "C", "C E", "F#")):
        shows(
            play(at(hands=[f"{new} D", 7], **on(chord, root, wheel)), f"0: root {new}"),
            wheel=sorted([*wheel.split(), new]),
        )
    complete = at(hands=["E A", 7], **on("ch-aug", "C", "C Ab"))
    shows(play(complete, "0: root E"), completed=0, phase="deal")


def test_pokr_r18_after_so_many_turns_without_the_deck_a_card_must_be_drawn() -> None:
    state = at(hands=["A E", "F B"], pile=["D", "D"], dry=7)
    play(state, "0: root A")
    shows(state, dry=8)
    assert state.moves(1) == ["draw"]
    refusal = why_not(state, 1, "root F")
    assert refusal.rules == ("POKR-R18", "POKR-D3")
    assert proof(refusal)[0] == "Turns without a card from the deck: 8, at most 7"
    assert why_not(state, 1, "take").rules == ("POKR-R18", "POKR-D2")
    play(state, "1: draw")
    shows(state, dry=0, drawn=True)
    play(state, state_line(state))
    shows(state, dry=0, turn=0)
    assert "take" in state.moves(0)


def state_line(state: State) -> str:
    """The first legal move of whoever is to act, as a line."""
    seat = state.to_act()[0]
    return f"{seat}: {state.moves(seat)[0]}"


@pytest.mark.parametrize(("seats", "limit"), [(2, 2), (3, 2), (4, 10)])
def test_pokr_r18_the_limit_is_for_each_player(seats: int, limit: int) -> None:
    hands = ["A E", *[7] * (seats - 1)]
    assert at({"dry_limit": limit}, hands=hands, dry=seats * limit).moves(0) == ["draw"]
    assert at({"dry_limit": limit}, hands=hands, dry=seats * limit - 1).moves(0) == ["draw", "root A", "root E"]
    with pytest.raises(Impossible, match="dry must be"):
        at({"dry_limit": limit}, hands=hands, dry=seats * limit + 1)


# ------------------------------------------------------------------------------------------------ the end of a round


def test_pokr_24_pokr_27_and_pokr_r17_the_last_required_note_earns_5_points_and_ends_the_round() -> None:
    state = drawn("G G G E E Bb C C", **on("ch-7", "D", "D F# A"))
    play(state, "0: discard C to wheel")
    shows(state, completed=0, phase="deal", round=2)
    points = key(state, "points")
    assert isinstance(points, list)
    assert points[0] == 10
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "POKR-24"
    assert not state.is_over()


def test_pokr_24_optional_notes_are_not_needed() -> None:
    state = drawn("D A", **on("ch-13", "C", "C E Bb"))
    shows(play(state.clone(), "0: discard D to wheel"), phase="start", completed=None)
    shows(play(state.clone(), "0: discard A to wheel"), phase="deal", completed=0)


def test_pokr_25_and_pokr_r15_the_turn_of_the_last_card_is_finished_and_earns_nobody_5_points() -> None:
    state = at(hands=["G B B", "F F F"], deck=["A"], **on("ch-maj", "C", "C E"))
    play(state, "0: draw")
    shows(state, phase="end", deck=[])
    play(state, "0: discard G to wheel")
    shows(state, wheel=["C", "E", "G"], completed=None, points=[1, 5], phase="deal")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("POKR-25", (1,))


def test_pokr_r15_by_option_the_last_turn_can_complete_the_chord() -> None:
    bonus = {"last_turn_bonus": True}
    state = drawn("G B B", bonus, deck=[], **on("ch-maj", "C", "C E"))
    shows(play(state.clone(), "0: discard G to wheel"), completed=0, phase="deal")
    shows(play(state.clone(), "0: discard B to pile"), completed=None, phase="deal")


def test_pokr_r16_wheel_and_pile_count_for_nobody() -> None:
    assert counts("G G", "A A A") == [2, 5]
    state = play(drawn("E", {"rounds": 1}, **on("ch-maj", "C", "C G")), "0: discard E to wheel")
    shows(state, wheel=3, hands=[0, 7])
    points = key(state, "points")
    assert isinstance(points, list)
    assert points[0] == 5


def test_pokr_r22_the_pile_is_not_shuffled_back() -> None:
    state = at(hands=["F B", "A"], deck=["D"])
    shows(play(state, "0: draw", "0: discard B to pile"), phase="deal", deck=[])


def test_pokr_26_after_the_last_round_most_points_in_all_win() -> None:
    state = drawn("G A A", scores=[3, 9], round=4, **on("ch-5", "C", "C"))
    play(state, "0: discard G to wheel")
    assert state.is_over()
    outcome = state.outcome()
    assert outcome is not None
    points = key(state, "points")
    assert isinstance(points, list)
    assert points[0] == 7
    assert outcome.scores == (10, 9 + points[1])
    assert outcome.winners == ((0,) if points[1] < 1 else (0, 1) if points[1] == 1 else (1,))
    assert why_not(state, 0, "draw").rules == ("CORE-1", "POKR-26", "POKR-D1")
    assert why_not(state, 0, "deal").rules[0] == "CORE-1"


def test_pokr_r23_ties_share_the_win_of_a_round_and_of_the_game() -> None:
    for rounds, phase in ((1, "over"), (2, "deal")):
        state = at({"rounds": rounds}, hands=["G G Bb", "A A"], phase="end", drawn=True, deck=[])
        play(state, "0: discard Bb to pile")
        shows(state, phase=phase, points=[2, 2])
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (0, 1)
    assert counts("G C E", "A B") == [-3, -2]


def test_pokr_r23_the_winner_of_a_round_is_who_has_most_points_in_it_whatever_came_before() -> None:
    state = at(hands=["G G Bb", "A"], phase="end", drawn=True, deck=[], scores=[0, 50])
    outcome = play(state, "0: discard Bb to pile").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.points) == ((0,), (2, 49), (2, -1))


def test_pokr_r26_only_the_dealer_deals_and_only_between_rounds() -> None:
    state = at(hands=["G", "A"])
    assert why_not(state, 0, "deal").rules == ("POKR-R26", "POKR-05")
    before = at(hands=[0, 0], phase="deal")
    assert before.to_act() == [1]
    assert before.outcome() is None
    assert before.moves(1) == ["deal"]
    assert why_not(before, 1, "draw").rules == ("POKR-R26", "POKR-05", "POKR-D1")
    assert why_not(before, 0, "deal").rules[:2] == ("POKR-05", "POKR-R26")


# ------------------------------------------------------------------------------------------------ strict mode


def grouping(*hands: str, **more: object) -> State:
    """A strict table where these hands are to be grouped."""
    return at({**STRICT, "rounds": 2}, hands=list(hands), phase="group", **more)


def test_pokr_d7_each_round_ends_with_groups_and_the_last_one_counts_the_points() -> None:
    state = drawn("G G G C C E A", STRICT, **on("ch-5", "C", "C"))
    play(state, "0: discard G to wheel")
    shows(state, phase="group", completed=0, points=None, groups=[None, None], round=1)
    assert state.outcome() is None
    assert state.to_act() == [0, 1]
    assert state.moves(0) == state.moves(1) == ["group best"]
    play(state, "1: group best")
    shows(state, phase="group", groups=[None, "best"])
    assert state.to_act() == [0]
    play(state, "0: group C:2")
    points = key(state, "points")
    assert isinstance(points, list)
    assert points[0] == 2 - 4 + 5
    shows(state, phase="deal", groups=["C:2", "best"], round=2)
    play(state, state_line(state))
    shows(state, groups=[None, None], lost=[0, 0], completed=None)


def test_pokr_d7_any_grouping_of_ones_own_cards_is_accepted_and_none_of_them_is_a_mistake() -> None:
    hands = "G G G G G C C E", "A A"
    for words, points in (
        ("best", 8),
        ("G:3+2 C:2", 8),
        ("C:2 G:2+3", 8),
        ("G:4 C:2", 8),
        ("G:2+2 C:2", 4),
        ("G:2 G:2", 0),
        ("none", -8),
    ):
        state = grouping(*hands)
        verdict = state.judge(0, state.parse(0, f"group {words}"))
        assert verdict.is_legal()
        play(state, f"0: group {words}", "1: group none")
        shows(state, points=[points, -2], phase="deal")


def test_pokr_d7_groups_are_written_with_most_cards_first_then_from_c_to_b() -> None:
    game = ChordPoker(2, STRICT)
    for text, written in (
        ("group C:2 G:2+3", "group G:3+2 C:2"),
        ("group B:2 D#:2 A:3", "group A:3 Eb:2 B:2"),
        ("group Db:2 Db:4", "group C#:4+2"),
        ("group  none", "group none"),
    ):
        assert game.move_text(game.parse_move(text)) == written
    longest = "group " + " ".join(f"{name}:2+2+2+2" for name in NAMES)
    assert game.move_text(game.parse_move(longest)) == longest
    assert game.parse_move(longest) < 2**62


def test_pokr_d7_only_ones_own_cards_are_grouped_and_only_once() -> None:
    state = grouping("G G G C", "A A")
    refusal = why_not(state, 0, "group G:4 A:2")
    assert refusal.rules == ("CORE-3", "POKR-D7")
    assert proof(refusal) == ["Not in your hand: G A A", "Best by three: G"]
    play(state, "0: group G:3")
    assert why_not(state, 0, "group best").rules == ("POKR-D7",)
    assert why_not(state, 1, "draw").rules[0] == "POKR-D7"


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("G:5", ("POKR-R13", "POKR-13", "POKR-D7")),
        ("G:1", ("POKR-13", "POKR-D7")),
        ("G:2 C:1", ("POKR-13", "POKR-D7")),
        ("G:0", ("POKR-13", "POKR-D7")),
        ("G:4+4+2", ("CORE-3", "POKR-D7")),
    ],
)
def test_pokr_13_and_pokr_r13_groups_of_other_sizes_are_no_melds(words: str, rules: tuple[str, ...]) -> None:
    state = grouping("G G G G G C", "A A")
    with pytest.raises(NotAllowed) as refusal:
        state.play(0, f"group {words}")
    assert refusal.value.objection.rules == rules
    assert proof(refusal.value.objection) == ["Best by three: G", "Best by two: G"]
    with pytest.raises(Unreadable):
        state.game.parse_move(f"group {words}")


@pytest.mark.parametrize("words", ["", "G", "G:", "G:2+", "G:x", "H:2", "G:²", "G:٢", "ch-5:2", "best G:2", "G:222"])
def test_pokr_d7_what_is_no_grouping_cannot_be_read(words: str) -> None:
    with pytest.raises(Unreadable):
        grouping("G G", "A A").play(0, f"group {words}")


def test_pokr_d7_and_pokr_r25_nothing_is_grouped_before_the_round_is_over_nor_in_guided_mode() -> None:
    early = at(STRICT, hands=["G G", "A"])
    for words in ("best", "G:2", "none"):
        assert why_not(early, 0, f"group {words}").rules == ("POKR-R25", "POKR-15", "POKR-D7")
        assert why_not(at(hands=["G G", "A"]), 0, f"group {words}").rules == ("POKR-R12", "POKR-D7")


@pytest.mark.parametrize(
    ("hand", "chord", "said", "wheel", "pile", "rules", "cost"),
    [
        ("F# B", on("ch-7", "D", "D"), "discard F# to pile", ["D", "F#"], [], "POKR-16", "POKR-D4"),
        ("D B", on("ch-7", "D", "D"), "discard D to wheel", ["D"], ["D"], "POKR-18", "POKR-D5"),
        ("B G", on("ch-7", "D", "D"), "discard B to wheel", ["D"], ["B"], "POKR-19", "POKR-D5"),
        ("G B", on("ch-9", "C", "C G"), "discard G to wheel", ["C", "G"], ["G"], "POKR-18", "POKR-D5"),
    ],
)
def test_pokr_d4_and_pokr_d5_a_strict_table_puts_a_wrong_place_right_and_takes_a_point(
    hand: str, chord: dict[str, object], said: str, wheel: list[str], pile: list[str], rules: str, cost: str
) -> None:
    state = drawn(hand, STRICT, **chord)
    assert fined(state, 0, said, cost).rules[0] == rules
    shows(state, wheel=wheel, pile=pile, lost=[1, 0], turn=1, phase="start")
    again = state.game.position(state.document())
    assert again.document() == state.document()


def test_pokr_d4_a_wrong_place_put_right_can_complete_the_chord_and_still_costs_its_point() -> None:
    state = drawn("G A A", {**STRICT, "rounds": 1}, **on("ch-5", "C", "C"))
    fined(state, 0, "discard G to pile", "POKR-D4")
    shows(state, completed=0, phase="group", lost=[1, 0])
    play(state, "0: group best", "1: group none")
    shows(state, points=[2 + 5 - 1, -7], phase="over")


def test_pokr_17_an_optional_note_is_in_the_right_place_anywhere() -> None:
    for place in ("wheel", "pile"):
        state = drawn("G A", STRICT, **on("ch-9", "C", "C"))
        shows(play(state, f"0: discard G to {place}"), lost=[0, 0])


def test_pokr_r7_a_barred_note_is_refused_at_a_strict_table_too_wherever_it_is_said_to_go() -> None:
    state = at(STRICT, hands=["G E E", 7], phase="end", barred="E")
    for place in ("wheel", "pile"):
        assert why_not(state, 0, f"discard E to {place}").rules[:2] == ("POKR-20", "POKR-R7")


def test_pokr_d7_lost_points_are_those_of_one_round_and_of_every_wrong_place() -> None:
    state = drawn("B B A", {**STRICT, "rounds": 2}, lost=[1, 2], deck=[])
    fined(state, 0, "discard A to wheel", "POKR-D5")
    shows(state, lost=[2, 2], phase="group")
    play(state, "0: group best", "1: group none")
    shows(state, points=[0, -9], lost=[2, 2])
    shows(play(state, state_line(state)), lost=[0, 0])


def test_pokr_d7_others_hear_how_somebody_grouped_only_when_all_have() -> None:
    state = grouping("G G G C", "A A", "E")
    move = state.parse(1, "group none")
    assert [asking.told(state, 1, move, viewer) for viewer in (0, 1, 2, None)] == ["group in secret", "group none"] + [
        "group in secret"
    ] * 2
    before = Snapshot(state)
    state.apply(1, move)
    events = happened(before, Snapshot(state), Made(1, "group in secret", False))
    assert not any(isinstance(event, Changed) for event in (for_seat(event, 0) for event in events))
    for viewer in (None, 0, 1, 2):
        assert "groups" not in state.view(viewer).facts
    assert [asking.prompt(state, seat) for seat in (0, 1)] == ["", "You grouped 0 cards; your hand is worth −2 points."]
    play(state, "0: group G:2", "2: group best")
    assert state.view(2).facts["groups"] == ["G:2", "none", "best"]


def test_pokr_d7_hands_stay_hidden_while_they_are_grouped() -> None:
    state = grouping("G G G C", "A A")
    assert state.view(0).zone("hands", 1).cards == [None, None]
    play(state, "1: group A:2")
    assert state.view(0).zone("hands", 1).cards == [None, None]
    play(state, "0: group best")
    assert state.view(0).zone("hands", 1).cards == ["A", "A"]


def test_pokr_d7_another_world_keeps_the_groups_of_the_seat_and_no_others() -> None:
    worlds = [grouping("G G", hand, "C", groups=[None, said, None]) for hand, said in (("A A", "A:2"), ("B D", "none"))]
    for world in worlds:
        world.redeal(Rng(4), 0)
    assert worlds[0].document() == worlds[1].document()
    assert key(worlds[0], "groups") == [None, "best", None]
    own = grouping("G G", "A A", "C", groups=["none", None, None])
    own.redeal(Rng(4), 0)
    assert key(own, "groups") == ["none", None, None]


def test_pokr_d7_a_live_table_waits_for_groups_and_then_groups_as_is_best() -> None:
    settings = Settings("chord-poker", 2, {"mode": "strict"}, Judge.TABLE, PerMove(20), window_seconds=4)
    position = {"hands": [["G", "G", "A"], ["B", "B", "D"]], "phase": "end", "drawn": True, **on("ch-5", "C", "C")}
    live = placed(settings, (ANNA, BEN), position)
    live.play(0, "discard G to wheel")
    assert live.table.deadline() == live.now + 90_000
    live.now += 30_000
    live.do(asked.Tick())
    assert key(live.state, "phase") == "group"
    live.play(0, "group none")
    assert live.table.offers(0) == ()
    assert key(live.state, "phase") == "group"
    live.wait(60_000)
    shows(live.state, phase="deal", groups=["none", "best"], points=[3, 1])


def test_pokr_d7_a_judge_who_only_watches_is_a_strict_table() -> None:
    modes = {judge: asking.options_for(ChordPoker, judge)["mode"] for judge in Judge}
    assert modes == {Judge.GUARD: "guided", Judge.COACH: "strict", Judge.TABLE: "strict"}


# ------------------------------------------------------------------------------------------------ what is known


def test_pokr_r24_and_pokr_r11_cards_taken_and_returned_are_known_to_all_until_such_a_card_leaves() -> None:
    state = at(hands=["G D E", "F F B", 7], pile=["E", "A"], **on("ch-7", "C", "C G"))
    play(state, "0: take")
    assert key(state, "knows") == [{}, {"0": ["E", "A"]}, {"0": ["E", "A"]}]
    assert [card for card in state.view(None).zone("hands", 0).known if card] == ["E", "A"]
    play(state, "0: discard E to wheel", "1: root F")
    assert key(state, "knows") == [{"1": ["E", "G"]}, {"0": ["A"]}, {"0": ["A"], "1": ["E", "G"]}]
    again = state.game.position(state.document())
    assert again.document() == state.document()


def test_pokr_r24_of_equal_cards_as_many_are_known_as_must_still_be_there() -> None:
    state = at(hands=["D D B", "F F B"], pile=["D", "D"])
    play(state, "0: take", "0: discard D to pile")
    assert key(state, "knows") == [{}, {"0": ["D"]}]
    assert state.view(1).zone("hands", 0).known.count("D") == 1


def test_pokr_r25_what_was_known_is_forgotten_when_all_hands_are_open() -> None:
    state = at(hands=["G D", "F B"], pile=["E", "E"], **on("ch-5", "C", "C"))
    play(state, "0: take", "0: discard G to wheel")
    assert "knows" not in state.document()
    play(state, state_line(state))
    assert "knows" not in state.document()


def test_pokr_r24_in_another_world_known_cards_stay_where_they_are() -> None:
    state = play(at(hands=["G D E", "F F B"], pile=["E", "A"]), "0: take")
    for seed in range(20):
        other = state.clone()
        other.redeal(Rng(seed), 1)
        assert other.view(1) == state.view(1)
        hand = Tally(str(card) for card in other.document()["hands"][0])  # type: ignore[index]
        assert hand["E"] >= 1
        assert hand["A"] >= 1


def test_pokr_r24_who_watches_is_told_of_a_taken_pile_card_by_card_and_of_a_draw_without_its_card() -> None:
    state = at(hands=["G D", 7], pile=["E", "A"])
    told: dict[str, list[str | None]] = {}
    for move in ("take", "draw"):
        after = state.clone()
        after.play(0, move)
        events = [for_seat(event, None) for event in happened(Snapshot(state), Snapshot(after), Made(0, move, False))]
        told[move] = [event.card for event in events if isinstance(event, Moved)]
    assert sorted(map(str, told["take"])) == ["A", "E"]
    assert told["draw"] == [None]


# ------------------------------------------------------------------------------------------------ by hand


def touch(note: str, seat: int = 0) -> tuple[Touch, ...]:
    return tuple(Touch("hands", seat, name) for name in note.split())


def test_moves_are_made_by_hand() -> None:
    state = at(hands=["G D E", 7], pile=["E", "A"])
    for gesture, text in (
        (Gesture((Touch("deck"),)), "draw"),
        (Gesture((Touch("deck"),), Touch("hands", 0)), "draw"),
        (Gesture((Touch("pile"),)), "take"),
        (Gesture((Touch("pile", None, 1),), Touch("hands", 0)), "take"),
        (Gesture(touch("G"), Touch("chord")), "root G"),
        (Gesture(touch("G"), Touch("wheel")), "discard G to wheel"),
        (Gesture(touch("D"), Touch("pile")), "discard D to pile"),
    ):
        assert asking.by_hand(state, 0, gesture) == text
    for gesture in (
        Gesture(()),
        Gesture(touch("G")),
        Gesture(touch("G D"), Touch("pile")),
        Gesture(touch("G"), Touch("deck")),
        Gesture(touch("G"), Touch("pile"), "G"),
        Gesture((Touch("wheel", None, "C"),), Touch("hands", 0)),
        Gesture((), None, "draw"),
    ):
        with pytest.raises(Unreadable):
            asking.by_hand(state, 0, gesture)


def test_a_card_in_the_wrong_place_is_judged_with_its_proof() -> None:
    state = drawn("E A")
    text = asking.by_hand(state, 0, Gesture(touch("A"), Touch("wheel")))
    assert why_not(state, 0, text).rules[0] == "POKR-19"
    text = asking.by_hand(state, 0, Gesture(touch("E"), Touch("pile")))
    assert why_not(state, 0, text).rules[0] == "POKR-16"


def test_cards_touched_when_the_round_is_over_are_grouped() -> None:
    state = grouping("G G G G G C C E", "A A")
    assert asking.by_hand(state, 0, Gesture(touch("C G G G C G G"))) == "group G:3+2 C:2"
    assert asking.by_hand(state, 0, Gesture(touch("G G"))) == "group G:2"
    assert asking.by_hand(state, 0, Gesture((), None, "group best")) == "group best"
    assert asking.by_hand(state, 0, Gesture((), None, "group G:2+2 C:2")) == "group G:2+2 C:2"
    with pytest.raises(NotAllowed):
        state.play(0, asking.by_hand(state, 0, Gesture(touch("E"))))


# ------------------------------------------------------------------------------------------------ reminders


def test_a_table_with_aids_says_what_the_hand_is_worth() -> None:
    state = at(hands=["G G G C", "A B"])
    told = ["Your hand is worth 4 points now.", "Your hand is worth −2 points now.", ""]
    assert [asking.prompt(state, seat) for seat in (0, 1, None)] == told
    assert asking.prompt_with(state, 0, has_aids=False) == ""
    assert asking.prompt_with(at(STRICT, hands=["G G", 7]), 0, has_aids=True) == "Your hand is worth 2 points now."


@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_pokr_20_the_note_that_stays_in_the_hand_is_told_spelled_by_the_chord(mode: str) -> None:
    taken = play(at({"mode": mode}, hands=["G D", 7], pile=["F#"], **on("ch-dim", "C", "C")), "0: take")
    assert asking.prompt(taken, 0).endswith("G♭ stays in your hand this turn.")
    assert "stays" not in asking.prompt(taken, 1)
    assert "stays" not in asking.prompt_with(taken, 0, has_aids=False)
    assert "barred" not in taken.view(0, has_aids=False).facts


@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_pokr_r18_the_limit_is_counted_aloud_when_it_is_near(mode: str) -> None:
    told = [asking.prompt(at({"mode": mode}, hands=["G G", 7], dry=dry), 0) for dry in (3, 4, 8)]
    assert "deck" not in told[0]
    assert told[1].endswith("4 turns without a card from the deck; after 8 one must be drawn.")
    assert told[2].endswith("This turn a card must be drawn.")


# ------------------------------------------------------------------------------------------------ moves in words


def test_pokr_d4_and_pokr_d5_a_discard_is_called_as_the_chord_spells_it() -> None:
    state = drawn("F# C# A", **on("ch-dim", "C", "C"))
    assert asking.said(state, 0, "discard F# to wheel") == "Discard G♭ onto the Wheel"
    assert asking.said(state, 0, "discard C# to pile") == "Discard C♯/D♭ onto the pile"
    assert asking.said(state, 0, "discard F# to wheel", "fr") == "Défausser Sol♭ sur la Roue"


def test_pokr_d3_a_new_root_is_called_as_the_chord_on_it_is_spelled() -> None:
    state = at(hands=["Ab C# G", 7], **on("ch-min", "C", "C Eb"))
    assert asking.said(state, 0, "root Ab") == "Change the root to G♯ (1 card comes back)"
    assert asking.said(state, 0, "root G") == "Change the root to G (2 cards come back)"
    assert asking.said(at(phase="deal", hands=[7, 7]), 0, "root Ab") == "Change the root to G♯/A♭ (0 cards come back)"


def test_pokr_d2_the_pile_is_taken_with_the_number_of_its_cards() -> None:
    state = at(hands=["G D", 7], pile=["E", "A"])
    assert asking.said(state, 0, "take") == "Take the pile (2 cards)"
    assert asking.said(state, 0, "take", "fr") == "Prendre la pile\u00a0: 2 cartes"


def test_pokr_d7_groups_are_called_by_the_number_of_their_cards() -> None:
    state = grouping("G G G G G C C E", "A A")
    assert asking.said(state, 0, "group G:3+2 C:2") == "Group 7 cards"
    ways, sizes = [state.view(0).facts[name] for name in ("ways", "ways_sizes")]
    assert isinstance(ways, list)
    assert isinstance(sizes, list)
    assert dict(zip(ways, sizes, strict=True))["3+2"] == 5
    assert at(hands=["G", 7]).view(0).facts["ways"] == []


def test_pokr_22_everybody_can_see_which_notes_a_chord_has_on_each_root() -> None:
    by_root = at(hands=["G", 7]).view(None).facts["notes_by_root"]
    assert isinstance(by_root, list)
    assert by_root[5] == 1 << 5 | 1 << 9 | 1 << 0
    assert at(phase="deal", hands=[0, 0]).view(None).facts["notes_by_root"] == []


# ------------------------------------------------------------------------------------------------ what was thought


@pytest.mark.parametrize(
    ("chord", "root", "note", "told"),
    [
        ("ch-min", "A", "C#", "C♯ is A’s major third. A minor has the minor one."),
        ("ch-maj", "C", "F#", "G♭ is C’s diminished fifth. C major has the perfect one."),
        ("ch-dim7", "C", "Bb", "B♭ is C’s minor seventh. Cdim7 has the diminished one."),
        ("ch-7s9", "C", "D", "D is C’s major ninth. C7♯9 has the augmented one."),
        ("ch-sus4", "C", "E", "E is not a note of Csus4. Its notes: C F G."),
        ("ch-maj", "C", "C", "C lies on the Wheel already. Each sector takes one card."),
    ],
)
def test_pokr_18_and_pokr_19_what_does_not_go_onto_the_wheel_is_told_by_its_place_in_the_chord(
    chord: str, root: str, note: str, told: str
) -> None:
    for options in ({}, STRICT):
        state = drawn(f"{note} G F", options, **on(chord, root, root))
        assert idea(state, f"discard {note} to wheel") == told


@pytest.mark.parametrize(
    ("chord", "note", "told"),
    [
        ("ch-maj", "E", "E, the major third of C major, is required; none of its notes is optional."),
        ("ch-11", "D", "D, the major ninth of C11, is required; only the third and fifth are optional."),
    ],
)
def test_pokr_16_a_required_note_is_told_with_what_is_optional(chord: str, note: str, told: str) -> None:
    whole = idea(drawn(f"{note} B", **on(chord, "C", "C")), f"discard {note} to pile")
    assert whole == f"{told} Its sector is free: it goes onto the Wheel."


def test_pokr_20_the_only_card_of_a_pile_is_told_to_stay() -> None:
    state = play(at(hands=["G D", 7], pile=["E"]), "0: take")
    told = "E was the only card of the pile you took. It stays in your hand this turn."
    assert idea(state, "discard E to pile") == told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_is_told_of_a_wrong_place_has_words(language: str) -> None:
    words = words_of(language, "chord-poker")
    for chord in CHORDS:
        state = drawn(" ".join(NAMES), **on(chord, "Eb", "Eb"))
        moves = [f"discard {note} to {place}" for note in NAMES for place in ("wheel", "pile")]
        for move in [each for each in moves if each not in state.moves(0)]:
            found = explain(state, 0, state.parse(0, move)).objection
            assert found is not None
            assert found.idea is not None, f"{chord}: {move}"
            parts = [part for part in found.idea.parts.values() if isinstance(part, Word)]
            assert not [part for part in parts if f"{part.group}.{part.word}" not in words.values]


# ------------------------------------------------------------------------------------------------ options


def test_pokr_04_the_chords_of_a_game_can_be_chosen() -> None:
    assert len(ChordPoker().chords) == 33
    without = ChordPoker(2, {"chords": "without-power-chord", "rounds": 32})
    assert len(without.chords) == 32
    assert "ch-5" not in [without.card_text(card) for card in without.chords]
    own = ChordPoker(2, {"chords": ["ch-7", "ch-maj"], "rounds": 2})
    assert [own.card_text(card) for card in own.melds_in_play()] == ["ch-maj", "ch-7"]
    state = own.deal(1)
    assert own.position(state.document()).document() == state.document()
    shows(at({"chords": ["ch-maj"], "rounds": 1}, hands=["G", 7]), chord_deck=[])


@pytest.mark.parametrize(
    ("options", "trouble"),
    [
        ({"chords": "without-power-chord", "rounds": 33}, "33 rounds need as many chords, not 32"),
        ({"chords": ["ch-maj", "ch-min"]}, "4 rounds need as many chords, not 2"),
        ({"chords": ["ch-maj", "ch-maj"], "rounds": 1}, "names a card twice"),
        ({"chords": ["sc-major"], "rounds": 1}, "sc-major is none"),
        ({"chords": [], "rounds": 1}, "at least one card"),
        ({"rounds": 34}, "from 1 to 33"),
        ({"dry_limit": 1}, "from 2 to 10"),
    ],
)
def test_pokr_26_options_that_cannot_be_are_refused(options: dict[str, object], trouble: str) -> None:
    with pytest.raises(BadOption, match=trouble):
        ChordPoker(2, options)


# ------------------------------------------------------------------------------------------------ documents


@pytest.mark.parametrize(
    ("document", "trouble"),
    [
        ({"chord": None}, "phase start needs chord and root"),
        ({"chord": "ch-maj", "root": None}, "chord and root go together"),
        (on("sc-major", "C", "C"), "which is not in this deck|must be the id of a CHORD card"),
        ({"chord": "C", "root": "C", "wheel": ["C"]}, "must be the id of a CHORD card"),
        ({"chord": "ch-maj", "root": "ch-7", "wheel": ["C"]}, "root must be a note"),
        (on("ch-maj", "C", "E"), "must name the root, C"),
        (on("ch-maj", "C", "C D"), "names D, which is no note of the chord"),
        ({"chord": "ch-maj", "root": "C", "wheel": 1}, "must name its notes"),
        (on("ch-maj", "C", "C E G"), "every required note, so the round is over"),
        ({"deck": []}, "deck must have a card"),
        ({"barred": "E"}, "belongs to phase end"),
        ({"drawn": True}, "belongs to phase end"),
        ({"phase": "end", "drawn": True, "dry": 1}, "dry is 0 and nothing is barred"),
        ({"phase": "end", "barred": "B", "hands": [["E"], 7]}, "the note that was taken"),
        ({"phase": "end", "barred": "E", "hands": [["E", "E"], 7]}, "a card to discard"),
        ({"phase": "end", "hands": [[], 7]}, "a card to discard"),
        ({"phase": "deal", "turn": 0}, "in phase deal it is the dealer, 1"),
        ({"phase": "deal", "dry": 1}, "not to phase deal"),
        ({"completed": 0}, "not to phase start"),
        ({"phase": "deal", "completed": 0, **OPEN}, "every required note on the Wheel"),
        ({"phase": "group"}, "in guided mode there is no phase group"),
        ({"lost": [1, 0]}, "no key 'lost' in a game"),
        ({"groups": ["best", None]}, "no key 'groups' in a game"),
        ({"knows": [{"1": ["C"]}, {}], "hands": [[], []]}, "which is not in hands"),
        ({"knows": [{}, {"0": ["ch-7"]}], "hands": [5, 5]}, "which is not in hands"),
        ({"phase": "deal", "knows": [{"1": ["C"]}, {}], "hands": [[], ["C"]]}, "nothing to add"),
        ({"phase": "over", "round": 3}, "over comes after round 4, not 3"),
        ({"used": [chord for chord in CHORDS if chord != "ch-maj"]}, "chord_deck must have 3 cards or more"),
        ({"points": [1, 2]}, "points are those of a round just finished"),
        ({"hands": [["ch-7"], 7]}, "a card of another deck"),
    ],
)
def test_positions_that_cannot_be_are_refused(document: dict[str, object], trouble: str) -> None:
    with pytest.raises(CardenzaError, match=trouble):
        at(**document)


@pytest.mark.parametrize(
    ("document", "trouble"),
    [
        ({"groups": ["G:2", None]}, "not to phase start"),
        ({"phase": "group", "groups": ["G:3", None], "hands": [["G", "G"], 7]}, "more G than hands"),
        ({"phase": "group", "groups": ["G:5", None]}, "the words after group"),
        ({"phase": "group", "groups": [7, None]}, "the words after group"),
        ({"phase": "group", "groups": ["best", "best"]}, "over when everybody has grouped"),
        ({"lost": [-1, 0]}, "lost must be numbers"),
        ({"lost": [True, 0]}, "lost must be numbers"),
    ],
)
def test_strict_positions_that_cannot_be_are_refused(document: dict[str, object], trouble: str) -> None:
    with pytest.raises(Impossible, match=trouble):
        at(STRICT, **document)


@pytest.mark.parametrize(
    "document",
    [
        {"round": 4},
        {"round": 4, "used": 1},
        {"round": 4, "used": 3},
        {"round": 2, "phase": "deal", "used": 1},
        {"round": 2, "phase": "deal", **OPEN},
        {"round": 4, "phase": "over", "used": 3, **OPEN},
        {"phase": "over", **OPEN},
    ],
)
def test_pokr_04_chords_of_earlier_rounds_may_be_left_unnamed(document: dict[str, object]) -> None:
    state = at(**document)
    assert state.game.position(state.document()).document() == state.document()
    while not state.is_over():
        in_turn(state, state.moves(state.to_act()[0])[0])
        assert state.game.position(state.document()).document() == state.document()


def test_what_is_known_of_a_hand_is_known_to_all() -> None:
    known = [{"1": ["C"]}, {}, {"1": ["C"]}]
    state = at(hands=[7, 7, 7], knows=known)
    assert key(state, "knows") == known
    assert "C" in state.document()["hands"][1]  # type: ignore[index]
    with pytest.raises(Impossible, match="the same of"):
        at(hands=[7, 7, 7], knows=[{"1": ["C"]}, {}, {}])


def test_notes_are_read_by_all_their_names_and_written_by_one() -> None:
    state = drawn("Db A#", chord="ch-maj", root="Gb", wheel=["F#"])
    shows(state, hands=[["C#", "Bb"], 7], root="F#", wheel=["F#"])
    assert state.moves(0) == ["discard Bb to wheel", "discard C# to wheel"]
    play(state, "0: discard Db to wheel")
    shows(state, wheel=["C#", "F#"])
    for text in ("discard ch-7 to pile", "root ch-7", "discard G", "discard G to deck", "root", "take G", ""):
        with pytest.raises(Unreadable):
            state.play(1, text)


def test_a_move_is_legal_exactly_when_it_is_listed() -> None:
    for index in range(8):
        rng = Rng(11, index)
        scribe = Scribe(some_game(ChordPoker, 2 + index % 3, rng).deal_from(rng.fork()))
        for number, _ in enumerate(walk(scribe, rng)):
            state = scribe.state
            for seat in range(state.game.seats) if number % 7 == 0 else []:
                legal = state.legal_moves(seat)
                for move in asking.actions(state.game):
                    if not asking.flags(state.game, move).is_unlisted:
                        assert state.judge(seat, move).is_legal() == (move in legal)


def test_random_games_end_and_states_survive_pickling() -> None:
    for seats in (2, 3, 4):
        for seed in range(5):
            state = ChordPoker(seats, {"rounds": 2, "mode": ["guided", "strict"][seed % 2]}).deal(seed)
            playout(state, Rng(seed), 60)
            assert pickle.loads(pickle.dumps(state)).document() == state.document()
            playout(state, Rng(seed))
            assert state.is_over()


def test_groups_are_read_in_any_order() -> None:
    assert grouped(sizes_in(["G:2", "C:2", "G:3"])) == grouped(sizes_in(["C:2", "G:3+2"]))


def test_out_of_time_one_draws_and_discards_what_keeps_the_best_hand() -> None:
    state = at({}, **on("ch-9", "C", "C"), hands=["G D D E E".split(), 7])
    assert state.game.move_text(asking.late_move(state, 0)) == "draw"
    assert asking.late_move(drawn("G D D E E", **on("ch-9", "C", "C")), 0) == state.parse(0, "discard G to pile")


# ------------------------------------------------------------------------------------------------ what is told


@pytest.mark.parametrize(("viewer", "told"), [(0, "You drew B♭."), (1, "Ada drew a card."), (None, "Ada drew a card.")])
def test_pokr_11_only_whoever_draws_hears_the_card_spelled_by_the_chord(viewer: int | None, told: str) -> None:
    state = at(None, [["Bb"]], **on("ch-7", "C", "C"))
    assert sentences(state, (0, "draw"), to=viewer) == [told]


def test_pokr_11_pokr_20_taking_the_pile_is_told_and_what_one_card_forbids() -> None:
    assert sentences(at(pile=["E", "D", "D"]), (0, "take")) == ["Ada took the pile: 3 cards."]
    one = sentences(at(hands=["C G", 7], pile=["F#"]), (0, "take"))
    assert one == ["Ada took the pile, one card: F♯/G♭ stays in the hand this turn."]


@pytest.mark.parametrize(
    ("note", "place", "told", "rule"),
    [
        ("Bb", "wheel", "Ada laid B♭ onto the Wheel, a required note.", "POKR-16"),
        ("G", "wheel", "Ada laid G onto the Wheel, an optional note.", "POKR-17"),
        ("G", "pile", "Ada discarded G onto the pile, an optional note.", "POKR-17"),
        ("C", "pile", "Ada discarded C onto the pile: its sector was taken.", "POKR-18"),
        ("F#", "pile", "Ada discarded F♯/G♭ onto the pile: not a note of the chord.", "POKR-19"),
    ],
)
def test_pokr_16_to_pokr_19_a_discard_is_told_with_its_reason(note: str, place: str, told: str, rule: str) -> None:
    move = (0, f"discard {note} to {place}")
    assert sentences(drawn("Bb G C F# D", **on("ch-9", "C", "C")), move) == [told]
    assert [said.rule for said in story(drawn("Bb G C F# D", **on("ch-9", "C", "C")), move)] == [rule]


@pytest.mark.parametrize(
    ("move", "told", "rule"),
    [
        ("discard E to pile", ["Ada said the pile for E, which was wrong.", "Ada laid E onto the Wheel"], "POKR-D4"),
        ("discard F to wheel", ["Ada said the Wheel for F, which was wrong.", "Ada discarded F onto"], "POKR-D5"),
    ],
)
def test_pokr_d4_pokr_d5_a_wrong_place_is_told_with_its_point(move: str, told: list[str], rule: str) -> None:
    said = sentences(drawn("E F D", STRICT), (0, move))
    assert (said[0], said[1][: len(told[1])]) == (told[0], told[1])
    wrong = story(drawn("E F D", STRICT), (0, move))[0]
    assert (wrong.rule, wrong.points) == (rule, -1)


def test_pokr_22_a_new_root_is_told_with_what_stays_and_what_comes_back() -> None:
    state = at(hands=["A A F B C G G", 7], **on("ch-maj", "C", "C E"))
    told = [
        "Ada changed the root to F.",
        "Its notes: F A C.",
        "C stayed on the Wheel.",
        "Ada got E back from the Wheel.",
    ]
    assert sentences(state, (0, "root F")) == told
    state = at(hands=["A A Ab B C G G", 7], **on("ch-min", "C", "C Eb"))
    spelled = [
        "Ada changed the root to G♯.",
        "Its notes: G♯ B D♯.",
        "D♯ stayed on the Wheel.",
        "Ada got C back from the Wheel.",
    ]
    assert sentences(state, (0, "root Ab")) == spelled
    state = at(hands=["D D", 7], **on("ch-min", "C", "C Eb"))
    assert sentences(state, (0, "root D"))[-1] == "Ada got C and E♭ back from the Wheel."
    state = at(hands=["F D D", 7], **on("ch-sus2", "C", "C G"))
    french = "Sur la Roue, il reste Do et Sol."
    assert sentences(state, (0, "root F"), language="fr")[2] == french


def test_pokr_24_the_chord_completed_is_told_with_its_points_and_then_the_hands() -> None:
    state = drawn("G G G E E Bb C C", **on("ch-7", "D", "D F# A"))
    told = sentences(state, (0, "discard C to wheel"))
    assert told[:2] == [
        "Ada laid C onto the Wheel, a required note.",
        "Ada completed the dominant seventh chord on D and ended the round.",
    ]
    hand = ["Ada had three of a kind: G.", "Ada had two of a kind: E.", "Ada had 2 cards in no group: C and A♯/B♭."]
    assert told[2:5] == hand
    state = drawn("G G G E E Bb C C", **on("ch-7", "D", "D F# A"))
    points = [(said.rule, said.points) for said in story(state, (0, "discard C to wheel"))[1:5]]
    assert points == [("POKR-24", 5), ("POKR-29", 5), ("POKR-30", 2), ("POKR-31", -2)]


def test_pokr_28_four_of_a_kind_and_five_equal_cards_are_told_in_groups() -> None:
    state = at({"rounds": 1}, hands=["A A A A G G G G G Bb", "C"], phase="end", drawn=True, deck=[])
    told = sentences(state, (0, "discard Bb to pile"), to=0)
    groups = ["You had four of a kind: A.", "You had three of a kind: G.", "You had two of a kind: G."]
    assert told[2:] == [*groups, "Ben had a card in no group: C.", "That was the last round."]


def test_pokr_25_pokr_r15_the_end_of_the_deck_is_told() -> None:
    whole = on("ch-maj", "C", "C E")
    state = at(None, [["B"]], hands=["G D D", "F F"], deck=["B"], **whole)
    told = ["Ada drew a card.", "That was the last card of the deck: the round ends with this turn."]
    assert sentences(state, (0, "draw")) == told
    late = sentences(state, (0, "discard G to wheel"))
    assert late[1] == "The chord is complete, but the deck was used up first: no points for it."
    assert late[2] == "The deck is used up, and the round is over."


def test_pokr_r18_whoever_must_draw_is_told() -> None:
    state = at({"dry_limit": 2}, hands=["C D D", 7], pile=["E", "F"], dry=3)
    assert sentences(state, (0, "take"), (0, "discard D to pile"))[1:] == [
        "4 turns without a card from the deck: Ben must draw."
    ]
    state = at({"dry_limit": 2}, hands=["F D D", 7], dry=3)
    french = "Après 4 tours sans carte du talon, vous devez piocher."
    assert sentences(state, (0, "root F"), to=1, language="fr")[-1] == french


def test_pokr_d7_how_somebody_groups_is_told_when_all_have() -> None:
    state = at({**STRICT, "rounds": 1}, hands=["G G G C C", "E E F"], phase="group")
    assert sentences(state, (0, "group G:3")) == ["Ada grouped the hand."]
    told = sentences(state, (1, "group best"), to=1, language="fr")
    assert told[0] == "Vous avez groupé votre main."
    colon = "\N{NO-BREAK SPACE}:"
    assert told[1] == f"Ada avait en trois exemplaires{colon} Sol."
    assert told[2] == f"Ada avait 2 cartes hors groupe{colon} Do et Do."
    assert told[3] == f"Vous aviez en deux exemplaires{colon} Mi."


def test_pokr_28_pokr_29_pokr_30_pokr_31_a_hand_is_counted_as_its_player_has_grouped_it() -> None:
    state = at({**STRICT, "rounds": 1}, hands=["G G G C C", "E E E E F"], phase="group", lost=[0, 2])
    play(state, "0: group G:3", "1: group best")
    assert counted(state) == [
        [(5, "One group of three: G"), (-2, "2 cards in no group, −1 each: C and C")],
        [(8, "One group of four: E"), (-1, "One card in no group: F"), (-2, "2 cards in wrong places, −1 each")],
    ]


def test_pokr_r26_a_new_round_is_told_with_its_chord() -> None:
    state = at(None, phase="deal", dealer=1, round=2, hands=[0, 0])
    told = story(state, (1, "deal"))
    assert [(said.key, said.rule) for said in told] == [
        ("dealt", "POKR-R26"),
        ("chord_spelled", "POKR-06"),
        ("pile_begun", "POKR-09"),
        ("begins", "POKR-R1"),
    ]
    notes = ["C", "E"] * 7 + ["D", "F#"]
    order = [*notes, *(Tally(NOTES) - Tally(notes)).elements()]
    state = at({"chords": ["ch-7"], "rounds": 1}, [order, ["ch-7"]], phase="deal", dealer=1, hands=[0, 0])
    assert sentences(state, (1, "deal")) == [
        "Ben dealt round 1, seven cards each: dominant seventh chord on D.",
        "Its notes: D F♯ A C.",
        "F♯ began the pile.",
        "Ada begins, left of the dealer.",
    ]


@pytest.mark.parametrize("mode", ["guided", "strict"])
def test_every_move_of_a_game_tells_everybody_something(mode: str) -> None:
    for seed in range(2):
        check_story(ChordPoker(3, {"mode": mode, "rounds": 2}).deal(seed), seed)
