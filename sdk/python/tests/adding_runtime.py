"""A runtime whose one flow has a tool that adds, and two more."""

from typing import Any

from .scripted_runtime import Frame

SESSION = "s_" + "0" * 32


def tool(name: str, properties: Frame, required: list[str], **more: Any) -> Frame:
    parameters = {"type": "object", "properties": properties, "required": required}
    return {"tool_id": f"{SESSION}.{name}", "name": name, "parameters": parameters, **more}


NUMBER = {"type": "number", "description": "A number."}
TOOLS = [
    tool("add_numbers", {"a": NUMBER, "b": NUMBER}, ["a", "b"], description="Adds."),
    tool("count", {"upto": {"type": "integer"}}, ["upto"], type="streaming"),
    tool("log", {"text": {"type": "string"}, "level": {"enum": ["info", "warn"]}}, ["text"]),
]


def runtime_that_adds(frame: Frame) -> Frame | list[Frame] | None:
    if frame.get("command"):
        opened = {"session_id": SESSION, "run_id": "r1", "tools": TOOLS}
        return {"id": frame["id"], "success": True, "result": opened}
    if frame.get("type") == "rpc_tool_call":
        a, b = list(frame["args"]) + list(frame["kwargs"].values())
        return {
            "type": "rpc_tool_response",
            "rpc_id": frame["rpc_id"],
            "status": "ok",
            "result": {"sum": a + b},
        }
    return None


def failing(error: Frame) -> Any:
    def answer(frame: Frame) -> Frame | None:
        if frame.get("type") == "rpc_tool_call":
            return {"type": "rpc_tool_response", "rpc_id": frame["rpc_id"], "status": "error", "error": error}
        return None

    return answer
