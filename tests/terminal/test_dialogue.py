"""What can be said at the table besides moves."""

from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.terminal.dialogue import Dialogue, Mood
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.table import Table

PRICE = "After a wrong card or a wrong letter the cards come back, and two penalty cards with them."
RUN = ["B", "Bb", "A", "Ab", "G", "F#", "F", "E", "Eb"]


def dialogue(
    judge: Judge = Judge.GUARD, mode: str = "guided", file: Path | None = None, **document: object
) -> Dialogue:
    given = {"hands": [["F#3", "G2", "A3"], 7], "discard": ["F4"], **document}
    table = Table(catalogue.position({"game": "the-distance", "options": {"mode": mode}, **given}), judge, seed=4)
    keeper = Keeper(file)
    keeper.begin(table.record)
    return Dialogue(table, keeper)


def said(at: Dialogue, line: str) -> list[str]:
    return at.answer(line).lines


def test_moves_are_listed_by_number_and_played_by_number() -> None:
    at = dialogue()
    assert said(at, "?") == said(at, "moves") == said(at, "m") == ["1. play F#3 as G", "2. play G2 as G"]
    reply = at.answer("2")
    assert (reply.mood, reply.lines) == (Mood.PLAYED, ["You played G2 as G."])
    assert said(at, "?") == ["There is no move for you now."]


def test_a_refused_move_changes_nothing_and_can_be_asked_about_again() -> None:
    at = dialogue()
    reply = at.answer("play A3 as A")
    assert reply.mood is Mood.REFUSED
    assert reply.lines[0] == "No: F to A is a third: F G A. The second ends sooner: F ..."
    assert "  These fit: F#3 G2" in reply.lines
    assert said(at, "why") == reply.lines
    assert at.table.record.steps == []


def test_a_text_that_is_no_move_says_what_one_looks_like() -> None:
    reply = dialogue().answer("castle")
    assert reply.mood is Mood.REFUSED
    assert reply.lines == [
        "'castle' is no move; moves are written draw, pass, call, silent, catch, decline, play CARDS as LETTER."
    ]


def test_a_mistake_happens_and_says_what_it_costs() -> None:
    at = dialogue(Judge.TABLE, "strict")
    reply = at.answer("play A3 as A")
    assert reply.mood is Mood.PLAYED
    assert reply.lines[0].startswith("A mistake: ")
    assert any(line.startswith("  cost: ") for line in reply.lines)
    assert "You played A3 as A, which was wrong: taken back, with 2 more cards." in reply.lines
    assert len(at.table.record.steps) == 1


def test_with_the_coach_nothing_is_listed_or_due_before_it_is_asked_for() -> None:
    at = dialogue(Judge.COACH, "strict")
    assert not any("Due" in line for line in at.position_lines())
    assert said(at, "1") == ["Numbers are those of the list: say ? to see your moves first, or type a move."]
    assert said(at, "help")[-1] == "Always there, right or wrong: draw, pass, call, catch."
    assert at.answer("?").mood is Mood.SHOWN
    assert any("Due now: G" in line for line in at.position_lines())
    assert at.answer("2").mood is Mood.PLAYED
    assert not at.table.shows(), "the next decision is another one"


def test_with_the_coach_a_mistake_is_caught_and_told_step_by_step() -> None:
    at = dialogue(Judge.COACH, "strict")
    reply = at.answer("play A3 as A")
    assert reply.mood is Mood.REFUSED
    assert reply.lines == [
        "No: F to A is a third: F G A.",
        "  your move: play A3 as A",
        "  rules: DIST-13, DIST-17, DIST-D1 (The letter played must lie the chosen interval above the last one.)",
        "  Counted so far: F",
        f"With the Coach it costs nothing. At the Table: {PRICE} [DIST-18]",
        "Try again, or say more.",
    ]
    second = said(at, "play A3 as A")
    assert "No: F to A is a third: F G A. The second ends sooner: F ..." in second
    assert "  counted: F G" in second
    assert not any("These fit" in line for line in second)
    assert "  These fit: F#3 G2" in said(at, "more")
    assert said(at, "more") == ["There is nothing more to say about your last move."]
    assert at.table.record.steps == []


