"""A runtime that does what a test tells it, over a real WebSocket."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from switchyard.wire.transport import Dial
from switchyard.wire.websocket import websocket_dial

Frame = dict[str, Any]
TOKEN = "a-token-for-tests"
FRAMES = Draft202012Validator(
    json.loads((Path(__file__).parents[3] / "docs/bridge/bridge.schema.json").read_text())
)
"""Every frame of the bridge, as it is published."""


class ScriptedRuntime:
    """Welcomes peers and keeps their frames; everything else the test says."""

    def __init__(self) -> None:
        self.hellos: list[Frame] = []
        self.frames: asyncio.Queue[Frame] = asyncio.Queue()
        self.socket: ServerConnection | None = None
        self.connected = asyncio.Event()
        self.welcome: Frame = {}
        self.capabilities: list[str] | None = None
        self.refuse: tuple[int, Frame | None] | None = None
        self.problems: list[str] = []
        self.known = 0
        self.seq = 0
        self.answer: Callable[[Frame], list[Frame] | Frame | None] = lambda _: None
        self._server: Server | None = None

    @property
    def url(self) -> str:
        assert self._server
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}/bridge"

    @property
    def dial(self) -> Dial:
        return websocket_dial(self.url, TOKEN)

    async def __aenter__(self) -> "ScriptedRuntime":
        subprotocols = [Subprotocol("toolbridge.v1+json")]
        self._server = await serve(self._serve, "127.0.0.1", 0, subprotocols=subprotocols, compression=None)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close()
        await self._server.wait_closed()
        assert not self.problems, self.problems

    async def send(self, frame: Frame, *, reliable: bool = True) -> None:
        await self.connected.wait()
        assert self.socket
        if reliable:
            self.seq += 1
            frame = {**frame, "seq": self.seq}
        await self.socket.send(json.dumps(frame))

    async def send_raw(self, text: str | bytes) -> None:
        await self.connected.wait()
        assert self.socket
        await self.socket.send(text)

    async def expect(self, kind: str, **fields: Any) -> Frame:
        """Wait for a frame of a type (or a command of a name), letting others pass."""
        async with asyncio.timeout(5):
            while True:
                frame = await self.frames.get()
                named = frame.get("type") == kind or frame.get("command") == kind
                if named and all(frame.get(name) == value for name, value in fields.items()):
                    return frame

    async def none_of(self, kind: str) -> None:
        """Hold that no frame of this type has come: a ping makes sure that all before it have."""
        await self.send({"type": "ping", "ts": 1}, reliable=False)
        async with asyncio.timeout(5):
            while True:
                frame = await self.frames.get()
                assert frame.get("type") != kind, frame
                if frame.get("type") == "pong":
                    return

    async def drop(self) -> None:
        """Cut the connection as a broken line would."""
        assert self.socket
        self.connected.clear()
        self.socket.transport.abort()

    async def _serve(self, socket: ServerConnection) -> None:
        hello = json.loads(await socket.recv())
        self.hellos.append(hello)
        if self.refuse:
            code, frame = self.refuse
            if frame:
                await socket.send(json.dumps(frame))
            await socket.close(code)
            return
        offered = hello["capabilities"]
        resumed = "resume" in hello and self.known >= 0
        if not resumed:
            self.seq = 0
            self.known = 0
        await socket.send(
            json.dumps(
                {
                    "type": "welcome",
                    "protocol_version": 1,
                    "connection_id": "c1",
                    "resume_token": "r1",
                    "session_ttl_ms": 60_000,
                    "limits": {
                        "max_frame": 1024 * 1024,
                        "max_inflight": 256,
                        "blob_threshold": 4096,
                        "max_batch": 100,
                    },
                    "heartbeat": {"interval_ms": 60_000, "timeout_ms": 60_000, "max_missed": 2},
                    "capabilities": offered if self.capabilities is None else self.capabilities,
                    "resumed": resumed,
                    "last_seq": self.known,
                    "server_time": 0,
                    **self.welcome,
                }
            )
        )
        self.socket = socket
        self.connected.set()
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                frame = json.loads(text)
                try:
                    FRAMES.validate(frame)
                except ValidationError as error:
                    self.problems.append(f"{error.message[:500]}: {text[:500]!r}")
                self.known = max(self.known, frame.get("seq", 0))
                answer = self.answer(frame)
                for each in answer if isinstance(answer, list) else [answer] if answer else []:
                    await self.send(each)
                self.frames.put_nowait(frame)


@contextlib.asynccontextmanager
async def running(work: Any) -> AsyncIterator["asyncio.Task[Any]"]:
    """Run something beside a test and end it with the test."""
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(BaseException):
            await task
