"""The web client: one page for all addresses, and the files it is made of.

The page asks for its files step by step: the frame, then what the address shows, then the layout and the cards of the
game. The build of the client has written down what belongs to what (`ahead.json`), and the server knows what is played
at an address, so the page names all of them at once. Which language is the reader's only the browser knows: the page
names the words of each, and `first.js` asks for the right ones.
"""

import mimetypes
import os
from collections.abc import Awaitable, Callable, Iterable
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Final, TypeAlias, final
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cardenza.kernel.contract import Game
from cardenza.server import addresses
from cardenza.server.api import asker_of
from cardenza.server.hub import Hub
from cardenza.words import languages

SHELL: Final = "index.html"
AHEAD: Final = "ahead.json"
TABLE: Final = "pages/TablePage"
SHOWN: Final = {
    "/": "pages/Lobby",
    "/rules/{key}": "pages/Rules",
    "/learn/{key}": "pages/Learn",
    "/new/{key}": "pages/NewTable",
    "/replay": "pages/OpenRecord",
}
OF_GAMES: Final = {"replay": "pages/ReplayPage", "review": "pages/Review", "score": "pages/Score"}
ICON: Final = "icon.svg"
ASSETS: Final = "assets"
PACKINGS: Final = {"br": ".br", "gzip": ".gz"}  # the smaller one first
FOREVER: Final = "public, max-age=31536000, immutable"
NOT_BUILT: Final = "The pages of Cardenza are not built yet: `make web` builds them; the tables are here already.\n"
Answering: TypeAlias = Callable[[Request], Awaitable[Response]]
TYPES: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


def client_folder() -> Path:
    """Where the built client lies: CARDENZA_CLIENT if that is set, else in the package."""
    named = os.environ.get("CARDENZA_CLIENT")
    return Path(named) if named else Path(__file__).parent / "client"


@final
class Pages:
    """Serves the files of one folder, and nothing outside of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def routes(self) -> list[Route]:
        return [
            *[Route(path, self.shell(part)) for path, part in SHOWN.items()],
            Route("/t/{words}", self.table),
            *[Route(f"/t/{{words}}/{what}/{{game:count}}", self.of_game(what)) for what in OF_GAMES],
            Route("/favicon.ico", self.icon),
            Route("/{path:path}", self.file),
        ]

    def shell(self, part: str) -> Answering:
        async def show(_: Request) -> Response:
            return self._shell(HTTPStatus.OK, [part])

        return show

    def of_game(self, what: str) -> Answering:
        """What there is of a game of a table that is over."""

        async def show(request: Request) -> Response:
            if elsewhere := _as_written(request):
                return RedirectResponse(f"{elsewhere}/{what}/{request.path_params['game']}", HTTPStatus.FOUND)
            return self._shell(HTTPStatus.OK, [OF_GAMES[what]])

        return show

    async def table(self, request: Request) -> Response:
        if elsewhere := _as_written(request):
            return RedirectResponse(elsewhere, HTTPStatus.FOUND)
        game = _game_at(request)
        parts = [f"layouts/{game.key}", f"faces/{game.faces}"] if game else []
        return self._shell(HTTPStatus.OK, [TABLE, *parts], game.key if game else "")

    async def icon(self, request: Request) -> Response:
        """Browsers ask for it by this name at addresses that are no page, such as /health."""
        return self._file(request, ICON)

    async def file(self, request: Request) -> Response:
        """A file of the client; for every other address the page itself, which says that there is nothing."""
        return self._file(request, request.path_params["path"])

    def _file(self, request: Request, name: str) -> Response:
        path = self._path(name)
        if path is None:
            return self._shell(HTTPStatus.NOT_FOUND)
        is_asset = path.is_relative_to(self._folder / ASSETS)
        return self._sent(request, path, HTTPStatus.OK, FOREVER if is_asset else "no-cache")

    def _path(self, name: str) -> Path | None:
        try:
            path = (self._folder / name).resolve()
            is_ours = path.is_relative_to(self._folder) and path.is_file() and path.suffix not in PACKINGS.values()
        except (OSError, ValueError):  # a name no file can have
            return None
        return path if is_ours else None

    def _shell(self, status: HTTPStatus, parts: Iterable[str] = (), game: str = "") -> Response:
        """The page, which names the files of these parts, and the game if one is known."""
        page = self._folder / SHELL
        if not page.is_file():
            return PlainTextResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
        told = {"game": game, **{f"words-{language}": self._words(language) for language in languages()}}
        named = "".join(f'<meta name="{name}" content="{escape(what)}">' for name, what in told.items() if what)
        files = [f'<link rel="modulepreload" crossorigin href="{escape(file)}">' for file in self._files(parts)]
        # All this is named before any script looks for it.
        text = page.read_text(encoding="utf-8").replace("<title>", f"{named}<title>", 1)
        before, head, after = text.partition("</head>")
        return HTMLResponse(f"{before}{''.join(files)}{head}{after}", status, {"cache-control": "no-cache"})

    def _files(self, parts: Iterable[str]) -> list[str]:
        """What the parts are made of, each file once; a part that the client does not have needs none."""
        if not (ahead := self._folder / AHEAD).is_file():
            return []
        files = msgspec.json.decode(ahead.read_bytes(), type=dict[str, list[str]])
        return list(dict.fromkeys(file for part in parts for file in files.get(part, ())))

    def _words(self, language: str) -> str:
        """The file with the words of the client in this language; empty for the one that every page begins with."""
        return next(iter(self._files([f"i18n/{language}"])), "")

    def _sent(self, request: Request, path: Path, status: HTTPStatus, keep: str) -> Response:
        """The file, or its packed twin where there is one and the browser can take it."""
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        taken = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
        for packing, suffix in PACKINGS.items():
            packed = path.with_name(f"{path.name}{suffix}")
            if packing in taken and packed.is_file():
                return FileResponse(packed, status, {**headers, "content-encoding": packing}, kind)
        return FileResponse(path, status, headers, kind)


def _as_written(request: Request) -> str:
    """Where the address of a table leads that is said aloud, or typed with capitals; empty for one that is right."""
    given = request.path_params["words"]
    words = addresses.cleaned(given)
    return f"/t/{quote(words)}" if words and words != given else ""


def _game_at(request: Request) -> Game | None:
    """What is played there, if the table is at hand: nobody waits here for a log to be read, and nobody guesses."""
    hub: Hub = request.app.state.hub
    room, asker = hub.rooms.get(request.path_params["words"]), asker_of(request)
    if room is not None and room.table.is_known(asker.guest):
        return room.table.game
    return room.table.game if hub.guesses.may_be_shown(asker, room is not None) and room else None
