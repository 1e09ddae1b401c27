"""Running a host as a program."""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from ..errors import SwitchyardError

Work = Callable[[], Coroutine[Any, Any, None]]


def run_until_stopped(name: str, serve: Work, stop: Work, *, verbose: bool = False) -> None:
    """Run a host until it ends or the process is signalled to end; an error ends it with one line."""
    logging.basicConfig(
        level=logging.DEBUG if verbose else logging.INFO,
        format="%(asctime)s %(levelname)s %(message)s",
        stream=sys.stderr,
    )
    logging.getLogger("websockets").setLevel(logging.WARNING)
    try:
        asyncio.run(_serve(serve, stop))
    except SwitchyardError as error:
        sys.exit(f"{name}: {error}")


async def _serve(serve: Work, stop: Work) -> None:
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []

    def begin_to_stop() -> None:
        if not stopping:
            stopping.append(loop.create_task(stop()))

    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(name, begin_to_stop)
    await serve()
