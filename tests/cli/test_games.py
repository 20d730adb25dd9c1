"""`cardenza games`."""

import json

from cardenza import catalogue
from tests.cli.running import cardenza


def test_every_game_has_its_line() -> None:
    lines = cardenza("games").out.splitlines()
    assert [line.split()[0] for line in lines] == catalogue.keys()
    assert "The Distance (2 to 5 players, rules version 2)" in lines[-1]
    assert "(1 player," in lines[catalogue.keys().index("chromatic-solitaire")]


def test_for_programs_exactly_four_keys() -> None:
    games = json.loads(cardenza("games", "--json").out)
    assert [set(game) for game in games] == [{"key", "title", "seats", "rules_version"}] * len(catalogue.keys())
    assert {"key": "memory", "title": "Memory", "seats": [1, 6], "rules_version": 1} in games
