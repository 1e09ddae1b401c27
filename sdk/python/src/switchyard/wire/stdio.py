"""Frames over standard input and output, for hosts that the runtime starts."""

import asyncio
import os
import sys

from .transport import Dial, Transport, TransportClosedError

MAX_INCOMING = 4 * 1024 * 1024


class StdioTransport:
    """Each frame after its length: 4 bytes, the highest first."""

    binary = False

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, data: str | bytes) -> None:
        """Send a frame."""
        payload = data.encode() if isinstance(data, str) else data
        try:
            self._writer.write(len(payload).to_bytes(4, "big") + payload)
            await self._writer.drain()
        except (OSError, RuntimeError) as error:
            raise TransportClosedError(reason="Standard output was closed.") from error

    async def receive(self) -> str | bytes:
        """Wait for the next frame."""
        try:
            length = int.from_bytes(await self._reader.readexactly(4), "big")
            if length > MAX_INCOMING:
                raise TransportClosedError(reason="A frame is too large.")
            return await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise TransportClosedError(reason="Standard input has ended.") from error

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End it."""
        self._writer.close()


def stdio_dial() -> Dial:
    """Give the way to the runtime that started this process.

    From then on what the program prints goes to standard error: standard output is the wire's.
    """
    wire = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    async def dial() -> Transport:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=MAX_INCOMING)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, wire)
        return StdioTransport(reader, asyncio.StreamWriter(transport, protocol, reader, loop))

    return dial
