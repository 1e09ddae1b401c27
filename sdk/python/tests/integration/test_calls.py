"""A client that calls the tools of a flow, nodes of a package in Python, through the real runtime."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from switchyard import CommandError, ToolExecutionError, blocking, connect

from .flows import MAIL, ai, desk_flow, node, scripted_agent
from .programs import Program, desk_host, eventually
from .runtime_process import ROOT, TOKEN, RuntimeProcess

TOOLS = [
    node("add", "PyDesk.Add", ai("a", "b")),
    node("count", "PyDesk.Count", ai("upto")),
    node("linger", "PyDesk.Linger", ai("seconds")),
    MAIL,
]


@pytest.fixture(scope="module")
def host(runtime: RuntimeProcess) -> Iterator[Program]:
    with desk_host(runtime) as host:
        yield host


@pytest.fixture(scope="module")
def client(runtime: RuntimeProcess, host: Program) -> Iterator[blocking.BlockingClient]:
    with blocking.connect(runtime.url, TOKEN) as client:
        runtime.put_flow(desk_flow("py-calls", scripted_agent([]), TOOLS))
        yield client


@pytest.fixture
def session(client: blocking.BlockingClient) -> Iterator[blocking.BlockingSession]:
    with client.open_session("py-calls", "agent", {"desk": "orders"}) as session:
        yield session


def test_tools_are_those_of_the_agent_with_what_a_model_may_fill(session: blocking.BlockingSession) -> None:
    """[R9] [R10] [R11] [D3]"""
    assert sorted(session.tools) == ["add_numbers", "count", "linger", "send_email"]
    assert list(session.tools["send_email"].info.properties) == ["to", "subject", "body", "urgent"]
    assert session.tools["count"].info.streaming


def test_a_call_is_a_step_with_the_designers_values(
    runtime: RuntimeProcess, session: blocking.BlockingSession
) -> None:
    """[R3] [R6] [R15] [R23]"""
    sent = session.tools["send_email"]("john@company.com", subject="Shipped", body="It has.")
    assert (sent["sent_from"], sent["said"]) == ("orders@example.com", "It has.")
    assert [
        event["type"] for event in runtime.events(session.run_id) if event["type"].startswith("tool")
    ] == [
        "tool-request",
        "tool-response",
    ]


def test_a_thousand_calls(session: blocking.BlockingSession) -> None:
    """[D19]"""
    add = session.tools["add_numbers"]
    began = time.monotonic()
    assert [add(number, 1)["sum"] for number in range(1000)] == list(range(1, 1001))
    assert time.monotonic() - began < 60


def test_a_hundred_batches_of_ten(session: blocking.BlockingSession) -> None:
    """[D6] [D19]"""
    add = session.tools["add_numbers"]
    for batch in range(100):
        results: list[Any] = session.batch([add.request(batch, b=number) for number in range(10)])
        assert [result["sum"] for result in results] == [batch + number for number in range(10)]


def test_a_batch_keeps_what_succeeded(session: blocking.BlockingSession) -> None:
    """[D6]"""
    add = session.tools["add_numbers"]
    good, bad = session.batch([add.request(1, 2), add.request("one", 2)])
    assert good == {"sum": 3}
    assert isinstance(bad, ToolExecutionError)
    assert bad.error_type == "ValidationError"


def test_ten_thousand_chunks_with_back_pressure(session: blocking.BlockingSession) -> None:
    """[D5] [D17]"""
    stream = session.tools["count"].options(credit=16, deadline=120).stream(10_000)
    assert [chunk["number"] for chunk in stream] == list(range(10_000))
    assert stream.result == {"total": 10_000}


def test_a_stream_that_is_left_is_cancelled(session: blocking.BlockingSession) -> None:
    """[D5]"""
    with session.tools["count"].options(credit=4).stream(1_000_000) as stream:
        assert next(stream)["number"] == 0
    assert session.tools["add_numbers"](1, 1) == {"sum": 2}


def test_a_cancel_reaches_the_node(host: Program, session: blocking.BlockingSession) -> None:
    """[D9] [X4]"""
    told: list[Any] = []
    linger = session.tools["linger"].options(on_progress=lambda *about: told.append(about))
    future = linger.start(30)
    eventually(lambda: told)
    future.cancel()
    assert session.tools["add_numbers"](1, 1) == {"sum": 2}
    eventually(lambda: "lingered" in host.log)


def test_a_deadline_ends_a_call(session: blocking.BlockingSession) -> None:
    """[D9]"""
    began = time.monotonic()
    with pytest.raises(ToolExecutionError, match=r"^Tool 'linger' timed out$"):
        session.tools["linger"].options(deadline=0.2)(30)
    assert time.monotonic() - began < 3


def test_a_key_makes_a_call_once(session: blocking.BlockingSession) -> None:
    mail = session.tools["send_email"].options(idempotency_key="order-42")
    first = mail("a@example.com", "s", "b")
    assert mail("a@example.com", "s", "b") == first
    with pytest.raises(ToolExecutionError) as caught:
        mail("b@example.com", "s", "b")
    assert caught.value.error_type == "IdempotencyConflict"


def test_failures_say_what_kind_they_are_and_nothing_else(session: blocking.BlockingSession) -> None:
    """The flow fills in the mail server, which the words may quote. [R22] [R27] [D10] [X5] [Q-S12]"""
    with pytest.raises(ToolExecutionError) as caught:
        session.tools["send_email"]("nobody@example.com", "s", "b")
    error = caught.value
    assert (str(error), error.code, error.field) == (
        "Tool failed: The mail server refused the mail. Nothing was sent.",
        "MAIL_REFUSED",
        "to",
    )
    assert "Nobody is there" not in str(vars(error))
    with pytest.raises(ToolExecutionError) as caught:
        session.tools["send_email"]("broken@example.com", "s", "b")
    assert "hunter2" not in str(vars(caught.value))
    assert caught.value.code == "NODE_FAILED"


def test_a_session_that_is_closed_takes_no_calls(client: blocking.BlockingClient) -> None:
    """[D13]"""
    with client.open_session("py-calls", "agent", {"desk": "x"}) as session:
        add = session.tools["add_numbers"]
    with pytest.raises(ToolExecutionError) as caught:
        add(1, 2)
    assert caught.value.error_type == "SessionExpired"


def test_a_flow_that_is_not_there_is_told(client: blocking.BlockingClient) -> None:
    with pytest.raises(CommandError):
        client.open_session("no-such-flow", "agent")


def test_the_example_lists_and_calls_tools(runtime: RuntimeProcess) -> None:
    """[D1]"""
    example = ROOT / "examples/python-client/main.py"

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, example, *arguments],
            env=runtime.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    assert "send_email(to: str, subject: str, body: str)" in run()
    mail = {"to": "john@example.com", "subject": "Order 42", "body": "It has shipped."}
    message = json.dumps({"desk": "desk@example.com", "question": "?"})
    printed = run("--message", message, "--times", "2", "send_email", json.dumps(mail))
    sent = [json.loads(line) for line in printed.splitlines()]
    assert [each["sent_to"] for each in sent] == [["john@example.com"]] * 2


async def test_message_pack_says_the_same(runtime: RuntimeProcess, host: Program) -> None:
    """[D2] [D17]"""
    runtime.put_flow(desk_flow("py-packed", scripted_agent([]), TOOLS))
    async with (
        connect(runtime.url, TOKEN, msgpack=True) as client,
        await client.open_session("py-packed", "agent", {"desk": "orders"}) as session,
    ):
        assert await session.tools["add_numbers"](5, b=3) == {"sum": 8}
        body = "grüße 漢字 " * 5000
        sent = await session.tools["send_email"]("a@example.com", "s", body)
        assert sent["said"] == body
        chunks = [chunk["number"] async for chunk in session.tools["count"](200)]
    assert chunks == list(range(200))