def test_a_strict_table_says_one_sentence() -> None:
    reply = dialogue(Judge.TABLE, "strict").answer("pass")
    assert reply.mood is Mood.REFUSED
    assert not any("drawn" in line for line in reply.lines[1:])
    assert said(dialogue(Judge.TABLE, "strict"), "more") == ["There is nothing more to say about your last move."]


def test_why_explains_without_playing() -> None:
    at = dialogue()
    assert said(at, "why 1") == ["play F#3 as G is a legal move."]
    assert said(at, "why draw")[0].startswith("No: Whoever holds the letter due must play it")
    assert said(at, "why castle")[0].startswith("'castle' is no move")
    assert said(dialogue(), "why") == [
        "Say which move: why 3 for the third of the list, or why and the text of a move."
    ]
    assert at.table.record.steps == []


@pytest.mark.parametrize("judge", Judge)
def test_whoever_plays_against_bots_alone_may_ask_every_judge_for_hints(judge: Judge) -> None:
    assert said(dialogue(judge), "hint")[0] == "Which letter is a second above F?"
    waiting = dialogue(judge, turn=1)
    assert said(waiting, "hint") == ["There is no move for you now."]


def test_a_hint_has_three_steps() -> None:
    at = dialogue(Judge.COACH)
    assert said(at, "hint") == ["Which letter is a second above F?", "Say hint again for more."]
    assert said(at, "h") == [
        "Count: F ...; 2 of your cards carry the next letter.",
        "Say hint again for more.",
    ]
    suggestion, *reasons = said(at, "hint")
    assert suggestion in ("You could play: play F#3 as G.", "You could play: play G2 as G.")
    assert reasons
    assert said(at, "hint") == [suggestion, *reasons], "there is no further step"
    at.answer("play G2 as G")
    at.answer("undo")
    assert said(at, "hint")[0] == "Which letter is a second above F?"


def test_where_nothing_else_can_be_done_a_hint_says_so() -> None:
    at = dialogue(Judge.COACH, hands=[["A3"], 7])
    assert said(at, "hint")[0] == "Which letter is a second above F?"
    assert said(at, "hint")[0] == "Count: F ...; none of your cards carries the next letter."
    assert said(at, "hint") == ["You could play: draw.", "There is nothing else to do."]


def test_the_hint_of_a_game_with_a_solver_is_a_move_or_that_there_is_no_way() -> None:
    def hint(run: list[str], waste: list[str], **more: object) -> list[str]:
        runs = {"tops": ["C#"] * 8, "columns": [RUN] * 7 + [run], "waste": waste, **more}
        table = Table(catalogue.position({"game": "chromatic-solitaire", **runs}), Judge.COACH, seed=4)
        at = Dialogue(table, Keeper(None))
        return said(at, "hint") and said(at, "hint") and said(at, "hint")

    assert hint(RUN[:-1], ["Eb"], down=[["D"]] * 8) == ["This game cannot be won any more."]
    assert hint(RUN[:-1], ["Eb", *["D"] * 8]) == [
        "You could play: waste up.",
        "It can never be wrong.",
    ]
    (sentence,) = hint(RUN[:-1], ["Eb"], tops=["C"] * 8, down=[["C#", "D"], ["D", "C#"]] * 4)
    assert sentence.startswith("No way to win was found from here.")


@pytest.mark.parametrize("judge", [Judge.GUARD, Judge.COACH])
def test_whether_a_game_can_still_be_won_is_said_with_how_it_was_found(judge: Judge) -> None:
    def foretold(**keys: object) -> list[str]:
        runs = {"tops": ["C#"] * 8, "columns": [RUN] * 7 + [RUN[:-1]], **keys}
        return said(
            Dialogue(Table(catalogue.position({"game": "chromatic-solitaire", **runs}), judge, 4), Keeper(None)),
            "winnable",
        )

    assert foretold(waste=["Eb", *["D"] * 8]) == [
        "Looked at all cards, the hidden ones too: this game can still be won."
    ]
    assert foretold(waste=["Eb"], down=[["D"]] * 8) == [
        "Looked at all cards, the hidden ones too: this game cannot be won any more."
    ]


