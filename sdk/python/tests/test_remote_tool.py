"""A tool of a session as the Python function that it is."""

import inspect
import typing
from dataclasses import dataclass
from typing import Literal

import pytest

from switchyard import RemoteTool, Session
from switchyard.client.call import Call
from switchyard.client.tool_info import ToolInfo

from .adding_runtime import tool


@dataclass
class Sum:
    sum: int


@dataclass
class Texts:
    sum: str


async def test_tools_are_native_callables(session: Session) -> None:
    """[D1] [D4] [D19] [R13]"""
    add = session.tools["add_numbers"]
    assert await add(5, 3) == {"sum": 8}
    assert await add(5, b=3) == {"sum": 8}
    assert await add(a=5, b=3) == {"sum": 8}
    assert (add.__name__, session.run_id, list(session.tools)) == (
        "add_numbers",
        "r1",
        ["add_numbers", "count", "log"],
    )
    assert str(inspect.signature(add)) == "(a: float, b: float) -> dict[str, typing.Any]"
    assert add.__annotations__["a"] is float
    assert add.__doc__ == "Adds.\n\nArgs:\n    a: A number.\n    b: A number."
    assert session.tools["count"].__doc__ == "Tool: count"
    level = inspect.signature(session.tools["log"]).parameters["level"]
    assert (level.annotation, level.default) == (Literal["info", "warn"] | None, None)


async def test_signatures_keep_the_positions_of_the_schema() -> None:
    info = ToolInfo.of_wire(tool("f", {"a": {"type": "string"}, "b": {"type": "integer"}}, ["b"]))
    assert str(info.signature()) == "(*, a: str | None = None, b: int) -> dict[str, typing.Any]"
    assert (await Call(info, (1,)).on_wire())["args"] == [1]


async def test_results_may_be_typed(session: Session) -> None:
    tool = session.tools["add_numbers"]
    assert isinstance(tool, RemoteTool)
    assert await tool.returning(Sum, 5, b=3) == Sum(8)
    with pytest.raises(TypeError, match=r"The result of add_numbers\.sum must be text\."):
        await tool.returning(Texts, 5, 3)


async def test_inspect_takes_a_tool_for_a_coroutine_function(session: Session) -> None:
    """What `function_tool` of OpenAI's Agents asks of what it makes a tool of."""
    tool = session.tools["add_numbers"]
    assert inspect.isroutine(tool)
    assert inspect.iscoroutinefunction(tool)
    assert typing.get_type_hints(tool, include_extras=True).keys() == {"a", "b", "return"}
    assert list(inspect.signature(tool).parameters) == ["a", "b"]
