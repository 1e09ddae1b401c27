"""What an agent host keeps of one session."""

import asyncio
from collections.abc import Awaitable

from ..client.blocking_tool import BlockingTools
from ..client.caller import Caller
from ..client.loop_thread import LoopBridge
from ..client.remote_tool import RemoteTool, Tools
from ..client.tool_info import ToolInfo
from ..json_types import Frame
from ..wire import ids
from .agent import Agent, AgentFactory, AgentRequest
from .signature import AgentSignature

DEFAULT_ITERATIONS = 5


class HostedSession:
    """The tools and agents of a session."""

    def __init__(self, id: str, tools: list[Frame], caller: Caller, loop: LoopBridge) -> None:
        self.id = id
        self.tools = Tools([ToolInfo.of_wire(tool) for tool in tools], caller)
        self.agents: dict[str, Agent] = {}
        self.working: dict[str, set[asyncio.Task[None]]] = {}
        self._loop = loop

    async def create(self, args: Frame, factory: AgentFactory) -> tuple[str, AgentRequest]:
        """Make an agent.

        Raises:
            ValueError: The signature or a tool's name is wrong.

        """
        signature = str(args.get("signature", ""))
        AgentSignature.parse(signature)
        tools = self._chosen(args.get("tool_names"))
        request = AgentRequest(
            session_id=self.id,
            signature=signature,
            tools=tools,
            blocking_tools=BlockingTools(tools, self._loop, lambda listener: listener),
            max_iters=int(args.get("max_iters") or DEFAULT_ITERATIONS),
            instructions=args.get("instructions"),
        )
        made = factory(request)
        agent = await made if isinstance(made, Awaitable) else made
        agent_id = ids.agent_id(self.id)
        self.agents[agent_id] = agent
        self.working[agent_id] = set()
        return agent_id, request

    def cancel(self, agent_id: str) -> None:
        """Cancel what an agent does."""
        for task in self.working.get(agent_id, ()):
            task.cancel()

    def end(self) -> None:
        """Cancel everything."""
        for agent_id in self.agents:
            self.cancel(agent_id)

    def _chosen(self, names: list[str] | None) -> dict[str, RemoteTool]:
        if names is None:
            return dict(self.tools)
        if unknown := [name for name in names if name not in self.tools]:
            raise ValueError(f"The session has no tool {', '.join(unknown)}.")
        return {name: self.tools[name] for name in names}
