"""ADK tools whose declaration is the schema that the runtime tells."""

from collections.abc import Mapping
from typing import Any

from google.adk.tools.base_tool import BaseTool
from google.adk.tools.tool_context import ToolContext
from google.genai.types import FunctionDeclaration

from ..client.remote_tool import RemoteTool
from ..errors import ToolExecutionError


class FlowTool(BaseTool):
    """A tool of a flow."""

    def __init__(self, tool: RemoteTool) -> None:
        super().__init__(name=tool.info.name, description=tool.info.description)
        self._tool = tool

    def _get_declaration(self) -> FunctionDeclaration:
        """Declare the arguments exactly as the runtime's schema does."""
        info = self._tool.info
        return FunctionDeclaration(
            name=info.name,
            description=info.description,
            parameters_json_schema=dict(info.parameters),
            response_json_schema=dict(info.output_schema) if info.output_schema else None,
        )

    async def run_async(self, *, args: dict[str, Any], tool_context: ToolContext) -> Any:
        """Call the tool; a failure is a result too, with a text that models may read."""
        try:
            return {"status": "success", "data": await self._tool.call(**args)}
        except ToolExecutionError as error:
            return error.for_model()


def adk_tools(tools: Mapping[str, RemoteTool]) -> list[BaseTool]:
    """Make ADK's tools of a session's: `LlmAgent(tools=adk_tools(session.tools))`."""
    return [FlowTool(tool) for tool in tools.values()]
