"""What browser tests stand on: the installed server as a process, and visitors whose every step is watched."""

import http.client
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

from tools.environments import SERVED

LAUNCH = (
    "--no-sandbox",  # there is none for root, and all pages are our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Scheme = Literal["light", "dark"]
Locale = Literal["en", "fr", "es"]
STARTS_WITHIN_SECONDS = 120
STOPS_WITHIN_SECONDS = 60


class OpenPage(Protocol):
    """Opens a page for somebody new, at the server of the run or another one.

    `tolerate` names parts of console errors that the test itself provokes. Only `as_app` the browser keeps the client:
    a worker of its own for each of many visitors would take the time of all others.
    """

    def __call__(
        self,
        *,
        width: int = 1280,
        height: int = 800,
        scheme: Scheme = "light",
        reduced_motion: bool = True,
        locale: Locale = "en",
        touch: bool = False,
        tolerate: Sequence[str] = (),
        at: "Server | None" = None,
        as_app: bool = False,
    ) -> Page: ...


class Axe(Protocol):
    """Fails with every barrier that axe finds on the page as it is now."""

    def __call__(self, page: Page) -> None: ...


class Inspect(Protocol):
    """Looks at a page on each of these widths: no barrier that axe finds, nothing wider than it, and pictures."""

    def __call__(self, page: Page, name: str, widths: Sequence[int] = (320, 768, 1280)) -> None: ...


class Screenshot(Protocol):
    """Keeps a picture of the whole page in .build/screenshots, for those who ask for pictures."""

    def __call__(self, page: Page, name: str) -> None: ...


@dataclass
class Server:
    """`cardenza serve`, as it is installed, on a data folder of its own."""

    process: subprocess.Popen[bytes]
    log: Path
    address: str = ""

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def written(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def last_lines(self) -> str:
        return "\n".join(self.written().splitlines()[-40:])

    def health(self) -> int:
        """What `/health` answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=STARTS_WITHIN_SECONDS)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status
        finally:
            connection.close()

    def has_ended(self, within_seconds: float) -> bool:
        try:
            self.process.wait(within_seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def wait_until_ready(self) -> None:
        """The server says its address when it listens."""
        for _ in range(STARTS_WITHIN_SECONDS * 20):
            if found := re.search(r"^Cardenza is at (\S+)$", self.written(), re.MULTILINE):
                self.address = found[1]
                return
            if self.has_ended(within_seconds=0.05):
                raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.last_lines()}")
        raise AssertionError(f"the server is not ready after {STARTS_WITHIN_SECONDS} seconds:\n{self.last_lines()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask it to end, as its owner would; it must end well."""
        self.process.terminate()
        if not self.has_ended(STOPS_WITHIN_SECONDS):
            self.kill()
            raise AssertionError(f"the server did not stop in {STOPS_WITHIN_SECONDS} seconds:\n{self.last_lines()}")
        assert self.process.returncode == 0, self.last_lines()


@contextmanager
def serving(data: Path, *options: str, port: int = 0, program: Path | None = None) -> Iterator[Server]:
    """A server that is ready, on any free port or on this one. One that the test itself has ended is left alone."""
    command = program or SERVED.program("cardenza")
    assert command.exists(), "nothing is installed to be tested: `make browser` installs it first"
    arguments = ["serve", "--port", str(port), "--data", str(data), *options]
    installed = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # not our sources
    log = data.with_suffix(".log")
    with log.open("wb") as file:
        server = Server(subprocess.Popen([command, *arguments], env=installed, stdout=file, stderr=file), log)
    try:
        server.wait_until_ready()
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


@dataclass
class Watch:
    """Notes what a visitor must never meet: a request to anybody but the server, an error on a page."""

    address: str
    tolerate: Sequence[str]
    faults: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        context.on("request", self.request)
        context.on("console", self.console)
        context.on("weberror", self.error)
        context.on("page", lambda page: page.on("websocket", self.socket))

    def request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:", "blob:", "about:")):
            self.faults.append(f"asked somebody else: {request.url}")

    def socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(f"{self.address.replace('http', 'ws', 1)}/"):
            self.faults.append(f"asked somebody else: {socket.url}")

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.tolerate):
            self.faults.append(f"console: {message.text}")

    def error(self, error: WebError) -> None:
        self.faults.append(f"error: {error.error}")
