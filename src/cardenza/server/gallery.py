"""The gallery: one page, without any script, that shows what the engraver can do, in English and French."""

import tomllib
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cardenza.engrave import (
    Clef,
    Heading,
    Measure,
    Part,
    Remark,
    Sheet,
    engraved,
    engraved_pages,
    engraved_strip,
    voice,
)
from cardenza.server.api import hub_of
from cardenza.theory.keys import Key
from cardenza.theory.rhythm import TimeSignature

KEPT: Final = {"cache-control": "no-cache"}
OPENING: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery · Cardenza</title>
<link rel="stylesheet" href="/gallery.css">
<link rel="icon" href="/icon.svg">
</head>
<body>
<header><a href="/">Cardenza</a></header>
<main>
<h1>Engraved music <span lang="fr">Musique gravée</span></h1>
"""
CLOSING: Final = "</main>\n</body>\n</html>\n"


def routes() -> list[Route]:
    return [Route("/gallery", page), Route("/gallery.css", style)]


async def page(request: Request) -> Response:
    return HTMLResponse(await hub_of(request).aside(gallery), headers=KEPT)


async def style(_: Request) -> Response:
    return Response(_file("gallery.css"), headers=KEPT, media_type="text/css")


@cache
def gallery() -> str:
    """The whole page. It is the same for everybody, so it is made once."""
    examples = tomllib.loads(_file("gallery.toml"))["examples"]
    return OPENING + "".join(map(_figure, examples)) + CLOSING


def _figure(example: dict[str, Any]) -> str:
    english, french = escape(example["en"]), escape(example["fr"])
    caption = f'<figcaption>{english}<br><span lang="fr">{french}</span></figcaption>'
    kind = "paper" if "scores" in example else "paper whole"
    return f'<figure>\n{caption}\n<div class="{kind}">\n{"".join(_pictures(example))}</div>\n</figure>\n'


def _pictures(example: dict[str, Any]) -> list[str]:
    if "scores" in example:
        return [engraved(score) for score in example["scores"]]
    sheet = _sheet(example)
    return [engraved_strip(sheet, example["width"])] if "width" in example else engraved_pages(sheet)


def _sheet(example: dict[str, Any]) -> Sheet:
    heading = Heading(
        example.get("title", ""),
        example.get("subtitle", ""),
        tuple(example.get("left", ())),
        tuple(example.get("right", ())),
    )
    parts = tuple(Part(name, tuple(Clef[clef.upper()] for clef in clefs)) for name, *clefs in example["parts"])
    return Sheet(parts, tuple(map(_measure, example["measures"])), heading, example.get("foot", ""))


def _measure(given: dict[str, Any]) -> Measure:
    return Measure(
        tuple(map(voice, given["voices"])),
        TimeSignature.parse(given["time"]) if "time" in given else None,
        Key.parse(given["key"]) if "key" in given else None,
        (Remark(Fraction(0), given["text"]),) if "text" in given else (),
        given.get("repeats_from", False),
        given.get("repeats_to", False),
    )


def _file(name: str) -> str:
    return files("cardenza.server").joinpath(name).read_text(encoding="utf-8")
