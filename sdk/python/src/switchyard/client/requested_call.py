"""Tool calls as models' libraries write them, read into one shape."""

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

log = logging.getLogger("switchyard")

UNNAMED = "unknown_tool"


@dataclass(frozen=True)
class RequestedCall:
    """A call as a model asked for it."""

    id: str
    name: str
    args: Mapping[str, Any]
    problem: str | None = None
    """What is wrong with it; such a call is answered and not made."""


def calls_of(message: Any) -> list[RequestedCall]:
    """Give the calls of a model's message, in their order.

    Read are `tool_calls` of dictionaries or objects with `name`, `args` and `id`, those of OpenAI (`function`
    with its `arguments` as text) and Anthropic's blocks of the type `tool_use`. What is missing gets a
    default.
    """
    calls = _read(message, "tool_calls", "toolCalls")
    if calls is None:
        content = _read(message, "content")
        blocks = content if isinstance(content, list | tuple) else ()
        calls = [block for block in blocks if _read(block, "type") == "tool_use"]
    if not isinstance(calls, Iterable) or isinstance(calls, str | bytes | Mapping):
        log.warning("The tool calls of a message are no list.")
        return []
    return [_call(call, index) for index, call in enumerate(calls)]


def _call(call: Any, index: int) -> RequestedCall:
    function = _read(call, "function")
    id, name = _read(call, "id"), _read(call, "name") or _read(function, "name")
    given = _read(call, "args", "arguments", "input")
    args, problem = _args(_read(function, "arguments") if given is None else given)
    if not isinstance(name, str) or not name:
        problem = "The call names no tool."
    if problem:
        log.warning("A tool call is malformed: %s", problem)
    return RequestedCall(
        id if isinstance(id, str) and id else f"call_{index + 1}",
        name if isinstance(name, str) and name else UNNAMED,
        args,
        problem,
    )


def _args(given: Any) -> tuple[Mapping[str, Any], str | None]:
    if given is None or given == "":
        return {}, None
    if isinstance(given, str | bytes):
        try:
            given = json.loads(given)
        except ValueError:
            return {}, "The arguments are not JSON."
    if isinstance(given, Mapping) and all(isinstance(name, str) for name in given):
        return given, None
    return {}, "The arguments are no object."


def _read(thing: Any, *names: str) -> Any:
    for name in names:
        value = thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)
        if value is not None:
            return value
    return None
