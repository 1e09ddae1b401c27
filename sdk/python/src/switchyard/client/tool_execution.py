"""How calls of tools stand, as the runtime tells it."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Literal

from ..json_types import Frame

log = logging.getLogger("switchyard")

CAPABILITY = "tool_execution"


@dataclass(frozen=True)
class ToolExecution:
    """How one call stands."""

    session_id: str
    call_id: str
    """The runtime's name for the call: its `rpc_id`."""
    status: Literal["starting", "validating", "executing", "completed"]
    """It was made, it is checked or waits for a person's consent, its node works, it is answered."""
    tool_name: str
    tool_index: int
    """Which of the calls under way together it is; the first has 1."""
    total_tools: int
    """How many calls are under way together."""
    tool_count: int
    """How many calls the session has made in all."""
    preview: str | None = None
    """Of a completed one: the beginning of the result, or what the error is called and means."""


OnToolExecution = Callable[[ToolExecution], None]
"""Told how calls stand, as that changes. Runs on the connection's event loop: must not call tools itself."""


def tell_execution(listener: OnToolExecution, frame: Frame) -> None:
    """Tell what a frame says. What a newer runtime adds to it is passed over."""
    try:
        told = {**frame["tool_execution"], "session_id": frame["session_id"], "call_id": frame["call_id"]}
        listener(
            ToolExecution(
                **{each.name: told[each.name] for each in fields(ToolExecution) if each.name in told}
            )
        )
    except Exception:  # a listener's failure is not the call's
        log.exception("A listener to tool executions failed.")
