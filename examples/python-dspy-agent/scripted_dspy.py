"""A language model that plays a script, for the example and the tests where no real one is at hand."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import dspy
from dspy.lm15 import Message, Request, Response, Usage, response_to_events

Step = dict[str, Any]
"""`{"thought", "tool", "args"}`; at the end `{"answer"}`, in which `{name}` is an output of a tool."""

MAIL_SCRIPT: list[Step] = [
    {
        "thought": "I should notify the customer by mail.",
        "tool": "send_email",
        "args": {
            "to": "john@company.com",
            "subject": "Your order has shipped",
            "body": "Good news: your order has shipped.",
        },
    },
    {"answer": "The mail to john@company.com has been sent; its message id is {message_id}."},
]


class ScriptedEngine:
    """Answers as DSPy's chat adapter asks for it. Which step it is, it reads from the conversation."""

    def __init__(self, script: list[Step]) -> None:
        self._steps = [step for step in script if "tool" in step]
        self._answer = next((str(step["answer"]) for step in script if "answer" in step), "Done.")

    def complete(self, request: Request) -> Response:
        """Give the script's next words."""
        system = request.system if isinstance(request.system, str) else _text(request.system or ())
        conversation = "\n".join(message.text or "" for message in request.messages)
        if "`next_tool_name`" in system:
            fields = self._next_step(system, conversation)
        else:
            answer = _filled(self._answer, conversation)
            fields = dict.fromkeys(_outputs(system), answer)
        words = [f"[[ ## {name} ## ]]\n{text}" for name, text in fields.items()]
        return Response(
            id=None,
            model=request.model,
            message=Message.assistant("\n\n".join([*words, "[[ ## completed ## ]]"])),
            finish_reason="stop",
            usage=Usage(input_tokens=0, output_tokens=0, total_tokens=0),
        )

    def stream(self, request: Request) -> Iterator[Any]:
        """Give the same as events."""
        events: Iterator[Any] = response_to_events(self.complete(request))
        return events

    def close(self) -> None:
        """Nothing is held open."""

    def _next_step(self, system: str, conversation: str) -> dict[str, str]:
        taken = len(re.findall(r"\[\[ ## observation_\d+ ## \]\]", conversation))
        if taken >= len(self._steps):
            return {"next_thought": "That is all.", "next_tool_name": "finish", "next_tool_args": "{}"}
        step = self._steps[taken]
        # Like a real model, it gives only arguments that the tool is said to have; `strict` steps give all.
        known = {
            name: value
            for name, value in step["args"].items()
            if step.get("strict") or f"'{name}':" in _said_of(step["tool"], system)
        }
        return {
            "next_thought": str(step.get("thought", "I use a tool.")),
            "next_tool_name": str(step["tool"]),
            "next_tool_args": json.dumps(known),
        }


class AsyncScriptedEngine:
    """The same, awaited."""

    def __init__(self, engine: ScriptedEngine) -> None:
        self._engine = engine

    async def complete(self, request: Request) -> Response:
        """Give the script's next words."""
        return self._engine.complete(request)

    async def stream(self, request: Request) -> AsyncIterator[Any]:
        """Give the same as events."""
        for event in self._engine.stream(request):
            yield event

    async def aclose(self) -> None:
        """Nothing is held open."""


def scripted_lm(script: list[Step] | None = None) -> dspy.LM:
    """Make a language model for DSPy that plays a script."""
    engine = ScriptedEngine(MAIL_SCRIPT if script is None else script)
    return dspy.LM(
        "scripted/model", engine=engine, async_engine=AsyncScriptedEngine(engine), cache=False, num_retries=0
    )


def _text(parts: Any) -> str:
    return "".join(getattr(part, "text", "") for part in parts)


def _said_of(tool: str, system: str) -> str:
    found = re.search(rf"^\s*\(\d+\) {re.escape(tool)}\b.*$", system, re.MULTILINE)
    return found.group(0) if found else ""


def _outputs(system: str) -> list[str]:
    listed = system.partition("Your output fields are:")[2].partition("All interactions")[0]
    return re.findall(r"^\d+\. `(\w+)`", listed, re.MULTILINE)


def _filled(answer: str, conversation: str) -> str:
    def output(name: re.Match[str]) -> str:
        found = re.findall(rf"""["']{name.group(1)}["']: ["']?([^"',}}]+)""", conversation)
        return found[-1] if found else "unknown"

    return re.sub(r"\{(\w+)\}", output, answer)
