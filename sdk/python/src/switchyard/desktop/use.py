"""The block that opens a desktop."""

import os
from typing import Literal

from ..errors import NodeError
from ..nodes.context import Context
from ..nodes.scope import CUSTOM
from ..nodes.session_block import SessionBlock
from ..nodes.variable import Opt
from .desktop import Desktop

ALLOWED = "SWITCHYARD_DESKTOP_PROGRAMS"
"""Names in the environment the programs that flows may start, with a colon between them."""


class UseDesktop(
    SessionBlock[Desktop],
    id="Desktop.Use",
    name="Use Desktop",
    icon="monitor-play",
    color="blue",
    category="outside",
    summary="[{{program}}]",
    keywords=["gui", "application", "window", "open program", "xvfb", "desktop automation"],
    source=(),
):
    """Opens a desktop for what is wired to Each, and closes it after that, with the program that it started.

    Its nodes find it by where they stand.
    """

    display: Opt[Literal["present", "own"]] = Opt(
        "The desktop that the package runs on, or one of the block's own, which nobody else sees.",
        default="present",
        scopes=(CUSTOM,),
    )
    program: Opt[list[str]] = Opt(
        "A program to start, and its arguments, one after the other. No shell reads them.",
        scopes=(CUSTOM,),
        sink="command",
        schema={"maxItems": 64, "items": {"type": "string", "maxLength": 4000}},
    )
    size: Opt[str] = Opt(
        "The size of a desktop of the block's own, in pixels.",
        default="1280x800",
        scopes=(CUSTOM,),
        schema={"pattern": "^[1-9][0-9]{2,3}x[1-9][0-9]{2,3}$", "maxLength": 9},
        advanced=True,
    )

    def open(self, ctx: Context) -> Desktop:
        """Open it."""
        program = self.program.get(ctx, [])
        refuse_unless_allowed(program)
        return Desktop.opened(
            display=self.display.get(ctx, "present"), size=self.size.get(ctx, "1280x800"), program=program
        )

    def close(self, live: Desktop) -> None:
        """Close it."""
        live.close()


def refuse_unless_allowed(program: list[str]) -> None:
    """Hold a program against those that are allowed where the package was started.

    Raises:
        NodeError: `PROGRAM_NOT_ALLOWED`.

    """
    if program and program[0] not in os.environ.get(ALLOWED, "").split(":"):
        raise NodeError(
            "PROGRAM_NOT_ALLOWED",
            f"The package may not start {program[0]}.",
            field="program",
            hint=f"Name it in {ALLOWED} where the package is started.",
        )
