"""One question whether a call that was cut off was done, from `node_probe` to its one `node_probed`."""

import asyncio
import contextvars
import inspect
import logging
import threading
import time
from concurrent.futures import Executor
from typing import Any

from ..client.loop_thread import LoopBridge
from ..errors import ConnectionLostError, NodeError
from ..json_types import Frame
from ..nodes.context import ProbeContext
from ..nodes.node import Node
from .execution import Send, foreseen
from .parameters import ParametersError, read_parameters
from .requests import Requests

log = logging.getLogger("switchyard")

_LONGEST_REASON = 500


class Probing:
    """Asks a node and answers. What the node raises, and what it takes too long for, cannot be told."""

    def __init__(
        self, node: Node, frame: Frame, send: Send, threads: Executor, *, answers_requests: bool = False
    ) -> None:
        self.call_id = str(frame["call_id"])
        self._node = node
        self._frame = frame
        self._send = send
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._requests = Requests(self.call_id, send, answers=answers_requests)
        self._context: ProbeContext | None = None
        self._work = self._loop.create_task(self._outcome())

    def cancel(self) -> None:
        """Tell the node that nobody waits any more. The question is answered all the same."""
        if self._context:
            self._context.cancel()
        self._work.cancel()

    def answered(self, frame: Frame) -> None:
        """Take the answer to something that the node asked for."""
        self._requests.answered(frame)

    async def run(self) -> None:
        """Ask the node and send what it says."""
        await asyncio.wait([self._work])
        answer = {"answer": "unknown"} if self._work.cancelled() else self._work.result()
        try:
            await self._send({"type": "node_probed", "call_id": self.call_id, **answer})
        except ConnectionLostError:
            log.info("The answer to the question %s came too late.", self.call_id)
        except (ValueError, TypeError) as error:
            log.warning("The answer to the question %s cannot be sent: %s", self.call_id, error)
            await self._send({"type": "node_probed", "call_id": self.call_id, **_FAILED})

    async def _outcome(self) -> Frame:
        deadline = float(self._frame.get("deadline_ms", 30_000)) / 1000
        try:
            values = read_parameters(type(self._node), self._frame.get("params") or {})
            self._context = context = self._make_context(values, time.monotonic() + deadline)
            async with asyncio.timeout(deadline):
                return _answer_of(await self._ask(context), context)
        except ParametersError as error:
            return {"answer": "unknown", "error": error.on_wire()}
        except NodeError as error:
            return {"answer": "unknown", "error": foreseen(error)}
        except Exception:  # whatever an author's code raises is answered
            log.exception("The probe %s failed unexpectedly.", self.call_id)
            return _FAILED

    async def _ask(self, context: ProbeContext) -> Any:
        ask = self._node.happened
        if inspect.iscoroutinefunction(ask):
            return await ask(context)
        run = contextvars.copy_context().run
        return await self._loop.run_in_executor(self._threads, run, ask, context)

    def _make_context(self, values: dict[str, Any], deadline: float) -> ProbeContext:
        frame = self._frame
        return ProbeContext(
            values=values,
            call_id=self.call_id,
            node_id=str(frame.get("node_id", "")),
            idempotency_key=str(frame.get("idempotency_key", "")),
            attempt=int(frame.get("attempt", 1)),
            provenance=frame.get("provenance"),
            deadline=deadline,
            request=self._requests.ask,
            runner=LoopBridge(self._loop, threading.get_ident()),
        )


def _answer_of(said: Any, context: ProbeContext) -> Frame:
    if not (said is None or isinstance(said, bool)):
        raise TypeError("happened must give True, False or None.")
    reason = {} if context.reason is None else {"reason": context.reason[:_LONGEST_REASON]}
    if said is None:
        return {"answer": "unknown", **reason}
    return {"answer": "yes", "outputs": context.outputs, **reason} if said else {"answer": "no", **reason}


def unable(code: str, message: str) -> Frame:
    """Give the answer of a host that cannot ask any node."""
    error = {"type": "ToolError", "code": code, "message": message, "retryable": False}
    return {"answer": "unknown", "error": error}


_FAILED = unable("NODE_FAILED", "The node failed unexpectedly.")
