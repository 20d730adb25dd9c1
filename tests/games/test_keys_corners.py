"""The rulebook of Key’s Corners as sentences: each test is named after the rule that it shows.

Unless it says otherwise, a position is in D major (D E F# G A B C#), with C, D#, F, G# and A# outside the scale.
"""

import json
import pickle
from collections.abc import Mapping, Sequence

import pytest

from cardenza.catalogue import game_of, position
from cardenza.games.keys_corners import KeysCorners, KeysCornersState
from cardenza.games.keys_corners.scales import spelled, steps_of
from cardenza.kernel.chance import Chance, Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible, NotAllowed, Unreadable
from cardenza.kernel.events import Made, Moved, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.playout import playout
from cardenza.kernel.records import Replay, Scribe, read_record
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Note, Notes, Number, Seat, Word
from cardenza.kernel.staged import word_by_word
from cardenza.kernel.verdict import Objection
from cardenza.kernel.views import Snapshot
from cardenza.theory import Note as TheoryNote
from tests import asking
from tests.games.explaining import idea_said, prompted, proved
from tests.games.playing import in_turn as play
from tests.games.playing import key
from tests.games.telling import check_story, sentences, story

NOTES = "C C# D D# E F F# G G# A A# B".split()
DECK = [f"{note}{octave}" for note in NOTES for octave in (2, 3, 4, 5)] + ["?1", "?2", "?3", "?4", "X1", "X2"]
QUIET = {"N": ["C#2"], "E": ["F2"], "S": ["C2"], "W": ["G#2"]}  # nothing here can move
STACKS = {**QUIET, "N": ["D#2"]}
RUN = ["D2", "E2", "F#2", "G2", "A2", "B2", "C#3"]
KEYS = "C C# Db D D# Eb E F F# Gb G G# Ab A A# Bb B Cb".split()


def corners(
    hand: list[str], foundations: Mapping[str, object] = QUIET, chance: Chance | None = None, **more: object
) -> KeysCornersState:
    """The position with this hand of seat 0; `more` are further keys of the document."""
    document = {"game": "keys-corners", "options": {"key": "D"}, "seats": 2, "hands": [hand, 5], **more}
    state = position({**document, "foundations": foundations}, chance)
    assert isinstance(state, KeysCornersState)
    return state


def late(
    *hands: list[str],
    foundations: Mapping[str, list[str]] = STACKS,
    top: str = "A5",
    books: object = None,
    stock: Sequence[str] = (),
    **more: object,
) -> KeysCornersState:
    """The stock is used up: cards that are not named lie under the top of the discard pile, the wilds in a corner."""
    named = json.dumps([hands, foundations, books, top, stock]).replace("=", '"')
    rest = [card for card in DECK if f'"{card}"' not in named]
    corner = [
        f"{wild}={note}" for wild, note in zip((c for c in rest if c[0] in "?X"), "D E F# G A B".split(), strict=False)
    ]
    document = {
        "game": "keys-corners",
        "options": {"key": "D"},
        "seats": len(hands),
        "hands": list(hands),
        "stock": list(stock),
    }
    document |= {"foundations": foundations, "corners": {"SW": corner}, "books": books or [[] for _ in hands]}
    document["discard"] = [*[card for card in rest if card[0] not in "?X"], top]
    state = position({**document, **more})
    assert isinstance(state, KeysCornersState)
    return state


def dealt(seed: int, seats: int = 2, **options: object) -> KeysCornersState:
    state = KeysCorners(seats, options).deal(seed)
    assert isinstance(state, KeysCornersState)
    return state


def pile(state: State, place: str) -> object:
    """What lies there, bottom to top."""
    piles = key(state, "corners" if len(place) == 2 else "foundations")
    assert isinstance(piles, dict)
    return piles[place]


def objection_to(state: State, move: str, seat: int | None = None) -> Objection:
    """Why the seat, or the one on turn, may not do this."""
    seat = state.to_act()[0] if seat is None else seat
    before = state.document()
    with pytest.raises(NotAllowed) as refusal:
        state.play(seat, move)
    assert state.document() == before
    assert move not in state.moves(seat)
    return refusal.value.objection


def proof_of(state: State, move: str) -> str:
    return "; ".join(str(piece) for piece in objection_to(state, move).evidence)


def must_be_moved(state: State) -> list[str]:
    """The board moves that are compulsory, each from where and to where."""
    facts = state.view(0).facts
    sources, targets = facts["compulsory"], facts["onto"]
    assert isinstance(sources, list)
    assert isinstance(targets, list)
    return [f"{source} {target}" for source, target in zip(sources, targets, strict=True)]


def outcome_of(state: State) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


# ------------------------------------------------------------------------------------------------ definitions


@pytest.mark.parametrize(
    ("scale", "steps"),
    [
        ("major", "0 2 4 5 7 9 11"),
        ("natural_minor", "0 2 3 5 7 8 10"),
        ("harmonic_minor", "0 2 3 5 7 8 11"),
        ("melodic_minor", "0 2 3 5 7 9 11"),
        ("dorian", "0 2 3 5 7 9 10"),
        ("phrygian", "0 1 3 5 7 8 10"),
        ("lydian", "0 2 4 6 7 9 11"),
        ("mixolydian", "0 2 4 5 7 9 10"),
        ("locrian", "0 1 3 5 6 8 10"),
        ("major_pentatonic", "0 2 4 7 9"),
        ("minor_pentatonic", "0 3 5 7 10"),
        ("blues", "0 3 5 6 7 10"),
        ("whole_tone", "0 2 4 6 8 10"),
        ("octatonic", "0 2 3 5 6 8 9 11"),
    ],
)
def test_keys_01_and_keys_o2_a_scale_is_built_by_its_formula(scale: str, steps: str) -> None:
    wanted = [int(step) for step in steps.split()]
    assert KeysCorners(2, {"scale": scale}).steps == wanted
    state = dealt(1, key="G", scale=scale)
    assert [NOTES[note] for note in state.scale] == [NOTES[(7 + step) % 12] for step in wanted]


def test_keys_02_a_half_step_is_the_next_hour_and_a_whole_step_the_one_after_it() -> None:
    state = corners(["C2"], options={"key": "B"}, foundations={"N": ["E2"], "E": ["B2"], "S": ["C3"], "W": ["G2"]})
    assert [state.judge(0, state.parse(0, f"play ?1={note} E")).is_legal() for note in NOTES] == [False] * 12
    state = corners(["?1"], options={"key": "B"}, foundations={"N": ["E2"], "E": ["B2"], "S": ["D#3"], "W": ["C2"]})
    legal = state.moves(0)
    assert "play ?1=C# E" in legal, "a whole step above B goes past 12 o’clock"
    assert "play ?1=E S" in legal, "D# to E is a half step"
    assert "play ?1=F# N" in legal, "E to F# is a whole step"


def test_keys_03_the_first_note_of_the_scale_is_the_keynote() -> None:
    for note in NOTES:
        state = dealt(3, key=note)
        assert (NOTES[state.scale[0]], key(state, "key")) == (note, note)


def test_keys_04_the_major_scale_is_two_whole_steps_a_half_step_and_three_whole_steps() -> None:
    assert KeysCorners(2).spelling(0) == "C D E F G A B".split()
    assert KeysCorners(2, {"key": "D"}).spelling(2) == "D E F# G A B C#".split()


# ------------------------------------------------------------------------------------------------ set-up


def test_keys_05_it_is_for_two_to_five() -> None:
    for seats in (2, 3, 4, 5):
        assert len(dealt(1, seats).hands) == seats
    for seats in (1, 6):
        with pytest.raises(BadOption, match=f"is for 2 to 5 players, not {seats}"):
            KeysCorners(seats)


def test_keys_06_the_scale_agreed_on_can_be_looked_up_by_everybody() -> None:
    state = dealt(1, key="Eb")
    for viewer in (0, 1, None):
        assert state.view(viewer).facts["scale"] == "Eb F G Ab Bb C D".split()
        assert state.view(viewer).facts["steps"] == [2, 2, 1, 2, 2, 2]
    assert "scale" not in state.document()


@pytest.mark.parametrize(("seats", "left"), [(2, 40), (3, 35), (4, 30), (5, 25)])
def test_keys_07_five_cards_each_and_the_rest_is_the_stock(seats: int, left: int) -> None:
    state = dealt(5, seats)
    view = state.view(0)
    assert [len(view.zone("hands", seat).cards) for seat in range(seats)] == [5] * seats
    assert view.zone("stock").cards == [None] * left
    assert view.zone("hands", 1).cards == [None] * 5
    assert None not in view.zone("hands", 0).cards


def test_keys_08_four_cards_lie_face_up_and_the_corners_are_empty() -> None:
    view = dealt(6).view(None)
    assert [len(view.zone("foundations", place).cards) for place in "NESW"] == [1] * 4
    assert [view.zone("corners", place).cards for place in ("NW", "NE", "SE", "SW")] == [[]] * 4
    assert view.zone("discard").cards == []


def test_keys_09_and_keys_r30_the_last_seat_deals_and_the_first_begins() -> None:
    for seats in (2, 3, 4, 5):
        state = dealt(2, seats)
        assert (key(state, "dealer"), state.to_act()) == (seats - 1, [0])


def test_keys_07_and_keys_08_are_dealt_card_by_card_from_the_dealers_left() -> None:
    game = KeysCorners(3)
    state = game.deal_from(Scripted([[game.parse_card(card) for card in DECK]], Rng(0)))
    assert key(state, "hands") == [DECK[0:15:3], DECK[1:15:3], DECK[2:15:3]]
    assert key(state, "foundations") == {"N": [DECK[15]], "E": [DECK[16]], "S": [DECK[17]], "W": [DECK[18]]}
    assert key(state, "stock") == DECK[19:]


# ------------------------------------------------------------------------------------------------ the turn


def test_keys_10_a_turn_begins_by_drawing_up_to_five() -> None:
    state = corners(["A#2", "B3"], hands=[["A#2", "B3"], ["E2", "E3"]], stock=[*_rest("A#2 B3 E2 E3")])
    top = _rest("A#2 B3 E2 E3")[:3]
    play(state, "discard A#2")
    assert (key(state, "turn"), key(state, "played")) == (1, 0)
    assert sorted(_hand(state, 1)) == sorted(["E2", "E3", *top])
    assert _hand(state, 0) == ["B3"], "only the player on turn draws"


def test_keys_10_cards_drawn_from_an_unnamed_stock_are_one_entry_of_chance() -> None:
    game = KeysCorners(2, {"key": "D"})
    entries = [[game.parse_card(card) for card in ("A5", "B5", "X1")], [game.parse_card("E5")]]
    source = Scripted(entries, Rng(0))
    spare = [card for entry in entries for card in entry]
    document = {"hands": [["A#2", "B3", "E4", "A2", "A3"], ["A#3", "E3"]], "foundations": QUIET, "seats": 2}
    state = game.position({**document, "options": {"key": "D"}}, source, spare)
    play(state, "discard A#2")
    assert sorted(_hand(state, 1)) == sorted(["A#3", "E3", "A5", "B5", "X1"])
    play(state, "discard A#3")
    assert "E5" in _hand(state, 0)
    assert source.left() == 0


def test_keys_10_who_has_five_cards_draws_none_and_an_almost_empty_stock_gives_what_it_has() -> None:
    hands = [["A#2"], ["A3", "A4", "E2", "G2", "G3"]]
    state = corners([], hands=hands, stock=_rest("A#2 A3 A4 E2 G2 G3"))
    before = len(state.stock)
    assert len(play(state, "discard A#2").document()["hands"][1]) == 5  # type: ignore[index]  # a list of hands
    assert len(state.stock) == before
    state = late(["A3"], ["E2"], stock=["F#5", "B5"])
    play(state, "discard A3")
    assert _hand(state, 1) == ["E2", "F#5", "B5"]


