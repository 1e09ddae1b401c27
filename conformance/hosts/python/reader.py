"""A node of the probe that asks a model."""

from switchyard import CUSTOM, MESSAGE, Context, In, Model, Node, Out


class Reader(Node, id="ProbePy.Reader", name="Reader", icon="book", group="Probe", effect="safe"):
    """Asks a model."""

    texts: In[list[str]] = In("What it asks, one after the other.", scopes=(CUSTOM, MESSAGE))
    model: Model = Model("Who answers.")
    answers: Out[list[str]] = Out("What it was answered.")

    async def on_message(self, ctx: Context) -> None:
        """Ask."""
        answers = []
        for text in self.texts.get(ctx):
            answer = await self.model.ask(ctx, text, instructions="Answer.", answer_schema={"type": "object"})
            answers.append(answer.text)
        self.answers.set(ctx, answers)
