"""The games of each kind are played, all of them by one crew."""

from collections.abc import Sequence
from contextlib import closing
from typing import Final, NamedTuple

from cardenza.lab.samples import Bench, Sample, all_sampled
from cardenza.mass.crews import Crew
from cardenza.mass.progress import Progress

PIECES_EACH: Final = 32
MOST_AT_ONCE: Final = 50


class Study(NamedTuple):
    """The games of one kind, by what makes it differ from the others."""

    label: str
    bench: Bench
    samples: list[Sample]


def played(benches: Sequence[tuple[str, Bench]], games: int, crew: Crew, progress: Progress) -> list[Study]:
    """So many games of each kind, the same deals of the seed."""
    size = max(1, min(MOST_AT_ONCE, games * len(benches) // (PIECES_EACH * crew.size)))
    places = [(kind, start) for start in range(0, games, size) for kind in range(len(benches))]
    pieces = [(benches[kind][1], range(start, min(start + size, games))) for kind, start in places]
    found: dict[tuple[int, int], list[Sample]] = {}
    done = 0
    with closing(crew.answers(all_sampled, pieces)) as answers:
        for number, samples in answers:
            found[places[number]] = samples
            done += len(samples)
            progress.show(done)
    progress.clear()
    ordered = sorted(found)
    return [
        Study(label, bench, [sample for place in ordered if place[0] == kind for sample in found[place]])
        for kind, (label, bench) in enumerate(benches)
    ]
