"""The rulebook of Carmony as sentences: each test is named after the rule that it shows."""

import json
import pickle
from collections.abc import Sequence

import pytest

from cardenza.catalogue import position
from cardenza.coach import explain
from cardenza.decks.carmony import deck, meld_line
from cardenza.decks.meld_lists import MeldList
from cardenza.decks.meld_names import name_on
from cardenza.decks.melds import box, listed
from cardenza.games.carmony import Carmony, rounds
from cardenza.games.carmony.state import CarmonyState
from cardenza.kernel.chance import Recorder, Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible, Unreadable
from cardenza.kernel.events import Event, Made, Moved, Shown, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.judges import Judge
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Note, Part, Said, hears, plain
from cardenza.kernel.verdict import Evidence, Listed, Marked, Measured
from cardenza.kernel.views import Snapshot
from cardenza.testing.conformance import check_cards, check_position
from cardenza.words import words_of
from cardenza.words.saying import Reader, say, say_idea, say_move
from tests import asking
from tests.games.playing import fined, in_turn, key, line_by_line, shows, why_not
from tests.games.telling import PLAYERS, check_story, counted, sentences, story

SCALES = ["sc-blues", "sc-dorian", "sc-lydian", "sc-locrian", "sc-whole-tone"]
STRICT: dict[str, object] = {"mode": "strict"}
NOTES = "C C# D Eb E F F# G Ab A Bb B".split()


def at(hands: Sequence[object], chance: Sequence[Sequence[str]] = (), /, **more: object) -> CarmonyState:
    """The middle of seat 0's turn with these hands; `chance` is what will be drawn, `more` further keys."""
    document = {"game": "carmony", "seats": len(hands), "phase": "act", "hands": hands, **more}
    game = Carmony(len(hands), more.get("options"))  # type: ignore[arg-type] # an object of options
    entries = [[game.parse_card(card) for card in entry] for entry in chance]
    state = position(document, Scripted(entries, Rng(0)) if chance else None, [card for e in entries for card in e])
    assert isinstance(state, CarmonyState)
    return state


def start(hands: Sequence[object], chance: Sequence[Sequence[str]] = (), /, **more: object) -> CarmonyState:
    """The same at the start of the turn."""
    return at(hands, chance, **{"phase": "start", **more})


def dealt(seed: int, seats: int = 2, **options: object) -> CarmonyState:
    state = Carmony(seats, options).deal(seed)
    assert isinstance(state, CarmonyState)
    return state


def held(*melds: str) -> list[object]:
    """The MELD cards of seat 0, filled up with scales; the others have any."""
    return [[*melds, *[scale for scale in SCALES if scale not in melds]][:5], 5]


def moves(state: State, first: str, seat: int = 0) -> list[str]:
    """The legal moves that begin with this word."""
    return [move for move in state.moves(seat) if move.split()[0] == first]


def proof(evidence: Sequence[Evidence]) -> dict[str, object]:
    """Evidence by the key of its heading, things as they are written, but spelled as they are said."""
    found: dict[str, object] = {}
    for piece in evidence:
        if isinstance(piece, Listed):
            found[key_of(piece.heading)] = [text_of(item) for item in piece.items]
        elif isinstance(piece, Marked):
            found[key_of(piece.heading)] = text_of(piece.items[piece.at])
        elif isinstance(piece, Measured):
            found[key_of(piece.what)] = (piece.found, piece.bound)
    return found


def key_of(heading: Said | str) -> str:
    assert isinstance(heading, Said)
    return heading.key


def text_of(item: Part | str) -> str:
    assert not isinstance(item, str)
    return item.note if isinstance(item, Card) and item.note else plain(item)


def reader(seat: int | None, language: str) -> Reader:
    return Reader(seat, lambda of: PLAYERS[of], language)


def reminded(state: State, seat: int | None = 0, *, has_aids: bool = True, language: str = "en") -> list[str]:
    """What the table reminds a seat of."""
    prompt = state.game.manners.prompt(state, seat, has_aids)
    return [say(words_of(language, "carmony"), said, reader(seat, language)) for said in prompt]


def offered(state: State, move: str, language: str = "en") -> str:
    """A move of seat 0 as it stands on a button."""
    said = state.game.manners.said(state, 0, state.parse(0, move))
    return say_move(words_of(language, "carmony"), said, reader(0, language))


def taught(state: State, move: str, language: str = "en") -> str:
    """What the coach says of a wrong move of seat 0."""
    objection = explain(state, 0, state.parse(0, move)).objection
    assert objection is not None
    assert objection.idea is not None
    return " ".join(say_idea(words_of(language, "carmony"), objection.idea, reader(0, language)))


def refused(document: dict[str, object]) -> str:
    """Why a document cannot be."""
    with pytest.raises(CardenzaError) as trouble:
        position({"game": "carmony", **document})
    return str(trouble.value)


def events(state: State, seat: int, move: str) -> list[Event]:
    """What everybody can be told of a move."""
    number = state.parse(seat, move)
    before, exposed = Snapshot(state), asking.exposes(state, seat, number)
    state.play(seat, move)
    return happened(before, Snapshot(state), Made(seat, move, False), exposed)


def known(state: State, viewer: int | None, owner: int, zone: str = "hands") -> list[str]:
    """The cards of another's hand that the viewer knows."""
    return [card for card in state.view(viewer).zone(zone, owner).known if card]


# ------------------------------------------------------------------------------------------------ setup


def test_carm_03_the_first_dealer_is_drawn_by_lot_and_carm_08_the_left_neighbour_begins() -> None:
    games = [dealt(seed, 4) for seed in range(40)]
    assert {state.rounds.dealer for state in games} == {0, 1, 2, 3}
    assert all(state.turn == (state.rounds.dealer + 1) % 4 for state in games)
    assert {key(state, "phase") for state in games} == {"start"}


@pytest.mark.parametrize(("seats", "notes", "left", "melds_left"), [(2, 14, 67, 74), (3, 12, 59, 69), (4, 10, 55, 64)])
def test_carm_06_carm_07_carm_09_so_many_cards_are_dealt(seats: int, notes: int, left: int, melds_left: int) -> None:
    shows(dealt(1, seats), hands=[notes] * seats, melds=[5] * seats, deck=left, meld_deck=melds_left, pile=1)


def test_carm_05_and_carm_r40_the_note_deck_is_shuffled_first_and_cards_are_dealt_one_by_one() -> None:
    notes = [NOTES[i % 12] for i in range(96)]
    melds = [meld.id for meld in deck().melds for _ in range(meld.copies)]
    state = at([[], []], [notes, melds], phase="deal", dealer=0)
    assert state.moves(0) == ["deal"]
    state.play(0, "deal")
    shows(
        state,
        turn=1,
        phase="start",
        melds=[[melds[i] for i in (1, 3, 5, 7, 9)], [melds[i] for i in (0, 2, 4, 6, 8)]],
        hands=[[notes[i] for i in range(1, 28, 2)], [notes[i] for i in range(0, 28, 2)]],
        pile=[notes[28]],
        deck=notes[29:],
        meld_deck=melds[10:],
    )


def test_carm_04_only_the_dealer_deals_and_only_between_rounds() -> None:
    state = at([[], [], []], phase="deal", dealer=2)
    assert why_not(state, 0, "deal").rules == ("CARM-03", "CARM-R40")
    later = at([[], [], []], phase="deal", dealer=2, round=2, scores=[0, 0, 0], points=[0, 0, 0])
    assert why_not(later, 0, "deal").rules == ("CARM-04", "CARM-R40")
    assert why_not(state, 2, "draw").rules == ("CARM-R40", "CARM-D1")
    in_turn(state, "deal")
    assert "CARM-R40" in why_not(state, 0, "deal").rules


def test_carm_r39_nothing_but_the_points_is_carried_over() -> None:
    state = at(
        [["D", "F", "A"], 3],
        fronts=[["ch-maj on C", "ch-7 on G"], ["iv-p5 on C"]],
        melds=held("ch-min"),
        bottom=["iv-p8"],
        knows=[{"1": ["C"]}, {}],
    )
    in_turn(state, "meld ch-min on D", "deal")
    shows(state, fronts=[[], []], bottom=[], out=None, points=None, scores=[350, -10], hands=[14, 14], round=2, dry=0)
    assert "knows" not in state.document()


# ------------------------------------------------------------------------------------------------ the turn


def test_carm_10_carm_12_and_carm_13_a_turn_is_start_middle_end() -> None:
    state = start([["C", "E", "G"], 3], [["C#", "D"]], melds=held("iv-maj3"), pile=["A"])
    assert state.moves(0) == ["draw", "take"]
    for early in ("discard C", "meld iv-maj3 on C", "eat sc-blues: seat 1 iv-p5 on C"):
        assert {"CARM-10", "CARM-11"} <= set(why_not(state, 0, early).rules)
    state.play(0, "draw")
    assert {"CARM-10", "CARM-11", "CARM-D1"} <= set(why_not(state, 0, "draw").rules)
    assert {"CARM-10", "CARM-D2"} <= set(why_not(state, 0, "take").rules)
    assert why_not(state, 1, "draw").rules[0] == "CORE-2"
    state.play(0, "discard C#")  # nothing in the middle
    shows(state, turn=1, phase="start", pile=["A", "C#"], hands=[["C", "E", "G", "D"], 3])


def test_carm_11_two_cards_or_the_whole_pile() -> None:
    shows(in_turn(start([["C", "D"], 3], pile=["E", "F", "F"]), "take"), hands=[["C", "D", "E", "F", "F"], 3], pile=[])
    shows(in_turn(start([["C", "D"], 3], pile=["E"]), "draw"), hands=[4, 3], pile=["E"], drawn=True)


def test_carm_14_and_carm_r19_the_ban_is_on_the_note_and_ends_with_the_turn() -> None:
    state = in_turn(start([["F", "D"], ["F", "G"]], pile=["F"], melds=[SCALES, 5]), "take")
    assert proof(why_not(state, 0, "discard F").evidence) == {"may_go": ["D"]}
    in_turn(state, "discard D", "draw")
    assert key(state, "barred") is None
    assert "discard F" in state.moves(1)


def test_carm_r10_the_last_card_alone_is_drawn() -> None:
    state = start([["C", "D"], 3], deck=["E"], pile=90)
    shows(in_turn(state, "draw"), hands=[["C", "D", "E"], 3], deck=[])


def test_carm_r12_the_pile_is_never_shuffled_back() -> None:
    state = start([["C", "D"], 3], deck=["E"], pile=90)
    shows(in_turn(state, "draw", "discard C"), pile=91, deck=[], phase="deal")


def test_carm_r20_the_pile_of_one_card_needs_another_note_in_hand() -> None:
    state = start([["F", "F"], 3], pile=["F"])
    assert why_not(state, 0, "take").rules == ("CARM-R20", "CARM-14", "CARM-D2")
    assert start([["F", "F"], 3], pile=["F", "F"]).moves(0) == ["draw", "take"]


