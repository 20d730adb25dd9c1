"""The application: its routes in order, and what is opened before the first request and closed after the last."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.convertors import register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from cardenza.server import api, caretaking, engraved, gallery, journal, lessons, mine, music, reach, records, rulebooks
from cardenza.server.answers import HANDLERS, KnownHosts, StrictHeaders, nothing_here, strict_headers
from cardenza.server.bus import Bus
from cardenza.server.counts import Count
from cardenza.server.house import House, Manners
from cardenza.server.hub import Hub
from cardenza.server.identity import Guests
from cardenza.server.luck import Luck
from cardenza.server.metrics import Metrics
from cardenza.server.nodes import Nodes
from cardenza.server.pages import Pages, client_folder
from cardenza.server.reviews import Reviews
from cardenza.server.sockets import table_socket
from cardenza.server.store import Store
from cardenza.server.thinking import Thinkers
from cardenza.server.turns import Asking

register_url_convertor("count", Count())


def routes(client: Path) -> list[BaseRoute]:
    """Every address of the house; what is none under /api is said so, and all others are pages."""
    return [
        WebSocketRoute("/ws/{words}", table_socket),
        *api.routes(),
        *mine.routes(),
        *caretaking.routes(),
        *records.routes(),
        *music.routes(),
        *rulebooks.routes(),
        *lessons.routes(),
        *engraved.routes(),
        *gallery.routes(),
        *reach.routes(),
        Mount("/api", routes=[Route("/{path:path}", nothing_here)]),
        *Pages(client).routes(),
    ]


def application(
    store: Store,
    thinkers: Thinkers,
    manners: Manners | None = None,
    client: Path | None = None,
    bus: Bus | None = None,
) -> Starlette:
    """The server as an application, one of several if there is a bus. It closes the store and the workers when it
    ends."""
    manners = manners or Manners()
    house = House(store, thinkers, Guests(store.secret()), Metrics(), manners, Luck(manners.seed), Nodes(bus))
    hub = Hub(house)
    reviews = Reviews(hub)

    @asynccontextmanager
    async def open_hours(_: Starlette) -> AsyncIterator[None]:
        await hub.start()
        yield
        await reviews.close()
        await hub.close()
        await thinkers.close()
        await store.close()
        journal.info("closed")

    app = Starlette(
        routes=routes(client or client_folder()),
        middleware=[
            Middleware(StrictHeaders, strict_headers(manners)),
            *[Middleware(KnownHosts, hosts) for hosts in [manners.hosts] if hosts],
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
            Middleware(Asking),
        ],
        exception_handlers=HANDLERS,
        lifespan=open_hours,
    )
    app.state.hub = hub
    app.state.reviews = reviews
    return app
