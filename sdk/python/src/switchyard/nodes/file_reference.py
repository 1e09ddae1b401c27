"""A file as a result."""

from typing import NotRequired, TypedDict


class FileReference(TypedDict):
    """A file of the workspace as a result of a node: a program that calls the node gets the file itself.

    Declare an output with it, `report: Out[FileReference] = Out("The report.")`, and set it to what
    `ctx.files.reference(path)` gives.
    """

    path: str
    mediaType: NotRequired[str]
    """What the file is by its bytes and then by its name, for example text/csv."""
    size: NotRequired[int]
    """In bytes."""
    hash: NotRequired[str]
    """`sha256:` and 64 hexadecimal digits."""
    name: NotRequired[str]
    """What people call it; the last part of the path when it is left out."""


WORKSPACE_FILE = "workspace-file"
"""The `format` of the schema of a file."""
