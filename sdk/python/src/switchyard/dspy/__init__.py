"""Tools of flows for DSPy, and agents made of `dspy.ReAct`. Needs the extra `dspy`."""

from .agent import ReActAgent, react_agent
from .tools import dspy_tool, dspy_tools

__all__ = ["ReActAgent", "dspy_tool", "dspy_tools", "react_agent"]
