"""An agent of Google's ADK whose tools are nodes of flows, whatever language they are written in."""

# /// script
# dependencies = ["switchyard[adk]"]
# ///

import argparse
import json
import os
from pathlib import Path

from google.adk.models import BaseLlm
from scripted_adk import MAIL_SCRIPT, ScriptedLlm

from switchyard import AgentHost
from switchyard.adk import adk_agent


def main() -> None:
    """Serve the agent until the process is signalled to end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", default="adk-agent", help="the name that flows know the agent by")
    parser.add_argument("--model", default=os.environ.get("AGENT_MODEL"), help="for example gemini-2.5-flash")
    parser.add_argument("--scripted", action="store_true", help="play a script in place of a model")
    parser.add_argument("--script", type=Path, help="the script to play, a file of JSON")
    options = parser.parse_args()
    model: str | BaseLlm = options.model
    if options.scripted or options.script or not options.model:
        script = json.loads(options.script.read_text()) if options.script else MAIL_SCRIPT
        model = ScriptedLlm(script=script)
    AgentHost(options.name, adk_agent(model)).run()


if __name__ == "__main__":
    main()
