"""The nodes that see and work a desktop."""

from typing import Literal

from ..errors import NodeError
from ..host.package import Package
from ..nodes.context import Context
from ..nodes.node import Node
from ..nodes.scope import AI, CUSTOM, MESSAGE
from ..nodes.tool_marker import Tool
from ..nodes.variable import In, Opt, Out
from .desktop import Seen
from .use import UseDesktop

ANYWHERE = (CUSTOM, MESSAGE, AI)


class Look(
    Node,
    id="Desktop.Look",
    name="Look at Desktop",
    icon="monitor",
    category="outside",
    effect="safe",
    source=("untrusted", "private"),
    tool=Tool(
        "desktop_look",
        "Shows the programs on the desktop as numbered elements with role and name. Look before you act.",
        sequential=True,
        read_only=True,
        open_world=False,
    ),
    session=UseDesktop,
):
    """Shows the programs on the desktop: windows, buttons and fields, each with a number."""

    applications: Opt[list[str]] = Opt("Only these programs; all when left out.", scopes=(CUSTOM,))
    snapshot: Out[int] = Out("The number of what was seen, for Act on Desktop.", neutral=True)
    text: Out[str] = Out("The elements, a line each.")
    complete: Out[bool] = Out("Whether that is all.", neutral=True)

    def on_message(self, ctx: Context) -> None:
        """Look."""
        seen = UseDesktop.of(ctx).look(self.applications.get(ctx, []))
        show(ctx, seen, self.snapshot, self.text)
        self.complete.set(ctx, seen.complete)


class Act(
    Node,
    id="Desktop.Act",
    name="Act on Desktop",
    icon="mouse-pointer-click",
    category="outside",
    effect="once",
    source=("untrusted", "private"),
    tool=Tool(
        "desktop_act",
        "Presses, fills or selects an element of the latest snapshot, by its number, and looks again.",
        sequential=True,
    ),
    session=UseDesktop,
):
    """Presses a button, fills a field or selects an entry that Look at Desktop has shown, and looks again."""

    snapshot: In[int] = In(
        "The number of the snapshot that shows the element.", scopes=(MESSAGE, CUSTOM, AI), tool_scope=AI
    )
    element: In[int] = In("The element's number in it.", scopes=ANYWHERE, tool_scope=AI)
    action: In[Literal["press", "fill", "select"]] = In("What to do with it.", scopes=ANYWHERE, tool_scope=AI)
    value: Opt[str] = Opt(
        "What to fill it with.", scopes=ANYWHERE, tool_scope=AI, schema={"maxLength": 10_000}
    )
    applications: Opt[list[str]] = Opt(
        "The programs to show afterwards; all when left out.", scopes=(CUSTOM,)
    )
    next_snapshot: Out[int] = Out("The number of what is seen afterwards.", neutral=True)
    text: Out[str] = Out("The elements afterwards, a line each.")

    def on_message(self, ctx: Context) -> None:
        """Act."""
        desktop = UseDesktop.of(ctx)
        where = (self.snapshot.get(ctx), self.element.get(ctx))
        match self.action.get(ctx):
            case "press":
                desktop.press(*where)
            case "select":
                desktop.select(*where)
            case "fill":
                value = self.value.get(ctx)
                if value is None:
                    message = "Say what to fill the element with."
                    raise NodeError("PARAMETER_MISSING", message, field="value")
                desktop.fill(*where, value)
        ctx.wait_cancelled(0.2)  # a program takes a moment to show what follows
        seen = desktop.look(self.applications.get(ctx, []))
        show(ctx, seen, self.next_snapshot, self.text)


def show(ctx: Context, seen: Seen, number: Out[int], text: Out[str]) -> None:
    """Give a snapshot as results."""
    number.set(ctx, seen.number)
    text.set(ctx, seen.text)


PACKAGE = Package("Desktop", "2.0.0", [UseDesktop, Look, Act])
