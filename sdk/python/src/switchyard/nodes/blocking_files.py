"""The files of the workspace for plain methods, which run in threads."""

from collections.abc import Coroutine, Iterable, Iterator
from types import TracebackType
from typing import Any, Protocol, TypeVar

from .file_reference import FileReference
from .file_streams import FileReader, FileWriter
from .files import FileItem, FilePage, Files

T = TypeVar("T")


class Runner(Protocol):
    """Waits in a thread for what a loop does."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for a coroutine."""


class BlockingFileReader:
    """Reads a file piece by piece; an iterator, and a context manager that closes it."""

    def __init__(self, reader: FileReader, runner: Runner) -> None:
        self.size = reader.size
        """That of the whole file, in bytes."""
        self._reader = reader
        self._runner = runner

    def __iter__(self) -> Iterator[bytes]:
        while (piece := self._runner.run(self._reader.read())) is not None:
            yield piece

    def close(self) -> None:
        """Read no more of it."""
        self._runner.run(self._reader.close())

    def __enter__(self) -> "BlockingFileReader":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._reader.__aexit__(kind, error, trace))


class BlockingFileWriter:
    """Writes a file piece by piece; a context manager at whose end the file takes its place."""

    def __init__(self, writer: FileWriter, runner: Runner) -> None:
        self._writer = writer
        self._runner = runner

    @property
    def size(self) -> int:
        """How many bytes were written."""
        return self._writer.size

    def write(self, piece: bytes) -> None:
        """Write more."""
        self._runner.run(self._writer.write(piece))

    def __enter__(self) -> "BlockingFileWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._writer.__aexit__(kind, error, trace))


class BlockingFiles:
    """The files of the workspace; `Files` says what each method does."""

    def __init__(self, files: Files, runner: Runner) -> None:
        self._files = files
        self._runner = runner

    def list(
        self,
        folder: str = ".",
        *,
        recursive: bool = False,
        pattern: str | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> FilePage:
        """Give a page of what lies in a folder."""
        return self._runner.run(
            self._files.list(folder, recursive=recursive, pattern=pattern, after=after, limit=limit)
        )

    def stat(self, path: str) -> FileItem:
        """Give what lies at a path."""
        return self._runner.run(self._files.stat(path))

    def read(self, path: str) -> bytes:
        """Read a file as a whole, up to 10 MB."""
        return self._runner.run(self._files.read(path))

    def open(self, path: str, *, start: int = 0, end: int | None = None) -> BlockingFileReader:
        """Open a file, or a part of it, to be read piece by piece."""
        return BlockingFileReader(
            self._runner.run(self._files.open(path, start=start, end=end)), self._runner
        )

    def write(self, path: str, content: bytes | str) -> int:
        """Write a file as a whole, and give its size in bytes."""
        return self._runner.run(self._files.write(path, content))

    def save(self, path: str, pieces: Iterable[bytes]) -> int:
        """Write a file piece by piece, and give its size in bytes. The pieces are made in this thread."""
        with self.create(path) as file:
            for piece in pieces:
                file.write(piece)
        return file.size

    def create(self, path: str) -> BlockingFileWriter:
        """Begin to write a file piece by piece: `with ctx.blocking_files.create(path) as file`."""
        return BlockingFileWriter(self._runner.run(self._files.create(path)), self._runner)

    def move(self, source: str, target: str, *, replace: bool = False) -> None:
        """Give a file another path in one move."""
        self._runner.run(self._files.move(source, target, replace=replace))

    def copy(self, source: str, target: str, *, replace: bool = False) -> int:
        """Copy a file, and give its size in bytes."""
        return self._runner.run(self._files.copy(source, target, replace=replace))

    def remove(self, path: str) -> None:
        """Remove a file, or an empty folder."""
        self._runner.run(self._files.remove(path))

    def reference(self, path: str, *, name: str | None = None) -> FileReference:
        """Say all that is known of a file."""
        return self._runner.run(self._files.reference(path, name=name))
