"""Many machines, by Ray (the extra `ray`): the same work, asked again wherever a worker or a machine was lost."""

import os
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, final

from cardenza.kernel.errors import CardenzaError
from cardenza.mass.crews import AHEAD, Answered, Answers, Crew

_Piece = TypeVar("_Piece")
_Answer = TypeVar("_Answer")

LOCAL: Final = "local"
FOREVER: Final = -1


class NoCluster(CardenzaError):
    """There is no Ray, or none at that address."""


@final
class Cluster(Crew):
    """The machines of a Ray cluster by its address, or a small one of our own on this machine (`local`)."""

    def __init__(self, address: str) -> None:
        self._ray = _connected(address)
        self.size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def answers(self, work: Callable[[_Piece], _Answer], pieces: Sequence[_Piece]) -> Answers[_Answer]:
        """Ray asks again by itself what was lost, also an answer whose machine is gone before it was fetched."""
        remote = self._ray.remote(num_cpus=1, max_retries=FOREVER)(work)
        to_come = iter(enumerate(pieces))
        waiting: dict[Any, int] = {}
        try:
            while True:
                while len(waiting) < AHEAD * self.size and (entry := next(to_come, None)) is not None:
                    waiting[remote.remote(entry[1])] = entry[0]
                if not waiting:
                    return
                done, _ = self._ray.wait([*waiting])
                yield Answered(waiting.pop(done[0]), self._ray.get(done[0]))
        finally:
            for reference in waiting:
                self._ray.cancel(reference, force=True)

    def close(self) -> None:
        self._ray.shutdown()


def _connected(address: str) -> Any:  # Ray's own types say hardly more
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told of what is played here
    try:
        import ray
    except ImportError:
        raise NoCluster("many machines are run by Ray: install cardenza[ray]") from None
    try:
        ray.init(address=None if address == LOCAL else address, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {' '.join(str(error).split())[:200]}") from None
    return ray
