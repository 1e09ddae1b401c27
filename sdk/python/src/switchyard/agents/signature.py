"""What an agent takes and gives, by name: `question -> answer`."""

import re
from dataclasses import dataclass

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")


@dataclass(frozen=True)
class AgentSignature:
    """The names in a signature, in their order."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> "AgentSignature":
        """Read a signature. What follows a name's colon is its type, and left aside.

        Raises:
            ValueError: It is none.

        """
        before, arrow, after = text.partition("->")
        inputs, outputs = _names(before), _names(after)
        if not arrow or not inputs or not outputs:
            raise ValueError("A signature names inputs and outputs: `question -> answer`.")
        return cls(inputs, outputs)


def _names(text: str) -> tuple[str, ...]:
    names: list[str] = []
    depth = 0
    word = ""
    for character in f"{text},":
        depth += (character in "[(") - (character in "])")
        if character == "," and depth == 0:
            names.append(word.partition(":")[0].strip())
            word = ""
        else:
            word += character
    if names == [""]:
        return ()
    for name in names:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be the name of an input or output.")
    return tuple(names)
