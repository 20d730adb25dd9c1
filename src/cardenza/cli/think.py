"""`cardenza think`: bots of other machines think here."""

import asyncio
import os
from argparse import Namespace


def run(arguments: Namespace) -> int:
    """Answer until Ctrl-C or a signal to end."""
    from cardenza.server import journal
    from cardenza.server.answering import Answering

    journal.set_up()
    workers = arguments.workers or os.cpu_count() or 1

    async def answer() -> None:
        await Answering(arguments.bus, workers).run(lambda: print(f"Thinking with {workers} workers.", flush=True))

    asyncio.run(answer())
    return 0