def test_keys_11_every_kind_of_play_in_one_position() -> None:
    board = {"N": ["A2"], "E": ["F2"], "S": ["G2"], "W": ["G#2"]}
    state = corners(["D3", "B3", "F3", "C3", "?1"], board, discard=["G#3"])
    assert state.moves(0) == [
        "move N S",
        "play ?1=A S",
        "play ?1=B N",
        "play ?1=D NW",
        "play ?1=F E",
        "play ?1=G# W",
        "play B3 N",
        "play D3 NW",
        "play F3 E",
        "play discard W",
    ]
    play(state, "move N S")
    assert [move for move in state.moves(0) if "?1" not in move] == [
        f"fill N {card}" for card in ("B3", "C3", "D3", "F3")
    ]


def test_keys_12_the_player_says_done_and_nobody_acts_before() -> None:
    state = corners(["B3", "E4"], {**QUIET, "N": ["A2"]}, turn=0)
    assert state.moves(1) == []
    assert objection_to(state, "done", seat=1).rules == ("CORE-2", "KEYS-12", "KEYS-D8")
    play(state, "play B3 N")
    assert state.to_act() == [0]
    assert play(state, "done").to_act() == [1]


# ------------------------------------------------------------------------------------------------ corners


@pytest.mark.parametrize("corner", ["NW", "NE", "SE", "SW"])
def test_keys_13_the_keynote_may_begin_any_corner(corner: str) -> None:
    state = corners(["D4", "A#2"])
    assert state.moves(0) == ["discard A#2", "play D4 NW"]
    play(state, f"play D4 {corner}")
    assert pile(state, corner) == ["D4"]


def test_keys_13_nothing_else_begins_a_corner() -> None:
    state = corners(["E4", "?1"])
    objection = objection_to(state, "play E4 NW")
    assert objection.rules == ("KEYS-13", "KEYS-14", "KEYS-D4")
    assert str(objection.evidence[0]) == "the scale: [D] E F# G A B C#, D is due"
    assert "KEYS-29" in objection_to(state, "play ?1=E NW").rules


def test_keys_14_a_corner_goes_up_the_scale() -> None:
    state = corners(["F#4", "G4", "E4", "?1"], corners={"NW": ["D2"]})
    objection = objection_to(state, "play F#4 NW")
    assert objection.rules[0] == "KEYS-14"
    assert "KEYS-D4" in objection.rules
    assert proof_of(state, "play F#4 NW") == "the scale: D [E] F# G A B C#, E is due; fits there: E4 ?1=E"
    play(state, "play E4 NW", "play F#4 NW", "play G4 NW")
    assert pile(state, "NW") == ["D2", "E4", "F#4", "G4"]


def test_keys_15_who_adds_the_last_note_takes_the_scale() -> None:
    corner = ["D2", "E2", "F#2", "G2", "A2", "B2"]
    state = corners(["C#4", "F5"], {**QUIET, "N": ["F3"]}, corners={"SE": corner})
    play(state, "play C#4 SE")
    assert (key(state, "books"), pile(state, "SE")) == ([[[*corner, "C#4"]], []], [])
    assert state.view(1).facts["won"] == [10, 0]


def test_keys_15_the_top_of_the_discard_pile_may_be_the_last_note() -> None:
    corner = ["D2", "E2", "F#2", "G2", "A2", "B2"]
    state = corners(["E4"], {**QUIET, "N": ["F3"]}, corners={"SE": corner}, discard=["C#4"])
    assert key(play(state, "play discard SE"), "books") == [[[*corner, "C#4"]], []]


def test_keys_16_cards_go_from_a_foundation_to_a_corner_in_order() -> None:
    state = corners(["G#3"], {**QUIET, "N": ["F#2", "G2"]}, corners={"NW": ["D2"], "NE": ["D3", "E3"]})
    assert "move N NE" in state.moves(0)
    objection = objection_to(state, "move N NW")
    assert objection.rules == ("KEYS-16", "KEYS-14", "KEYS-R3", "KEYS-D6")
    assert proof_of(state, "move N NW") == "the scale: D [E] F# G A B C#, E is due; lying: F# G"
    assert "KEYS-13" in objection_to(state, "move N SE").rules
    play(state, "move N NE")
    assert (pile(state, "NE"), pile(state, "N")) == (["D3", "E3", "F#2", "G2"], [])


def test_keys_17_an_empty_corner_need_not_be_filled_and_cannot_be() -> None:
    state = corners(["E4", "A#2"])
    assert state.moves(0) == ["discard A#2", "discard E4"]
    assert objection_to(state, "fill NW E4").rules[:2] == ("KEYS-17", "KEYS-D2")
    assert objection_to(state, "fill NW discard").rules[:2] == ("KEYS-17", "KEYS-D3")


# ------------------------------------------------------------------------------------------------ foundations


def test_keys_18_a_foundation_with_a_scale_note_goes_on_up_to_the_last() -> None:
    state = corners(["A3", "B3", "C#3", "D3", "E3"], {**QUIET, "N": ["G2"]})
    play(state, "play A3 N", "play B3 N", "play C#3 N")
    assert pile(state, "N") == ["G2", "A3", "B3", "C#3"]
    assert objection_to(state, "play D3 N").rules == ("KEYS-R14", "KEYS-18", "KEYS-D4")


def test_keys_18_a_note_is_not_left_out() -> None:
    state = corners(["B3", "C3"], {**QUIET, "N": ["G2"], "S": ["F3"]})
    assert objection_to(state, "play B3 N").rules == ("KEYS-18", "KEYS-D4")
    assert proof_of(state, "play B3 N") == "the scale: D E F# G [A] B C#, A is due; fits there: none"
    assert "not in scale: C" in proof_of(state, "play C3 N")


def test_keys_19_and_keys_20_four_equal_notes_outside_the_scale_are_a_book() -> None:
    state = corners(["G#3", "G#4", "G#5", "A2", "B2"])
    play(state, "play G#3 W", "play G#4 W")
    assert key(state, "books") == [[], []]
    play(state, "play G#5 W")
    assert key(state, "books") == [[["G#2", "G#3", "G#4", "G#5"]], []]
    assert state.moves(0) == ["fill W A2", "fill W B2"]


def test_keys_19_a_stack_takes_nothing_but_its_note() -> None:
    state = corners(["A2", "A#2"])
    objection = objection_to(state, "play A2 W")
    assert objection.rules == ("KEYS-19", "KEYS-D4")
    assert "stack takes: G#/Ab" in proof_of(state, "play A2 W")


def test_keys_21_a_foundation_goes_onto_another_if_the_order_stays_right() -> None:
    state = corners(["G#3", "A#3"], {**QUIET, "N": ["F#2", "G2"], "S": ["D3", "E3"]})
    assert [move for move in state.moves(0) if move.startswith("move")] == ["move N S", "move S NW"]
    assert objection_to(state, "move S N").rules == ("KEYS-21", "KEYS-R3", "KEYS-18", "KEYS-D6")
    play(state, "move N S")
    assert (pile(state, "S"), pile(state, "N"), key(state, "played")) == (["D3", "E3", "F#2", "G2"], [], 0)


def test_keys_22_empty_foundations_are_filled_before_anything_else() -> None:
    state = corners(["G#3", "D4"], {"E": ["E2"], "S": ["D2"], "W": ["G#2"]}, discard=["A2"])
    assert state.moves(0) == ["fill N D4", "fill N G#3"]
    for move in ("play G#3 W", "play D4 NW", "move E S", "move S NW", "discard D4", "done", "play discard W"):
        assert objection_to(state, move).rules[0] == "KEYS-22", move
        assert proof_of(state, move) == "fill with: D4 G#3"
    assert objection_to(state, "fill N discard").rules[0] == "KEYS-22"
    assert objection_to(state, "fill E D4").rules[0] == "KEYS-D2"


def test_keys_22_without_a_hand_the_discard_pile_fills_from_its_top() -> None:
    state = corners([], {"E": ["E2"], "W": ["G#2"]}, discard=["B2", "C3"])
    assert state.moves(0) == ["fill N discard"]
    assert objection_to(state, "done").rules[0] == "KEYS-22"
    assert proof_of(state, "done") == "fill with: C3"
    play(state, "fill N discard", "fill S discard")
    assert (pile(state, "N"), pile(state, "S"), key(state, "played")) == (["C3"], ["B2"], 2)


def test_keys_23_without_any_card_the_spaces_are_left_to_the_next_player() -> None:
    state = corners([], {"E": ["F2"], "S": ["C2"], "W": ["G#2"]}, hands=[[], ["A3", "A4", "E2", "G2", "G3"]], played=1)
    assert state.moves(0) == ["done"]
    assert objection_to(state, "fill N discard").rules[0] == "KEYS-23"
    play(state, "done")
    assert state.moves(1) == [f"fill N {card}" for card in ("A3", "A4", "E2", "G2", "G3")]


# ------------------------------------------------------------------------------------------------ the discard pile


def test_keys_24_and_keys_25_a_discard_is_instead_of_a_play_and_ends_the_turn() -> None:
    state = corners(["E4", "A#2", "B3"], corners={"NW": ["D2"]})
    after = state.clone()
    assert play(after, "discard A#2").to_act() == [1]
    assert key(after, "discard") == ["A#2"]
    play(state, "play E4 NW")
    objection = objection_to(state, "discard A#2")
    assert objection.rules == ("KEYS-25", "KEYS-D7")
    assert proof_of(state, "discard A#2") == "cards played: 1, there must be none"


def test_keys_26_what_fits_somewhere_is_not_discarded() -> None:
    state = corners(["E4", "D4", "F3", "B3"], corners={"NW": ["D2"]})
    assert [move for move in state.moves(0) if move.startswith("discard")] == ["discard B3"]
    assert objection_to(state, "discard E4").rules == ("KEYS-26", "KEYS-D7")
    assert proof_of(state, "discard E4") == "goes to: NW"
    assert proof_of(state, "discard D4") == "corner takes: D"
    assert proof_of(state, "discard F3") == "goes to: E"


def test_keys_27_the_top_discard_is_for_every_kind_of_play() -> None:
    state = corners(["A#3"], {**QUIET, "N": ["A2"]}, discard=["B3", "D4"], corners={"NE": ["D3"]})
    assert state.moves(0) == ["discard A#3", "play discard NW"]
    play(state, "play discard NW")
    assert state.moves(0) == ["done", "play discard N"]
    assert objection_to(state, "play discard W").rules == ("KEYS-19", "KEYS-D5", "KEYS-27")
    play(state, "play discard N")
    assert objection_to(state, "play discard N").rules == ("KEYS-D5", "KEYS-27")
    assert key(state, "discard") == []


def test_keys_28_nobody_has_to_play_from_the_discard_pile() -> None:
    state = corners(["A#3"], {**QUIET, "N": ["A2"]}, discard=["B3"])
    play(state, "discard A#3")
    assert key(state, "discard") == ["B3", "A#3"]
    state = corners([], {**QUIET, "N": ["A2"]}, discard=["B3"])
    assert state.moves(0) == ["done", "play discard N"]


# ------------------------------------------------------------------------------------------------ other rules


def test_keys_29_a_wild_is_played_as_a_note_that_is_needed() -> None:
    state = corners(["?1", "X2"])
    needed = {"N": [], "E": ["F"], "S": ["C"], "W": ["G#"], "NW": ["D"]}
    wanted = [f"play {wild}={note} {place}" for wild in ("?1", "X2") for place in needed for note in needed[place]]
    assert state.moves(0) == sorted(wanted)
    assert objection_to(state, "play ?1=E S").rules == ("KEYS-19", "KEYS-29", "KEYS-D4")
    play(state, "play X2=C S")
    assert pile(state, "S") == ["C2", "X2=C"]
    assert state.view(1).zone("foundations", "S").cards == ["C2", "X2=C"]


@pytest.mark.parametrize(
    ("move", "decision"), [("play ?1 S", "KEYS-D4"), ("fill N ?1", "KEYS-D2"), ("play B5=C S", "KEYS-D4")]
)
def test_keys_29_the_player_says_what_a_wild_is_and_other_cards_are_themselves(move: str, decision: str) -> None:
    state = corners(["?1", "B5"])
    with pytest.raises(NotAllowed) as refusal:
        state.play(0, move)
    assert refusal.value.objection.rules == ("KEYS-29", decision)
    with pytest.raises(Unreadable, match="is no card to play"):
        KeysCorners(2).parse_move(move)


