"""Objects that pass for functions."""

import inspect
from types import CodeType
from typing import Any, Self

from .tool_info import ToolInfo


class FunctionLike:
    """A tool that `inspect` takes for a function.

    Libraries that make a tool of a function, such as OpenAI's Agents with `function_tool`, take no other
    callable: they ask `inspect` whether it is a routine, whether it must be awaited, and what it takes.
    """

    def __init__(self, info: ToolInfo, code: CodeType) -> None:
        """Describe the tool as a function of the same kind (plain or to be awaited) as `code`."""
        self.info = info
        self.__name__ = self.__qualname__ = info.name
        self.__doc__ = info.documentation()
        self.__signature__ = info.signature()
        self.__annotations__ = annotations_of(self.__signature__)
        self.__code__ = code
        self.__defaults__ = None
        self.__kwdefaults__ = None

    def __get__(self, instance: object, owner: type | None = None) -> Self:
        """Stay the same as a member of a class; `inspect` knows routines by this method."""
        return self

    def __repr__(self) -> str:
        return f"<tool {self.info.name}{self.__signature__}>"


def annotations_of(signature: inspect.Signature) -> dict[str, Any]:
    """Give the annotations that a signature says."""
    named = {name: each.annotation for name, each in signature.parameters.items()}
    return {**named, "return": signature.return_annotation}
