"""What is wrong with a line or a touch that is no move is told in every language, by everybody who can cause it."""

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import islice
from types import ModuleType

import pytest

from cardenza import catalogue, decks, games, kernel
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import Fault, NotAllowed, Unreadable
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.kinds import TOUCH
from cardenza.words import words_of
from cardenza.words.book import ENGLISH, SHARED, languages, page
from cardenza.words.saying import Reader, gaps_in, say_idea
from tests.words.pages import GAMES

OTHERS = [language for language in languages() if language != ENGLISH]
STRANGE = ("castle", "H9", "C2", "Do1.no", "G:9", "ch-13", "W", "-1", "99999", "zz\x1b[2J", "'")

each_other = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)


def faults_in(*packages: ModuleType) -> dict[str, Fault]:
    """Every fault that is declared in the modules of packages."""
    names = [name for package in packages for name in [package.__name__, *_modules(package)]]
    values = [value for name in names for value in vars(importlib.import_module(name)).values()]
    return {value.key: value for value in values if isinstance(value, Fault)}


def _modules(package: ModuleType) -> list[str]:
    found = pkgutil.walk_packages(getattr(package, "__path__", []), f"{package.__name__}.")
    return [module.name for module in found]


SHARED_FAULTS = faults_in(kernel, decks)


def own_faults(kind: type[Game]) -> dict[str, Fault]:
    module = importlib.import_module(f"{games.__name__}.{kind.key.replace('-', '_')}")
    own = {key: fault for key, fault in faults_in(module).items() if key not in SHARED_FAULTS}
    touch = kind().kinds().touch
    return own | ({TOUCH: touch} if touch.key == TOUCH else {})


def check(found: dict[str, str], declared: dict[str, Fault]) -> None:
    assert set(found) == set(declared)
    for key, phrase in found.items():
        assert gaps_in(phrase) <= gaps_in(declared[key].sentence), key


@each_other
def test_what_all_games_share_is_told_with_the_same_gaps(language: str) -> None:
    check(page(language, SHARED).faults, SHARED_FAULTS)


@each_other
@each_game
def test_what_a_game_adds_is_told_with_the_same_gaps(language: str, kind: type[Game]) -> None:
    check(page(language, kind.key.replace("-", "_")).faults, own_faults(kind))


@pytest.mark.parametrize("name", [SHARED, *[kind.key.replace("-", "_") for kind in GAMES]])
def test_english_is_not_written_twice(name: str) -> None:
    assert page(ENGLISH, name).faults == {}


# ---------------------------------------------------------------------------------------------------- in play


def broken_lines(state: State) -> Iterator[str]:
    """Lines that are almost moves: of each kind, with something strange in the place of each word."""
    yield from ("", "x" * 1000, *STRANGE)
    for kind in state.game.kinds().kinds:
        words = kind.written().split()
        for at in range(len(words)):
            yield from (" ".join([*words[:at], strange, *words[at + 1 :]]) for strange in STRANGE)
    for move in state.moves(state.to_act()[0])[:12]:
        words = move.split()
        for at in range(len(words)):
            yield from (" ".join([*words[:at], strange, *words[at + 1 :]]) for strange in STRANGE)


def broken_touches(state: State, seat: int) -> Iterator[Gesture]:
    """What hands might do: touch any two things, or one, or a thing that is not there, and say something or nothing."""
    touches = [Touch("nowhere"), Touch("hands", seat, "H9"), Touch("hands", seat, 99)]
    for zone in state.zones():
        touches += [Touch(zone.name, zone.place), *[Touch(zone.name, zone.place, 0) for _ in zone.cards[:1]]]
    for one in touches:
        for other in (None, *touches):
            for choice in ("", "castle"):
                yield Gesture((one,), other, choice)
                yield Gesture((one, one), other, choice)
    yield Gesture((), touches[-1])


def unread(state: State, seat: int) -> Iterator[Unreadable]:
    for line in broken_lines(state):
        try:
            state.parse(seat, line)
        except Unreadable as error:
            yield error
        except NotAllowed:
            continue
    for gesture in islice(broken_touches(state, seat), 4000):
        try:
            state.game.manners.by_hand(state, seat, gesture)
        except Unreadable as error:
            yield error
        except NotAllowed:
            continue


@each_game
def test_whatever_cannot_be_read_is_told_in_french(kind: type[Game]) -> None:
    words, reader = words_of("fr", kind.key), Reader(0, str, "fr")
    state = catalogue.find(kind.key)().deal(3)
    heard: set[str] = set()
    for error in unread(state, state.to_act()[0]):
        assert error.said is not None, error
        told = " ".join(say_idea(words, error.said, reader))
        assert told, error
        assert "\x1b" not in told
        heard.add(error.said.key)
    assert {"empty_line", "line_too_long", "no_such_move", "no_place"} <= heard
