"""A host in Python that dies at each frame, and lines that break, through the real runtime."""

import asyncio
from typing import Any

import pytest

from switchyard import ToolExecutionError, connect

from .flows import MAIL, START, ai, desk_flow, node, remote_agent, scripted_agent
from .programs import desk_host, eventually, program
from .proxy import When, proxied
from .runtime_process import ROOT, TOKEN, RuntimeProcess

TOOLS = [node("add", "PyDesk.Add", ai("a", "b")), node("count", "PyDesk.Count", ai("upto"))]
NUMBERS = {"a": {"scope": "Custom", "value": 5}, "b": {"scope": "Custom", "value": 3}}
STEP = {
    "formatVersion": 1,
    "id": "py-step",
    "name": "py-step",
    "revision": 0,
    "nodes": [START, node("add", "PyDesk.Add", NUMBERS)],
    "wires": [{"id": "w", "from": {"node": "start", "port": "out"}, "to": {"node": "add", "port": "in"}}],
}
WHENS: tuple[When, ...] = ("before", "after")


@pytest.fixture(scope="module")
def flows(runtime: RuntimeProcess) -> None:
    with desk_host(runtime):
        runtime.put_flow(STEP)
        runtime.put_flow(desk_flow("py-points", scripted_agent([]), TOOLS))


async def run_step(runtime: RuntimeProcess) -> dict[str, Any]:
    ended = await asyncio.to_thread(runtime.run_flow, "py-step")
    run: dict[str, Any] = ended["run"]
    return run


@pytest.mark.usefixtures("flows")
@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("frame", ["hello", "welcome", "announce"])
async def test_a_host_that_dies_before_it_serves_takes_nothing_down(
    runtime: RuntimeProcess, frame: str, when: When
) -> None:
    """[Q-R10]"""
    async with proxied(runtime.url) as proxy:
        with program(runtime, "-m", "tests.integration.desk_package", url=proxy.url) as doomed:
            await asyncio.wait_for(proxy.at(frame, when, doomed.process.kill).wait(), 30)
        with desk_host(runtime):
            run = await run_step(runtime)
    assert (run["status"], run["message"]["sum"]) == ("succeeded", 8)


@pytest.mark.usefixtures("flows")
@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("frame", ["node_execute", "node_result"])
async def test_a_host_that_dies_in_a_call_leaves_it_to_another(
    runtime: RuntimeProcess, frame: str, when: When
) -> None:
    """[Q-R10] [R33]"""
    async with proxied(runtime.url) as proxy:
        with program(runtime, "-m", "tests.integration.desk_package", url=proxy.url) as doomed:
            await asyncio.to_thread(doomed.until_logged, "Serving")
            with desk_host(runtime):
                died = proxy.at(frame, when, doomed.process.kill)
                runs = [asyncio.create_task(run_step(runtime)) for _ in range(10)]
                await asyncio.wait_for(died.wait(), 30)
                assert {run["status"] for run in await asyncio.gather(*runs)} == {"succeeded"}


@pytest.mark.usefixtures("flows")
async def test_calls_outlive_breaks_of_the_callers_line(runtime: RuntimeProcess) -> None:
    """[Q-R11] [Q-R8]"""
    async with proxied(runtime.url) as proxy:
        with desk_host(runtime):
            async with (
                connect(proxy.url, TOKEN) as client,
                await client.open_session("py-points", "agent") as session,
            ):
                add = session.tools["add_numbers"]
                for _ in range(5):
                    calls = [asyncio.create_task(add.call(number, 1)) for number in range(40)]
                    await asyncio.sleep(0)
                    proxy.cut()
                    assert [await call for call in calls] == [{"sum": number + 1} for number in range(40)]
                stream = session.tools["count"].stream(2000)
                numbers = []
                async for chunk in stream:
                    numbers.append(chunk["number"])
                    if chunk["number"] in (300, 900, 1500):
                        proxy.cut()
                assert numbers == list(range(2000))
    assert proxy.connections >= 8


@pytest.mark.usefixtures("flows")
async def test_calls_outlive_breaks_of_the_hosts_line(runtime: RuntimeProcess) -> None:
    """[Q-R11] [Q-R8]"""
    async with proxied(runtime.url) as proxy:
        with program(runtime, "-m", "tests.integration.desk_package", url=proxy.url) as host:
            await asyncio.to_thread(host.until_logged, "Serving")
            for frame in ("node_execute", "node_result"):
                for when in WHENS:
                    proxy.at(frame, when, proxy.cut)
                    run = await run_step(runtime)
                    assert (run["status"], run["message"]["sum"]) == ("succeeded", 8)


async def test_an_agent_whose_host_dies_fails_at_once(runtime: RuntimeProcess) -> None:
    """[Q-R10]"""
    flow = desk_flow("py-agent-death", remote_agent("doomed"), [MAIL])
    agent = ROOT / "examples/python-adk-agent/agent.py"
    async with proxied(runtime.url) as proxy:
        with desk_host(runtime), program(runtime, agent, "--name", "doomed", url=proxy.url) as doomed:
            runtime.put_flow(flow)
            await asyncio.to_thread(doomed.until_logged, "is connected")
            died = proxy.at("rpc_tool_call", "before", doomed.process.kill)
            started = runtime.request(
                "POST", "/api/flows/py-agent-death/runs", {"message": {"question": "?", "desk": "orders"}}
            )
            run = started["runId"]
            await asyncio.wait_for(died.wait(), 30)

            def ended() -> Any:
                found = runtime.request("GET", f"/api/runs/{run}")
                return None if found["status"] == "running" else found

            assert (await asyncio.to_thread(eventually, ended, 5))["status"] == "failed"
    assert runtime.events(run)[-1]["error"]["code"] == "CONNECTION_LOST"


async def test_a_session_does_not_outlive_its_client(runtime: RuntimeProcess) -> None:
    """[D13]"""
    with desk_host(runtime):
        runtime.put_flow(desk_flow("py-left", scripted_agent([]), TOOLS))
        async with connect(runtime.url, TOKEN) as client:
            session = await client.open_session("py-left", "agent")
            add = session.tools["add_numbers"]
    with pytest.raises(ToolExecutionError) as caught:
        await add(1, 2)
    assert caught.value.error_type == "ConnectionLost"
