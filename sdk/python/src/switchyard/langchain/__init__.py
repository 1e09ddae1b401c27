"""Tools of flows for LangChain. Needs the extra `langchain`."""

from collections.abc import Mapping
from typing import Any

from langchain_core.tools import StructuredTool, ToolException

from ..client.blocking_tool import BlockingTool
from ..client.remote_tool import RemoteTool
from ..errors import ToolExecutionError
from ..json_types import Json

__all__ = ["langchain_tool", "langchain_tools"]


def langchain_tools(
    tools: Mapping[str, RemoteTool] | Mapping[str, BlockingTool],
) -> list[StructuredTool]:
    """Make LangChain's tools of a session's.

    Tools of an asynchronous session are awaited (`ainvoke`), those of a blocking one may be called too.
    """
    return [langchain_tool(tool) for tool in tools.values()]


def langchain_tool(tool: RemoteTool | BlockingTool) -> StructuredTool:
    """Make a LangChain tool: its name, description and arguments are those that the runtime tells.

    A call that fails gives the model the text of the failure as its result.
    """
    info = tool.info

    async def call_and_await(**arguments: Json) -> Json:
        try:
            return await tool.call(**arguments)
        except ToolExecutionError as error:
            raise ToolException(str(error)) from error

    def call(**arguments: Json) -> Json:
        try:
            return tool.call(**arguments)
        except ToolExecutionError as error:
            raise ToolException(str(error)) from error

    how: dict[str, Any] = {"func": call} if isinstance(tool, BlockingTool) else {"coroutine": call_and_await}
    return StructuredTool.from_function(
        name=info.name,
        description=info.description,
        args_schema=dict(info.parameters),
        infer_schema=False,
        handle_tool_error=True,
        **how,
    )
