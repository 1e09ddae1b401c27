"""Agents made of `dspy.ReAct`."""

import asyncio
import contextvars
from typing import Any

import dspy

from ..agents.agent import AgentFactory, AgentRequest, Events
from ..errors import NodeError
from ..json_types import JsonObject
from .narrator import Narrator
from .tools import dspy_tools


class ReActAgent:
    """Reasons and acts with the tools of a session.

    Args:
        request: What the runtime asks for.
        lm: The language model; the one that DSPy is configured with when left out.
        in_thread: Runs in a thread, for language models that cannot be awaited.

    """

    def __init__(self, request: AgentRequest, lm: dspy.BaseLM | None, *, in_thread: bool = False) -> None:
        self._lm = lm or dspy.settings.lm
        if self._lm is None:
            raise NodeError("MODEL_MISSING", "The agent has no language model.", hint="Configure dspy.LM.")
        self._in_thread = in_thread
        self._signature = dspy.Signature(request.signature, request.instructions)
        self.react = dspy.ReAct(
            self._signature,
            tools=dspy_tools(request.blocking_tools if in_thread else request.tools),
            max_iters=request.max_iters,
        )
        """The DSPy module."""

    async def run(self, inputs: JsonObject, events: Events) -> JsonObject:
        """Work once."""
        if missing := [name for name in self._signature.input_fields if name not in inputs]:
            raise NodeError("AGENT_INPUT_MISSING", f"The agent needs {', '.join(missing)}.", field=missing[0])
        callbacks = [*dspy.settings.get("callbacks", []), Narrator(events)]
        with dspy.context(lm=self._lm, callbacks=callbacks):
            prediction = await self._predict(dict(inputs))
        outputs = {name: getattr(prediction, name) for name in self._signature.output_fields}
        events.result(str(next(iter(outputs.values()), "")), outputs)
        return outputs

    async def _predict(self, inputs: dict[str, Any]) -> dspy.Prediction:
        if not self._in_thread:
            return await self.react.acall(**inputs)
        context = contextvars.copy_context()
        return await asyncio.to_thread(context.run, lambda: self.react(**inputs))


def react_agent(lm: dspy.BaseLM | None = None, *, in_thread: bool = False) -> AgentFactory:
    """Give what makes agents for an `AgentHost`: `AgentHost("clerk", react_agent(dspy.LM(...)))`.

    Args:
        lm: The language model; the one that DSPy is configured with when left out.
        in_thread: Runs agents in threads, for language models that cannot be awaited.

    """
    return lambda request: ReActAgent(request, lm, in_thread=in_thread)
