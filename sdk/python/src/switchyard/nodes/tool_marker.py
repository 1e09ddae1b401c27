"""What makes a node a tool."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from ..errors import DeclarationError

_NAME = re.compile(r"(?!(?:finish|submit)\Z)[A-Za-z_][A-Za-z0-9_]{0,63}")


@dataclass(frozen=True)
class Tool:
    """Makes a node callable by models; nothing else in the node changes.

    Args:
        name: The name that models call it by.
        description: What it does and when to use it, written for a model.
        sequential: True when calls of one turn must not overlap with this one.
        read_only: True when no call changes anything.
        destructive: True when calls destroy what cannot be brought back, so that a person should be asked
            before each.
        idempotent: True when a repeated call with the same arguments changes nothing more.
        open_world: True when calls reach systems or people that nobody here controls.
        kind: `human-loop` when it asks a person, `autonomous` when it plans or acts on its own.

    What depends on the arguments is left as None: nothing is then promised.

    """

    name: str
    description: str
    sequential: bool = False
    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None
    kind: Literal["human-loop", "autonomous"] | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise DeclarationError(
                f"{self.name!r} cannot be a tool's name: it must be 1 to 64 ASCII letters, digits "
                "and underscores, not begin with a digit, and not be `finish` or `submit`."
            )
        if not 1 <= len(self.description) <= 4000:
            raise DeclarationError(
                f"The tool {self.name} needs a description of 1 to 4000 characters: models read it."
            )

    def spec(self, *, streaming: bool) -> dict[str, Any]:
        """Give the marker as the node's spec has it."""
        declared = {
            "readOnly": self.read_only,
            "destructive": self.destructive,
            "idempotent": self.idempotent,
            "openWorld": self.open_world,
        }
        annotations = {name: value for name, value in declared.items() if value is not None}
        return {
            "name": self.name,
            "description": self.description,
            **({"sequential": True} if self.sequential else {}),
            **({"streaming": True} if streaming else {}),
            **({"annotations": annotations} if annotations else {}),
            **({"kind": self.kind} if self.kind else {}),
        }
