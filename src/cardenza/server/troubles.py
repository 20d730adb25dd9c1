"""What may be wrong for people at our pages, each by a key, so that the page says it in their language.

What only programs meet (a message that cannot be read, say) is a plain sentence and has no key.
"""

from typing import Final, NamedTuple, TypeAlias

from cardenza.protocol.told import TroubleKey
from cardenza.server.house import TryLater
from cardenza.server.store import Damaged, StoreProblem
from cardenza.server.turns import TooManyWait


class Trouble(NamedTuple):
    """Something that goes wrong, by its key and in English."""

    key: TroubleKey
    sentence: str


Said: TypeAlias = str | Trouble

CLOSING: Final = Trouble("closing", "The house is closing.")
DAMAGED: Final = Trouble(
    "damaged", "The log of this table is damaged, so it cannot be opened; all other tables are as they were."
)
FAILED: Final = Trouble("failed", "Something went wrong in the server; it was noted there.")
NO_NAME: Final = Trouble("no_name", "A name has at least one letter that can be seen.")
NO_SUCH_CODE: Final = Trouble("no_such_code", "No chair at this table has this code; it is shown where you sit.")
NOT_SEATED: Final = Trouble("not_seated", "Only those who sit at a table can report it.")
REPORTED: Final = Trouble("reported", "That was reported often enough; please wait a few seconds.")
TOO_MANY_ADDRESSES: Final = Trouble(
    "too_many_addresses", "Too many addresses without a table were tried from here; please wait a minute."
)
TOO_MANY_CODES: Final = Trouble("too_many_codes", "You have tried too many codes at this table; please wait a minute.")
TOO_MANY_MOVES: Final = Trouble(
    "too_many_moves", "This chair has changed hands too often just now; please wait a few seconds."
)
TOO_MANY_TABLES: Final = Trouble("too_many_tables", "Too many new tables from one place; please wait a few seconds.")
TOO_MUCH: Final = Trouble("too_much", "Not so much at once, please.")

_BY_KIND: Final[tuple[tuple[type[Exception], TroubleKey], ...]] = (
    (Damaged, "damaged"),
    (StoreProblem, "not_kept"),
    (TooManyWait, "too_much"),
    (TryLater, "busy"),
)


def sentence(error: Exception) -> str:
    """What an error says, from a capital letter to a stop."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "]", ")")) else ".")


def trouble_with(error: Exception) -> Said:
    """What an error says, by its key if people may meet it."""
    key = next((key for kind, key in _BY_KIND if isinstance(error, kind)), None)
    return sentence(error) if key is None else Trouble(key, sentence(error))


def key_of(said: Said) -> TroubleKey | None:
    return said.key if isinstance(said, Trouble) else None


def sentence_of(said: Said) -> str:
    return said.sentence if isinstance(said, Trouble) else said
