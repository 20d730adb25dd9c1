"""`cardenza serve`: live tables for browsers."""

import errno
import os
import socket
import sys
import webbrowser
from argparse import Namespace
from pathlib import Path
from typing import Final

from cardenza.cli.trouble import Trouble

EVERYWHERE: Final = ("0.0.0.0", "::", "")


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C or a signal to end. What is wrong with port or folder is said before anything begins."""
    with _bound(arguments.host, arguments.port) as listener:
        from cardenza.match.pacing import BOT_PAUSE_MS
        from cardenza.server import journal
        from cardenza.server.app import application
        from cardenza.server.house import Manners
        from cardenza.server.serving import serve
        from cardenza.server.store import Store
        from cardenza.server.thinking import Thinkers

        journal.set_up()
        store = Store.open(arguments.data or default_folder())
        pause_ms = BOT_PAUSE_MS if arguments.bot_pace is None else arguments.bot_pace
        app = application(
            store,
            Thinkers(arguments.workers or max((os.cpu_count() or 1) - 1, 1)),
            Manners(bot_pace_ms=pause_ms, origin=arguments.origin, seed=arguments.seed),
        )
        address = arguments.origin or _address(arguments.host, listener.getsockname()[1])
        serve(app, listener, lambda: _announce(address, arguments.open))
    return 0


def default_folder() -> Path:
    """The folder for tables, by the custom of XDG_DATA_HOME."""
    named = os.environ.get("XDG_DATA_HOME", "")
    home = Path(named) if os.path.isabs(named) else Path("~/.local/share").expanduser()
    return home / "cardenza" / "tables"


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


def _announce(address: str, is_to_open: bool) -> None:
    print(f"Cardenza is at {address}", flush=True)
    print("Ctrl-C stops it; nothing is lost.", flush=True)
    if is_to_open and _has_display():
        webbrowser.open(address)


def _has_display() -> bool:
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen or sys.platform in ("darwin", "win32")
