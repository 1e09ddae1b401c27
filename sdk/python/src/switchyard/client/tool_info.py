"""What a tool is, as the runtime tells it."""

import inspect
from dataclasses import dataclass
from typing import Any, Literal, Union

from ..json_types import Frame, JsonObject

_TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}


@dataclass(frozen=True)
class ToolInfo:
    """A tool of a session."""

    id: str
    name: str
    description: str
    parameters: JsonObject
    """The arguments: an object schema. Positional arguments bind in the order of its properties."""
    output_schema: JsonObject | None
    streaming: bool
    timeout: float | None
    """How long one call may take, in seconds; None where the runtime says nothing."""
    annotations: JsonObject
    metadata: JsonObject

    @classmethod
    def of_wire(cls, tool: Frame) -> "ToolInfo":
        """Read a tool as it came over the wire."""
        name = str(tool["name"])
        timeout = tool.get("timeout_ms")
        return cls(
            id=str(tool["tool_id"]),
            name=name,
            description=str(tool.get("description") or f"Tool: {name}"),
            parameters=tool.get("parameters") or {"type": "object", "properties": {}},
            output_schema=tool.get("output_schema"),
            streaming=tool.get("type") == "streaming",
            timeout=None if timeout is None else timeout / 1000,
            annotations=tool.get("annotations") or {},
            metadata=tool.get("metadata") or {},
        )

    @property
    def properties(self) -> dict[str, JsonObject]:
        """The schemas of the arguments, by name, in their order."""
        return dict(self.parameters.get("properties") or {})

    @property
    def required(self) -> frozenset[str]:
        """The names of the arguments that a call must have."""
        return frozenset(self.parameters.get("required") or ())

    def signature(self) -> inspect.Signature:
        """Give the signature that the schema describes, required arguments first."""
        required = [self._parameter(name) for name in self.properties if name in self.required]
        optional = [self._parameter(name) for name in self.properties if name not in self.required]
        ordered = [*required, *optional]
        if [each.name for each in ordered] != list(self.properties):
            # Positions are the schema's; where an optional argument comes first, those after it go by name.
            ordered = self._by_position()
        return inspect.Signature(ordered, return_annotation=dict[str, Any])

    def _by_position(self) -> list[inspect.Parameter]:
        parameters: list[inspect.Parameter] = []
        by_name = False
        for name in self.properties:
            parameter = self._parameter(name)
            by_name = by_name or parameter.default is not inspect.Parameter.empty
            kind = inspect.Parameter.KEYWORD_ONLY if by_name else parameter.kind
            parameters.append(parameter.replace(kind=kind))
        return parameters

    def _parameter(self, name: str) -> inspect.Parameter:
        schema = self.properties[name]
        default: Any = inspect.Parameter.empty
        if name not in self.required:
            default = schema.get("default")
        hint = type_of(schema)
        if default is None and hint is not Any:
            hint = hint | None
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return inspect.Parameter(name, kind, default=default, annotation=hint)

    def documentation(self) -> str:
        """Give the text that `help()` shows."""
        lines = [
            f"    {name}: {schema['description']}"
            for name, schema in self.properties.items()
            if schema.get("description")
        ]
        return "\n".join([self.description, *(["", "Args:", *lines] if lines else [])])


def type_of(schema: JsonObject) -> Any:
    """Give the Python type of a JSON Schema, as near as Python can say it."""
    if "enum" in schema and all(isinstance(each, str | int | bool) for each in schema["enum"]):
        return Literal[tuple(schema["enum"])]
    choices = schema.get("anyOf") or schema.get("oneOf")
    kind = schema.get("type")
    if isinstance(choices, list):
        return _union([type_of(choice) for choice in choices])
    if isinstance(kind, list):
        return _union([_TYPES.get(each, Any) for each in kind])
    if kind == "array" and isinstance(schema.get("items"), dict):
        return list[type_of(schema["items"])]  # type: ignore[misc]
    if kind == "object":
        return dict[str, Any]
    return _TYPES.get(kind or "", Any)


def _union(kinds: list[Any]) -> Any:
    return Union[tuple(kinds)] if kinds else Any  # noqa: UP007 (made at run time)
