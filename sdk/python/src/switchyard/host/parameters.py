"""What comes with a call, as the node's declaration has it."""

from typing import Any

from ..json_types import Frame, JsonObject
from ..nodes.conversion import MismatchError, to_json
from ..nodes.node import Node


class ParametersError(ValueError):
    """What came does not fit the declaration. The runtime checks too; a host does not rely on it."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__(" ".join(text for _, text in problems))
        self.field = problems[0][0]

    def on_wire(self) -> Frame:
        """Give the error of the `node_result`."""
        return {
            "type": "ValidationError",
            "code": "PARAMETER_INVALID",
            "message": str(self)[:4000],
            "field": self.field[:256],
            "retryable": False,
        }


def read_parameters(node: type[Node], params: JsonObject) -> dict[str, Any]:
    """Make the typed values of a call.

    Raises:
        ParametersError: Something does not fit; the text names all that does not.

    """
    values: dict[str, Any] = {}
    problems = [(name, f"There is no parameter {name!r}.") for name in params if name not in node.inputs]
    for name, variable in node.inputs.items():
        is_optional = variable.variable_type == "Opt"
        if name not in params or (is_optional and params[name] is None):
            if variable.default is not None:
                values[name] = variable.read(to_json(variable.default))
            elif not is_optional:
                problems.append((name, f"`{name}` is missing."))
            continue
        try:
            values[name] = variable.read(params[name])
        except MismatchError as error:
            problems.append((name, f"{error}."))
    if problems:
        raise ParametersError(problems)
    return values
