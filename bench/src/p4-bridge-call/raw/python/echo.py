"""Sends every message of a WebSocket back as it came. Prints its address."""

import asyncio

from websockets.asyncio.server import ServerConnection, serve


async def echo(socket: ServerConnection) -> None:
    """Echo until the other side is gone."""
    async for message in socket:
        await socket.send(message)


async def main() -> None:
    """Serve until the process is ended."""
    async with serve(echo, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"ws://127.0.0.1:{port}", flush=True)
        await server.serve_forever()


asyncio.run(main())
