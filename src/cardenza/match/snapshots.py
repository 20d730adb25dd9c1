"""A table as it was dealt, to follow its log from there: what came before need not be worked out again.

What lies on the table stands in the entry of the deal, and no move has been made, so the rest is little. Whatever a
table comes to know besides is kept by itself; where that changes, the layout does, and older snapshots are left alone.
"""

from dataclasses import fields
from hashlib import blake2b
from typing import Any, Final, get_type_hints

import msgspec

from cardenza import catalogue
from cardenza.kernel.contract import by_version
from cardenza.match.events import Dealt, Entry
from cardenza.match.evolving import sealed
from cardenza.match.table import Table

AS_DEALT: Final = {"game", "state", "kept", "position", "moves", "outcome", "deeds"}
"""What a snapshot does without: it is in the entry of the deal, in the settings, or not there yet."""

_TYPES: Final = get_type_hints(Table)
_NAMES: Final = [field.name for field in fields(Table) if field.name not in AS_DEALT]
_KEPT: Final[type[Any]] = msgspec.defstruct(
    "_Kept", [("rules_version", int), *[(name, _TYPES[name]) for name in _NAMES]]
)
_encode: Final = msgspec.json.Encoder(order="deterministic").encode
_decode: Final = msgspec.json.Decoder(_KEPT).decode

LAYOUT: Final = blake2b(_encode(msgspec.json.schema(_KEPT)), digest_size=8).hexdigest()
"""Which snapshots this program reads: those of tables that know the same."""


def snapshot(table: Table) -> str:
    """What is to be kept of a table that has just been dealt."""
    assert not table.moves and table.outcome is None, "nothing has been played yet"
    kept = _KEPT(table.game.version, *[getattr(table, name) for name in _NAMES])
    return _encode(kept).decode()


def restored(kept: str, deal: Entry) -> Table:
    """The table after the entry of the deal, as it was when the snapshot was taken."""
    assert isinstance(deal.event, Dealt)
    found = _decode(kept)
    known = {name: getattr(found, name) for name in _NAMES}
    settings = found.settings
    game = by_version(catalogue.find(settings.game), found.rules_version, settings.seats, settings.chosen())
    position = deal.event.position
    table = Table(game=game, state=sealed(game, position), position=position, **known)
    if table.n != deal.n:
        raise ValueError(f"the snapshot is of entry {table.n}, not of {deal.n}")
    return table
