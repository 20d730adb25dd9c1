"""Plain lines: a whole table by text alone, also for a game it has never heard of."""

import io
from pathlib import Path

from cardenza import catalogue
from cardenza.kernel.judges import Judge
from cardenza.terminal.keeping import Keeper
from cardenza.terminal.offers import offers
from cardenza.terminal.plain import PlainTable
from cardenza.terminal.setup import Setup, read_options
from cardenza.terminal.table import Table
from tests import asking
from tests.terminal.duet import Duet


def played(key: str, say: str, file: Path) -> str:
    target = io.StringIO()
    PlainTable(Setup(None, Judge.GUARD, {}, 5), Keeper(file), io.StringIO(say), target).run(key)
    return target.getvalue()


def sat_down(table: Table, say: str, file: Path) -> str:
    target = io.StringIO()
    PlainTable(Setup(None, table.judge, {}, 5), Keeper(file), io.StringIO(say), target).sit_down(table)
    return target.getvalue()


def test_a_game_of_rounds_from_outside(tmp_path: Path) -> None:
    out = sat_down(Table(Duet().deal(5), Judge.GUARD, 5), "1\n" * 40, tmp_path / "game.jsonl")
    assert out.startswith("Duet: 2 seats, judge guard, seed 5.\nYou sit on the first seat; bot 1 plays.\n")
    assert "Corner west: " in out
    assert out.count("The round is over: ") == 1
    assert "Points of this round: you 2, bot 1 2." in out
    assert "You: deal.\n" in out
    assert out.count("The game is over: ") == 1
    assert "After two rounds most points win. [DUET-2]" in out


def test_one_may_take_back_and_go_on(tmp_path: Path) -> None:
    say = "turn\nundo\nturn\nconcede\nundo\nquit\n"
    out = played("chromatic-solitaire", say, tmp_path / "game.jsonl")
    assert out.count("Taken back: you turn.") == 1
    assert "The game is over: nobody wins." in out
    assert "Another game? yes, no, restart, undo, review, or stats: undo\nTaken back: you concede.\n" in out
    assert '"concede"' not in (tmp_path / "game.jsonl").read_text()


def test_the_end_of_the_input_is_a_way_to_leave(tmp_path: Path) -> None:
    assert played("memory", "", tmp_path / "game.jsonl").endswith(f"\nThe record is in {tmp_path / 'game.jsonl'}.\n")


def test_a_reaction_is_asked_for_as_an_answer(tmp_path: Path) -> None:
    document = {"game": "the-distance", "hands": [["G2", "A3"], 7], "discard": ["F4"]}
    table = Table(catalogue.position(document), Judge.TABLE, 1)
    out = sat_down(table, "play G2 as G\n?\ncall\nquit\n", tmp_path / "game.jsonl")
    assert 'Your answer: ?\n1. call\n2. silent\nYour answer: call\nYou said "Musicards!"\n' in out


def test_explicit_options_win_over_the_judge() -> None:
    assert Setup(None, Judge.GUARD, {}, 1).game("the-distance").options["mode"] == "guided"
    assert Setup(None, Judge.TABLE, {}, 1).game("the-distance").options["mode"] == "strict"
    assert Setup(None, Judge.GUARD, {"mode": "strict"}, 1).game("the-distance").options["mode"] == "strict"


def test_options_are_read_as_people_type_them() -> None:
    memory = catalogue.find("memory")
    assert read_options(memory, {"cards": "24", "extra_turn": "off"}) == {"cards": 24, "extra_turn": False}


def test_every_game_is_offered_with_a_line() -> None:
    assert [key for key, _ in offers()] == catalogue.keys()
    assert dict(offers())["memory"] == (
        "Memory (1 to 6 players): turn up two cards; a pair is yours, and the most pairs win."
    )
    assert asking.players(Duet) == "2 players"
