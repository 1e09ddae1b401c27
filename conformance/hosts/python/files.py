"""Nodes of the probe that work with the files of the workspace."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

from switchyard import CUSTOM, MESSAGE, Context, FileReference, In, Node, NodeError, Out


@dataclass
class Operation:
    """One thing that a filer does."""

    do: str
    path: str = "."
    to: str = ""
    content: str = ""
    pattern: str | None = None
    after: str | None = None
    limit: int | None = None
    recursive: bool = False
    replace: bool = False
    size: int = 0
    """How many bytes are written, or where a part ends that is read."""
    start: int = 0


def letters(size: int) -> Iterator[bytes]:
    """Give so many letters, piece by piece."""
    for left in range(size, 0, -65_536):
        yield b"a" * min(left, 65_536)


def broken(content: str) -> Iterator[bytes]:
    """Give a content that breaks off."""
    yield content.encode()
    raise NodeError("CONTENT_BROKE", "The content broke off.")


async def one_by_one(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Give pieces as a coroutine has them."""
    for piece in pieces:
        yield piece


class Filer(Node, id="ProbePy.Filer", name="Filer", icon="file", group="Probe", effect="safe", files="write"):
    """Does with files what its parameter says."""

    operations: In[list[Operation]] = In("What it does, in order.", scopes=(CUSTOM, MESSAGE))
    results: Out[list[Any]] = Out("What came of each.")
    file: Out[FileReference] = Out("The last file that was described.")

    async def on_message(self, ctx: Context) -> None:
        """Do one thing after the other; the first that fails is the node's failure."""
        self.results.set(ctx, [await self.perform(ctx, each) for each in self.operations.get(ctx)])

    async def perform(self, ctx: Context, o: Operation) -> Any:
        """Do one thing."""
        files = ctx.files
        match o.do:
            case "list":
                page = await files.list(
                    o.path, recursive=o.recursive, pattern=o.pattern, after=o.after, limit=o.limit
                )
                return {"paths": [item.path for item in page.items], "next": page.next or ""}
            case "stat":
                item = await files.stat(o.path)
                return {"path": item.path, "size": item.size, "folder": item.kind == "folder"}
            case "read":
                return (await files.read(o.path)).decode()
            case "part":
                async with await files.open(o.path, start=o.start, end=o.size) as file:
                    return b"".join([piece async for piece in file]).decode()
            case "count":
                async with await files.open(o.path) as file:
                    return sum([len(piece) async for piece in file])
            case "write":
                return await files.write(o.path, o.content)
            case "fill":
                return await files.save(o.path, one_by_one(letters(o.size)))
            case "break":
                return await files.save(o.path, broken(o.content))
            case "move":
                return await files.move(o.path, o.to, replace=o.replace)
            case "copy":
                return await files.copy(o.path, o.to, replace=o.replace)
            case "remove":
                return await files.remove(o.path)
            case "reference":
                reference = await files.reference(o.path)
                self.file.set(ctx, reference)
                return reference
        raise ValueError(o.do)
