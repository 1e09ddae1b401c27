"""Blocks of a host whose sessions a runtime opens and closes."""

import asyncio
import threading
from typing import Any

import pytest

from switchyard import (
    CUSTOM,
    Context,
    DeclarationError,
    In,
    Node,
    NodeError,
    Opt,
    Out,
    Package,
    SessionBlock,
    SessionLostError,
)
from switchyard.host.node_host import NodeHost
from switchyard.nodes.step_session import StepSession

from .scripted_runtime import Frame, ScriptedRuntime, running

KEY = {"kind": "py", "run": "0190a1b2", "step": 1, "round": 0}
CLOSED: list[list[str]] = []
ENTERED = threading.Event()
RELEASED = threading.Event()


class UseDesk(SessionBlock[list[str]], id="Py.UseDesk", name="Use desk"):
    room: Opt[str] = Opt("Where it stands.", scopes=(CUSTOM,), schema={"maxLength": 100})

    async def open(self, ctx: Context) -> list[str]:
        match self.room.get(ctx, "anywhere"):
            case "locked":
                raise NodeError("ROOM_LOCKED", "The room is locked.")
            case "burning":
                raise ValueError("hunter2")
            case "endless":
                ENTERED.set()
                await asyncio.Event().wait()
        return []

    async def close(self, live: list[str]) -> None:
        CLOSED.append(live)
        if live == ["glue"]:
            raise ValueError("it sticks to /secret/floor")


class UseShelf(SessionBlock[list[str]], id="Py.UseShelf", kind="py-shelf"):
    def open(self, ctx: Context) -> list[str]:
        ENTERED.set()
        RELEASED.wait(5)
        return []

    def close(self, live: list[str]) -> None:
        CLOSED.append(live)

    def save(self, live: list[str]) -> list[str]:
        return live

    def reopen(self, saved: Any, ctx: Context) -> list[str]:
        if not isinstance(saved, list):
            raise SessionLostError("What was saved cannot be read.")
        return [*saved]

    def on_message(self, ctx: Context) -> None:
        UseShelf.of(ctx).append("end")


class Put(Node, id="Py.Put", effect="safe", session=UseDesk):
    paper: In[str] = In("What to put there.")
    papers: Out[str] = Out("What lies there.")

    async def on_message(self, ctx: Context) -> None:
        desk = UseDesk.of(ctx)
        desk.append(self.paper.get(ctx))
        self.papers.set(ctx, " ".join(desk))


PACKAGE = Package("Py", "1.0.0", [UseDesk, UseShelf, Put])


@pytest.fixture(autouse=True)
def _anew() -> None:
    CLOSED.clear()
    ENTERED.clear()
    RELEASED.set()


def about(kind: str, request: str, session: Frame = KEY, **more: Any) -> Frame:
    return {"type": kind, "request_id": request, "session": session, **more}


def opening(request: str, room: str = "hall", **more: Any) -> Frame:
    return about("session_open", request, **{"settings": {"room": room}, "deadline_ms": 5000, **more})


def putting(call: str, paper: str) -> Frame:
    return {
        "type": "node_execute",
        "call_id": call,
        "node_type": "Py.Put",
        "node_id": "n",
        "params": {"paper": paper},
        "idempotency_key": "k",
        "attempt": 1,
        "deadline_ms": 5000,
        "session": KEY,
    }


def runtime() -> ScriptedRuntime:
    made = ScriptedRuntime()
    made.capabilities = ["sessions"]
    return made


async def answer(runtime: ScriptedRuntime, frame: Frame) -> Frame:
    await runtime.send(frame)
    return await runtime.expect("session_result", request_id=frame["request_id"])


async def test_a_session_is_opened_worked_in_and_closed() -> None:
    async with runtime() as server:
        host = NodeHost(PACKAGE, server.dial)
        async with running(host.run()):
            held = await server.expect("sessions_held")
            assert (held["sessions"], len(held["instance"])) == ([], 32)
            await server.expect("announce")
            assert await answer(server, opening("r1")) == {
                "type": "session_result",
                "request_id": "r1",
                "status": "success",
                "keeps": False,
            }
            for call, paper, papers in (("c1", "a", "a"), ("c2", "b", "a b")):
                await server.send(putting(call, paper))
                result = await server.expect("node_result", call_id=call)
                assert result["outputs"] == {"papers": papers}
            assert (await answer(server, about("session_close", "r2")))["status"] == "success"
            assert CLOSED == [["a", "b"]]
            await server.send(putting("c3", "c"))
            result = await server.expect("node_result", call_id="c3")
            assert result["error"]["code"] == "SESSION_LOST"
            assert (await answer(server, about("session_close", "r3")))["status"] == "success"


async def test_a_session_outlives_its_connection() -> None:
    async with runtime() as server:
        host = NodeHost(PACKAGE, server.dial)
        async with running(host.run()):
            instance = (await server.expect("sessions_held"))["instance"]
            await answer(server, opening("r1"))
            assert server.socket
            await server.socket.close()
            held = await server.expect("sessions_held")
            assert (held["instance"], held["sessions"]) == (instance, [KEY])
        assert CLOSED == [[]]  # the host ended


