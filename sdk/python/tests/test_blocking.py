"""The plain face of a client, from threads."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from switchyard import ToolExecutionError, blocking

from .adding_runtime import runtime_that_adds
from .scripted_runtime import TOKEN, Frame, ScriptedRuntime


class RuntimeThread:
    """A scripted runtime in a thread of its own: what is tested here has no event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.runtime = ScriptedRuntime()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self.run(self.runtime.__aenter__())

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def stop(self) -> None:
        self.run(self.runtime.__aexit__())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


@pytest.fixture
def server() -> Iterator[RuntimeThread]:
    server = RuntimeThread()
    server.runtime.answer = runtime_that_adds
    yield server
    server.stop()


@pytest.fixture
def session(server: RuntimeThread) -> Iterator[blocking.BlockingSession]:
    with blocking.connect(server.runtime.url, TOKEN) as client, client.open_session("f", "n") as session:
        yield session


def test_tools_are_plain_functions(session: blocking.BlockingSession) -> None:
    """[D1] [D4]"""
    add = session.tools["add_numbers"]
    assert add(5, 3) == add(5, b=3) == {"sum": 8}
    assert add.__name__ == "add_numbers"
    assert add.start(1, 1).result(5) == {"sum": 2}


def test_tools_may_be_called_from_any_thread(session: blocking.BlockingSession) -> None:
    """[R29] [R30]"""
    add = session.tools["add_numbers"]
    with ThreadPoolExecutor(16) as threads:
        sums = list(threads.map(lambda number: add(number, 1)["sum"], range(200)))
    assert sums == list(range(1, 201))


def test_a_listener_may_call_tools(server: RuntimeThread, session: blocking.BlockingSession) -> None:
    """[D8]"""
    add, sums = session.tools["add_numbers"], []
    called = threading.Event()

    def listener(*_: Any) -> None:
        sums.append(add(1, 1))
        called.set()

    def answer(frame: Frame) -> Any:
        response = runtime_that_adds(frame)
        if frame.get("progress"):
            return [{"type": "rpc_progress", "rpc_id": frame["rpc_id"], "progress": 1}, response]
        return response

    server.runtime.answer = answer
    assert add.options(on_progress=listener)(5, 3) == {"sum": 8}
    assert called.wait(5)
    assert sums == [{"sum": 2}]


def test_a_call_can_be_cancelled(server: RuntimeThread, session: blocking.BlockingSession) -> None:
    server.runtime.answer = lambda _: None
    future = session.tools["add_numbers"].start(5, 3)
    sent = server.run(server.runtime.expect("rpc_tool_call"))
    future.cancel()
    assert server.run(server.runtime.expect("rpc_cancel"))["rpc_id"] == sent["rpc_id"]
    server.runtime.answer = runtime_that_adds


def test_streams_are_generators(server: RuntimeThread, session: blocking.BlockingSession) -> None:
    """[D5]"""

    def answer(frame: Frame) -> Any:
        if frame.get("type") != "rpc_tool_stream":
            return runtime_that_adds(frame) if "command" in frame else None
        chunk = {"type": "rpc_stream_chunk", "rpc_id": frame["rpc_id"]}
        data = [{**chunk, "chunk_type": "data", "data": number} for number in range(3)]
        return [*data, {**chunk, "chunk_type": "complete", "data": {"total": 3}}]

    server.runtime.answer = answer
    stream = session.tools["count"](3)
    assert list(stream) == [0, 1, 2]
    assert stream.result == {"total": 3}


def test_what_fails_raises(server: RuntimeThread, session: blocking.BlockingSession) -> None:
    """[D10]"""
    with pytest.raises(ToolExecutionError, match="no JSON"):
        session.tools["add_numbers"](object())


def test_waiting_in_the_loop_itself_is_refused(session: blocking.BlockingSession) -> None:
    async def inside() -> None:
        session.tools["add_numbers"](1, 2)

    with pytest.raises(RuntimeError, match="Await the asynchronous tool"):
        session._loop.run(inside())
