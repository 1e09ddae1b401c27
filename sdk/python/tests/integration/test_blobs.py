"""Values that are too large for a frame, through the real runtime."""

import random
from collections.abc import Iterator

import pytest

from switchyard import ToolExecutionError, blocking, connect

from .flows import MAIL, ai, desk_flow, node, scripted_agent
from .programs import desk_host
from .runtime_process import TOKEN, RuntimeProcess

TOOLS = [MAIL, node("recite", "PyDesk.Recite", ai("text"))]

LARGE = "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyz äé", k=600_000))
"""More than the arguments in a frame may have, and hardly smaller when compressed."""


@pytest.fixture(scope="module", autouse=True)
def desk(runtime: RuntimeProcess) -> Iterator[None]:
    with desk_host(runtime):
        runtime.put_flow(desk_flow("py-blobs", scripted_agent([]), TOOLS))
        yield


async def test_large_arguments_go_and_large_results_come(runtime: RuntimeProcess) -> None:
    """[R32]"""
    async with connect(runtime.url, TOKEN, blobs=True) as client:
        session = await client.open_session("py-blobs", "agent", {"desk": "orders"})
        send, recite = session.tools["send_email"], session.tools["recite"]
        sent = await send("a@example.com", subject="Much", body=LARGE)
        assert (sent["said"] == LARGE, sent["sent_from"]) == (True, "orders@example.com")
        stream = recite.stream(LARGE)
        assert [chunk async for chunk in stream] == [len(LARGE)]
        assert stream.result == {"said": LARGE}
        batch = await session.batch([recite.request("short"), recite.request(LARGE)])
        assert batch == [{"said": "short"}, {"said": LARGE}]
        assert await recite.options(deadline=20).call(LARGE) == {"said": LARGE}


def test_programs_without_an_event_loop_send_them_too(runtime: RuntimeProcess) -> None:
    with (
        blocking.connect(runtime.url, TOKEN, blobs=True) as client,
        client.open_session("py-blobs", "agent", {"desk": "orders"}) as session,
    ):
        assert session.tools["recite"].call(LARGE) == {"said": LARGE}


async def test_who_does_not_ask_for_it_is_told_that_they_are_too_large(runtime: RuntimeProcess) -> None:
    async with connect(runtime.url, TOKEN) as client:
        session = await client.open_session("py-blobs", "agent", {"desk": "orders"})
        recite = session.tools["recite"]
        with pytest.raises(ToolExecutionError, match="Arguments too large"):
            await recite.call(LARGE)
        assert await recite.call(LARGE[:50_000]) == {"said": LARGE[:50_000]}


async def test_what_is_larger_than_a_message_is_refused(runtime: RuntimeProcess) -> None:
    async with connect(runtime.url, TOKEN, blobs=True) as client:
        session = await client.open_session("py-blobs", "agent", {"desk": "orders"})
        with pytest.raises(ToolExecutionError) as caught:
            await session.tools["recite"].call(LARGE * 5)
        assert (caught.value.error_type, caught.value.code) == ("ValidationError", "BODY_TOO_LARGE")


async def test_nothing_is_taken_for_a_session_that_is_over(runtime: RuntimeProcess) -> None:
    async with connect(runtime.url, TOKEN, blobs=True) as client:
        session = await client.open_session("py-blobs", "agent", {"desk": "orders"})
        await session.close()
        with pytest.raises(ToolExecutionError) as caught:
            await session.tools["recite"].call(LARGE)
        assert caught.value.error_type == "SessionExpired"
