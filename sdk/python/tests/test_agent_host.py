"""A host of agents against a runtime that does what the test says."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from switchyard import AgentHost, AgentRequest, Events, NodeError
from switchyard.agents.signature import AgentSignature
from switchyard.json_types import JsonObject

from .adding_runtime import NUMBER, tool
from .scripted_runtime import Frame, ScriptedRuntime, running


class AddingAgent:
    """Adds, awaiting the tool or, where the question says so, from a thread."""

    def __init__(self, request: AgentRequest) -> None:
        self.request = request

    async def run(self, inputs: JsonObject, events: Events) -> JsonObject:
        question = inputs["question"]
        if question == "wait":
            await asyncio.Event().wait()
        if question == "fail":
            raise ValueError("/etc/passwd")
        if question == "foreseen":
            raise NodeError("NO_MODEL", "No model is configured.")
        events.thought("I must add.")
        events.action("add", {"a": 5, "b": 3})
        if question == "thread":
            result = await asyncio.to_thread(self.request.blocking_tools["add"], 5, 3)
        else:
            result = await self.request.tools["add"](5, b=3)
        events.observation(str(result), result)
        return {"answer": f"{result['sum']} {self.request.max_iters}"}


@pytest.fixture
async def runtime() -> AsyncIterator[ScriptedRuntime]:
    async with ScriptedRuntime() as runtime, running(AgentHost("adder", AddingAgent).serve_on(runtime.dial)):
        runtime.answer = lambda frame: (
            {"type": "rpc_tool_response", "rpc_id": frame["rpc_id"], "status": "ok", "result": {"sum": 8}}
            if frame.get("type") == "rpc_tool_call"
            else None
        )
        await runtime.connected.wait()
        yield runtime


async def command(runtime: ScriptedRuntime, name: str, id: str = "1", **args: Any) -> None:
    await runtime.send({"command": name, "id": id, "args": args})


async def answer(runtime: ScriptedRuntime, id: str = "1") -> Frame:
    async with asyncio.timeout(5):
        while True:
            frame = await runtime.frames.get()
            if "success" in frame and frame["id"] == id:
                return frame


async def make_agent(runtime: ScriptedRuntime, session: str = "s_1", **more: Any) -> str:
    add = tool("add", {"a": NUMBER, "b": NUMBER}, ["a", "b"])
    await command(runtime, "init_tool_bridge", session_id=session, tools=[add])
    assert (await answer(runtime))["result"] == {
        "session_id": session,
        "tool_count": 1,
        "tool_names": ["add"],
    }
    await command(runtime, "create_react_agent", session_id=session, signature="question -> answer", **more)
    result = (await answer(runtime))["result"]
    assert (result["tool_count"], result["max_iters"]) == (1, more.get("max_iters", 5))
    assert result["agent_id"].startswith(f"react_{session}_")
    return str(result["agent_id"])


async def test_an_agent_works_and_tells_what_it_does(runtime: ScriptedRuntime) -> None:
    """[D3] [D7] [D12] [R9] [R23]"""
    assert (runtime.hellos[0]["role"], runtime.hellos[0]["client"]["name"]) == ("agent", "adder")
    agent = await make_agent(runtime, max_iters=3)
    await command(runtime, "execute_agent", "2", agent_id=agent, input={"question": "5 + 3?"})
    events = [await runtime.expect("agent_event", id="2", agent_id=agent) for _ in range(2)]
    assert [(event["event"], event["text"]) for event in events] == [
        ("thought", "I must add."),
        ("action", "add"),
    ]
    assert events[1]["data"] == {"name": "add", "arguments": {"a": 5, "b": 3}}
    assert (await answer(runtime, "2"))["result"] == {"answer": "8 3"}


async def test_a_tool_may_be_called_from_a_thread(runtime: ScriptedRuntime) -> None:
    """[D8]"""
    agent = await make_agent(runtime)
    await command(runtime, "execute_agent", agent_id=agent, input={"question": "thread"})
    assert (await answer(runtime))["result"] == {"answer": "8 5"}


async def test_sessions_work_side_by_side(runtime: ScriptedRuntime) -> None:
    """[D13] [R30]"""
    first, second = await make_agent(runtime, "s_1"), await make_agent(runtime, "s_2")
    await command(runtime, "execute_agent", "slow", agent_id=first, input={"question": "wait"})
    await command(runtime, "execute_agent", "fast", agent_id=second, input={"question": "?"})
    assert (await answer(runtime, "fast"))["success"] is True
    await command(runtime, "cancel_agent", agent_id=first)
    cancelled = await answer(runtime, "slow")
    assert (cancelled["success"], cancelled["error"]["type"]) == (False, "Cancelled")


async def test_a_session_that_is_over_takes_no_more(runtime: ScriptedRuntime) -> None:
    """[D13]"""
    agent = await make_agent(runtime)
    await command(runtime, "execute_agent", "2", agent_id=agent, input={"question": "wait"})
    await command(runtime, "cleanup_session", "3", session_id="s_1")
    assert (await answer(runtime, "2"))["error"]["type"] == "Cancelled"
    await command(runtime, "execute_agent", "4", agent_id=agent, input={})
    assert (await answer(runtime, "4"))["error"]["type"] == "SessionExpired"


@pytest.mark.parametrize(
    ("question", "code", "message"),
    [
        ("fail", "NODE_FAILED", "The agent failed unexpectedly."),
        ("foreseen", "NO_MODEL", "No model is configured."),
    ],
)
async def test_a_failing_agent_says_only_what_it_foresaw(
    runtime: ScriptedRuntime, question: str, code: str, message: str
) -> None:
    """[R27] [D14]"""
    agent = await make_agent(runtime)
    await command(runtime, "execute_agent", agent_id=agent, input={"question": question})
    error = (await answer(runtime))["error"]
    assert (error["code"], error["message"]) == (code, message)


async def test_commands_that_cannot_be_followed_are_answered(runtime: ScriptedRuntime) -> None:
    """[D11] [D14]"""
    await command(runtime, "dance")
    assert (await answer(runtime))["error"]["type"] == "BadFrame"
    await command(runtime, "create_react_agent", session_id="s_9", signature="a -> b")
    assert (await answer(runtime))["error"]["type"] == "SessionExpired"
    await make_agent(runtime)
    for args in ({"signature": "nothing"}, {"signature": "a -> b", "tool_names": ["no_such_tool"]}):
        await command(runtime, "create_react_agent", session_id="s_1", **args)
        assert (await answer(runtime))["error"]["type"] == "ValidationError"


async def test_agents_end_with_their_connection(runtime: ScriptedRuntime) -> None:
    """[Q-R10]"""
    agent = await make_agent(runtime)
    await command(runtime, "execute_agent", "2", agent_id=agent, input={"question": "wait"})
    runtime.known = -1
    await runtime.drop()
    await command(runtime, "execute_agent", "3", agent_id=agent, input={})
    assert (await answer(runtime, "3"))["error"]["type"] == "SessionExpired"


def test_signatures_are_read() -> None:
    """[D12]"""
    parsed = AgentSignature.parse("question: str, notes: dict[str, int] -> answer, sure: bool")
    assert parsed == AgentSignature(("question", "notes"), ("answer", "sure"))
    for text in ("question", "-> answer", "question ->", "a b -> c", "a -> __import__('os')"):
        with pytest.raises(ValueError, match=r"signature|name"):
            AgentSignature.parse(text)
