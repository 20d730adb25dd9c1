"""`cardenza verify`: a shuffle is the promised one, or the command says what differs."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardenza.match.settings import Settings
from tests.cli.running import cardenza, complaint
from tests.match.live import ANNA, BEN, begun


@pytest.fixture
def lines() -> list[str]:
    """The record of a game at a live table."""
    live = begun(Settings("the-distance", 2, {"hand_size": 5, "turn_cap": 200}), [ANNA, BEN])
    live.finish(Random(4))
    return live.table.record().json_lines()


def written(folder: Path, name: str, lines: list[str]) -> Path:
    file = folder / name
    file.write_text("\n".join(lines) + "\n")
    return file


def with_shuffle(lines: list[str], **changes: object) -> list[str]:
    head = json.loads(lines[0])
    return [json.dumps({**head, "shuffle": {**head["shuffle"], **changes}}), *lines[1:]]


def test_a_true_record_is_verified(tmp_path: Path, lines: list[str]) -> None:
    ran = cardenza("verify", written(tmp_path, "game.jsonl", lines))
    assert (ran.code, ran.err) == (0, "")
    assert "the-distance" in ran.out
    assert json.loads(lines[0])["shuffle"]["commitment"] in ran.out


def test_many_records_in_many_files(tmp_path: Path, lines: list[str]) -> None:
    good = written(tmp_path, "good.jsonl", lines)
    bad = written(tmp_path, "bad.jsonl", [*lines, *with_shuffle(lines, nonce="00")])
    ran = cardenza("verify", good, bad)
    assert ran.code == 1
    assert ran.out.endswith("2 verified, 1 wrong\n")
    assert ran.err.startswith(f"cardenza: {bad}: line {len(lines) + 1}: ")


def without_shuffle(lines: list[str]) -> list[str]:
    head = json.loads(lines[0])
    del head["shuffle"]
    return [json.dumps(head), *lines[1:]]


def with_another_deal(lines: list[str]) -> list[str]:
    head = json.loads(lines[0])
    hands = head["position"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    return [json.dumps(head), *lines[1:]]


DAMAGES: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "another secret": (lambda lines: with_shuffle(lines, secret="ab" * 32), "not the promised ones"),
    "another nonce": (lambda lines: with_shuffle(lines, nonce="ab" * 32), "not the promised ones"),
    "another deal": (with_another_deal, "deals other cards"),
    "no shuffle": (without_shuffle, "tells no shuffle"),
    "half a shuffle": (lambda lines: with_shuffle(lines, secret=None), "tells no shuffle"),
    "a damaged line": (lambda lines: [*lines[:5], "{"], "line 6: not a JSON object"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_differs_is_said(tmp_path: Path, lines: list[str], damage: str) -> None:
    do, words = DAMAGES[damage]
    sentence = complaint(cardenza("verify", written(tmp_path, "game.jsonl", do(lines))), code=1)
    assert words in sentence


def test_files_without_a_record_are_no_question(tmp_path: Path, lines: list[str]) -> None:
    assert "there is no record" in complaint(cardenza("verify", written(tmp_path, "notes.txt", ["hello"])))
    assert "no such file" in complaint(cardenza("verify", tmp_path / "nothing.jsonl"))
    strange = [line.replace('"the-distance"', '"bridge"') for line in lines]
    assert "there is no game 'bridge'" in complaint(cardenza("verify", written(tmp_path, "game.jsonl", strange)))
