"""Nodes, agents and clients for Switchyard."""

from .agents.agent import Agent, AgentFactory, AgentRequest, Events
from .agents.agent_host import AgentHost
from .client.client import Client, connect
from .client.remote_tool import RemoteTool
from .client.session import Session
from .client.tool_execution import ToolExecution
from .client.tool_info import ToolInfo
from .errors import (
    BridgeRefusedError,
    CommandError,
    ConnectionLostError,
    DeclarationError,
    NodeError,
    SessionLostError,
    SwitchyardError,
    ToolExecutionError,
)
from .host.package import Package
from .nodes.context import Context, ProbeContext
from .nodes.credential import Credential, CredentialKind
from .nodes.file_reference import FileReference
from .nodes.model import Model, ModelAnswer, ModelMessage
from .nodes.node import Node
from .nodes.scope import AI, CUSTOM, MESSAGE, Scope
from .nodes.session_block import SessionBlock
from .nodes.tool_marker import Tool
from .nodes.variable import In, Opt, Out

__all__ = [
    "AI",
    "CUSTOM",
    "MESSAGE",
    "Agent",
    "AgentFactory",
    "AgentHost",
    "AgentRequest",
    "BridgeRefusedError",
    "Client",
    "CommandError",
    "ConnectionLostError",
    "Context",
    "Credential",
    "CredentialKind",
    "DeclarationError",
    "Events",
    "FileReference",
    "In",
    "Model",
    "ModelAnswer",
    "ModelMessage",
    "Node",
    "NodeError",
    "Opt",
    "Out",
    "Package",
    "ProbeContext",
    "RemoteTool",
    "Scope",
    "Session",
    "SessionBlock",
    "SessionLostError",
    "SwitchyardError",
    "Tool",
    "ToolExecution",
    "ToolExecutionError",
    "ToolInfo",
    "connect",
]
