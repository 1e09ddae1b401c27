"""A host: announces a package's nodes and executes them."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..errors import BridgeRefusedError, ConnectionLostError
from ..json_types import Frame
from ..nodes.node import Node
from ..nodes.package import NodePackage
from ..wire.handshake import Welcome
from ..wire.link import Link
from ..wire.protocol import CAPABILITIES, Identity
from ..wire.transport import Dial
from .execution import Execution
from .probing import Probing, unable
from .sessions import HostSessions

log = logging.getLogger("switchyard")

REMEMBERED = 4096
DRAIN_SECONDS = 10.0


class NodeHost:
    """Serves a package over one link.

    Args:
        package: What it serves.
        dial: The way to the runtime.
        retry: Comes back after a break; False for hosts that end with their runtime.

    """

    def __init__(self, package: NodePackage, dial: Dial, *, retry: bool = True) -> None:
        self._package = package
        name = f"{package.namespace}-{package.version}"
        capabilities = (*CAPABILITIES, "requests", "sessions")
        identity = Identity("package", name[:64], package.version, capabilities=capabilities)
        self._link = Link(dial, identity, self, retry=retry)
        self._nodes: dict[str, Node] = {id: node() for id, node in package.nodes.items()}
        self._threads = ThreadPoolExecutor(package.threads, f"{package.namespace}-node")
        self._sessions = HostSessions(self._nodes.values(), self._link.send, self._threads)
        self._running: dict[str, tuple[Execution, asyncio.Task[None]]] = {}
        self._probing: dict[str, tuple[Probing, asyncio.Task[None]]] = {}
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._sending: set[asyncio.Task[None]] = set()
        self._refused: str | None = None
        self.announced = asyncio.Event()
        """Set once the runtime has accepted the nodes."""

    async def run(self) -> None:
        """Serve until `stop`.

        Raises:
            BridgeRefusedError: The runtime refuses the token or the nodes.

        """
        for node in self._nodes.values():
            await _finish(node.on_create())
        try:
            await self._link.run()
            if self._refused:
                raise BridgeRefusedError(self._refused)
        finally:
            await self._sessions.close_all()
            for node in self._nodes.values():
                await _finish(node.on_close())
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def stop(self) -> None:
        """Take no new calls, let those under way end, and leave."""
        try:
            await self._link.send({"type": "withdraw"})
        except ConnectionLostError:
            await self._link.close()
            return
        if tasks := [task for _, task in self._running.values()]:
            await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
        await self._link.close()

    def opened(self, welcome: Welcome) -> None:
        """Say what sessions there are, and announce the nodes."""
        self.announced.clear()
        held = self._sessions.held_frames() if "sessions" in welcome.capabilities else []
        announce = {"type": "announce", "package": self._package.identity, "nodes": self._package.specs}
        if kinds := self._package.credential_kinds:
            announce["credentials"] = [kind.document() for kind in kinds]
        self._start(self._introduce([*held, announce]))

    async def _introduce(self, frames: list[Frame]) -> None:
        for frame in frames:
            await self._link.send(frame)

    def received(self, frame: Frame) -> bool:
        """Follow a frame."""
        match frame.get("type"):
            case "node_execute":
                self._execute(frame)
            case "node_probe":
                self._probe(frame)
            case "node_cancel":
                if (work := self._under_way(frame)) is not None:
                    work.cancel()
            case "node_credit":
                if (running := self._running.get(frame.get("call_id", ""))) is not None:
                    running[0].add_credit(int(frame.get("add", 1)))
            case "node_response":
                if (work := self._under_way(frame)) is not None:
                    work.answered(frame)
            case "announced":
                self._take_answer(frame)
            case _:
                return self._sessions.received(frame)
        return True

    def lost(self) -> None:
        """Give up all calls: nobody waits for them any more."""
        self.announced.clear()
        under_way: list[tuple[Execution | Probing, asyncio.Task[None]]] = [
            *self._running.values(),
            *self._probing.values(),
        ]
        for work, task in under_way:
            work.cancel()
            task.cancel()

    def _execute(self, frame: Frame) -> None:
        call_id = frame.get("call_id")
        if not isinstance(call_id, str) or call_id in self._seen:
            return
        self._seen[call_id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        node = self._nodes.get(str(frame.get("node_type")))
        if node is None:
            error = {"type": "ToolNotFound", "code": "NODE_TYPE_UNKNOWN", "retryable": False}
            error["message"] = "This host does not serve the node type."
            result = {"type": "node_result", "call_id": call_id, "status": "error", "error": error}
            self._send(result)
            return
        execution = Execution(
            node,
            frame,
            self._link.send,
            self._threads,
            answers_requests=self._answers_requests,
            session_of=self._sessions.of,
        )
        task = asyncio.get_running_loop().create_task(execution.run())
        self._running[call_id] = (execution, task)
        task.add_done_callback(lambda _: self._running.pop(call_id, None))

    def _probe(self, frame: Frame) -> None:
        call_id, key = str(frame.get("call_id")), frame.get("idempotency_key")
        node = self._nodes.get(str(frame.get("node_type")))
        if node is None or "probe" not in node.spec:
            answer = unable(
                "PROBE_MISSING", "This host cannot tell of the node type whether a step was done."
            )
            self._send({"type": "node_probed", "call_id": call_id, **answer})
            return
        if any(execution.idempotency_key == key for execution, _ in self._running.values()):
            answer = {"answer": "unknown", "reason": "The call is still under way at its host."}
            self._send({"type": "node_probed", "call_id": call_id, **answer})
            return
        answers = self._answers_requests
        probing = Probing(node, frame, self._link.send, self._threads, answers_requests=answers)
        task = asyncio.get_running_loop().create_task(probing.run())
        self._probing[call_id] = (probing, task)
        task.add_done_callback(lambda _: self._probing.pop(call_id, None))

    def _under_way(self, frame: Frame) -> Execution | Probing | None:
        call_id = frame.get("call_id", "")
        found = self._running.get(call_id) or self._probing.get(call_id)
        return found[0] if found else None

    @property
    def _answers_requests(self) -> bool:
        """Whether the runtime answers what nodes ask for in the middle of their work."""
        welcome = self._link.welcome
        return welcome is not None and "requests" in welcome.capabilities

    def _take_answer(self, frame: Frame) -> None:
        rejected = frame.get("rejected") or []
        if not rejected:
            self.announced.set()
            log.info("Serving %s.", ", ".join(self._nodes))
            return
        reasons = "; ".join(f"{each.get('id')}: {each.get('reason')}" for each in rejected)
        self._refused = f"The runtime refused the nodes: {reasons}"
        self._start(self._link.close())

    def _send(self, frame: Frame) -> None:
        self._start(self._link.send(frame))

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)


async def _finish(result: Any) -> None:
    if asyncio.iscoroutine(result):
        await result
