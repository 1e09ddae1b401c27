"""Everything that this package raises."""

from collections.abc import Mapping
from typing import Any


class SwitchyardError(Exception):
    """The base of all errors of this package."""


class DeclarationError(SwitchyardError, TypeError):
    """A node is declared wrongly. Raised while its class is made, so nothing wrong is ever served."""


class BridgeRefusedError(SwitchyardError):
    """The runtime does not let this program in; trying again would not help."""


class ConnectionLostError(SwitchyardError):
    """The connection broke, and what was under way on it is lost."""


class CommandError(SwitchyardError):
    """The runtime refused a command, for example to open a session."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(str(error.get("message", "The command failed.")))
        self.error_type = str(error.get("type", "InternalError"))
        self.code = str(error.get("code", ""))
        self.hint: str | None = error.get("hint")


class NodeError(SwitchyardError):
    """A failure that a node foresaw.

    `message` and `hint` are read by people and by models alike, so they name nothing internal:
    raise it `from` the raw error, which stays in the host's own log.

    Args:
        code: A stable name in upper case, for programs: `MAIL_REFUSED`.
        message: One sentence saying what happened.
        field: The parameter at fault.
        hint: What to do about it.
        retryable: True when the same call may succeed later.

    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        field: str | None = None,
        hint: str | None = None,
        retryable: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.hint = hint
        self.retryable = retryable


class SessionLostError(NodeError):
    """The session that a node works in is gone, and the node has done nothing.

    The block says what comes of that: it begins again, asks a person, or fails.
    """

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__("SESSION_LOST", message, hint=hint)


class ToolExecutionError(SwitchyardError):
    """A tool call that gave no result. Its text is written for the caller, which may be a model."""

    def __init__(
        self,
        tool_name: str,
        error_type: str,
        message: str,
        details: Any = None,
        *,
        code: str = "",
        field: str | None = None,
        hint: str | None = None,
        retryable: bool = False,
        retry_after_ms: int | None = None,
        streaming: bool = False,
    ) -> None:
        prefix = ("Stream error: " if streaming else "Tool failed: ") * (error_type == "ToolError")
        super().__init__(prefix + message)
        self.tool_name = tool_name
        self.error_type = error_type
        self.message = message
        self.details = details
        self.code = code
        self.field = field
        self.hint = hint
        self.retryable = retryable
        self.retry_after_ms = retry_after_ms

    def for_model(self) -> dict[str, Any]:
        """Give what a model gets: the text, what to do about it, and what had been done before."""
        shown = {"message": str(self), "field": self.field, "hint": self.hint, "details": self.details}
        return {"status": "error", "error": {key: each for key, each in shown.items() if each is not None}}

    @classmethod
    def of_wire(
        cls, tool_name: str, error: Mapping[str, Any], *, streaming: bool = False
    ) -> "ToolExecutionError":
        """Read an error as it came over the wire."""
        return cls(
            tool_name,
            str(error.get("type", "InternalError")),
            str(error.get("message", "The call failed.")),
            error.get("details"),
            code=str(error.get("code", "")),
            field=error.get("field"),
            hint=error.get("hint"),
            retryable=error.get("retryable") is True,
            retry_after_ms=error.get("retry_after_ms"),
            streaming=streaming,
        )
