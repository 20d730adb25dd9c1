"""The catalogue finds what lies in the folder, and what other packages offer; nothing is registered by hand."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardenza import catalogue
from cardenza.catalogue import UnknownGame
from cardenza.kernel.errors import CardenzaError, Impossible, Unreadable
from tools.steps import ROOT

GAME = '''
from cardenza.kernel.contract import Game


class {name}(Game):
    """A game from outside."""

    key = "{key}"
    title = "{name}"
'''


class Outside:
    """A package that offers games under the entry point."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: dict[str, str] = {}

    def offer(self, key: str, module: str, source: str) -> None:
        self.modules[key] = module
        (self.folder / f"{module}.py").write_text(source, encoding="utf-8")
        info = self.folder / "outside-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n", encoding="utf-8")
        points = [f"{key} = {module}:Game" for key, module in self.modules.items()]
        (info / "entry_points.txt").write_text("\n".join(["[cardenza.games]", *points]), encoding="utf-8")
        importlib.invalidate_caches()


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    monkeypatch.syspath_prepend(str(tmp_path))
    package = Outside(tmp_path)
    yield package
    for module in package.modules.values():
        sys.modules.pop(module, None)
    importlib.invalidate_caches()


def test_folder_and_catalogue_agree() -> None:
    folder = ROOT / "src" / "cardenza" / "games"
    names = {file.stem for file in folder.glob("*.py")} | {file.parent.name for file in folder.glob("*/__init__.py")}
    assert catalogue.keys() == sorted(name.replace("_", "-") for name in names - {"__init__"})


def test_every_key_finds_its_game() -> None:
    for key in catalogue.keys():  # noqa: SIM118  # the keys of a module
        kind = catalogue.find(key)
        assert kind.key == key
        assert kind.__module__ == f"cardenza.games.{key.replace('-', '_')}"
        assert 1 <= kind.least_seats <= kind.most_seats
        assert kind.title
    assert [kind.key for kind in catalogue.games()] == catalogue.keys()


@pytest.mark.parametrize("key", ["the-distanse", "the_distance", "distance"])
def test_a_key_that_is_nearly_right_gives_a_hint(key: str) -> None:
    with pytest.raises(UnknownGame, match=f"there is no game '{key}'; did you mean the-distance?"):
        catalogue.find(key)


@pytest.mark.parametrize("key", ["", "chess", "../kernel", "__init__"])
def test_an_unknown_key_gives_the_keys_there_are(key: str) -> None:
    with pytest.raises(UnknownGame) as refusal:
        catalogue.find(key)
    assert str(refusal.value) == f"there is no game {key!r}; there are {', '.join(catalogue.keys())}"
    assert isinstance(refusal.value, CardenzaError)


def test_a_game_from_outside_is_found(outside: Outside) -> None:
    outside.offer("far-away", "far_away_games", GAME.format(name="FarAway", key="far-away"))
    assert "far-away" in catalogue.keys()  # noqa: SIM118  # the keys of a module
    assert catalogue.find("far-away").title == "FarAway"
    assert catalogue.game_of({"game": "far-away"}).seats == 1


def test_what_a_module_only_imports_is_not_its_game(outside: Outside) -> None:
    outside.offer("near-by", "near_by_games", GAME.format(name="NearBy", key="near-by"))
    imported = "from near_by_games import NearBy\n" + GAME.format(name="FarAway", key="far-away")
    outside.offer("far-away", "far_away_games", imported)
    assert catalogue.find("far-away").title == "FarAway"


@pytest.mark.parametrize(
    ("source", "has"),
    [
        ("", "none"),
        ("from cardenza.kernel.contract import Game\n", "none"),
        (
            GAME.format(name="One", key="far-away") + GAME.format(name="Two", key=""),
            r"One \(far-away\), Two \(no key\)",
        ),
        (GAME.format(name="FarAway", key="far_away"), r"FarAway \(far_away\)"),
    ],
    ids=["no game", "only imported", "two games", "another key"],
)
def test_a_module_defines_exactly_one_game_with_its_key(outside: Outside, source: str, has: str) -> None:
    outside.offer("far-away", "far_away_games", source)
    sentence = f"far_away_games must define one game, with the key far-away; it has {has}$"
    with pytest.raises(UnknownGame, match=sentence):
        catalogue.find("far-away")


def test_an_offer_without_its_module_is_said_in_a_sentence(outside: Outside) -> None:
    outside.offer("far-away", "far_away_games", GAME.format(name="FarAway", key="far-away"))
    (outside.folder / "far_away_games.py").unlink()
    with pytest.raises(UnknownGame, match="offers the game far-away, but its module far_away_games is not installed"):
        catalogue.find("far-away")


def test_what_a_module_needs_and_does_not_find_is_an_error_of_its_own(outside: Outside) -> None:
    outside.offer("far-away", "far_away_games", "import far_away_cards\n")
    with pytest.raises(ModuleNotFoundError, match="far_away_cards"):
        catalogue.find("far-away")


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "a position says which game it is of"),
        ({"game": 3}, "a position says which game it is of"),
        ({"game": "the-distance", "seats": "two"}, "seats must be a number, not 'two'"),
        ({"game": "the-distance", "seats": True}, "seats must be a number, not True"),
        (
            {"game": "the-distance", "options": ["mode"]},
            r"options must be an object of names and values, not \['mode'\]",
        ),
    ],
)
def test_a_document_says_what_it_is_a_position_of(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        catalogue.game_of(document)


def test_a_document_makes_its_game_and_its_position() -> None:
    document = {"game": "the-distance", "seats": 3, "options": {"interval": 5}, "hands": [7, 7, 7], "discard": ["C2"]}
    game = catalogue.game_of(document)
    assert (game.key, game.seats, game.options["interval"]) == ("the-distance", 3, 5)
    assert catalogue.position(document).document()["options"] == {"interval": 5}
    with pytest.raises(Impossible, match="discard must name at least one card"):
        catalogue.position({**document, "discard": []})