def test_carm_r20_cards_of_a_refill_are_not_counted() -> None:
    """After the meld on C only the barred F would be left; what the deck brings is not known yet."""
    state = at([["C", "G", "F"], 3], barred="F", fronts=[["sc-major-pentatonic on D"], []], melds=held("iv-p5"))
    objection = why_not(state, 0, "meld iv-p5 on C")
    assert objection.rules == ("CARM-R20", "CARM-14", "CARM-D3")
    assert proof(objection.evidence) == {"left": ["F"], "may_not_go": ["F"]}
    emptied = at([["C", "F"], 3], barred="F", fronts=[["sc-major-pentatonic on D"], []], melds=held("iv-p4"))
    assert moves(emptied, "meld") == []  # the refill comes, so the hand is not empty and nothing could be discarded
    played: dict[str, object] = {"type": "interval", "fronts": [["iv-p5 on C"], []]}
    last = at([["C", "F"], 92], barred="F", deck=[], drawn=True, melds=held("iv-p4"), **played)
    assert moves(last, "meld") == ["meld iv-p4 on C"]


def test_carm_r33_the_limit_of_dry_turns() -> None:
    for limit, dry in ((4, 12), (2, 6), (10, 30)):
        options: dict[str, object] = {"dry_limit": limit}
        state = start([["C", "D"], 3, 3], pile=["E", "F"], dry=dry, options=options)
        assert state.moves(0) == ["draw"]
        assert proof(why_not(state, 0, "take").evidence) == {"dry_turns": (dry, dry - 1)}
        assert start([["C", "D"], 3, 3], pile=["E"], dry=dry - 1, options=options).moves(0) == ["draw", "take"]


def test_carm_r33_a_refill_ends_the_row_of_dry_turns() -> None:
    state = start([["C", "E", "G", "B"], 3], pile=["D", "F"], dry=3, melds=held("ch-maj"))
    shows(in_turn(state, "take", "meld ch-maj on C"), dry=0, drawn=True)
    shows(in_turn(state, "discard D"), dry=0)
    shows(in_turn(start([["C", "E"], 3], pile=["D"], dry=3), "take", "discard C"), dry=4)


def test_carm_r34_the_discard_pile_is_open() -> None:
    state = start([["C", "D"], 3], pile=["E", "F", "G"])
    assert all(state.view(viewer).zone("pile").cards == ["E", "F", "G"] for viewer in (None, 0, 1))


# ------------------------------------------------------------------------------------------------ playing melds


def test_carm_16_a_meld_is_spread_openly_around_its_card() -> None:
    state = at([["C", "D", "F#", "A", "E", "G", "B", "Bb"], 3], melds=held("ch-13"))
    in_turn(state, "meld ch-13 on D with E A")  # rewritten: the fifth before the ninth
    shows(state, fronts=[["ch-13 on D with A E"], []], hands=[["G", "Bb"], 3])
    assert state.view(None).zone("fronts", 0).cards == ["ch-13", "D", "F#", "A", "C", "E", "B"]


def test_carm_17_and_carm_r29_after_each_meld_a_meld_card_is_drawn() -> None:
    state = at([["C#", "F#", "E", "A", "D", "G"], 3], [["iv-p4"], ["ch-5"]], melds=held("iv-p4"))
    in_turn(state, "meld iv-p4 on C#", "meld iv-p4 on E")  # CARM-R27: the one just drawn
    shows(state, melds=[["ch-5", *SCALES[:4]], 5], meld_deck=72, type="interval")


def test_carm_18_the_type_of_the_turn_is_shown() -> None:
    played: dict[str, object] = {"type": "interval", "fronts": [["iv-p4 on D"], []]}
    state = at([["C", "E", "G", "B", "D", "F"], 3], melds=held("ch-maj"), **played)
    assert proof(why_not(state, 0, "meld ch-maj on C").evidence) == {"type_of_turn": "interval"}


def test_carm_21_and_carm_r4_only_optional_notes_of_chords_may_be_added() -> None:
    state = at([["C", "E", "G", "B", "D", "F", "A"], 3], melds=held("ch-maj", "ch-9", "sc-major-pentatonic"))
    objection = why_not(state, 0, "meld ch-maj on C with B")
    assert objection.rules[:3] == ("CARM-21", "CARM-15", "CARM-D3")
    assert proof(objection.evidence)["not_in_meld"] == ["B"]
    assert why_not(state, 0, "meld ch-maj on C with C").rules[0] == "CARM-21"  # not for want of a second C
    assert {"CARM-R4", "CARM-D3"} <= set(why_not(state, 0, "meld sc-major-pentatonic on C with B").rules)
    assert proof(why_not(state, 0, "meld ch-9 on C with G").evidence)["missing"] == ["Bb"]


def test_carm_15_the_proof_spells_the_meld_and_lists_what_is_missing() -> None:
    state = at([["D", "A", "C", "B", "G"], 3], melds=held("ch-13", "sc-blues"))
    found = proof(why_not(state, 0, "meld ch-13 on D with A").evidence)
    assert found == {
        "notes_of_meld": ["D", "F#", "A", "C", "B"],
        "its_degrees": ["1", "3", "5", "♭7", "13"],
        "missing": ["F#"],
    }
    blues = proof(why_not(state, 0, "meld sc-blues on C").evidence)
    assert blues["notes_of_meld"] == ["C", "Eb", "F", "Gb", "G", "Bb"]
    assert blues["missing"] == ["Eb", "F", "Gb", "Bb"]
    in_flats = proof(why_not(state, 0, "meld sc-locrian on Gb").evidence)["notes_of_meld"]
    assert in_flats == ["F#", "G", "A", "B", "C", "D", "E"]  # the simpler name of the root


def test_cdeck_r9_the_chromatic_scale_is_told_with_printed_names() -> None:
    state = at([["Eb", "F", "D"], 3], melds=held("sc-chromatic"))
    missing = proof(why_not(state, 0, "meld sc-chromatic on Eb").evidence)["missing"]
    assert missing == ["E", "Gb", "G", "Ab", "A", "Bb", "B", "C", "Db"]


def test_carm_15_the_proof_says_where_the_card_could_be_built() -> None:
    state = at([["D", "A", "E", "B", "G"], 3], melds=held("iv-p5"))
    assert proof(why_not(state, 0, "meld iv-p5 on C").evidence)["can_be_built"] == ["D", "E", "G", "A"]


def test_carm_r5_the_card_decides_type_and_points() -> None:
    white = ["C", "D", "E", "F", "G", "A", "B", "C#", "F#"]
    for meld, points in (("sc-dorian on D", 200), ("sc-major on C", 350), ("ch-13 on G with D A C", 200)):
        state = at([white, 1], melds=held(meld.split()[0]))
        in_turn(state, f"meld {meld}")
        assert state.view(None).facts["worth"] == [points, 0]


@pytest.mark.parametrize(
    ("front", "points"),
    [
        ("iv-p8 on C", 20),
        ("ch-aug on C", 40),
        ("ch-13 on C", 70),
        ("ch-6 on C", 70),
        ("ch-13 on C with G", 100),
        ("sc-minor-pentatonic on C", 100),
        ("ch-5 on C", 100),
        ("ch-11 on C with E G", 150),
        ("sc-blues on C", 150),
        ("sc-locrian on C", 200),
        ("ch-13 on C with G D F", 200),
        ("sc-major on C", 350),
        ("sc-chromatic on C", 500),
    ],
)
def test_carm_42_to_carm_47_carm_48_carm_50_carm_r2_carm_r3_what_a_meld_earns(front: str, points: int) -> None:
    state = at([["C", "D"], 4], deck=[], pile=90 - len(position_of(front)), fronts=[[front], []], drawn=True)
    shows(in_turn(state, "discard C"), points=[points - 10, -40], scores=[points - 10, -40])


def position_of(meld: str) -> list[str | None]:
    """The NOTE cards of a meld."""
    state = position({"game": "carmony", "fronts": [[meld], []], "hands": [1, 1]})
    return state.view(None).zone("fronts", 0).cards[1:]


def test_carm_20_carm_r1_and_carm_r35_notes_in_hand_cost_ten_and_points_may_be_negative() -> None:
    state = at([["C"] * 8 + ["D"] * 8 + ["E"] * 5, 9], deck=[], pile=66, drawn=True)
    shows(in_turn(state, "discard C"), points=[-200, -90], out=None)


def test_carm_r36_meld_cards_in_hand_cost_nothing() -> None:
    state = at(
        [["D"], 1], fronts=[["sc-blues on C"], []], melds=[["sc-major", "sc-chromatic", "ch-5", "ch-13", "iv-tt"], 5]
    )
    shows(in_turn(state, "discard D"), points=[350, -10])


def test_carm_r6_the_declared_root_of_the_chromatic_scale_decides_the_refill() -> None:
    hand = [*NOTES, "C", "D"]
    on_c = in_turn(at([hand, 3], melds=held("sc-chromatic")), "meld sc-chromatic on C")
    shows(on_c, hands=[14, 3], fronts=[["sc-chromatic on C"], []])
    shows(in_turn(at([hand, 3], melds=held("sc-chromatic")), "meld sc-chromatic on C#"), hands=[["C", "D"], 3])
    melds = [["sc-chromatic", "iv-p8", "iv-p8", "iv-p8", "ch-5"], 5]
    assert sum(move.startswith("meld sc-c") for move in at([hand, 3], melds=melds).moves(0)) == 12


def test_carm_r13_the_chromatic_scale_counts_from_thirteen_cards() -> None:
    state = at([[*NOTES, "C"], 3], deck=5, pile=75, drawn=True, melds=held("sc-chromatic"))
    plays = [move for move in moves(state, "meld") if move.startswith("meld sc-chromatic")]
    assert len(plays) == 12  # a scale is what going out asks for
    assert key(in_turn(state, "meld sc-chromatic on D", "discard C"), "out") == 0


def test_carm_33_carm_r7_every_c_is_special_also_in_an_octave() -> None:
    state = at([["C", "C", "D", "E"], 3], [["iv-tt"], ["A", "B"]], melds=held("iv-p8"))
    shows(in_turn(state, "meld iv-p8 on C"), hands=[["D", "E", "A", "B"], 3])


def test_carm_r8_the_meld_card_is_drawn_first_and_the_refill_may_be_used_at_once() -> None:
    state = at([["C", "G", "D", "E"], 3], [["iv-p5"], ["A", "B"]], melds=held("iv-p5"))
    in_turn(state, "meld iv-p5 on C")
    assert {"meld iv-p5 on D", "meld iv-p5 on E"} <= set(state.moves(0))


def test_carm_r28_and_carm_r30_melds_are_not_changed_and_cards_not_exchanged() -> None:
    state = at([["C", "D", "E", "F"], 3], fronts=[["ch-9 on Bb"], []], melds=[SCALES, 5])
    assert {move.split()[0] for move in state.moves(0)} == {"discard"}


