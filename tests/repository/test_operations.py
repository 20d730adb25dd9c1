"""The operations guide: its commands are run as they stand there, in their order, beside a house that is open."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.cli.running import cardenza
from tests.server.house import serving
from tests.server.upkeep.kept import keep
from tools.steps import ROOT

GUIDE = ROOT / "docs" / "operations.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A command of the guide, and what it says there."""

    words: tuple[str, ...]
    says: str


def commands(text: str) -> Iterator[Command]:
    for block in BLOCK.findall(text):
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, says = each.partition("\n")
            yield Command(tuple(shlex.split(line)), says)


def test_its_commands_do_what_it_says(tmp_path: Path, postgres_place: str) -> None:
    keep(tmp_path / "cardenza")
    with serving(tmp_path / "cardenza") as house:
        places = {
            "postgresql://cardenza@/cardenza": postgres_place,
            "http://127.0.0.1:8000": house.url,
            "/srv/": f"{tmp_path}/",
        }
        text = GUIDE.read_text(encoding="utf-8")
        for real in places.items():
            text = text.replace(*real)
        found = list(commands(text))
        assert len(found) > 15
        for (program, *arguments), says in found:
            assert program == "cardenza"
            ran = cardenza(*arguments)
            assert (ran.code, ran.err) == (0, ""), arguments
            assert re.fullmatch(re.escape(says).replace("…", ".+"), ran.out, re.DOTALL if says == "…\n" else 0), ran.out


def test_only_what_is_run_has_a_prompt() -> None:
    outside = BLOCK.sub("", GUIDE.read_text(encoding="utf-8"))
    assert not re.search(r"^\$ ", outside, re.MULTILINE)
