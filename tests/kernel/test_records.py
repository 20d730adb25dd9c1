"""Records: a game in two forms that both can be read and played again, and what is left of a damaged one."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza import catalogue
from cardenza.decks.musicards import NAMES, parse_card
from cardenza.kernel.chance import Scripted
from cardenza.kernel.errors import Impossible, Unreadable
from cardenza.kernel.records import Fault, Record, Replay, Scribe, read_record
from cardenza.kernel.rng import Rng

HAND = ["A4", "C3", "E3"]
PILE = ["E2", "F2", "G2"]
STOCK = ["C4", "X1"]
POSITION = {
    "game": "the-distance",
    "seats": 2,
    "hands": [HAND, [card for card in NAMES if card not in [*HAND, *PILE, *STOCK]]],
    "stock": STOCK,
    "discard": PILE,
}
MOVES = [
    "0: play C3 as C",  # a mistake
    "0: play A4 as A",
    "1: draw",  # turns the pile
    "1: play B2 as B",
    "0: play C3 C4 as C",
    "1: play D2 as D",
    "0: play E3 as E",
    "0: silent",
    "1: decline",
    "1: play F3 as F",
    "0: play X1 as G",
]
SHUFFLE: dict[str, object] = {"game": 0, "commitment": "c0ffee", "secret": "00ff", "nonce": "beef"}
DRAW = 3
"""The number of the move that turns the pile; in JSON its line is DRAW + 1, and the chance line follows."""


def short_game() -> Record:
    shuffle = [parse_card(card) for card in ("F2", "G2", "E2")]
    state = catalogue.position(POSITION, Scripted([shuffle], Rng(0)))
    scribe = Scribe(state)
    for line in MOVES:
        seat, _, move = line.partition(": ")
        scribe.apply(int(seat), state.parse(int(seat), move))
    return scribe.record


def random_game(seats: int, seed: int) -> Record:
    state = catalogue.find("the-distance")(seats, {"mode": "guided"}).deal(seed)
    scribe, rng = Scribe(state), Rng(seed, 1)
    while not state.is_over():
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        scribe.apply(seat, moves[rng.below(len(moves))])
    return scribe.record


SHORT = short_game()
JSON, TEXT = SHORT.json_lines(), SHORT.text_lines()
FORMS = {"json": JSON, "text": TEXT}
FIRST_MOVE = {"json": 1, "text": 5}
"""The index of the line with the first move."""


def replayed(record: Record) -> Replay:
    replay = Replay(catalogue.game_in(record), record)
    replay.run()
    return replay


def told(record: Record) -> list[str]:
    """The moves of a record as MOVES has them."""
    return [f"{step.seat}: {step.move}" for step in record.steps]


def moves_above(form: str, line: int) -> list[str]:
    """The moves that stand above the line with this index."""
    above = sum(line_of_form.find("chance") < 0 for line_of_form in FORMS[form][FIRST_MOVE[form] : line])
    return MOVES[:above]


# -------------------------------------------------------------------------------------------------- two forms


def test_a_record_for_programs_is_json_lines() -> None:
    head = json.loads(JSON[0])
    assert (head["record"], head["game"], head["rules"]) == (1, "the-distance", 2)
    assert catalogue.position(head["position"]).document() == head["position"]
    assert JSON[1:] == [
        '{"seat": 0, "move": "play C3 as C"}',
        '{"seat": 0, "move": "play A4 as A"}',
        '{"seat": 1, "move": "draw"}',
        '{"chance": ["F2", "G2", "E2"]}',
        '{"seat": 1, "move": "play B2 as B"}',
        '{"seat": 0, "move": "play C3 C4 as C"}',
        '{"seat": 1, "move": "play D2 as D"}',
        '{"seat": 0, "move": "play E3 as E"}',
        '{"seat": 0, "move": "silent"}',
        '{"seat": 1, "move": "decline"}',
        '{"seat": 1, "move": "play F3 as F"}',
        '{"seat": 0, "move": "play X1 as G"}',
        '{"outcome": {"winners": [0], "reason": "DIST-26"}}',
    ]


def test_a_record_for_people_is_numbered_lines() -> None:
    assert TEXT[:3] == ["Cardenza record 1", "Game: the-distance", "Rules: 2"]
    assert TEXT[3] == f"Position: {json.dumps(SHORT.position)}"
    assert TEXT[4:] == [
        "",
        "1. seat 0: play C3 as C",
        "2. seat 0: play A4 as A",
        "3. seat 1: draw",
        "   chance: F2 G2 E2",
        "4. seat 1: play B2 as B",
        "5. seat 0: play C3 C4 as C",
        "6. seat 1: play D2 as D",
        "7. seat 0: play E3 as E",
        "8. seat 0: silent",
        "9. seat 1: decline",
        "10. seat 1: play F3 as F",
        "11. seat 0: play X1 as G",
        "",
        'Outcome: {"winners": [0], "reason": "DIST-26"}',
    ]


@pytest.mark.parametrize("record", [SHORT, random_game(3, 113), random_game(2, 102)], ids=["short", "three", "two"])
def test_both_forms_are_read_back_and_played_again(record: Record) -> None:
    assert any(step.chance for step in record.steps)
    for lines in (record.json_lines(), record.text_lines()):
        back = read_record(lines)
        assert back.fault is None
        assert back.json_lines() == record.json_lines()
        assert back.text_lines() == record.text_lines()
        replay = replayed(back)
        assert replay.fault is None
        assert replay.done == len(record.steps)
        assert replay.state.is_over()


def test_a_shuffle_that_was_promised_is_told_in_the_head_of_both_forms() -> None:
    record = short_game()
    record.shuffle = SHUFFLE
    lines, text = record.json_lines(), record.text_lines()
    assert json.loads(lines[0])["shuffle"] == SHUFFLE
    assert text[4:6] == [f"Shuffle: {json.dumps(SHUFFLE)}", ""]
    assert (lines[1:], [*text[:4], *text[5:]]) == (JSON[1:], TEXT)
    for form in (lines, text):
        back = read_record(form)
        assert (back.fault, back.shuffle) == (None, SHUFFLE)
        assert (back.json_lines(), back.text_lines()) == (lines, text)
        assert replayed(back).fault is None


def test_a_record_without_a_shuffle_says_nothing_of_it() -> None:
    assert SHORT.shuffle is None
    assert "shuffle" not in "".join([JSON[0], *TEXT[:5]]).lower()
    assert all(read_record(lines).shuffle is None for lines in (JSON, TEXT))


@pytest.mark.parametrize("told", ['"abc"', "[]", "7", "true"])
def test_a_shuffle_that_cannot_be_read_is_a_fault_and_the_moves_are_read_all_the_same(told: str) -> None:
    head = JSON[0].replace('"record": 1', f'"record": 1, "shuffle": {told}')
    forms = {1: [head, *JSON[1:]], 5: [*TEXT[:4], f"Shuffle: {told}", *TEXT[4:]]}
    for line, lines in forms.items():
        record = read_record(lines)
        assert record.fault is not None
        assert (record.fault.line, record.shuffle) == (line, None)
        assert record.fault.sentence.startswith("the shuffle is told as {")
        replay = replayed(record)
        assert (replay.done, replay.fault) == (len(MOVES), record.fault)


def test_line_ends_and_empty_lines_do_not_matter() -> None:
    for lines in (JSON, TEXT):
        ended = [lines[0] + "\r\n", *[line + "\n" for line in lines[1:]], "\n", "  \n"]
        assert read_record(ended).json_lines() == JSON


def test_a_game_that_was_left_has_no_outcome_and_can_be_played_again() -> None:
    record = read_record(JSON[:-3])
    assert record.outcome is None
    replay = replayed(record)
    assert replay.fault is None
    assert not replay.state.is_over()


def test_a_record_is_played_again_step_by_step() -> None:
    replay = Replay(catalogue.game_of(SHORT.position), read_record(JSON))
    phases = []
    while replay.step():
        phases.append(replay.state.document()["phase"])
    assert phases == ["turn"] * 6 + ["call"] * 2 + ["turn"] * 2 + ["over"]
    assert not replay.step()


def test_a_faults_text_begins_with_its_line() -> None:
    assert str(Fault(7, "there is no seat 9")) == "line 7: there is no seat 9"


# ---------------------------------------------------------------------------------------------- what is no record


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], r"line 1: a record begins with \{"),
        ([""], r"line 1: a record begins with \{"),
        (["garbage"], r"line 1: a record begins with \{"),
        (["[" * 100_000], r"line 1: a record begins with \{"),
        (["[1, 2]"], r"line 1: a record begins with \{"),
        (['{"record": 1, "game": "the-distance"}'], r"line 1: a record begins with \{"),
        (['{"record": 1, "game": "the-distance", "position": []}'], r"line 1: a record begins with \{"),
        (['{"record": 2, "game": "the-distance", "position": {}}'], "reads records of version 1, not 2"),
        (['{"game": "the-distance", "position": {}}'], "reads records of version 1, not None"),
        (['{"record": 1, "position": {}}'], "does not say which game, by which version of its rules"),
        (['{"record": 1, "game": "the-distance", "rules": "1", "position": {}}'], "does not say which game"),
        (["Cardenza record 1"], 'the head of the record has no readable line "Position: '),
        (["Cardenza record 1", "Game: the-distance", "Position: {"], "has no readable line"),
        (["Cardenza record 1", "Rules: 1", "Position: {}"], "does not say which game"),
        (["Cardenza record 1", "Game: the-distance", "Rules: one", "Position: {}"], "by which version of its rules"),
    ],
)
def test_without_a_readable_deal_there_is_no_record(lines: list[str], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read_record(lines)


def test_an_impossible_deal_cannot_be_played_again() -> None:
    record = Record("the-distance", 1, {**POSITION, "stock": ["C4", "C4"]})
    with pytest.raises(Impossible, match="names C4, which"):
        replayed(record)


# -------------------------------------------------------------------------------------------------------- damage

GARBAGE = [
    "garbage",
    "{",
    "[1]",
    "null",
    '{"seat": 0}',
    '{"move": "draw"}',
    '{"outcome": null}',
    "\x00\xff",
    "[" * 100_000,
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
@pytest.mark.parametrize("form", FORMS)
def test_garbage_in_a_line_keeps_what_stands_above_it(form: str, garbage: str) -> None:
    lines = FORMS[form]
    for broken in range(FIRST_MOVE[form], len(lines)):
        record = read_record([*lines[:broken], garbage, *lines[broken + 1 :]])
        assert record.fault is not None
        assert record.fault.line == broken + 1
        assert told(record) == moves_above(form, broken)
        assert record.position == SHORT.position
        replay = replayed(record)
        is_chance = "chance" in lines[broken]
        assert replay.fault is not None
        assert replay.fault.line == (broken if is_chance else broken + 1)  # without its chance the draw is the fault
        assert replay.done == len(record.steps) - is_chance


@pytest.mark.parametrize("form", FORMS)
def test_a_line_cut_in_the_middle_is_found(form: str) -> None:
    lines = FORMS[form]
    for broken in range(FIRST_MOVE[form], len(lines)):
        for length in range(1, len(lines[broken])):
            cut = lines[broken][:length]
            if not cut.strip():
                continue
            record = read_record([*lines[:broken], cut])
            assert told(record)[: len(moves_above(form, broken))] == moves_above(form, broken)
            fault = record.fault or replayed(record).fault
            assert fault is not None, cut
            assert fault.line in (broken, broken + 1), cut


@pytest.mark.parametrize("form", FORMS)
def test_a_file_cut_between_two_lines_is_a_game_that_was_left(form: str) -> None:
    lines = FORMS[form]
    for end in range(FIRST_MOVE[form], len(lines)):
        record = read_record(lines[:end])
        assert record.fault is None
        assert told(record) == moves_above(form, end)
        fault = replayed(record).fault
        if end < len(lines) and "chance" in lines[end]:
            assert fault == Fault(end, "the move shuffles cards, but no chance line follows it")
        else:
            assert fault is None


@given(st.sampled_from(sorted(FORMS)), st.data())
def test_no_damage_makes_a_record_worse_than_unreadable(form: str, data: st.DataObject) -> None:
    lines = list(FORMS[form])
    broken = data.draw(st.integers(0, len(lines) - 1))
    start = data.draw(st.integers(0, len(lines[broken])))
    end = data.draw(st.integers(start, len(lines[broken])))
    lines[broken] = lines[broken][:start] + data.draw(st.text(max_size=8)) + lines[broken][end:]
    try:
        record = read_record(lines)
        replay = replayed(record)
    except (Unreadable, Impossible):
        assert broken < FIRST_MOVE[form]
        return
    above = moves_above(form, broken)
    assert told(record)[: len(above)] == above
    assert replay.fault is None or replay.fault.line >= broken or broken < FIRST_MOVE[form]


def test_nothing_follows_the_outcome() -> None:
    record = read_record([*JSON, '{"seat": 1, "move": "draw"}'])
    assert record.fault == Fault(len(JSON) + 1, "a record ends with its outcome")
    assert told(record) == MOVES


def test_chance_without_a_move_is_found() -> None:
    record = read_record([JSON[0], '{"chance": ["C2"]}'])
    sentence = "expected move 1 with its seat, the chance of the move before it, or the outcome"
    assert record.fault == Fault(2, sentence)


def test_a_move_missing_between_numbered_lines_is_found() -> None:
    record = read_record(TEXT[:6] + TEXT[7:])
    assert record.fault is not None
    assert (record.fault.line, told(record)) == (7, MOVES[:1])


def test_a_move_that_cannot_be_finished_leaves_the_position_before_it() -> None:
    lines = [line for line in JSON if "chance" not in line]
    replay = replayed(read_record(lines))
    assert replay.fault is not None
    assert replay.done == DRAW - 1
    cards = [card for zone in replay.state.zones() for card in zone.cards]
    assert sorted(cards) == replay.state.game.deck()


def test_a_move_is_written_out_in_full() -> None:
    position = {"game": "the-distance", "options": {"mode": "guided"}, "seats": 2, "hands": [["G2", "C2"], 7]}
    state = catalogue.position({**position, "discard": ["F2"]})
    lines = Scribe(state).record.json_lines()
    replay = replayed(read_record([*lines, '{"seat": 0, "move": "play G2"}']))
    assert replay.fault is not None
    assert "play CARDS as LETTER" in replay.fault.sentence


def test_a_game_that_begins_with_an_unnamed_pile_is_recorded_with_its_order() -> None:
    state = catalogue.position({"game": "the-distance", "seats": 2, "hands": [7, 7], "discard": ["F2"]})
    scribe = Scribe(state)
    scribe.apply(0, state.parse(0, "draw"))
    replay = replayed(read_record(scribe.record.json_lines()))
    assert replay.fault is None
    assert replay.state.document() == state.document()


# --------------------------------------------------------------------------------- records that tell another game


def changed(line: int, *entries: str) -> Replay:
    """The JSON record with other lines in place of one of its lines (1 is the head), played again."""
    return replayed(read_record([*JSON[: line - 1], *entries, *JSON[line:]]))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ('{"seat": 1, "move": "play C2 D2 as H"}', "LETTER must be one of"),
        ('{"seat": 1, "move": "play A4 as A"}', "That card is not in your hand."),
        ('{"seat": 0, "move": "draw"}', "It is not your turn."),
        ('{"seat": 1, "move": "pass"}', "Only after three draws in the turn may a player pass."),
        ('{"seat": 2, "move": "draw"}', "there is no seat 2"),
        ('{"seat": -1, "move": "draw"}', "there is no seat -1"),
        ('{"seat": 1, "move": ""}', "an empty line is no move"),
    ],
)
def test_a_wrong_move_is_found_at_its_line(entry: str, sentence: str) -> None:
    replay = changed(DRAW + 1, entry)
    assert replay.fault is not None
    assert replay.fault.line == DRAW + 1
    assert sentence in replay.fault.sentence
    assert replay.done == DRAW - 1


def test_a_wrong_move_leaves_the_position_before_it() -> None:
    replay = changed(DRAW + 1, '{"seat": 1, "move": "pass"}')
    assert replay.state.document() == replayed(read_record(JSON[:DRAW])).state.document()


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        (['{"chance": ["F2", "G2", "C2"]}'], "chance entry 1 holds other cards than the 3 that are shuffled"),
        (['{"chance": ["F2", "G2"]}'], "chance entry 1 holds other cards than the 3 that are shuffled"),
        (['{"chance": ["F2", "G2", "H9"]}'], "'H9' is no Musicards card"),
        (['{"chance": [1, 2, 3]}'], "'1' is no Musicards card"),
        ([], "the move shuffles cards, but no chance line follows it"),
        ([JSON[DRAW + 1], JSON[DRAW + 1]], "the move shuffles less often than the record says"),
    ],
)
def test_wrong_chance_is_found_at_the_line_of_its_move(entries: list[str], sentence: str) -> None:
    replay = changed(DRAW + 2, *entries)
    assert replay.fault is not None
    assert replay.fault.line == DRAW + 1
    assert sentence in replay.fault.sentence


def test_chance_after_a_move_that_needs_none_is_found() -> None:
    replay = changed(2, JSON[1], '{"chance": ["C4", "X1"]}')
    assert replay.fault == Fault(2, "the move shuffles less often than the record says")


@pytest.mark.parametrize("line", range(2, DRAW + 1))
def test_a_missing_move_is_found(line: int) -> None:
    assert changed(line).fault is not None


@pytest.mark.parametrize("outcome", [{"winners": [1], "reason": "DIST-26"}, {"winners": [0]}, {}])
def test_a_wrong_outcome_is_found_at_its_line(outcome: dict[str, object]) -> None:
    replay = changed(len(JSON), json.dumps({"outcome": outcome}))
    assert replay.fault is not None
    assert replay.fault.line == len(JSON)
    assert "the game with {'winners': [0], 'reason': 'DIST-26'}" in replay.fault.sentence


def test_an_outcome_before_the_end_is_wrong() -> None:
    replay = replayed(read_record([*JSON[:3], JSON[-1]]))
    assert replay.fault is not None
    assert replay.fault.line == 4
    assert "the game with None" in replay.fault.sentence


def test_a_record_by_another_version_of_the_rules_is_not_played() -> None:
    for lines in (JSON, TEXT):
        other = [line.replace('"rules": 2', '"rules": 3').replace("Rules: 2", "Rules: 3") for line in lines]
        replay = replayed(read_record(other))
        sentence = "played by version 3 of the rules of the-distance; this program plays version 2"
        assert replay.fault == Fault(1, sentence)
        assert replay.done == 0