# ------------------------------------------------------------------------------------------------ eating

TABLE: list[object] = [[], ["iv-p5 on C", "ch-maj on C", "sc-blues on C", "sc-major on C", "sc-chromatic on C"]]


@pytest.mark.parametrize(
    ("card", "eaten"),
    [
        ("iv-p8", []),
        ("ch-m13", ["iv-p5"]),
        ("sc-minor", ["iv-p5", "ch-maj"]),
        ("sc-major-pentatonic", ["iv-p5", "ch-maj"]),
    ],
)
def test_carm_23_carm_28_carm_29_carm_30_the_ladder(card: str, eaten: list[str]) -> None:
    others = ["iv-min2", "iv-min2", "iv-min2", "iv-maj2"]
    state = at([["D", "E"], 3], fronts=TABLE, melds=[[card, *others], 5])
    assert [move.split()[4] for move in moves(state, "eat")] == sorted(eaten)


def test_carm_26_and_carm_27_major_and_chromatic_scale_eat_scales() -> None:
    low = ["iv-min2", "iv-min2", "iv-min2", "iv-maj2"]
    table: list[object] = [[], ["iv-p5 on C", "sc-blues on C", "sc-chromatic on C"]]
    major = at([["D", "E"], 3], fronts=table, melds=[["sc-major", *low], 5])
    assert moves(major, "eat") == ["eat sc-major: seat 1 iv-p5 on C", "eat sc-major: seat 1 sc-blues on C"]
    assert why_not(major, 0, "eat sc-major: seat 1 sc-chromatic on C").rules[0] == "CARM-26"
    table = [[], ["sc-major on C", "ch-5 on C"]]
    chromatic = at([["D", "E"], 3], fronts=table, melds=[["sc-chromatic", *low], 5])
    assert moves(chromatic, "eat") == ["eat sc-chromatic: seat 1 ch-5 on C", "eat sc-chromatic: seat 1 sc-major on C"]


def test_carm_25_and_carm_r22_equals_do_not_eat_and_the_proof_shows_both_steps() -> None:
    state = at([["D", "E"], 3], fronts=TABLE, melds=[["ch-m13", "sc-minor", "iv-p8", "iv-p4", "iv-tt"], 5])
    objection = why_not(state, 0, "eat sc-minor: seat 1 sc-blues on C")
    assert {"CARM-28", "CARM-25", "CARM-R22", "CARM-D4"} <= set(objection.rules)
    assert proof(objection.evidence) == {"your_card": "scale", "the_meld": "scale"}
    assert not any(piece.is_due for piece in objection.evidence if isinstance(piece, Marked))
    assert why_not(state, 0, "eat sc-minor: seat 1 sc-major on C").rules[0] == "CARM-27"
    assert why_not(state, 0, "eat ch-m13: seat 1 ch-maj on C").rules[0] == "CARM-29"
    assert why_not(state, 0, "eat iv-p8: seat 1 iv-p5 on C").rules[0] == "CARM-30"
    power = at([["D", "E"], 3], fronts=[[], ["ch-5 on C"]], melds=[["ch-m13", "iv-p8", "iv-p8", "iv-p4", "iv-tt"], 5])
    assert moves(power, "eat") == []


def test_carm_23_and_carm_d4_one_eats_what_another_has_with_a_card_of_ones_own() -> None:
    fronts: list[object] = [["iv-p5 on C"], ["iv-p4 on C"]]
    state = at([["D", "E"], 3], fronts=fronts, melds=held("ch-5"))
    assert why_not(state, 0, "eat ch-5: seat 0 iv-p5 on C").rules == ("CARM-23", "CARM-D4")
    assert why_not(state, 0, "eat ch-5: seat 1 iv-p5 on C").rules == ("CARM-23", "CARM-D4")
    assert why_not(state, 0, "eat ch-13: seat 1 iv-p4 on C").rules[0] == "CORE-3"


def test_carm_31_carm_r24_and_carm_r26_eating_needs_no_notes_and_the_victim_draws_nothing() -> None:
    state = at(
        [["D", "E"], 3],
        [["sc-major"]],
        fronts=[[], ["ch-9 on C with G"]],
        melds=[["sc-blues", *["iv-p8"] * 3, "iv-tt"], 5],
    )
    victim = state.melds[1]
    in_turn(state, "eat sc-blues: seat 1 ch-9 on C with G")
    shows(
        state, hands=[["D", "E", "C", "E", "G", "Bb", "D"], 3], fronts=[[], []], ate=True, bottom=["ch-9", "sc-blues"]
    )
    assert state.melds[1] == victim
    assert key(state, "melds")[0].count("sc-major") == 1  # type: ignore[index] # a list of hands
    assert {move.split()[0] for move in state.moves(0)} == {"discard"}
    assert {"CARM-24", "CARM-R23"} <= set(why_not(state, 0, "meld iv-p8 on E").rules)


def test_carm_32_and_carm_24_one_meal_a_turn_and_none_after_a_meld() -> None:
    fronts: list[object] = [[], ["iv-p5 on C", "iv-p4 on D"]]
    state = at([["D", "E", "A", "F"], 3], fronts=fronts, melds=held("ch-5", "iv-maj2"))
    in_turn(state, "eat ch-5: seat 1 iv-p5 on C")
    assert why_not(state, 0, "eat sc-blues: seat 1 iv-p4 on D").rules == ("CARM-32", "CARM-23", "CARM-D4")
    again = in_turn(at([["D", "E", "A", "F"], 3], fronts=fronts, melds=held("ch-5", "iv-maj2")), "meld iv-maj2 on D")
    assert why_not(again, 0, "eat ch-5: seat 1 iv-p5 on C").rules == ("CARM-24", "CARM-D4")


def test_carm_d4_of_equal_melds_in_one_front_the_first_leaves() -> None:
    fronts: list[object] = [[], ["iv-p5 on C", "iv-p4 on D", "iv-p5 on C"]]
    state = at([["D", "E"], 3], fronts=fronts, melds=[["ch-5", "iv-p8", "iv-p8", "iv-p8", "iv-tt"], 5])
    assert moves(state, "eat") == ["eat ch-5: seat 1 iv-p4 on D", "eat ch-5: seat 1 iv-p5 on C"]
    in_turn(state, "eat ch-5: seat 1 iv-p5 on C")
    shows(state, fronts=[[], ["iv-p4 on D", "iv-p5 on C"]])


def test_carm_r25_what_lies_under_the_meld_deck_is_known_in_its_order_also_under_an_unnamed_deck() -> None:
    state = at([["D", "E"], 3], fronts=[[], ["iv-p5 on C"]], melds=held("ch-5"))
    assert not state.are_melds_named
    in_turn(state, "eat ch-5: seat 1 iv-p5 on C")
    assert state.view(1).zone("bottom").known == ["iv-p5", "ch-5"]
    assert state.view(1).zone("bottom").cards == [None, None]
    told = key(state, "meld_deck")
    assert isinstance(told, list)
    assert told[-2:] == ["iv-p5", "ch-5"]
    for seat in (0, 1):
        other = state.clone()
        other.redeal(Rng(seat), seat)
        assert key(other, "bottom") == ["iv-p5", "ch-5"]
    again = position(state.document())
    assert key(again, "bottom") == ["iv-p5", "ch-5"]


def test_carm_r25_a_number_of_meld_cards_may_have_a_known_bottom() -> None:
    state = at([["D", "E"], 3], bottom=["iv-p5", "ch-5"], meld_deck=74)
    shows(state, meld_deck=74, bottom=["iv-p5", "ch-5"])
    assert not state.are_melds_named
    assert "CARM-R25" in refused({"hands": [1, 1], "bottom": ["iv-p5"], "meld_deck": ["iv-p4"]})
    assert "another deck" in refused({"hands": [1, 1], "bottom": ["C"]})


def test_carm_r25_when_nothing_else_is_left_the_known_cards_are_drawn_and_all_know_who_has_them() -> None:
    rest = [meld.id for meld in deck().melds for _ in range(meld.copies)]
    own, other = ["ch-5", "iv-p8", "iv-p8", "iv-p8", "iv-tt"], ["sc-major", "sc-blues", "sc-dorian", "ch-13", "ch-9"]
    for card in [*own, *other, "iv-p5"]:
        rest.remove(card)
    state = at([["D", "E"], 3], fronts=[[], ["iv-p5 on C"]], melds=[own, other], meld_deck=rest, bottom=rest)
    in_turn(state, "eat ch-5: seat 1 iv-p5 on C")
    assert known(state, 1, 0, "melds") == [rest[0]]
    assert key(state, "knows") == [{}, {"0": ["C", "G", rest[0]]}]
    assert position(state.document()).document() == state.document()


# ------------------------------------------------------------------------------------------------ going out


def test_carm_35_and_carm_r18_with_one_card_and_the_condition_the_discard_goes_out() -> None:
    state = at([["D"], 4], fronts=[["sc-minor on C"], []], melds=[SCALES, 5])
    assert state.moves(0) == ["discard D"]
    shows(in_turn(state, "discard D"), out=0, points=[400, -40], hands=[[], 4], phase="deal")


def test_carm_36_what_is_missing_to_go_out() -> None:
    state = at([["D", "F#", "A"], 3], fronts=[["ch-min on C"], []], melds=held("ch-maj"))
    objection = why_not(state, 0, "meld ch-maj on D")
    assert objection.rules == ("CARM-R13", "CARM-36", "CARM-35", "CARM-D3")
    assert proof(objection.evidence) == {
        "cards_left": (0, 2),
        "own_scales": (0, 1),
        "own_chords": (2, 3),
    }


def test_carm_r16_after_the_refill_one_may_still_go_out_in_the_same_turn() -> None:
    state = at([["C", "G"], 3], [["iv-maj2"], ["A", "B"]], fronts=[["sc-minor on A"], []], melds=held("iv-p5"))
    in_turn(state, "meld iv-p5 on C", "meld iv-maj2 on A")
    shows(state, out=0, points=[200 + 20 + 20 + 200, -30])


def test_carm_r17_an_eaten_meld_counts_no_more() -> None:
    state = at([["B", "F"], ["D"]], fronts=[[], ["sc-minor on E"]], melds=held("sc-major"))
    in_turn(state, "eat sc-major: seat 1 sc-minor on E")
    assert not rounds.may_go_out(state, 1)
    assert state.view(None).facts["worth"] == [0, 0]


