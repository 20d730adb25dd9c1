"""The web client: one page for all addresses, and the files it is made of."""

import mimetypes
import os
from http import HTTPStatus
from pathlib import Path
from typing import Final, final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cardenza.server import addresses

SHELL: Final = "index.html"
ICON: Final = "icon.svg"
ASSETS: Final = "assets"
FOREVER: Final = "public, max-age=31536000, immutable"
NOT_BUILT: Final = "The pages of Cardenza are not built yet: `make web` builds them; the tables are here already.\n"
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
        shell = ("/", "/rules/{key}", "/learn/{key}", "/replay", "/new/{key}")
        return [
            *[Route(path, self.shell) for path in shell],
            Route("/t/{words}", self.table),
            Route("/t/{words}/replay/{game:int}", self.table),
            Route("/favicon.ico", self.icon),
            Route("/{path:path}", self.file),
        ]

    async def shell(self, request: Request) -> Response:
        return self._shell(request, HTTPStatus.OK)

    async def table(self, request: Request) -> Response:
        """The address as it is said aloud, or typed with capitals, leads to the address as it is written."""
        given = request.path_params["words"]
        words = addresses.cleaned(given)
        if words and words != given:
            replay = f"/replay/{request.path_params['game']}" if "game" in request.path_params else ""
            return RedirectResponse(f"/t/{quote(words)}{replay}", HTTPStatus.FOUND)
        return self._shell(request, HTTPStatus.OK)

    async def icon(self, request: Request) -> Response:
        """Browsers ask for it by this name at addresses that are no page, such as /health."""
        return self._file(request, ICON)

    async def file(self, request: Request) -> Response:
        """A file of the client; for every other address the page itself, which says that there is nothing."""
        return self._file(request, request.path_params["path"])

    def _file(self, request: Request, name: str) -> Response:
        path = self._path(name)
        if path is None:
            return self._shell(request, HTTPStatus.NOT_FOUND)
        is_asset = path.is_relative_to(self._folder / ASSETS)
        return self._sent(request, path, HTTPStatus.OK, FOREVER if is_asset else "no-cache")

    def _path(self, name: str) -> Path | None:
        try:
            path = (self._folder / name).resolve()
            is_ours = path.is_relative_to(self._folder) and path.is_file() and path.suffix != ".gz"
        except (OSError, ValueError):  # a name no file can have
            return None
        return path if is_ours else None

    def _shell(self, request: Request, status: HTTPStatus) -> Response:
        page = self._folder / SHELL
        if not page.is_file():
            return PlainTextResponse(NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
        return self._sent(request, page, status, "no-cache")

    def _sent(self, request: Request, path: Path, status: HTTPStatus, keep: str) -> Response:
        """The file, or its packed twin where there is one and the browser can take it."""
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        packed = path.with_name(f"{path.name}.gz")
        if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
            headers["content-encoding"] = "gzip"
            path = packed
        return FileResponse(path, status, headers, kind)
