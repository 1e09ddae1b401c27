"""An agent of DSPy whose tools are nodes of flows, whatever language they are written in."""

# /// script
# dependencies = ["switchyard[dspy]"]
# ///

import argparse
import json
import os
from pathlib import Path

import dspy
from scripted_dspy import scripted_lm

from switchyard import AgentHost
from switchyard.dspy import react_agent


def main() -> None:
    """Serve the agent until the process is signalled to end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", default="dspy-agent", help="the name that flows know the agent by")
    parser.add_argument(
        "--model", default=os.environ.get("AGENT_MODEL"), help="for example openai/gpt-4o-mini"
    )
    parser.add_argument("--scripted", action="store_true", help="play a script in place of a model")
    parser.add_argument("--script", type=Path, help="the script to play, a file of JSON")
    options = parser.parse_args()
    if options.scripted or options.script or not options.model:
        lm = scripted_lm(json.loads(options.script.read_text()) if options.script else None)
    else:
        lm = dspy.LM(options.model)
    AgentHost(options.name, react_agent(lm)).run()


if __name__ == "__main__":
    main()
