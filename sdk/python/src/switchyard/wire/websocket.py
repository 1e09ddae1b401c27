"""Frames over WebSocket."""

import os

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from ..errors import BridgeRefusedError
from .protocol import SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from .transport import Dial, Transport, TransportClosedError

MAX_INCOMING = 4 * 1024 * 1024
OPEN_SECONDS = 10.0
DEFAULT_URL = "ws://127.0.0.1:4870/bridge"


class WebSocketTransport:
    """One frame a WebSocket message."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.binary = socket.subprotocol == SUBPROTOCOL_MSGPACK

    async def send(self, data: str | bytes) -> None:
        """Send a frame."""
        try:
            await self._socket.send(data)
        except ConnectionClosed as error:
            raise _closed(error) from None

    async def receive(self) -> str | bytes:
        """Wait for the next frame."""
        try:
            return await self._socket.recv()
        except ConnectionClosed as error:
            raise _closed(error) from None

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End it, at once where the other side does not answer."""
        await self._socket.close(code, reason)


def _closed(error: ConnectionClosed) -> TransportClosedError:
    close = error.rcvd or error.sent
    return TransportClosedError(close.code, close.reason) if close else TransportClosedError()


def address_of(url: str | None = None) -> str:
    """Give the runtime's endpoint: `SWITCHYARD_URL` where the caller names none, else the usual one."""
    return url or os.environ.get("SWITCHYARD_URL") or DEFAULT_URL


def websocket_dial(url: str | None = None, token: str | None = None, *, msgpack: bool = False) -> Dial:
    """Give a way to the runtime's endpoint.

    Args:
        url: `ws://host:port/bridge`; `SWITCHYARD_URL` when left out.
        token: `SWITCHYARD_TOKEN` when left out.
        msgpack: Asks for MessagePack in place of JSON.

    """
    address = address_of(url)
    bearer = token or os.environ.get("SWITCHYARD_TOKEN")
    preferred = [SUBPROTOCOL_MSGPACK, SUBPROTOCOL_JSON] if msgpack else [SUBPROTOCOL_JSON]

    async def dial() -> Transport:
        try:
            socket = await connect(
                address,
                subprotocols=[Subprotocol(name) for name in preferred],
                additional_headers={"Authorization": f"Bearer {bearer}"} if bearer else None,
                compression=None,
                max_size=MAX_INCOMING,
                open_timeout=OPEN_SECONDS,
                close_timeout=1,
                # The bridge has heartbeats of its own, which tell more.
                ping_interval=None,
            )
        except InvalidStatus as error:
            if error.response.status_code in (401, 403):
                raise BridgeRefusedError("The runtime refused the token.") from error
            raise TransportClosedError(reason=str(error)) from error
        except InvalidHandshake as error:
            raise TransportClosedError(reason=str(error)) from error
        return WebSocketTransport(socket)

    return dial
