"""Agents made of ADK's `LlmAgent`."""

from google.adk.agents import LlmAgent, RunConfig
from google.adk.agents.invocation_context import LlmCallsLimitExceededError
from google.adk.events import Event
from google.adk.models import BaseLlm
from google.adk.runners import InMemoryRunner
from google.genai.types import Content, Part

from ..agents.agent import AgentFactory, AgentRequest, Events
from ..agents.signature import AgentSignature
from ..errors import NodeError
from ..json_types import JsonObject
from .tools import adk_tools

_APP = "switchyard"
_USER = "switchyard"


class AdkAgent:
    """An `LlmAgent` with the tools of a session.

    Args:
        request: What the runtime asks for.
        model: A model of ADK's, or the name of one.
        name: The agent's name within ADK.

    """

    def __init__(self, request: AgentRequest, model: str | BaseLlm, name: str) -> None:
        self._signature = AgentSignature.parse(request.signature)
        # One call of the model for each thought, and one for the answer.
        self._config = RunConfig(max_llm_calls=request.max_iters + 1)
        self.agent = LlmAgent(
            name=name,
            model=model,
            instruction=_verbatim(request.instructions),
            tools=adk_tools(request.tools),
        )
        """ADK's agent."""

    async def run(self, inputs: JsonObject, events: Events) -> JsonObject:
        """Work once."""
        async with InMemoryRunner(self.agent, app_name=_APP) as runner:
            session = await runner.session_service.create_session(app_name=_APP, user_id=_USER)
            message = Content(role="user", parts=[Part(text=self._question(inputs))])
            answer = ""
            try:
                async for event in runner.run_async(
                    user_id=_USER, session_id=session.id, new_message=message, run_config=self._config
                ):
                    answer = _narrate(event, events) or answer
            except LlmCallsLimitExceededError as error:
                message_ = "The agent did not come to an answer in as many steps as it may take."
                raise NodeError("AGENT_ITERATIONS", message_) from error
        events.result(answer)
        return {self._signature.outputs[0]: answer}

    def _question(self, inputs: JsonObject) -> str:
        names = self._signature.inputs
        if missing := [name for name in names if name not in inputs]:
            raise NodeError("AGENT_INPUT_MISSING", f"The agent needs {', '.join(missing)}.", field=missing[0])
        if len(names) == 1:
            return str(inputs[names[0]])
        return "\n".join(f"{name}: {inputs[name]}" for name in names)


def adk_agent(model: str | BaseLlm, name: str = "agent") -> AgentFactory:
    """Give what makes agents for an `AgentHost`: `AgentHost("clerk", adk_agent("gemini-2.5-flash"))`.

    Args:
        model: A model of ADK's, or the name of one.
        name: The agent's name within ADK.

    """
    return lambda request: AdkAgent(request, model, name)


def _verbatim(instructions: str | None) -> "str | _Verbatim":
    return _Verbatim(instructions) if instructions else ""


class _Verbatim:
    """Gives instructions as they are: in a plain text ADK would fill in what stands in braces."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __call__(self, _: object) -> str:
        return self._text


def _narrate(event: Event, events: Events) -> str | None:
    """Tell what happened; gives the text where it is the answer."""
    texts: list[str] = []
    for part in (event.content.parts or []) if event.content else []:
        if part.function_call:
            events.action(part.function_call.name or "", part.function_call.args or {})
        elif part.function_response:
            response = part.function_response.response or {}
            events.observation(str(response), response)
        elif part.text and part.thought:
            events.thought(part.text)
        elif part.text:
            texts.append(part.text)
    text = "".join(texts)
    if event.is_final_response():
        return text
    if text:
        events.thought(text)
    return None
