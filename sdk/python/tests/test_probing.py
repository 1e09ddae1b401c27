"""Questions whether a call that was cut off was done, against a runtime that does what the test says."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from switchyard import Context, DeclarationError, In, Node, NodeError, Out, Package, ProbeContext
from switchyard.host.node_host import NodeHost

from .scripted_runtime import Frame, ScriptedRuntime, running

ORDERS = {"k-there": "17"}


class Order(Node, id="Tell.Order"):
    article: In[str] = In("What.")
    number: Out[str] = Out("The order's number.")

    async def on_message(self, ctx: Context) -> None:
        await asyncio.Event().wait()

    async def happened(self, ctx: ProbeContext) -> bool | None:
        if self.article.get(ctx) == "unlisted":
            ctx.reason = "The shop lists no such orders."
            return None
        if self.article.get(ctx) == "refused":
            raise NodeError("SHOP_CLOSED", "The shop is closed.")
        if self.article.get(ctx) == "broken":
            raise ValueError("secret-4711")
        if self.article.get(ctx) == "slow":
            await asyncio.Event().wait()
        number = ORDERS.get(ctx.idempotency_key)
        if number is None:
            return False
        self.number.set(ctx, number)
        ctx.reason = "The shop has the order."
        return True


class Plain(Node, id="Tell.Plain", effect="keyed", probe_with=["article"]):
    article: In[str] = In("What.")

    def on_message(self, ctx: Context) -> None:
        pass

    def happened(self, ctx: ProbeContext) -> Any:
        return {"text": "yes", "done": True}[self.article.get(ctx)]


class Mute(Node, id="Tell.Mute"):
    def on_message(self, ctx: Context) -> None:
        pass


PACKAGE = Package("Tell", "1.0.0", [Order, Plain, Mute])


def question(node_type: str, article: str = "pen", **more: Any) -> Frame:
    return {
        "type": "node_probe",
        "call_id": "q1",
        "node_type": node_type,
        "node_id": "n1",
        "params": {} if node_type == "Tell.Mute" else {"article": article},
        "idempotency_key": "k1",
        "attempt": 1,
        "deadline_ms": 5000,
        **more,
    }


@pytest.fixture
async def runtime() -> AsyncIterator[ScriptedRuntime]:
    async with ScriptedRuntime() as runtime, running(NodeHost(PACKAGE, runtime.dial).run()):
        announce = await runtime.expect("announce")
        probes = {spec["id"]: spec.get("probe") for spec in announce["nodes"]}
        assert probes == {"Tell.Order": {}, "Tell.Plain": {"with": ["article"]}, "Tell.Mute": None}
        await runtime.send({"type": "announced", "accepted": list(PACKAGE.nodes), "rejected": []})
        yield runtime


async def answer(runtime: ScriptedRuntime, asked: Frame) -> Frame:
    await runtime.send(asked)
    said = await runtime.expect("node_probed")
    assert said["call_id"] == "q1"
    return {name: said[name] for name in ("answer", "outputs", "reason", "error") if name in said}


async def test_a_node_tells_what_it_finds(runtime: ScriptedRuntime) -> None:
    assert await answer(runtime, question("Tell.Order", idempotency_key="k-there")) == {
        "answer": "yes",
        "outputs": {"number": "17"},
        "reason": "The shop has the order.",
    }
    assert await answer(runtime, question("Tell.Order")) == {"answer": "no"}
    assert await answer(runtime, question("Tell.Plain", "done")) == {"answer": "yes", "outputs": {}}
    assert await answer(runtime, question("Tell.Order", "unlisted")) == {
        "answer": "unknown",
        "reason": "The shop lists no such orders.",
    }


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (question("Tell.Order", "refused"), "SHOP_CLOSED"),
        (question("Tell.Order", "broken"), "NODE_FAILED"),
        (question("Tell.Order", "slow", deadline_ms=20), "NODE_FAILED"),
        (question("Tell.Plain", "text"), "NODE_FAILED"),
        (question("Tell.Mute"), "PROBE_MISSING"),
        (question("Tell.Gone"), "PROBE_MISSING"),
    ],
)
async def test_what_no_node_tells_is_unknown(runtime: ScriptedRuntime, asked: Frame, code: str) -> None:
    said = await answer(runtime, asked)
    assert (said["answer"], said["error"]["code"]) == ("unknown", code)
    assert "4711" not in str(said)


async def test_nothing_is_said_of_a_call_under_way(runtime: ScriptedRuntime) -> None:
    call = {**question("Tell.Order"), "type": "node_execute", "call_id": "c1"}
    await runtime.send(call)
    assert (await answer(runtime, question("Tell.Order")))["answer"] == "unknown"
    await runtime.send({"type": "node_cancel", "call_id": "c1"})
    await runtime.expect("node_result", call_id="c1")
    assert await answer(runtime, question("Tell.Order")) == {"answer": "no"}


async def test_a_question_is_cancelled(runtime: ScriptedRuntime) -> None:
    await runtime.send(question("Tell.Order", "slow"))
    await runtime.send({"type": "node_cancel", "call_id": "q1"})
    assert (await runtime.expect("node_probed"))["answer"] == "unknown"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"effect": "safe"}, "its effect is safe"),
        ({"probe_with": ["folder"]}, "names folder, which it does not have"),
    ],
)
def test_a_probe_that_cannot_be_is_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(DeclarationError, match=problem):

        class Wrong(Node, id="Tell.Wrong", **options):
            def on_message(self, ctx: Context) -> None:
                pass

            def happened(self, ctx: ProbeContext) -> bool:
                return True