def test_keys_29_a_card_may_be_called_what_it_is() -> None:
    state = corners(["F3"])
    assert state.parse(0, "play F3=E# E") == state.parse(0, "play F3 E")


def test_keys_30_at_least_one_card_a_turn() -> None:
    state = corners(["E4", "A#2"])
    objection = objection_to(state, "done")
    assert objection.rules == ("KEYS-30", "KEYS-R18", "KEYS-D8")
    assert proof_of(state, "done") == "cards played: 0, at least 1"


def test_keys_31_what_shows_on_the_board_must_be_moved_before_the_turn_ends() -> None:
    state = corners(["C#3", "F3"], {"N": ["D4"], "E": ["G#2"], "S": ["E3"], "W": ["A4"]})
    assert objection_to(state, "done").rules == ("KEYS-31", "KEYS-R1", "KEYS-30", "KEYS-R18", "KEYS-D8")
    assert proof_of(state, "discard C#3") == "must be moved: E3; fits nowhere: C#3"
    assert must_be_moved(state) == ["S N"]
    play(state, "move S N", "fill S C#3")
    assert must_be_moved(state) == []
    assert "done" in state.moves(0)


def test_keys_32_playable_cards_may_be_kept() -> None:
    state = corners(["F3", "C3", "A#2"], played=1)
    assert {"play F3 E", "play C3 S"} <= set(state.moves(0))
    play(state, "done")
    assert _hand(state, 0) == ["C3", "F3", "A#2"]


def test_keys_33_without_a_stock_play_goes_on_until_all_hands_are_empty() -> None:
    state = late(["B3"], ["E3"])
    play(state, "discard B3")
    assert (state.is_over(), state.to_act()) == (False, [1])
    assert len(_hand(state, 1)) == 1
    assert play(state, "discard E3").is_over()


def test_keys_34_a_scale_is_ten_points_and_a_stack_five() -> None:
    scale = ["D2", "E2", "F#2", "G2", "A2", "B2", "C#3"]
    books = [[scale, ["A#2", "A#3", "A#4", "A#5"]], [["D#3", "D#4", "D#5", "?1=D#"]]]
    state = play(late(["E3"], [], books=books), "discard E3")
    assert (outcome_of(state).points, outcome_of(state).scores) == ((15, 5), (15, 5))


def test_keys_35_and_keys_r24_the_most_points_win_and_equal_points_share() -> None:
    books = [[], [["A#2", "A#3", "A#4", "A#5"]], [["D#3", "D#4", "D#5", "?1=D#"]]]
    outcome = outcome_of(play(late(["E3"], [], [], books=books), "discard E3"))
    assert outcome.document() == {"winners": [1, 2], "scores": [0, 5, 5], "points": [0, 5, 5], "reason": "KEYS-35"}
    outcome = outcome_of(play(late(["E3"], [], [], books=[*books[:2], []]), "discard E3"))
    assert outcome.winners == (1,)


# ------------------------------------------------------------------------------------------------ the rulings


def test_keys_r1_hand_cards_and_discards_are_never_required_by_the_board() -> None:
    state = corners(["A#2", "F3", "D4"], {**QUIET, "N": ["A2"]}, discard=["B3"])
    assert must_be_moved(state) == []
    assert "discard A#2" in state.moves(0)


def test_keys_r2_with_several_moves_the_player_chooses_and_a_play_may_take_the_chance_away() -> None:
    state = corners(["B3", "C3"], {**QUIET, "N": ["A2"], "W": ["G4"], "E": ["G2"]})
    assert must_be_moved(state) == ["N E", "N W"]
    one = play(state.clone(), "move N W")
    assert (pile(one, "W"), must_be_moved(one)) == (["G4", "A2"], [])
    state = corners(["E5", "F3"], {**QUIET, "S": ["E3"]}, corners={"NW": ["D2"]})
    assert objection_to(state, "done").rules[0] == "KEYS-31"
    assert must_be_moved(state) == ["S NW"]
    play(state, "play E5 NW")
    assert (must_be_moved(state), "done" in state.moves(0)) == ([], True)


def test_keys_r3_between_foundations_whole_piles_move() -> None:
    state = corners(["G#3"], {"N": ["F#2", "G2"], "E": ["C2"], "S": ["E3", "F#3"], "W": ["F2"]})
    assert objection_to(state, "move N S").rules[:2] == ("KEYS-R3", "KEYS-21")
    assert proof_of(state, "move N S") == "the scale: D E F# [G] A B C#, G is due; lying: F# G"


def test_keys_r3_onto_a_corner_goes_the_part_from_the_needed_note() -> None:
    state = corners(["G#3"], {**QUIET, "N": ["D4", "E4", "F#4", "G4"]}, corners={"NW": ["D2", "E2"], "NE": ["D3"]})
    one, other = state.clone(), state.clone()
    play(one, "move N NW")
    assert (pile(one, "N"), pile(one, "NW")) == (["D4", "E4"], ["D2", "E2", "F#4", "G4"])
    play(other, "move N NE")
    assert (pile(other, "N"), pile(other, "NE")) == (["D4"], ["D3", "E4", "F#4", "G4"])
    play(state, "move N SE")
    assert (pile(state, "N"), pile(state, "SE")) == ([], ["D4", "E4", "F#4", "G4"])


def test_keys_r4_nothing_leaves_a_corner() -> None:
    state = corners(["G#3"], corners={"NW": ["D2", "E2"], "NE": ["D3"]}, played=1)
    for move in ("move NW NE", "move NW N", "move NE SW"):
        assert objection_to(state, move).rules == ("KEYS-R4", "KEYS-D6")
    assert all(not move.startswith("move NW") for move in state.moves(0))


def test_keys_r5_a_pile_from_the_keynote_may_go_to_an_empty_corner_and_need_not() -> None:
    state = corners(["A#2"], {**QUIET, "N": ["D4", "E4"]})
    assert state.moves(0) == ["discard A#2", "move N NW"]
    full = {"NW": ["D2"], "NE": ["D3"], "SE": ["D5"], "SW": ["?1=D"]}
    state = corners(["A#2"], {**QUIET, "N": ["?2=D"]}, corners=full)
    assert state.moves(0) == ["discard A#2"], "without an empty corner the keynote stays"
    assert "KEYS-16" in objection_to(state, "move N NW").rules


def test_keys_r6_a_full_scale_on_a_foundation_is_a_book_only_in_a_corner() -> None:
    run = ["D2", "E2", "F#2", "G2", "A2", "B2", "C#3"]
    state = corners(["A#2"], {**QUIET, "N": run})
    assert (key(state, "books"), state.moves(0)) == ([[], []], ["discard A#2", "move N NW"])
    state = corners(["A#2"], {**QUIET, "N": run}, corners={"NE": ["D3"]})
    assert objection_to(state, "discard A#2").rules[0] == "KEYS-31"
    assert must_be_moved(state) == ["N NE"]
    play(state, "move N NE")
    assert (key(state, "books"), pile(state, "N")) == ([[["D3", *run[1:]]], []], ["D2"])


def test_keys_r7_the_mover_takes_the_book() -> None:
    state = corners([], {**QUIET, "S": ["G#3", "G#4", "?1=G#"]}, hands=[5, ["A#3", "E3"]], turn=1)
    assert key(play(state, "move W S"), "books") == [[], [["G#3", "G#4", "?1=G#", "G#2"]]]
    assert state.moves(1) == ["fill S A#3", "fill S E3"]


def test_keys_r8_a_wild_is_never_discarded() -> None:
    full = {"NW": ["D2"], "NE": ["D3"], "SE": ["D5"], "SW": ["D4"]}
    state = corners(["?1", "A#2"], corners=full)
    assert [move for move in state.moves(0) if "discard" in move] == ["discard A#2"]
    assert objection_to(state, "discard ?1").rules == ("KEYS-R8", "KEYS-26", "KEYS-D7")
    assert objection_to(state, "discard ?1=E").rules[0] == "KEYS-R8"
    with pytest.raises(Impossible, match=r"discard holds X1, but a wild is never discarded \[KEYS-R8\]"):
        corners(["?1"], discard=["C3", "X1"])


def test_keys_r9_a_wild_keeps_its_name_wherever_it_goes() -> None:
    state = corners(["B5", "G#3"], {**QUIET, "N": ["?2=E"]}, corners={"NW": ["D2"]})
    play(state, "move N NW")
    assert pile(state, "NW") == ["D2", "?2=E"]
    play(state, "fill N G#3")
    assert objection_to(state, "name N F").rules == ("KEYS-R9", "KEYS-D1", "KEYS-R10", "KEYS-R11")
    facts = state.view(1).facts
    assert facts["waiting"] == "N E S W NW NE SE SW".split()
    assert facts["due"] == "G#/Ab F C G#/Ab F# D D D".split()
    assert facts["notes"] == "G#/Ab F C G#/Ab D E".split()


def test_keys_r10_and_keys_d1_the_first_player_names_what_was_turned_up() -> None:
    state = corners(["A2", "A3", "A4", "A5", "B2"], {"N": ["C2"], "E": ["?4"], "S": ["F2"], "W": ["X1"]})
    assert (key(state, "phase"), state.to_act()) == ("name", [0])
    assert state.moves(0) == sorted(f"name E {note}" for note in NOTES)
    for move in ("name W C", "name N C", "discard A2", "done", "play A2 E", "move E N"):
        objection = objection_to(state, move)
        assert objection.rules[:2] == ("KEYS-R10", "KEYS-D1"), move
        assert proof_of(state, move) == "name first: E"
    assert "KEYS-D1" in objection_to(state, "name E C", seat=1).rules
    play(state, "name E G#")
    assert state.moves(0) == sorted(f"name W {note}" for note in NOTES)
    play(state, "name W A")
    assert (key(state, "phase"), key(state, "played")) == ("turn", 0)
    assert (pile(state, "E"), pile(state, "W")) == (["?4=G#"], ["X1=A"])
    assert "play B2 W" in state.moves(0)


def test_keys_r11_a_wild_is_not_exchanged() -> None:
    state = corners(["E5", "A2"], corners={"NW": ["D2", "?2=E"]})
    assert set(objection_to(state, "play E5 NW").rules) >= {"KEYS-14", "KEYS-R11", "KEYS-R9", "KEYS-D4"}


def test_keys_r12_any_number_of_wilds_make_a_stack_and_five_cards_do_not() -> None:
    wilds = ["?1=G#", "?2=G#", "X1=G#"]
    state = corners(["X2", "A2"], {**QUIET, "W": wilds})
    play(state, "play X2=G# W")
    assert key(state, "books") == [[[*wilds, "X2=G#"]], []]
    state = corners(["A3"], {"N": ["G#2", "G#3", "?1=G#"], "E": ["G#4", "?2=G#"], "S": ["C2"], "W": ["F2"]})
    assert objection_to(state, "move E N").rules == ("KEYS-R12", "KEYS-19", "KEYS-21", "KEYS-D6")
    assert "together: 5, at most 4" in proof_of(state, "move E N")


def test_keys_r13_equal_scale_notes_are_not_stacked() -> None:
    state = corners(["A3", "?1"], {**QUIET, "N": ["A2"], "S": ["A4"]})
    assert objection_to(state, "play A3 N").rules == ("KEYS-R13", "KEYS-18", "KEYS-19", "KEYS-D4")
    assert objection_to(state, "play ?1=A N").rules[0] == "KEYS-R13"
    assert objection_to(state, "move N S").rules[0] == "KEYS-R13"


def test_keys_r14_the_keynote_does_not_follow_the_last_note() -> None:
    state = corners(["D4", "?1"], {**QUIET, "N": ["B2", "C#2"], "S": ["D3"]})
    assert objection_to(state, "play D4 N").rules[0] == "KEYS-R14"
    assert objection_to(state, "play ?1=D N").rules[0] == "KEYS-R14"
    assert objection_to(state, "move S N").rules[0] == "KEYS-R14"
    assert proof_of(state, "play D4 N").startswith("the scale: D E F# G A B C#; ")


