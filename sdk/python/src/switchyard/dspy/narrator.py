"""Tells what DSPy does as an agent's events."""

from typing import Any

import dspy
from dspy.utils.callback import BaseCallback

from ..agents.agent import Events

FINISH = "finish"


class Narrator(BaseCallback):
    """Receives every thought and every tool call."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._quiet: set[str] = set()

    def on_module_end(
        self, call_id: str, outputs: Any | None, exception: BaseException | None = None
    ) -> None:
        """Tell a thought."""
        thought = getattr(outputs, "next_thought", None) if isinstance(outputs, dspy.Prediction) else None
        if thought:
            self._events.thought(str(thought))

    def on_tool_start(self, call_id: str, instance: Any, inputs: dict[str, Any]) -> None:
        """Tell an action."""
        if instance.name == FINISH:
            self._quiet.add(call_id)
            return
        self._events.action(instance.name, inputs.get("kwargs", inputs))

    def on_tool_end(self, call_id: str, outputs: Any | None, exception: BaseException | None = None) -> None:
        """Tell an observation."""
        if call_id in self._quiet:
            self._quiet.discard(call_id)
        elif exception is None:
            self._events.observation(str(outputs), outputs)
