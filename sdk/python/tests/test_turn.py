"""One turn's tool calls, however a model's library writes them."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from switchyard import Session

from .adding_runtime import SESSION, runtime_that_adds
from .scripted_runtime import Frame, ScriptedRuntime

ADD = {"a": 1, "b": 2}


def state(*calls: Any, **more: Any) -> Any:
    message = {"role": "assistant", "content": "", "tool_calls": list(calls)}
    return {
        "messages": [{"role": "user", "content": "Add."}, message],
        "capabilities": ["add_numbers"],
        **more,
    }


def answers(after: Any, before: Any) -> list[Any]:
    added = after["messages"][len(before["messages"]) :]
    assert all(message["role"] == "tool" and isinstance(message["content"], str) for message in added)
    return [(each["tool_call_id"], each["status"], json.loads(each["content"])) for each in added]


def costing(*billings: Any) -> Any:
    left = list(billings)

    def answer(frame: Frame) -> Any:
        response = runtime_that_adds(frame)
        if frame.get("type") == "rpc_tool_call" and isinstance(response, dict) and left:
            return {**response, "billing": left.pop(0)}
        return response

    return answer


@pytest.mark.parametrize(
    "call",
    [
        {"name": "add_numbers", "args": ADD, "id": "c1"},
        SimpleNamespace(name="add_numbers", args=ADD, id="c1"),
        {"id": "c1", "type": "function", "function": {"name": "add_numbers", "arguments": json.dumps(ADD)}},
        SimpleNamespace(id="c1", function=SimpleNamespace(name="add_numbers", arguments=json.dumps(ADD))),
        {"type": "tool_use", "id": "c1", "name": "add_numbers", "input": ADD},
    ],
)
async def test_a_call_is_read_in_every_shape(session: Session, call: Any) -> None:
    """[T6]"""
    before = state(call)
    after = await session.run_turn(before)
    assert answers(after, before) == [("c1", "success", {"sum": 3})]


async def test_calls_of_anthropics_blocks_are_read(session: Session) -> None:
    """[T6]"""
    text = {"type": "text", "text": "I add."}
    use = {"type": "tool_use", "id": "c1", "name": "add_numbers", "input": ADD}
    before: Any = {
        "messages": [{"role": "assistant", "content": [text, use]}],
        "capabilities": ["add_numbers"],
    }
    assert answers(await session.run_turn(before), before) == [("c1", "success", {"sum": 3})]


async def test_success_with_several_calls_billing_read_and_summed(
    runtime: ScriptedRuntime, session: Session
) -> None:
    """[T1] [T2]"""
    runtime.answer = costing({"total_cost_usd": 0.05}, {"total_cost_usd": 0.02})
    calls = [{"name": "add_numbers", "args": {"a": each, "b": 1}, "id": f"c{each}"} for each in range(2)]
    before = state(*calls, cost=1.0, credits_used=10.0, session_id=SESSION, user_id="ada")
    after = await session.run_turn(before, credits_per_usd=100.0)
    assert answers(after, before) == [("c0", "success", {"sum": 1}), ("c1", "success", {"sum": 2})]
    assert after["cost"] == pytest.approx(1.07)
    assert after["credits_used"] == pytest.approx(17.0)
    assert (after["session_id"], after["user_id"], after["next_action"]) == (SESSION, "ada", "call_model")
    assert len(before["messages"]) == 2


@pytest.mark.parametrize("billing", [{"total_cost_usd": "0.05"}, {"total_cost_usd": -1}, "free", [], None])
async def test_billing_that_is_none_costs_nothing(
    runtime: ScriptedRuntime, session: Session, billing: Any
) -> None:
    """[T13]"""
    runtime.answer = costing(billing)
    after = await session.run_turn(state({"name": "add_numbers", "args": ADD, "id": "c1"}))
    assert (after["cost"], after["credits_used"]) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("call", "id", "code"),
    [
        ({}, "call_1", "TOOL_CALL_MALFORMED"),
        (None, "call_1", "TOOL_CALL_MALFORMED"),
        (7, "call_1", "TOOL_CALL_MALFORMED"),
        ({"name": 7, "id": 8}, "call_1", "TOOL_CALL_MALFORMED"),
        ({"name": "add_numbers", "args": "{nonsense", "id": "c1"}, "c1", "TOOL_CALL_MALFORMED"),
        ({"name": "add_numbers", "args": [1, 2], "id": "c1"}, "c1", "TOOL_CALL_MALFORMED"),
        ({"name": "purge_everything", "args": {}, "id": "c1"}, "c1", "TOOL_UNKNOWN"),
        # It exists, but this agent may not call it.
        ({"name": "log", "args": {"text": "x"}, "id": "c1"}, "c1", "TOOL_UNKNOWN"),
    ],
)
async def test_malformed_calls_are_answered_and_the_turn_continues(
    session: Session, call: Any, id: str, code: str
) -> None:
    """[T6]"""
    before = state(call, {"name": "add_numbers", "args": ADD, "id": "c2"})
    first, second = answers(await session.run_turn(before), before)
    assert (first[0], first[1], first[2]["error"]["code"]) == (id, "error", code)
    assert second == ("c2", "success", {"sum": 3})


async def test_a_tool_failure_is_described(runtime: ScriptedRuntime, session: Session) -> None:
    """[T2]"""
    error = {"type": "ToolError", "code": "MAIL_REFUSED", "message": "Refused.", "hint": "Wait."}
    failed = {"type": "rpc_tool_response", "status": "error", "error": {**error, "retryable": False}}
    runtime.answer = lambda frame: {**failed, "rpc_id": frame["rpc_id"]} if "rpc_id" in frame else None
    before = state({"name": "add_numbers", "args": ADD, "id": "c1"})
    after = await session.run_turn(before)
    told = {"code": "MAIL_REFUSED", "message": "Refused.", "hint": "Wait."}
    assert answers(after, before) == [("c1", "error", {"status": "error", "error": told})]
    assert after["next_action"] == "call_model"


@pytest.mark.parametrize(
    "message", [{"role": "assistant", "content": "Done."}, {"tool_calls": []}, {"tool_calls": "x"}]
)
async def test_no_calls(session: Session, message: Any) -> None:
    """[T7]"""
    before: Any = {"messages": [message], "capabilities": []}
    after = await session.run_turn(before)
    assert after["messages"] == [message]
    assert await session.run_turn({"messages": [], "capabilities": []})


async def test_a_state_that_lacks_something_is_refused(session: Session) -> None:
    """[T1]"""
    wrong: list[Any] = [{"messages": []}, {"capabilities": []}, state(session_id="s_other")]
    for each in wrong:
        with pytest.raises(ValueError, match=r"`(capabilities|messages|session_id)`"):
            await session.run_turn(each)
