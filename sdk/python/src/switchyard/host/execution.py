"""One call of a node, from `node_execute` to its one `node_result`."""

import asyncio
import contextvars
import inspect
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Any

from ..client.loop_thread import LoopBridge
from ..errors import ConnectionLostError, NodeError
from ..json_types import Frame
from ..nodes.context import Context
from ..nodes.conversion import to_json
from ..nodes.node import Node
from ..nodes.step_session import StepSession
from ..wire.link import FrameTooLargeError
from .chunk_gate import ChunkGate
from .parameters import ParametersError, read_parameters
from .requests import Requests

log = logging.getLogger("switchyard")

Send = Callable[[Frame], Awaitable[None]]

_END = object()


class Execution:
    """Runs a node's handler and answers."""

    def __init__(
        self,
        node: Node,
        frame: Frame,
        send: Send,
        threads: Executor,
        *,
        answers_requests: bool = False,
        session_of: Callable[[Frame], StepSession | None] = lambda _: None,
    ) -> None:
        self.call_id = str(frame["call_id"])
        self.idempotency_key = str(frame.get("idempotency_key", ""))
        self._node = node
        self._frame = frame
        self._send = send
        self._threads = threads
        self._session_of = session_of
        self._loop = asyncio.get_running_loop()
        self._requests = Requests(self.call_id, send, answers=answers_requests)
        credit = frame.get("credit")
        self._gate = ChunkGate(credit) if isinstance(credit, int) else None
        self._context: Context | None = None
        self._work = self._loop.create_task(self._outcome())
        self._told: set[asyncio.Task[None]] = set()

    def cancel(self) -> None:
        """Tell the handler that nobody waits any more. The call is answered all the same."""
        if self._context:
            self._context.cancel()
        self._work.cancel()

    def add_credit(self, credit: int) -> None:
        """Let more chunks go."""
        if self._gate:
            self._gate.add(credit)

    def answered(self, frame: Frame) -> None:
        """Take the answer to something that the handler asked for."""
        self._requests.answered(frame)

    async def run(self) -> None:
        """Do the work and send the result."""
        began = time.monotonic()
        await asyncio.wait([self._work])
        result: Frame = {"status": "cancelled"} if self._work.cancelled() else self._work.result()
        if self._context and self._context.outputs:
            result["outputs"] = self._context.outputs
        if self._context and self._context.billing:
            result["billing"] = self._context.billing
        result["metrics"] = {"duration_ms": round((time.monotonic() - began) * 1000, 3)}
        await self._answer(result)

    async def _outcome(self) -> Frame:
        deadline = float(self._frame.get("deadline_ms", 30_000)) / 1000
        try:
            values = read_parameters(type(self._node), self._frame.get("params") or {})
            self._context = self._make_context(values, time.monotonic() + deadline)
            async with asyncio.timeout(deadline) as limit:
                await self._handle(self._context)
        except ParametersError as error:
            return {"status": "error", "error": error.on_wire()}
        except NodeError as error:
            return {"status": "error", "error": foreseen(error)}
        except TimeoutError as error:
            if not limit.expired():
                return self._unforeseen(error)
            if self._context:
                self._context.cancel()
            return {"status": "error", "error": _TIMED_OUT}
        except Exception as error:  # whatever an author's code raises is answered
            return self._unforeseen(error)
        return {"status": "success"}

    def _make_context(self, values: dict[str, Any], deadline: float) -> Context:
        frame = self._frame
        return Context(
            values=values,
            call_id=self.call_id,
            node_id=str(frame.get("node_id", "")),
            idempotency_key=self.idempotency_key,
            attempt=int(frame.get("attempt", 1)),
            traceparent=_traceparent_of(frame),
            provenance=frame.get("provenance"),
            session=self._session_of(frame),
            deadline=deadline,
            tell=self._tell_from_anywhere,
            request=self._requests.ask,
            runner=LoopBridge(self._loop, threading.get_ident()),
        )

    async def _handle(self, context: Context) -> None:
        handler = self._node.on_message
        if inspect.isasyncgenfunction(handler):
            async for chunk in handler(context):
                await self._chunk(chunk)
        elif inspect.iscoroutinefunction(handler):
            await handler(context)
        elif inspect.isgeneratorfunction(handler):
            await self._iterate(handler(context))
        else:
            await self._in_thread(handler, context)

    async def _iterate(self, chunks: Any) -> None:
        try:
            while (chunk := await self._in_thread(next, chunks, _END)) is not _END:
                await self._chunk(chunk)
        finally:
            await asyncio.shield(self._in_thread(_close, chunks))

    async def _in_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        run = contextvars.copy_context().run
        return await self._loop.run_in_executor(self._threads, run, work, *arguments)

    async def _chunk(self, data: Any) -> None:
        if self._gate is None:
            return
        await self._gate.pass_one()
        await self._send({"type": "node_chunk", "call_id": self.call_id, "data": to_json(data)})

    def _tell_from_anywhere(self, frame: Frame) -> None:
        self._loop.call_soon_threadsafe(self._tell, frame)

    def _tell(self, frame: Frame) -> None:
        task = self._loop.create_task(self._try_to_tell(frame))
        self._told.add(task)
        task.add_done_callback(self._told.discard)

    async def _try_to_tell(self, frame: Frame) -> None:
        try:
            await self._send(frame)
        except (ConnectionLostError, ValueError, TypeError):
            log.warning("A line of the call %s could not be sent.", self.call_id, exc_info=True)

    def _unforeseen(self, error: BaseException) -> Frame:
        """Keep what went wrong in the host's own log; the wire learns only that something did."""
        log.error("The call %s failed unexpectedly.", self.call_id, exc_info=error)
        text = f"{type(self._node).__name__} failed unexpectedly; see the host's own log."
        fields = {"call_id": self.call_id}
        self._tell({"type": "log", "level": "error", "message": text, "fields": fields})
        return {"status": "error", "error": _FAILED}

    async def _answer(self, result: Frame) -> None:
        frame = {"type": "node_result", "call_id": self.call_id, **result}
        try:
            await self._send(frame)
        except ConnectionLostError:
            log.info("The result of the call %s came too late.", self.call_id)
        except (FrameTooLargeError, ValueError, TypeError) as error:
            log.warning("The result of the call %s cannot be sent: %s", self.call_id, error)
            refused = _TOO_LARGE if isinstance(error, FrameTooLargeError) else _FAILED
            frame = {"type": "node_result", "call_id": self.call_id}
            await self._send({**frame, "status": "error", "error": refused})


def _traceparent_of(frame: Frame) -> str | None:
    meta = frame.get("meta")
    traceparent = meta.get("traceparent") if isinstance(meta, dict) else None
    return traceparent if isinstance(traceparent, str) else None


def _close(chunks: Any) -> None:
    chunks.close()


def _error(code: str, message: str, kind: str = "ToolError") -> Frame:
    return {"type": kind, "code": code, "message": message, "retryable": False}


_FAILED = _error("NODE_FAILED", "The node failed unexpectedly.")
_TIMED_OUT = _error("STEP_TIMEOUT", "The step took too long.", "DeadlineExceeded")
_TOO_LARGE = _error("RESULT_TOO_LARGE", "The result is larger than a frame may be.")


def foreseen(error: NodeError) -> Frame:
    """Give a foreseen failure as it goes over the wire."""
    frame: Frame = {
        "type": "ToolError",
        "code": error.code[:64],
        "message": error.message[:4000],
        "retryable": error.retryable,
    }
    if error.field is not None:
        frame["field"] = error.field[:256]
    if error.hint is not None:
        frame["hint"] = error.hint[:1000]
    return frame