def test_keys_18_after_the_last_note_another_than_the_keynote_is_refused_for_what_it_is() -> None:
    state = corners(["C3", "F#3"], {**QUIET, "N": ["B2", "C#2"]})
    assert objection_to(state, "play C3 N").rules[:2] == ("KEYS-18", "KEYS-R14")
    assert idea_said(state, 0, "play C3 N") == "C is not in D major. It goes only with the same note, four in all."
    assert idea_said(state, 0, "play F#3 N") == "C♯ is the last note of D major. On a foundation nothing follows it."


def test_keys_r15_a_space_made_in_the_turn_is_filled_at_once() -> None:
    state = corners(["A#2", "B3"], {**QUIET, "N": ["D4"]})
    play(state, "move N NW")
    assert state.moves(0) == ["fill N A#2", "fill N B3"]
    assert objection_to(state, "discard A#2").rules[:2] == ("KEYS-22", "KEYS-R15")


def test_keys_r16_without_cards_compulsory_moves_are_made_all_the_same() -> None:
    state = corners([], {"E": ["D3"], "S": ["E2"], "W": ["G#2"]}, played=1)
    assert state.moves(0) == ["move E NW", "move S E"]
    assert objection_to(state, "done").rules == ("KEYS-31", "KEYS-R1", "KEYS-D8")
    assert objection_to(state, "move W N").rules[:2] == ("KEYS-R16", "KEYS-D6")
    play(state, "move S E")
    assert state.moves(0) == ["done", "move E NW"]


def test_keys_r17_any_card_fills_also_one_that_fits_elsewhere() -> None:
    state = corners(["G#3", "?1"], {"N": ["D4"], "E": ["F2"], "W": ["G#2"]})
    assert state.moves(0) == sorted(["fill S G#3", *[f"fill S ?1={note}" for note in NOTES]])
    play(state, "fill S ?1=A#")
    assert (pile(state, "S"), key(state, "played")) == (["?1=A#"], 1)


def test_keys_r18_moving_piles_is_no_card_played_but_the_fill_after_it_is() -> None:
    state = corners(["A#2", "B3"], {**QUIET, "N": ["D4", "E4"]}, corners={"NW": ["D2"]})
    play(state, "move N NW")
    assert (key(state, "played"), pile(state, "N")) == (0, ["D4"])
    assert "KEYS-R18" in objection_to(state, "done").rules
    assert "discard B3" in state.moves(0), "a board move does not forbid a discard"
    play(state, "move N NE", "fill N B3")
    assert key(state, "played") == 1
    assert objection_to(state, "discard A#2").rules[0] == "KEYS-25"


def test_keys_r19_a_discard_played_to_the_board_is_the_card_of_the_turn() -> None:
    state = corners(["A#3"], {**QUIET, "N": ["A2"]}, discard=["B3"])
    play(state, "play discard N")
    assert (key(state, "played"), state.moves(0)) == (1, ["done"])


def test_keys_r20_one_may_discard_while_holding_playable_cards() -> None:
    state = corners(["F3", "A#2"])
    assert state.moves(0) == ["discard A#2", "play F3 E"]


def test_keys_r21_who_can_only_play_must_play() -> None:
    state = corners(["F3", "C3"])
    assert state.moves(0) == ["play C3 S", "play F3 E"]
    assert "KEYS-R21" in objection_to(state, "done").rules
    assert "KEYS-R21" in objection_to(state, "discard C3").rules


def test_keys_r22_who_has_neither_cards_nor_anything_to_do_is_passed_over() -> None:
    state = late(["A3", "E3"], [], ["E4"])
    assert play(state, "discard A3").to_act() == [2]
    assert play(state, "discard E4").to_act() == [0]
    assert len(_hand(state, 0)) == 1


@pytest.mark.parametrize(
    ("north", "top", "option", "moves"),
    [
        (["A2"], "B3", "compulsory", ["done", "play discard N"]),
        (["D2"], "A5", "compulsory", ["done", "move N NW"]),
        (["A2", "B2", "C#4"], "A5", "optional", ["done", "move N SW"]),
    ],
)
def test_keys_r22_who_has_no_cards_gets_a_turn_if_something_can_be_done(
    north: list[str], top: str, option: str, moves: list[str]
) -> None:
    options = {"key": "D", "board_moves": option}
    state = late(["E3"], [], ["E4"], foundations={**QUIET, "N": north}, top=top, played=1, options=options)
    assert play(state, "done").to_act() == [1]
    assert state.moves(1) == moves
    assert play(state, "done").to_act() == [2]


def test_keys_r22_without_cards_a_space_is_filled_from_the_discard_pile() -> None:
    board = {"E": ["F2"], "S": ["C2"], "W": ["G#2"]}
    assert late([], ["E4"], foundations=board).moves(0) == ["fill N discard"]


def test_keys_r23_the_round_ends_with_the_turn_that_leaves_stock_and_hands_empty() -> None:
    state = late(["B3"], [], foundations={**STACKS, "N": ["A2"]}, top="E5")
    play(state, "play B3 N")
    assert not state.is_over(), "the turn is not over yet"
    assert state.moves(0) == ["done"]
    play(state, "done")
    assert (state.is_over(), state.to_act(), state.moves(0)) == (True, [], [])
    assert outcome_of(state).points == (0, 0), "what lies on the board counts nothing"
    assert objection_to_anything(state) == ("CORE-1", "KEYS-35", "KEYS-D8")


def test_keys_r23_a_hand_without_a_place_is_discarded_card_by_card() -> None:
    state = late(["B3"], ["E3", "E4"])
    play(state, "discard B3", "discard E3", "discard E4")
    assert state.is_over()


@pytest.mark.parametrize(
    ("scale", "trouble"),
    [
        ([0, 2, 4, 5], "it has 5 to 8 notes, not 4"),
        ([0, 1, 2, 3, 4, 5, 6, 7, 8], "it has 5 to 8 notes, not 9"),
        ([0, 2, 2, 5, 7], "its notes rise and are all different"),
        ([0, 4, 2, 5, 7], "its notes rise and are all different"),
        ([2, 4, 5, 7, 9], "it begins with the keynote, which is 0"),
        ([], "it begins with the keynote, which is 0"),
        ([0, 2, 4, 5, 12], "numbers from 0 to 11"),
        ([0, 2, 4, 5, -1], "numbers from 0 to 11"),
        ([0, 2, 4, 5, "E"], "numbers from 0 to 11"),
        ([0, 2, 4, 5, True], "its items are numbers or texts"),
    ],
)
def test_keys_r25_a_list_that_is_no_scale_is_refused_with_the_reason(scale: list[object], trouble: str) -> None:
    with pytest.raises(BadOption, match=rf"this list is no scale: .*{trouble} \[KEYS-O2\]"):
        KeysCorners(2, {"scale": scale})


def test_keys_r25_any_list_of_five_to_eight_notes_can_be_played_with() -> None:
    for steps in ([0, 1, 4, 5, 7], [0, 1, 3, 4, 6, 8], [0, 1, 4, 5, 7, 8, 10], [0, 2, 4, 5, 7, 8, 9, 11]):
        state = dealt(4, key="Bb", scale=steps)
        assert key(state, "options") == {"key": "Bb", "scale": steps}
        playout(state, Rng(4))
        assert state.is_over()
        assert KeysCorners(2, {"scale": steps}).OPTIONS[1].read(" ".join(map(str, steps))) == steps


def test_keys_r25_there_are_fourteen_scales_by_name() -> None:
    with pytest.raises(BadOption, match=r"option scale is one of major, .*octatonic, or a list such as .*KEYS-O2"):
        KeysCorners(2, {"scale": "minor"})


@pytest.mark.parametrize("steps", [[0, 2, 4, 7, 9], [0, 2, 3, 5, 6, 8, 9, 11]])
def test_keys_r26_a_scale_is_ten_points_however_long(steps: list[int]) -> None:
    notes = [NOTES[step] for step in steps]
    corner = [f"{note}2" for note in notes[:-1]]
    outside = [f"{note}2" for note in NOTES if note not in notes][:4]
    board = dict(zip("NESW", ([card] for card in outside), strict=True))
    state = corners([f"{notes[-1]}3"], board, corners={"NW": corner}, options={"scale": steps})
    play(state, f"play {notes[-1]}3 NW")
    assert state.points == [10, 0]


@pytest.mark.parametrize(
    ("one", "other"), [("B", "Cb"), ("F#", "Gb"), ("C#", "Db"), ("G#", "Ab"), ("D#", "Eb"), ("A#", "Bb")]
)
def test_keys_r27_enharmonic_keys_are_the_same_game(one: str, other: str) -> None:
    first, second = dealt(9, key=one), dealt(9, key=other)
    assert first.moves(0) == second.moves(0)
    assert (key(first, "key"), key(second, "key")) == (one, other)
    playout(first, Rng(1))
    playout(second, Rng(1))
    assert first.outcome() == second.outcome()


def test_keys_r27_a_note_may_be_named_in_any_spelling() -> None:
    state = corners(["?1", "F#3"], {**QUIET, "N": ["D#2"]})
    for text in ("play ?1=F E", "play ?1=E# E", "play ?1=Gbb E", "play ?1=F♮ e"):
        assert state.game.move_text(state.parse(0, text)) == "play ?1=F E"
    assert state.game.move_text(state.parse(0, "name N Eb")) == "name N D#"
    assert state.parse(0, "play Gb3 N") == state.parse(0, "play F#3 N")
    with pytest.raises(Unreadable, match="'H' is no note"):
        state.parse(0, "play ?1=H E")


@pytest.mark.parametrize(
    ("name", "scale", "notes"),
    [
        ("Eb", "major", "Eb F G Ab Bb C D"),
        ("D#", "major", "Eb F G Ab Bb C D"),
        ("F#", "major", "F# G# A# B C# D# E#"),
        ("Gb", "major", "Gb Ab Bb Cb Db Eb F"),
        ("Cb", "major", "Cb Db Eb Fb Gb Ab Bb"),
        ("C#", "major", "C# D# E# F# G# A# B#"),
        ("G#", "major", "Ab Bb C Db Eb F G"),
        ("A#", "major", "Bb C D Eb F G A"),
        ("D#", "natural_minor", "D# E# F# G# A# B C#"),
        ("Db", "natural_minor", "C# D# E F# G# A B"),
        ("F", "harmonic_minor", "F G Ab Bb C Db E"),
        ("C", "blues", "C Eb F Gb G Bb"),
        ("Eb", "major_pentatonic", "Eb F G Bb C"),
        ("C", "whole_tone", "C D E F# G# Bb"),
        ("C", "octatonic", "C D Eb F Gb Ab A B"),
        ("G", "octatonic", "G A Bb C Db Eb E F#"),
        ("Eb", "octatonic", "Eb F Gb Ab A Cb C D"),
        ("Ab", "blues", "Ab Cb Db D Eb Gb"),
        ("B", "whole_tone", "B C# D# E# G A"),
        ("A#", "major_pentatonic", "Bb C D F G"),
        ("Gb", "blues", "F# A B C C# E"),
        ("Cb", "octatonic", "B C# D E F G G# A#"),
        ("G#", "harmonic_minor", "G# A# B C# D# E F##"),
    ],
)
def test_keys_r27_a_scale_is_spelled_as_musicians_write_it(name: str, scale: str, notes: str) -> None:
    game = KeysCorners(2, {"key": name, "scale": scale})
    assert game.spelling(game.first_key) == notes.split()


def test_keys_r27_the_keynote_is_shown_as_the_scale_has_it() -> None:
    state = KeysCorners(2, {"key": "D#"}).deal(1)
    assert (state.view(0).facts["key"], state.document()["key"]) == ("Eb", "D#")


