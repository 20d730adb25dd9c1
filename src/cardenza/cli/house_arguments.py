"""The arguments of the commands for a house: it is served, brought up to date, thought for (`care_arguments`: looked
after)."""

import argparse
from typing import TYPE_CHECKING, Final

from cardenza.cli.care_arguments import add_care, add_retention
from cardenza.cli.parsing import Parser, add, pace, port, seed, workers

if TYPE_CHECKING:
    from cardenza.cli.parsing import Commands
    from cardenza.server.proxies import Network

REDIS: Final = ("redis://", "rediss://", "unix://")


def add_house(commands: "Commands") -> None:
    """The commands for a house."""
    _add_serve(commands)
    _add_migrate(commands)
    _add_think(commands)
    add_care(commands)


def _add_serve(commands: "Commands") -> None:
    serve = add(
        commands,
        "serve",
        "serve live tables to browsers",
        "serve",
        "serve --port 8080 --open",
        "serve --lan",
        "serve --data /srv/cardenza --origin https://cards.example --proxy 127.0.0.1",
        "serve --data postgresql://cardenza@db/cardenza --bus redis://db --origin https://cards.example "
        "--proxy 10.0.0.0/8",
    )
    serve.add_argument("--host", help="the address to listen on (default: this machine alone)")
    serve.add_argument(
        "--lan",
        action="store_true",
        help="let other devices in the room in: listen on the local networks of this machine, over plain http, "
        "and show the address and its QR code; only for networks you trust",
    )
    serve.add_argument("--port", type=port, default=8000, metavar="N", help="the port (default: 8000; 0: any free one)")
    _add_data(serve)
    serve.add_argument(
        "--bus",
        type=_bus,
        metavar="URL",
        help="the Redis by which several servers on one PostgreSQL are one house: redis://<host> or unix://<path>",
    )
    serve.add_argument(
        "--drain",
        action="store_true",
        help="when told to stop, let people leave one after the other, for up to 15 seconds (with --bus always)",
    )
    serve.add_argument("--open", action="store_true", help="open the page in the browser, if there is a display")
    _add_front(serve)
    _add_house(serve)


def _add_data(command: Parser) -> None:
    command.add_argument(
        "--data",
        metavar="PLACE",
        help="where the tables are kept: a folder, or postgresql://<user>@<host>/<name> "
        "(default: ~/.local/share/cardenza/tables)",
    )


def _add_front(serve: Parser) -> None:
    """What stands before a house that is open to the world."""
    serve.add_argument("--origin", type=_origin, metavar="URL", help="where the pages are seen, if behind a proxy")
    serve.add_argument(
        "--proxy",
        type=_network,
        action="append",
        metavar="CIDR",
        help="a proxy, or a network of them, of which it is believed for whom it speaks (X-Forwarded-For, "
        "X-Forwarded-Proto); may be given more than once (default: nobody is believed)",
    )
    serve.add_argument(
        "--metrics-token",
        metavar="FILE",
        help="a file with the token that opens /metrics to other machines (Authorization: Bearer ...); without it, "
        "and without --origin, only this machine has the figures",
    )


def _add_house(serve: Parser) -> None:
    """How the house goes whose tables are served."""
    serve.add_argument(
        "--bot-pace",
        type=pace,
        metavar="MS",
        help="how long bots pause before a move at a table of normal pace (0: everywhere not at all)",
    )
    serve.add_argument(
        "--workers",
        type=workers,
        metavar="N",
        help="processes in which bots think (default: one for each core but one)",
    )
    serve.add_argument(
        "--seed", type=seed, metavar="S", help="deal the same cards at every start: to try things out, not to play"
    )
    add_retention(serve)


def _add_migrate(commands: "Commands") -> None:
    migrate = add(
        commands,
        "migrate",
        "bring the database of several servers up to date, before those of a new release start",
        "migrate --data postgresql://cardenza@db/cardenza",
    )
    _add_data(migrate)


def _add_think(commands: "Commands") -> None:
    think = add(
        commands,
        "think",
        "let the bots of several servers think on this machine",
        "think --bus redis://db",
        "think --bus redis://db --workers 4",
    )
    think.add_argument("--bus", type=_bus, required=True, metavar="URL", help="the Redis of the servers")
    think.add_argument(
        "--workers", type=workers, metavar="N", help="processes in which bots think (default: one for each core)"
    )


def _origin(text: str) -> str:
    scheme, sign, rest = text.rstrip("/").partition("://")
    if scheme not in ("http", "https") or not sign or not rest or "/" in rest:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no origin: expected https://name or http://name:port")
    return text.rstrip("/")


def _bus(text: str) -> str:
    from cardenza.server.sites import without_password

    if not text.startswith(REDIS):
        shown = without_password(text)[:80]
        raise argparse.ArgumentTypeError(f"{shown!r} is no Redis: expected redis://<host> or unix://<path>")
    return text


def _network(text: str) -> "Network":
    from cardenza.server.proxies import network

    try:
        return network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:80]!r} is no network: expected an address or a network, such as 10.0.0.7 or 10.0.0.0/8"
        ) from None
