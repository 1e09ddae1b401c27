"""A session: the tools of one agent node, for as long as it is open."""

import contextlib
from collections.abc import Sequence
from typing import Any

from ..errors import CommandError, ToolExecutionError
from ..json_types import Frame, Json
from .blobs import Blobs
from .call import Call, OnCost, tell_cost
from .caller import Caller
from .remote_tool import Tools
from .tool_info import ToolInfo
from .turn import TurnState, run_turn


class Session:
    """The tools of an agent node of a flow. Its calls are steps of a run; closing it ends the run."""

    def __init__(self, opened: Frame, caller: Caller, blobs: Blobs | None = None) -> None:
        self.id = str(opened["session_id"])
        self.run_id = str(opened.get("run_id", ""))
        """The run whose steps the calls are."""
        infos = [ToolInfo.of_wire(tool) for tool in opened.get("tools") or ()]
        self.tools = Tools(infos, caller, blobs)
        """The tools, by name: `await session.tools["send_email"](to=...)`."""
        self._caller = caller

    async def batch(
        self,
        calls: Sequence[Call],
        *,
        parallel: bool = True,
        max_parallel: int | None = None,
        stop_on_error: bool = False,
        deadline: float | None = None,
        on_cost: OnCost | None = None,
    ) -> list[Json | ToolExecutionError]:
        """Make many calls in one round trip: `await session.batch([tool.request(1), tool.request(2)])`.

        Args:
            calls: At most as many as the runtime takes, which is 100.
            parallel: Whether they may run side by side.
            max_parallel: How many of them.
            stop_on_error: Calls that have not begun when one fails are not made.
            deadline: How many seconds the whole batch may take.
            on_cost: Called with what each call has cost, in US dollars, as far as that is known.

        Returns:
            For each call, in their order, its outputs or its error.

        """
        how: dict[str, Any] = {"parallel": parallel, "stop_on_error": stop_on_error}
        if max_parallel is not None:
            how["max_parallel"] = max_parallel
        answers = await self._caller.batch(calls, seconds=deadline, **how)
        for answer in answers:
            tell_cost(on_cost, answer)
        return [await _outcome(call, answer) for call, answer in zip(calls, answers, strict=True)]

    async def run_turn(self, state: TurnState, *, credits_per_usd: float = 1.0) -> TurnState:
        """Make all tool calls of the last message of an agent's conversation, one after the other.

        Each call is answered by one tool message with its id, also a malformed one and one that fails.

        Args:
            state: `messages` and `capabilities`, and optionally `cost`, `credits_used`, `session_id` and
                `user_id`. It is not changed.
            credits_per_usd: How many credits a US dollar is.

        Returns:
            The state with the messages added, what the calls cost, and `next_action`.

        Raises:
            ValueError: The state lacks a field, or is of another session.

        """
        return await run_turn(state, self.tools, self.id, credits_per_usd)

    async def close(self) -> None:
        """End the session and its run."""
        with contextlib.suppress(CommandError):
            await self._caller.command("cleanup_session", {"session_id": self.id})

    async def __aenter__(self) -> "Session":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def _outcome(call: Call, answer: Frame) -> Json | ToolExecutionError:
    if answer.get("status") != "ok":
        return ToolExecutionError.of_wire(call.tool.name, answer.get("error") or {})
    try:
        return await call.result_of(answer.get("result"))
    except ToolExecutionError as error:
        return error
