"""Works a dialog of a GTK program by the nodes, and prints what came of it. Runs on a desktop of its own."""

import json
import subprocess
import time
from typing import Any

from switchyard import NodeError
from switchyard.desktop.nodes import Act, Look
from switchyard.desktop.use import UseDesktop
from switchyard.nodes.context import Context
from switchyard.nodes.step_session import StepSession

DESKTOP = UseDesktop().open(Context(values={}))


def run(node: Any, **values: Any) -> dict[str, Any]:
    """Execute a node on the present desktop."""
    context = Context(values=values, session=StepSession(UseDesktop, DESKTOP, 0))
    node.on_message(context)
    return context.outputs


def number(text: str, words: str) -> int:
    """Give the number of the element whose line has these words."""
    (line,) = [line for line in text.splitlines() if words in line]
    return int(line.split("[")[1].split("]")[0])


def code(**values: Any) -> str:
    """Give the code with which an action is refused."""
    try:
        run(Act(), **values)
    except NodeError as error:
        return error.code
    return ""


def main() -> None:
    """Fill a form with a field and a password, and confirm it."""
    dialog = subprocess.Popen(
        ["zenity", "--forms", "--title=Order", "--add-entry=Customer", "--add-password=Secret"],
        stdout=subprocess.PIPE,
        text=True,
    )
    seen = run(Look(), applications=["zenity"])
    for _ in range(100):
        if "OK" in seen["text"]:
            break
        time.sleep(0.1)
        seen = run(Look(), applications=["zenity"])
    told = {"seen": seen["text"], "others": run(Look(), applications=["nothing"])["text"]}
    told["stale"] = code(snapshot=seen["snapshot"], element=1, action="press")
    seen = run(Look(), applications=["zenity"])
    told["unknown"] = code(snapshot=seen["snapshot"], element=999, action="press")
    label = number(seen["text"], 'label "Customer"')
    told["unfit"] = code(snapshot=seen["snapshot"], element=label, action="fill", value="x")
    told["unpressable"] = code(snapshot=seen["snapshot"], element=label, action="press")
    told["missing"] = code(snapshot=seen["snapshot"], element=label, action="fill")
    for role, value in (("] text", "Ada"), ("password text", "hunter2")):
        element = number(seen["text"], role)
        act = {"snapshot": seen["snapshot"], "element": element, "action": "fill", "value": value}
        acted = run(Act(), **act, applications=["zenity"])
        seen = {"snapshot": acted["next_snapshot"], "text": acted["text"]}
    told["filled"] = seen["text"]
    confirm = number(seen["text"], '"OK"')
    run(Act(), snapshot=seen["snapshot"], element=confirm, action="press")
    told["gone"] = code(snapshot=seen["snapshot"], element=confirm, action="press")
    told["printed"], _ = dialog.communicate(timeout=10)
    DESKTOP.close()
    print(json.dumps(told))


main()
