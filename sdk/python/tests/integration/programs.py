"""Programs that a test starts and may kill."""

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from .runtime_process import RuntimeProcess

HERE = Path(__file__).parent
SDK = HERE.parents[1]


class Program:
    """A process and what it logs."""

    def __init__(self, arguments: Sequence[str | Path], environment: Mapping[str, str], log: IO[str]) -> None:
        self._log = Path(log.name)
        command = [sys.executable, *map(str, arguments)]
        self.process = subprocess.Popen(command, cwd=SDK, env=environment, stderr=log)

    @property
    def log(self) -> str:
        return self._log.read_text()

    def until_logged(self, text: str) -> None:
        eventually(lambda: text in self.log or self.process.poll() is not None, 60)
        assert text in self.log, self.log


@contextlib.contextmanager
def program(runtime: RuntimeProcess, *arguments: str | Path, url: str | None = None) -> Iterator[Program]:
    """Run a Python program beside the test, connected to the runtime or to what stands before it."""
    environment = {**runtime.environment, **({"SWITCHYARD_URL": url} if url else {})}
    with tempfile.NamedTemporaryFile("w", suffix=".log") as log:
        running = Program(arguments, environment, log)
        try:
            yield running
        finally:
            running.process.kill()
            running.process.wait()


@contextlib.contextmanager
def desk_host(runtime: RuntimeProcess, *how: str) -> Iterator[Program]:
    """Serve the desk's nodes from a process of their own; returns once they are there."""
    with program(runtime, "-m", "tests.integration.desk_package", *how) as host:
        host.until_logged("Serving")
        yield host


def eventually(holds: Callable[[], Any], seconds: float = 10) -> Any:
    """Wait until something is true, and give it."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "It did not come true."
        time.sleep(0.02)
    return found