def test_carm_38_and_carm_r11_a_bonus_for_the_last_turn_if_the_table_wants_it() -> None:
    plain: dict[str, object] = {"deck": [], "pile": 86, "drawn": True, "melds": held("iv-maj3")}
    front: list[object] = [["sc-major-pentatonic on D"], []]
    state = at([["G", "B"], 3], fronts=front, **plain)
    shows(in_turn(state, "meld iv-maj3 on G"), out=None, points=[120, -30])
    assert state.outcome() is not None
    assert state.outcome().reason == "CARM-38"  # type: ignore[union-attr] # the round has ended
    state = at([["G", "B"], 3], fronts=front, options={"last_turn_bonus": True}, **plain)
    shows(in_turn(state, "meld iv-maj3 on G"), out=0, points=[320, -30])
    assert state.outcome().reason == "CARM-35"  # type: ignore[union-attr] # the round has ended


def test_carm_r11_the_play_whose_refill_takes_the_last_card_belongs_to_the_last_turn() -> None:
    drawn: dict[str, object] = {"drawn": True, "melds": held("ch-maj")}
    state = at([["C", "E", "G"], 3], [["iv-tt"], ["B"]], deck=1, pile=89, **drawn)
    assert moves(state, "meld") == ["meld ch-maj on C"]
    shows(in_turn(state, "meld ch-maj on C", "discard B"), out=None, points=[40, -30], hands=[[], 3], deck=[])
    with_two = at([["C", "E", "G"], 3], deck=2, pile=88, **drawn, options={"last_turn_bonus": True})
    assert moves(with_two, "meld") == ["meld ch-maj on C"]  # two cards come
    with_one = at([["C", "E", "G"], 3], deck=1, pile=89, **drawn, options={"last_turn_bonus": True})
    assert moves(with_one, "meld") == []


# ------------------------------------------------------------------------------------------------ rounds and winners


def test_carm_r31_of_equal_points_the_higher_total_then_the_first_in_turn_wins_the_round() -> None:
    tie: dict[str, object] = {"deck": [], "pile": 86, "drawn": True, "turn": 1, "dealer": 2}
    state = at([["C"], ["D", "E"], 7], scores=[10, 30, 0], **tie)
    in_turn(state, "discard D")
    shows(state, points=[-10, -10, -70], dealer=0, turn=0)  # seat 1 has more in all
    assert state.outcome().winners == (1,)  # type: ignore[union-attr] # the round has ended
    state = in_turn(at([["C"], ["D", "E"], 7], **{**tie, "dealer": 0}), "discard D")
    shows(state, dealer=0)  # seat 1 was first in turn
    state = in_turn(at([["C"], ["D", "E"], 7], **tie), "discard D")
    shows(state, dealer=2)  # seat 0 was
    assert state.outcome().winners == (0,)  # type: ignore[union-attr] # the round has ended


def test_carm_01_carm_39_and_carm_r32_after_the_last_round_most_points_win_and_ties_share() -> None:
    last: dict[str, object] = {"deck": [], "pile": 92, "drawn": True, "round": 3}
    over = in_turn(at([["C"], ["D"]], fronts=[[], []], scores=[100, 90], **{**last, "pile": 94}), "discard C")
    shows(over, phase="over", scores=[100, 80], points=[0, -10], round=3)
    assert over.outcome().document() == {  # type: ignore[union-attr] # the game has ended
        "winners": [0],
        "scores": [100, 80],
        "points": [0, -10],
        "reason": "CARM-39",
    }
    shared = in_turn(at([["C"], ["D"]], scores=[70, 80], **{**last, "pile": 94}), "discard C")
    assert shared.outcome().winners == (0, 1)  # type: ignore[union-attr] # the game has ended
    assert shared.outcome().reason == "CARM-R32"  # type: ignore[union-attr] # the game has ended
    assert shared.moves(0) == []
    assert why_not(shared, 0, "draw").rules[:2] == ("CORE-1", "CARM-39")


def test_carm_39_the_number_of_rounds_is_an_option() -> None:
    state = at([["C"], ["D"]], deck=[], pile=94, drawn=True, options={"rounds": 1})
    assert key(in_turn(state, "discard C"), "phase") == "over"


# ------------------------------------------------------------------------------------------------ strict mode


def test_carm_r37_in_guided_mode_a_false_meld_is_impossible() -> None:
    state = at([["C", "E", "A", "B"], 3], melds=held("ch-maj"))
    objection = why_not(state, 0, "meld ch-maj on C using C E A")
    assert {"CARM-15", "CARM-D3", "CARM-R37"} <= set(objection.rules)
    found = proof(objection.evidence)
    assert (found["missing"], found["not_in_meld"]) == (["G"], ["A"])


def test_carm_r37_right_notes_are_rewritten_to_the_right_form() -> None:
    game = Carmony(2, STRICT)
    assert game.move_text(game.parse_move("meld ch-13 on D using D F# C B A")) == "meld ch-13 on D with A"
    assert game.move_text(game.parse_move("meld iv-p8 on C using C C")) == "meld iv-p8 on C"
    assert game.move_text(game.parse_move("meld ch-maj on C using A E C")) == "meld ch-maj on C using C E A"


@pytest.mark.parametrize(
    ("penalty", "stopped", "mistakes"), [("turn", True, [0, 0]), ("points", True, [1, 0]), ("none", False, [0, 0])]
)
def test_carm_r37_the_price_of_a_false_meld(penalty: str, stopped: bool, mistakes: list[int]) -> None:
    options = {**STRICT, "strict_penalty": penalty}
    melds = held("ch-maj", "iv-p5")
    fronts: list[object] = [[], ["iv-p5 on D"]]
    table: dict[str, object] = {"deck": 2, "pile": 84, "drawn": True, "fronts": fronts}
    state = at([["C", "E", "A", "B", "G"], 3], melds=melds, options=options, **table)
    fined(state, 0, "meld ch-maj on C using C E A", "CARM-R37")
    shows(state, hands=[["C", "E", "A", "B", "G"], 3], stopped=stopped, mistakes=mistakes, turn=0, fronts=fronts)
    assert (moves(state, "meld") == moves(state, "eat") == []) is stopped
    if stopped:
        assert why_not(state, 0, "meld ch-maj on C").rules[0] == "CARM-R37"
        assert why_not(state, 0, "eat ch-maj: seat 1 iv-p5 on D").rules[0] == "CARM-R37"
    assert position(state.document()).document() == state.document()
    in_turn(state, "discard B", "draw")
    assert key(state, "stopped") is False
    in_turn(state, min(moves(state, "discard", 1)))
    shows(state, points=[-40 - 10 * mistakes[0], 20 - 40])


def test_carm_r37_everybody_has_seen_the_cards_of_a_false_meld() -> None:
    state = at([["C", "C", "E", "A", "B"], 3], melds=held("ch-maj"), options=STRICT, knows=[{}, {"0": ["C"]}])
    told = events(state, 0, "meld ch-maj on C using C E A")
    assert {e.card for e in told if isinstance(e, Shown)} == {"ch-maj", "C", "E", "A"}
    assert known(state, 1, 0) == ["C", "E", "A"]  # the C may be the one that was seen before
    assert known(state, 1, 0, "melds") == ["ch-maj"]
    assert key(state, "knows") == [{}, {"0": ["C", "E", "A", "ch-maj"]}]
    other = state.clone()
    other.redeal(Rng(1), 1)
    assert known(other, 1, 0) == ["C", "E", "A"]
    assert position(state.document()).document() == state.document()


def test_carm_r37_what_forbids_every_meld_of_that_card_is_no_mistake() -> None:
    strict: dict[str, object] = {"options": STRICT, "melds": held("ch-maj")}
    hand = ["C", "E", "A", "B"]
    locked = at([hand, 3], type="interval", fronts=[["iv-p5 on C"], []], **strict)
    assert why_not(locked, 0, "meld ch-maj on C using C E A").rules[0] == "CARM-18"
    eaten = at([hand, 3], ate=True, **strict)
    assert why_not(eaten, 0, "meld ch-maj on C using C E A").rules[0] == "CARM-24"
    state = at([hand, 3], **strict)
    assert why_not(state, 0, "meld ch-maj on C using C E G").rules[0] == "CARM-15"  # right, but not in hand
    assert why_not(state, 0, "meld ch-maj on C using C E D").rules[0] == "CORE-3"
    assert why_not(state, 0, "meld ch-min on C using C E A").rules[0] == "CORE-3"
    assert why_not(state, 0, "meld ch-maj on C using C").rules[0] == "CDECK-07"


def test_carm_r37_what_a_false_meld_would_leave_in_hand_does_not_matter() -> None:
    state = at([["C", "E", "A"], 3], melds=held("ch-maj"), barred="A", options=STRICT)
    fined(state, 0, "meld ch-maj on C using C E A", "CARM-R37")


def test_carm_r37_a_right_meld_that_may_not_be_laid_is_refused_in_strict_mode_too() -> None:
    state = at([["C#", "F", "Ab"], 3], melds=held("ch-maj"), options=STRICT)
    assert why_not(state, 0, "meld ch-maj on Db").rules[0] == "CARM-R13"


def test_carm_r37_only_a_guard_as_judge_means_guided_mode() -> None:
    assert asking.options_for(Carmony, Judge.TABLE) == asking.options_for(Carmony, Judge.COACH) == {"mode": "strict"}
    assert asking.options_for(Carmony, Judge.GUARD) == {"mode": "guided"}


# ------------------------------------------------------------------------------------------------ what is known


def test_cards_from_the_pile_are_known_until_such_a_card_leaves() -> None:
    state = start([["F", "D"], 3, 3], pile=["F", "F"])
    in_turn(state, "take")
    assert known(state, 1, 0) == known(state, 2, 0) == known(state, None, 0) == ["F", "F"]
    in_turn(state, "discard F")
    assert known(state, 1, 0) == ["F"]  # one of three is gone, and it may have been the other


def test_what_one_seat_alone_knows_stays_its_own() -> None:
    state = at([["C", "C", "E", "G"], 3, 3], knows=[{}, {"0": ["C", "C"]}, {"0": ["C", "E"]}], melds=[SCALES, 5, 5])
    assert (known(state, 1, 0), known(state, 2, 0), known(state, None, 0)) == (["C", "C"], ["C", "E"], ["C"])
    assert key(state, "knows") == [{}, {"0": ["C", "C"]}, {"0": ["C", "E"]}]
    in_turn(state, "discard C")
    assert (known(state, 1, 0), known(state, 2, 0)) == (["C"], ["E"])
    other = state.clone()
    other.redeal(Rng(3), 1)
    assert key(other, "knows") == [{}, {"0": ["C"]}, {}]


def test_a_hand_given_as_a_number_holds_what_is_known_of_it() -> None:
    state = at([["C", "D"], 2], knows=[{"1": ["F", "F", "ch-5"]}, {}])
    shows(state, hands=[["C", "D"], ["F", "F"]])
    assert known(state, 0, 1, "melds") == ["ch-5"]


