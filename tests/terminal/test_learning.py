"""Lessons in the terminal: every try of every step by its text, in every language."""

import io
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.coach.lesson import Lesson, lesson_of, tries
from cardenza.kernel.judges import Judge
from cardenza.terminal.learning import PlainLesson
from cardenza.terminal.phrases import PHRASES
from cardenza.terminal.pretty import keyed
from cardenza.terminal.progress import Progress
from cardenza.words import languages, words_of
from cardenza.words.lessons import lesson_text
from cardenza.words.saying import say_text


def lesson(key: str) -> Lesson:
    found = lesson_of(key)
    assert found is not None
    return found


def learnt(key: str, say: str, language: str = "en", first: int = 1) -> tuple[bool, str]:
    target = io.StringIO()
    wants = PlainLesson(key, lesson(key), language, io.StringIO(say), target).run(first)
    return wants, target.getvalue()


def named(key: str, language: str, text: str) -> str:
    """With the note names of the language."""
    return keyed(say_text(words_of(language, key), text, language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", catalogue.keys())
def test_every_wrong_try_is_objected_to_and_every_right_one_goes_on(key: str, language: str) -> None:
    text, said = lesson_text(language, key), PHRASES[language]
    for number, step in enumerate(lesson(key).steps, 1):
        missed = [each.move for each in step.miss]
        refused = [each.move for each in step.wrong]
        _, out = learnt(key, "\n".join([*refused, *missed, "quit"]), language, first=number)
        assert out.count(f"\n{said['ask_move']} ") == len(refused) + len(missed) + 1, "nothing of it went on"
        assert out.count(f"\n{said['no'].format(sentence='')}") == len(refused)
        step_text = text.steps[step.id]
        goal, praise = named(key, language, step_text.goal), named(key, language, step_text.praise)
        assert out.count(keyed(said["miss"].format(goal=goal))) == len(missed)
        for move in step.right:
            _, out = learnt(key, f"{move}\nquit\n", language, first=number)
            assert keyed(said["praise"].format(praise=praise)) in out


@pytest.mark.parametrize("key", catalogue.keys())
def test_a_whole_lesson_ends_with_a_game(key: str) -> None:
    wants, out = learnt(key, "\n".join([step.right[0] for step in lesson(key).steps] + ["yes"]))
    assert wants
    assert out.count("\nStep ") == len(lesson(key).steps)
    table = PlainLesson(key, lesson(key), "en", io.StringIO(), io.StringIO()).finale(seed=3)
    assert table.judge is Judge.COACH
    assert table.moves() or not table.is_persons_turn()


def test_moves_are_listed_right_and_wrong_alike_and_go_by_number() -> None:
    step = lesson("the-distance").steps[2]
    _, out = learnt("the-distance", "?\n2\nquit\n", first=3)
    assert "\n".join(f"{number}. {move}" for number, move in enumerate(tries(step), 1)) in out
    assert tries(step)[1] == "play A3 as A"
    assert "Right. F, G, A: a third." in out


def test_a_step_can_be_skipped_shown_again_and_left() -> None:
    _, out = learnt("memory", "skip\nshow\nq\n")
    assert out.count("Step 2 of 5.") == 1
    assert out.count("[D4]") == 2
    assert "Step 3" not in out


FITS = "These fit: A3"


def test_a_wrong_try_is_told_step_by_step() -> None:
    """The first time one is left to think; the second a hint is at hand; the third what fits is told."""
    wrong = "play B4 as B\n"
    one, two, three = (learnt("the-distance", wrong * count + "quit\n", first=3)[1] for count in (1, 2, 3))
    assert one.count("Try again, or say more.") == 1
    assert two.count("Try again, or say more, or hint.") == 1
    assert FITS not in one + two
    assert three.count(FITS) == 1
    asked = learnt("the-distance", f"{wrong}more\nmore\nmore\nquit\n", first=3)[1]
    assert asked.count(FITS) == 1
    assert asked.count("There is nothing more to say about your last move.") == 1
    assert "There is nothing more" in learnt("the-distance", "more\nquit\n", first=3)[1]


@pytest.mark.parametrize("key", catalogue.keys())
def test_where_to_look_is_told_and_no_move(key: str) -> None:
    for number, step in enumerate(lesson(key).steps, 1):
        _, out = learnt(key, "hint\nquit\n", first=number)
        said = out.partition("hint\n")[2].partition("\n")[0]
        assert said.endswith(("?", "."))
        assert not any(right in said for right in step.right)


def test_a_lesson_goes_on_where_it_was_left_and_begins_anew_when_it_is_learnt(tmp_path: Path) -> None:
    def sat(say: str, first: int | None = None) -> str:
        target = io.StringIO()
        progress = Progress(tmp_path / "lessons.json")
        PlainLesson("memory", lesson("memory"), "en", io.StringIO(say), target, progress=progress).run(first)
        return target.getvalue()

    resumed = "You go on where you left it; --step 1 begins anew."
    assert resumed not in sat("skip\nskip\nquit\n")
    again = sat("quit\n")
    assert resumed in again
    assert "Step 3 of 5." in again
    assert "Step 1 of 5." not in again
    assert resumed not in sat("quit\n", first=2)
    assert "Step 2 of 5." in sat("skip\n" * 4 + "no\n")
    assert "Step 1 of 5." in sat("quit\n")


def test_what_is_no_move_is_said_to_be_none() -> None:
    _, out = learnt("memory", "dance\n99\nquit\n")
    assert out.count("is no move") == 2


def test_the_end_of_the_input_is_a_way_to_leave() -> None:
    assert not learnt("memory", "")[0]
