"""Where other devices in the room find this house: the addresses of this machine on its local networks.

They are read from its own interfaces; nothing is sent to anybody for it. Addresses that the whole internet could reach
are left out: `cardenza serve --lan` is for a room, not for the world.
"""

import fcntl
import socket
import struct
import sys
from collections.abc import Iterable
from http import HTTPStatus
from io import BytesIO
from ipaddress import IPv4Address
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardenza.server import addresses
from cardenza.server.answers import Wrong
from cardenza.server.api import hub_of
from cardenza.server.sites import HERE

OUTSIDE: Final = ("203.0.113.1", 9)  # an address of nobody (RFC 5737), to ask by which way one would go out
ASK_ADDRESS: Final = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
INNER: Final = ("lo", "docker", "br-", "veth", "virbr")
"""Interfaces that lead nowhere but into this machine."""

BORDER: Final = 4  # modules, as the standard of QR codes asks for


def own_addresses() -> tuple[str, ...]:
    """The addresses of this machine on local networks, the one that leads out first."""
    found = [_way_out(), *(_address_of(name) for _, name in socket.if_nameindex() if not name.startswith(INNER))]
    return local_ones(address for address in found if address is not None)


def local_ones(found: Iterable[str]) -> tuple[str, ...]:
    """Those that a device beside this one can use, each once.

    >>> local_ones(["192.168.1.20", "127.0.0.1", "10.0.0.7", "192.168.1.20", "169.254.3.4", "8.8.8.8"])
    ('192.168.1.20', '10.0.0.7')
    """
    return tuple(address for address in dict.fromkeys(found) if _is_local(IPv4Address(address)))


def _is_local(address: IPv4Address) -> bool:
    is_shut = address.is_loopback or address.is_link_local or address.is_unspecified
    return not is_shut and not address.is_global


def _way_out() -> str | None:
    """A datagram socket that is connected has chosen its interface, and has sent nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(OUTSIDE)
        except OSError:  # no way leads out
            return None
        return str(asked.getsockname()[0])


def _address_of(interface: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            told = fcntl.ioctl(asked, ASK_ADDRESS, struct.pack("256s", interface.encode()[:15]))
        except OSError:  # it is down, or has none
            return None
        return socket.inet_ntoa(told[20:24])


def hosts_of(found: Iterable[str]) -> frozenset[str]:
    """The names by which browsers may ask for a house at these addresses: whoever comes by another was led here."""
    own = socket.gethostname().lower().removesuffix(".local")
    return HERE | {*found, own, f"{own}.local"}


# ------------------------------------------------------------------------------------------------ as a QR code


def routes() -> list[Route]:
    return [Route("/api/reach/{at:count}.svg", code), Route("/api/reach/{at:count}/{words}.svg", code)]


async def code(request: Request) -> Response:
    """The address of the lobby or of a table, as another device reads it from the screen."""
    origins = request.app.state.hub.house.manners.origins
    at, words = request.path_params["at"], request.path_params.get("words")
    if at >= len(origins) or (words is not None and not addresses.is_address(words)):
        raise Wrong(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
    place = origins[at] if words is None else f"{origins[at]}/t/{words}"
    picture = await hub_of(request).shortly(drawn, place)
    return Response(picture, HTTPStatus.OK, {"cache-control": "no-store"}, "image/svg+xml")


def drawn(text: str) -> bytes:
    """Dark on light in every theme: many cameras read nothing else."""
    picture = BytesIO()
    made = segno.make(text, micro=False)
    made.save(picture, kind="svg", border=BORDER, light="#fff", svgclass=None, lineclass=None, omitsize=True)
    return picture.getvalue()
