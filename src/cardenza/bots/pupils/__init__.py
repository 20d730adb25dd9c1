"""What a learner gets wrong in each game, where the table lets mistakes happen, and what is hard to remember.

Each game may have a module of its own here, found by its key, with its `PUPIL`. It offers wrong moves; whether one is
a mistake that happens at its price or a move that is refused, the game judges like anybody's.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardenza.kernel.contract import State
from cardenza.kernel.rng import Rng

HEARD: Final = ("holds", "lacks")
"""What documents tell of each seat that everybody has heard."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Pupil:
    """A learner of a game without mistakes: only the memory is short."""

    def slips(self, state: State, seat: int) -> list[int]:
        """Moves that a learner may take for right ones here; some of them may be."""
        return []

    def forget(self, document: dict[str, object], seat: int, rng: Rng, share: int) -> None:
        """Leave out of a position what the seat has forgotten: so many of a hundred things that it has seen."""
        for name in HEARD:
            told = document.get(name)
            if isinstance(told, list):
                document[name] = [entry if at == seat else kept_of(entry, rng, share) for at, entry in enumerate(told)]
        known = document.get("knows")
        if isinstance(known, list):
            kept = kept_of(known[seat], rng, share)
            left = [kept if at == seat else common(entry, kept) for at, entry in enumerate(known)]
            document["knows"] = left
            lacks = document.get("lacks")
            if isinstance(lacks, list):  # it counts cards beside those that are known
                owners = less_known(known, left)
                document["lacks"] = [[] if str(at) in owners else entry for at, entry in enumerate(lacks)]


def kept_of(entry: object, rng: Rng, share: int) -> object:
    """What is left of one list, or of the lists in an object.

    >>> kept_of({"1": ["C", "D"]}, Rng(1), 100), kept_of([3, 4], Rng(1), 0)
    ({'1': []}, [3, 4])
    """
    if isinstance(entry, dict):
        return {key: kept_of(inner, rng, share) for key, inner in entry.items()}
    if isinstance(entry, list):
        return [item for item in entry if rng.below(100) >= share]
    return entry


def common(entry: object, kept: object) -> object:
    """What another seat knows of hands, without what this one has forgotten: a learner thinks that others forget, too.

    >>> common({"1": ["C", "D"], "0": ["E"]}, {"1": ["D"]}), common([1, 2], [2])
    ({'1': ['D'], '0': ['E']}, [1, 2])
    """
    if not isinstance(entry, dict) or not isinstance(kept, dict):
        return entry
    return {owner: shared(cards, kept[owner]) if owner in kept else cards for owner, cards in entry.items()}


def less_known(known: list[object], left: list[object]) -> list[object]:
    """The hands of which somebody has forgotten a card.

    >>> less_known([{"1": ["C"], "2": ["D"]}, {}], [{"1": [], "2": ["D"]}, {}])
    ['1']
    """
    found: list[object] = []
    for before, after in zip(known, left, strict=True):
        if isinstance(before, dict) and isinstance(after, dict):
            found += [owner for owner, cards in before.items() if cards != after[owner]]
    return found


def shared(cards: list[object], kept: list[object]) -> list[object]:
    """The cards of the first list that are in the second one as well, equal ones as often as in both."""
    left = kept[:]
    found: list[object] = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return found


@cache
def pupil_of(key: str) -> Pupil:
    """
    >>> type(pupil_of("the-thirteenth")).__name__
    'Pupil'
    """
    name = f"{__name__}.{key.replace('-', '_')}"
    if find_spec(name) is None:
        return Pupil()
    found: Any = import_module(name).PUPIL
    assert isinstance(found, Pupil)
    return found
