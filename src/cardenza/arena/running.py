"""An arena from its first game to its last, or to where it is clear who is stronger."""

from collections.abc import Sequence
from contextlib import closing
from typing import Final, final

from cardenza.arena.games import Result, Table, all_played
from cardenza.arena.schedule import Block
from cardenza.arena.standings import by_deal, complete, duels
from cardenza.mass.crews import Crew
from cardenza.mass.progress import Progress

PIECES_EACH: Final = 32
"""Into so many pieces the work of each worker is cut: what is lost with one of them is little."""

MOST_AT_ONCE: Final = 50
FIRST_LOOK: Final = 10  # deals
LATER_LOOKS: Final = 1.05


@final
class Arena:
    """The games as they come in. `results` are those that count, in their order."""

    def __init__(self, table: Table, blocks: Sequence[Block], *, until_clear: bool = False) -> None:
        self.table = table
        self.results: list[Result] = []
        self.is_interrupted = False
        self._blocks = blocks
        self._until_clear = until_clear
        self._done: list[Sequence[Result] | None] = [None] * len(blocks)
        self._next_look = FIRST_LOOK

    def play(self, crew: Crew, progress: Progress) -> None:
        """Have all games played, or so many as leave no doubt; after Ctrl-C, those that were finished count."""
        pieces = self._pieces(crew)
        work = [(self.table, [order for block in self._blocks[start:end] for order in block]) for start, end in pieces]
        done = 0
        try:
            with closing(crew.answers(all_played, work)) as answers:
                for number, results in answers:
                    self._take(pieces[number][0], results)
                    done += len(results)
                    progress.show(done)
                    if self._until_clear and self._is_clear():
                        return
        except KeyboardInterrupt:
            self.is_interrupted = True
        finally:
            progress.clear()
        self.results = list(complete(self._done))

    def _pieces(self, crew: Crew) -> list[tuple[int, int]]:
        """From which deal to which each piece goes."""
        count = len(self._blocks)
        size = 1 if self._until_clear else min(MOST_AT_ONCE, -(-count // (PIECES_EACH * crew.size)))
        return [(start, min(start + size, count)) for start in range(0, count, size)]

    def _take(self, start: int, results: Sequence[Result]) -> None:
        for at, block in enumerate(by_deal(results), start):
            self._done[at] = block

    def _is_clear(self) -> bool:
        """Is everything clear at one of the looks? They come after fixed numbers of deals, whoever is quicker."""
        while all(block is not None for block in self._done[: self._next_look]) and self._next_look <= len(self._done):
            seen = list(complete(self._done[: self._next_look]))
            if all(duel.is_clear() for duel in duels(seen, len(self.table.entrants))):
                self.results = seen
                return True
            self._next_look = max(self._next_look + 1, int(self._next_look * LATER_LOOKS))
        return False
