"""A package whose node prints: what it prints must not get among the frames."""

from switchyard import Context, In, Node, Out, Package


class Say(Node, id="Printing.Say", effect="safe"):
    text: In[str] = In("What.")
    said: Out[str] = Out("What was said.")

    async def on_message(self, ctx: Context) -> None:
        print("printed by a node", flush=True)
        self.said.set(ctx, self.text.get(ctx))


if __name__ == "__main__":
    Package("Printing", "1.0.0", [Say]).run()
