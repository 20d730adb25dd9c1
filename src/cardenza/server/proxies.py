"""Proxies before the house: of whom it is believed for whom they speak.

Anybody can write into a header where they come from. So it is read only from machines that were named.
"""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network

MAPPED: Final = 0xFFFF << 32  # how a machine that listens by IPv6 sees addresses of IPv4
MAPPED_BITS: Final = 96


def network(text: str) -> Network:
    """A machine, or a network of them. Raises `ValueError`.

    >>> network("10.1.2.3"), network("10.1.2.3/8")
    (IPv4Network('10.1.2.3/32'), IPv4Network('10.0.0.0/8'))
    """
    return ip_network(text.strip(), strict=False)


def as_seen(named: Iterable[Network]) -> tuple[Network, ...]:
    """These networks, and those of IPv4 also as they look by IPv6.

    >>> as_seen([network("10.1.2.3")])
    (IPv4Network('10.1.2.3/32'), IPv6Network('::ffff:a01:203/128'))
    """
    return tuple(each for one in named for each in (one, _mapped(one)) if each is not None)


def _mapped(one: Network) -> IPv6Network | None:
    if isinstance(one, IPv6Network):
        return None
    return IPv6Network((MAPPED + int(one.network_address), MAPPED_BITS + one.prefixlen))


def is_among(address: str, networks: Sequence[Network]) -> bool:
    """Is this the address of one of them?

    >>> is_among("10.1.2.3", [network("10.0.0.0/8")]), is_among("", [network("10.0.0.0/8")])
    (True, False)
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(parsed in each for each in networks if each.version == parsed.version)


LOOPBACK: Final = as_seen([network("127.0.0.0/8"), network("::1")])
"""This machine, as it sees itself."""
