"""A block and a node that works in its session; they print what becomes of sessions."""

import os

from switchyard import CUSTOM, Context, In, Node, Opt, Out, Package, SessionBlock

from .posts import Post


class UseDesk(SessionBlock[list[str]], id="Proving.UseDesk", name="Use Desk"):
    room: Opt[str] = Opt("Where it stands.", scopes=(CUSTOM,), schema={"maxLength": 100})

    async def open(self, ctx: Context) -> list[str]:
        print("opened", flush=True)
        return []

    async def close(self, live: list[str]) -> None:
        print("closed", flush=True)


class Put(Node, id="Proving.Put", effect="safe", session=UseDesk):
    paper: In[str] = In("What to put there.", scopes=(CUSTOM,), schema={"maxLength": 100})
    papers: Out[str] = Out("What lies there.")
    process: Out[int] = Out("Where it lies.")

    async def on_message(self, ctx: Context) -> None:
        desk = UseDesk.of(ctx)
        desk.append(self.paper.get(ctx))
        self.papers.set(ctx, " ".join(desk))
        self.process.set(ctx, os.getpid())


if __name__ == "__main__":
    Package("Proving", "1.0.0", [UseDesk, Put, Post]).run()