def test_keys_r27_every_scale_is_spelled_in_every_key_with_its_own_notes() -> None:
    lists: list[list[int]] = [[0, 1, 2, 3, 4, 5, 6], [0, 1, 4, 6, 8, 10, 11], [0, 1, 2, 3, 4], [0, 6, 7, 8, 9, 10, 11]]
    for steps in [*[steps_of(name) for name in KeysCorners.OPTIONS[1].values], *lists]:  # type: ignore[attr-defined]  # a Listing
        for number in range(12):
            for own in (None, *[TheoryNote.parse(n) for n in KEYS if TheoryNote.parse(n).pitch_class == number]):
                notes = [TheoryNote.parse(name) for name in spelled(steps, number, own)]
                assert [note.pitch_class for note in notes] == [(number + step) % 12 for step in steps]
                if len(steps) == 7 and steps not in lists:
                    assert sorted({note.letter for note in notes}) == list(range(7))


def test_keys_r28_points_of_rounds_add_up_and_the_deal_moves_on() -> None:
    state = dealt(3, 3, rounds=5)
    seen: list[tuple[object, object, object]] = []
    total = [0, 0, 0]
    rng = Rng(8)
    while not state.is_over():
        if key(state, "phase") == "deal":
            total = [a + b for a, b in zip(total, state.points, strict=True)]
            assert (key(state, "totals"), key(state, "points")) == (total, state.points)
            assert outcome_of(state).scores == tuple(total)
            assert outcome_of(state).reason == "KEYS-R33"
            assert state.to_act() == [key(state, "dealer")]
            seen.append((key(state, "round"), key(state, "dealer"), key(state, "key")))
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
    assert seen == [(2, 0, "C"), (3, 1, "C"), (4, 2, "C"), (5, 0, "C")]
    total = [a + b for a, b in zip(total, state.points, strict=True)]
    assert outcome_of(state).document()["scores"] == total
    assert outcome_of(state).winners == tuple(seat for seat in range(3) if total[seat] == max(total))


def test_keys_r29_a_taken_stack_leaves_a_space_and_a_taken_scale_none() -> None:
    state = corners(["G#5", "C#4", "E5"], {**STACKS, "W": ["G#2", "G#3", "G#4"]}, corners={"NW": RUN[:6]})
    play(state, "play C#4 NW")
    assert "done" in state.moves(0)
    play(state, "play G#5 W")
    assert state.moves(0) == ["fill W E5"]


def test_keys_r31_another_empty_place_may_be_named() -> None:
    state = corners(["D4", "C3", "F3"], {"E": ["F2"], "W": ["D5"]})
    assert state.moves(0) == ["fill N C3", "fill N D4", "fill N F3"]
    play(state, "fill S C3", "fill N F3")
    assert (pile(state, "S"), pile(state, "N")) == (["C3"], ["F3"])
    one = play(state.clone(), "play D4 SE")
    assert pile(one, "SE") == ["D4"]
    play(state, "move W SW")
    assert pile(state, "SW") == ["D5"]
    for text in ("fill S C3", "play D4 SE", "move W SW", "fill E discard", "play discard SW"):
        assert asking.flags(state.game, state.parse(0, text)).is_unlisted
    for text in ("fill N C3", "play D4 NW", "move W NW", "done", "discard C3", "name E C", "play D4 E"):
        assert not asking.flags(state.game, state.parse(0, text)).is_unlisted


def test_keys_r32_hand_cards_may_be_played_while_a_board_move_shows() -> None:
    state = corners(["B5", "A#2"], {**QUIET, "N": ["D4"], "S": ["E3"], "W": ["A4"]})
    assert state.moves(0) == ["move N NW", "move S N", "play B5 W"]
    play(state, "play B5 W")
    assert "move S N" in state.moves(0)


@pytest.mark.parametrize(("order", "keys"), [("fixed", "AAA"), ("fifths", "AEB")])
def test_keys_r33_the_next_dealer_deals_in_the_next_key(order: str, keys: str) -> None:
    state = dealt(2, 2, rounds=3, key_order=order, key="A")
    found = ""
    rng = Rng(1)
    while not state.is_over():
        if key(state, "phase") == "deal":
            assert state.moves(state.turn) == ["deal"]
            assert objection_to(state, "deal", seat=1 - state.turn).rules == ("KEYS-D9", "KEYS-R33")
            assert objection_to(state, "done").rules == ("KEYS-R33", "KEYS-D9", "KEYS-D8")
            found += str(key(state, "key"))
            state.apply(state.turn, state.legal_moves(state.turn)[0])
            assert [len(_hand(state, seat)) for seat in (0, 1)] == [5, 5]
            assert (key(state, "points"), key(state, "books")) == (None, [[], []])
            assert key(state, "turn") == (state.dealer + 1) % 2
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
    assert found + str(key(state, "key")) == keys


def test_keys_r33_a_keynote_drawn_by_lot_is_an_entry_of_its_own() -> None:
    game = KeysCorners(2, {"rounds": 2, "key_order": "random"})
    cards = [game.parse_card(card) for card in DECK]
    source = Scripted([[asking.parse_chance(game, "Gb")], cards], Rng(0))
    document = {"phase": "deal", "round": 2, "dealer": 0, "totals": [10, 5], "points": [10, 5]}
    state = game.position(document, source)
    assert outcome_of(state).winners == (0,)
    play(state, "deal")
    assert (key(state, "key"), source.left()) == ("F#", 0)
    assert state.view(0).facts["scale"] == "F# G# A# B C# D# E#".split()
    assert _hand(state, 1) == DECK[0:10:2]
    assert [asking.chance_text(game, asking.parse_chance(game, text)) for text in ("F#", "Bb", "F#3", "?1", "X2")] == [
        *("F#", "A#", "F#3", "?1", "X2"),
    ]


def test_keys_r33_in_the_first_round_no_keynote_is_drawn() -> None:
    game = KeysCorners(3, {"rounds": 2, "key_order": "random", "key": "Eb"})
    source = Scripted([[game.parse_card(card) for card in DECK]], Rng(0))
    state = game.position({"phase": "deal"}, source)
    assert (state.outcome(), state.to_act(), key(state, "points"), key(state, "dealer")) == (None, [2], None, 2)
    play(state, "deal")
    assert (key(state, "key"), source.left(), state.to_act()) == ("Eb", 0, [0])


def test_keys_r33_the_record_of_a_game_with_lots_can_be_replayed() -> None:
    scribe = Scribe(dealt(6, rounds=3, key_order="random"))
    rng = Rng(3)
    while not scribe.state.is_over():
        seat = scribe.state.to_act()[0]
        moves = scribe.state.legal_moves(seat)
        scribe.apply(seat, moves[rng.below(len(moves))])
    lots = [step.chance[0] for step in scribe.record.steps if step.move == "deal"]
    assert len(lots) == 2
    assert all(len(lot) == 1 and lot[0] in NOTES for lot in lots)
    replay = Replay(scribe.state.game, read_record(scribe.record.text_lines()))
    assert replay.run().document() == scribe.state.document()
    assert replay.fault is None


# ------------------------------------------------------------------------------------------------ the decisions


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("play C4 E", ("CORE-3", "KEYS-D4")),
        ("fill N C4", ("KEYS-D2", "KEYS-22")),
        ("fill N discard", ("KEYS-D3", "KEYS-22")),
        ("discard C4", ("CORE-3", "KEYS-D7")),
        ("deal", ("KEYS-D9", "KEYS-R33")),
        ("move N N", ("KEYS-D6", "CORE-4")),
        ("move E N", ("KEYS-18", "KEYS-R14", "KEYS-21", "KEYS-R3", "KEYS-D6")),
        ("move N E", ("KEYS-21", "KEYS-R3", "KEYS-19", "KEYS-D6")),
        ("play discard N", ("KEYS-D5", "KEYS-27")),
    ],
)
def test_keys_d2_to_keys_d9_what_cannot_be_done_is_refused_by_number(move: str, rules: tuple[str, ...]) -> None:
    assert objection_to(corners(["E4", "A#2"]), move).rules == rules


def test_keys_d2_a_card_that_is_not_in_the_hand_fills_nothing() -> None:
    state = corners(["E4"], {"E": ["F2"], "S": ["C2"], "W": ["G#2"]})
    assert objection_to(state, "fill N C4").rules == ("CORE-3", "KEYS-D2", "KEYS-22")
    assert proof_of(state, "fill N C4") == "not in your hand: C4"


def test_keys_d6_an_empty_foundation_has_nothing_to_move() -> None:
    state = corners([], {"E": ["F2"], "S": ["C2"], "W": ["G#2"]}, played=1)
    assert objection_to(state, "move N E").rules == ("KEYS-D6", "CORE-4")


def test_keys_d8_without_a_card_in_hand_one_may_be_done_at_once() -> None:
    assert corners([]).moves(0) == ["done"]


# ------------------------------------------------------------------------------------------------ the options


def test_keys_o1_the_keynote_is_one_of_twelve_or_the_name_of_a_major_key() -> None:
    for name in KEYS:
        assert key(dealt(1, key=name), "key") == name
    for wrong in ("H", "Fb", "c", 3):
        with pytest.raises(BadOption, match=r"option key is one of C, C#, Db, .*\[KEYS-O1\]"):
            KeysCorners(2, {"key": wrong})


def test_keys_o3_one_to_five_rounds() -> None:
    for rounds in (0, 6):
        with pytest.raises(BadOption, match=r"option rounds is one of 1, 2, 3, 4, 5, .*\[KEYS-O3\]"):
            KeysCorners(2, {"rounds": rounds})


def test_keys_o4_all_makes_moves_to_an_empty_corner_compulsory() -> None:
    options = {"key": "D", "board_moves": "all"}
    state = corners(["G#3"], {**QUIET, "N": ["D4"]}, options=options, played=1)
    assert objection_to(state, "done").rules == ("KEYS-31", "KEYS-R1", "KEYS-O4", "KEYS-D8")
    assert proof_of(state, "done") == "must be moved: D4"
    full = {"NW": ["D2"], "NE": ["D3"], "SE": ["D5"], "SW": ["?1=D"]}
    state = corners(["G#3"], {**QUIET, "N": ["?2=D"]}, options=options, played=1, corners=full)
    assert "done" in state.moves(0)


def test_keys_o4_optional_makes_none_compulsory() -> None:
    options = {"key": "D", "board_moves": "optional"}
    state = corners(["B3"], {**QUIET, "N": ["D4"], "S": ["E3"]}, options=options)
    assert state.moves(0) == ["discard B3", "move N NW", "move S N"]


# ------------------------------------------------------------------------------------------------ what always holds


@pytest.mark.parametrize("board_moves", ["compulsory", "all", "optional"])
def test_keys_t1_to_keys_t6_hold_in_every_position(board_moves: str) -> None:
    for seed in range(6):
        state = dealt(seed, 2 + seed % 4, board_moves=board_moves, scale=["major", "blues", "octatonic"][seed % 3])
        rng = Rng(seed, 1)
        played = turns = 0
        while not state.is_over():
            seat = state.turn
            moves = state.legal_moves(seat)
            move = moves[rng.below(len(moves))]
            text = state.game.move_text(move)
            state.apply(seat, move)
            played += text.split()[0] in ("play", "fill", "discard")
            if text == "done" or text.startswith("discard"):
                turns += 1
                _check_end_of_turn(state, board_moves)
            _check_sizes(state)
        assert played <= 100
        assert turns <= 100 * state.rules.seats
        assert sum(state.points) <= (70 if len(state.scale) == 7 else 100)


def _check_end_of_turn(state: KeysCornersState, board_moves: str) -> None:
    """KEYS-T5, before the next player has done anything."""
    showing = [state.game.move_text(move).split()[2] for move in state.board_moves()]
    if board_moves == "all":
        assert showing == []
    if board_moves == "compulsory":
        assert all(len(target) == 2 and pile(state, target) == [] for target in showing)
    if state.space() >= 0:
        assert state.discard == []


def _check_sizes(state: KeysCornersState) -> None:
    """KEYS-T1, KEYS-T6."""
    for at, cards in enumerate(state.piles):
        if at >= 4:
            assert len(cards) < len(state.scale)
        elif cards and state.note(cards[0]) not in (-1, *state.scale):
            assert len(cards) <= 3
    assert sorted(card for zone in state.zones() for card in zone.cards) == list(range(54))


