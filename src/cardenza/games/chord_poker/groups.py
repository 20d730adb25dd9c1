"""Equal cards in groups: pairs, threes and fours, what they are worth, and how they are written.

A grouping says for each note how its cards are split. There are fifteen ways to split up to eight cards, leaving some
over or none, so a grouping is twelve numbers of four bits: one number below 2**48.
"""

from typing import Final

from mypy_extensions import i64

from cardenza.decks.melds import read_note
from cardenza.decks.notes import NAMES, count_of
from cardenza.kernel.errors import Unreadable

SPLITS: Final = [
    [],
    *[[2], [3], [4]],
    *[[2, 2], [3, 2], [4, 2], [3, 3], [4, 3], [4, 4]],
    *[[2, 2, 2], [3, 2, 2], [4, 2, 2], [3, 3, 2]],
    [2, 2, 2, 2],
]
SIZES: Final = [sum(split) for split in SPLITS]
SMALLEST: Final = 2
LARGEST: Final = 4
MELD_POINTS: Final = [0, 0, 2, 5, 8]  # POKR-28, POKR-29, POKR-30
LOOSE: Final = -1  # POKR-31
WORTH: Final = [sum([MELD_POINTS[size] for size in split]) for split in SPLITS]
BEST: Final = [SPLITS.index(split) for split in [[], [], [2], [3], [4], [3, 2], [4, 2], [4, 3], [4, 4]]]
"""The best way to split so many equal cards (POKR-R12)."""
VALUES: Final = [WORTH[BEST[count]] + LOOSE * (count - SIZES[BEST[count]]) for count in range(9)]
"""What so many equal cards are worth (POKR-R12)."""


def value_of(hand: i64) -> int:
    """What a hand is worth, grouped as well as can be.

    >>> from cardenza.decks.notes import gathered
    >>> value_of(gathered([7] * 5 + [0] * 3 + [4] * 2 + [5])), value_of(gathered([9] * 8 + [11]))
    (13, 15)
    """
    value = 0
    for note in range(12):
        value += VALUES[count_of(hand, note)]
    return value


def split_of(groups: int, note: int) -> int:
    """How the cards of a note are split, as the number of the split."""
    return groups >> 4 * note & 15


def best_of(hand: int) -> int:
    """The best grouping of a hand.

    >>> from cardenza.decks.notes import gathered
    >>> text_of(best_of(gathered([7] * 5 + [0] * 2 + [4])))
    'G:3+2 C:2'
    """
    return sum([BEST[count_of(hand, note)] << 4 * note for note in range(12)])


def worth_of(groups: int, hand: int) -> int:
    """What a hand is worth in these groups; cards in none count against it."""
    value = 0
    for note in range(12):
        split = split_of(groups, note)
        value += WORTH[split] + LOOSE * (count_of(hand, note) - SIZES[split])
    return value


def missing_for(groups: int, hand: int) -> list[int]:
    """The notes of which a grouping has more cards than the hand, each as often as cards are missing."""
    lacks = [SIZES[split_of(groups, note)] - count_of(hand, note) for note in range(12)]
    return [note for note in range(12) for _ in range(max(0, lacks[note]))]


# ------------------------------------------------------------------------------------------------ in words


def words_of(groups: int) -> list[str]:
    """Each note with its groups: most cards first, then from C to B."""
    notes = [note for note in range(12) if split_of(groups, note)]
    notes.sort(key=lambda note: -SIZES[split_of(groups, note)])
    return [f"{NAMES[note]}:{'+'.join([str(size) for size in SPLITS[split_of(groups, note)]])}" for note in notes]


def vocabulary() -> list[str]:
    """Every word that groups are written with."""
    return [word for note in range(12) for split in range(1, len(SPLITS)) for word in words_of(split << 4 * note)]


def text_of(groups: int) -> str:
    """A grouping as moves write it."""
    return " ".join(words_of(groups)) or "none"


def read(words: list[str]) -> list[list[int]]:
    """For each note the sizes of its groups, large to small, in whatever order they were written.

    >>> read(["C:2", "G:2+3"])[7]
    [3, 2]
    """
    sizes: list[list[int]] = [[] for _ in range(12)]
    for word in words:
        note, sign, rest = word.partition(":")
        numbers = rest.split("+")
        if not sign or not all(number.isascii() and number.isdecimal() and len(number) < 3 for number in numbers):
            raise Unreadable(f"{word!r} is no group: a note and how many cards go together, such as G:3+2")
        sizes[read_note(note)] += [int(number) for number in numbers]
    return [sorted(each, reverse=True) for each in sizes]


def packed(sizes: list[list[int]]) -> int:
    """The grouping with these sizes for each note; -1 if there is none.

    >>> text_of(packed(read(["C:2", "G:2", "G:3"]))), packed(read(["G:5"]))
    ('G:3+2 C:2', -1)
    """
    if any(each not in SPLITS for each in sizes):
        return -1
    return sum([SPLITS.index(each) << 4 * note for note, each in enumerate(sizes)])
