"""The table: whose move it is, what may be taken back, and what the person hears."""

import pytest

from cardenza import catalogue
from cardenza.kernel.errors import CardenzaError, Unreadable
from cardenza.kernel.events import Made, Moved, Shown
from cardenza.kernel.judges import Judge
from cardenza.kernel.records import Replay, read_record
from cardenza.kernel.zones import EVERYBODY
from cardenza.terminal.table import PERSON, CannotUndo, Table
from tests import asking
from tests.terminal.duet import Duet


def table(judge: Judge = Judge.GUARD, mode: str = "guided", **document: object) -> Table:
    whole = {"game": "the-distance", "options": {"mode": mode}, **document}
    return Table(catalogue.position(whole), judge, seed=4)


def play(at: Table, text: str) -> list[object]:
    return list(at.make(PERSON, at.read(text)))


def let_others_move(at: Table) -> None:
    while at.asked() is not None and not at.is_persons_turn():
        at.make_next()


def replays(at: Table) -> bool:
    replay = Replay(at.game, read_record(at.record.json_lines()))
    return replay.run().document() == at.state.document() and replay.fault is None


def test_moves_come_in_an_order_that_people_expect() -> None:
    memory = Table(catalogue.find("memory")(1).deal(1), Judge.GUARD, 1)
    assert memory.moves()[8:12] == ["flip 8", "flip 9", "flip 10", "flip 11"]
    solitaire = Table(catalogue.find("chromatic-solitaire")().deal(1), Judge.GUARD, 1)
    assert solitaire.moves()[-1] == "concede"


def test_a_move_may_be_meant_by_number_by_text_or_with_real_signs() -> None:
    at = table(hands=[["F#3", "G2", "A3"], 7], discard=["F4"])
    assert at.moves() == ["play F#3 as G", "play G2 as G"]
    meant = at.game.parse_move("play F#3 as G")
    assert [at.read(text) for text in ("1", "play F#3 as G", " play  F♯3 as G ", "play G♭3 as G")] == [meant] * 4
    for wrong in ("0", "3", "9" * 5000):
        with pytest.raises(Unreadable, match="there are 2 legal moves"):
            at.read(wrong)


def test_the_person_hears_only_what_a_person_may() -> None:
    at = table(hands=[["A3"], ["C2", "D2"]], discard=["F4"], draws=1, turn=1)
    heard = at.make(1, at.game.parse_move("draw"))
    assert heard[0] == Made(1, "draw", False)
    assert heard[2] == Moved(None, 0, ("stock", None), ("hands", 1))
    shown = table(Judge.TABLE, "strict", hands=[["A3"], ["C2", "D2"]], discard=["F4"], turn=1)
    heard = shown.make(1, shown.game.parse_move("play C2 as C"))
    assert heard[0] == Made(1, "play C2 as C", True)
    assert Shown("C2", 0b11, ("hands", 1), None) in heard


def test_a_card_turned_up_again_is_shown_again() -> None:
    """Everybody knows it, but somebody may have forgotten."""
    document = {"game": "memory", "grid": ["C2", "F#3", "C5", "F#4"], "knows": [[0, 1], [0, 1]]}
    at = Table(catalogue.position(document), Judge.GUARD, seed=1)
    assert play(at, "flip 0")[2] == Shown("C2", EVERYBODY, ("grid", None), 0)


def test_a_window_asks_in_order_of_priority() -> None:
    """DIST-P7: the owner first, then the others, of whom the person is one."""
    at = table(Judge.TABLE, "strict", seats=3, hands=[["A3", "E2", "E3"], ["A4", "C3"], 7], discard=["G2"], turn=1)
    at.make(1, at.game.parse_move("play A4 as A"))
    assert (at.asked(), at.is_window()) == (1, False)
    silence = at.make(1, at.game.parse_move("silent"))
    assert not [event for event in silence if isinstance(event, Made)], "nobody is told of silence"
    assert at.asked() == 2
    at.make(2, at.game.parse_move("decline"))
    assert (at.asked(), at.is_window(), at.moves()) == (PERSON, True, ["catch", "decline"])
    play(at, "catch")
    assert len(at.state.view(1).zone("hands", 1).cards) == 3


def test_bots_play_their_turns_and_the_record_is_right() -> None:
    for judge in Judge:
        kind = catalogue.find("the-distance")
        at = Table(kind(3, asking.options_for(kind, judge)).deal(2), judge, seed=2)
        for _ in range(6):
            let_others_move(at)
            if at.asked() is not None:
                play(at, "1")
        assert replays(at)


