"""Tools as things that can be called."""

from collections.abc import Mapping
from typing import Any, TypeVar

from ..json_types import Json
from ..nodes.conversion import MismatchError, from_json
from .blobs import Blobs
from .call import Call, CallOptions, OnCost, OnProgress
from .caller import Caller
from .function_like import FunctionLike
from .stream import ToolStream
from .tool_info import ToolInfo

R = TypeVar("R")


class RemoteTool(FunctionLike):
    """A tool of a session as a coroutine function: `await tool(5, b=3)`.

    Its name, signature, annotations and documentation are those of the tool. A streaming tool gives
    an asynchronous iterator over its chunks in place of a coroutine.
    """

    def __init__(
        self,
        info: ToolInfo,
        caller: Caller,
        options: CallOptions | None = None,
        blobs: Blobs | None = None,
    ) -> None:
        super().__init__(info, (RemoteTool.stream if info.streaming else RemoteTool.call).__code__)
        self._caller = caller
        self._blobs = blobs
        self._options = options or CallOptions()

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call the tool; arguments by position bind in the order of its parameters.

        Raises:
            ToolExecutionError: It gave no result.

        """
        call = self.request(*args, **kwargs)
        if self.info.streaming:
            return self._caller.stream(call, self._options)
        return self._caller.call(call, self._options)

    async def call(self, /, *args: Any, **kwargs: Any) -> Json:
        """Call the tool and wait for its outputs, streaming or not."""
        return await self._caller.call(self.request(*args, **kwargs), self._options)

    async def returning(self, kind: type[R], /, *args: Any, **kwargs: Any) -> R:
        """Call the tool and give its outputs as a dataclass or a TypedDict; nothing is converted.

        Raises:
            TypeError: The outputs do not fit it.
            ToolExecutionError: It gave no result.

        """
        outputs = await self.call(*args, **kwargs)
        try:
            typed: R = from_json(kind, outputs, f"The result of {self.info.name}")
        except MismatchError as error:
            raise TypeError(f"{error}.") from error
        return typed

    def stream(self, /, *args: Any, **kwargs: Any) -> ToolStream:
        """Call the tool and take its chunks, streaming or not."""
        return self._caller.stream(self.request(*args, **kwargs), self._options)

    def request(self, /, *args: Any, **kwargs: Any) -> Call:
        """Give the call for a batch, without making it."""
        return Call(self.info, args, kwargs, self._blobs)

    def options(
        self,
        *,
        deadline: float | None = None,
        idempotency_key: str | None = None,
        on_progress: OnProgress | None = None,
        credit: int = 64,
        traceparent: str | None = None,
        on_cost: OnCost | None = None,
    ) -> "RemoteTool":
        """Give the same tool, called in another way.

        Args:
            deadline: How many seconds a call may take.
            idempotency_key: Calls with the same key and arguments are done once.
            on_progress: Called with a call's progress.
            credit: How many chunks of a stream may be under way.
            traceparent: A W3C trace context, passed on to the process that executes the tool.
            on_cost: Called with what a call has cost, in US dollars.

        """
        options = CallOptions(deadline, idempotency_key, on_progress, credit, traceparent, on_cost)
        return RemoteTool(self.info, self._caller, options, self._blobs)


class Tools(Mapping[str, RemoteTool]):
    """The tools of a session, by name."""

    def __init__(self, infos: list[ToolInfo], caller: Caller, blobs: Blobs | None = None) -> None:
        self._tools = {info.name: RemoteTool(info, caller, blobs=blobs) for info in infos}

    def __getitem__(self, name: str) -> RemoteTool:
        return self._tools[name]

    def __iter__(self) -> Any:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)
