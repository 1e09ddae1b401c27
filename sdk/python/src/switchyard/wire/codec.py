"""Frames as text or bytes."""

import base64
import json
import zlib
from typing import Protocol

from ..json_types import Frame
from .frames import BadFrameError, as_frame, check, parse, read_json
from .protocol import COMPRESS_OVER, PAYLOAD_FIELDS

MAX_INFLATED = 4 * 1024 * 1024

_encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class Codec(Protocol):
    """How frames look on the wire."""

    def encode(self, frame: Frame) -> str | bytes:
        """Write a frame.

        Raises:
            ValueError, TypeError: It holds something that is no JSON.

        """

    def decode(self, data: str | bytes) -> Frame:
        """Read a frame.

        Raises:
            BadFrameError: It cannot be followed.

        """


class JsonCodec:
    """One JSON text a frame."""

    def encode(self, frame: Frame) -> str:
        """Write a frame."""
        text = _encoder.encode(frame)
        if not text.isascii():
            text.encode()  # half of a character cannot be written
        return text

    def decode(self, data: str | bytes) -> Frame:
        """Read a frame."""
        return parse(data)


class MessagePackCodec:
    """One MessagePack value a frame. Needs the extra `msgpack`."""

    def __init__(self) -> None:
        import msgpack

        self._msgpack = msgpack

    def encode(self, frame: Frame) -> bytes:
        """Write a frame."""
        data: bytes = self._msgpack.packb(frame, use_bin_type=True)
        return data

    def decode(self, data: str | bytes) -> Frame:
        """Read a frame."""
        if isinstance(data, str):
            raise BadFrameError("The frame is text where MessagePack was agreed.")
        try:
            frame = self._msgpack.unpackb(data, raw=False, strict_map_key=True)
        except Exception as error:
            raise BadFrameError("The frame is not MessagePack.") from error
        check(frame)
        return as_frame(frame)


def compress(frame: Frame) -> Frame:
    """Give the frame with its payload compressed, where that is large."""
    field = payload_field(frame)
    if field is None or field not in frame:
        return frame
    text = _encoder.encode(frame[field]).encode()
    if len(text) <= COMPRESS_OVER:
        return frame
    packed = base64.b64encode(zlib.compress(text, 1)).decode("ascii")
    return {**frame, field: packed, "content_encoding": "deflate"}


def inflate(frame: Frame) -> Frame:
    """Give the frame with its payload as it was before it was compressed.

    Raises:
        BadFrameError: It is damaged, or larger than anything that is taken.

    """
    field = payload_field(frame)
    if field is None or not isinstance(frame.get(field), str):
        raise BadFrameError("The frame has no compressed payload.")
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(base64.b64decode(frame[field], validate=True), MAX_INFLATED)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise BadFrameError("The compressed payload is too large.")
        payload = read_json(text)
        check(payload)
    except (ValueError, zlib.error, RecursionError) as error:
        if isinstance(error, BadFrameError):
            raise
        raise BadFrameError("The compressed payload is damaged.") from error
    return {**frame, field: payload}


def payload_field(frame: Frame) -> str | None:
    """Name the field of a frame that may travel compressed."""
    if "command" in frame:
        return "args"
    if "success" in frame and "type" not in frame:
        return "result"
    return PAYLOAD_FIELDS.get(str(frame.get("type")))
