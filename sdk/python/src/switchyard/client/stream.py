"""The chunks of one call, as they come."""

import asyncio
from collections import deque
from typing import Protocol

from ..errors import ToolExecutionError
from ..json_types import Frame, Json
from ..wire.protocol import CHUNK_SECONDS
from .call import Call, CallOptions, tell_cost

GRACE_SECONDS = 5.0


class StreamCaller(Protocol):
    """What a stream needs of the one that made its call."""

    async def send(self, frame: Frame, name: str) -> None:
        """Send a frame about the tool of that name."""

    def add_credit(self, rpc_id: str, credit: int) -> None:
        """Let more chunks of a stream come."""

    def cancel(self, rpc_id: str, reason: str) -> None:
        """Cancel a call."""

    def forget(self, stream: "ToolStream") -> None:
        """Take no more chunks of a stream."""


class ToolStream:
    """An asynchronous iterator over a call's chunks. After the last one, `result` has the outputs.

    Leaving it early cancels the call: use it as `async with` or call `aclose`, or just read to the end.
    """

    def __init__(
        self, rpc_id: str, frame: Frame, call: Call, options: CallOptions, caller: StreamCaller
    ) -> None:
        self.rpc_id = rpc_id
        self.tool_name = call.tool.name
        self.result: Json = None
        """The tool's outputs, once all chunks have come."""
        self._frame = frame
        self._call = call
        self._options = options
        self._caller = caller
        self._chunks: deque[Json] = deque()
        self._news = asyncio.Event()
        self._started = False
        self._ended = False
        self._complete = False
        self._error: ToolExecutionError | None = None
        self._used = 0

    def __aiter__(self) -> "ToolStream":
        return self

    async def __aenter__(self) -> "ToolStream":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def __anext__(self) -> Json:
        """Wait for the next chunk.

        Raises:
            ToolExecutionError: The stream failed.

        """
        if not self._started:
            self._started = True
            await self._begin()
        while not self._chunks:
            if self._error:
                raise self._error
            if self._ended:
                await self._finish()
                raise StopAsyncIteration
            await self._wait()
        chunk = self._chunks.popleft()
        self._used += 1
        # In halves of the window: a frame of credit for each chunk would double the traffic.
        if self._used >= max(1, self._options.credit // 2) and not self._ended:
            self._caller.add_credit(self.rpc_id, self._used)
            self._used = 0
        return chunk

    async def aclose(self) -> None:
        """Stop reading, and cancel the call if it has not ended."""
        if self._started and not self._ended:
            self._caller.cancel(self.rpc_id, "closed")
        self._end()
        self._chunks.clear()

    def take(self, frame: Frame) -> None:
        """Take a chunk that came."""
        tell_cost(self._options.on_cost, frame)
        match frame.get("chunk_type"):
            case "data":
                self._chunks.append(frame.get("data"))
            case "complete":
                self.result = frame.get("data")
                self._complete = True
                self._end()
            case "error":
                error = frame.get("error") or {"type": "InternalError", "message": "The stream failed."}
                self.fail(ToolExecutionError.of_wire(self.tool_name, error, streaming=True))
            case "progress" if self._options.on_progress:
                data = frame.get("data") or {}
                self._options.on_progress(data.get("fraction", 0.0), 1.0, data.get("text"))
        self._news.set()

    def fail(self, error: ToolExecutionError) -> None:
        """End the stream with an error, after the chunks that have come."""
        self._error = error
        self._end()

    def _end(self) -> None:
        self._ended = True
        self._caller.forget(self)
        self._news.set()

    async def _begin(self) -> None:
        try:
            frame = {**self._frame, **await self._call.on_wire()}
            await self._caller.send(frame, self.tool_name)
        except ToolExecutionError as error:
            self.fail(error)
        except asyncio.CancelledError:
            await self.aclose()
            raise

    async def _finish(self) -> None:
        if self._complete:
            self._complete = False
            self.result = await self._call.result_of(self.result)

    async def _wait(self) -> None:
        self._news.clear()
        try:
            async with asyncio.timeout(CHUNK_SECONDS + GRACE_SECONDS):
                await self._news.wait()
        except TimeoutError:
            self._caller.cancel(self.rpc_id, "timed out")
            self.fail(ToolExecutionError(self.tool_name, "DeadlineExceeded", "Stream timeout"))
        except asyncio.CancelledError:
            await self.aclose()
            raise
