"""What the nodes of one house tell each other: hints, never facts. The log is the only truth; all of this may be lost.

A process alone has nobody to tell (`Local`); several have a Redis between them (`server.redis_bus`).
"""

import secrets
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias, final

from msgspec import Struct

from cardenza.server.limits import Rate

NODE_BYTES: Final = 8


class Place(Struct, frozen=True, array_like=True):
    """A node at a table: how far it has told the log, which of those who play have a line there, how many watch."""

    words: str
    n: int
    guests: tuple[str, ...] = ()
    watching: int = 0


class Here(Struct, frozen=True, array_like=True, tag="here"):
    """Where a node is. `is_all` names all of its tables, else those where something has changed; `left` are those
    where it is no more. Who has just come asks the others to say the same."""

    places: tuple[Place, ...]
    left: tuple[str, ...] = ()
    is_all: bool = False
    is_draining: bool = False
    open_since: int = 0
    asks: bool = False


class Noticed(Struct, frozen=True, array_like=True, tag="noticed"):
    """Logs that a node has written to, and up to which entry. What it is stays in the store: it may be a secret."""

    logs: tuple[tuple[str, int], ...]


class Thinking(Struct, frozen=True, array_like=True, tag="thinking"):
    """Somebody answers the questions of bots, with so many workers."""

    workers: int


Message: TypeAlias = Here | Noticed | Thinking
Hear: TypeAlias = Callable[[str, Message], None]
"""Takes in what a node, named first, has told; this node hears itself, too."""


class Bus(Protocol):
    """The way to the other nodes; `node` is the name of this one."""

    node: str
    is_shared: bool  # may there be others at all?

    def is_up(self) -> bool:
        """Does what is told arrive, as far as one can know?"""
        ...

    def tell(self, message: Message) -> None:
        """Tell all nodes, this one as well; nobody waits, and what cannot be told now is forgotten."""
        ...

    def echo_seconds(self) -> float:
        """How long it took lately until this node heard itself; nearly the longest time."""
        ...

    async def spent(self, name: str, rate: Rate) -> float | None:
        """One is taken from the bucket that all nodes share; tells how many are left. None if nobody knows."""
        ...

    async def open(self, hear: Hear, ready: Callable[[], None]) -> None:
        """Hear from now on; `ready` is called whenever the way is open again."""
        ...

    async def close(self) -> None: ...


def name_of_a_node() -> str:
    return secrets.token_hex(NODE_BYTES)


@final
class Local:
    """One process is the whole house."""

    is_shared = False

    def __init__(self) -> None:
        self.node = name_of_a_node()

    def is_up(self) -> bool:
        return True

    def tell(self, message: Message) -> None:
        """There is nobody else."""

    def echo_seconds(self) -> float:
        return 0.0

    async def spent(self, name: str, rate: Rate) -> float | None:
        return None

    async def open(self, hear: Hear, ready: Callable[[], None]) -> None:
        """Nothing is to be heard."""

    async def close(self) -> None:
        """Nothing was opened."""