def test_nobody_hears_that_a_card_drawn_is_like_one_that_was_laid() -> None:
    """The same move, with and without equal cards drawn, sounds the same to the others."""
    heard = []
    for meld, refill in ((["iv-p5"], ["C", "G"]), (["ch-9"], ["A", "B"])):
        state = at([["C", "G", "D", "E"], 3], [meld, refill], melds=held("iv-p5"))
        told = [for_seat(event, 1) for event in events(state, 0, "meld iv-p5 on C")]
        heard.append([event for event in told if event is not None])
    assert heard[0] == heard[1]
    moved = [event for event in heard[0] if isinstance(event, Moved) and event.target[0] in ("hands", "melds")]
    assert [event.card for event in moved] == [None, None, None]


def test_nobody_hears_that_the_card_drawn_is_like_the_one_eaten() -> None:
    heard = []
    for meld in ("iv-p5", "ch-9"):
        state = at([["D", "E"], 3], [[meld]], fronts=[[], ["iv-p5 on C"]], melds=held("ch-5"))
        heard.append([for_seat(event, 1) for event in events(state, 0, "eat ch-5: seat 1 iv-p5 on C")])
    assert heard[0] == heard[1]


# ------------------------------------------------------------------------------------------------ a list of one's own

PRINTED = [meld_line(meld) for meld in deck().melds]


def changed(old: str, new: str) -> list[str]:
    return [new if line.startswith(f"{old}:") else line for line in PRINTED]


def test_cdeck_r12_a_list_of_ones_own_is_played_with_and_stands_in_documents() -> None:
    lines = changed("ch-7sus4", "ch-quartal: 1 4 b7 | Quartal | Cq")
    game = Carmony(2, {"meld_list": lines})
    melds = [["ch-quartal", *SCALES[:4]], 5]
    state = at([["D", "G", "C", "E", "F"], 3], melds=melds, options={"meld_list": lines})
    assert {"meld ch-quartal on D", "meld ch-quartal on G"} <= set(state.moves(0))
    shows(in_turn(state, "meld ch-quartal on D"), fronts=[["ch-quartal on D"], []])
    assert state.view(None).facts["worth"] == [40, 0]
    document = json.loads(json.dumps(state.document()))
    assert document["options"] == {"meld_list": lines}
    assert position(document).document() == document
    assert pickle.loads(pickle.dumps(game)).options == game.options
    with pytest.raises(Unreadable):
        game.parse_move("meld ch-7sus4 on C")


def test_cdeck_r12_equal_lists_share_their_tables_and_types_may_stand_in_any_order() -> None:
    assert Carmony(2, {"meld_list": PRINTED}).melds is box()
    assert Carmony(2, {"meld_list": PRINTED[::-1]}).melds.kinds == box().kinds
    lines = changed("ch-9", "ch-9: 1 3 5 b7 9")
    assert Carmony(2, {"meld_list": lines}).melds is Carmony(3, {"meld_list": lines}).melds
    assert Carmony(2, {"meld_list": lines}).melds is not box()
    assert listed(deck().melds) is box()


def test_cdeck_r12_four_optional_notes_make_sixteen_plays_a_root() -> None:
    game = Carmony(2, {"meld_list": changed("ch-13", "ch-13: 1 3 (5) b7 (9) (11) (13)")})
    state = game.position(
        {
            "phase": "act",
            "hands": [["C", "D", "E", "F", "G", "A", "Bb", "B", "F#"], 3],
            "melds": [["ch-13", *SCALES[:4]], 5],
        }
    )
    assert len([move for move in moves(state, "meld") if move.startswith("meld ch-13 on C")]) == 16
    assert "meld ch-13 on C with G D F A" in state.moves(0)


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (PRINTED[1:], "CDECK-02"),
        (changed("ch-9", "ch-9: 1 3 5 6"), "CDECK-R2"),
        (changed("ch-9", "ch-9: 1 (3) (5) b7"), "CDECK-R12"),
        (changed("ch-9", "ch-9: (1) 3 5 b7"), "CDECK-R3"),
        (changed("ch-9", "ch-9: 1 3 5 b7 9 11 13 2"), "CDECK-07"),
        (changed("ch-9", "ch-9: 1 3 5 #2 b3"), "CDECK-R4"),
        (changed("sc-blues", "sc-blues: 1 2 3 4 (5)"), "CDECK-10"),
        (changed("sc-major", "sc-ionian: 1 2 3 4 5 6 7"), "CDECK-R12"),
        (changed("iv-tt", "iv-tt: 1 4"), "CDECK-03"),
        (changed("iv-tt", "iv-tt: 1 #4 / 1 5"), "CDECK-R7"),
        (changed("ch-9", "ch-9: 1 3 x"), "ch-9 cannot be read"),
        (changed("ch-5", "ch-5: 1 (5)"), "CDECK-R12.*ch-5 with 1 required notes"),
        (changed("ch-5", "ch-5: 1 3 5 | Power Chord"), "CDECK-R12.*ch-5 with 3 required notes"),
        (changed("ch-maj", "ch-maj: 1 10 12"), "CDECK-R12.*ch-maj with 10 12"),
        (changed("iv-tt", "iv-tt: 1 #4 / 1 b12"), "CDECK-R12.*iv-tt with b12"),
        (changed("ch-9", "Dominant Ninth"), "is no MELD card"),
    ],
)
def test_cdeck_r12_a_list_that_breaks_a_rule_of_the_box_is_refused(lines: list[str], rule: str) -> None:
    with pytest.raises(BadOption, match=rule):
        Carmony(2, {"meld_list": lines})


@pytest.mark.parametrize(
    ("lines", "lines_named"),
    [
        (changed("ch-5", "ch-5: 1 (5)"), ["line 13, 'ch-5: 1 \\(5\\)'"]),
        (changed("ch-9", "Dominant Ninth"), ["line 36, 'Dominant Ninth'"]),
        (changed("ch-9", "ch-9: 1 3 5 6"), ["ch-6 in line 20", "ch-9 in line 36"]),
        (changed("iv-tt", "iv-tt: 1 4"), ["iv-p4 in line 5", "iv-tt in line 6"]),
    ],
)
def test_cdeck_r12_a_list_is_refused_with_the_line(lines: list[str], lines_named: list[str]) -> None:
    with pytest.raises(BadOption, match=".*".join(lines_named)):
        Carmony(2, {"meld_list": lines})


def test_cdeck_r12_a_power_chord_may_have_optional_notes() -> None:
    """Five at most (CDECK-07): all its plays are told apart."""
    game = Carmony(2, {"meld_list": changed("ch-5", "ch-5: 1 (3) 5 (b7) (9) (11) (13)")})
    held = sum(1 << note for note in range(12))
    plays = game.melds.plays_of(game.melds.card("ch-5"), held, 0)
    assert len(plays) == len(set(plays)) == 12 * 32
    only = sum(1 << note for note in (0, 4, 7))
    assert [game.melds.texts[play] for play in game.melds.plays_of(game.melds.card("ch-5"), only, 0)] == [
        "ch-5 on C",
        "ch-5 on C with E",
    ]


def test_cdeck_r12_the_first_version_of_the_rules_is_lax() -> None:
    lines = changed("ch-5", "ch-5: 1 4 b5 | Power Chord | 5")
    game = Carmony(2, {"meld_list": lines}, 1)
    assert game.options["meld_list"] == lines
    assert pickle.loads(pickle.dumps(game)).melds is game.melds
    with pytest.raises(BadOption, match="CDECK-R12"):
        Carmony(2, {"meld_list": lines}, 2)


def test_cdeck_r12_a_list_is_read_from_the_lines_of_a_file_or_from_json() -> None:
    option = next(option for option in Carmony.OPTIONS if isinstance(option, MeldList))
    assert option.read("\n".join(PRINTED)) == option.read(json.dumps(PRINTED)) == PRINTED
    assert option.read("printed") == "printed"
    with pytest.raises(BadOption, match="60 lines"):
        option.check("mine")


# ------------------------------------------------------------------------------------------------ by hand


def touch(*cards: str, target: Touch | None = None, choice: str = "") -> Gesture:
    """Seat 0 touches cards of its own."""
    picks = tuple([Touch("melds" if "-" in card else "hands", 0, card) for card in cards])
    return Gesture(picks, target or Touch("fronts", 0), choice)


def test_a_meld_is_laid_by_touching_its_cards_in_any_order() -> None:
    state = at([["C", "E", "G", "B", "D", "F"], 3], melds=held("ch-maj", "ch-aug"))
    for cards in (["ch-maj", "C", "E", "G"], ["G", "C", "ch-maj", "E"]):
        assert asking.by_hand(state, 0, touch(*cards)) == "meld ch-maj on C"
    assert (
        asking.by_hand(state, 0, Gesture((Touch("melds", 0, "ch-maj"), *touch("G", "B", "D").picks)))
        == "meld ch-maj on G"
    )


def test_a_meld_card_alone_asks_which_meld() -> None:
    state = at([["C", "D", "E", "F#", "G", "A", "B"], 3], melds=held("ch-13", "ch-7", "ch-maj7"))
    assert asking.choices(state, 0, touch("ch-13")) == ["D", "D with A", "D with E", "D with G"]
    assert asking.by_hand(state, 0, touch("ch-13", choice="D with E")) == "meld ch-13 on D with E"
    assert asking.choices(state, 0, touch("ch-7")) == []  # there is one only
    assert asking.by_hand(state, 0, touch("ch-7")) == "meld ch-7 on D"


def test_wrong_notes_are_shown_to_be_wrong_on_the_nearest_root() -> None:
    state = at([["C", "E", "A", "B", "D", "F"], 3], melds=held("ch-maj"))
    assert asking.by_hand(state, 0, touch("ch-maj", "C", "E", "B")) == "meld ch-maj on C using C E B"
    assert asking.by_hand(state, 0, touch("ch-maj")) == "meld ch-maj on F"  # it can be built
    none = at([["C", "E", "B", "D"], 3], melds=held("ch-aug"))
    assert asking.by_hand(none, 0, touch("ch-aug")) == "meld ch-aug on C"


def test_of_symmetric_notes_the_player_says_which_is_number_one() -> None:
    state = at([["C", "E", "Ab", "B", "D"], 3], melds=held("ch-aug"))
    assert asking.choices(state, 0, touch("ch-aug", "C", "E", "Ab")) == ["C", "E", "Ab"]
    assert asking.by_hand(state, 0, touch("ch-aug", "C", "E", "Ab", choice="E")) == "meld ch-aug on E"
    assert state.play(0, asking.by_hand(state, 0, touch("ch-aug", "C", "E", "Ab", choice="E"))).is_legal()
    shows(state, fronts=[["ch-aug on E"], []])


def test_at_a_strict_table_the_root_is_always_said() -> None:
    state = at([["C", "E", "G", "B", "D"], 3], melds=held("ch-maj", "iv-p8"), options=STRICT)
    assert asking.choices(state, 0, touch("ch-maj", "C", "E", "G")) == ["C", "E", "G"]
    assert asking.by_hand(state, 0, touch("ch-maj", "C", "E", "G", choice="E")) == "meld ch-maj on E using C E G"
    assert asking.choices(state, 0, touch("ch-maj")) == []
    with pytest.raises(Unreadable, match="touch the notes of the meld as well"):
        asking.by_hand(state, 0, touch("ch-maj"))


