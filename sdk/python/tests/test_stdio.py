"""A host that the runtime starts itself, over standard input and output."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from .scripted_runtime import Frame

HERE = Path(__file__).parent
WELCOME: Frame = {
    "type": "welcome",
    "protocol_version": 1,
    "capabilities": ["resume"],
    "resumed": False,
    "last_seq": 0,
}


class Child:
    """A host's process and its frames."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        self.process, self._to, self._from = process, process.stdin, process.stdout

    async def send(self, frame: Frame) -> None:
        payload = json.dumps(frame).encode()
        self._to.write(len(payload).to_bytes(4, "big") + payload)
        await self._to.drain()

    async def receive(self, kind: str) -> Frame:
        async with asyncio.timeout(20):
            while True:
                length = int.from_bytes(await self._from.readexactly(4), "big")
                frame: Frame = json.loads(await self._from.readexactly(length))
                if frame.get("type") == kind:
                    return frame

    def end_of_input(self) -> None:
        self._to.close()


async def start(*arguments: Any) -> Child:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, HERE / "printing_package.py", *arguments, stdin=pipe, stdout=pipe, stderr=pipe
    )
    return Child(process)


async def test_a_host_serves_over_standard_input_and_output() -> None:
    """[D2] [D14]"""
    child = await start("--stdio")
    hello = await child.receive("hello")
    assert hello["role"] == "package"
    await child.send(WELCOME)
    assert (await child.receive("announce"))["package"]["namespace"] == "Printing"
    await child.send({"type": "announced", "accepted": ["Printing.Say"], "rejected": [], "seq": 1})
    execute = {"call_id": "c1", "node_type": "Printing.Say", "node_id": "n", "params": {"text": "é"}}
    more = {"idempotency_key": "k", "attempt": 1, "deadline_ms": 10_000, "seq": 2}
    await child.send({"type": "node_execute", **execute, **more})
    result = await child.receive("node_result")
    assert (result["status"], result["outputs"]) == ("success", {"said": "é"})
    child.end_of_input()
    _, errors = await asyncio.wait_for(child.process.communicate(), 20)
    assert b"printed by a node" in errors


async def test_the_specs_are_printed_by_the_program() -> None:
    """[R7]"""
    child = await start("-s")
    output, _ = await asyncio.wait_for(child.process.communicate(), 20)
    assert json.loads(output)["nodes"][0]["id"] == "Printing.Say"
