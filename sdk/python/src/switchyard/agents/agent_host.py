"""A host of agents: the runtime gives it tools, has it make an agent of them, and execute it."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from ..client.caller import Caller
from ..client.loop_thread import LoopBridge
from ..client.tool_execution import CAPABILITY, OnToolExecution
from ..errors import ConnectionLostError
from ..host.process import run_until_stopped
from ..json_types import Frame
from ..wire.handshake import Welcome
from ..wire.link import Link
from ..wire.protocol import CAPABILITIES, Identity
from ..wire.transport import Dial
from ..wire.websocket import websocket_dial
from .agent import AgentFactory, Events
from .answers import RefusedError, error_of
from .session import HostedSession

log = logging.getLogger("switchyard")


class AgentHost:
    """Serves one kind of agent, in as many sessions at once as the runtime asks for.

    Args:
        name: The name that flows know the agent by.
        factory: Makes an agent of its tools.
        version: The agent's version, for people.
        on_tool_execution: Told how the calls of all sessions stand, as that changes.

    """

    def __init__(
        self,
        name: str,
        factory: AgentFactory,
        version: str = "1.0.0",
        *,
        on_tool_execution: OnToolExecution | None = None,
    ) -> None:
        capabilities = (*CAPABILITIES, CAPABILITY) if on_tool_execution else CAPABILITIES
        self._identity = Identity("agent", name, version, capabilities=capabilities)
        self._factory = factory
        self._caller = Caller(on_tool_execution)
        self._sessions: dict[str, HostedSession] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._link: Link | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._commands: dict[str, Callable[[Frame], Awaitable[Frame]]] = {
            "init_tool_bridge": self._init_tool_bridge,
            "create_react_agent": self._create_react_agent,
            "cancel_agent": self._cancel_agent,
            "cleanup_session": self._cleanup_session,
        }
        self.ready = asyncio.Event()
        """Set once the runtime has let the host in."""

    def run(self, url: str | None = None, token: str | None = None) -> None:
        """Serve until the process is signalled to end. Blocks; `serve` is for programs with an event loop."""
        run_until_stopped(self._identity.name, lambda: self.serve(url, token), self.stop)

    async def serve(self, url: str | None = None, token: str | None = None) -> None:
        """Serve until `stop`.

        Args:
            url: `ws://host:port/bridge`; `SWITCHYARD_URL` when left out.
            token: `SWITCHYARD_TOKEN` when left out.

        Raises:
            BridgeRefusedError: The runtime does not let the host in.

        """
        await self.serve_on(websocket_dial(url, token))

    async def serve_on(self, dial: Dial) -> None:
        """Serve over any transport."""
        self._loop = asyncio.get_running_loop()
        self._link = Link(dial, self._identity, self)
        self._caller.use(self._link)
        await self._link.run()

    async def stop(self) -> None:
        """Leave, and cancel what is under way."""
        if self._link:
            await self._link.close()

    def opened(self, welcome: Welcome) -> None:
        """Begin on a new connection."""
        self.ready.set()
        log.info("The agent %s is connected.", self._identity.name)

    def received(self, frame: Frame) -> bool:
        """Follow a frame."""
        if isinstance(frame.get("command"), str) and "type" not in frame:
            self._start(self._obey(frame))
            return True
        return self._caller.received(frame)

    def lost(self) -> None:
        """End all sessions: their runtime is gone."""
        self.ready.clear()
        self._caller.lost()
        for session in self._sessions.values():
            session.end()
        self._sessions.clear()

    async def _obey(self, frame: Frame) -> None:
        command = frame["command"]
        args = frame.get("args") or {}
        answer: Frame = {"id": frame["id"]} if "id" in frame else {}
        try:
            if command == "execute_agent":
                result = await self._execute_agent(args, frame.get("id"))
            elif command in self._commands:
                result = await self._commands[command](args)
            else:
                raise RefusedError("BadFrame", "FRAME_INVALID", f"There is no command {command!r} here.")
            answer |= {"success": True, "result": result}
        except (Exception, asyncio.CancelledError) as failure:
            answer |= {"success": False, "error": error_of(failure)}
        try:
            await self._send(answer)
        except (ValueError, TypeError) as failure:
            log.warning("The answer of the agent cannot be sent: %s", failure)
            error = error_of(RefusedError("ToolError", "MESSAGE_TOO_LARGE", "The answer cannot be sent."))
            await self._send({**answer, "success": False, "result": {}, "error": error})

    async def _init_tool_bridge(self, args: Frame) -> Frame:
        id, tools = args.get("session_id"), args.get("tools")
        if not isinstance(id, str) or not isinstance(tools, list):
            raise RefusedError("ValidationError", "FRAME_INVALID", "A session needs an id and tools.")
        assert self._loop  # noqa: S101 (set before the first frame)
        bridge = LoopBridge(self._loop, threading.get_ident())
        session = self._sessions[id] = HostedSession(id, tools, self._caller, bridge)
        signatures = ", ".join(f"{name}{tool.__signature__}" for name, tool in session.tools.items())
        log.info("A session has the tools %s.", signatures or "(none)")
        return {
            "session_id": id,
            "tool_count": len(session.tools),
            "tool_names": list(session.tools),
        }

    async def _create_react_agent(self, args: Frame) -> Frame:
        session = self._session(args)
        try:
            agent_id, request = await session.create(args, self._factory)
        except ValueError as failure:
            raise RefusedError("ValidationError", "FRAME_INVALID", str(failure)) from failure
        return {
            "agent_id": agent_id,
            "tool_count": len(request.tools),
            "max_iters": request.max_iters,
        }

    async def _execute_agent(self, args: Frame, command_id: Any) -> Frame:
        agent_id = str(args.get("agent_id"))
        session = self._owner(agent_id)
        about: Frame = {"type": "agent_event", "agent_id": agent_id}
        if isinstance(command_id, str):
            about["id"] = command_id
        task = asyncio.current_task()
        assert task  # noqa: S101 (a coroutine runs in a task)
        session.working[agent_id].add(task)
        events = Events(lambda event: self._tell({**about, **event}))
        try:
            outputs = dict(await session.agents[agent_id].run(args.get("input") or {}, events))
        finally:
            session.working[agent_id].discard(task)
        return outputs

    async def _cancel_agent(self, args: Frame) -> Frame:
        agent_id = str(args.get("agent_id"))
        self._owner(agent_id).cancel(agent_id)
        return {}

    async def _cleanup_session(self, args: Frame) -> Frame:
        session = self._sessions.pop(str(args.get("session_id")), None)
        if session:
            session.end()
        return {}

    def _session(self, args: Frame) -> HostedSession:
        session = self._sessions.get(str(args.get("session_id")))
        if session is None:
            raise RefusedError("SessionExpired", "SESSION_EXPIRED", "The session is over.")
        return session

    def _owner(self, agent_id: str) -> HostedSession:
        for session in self._sessions.values():
            if agent_id in session.agents:
                return session
        raise RefusedError("SessionExpired", "SESSION_EXPIRED", "The session is over.")

    def _tell(self, frame: Frame) -> None:
        if self._loop:
            self._loop.call_soon_threadsafe(lambda: self._start(self._send(frame)))

    async def _send(self, frame: Frame) -> None:
        if self._link is None:
            return
        try:
            await self._link.send(frame)
        except ConnectionLostError:
            log.info("An answer came too late: the connection was lost.")

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
