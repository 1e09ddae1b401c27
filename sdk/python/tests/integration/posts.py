"""A node that can tell by a file whether it was done, and hangs where the program that starts it says so."""

import asyncio
import os
from pathlib import Path

from switchyard import CUSTOM, Context, In, Node, Out, ProbeContext


class Post(Node, id="Proving.Post"):
    """Writes a line with its key to a file, once."""

    file: In[str] = In("The file to write to.", scopes=(CUSTOM,), schema={"maxLength": 1000})
    process: Out[int] = Out("Who says that it was done.")

    async def on_message(self, ctx: Context) -> None:
        await hang("before")
        with Path(self.file.get(ctx)).open("a") as file:  # noqa: ASYNC230 (a line)
            file.write(f"{ctx.idempotency_key}\n")
        await hang("after")
        self.process.set(ctx, os.getpid())

    def happened(self, ctx: ProbeContext) -> bool | None:
        path = Path(self.file.get(ctx))
        text = path.read_text() if path.exists() else ""
        is_there = f"{ctx.idempotency_key}\n" in text
        ctx.reason = "It is in the file." if is_there else "It is not in the file."
        self.process.set(ctx, os.getpid())
        return is_there


async def hang(moment: str) -> None:
    if os.environ.get("PROVING_HANG") == moment:
        print("hangs", flush=True)
        await asyncio.Event().wait()
