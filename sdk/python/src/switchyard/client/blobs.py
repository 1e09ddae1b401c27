"""Large values of a session: they travel over HTTP and leave a reference in their place."""

import asyncio
import hashlib
import http.client
import json
from typing import Any
from urllib.parse import urlsplit

from ..errors import ToolExecutionError
from ..json_types import Frame, Json

SECONDS = 30.0

_TYPES: dict[type, str] = {str: "string", list: "array", tuple: "array", dict: "object"}


class Blobs:
    """Sends and fetches the large values of one session.

    Args:
        bridge: The address of the bridge, beside which the values are.
        token: The session's `blob_token`.
        threshold: Values of so many bytes of JSON and less stay where they are.

    """

    def __init__(self, bridge: str, token: str, threshold: int) -> None:
        address = urlsplit(bridge)
        is_secure = address.scheme == "wss"
        self._connection = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        self._host = address.netloc
        self._path = address.path.rpartition("/")[0] + "/blobs/"
        self._token = token
        self._threshold = threshold

    async def send(self, value: Json, tool: str) -> Json:
        """Send a value and give the reference to it; a small one is given back as it is.

        Raises:
            ToolExecutionError: The runtime does not take it.

        """
        kind = _TYPES.get(type(value))
        if kind is None:
            return value
        try:
            data = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        except (TypeError, ValueError):
            # It is no JSON, and is refused by what sends the call.
            return value
        if len(data) <= self._threshold:
            return value
        digest = hashlib.sha256(data).hexdigest()
        reference = f"sha256-{digest}"
        await self._ask(tool, "PUT", reference, data)
        return {"__ref": reference, "__size": len(data), "__type": kind, "sha256": digest}

    async def fetch(self, result: Json, tool: str) -> Json:
        """Put the values in place of those of a result's fields that are references.

        Raises:
            ToolExecutionError: The runtime does not have one any more.

        """
        if not isinstance(result, dict):
            return result
        return {name: await self._open(value, tool) for name, value in result.items()}

    async def _open(self, value: Json, tool: str) -> Json:
        if not (isinstance(value, dict) and isinstance(value.get("__ref"), str)):
            return value
        reference = value["__ref"]
        data = await self._ask(tool, "GET", reference)
        if reference != f"sha256-{hashlib.sha256(data).hexdigest()}":
            raise ToolExecutionError(tool, "InternalError", _DAMAGED, code="BLOB_DAMAGED", retryable=True)
        return json.loads(data)

    async def _ask(self, tool: str, method: str, reference: str, body: bytes | None = None) -> bytes:
        try:
            status, data = await asyncio.to_thread(self._request, method, reference, body)
        except (OSError, http.client.HTTPException) as error:
            raise ToolExecutionError(
                tool, "ConnectionLost", _UNREACHABLE, code="CONNECTION_LOST", retryable=True
            ) from error
        if status >= http.client.BAD_REQUEST:
            raise _refused(tool, status, data)
        return data

    def _request(self, method: str, reference: str, body: bytes | None) -> tuple[int, bytes]:
        connection = self._connection(self._host, timeout=SECONDS)
        headers = {"Authorization": f"Bearer {self._token}"}
        if body is not None:
            headers["Content-Type"] = "application/octet-stream"
        try:
            connection.request(method, self._path + reference, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()


_DAMAGED = "A large value is not what its reference says."
_UNREACHABLE = "A large value could not be sent or fetched."

_KINDS = {401: "SessionExpired", 404: "ResourceExhausted", 413: "ValidationError", 507: "ResourceExhausted"}


def _refused(tool: str, status: int, data: bytes) -> ToolExecutionError:
    try:
        error: Any = json.loads(data).get("error")
    except (ValueError, AttributeError):
        error = None
    told: Frame = error if isinstance(error, dict) else {"message": _UNREACHABLE}
    return ToolExecutionError.of_wire(tool, {**told, "type": _KINDS.get(status, "InternalError")})
