"""What a frame may look like, no matter which side sent it."""

import json
import math
import re
from typing import Any

from ..json_types import Frame
from .protocol import MAX_DEPTH

_FORBIDDEN_KEYS = frozenset({"__proto__", "constructor", "prototype"})
_SUSPICIOUS = ("__proto__", "constructor", "prototype", "\\u")
_LARGE_EXPONENT = re.compile(r"[eE]\+?\d{3}")


class BadFrameError(ValueError):
    """A frame cannot be followed. The text says why, as a sentence."""


def parse(text: str | bytes) -> Frame:
    """Read a frame of JSON.

    Raises:
        BadFrameError: It is not one object, is too deep, has a field twice, or one that no frame may have.

    """
    try:
        frame = read_json(text)
    except RecursionError as error:
        raise BadFrameError("The frame is nested too deeply.") from error
    except BadFrameError:
        raise
    except ValueError as error:
        raise BadFrameError("The frame is not JSON.") from error
    plain = text if isinstance(text, str) else text.decode("utf-8", "replace")
    # Counting and searching a text is far cheaper than walking what it says; most frames pass here.
    deep = plain.count("[") + plain.count("{") > MAX_DEPTH
    if deep or any(word in plain for word in _SUSPICIOUS) or _LARGE_EXPONENT.search(plain):
        check(frame)
    return as_frame(frame)


def read_json(text: str | bytes) -> Any:
    """Read JSON in which every object has each of its fields once.

    Raises:
        BadFrameError: A field is there twice, or a number is none that JSON knows.
        ValueError: It is no JSON.
        RecursionError: It is too deep to be read.

    """
    return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique_fields)


def as_frame(value: Any) -> Frame:
    """Refuse whatever is not an object."""
    if not isinstance(value, dict):
        raise BadFrameError("The frame is not an object.")
    return value


def check(value: Any) -> None:
    """Refuse a value that is too deep, has a key that no frame may have, or holds what is no JSON."""
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return
    raise BadFrameError("The frame is nested too deeply.")


def _children(parent: Any) -> list[Any]:
    if isinstance(parent, list):
        return parent
    if not isinstance(parent, dict):
        _check_plain(parent)
        return []
    if not _FORBIDDEN_KEYS.isdisjoint(parent):
        raise BadFrameError("The frame has a key that is not allowed.")
    return list(parent.values())


def _check_plain(value: Any) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise BadFrameError("The frame has a number that is too large.")
    if isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise BadFrameError("The frame has half of a character.") from error


def _unique_fields(fields: list[tuple[str, Any]]) -> Frame:
    unique = dict(fields)
    if len(unique) != len(fields):
        raise BadFrameError("The frame has an object with a field twice.")
    return unique


def _refuse_constant(name: str) -> None:
    raise BadFrameError(f"{name} is no JSON.")
