"""How an agent host answers commands that fail."""

import asyncio
import logging

from ..errors import NodeError
from ..host.execution import foreseen
from ..json_types import Frame

log = logging.getLogger("switchyard")


class RefusedError(Exception):
    """A command that is not followed."""

    def __init__(self, kind: str, code: str, message: str) -> None:
        super().__init__(message)
        self.error = error(kind, code, message)


def error(kind: str, code: str, message: str) -> Frame:
    """Give an error as it goes over the wire."""
    return {"type": kind, "code": code, "message": message, "retryable": False}


def error_of(failure: BaseException) -> Frame:
    """Give a failure as sent over the wire: no internal details."""
    if isinstance(failure, RefusedError):
        return failure.error
    if isinstance(failure, NodeError):
        return foreseen(failure)
    if isinstance(failure, asyncio.CancelledError):
        return error("Cancelled", "CALL_CANCELLED", "The agent was cancelled.")
    log.error("A command failed unexpectedly.", exc_info=failure)
    return error("ToolError", "NODE_FAILED", "The agent failed unexpectedly.")
