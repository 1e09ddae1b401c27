"""What nodes ask the runtime for in the middle of their work."""

import base64
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from switchyard import Context, In, Model, ModelMessage, Node, NodeError, Out, Package
from switchyard.host.node_host import NodeHost

from .scripted_runtime import Frame, ScriptedRuntime, running
from .test_node_host import execute


class Stats(Node, id="Py.Stats", files="read"):
    path: In[str] = In("Which.")
    size: Out[int] = Out("Its size.")

    async def on_message(self, ctx: Context) -> None:
        self.size.set(ctx, (await ctx.files.stat(self.path.get(ctx))).size)


class Copies(Node, id="Py.Copies", files="write"):
    fails: In[bool] = In("Whether it breaks off.")
    size: Out[int] = Out("How many bytes.")

    def on_message(self, ctx: Context) -> None:
        files = ctx.blocking_files
        with files.open("a.bin", start=1) as source:
            self.size.set(ctx, files.save("b.bin", self.pieces(source, fails=self.fails.get(ctx))))

    def pieces(self, source: Any, *, fails: bool) -> Iterator[bytes]:
        yield from source
        if fails:
            raise NodeError("CONTENT_BROKE", "It broke off.")


class Reads(Node, id="Py.Reads"):
    model: Model = Model("Who answers.")
    said: Out[str] = Out("What it says.")

    async def on_message(self, ctx: Context) -> None:
        answer = await self.model.ask(
            ctx, "Well?", instructions="Be brief.", answer_schema={"type": "object"}
        )
        self.said.set(
            ctx, f"{answer.text} {answer.input_tokens} {answer.output_tokens} {answer.finish_reason}"
        )


class ReadsPlainly(Node, id="Py.ReadsPlainly"):
    model: Model = Model("Who answers.", name="reader")
    said: Out[str] = Out("What it says.")

    def on_message(self, ctx: Context) -> None:
        said: list[ModelMessage] = [{"role": "user", "text": "A"}, {"role": "assistant", "text": "B"}]
        self.said.set(ctx, self.model.ask_blocking(ctx, said).text)


PACKAGE = Package("Py", "1.0.0", [Stats, Copies, Reads, ReadsPlainly])


class FileServer:
    """Answers as a runtime with one file does."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Frame]] = []
        self.pieces = [b"first", b"second"]
        self.written = b""

    def answer(self, frame: Frame) -> Frame | None:
        if frame.get("type") != "node_request":
            return None
        method, params = frame["method"], frame["params"]
        self.asked.append((method, params))
        head = {"type": "node_response", "call_id": frame["call_id"], "request_id": frame["request_id"]}
        if params.get("path") == "none.txt":
            error = {"type": "ToolError", "code": "FILE_NOT_FOUND", "message": "None.", "field": "path"}
            return {**head, "error": {**error, "hint": "Look.", "retryable": False}}
        return {**head, "result": self.result(method, params)}

    def result(self, method: str, params: Frame) -> Frame:
        match method:
            case "files.stat":
                return {"path": params["path"], "kind": "file", "size": 7, "modified_at": 0}
            case "files.open":
                return {"stream": "file_1", "size": 12}
            case "files.save":
                return {"stream": "file_2"}
            case "files.read":
                piece = self.pieces.pop(0) if self.pieces else b""
                return {"data": base64.b64encode(piece).decode(), "done": not piece}
            case "files.write":
                self.written += base64.b64decode(params["data"])
        return {"size": len(self.written)}


@pytest.fixture
async def runtime() -> AsyncIterator[ScriptedRuntime]:
    async with ScriptedRuntime() as runtime, running(NodeHost(PACKAGE, runtime.dial).run()):
        await runtime.expect("announce")
        await runtime.send({"type": "announced", "accepted": list(PACKAGE.nodes), "rejected": []})
        yield runtime


async def test_a_node_gets_what_it_asks_for(runtime: ScriptedRuntime) -> None:
    files = FileServer()
    runtime.answer = files.answer
    await runtime.send(execute("Py.Stats", {"path": "a.txt"}))
    assert (await runtime.expect("node_result"))["outputs"] == {"size": 7}
    assert files.asked == [("files.stat", {"path": "a.txt"})]


async def test_a_node_that_does_not_expect_it_fails_as_what_it_asked_for(runtime: ScriptedRuntime) -> None:
    runtime.answer = FileServer().answer
    await runtime.send(execute("Py.Stats", {"path": "none.txt"}))
    error = (await runtime.expect("node_result"))["error"]
    assert (error["code"], error["field"], error["hint"]) == ("FILE_NOT_FOUND", "path", "Look.")


async def test_a_plain_method_reads_and_writes_piece_by_piece(runtime: ScriptedRuntime) -> None:
    files = FileServer()
    runtime.answer = files.answer
    await runtime.send(execute("Py.Copies", {"fails": False}))
    assert (await runtime.expect("node_result"))["outputs"] == {"size": 11}
    assert files.written == b"firstsecond"
    assert [method for method, _ in files.asked] == [
        "files.open",
        "files.save",
        *["files.read", "files.write"] * 2,
        "files.read",
        "files.commit",
    ]


async def test_a_file_that_breaks_off_is_given_up(runtime: ScriptedRuntime) -> None:
    files = FileServer()
    runtime.answer = files.answer
    await runtime.send(execute("Py.Copies", {"fails": True}))
    assert (await runtime.expect("node_result"))["error"]["code"] == "CONTENT_BROKE"
    assert files.asked[-1] == ("files.close", {"stream": "file_2"})


async def test_a_runtime_that_answers_no_requests_is_not_asked() -> None:
    async with ScriptedRuntime() as runtime, running(NodeHost(PACKAGE, runtime.dial).run()):
        runtime.capabilities = []
        await runtime.expect("announce")
        await runtime.send(execute("Py.Stats", {"path": "a.txt"}), reliable=False)
        error = (await runtime.expect("node_result"))["error"]
        assert error["code"] == "NODE_METHOD_UNKNOWN"


async def test_a_cancelled_node_waits_for_no_answer(runtime: ScriptedRuntime) -> None:
    await runtime.send(execute("Py.Stats", {"path": "a.txt"}))
    await runtime.expect("node_request")
    await runtime.send({"type": "node_cancel", "call_id": "c1", "reason": "because"})
    assert (await runtime.expect("node_result"))["status"] == "cancelled"
    await runtime.none_of("node_request")


async def test_a_node_asks_the_model_of_its_designer(runtime: ScriptedRuntime) -> None:
    for node_type, said, asked in (
        (
            "Py.Reads",
            "Yes. 3 None stop",
            {
                "instructions": "Be brief.",
                "messages": [{"role": "user", "text": "Well?"}],
                "parameter": "model",
                "answer_schema": {"type": "object"},
            },
        ),
        (
            "Py.ReadsPlainly",
            "Yes.",
            {
                "instructions": "",
                "messages": [{"role": "user", "text": "A"}, {"role": "assistant", "text": "B"}],
                "parameter": "reader",
            },
        ),
    ):
        await runtime.send(execute(node_type, {}, node_type))
        request = await runtime.expect("node_request", call_id=node_type)
        assert (request["method"], request["params"]) == ("model.ask", asked)
        usage = {"input_tokens": 3, "output_tokens": None}
        result = {"text": "Yes.", "usage": usage, "finish_reason": "stop"}
        head = {"type": "node_response", "call_id": node_type, "request_id": request["request_id"]}
        await runtime.send({**head, "result": result})
        assert (await runtime.expect("node_result"))["outputs"] == {"said": said}
