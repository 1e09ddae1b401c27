"""Works two desktops of their own at once by the nodes, and prints what came of it."""

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

from switchyard import NodeError
from switchyard.desktop.desktop import Desktop
from switchyard.desktop.nodes import Act, Look
from switchyard.desktop.use import UseDesktop
from switchyard.nodes.context import Context
from switchyard.nodes.step_session import StepSession

PROGRAM, FOLDER = sys.argv[1], Path(sys.argv[2])
BLOCK = UseDesktop()


def opened(title: str) -> Desktop:
    """Open a desktop with a dialog of this title."""
    program = [PROGRAM, str(FOLDER / title), title]
    return BLOCK.open(Context(values={"display": "own", "program": program}))


def run(node: Any, desktop: Desktop, **values: Any) -> dict[str, Any]:
    """Execute a node on a desktop."""
    context = Context(values=values, session=StepSession(UseDesktop, desktop, 0))
    node.on_message(context)
    return context.outputs


def shown(desktop: Desktop) -> dict[str, Any]:
    """Look until the dialog is there."""
    for _ in range(100):
        seen = run(Look(), desktop)
        if "OK" in seen["text"]:
            break
        time.sleep(0.1)
    return seen


def number(text: str, words: str) -> int:
    """Give the number of the element whose line has these words."""
    (line,) = [line for line in text.splitlines() if words in line]
    return int(line.split("[")[1].split("]")[0])


def code(work: Any) -> str:
    """Give the code with which something fails."""
    try:
        work()
    except NodeError as error:
        return error.code
    return ""


def below(pid: int) -> list[int]:
    """The processes that one has started, and those that these have."""
    children = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return children + [each for child in children for each in below(child)]


def lives(pid: int) -> bool:
    """Whether a process is there, and no zombie."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def main() -> None:
    """Fill a form on the first of two desktops, close that, and kill what keeps the other."""
    told: dict[str, Any] = {"missing": code(lambda: BLOCK.open(Context(values={})))}
    wrong = {"display": "own", "program": ["xterm"]}
    told["refused"] = code(lambda: BLOCK.open(Context(values=wrong)))
    desktops = [opened("First"), opened("Second")]
    seen = [shown(desktop) for desktop in desktops]
    told["titles"] = [re.findall(r'dialog "(\w+)"', each["text"]) for each in seen]
    started = below(os.getpid())
    field = number(seen[0]["text"], "] text")
    act = {"snapshot": seen[0]["snapshot"], "element": field, "action": "fill", "value": "Ada"}
    acted = run(Act(), desktops[0], **act)
    confirm = {"element": number(acted["text"], '"OK"'), "action": "press"}
    run(Act(), desktops[0], snapshot=acted["next_snapshot"], **confirm)
    desktops[0].close()
    keepers = [pid for pid in below(os.getpid()) if b"keeper" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    os.kill(keepers[-1], signal.SIGKILL)
    told["lost"] = code(lambda: run(Look(), desktops[1]))
    desktops[1].close()
    for _ in range(100):
        left = [pid for pid in started if lives(pid)]
        if not left:
            break
        time.sleep(0.05)
    told["left"] = [Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ") for pid in left]
    print(json.dumps(told))


main()
