"""The first frames of a connection."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from ..errors import BridgeRefusedError
from ..json_types import Frame
from .codec import Codec
from .protocol import CLOSE_UNAUTHENTICATED, VERSION, Identity
from .transport import Transport, TransportClosedError

WELCOME_SECONDS = 10.0

_FINAL = frozenset({"UnsupportedVersion", "Unauthenticated", "Forbidden", "BadFrame"})


@dataclass(frozen=True)
class Resume:
    """What is needed to take up a connection that broke."""

    connection_id: str
    token: str
    last_seq: int


@dataclass(frozen=True)
class Welcome:
    """What the runtime said when it let this side in. Times in seconds, sizes in bytes."""

    connection_id: str
    resume_token: str
    session_ttl: float
    max_frame: int
    max_inflight: int
    max_batch: int
    blob_threshold: int
    heartbeat_interval: float
    heartbeat_timeout: float
    max_missed: int
    capabilities: frozenset[str]
    resumed: bool
    last_seq: int
    raw: Frame = field(repr=False)

    @classmethod
    def of_wire(cls, frame: Frame) -> "Welcome":
        """Read a `welcome`."""
        limits: dict[str, Any] = frame.get("limits", {})
        heartbeat: dict[str, Any] = frame.get("heartbeat", {})
        return cls(
            connection_id=str(frame.get("connection_id", "")),
            resume_token=str(frame.get("resume_token", "")),
            session_ttl=frame.get("session_ttl_ms", 60_000) / 1000,
            max_frame=limits.get("max_frame", 1024 * 1024),
            max_inflight=limits.get("max_inflight", 256),
            max_batch=limits.get("max_batch", 100),
            blob_threshold=limits.get("blob_threshold", 4096),
            heartbeat_interval=heartbeat.get("interval_ms", 5000) / 1000,
            heartbeat_timeout=heartbeat.get("timeout_ms", 5000) / 1000,
            max_missed=heartbeat.get("max_missed", 2),
            capabilities=frozenset(frame.get("capabilities", ())),
            resumed=frame.get("resumed") is True,
            last_seq=frame.get("last_seq", 0),
            raw=frame,
        )


async def shake_hands(
    transport: Transport,
    codec: Codec,
    identity: Identity,
    resume: Resume | None,
    auth: str | None = None,
) -> Welcome:
    """Say `hello` and wait for `welcome`.

    Raises:
        BridgeRefusedError: The runtime does not let this side in.
        TransportClosedError: The transport ended first, or nothing came.

    """
    hello: Frame = {
        "type": "hello",
        "protocol_versions": [VERSION],
        "role": identity.role,
        "client": {
            "name": identity.name,
            "version": identity.version,
            "language": identity.language,
        },
        "capabilities": list(identity.capabilities),
    }
    if auth:
        hello["auth"] = auth
    if resume:
        hello["resume"] = {
            "connection_id": resume.connection_id,
            "token": resume.token,
            "last_seq": resume.last_seq,
        }
    await transport.send(codec.encode(hello))
    try:
        async with asyncio.timeout(WELCOME_SECONDS):
            return await _welcome(transport, codec)
    except TimeoutError:
        await transport.close(1000)
        raise TransportClosedError(reason="The runtime did not answer hello.") from None
    except TransportClosedError as error:
        if error.code == CLOSE_UNAUTHENTICATED:
            raise BridgeRefusedError("The runtime refused the token.") from error
        raise


async def _welcome(transport: Transport, codec: Codec) -> Welcome:
    while True:
        frame = codec.decode(await transport.receive())
        if frame.get("type") == "welcome":
            return Welcome.of_wire(frame)
        error = frame.get("error")
        if frame.get("type") == "error" and isinstance(error, dict) and error.get("type") in _FINAL:
            await transport.close(1000)
            raise BridgeRefusedError(str(error.get("message", "The runtime refused the hello.")))
