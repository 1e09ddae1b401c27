"""Stands between a peer and the runtime, and breaks what a test wants broken."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Literal

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

When = Literal["before", "after"]


class Proxy:
    """Passes frames on, in both directions."""

    def __init__(self, target: str) -> None:
        self.url = ""
        self.connections = 0
        self._target = target
        self._pairs: set[tuple[Connection, Connection]] = set()
        self._point: tuple[str, When, Callable[[], None]] | None = None

    def at(self, frame: str, when: When, act: Callable[[], None]) -> asyncio.Event:
        """Do something once, before or after the first frame of a type is passed on; set when it is done."""
        done = asyncio.Event()

        def once() -> None:
            act()
            done.set()

        self._point = (frame, when, once)
        return done

    def cut(self) -> None:
        """Break all connections as a broken line would."""
        for pair in list(self._pairs):
            for socket in pair:
                socket.transport.abort()

    async def serve(self, peer: ServerConnection) -> None:
        self.connections += 1
        token = peer.request.headers["authorization"] if peer.request else ""
        asked = [Subprotocol(peer.subprotocol)] if peer.subprotocol else None
        headers = {"authorization": token}
        async with connect(self._target, subprotocols=asked, additional_headers=headers) as runtime:
            pair: tuple[Connection, Connection] = (peer, runtime)
            self._pairs.add(pair)
            try:
                await asyncio.gather(self._pass(peer, runtime), self._pass(runtime, peer))
            finally:
                self._pairs.discard(pair)

    async def _pass(self, source: Connection, target: Connection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in source:
                self._act(text, "before")
                await target.send(text)
                self._act(text, "after")
        await target.close()

    def _act(self, text: str | bytes, when: When) -> None:
        if self._point is None:
            return
        frame, at, act = self._point
        if when == at and json.loads(text).get("type") == frame:
            self._point = None
            act()


@contextlib.asynccontextmanager
async def proxied(target: str) -> AsyncIterator[Proxy]:
    """A proxy before an address."""
    proxy = Proxy(target)
    subprotocols = [Subprotocol("toolbridge.v1+json")]
    async with serve(proxy.serve, "127.0.0.1", 0, subprotocols=subprotocols, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        proxy.url = f"ws://127.0.0.1:{port}/bridge"
        yield proxy
