"""The book: languages, what comes from where, and games that nobody has written words for."""

import dataclasses
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from cardenza import catalogue
from cardenza.catalogue import UnknownGame
from cardenza.kernel.speech import Card, Said
from cardenza.kernel.verdict import CORE
from cardenza.protocol import http
from cardenza.protocol.speaking import words_told
from cardenza.words import Words, languages, say_card, say_value, words_of
from cardenza.words.book import Page
from cardenza.words.rulebook import plan_of
from cardenza.words.saying import Reader, part_text, say_move
from tests import asking

OUTSIDE = '''
from cardenza.kernel.contract import Game
from cardenza.kernel.options import Switch


class Wordless(Game):
    """A game from outside."""

    key = "wordless"
    title = "Wordless"
    summary = "nothing is said"
    OPTIONS = (Switch("MUTE-O1", "loud", False, "somebody says something"),)
    RULES = {"MUTE-1": "Nobody says anything."}
'''


PLAN = """
ages = { least = 8 }
minutes = { least = 10, most = 15 }
level = { least = 2 }
"""
FRENCH = """
title = "Muet"
[rules]
MUTE-1 = "Personne ne dit rien."
[moves]
nod = "hocher la tête"
"""


@contextmanager
def installed(folder: Path, key: str, module: str) -> Iterator[str]:
    """The key of a game that another package offers while we are here."""
    info = folder / f"{key}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {key}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[cardenza.games]\n{key} = {module}\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        yield key
    sys.modules.pop(module, None)
    importlib.invalidate_caches()


@pytest.fixture
def wordless(tmp_path: Path) -> Iterator[str]:
    """The key of an installed game without words."""
    (tmp_path / "wordless_game.py").write_text(OUTSIDE, encoding="utf-8")
    with installed(tmp_path, "wordless", "wordless_game") as key:
        yield key


def test_a_game_from_elsewhere_brings_its_words_along(tmp_path: Path) -> None:
    package = tmp_path / "french_game"
    (package / "words" / "fr").mkdir(parents=True)
    (package / "__init__.py").write_text(OUTSIDE.replace("wordless", "well-spoken"), encoding="utf-8")
    (package / "words" / "fr" / "well_spoken.toml").write_text(FRENCH, encoding="utf-8")
    (package / "words" / "plans").mkdir()
    (package / "words" / "plans" / "well_spoken.toml").write_text(PLAN, encoding="utf-8")
    with installed(tmp_path, "well-spoken", "french_game") as key:
        french, english, plan = words_of("fr", key), words_of("en", key), plan_of(key)
    assert plan is not None
    assert (plan.level.least, plan.minutes.most) == (2, 15)
    assert (french.title, french.rules["MUTE-1"], french.moves["nod"]) == (
        "Muet",
        "Personne ne dit rien.",
        "hocher la tête",
    )
    assert french.options == english.options == {"loud": "somebody says something"}
    assert (english.title, english.rules["MUTE-1"]) == ("Wordless", "Nobody says anything.")


def test_a_game_without_words_speaks_for_itself_in_every_language(wordless: str) -> None:
    words = words_of("fr", wordless)
    assert (words.language, words.title, words.summary) == ("fr", "Wordless", "nothing is said")
    assert words.rules["MUTE-1"] == "Nobody says anything."
    assert words.rules["CORE-2"] == words_of("fr", "memory").rules["CORE-2"] != CORE["CORE-2"]
    assert words.options == {"loud": "somebody says something"}
    assert say_value(words, "loud", True) == "oui"
    assert say_move(words, Said("hum", {}), Reader(0, str)) == ""
    assert say_move(words, Said("draw", {}), Reader(0, str)) == "Piocher une carte"


def test_a_card_without_a_phrase_for_its_name_goes_by_its_text() -> None:
    silent = dataclasses.replace(words_of("en", "memory"), cards={})
    assert say_card(silent, "?1") == part_text(silent, Card("?1"), Reader(0, str)) == "?1"


def test_english_rules_and_options_are_those_of_the_game() -> None:
    for kind in catalogue.games():
        words = words_of("en", kind.key)
        assert words.title == kind.title
        assert words.rules == kind.RULES | CORE
        assert words.options == {option.name: option.sentence for option in kind.OPTIONS}


def test_an_unknown_language_is_english() -> None:
    for language in ("tlh", "", "..", "fr/../en", "en/memory"):
        assert words_of(language, "memory") == words_of("en", "memory")
    assert "en" in languages()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'table'"):
        words_of("fr", "table")


def test_rules_stand_in_the_order_of_the_game_in_every_language() -> None:
    for language in languages():
        for kind in catalogue.games():
            assert list(words_of(language, kind.key).rules)[: len(kind.RULES)] == list(kind.RULES)


def test_moves_and_values_are_said() -> None:
    words = words_of("fr", "the-distance")
    assert [say_value(words, "wilds", "none"), say_value(words, "interval", 3)] == ["sans jokers", "tierce"]
    assert say_value(words, "hand_size", 5) == "5"
    distance, solitaire = catalogue.find("the-distance")().deal(1), catalogue.find("chromatic-solitaire")().deal(1)
    assert asking.said(distance, 0, "play F#3 ?1 as G", "fr") == "Jouer Sol♭3 et un joker en disant Sol"
    assert asking.said(solitaire, 0, "move 2 x1 to 8") == "Move A♯ from column 2 to column 8"
    assert asking.said(solitaire, 0, "move 2 x12 to 8") == "Move a card (a block of 12) from column 2 to column 8"


def test_words_go_on_the_wire_as_they_are() -> None:
    assert [field.name for field in dataclasses.fields(Words)] == list(http.Words.__struct_fields__)
    told = words_told(words_of("fr", "memory"))
    assert told.rules == words_of("fr", "memory").rules
    assert told.called["?1"].key == "wild"


def test_a_file_with_a_heading_nobody_reads_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `rulez`"):
        msgspec.toml.decode("[rulez]\n", type=Page)


def test_facts_that_are_players_are_told_by_their_names() -> None:
    """A seat, several of them, one that a round keeps, and those that follow from the rest."""
    assert {"turn", "safe"} <= set(words_of("en", "old-maid").seats)
    assert {"turn", "dealer"} <= set(words_of("fr", "carmony").seats)
    assert {"barred", "placers", "winners"} <= set(words_of("en", "bluff-the-scale").seats)
    assert "degrees" not in words_of("en", "bluff-the-scale").seats
