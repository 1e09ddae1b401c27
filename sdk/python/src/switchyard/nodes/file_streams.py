"""Files of the workspace that are read or written piece by piece."""

import base64
import contextlib
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any

from ..json_types import JsonObject

Request = Callable[[str, JsonObject], Awaitable[dict[str, Any]]]
"""Asks the runtime for something on behalf of a call."""

PIECE_BYTES = 256 * 1024
"""How much of a file travels at a time."""


class FileReader:
    """Reads a file piece by piece: nothing comes before it is asked for.

    An asynchronous iterator of its pieces. As a context manager it is closed at the end; what is
    open when the call ends is closed by itself.
    """

    def __init__(self, request: Request, stream: str, size: int) -> None:
        self.size = size
        """That of the whole file, in bytes."""
        self._request = request
        self._stream = stream
        self._over = False

    def __aiter__(self) -> "FileReader":
        return self

    async def __anext__(self) -> bytes:
        if (piece := await self.read()) is None:
            raise StopAsyncIteration
        return piece

    async def read(self) -> bytes | None:
        """Give the next piece; None after the last."""
        if self._over:
            return None
        piece = await self._request("files.read", {"stream": self._stream})
        self._over = bool(piece["done"])
        return None if self._over else base64.b64decode(piece["data"])

    async def close(self) -> None:
        """Read no more of it."""
        if not self._over:
            self._over = True
            await self._request("files.close", {"stream": self._stream})

    async def __aenter__(self) -> "FileReader":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            await self.close()
        else:
            with contextlib.suppress(Exception):
                await self.close()


class FileWriter:
    """Writes a file piece by piece. It takes its place at the end, in one move.

    An asynchronous context manager: what it has when the block ends is the file, and after a failure in
    the block, what was there before stays. So it does when the call ends, or the connection breaks for good.
    """

    def __init__(self, request: Request, stream: str) -> None:
        self.size = 0
        """How many bytes were written."""
        self._request = request
        self._stream = stream

    async def write(self, piece: bytes) -> None:
        """Write more; resolves once the runtime has taken it."""
        for at in range(0, len(piece), PIECE_BYTES):
            data = base64.b64encode(piece[at : at + PIECE_BYTES]).decode("ascii")
            await self._request("files.write", {"stream": self._stream, "data": data})
        self.size += len(piece)

    async def __aenter__(self) -> "FileWriter":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            await self._request("files.commit", {"stream": self._stream})
            return
        with contextlib.suppress(Exception):
            await self._request("files.close", {"stream": self._stream})
