"""Names for what travels: values of JSON."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""A value of JSON: None, bool, int, float, str, list or dict with string keys."""

JsonObject: TypeAlias = Mapping[str, Any]
"""An object of JSON that is only read."""

Frame: TypeAlias = dict[str, Any]
"""One object on the wire."""
