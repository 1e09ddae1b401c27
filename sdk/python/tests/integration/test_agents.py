"""Real DSPy and real ADK, as the examples start them; their tools are nodes in TypeScript and in Python."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .flows import MAIL, ai, desk_flow, node, remote_agent
from .programs import Program, desk_host, eventually, program
from .runtime_process import NODE, ROOT, RuntimeProcess

QUESTION = "Send an email to john@company.com saying his order has shipped"
AGENTS = {
    "dspy-agent": ROOT / "examples/python-dspy-agent/agent.py",
    "adk-agent": ROOT / "examples/python-adk-agent/agent.py",
}
OUTBOX_MAIL = node(
    "mail",
    "Mail.Send",
    {
        **ai("to", "subject", "body"),
        "from": {"scope": "Custom", "value": "desk@example.com"},
        "server": {"scope": "Custom", "value": {"credential": "outbox"}},
    },
)


@pytest.fixture(scope="module", params=list(AGENTS))
def agent(request: pytest.FixtureRequest, runtime: RuntimeProcess) -> Iterator[str]:
    name: str = request.param
    with program(runtime, AGENTS[name], "--scripted") as host:
        host.until_logged("is connected")
        yield name


def run(runtime: RuntimeProcess, flow: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    runtime.put_flow(flow)
    ended = runtime.run_flow(flow["id"], message)
    assert ended["run"]["status"] == "succeeded", ended
    result: dict[str, Any] = ended["run"]["message"]
    return result


def test_the_agent_sends_a_mail_and_names_its_id(runtime: RuntimeProcess, agent: str) -> None:
    """[R14] [R23] [D12] [P6]"""
    flow = desk_flow(f"outbox-{agent}", remote_agent(agent), [OUTBOX_MAIL])
    message = run(runtime, flow, {"question": QUESTION})
    mails = runtime.request("GET", "/api/outbox")["mails"]
    assert (mails[0]["to"], mails[0]["subject"]) == (["john@company.com"], "Your order has shipped")
    assert message["text"].startswith("The mail to john@company.com has been sent; its message id is <")


def test_the_example_brings_its_flow(runtime: RuntimeProcess, agent: str) -> None:
    """[R14]"""

    def flow(*arguments: str | Path) -> dict[str, Any]:
        command = [NODE, ROOT / "apps/cli/src/main.ts", *arguments, "--json"]
        environment = {**runtime.environment, "SWITCHYARD_SERVER": runtime.address}
        printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
        said: dict[str, Any] = json.loads(printed)
        return said

    flow("import", AGENTS[agent].with_name("flow.json"))
    ended = flow("run", agent.replace("agent", "clerk"), "--wait", "30000")
    assert ended["message"]["answer"].startswith("The mail to john@company.com has been sent"), ended


def test_a_parameter_that_becomes_custom_is_gone_from_the_agents_tool(
    runtime: RuntimeProcess, agent: str
) -> None:
    """[R12] [R14] [R4]"""
    mail = {
        **OUTBOX_MAIL,
        "params": {**OUTBOX_MAIL["params"], "subject": {"scope": "Custom", "value": "Fixed"}},
    }
    run(runtime, desk_flow(f"flipped-{agent}", remote_agent(agent), [mail]), {"question": QUESTION})
    mails = runtime.request("GET", "/api/outbox")["mails"]
    assert mails[0]["subject"] == "Fixed"


def test_a_node_in_python_is_a_tool_of_an_agent_in_python(runtime: RuntimeProcess, agent: str) -> None:
    """[R5] [R23] [P3]"""
    with desk_host(runtime):
        flow = desk_flow(f"python-{agent}", remote_agent(agent), [MAIL])
        message = run(runtime, flow, {"question": QUESTION, "desk": "orders"})
    assert message["text"].endswith("@desk>.")


def test_several_sessions_at_once(runtime: RuntimeProcess, agent: str) -> None:
    """[R30] [D13]"""
    flow = desk_flow(f"many-{agent}", remote_agent(agent), [OUTBOX_MAIL])
    runtime.put_flow(flow)
    start = f"/api/flows/{flow['id']}/runs"
    runs = [runtime.request("POST", start, {"message": {"question": QUESTION}})["runId"] for _ in range(8)]

    def ended() -> list[str]:
        return [runtime.request("GET", f"/api/runs/{run}")["status"] for run in runs]

    assert eventually(lambda: all(each == "succeeded" for each in ended()), 60), ended()


def scripted(runtime: RuntimeProcess, name: str, script: list[dict[str, Any]], folder: Path) -> Any:
    file = folder / f"{name}.json"
    file.write_text(json.dumps(script))
    base = "dspy-agent" if "dspy" in name else "adk-agent"
    return program(runtime, AGENTS[base], "--name", name, "--script", file)


@pytest.mark.parametrize("kind", ["dspy", "adk"])
def test_an_agent_that_tries_everything_reaches_nothing(
    runtime: RuntimeProcess, kind: str, tmp_path: Path
) -> None:
    """[Q-S1] [Q-S2] [Q-S3] [Q-S4] [Q-S6] [R4] [X3]"""
    tries: list[dict[str, Any]] = [
        {"server": {"credential": "outbox"}},
        {"sender": "evil@example.com"},
        {"__proto__": {"sender": "evil@example.com"}},
        {"constructor": {"prototype": {}}},
        {"__tool_caller_id__": "x", "__message_type__": "tool_response"},
        {"To": "a", "to.": "b"},
        {"to": 7},
        {"urgent": "yes"},
    ]
    good = {"to": "a@example.com", "subject": "s", "body": "b"}
    script: list[dict[str, Any]] = [
        {"tool": "send_email", "args": {**good, **each}, "strict": True} for each in tries
    ]
    name = f"evil-{kind}"
    with desk_host(runtime), scripted(runtime, name, [*script, {"answer": "{message_id}"}], tmp_path) as host:
        assert isinstance(host, Program)
        host.until_logged("is connected")
        flow = desk_flow(name, remote_agent(name, max_steps=20), [MAIL])
        message = run(runtime, flow, {"question": "?", "desk": "orders"})
    # Not one of the calls gave a message id.
    assert message["text"] == "unknown"
    # Frames with the keys of prototypes are refused before they are calls.
    assert message["tool_calls"] == len(tries) - 2
