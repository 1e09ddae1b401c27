"""The files of the server's workspace, for a node that works somewhere else."""

from collections.abc import AsyncIterable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, cast

from ..errors import NodeError
from .file_reference import FileReference
from .file_streams import FileReader, FileWriter, Request

WHOLE_BYTES = 10 * 1024 * 1024
"""The largest file that is read as a whole, as by the server's own nodes."""


@dataclass(frozen=True)
class FileItem:
    """A file or a folder."""

    path: str
    kind: Literal["file", "folder"]
    size: int
    """In bytes; 0 for a folder."""
    modified_at: datetime
    """When it was last written."""


@dataclass(frozen=True)
class FilePage:
    """A part of a listing, in the order of names."""

    items: list[FileItem]
    next: str | None
    """`after` of the next page, where there may be more, even after one that has no items."""


class Files:
    """The files of the workspace, for nodes that declare `files="read"` or `files="write"`.

    Paths are relative to it and have `/` between their parts; none leads out of it, and no link is
    followed. Refusals are a `NodeError`, which a node may let pass.
    """

    def __init__(self, request: Request) -> None:
        self._request = request

    async def list(
        self,
        folder: str = ".",
        *,
        recursive: bool = False,
        pattern: str | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> FilePage:
        """Give a page of what lies in a folder.

        Args:
            folder: `.` is the workspace.
            recursive: What the folders in it hold, too.
            pattern: What paths fit, such as `*.csv`; with a `/` it stands for the path from the folder on,
                without one for the name.
            after: `next` of the page before.
            limit: How many items a page has at most, up to 1,000; 500 when left out.

        """
        options = {"pattern": pattern, "after": after, "limit": limit}
        given = {name: value for name, value in options.items() if value is not None}
        page = await self._request("files.list", {"folder": folder, "recursive": recursive, **given})
        return FilePage([_item(each) for each in page["items"]], page.get("next"))

    async def stat(self, path: str) -> FileItem:
        """Give what lies at a path."""
        return _item(await self._request("files.stat", {"path": path}))

    async def read(self, path: str) -> bytes:
        """Read a file as a whole, up to 10 MB; `open` reads larger ones."""
        async with await self.open(path) as file:
            if file.size > WHOLE_BYTES:
                raise NodeError(
                    "FILE_TOO_LARGE",
                    "The file is larger than the 10 MB that are read as a whole.",
                    field="path",
                    hint="Read it piece by piece.",
                )
            return b"".join([piece async for piece in file])

    async def open(self, path: str, *, start: int = 0, end: int | None = None) -> FileReader:
        """Open a file of up to 1 GB, or its bytes from `start` up to `end`, to be read piece by piece."""
        part = {"start": start, **({} if end is None else {"end": end})}
        opened = await self._request("files.open", {"path": path, **part})
        return FileReader(self._request, opened["stream"], opened["size"])

    async def write(self, path: str, content: bytes | str) -> int:
        """Write a file as a whole, a text in UTF-8, and give its size in bytes.

        It makes missing folders, and replaces a file that is there in one move: nobody sees half of it.
        """
        return await self.save(path, [content.encode() if isinstance(content, str) else content])

    async def save(self, path: str, pieces: AsyncIterable[bytes] | Iterable[bytes]) -> int:
        """Write a file piece by piece, up to 1 GB, and give its size in bytes.

        It takes its place at the end, in one move. Where the pieces fail, or the connection breaks
        for good, what was there before stays.
        """
        async with await self.create(path) as file:
            if isinstance(pieces, AsyncIterable):
                async for piece in pieces:
                    await file.write(piece)
            else:
                for piece in pieces:
                    await file.write(piece)
        return file.size

    async def create(self, path: str) -> FileWriter:
        """Begin to write a file piece by piece: `async with await ctx.files.create(path) as file`."""
        opened = await self._request("files.save", {"path": path})
        return FileWriter(self._request, opened["stream"])

    async def move(self, source: str, target: str, *, replace: bool = False) -> None:
        """Give a file another path in one move, and make the folders of that path.

        Args:
            source: What it is now.
            target: What it becomes.
            replace: Take the place of a file that is there; without it, that one is an error.

        """
        await self._request("files.move", {"from": source, "to": target, "replace": replace})

    async def copy(self, source: str, target: str, *, replace: bool = False) -> int:
        """Copy a file, make the folders of its path, and give its size in bytes."""
        copied = await self._request("files.copy", {"from": source, "to": target, "replace": replace})
        return int(copied["size"])

    async def remove(self, path: str) -> None:
        """Remove a file, or an empty folder."""
        await self._request("files.remove", {"path": path})

    async def reference(self, path: str, *, name: str | None = None) -> FileReference:
        """Read a file once, on the server, and say all that is known of it.

        That is what a node gives whose result is a file.
        """
        named = {} if name is None else {"name": name}
        return cast(FileReference, await self._request("files.reference", {"path": path, **named}))


def _item(item: dict[str, Any]) -> FileItem:
    modified_at = datetime.fromtimestamp(item["modified_at"] / 1000, UTC)
    return FileItem(item["path"], item["kind"], item["size"], modified_at)
