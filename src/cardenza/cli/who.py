"""Who is at which table just now: a running server is asked, as Prometheus asks it for its figures."""

import json
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from cardenza.cli.houses import counted
from cardenza.cli.trouble import Trouble

SECONDS: Final = 10.0


def tell_who(server: str, token_file: str | None) -> None:
    """A line for each table where anybody is."""
    told = _asked(f"{server.rstrip('/')}/api/here", _headers(token_file))
    for table in told["tables"]:
        names = ", ".join(table["names"]) or "nobody who plays"
        watching = f", {counted(table['watching'], 'watches', 'watch')}" if table["watching"] else ""
        print(f"{table['words']}  {table['game']} {table['phase']}: {names}{watching}")
    print(f"{counted(told['guests'], 'guest', 'guests')} at {counted(len(told['tables']), 'table', 'tables')}")


def _headers(token_file: str | None) -> dict[str, str]:
    if token_file is None:
        return {}
    try:
        return {"authorization": f"Bearer {Path(token_file).expanduser().read_text(encoding='ascii').strip()}"}
    except (OSError, UnicodeError):
        raise Trouble(f"{token_file} cannot be read; --token names a file with the token as its only line") from None


def _asked(url: str, headers: dict[str, str]) -> Any:
    if not url.startswith(("http://", "https://")):
        raise Trouble(f"{url} is no address of a server: expected http://name:port")
    try:
        with build_opener(ProxyHandler({})).open(Request(url, headers=headers), timeout=SECONDS) as answer:
            return json.load(answer)
    except HTTPError as error:
        if error.code == 403:
            raise Trouble(
                "the server tells that only its own machine, or who has the token: name it by --token"
            ) from None
        raise Trouble(f"the server at {url} answers {error.code}") from None
    except (OSError, ValueError, HTTPException):
        raise Trouble(f"no server of Cardenza answers at {url}; say where it is by --server") from None
