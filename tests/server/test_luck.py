"""A house with a seed deals the same at every opening; a house without one never does."""

from dataclasses import replace
from pathlib import Path

from tests.server.house import QUICK, SHORT, House, Person, play_to_the_end, serving


def game_at_a_new_table(house: House, person: Person) -> list[str]:
    """The moves of a whole game with a bot."""
    words = person.open("the-distance", 2, bots=1, options=SHORT)
    with person.at(words) as guest:
        while not guest.is_over:
            guest.until(lambda _: guest.can_move() or guest.is_over)
            play_to_the_end(guest)
    return [str(move) for move in house.table(words).moves]


def games(folder: Path, seed: int | None) -> list[list[str]]:
    """Two games of Ann, and one of Ben, in a house that has just been opened."""
    with serving(folder, replace(QUICK, seed=seed)) as house:
        ann, ben = Person(house, "Ann"), Person(house, "Ben")
        return [game_at_a_new_table(house, person) for person in (ann, ann, ben)]


def test_a_seed_deals_every_guest_the_same_at_every_opening(tmp_path: Path) -> None:
    first, second, of_another = games(tmp_path / "one", 7)
    assert first == of_another
    assert first != second
    assert games(tmp_path / "two", 7) == [first, second, of_another]
    assert games(tmp_path / "three", 8)[0] != first


def test_without_a_seed_no_two_tables_are_dealt_the_same(tmp_path: Path) -> None:
    first, second, of_another = games(tmp_path, None)
    assert first != second != of_another != first
