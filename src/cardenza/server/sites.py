"""Is a request made by our own pages, and meant for us? Browsers say where it comes from; programs need not."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

HERE: Final = frozenset(["127.0.0.1", "localhost", "[::1]"])
"""How a machine calls itself."""

FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""What proxies write; whoever writes it by themselves gets less for it, never more."""


def is_same_site(headers: Mapping[str, str], allowed: str | None = None) -> bool:
    """May this request change anything, or open a socket? One without an origin comes from no page at all.

    >>> is_same_site({"host": "localhost:8000", "origin": "http://localhost:8000"})
    True
    >>> is_same_site({"host": "localhost:8000", "origin": "http://elsewhere.example"})
    False
    >>> is_same_site({"host": "localhost:8000", "origin": "http://[localhost:8000"})
    False
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if allowed is not None and origin.rstrip("/") == allowed.rstrip("/"):
        return True
    try:
        named = urlsplit(origin).netloc.lower()
    except ValueError:  # no browser writes such an origin
        return False
    return named == headers.get("host", "").lower() != ""


def is_known_host(headers: Mapping[str, str], hosts: frozenset[str]) -> bool:
    """Is the house asked by one of its names, on whatever port? Somebody else's name may have been made to lead here.

    >>> is_known_host({"host": "192.168.1.20:8000"}, frozenset(["192.168.1.20"]))
    True
    >>> is_known_host({"host": "elsewhere.example:8000"}, frozenset(["192.168.1.20"]))
    False
    """
    return host_of(headers.get("host", "")) in hosts


def host_of(named: str) -> str:
    """The name alone, without its port.

    >>> host_of("Cards.Example:8000"), host_of("[::1]:8000"), host_of("[::1]"), host_of("localhost")
    ('cards.example', '[::1]', '[::1]', 'localhost')
    """
    name, colon, port = named.lower().rpartition(":")
    return name if colon and port.isdecimal() else named.lower()


def without_password(address: str) -> str:
    """An address of a database or a bus as it may be shown, whatever it is.

    >>> without_password("redis://ann:secret@bus:x"), without_password("redis://ann@bus:6379")
    ('redis://ann:***@bus:x', 'redis://ann@bus:6379')
    """
    return re.sub(r"(://[^:@/]*:).*@", r"\1***@", address)