def test_keys_t7_hands_are_their_owners_and_everything_else_but_the_stock_is_open() -> None:
    state = dealt(4, 3)
    playout(state, Rng(2), limit=40)
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        for zone in view.zones:
            is_hidden = zone.name == "stock" or (zone.name == "hands" and zone.place != viewer)
            assert all((card is None) == is_hidden for card in zone.cards)


def test_other_worlds_keep_what_a_seat_sees() -> None:
    state = dealt(4, 3)
    playout(state, Rng(2), limit=25)
    other = state.clone()
    other.redeal(Rng(9), 1)
    assert other.view(1) == state.view(1)
    assert _hand(other, 0) != _hand(state, 0)
    one, two = state.clone(), other.clone()
    one.redeal(Rng(5), 1)
    two.redeal(Rng(5), 1)
    assert one.document() == two.document()


def test_a_clone_goes_its_own_way() -> None:
    state = dealt(7, 4, rounds=2)
    playout(state, Rng(2), limit=50)
    before = state.document()
    playout(state.clone(), Rng(3))
    assert state.document() == before


# ------------------------------------------------------------------------------------------------ helpful tables


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"foundations": {**QUIET, "E": ["?1"]}}, "Say which note the wild in the east is"),
        (
            {"foundations": {"E": ["F2"]}},
            "First fill the empty north foundation, with any card from your hand",
        ),
        (
            {"foundations": {"E": ["F2"]}, "hands": [[], 5], "discard": ["C#4"]},
            "First fill the empty north foundation with the top discard, C♯4",
        ),
        (
            {"foundations": {**QUIET, "N": ["D2"], "W": ["E2", "F#2"]}},
            "Move E2 and F♯2 from the west pile to the north pile before your turn ends",
        ),
        ({}, "None of your cards fits anywhere: discard one"),
        ({"hands": [["A#2", "F3"], 5]}, "Play at least one card, or discard one that fits nowhere"),
        ({"hands": [["F3", "?2"], 5]}, "Every card in your hand fits somewhere: play at least one"),
        ({"discard": ["F3"]}, "Play at least one card, or discard one that fits nowhere"),
        ({"played": 2}, "Nothing is left to do: say that you are done"),
        ({"played": 2, "hands": [["F3"], 5]}, "Go on, or say that you are done"),
    ],
)
def test_keys_o6_a_helpful_table_says_what_is_to_be_done(document: dict[str, object], said: str) -> None:
    state = corners(["A#2"], **document)  # type: ignore[arg-type]  # keys of a document
    assert prompted(state, 0) == [said]
    assert prompted(state, 1) == prompted(state, None) == []


def test_keys_o6_without_help_nothing_is_said_that_can_be_worked_out() -> None:
    plain = ["Play at least one card, or discard one that fits nowhere"]
    assert prompted(corners(["A#2"], {**QUIET, "N": ["D2"], "W": ["E2"]}), 0, has_aids=False) == plain
    assert prompted(corners(["F3"]), 0, has_aids=False) == plain
    assert prompted(corners(["A#2"], played=1), 0, has_aids=False) == ["Go on, or say that you are done"]
    french = "Déplacez Mi2 de la base ouest vers la base nord avant la fin du tour"
    assert prompted(corners(["A#2"], {**QUIET, "N": ["D2"], "W": ["E2"]}), 0, language="fr") == [french]


def test_places_are_told_in_words_because_e_is_a_note() -> None:
    state = corners(["?1"], {**QUIET, "E": ["F#2"]}, corners={"NE": ["D2", "E2"]})
    assert asking.said(state, 0, "move E NE") == "Move F♯2 from the east pile to the north-east corner"
    assert asking.said(state, 0, "play ?1=E E") == "Play a wild as E to the east pile"
    assert asking.said(state, 0, "move E NE", "fr") == "Déplacer Fa♯2 de la base est vers le coin nord-est"
    named = "Nommer le joker de la base ouest\N{NO-BREAK SPACE}: Do♯"
    assert asking.said(state, 0, "name W C#", "fr") == named


def test_keys_r27_moves_name_their_notes_as_the_scale_spells_them() -> None:
    state = in_e_flat_minor(["B2", "C#4", "?1"], {**OUTSIDE, "N": ["A#2"]}, discard=["G#3"], corners={"NW": ["D#2"]})
    assert asking.said(state, 0, "play B2 N") == "Play C♭2 to the north pile"
    assert asking.said(state, 0, "discard C#4") == "Discard C♯/D♭4"
    assert asking.said(state, 0, "play ?1=B N") == "Play a wild as C♭ to the north pile"
    assert asking.said(state, 0, "play ?1=C# E") == "Play a wild as C♯/D♭ to the east pile"
    assert asking.said(state, 0, "play discard W") == "Play A♭3 from the discards to the west pile"
    assert asking.said(state, 0, "move N NW") == "Move B♭2 from the north pile to the north-west corner"
    assert asking.said(state, 0, "fill NE B2") == "Fill the place in the north-east with C♭2"
    french = "Jouer La♭3 de la défausse vers la base ouest"
    assert asking.said(state, 0, "play discard W", "fr") == french


def test_keys_r27_a_double_sharp_is_said_of_a_wild_as_well() -> None:
    options = {"key": "G#", "scale": "harmonic_minor"}
    quiet = {"N": ["E2"], "E": ["F2"], "S": ["C2"], "W": ["D2"]}
    assert (
        asking.said(corners(["?1"], quiet, options=options), 0, "play ?1=G N") == "Play a wild as F𝄪 to the north pile"
    )


def test_keys_d5_an_empty_discard_pile_has_no_card_to_name() -> None:
    assert asking.said(corners(["A2"]), 0, "play discard N") == "Play a card from the discards to the north pile"


def test_keys_d6_only_the_part_that_moves_is_named() -> None:
    state = corners(["G#3"], {**QUIET, "N": ["D4", "E4", "F#4"]}, corners={"NW": ["D2", "E2"]})
    assert asking.said(state, 0, "move N NW") == "Move F♯4 from the north pile to the north-west corner"
    assert asking.said(state, 0, "move N E") == "Move D4, E4 and F♯4 from the north pile to the east pile"
    state = corners(["G#3"], {**QUIET, "N": ["D4", "?1=E"]})
    assert asking.said(state, 0, "move N W") == "Move D4 and a wild as E from the north pile to the west pile"
    state = corners(["G#3"], {**QUIET, "E": ["?2"]})
    assert asking.said(state, 0, "move E W") == "Move wild from the east pile to the west pile", "it has no name yet"
    state = corners(["G#3"], {"N": ["D4"], "S": ["C2"], "W": ["F2"]})
    assert asking.said(state, 0, "move E W") == "Move a card from the east pile to the west pile", "there is none"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("play F#4 SE", "F♯ is not the keynote of D major. Every corner begins with D."),
        ("play A3 NW", "E is 2, A is 5. Degree 3 is due."),
        ("play D3 NW", "E to D goes down the scale. Go up: degree 3 is due."),
        ("play E3 NW", "E lies there already, and notes of the scale are not stacked. After it comes a whole step."),
        ("play F3 NW", "F♮ is not in D major. After E comes a whole step."),
        ("play A#3 NW", "A♯/B♭ is not in D major. It goes only with the same note, four in all."),
        ("play A3 W", "A is not G♯/A♭. Outside the scale, only the same note is stacked, four in all."),
        ("play discard NW", "E is 2, B is 6. Degree 3 is due."),
        ("move N NW", "E is 2, C♯ is 7. Degree 3 is due."),
    ],
)
def test_keys_13_to_keys_19_a_wrong_place_is_explained_by_what_the_note_is(move: str, said: str) -> None:
    hand = ["F#4", "A3", "D3", "E3", "F3", "A#3"]
    state = corners(hand, corners={"NW": ["D2", "E2"]}, discard=["B5"])
    assert idea_said(state, 0, move) == said


def test_keys_r25_a_scale_of_ones_own_is_explained_as_such() -> None:
    options = {"key": "C", "scale": [0, 1, 4, 5, 7]}
    state = corners(["D3", "G3"], {"N": ["C#2"], "E": ["D#2"], "S": ["F#2"], "W": ["A2"]}, options=options)
    said = "D is not in C (your own scale). It goes only with the same note, four in all."
    assert idea_said(state, 0, "play D3 NW") == said
    state = corners(["C3"], {"N": ["C#2"], "E": ["D#2"], "S": ["F#2"], "W": ["A2"]}, options=options)
    said = "D♭ to C goes down the scale. Go up: degree 3 is due."
    assert idea_said(state, 0, "play C3 N") == said


def test_keys_22_and_keys_30_what_is_only_out_of_turn_is_told_by_its_rule() -> None:
    for move in ("discard G#3", "done"):
        assert idea_said(corners(["G#3"]), 0, move) == ""
    assert idea_said(corners(["D4"], {"E": ["F2"]}), 0, "play D4 NW") == ""
    assert idea_said(corners(["D4"], corners={"NW": ["D2"]}), 0, "move NW NE") == ""


def test_keys_26_a_card_that_fits_nowhere_is_said_to_while_a_pile_must_be_moved() -> None:
    state = corners(["C#3", "F3"], {"N": ["D4"], "E": ["G#2"], "S": ["E3"], "W": ["A4"]})
    proof = ["To be moved from the south pile to the north pile: E3", "Fits nowhere now: C♯3"]
    assert proved(state, 0, "discard C#3") == proof


def test_keys_29_what_fits_is_listed_with_what_a_wild_would_be() -> None:
    state = in_e_flat_minor(["?1", "C#4"], {**OUTSIDE, "N": ["A#2"]})
    assert proved(state, 0, "play ?1=C# N")[-2:] == [
        "Cards that fit there: a wild as C♭",
        "This note goes to: the east pile",
    ]


def test_keys_34_books_are_told_one_by_one() -> None:
    books = [[RUN, ["A#2", "A#3", "A#4", "A#5"]], [["D#3", "D#4", "D#5", "?1=D#"]]]
    facts = late(["E3"], [], books=books).view(None).facts
    assert (facts["takers"], facts["won"]) == ([0, 0, 1], [15, 5])
    assert (facts["lowest"], facts["highest"]) == (["D", "A#/Bb", "D#/Eb"], ["C#", "A#/Bb", "D#/Eb"])


def test_what_happened_is_told_with_the_names_of_wilds() -> None:
    state = corners(["?1", "A#2"], {**QUIET, "N": ["X2=E"]}, corners={"NW": ["D2"]})
    before = Snapshot(state)
    events = happened(before, Snapshot(play(state, "play ?1=C S")), Made(0, "play ?1=C S", False))
    moved = [event for event in events if isinstance(event, Moved)]
    assert [(event.card, event.source, event.target) for event in moved] == [
        ("?1=C", ("hands", 0), ("foundations", "S"))
    ]


def test_a_wild_loses_its_name_when_the_cards_are_gathered() -> None:
    books = [[["A#2", "A#3", "A#4", "?1=A#"]], []]
    state = late(["E3"], [], books=books, options={"key": "D", "rounds": 2})
    play(state, "discard E3", "deal")
    assert "=" not in json.dumps([key(state, name) for name in ("hands", "stock", "foundations", "books")])


# ------------------------------------------------------------------------------------------------ by hand


def test_a_card_is_put_where_it_is_played() -> None:
    state = corners(["F3", "D4", "A#2", "?1"])
    by_hand = {move: asking.gesture(state, 0, state.parse(0, move)) for move in state.moves(0)}
    assert by_hand["play F3 E"] == Gesture((Touch("hands", 0, "F3"),), Touch("foundations", "E"))
    assert by_hand["play D4 NW"] == Gesture((Touch("hands", 0, "D4"),), Touch("corners", "NW"))
    assert by_hand["discard A#2"] == Gesture((Touch("hands", 0, "A#2"),), Touch("discard"))
    assert by_hand["play ?1=G# W"] == Gesture((Touch("hands", 0, "?1"),), Touch("foundations", "W"))