def test_a_meld_card_is_put_onto_a_meld_to_eat_it() -> None:
    fronts: list[object] = [[], ["iv-p4 on C", "iv-p5 on C", "iv-p4 on C"]]
    state = at([["D", "E"], 3], fronts=fronts, melds=held("ch-5"))
    for place, meld in ((0, "iv-p4"), (2, "iv-p4"), (3, "iv-p5"), (6, "iv-p4")):
        text = asking.by_hand(state, 0, touch("ch-5", target=Touch("fronts", 1, place)))
        assert text == f"eat ch-5: seat 1 {meld} on C"
    eats = state.parse(0, "eat ch-5: seat 1 iv-p4 on C")
    gestures = [asking.gesture(state, 0, eats), *asking.other_gestures(state, 0, eats)]
    assert [gesture and gesture.target for gesture in gestures] == [Touch("fronts", 1, 0), Touch("fronts", 1, 6)]


@pytest.mark.parametrize(
    "gesture",
    [
        touch("C", "D", target=Touch("pile")),
        touch("C"),
        touch("iv-p5", "ch-5"),
        touch("iv-p5", target=Touch("pile")),
        touch("ch-5", target=Touch("fronts", 1)),
        touch("ch-5", "C", target=Touch("fronts", 1, 0)),
        Gesture((Touch("fronts", 1, 0),)),
        Gesture(()),
    ],
)
def test_gestures_that_mean_nothing_are_told_so(gesture: Gesture) -> None:
    fronts: list[object] = [[], ["iv-p4 on C", "iv-p5 on C"]]
    state = at([["C", "D", "E"], 3], fronts=fronts, melds=held("ch-5", "iv-p5"))
    with pytest.raises(Unreadable):
        asking.by_hand(state, 0, gesture)


# ------------------------------------------------------------------------------------------------ reminders


def test_carm_11_the_table_says_how_a_turn_begins_and_how_many_cards_come() -> None:
    state = start([["C", "D"], 3], pile=["E", "F", "G"])
    assert reminded(state) == ["Begin your turn: draw 2 cards from the deck, or take the pile of 3 cards."]
    assert (reminded(state, 1), reminded(state, None)) == ([], [])
    assert [offered(state, move) for move in ("draw", "take")] == [
        "Draw 2 cards from the deck",
        "Take the pile: 3 cards",
    ]
    last = start([["C", "D"], 3], deck=["A"], pile=90, dry=8)
    assert reminded(last) == ["Begin your turn: draw the last card from the deck."]
    assert offered(last, "draw", "fr") == "Piocher 1 carte au talon"


def test_carm_12_the_table_says_what_can_be_laid_and_eaten_and_that_the_turn_may_end() -> None:
    state = at([["C", "D", "E", "F#", "G", "A", "B"], 3], melds=[["ch-13", "ch-7", "iv-p5", "iv-p5", "ch-dim7"], 5])
    can_lay = "You can lay: D13 with A, for 100, or D7, for 70."
    assert reminded(state) == [can_lay, "Or discard a note to end your turn."]
    many = at([["C", "D", "E", "G", "A", "B"], 3], melds=held("iv-p5"))
    assert reminded(many)[0] == "You can lay: perfect fifth on C, for 20, or perfect fifth on D, for 20."
    both = at([["C", "E", "G", "D", "F"], 3], melds=held("ch-maj"), fronts=[[], ["iv-p4 on C", "iv-maj3 on Ab"]])
    assert reminded(both) == [
        "You can lay: C major, for 40.",
        "You can eat from Ben: perfect fourth on C.",
        "Or discard a note to end your turn.",
    ]
    assert reminded(at([["C", "D"], 3], melds=[SCALES, 5])) == [
        "You can lay nothing now.",
        "Discard a note to end your turn.",
    ]


def test_without_aids_nothing_is_said_of_what_the_hand_can_build() -> None:
    fronts: list[object] = [[], ["iv-p4 on C"]]
    notes = [["C", "E", "G", "D", "F"], 3]
    for state in (at(notes, melds=held("ch-maj"), fronts=fronts, options=options) for options in ({}, STRICT)):
        assert reminded(state, has_aids=False) == [
            "Lay melds, or eat one from another player.",
            "Or discard a note to end your turn.",
        ]
    laid = at(notes, melds=held("ch-maj"), fronts=[["ch-5 on C"], []], type="chord")
    assert reminded(laid, has_aids=False)[0] == "You may lay more chords."


def test_carm_23_after_eating_only_the_discard_is_left() -> None:
    state = at([["C", "D"], 3], melds=held("ch-maj"), fronts=[[], ["iv-p4 on C"]], ate=True)
    assert reminded(state) == ["Discard a note to end your turn."]


def test_carm_14_the_table_says_which_note_stays() -> None:
    state = at([["F", "Bb", "D"], 3], melds=[SCALES, 5], barred="Bb")
    assert reminded(state)[-1] == "Not A♯/B♭, which was the whole pile."
    assert reminded(state, has_aids=False)[-1] == "Or discard a note to end your turn."


# ------------------------------------------------------------------------------------------------ spelling and ideas


@pytest.mark.parametrize(
    ("meld", "hand", "said", "in_french"),
    [
        ("ch-5 on C#", ["C#", "Ab"], "Lay D♭5 (100)", "Poser Ré♭\u00a05 (100)"),
        ("iv-min2 on Bb", ["Bb", "B"], "Lay minor second on A♯ (20)", "Poser seconde mineure sur La♯ (20)"),
        ("ch-dim7 on Ab", ["Ab", "B", "D", "F"], "Lay G♯dim7 (70)", "Poser Sol♯\u00a0dim7 (70)"),
        ("ch-min on D", ["D", "F", "A"], "Lay D minor (40)", "Poser Ré mineur (40)"),
        (
            "ch-9 on Ab with Eb",
            ["Ab", "C", "Eb", "F#", "Bb"],
            "Lay A♭9 with E♭ (100)",
            "Poser La♭\u00a09 avec Mi♭ (100)",
        ),
    ],
)
def test_cdeck_09_a_meld_on_offer_is_spelled_by_its_degrees_and_has_its_points(
    meld: str, hand: list[str], said: str, in_french: str
) -> None:
    state = at([[*hand, "E", "E"], 3], melds=held(meld.split()[0]))
    assert (offered(state, f"meld {meld}"), offered(state, f"meld {meld}", "fr")) == (said, in_french)


def test_carm_r37_a_false_meld_is_said_with_the_spelling_of_the_card() -> None:
    state = at([["C#", "F", "Ab", "F#", "D"], 3], melds=held("ch-maj"), options=STRICT)
    false = "meld ch-maj on C# using C# F# Ab"
    assert offered(state, false) == "Lay D♭, F♯/G♭ and A♭ as the major triad on D♭"
    assert offered(state, false, "fr") == (
        "Poser Ré♭, Fa♯/Sol♭ et La♭ pour la carte «\u00a0accord parfait majeur\u00a0» sur Ré♭"
    )


def test_what_is_eaten_and_what_lies_there_is_spelled_too() -> None:
    state = at([["C", "D"], 3], melds=held("ch-maj"), fronts=[[], ["iv-p5 on C#"]])
    assert offered(state, "eat ch-maj: seat 1 iv-p5 on C#") == "Eat from Ben: perfect fifth on D♭, with the major triad"
    lying = proof(why_not(state, 0, "eat ch-maj: seat 1 iv-p4 on C").evidence)
    assert lying == {"lies_there": ["iv-p5 on Db"]}
    facts = state.view(None).facts
    assert [facts[name] for name in ("laid", "laid_points", "melds_laid", "worth")] == [
        ["iv-p5 on Db"],
        [20],
        [0, 1],
        [0, 20],
    ]
    assert (facts["scales"], facts["chords"]) == ([0, 0], [0, 0])


def test_carm_02_the_wheel_of_whoever_is_on_turn_is_told_what_is_missing_where() -> None:
    state = at([["F", "Db", "A", "C"], 3], melds=held("ch-maj", "iv-p8"))
    triad = 12 * sorted(["iv-p8", "ch-maj"], key=lambda card: box().card(card)).index("ch-maj")
    facts = state.view(0).facts
    lacking, nearest = facts["lacking"], facts["nearest"]
    assert isinstance(lacking, list)
    assert isinstance(nearest, list)
    assert [lacking[triad + root] for root in (5, 1, 0)] == ["", "Ab", "E G"]
    assert lacking[5] == "F", "the octave needs its note twice"
    assert nearest[1] == 5
    assert "lacking" not in state.view(1).facts
    assert at([["F", "A"], 3], options=STRICT).view(0).facts["nearest"] != []
    assert not {"lacking", "nearest"} & set(state.view(0, has_aids=False).facts)


def test_carm_36_scales_and_chords_of_each_player_are_counted() -> None:
    state = at([["C", "D"], 3], fronts=[["ch-5 on C", "sc-blues on C"], ["ch-maj on D"]])
    facts = state.view(None).facts
    assert (facts["scales"], facts["chords"]) == ([1, 0], [1, 1])


def test_what_is_chosen_for_a_card_is_spelled_by_it() -> None:
    state = at([["C#", "F", "A", "Ab", "E"], 3], melds=held("ch-aug", "ch-9"))
    card = touch("ch-aug", "C#", "F", "A")
    said = [state.game.manners.choice_said(state, 0, card, each) for each in asking.choices(state, 0, card)]
    assert said == [Note("Db"), Note("F"), Note("A")]
    alone = touch("ch-9", choice="")
    said_alone = state.game.manners.choice_said(state, 0, alone, "C# with Ab")
    assert isinstance(said_alone, Card)
    assert (said_alone.card, said_alone.name) == ("ch-9 on Db with Ab", name_on(deck().meld("ch-9"), "Db", ["Ab"]))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("iv-maj3 on D", "D F is the minor third on D: D to F is three half steps. The major third needs four."),
        ("ch-min on F", "The minor triad on F is F A♭ C. Missing: A♭ C."),
        ("ch-maj on A using D F A", "The major triad on A is A C♯ E. Missing: C♯ E."),
        ("ch-min on A using D F A", "D F A is the minor triad on D. So D is number 1, not A."),
        ("ch-min on D using D F A G", "Not in the minor triad on D: G. Its notes are D F A."),
        (
            "ch-9 on G using G D F A",
            "B, degree 3 of the dominant ninth chord on G, is required. Only D may be left out.",
        ),
    ],
)
def test_carm_15_the_coach_says_what_a_wrong_meld_is(move: str, said: str) -> None:
    hand = ["D", "F", "A", "E", "G", "G"]
    melds = held("iv-maj3", "ch-min", "ch-maj", "ch-9")
    assert taught(at([hand, 3], melds=melds), f"meld {move}") == said


