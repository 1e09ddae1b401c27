"""A host in Python that dies, stops or leaves while it is called."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from switchyard import ToolExecutionError, blocking

from .flows import ai, desk_flow, node, scripted_agent
from .programs import Program, desk_host, eventually
from .runtime_process import TOKEN, RuntimeProcess

TOOLS = [
    node("add", "PyDesk.Add", ai("a", "b")),
    node("count", "PyDesk.Count", ai("upto")),
    node("linger", "PyDesk.Linger", ai("seconds")),
    node("safe_linger", "PyDesk.SafeLinger", ai("seconds")),
]


@pytest.fixture
def host(runtime: RuntimeProcess) -> Iterator[Program]:
    with desk_host(runtime) as host:
        yield host


@pytest.fixture
def session(runtime: RuntimeProcess, host: Program) -> Iterator[blocking.BlockingSession]:
    flow = f"py-death-{host.process.pid}"
    runtime.put_flow(desk_flow(flow, scripted_agent([]), TOOLS))
    with blocking.connect(runtime.url, TOKEN) as client, client.open_session(flow, "agent") as session:
        yield session


def begun(session: blocking.BlockingSession, tool: str) -> "Future[object]":
    """Start a call that lingers; returns once the node works."""
    told: list[object] = []
    future = session.tools[tool].options(on_progress=lambda *about: told.append(about), deadline=60).start(30)
    eventually(lambda: told)
    return future


def test_a_call_fails_at_once_when_its_host_is_killed(
    host: Program, session: blocking.BlockingSession
) -> None:
    """[Q-R10]"""
    future = begun(session, "safe_linger")
    host.process.kill()
    killed = time.monotonic()
    with pytest.raises(ToolExecutionError) as caught:
        future.result(10)
    assert time.monotonic() - killed < 2
    assert caught.value.retryable


def answers_of(runtime: RuntimeProcess, run: str) -> list[Any]:
    """What the run's calls gave."""
    return [event["result"]["data"] for event in runtime.events(run) if event["type"] == "tool-response"]


def test_of_a_call_that_must_not_run_twice_a_person_finds_out_what_came(
    runtime: RuntimeProcess, host: Program, session: blocking.BlockingSession
) -> None:
    """[Q-R10]"""
    future = begun(session, "linger")
    host.process.kill()
    killed = time.monotonic()
    with pytest.raises(ToolExecutionError) as caught:
        future.result(10)
    assert time.monotonic() - killed < 2
    assert caught.value.error_type == "ConnectionLost"
    assert not caught.value.retryable
    step = eventually(lambda: runtime.unknown_step(session.run_id), 2)
    runtime.resolve(session.run_id, step, "happened", cancelled=False)
    assert eventually(lambda: answers_of(runtime, session.run_id), 2) == [{"cancelled": False}]


def test_a_safe_call_resumes_at_another_host(
    runtime: RuntimeProcess, host: Program, session: blocking.BlockingSession
) -> None:
    """[Q-R10] [R33]"""
    future = begun(session, "safe_linger")
    with desk_host(runtime, "quick") as other:
        host.process.kill()
        assert future.result(10) == {"process": other.process.pid}


def test_a_stream_ends_with_its_host(host: Program, session: blocking.BlockingSession) -> None:
    """[Q-R10]"""
    stream = session.tools["count"].options(credit=2).stream(1_000_000)
    assert next(stream)["number"] == 0
    host.process.kill()
    began = time.monotonic()
    with pytest.raises(ToolExecutionError):
        for _ in stream:
            pass
    assert time.monotonic() - began < 2


def test_node_types_stay_known_without_a_host_and_work_again_with_one(
    runtime: RuntimeProcess, host: Program, session: blocking.BlockingSession
) -> None:
    """[Q-R10]"""
    add = session.tools["add_numbers"]
    assert add(1, 2) == {"sum": 3}
    host.process.kill()
    host.process.wait()
    with pytest.raises(ToolExecutionError) as caught:
        add(1, 2)
    assert caught.value.retryable
    with desk_host(runtime):
        assert add(1, 2) == {"sum": 3}


def test_a_host_that_is_told_to_end_ends_what_it_has_begun(
    runtime: RuntimeProcess, host: Program, session: blocking.BlockingSession
) -> None:
    told: list[object] = []
    linger = session.tools["linger"].options(on_progress=lambda *about: told.append(about))
    future = linger.start(0.5)
    eventually(lambda: told)
    host.process.send_signal(signal.SIGTERM)
    assert future.result(10) == {"cancelled": False}
    assert host.process.wait(10) == 0


def test_a_host_that_stands_still_is_noticed(host: Program, session: blocking.BlockingSession) -> None:
    """[Q-R9] [Q-R11]"""
    future = session.tools["linger"].options(deadline=1).start(30)
    host.process.send_signal(signal.SIGSTOP)
    try:
        with pytest.raises(ToolExecutionError, match=r"^Tool 'linger' timed out$"):
            future.result(10)
    finally:
        host.process.send_signal(signal.SIGCONT)
    assert eventually(lambda: session.tools["add_numbers"](1, 1)) == {"sum": 2}
