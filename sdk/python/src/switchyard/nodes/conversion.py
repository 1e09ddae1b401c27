"""JSON values to typed values and back. Nothing is coerced: a wrong type is an error."""

import dataclasses
import re
import types
from datetime import date, datetime
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from .json_schema import is_required, is_typed_dict

_WORDS = {
    str: "text",
    bool: "true or false",
    int: "an integer",
    float: "a number",
    list: "a list",
    dict: "an object",
    type(None): "null",
}

_TIMES = {
    date: "a date such as 2026-03-01",
    datetime: "a date and time with its offset from UTC, such as 2026-03-01T09:30:00Z",
}
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_DATE_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", re.ASCII | re.IGNORECASE)


class MismatchError(ValueError):
    """A value does not fit its type. The text completes the sentence "the value at <path> ..."."""


def from_json(hint: Any, value: Any, path: str) -> Any:
    """Make a typed value from a value of JSON.

    Raises:
        MismatchError: It does not fit; the text begins with the path.

    """
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return value
    if hint is None or hint in _WORDS:
        return _plain(type(None) if hint is None else hint, value, path)
    if hint in (date, datetime):
        return _time(hint, value, path)
    if origin in (Annotated, Required, NotRequired):
        return from_json(arguments[0], value, path)
    if origin is Literal:
        return _literal(arguments, value, path)
    if origin in (Union, types.UnionType):
        return _union(arguments, value, path)
    if origin is list:
        items = _plain(list, value, path)
        return [from_json(arguments[0], item, f"{path}[{index}]") for index, item in enumerate(items)]
    if origin is dict:
        entries = _plain(dict, value, path)
        return {key: from_json(arguments[1], item, f"{path}.{key}") for key, item in entries.items()}
    return _record(hint, value, path)


def _plain(hint: Any, value: Any, path: str) -> Any:
    # A bool is an int to Python, but not to JSON; an int is a number to both.
    if type(value) is hint or (hint is float and type(value) is int):
        return value
    raise MismatchError(f"{path} must be {_WORDS[hint]}")


def _time(hint: Any, value: Any, path: str) -> Any:
    text = _plain(str, value, path)
    # Python reads more of ISO 8601 than JSON Schema's formats allow: 20260301, a time without a zone.
    try:
        if hint is date and _DATE.fullmatch(text):
            return date.fromisoformat(text)
        if hint is datetime and _DATE_TIME.fullmatch(text):
            return datetime.fromisoformat(text.upper())
    except ValueError:
        pass
    raise MismatchError(f"{path} must be {_TIMES[hint]}")


def _literal(choices: tuple[Any, ...], value: Any, path: str) -> Any:
    if any(type(value) is type(choice) and value == choice for choice in choices):
        return value
    raise MismatchError(f"{path} must be one of {', '.join(map(repr, choices))}")


def _union(choices: tuple[Any, ...], value: Any, path: str) -> Any:
    first: MismatchError | None = None
    for choice in choices:
        try:
            return from_json(choice, value, path)
        except MismatchError as error:
            first = first or error
    raise first if first is not None else MismatchError(f"{path} has no type")


def _record(hint: Any, value: Any, path: str) -> Any:
    entries = _plain(dict, value, path)
    hints = hints_of(hint)
    if is_typed_dict(hint):
        allowed = list(hints)
        required = [name for name in hints if name in hint.__required_keys__]
    else:
        fields = [field for field in dataclasses.fields(hint) if field.init]
        allowed = [field.name for field in fields]
        required = [field.name for field in fields if is_required(field)]
    for name in entries:
        if name not in allowed:
            raise MismatchError(f"{path} has the unknown field {name!r}")
    for name in required:
        if name not in entries:
            raise MismatchError(f"{path}.{name} is missing")
    typed = {name: from_json(hints[name], item, f"{path}.{name}") for name, item in entries.items()}
    return typed if is_typed_dict(hint) else hint(**typed)


def to_json(value: Any) -> Any:
    """Give a typed value as JSON: dataclasses become objects, times their ISO text; everything else stays.

    Raises:
        MismatchError: A `datetime` without a time zone.

    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: to_json(getattr(value, field.name)) for field in fields if field.init}
    if isinstance(value, datetime) and value.tzinfo is None:
        raise MismatchError("a date and time must have a time zone")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    return value
