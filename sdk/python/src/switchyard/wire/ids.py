"""Ids that nobody can guess."""

import secrets


def call_id() -> str:
    """Name a call."""
    return f"rpc_{secrets.token_hex(16)}"


def stream_id() -> str:
    """Name a call whose answer comes in chunks."""
    return f"rpc_stream_{secrets.token_hex(16)}"


def batch_id() -> str:
    """Name a batch of calls."""
    return f"batch_{secrets.token_hex(16)}"


def command_id() -> str:
    """Name a command."""
    return f"cmd_{secrets.token_hex(16)}"


def agent_id(session: str) -> str:
    """Name an agent of a session."""
    return f"react_{session}_{secrets.token_hex(4)}"
