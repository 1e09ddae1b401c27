"""A session with one mail tool, as a scripted runtime gives it to an agent host."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from switchyard import AgentFactory, AgentHost

from .adding_runtime import tool
from .scripted_runtime import Frame, ScriptedRuntime, running

TEXT = {"type": "string"}
SEND_EMAIL = tool(
    "send_email",
    {
        "to": {**TEXT, "description": "Who gets it."},
        "subject": {**TEXT, "description": "The subject."},
        "body": TEXT,
        "urgent": {"type": "boolean"},
    },
    ["to", "subject", "body"],
    description="Sends a mail.",
)
SENT = {"status": "ok", "result": {"message_id": "<4711@desk>", "sent_to": ["john@company.com"]}}


class MailDesk:
    """Asks an agent host as the runtime would."""

    def __init__(self, runtime: ScriptedRuntime) -> None:
        self.runtime = runtime
        self.calls: list[Frame] = []
        self.events: list[Frame] = []
        self.reply: Frame = SENT
        self._next = 0
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        runtime.answer = self._hear

    async def command(self, name: str, **args: Any) -> Frame:
        self._next += 1
        id = str(self._next)
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        await self.runtime.send({"command": name, "id": id, "args": args})
        async with asyncio.timeout(30):
            result: Frame = await answer
            return result

    async def ask(self, question: str, tools: list[Frame] | None = None, **more: Any) -> Frame:
        """Have the agent made and executed; gives the answer to `execute_agent`."""
        listed = [SEND_EMAIL] if tools is None else tools
        await self.command("init_tool_bridge", session_id="s_1", tools=listed)
        signature = more.pop("signature", "question -> answer")
        made = await self.command("create_react_agent", session_id="s_1", signature=signature, **more)
        if not made["success"]:
            return made
        agent = made["result"]["agent_id"]
        answer: Frame = await self.command("execute_agent", agent_id=agent, input={"question": question})
        await self.command("cleanup_session", session_id="s_1")
        return answer

    def _hear(self, frame: Frame) -> Frame | None:
        if "success" in frame:
            self._answers[frame["id"]].set_result(frame)
        if frame.get("type") == "agent_event":
            self.events.append(frame)
        if frame.get("type") != "rpc_tool_call":
            return None
        self.calls.append(frame)
        return {"type": "rpc_tool_response", "rpc_id": frame["rpc_id"], **self.reply}


@contextlib.asynccontextmanager
async def mail_desk(factory: AgentFactory) -> AsyncIterator[MailDesk]:
    """An agent host that is connected to a mail desk."""
    async with ScriptedRuntime() as runtime, running(AgentHost("clerk", factory).serve_on(runtime.dial)):
        await runtime.connected.wait()
        yield MailDesk(runtime)