def test_the_table_deals_between_rounds() -> None:
    at = Table(Duet().deal(1), Judge.GUARD, seed=1)
    rounds: list[object] = []
    while at.asked() is not None:
        if at.is_dealing():
            rounds.append(at.state.outcome())
            assert not at.is_persons_turn()
        if at.is_persons_turn():
            play(at, "1")
        else:
            at.make_next()
    assert len(rounds) == 1
    assert [step.move for step in at.record.steps].count("deal") == 1
    assert at.outcome() is not None


# Taking back


def test_there_is_nothing_to_take_back_at_first() -> None:
    with pytest.raises(CannotUndo, match="no move of yours"):
        table(hands=[["G2", "A3"], 7], discard=["F4"]).undo()


def test_alone_with_chromatic_solitaire_everything_can_be_taken_back_with_the_same_cards_to_come() -> None:
    at = Table(catalogue.find("chromatic-solitaire")().deal(3), Judge.GUARD, seed=3)
    before = at.state.document()
    play(at, "turn")
    turned = at.state.document()
    assert [step.move for step in at.undo()] == ["turn"]
    assert at.state.document() == before
    play(at, "turn")
    assert at.state.document() == turned
    play(at, "concede")
    assert at.outcome() is not None
    at.undo()
    assert at.outcome() is None
    assert at.record.outcome is None
    assert replays(at)


@pytest.mark.parametrize("judge", list(Judge))
def test_what_was_seen_stays_seen(judge: Judge) -> None:
    drawn = table(judge, hands=[["A3"], 7], discard=["F4"])
    play(drawn, "draw")
    turned_up = Table(catalogue.find("memory")(2).deal(1), judge, seed=1)
    play(turned_up, "flip 3")
    alone = Table(catalogue.find("memory")(1).deal(1), judge, seed=1)
    play(alone, "flip 3")
    for at in (drawn, turned_up, alone):
        with pytest.raises(CannotUndo, match="stays seen"):
            at.undo()


def test_with_the_coach_the_answers_of_others_are_taken_back_too() -> None:
    at = table(Judge.COACH, hands=[["G2", "A3", "B2"], ["A2", "A4", "A5"]], discard=["F4"])
    before = at.state.document()
    play(at, "1")
    let_others_move(at)
    taken = at.undo()
    assert taken[0].seat == PERSON
    assert len(taken) > 1
    assert at.state.document() == before


def test_but_not_if_one_of_them_has_drawn() -> None:
    at = table(Judge.COACH, hands=[["G2", "A3", "B2"], ["C2", "D4"]], discard=["F4"])
    play(at, "1")
    let_others_move(at)
    with pytest.raises(CannotUndo, match="stays seen"):
        at.undo()


def test_with_others_a_move_stands_once_another_has_moved() -> None:
    at = table(hands=[["G2", "A3", "B2"], 7], discard=["F4"])
    play(at, "1")
    with pytest.raises(CannotUndo, match="Your turn is over"):
        at.undo()
    let_others_move(at)
    with pytest.raises(CannotUndo, match="Somebody else has moved"):
        at.undo()


def test_with_others_an_answer_stands() -> None:
    at = table(
        Judge.TABLE,
        "strict",
        hands=[["A3", "E2"], ["C3"]],
        discard=["G2", "A4"],
        turn=1,
        phase="call",
        answered=[1],
    )
    play(at, "decline")
    assert at.asked() == PERSON
    with pytest.raises(CannotUndo, match="An answer stands"):
        at.undo()


def test_with_others_ones_own_unfinished_turn_can_be_taken_back() -> None:
    at = Table(Duet().deal(1), Judge.GUARD, seed=1)
    before = at.state.view(PERSON)
    play(at, "west")
    assert [step.move for step in at.undo()] == ["west"]
    assert at.state.view(PERSON) == before
    play(at, "deck")
    with pytest.raises(CannotUndo, match="stays seen"):
        at.undo()


def test_a_refusal_to_take_back_is_for_people() -> None:
    assert issubclass(CannotUndo, CardenzaError)


def test_a_hint_is_a_legal_move_and_tells_nothing_of_hidden_cards() -> None:
    at = table(Judge.COACH, hands=[["F#3", "G2", "A3"], 7], discard=["F4"])
    before = at.state.document()
    found = at.hint()
    assert at.state.judge(PERSON, found.move).is_legal()
    assert at.state.document() == before
