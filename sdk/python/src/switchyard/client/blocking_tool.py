"""Tools for programs without an event loop."""

import concurrent.futures
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from ..json_types import Json
from .call import Call, OnCost, OnProgress
from .function_like import FunctionLike
from .loop_thread import LoopBridge
from .remote_tool import RemoteTool
from .stream import ToolStream

R = TypeVar("R")
Beside = Callable[[OnProgress], OnProgress]
"""Makes a listener run in another thread than the loop's, where it may call tools itself."""


class BlockingTool(FunctionLike):
    """A tool of a session as a plain function, from any thread: `tool(5, b=3)`.

    Its name, signature, annotations and documentation are those of the tool. A streaming tool gives
    a generator over its chunks.
    """

    def __init__(self, tool: RemoteTool, loop: LoopBridge, beside: Beside) -> None:
        super().__init__(tool.info, BlockingTool.call.__code__)
        self._tool = tool
        self._loop = loop
        self._beside = beside

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call the tool and wait; arguments by position bind in the order of its parameters.

        Raises:
            ToolExecutionError: It gave no result.

        """
        if self.info.streaming:
            return self.stream(*args, **kwargs)
        return self._loop.run(self._tool.call(*args, **kwargs))

    def call(self, /, *args: Any, **kwargs: Any) -> Json:
        """Call the tool and wait for its outputs, streaming or not."""
        return self._loop.run(self._tool.call(*args, **kwargs))

    def returning(self, kind: type[R], /, *args: Any, **kwargs: Any) -> R:
        """Call the tool and give its outputs typed; `RemoteTool.returning` says how."""
        return self._loop.run(self._tool.returning(kind, *args, **kwargs))

    def start(self, /, *args: Any, **kwargs: Any) -> "concurrent.futures.Future[Json]":
        """Call the tool and do not wait: `.result()` waits, `.cancel()` cancels it."""
        return self._loop.submit(self._tool.call(*args, **kwargs))

    def stream(self, /, *args: Any, **kwargs: Any) -> "BlockingStream":
        """Call the tool and take its chunks, streaming or not."""
        return BlockingStream(self._loop.run(self._stream(args, kwargs)), self._loop)

    def request(self, /, *args: Any, **kwargs: Any) -> Call:
        """Give the call for a batch, without making it."""
        return self._tool.request(*args, **kwargs)

    def options(
        self,
        *,
        deadline: float | None = None,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
        credit: int = 64,
        traceparent: str | None = None,
        on_cost: OnCost | None = None,
    ) -> "BlockingTool":
        """Give the same tool, called in another way; `RemoteTool.options` says how."""
        tool = self._tool.options(
            deadline=deadline,
            idempotency_key=idempotency_key,
            on_progress=on_progress and self._beside(on_progress),
            credit=credit,
            traceparent=traceparent,
            on_cost=on_cost,
        )
        return BlockingTool(tool, self._loop, self._beside)

    async def _stream(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> ToolStream:
        return self._tool.stream(*args, **kwargs)


class BlockingStream(Iterator[Json]):
    """The chunks of a call, as they come. After the last one, `result` has the outputs.

    Leaving it early cancels the call: use it as `with`, call `close`, or just read to the end.
    """

    def __init__(self, stream: ToolStream, loop: LoopBridge) -> None:
        self._stream = stream
        self._loop = loop

    @property
    def result(self) -> Json:
        """The tool's outputs, once all chunks have come."""
        return self._stream.result

    def __next__(self) -> Json:
        """Wait for the next chunk.

        Raises:
            ToolExecutionError: The stream failed.

        """
        try:
            return self._loop.run(self._next())
        except _EndError:
            raise StopIteration from None

    def close(self) -> None:
        """Stop reading, and cancel the call if it has not ended."""
        self._loop.run(self._stream.aclose())

    def __enter__(self) -> "BlockingStream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def _next(self) -> Json:
        try:
            return await anext(self._stream)
        except StopAsyncIteration:
            raise _EndError from None


class _EndError(Exception):
    """The end of a stream: the language's own cannot cross threads."""


class BlockingTools(Mapping[str, BlockingTool]):
    """The tools of a session, by name."""

    def __init__(self, tools: Mapping[str, RemoteTool], loop: LoopBridge, beside: Beside) -> None:
        self._tools = {name: BlockingTool(tool, loop, beside) for name, tool in tools.items()}

    def __getitem__(self, name: str) -> BlockingTool:
        return self._tools[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)
