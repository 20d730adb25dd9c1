"""The peer of the live tables: a bare websocket echo on the same stack, `python -m benchmarks.echo`."""

import socket

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from cardenza.server.serving import serve


async def echo(line: WebSocket) -> None:
    """Send back whatever comes."""
    await line.accept()
    async for text in line.iter_text():
        await line.send_text(text)


def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"Echo is at http://127.0.0.1:{listener.getsockname()[1]}"
        serve(Starlette(routes=[WebSocketRoute("/", echo)]), [listener], lambda: print(address, flush=True))


if __name__ == "__main__":
    main()
