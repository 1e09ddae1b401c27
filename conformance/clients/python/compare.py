"""What a frame is compared by that a session was recorded with."""

import re
from typing import Any

_PLACEHOLDER = re.compile(r"\$[a-z]+")


class DifferenceError(Exception):
    """The runtime said something else than was recorded."""


class Names:
    """What the placeholders of a session stand for, from where they first come on."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def filled(self, value: Any) -> Any:
        """Put what is known in the places of its names."""
        match value:
            case str():
                return _PLACEHOLDER.sub(lambda name: self._known.get(name[0], name[0]), value)
            case dict():
                return {key: self.filled(one) for key, one in value.items()}
            case list():
                return [self.filled(one) for one in value]
            case _:
                return value

    def compare(self, expected: Any, came: Any, place: str = "frame") -> None:
        """Hold a frame against a recorded one: an object has at least the named fields, a list every item.

        Raises:
            DifferenceError: Where it is another.

        """
        match expected:
            case dict():
                fields = came if isinstance(came, dict) else {}
                for key, one in expected.items():
                    self.compare(one, fields.get(key), f"{place}.{key}")
            case list():
                if not isinstance(came, list) or len(came) != len(expected):
                    raise DifferenceError(f"{place} is {came!r}")
                for index, (one, other) in enumerate(zip(expected, came, strict=True)):
                    self.compare(one, other, f"{place}.{index}")
            case str():
                self._compare_text(expected, came, place)
            case _ if expected != came or isinstance(expected, bool) != isinstance(came, bool):
                raise DifferenceError(f"{place} is {came!r}, not {expected!r}")

    def _compare_text(self, expected: str, came: Any, place: str) -> None:
        if expected == "$any":
            return
        is_name = _PLACEHOLDER.fullmatch(expected) is not None
        if is_name and expected not in self._known and isinstance(came, str):
            self._known[expected] = came
        elif self.filled(expected) != came:
            raise DifferenceError(f"{place} is {came!r}, not {self.filled(expected)!r}")
