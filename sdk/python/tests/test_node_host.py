"""A host of nodes against a runtime that does what the test says."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from switchyard import AI, BridgeRefusedError, Context, In, Node, NodeError, Opt, Out, Package, Tool
from switchyard.host.node_host import NodeHost

from .scripted_runtime import Frame, ScriptedRuntime, running


class Echo(Node, id="Py.Echo", effect="safe", tool=Tool("echo", "Says it again.")):
    text: In[str] = In("What.", scopes=(AI,))
    said: Out[str] = Out("What was said.")

    async def on_message(self, ctx: Context) -> None:
        ctx.progress(0.5, "half")
        self.said.set(ctx, self.text.get(ctx))


class InThread(Node, id="Py.InThread"):
    said: Out[bool] = Out("Whether it ran beside the loop.")

    def on_message(self, ctx: Context) -> None:
        self.said.set(ctx, threading.current_thread() is not threading.main_thread())


class Fails(Node, id="Py.Fails"):
    how: In[str] = In("How.")
    partly: Out[str] = Out("What it did before.")

    async def on_message(self, ctx: Context) -> None:
        self.partly.set(ctx, "begun")
        if self.how.get(ctx) == "foreseen":
            raise NodeError("MAIL_REFUSED", "Not taken.", field="how", hint="Ask.", retryable=True)
        raise ValueError("/etc/passwd secret-4711")


class Count(Node, id="Py.Count"):
    upto: In[int] = In("How far.")
    total: Out[int] = Out("How many.")

    async def on_message(self, ctx: Context) -> AsyncIterator[int]:
        for number in range(self.upto.get(ctx)):
            yield number
        self.total.set(ctx, self.upto.get(ctx))


class CountInThread(Node, id="Py.CountInThread"):
    upto: In[int] = In("How far.")

    def on_message(self, ctx: Context) -> Iterator[int]:
        yield from range(self.upto.get(ctx))


class Waits(Node, id="Py.Waits"):
    async def on_message(self, ctx: Context) -> None:
        await asyncio.Event().wait()


class Costs(Node, id="Py.Costs"):
    amounts: In[list[float]] = In("What it costs.")
    credits: Opt[list[float]] = Opt("What it costs in credits.")
    trace: Out[str] = Out("The caller's trace context.")

    def on_message(self, ctx: Context) -> None:
        self.trace.set(ctx, ctx.traceparent or "none")
        for amount in self.amounts.get(ctx):
            ctx.charge(amount)
        for amount in self.credits.get(ctx) or []:
            ctx.charge_credits(amount)


class Curious(Node, id="Py.Curious", provenance=True):
    text: In[str] = In("What.")
    source: Out[dict[str, Any]] = Out("Where it came from.")

    async def on_message(self, ctx: Context) -> None:
        self.source.set(ctx, dict(ctx.provenance))


class Large(Node, id="Py.Large"):
    said: Out[str] = Out("Much.")
    random: Opt[bool] = Opt("Whether it cannot be compressed.")

    async def on_message(self, ctx: Context) -> None:
        self.said.set(ctx, "".join(chr(0x4E00 + number * 7919 % 20000) for number in range(2_000_000)))


PACKAGE = Package("Py", "1.0.0", [Echo, InThread, Fails, Count, CountInThread, Costs, Curious, Waits, Large])


def execute(node_type: str, params: Frame, call_id: str = "c1", **more: Any) -> Frame:
    return {
        "type": "node_execute",
        "call_id": call_id,
        "node_type": node_type,
        "node_id": "n1",
        "params": params,
        "idempotency_key": "k1",
        "attempt": 1,
        "deadline_ms": 5000,
        **more,
    }


@pytest.fixture
async def runtime() -> AsyncIterator[ScriptedRuntime]:
    async with ScriptedRuntime() as runtime, running(NodeHost(PACKAGE, runtime.dial).run()):
        announce = await runtime.expect("announce")
        assert announce["package"]["namespace"] == "Py"
        assert [spec["id"] for spec in announce["nodes"]] == list(PACKAGE.nodes)
        await runtime.send({"type": "announced", "accepted": list(PACKAGE.nodes), "rejected": []})
        yield runtime


async def test_a_node_is_executed(runtime: ScriptedRuntime) -> None:
    """[R5] [R19]"""
    assert runtime.hellos[0]["role"] == "package"
    await runtime.send(execute("Py.Echo", {"text": "hé"}))
    progress = await runtime.expect("node_progress")
    assert (progress["fraction"], progress["text"], progress["call_id"]) == (0.5, "half", "c1")
    await runtime.send(execute("Py.Echo", {"text": "hé"}, "c2"))
    result = await runtime.expect("node_result", call_id="c2")
    assert (result["status"], result["outputs"]) == ("success", {"said": "hé"})
    assert result["metrics"]["duration_ms"] >= 0


async def test_plain_handlers_run_in_threads(runtime: ScriptedRuntime) -> None:
    await runtime.send(execute("Py.InThread", {}))
    assert (await runtime.expect("node_result"))["outputs"] == {"said": True}


async def test_wrong_parameters_are_refused_by_the_host_too(runtime: ScriptedRuntime) -> None:
    """[Q-S1] [Q-S2] [Q-S6]"""
    await runtime.send(execute("Py.Echo", {"text": 1, "server": "evil"}))
    result = await runtime.expect("node_result")
    assert result["status"] == "error"
    assert result["error"]["type"] == "ValidationError"
    assert result["error"]["message"] == "There is no parameter 'server'. `text` must be text."


async def test_a_foreseen_failure_travels_whole(runtime: ScriptedRuntime) -> None:
    await runtime.send(execute("Py.Fails", {"how": "foreseen"}))
    result = await runtime.expect("node_result")
    assert result["outputs"] == {"partly": "begun"}
    assert result["error"] == {
        "type": "ToolError",
        "code": "MAIL_REFUSED",
        "message": "Not taken.",
        "field": "how",
        "hint": "Ask.",
        "retryable": True,
    }


async def test_an_unforeseen_failure_says_nothing_of_the_inside(runtime: ScriptedRuntime) -> None:
    """[R27] [X5] [Q-S12]"""
    await runtime.send(execute("Py.Fails", {"how": "unforeseen"}))
    frames = [await runtime.expect("log"), await runtime.expect("node_result")]
    assert frames[0]["fields"] == {"call_id": "c1"}
    assert frames[1]["error"]["code"] == "NODE_FAILED"
    assert frames[1]["error"]["message"] == "The node failed unexpectedly."
    assert "4711" not in str(frames)
    assert "passwd" not in str(frames)


@pytest.mark.parametrize("node_type", ["Py.Count", "Py.CountInThread"])
async def test_chunks_wait_for_credit(runtime: ScriptedRuntime, node_type: str) -> None:
    """[D5]"""
    await runtime.send(execute(node_type, {"upto": 5}, credit=2))
    assert [(await runtime.expect("node_chunk"))["data"] for _ in range(2)] == [0, 1]
    await runtime.none_of("node_chunk")
    await runtime.send({"type": "node_credit", "call_id": "c1", "add": 10})
    assert [(await runtime.expect("node_chunk"))["data"] for _ in range(3)] == [2, 3, 4]
    assert (await runtime.expect("node_result"))["status"] == "success"


async def test_a_stream_that_nobody_listens_to_gives_its_outputs(runtime: ScriptedRuntime) -> None:
    await runtime.send(execute("Py.Count", {"upto": 5}))
    result = await runtime.expect("node_result")
    assert result["outputs"] == {"total": 5}


async def test_a_cancelled_call_is_answered_once(runtime: ScriptedRuntime) -> None:
    await runtime.send(execute("Py.Waits", {}))
    for _ in range(3):
        await runtime.send({"type": "node_cancel", "call_id": "c1", "reason": "because"})
    assert (await runtime.expect("node_result"))["status"] == "cancelled"
    await runtime.none_of("node_result")


async def test_a_deadline_ends_a_call(runtime: ScriptedRuntime) -> None:
    """[Q-R9]"""
    await runtime.send(execute("Py.Waits", {}, deadline_ms=20))
    result = await runtime.expect("node_result")
    assert (result["status"], result["error"]["type"]) == ("error", "DeadlineExceeded")


async def test_a_repeated_frame_is_one_call(runtime: ScriptedRuntime) -> None:
    """[Q-R8]"""
    for _ in range(5):
        await runtime.send(execute("Py.Echo", {"text": "once"}))
    await runtime.expect("node_result")
    await runtime.none_of("node_result")


async def test_a_result_that_is_too_large_is_an_error(runtime: ScriptedRuntime) -> None:
    await runtime.send(execute("Py.Large", {}))
    assert (await runtime.expect("node_result"))["error"]["code"] == "RESULT_TOO_LARGE"


async def test_calls_run_side_by_side(runtime: ScriptedRuntime) -> None:
    """[R30] [Q-R9]"""
    await runtime.send(execute("Py.Waits", {}, "slow"))
    for number in range(100):
        await runtime.send(execute("Py.Echo", {"text": str(number)}, f"c{number}"))
    said = {}
    for _ in range(100):
        result = await runtime.expect("node_result")
        said[result["call_id"]] = result["outputs"]["said"]
    assert said == {f"c{number}": str(number) for number in range(100)}


async def test_an_unknown_node_type_and_an_unknown_frame_are_answered(runtime: ScriptedRuntime) -> None:
    """[D14] [Q-S7]"""
    await runtime.send(execute("Py.Nothing", {}))
    assert (await runtime.expect("node_result"))["error"]["type"] == "ToolNotFound"
    deep = '{"type":"node_execute","params":' + "[" * 10_000 + "]" * 10_000 + "}"
    for text in ("{", "[]", "7", deep, '{"type":"x","__proto__":{}}', '{"\\u005f_proto__":1}', b"\xff"):
        await runtime.send_raw(text)
        assert (await runtime.expect("error"))["error"]["type"] == "BadFrame"
    await runtime.send({"type": "no_such_frame"})
    error = await runtime.expect("error")
    assert error["about"] == "no_such_frame"
    await runtime.send(execute("Py.Echo", {"text": "alive"}, "c2"))
    assert (await runtime.expect("node_result"))["outputs"] == {"said": "alive"}


async def test_a_result_survives_a_broken_connection(runtime: ScriptedRuntime) -> None:
    """[Q-R11] [Q-R8]"""
    await runtime.send(execute("Py.Echo", {"text": "first"}))
    await runtime.expect("node_result")
    await runtime.send(execute("Py.Waits", {}, "slow"))
    await runtime.send({"type": "ping", "ts": 1}, reliable=False)
    await runtime.expect("pong")
    last = runtime.seq
    runtime.known -= 1  # as though the first result had been lost on its way
    await runtime.drop()
    again = await runtime.expect("node_result")
    assert again["outputs"] == {"said": "first"}
    assert runtime.hellos[-1]["resume"] == {"connection_id": "c1", "token": "r1", "last_seq": last}
    await runtime.send({"type": "node_cancel", "call_id": "slow", "reason": "test"})
    assert (await runtime.expect("node_result"))["call_id"] == "slow"
    await runtime.none_of("announce")


async def test_a_host_announces_again_where_it_is_not_taken_up(runtime: ScriptedRuntime) -> None:
    """[Q-R10]"""
    await runtime.send(execute("Py.Waits", {}))
    runtime.known = -1
    await runtime.drop()
    announce = await runtime.expect("announce")
    assert announce["seq"] == 1
    await runtime.none_of("node_result")


async def test_a_refused_token_and_refused_nodes_end_the_host() -> None:
    async with ScriptedRuntime() as runtime:
        runtime.refuse = (4401, None)
        with pytest.raises(BridgeRefusedError, match="refused the token"):
            await NodeHost(PACKAGE, runtime.dial).run()
        runtime.refuse = None
        rejected = [{"id": "Py.Echo", "reason": "It is taken."}]
        async with running(NodeHost(PACKAGE, runtime.dial).run()) as host:
            await runtime.expect("announce")
            await runtime.send({"type": "announced", "accepted": [], "rejected": rejected})
            with pytest.raises(BridgeRefusedError, match=r"Py\.Echo: It is taken\."):
                await host


async def test_a_runtime_that_falls_silent_is_left() -> None:
    """[Q-R11]"""
    async with ScriptedRuntime() as runtime:
        runtime.welcome = {"heartbeat": {"interval_ms": 20, "timeout_ms": 20, "max_missed": 2}}
        async with running(NodeHost(PACKAGE, runtime.dial).run()):
            async with asyncio.timeout(5):
                while len(runtime.hellos) < 2:
                    await runtime.frames.get()
    assert "resume" in runtime.hellos[1]


async def test_a_host_that_is_stopped_ends_what_it_has_begun(runtime: ScriptedRuntime) -> None:
    host = NodeHost(PACKAGE, runtime.dial)
    async with running(host.run()) as run:
        await runtime.expect("announce")
        await runtime.send(execute("Py.Echo", {"text": "last"}))
        await runtime.expect("node_result")
        await host.stop()
        await runtime.expect("withdraw")
        await run


async def test_a_call_has_its_trace_context_and_tells_its_cost(runtime: ScriptedRuntime) -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    costs = {"amounts": [0.1, 0.2]}
    await runtime.send(execute("Py.Costs", costs, meta={"traceparent": trace}))
    result = await runtime.expect("node_result")
    assert result["outputs"] == {"trace": trace}
    assert result["billing"]["total_cost_usd"] == pytest.approx(0.3)
    await runtime.send(execute("Py.Costs", {"amounts": [0.5, -1]}, "c2"))
    result = await runtime.expect("node_result", call_id="c2")
    assert (result["status"], result["billing"]) == ("error", {"total_cost_usd": 0.5})
    assert result["outputs"] == {"trace": "none"}
    await runtime.send(execute("Py.Costs", {"amounts": [], "credits": [2, 0.5]}, "c4"))
    assert (await runtime.expect("node_result", call_id="c4"))["billing"] == {"credits": 2.5}
    await runtime.send(execute("Py.Costs", {"amounts": [], "credits": [-1]}, "c5"))
    assert (await runtime.expect("node_result", call_id="c5"))["status"] == "error"
    await runtime.send(execute("Py.Costs", {"amounts": []}, "c3"))
    assert "billing" not in await runtime.expect("node_result", call_id="c3")


async def test_a_node_can_ask_where_its_values_came_from(runtime: ScriptedRuntime) -> None:
    assert [spec["id"] for spec in PACKAGE.specs if spec.get("provenance")] == ["Py.Curious"]
    told = {"text": {"scope": "Custom", "source": {"revision": 3}}}
    await runtime.send(execute("Py.Curious", {"text": "x"}, provenance=told))
    assert (await runtime.expect("node_result"))["outputs"] == {"source": told}
    await runtime.send(execute("Py.Curious", {"text": "x"}, "c2"))
    assert (await runtime.expect("node_result", call_id="c2"))["outputs"] == {"source": {}}
