"""The plain face of a client, for programs without an event loop. May be used from any thread."""

import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from .client.blocking_tool import Beside, BlockingTools
from .client.call import Call, OnProgress
from .client.client import OPEN_SECONDS, Client
from .client.client import connect as connect_asynchronously
from .client.loop_thread import LoopThread
from .client.session import Session
from .client.tool_execution import OnToolExecution
from .client.turn import TurnState
from .errors import ToolExecutionError
from .json_types import Json, JsonObject

__all__ = ["BlockingClient", "BlockingSession", "connect"]


class BlockingSession:
    """The tools of an agent node of a flow. Its calls are steps of a run; closing it ends the run."""

    def __init__(self, session: Session, loop: LoopThread, beside: Beside) -> None:
        self.id = session.id
        self.run_id = session.run_id
        """The run whose steps the calls are."""
        self.tools = BlockingTools(session.tools, loop, beside)
        """The tools, by name: `session.tools["send_email"](to=...)`."""
        self._session = session
        self._loop = loop

    def batch(
        self,
        calls: Sequence[Call],
        *,
        parallel: bool = True,
        max_parallel: int | None = None,
        stop_on_error: bool = False,
        deadline: float | None = None,
    ) -> list[Json | ToolExecutionError]:
        """Make many calls in one round trip; `Session.batch` says how."""
        return self._loop.run(
            self._session.batch(
                calls,
                parallel=parallel,
                max_parallel=max_parallel,
                stop_on_error=stop_on_error,
                deadline=deadline,
            )
        )

    def run_turn(self, state: TurnState, *, credits_per_usd: float = 1.0) -> TurnState:
        """Make all tool calls of a conversation's last message; `Session.run_turn` says how."""
        return self._loop.run(self._session.run_turn(state, credits_per_usd=credits_per_usd))

    def close(self) -> None:
        """End the session and its run."""
        self._loop.run(self._session.close())

    def __enter__(self) -> "BlockingSession":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class BlockingClient:
    """A connection to the runtime that calls the tools of flows. Made by `connect`."""

    def __init__(self, **options: Any) -> None:
        self._loop = LoopThread("switchyard")
        self._listeners = ThreadPoolExecutor(1, "switchyard-listener")
        try:
            self._client = self._loop.run(_open(**options))
        except BaseException:
            self._end()
            raise

    def open_session(self, flow: str, node: str, message: JsonObject | None = None) -> BlockingSession:
        """Open a session on the tools of an agent node; `Client.open_session` says how."""
        session = self._loop.run(self._client.open_session(flow, node, message))
        return BlockingSession(session, self._loop, self._beside)

    def close(self) -> None:
        """Leave."""
        with contextlib.suppress(RuntimeError):
            self._loop.run(self._client.close())
        self._end()

    def __enter__(self) -> "BlockingClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _beside(self, listener: OnProgress) -> OnProgress:
        def later(progress: float, total: float | None, text: str | None) -> None:
            self._listeners.submit(listener, progress, total, text)

        return later

    def _end(self) -> None:
        self._listeners.shutdown(wait=False)
        self._loop.stop()


async def _open(**options: Any) -> Client:
    return await connect_asynchronously(**options).open()


def connect(
    url: str | None = None,
    token: str | None = None,
    *,
    name: str = "python",
    msgpack: bool = False,
    connect_timeout: float = OPEN_SECONDS,
    blobs: bool = False,
    on_tool_execution: OnToolExecution | None = None,
) -> BlockingClient:
    """Connect to the runtime: `with connect() as client: ...`. Takes what `switchyard.connect` takes."""
    return BlockingClient(
        url=url,
        token=token,
        name=name,
        msgpack=msgpack,
        connect_timeout=connect_timeout,
        blobs=blobs,
        on_tool_execution=on_tool_execution,
    )
