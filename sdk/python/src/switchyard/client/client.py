"""The asyncio face of a client."""

import asyncio
import contextlib

from ..errors import BridgeRefusedError, ConnectionLostError
from ..json_types import Frame, JsonObject
from ..wire.handshake import Welcome
from ..wire.link import Link
from ..wire.protocol import CAPABILITIES, Identity
from ..wire.transport import Dial
from ..wire.websocket import address_of, websocket_dial
from .blobs import Blobs
from .caller import Caller
from .session import Session
from .tool_execution import CAPABILITY, OnToolExecution

OPEN_SECONDS = 15.0


class Client:
    """A connection to the runtime that calls the tools of flows. Made by `connect`."""

    def __init__(
        self,
        dial: Dial,
        *,
        name: str,
        connect_timeout: float,
        blobs_beside: str | None = None,
        on_tool_execution: OnToolExecution | None = None,
    ) -> None:
        self._caller = Caller(on_tool_execution)
        self._blobs_beside = blobs_beside
        capabilities = CAPABILITIES if blobs_beside is None else (*CAPABILITIES, "blobs")
        if on_tool_execution:
            capabilities = (*capabilities, CAPABILITY)
        self._link = Link(dial, Identity("client", name, capabilities=capabilities), self)
        self._caller.use(self._link)
        self._connect_timeout = connect_timeout
        self._run: asyncio.Task[None] | None = None

    @property
    def dropped(self) -> int:
        """How many answers came that nobody waited for any more."""
        return self._caller.dropped

    @property
    def open_calls(self) -> int:
        """How many answers are waited for."""
        return self._caller.open_calls

    async def open(self) -> "Client":
        """Connect.

        Raises:
            BridgeRefusedError: The runtime does not let this program in.
            ConnectionLostError: There is no runtime.

        """
        self._run = asyncio.get_running_loop().create_task(self._link.run())
        ready = asyncio.ensure_future(self._link.ready.wait())
        try:
            await asyncio.wait(
                [ready, self._run],
                timeout=self._connect_timeout,
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            ready.cancel()
        if self._link.ready.is_set():
            return self
        if self._run.done() and (error := self._run.exception()) is not None:
            raise error
        await self.close()
        raise ConnectionLostError("The runtime does not answer.")

    async def open_session(self, flow: str, node: str, message: JsonObject | None = None) -> Session:
        """Open a session on the tools of an agent node.

        Args:
            flow: The flow's id.
            node: The agent node's id.
            message: What parameters of scope Message read from.

        Raises:
            CommandError: There is no such flow or node, or it is no agent.

        """
        args: Frame = {"flow_id": flow, "node_id": node}
        if message is not None:
            args["message"] = dict(message)
        opened = await self._caller.command("open_session", args)
        return Session(opened, self._caller, self._blobs_of(opened))

    def _blobs_of(self, opened: Frame) -> Blobs | None:
        """Give where a session's large values are; None for a runtime that keeps none."""
        token, welcome = opened.get("blob_token"), self._link.welcome
        if self._blobs_beside is None or not isinstance(token, str) or welcome is None:
            return None
        return Blobs(self._blobs_beside, token, welcome.blob_threshold)

    async def close(self) -> None:
        """Leave."""
        await self._link.close()
        if self._run:
            self._run.cancel()
            with contextlib.suppress(asyncio.CancelledError, BridgeRefusedError, ConnectionLostError):
                await self._run

    async def __aenter__(self) -> "Client":
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def opened(self, welcome: Welcome) -> None:
        """Begin on a new connection; there is nothing to say."""

    def received(self, frame: Frame) -> bool:
        """Follow a frame."""
        return self._caller.received(frame)

    def lost(self) -> None:
        """Fail what is under way."""
        self._caller.lost()


def connect(
    url: str | None = None,
    token: str | None = None,
    *,
    name: str = "python",
    msgpack: bool = False,
    connect_timeout: float = OPEN_SECONDS,
    blobs: bool = False,
    on_tool_execution: OnToolExecution | None = None,
) -> Client:
    """Give a way to call the tools of flows: `async with connect() as client: ...`.

    Args:
        url: `ws://host:port/bridge`; `SWITCHYARD_URL` when left out.
        token: `SWITCHYARD_TOKEN` when left out.
        name: Who this program is, for people.
        msgpack: Speaks MessagePack in place of JSON. Needs the extra `msgpack`.
        connect_timeout: How many seconds the runtime may take to answer.
        blobs: Has arguments and results of more than 4 KiB travel beside the connection, which takes larger
            ones than a frame and keeps it free for others.
        on_tool_execution: Told how the calls of all sessions stand, as that changes.

    """
    dial = websocket_dial(url, token, msgpack=msgpack)
    beside = address_of(url) if blobs else None
    return Client(
        dial,
        name=name,
        connect_timeout=connect_timeout,
        blobs_beside=beside,
        on_tool_execution=on_tool_execution,
    )
