"""Back pressure for the chunks of a node."""

import asyncio


class ChunkGate:
    """Lets through as many chunks as the caller takes."""

    def __init__(self, credit: int) -> None:
        self._credit = credit
        self._more = asyncio.Event()

    def add(self, credit: int) -> None:
        """Let so many more through."""
        self._credit += credit
        self._more.set()

    async def pass_one(self) -> None:
        """Wait until one more may go."""
        while self._credit <= 0:
            self._more.clear()
            await self._more.wait()
        self._credit -= 1
