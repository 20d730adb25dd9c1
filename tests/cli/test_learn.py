"""`cardenza learn`: a lesson, from the first step or another, and the game at its end."""

from pathlib import Path

from tests.cli.running import cardenza, complaint


def test_a_lesson_is_learnt_and_its_game_is_kept(tmp_path: Path) -> None:
    ran = cardenza("learn", "memory", "--step", "5", "--seed", "3", say="flip 2\nyes\nquit\n", home=tmp_path)
    assert "Step 5 of 5." in ran.out
    assert "Memory: 2 seats, judge coach, seed 3." in ran.out
    assert len(list(tmp_path.rglob("*.jsonl"))) == 1


def test_it_comes_in_french(tmp_path: Path) -> None:
    assert "Étape 1 sur 6." in cardenza("learn", "the-distance", "--language", "fr", say="quit\n", home=tmp_path).out


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    cardenza("learn", "memory", say="skip\nquit\n", home=tmp_path)
    again = cardenza("learn", "memory", say="quit\n", home=tmp_path).out
    assert "You go on where you left it" in again
    assert "Step 2 of 5." in again
    assert "Step 1 of 5." in cardenza("learn", "memory", "--step", "1", say="quit\n", home=tmp_path).out


def test_what_is_not_there_is_said_in_a_line() -> None:
    assert "did you mean memory?" in complaint(cardenza("learn", "memori"))
    assert complaint(cardenza("learn", "memory", "--step", "6")) == "the lesson of Memory has 5 steps"
