"""The probe of the conformance tests, in Python."""

from typing import Any

from fetcher import Fetcher
from files import Filer
from member import Member
from reader import Reader

from switchyard import AI, CUSTOM, MESSAGE, Context, In, Node, Opt, Out, Package, Tool

ANYWHERE = (AI, CUSTOM, MESSAGE)


class Look(
    Node,
    id="ProbePy.Look",
    name="Look",
    icon="eye",
    group="Probe",
    effect="safe",
    provenance=True,
    tool=Tool("look", "Gives back what reached it."),
):
    """Gives back what reached it."""

    to: In[str] = In("Someone.", scopes=ANYWHERE, schema={"maxLength": 100})
    count: In[int] = In("How many.", scopes=ANYWHERE)
    note: Opt[str] = Opt("A note.", scopes=ANYWHERE, schema={"maxLength": 100})
    server: In[str] = In("Never a model's.", scopes=(CUSTOM, MESSAGE))
    says: Opt[dict[str, Any]] = Opt("What it says besides.", scopes=(CUSTOM,))
    seen: Out[dict[str, Any]] = Out("What reached it.")
    said: Out[dict[str, Any]] = Out("What it says.")

    async def on_message(self, ctx: Context) -> None:
        """Tell what came."""
        seen: dict[str, Any] = {
            "to": self.to.get(ctx),
            "count": self.count.get(ctx),
            "server": self.server.get(ctx),
        }
        note = self.note.get(ctx)
        if note is not None:
            seen["note"] = note
        seen["provenance"] = ctx.provenance
        if ctx.traceparent is not None:
            seen["traceparent"] = ctx.traceparent
        says = self.says.get(ctx) or {}
        if "cost" in says:
            ctx.charge(says["cost"])
        self.said.set(ctx, says)
        self.seen.set(ctx, seen)


Package("ProbePy", "1.0.0", [Look, Filer, Reader, Fetcher, Member]).run()
