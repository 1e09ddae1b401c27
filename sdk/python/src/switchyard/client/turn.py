"""One turn of an agent's loop: every tool call of its last message is made, and answered by one message."""

import json
import logging
import math
from collections.abc import Iterable, Mapping
from typing import Any, NotRequired, Required, TypedDict

from ..errors import ToolExecutionError
from ..json_types import Json
from .remote_tool import RemoteTool
from .requested_call import RequestedCall, calls_of

log = logging.getLogger("switchyard")


class TurnState(TypedDict, total=False):
    """What an agent's loop knows before and after a turn."""

    messages: Required[list[Any]]
    """The conversation; the last message holds the tool calls."""
    capabilities: Required[Iterable[str]]
    """The names of the tools that may be called."""
    cost: NotRequired[float]
    """US dollars that tools have cost so far."""
    credits_used: NotRequired[float]
    session_id: NotRequired[str | None]
    user_id: NotRequired[str | None]
    """Passed on as it is."""
    next_action: NotRequired[str]
    """What the loop does next: `call_model`, also after errors."""


async def run_turn(
    state: TurnState, tools: Mapping[str, RemoteTool], session_id: str, credits_per_usd: float
) -> TurnState:
    """Make the calls, one after the other; `Session.run_turn` says how."""
    for field in ("messages", "capabilities"):
        if field not in state:
            raise ValueError(f"The state has no `{field}`.")
    given = state.get("session_id")
    if given is not None and given != session_id:
        raise ValueError("The state's `session_id` is that of another session.")
    allowed = set(state["capabilities"])
    messages = list(state["messages"])
    costs: list[float] = []
    for call in calls_of(messages[-1]) if messages else []:
        messages.append(await _answer(call, tools.get(call.name) if call.name in allowed else None, costs))
    cost = math.fsum(costs)
    return {
        **state,
        "messages": messages,
        "cost": state.get("cost", 0.0) + cost,
        "credits_used": state.get("credits_used", 0.0) + cost * credits_per_usd,
        "session_id": session_id,
        "next_action": "call_model",
    }


async def _answer(call: RequestedCall, tool: RemoteTool | None, costs: list[float]) -> dict[str, Any]:
    """Make a call and return its tool message, also when it fails."""
    if call.problem:
        return _failed(call, "TOOL_CALL_MALFORMED", call.problem)
    if tool is None:
        return _failed(call, "TOOL_UNKNOWN", "There is no such tool.")
    try:
        result = await tool.options(on_cost=lambda dollars: _charge(costs, dollars)).call(**call.args)
    except ToolExecutionError as error:
        return _failed(call, error.code, error.message, error.hint)
    except Exception:  # one call's failure is not the turn's
        log.exception("A tool call failed inside.")
        return _failed(call, "INTERNAL", "The call could not be made.")
    return _message(call, "success", result)


def _charge(costs: list[float], dollars: float) -> None:
    if math.isfinite(dollars) and dollars >= 0:
        costs.append(dollars)


def _failed(call: RequestedCall, code: str | None, message: str, hint: str | None = None) -> dict[str, Any]:
    error = {"code": code, "message": message, "hint": hint}
    told = {name: value for name, value in error.items() if value is not None}
    return _message(call, "error", {"status": "error", "error": told})


def _message(call: RequestedCall, status: str, result: Json) -> dict[str, Any]:
    content = json.dumps(result, ensure_ascii=False)
    return {"role": "tool", "tool_call_id": call.id, "name": call.name, "status": status, "content": content}
