"""What one call asks the runtime for in the middle of its work."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from ..errors import NodeError
from ..json_types import Frame, JsonObject
from ..wire.link import FrameTooLargeError

Send = Callable[[Frame], Awaitable[None]]


class Requests:
    """The requests of a call, each answered once.

    Args:
        call_id: The call that asks.
        send: The way to the runtime.
        answers: Whether the runtime answers requests at all.

    """

    def __init__(self, call_id: str, send: Send, *, answers: bool) -> None:
        self._call_id = call_id
        self._send = send
        self._answers = answers
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._count = 0

    async def ask(self, method: str, params: JsonObject) -> dict[str, Any]:
        """Ask for something and wait for the answer.

        Raises:
            NodeError: The runtime does not do it.
            ConnectionLostError: There is no connection.

        """
        if not self._answers:
            raise NodeError(
                "NODE_METHOD_UNKNOWN",
                "The server does not answer what nodes ask in the middle of their work.",
                hint="Serve the package to a newer server.",
            )
        self._count += 1
        request_id = f"r{self._count}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[request_id] = answer
        frame = {"type": "node_request", "call_id": self._call_id, "request_id": request_id}
        try:
            await self._send({**frame, "method": method, "params": params})
            return await answer
        except FrameTooLargeError as error:
            message = "The request is larger than a frame may be."
            raise NodeError("NODE_REQUEST_INVALID", message) from error
        finally:
            del self._waiting[request_id]

    def answered(self, frame: Frame) -> None:
        """Hand an answer to who waits for it; nobody waits for one that is late."""
        answer = self._waiting.get(str(frame.get("request_id")))
        if answer is None or answer.done():
            return
        error = frame.get("error")
        if isinstance(error, dict):
            answer.set_exception(_node_error(error))
        else:
            answer.set_result(frame.get("result") or {})


def _node_error(error: dict[str, Any]) -> NodeError:
    return NodeError(
        str(error.get("code", "INTERNAL")),
        str(error.get("message", "The server could not do it.")),
        field=error.get("field"),
        hint=error.get("hint"),
        retryable=error.get("retryable") is True,
    )
