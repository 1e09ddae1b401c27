"""Tools of flows for Google's Agent Development Kit, and agents made of it. Needs the extra `adk`."""

from .agent import AdkAgent, adk_agent
from .tools import FlowTool, adk_tools

__all__ = ["AdkAgent", "FlowTool", "adk_agent", "adk_tools"]
