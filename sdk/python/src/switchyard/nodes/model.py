"""Models that a node asks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from .context import Context
from .scope import CUSTOM
from .variable import Input


class ModelMessage(TypedDict):
    """Something that was said: by the user, or by the model."""

    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True)
class ModelAnswer:
    """What a model says."""

    text: str
    input_tokens: int | None
    """The tokens that it read; None where the provider does not say."""
    output_tokens: int | None
    """Those that it wrote."""
    finish_reason: str | None
    """Why it stopped, where its provider says: `length` where the answer is cut off."""


class Model(Input[dict[str, Any]]):
    """A parameter by which the designer, and nobody else, chooses a model.

    The server asks it, with the designer's credential: the node sees neither key nor provider. Each
    request is in the run's journal before the model gets it, and each answer before the node does, so that
    a call that begins again after a crash has the answers that it had, and pays for none twice.

    Args:
        description: Read by people.
        name: The name on the wire, where it differs from the attribute's.
        title: The label that people see.

    """

    variable_type = "In"

    def __init__(self, description: str = "", *, name: str | None = None, title: str | None = None) -> None:
        super().__init__(description, scopes=(CUSTOM,), name=name, title=title, default={"provider": "demo"})

    def json_schema(self) -> dict[str, Any]:
        """Give the schema, which calls for the designer's control for models."""
        return {"type": "object", "control": "model"}

    async def ask(
        self,
        ctx: Context,
        messages: str | Sequence[ModelMessage],
        *,
        instructions: str = "",
        answer_schema: Mapping[str, Any] | None = None,
    ) -> ModelAnswer:
        """Ask once. What it costs is the run's, and comes off the budgets of the agents that called.

        Args:
            ctx: The call that asks.
            messages: What was said, the oldest first, or the one thing that the user says.
            instructions: How the model should behave, whatever the words say.
            answer_schema: What the answer should be, an object schema. The node checks the answer.

        Raises:
            NodeError: The model cannot be asked, or gave no answer. A node may let it pass.

        """
        said = [{"role": "user", "text": messages}] if isinstance(messages, str) else list(messages)
        schema = {} if answer_schema is None else {"answer_schema": dict(answer_schema)}
        question = {"instructions": instructions, "messages": said, "parameter": self.name, **schema}
        answer = await ctx.request("model.ask", question)
        usage = answer["usage"]
        return ModelAnswer(
            answer["text"], usage["input_tokens"], usage["output_tokens"], answer.get("finish_reason")
        )

    def ask_blocking(
        self,
        ctx: Context,
        messages: str | Sequence[ModelMessage],
        *,
        instructions: str = "",
        answer_schema: Mapping[str, Any] | None = None,
    ) -> ModelAnswer:
        """Do as `ask` does, in a plain handler, which runs in a thread."""
        return ctx.runner.run(self.ask(ctx, messages, instructions=instructions, answer_schema=answer_schema))
