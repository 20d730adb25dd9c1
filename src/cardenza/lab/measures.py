"""What samples say of a game. Every figure is an estimate with its interval of 95 %."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cardenza.lab.samples import Sample
from cardenza.mass.figures import Estimate, mean_of, ratio_of, share_of, spread

MOST_WORDS: Final = 4
LENGTH: Final = "moves a game"
FIRST: Final = "wins of who begins"
CHOICES: Final = "moves that were a choice"
WAYS: Final = "legal moves at a choice"
NOBODY: Final = "games nobody has won"


def forced_word(word: str) -> str:
    """What a forced move with this first word is called."""
    return f"moves forced to {word}"


def measures(samples: Sequence[Sample], seats: int) -> dict[str, Estimate]:
    """All figures by name, in the order in which they are told."""
    moves = [float(sample.moves) for sample in samples]
    choices = [float(sample.choices) for sample in samples]
    found = {LENGTH: mean_of(moves)}
    if seats > 1:
        found[FIRST] = share_of([_share(sample, sample.first) for sample in samples], len(samples))
    found[CHOICES] = ratio_of(choices, moves)
    found[WAYS] = ratio_of([float(sample.ways) for sample in samples], choices)
    for word in words(samples):
        found[forced_word(word)] = ratio_of([float(sample.forced.get(word, 0)) for sample in samples], moves)
    found[NOBODY] = share_of([float(not sample.winners) for sample in samples], len(samples))
    return found


def words(samples: Sequence[Sample]) -> list[str]:
    """The first words of the moves that were forced most often."""
    counts: Counter[str] = Counter()
    for sample in samples:
        counts.update(sample.forced)
    return [word for word, _ in counts.most_common(MOST_WORDS)]


def _share(sample: Sample, seat: int) -> float:
    return (seat in sample.winners) / max(len(sample.winners), 1)


def lengths(samples: Sequence[Sample]) -> dict[str, float]:
    """How the lengths are spread."""
    return spread([float(sample.moves) for sample in samples])
