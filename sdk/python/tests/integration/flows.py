"""Flows for the tests with a real runtime."""

from typing import Any

AT = {"x": 0, "y": 0}
START = {"id": "start", "type": "Flow.Manual", "name": "Start", "position": AT, "params": {}}


def node(id: str, type: str, params: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"id": id, "type": type, "name": id, "position": AT, "params": params or {}, **more}


def ai(*names: str) -> dict[str, Any]:
    return {name: {"scope": "AI"} for name in names}


MAIL = node(
    "mail",
    "PyDesk.SendMail",
    {
        **ai("to", "subject", "body", "urgent"),
        "sender": {"scope": "Message", "template": "{{ desk }}@example.com"},
        "server": {"scope": "Custom", "value": {"credential": "outbox"}},
    },
)


def desk_flow(id: str, agent: dict[str, Any], tools: list[dict[str, Any]]) -> dict[str, Any]:
    """A flow of one agent with tools."""
    wires = [{"id": "w", "from": {"node": "start", "port": "out"}, "to": {"node": "agent", "port": "in"}}]
    wires += [
        {
            "id": f"w{at}",
            "from": {"node": "agent", "port": "tools"},
            "to": {"node": tool["id"], "port": "tool"},
        }
        for at, tool in enumerate(tools)
    ]
    nodes = [START, agent, *tools]
    return {"formatVersion": 1, "id": id, "name": id, "revision": 0, "nodes": nodes, "wires": wires}


def scripted_agent(script: list[dict[str, Any]]) -> dict[str, Any]:
    model = {"provider": "scripted", "script": script}
    prompt = {"scope": "Custom", "value": "Do it."}
    return node("agent", "AI.Agent", {"prompt": prompt, "model": {"scope": "Custom", "value": model}})


def remote_agent(name: str, **params: Any) -> dict[str, Any]:
    said = {key: {"scope": "Custom", "value": value} for key, value in params.items()}
    asked = {"prompt": {"scope": "Message", "path": "question"}} if "prompt" not in said else {}
    return node("agent", "AI.RemoteAgent", {"agent": {"scope": "Custom", "value": name}, **asked, **said})
