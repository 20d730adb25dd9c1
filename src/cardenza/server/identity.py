"""Who somebody is: a guest, known by a signed cookie that holds nothing but a number and the name they gave.

The recovery code of a chair is a signature of table, chair and owner: nothing is stored for it, and it changes with the
owner. Whoever knows it may take the chair over from another device.
"""

import hmac
import secrets
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple, final

from cardenza.server.names import cleaned_name

COOKIE: Final = "cardenza"
YEAR_SECONDS: Final = 365 * 24 * 3600
ID_BYTES: Final = 16
ID_LETTERS: Final = 26
MOST_REMEMBERED: Final = 10_000
INVITATION_BYTES: Final = 12

CROCKFORD: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LETTERS: Final = 12  # of 5 bits each
GROUP: Final = 4
FORGIVEN: Final = str.maketrans("OIL", "011", " -")
"""What people type for what they read: O for zero, I and L for one, and spaces and dashes as they like."""


class Visitor(NamedTuple):
    """A guest as the cookie tells: `name` is empty until they have given one."""

    id: str
    name: str = ""


@final
class Guests:
    """Issues and reads what guests are known by, signed with the secret of the house."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def issue(self, name: str = "") -> Visitor:
        """A guest who was never here before."""
        return Visitor(fresh_id(), cleaned_name(name))

    def read(self, cookie: str | None) -> Visitor | None:
        """The guest of a cookie's value; None if it is not one of ours."""
        parts = (cookie or "").split(".")
        if len(parts) != 3 or len(parts[0]) != ID_LETTERS or not (cookie or "").isascii():
            return None
        guest, name, signature = parts
        if not hmac.compare_digest(signature, self._signature(guest, name)):
            return None
        return Visitor(guest, _decoded(name))

    def cookie(self, visitor: Visitor) -> str:
        """The value of the cookie that tells who this is."""
        name = _text(visitor.name.encode())
        return f"{visitor.id}.{name}.{self._signature(visitor.id, name)}"

    def header(self, visitor: Visitor, *, is_https: bool) -> str:
        """The whole `Set-Cookie` header: no script can read it, and no other site can send it along."""
        secure = "; Secure" if is_https else ""
        value = self.cookie(visitor)
        return f"{COOKIE}={value}; Max-Age={YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax{secure}"

    def code(self, table: str, chair: int, owner: str) -> str:
        """The recovery code of a chair, as it is shown: `K7QF-2M9X-4HTD`."""
        return _code(self._secret, table, chair, owner)

    def is_code(self, text: str, table: str, chair: int, owner: str) -> bool:
        """Is this the chair's code, as a person may type it?"""
        typed, code = (each.upper().translate(FORGIVEN) for each in (text, self.code(table, chair, owner)))
        return hmac.compare_digest(typed.encode(), code.encode())

    def invitation(self, table: str, since: int) -> str:
        """What lets somebody in to watch at a private table; `since` is the entry of its log that made this one."""
        return _text(_digest(self._secret, "invitation", table, str(since))[:INVITATION_BYTES])

    def is_invitation(self, text: str, table: str, since: int) -> bool:
        return hmac.compare_digest(text.encode(), self.invitation(table, since).encode())

    def _signature(self, guest: str, name: str) -> str:
        return _text(_digest(self._secret, "guest", guest, name))


def fresh_id() -> str:
    """The number of somebody who was never here."""
    return b32encode(secrets.token_bytes(ID_BYTES)).decode().rstrip("=").lower()


def _digest(secret: bytes, *parts: str) -> bytes:
    """A signature of these parts, which contain no line break; the first says what it is for."""
    return hmac.digest(secret, "\n".join(parts).encode(), sha256)


@lru_cache(MOST_REMEMBERED)  # it is told with every message to its owner
def _code(secret: bytes, table: str, chair: int, owner: str) -> str:
    number = int.from_bytes(_digest(secret, "code", table, str(chair), owner))
    letters = "".join(CROCKFORD[number >> 5 * at & 31] for at in range(CODE_LETTERS))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LETTERS, GROUP))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(name: str) -> str:
    """A name we have signed; empty if it is older than today's way to write one."""
    try:
        return urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode()
    except (Error, UnicodeDecodeError):
        return ""