async def test_a_session_is_saved_and_opened_again() -> None:
    shelf = {**KEY, "kind": "py-shelf"}
    async with runtime() as server:
        host = NodeHost(PACKAGE, server.dial)
        async with running(host.run()):
            opened = await answer(server, about("session_open", "r1", shelf, settings={}, saved=["a"]))
            assert opened["keeps"] is True
            await server.send(
                {**putting("c1", ""), "node_type": "Py.UseShelf", "params": {}, "session": shelf}
            )
            assert (await server.expect("node_result"))["status"] == "success"
            assert (await answer(server, about("session_save", "r2", shelf)))["saved"] == ["a", "end"]
            await answer(server, about("session_close", "r3", shelf))
            await answer(server, about("session_close", "r4", shelf, saved=["b"]))
            assert CLOSED == [["a", "end"], ["b"]]
            lost = await answer(server, about("session_open", "r5", shelf, settings={}, saved=5))
            assert lost["error"]["code"] == "SESSION_LOST"


@pytest.mark.parametrize(("room", "code"), [("locked", "ROOM_LOCKED"), ("burning", "NODE_FAILED")])
async def test_a_session_that_cannot_be_opened(room: str, code: str) -> None:
    async with runtime() as server:
        async with running(NodeHost(PACKAGE, server.dial).run()):
            refused = await answer(server, opening("r1", room))
            assert (refused["error"]["code"], "hunter2" in str(refused)) == (code, False)
            unsaved = await answer(server, about("session_save", "r2"))
            assert unsaved["error"]["code"] == "SESSION_LOST"
            other = await answer(server, opening("r3", session={**KEY, "kind": "py-other"}))
            assert other["error"]["code"] == "SESSION_UNAVAILABLE"
            wrong = await answer(server, opening("r4", settings={"rooms": 3}))
            assert wrong["error"]["code"] == "PARAMETER_INVALID"
        assert CLOSED == []


async def test_a_session_that_fails_to_close_is_closed_and_says_nothing_internal() -> None:
    async with runtime() as server, running(NodeHost(PACKAGE, server.dial).run()):
        await answer(server, opening("r1"))
        await server.send(putting("c1", "glue"))
        await server.expect("node_result")
        failed = await answer(server, about("session_close", "r2"))
        assert (failed["error"]["code"], "floor" in str(failed)) == ("NODE_FAILED", False)
        assert (await answer(server, about("session_close", "r3")))["status"] == "success"


async def test_a_session_closed_while_it_is_opened_is_not_left_open() -> None:
    async with runtime() as server, running(NodeHost(PACKAGE, server.dial).run()):
        await server.send(opening("r1", "endless"))
        await asyncio.to_thread(ENTERED.wait, 5)
        await server.send(about("session_close", "r2"))
        results = [await server.expect("session_result") for _ in range(2)]
        told = {result["request_id"]: result for result in results}
        assert told["r2"]["status"] == "success"
        assert told["r1"]["error"]["code"] == "SESSION_LOST"


async def test_a_thread_that_opens_too_late_has_its_session_closed() -> None:
    shelf = {**KEY, "kind": "py-shelf"}
    RELEASED.clear()
    async with runtime() as server, running(NodeHost(PACKAGE, server.dial).run()):
        late = await answer(server, about("session_open", "r1", shelf, settings={}, deadline_ms=20))
        assert late["error"]["code"] == "SESSION_UNANSWERED"
        assert CLOSED == []
        RELEASED.set()
        async with asyncio.timeout(5):
            while CLOSED != [[]]:
                await answer(server, about("session_close", "r2", shelf))


def test_a_block_as_it_is_declared() -> None:
    assert UseDesk.spec["construct"] == "block"
    assert (UseDesk.spec["session"], UseShelf.spec["session"], Put.spec["session"]) == (
        "py",
        "py-shelf",
        "py",
    )
    assert (UseDesk.spec["effect"], UseShelf.spec["effect"]) == ("safe", "once")
    assert "ports" not in UseDesk.spec


def test_blocks_that_are_declared_wrongly() -> None:
    with pytest.raises(DeclarationError, match="has no close"):

        class NoClose(SessionBlock[str], id="Py.NoClose"):
            def open(self, ctx: Context) -> str:
                return ""

    with pytest.raises(DeclarationError, match="begin with py-"):

        class Foreign(UseDesk, id="Py.Foreign", kind="browser"):
            pass

    with pytest.raises(DeclarationError, match="one of save and reopen"):

        class Half(UseDesk, id="Py.Half"):
            def save(self, live: list[str]) -> list[str]:
                return live

    with pytest.raises(DeclarationError, match="must be a block"):

        class InNoBlock(Node, id="Py.InNoBlock", session=Put):
            def on_message(self, ctx: Context) -> None:
                pass


def test_a_node_has_its_session_without_a_runtime() -> None:
    ctx = Context(values={}, session=StepSession(UseDesk, ["a"], 0))
    assert UseDesk.of(ctx) == ["a"]
    with pytest.raises(NodeError, match="none is open"):
        UseShelf.of(ctx)