@pytest.mark.parametrize(
    ("pick", "target", "choice", "text"),
    [
        (Touch("hands", 0, "A#2"), Touch("foundations", "E"), "", "play A#2 E"),
        (Touch("hands", 0, "A#2"), Touch("corners", "SW"), "", "play A#2 SW"),
        (Touch("hands", 0, "A#2"), None, "", "discard A#2"),
        (Touch("hands", 0, "?1"), Touch("foundations", "N"), "", "play ?1=D N"),
        (Touch("hands", 0, "?1"), Touch("foundations", "E"), "G", "play ?1=G E"),
        (Touch("hands", 0, "?1"), Touch("corners", "SE"), "", "play ?1=D SE"),
        (Touch("foundations", "W", 0), Touch("foundations", "E"), "", "move W E"),
        (Touch("corners", "NW"), Touch("foundations", "E"), "", "move NW E"),
        (Touch("discard"), Touch("foundations", "E"), "", "play discard E"),
        (Touch("foundations", "W"), None, "C", "name W C"),
    ],
)
def test_a_wrong_gesture_means_the_wrong_move(pick: Touch, target: Touch | None, choice: str, text: str) -> None:
    state = corners(["A#2", "?1"], corners={"NW": ["D2"]}, discard=["C#4"])
    assert asking.by_hand(state, 0, Gesture((pick,), target, choice)) == text


def test_a_wild_that_fills_a_space_must_be_called_something() -> None:
    state = corners(["A#2", "?1"], {"E": ["F2"], "S": ["C2"], "W": ["G#2"]})
    gesture = Gesture((Touch("hands", 0, "?1"),), Touch("foundations", "N"))
    assert asking.choices(state, 0, gesture) == "D D# E F F# G G# A A# B C C#".split(), "in the scale or not"
    assert asking.by_hand(state, 0, gesture._replace(choice="A")) == "fill N ?1=A"
    with pytest.raises(NotAllowed, match="KEYS-29"):
        state.parse(0, asking.by_hand(state, 0, gesture))
    assert asking.choices(state, 0, gesture._replace(target=Touch("foundations", "E"))) == []
    assert asking.choices(state, 0, gesture._replace(picks=(Touch("hands", 0, "A#2"),))) == []


def test_keys_r10_a_wild_is_named_in_the_spelling_of_the_scale() -> None:
    state = in_e_flat_minor(["A#2"], {**OUTSIDE, "E": ["?4"]})
    touch = Gesture((Touch("foundations", "E", 0),))
    choices = asking.choices(state, 0, touch)
    assert choices == "D# E F F# G G# A A# B C C# D".split()
    said = [state.game.manners.choice_said(state, 0, touch, choice) for choice in choices]
    spelled = {"D#": "Eb", "F": "F", "F#": "Gb", "G#": "Ab", "A#": "Bb", "B": "Cb", "D": "D"}
    assert said == [Card(choice, spelled.get(choice, "")) for choice in choices]
    assert asking.gesture(state, 0, state.parse(0, "name E B")) == touch._replace(choice="B")
    assert asking.by_hand(state, 0, touch._replace(choice="Cb")) == "name E B"


def test_a_wild_turned_up_is_named_by_touching_it() -> None:
    state = corners(["A#2"], {**QUIET, "E": ["?4"]})
    touch = Gesture((Touch("foundations", "E", 0),))
    assert sorted(asking.choices(state, 0, touch)) == sorted(NOTES)
    assert asking.by_hand(state, 0, touch._replace(choice="G")) == "name E G"
    assert asking.gesture(state, 0, state.parse(0, "name E G")) == touch._replace(choice="G")
    assert asking.choices(state, 0, Gesture((Touch("foundations", "N", 0),))) == []


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(()),
        Gesture((Touch("stock"),)),
        Gesture((Touch("foundations", "N"),)),
        Gesture((Touch("foundations", "N"),), Touch("discard")),
        Gesture((Touch("hands", 0, "A#2"),), Touch("stock")),
        Gesture((Touch("hands", 0, "A#2"), Touch("hands", 0, "?1")), Touch("discard")),
        Gesture((Touch("discard"),)),
    ],
)
def test_a_gesture_that_means_nothing_is_explained(gesture: Gesture) -> None:
    with pytest.raises(Unreadable, match="touch"):
        asking.by_hand(corners(["A#2", "?1"], discard=["C#4"]), 0, gesture)


# ------------------------------------------------------------------------------------------------ text


@pytest.mark.parametrize(
    "text",
    ["", "jump", "play", "play C2", "play C2 X", "move N", "name N", "fill N", "discard", "play ?1= N", "name N 3"],
)
def test_a_move_that_cannot_be_read_says_why(text: str) -> None:
    with pytest.raises(Unreadable):
        KeysCorners(2).parse_move(text)


def test_every_move_has_a_number_and_one_text() -> None:
    game = KeysCorners(2)
    actions = asking.actions(game)
    assert len(actions) == 1578
    texts = [game.move_text(move) for move in actions]
    assert len(set(texts)) == len(texts)
    assert [game.parse_move(text) for text in texts] == actions
    assert game.move_text(game.parse_move("  play   ?1=Fb  nw ")) == "play ?1=E NW"
    staging = word_by_word(dealt(1), 0)
    assert {asking.vocabulary(game)[word] for word in staging.options()} <= {"discard", "move", "play"}


