"""Tools of flows in ADK, and `LlmAgent` as a remote agent."""

from typing import Any

import pytest
from scripted_adk import MAIL_SCRIPT, ScriptedLlm

from switchyard.adk import FlowTool, adk_agent
from switchyard.client.caller import Caller
from switchyard.client.remote_tool import RemoteTool
from switchyard.client.tool_info import ToolInfo

from .mail_desk import SEND_EMAIL, mail_desk

QUESTION = "Send an email to john@company.com saying his order has shipped"


def test_a_tool_declares_the_schema_as_it_is() -> None:
    """[R13] [D1]"""
    declaration = FlowTool(RemoteTool(ToolInfo.of_wire(SEND_EMAIL), Caller()))._get_declaration()
    assert (declaration.name, declaration.description) == ("send_email", "Sends a mail.")
    assert declaration.parameters_json_schema == SEND_EMAIL["parameters"]


async def test_the_agent_sends_the_mail_and_names_the_message_id() -> None:
    """[R14] [R23]"""
    async with mail_desk(adk_agent(ScriptedLlm())) as desk:
        answer = await desk.ask(QUESTION, instructions="Be brief {and} literal.")
    assert answer["result"] == {
        "answer": "The mail to john@company.com has been sent; its message id is <4711@desk>."
    }
    assert [call["kwargs"] for call in desk.calls] == [MAIL_SCRIPT[0]["args"]]
    assert [event["event"] for event in desk.events] == ["action", "observation", "result"]


async def test_a_parameter_that_is_no_longer_the_models_is_gone_from_the_tool() -> None:
    """[R12] [R14]"""
    properties = {**SEND_EMAIL["parameters"]["properties"]}
    del properties["subject"]
    narrowed = {
        **SEND_EMAIL,
        "parameters": {"type": "object", "properties": properties, "required": ["to", "body"]},
    }
    async with mail_desk(adk_agent(ScriptedLlm())) as desk:
        await desk.ask(QUESTION, tools=[narrowed])
    assert set(desk.calls[0]["kwargs"]) == {"to", "body"}


@pytest.mark.parametrize("args", [{"to": 7, "server": "evil"}, {"__tool_caller_id__": "x"}, {"self": 1}])
async def test_whatever_the_model_writes_is_for_the_runtime_to_judge(args: dict[str, Any]) -> None:
    """[Q-S1] [Q-S2] [Q-S4] [Q-S6]"""
    script = [{"tool": "send_email", "args": args, "strict": True}, {"answer": "Refused."}]
    async with mail_desk(adk_agent(ScriptedLlm(script=script))) as desk:
        error = {"type": "ValidationError", "code": "TOOL_ARGUMENTS_INVALID", "message": "No."}
        desk.reply = {"status": "error", "error": error}
        assert (await desk.ask(QUESTION))["result"] == {"answer": "Refused."}
    assert [call["kwargs"] for call in desk.calls] == [args]
    assert desk.events[1]["data"] == {"status": "error", "error": {"message": "No."}}


async def test_an_agent_that_never_answers_is_stopped() -> None:
    """[Q-S13]"""
    script = [{"tool": "send_email", "args": {"to": "a"}}] * 50
    async with mail_desk(adk_agent(ScriptedLlm(script=script))) as desk:
        refused = await desk.ask(QUESTION, max_iters=3)
    assert refused["error"]["code"] == "AGENT_ITERATIONS"
    assert len(desk.calls) <= 4
