"""`cardenza serve`: live tables for browsers."""

import errno
import os
import socket
import sys
import webbrowser
from argparse import Namespace
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardenza.cli.tidy import retention
from cardenza.cli.trouble import Trouble
from cardenza.server.sites import host_of

if TYPE_CHECKING:
    from cardenza.server.afar import Afar
    from cardenza.server.house import Manners
    from cardenza.server.redis_bus import Redis
    from cardenza.server.store import Store

EVERYWHERE: Final = ("0.0.0.0", "::", "")
HERE: Final = "127.0.0.1"
NOT_BOTH: Final = {
    "host": "--lan finds the addresses to listen on by itself, so it does not go together with --host",
    "origin": "--lan is for devices in the room and --origin for a house behind a proxy, so they do not go together",
    "proxy": "--lan is for devices in the room and --proxy for a house behind a proxy, so they do not go together",
}
SAFE: Final = ("localhost", "::1")
LEAST_TOKEN: Final = 16
SEEDED: Final = (
    "Warning: with --seed everybody can work out all cards, since the same are dealt at every start. "
    "Others can come to this house: open it without --seed to play for real."
)
NO_PROXY: Final = (
    "Warning: --origin without --proxy: all visitors who come by a proxy count as one. Name the proxy by --proxy."
)
WHO_COMES: Final = "Everybody on this network can come in and the way is plain http: only for networks you trust."


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C or a signal to end. What is wrong with port or folder is said before anything begins."""
    with ExitStack() as held:
        found = _found(arguments) if arguments.lan else ()
        listeners = _listening(held, (HERE, *found) if found else (arguments.host or HERE,), arguments.port)
        from cardenza.server import journal
        from cardenza.server.app import application
        from cardenza.server.draining import drain
        from cardenza.server.serving import serve
        from cardenza.server.store import Store
        from cardenza.server.thinking import Thinkers

        journal.set_up()
        port = listeners[0].getsockname()[1]
        origins = tuple(_address(each, port) for each in found)
        manners = _manners(arguments, found, origins)
        _warn(arguments)
        place = arguments.data or default_folder()
        _keep_private(place)
        store = Store.open(place, is_shared=arguments.bus is not None and arguments.seed is None)
        address = arguments.origin or _address(arguments.host or HERE, port)
        bus, afar = _others(arguments.bus, store)
        thinkers = Thinkers(arguments.workers or max((os.cpu_count() or 1) - 1, 1), elsewhere=afar)
        app = application(store, thinkers, manners, bus=bus)
        is_ready = partial(_announce, address, origins, arguments.open)
        leave = partial(drain, app.state.hub) if arguments.bus or arguments.drain else None
        serve(app, listeners, is_ready, tuple(arguments.proxy or ()), leave)
    return 0


def _others(url: str | None, store: "Store") -> "tuple[Redis, Afar] | tuple[None, None]":
    """The ways to the other servers, and to those who think for all of them."""
    if url is None:
        return None, None
    from cardenza.server.afar import Afar
    from cardenza.server.redis_bus import Redis

    bus = Redis(url, store.secret())
    return bus, Afar(url, bus)


def _found(arguments: Namespace) -> tuple[str, ...]:
    """The addresses of this machine in the room."""
    for name, sentence in NOT_BOTH.items():
        if getattr(arguments, name) is not None:
            raise Trouble(sentence)
    from cardenza.server.reach import own_addresses

    found = own_addresses()
    if not found:
        raise Trouble("this machine is on no local network; join one, or leave out --lan")
    return found


def _manners(arguments: Namespace, found: tuple[str, ...], origins: tuple[str, ...]) -> "Manners":
    from cardenza.match.pacing import BOT_PAUSE_MS
    from cardenza.server.house import Manners
    from cardenza.server.reach import hosts_of

    return Manners(
        bot_pace_ms=BOT_PAUSE_MS if arguments.bot_pace is None else arguments.bot_pace,
        origin=arguments.origin,
        origins=origins,
        hosts=hosts_of(named) if (named := _named(arguments, found)) else frozenset(),
        seed=arguments.seed,
        retention=retention(arguments),
        metrics_token=_token(arguments.metrics_token) if arguments.metrics_token else "",
    )


def _named(arguments: Namespace, found: tuple[str, ...]) -> tuple[str, ...]:
    """By which names the house is asked for; none if it listens everywhere and nobody has said how it is called."""
    if found:
        return found
    if arguments.origin is not None:
        return (host_of(arguments.origin.partition("://")[2]),)
    host = arguments.host or HERE
    return () if host in EVERYWHERE else (f"[{host}]" if ":" in host else host.lower(),)


def _token(file: str) -> str:
    """What is in the file; in the arguments of a command everybody on the machine could read it."""
    try:
        token = Path(file).expanduser().read_text(encoding="ascii").strip()
    except (OSError, UnicodeError):
        raise Trouble(f"{file} cannot be read; --metrics-token names a file with the token as its only line") from None
    if len(token) < LEAST_TOKEN or not token.isprintable():
        raise Trouble(f"the token in {file} is too easy: it is one line of at least {LEAST_TOKEN} letters and digits")
    return token


def _warn(arguments: Namespace) -> None:
    """What is allowed, and hardly meant."""
    is_public = arguments.lan or arguments.origin is not None or (arguments.host or HERE) not in (HERE, *SAFE)
    if arguments.seed is not None and is_public:
        print(SEEDED, file=sys.stderr, flush=True)
    if arguments.origin is not None and not arguments.proxy:
        print(NO_PROXY, file=sys.stderr, flush=True)


def _keep_private(place: str | Path) -> None:
    """What is written here is for nobody else on this machine; so is what an earlier release wrote."""
    os.umask(0o077)
    named = Path(str(place).removeprefix("sqlite:///")).expanduser()
    files = named.parent.glob(f"{named.name}*") if named.is_file() else named.glob("cardenza.*")
    for file in files:
        with suppress(OSError):  # the store says what is wrong with it
            file.chmod(0o600)


def default_folder() -> Path:
    """The folder for tables, by the custom of XDG_DATA_HOME."""
    named = os.environ.get("XDG_DATA_HOME", "")
    home = Path(named) if os.path.isabs(named) else Path("~/.local/share").expanduser()
    return home / "cardenza" / "tables"


def _listening(held: ExitStack, hosts: tuple[str, ...], port: int) -> list[socket.socket]:
    """A socket for each of these, all on one port: where any will do, the one that the first got."""
    listeners = [held.enter_context(_bound(hosts[0], port))]
    for host in hosts[1:]:
        listeners.append(held.enter_context(_bound(host, listeners[0].getsockname()[1])))
    return listeners


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError):  # the second for what no name of a machine can be
        raise Trouble(f"{host} is no address of this machine; --host 127.0.0.1 is always one") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        raise Trouble(_why_not(error, host, port)) from None
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    if isinstance(error, PermissionError):
        return f"port {port} is not for everybody to use; choose one from 1024 on with --port"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program; stop it, or choose another port with --port"
    return f"{host} is no address of this machine; --host 127.0.0.1 is always one"


def _address(host: str, port: int) -> str:
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def _announce(address: str, origins: tuple[str, ...], is_to_open: bool) -> None:
    print(f"Cardenza is at {address}", flush=True)
    if origins:
        print(f"Other devices in the room find it at {' or '.join(origins)}", flush=True)
        print(WHO_COMES, flush=True)
    print("Ctrl-C stops it; nothing is lost.", flush=True)
    if is_to_open and _has_display():
        webbrowser.open(address)


def _has_display() -> bool:
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen or sys.platform in ("darwin", "win32")