# ------------------------------------------------------------------------------------------------ documents


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"foundations": ["C2"]}, "foundations must be an object with cards for some of N, E, S, W"),
        ({"foundations": {"NW": ["D2"]}}, "foundations must be an object with cards for some of N, E, S, W"),
        ({"corners": {"N": ["D2"]}}, "corners must be an object with cards for some of NW, NE, SE, SW"),
        ({"foundations": {"N": 1}}, "foundations N must be a list of cards, not 1"),
        ({"foundations": {"N": ["H2"]}}, "'H2' is no Musicards card"),
        ({"foundations": {"N": ["?1=H"]}}, "'H' is no note"),
        ({"foundations": {"N": ["C2"], "E": ["C2"]}}, "names C2, which is named elsewhere too"),
        ({"foundations": {"N": ["C2=D"]}}, r"C2 is its own note; only a wild has a name \[KEYS-29\]"),
        ({"foundations": {"N": ["D2", "F#2"]}}, r"N cannot hold D2 F#2 in D \[KEYS-18\]"),
        ({"foundations": {"N": ["A2", "A3"]}}, r"N cannot hold A2 A3 in D \[KEYS-18\]"),
        ({"foundations": {"N": ["C#2", "D2"]}}, r"N cannot hold C#2 D2 in D \[KEYS-18\]"),
        ({"foundations": {"N": ["C2", "F2"]}}, r"N cannot hold C2 F2 in D \[KEYS-19"),
        ({"foundations": {"N": ["C2", "C3", "C4", "C5"]}}, r"N cannot hold C2 C3 C4 C5 in D \[KEYS-19"),
        ({"foundations": {"N": ["C2", "?1"]}}, r"N cannot hold C2 \?1 in D \[KEYS-19, KEYS-R9\]"),
        ({"corners": {"NW": ["E2"]}}, r"NW cannot hold E2 in D \[KEYS-13, KEYS-14\]"),
        ({"corners": {"NW": ["?1"]}}, r"NW cannot hold \?1 in D \[KEYS-13, KEYS-14\]"),
        ({"corners": {"NW": "D2 E2 F#2 G2 A2 B2 C#2".split()}}, r"NW cannot hold D2 .* \[KEYS-13, KEYS-14\]"),
        ({"hands": [["?1=E"], 5]}, r"\?1=E has no name before it is played \[KEYS-29\]"),
        ({"discard": ["?1"]}, r"discard holds \?1, but a wild is never discarded \[KEYS-R8\]"),
        ({"books": [[["D2", "E2"]], []]}, r"books\[0\] holds D2 E2: a book is a whole scale .*\[KEYS-15, KEYS-20\]"),
        ({"books": [[], [["A2", "A3", "A4", "A5"]]]}, r"books\[1\] holds A2 A3 A4 A5: a book"),
        ({"books": [[], [["C2", "C3", "C4", "?1"]]]}, r"books\[1\] holds C2 C3 C4 \?1: a book"),
        ({"books": [[[]], []]}, r"books\[0\] holds no cards: a book"),
        ({"books": [3, []]}, r"books\[0\] must be a list of books, each a list of cards, not 3"),
        ({"books": [[3], []]}, r"books\[0\] must be a list of cards, not 3"),
        ({"phase": "dance"}, "phase must be one of turn, name, deal, over, not 'dance'"),
        ({"phase": "name"}, r"phase name is while a wild without a name lies .*\[KEYS-R10, KEYS-D1\]"),
        ({"foundations": {"N": ["?1"]}, "phase": "turn"}, "phase name is while a wild without a name"),
        ({"foundations": {"N": ["?1"]}}, r"only before the first turn \[KEYS-D1\]"),
        ({"foundations": {**QUIET, "N": ["?1"]}, "discard": ["C4"]}, r"only before the first turn \[KEYS-D1\]"),
        ({"phase": "over"}, r"phase over needs the last round, an empty stock and empty hands \[KEYS-R23"),
        ({"phase": "deal", "hands": [5, 5]}, r"in phase deal the round has ended, or all cards .*\[KEYS-R33\]"),
        ({"phase": "deal", "turn": 0}, r"in phase deal it is the turn of the dealer, seat 1 \[KEYS-D9\]"),
        ({"points": [0, 0]}, r"points belongs to a round that has ended \[KEYS-R33\]"),
        ({"totals": [5, 0]}, r"totals counts rounds that have ended, .*\[KEYS-R33\]"),
        ({"totals": [5]}, r"totals must be a list with 2 entries, not \[5\]"),
        ({"totals": [5, True]}, "totals must be numbers, 0 or higher, one a seat, not True"),
        ({"key": 3}, "key must be the name of a note, not 3"),
        ({"key": "H"}, "'H' is no note"),
        ({"round": 2}, r"round must be 1, not 2 \[KEYS-O3\]"),
        ({"dealer": 2}, "dealer must be a number from 0 to 1, not 2"),
        ({"turn": 2}, "turn must be a number from 0 to 1, not 2"),
        ({"played": -1}, "played must be a number from 0 to 54, not -1"),
        ({"waste": []}, "a position of keys-corners has no key 'waste'"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_reason(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(CardenzaError, match=sentence):
        position({"game": "keys-corners", "seats": 2, "options": {"key": "D"}, **document})


def test_points_that_are_not_those_of_the_books_are_refused() -> None:
    books = [[["A#2", "A#3", "A#4", "A#5"]], []]
    with pytest.raises(Impossible, match=r"points must be \[5, 0\], as the books are worth, not \[10, 0\] \[KEYS-34\]"):
        late([], [], books=books, phase="over", points=[10, 0])
    with pytest.raises(Impossible, match=r"totals must count the points of the last round, \[5, 0\], too \[KEYS-R33\]"):
        late([], [], books=books, phase="over", totals=[0, 0])
    state = late([], [], books=books, phase="over")
    assert (key(state, "totals"), key(state, "points"), outcome_of(state).winners) == ([5, 0], [5, 0], (0,))


@pytest.mark.parametrize("options", [{}, {"key": "Cb", "scale": "octatonic", "rounds": 2, "key_order": "random"}])
def test_any_moment_is_written_and_read_back(options: dict[str, object]) -> None:
    state = dealt(11, 3, **options)
    rng = Rng(12)
    while not state.is_over():
        moves = state.legal_moves(state.turn)
        state.apply(state.turn, moves[rng.below(len(moves))])
        again = game_of(state.document()).position(json.loads(json.dumps(state.document())))
        for other in (again, pickle.loads(pickle.dumps(state))):
            assert other.document() == state.document()
            assert other.view(None) == state.view(None)
            assert [other.moves(seat) for seat in range(3)] == [state.moves(seat) for seat in range(3)]


def test_a_discard_pile_given_as_a_number_takes_no_wilds() -> None:
    for size in (1, 20, 38):
        state = corners(["A#2"], discard=size)
        assert len(state.discard) == size
        assert max(state.discard) < 48
    with pytest.raises(Impossible, match="a wild is never discarded"):
        corners(["A#2"], discard=44, stock=0)


def test_the_keynote_of_the_round_may_be_another_than_the_option_says() -> None:
    state = corners(["E4"], options={"key": "Eb", "rounds": 3, "key_order": "fifths"}, round=2, key="A#")
    assert (key(state, "key"), state.view(0).facts["scale"]) == ("A#", "Bb C D Eb F G A".split())
    state = corners(["E4"], options={"key": "Eb"}, foundations={"N": ["C#2"]}, key="D#")
    assert key(state, "key") == "Eb"


def objection_to_anything(state: State) -> tuple[str, ...]:
    objection = state.judge(0, state.parse(0, "done")).objection
    assert objection is not None
    return objection.rules


def _rest(named: str) -> list[str]:
    """All cards that lie neither on the quiet board nor here."""
    used = [*named.split(), *[card for cards in QUIET.values() for card in cards]]
    return [card for card in DECK if card not in used]


def _hand(state: State, seat: int) -> list[str]:
    hands = key(state, "hands")
    assert isinstance(hands, list)
    return list(hands[seat])


# ------------------------------------------------------------------------------------------------ what is told


OUTSIDE = {"N": ["E2"], "E": ["C#2"], "S": ["C2"], "W": ["G2"]}


def in_e_flat_minor(hand: list[str], foundations: Mapping[str, object], **more: object) -> KeysCornersState:
    """E♭ harmonic minor: E♭ F G♭ A♭ B♭ C♭ D, with E, C♯/D♭, C, G (`OUTSIDE`) and A outside the scale."""
    return corners(hand, foundations, None, options={"key": "Eb", "scale": "harmonic_minor"}, **more)


def test_keys_d4_cards_played_are_told_as_the_scale_spells_them() -> None:
    state = in_e_flat_minor(["B2", "C#4"], {**OUTSIDE, "N": ["A#2"]})
    [played] = story(state, (0, "play B2 N"))
    assert (played.key, played.rule, played.points) == ("played", "KEYS-D4", 0)
    assert played.parts == {"seat": Seat(0), "card": Card("B2", "Cb"), "target": Word("target", "N")}
    assert sentences(state, (0, "play C#4 E")) == ["Ada played C♯/D♭4 to the east pile."]


def test_keys_13_a_corner_begun_is_told() -> None:
    state = in_e_flat_minor(["D#4", "F2"], OUTSIDE)
    began = ["Ada played E♭4 to the north-west corner.", "That began the north-west corner."]
    assert sentences(state, (0, "play D#4 NW")) == began
    assert sentences(state, (0, "play F2 NW")) == ["Ada played F2 to the north-west corner."]
    french = ["Vous avez joué Mi♭5 vers le coin nord-est.", "Voilà le coin nord-est commencé."]
    state = in_e_flat_minor(["D#5"], OUTSIDE)
    assert sentences(state, (0, "play D#5 NE"), to=0, language="fr") == french


def test_keys_15_and_keys_34_a_scale_completed_is_told_with_its_points() -> None:
    state = corners(["B2"], {**QUIET, "E": ["A3", "B3", "C#3"]}, corners={"NW": RUN[:4]})
    moved, taken = story(state, (0, "move E NW"))
    assert (moved.key, moved.rule, moved.parts["notes"]) == ("to_corner", "KEYS-16", Notes(["A", "B", "C#"]))
    assert (taken.key, taken.rule, taken.points) == ("scale_taken", "KEYS-15", 10)
    assert taken.parts == {"seat": Seat(0), "keynote": Note("D"), "scale": Word("scale", "major")}
    state = in_e_flat_minor(["D2"], OUTSIDE, corners={"NW": ["D#2", "F2", "F#2", "G#2", "A#2", "B2"]})
    told = ["Ada played D2 to the north-west corner.", "Ada completed a scale and took it: E♭ harmonic minor."]
    assert sentences(state, (0, "play D2 NW")) == told


def test_keys_r25_a_scale_of_ones_own_is_told_by_its_notes() -> None:
    options = {"key": "C", "scale": [0, 1, 4, 5, 7]}
    quiet = {"N": ["D2"], "E": ["D#2"], "S": ["F#2"], "W": ["A2"]}
    state = corners(["G2"], quiet, options=options, corners={"NW": ["C2", "C#2", "E2", "F2"]})
    taken = story(state, (0, "play G2 NW"))[1]
    assert (taken.key, taken.points, taken.parts["notes"]) == ("own_scale_taken", 10, Notes("C Db E F G".split()))


def test_keys_r6_a_whole_scale_that_moves_to_a_corner_is_a_book_and_no_beginning() -> None:
    state = corners(["F5"], {"N": RUN, "E": ["F2"], "S": ["C2"], "W": ["G#2"]})
    told = ["Ada moved D E F♯ G A B C♯ from the north pile to the north-west corner."]
    assert sentences(state, (0, "move N NW")) == [*told, "Ada completed a scale and took it: D major."]


def test_keys_16_and_keys_r5_a_pile_that_begins_a_corner_is_told() -> None:
    state = corners(["F5"], {"N": ["D2", "?1=E"], "E": ["F2"], "S": ["C2"], "W": ["G#2"]})
    told = ["Ada moved D E from the north pile to the north-west corner.", "That began the north-west corner."]
    assert sentences(state, (0, "move N NW")) == told


def test_keys_20_and_keys_34_four_of_a_note_are_told_with_their_points() -> None:
    state = corners(["G#5", "B2"], {**QUIET, "W": ["G#2", "G#3", "?2=G#"]})
    played, taken = story(state, (0, "play G#5 W"))
    assert (played.key, taken.key, taken.rule, taken.points) == ("played", "stack_taken", "KEYS-20", 5)
    assert taken.parts == {"seat": Seat(0), "note": Note("G#/Ab")}


def test_keys_21_piles_moved_onto_another_are_told() -> None:
    state = corners(["F5"], {"N": ["F#2", "G2"], "E": ["E2"], "S": ["C2"], "W": ["F2"]})
    moved = "Ada moved F♯ G from the north pile to the east pile."
    assert sentences(state, (0, "move N E")) == [moved]
    state = corners(["F5"], {"N": ["G#2", "G#3"], "E": ["G#4"], "S": ["C2"], "W": ["F2"]})
    merged = story(state, (0, "move N E"))
    assert [(said.key, said.rule, said.parts["count"]) for said in merged] == [("merged", "KEYS-21", Number(3))]


def test_keys_22_filling_is_told_with_the_card_and_where_it_came_from() -> None:
    spaces = {"E": ["F2"], "S": ["C2"], "W": ["G#2"]}
    assert sentences(corners(["A#2"], spaces), (0, "fill N A#2")) == ["Ada filled the north foundation with A♯/B♭2."]
    wild = "Ada a rempli la base nord avec un joker en Fa♯."
    assert sentences(corners(["?1"], spaces), (0, "fill N ?1=F#"), language="fr") == [wild]
    state = corners([], spaces, discard=["B2", "C#4"], played=1)
    [filled] = story(state, (0, "fill N discard"))
    assert (filled.key, filled.rule, filled.parts["card"]) == ("filled_from_discards", "KEYS-D3", Card("C#4", "C#"))


def test_keys_23_a_space_that_is_left_to_the_next_player_is_told() -> None:
    state = corners([], {"E": ["F2"], "S": ["C2"], "W": ["G#2"]}, played=1)
    told = ["Ada ended the turn.", "The empty north foundation is left to you."]
    assert sentences(state, (0, "done"), to=1) == told


def test_keys_24_and_keys_10_a_discard_ends_the_turn_and_the_next_player_draws() -> None:
    state = corners(["A#2", "C#4"], hands=[["A#2", "C#4"], 2])
    told = ["Ada discarded A♯/B♭2, which ended the turn.", "Ben drew 3 cards."]
    assert sentences(state, (0, "discard A#2")) == told
    state = corners(["C#4"], hands=[["C#4"], 4])
    french = ["Ada a défaussé Do♯4, ce qui a mis fin au tour.", "Vous avez pioché une carte."]
    assert sentences(state, (0, "discard C#4"), to=1, language="fr") == french


def test_keys_27_the_top_discard_is_told_by_its_name() -> None:
    state = corners(["F5", "D#2"], {**QUIET, "W": ["A#2"]}, discard=["C#4", "A#3"])
    assert sentences(state, (0, "play discard W")) == ["Ada played the top discard to the west pile: A♯/B♭3."]


def test_keys_29_and_keys_r10_wilds_are_told_with_the_note_they_stand_for() -> None:
    state = in_e_flat_minor(["?2", "F2"], {**OUTSIDE, "N": ["?1"]})
    [named] = story(state, (0, "name N G#"))
    assert (named.key, named.rule, named.parts["note"]) == ("named", "KEYS-R10", Card("G#", "Ab"))
    assert sentences(state, (0, "play ?2=Bb N")) == ["Ada played a wild as B♭ to the north pile."]
    state = in_e_flat_minor(["X1", "F2"], OUTSIDE)
    assert sentences(state, (0, "play X1=C# E")) == ["Ada played a wild as C♯/D♭ to the east pile."]


def test_keys_33_the_last_card_of_the_stock_is_told() -> None:
    state = late(["B3"], [], stock=["A4"], played=1)
    told = [said.key for said in story(state, (0, "done"))]
    assert told == ["done", "drew", "stock_empty"]


def test_keys_r22_who_has_nothing_to_do_is_told_to_be_passed_over() -> None:
    state = late(["B3", "B4"], [], top="A5")
    told = ["Ada discarded B3, which ended the turn.", "You had no cards and nothing to do: the turn passed on."]
    assert sentences(state, (0, "discard B3"), to=1) == told


def test_keys_r23_and_keys_34_a_round_is_told_as_it_is_counted() -> None:
    books = [[RUN], [["C2", "C3", "C4", "C5"], ["F2", "F3", "F4", "F5"]]]
    board = {"N": ["A3"], "E": ["A#2"], "S": ["D#2"], "W": ["G#2"]}
    state = late(["B3"], [], foundations=board, books=books)
    told = story(state, (0, "play B3 N"), (0, "done"))
    assert [said.key for said in told] == ["done", "round_over", "counted", "counted"]
    assert [said.points for said in told[2:]] == [10, 10]
    counted = {"seat": Seat(1), "scales": Number(0), "stacks": Number(2), "total": Number(10)}
    assert (told[3].rule, told[3].parts) == ("KEYS-34", counted)


def test_keys_r33_a_round_is_told_as_it_is_dealt_and_in_which_scale() -> None:
    document = {"game": "keys-corners", "seats": 2, "phase": "deal", "round": 2, "totals": [10, 5], "dealer": 0}
    state = position({**document, "options": {"key": "Ab", "rounds": 2, "key_order": "fifths"}}, Rng(3))
    dealt, agreed, turned, begins = story(state, (0, "deal"))
    assert (dealt.key, dealt.rule, dealt.parts) == ("dealt", "KEYS-R33", {"seat": Seat(0), "round": Number(2)})
    assert (agreed.rule, agreed.parts["notes"]) == ("KEYS-06", Notes("Eb F G Ab Bb C D".split()))
    up = turned.parts["cards"]
    assert isinstance(up, Cards)
    assert [[card.card] for card in up.cards] == [pile(state, place) for place in ("N", "E", "S", "W")]
    assert (begins.rule, begins.parts) == ("KEYS-09", {"seat": Seat(1)})


@pytest.mark.parametrize(
    "options",
    [
        {"key": "Eb", "scale": "harmonic_minor", "rounds": 2, "key_order": "random"},
        {"key": "F#", "scale": [0, 1, 4, 5, 7, 8, 11], "board_moves": "all"},
        {"key": "Cb", "scale": "octatonic", "board_moves": "optional"},
    ],
)
def test_every_move_of_a_game_tells_everybody_something(options: dict[str, object]) -> None:
    for seed in range(3):
        check_story(KeysCorners(2 + seed, options).deal(seed), seed)
