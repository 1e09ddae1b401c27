"""A client against a runtime that does what the test says."""

import asyncio
import threading
from typing import Any

import pytest

from switchyard import (
    BridgeRefusedError,
    Client,
    CommandError,
    ConnectionLostError,
    Session,
    ToolExecution,
    ToolExecutionError,
    connect,
)

from .adding_runtime import SESSION, failing, runtime_that_adds
from .scripted_runtime import TOKEN, Frame, ScriptedRuntime


async def test_what_goes_over_the_wire(runtime: ScriptedRuntime, session: Session) -> None:
    """[D3] [D7]"""
    opening = await runtime.expect("open_session")
    assert opening["args"] == {"flow_id": "order-desk", "node_id": "desk", "message": {"question": "?"}}
    await session.tools["add_numbers"].options(deadline=2.5, idempotency_key="k")(1, b=2)
    call = await runtime.expect("rpc_tool_call")
    assert call["rpc_id"].startswith("rpc_")
    del call["rpc_id"], call["seq"]
    assert call == {
        "type": "rpc_tool_call",
        "tool_id": f"{SESSION}.add_numbers",
        "args": [1],
        "kwargs": {"b": 2},
        "deadline_ms": 2500,
        "idempotency_key": "k",
    }


@pytest.mark.parametrize(
    ("error", "text"),
    [
        ({"type": "ToolError", "code": "MAIL_REFUSED", "message": "Refused."}, "Tool failed: Refused."),
        ({"type": "ValidationError", "code": "X", "message": "Arguments too large"}, "Arguments too large"),
        ({"type": "ToolNotFound", "code": "X", "message": "Unknown tool: x"}, "Unknown tool: x"),
    ],
)
async def test_a_failed_call_says_what_failed(
    runtime: ScriptedRuntime, session: Session, error: Frame, text: str
) -> None:
    """[D10]"""
    runtime.answer = failing({**error, "retryable": False, "details": {"outputs": {"a": 1}}})
    with pytest.raises(ToolExecutionError) as caught:
        await session.tools["add_numbers"](5, 3)
    raised = caught.value
    assert str(raised) == text
    assert (raised.tool_name, raised.error_type, raised.message) == (
        "add_numbers",
        error["type"],
        error["message"],
    )
    assert raised.details == {"outputs": {"a": 1}}


async def test_answers_find_their_callers(runtime: ScriptedRuntime, client: Client, session: Session) -> None:
    """[D8] [R29] [R30] [X7]"""
    held: list[Frame] = []
    runtime.answer = lambda frame: held.append(frame) if frame.get("type") == "rpc_tool_call" else None
    calls = [asyncio.create_task(session.tools["add_numbers"].call(number, 0)) for number in range(200)]
    for _ in calls:
        await runtime.expect("rpc_tool_call")
    assert client.open_calls == 200
    for frame in reversed(held):
        for _ in range(2):  # the second is late
            result = {"sum": frame["args"][0]}
            await runtime.send(
                {"type": "rpc_tool_response", "rpc_id": frame["rpc_id"], "status": "ok", "result": result}
            )
    assert [await call for call in calls] == [{"sum": number} for number in range(200)]
    await runtime.none_of("error")
    assert (client.open_calls, client.dropped) == (0, 200)


