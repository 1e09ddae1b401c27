"""Serves the one node type of the benchmark, in Python."""

from switchyard import AI, Context, In, Node, Out, Package, Tool


class Echo(
    Node,
    id="Bench.Echo",
    name="Echo",
    description="Says a text again.",
    icon="repeat",
    effect="safe",
    tool=Tool("echo", "Says a text again."),
):
    """Says a text again."""

    text: In[str] = In("What to say.", scopes=(AI,), schema={"maxLength": 10_000})
    said: Out[str] = Out("What was said.")

    async def on_message(self, ctx: Context) -> None:
        """Echo."""
        self.said.set(ctx, self.text.get(ctx))


Package("Bench", "1.0.0-python", [Echo]).run()
