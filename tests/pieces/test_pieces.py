"""Pieces by hand: small games written out as a person would read the page."""

import pytest

from cardenza import catalogue
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.records import Record, Scribe, Step
from cardenza.kernel.rng import Rng
from cardenza.pieces import Piece, compose, writer_of
from cardenza.pieces.any_game import note_in
from cardenza.pieces.drafting import MOST_MEASURES
from tests.pieces.playing import by_lot


def written(piece: Piece, voice: int) -> str:
    """One voice as text: pitches and lengths, `~` where it is tied, a bar line after each measure."""
    measures = []
    for measure in piece.measures:
        events = [
            ("+".join(map(str, event.pitches)) or "r") + f"/{event.length}" + ("~" if event.is_tied else "")
            for event in measure.lines[voice]
        ]
        repeats = ("|: " if measure.begins_repeat else "", " :|" if measure.ends_repeat else "")
        measures.append(repeats[0] + " ".join(events) + repeats[1])
    return " | ".join(measures)


def record(position: dict[str, object], *moves: tuple[int, str]) -> Record:
    found = Record(str(position["game"]), 1, position)
    found.steps += [Step(seat, move) for seat, move in moves]
    return found


def test_dist_m1_to_4_an_entry_counts_up_to_its_card_and_the_next_one_begins_there() -> None:
    game = {"game": "the-distance", "seats": 2, "options": {"interval": 3}, "discard": ["F2"], "base": ["F"]}
    hands = {"hands": [["A3", "G#4", "B2"], ["C4", "C5", "D4"]]}
    piece = compose(record(game | hands, (0, "play A3 as A"), (1, "play C4 C5 as C")))
    assert written(piece, 0) == "F4/1/2 G4/1/2 A4/3~ | A4/2 r/2 | r/4 | C4/4"
    assert written(piece, 1) == "r/4 | A2/1/2 B2/1/2 C3/3 | C3/1 r/3 | C3/4"


def test_mem_m1_and_2_a_call_an_answer_and_a_pair_together() -> None:
    game = {"game": "memory", "seats": 2, "grid": ["C2", "F#3", "C5", "F#4"]}
    moves = [(0, "flip 0"), (0, "flip 1"), (1, "flip 0"), (1, "flip 2"), (1, "flip 1"), (1, "flip 3")]
    piece = compose(record(game, *moves))
    assert written(piece, 0) == "C4/2 F#4/2 | r/4 | r/4 | F#4/4"
    assert written(piece, 1) == "r/4 | C3/1 C4/1 C3+C4/2 | F#3/1 F#4/1 F#3+F#4/2 | F#3+A#3+C#4/4", (
        "the winner has the triad"
    )


def test_clef_m1_to_6_pitches_rhythms_rests_and_repeats() -> None:
    game = {"game": "cle-de-sol", "seats": 2, "options": {"interception": "off"}, "music": ["Do1.no"]}
    hands = {"hands": [["Re1.cr", "R.cr", "H.Si", "P", "I3"], ["S1", "Sol2.bl", "Re1.no", "I4", "I5"]]}
    moves = [(0, "place Re1.cr"), (1, "place S1"), (1, "place Re1.no"), (0, "place P"), (1, "place Sol2.bl")]
    piece = compose(record(game | hands, *moves))
    assert written(piece, 0) == "|: C4/1 D4/1/2 r/1/2 r/2 :| | r/4 | G4/4"
    assert written(piece, 1) == "|: r/2 r/1/2 D4/1 r/1/2 :| | G5/2 r/2 | G4/4"


def test_metr_m2_to_5_signatures_colours_dots_and_signs() -> None:
    game = {"game": "metronome", "seats": 2, "signature": "4/4", "staff": []}
    hands = {"hands": [["B1", "#", "3/4", "B4", "B4"], ["G.5", "dot", "G1", "R4", "R4"]]}
    moves = [(0, "play B1"), (1, "play G.5"), (0, "play #"), (1, "play G1"), (0, "play 3/4"), (1, "play dot")]
    piece = compose(record(game | hands, *moves))
    assert str(piece.measures[0].signature) == "3/4"
    assert written(piece, 0) == "C4/1 r/2 | C4/4"
    assert written(piece, 1) == "r/1 E3/1/2 E#3/3/2 | C3/4"


def test_soli_m1_to_3_eight_lines_rise_for_one_player() -> None:
    piece = compose(by_lot("chromatic-solitaire", 0, most=40))
    assert [voice.name for voice in piece.voices] == list("12345678")


def test_any_1_a_game_from_elsewhere_sounds_by_the_notes_its_moves_name() -> None:
    assert writer_of("bridge").__name__ == "cardenza.pieces.any_game"
    words = "play F#3 ?1=Bb onto C with 12 and Cb".split()
    assert [str(note) for word in words if (note := note_in(word))] == ["F#", "Bb", "C", "Cb"]


def test_piece_08_a_piece_comes_to_an_end() -> None:
    kind = catalogue.find("memory")
    scribe = Scribe(kind(2).deal_from(Rng(1)))
    for _ in range(MOST_MEASURES + 20):  # the same two cards, over and over
        state = scribe.state
        seat = state.to_act()[0]
        unlike = next(at for at in range(1, 48) if not _pairs(state.document(), 0, at))
        for place in (0, unlike):
            scribe.apply(seat, state.game.parse_move(f"flip {place}"))
    assert len(compose(scribe.record).measures) == MOST_MEASURES + 1


def _pairs(document: dict[str, object], one: int, other: int) -> bool:
    grid = document["grid"]
    assert isinstance(grid, list)
    return str(grid[one])[:-1] == str(grid[other])[:-1]


def test_a_record_that_is_wrong_is_refused_with_its_line() -> None:
    wrong = by_lot("memory", 0, most=4)
    wrong.steps.append(Step(0, "castle", 6))
    with pytest.raises(Unreadable, match="line 6: 'castle' is no move"):
        compose(wrong)


def test_keys_m4_a_major_or_minor_round_has_its_key_signature() -> None:
    game = {"game": "keys-corners", "seats": 2, "options": {"key": "D"}, "discard": ["C#4", "A#3"]}
    board = {"foundations": {"N": ["C#2"], "E": ["F2"], "S": ["C2"], "W": ["A#2"]}, "corners": {"NW": ["D2"]}}
    piece = compose(record(game | board | {"hands": [["E5", "D#2"], 5]}, (0, "play E5 NW")))
    assert [measure.fifths for measure in piece.measures] == [2, 2]
    assert written(piece, 0) == "D4/1/2 E4/3/2 r/2 | D4/4"


def test_piece_10_melds_are_named_by_their_symbols() -> None:
    game = {
        "game": "carmony",
        "seats": 2,
        "phase": "act",
        "drawn": True,
        "hands": [["Eb", "F#", "Bb", "C", "D", "E"], 10],
    }
    melds = {"melds": [["ch-min", "iv-p4", "iv-p5", "sc-blues", "sc-dorian"], 5]}
    laid = record(game | melds, (0, "meld ch-min on Eb"))
    laid.steps[0].chance = [["ch-7"]]
    piece = compose(laid)
    first = piece.measures[0].lines[0][0]
    assert (first.text, written(piece, 0)) == ("E♭m", "Eb4/1/2 Gb4/1/2 Bb4/1/2 Eb4+Gb4+Bb4/1/2~ Eb4+Gb4+Bb4/2 | Eb4/4")
