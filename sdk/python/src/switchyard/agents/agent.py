"""What an author writes: agents, and what makes them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..client.blocking_tool import BlockingTool
from ..client.remote_tool import RemoteTool
from ..json_types import Frame, Json, JsonObject

LONGEST_TEXT = 8000


@dataclass(frozen=True)
class AgentRequest:
    """What an agent is made of."""

    session_id: str
    signature: str
    """Inputs and outputs by name: `question -> answer`."""
    tools: Mapping[str, RemoteTool]
    """What it may call, awaited."""
    blocking_tools: Mapping[str, BlockingTool]
    """The same as plain functions, for agents that work in threads."""
    max_iters: int = 5
    """How often it may think."""
    instructions: str | None = None
    """How it should behave."""


class Events:
    """Tells those who watch the run what an agent does, as it does it. May be used from any thread."""

    def __init__(self, tell: Callable[[Frame], None]) -> None:
        self._tell = tell

    def thought(self, text: str) -> None:
        """Tell what it thinks."""
        self._event("thought", text)

    def action(self, tool: str, arguments: JsonObject) -> None:
        """Tell what it calls."""
        self._event("action", tool, {"name": tool, "arguments": dict(arguments)})

    def observation(self, text: str, data: Json = None) -> None:
        """Tell what came of it."""
        self._event("observation", text, data)

    def result(self, text: str, data: Json = None) -> None:
        """Tell its answer."""
        self._event("result", text, data)

    def error(self, text: str) -> None:
        """Tell that it failed."""
        self._event("error", text)

    def _event(self, event: str, text: str, data: Json = None) -> None:
        frame: Frame = {"event": event, "text": text[:LONGEST_TEXT]}
        if data is not None:
            frame["data"] = data
        self._tell(frame)


class Agent(Protocol):
    """An agent of a session."""

    async def run(self, inputs: JsonObject, events: Events) -> JsonObject:
        """Work once; cancelling it ends it.

        Args:
            inputs: The inputs of the signature, by name.
            events: Tells those who watch.

        Returns:
            The outputs of the signature, by name.

        Raises:
            NodeError: A failure that the author foresaw; people and models read its message.

        """


AgentFactory: TypeAlias = Callable[[AgentRequest], Agent | Awaitable[Agent]]
"""Makes an agent of its tools."""
