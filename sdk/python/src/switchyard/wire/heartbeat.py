"""Noticing that the other side is gone though nothing said so."""

import asyncio
import time
from collections.abc import Callable

from ..json_types import Frame
from .handshake import Welcome


class Heartbeat:
    """Pings; any frame that comes is a sign of life."""

    def __init__(self, welcome: Welcome, ping: Callable[[Frame], None]) -> None:
        self._welcome = welcome
        self._ping = ping
        self._heard = time.monotonic()

    def heard(self) -> None:
        """Take note of a sign of life."""
        self._heard = time.monotonic()

    async def run(self) -> None:
        """Ping until too many pings in a row went unanswered; then return."""
        missed = 0
        while missed < self._welcome.max_missed:
            await asyncio.sleep(self._welcome.heartbeat_interval)
            asked = time.monotonic()
            self._ping({"type": "ping", "ts": time.time() * 1000})
            await asyncio.sleep(self._welcome.heartbeat_timeout)
            missed = 0 if self._heard >= asked else missed + 1
