"""Something to find, line by line: asked before it is told, explained when it is wrong, shown on request."""

import io
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.plain import PlainTable
from cardenza.terminal.setup import Setup
from cardenza.terminal.table import Table

MEMORY = {"game": "memory", "seats": 1, "grid": ["C2", "F#3", "C5", "F#4"]}
PAIR = "You took a pair: C2 and C5 are the same note. (+1)"


def played(key: str, say: str, file: Path, judge: Judge = Judge.COACH) -> str:
    target = io.StringIO()
    PlainTable(Setup(3, judge, {}, 3), Keeper(file), io.StringIO(say), target).run(key)
    return target.getvalue()


def sat_down(document: dict[str, object], say: str, file: Path) -> str:
    target = io.StringIO()
    table = Table(catalogue.position(document), Judge.COACH, 1)
    PlainTable(Setup(None, Judge.COACH, {}, 1), Keeper(file), io.StringIO(say), target).sit_down(table)
    return target.getvalue()


@pytest.mark.parametrize("judge", [Judge.COACH, Judge.TABLE])
def test_the_pairs_of_the_deal_are_found_before_they_are_told(tmp_path: Path, judge: Judge) -> None:
    out = played("old-maid", "C2 D2\nE3 E4\nF#2 F#5\nC2\n?\nquit\n", tmp_path / "game.jsonl", judge)
    asked, _, told = out.partition("You laid down 4 pairs at once.")
    assert "Your cards: C2 D2 D#3 E3 E4 F5 F#2 F#3 F#5 G4 G#3 G#4 G#5 B3 B4 B5 ?1\n" in asked
    assert "Which cards are pairs? Look for the same note.\n" in asked
    assert "No: C and D are 2 half steps apart. The same note twice is a pair, in any octave.\n" in asked
    assert asked.count("That is right.\n") == 2, "of three equal cards any two are a pair"
    assert "Your answer: ?\nG#3 G#4\nB3 B4\n" in asked
    assert "Your hand: C2 D2 D#3 F5 F#5 G4 G#5 B5 ?1 (9 cards)\n" in told
    assert "Your move: quit" in told


def test_the_guard_tells_everything_at_once(tmp_path: Path) -> None:
    out = played("old-maid", "quit\n", tmp_path / "game.jsonl", Judge.GUARD)
    assert "You laid down 4 pairs at once.\n" in out
    assert "Which cards" not in out


def test_a_book_is_found_before_it_is_told(tmp_path: Path) -> None:
    document = {"game": "go-fish", "seats": 2, "hands": [["C2", "C3", "C4", "D2"], ["C5", "E2"]]}
    out = sat_down(document, "ask 1 C\nC2 C3 C4 D2\nC2 C3 C4 C5\nquit\n", tmp_path / "game.jsonl")
    asked, _, _ = out.partition("You completed a book: C. (+1)")
    assert "Which four cards are a book?.\n" not in asked
    assert "The four cards of one note are a book." in asked
    assert asked.endswith("That is right.\n")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("pair", "That is right."),
        ("no pair", "No: Both cards are C. The same note is a pair, in any octave."),
        ("?", PAIR),
    ],
)
def test_two_cards_are_called_a_pair_or_none(tmp_path: Path, said: str, answer: str) -> None:
    out = sat_down(MEMORY, f"flip 0\nflip 2\nwhat\n{said}\nquit\n", tmp_path / "game.jsonl")
    assert out.count("Pair or no pair? Look for the same note.\n") == 2, "what means nothing is asked again"
    before, _, after = out.partition(f"Your answer: {said}\n")
    assert PAIR not in before
    assert after.startswith(f"{answer}\n")
    assert PAIR in after