def test_carm_18_carm_29_carm_r13_carm_14_the_coach_says_what_stands_against_a_move() -> None:
    fronts: list[object] = [["ch-5 on C"], ["sc-major on C"]]
    locked = at([["C", "E", "G"], 3], type="chord", fronts=fronts, melds=held("iv-maj3"))
    assert taught(locked, "meld iv-maj3 on C") == (
        "You have laid chords this turn. One turn, one type: intervals wait for the next."
    )
    weak = at([["C", "E", "G"], 3], fronts=fronts, melds=held("sc-blues"))
    assert taught(weak, "eat sc-blues: seat 1 sc-major on C") == (
        "A scale does not eat the Major Scale. One rung up: the Chromatic Scale."
    )
    few = at([["D", "F", "A"], 3], melds=held("ch-min"))
    assert taught(few, "meld ch-min on D", "fr").startswith("Il vous resterait 0 carte en main.")
    barred = at([["F", "D"], 3], barred="F")
    assert taught(barred, "discard F") == (
        "F was the whole pile that you took. It stays in your hand this turn: keep another note to discard."
    )


def test_carm_10_drawing_in_the_middle_of_a_turn_is_refused_by_what_drawing_is() -> None:
    objection = why_not(at([["C", "D"], 3]), 0, "draw")
    assert objection.sentence == "You draw only at the start of your own turn."
    assert "CARM-10" in objection.rules


# ------------------------------------------------------------------------------------------------ documents and text


def test_a_game_that_begins_has_all_cards_in_its_decks() -> None:
    state = at([[], [], []], phase="deal", dealer=2)
    shows(state, hands=[[], [], []], melds=[[], [], []], deck=96, meld_deck=84, turn=2, points=None)
    assert state.outcome() is None


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ({"hands": [[], 3]}, "CARM-35"),
        ({"hands": [2, 3], "melds": [4, 5]}, "CARM-06"),
        ({"hands": [2, 3], "deck": [], "pile": 91}, "CARM-R11"),
        ({"hands": [1, 3], "phase": "act"}, "CARM-R13"),
        ({"hands": [["F", "F"], 3], "phase": "act", "barred": "F"}, "CARM-R20"),
        ({"hands": [2, 3], "type": "chord"}, "CARM-10"),
        ({"hands": [2, 3], "phase": "act", "type": "chord", "ate": True}, "CARM-24"),
        ({"hands": [2, 3], "phase": "act", "drawn": True, "dry": 1}, "CARM-R33"),
        ({"hands": [2, 3], "phase": "over", "round": 2}, "over comes after round 3, not 2 [CARM-39]"),
        ({"hands": [2, 3], "dry": 9}, "CARM-R33"),
        ({"hands": [2, 3], "out": 0}, "CARM-35"),
        ({"hands": [2, 3], "fronts": [["ch-maj on C with B"], []]}, "CARM-15"),
        ({"hands": [2, 3], "fronts": [["C major"], []]}, "CARM-15"),
        ({"hands": [2, 3], "fronts": [["ch-5 on C", "ch-5 on D"], []]}, "named elsewhere too"),
        ({"hands": [2, 3], "phase": "deal", "turn": 0, "dealer": 1}, "CARM-R40"),
        ({"hands": [2, 3], "stopped": True}, "no key 'stopped'"),
        ({"hands": [2, 3], "options": STRICT, "mistakes": [-1, 0]}, "CARM-R37"),
        ({"hands": [2, 3], "options": STRICT, "stopped": True}, "CARM-R37"),
        ({"hands": [2, ["C"]], "knows": [{"1": ["D"]}, {}]}, "not in hands[1]"),
        ({"hands": [2, 3, 3], "seats": 3, "knows": [{"1": ["ch-5"]}, {}, {}]}, "CARM-R37"),
        ({"hands": [2, 3], "barred": "ch-5", "phase": "act"}, "CARM-14"),
        ({"hands": [["ch-5"], 3]}, "another deck"),
        ({"hands": [2, 3], "seats": 5}, "2 to 4 players"),
    ],
)
def test_documents_that_cannot_be_are_refused_with_the_reason(document: dict[str, object], reason: str) -> None:
    assert reason in refused(document)


