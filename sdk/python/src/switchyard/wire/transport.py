"""What carries frames."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias


class TransportClosedError(Exception):
    """The transport has ended: `code` is the WebSocket's close code, where there was one."""

    def __init__(self, code: int | None = None, reason: str = "") -> None:
        super().__init__(reason or "The connection was closed.")
        self.code = code
        self.reason = reason


class Transport(Protocol):
    """Carries one encoded frame at a time, in order."""

    @property
    def binary(self) -> bool:
        """True when frames are MessagePack."""

    async def send(self, data: str | bytes) -> None:
        """Send a frame; waits while the other side takes nothing.

        Raises:
            TransportClosedError: It has ended.

        """

    async def receive(self) -> str | bytes:
        """Wait for the next frame.

        Raises:
            TransportClosedError: It has ended.

        """

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End it."""


Dial: TypeAlias = Callable[[], Awaitable[Transport]]
"""Makes a transport.

Raises:
    BridgeRefusedError: Trying again would not help.
    OSError, TransportClosedError: It did not come about this time.
"""
