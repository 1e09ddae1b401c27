"""Real `dspy.Tool`s whose arguments are those of the schema."""

from collections.abc import Callable, Mapping
from typing import Any

import dspy

from ..client.blocking_tool import BlockingTool
from ..client.remote_tool import RemoteTool
from ..client.tool_info import ToolInfo, type_of
from ..errors import ToolExecutionError
from ..json_types import Json


class FlowTool(dspy.Tool):
    """A tool of a flow."""

    def _validate_and_parse_args(self, **arguments: Any) -> dict[str, Any]:
        """Leave the arguments as the model wrote them: the runtime checks them, and coerces nothing."""
        return arguments

    def __call__(self, /, **arguments: Any) -> Any:
        """Call the tool."""
        return _refusal(arguments) or super().__call__(**arguments)

    async def acall(self, /, **arguments: Any) -> Any:
        """Call the tool and await it."""
        return _refusal(arguments) or await super().acall(**arguments)


def _refusal(arguments: Mapping[str, Any]) -> Json:
    """Refuse names that collide with DSPy's own; its exception would show the model a stack."""
    taken = sorted({"self", "instance"}.intersection(arguments))
    if not taken:
        return None
    return {"status": "error", "error": {"message": f"There is no argument {taken[0]!r}.", "field": taken[0]}}


def dspy_tools(tools: Mapping[str, RemoteTool] | Mapping[str, BlockingTool]) -> list[dspy.Tool]:
    """Make DSPy's tools of a session's: `dspy.ReAct(signature, tools=dspy_tools(session.tools))`.

    Tools of an asynchronous session are awaited (`react.acall`), those of a blocking one are called.
    """
    return [dspy_tool(tool) for tool in tools.values()]


def dspy_tool(tool: RemoteTool | BlockingTool) -> dspy.Tool:
    """Make a DSPy tool: its name, description and arguments are those that the runtime tells.

    A call that fails gives the model the text of the failure in place of a result: of what is raised
    instead, DSPy would show it the stack.
    """
    info = tool.info
    return FlowTool(
        _plain(tool) if isinstance(tool, BlockingTool) else _awaited(tool),
        name=info.name,
        desc=info.description,
        args=_arguments(info),
        arg_types={name: type_of(schema) for name, schema in info.properties.items()},
        arg_desc={name: str(schema.get("description", "")) for name, schema in info.properties.items()},
    )


def _arguments(info: ToolInfo) -> dict[str, Any]:
    """Give the schemas; DSPy takes arguments with a `default` for optional ones."""
    return {
        name: dict(schema) if name in info.required else {"default": None, **schema}
        for name, schema in info.properties.items()
    }


def _awaited(tool: RemoteTool) -> Callable[..., Any]:
    async def call(**arguments: Json) -> Json:
        try:
            return await tool.call(**arguments)
        except ToolExecutionError as error:
            return error.for_model()

    return call


def _plain(tool: BlockingTool) -> Callable[..., Any]:
    def call(**arguments: Json) -> Json:
        try:
            return tool.call(**arguments)
        except ToolExecutionError as error:
            return error.for_model()

    return call
