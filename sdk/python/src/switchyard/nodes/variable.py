"""The parameters and results of a node, as its author declares them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, get_args, overload

from ..errors import DeclarationError
from .context import Context
from .conversion import from_json, to_json
from .json_schema import schema_of
from .scope import AI, CUSTOM, MESSAGE, Scope

T = TypeVar("T")

_NAME = re.compile(r"(?!__|constructor\Z|prototype\Z)[A-Za-z_][A-Za-z0-9_]{0,63}")
Sink = Literal[
    "url", "host", "path", "recipient", "sender", "sql", "amount", "command", "instructions", "record"
]


class Variable(Generic[T]):
    """What `In`, `Opt` and `Out` have in common. It holds no value: values are in the `Context`."""

    variable_type: ClassVar[Literal["In", "Opt", "Out"]]
    scopes: tuple[Scope, ...]

    def __init__(
        self,
        description: str,
        *,
        name: str | None,
        title: str | None,
        schema: Mapping[str, Any] | None,
    ) -> None:
        self.description = description
        self.title = title
        self.hint: Any = None
        self._name = name
        self._keywords = dict(schema or {})

    @property
    def name(self) -> str:
        """The key in parameters and outputs, and the argument's name that a model sees."""
        return self._name or ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = self._name or name

    def bind(self, hint: Any) -> None:
        """Give the variable its type, which its annotation says.

        Raises:
            DeclarationError: The name or the type cannot be declared.

        """
        if not _NAME.fullmatch(self.name):
            raise DeclarationError(
                f"{self.name!r} cannot be a parameter's name: it must be 1 to 64 ASCII letters, "
                "digits and underscores, and not begin with a digit or two underscores."
            )
        if len(self.description) > 2000:
            raise DeclarationError(f"The description of {self.name} is longer than 2000 characters.")
        try:
            schema_of(hint)
        except DeclarationError as error:
            raise DeclarationError(f"{self.name}: {error}") from error
        self.hint = hint

    def json_schema(self) -> dict[str, Any]:
        """Give the JSON Schema: what the type says, and the author's keywords."""
        return {**schema_of(self.hint), **self._keywords}

    def spec(self) -> dict[str, Any]:
        """Give the property as the node's spec has it."""
        return {
            "name": self.name,
            **({"title": self.title} if self.title is not None else {}),
            "variableType": self.variable_type,
            "schema": self.json_schema(),
            "description": self.description,
            "scope": str(self.scopes[0]),
            "aiScope": AI in self.scopes,
            "customScope": CUSTOM in self.scopes,
            "messageScope": MESSAGE in self.scopes,
        }


class Input(Variable[T]):
    """What `In` and `Opt` have in common."""

    def __init__(
        self,
        description: str = "",
        *,
        scopes: Sequence[Scope] = (CUSTOM, MESSAGE),
        name: str | None = None,
        title: str | None = None,
        schema: Mapping[str, Any] | None = None,
        sink: Sink | None = None,
        default: T | None = None,
        tool_scope: Scope | None = None,
        advanced: bool = False,
    ) -> None:
        super().__init__(description, name=name, title=title, schema=schema)
        self.scopes = tuple(scopes)
        self.tool_scope = tool_scope
        self.advanced = advanced
        self.sink = sink
        self.default = default
        if not self.scopes or not all(isinstance(scope, Scope) for scope in self.scopes):
            raise DeclarationError("`scopes` must be one or several of AI, CUSTOM and MESSAGE.")
        if len(set(self.scopes)) != len(self.scopes):
            raise DeclarationError("`scopes` names a scope twice.")
        if sink is not None and sink not in get_args(Sink):
            raise DeclarationError(f"`sink` must be one of {', '.join(get_args(Sink))}.")
        if tool_scope is not None and tool_scope not in self.scopes:
            raise DeclarationError("`tool_scope` must be one of the `scopes`.")

    def bind(self, hint: Any) -> None:
        """Give the variable its type, and hold the default against it."""
        super().bind(hint)
        if self.default is None:
            return
        try:
            self.read(to_json(self.default))
        except ValueError as error:
            raise DeclarationError(f"The default of {self.name} does not fit: {error}.") from error

    def spec(self) -> dict[str, Any]:
        """Give the property as the node's spec has it."""
        sink = {"sink": self.sink} if self.sink else {}
        default = {} if self.default is None else {"value": to_json(self.default)}
        tool_scope = {} if self.tool_scope is None else {"toolScope": self.tool_scope.value}
        advanced = {"advanced": True} if self.advanced else {}
        return {**super().spec(), **tool_scope, **sink, **default, **advanced}

    def read(self, value: Any) -> T:
        """Make the typed value of what came over the wire.

        Raises:
            MismatchError: It does not fit.

        """
        typed: T = from_json(self.hint, value, f"`{self.name}`")
        return typed


class In(Input[T]):
    """A parameter that must have a value.

    Args:
        description: Read by people and by models.
        scopes: Who may fill it; the first is what a new node starts with.
        name: The name on the wire, where it differs from the attribute's.
        title: The label that people see.
        schema: Keywords of JSON Schema beside what the type says: `{"maxLength": 500}`.
        sink: What the value ends up as, for the checks and the flow's policies that depend on it.
        default: The value when nothing else fills it. A model that fills an `In` must still give a value.
        tool_scope: What it starts with on a node that becomes a tool, if not with the first of `scopes`.
        advanced: Whether it is rarely set: the designer folds it away until it has a value.

    """

    variable_type = "In"

    def get(self, ctx: Context) -> T:
        """Give the value that this call has."""
        value: T = ctx.value(self.name)
        return value


class Opt(Input[T]):
    """A parameter that may be left out. Takes what `In` takes.

    `get` may give None as far as a type checker knows; an `In` with a default never does.
    """

    variable_type = "Opt"

    @overload
    def get(self, ctx: Context) -> T | None: ...
    @overload
    def get(self, ctx: Context, otherwise: T) -> T: ...
    def get(self, ctx: Context, otherwise: T | None = None) -> T | None:
        """Give the value that this call has, else the default, else `otherwise`."""
        value: T | None = ctx.value(self.name)
        return otherwise if value is None else value


class Out(Variable[T]):
    """A result that the node sets.

    Args:
        description: Read by people and by models.
        name: The name on the wire, where it differs from the attribute's.
        title: The label that people see.
        schema: Keywords of JSON Schema beside what the type says.
        neutral: Neither the parameters nor anybody outside have a say in it: a count, a time, an id of the
            node's own.

    """

    variable_type = "Out"
    scopes = (MESSAGE,)

    def __init__(
        self,
        description: str = "",
        *,
        name: str | None = None,
        title: str | None = None,
        schema: Mapping[str, Any] | None = None,
        neutral: bool = False,
    ) -> None:
        super().__init__(description, name=name, title=title, schema=schema)
        self.neutral = neutral

    def spec(self) -> dict[str, Any]:
        """Give the result as the node's spec has it."""
        return {**super().spec(), **({"neutral": True} if self.neutral else {})}

    def set(self, ctx: Context, value: T) -> None:
        """Set the result of this call.

        Raises:
            TypeError: The value does not fit the declared type.

        """
        try:
            plain = to_json(value)
            from_json(self.hint, plain, f"`{self.name}`")
        except ValueError as error:
            raise TypeError(f"The output does not fit its type: {error}.") from error
        ctx.set_output(self.name, plain)
