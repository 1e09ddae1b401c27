"""A model of ADK that plays a script, for the example and the tests where no real one is at hand."""

import re
from collections.abc import AsyncGenerator
from typing import Any

from google.adk.models import BaseLlm, LlmRequest, LlmResponse
from google.genai.types import Content, FunctionDeclaration, Part

Step = dict[str, Any]
"""`{"tool", "args"}`, or at the end `{"answer"}`, in which `{name}` is an output of an earlier tool."""

MAIL_SCRIPT: list[Step] = [
    {
        "tool": "send_email",
        "args": {
            "to": "john@company.com",
            "subject": "Your order has shipped",
            "body": "Good news: your order has shipped.",
        },
    },
    {"answer": "The mail to john@company.com has been sent; its message id is {message_id}."},
]


class ScriptedLlm(BaseLlm):
    """Plays a script. Which step it is, it reads from the conversation, so that agents may share it."""

    model: str = "scripted"
    script: list[Step] = MAIL_SCRIPT

    async def generate_content_async(
        self, llm_request: LlmRequest, stream: bool = False
    ) -> AsyncGenerator[LlmResponse, None]:
        """Give the script's next words."""
        results = [
            part.function_response.response or {}
            for content in llm_request.contents
            for part in content.parts or []
            if part.function_response
        ]
        steps = [step for step in self.script if "tool" in step]
        if len(results) < len(steps):
            part = _call(steps[len(results)], llm_request)
        else:
            answer = next((str(step["answer"]) for step in self.script if "answer" in step), "Done.")
            part = Part(text=_filled(answer, results))
        yield LlmResponse(content=Content(role="model", parts=[part]))


def _call(step: Step, request: LlmRequest) -> Part:
    # Like a real model, it gives only the arguments that the tool is declared with; `strict` steps give all.
    known = _declared(step["tool"], request)
    arguments = {name: value for name, value in step["args"].items() if step.get("strict") or name in known}
    return Part.from_function_call(name=step["tool"], args=arguments)


def _declared(tool: str, request: LlmRequest) -> set[str]:
    declarations: list[FunctionDeclaration] = [
        declaration
        for group in request.config.tools or []
        for declaration in getattr(group, "function_declarations", None) or []
    ]
    for declaration in declarations:
        if declaration.name == tool:
            schema = declaration.parameters_json_schema or {}
            return set(schema.get("properties", {}))
    return set()


def _filled(answer: str, results: list[dict[str, Any]]) -> str:
    outputs: dict[str, Any] = {}
    for result in results:
        outputs.update(result.get("data") or {})
    return re.sub(r"\{(\w+)\}", lambda name: str(outputs.get(name.group(1), "unknown")), answer)
