"""Calls on a connection: each is sent once and answered once, and nothing is left behind."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any

from ..errors import CommandError, ConnectionLostError, ToolExecutionError
from ..json_types import Frame, Json
from ..wire import ids
from ..wire.link import FrameTooLargeError, Link
from ..wire.protocol import BATCH_SECONDS, CALL_SECONDS
from .call import Call, CallOptions, OnProgress, tell_cost
from .stream import ToolStream
from .tool_execution import OnToolExecution, tell_execution

log = logging.getLogger("switchyard")

GRACE_SECONDS = 5.0
"""The runtime keeps time; this side gives up on it so much later."""


class Caller:
    """Sends calls and commands, and gives each answer to who waits for it."""

    def __init__(self, on_tool_execution: OnToolExecution | None = None) -> None:
        self._on_tool_execution = on_tool_execution
        self._link: Link | None = None
        self._waiting: dict[str, asyncio.Future[Frame]] = {}
        self._streams: dict[str, ToolStream] = {}
        self._progress: dict[str, OnProgress] = {}
        self._told: set[asyncio.Task[None]] = set()
        self.dropped = 0
        """How many answers came that nobody waited for (any more)."""

    def use(self, link: Link) -> None:
        """Send over this link."""
        self._link = link

    @property
    def open_calls(self) -> int:
        """How many answers are waited for."""
        return len(self._waiting) + len(self._streams)

    async def call(self, call: Call, options: CallOptions) -> Json:
        """Call a tool and wait for its outputs.

        Raises:
            ToolExecutionError: It gave none.

        """
        rpc_id = ids.call_id()
        frame = {"type": "rpc_tool_call", "rpc_id": rpc_id, **await call.on_wire(), **_told(options)}
        if options.on_progress:
            self._progress[rpc_id] = options.on_progress
        try:
            response = await self._ask(rpc_id, frame, _patience(options), call)
        finally:
            self._progress.pop(rpc_id, None)
        tell_cost(options.on_cost, response)
        if response.get("status") == "ok":
            return await call.result_of(response.get("result"))
        error = response.get("error") or {"type": "InternalError", "message": _WORDLESS}
        raise ToolExecutionError.of_wire(call.tool.name, error)

    def stream(self, call: Call, options: CallOptions) -> ToolStream:
        """Call a tool that gives its answer in chunks."""
        rpc_id = ids.stream_id()
        frame = {"type": "rpc_tool_stream", "rpc_id": rpc_id, **_told(options), "credit": options.credit}
        stream = ToolStream(rpc_id, frame, call, options, self)
        self._streams[rpc_id] = stream
        return stream

    async def batch(self, calls: Sequence[Call], *, seconds: float | None, **how: Any) -> list[Frame]:
        """Call many tools in one round trip; gives one answer for each, in their order."""
        batch_id = ids.batch_id()
        requests = [{"index": index, **await call.on_wire()} for index, call in enumerate(calls)]
        frame = {"type": "rpc_batch_call", "batch_id": batch_id, "requests": requests, **how}
        if seconds is not None:
            frame["deadline_ms"] = _milliseconds(seconds)
        patience = (BATCH_SECONDS if seconds is None else seconds) + GRACE_SECONDS
        response = await self._ask(batch_id, frame, patience, None)
        results = response.get("results")
        if not isinstance(results, list):
            raise ToolExecutionError.of_wire("batch", response.get("error") or {"message": _WORDLESS})
        return results

    async def command(self, name: str, args: Frame, seconds: float = CALL_SECONDS) -> Frame:
        """Send a command and wait for its result.

        Raises:
            CommandError: It was refused.
            ConnectionLostError: The connection broke meanwhile.

        """
        command_id = ids.command_id()
        frame = {"command": name, "id": command_id, "args": args}
        try:
            response = await self._ask(command_id, frame, seconds, None)
        except ToolExecutionError as error:
            raise CommandError({"type": error.error_type, "message": error.message}) from error
        if response.get("success") is True:
            return response.get("result") or {}
        raise CommandError(response.get("error") or {})

    async def _ask(self, id: str, frame: Frame, seconds: float | None, call: Call | None) -> Frame:
        """Wait for the answer to a frame; registered before it is sent, removed whatever happens."""
        name = call.tool.name if call else str(frame.get("command", "batch"))
        waiter: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._waiting[id] = waiter
        try:
            await self.send(frame, name)
            async with asyncio.timeout(seconds):
                return await waiter
        except TimeoutError:
            self._cancel(frame, "timed out")
            raise _timed_out(name) from None
        except asyncio.CancelledError:
            self._cancel(frame, "cancelled")
            raise
        finally:
            self._waiting.pop(id, None)

    async def send(self, frame: Frame, name: str) -> None:
        """Send a frame of a call; what stands in the way is an error of that call."""
        if self._link is None:
            raise _lost(name)
        try:
            await self._link.send(frame)
        except ConnectionLostError:
            raise _lost(name) from None
        except FrameTooLargeError:
            raise _invalid(name, "ARGUMENTS_TOO_LARGE", "Arguments too large") from None
        except (TypeError, ValueError) as error:
            text = f"The arguments are no JSON: {error}"
            raise _invalid(name, "TOOL_ARGUMENTS_INVALID", text) from error

    def _cancel(self, frame: Frame, reason: str) -> None:
        if rpc_id := frame.get("rpc_id"):
            self.cancel(rpc_id, reason)

    def cancel(self, rpc_id: str, reason: str) -> None:
        """Cancel a call, without waiting for anything."""
        self._later({"type": "rpc_cancel", "rpc_id": rpc_id, "reason": reason})

    def add_credit(self, rpc_id: str, credit: int) -> None:
        """Let more chunks of a stream come."""
        self._later({"type": "rpc_stream_credit", "rpc_id": rpc_id, "add": credit})

    def forget(self, stream: ToolStream) -> None:
        """Take no more chunks of a stream."""
        self._streams.pop(stream.rpc_id, None)

    def _later(self, frame: Frame) -> None:
        task = asyncio.get_running_loop().create_task(self._try_to_send(frame))
        self._told.add(task)
        task.add_done_callback(self._told.discard)

    async def _try_to_send(self, frame: Frame) -> None:
        with contextlib.suppress(ToolExecutionError):
            await self.send(frame, "")

    def received(self, frame: Frame) -> bool:
        """Give an answer to who waits for it; false for a frame that is none."""
        match frame.get("type"):
            case "rpc_tool_response":
                self._answer(frame.get("rpc_id"), frame)
            case "rpc_batch_response":
                self._answer(frame.get("batch_id"), frame)
            case "rpc_stream_chunk":
                stream = self._streams.get(str(frame.get("rpc_id")))
                if stream:
                    stream.take(frame)
                else:
                    self.dropped += 1
            case "rpc_progress":
                self._tell(frame)
            case "tool_execution":
                if self._on_tool_execution:
                    tell_execution(self._on_tool_execution, frame)
            case None if "success" in frame:
                self._answer(frame.get("id"), frame)
            case _:
                return False
        return True

    def lost(self) -> None:
        """Fail everything that waits: the connection broke for good."""
        for waiter in self._waiting.values():
            if not waiter.done():
                error = {"type": "ConnectionLost", "code": "CONNECTION_LOST", "message": _LOST}
                waiter.set_result({"status": "error", "success": False, "error": error})
        for stream in list(self._streams.values()):
            stream.fail(_lost(stream.tool_name))

    def _answer(self, id: object, frame: Frame) -> None:
        waiter = self._waiting.get(id) if isinstance(id, str) else None
        if waiter is None or waiter.done():
            self.dropped += 1
            return
        waiter.set_result(frame)

    def _tell(self, frame: Frame) -> None:
        listener = self._progress.get(str(frame.get("rpc_id")))
        if listener is None:
            return
        try:
            listener(frame.get("progress", 0.0), frame.get("total"), frame.get("message"))
        except Exception:  # a listener's failure is not the call's
            log.exception("A listener to progress failed.")


def _told(options: CallOptions) -> Frame:
    frame: Frame = {}
    if options.deadline is not None:
        frame["deadline_ms"] = _milliseconds(options.deadline)
    if options.idempotency_key is not None:
        frame["idempotency_key"] = options.idempotency_key
    if options.on_progress:
        frame["progress"] = True
    if options.traceparent is not None:
        frame["meta"] = {"traceparent": options.traceparent}
    return frame


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def _patience(options: CallOptions) -> float | None:
    """Without a deadline the runtime alone keeps time: a call may wait for a person, who may need days."""
    return None if options.deadline is None else options.deadline + GRACE_SECONDS


_LOST = "The connection to the runtime was lost."
_WORDLESS = "The runtime said nothing of what failed."


def _lost(name: str) -> ToolExecutionError:
    return ToolExecutionError(name, "ConnectionLost", _LOST, code="CONNECTION_LOST", retryable=True)


def _timed_out(name: str) -> ToolExecutionError:
    message = f"Tool '{name}' timed out"
    return ToolExecutionError(name, "DeadlineExceeded", message, code="TOOL_TIMEOUT", retryable=True)


def _invalid(name: str, code: str, message: str) -> ToolExecutionError:
    return ToolExecutionError(name, "ValidationError", message, code=code)
