"""Tools of flows in DSPy, and `dspy.ReAct` as a remote agent."""

from typing import Any

import dspy
import pytest
from scripted_dspy import MAIL_SCRIPT, Step, scripted_lm

from switchyard.client.caller import Caller
from switchyard.client.remote_tool import RemoteTool
from switchyard.client.tool_info import ToolInfo
from switchyard.dspy import dspy_tool, react_agent

from .mail_desk import SEND_EMAIL, mail_desk

QUESTION = "Send an email to john@company.com saying his order has shipped"


def test_a_tool_is_a_real_dspy_tool_made_of_the_schema() -> None:
    """[R13] [D1]"""
    made = dspy_tool(RemoteTool(ToolInfo.of_wire(SEND_EMAIL), Caller()))
    assert isinstance(made, dspy.Tool)
    assert (made.name, made.desc) == ("send_email", "Sends a mail.")
    assert made.args["to"] == {"type": "string", "description": "Who gets it."}
    assert made.args["urgent"] == {"type": "boolean", "default": None}
    assert made.arg_types == {"to": str, "subject": str, "body": str, "urgent": bool}
    function = made.format_as_litellm_function_call()["function"]
    assert function["parameters"]["required"] == ["to", "subject", "body"]


@pytest.mark.parametrize("in_thread", [False, True])
async def test_react_sends_the_mail_and_names_the_message_id(in_thread: bool) -> None:
    """[R14] [R23] [D12]"""
    async with mail_desk(react_agent(scripted_lm(), in_thread=in_thread)) as desk:
        answer = await desk.ask(QUESTION, instructions="Be brief.")
    assert answer["result"] == {
        "answer": "The mail to john@company.com has been sent; its message id is <4711@desk>."
    }
    assert [call["kwargs"] for call in desk.calls] == [MAIL_SCRIPT[0]["args"]]
    told = [(event["event"], event.get("text")) for event in desk.events]
    assert told[:2] == [("thought", MAIL_SCRIPT[0]["thought"]), ("action", "send_email")]
    assert [event["event"] for event in desk.events] == [
        "thought",
        "action",
        "observation",
        "thought",
        "result",
    ]
    assert desk.events[2]["data"]["message_id"] == "<4711@desk>"


async def test_a_parameter_that_is_no_longer_the_models_is_gone_from_the_tool() -> None:
    """[R12] [R14]"""
    properties = {**SEND_EMAIL["parameters"]["properties"]}
    del properties["subject"]
    narrowed = {
        **SEND_EMAIL,
        "parameters": {"type": "object", "properties": properties, "required": ["to", "body"]},
    }
    async with mail_desk(react_agent(scripted_lm())) as desk:
        await desk.ask(QUESTION, tools=[narrowed])
    assert set(desk.calls[0]["kwargs"]) == {"to", "body"}


@pytest.mark.parametrize(
    "args",
    [
        {"to": 7, "server": "evil", "__proto__": {"a": 1}},
        {"__tool_caller_id__": "x", "To": "a"},
        {"urgent": "yes", "to": None},
    ],
)
async def test_whatever_the_model_writes_is_for_the_runtime_to_judge(args: dict[str, Any]) -> None:
    """[Q-S1] [Q-S2] [Q-S3] [Q-S4] [Q-S6]"""
    script: list[Step] = [{"tool": "send_email", "args": args, "strict": True}, {"answer": "Refused."}]
    async with mail_desk(react_agent(scripted_lm(script))) as desk:
        desk.reply = {
            "status": "error",
            "error": {
                "type": "ValidationError",
                "code": "TOOL_ARGUMENTS_INVALID",
                "message": "No.",
                "hint": "Less.",
            },
        }
        assert (await desk.ask(QUESTION))["success"] is True
    assert [call["kwargs"] for call in desk.calls] == [args]
    observed = next(event for event in desk.events if event["event"] == "observation")
    assert observed["data"] == {"status": "error", "error": {"message": "No.", "hint": "Less."}}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"to": "a"}, "Tool failed: It broke."),
        ({"self": 1}, "There is no argument"),
        ({"instance": 1}, "There is no argument"),
    ],
)
async def test_a_model_is_shown_no_stack(args: dict[str, Any], said: str) -> None:
    """[R27] [Q-S12]"""
    lm = scripted_lm([{"tool": "send_email", "args": args, "strict": True}])
    async with mail_desk(react_agent(lm)) as desk:
        desk.reply = {"status": "error", "error": {"type": "ToolError", "code": "X", "message": "It broke."}}
        await desk.ask(QUESTION)
    heard = [str(entry["messages"]) for entry in lm.history]
    assert any(said in text for text in heard)
    assert not any("Traceback" in text or "site-packages" in text or ".py" in text for text in heard)


async def test_without_a_model_the_agent_says_so() -> None:
    async with mail_desk(react_agent()) as desk:
        refused = await desk.ask(QUESTION)
    assert refused["error"]["code"] == "MODEL_MISSING"
