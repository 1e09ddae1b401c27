"""Play a recorded session of the bridge with a WebSocket library that knows nothing of Switchyard.

`main.py websockets|aiohttp session.json` ends with 1 when the runtime says something else than was recorded.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import websockets
from compare import DifferenceError, Names

Send = Callable[[str], Awaitable[None]]
Receive = Callable[[], Awaitable[str]]
Socket = tuple[Send, Receive]
Dial = Callable[[str, str, list[str]], AbstractAsyncContextManager[Socket]]

PASSED_OVER = {"ping", "ack", "agent_event"}
PATIENCE_SECONDS = 20


@asynccontextmanager
async def dial_websockets(url: str, token: str, subprotocols: list[str]) -> AsyncIterator[Socket]:
    """Connect with websockets."""
    headers = {"Authorization": f"Bearer {token}"}
    offered = [websockets.Subprotocol(name) for name in subprotocols] or None
    async with websockets.connect(url, additional_headers=headers, subprotocols=offered) as socket:

        async def receive() -> str:
            return str(await socket.recv())

        yield socket.send, receive


@asynccontextmanager
async def dial_aiohttp(url: str, token: str, subprotocols: list[str]) -> AsyncIterator[Socket]:
    """Connect with aiohttp."""
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.ws_connect(url, protocols=subprotocols) as socket,
    ):
        yield socket.send_str, socket.receive_str


LIBRARIES: dict[str, Dial] = {"websockets": dial_websockets, "aiohttp": dial_aiohttp}


async def play(dial: Dial, session: dict[str, Any]) -> None:
    """Send what the client sent, and see that what the server said comes.

    Raises:
        DifferenceError: Something else came.

    """
    subprotocol = session.get("subprotocol")
    names = Names()
    url, token = os.environ["SWITCHYARD_URL"], os.environ["SWITCHYARD_TOKEN"]
    async with dial(url, token, [subprotocol] if subprotocol else []) as (send, receive):
        for line in session["lines"]:
            if "client" in line:
                await send(json.dumps(names.filled(line["client"])))
            else:
                names.compare(line["server"], await next_frame(receive))


async def next_frame(receive: Receive) -> dict[str, Any]:
    """Wait for a frame that is not one of those that may come at any time."""
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(receive(), PATIENCE_SECONDS))
        if frame.get("type") not in PASSED_OVER:
            return frame


def main() -> None:
    """Play the session that the command names."""
    if len(sys.argv) != 3 or sys.argv[1] not in LIBRARIES:
        sys.exit("Usage: main.py websockets|aiohttp session.json")
    session = json.loads(Path(sys.argv[2]).read_text())
    try:
        asyncio.run(play(LIBRARIES[sys.argv[1]], session))
    except DifferenceError as difference:
        sys.exit(str(difference))


if __name__ == "__main__":
    main()
