"""A call of a tool, before it is sent."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..json_types import Frame, Json
from .blobs import Blobs
from .tool_info import ToolInfo

log = logging.getLogger("switchyard")

OnCost = Callable[[float], None]
"""Told what a call has cost, in US dollars, before the call returns. Must not call tools itself."""

OnProgress = Callable[[float, float | None, str | None], None]
"""Told how far a call is: the progress, the total where there is one, and a text."""


@dataclass(frozen=True)
class CallOptions:
    """How a call is made."""

    deadline: float | None = None
    """How many seconds it may take; the tool's own limit when None."""
    idempotency_key: str | None = None
    """Calls with the same key, tool and arguments are done once and answered alike."""
    on_progress: OnProgress | None = None
    credit: int = 64
    """How many chunks of a stream may be under way."""
    traceparent: str | None = None
    """A W3C trace context, passed on to the process that executes the tool."""
    on_cost: OnCost | None = None
    """Called with what a call has cost, also when it failed."""

    def with_(self, **changes: Any) -> "CallOptions":
        """Give the same options with some changed."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Call:
    """A tool with its arguments."""

    tool: ToolInfo
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    blobs: Blobs | None = None
    """Where large values go; None where they stay in the frame."""

    async def on_wire(self) -> Frame:
        """Give what a frame says of the call, with large arguments sent beforehand.

        Raises:
            ToolExecutionError: One of them is not taken.

        """
        args, kwargs = list(self.args), dict(self.kwargs)
        if self.blobs:
            args = [await self.blobs.send(value, self.tool.name) for value in args]
            kwargs = {name: await self.blobs.send(value, self.tool.name) for name, value in kwargs.items()}
        return {"tool_id": self.tool.id, "args": args, "kwargs": kwargs}

    async def result_of(self, result: Json) -> Json:
        """Give what the tool gave, with large values fetched.

        Raises:
            ToolExecutionError: One of them is not there any more.

        """
        return await self.blobs.fetch(result, self.tool.name) if self.blobs else result


def tell_cost(listener: OnCost | None, answer: Frame) -> None:
    """Tell what a call has cost, where its answer says so."""
    billing = answer.get("billing")
    cost = billing.get("total_cost_usd") if isinstance(billing, dict) else None
    if listener is None or not isinstance(cost, int | float):
        return
    try:
        listener(float(cost))
    except Exception:  # a listener's failure is not the call's
        log.exception("A listener to costs failed.")
