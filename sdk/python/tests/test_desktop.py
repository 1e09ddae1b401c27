"""The nodes for a desktop, at a GTK program on a desktop of its own."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from switchyard.desktop.nodes import PACKAGE

SYSTEM_PYTHON = "/usr/bin/python3"
PROBE = Path(__file__).parent / "desktop_probe.py"
OWN_PROBE = Path(__file__).parent / "own_desktop_probe.py"
needs_desktop = pytest.mark.skipif(
    "not has_desktop()", reason="needs xvfb, dbus, zenity, python3-gi and gir1.2-atspi-2.0"
)


def has_desktop() -> bool:
    """Whether there is what a desktop needs."""
    if not all(shutil.which(program) for program in ("Xvfb", "dbus-run-session", "zenity", SYSTEM_PYTHON)):
        return False
    asks = "import sys, gi; gi.require_version('Atspi', '2.0'); sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([SYSTEM_PYTHON, "-c", asks], capture_output=True, check=False).returncode == 0


@pytest.fixture
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    told, tells = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(tells), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
        pass_fds=[tells],
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(tells)
        with os.fdopen(told) as numbers:
            yield f":{numbers.readline().strip()}"
        server.terminate()


def environment(**more: str) -> dict[str, str]:
    """Debian's Python has AT-SPI, and gets the SDK and what that needs from here."""
    folders = [PROBE.parents[1] / "src", Path(websockets.__file__).parents[1]]
    paths = os.pathsep.join(str(folder) for folder in folders)
    return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "PYTHONPATH": paths, **more}


@pytest.mark.processes
@needs_desktop
def test_a_form_is_seen_filled_and_confirmed_without_coordinates(display: str) -> None:
    ran = subprocess.run(
        ["dbus-run-session", "--", SYSTEM_PYTHON, str(PROBE)],
        env=environment(DISPLAY=display),
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    # The registry of AT-SPI says a word of its own before.
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    assert 'application "zenity"' in told["seen"]
    assert told["others"] == ""
    assert (told["stale"], told["unknown"]) == ("SNAPSHOT_STALE", "ELEMENT_UNKNOWN")
    assert (told["unfit"], told["unpressable"]) == ("ELEMENT_UNFIT", "ELEMENT_UNFIT")
    assert told["missing"] == "PARAMETER_MISSING"
    assert "'Ada'" in told["filled"]
    assert "hunter2" not in told["filled"]
    assert told["gone"] == "SNAPSHOT_STALE"
    assert sorted(told["printed"].strip().split("|")) == ["Ada", "hunter2"]


@pytest.mark.processes
@needs_desktop
def test_each_session_has_a_desktop_of_its_own_and_nothing_of_it_is_left(tmp_path: Path) -> None:
    program = tmp_path / "order"
    program.write_text(
        '#!/bin/sh\nenv > "$1.environment"\nexec zenity --forms --title="$2" --add-entry=Customer > "$1"\n'
    )
    program.chmod(0o755)
    ran = subprocess.run(
        [SYSTEM_PYTHON, str(OWN_PROBE), str(program), str(tmp_path)],
        env=environment(SWITCHYARD_DESKTOP_PROGRAMS=f"gedit:{program}", SWITCHYARD_TOKEN="canary"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    assert told["titles"] == [["First"], ["Second"]]
    assert (tmp_path / "First").read_text().strip() == "Ada"
    assert told["lost"] == "SESSION_LOST"
    assert told["left"] == []
    assert told["missing"] == "DESKTOP_MISSING"
    assert told["refused"] == "PROGRAM_NOT_ALLOWED"
    assert "canary" not in (tmp_path / "First.environment").read_text()


def test_no_model_and_no_message_chooses_programs() -> None:
    never = [
        each
        for spec in PACKAGE.specs
        for each in spec["properties"]
        if each["name"] in ("applications", "program", "display", "size")
    ]
    assert len(never) == 5
    assert not any(each["aiScope"] or each["messageScope"] for each in never)


def test_the_nodes_work_in_the_session_of_the_block() -> None:
    assert [(spec["id"], spec["session"]) for spec in PACKAGE.specs] == [
        ("Desktop.Use", "desktop"),
        ("Desktop.Look", "desktop"),
        ("Desktop.Act", "desktop"),
    ]
    assert PACKAGE.specs[0]["construct"] == "block"
