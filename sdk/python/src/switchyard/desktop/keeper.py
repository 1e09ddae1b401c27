"""The process that keeps one desktop, `python -m switchyard.desktop.keeper`; the package starts it.

It takes requests as lines of JSON and answers each with one. When its input ends, because the session is
closed or the host died, it ends, and all that it has started ends with it.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

from ..errors import NodeError
from .screen import Screen, Snapshot

APPEARS_SECONDS = 10.0
"""How long a program may take to appear on the desktop before nobody waits for it any more."""

_PR_SET_PDEATHSIG = 1


class Keeper:
    """A desktop and the programs that were started on it."""

    def __init__(self) -> None:
        self._started: list[subprocess.Popen[bytes]] = []
        self._screen: Screen

    def open(self, display: str, size: str, program: Sequence[str]) -> None:
        """Open the desktop, and start the program on it."""
        if display == "own":
            os.environ["DISPLAY"] = self._start_display(size)
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = self._start_bus()
        elif not os.environ.get("DISPLAY"):
            raise NodeError(
                "DESKTOP_MISSING",
                "The package was not started on a desktop.",
                field="display",
                hint="Start it in the session of a desktop, or give the block a desktop of its own.",
            )
        self._screen = Screen()
        if program:
            self._start_program(self._screen, program)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked for."""
        screen = self._screen
        match request:
            case {"do": "look", "applications": applications}:
                return _told(screen.look(applications))
            case {"do": "press", "snapshot": snapshot, "element": element}:
                screen.press(snapshot, element)
            case {"do": "select", "snapshot": snapshot, "element": element}:
                screen.select(snapshot, element)
            case {"do": "fill", "snapshot": snapshot, "element": element, "value": value}:
                screen.fill(snapshot, element, value)
        return {}

    def close(self) -> None:
        """End what was started, the last first."""
        for process in reversed(self._started):
            _signal(process, signal.SIGTERM)
            try:
                process.wait(2)
            except subprocess.TimeoutExpired:
                _signal(process, signal.SIGKILL)
                process.wait()

    def _start_display(self, size: str) -> str:
        told, tells = os.pipe()
        screen = ("-screen", "0", f"{size}x24", "-nolisten", "tcp")
        self._start(("Xvfb", "-displayfd", str(tells), *screen), pass_fds=[tells])
        os.close(tells)
        with os.fdopen(told) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise NodeError("DESKTOP_NOT_OPENED", "Xvfb could not open a display.")
        return f":{number}"

    def _start_bus(self) -> str:
        told, tells = os.pipe()
        self._start(
            ("dbus-daemon", "--session", "--nofork", "--nopidfile", f"--print-address={tells}"),
            pass_fds=[tells],
        )
        os.close(tells)
        with os.fdopen(told) as addresses:
            return addresses.readline().strip()

    def _start_program(self, screen: Screen, program: Sequence[str]) -> None:
        before = screen.count
        process = self._start(program)
        until = time.monotonic() + APPEARS_SECONDS
        while screen.count == before and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)

    def _start(self, argv: Sequence[str], pass_fds: Sequence[int] = ()) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(  # noqa: S603 (declared by the designer, and never a shell)
                argv,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=pass_fds,
                start_new_session=True,
                preexec_fn=_end_with_keeper,  # noqa: PLW1509 (the keeper has one thread)
            )
        except OSError as error:
            raise NodeError(
                "PROGRAM_NOT_STARTED",
                f"{argv[0]} could not be started.",
                hint="See that it is installed on the machine of the package.",
            ) from error
        self._started.append(process)
        return process


def _end_with_keeper() -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _signal(process: "subprocess.Popen[bytes]", number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def _told(seen: Snapshot) -> dict[str, Any]:
    return {"number": seen.number, "text": seen.text, "complete": seen.complete}


def main() -> None:
    """Answer requests until there are none any more."""
    # What libraries and programs print is no answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    keeper = Keeper()
    try:
        for line in sys.stdin:
            request = json.loads(line)
            try:
                if request["do"] == "open":
                    keeper.open(request["display"], request["size"], request["program"])
                    answer: dict[str, Any] = {}
                else:
                    answer = keeper.answer(request)
            except NodeError as error:
                answer = {
                    "error": {
                        "code": error.code,
                        "message": error.message,
                        "field": error.field,
                        "hint": error.hint,
                    }
                }
            print(json.dumps(answer), file=answers, flush=True)
    finally:
        keeper.close()


if __name__ == "__main__":
    main()
