"""Numbers and names that both sides of bridge/1 keep to."""

from dataclasses import dataclass
from typing import Literal

VERSION = 1
SUBPROTOCOL_JSON = "toolbridge.v1+json"
SUBPROTOCOL_MSGPACK = "toolbridge.v1+msgpack"

CAPABILITIES = ("resume", "stream", "batch", "progress", "deflate")
"""What this side can do beyond the least."""

MAX_DEPTH = 64
COMPRESS_OVER = 10 * 1024
CALL_SECONDS = 30.0
CHUNK_SECONDS = 60.0
BATCH_SECONDS = 600.0
STREAM_WINDOW = 64

CLOSE_PROTOCOL = 4400
CLOSE_UNAUTHENTICATED = 4401
CLOSE_SUPERSEDED = 4409
CLOSE_HEARTBEAT = 4410

UNRELIABLE = frozenset(
    {
        "hello",
        "welcome",
        "ping",
        "pong",
        "ack",
        "goaway",
        "log",
        "error",
        "node_progress",
        "rpc_progress",
        "agent_event",
    }
)
"""Types of frames that have no number and are not sent again after a break."""

PAYLOAD_FIELDS = {
    "node_execute": "params",
    "node_probe": "params",
    "node_probed": "outputs",
    "node_result": "outputs",
    "node_chunk": "data",
    "message": "body",
    "rpc_tool_call": "kwargs",
    "rpc_tool_response": "result",
    "rpc_tool_stream": "kwargs",
    "rpc_stream_chunk": "data",
    "rpc_batch_call": "requests",
    "rpc_batch_response": "results",
}
"""The field of each type of frame that may travel compressed."""

Role = Literal["package", "agent", "client"]


@dataclass(frozen=True)
class Identity:
    """Who a peer is, as it says in `hello`."""

    role: Role
    name: str
    version: str = "0.1.0"
    language: str = "python"
    capabilities: tuple[str, ...] = CAPABILITIES
