"""The cases that all languages share: the same declarations give the same specs, errors the same texts."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

from switchyard import (
    AI,
    CUSTOM,
    MESSAGE,
    Context,
    Credential,
    FileReference,
    In,
    Model,
    Node,
    Opt,
    Out,
    Tool,
    ToolExecutionError,
    connect,
)
from switchyard.wire.codec import JsonCodec, MessagePackCodec
from switchyard.wire.frames import BadFrameError, parse

from .scripted_runtime import TOKEN, Frame, ScriptedRuntime

CASES = Path(__file__).parents[3] / "conformance"
ANY = (AI, CUSTOM, MESSAGE)


class SendMail(
    Node,
    id="Conformance.SendMail",
    name="Send Mail",
    description="Sends a mail through an SMTP server.",
    icon="mail",
    color="blue",
    group="Mail",
    effect="once",
    tool=Tool("send_email", "Sends a mail, at once: to = one or several recipients."),
):
    to: In[str] = In(
        "The recipient's address; several are separated by commas.",
        title="To",
        scopes=ANY,
        schema={"minLength": 1, "maxLength": 4000, "pattern": r"^[^\r\n]*$"},
    )
    subject: In[str] = In("The subject, one line.", title="Subject", scopes=ANY, schema={"maxLength": 500})
    body: In[str] = In(
        "The text.", title="Body", scopes=ANY, schema={"maxLength": 200_000, "format": "multiline"}
    )
    sender: In[str] = In("The sender's address.", name="from", schema={"minLength": 1, "maxLength": 400})
    server: Credential = Credential("smtp", "The server that takes the mail.", title="Mail server")
    message_id: Out[str] = Out("The mail's Message-ID.", title="Message id")
    sent_to: Out[list[str]] = Out("The addresses that the server took.")

    async def on_message(self, ctx: Context) -> None: ...


class Plain(Node, id="Conformance.Plain"):
    text: In[str] = In(scopes=(AI,))

    async def on_message(self, ctx: Context) -> None: ...


@dataclass
class Place:
    street: str
    number: int


class Types(Node, id="Conformance.Types", effect="safe"):
    text: In[str] = In()
    flag: In[bool] = In()
    count: In[int] = In()
    ratio: In[float] = In()
    names: In[list[str]] = In()
    scores: In[dict[str, float]] = In()
    address: In[Place] = In()
    addresses: In[list[Place]] = In()
    extra: In[dict[str, Any]] = In()
    text_out: Out[str] = Out(name="text")
    flag_out: Out[bool] = Out(name="flag")
    count_out: Out[int] = Out(name="count")
    ratio_out: Out[float] = Out(name="ratio")
    names_out: Out[list[str]] = Out(name="names")
    scores_out: Out[dict[str, float]] = Out(name="scores")
    address_out: Out[Place] = Out(name="address")
    addresses_out: Out[list[Place]] = Out(name="addresses")
    extra_out: Out[dict[str, Any]] = Out(name="extra")

    async def on_message(self, ctx: Context) -> None: ...


class Keywords(
    Node,
    id="Conformance.Keywords",
    effect="keyed",
    tool=Tool("keywords", "Takes what fits.", sequential=True, destructive=True, open_world=False),
):
    code: In[str] = In(
        "A code.",
        scopes=(AI,),
        schema={"minLength": 2, "maxLength": 8, "pattern": "^[A-Z]+$", "control": "text-area"},
    )
    level: In[Literal["low", "normal", "high"]] = In("How urgent it is.", scopes=(AI,))
    count: In[int] = In("How many.", scopes=(AI,), schema={"minimum": 1, "maximum": 9})
    price: In[float] = In("What it costs.", scopes=(AI,), schema={"minimum": 0.5, "multipleOf": 0.25})
    tags: In[list[Literal["a", "b"]]] = In(
        "What it is about.", scopes=(AI,), schema={"minItems": 1, "maxItems": 3}
    )
    day: In[str] = In("When.", scopes=(AI,), schema={"format": "date"})
    page: In[str] = In("Where.", scopes=(AI,), schema={"maxLength": 2000}, sink="url")

    async def on_message(self, ctx: Context) -> None: ...


class Optional(Node, id="Conformance.Optional", effect="safe", version=3, tool=Tool("find", "Finds.")):
    query: In[str] = In("What to look for.", scopes=(MESSAGE, AI), schema={"maxLength": 200})
    limit: Opt[int] = Opt(
        "How many at most.", scopes=(AI, CUSTOM), default=10, schema={"minimum": 1, "maximum": 100}
    )
    order: Opt[str] = Opt("By what to sort.", scopes=(AI,), default="date", schema={"maxLength": 20})
    deep: Opt[bool] = Opt("Whether to look everywhere.", scopes=(AI,))
    note: Opt[str] = Opt("For people.", scopes=(CUSTOM,))

    async def on_message(self, ctx: Context) -> None: ...


class Words(
    Node,
    id="Conformance.Words",
    name="Wörter, “quoted”",
    description="Says 'it', then = it.",
    group="Words, and more",
    effect="safe",
    tool=Tool("say_it", 'It\'s said, at once: a=b, "c".'),
    errors={"VOICE_LOST": ("The voice is lost.", "Say it later."), "WORD_TOO_RUDE": "The word is too rude."},
    skill="# Say it\n\nSay *it* once.\n",
):
    text: In[str] = In(
        'It\'s a = b, "c" <d> & é 漢字 🙂', title="It's, a title", scopes=ANY, schema={"maxLength": 100}
    )
    said: Out[str] = Out("What was said: 'this', and that.")

    async def on_message(self, ctx: Context) -> AsyncIterator[str]:
        yield self.text.get(ctx)


class Labels(
    Node,
    id="Conformance.Labels",
    effect="safe",
    source=("untrusted", "private"),
    tool=Tool("deliver", "Delivers."),
):
    page: In[str] = In("Where.", scopes=(AI,), schema={"maxLength": 2000}, sink="url")
    machine: In[str] = In("Which machine.", scopes=(CUSTOM,), sink="host")
    place: In[str] = In("Which file.", scopes=(AI,), schema={"maxLength": 200}, sink="path")
    to: In[str] = In("Who.", scopes=(AI,), schema={"maxLength": 200}, sink="recipient")
    query: In[str] = In("What to ask.", scopes=(AI,), schema={"maxLength": 200}, sink="sql")
    amount: In[float] = In("How much.", scopes=(AI,), sink="amount")
    command: In[str] = In("What to run.", scopes=(AI,), schema={"maxLength": 200}, sink="command")
    task: In[str] = In("What to do.", scopes=(AI,), schema={"maxLength": 200}, sink="instructions")
    text: Out[str] = Out("What came.")
    count: Out[int] = Out("How many came.", neutral=True)

    async def on_message(self, ctx: Context) -> None: ...


class Files(Node, id="Conformance.Files", effect="safe", files="write"):
    report: Out[FileReference] = Out("The report.")

    async def on_message(self, ctx: Context) -> None: ...


class Reader(Node, id="Conformance.Reader", effect="safe"):
    model: Model = Model("Who answers.")

    async def on_message(self, ctx: Context) -> None: ...


class Own(Node, id="Conformance.Own", source=()):
    text: Out[str] = Out("The node's own words.")

    async def on_message(self, ctx: Context) -> None: ...


DECLARED = {
    node.spec["id"]: node
    for node in (SendMail, Plain, Types, Keywords, Optional, Words, Labels, Own, Files, Reader)
}


def cases(name: str) -> Any:
    return json.loads((CASES / "bridge" / name).read_text())


@pytest.mark.parametrize("path", sorted((CASES / "specs").glob("*.json")), ids=lambda path: path.stem)
def test_declarations_give_the_specs_that_every_language_gives(path: Path) -> None:
    """[R1] [R2] [R7]"""
    expected = json.loads(path.read_text())["spec"]
    assert DECLARED[expected["id"]].spec == expected


@pytest.mark.parametrize("case", cases("errors.json")["cases"], ids=lambda case: case["name"])
def test_errors_print_the_texts_that_every_language_prints(case: Frame) -> None:
    """[D10]"""
    for streaming, text in ((False, case["call_text"]), (True, case["stream_text"])):
        error = ToolExecutionError.of_wire(case["tool_name"], case["error"], streaming=streaming)
        assert str(error).encode() == text.encode()
        told = case["error"]
        assert (error.tool_name, error.error_type, error.message) == (
            case["tool_name"],
            told["type"],
            told["message"],
        )
        assert (error.code, error.retryable, error.details) == (
            told["code"],
            told["retryable"],
            told.get("details"),
        )


async def test_calls_go_out_as_they_are_written_and_replies_come_back_whole() -> None:
    """[D4] [D11]"""
    shared = cases("calls.json")
    replies: list[Frame] = []

    def answer(frame: Frame) -> Frame | None:
        if frame.get("command"):
            opened = {"session_id": "s_1", "tools": list(shared["tools"].values())}
            return {"id": frame["id"], "success": True, "result": opened}
        if frame.get("type") != "rpc_tool_call":
            return None
        return {"type": "rpc_tool_response", "rpc_id": frame["rpc_id"], **replies.pop()}

    async with ScriptedRuntime() as runtime, connect(runtime.url, TOKEN) as client:
        runtime.answer = answer
        session = await client.open_session("f", "n")
        for case in shared["binding"]:
            args, kwargs = case.get("args", []), case.get("kwargs", {})
            if not isinstance(args, list) or not isinstance(kwargs, dict):
                continue  # nothing that Python's syntax can say
            replies.append({"status": "ok", "result": {}})
            await session.tools[case["tool"]](*args, **kwargs)
            sent = await runtime.expect("rpc_tool_call")
            assert (sent["args"], sent["kwargs"]) == (args, kwargs), case["name"]
        for case in shared["replies"]:
            replies.append(case["reply"])
            call = session.tools[case["tool"]]
            if case["reply"]["status"] == "ok":
                assert await call() == case["reply"]["result"], case["name"]
                continue
            with pytest.raises(ToolExecutionError) as caught:
                await call()
            error = case["reply"]["error"]
            assert (caught.value.error_type, caught.value.message, caught.value.hint) == (
                error["type"],
                error["message"],
                error.get("hint"),
            )


@pytest.mark.parametrize("case", cases("frames.json")["texts"], ids=lambda case: case["name"])
def test_texts_that_are_no_frames_are_refused(case: Frame) -> None:
    """[R24] [Q-S3] [Q-S8]"""
    with pytest.raises(BadFrameError):
        parse(case["text"])


@pytest.mark.parametrize("case", cases("frames.json")["nested"], ids=lambda case: str(case["levels"]))
def test_frames_that_are_too_deep_are_refused(case: Frame) -> None:
    """[R24] [Q-S7]"""
    levels = case["levels"]
    text = '{"type":"node_result","outputs":' + '{"a":' * (levels - 1) + "{}" + "}" * levels
    if case["verdict"] == "ok":
        assert parse(text)["type"] == "node_result"
        return
    with pytest.raises(BadFrameError):
        parse(text)


@pytest.mark.parametrize("case", cases("frames.json")["frames"], ids=lambda case: case["name"])
def test_frames_are_read_and_written_as_they_are(case: Frame) -> None:
    """[D2] [D17]"""
    for codec in (JsonCodec(), MessagePackCodec()):
        assert codec.decode(codec.encode(case["frame"])) == case["frame"]