@pytest.mark.parametrize(
    "text",
    [
        "discard",
        "discard H",
        "meld ch-maj",
        "meld ch-maj on",
        "meld ch-foo on C",
        "meld ch-maj on C with",
        "eat ch-maj seat 1 iv-p5 on C",
        "eat ch-maj: seat 4 iv-p5 on C",
        "eat ch-maj: seat ² iv-p5 on C",
        "eat ch-maj: seat 1 iv-p5 on C with E",
        "meld ch-maj on C using C C C C C C C C C",
        "pass",
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises(Unreadable):
        Carmony(2).parse_move(text)


def test_carm_d6_there_is_no_end_without_a_discard() -> None:
    with pytest.raises(Unreadable):
        Carmony(2).parse_move("end_no_discard")


def test_flats_and_sharps_are_rewritten() -> None:
    game = Carmony(2)
    assert game.move_text(game.parse_move("meld ch-maj on Db")) == "meld ch-maj on C#"
    assert game.move_text(game.parse_move("discard G#")) == "discard Ab"
    assert (
        game.move_text(game.parse_move("eat sc-blues: seat 1 ch-13 on D# with F Bb"))
        == "eat sc-blues: seat 1 ch-13 on Eb with Bb F"
    )


def test_an_unnamed_deck_asks_for_its_cards_when_they_are_drawn() -> None:
    state = start([["C", "G"], 3], [["G", "D"], ["iv-p4"], ["A", "B"]], melds=held("iv-p5"))
    state.chance = recorder = Recorder(state.chance)
    line_by_line(state, "0: draw", "0: meld iv-p5 on C")
    texts = [[state.rules.card_text(card) for card in entry] for entry in recorder.taken()]
    assert texts == [["G", "D"], ["iv-p4"], ["A", "B"]]


def test_random_games_end_and_their_sums_are_right() -> None:
    for seed in range(20):
        state = dealt(seed, 2 + seed % 3)
        played = playout(state, Rng(seed))
        assert state.is_over()
        assert played.moves < 6 * 67 * (4 * state.rules.seats + 1)
        assert sum(len(zone.cards) for zone in state.zones()) == 96 + 84


def test_carm_r29_the_meld_deck_never_runs_out() -> None:
    for seed in range(10):
        state, rng = dealt(seed, 4), Rng(seed)
        while not state.is_over():
            seat = state.to_act()[0]
            moves_now = state.legal_moves(seat)
            state.apply(seat, moves_now[rng.below(len(moves_now))])
            assert len(state.meld_deck) + len(state.bottom) >= 16


def test_a_document_with_a_phase_it_does_not_know_is_impossible() -> None:
    with pytest.raises(Impossible, match="start, deal, act, over"):
        position({"game": "carmony", "phase": "turn"})


def false_meld(state: CarmonyState, seat: int, rng: Rng) -> int:
    """Some MELD card with two or three notes of the hand."""
    view = state.view(seat)
    cards = [card for card in view.zone("melds", seat).cards if card]
    notes = [card for card in view.zone("hands", seat).cards if card]
    rng_notes = [notes[rng.below(len(notes))] for _ in range(2 + rng.below(2))]
    text = f"meld {cards[rng.below(len(cards))]} on {rng_notes[0]} using {' '.join(rng_notes)}"
    return state.parse(seat, text)


@pytest.mark.parametrize("penalty", ["turn", "points", "none"])
def test_carm_r37_games_with_many_false_melds_keep_every_promise(penalty: str) -> None:
    for seats in (2, 3):
        rng = Rng(11, seats)
        state = dealt(7, seats, rounds=1, mode="strict", strict_penalty=penalty)
        made = 0
        for number in range(90):
            seat = state.to_act()[0]
            legal = state.legal_moves(seat)
            move = legal[rng.below(len(legal))]
            wrong = false_meld(state, seat, rng)
            if number % 2 and state.judge(seat, wrong).is_mistake():
                move = wrong
                made += 1
            if number % 9 == 0 or move == wrong:
                check_cards(state)
                check_position(state, seat, move, rng, ())
            state.apply(seat, move)
            if state.is_over():
                break
        assert made > 5


def test_out_of_time_one_draws_and_discards_the_note_of_which_there_are_most() -> None:
    state = start([["C", "E", "E", "G", "G"], 3])
    assert state.game.move_text(asking.late_move(state, 0)) == "draw"
    assert asking.late_move(at([["C", "E", "E", "G", "G"], 3]), 0) == state.parse(0, "discard E")
    assert asking.late_move(at([["E", "E", "G"], 3], barred="E", drawn=False), 0) == state.parse(0, "discard G")


# ------------------------------------------------------------------------------------------------ what is told


def told(said: Sequence[Said]) -> list[tuple[str, str, int]]:
    """Key, rule and points of what is told."""
    return [(each.key, each.rule, each.points) for each in said]


def test_carm_11_who_draws_is_told_the_notes_and_the_others_how_many() -> None:
    drawn = [["Eb", "C"]]
    for viewer, sentence in ((0, "You drew C and D♯/E♭."), (1, "Ada drew 2 notes."), (None, "Ada drew 2 notes.")):
        assert sentences(start([["G"], 3], drawn), (0, "draw"), to=viewer) == [sentence]
    french = sentences(start([["G"], 3], drawn), (0, "draw"), to=0, language="fr")
    assert french == ["Vous avez pioché Do et Ré♯/Mi♭."]


def test_carm_11_carm_14_a_pile_that_is_taken_is_told_and_the_note_that_is_barred() -> None:
    whole = start([["C", "D"], 3], pile=["E", "F", "G", "Bb"])
    assert sentences(whole, (0, "take")) == ["Ada took 4 notes from the pile: E, F, G and A♯/B♭."]
    one = start([["C", "D"], 3], pile=["Ab"])
    assert told(story(one, (0, "take"))) == [("took", "CARM-11", 0), ("barred", "CARM-14", 0)]
    assert sentences(start([["C", "D"], 3], pile=["Ab"]), (0, "take"), to=0, language="fr") == [
        "Vous avez pris une note de la pile : Sol♯/La♭.",
        "Vous ne pouvez pas défausser Sol♯/La♭ à ce tour.",
    ]


def test_carm_13_carm_r33_a_discard_is_told_and_that_the_deck_may_not_stay_as_it_is() -> None:
    state = start([["C", "D"], 3, 3], pile=["E", "F"], dry=11)
    assert sentences(state, (0, "take"), (0, "discard D")) == [
        "Ada discarded D.",
        "No note has left the deck for 12 turns: the next turn begins with a draw.",
    ]
    assert sentences(at([["C#", "D"], 3]), (0, "discard C#")) == ["Ada discarded C♯/D♭."]


MELDS_TOLD = [
    (["C#", "Ab"], "ch-5 on C#", "the power chord on D♭: D♭ A♭", 100),
    (["Bb", "B"], "iv-min2 on Bb", "the minor second on A♯: A♯ B", 20),
    (["Ab", "B", "D", "F"], "ch-dim7 on Ab", "the diminished seventh chord on G♯: G♯ B D F", 70),
    (["D", "F", "A"], "ch-min on D", "the minor triad on D: D F A", 40),
    (["E", "E"], "iv-p8 on E", "the octave on E: E E", 20),
    (["D", "F#", "A", "C", "E", "B"], "ch-13 on D with A E", "the thirteenth chord on D: D F♯ A C E B", 150),
    (["A", "C", "D", "Eb", "E", "G"], "sc-blues on A", "the blues scale on A: A C D E♭ E G", 150),
]


@pytest.mark.parametrize(("hand", "meld", "sentence", "points"), MELDS_TOLD)
def test_carm_16_a_meld_is_told_spelled_by_its_degrees(hand: list[str], meld: str, sentence: str, points: int) -> None:
    def laying() -> CarmonyState:
        return at([[*hand, "G", "G"], 3], melds=held(meld.split()[0]))

    assert sentences(laying(), (0, f"meld {meld}")) == [f"Ada laid {sentence}."]
    assert told(story(laying(), (0, f"meld {meld}")))[0] == ("laid", "CARM-16", points)


def test_carm_16_a_meld_is_told_in_french() -> None:
    state = at([["C#", "Ab", "G", "G"], 3], melds=held("ch-5"))
    french = ["Ada a posé Ré♭ La♭ : accord de quinte sur Ré♭."]
    assert sentences(state, (0, "meld ch-5 on C#"), language="fr") == french


def test_carm_17_the_new_meld_card_is_told_to_its_player_alone() -> None:
    state = at([["D", "F", "A", "G", "G"], 3], [["iv-p8"]], melds=held("ch-min"))
    laid, drawn = story(state, (0, "meld ch-min on D"))
    assert (laid.key, drawn.key) == ("laid", "new_meld")
    assert [hears(viewer, drawn) for viewer in (0, 1, None)] == [True, False, False]
    again = at([["D", "F", "A", "G", "G"], 3], [["iv-p8"]], melds=held("ch-min"))
    assert sentences(again, (0, "meld ch-min on D"), to=0)[1] == "You drew a new MELD card: octave."


def test_carm_34_a_refill_is_told_after_the_meld_card() -> None:
    def on_c() -> CarmonyState:
        return at([["C", "E", "G", "B"], 3], [["iv-p8"], ["D", "D", "Bb"]], melds=held("ch-maj"))

    keys = [said.key for said in story(on_c(), (0, "meld ch-maj on C"))]
    assert keys == ["laid", "new_meld", "refilled", "refilled_notes"]
    assert sentences(on_c(), (0, "meld ch-maj on C"))[1:] == ["With C at number 1, Ada drew 3 more notes."]
    own = sentences(on_c(), (0, "meld ch-maj on C"), to=0, language="fr")
    assert own[2:] == ["Avec Do au numéro 1, vous avez pioché Ré, Ré et La♯/Si♭."]


@pytest.mark.parametrize(("penalty", "more"), [("none", []), ("turn", [0]), ("points", [-10])])
def test_carm_r37_a_false_meld_is_told_with_its_price(penalty: str, more: list[int]) -> None:
    def strict() -> CarmonyState:
        options = {**STRICT, "strict_penalty": penalty}
        return at([["C#", "Eb", "Ab", "D"], 3], melds=held("ch-min"), options=options)

    false = (0, "meld ch-min on C# using C# Eb Ab")
    assert told(story(strict(), false)) == [("falsely", "CARM-R37", 0), *[("stopped", "CARM-R37", p) for p in more]]
    assert sentences(strict(), false, to=1) == [
        "Ada laid C♯, D♯/E♭ and G♯ as the minor triad on C♯, which was false: taken back.",
        *["Ada may not lay or eat any more this turn." for _ in more],
    ]


def test_carm_31_carm_r17_a_meal_is_told_and_what_the_other_has_lost() -> None:
    def meal() -> CarmonyState:
        return at([["C", "D"], 3], fronts=[[], ["ch-5 on Eb"]], melds=held("sc-blues"))

    eat = (0, "eat sc-blues: seat 1 ch-5 on Eb")
    assert told(story(meal(), eat))[:2] == [("ate", "CARM-31", 0), ("lost_meld", "CARM-R17", -100)]
    assert sentences(meal(), eat, to=1) == [
        "Ada took E♭ B♭ from you: the blues scale ate the power chord on E♭.",
        "That cost you a meld.",
    ]
    eater = "«\N{NO-BREAK SPACE}gamme blues\N{NO-BREAK SPACE}»"
    assert sentences(meal(), eat, to=1, language="fr") == [
        f"Ada a mangé Mi♭ Si♭ chez vous (accord de quinte sur Mi♭) avec la carte {eater}.",
        "Vous avez perdu cette combinaison.",
    ]


def test_carm_40_carm_37_carm_04_going_out_is_told_with_the_reckoning_seat_by_seat() -> None:
    fronts = [
        ["ch-maj on C", "ch-m7 on A", "iv-p4 on G"],
        ["sc-major on C", "ch-13 on D with A E G"],
        ["sc-major-pentatonic on C", "ch-5 on E", "iv-tt on C", "ch-11 on A"],
    ]

    def last_note() -> CarmonyState:  # CARM-W9
        return at([6, 11, ["F"]], fronts=fronts, turn=2, dealer=0)

    assert told(story(last_note(), (2, "discard F"))) == [
        ("discarded", "CARM-13", 0),
        ("out", "CARM-40", 200),
        ("reckoned", "CARM-37", 70),
        ("reckoned", "CARM-37", 440),
        ("reckoned_out", "CARM-37", 490),
        ("won_round", "CARM-R31", 0),
        ("next_dealer", "CARM-04", 0),
    ]
    assert sentences(last_note(), (2, "discard F"), to=1) == [
        "Clara discarded F.",
        "Clara got rid of the last note and went out: the round is over.",
        "Ada: 130 for melds, −60 for 6 notes left in hand.",
        "You: 550 for melds, −110 for 11 notes left in hand.",
        "Clara: 290 for melds, 200 for going out.",
        "Clara won round 1.",
        "You deal the next round.",
    ]


def test_carm_r37_carm_37_false_melds_are_reckoned() -> None:
    state = at(
        [["F"], ["D"]],
        fronts=[["sc-major on C"], []],
        mistakes=[1, 2],
        options={**STRICT, "strict_penalty": "points"},
    )
    assert sentences(state, (0, "discard F"))[2:4] == [
        "Ada: 350 for melds, 200 for going out, −10 for a false meld.",
        "Ben: 0 for melds, −10 for a note left in hand, −20 for 2 false melds.",
    ]


def test_carm_40_carm_41_carm_r3_a_round_is_counted_row_by_row() -> None:
    fronts = [["sc-major on C", "iv-p4 on G"], ["ch-maj on D"]]
    state = at([["F"], ["D", "E"]], fronts=fronts, mistakes=[0, 1], options={**STRICT, "strict_penalty": "points"})
    state.play(0, "discard F")
    assert counted(state) == [
        [(350, "Major scale on C: C D E F G A B"), (20, "Perfect fourth on G: G C"), (200, "Went out")],
        [(40, "Major triad on D: D F♯ A"), (-20, "2 notes left in hand, −10 each"), (-10, "One false meld")],
    ]
    assert counted(state, language="fr")[0][2] == (200, "Sortie")


def test_carm_r11_carm_38_the_last_turn_is_told_and_how_the_round_ends() -> None:
    state = start([["G", "B"], 3], [], deck=["C", "E"], pile=89, melds=held("iv-maj3"))
    assert sentences(state, (0, "draw")) == [
        "Ada drew 2 notes.",
        "With that the deck was used up: this is the last turn of the round.",
    ]
    assert [said.key for said in story(state, (0, "discard C"))][:2] == ["discarded", "used_up"]
    emptied = at([["C"], ["D"]], deck=[], pile=94, drawn=True)
    assert told(story(emptied, (0, "discard C")))[1:] == [
        ("emptied", "CARM-R11", 0),
        ("used_up", "CARM-38", 0),
        ("reckoned_out", "CARM-37", 0),
        ("reckoned", "CARM-37", -10),
        ("won_round", "CARM-R31", 0),
        ("next_dealer", "CARM-04", 0),
    ]


def test_carm_39_carm_r32_who_has_won_is_told_and_who_shares_the_victory() -> None:
    last: dict[str, object] = {"deck": [], "pile": 94, "drawn": True, "round": 3}
    won = sentences(at([["C"], ["D"]], scores=[100, 90], **last), (0, "discard C"))
    assert won[-2:] == ["Ada won round 3.", "Ada won the game with 100 points in all."]
    shared = sentences(at([["C"], ["D"]], scores=[70, 80], **last), (0, "discard C"), to=1, language="fr")
    assert shared[-2:] == [
        "Ada partage la victoire avec 70 points en tout.",
        "Vous partagez la victoire avec 70 points en tout.",
    ]


def test_carm_r40_carm_08_a_deal_is_told_and_who_begins() -> None:
    notes = [NOTES[i % 12] for i in range(96)]
    melds = [meld.id for meld in deck().melds for _ in range(meld.copies)]
    state = at([[], []], [notes, melds], phase="deal", dealer=0, round=2, scores=[0, 10], points=[0, 10])
    assert sentences(state, (0, "deal"), to=1) == [
        f"Ada dealt round 2: 14 notes and five MELD cards each, and {str(key(state, 'pile'))[2]} to begin the pile.",
        "You begin.",
    ]


def test_cdeck_r12_a_meld_of_a_list_of_ones_own_that_degrees_cannot_name_is_told_by_printed_names() -> None:
    lines = {meld.id: meld_line(meld) for meld in deck().melds} | {"iv-min3": "iv-min3: 1 bb4 | small third"}
    options = {"meld_list": list(lines.values())}
    lacking = at([["F", "D", "C", "C"], 3], melds=held("iv-min3"), options=options)
    assert proof(why_not(lacking, 0, "meld iv-min3 on F").evidence)["missing"] == ["G#"]
    state = at([["F", "Ab", "C", "C"], 3], melds=held("iv-min3"), options=options)
    assert sentences(state, (0, "meld iv-min3 on F")) == ["Ada laid the minor third on F: F G♯."]


@pytest.mark.parametrize("options", [{}, STRICT, {**STRICT, "strict_penalty": "points", "last_turn_bonus": True}])
def test_every_move_of_a_game_tells_everybody_something(options: dict[str, object]) -> None:
    for seed in range(2):
        check_story(dealt(seed, 3, rounds=2, **options), seed)
