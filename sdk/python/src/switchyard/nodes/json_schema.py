"""JSON Schemas from type hints."""

import dataclasses
import types
from datetime import date, datetime
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from ..errors import DeclarationError
from .file_reference import WORKSPACE_FILE, FileReference

_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    list: {"type": "array"},
    dict: {"type": "object"},
    type(None): {"type": "null"},
    None: {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    Any: {},
    object: {},
}


def schema_of(hint: Any) -> dict[str, Any]:
    """Give the JSON Schema of a type hint.

    Raises:
        DeclarationError: The hint has no JSON form.

    """
    return _schema_of(hint, ())


def _schema_of(hint: Any, within: tuple[Any, ...]) -> dict[str, Any]:
    if isinstance(hint, type) and hint in within:
        raise DeclarationError(f"{hint.__name__} contains itself, which a parameter's type cannot.")
    try:
        plain = _PLAIN.get(hint)
    except TypeError:  # not hashable, so no type at all
        plain = None
    if plain is not None:
        return dict(plain)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Annotated, Required, NotRequired):
        return _schema_of(arguments[0], within)
    if origin is Literal:
        return _literal(arguments)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema_of(each, within) for each in arguments]}
    if origin is list:
        return {"type": "array", "items": _schema_of(arguments[0], within)}
    if origin is dict:
        return _mapping(hint, arguments, within)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint, (*within, hint))
    if hint is FileReference:
        return {**_typed_dict(hint, within), "format": WORKSPACE_FILE}
    if is_typed_dict(hint):
        return _typed_dict(hint, (*within, hint))
    raise DeclarationError(
        f"{hint!r} has no JSON form. Use str, bool, int, float, datetime, date, list[...], "
        "dict[str, ...], Literal, a dataclass, a TypedDict, or a union of these."
    )


def is_typed_dict(hint: Any) -> bool:
    """Tell whether a hint is a TypedDict."""
    return isinstance(hint, type) and issubclass(hint, dict) and hasattr(hint, "__required_keys__")


def _literal(choices: tuple[Any, ...]) -> dict[str, Any]:
    kinds = {type(choice) for choice in choices}
    if not kinds <= {str, int, bool}:
        raise DeclarationError("A Literal may hold texts, integers and booleans.")
    typed = _PLAIN[kinds.pop()] if len(kinds) == 1 else {}
    return {**typed, "enum": list(choices)}


def _mapping(hint: Any, arguments: tuple[Any, ...], within: tuple[Any, ...]) -> dict[str, Any]:
    key, value = arguments
    if key is not str:
        raise DeclarationError(f"{hint!r} has keys that are not texts; JSON has no others.")
    values = _schema_of(value, within)
    return {"type": "object", **({"additionalProperties": values} if values else {})}


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _dataclass(hint: type, within: tuple[Any, ...]) -> dict[str, Any]:
    hints = hints_of(hint)
    fields = [field for field in dataclasses.fields(hint) if field.init]
    return _object(
        {field.name: _schema_of(hints[field.name], within) for field in fields},
        [field.name for field in fields if is_required(field)],
    )


def is_required(field: "dataclasses.Field[Any]") -> bool:
    """Tell whether a dataclass cannot be made without this field."""
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


def _typed_dict(hint: Any, within: tuple[Any, ...]) -> dict[str, Any]:
    hints = hints_of(hint)
    required = [name for name in hints if name in hint.__required_keys__]
    return _object({name: _schema_of(each, within) for name, each in hints.items()}, required)
