"""A desktop as the nodes have it: the session of the block Use Desktop."""

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Any

from ..errors import NodeError, SessionLostError

PATIENCE_SECONDS = 45.0
"""How long one answer of a desktop may take."""
CLOSE_SECONDS = 8.0


@dataclass(frozen=True)
class Seen:
    """What was on a desktop."""

    number: int
    text: str
    complete: bool


class Desktop:
    """A desktop of one session, kept by a process of its own, which ends with this one however that ends."""

    def __init__(self) -> None:
        # No program of a desktop is to have the package's token.
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("SWITCHYARD_")
        }
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        self._keeper = subprocess.Popen(
            [sys.executable, "-m", "switchyard.desktop.keeper"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._requests, self._answers = _pipes(self._keeper)
        self._lock = threading.Lock()

    @classmethod
    def opened(cls, *, display: str, size: str, program: Sequence[str]) -> "Desktop":
        """Open a desktop: one of its own, or the present one.

        Raises:
            NodeError: There is none, or the program could not be started.

        """
        desktop = cls()
        try:
            desktop._ask("open", display=display, size=size, program=list(program))
        except NodeError:
            desktop.close()
            raise
        return desktop

    def look(self, applications: Sequence[str] = ()) -> Seen:
        """Give what is there now, of these programs, or of all."""
        return Seen(**self._ask("look", applications=list(applications)))

    def press(self, snapshot: int, element: int) -> None:
        """Press an element of the latest snapshot."""
        self._ask("press", snapshot=snapshot, element=element)

    def select(self, snapshot: int, element: int) -> None:
        """Select an entry of the latest snapshot."""
        self._ask("select", snapshot=snapshot, element=element)

    def fill(self, snapshot: int, element: int, value: str) -> None:
        """Put a text into a field of the latest snapshot."""
        self._ask("fill", snapshot=snapshot, element=element, value=value)

    def close(self) -> None:
        """Close it, with all programs that were started on it."""
        keeper = self._keeper
        with contextlib.suppress(OSError):
            self._requests.close()
        try:
            keeper.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            # What it started ends with it.
            keeper.kill()
            keeper.wait()
        self._answers.close()

    def _ask(self, do: str, **given: Any) -> dict[str, Any]:
        with self._lock:
            answer = self._answer_to({"do": do, **given})
        if error := answer.get("error"):
            raise NodeError(error["code"], error["message"], field=error["field"], hint=error["hint"])
        return answer

    def _answer_to(self, request: dict[str, Any]) -> dict[str, Any]:
        # A desktop that hangs is given up: nobody could close it otherwise.
        watch = threading.Timer(PATIENCE_SECONDS, self._keeper.kill)
        watch.start()
        try:
            print(json.dumps(request), file=self._requests, flush=True)
            line = self._answers.readline()
        except (OSError, ValueError):
            line = ""
        finally:
            watch.cancel()
        if not line:
            raise SessionLostError("The desktop is gone, and what was done on it may be, too.")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _pipes(process: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("A process was started without pipes.")
    return process.stdin, process.stdout
