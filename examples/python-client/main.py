"""Calls the tools of a flow's agent from a plain program: one by one, in a batch, and without waiting."""

import argparse
import json

from switchyard import ToolExecutionError, blocking


def main() -> None:
    """List the tools of an agent node, and call one of them where one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flow", default="order-desk", help="the flow's id")
    parser.add_argument("--node", default="desk", help="the agent node's id")
    parser.add_argument("--message", default="{}", help="what parameters of scope Message read from, as JSON")
    parser.add_argument("--times", type=int, default=1, help="how often to call, in one round trip")
    parser.add_argument("tool", nargs="?", help="the tool to call")
    parser.add_argument("arguments", nargs="?", default="{}", help="its arguments, as JSON")
    options = parser.parse_args()
    message = json.loads(options.message)
    with blocking.connect() as client, client.open_session(options.flow, options.node, message) as session:
        if options.tool is None:
            for tool in session.tools.values():
                print(f"{tool!r}\n    {tool.info.description}")
            return
        call = session.tools[options.tool].request(**json.loads(options.arguments))
        for outcome in session.batch([call] * options.times):
            failed = isinstance(outcome, ToolExecutionError)
            print(outcome if failed else json.dumps(outcome, ensure_ascii=False))


if __name__ == "__main__":
    main()
