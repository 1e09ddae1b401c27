"""What one call of a node works with."""

import math
import threading
import time
from collections.abc import Callable
from typing import Any, Literal

from ..json_types import Json, JsonObject
from .blocking_files import BlockingFiles, Runner
from .file_streams import Request
from .files import Files
from .step_session import StepSession

LogLevel = Literal["debug", "info", "warn", "error"]


class Context:
    """One call of a node: its values, its outputs, and the way to its caller.

    Two calls never share a context, so nothing of one can be seen by another. All methods may be
    used from any thread.
    """

    def __init__(
        self,
        *,
        values: JsonObject,
        call_id: str = "",
        node_id: str = "",
        idempotency_key: str = "",
        attempt: int = 1,
        traceparent: str | None = None,
        provenance: JsonObject | None = None,
        session: StepSession | None = None,
        deadline: float | None = None,
        tell: Callable[[dict[str, Any]], None] = lambda _: None,
        request: Request | None = None,
        runner: Runner | None = None,
    ) -> None:
        self.call_id = call_id
        """Names this call."""
        self.node_id = node_id
        """The node of the flow that is called."""
        self.idempotency_key = idempotency_key
        """The same for every attempt at this call; hand it to services that de-duplicate."""
        self.attempt = attempt
        """The first attempt has 1."""
        self.traceparent = traceparent
        """The W3C trace context of the program that called the node as a tool; None where it sent none."""
        self.provenance: JsonObject = provenance or {}
        """Where the value of each parameter came from, by name; for nodes that ask for it."""
        self.session = session
        """The session that the call works in; `YourBlock.of(ctx)` is the typed way."""
        self._values = values
        self._outputs: dict[str, Json] = {}
        self._deadline = deadline
        self._tell = tell
        self.request = request or _nobody_answers
        """Asks the runtime for something, by a method's name; `files` and `Model.ask` are the typed ways."""
        self._runner = runner
        self._cancelled = threading.Event()
        self._charges: list[float] = []
        self._credits: list[float] = []

    @property
    def files(self) -> Files:
        """The files of the server's workspace, for an `async` handler of a node that declares `files`."""
        return Files(self.request)

    @property
    def blocking_files(self) -> BlockingFiles:
        """The same for a plain handler, which runs in a thread."""
        return BlockingFiles(self.files, self.runner)

    async def proxy(self) -> str:
        """Give the address of an HTTP proxy by which the call goes out.

        It connects to nothing but what the server's address rules allow, redirect by redirect. The
        token in it is good until the call ends. The package runs on the server's machine.
        """
        return str((await self.request("network.proxy", {}))["url"])

    def blocking_proxy(self) -> str:
        """Do as `proxy` does, in a plain handler, which runs in a thread."""
        return self.runner.run(self.proxy())

    @property
    def runner(self) -> Runner:
        """Waits in a thread for what the host's loop does."""
        if self._runner is None:
            raise RuntimeError("Nobody answers what this call asks for.")
        return self._runner

    @property
    def outputs(self) -> dict[str, Json]:
        """The outputs that have been set, by name, as JSON."""
        return dict(self._outputs)

    @property
    def cancelled(self) -> bool:
        """True when nobody waits for the call any more. Handlers that run long in threads look here."""
        return self._cancelled.is_set()

    @property
    def remaining(self) -> float | None:
        """The seconds left for the call; None when it has no deadline."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def wait_cancelled(self, seconds: float) -> bool:
        """Wait in a thread, at most so long; true as soon as nobody waits for the call any more."""
        return self._cancelled.wait(seconds)

    def cancel(self) -> None:
        """Cancel the call. Hosts do this."""
        self._cancelled.set()

    @property
    def cost(self) -> float | None:
        """What the call has cost so far, in US dollars; None while nobody said."""
        return math.fsum(self._charges) if self._charges else None

    def charge(self, dollars: float) -> None:
        """Add to what the call has cost, in US dollars.

        The sum stands in the run, and a program that called the node as a tool gets it.

        Raises:
            ValueError: It is less than nothing, or no amount at all.

        """
        if not (math.isfinite(dollars) and dollars >= 0):
            raise ValueError("A charge is an amount of US dollars, 0 or more.")
        self._charges.append(dollars)

    @property
    def credits(self) -> float | None:
        """What the call has cost so far, in credits; None while nobody said."""
        return math.fsum(self._credits) if self._credits else None

    def charge_credits(self, credits: float) -> None:
        """Add to what the call has cost, in credits: an administrator says what one is worth.

        Where something is charged in dollars too, the dollars count.

        Raises:
            ValueError: It is less than nothing, or no amount at all.

        """
        if not (math.isfinite(credits) and credits >= 0):
            raise ValueError("A charge is an amount of credits, 0 or more.")
        self._credits.append(credits)

    @property
    def billing(self) -> dict[str, float]:
        """What the call has cost, as the runtime reads it; empty while nobody said."""
        amounts = {"total_cost_usd": self.cost, "credits": self.credits}
        return {name: amount for name, amount in amounts.items() if amount is not None}

    def progress(self, fraction: float | None = None, text: str | None = None) -> None:
        """Tell those who watch how far the call is.

        Args:
            fraction: From 0 to 1.
            text: What is being done.

        """
        frame: dict[str, Any] = {"type": "node_progress", "call_id": self.call_id}
        if fraction is not None:
            frame["fraction"] = min(1.0, max(0.0, fraction))
        if text is not None:
            frame["text"] = text[:2000]
        self._tell(frame)

    def log(self, level: LogLevel, message: str, **fields: Json) -> None:
        """Write a line to the runtime's log."""
        fields["call_id"] = self.call_id
        self._tell({"type": "log", "level": level, "message": message[:8000], "fields": fields})

    def value(self, name: str) -> Any:
        """Give the value of a parameter; None when nothing filled it. `In.get` is the typed way."""
        return self._values.get(name)

    def set_output(self, name: str, value: Json) -> None:
        """Keep the value of an output. `Out.set` is the typed way."""
        self._outputs[name] = value


class ProbeContext(Context):
    """A question whether a call that was cut off was done: what the call had, to look with.

    Files can only be read, no model answers, and nothing is charged.
    """

    reason: str | None = None
    """What the answer follows from, in a few words for people; set it where it helps them."""


async def _nobody_answers(method: str, params: JsonObject) -> dict[str, Any]:
    raise RuntimeError(f"{method}: nobody answers what this call asks for.")