def test_it_is_not_said_where_there_is_no_solver_or_a_strict_table() -> None:
    strict = Table(catalogue.find("chromatic-solitaire")().deal(1), Judge.TABLE, seed=1)
    for at in (dialogue(Judge.COACH), Dialogue(strict, Keeper(None))):
        assert said(at, "winnable")[0].startswith("Whether it can still be won is told in a game for one")


def test_undo_says_what_was_taken_back_or_why_not() -> None:
    at = dialogue(Judge.COACH)
    assert at.answer("undo").mood is Mood.REFUSED
    at.answer("play F#3 as G")
    reply = at.answer("undo")
    assert (reply.mood, reply.lines) == (Mood.TAKEN_BACK, ["Taken back: you play F#3 as G."])


def test_rules_by_number() -> None:
    at = dialogue()
    assert said(at, "rules dist-13") == ["DIST-13  The letter played must lie the chosen interval above the last one."]
    everything = said(at, "rules")
    assert len(everything) == len(at.table.game.RULES) + 4
    assert "No sentence here has the number DIST-99" in said(at, "rules DIST-99")[0]


FISH = {"game": "go-fish", "seats": 3, "hands": [["C2", "D2", "E2"], 5, 5], "holds": [[], ["C", "Eb"], []]}


@pytest.mark.parametrize(("judge", "is_told"), [(Judge.GUARD, True), (Judge.COACH, False), (Judge.TABLE, False)])
def test_what_everybody_heard_is_told_on_request(judge: Judge, is_told: bool) -> None:
    at = Dialogue(Table(catalogue.position({**FISH, "lacks": [["F"], [], []]}), judge, 4), Keeper(None))
    told = ["What everybody heard", "  Bot 1: notes surely held: C D#", "  You: notes surely not held: F"]
    if not is_told:
        assert said(at, "memo")[-1] == "What everybody heard is told with your moves: say ?, then memo."
        at.answer("?")
    assert said(at, "memo")[-3:] == told
    assert not any("surely" in line for line in at.position_lines()), "it is not said unasked"


def test_a_game_without_a_memo_says_so() -> None:
    assert said(dialogue(), "memo") == ["The Distance needs no memo; rules has all its rules."]


def test_options_with_their_sentences() -> None:
    lines = said(dialogue(), "options")
    assert lines[0] == "judge = guard; seats = 2; seed = 4"
    assert "interval = 2: the interval to go by: 2 is a second, 7 a seventh; 2 | 3 | 4 | 5 | 6 | 7 [DIST-O1]" in lines
    assert "mistake_ends_turn = off: the first mistake already ends the turn; on | off [DIST-O6]" in lines


def test_show_and_help() -> None:
    at = dialogue()
    assert said(at, "show")[-1] == "Your hand: F#3 G2 A3 (3 cards)"
    assert any(line.startswith("why ") for line in said(at, "HELP"))
    assert said(at, "   ") == ["Type a move, or ? for the legal moves, or help."]


def test_saving(tmp_path: Path) -> None:
    at = dialogue(file=tmp_path / "game.jsonl")
    assert said(at, "save") == [f"The record is in {tmp_path / 'game.jsonl'}."]
    assert (tmp_path / "game.jsonl").read_text().startswith('{"record": 1')


@pytest.mark.parametrize("word", ["quit", "exit", " Quit ", "q"])
def test_leaving(word: str) -> None:
    assert dialogue().answer(word).mood is Mood.LEFT


def test_soli_r18_a_game_that_is_surely_won_is_finished_by_the_table() -> None:
    run = ["B", "A#", "A", "G#", "G", "F#", "F", "E", "D#", "D", "C#", "C"]
    position = catalogue.position({"game": "chromatic-solitaire", "columns": [run] * 8})
    at = Dialogue(Table(position, Judge.GUARD, seed=4), Keeper(None))
    reply = at.answer("finish")
    assert reply.mood is Mood.PLAYED
    assert at.table.state.is_over()
    assert len(at.table.record.steps) == 96
    assert at.answer("undo").mood is Mood.TAKEN_BACK
    assert not at.table.state.is_over()


def test_what_is_not_surely_won_is_left_to_its_player() -> None:
    at = dialogue()
    assert said(at, "finish") == ["The table plays on only where the game is surely won: play on yourself."]
    assert at.table.record.steps == []
