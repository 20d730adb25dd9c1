"""Moves looked back on in the terminal, and the review after a game."""

import io
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.kernel.rng import Rng
from cardenza.terminal.dialogue import Dialogue
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.lines import Lines
from cardenza.terminal.plain import PlainTable
from cardenza.terminal.reviewing import PlainReview, wrong_of
from cardenza.terminal.setup import Setup
from cardenza.terminal.table import PERSON, Table
from cardenza.testing.walk import variants
from tests.terminal.duet import Duet

HANDS = {"hands": [["A3", "B4", "D4"], ["C2", "D2", "E2"]], "discard": ["F4"]}
DISTANCE = {"game": "the-distance", "seats": 2, "options": {"interval": 3, "mode": "guided"}, **HANDS}
ENOUGH_MOVES = 60
"""Within so many moves something wrong can be tried in every game."""


def dialogue(table: Table, file: Path) -> Dialogue:
    keeper = Keeper(file)
    keeper.begin(table.record)
    return Dialogue(table, keeper)


def at_the_distance(file: Path, judge: Judge = Judge.COACH, language: str = "en") -> Dialogue:
    return dialogue(Table(catalogue.position(DISTANCE), judge, 4, language), file)


def test_why_last_tells_what_came_of_a_move_and_what_else_was_possible(tmp_path: Path) -> None:
    at = at_the_distance(tmp_path / "game.jsonl")
    assert at.answer("why last").lines[0].startswith("There is no such move; why last asks")
    at.answer("play A3 as A")
    own = at.answer("why last").lines
    assert own == ["You played A3 as A. [DIST-13]", "Nothing else was possible."]
    at.table.make_next()
    others = at.answer("why last").lines
    assert any("DIST-" in line for line in others)
    assert at.answer("why last 2").lines == own
    for wrong in ("why last 9", "why last x", "why last 0"):
        assert at.answer(wrong).lines[0].startswith("There is no such move")


def test_against_bots_alone_a_strict_table_tells_before_the_end(tmp_path: Path) -> None:
    at = at_the_distance(tmp_path / "game.jsonl", Judge.TABLE, "fr")
    at.answer("play A3 as A")
    assert at.answer("why last").lines[-1] == "Rien d'autre n'était possible."


def test_mem_r7_what_lay_where_is_not_told_again(tmp_path: Path) -> None:
    table = Table(catalogue.find("memory")(1, {"cards": 14}).deal(3), Judge.COACH, 3)
    at = dialogue(table, tmp_path / "game.jsonl")
    at.answer("flip 0")
    lines = at.answer("why last").lines
    assert [line for line in lines if "turned up" in line.lower()] == []
    assert any(line.startswith("Also possible: ") and line.endswith("more moves.") for line in lines)


# ------------------------------------------------------------------------------------------------ reviews


def reviewed(at: Dialogue, say: str) -> str:
    target = io.StringIO()
    PlainReview(at.table, at.attempts, at.searches, Lines(io.StringIO(say), target)).run()
    return target.getvalue()


def test_a_wrong_try_is_answered_again_until_it_is_right(tmp_path: Path) -> None:
    at = at_the_distance(tmp_path / "game.jsonl")
    for move in ("castle", "play B4 as B"):
        at.answer(move)
    out = reviewed(at, "play B4 as B\n?\nplay A3 as A\n")
    assert out.startswith("Wrong try 1 of 1. You tried: play B4 as B.\nWhat fits here?")
    assert "No: F to B is a fourth: F G A B." in out
    assert "Right." in out
    assert out.endswith("That was the review.\n")
    assert "Essai fautif 1 sur 1." in reviewed(_french(at, tmp_path), "quit\n")


def _french(at: Dialogue, folder: Path) -> Dialogue:
    twin = at_the_distance(folder / "french.jsonl", language="fr")
    twin.attempts = at.attempts
    return twin


def test_what_was_found_wrongly_is_found_again(tmp_path: Path) -> None:
    document = {"game": "memory", "seats": 2, "grid": ["C2", "F#3", "C5", "F#4"]}
    at = dialogue(Table(catalogue.position(document), Judge.COACH, 4), tmp_path / "game.jsonl")
    for line in ("flip 0", "flip 1", "pair"):
        at.answer(line)
    out = reviewed(at, "pair\n")
    assert out.startswith("Wrong answer 1 of 1. You said: pair.\nYour cards: C2 F#3\n")
    assert "Nothing to mend" not in out
    assert reviewed(at, "no\n").endswith("That was the review.\n")
    assert reviewed(at, "skip\n").endswith("That was the review.\n")
    assert "That was the review." not in reviewed(at, "quit\n")


def test_a_pair_of_ones_own_that_was_none_is_found_again(tmp_path: Path) -> None:
    document = {"game": "old-maid", "seats": 2, "hands": [["C2", "D4", "?1"], ["C3", "D2"]], "turn": 0}
    at = dialogue(Table(catalogue.position(document), Judge.COACH, 4), tmp_path / "game.jsonl")
    at.answer("take 0")
    for line in ("C2 D4", "C2 C3"):
        at.answer(line)
    out = reviewed(at, "C2 C3\n")
    assert out.startswith("Wrong answer 1 of 1. You said: C2 D4.\n")
    assert "That is right." in out


def test_nothing_to_mend_is_said(tmp_path: Path) -> None:
    at = at_the_distance(tmp_path / "game.jsonl")
    assert reviewed(at, "").splitlines()[0].startswith("Nothing to mend: ")
    other = dialogue(Table(Duet().deal(5), Judge.GUARD, 5), tmp_path / "duet.jsonl")
    assert reviewed(other, "").startswith("There is no review of this game.")


def test_a_review_is_offered_at_the_end_of_a_game(tmp_path: Path) -> None:
    target, say = io.StringIO(), "castle\nturn\nconcede\nwhy last\nreview\nskip\nskip\nskip\nskip\nskip\nno\n"
    PlainTable(Setup(None, Judge.GUARD, {}, 5), Keeper(tmp_path / "game.jsonl"), io.StringIO(say), target).run(
        "chromatic-solitaire"
    )
    out = target.getvalue()
    assert "Another game? yes, no, restart, undo, review, or stats: why last\n" in out
    assert "stats: review\n" in out
    assert "That was the review.\n" in out


@pytest.mark.parametrize("key", catalogue.keys())
def test_wrong_tries_of_every_game_are_wrong_again(key: str, tmp_path: Path) -> None:
    kind = catalogue.find(key)
    table = Table(kind(None).deal(11), Judge.COACH, 11)
    at, rng = dialogue(table, tmp_path / "game.jsonl"), Rng(5)
    for _ in range(ENOUGH_MOVES):
        if at.attempts:
            break
        if at.is_asking:
            at.answer("?")
        elif table.is_persons_turn():
            for move in variants(table.state, PERSON, rng, 3):
                if table.verdict(move).is_refused():
                    at.answer(table.game.move_text(move))
            at.answer(table.game.move_text(table.state.legal_moves(PERSON)[0]))
        elif (seat := table.asked()) is not None:
            table.make(seat, table.state.legal_moves(seat)[0])
    assert at.attempts
    for wrong in wrong_of(at.attempts):
        tried = [attempt.move for attempt in at.attempts]
        assert {each.move for each in wrong.step.wrong} <= set(tried)
        assert len(wrong.objections) == len(wrong.step.wrong) > 0
