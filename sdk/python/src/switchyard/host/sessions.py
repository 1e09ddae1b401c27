"""The sessions that a host has, from `session_open` to `session_close`."""

import asyncio
import inspect
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..errors import ConnectionLostError, NodeError
from ..json_types import Frame, JsonObject
from ..nodes.context import Context
from ..nodes.conversion import to_json
from ..nodes.node import Node
from ..nodes.session_block import SessionBlock
from ..nodes.step_session import StepSession
from ..wire.link import FrameTooLargeError
from .execution import foreseen
from .parameters import ParametersError, read_parameters

log = logging.getLogger("switchyard")

HELD_PER_FRAME = 500
OPEN_SECONDS = 60.0


class Key(NamedTuple):
    """Which session it is."""

    kind: str
    run: str
    step: int
    round: int


@dataclass
class Held:
    """A session, open or about to be."""

    block: SessionBlock[Any]
    opening: asyncio.Task[Any]
    context: Context
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class HostSessions:
    """Opens, saves and closes sessions as the runtime says. They outlive connections.

    Args:
        nodes: The node types that the host serves.
        send: The way to the runtime.
        threads: Where plain methods run.

    """

    def __init__(
        self, nodes: Iterable[Node], send: Callable[[Frame], Awaitable[None]], threads: Executor
    ) -> None:
        self._blocks = {node.kind: node for node in nodes if isinstance(node, SessionBlock)}
        self._send = send
        self._threads = threads
        self._held: dict[Key, Held] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._instance = secrets.token_hex(16)

    def held_frames(self) -> list[Frame]:
        """Say what there is, to a runtime that may not know; nothing where the package has no block."""
        if not self._blocks:
            return []
        keys = list(self._held)
        parts = [keys[at : at + HELD_PER_FRAME] for at in range(0, len(keys), HELD_PER_FRAME)] or [[]]
        return [
            {
                "type": "sessions_held",
                "instance": self._instance,
                "sessions": [key._asdict() for key in part],
            }
            for part in parts
        ]

    def received(self, frame: Frame) -> bool:
        """Follow a frame; false for one that is about no session."""
        works = {"session_open": self._open, "session_save": self._save, "session_close": self._close}
        work = works.get(str(frame.get("type")))
        key = _key_of(frame.get("session"))
        if work is None or key is None:
            return work is not None
        task = asyncio.get_running_loop().create_task(self._answer(frame, work(key, frame)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def of(self, frame: Frame) -> StepSession | None:
        """Give the session that a call names; None where it names none.

        Raises:
            NodeError: `SESSION_LOST`; this host does not have it.

        """
        if frame.get("session") is None:
            return None
        key = _key_of(frame["session"])
        held = self._held.get(key) if key else None
        if key is None or held is None or not held.opening.done() or _failed(held.opening):
            raise NodeError("SESSION_LOST", "This host does not have the session any more.")
        return StepSession(type(held.block), held.opening.result(), key.round)

    async def close_all(self) -> None:
        """Close all of them: the host ends."""
        keys = list(self._held)
        results = await asyncio.gather(*(self._close(key, {}) for key in keys), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                log.error("A session could not be closed.", exc_info=result)

    async def _open(self, key: Key, frame: Frame) -> Frame:
        block = self._block(key)
        if key in self._held:
            # The runtime opens it anew: what it was is of no use to it.
            await self._close(key, {})
        deadline = float(frame.get("deadline_ms", OPEN_SECONDS * 1000)) / 1000
        context = _context(block, frame, deadline)
        opening = asyncio.get_running_loop().create_task(self._opened(block, frame, context))
        held = Held(block, opening, context)
        self._held[key] = held
        await asyncio.wait([opening], timeout=deadline)
        if not opening.done():
            self._follow(self._give_up(key, held))
            raise NodeError("SESSION_UNANSWERED", "The session was not opened in time.", retryable=True)
        if _failed(opening):
            self._held.pop(key, None)
        if opening.cancelled():
            raise NodeError("SESSION_LOST", "The session was closed while it was opened.")
        opening.result()
        return {"keeps": block.keeps}

    async def _opened(self, block: SessionBlock[Any], frame: Frame, context: Context) -> Any:
        if "saved" in frame:
            return await self._call(block.reopen, frame["saved"], context)
        return await self._call(block.open, context)

    async def _save(self, key: Key, frame: Frame) -> Frame:
        held = self._held.get(key)
        if held is None:
            raise NodeError("SESSION_LOST", "This host does not have the session any more.")
        async with held.lock:
            live = await held.opening
            return {"saved": to_json(await self._call(held.block.save, live))}

    async def _close(self, key: Key, frame: Frame) -> Frame:
        held = self._held.pop(key, None)
        if held is not None:
            await self._give_up(key, held)
        elif "saved" in frame and (block := self._block(key)).keeps:
            live = await self._call(block.reopen, frame["saved"], _context(block, {}, OPEN_SECONDS))
            await self._call(block.close, live)
        return {}

    async def _give_up(self, key: Key, held: Held) -> None:
        """Close a session, also where it is only being opened."""
        if self._held.get(key) is held:
            del self._held[key]
        held.context.cancel()
        method = held.block.open
        if not held.opening.done() and inspect.iscoroutinefunction(method):
            held.opening.cancel()
        # A thread cannot be stopped: what it opens is closed once it has.
        await asyncio.wait([held.opening])
        if _failed(held.opening):
            return
        async with held.lock:
            await self._call(held.block.close, held.opening.result())

    def _block(self, key: Key) -> SessionBlock[Any]:
        if (block := self._blocks.get(key.kind)) is None:
            raise NodeError("SESSION_UNAVAILABLE", f"This host opens no sessions of the kind {key.kind}.")
        return block

    async def _call(self, method: Callable[..., Any], *arguments: Any) -> Any:
        if inspect.iscoroutinefunction(method):
            return await method(*arguments)
        return await asyncio.get_running_loop().run_in_executor(self._threads, method, *arguments)

    async def _answer(self, frame: Frame, work: Awaitable[Frame]) -> None:
        answer: Frame = {"type": "session_result", "request_id": str(frame.get("request_id"))}
        try:
            answer.update({"status": "success", **(await work)})
        except NodeError as error:
            answer.update({"status": "error", "error": foreseen(error)})
        except ParametersError as error:
            answer.update({"status": "error", "error": error.on_wire()})
        except Exception:  # whatever an author's code raises is answered
            log.exception("%s failed unexpectedly.", frame.get("type"))
            answer.update({"status": "error", "error": _FAILED})
        try:
            await self._send(answer)
        except ConnectionLostError:
            log.info("An answer about a session came too late.")
        except (FrameTooLargeError, ValueError, TypeError) as error:
            log.warning("What was saved of a session cannot be sent: %s", error)
            await self._send({**answer, "status": "error", "saved": None, "error": _FAILED})

    def _follow(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _context(block: SessionBlock[Any], frame: Frame, seconds: float) -> Context:
    settings: JsonObject = frame.get("settings") or {}
    return Context(
        values=read_parameters(type(block), settings),
        call_id=str(frame.get("request_id", "")),
        deadline=time.monotonic() + seconds,
    )


def _key_of(session: Any) -> Key | None:
    if not isinstance(session, dict):
        return None
    kind, run, step, round = (session.get(name) for name in Key._fields)
    if not (isinstance(kind, str) and isinstance(run, str) and isinstance(step, int)):
        return None
    return Key(kind, run, step, round) if isinstance(round, int) else None


def _failed(opening: asyncio.Task[Any]) -> bool:
    return opening.cancelled() or opening.exception() is not None


_FAILED: Frame = {
    "type": "ToolError",
    "code": "NODE_FAILED",
    "message": "The package failed unexpectedly with the session.",
    "retryable": False,
}