async def test_a_call_that_is_never_answered_times_out(
    runtime: ScriptedRuntime, client: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[D9] [D19] [X4]"""
    monkeypatch.setattr("switchyard.client.caller.GRACE_SECONDS", 0)
    runtime.answer = lambda _: None
    with pytest.raises(ToolExecutionError, match=r"^Tool 'add_numbers' timed out$") as caught:
        await session.tools["add_numbers"].options(deadline=0.02)(5, 3)
    assert caught.value.error_type == "DeadlineExceeded"
    await runtime.expect("rpc_cancel")
    assert client.open_calls == 0


async def test_a_call_without_a_deadline_waits_for_a_person_however_long_that_takes(
    runtime: ScriptedRuntime, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seconds in ("CALL_SECONDS", "GRACE_SECONDS"):
        monkeypatch.setattr(f"switchyard.client.caller.{seconds}", 0)
    answer, runtime.answer = runtime.answer, lambda _: None
    call = asyncio.create_task(session.tools["add_numbers"].call(5, 3))
    asked = await runtime.expect("rpc_tool_call")
    assert "deadline_ms" not in asked
    await asyncio.wait({call}, timeout=0.05)
    assert not call.done()
    answered = answer(asked)
    assert isinstance(answered, dict)
    await runtime.send(answered)
    assert await call == {"sum": 8}


async def test_a_cancelled_call_is_cancelled_at_the_runtime(
    runtime: ScriptedRuntime, client: Client, session: Session
) -> None:
    runtime.answer = lambda _: None
    call = asyncio.create_task(session.tools["add_numbers"].call(5, 3))
    sent = await runtime.expect("rpc_tool_call")
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert (await runtime.expect("rpc_cancel"))["rpc_id"] == sent["rpc_id"]
    assert client.open_calls == 0


async def test_chunks_come_with_back_pressure(
    runtime: ScriptedRuntime, client: Client, session: Session
) -> None:
    """[D5]"""
    costs: list[float] = []
    stream = session.tools["count"].options(credit=4, on_cost=costs.append)(10)
    first = asyncio.create_task(anext(stream))
    sent = await runtime.expect("rpc_tool_stream")
    assert (sent["credit"], sent["args"]) == (4, [10])

    def chunk(kind: str, **more: Any) -> Frame:
        return {"type": "rpc_stream_chunk", "rpc_id": sent["rpc_id"], "chunk_type": kind, **more}

    for number in range(4):
        await runtime.send(chunk("data", chunk=number, data=number))
    assert await first == 0
    await runtime.none_of("rpc_stream_credit")
    assert await anext(stream) == 1
    assert (await runtime.expect("rpc_stream_credit"))["add"] == 2
    await runtime.send(chunk("complete", data={"total": 4}, total=4, billing={"total_cost_usd": 0.05}))
    assert [number async for number in stream] == [2, 3]
    assert stream.result == {"total": 4}
    assert costs == [0.05]
    assert client.open_calls == 0


async def test_a_stream_may_fail_and_may_be_left(
    runtime: ScriptedRuntime, client: Client, session: Session
) -> None:
    """[D10]"""
    async with session.tools["count"](1) as stream:
        first = asyncio.create_task(anext(stream))
        sent = await runtime.expect("rpc_tool_stream")
        error = {"type": "ToolError", "code": "X", "message": "It broke.", "retryable": False}
        frame = {"type": "rpc_stream_chunk", "rpc_id": sent["rpc_id"], "chunk_type": "error", "error": error}
        await runtime.send(frame)
        with pytest.raises(ToolExecutionError, match=r"^Stream error: It broke\.$"):
            await first
    left = session.tools["count"](1)
    async with left:
        first = asyncio.create_task(anext(left))
        sent = await runtime.expect("rpc_tool_stream")
        await runtime.send(
            {"type": "rpc_stream_chunk", "rpc_id": sent["rpc_id"], "chunk_type": "data", "data": 1}
        )
        assert await first == 1
    assert (await runtime.expect("rpc_cancel"))["rpc_id"] == sent["rpc_id"]
    assert client.open_calls == 0


async def test_batches_keep_what_succeeded(runtime: ScriptedRuntime, session: Session) -> None:
    """[D6]"""
    error = {"type": "ToolError", "code": "X", "message": "No.", "retryable": False}
    results = [
        {"index": 0, "status": "ok", "result": {"sum": 3}, "billing": {"total_cost_usd": 0.25}},
        {"index": 1, "status": "error", "error": error, "billing": {"total_cost_usd": 0.5}},
    ]
    runtime.answer = lambda frame: (
        {"type": "rpc_batch_response", "batch_id": frame["batch_id"], "results": results}
        if frame.get("type") == "rpc_batch_call"
        else None
    )
    add = session.tools["add_numbers"]
    costs: list[float] = []
    calls = [add.request(1, 2), add.request(3, b=4)]
    one, two = await session.batch(calls, max_parallel=2, on_cost=costs.append)
    assert costs == [0.25, 0.5]
    assert one == {"sum": 3}
    assert isinstance(two, ToolExecutionError)
    sent = await runtime.expect("rpc_batch_call")
    assert sent["batch_id"].startswith("batch_")
    assert [request["index"] for request in sent["requests"]] == [0, 1]
    assert (sent["parallel"], sent["max_parallel"], sent["stop_on_error"]) == (True, 2, False)


async def test_progress_is_told(runtime: ScriptedRuntime, session: Session) -> None:
    told: list[Any] = []

    def answer(frame: Frame) -> list[Frame] | None:
        if frame.get("type") != "rpc_tool_call":
            return None
        assert frame["progress"] is True
        progress = {"type": "rpc_progress", "rpc_id": frame["rpc_id"], "progress": 0.5, "message": "half"}
        return [
            progress,
            {"type": "rpc_tool_response", "rpc_id": frame["rpc_id"], "status": "ok", "result": {}},
        ]

    runtime.answer = answer
    await session.tools["add_numbers"].options(on_progress=lambda *about: told.append(about))(1, 2)
    assert told == [(0.5, None, "half")]


async def test_a_listener_hears_how_calls_stand(runtime: ScriptedRuntime) -> None:
    """[T14]"""
    heard: list[ToolExecution] = []

    def answer(frame: Frame) -> Any:
        response = runtime_that_adds(frame)
        if frame.get("type") != "rpc_tool_call":
            return response
        about = {"tool_name": "add_numbers", "tool_index": 1, "total_tools": 1, "tool_count": 4}
        told = {"type": "tool_execution", "session_id": SESSION, "call_id": frame["rpc_id"]}
        return [
            {**told, "tool_execution": {**about, "status": "starting", "of_a_newer_runtime": 1}},
            {**told, "tool_execution": {**about, "status": "completed", "preview": '{"sum":3}'}},
            response,
        ]

    runtime.answer = answer
    async with connect(runtime.url, TOKEN, on_tool_execution=heard.append) as client:
        session = await client.open_session("order-desk", "desk")
        assert await session.tools["add_numbers"](1, 2) == {"sum": 3}
    assert "tool_execution" in runtime.hellos[0]["capabilities"]
    assert [(each.status, each.tool_count, each.preview) for each in heard] == [
        ("starting", 4, None),
        ("completed", 4, '{"sum":3}'),
    ]
    assert {each.session_id for each in heard} == {SESSION}


async def test_what_cannot_travel_is_refused_before_it_is_sent(client: Client, session: Session) -> None:
    """[D11] [Q-S7]"""
    add = session.tools["add_numbers"]
    with pytest.raises(ToolExecutionError, match=r"^Arguments too large$"):
        await add("".join(chr(0x4E00 + number * 7919 % 20000) for number in range(2_000_000)), 1)
    for nonsense in (float("nan"), object(), {1, 2}, "\ud800"):
        with pytest.raises(ToolExecutionError, match="The arguments are no JSON"):
            await add(nonsense, 1)
    assert client.open_calls == 0
    assert await add(5, 3) == {"sum": 8}


async def test_large_arguments_travel_compressed(runtime: ScriptedRuntime, session: Session) -> None:
    """[D17]"""
    runtime.answer = failing({"type": "ToolError", "code": "X", "message": "No."})
    with pytest.raises(ToolExecutionError):
        await session.tools["add_numbers"](a="x" * 100_000)
    sent = await runtime.expect("rpc_tool_call")
    assert sent["content_encoding"] == "deflate"
    from switchyard.wire.codec import inflate

    assert inflate(sent)["kwargs"] == {"a": "x" * 100_000}


async def test_a_call_outlives_a_break_of_the_line(runtime: ScriptedRuntime, session: Session) -> None:
    """[Q-R11]"""
    runtime.answer = lambda _: None
    call = asyncio.create_task(session.tools["add_numbers"].call(5, 3))
    sent = await runtime.expect("rpc_tool_call")
    await runtime.drop()
    await runtime.send({"type": "rpc_tool_response", "rpc_id": sent["rpc_id"], "status": "ok", "result": 8})
    assert await call == 8
    await runtime.none_of("rpc_tool_call")


async def test_an_acknowledgement_is_not_taken_for_the_frame_of_its_number(
    runtime: ScriptedRuntime, session: Session
) -> None:
    """[D8] [Q-R11]"""
    runtime.answer = lambda _: None
    call = asyncio.create_task(session.tools["add_numbers"].call(5, 3))
    sent = await runtime.expect("rpc_tool_call")
    await runtime.send({"type": "ack", "seq": runtime.seq + 1}, reliable=False)
    await runtime.send({"type": "rpc_tool_response", "rpc_id": sent["rpc_id"], "status": "ok", "result": 8})
    assert await call == 8


async def test_calls_fail_at_once_where_the_connection_is_not_taken_up(
    runtime: ScriptedRuntime, client: Client, session: Session
) -> None:
    """[Q-R10]"""
    runtime.answer = lambda _: None
    call = asyncio.create_task(session.tools["add_numbers"].call(5, 3))
    stream = asyncio.create_task(anext(session.tools["count"](5)))
    await runtime.expect("rpc_tool_call")
    await runtime.expect("rpc_tool_stream")
    runtime.known = -1
    await runtime.drop()
    for waiting in (call, stream):
        with pytest.raises(ToolExecutionError) as caught:
            await waiting
        assert caught.value.error_type == "ConnectionLost"
    assert client.open_calls == 0


async def test_a_refused_client_and_a_refused_command_say_why(
    runtime: ScriptedRuntime, client: Client
) -> None:
    error = {"type": "ToolNotFound", "code": "FLOW_NOT_FOUND", "message": "There is no such flow."}
    runtime.answer = lambda frame: (
        {"id": frame["id"], "success": False, "error": error} if "command" in frame else None
    )
    with pytest.raises(CommandError, match=r"There is no such flow\.") as caught:
        await client.open_session("x", "y")
    assert caught.value.code == "FLOW_NOT_FOUND"
    refusal = {"type": "Unauthenticated", "code": "UNAUTHENTICATED", "message": "Signing in is needed."}
    runtime.refuse = (4401, {"type": "error", "about": "hello", "error": refusal})
    with pytest.raises(BridgeRefusedError, match="Signing in is needed"):
        await connect(runtime.url, TOKEN).open()


async def test_no_runtime_is_told() -> None:
    with pytest.raises(ConnectionLostError):
        await connect("ws://127.0.0.1:9", TOKEN, connect_timeout=0.3).open()


def test_nothing_is_left_running() -> None:
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("switchyard")] == []


async def test_a_call_carries_a_trace_context_and_tells_its_cost(
    runtime: ScriptedRuntime, session: Session
) -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    asked: list[Frame] = []

    def answer(frame: Frame) -> Frame | list[Frame] | None:
        if frame.get("type") != "rpc_tool_call":
            return None
        asked.append(frame)
        answered = runtime_that_adds(frame)
        assert isinstance(answered, dict)
        return {**answered, "billing": {"total_cost_usd": 0.25}}

    runtime.answer = answer
    costs: list[float] = []
    add = session.tools["add_numbers"]
    assert await add.options(traceparent=trace, on_cost=costs.append)(1, 2) == {"sum": 3}
    assert (asked[0]["meta"], costs) == ({"traceparent": trace}, [0.25])
    assert await add(1, 2) == {"sum": 3}
    assert "meta" not in asked[1]

    def fails(_: float) -> None:
        raise RuntimeError

    assert await add.options(on_cost=fails)(1, 2) == {"sum": 3}
