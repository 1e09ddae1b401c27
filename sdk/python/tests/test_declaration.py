"""Declaring nodes: the spec that comes of it, and what is refused."""

from dataclasses import dataclass, replace
from typing import Any, Literal, TypedDict

import pytest

from switchyard import (
    AI,
    CUSTOM,
    MESSAGE,
    Context,
    Credential,
    CredentialKind,
    DeclarationError,
    In,
    Node,
    Opt,
    Out,
    Package,
    Tool,
)
from switchyard.nodes.package import NodePackage


@dataclass
class Address:
    street: str
    number: int = 1


class Note(TypedDict, total=False):
    text: str


class SendMail(
    Node,
    id="PyMail.Send",
    name="Send Mail",
    effect="once",
    group="Mail",
    icon="send",
    color="blue",
    category="outside",
    summary="to {{to}}",
    keywords=("email", "smtp"),
    tool=Tool("send_email", "Sends a mail."),
):
    """Sends a mail."""

    to: In[str] = In("Who gets it.", title="To", scopes=(AI, CUSTOM, MESSAGE), schema={"minLength": 1})
    urgent: Opt[bool] = Opt("Whether it is urgent.", default=False, scopes=(AI,))
    server: Credential = Credential("smtp", "The server.")
    message_id: Out[str] = Out("The Message-ID.")

    async def on_message(self, ctx: Context) -> None:
        self.message_id.set(ctx, self.to.get(ctx))


def test_the_spec_is_generated_from_the_declaration() -> None:
    """[R1] [R2] [R7]"""
    spec = SendMail.spec
    assert {key: spec[key] for key in ("id", "version", "name", "description", "effect", "group")} == {
        "id": "PyMail.Send",
        "version": 1,
        "name": "Send Mail",
        "description": "Sends a mail.",
        "effect": "once",
        "group": "Mail",
    }
    assert {key: spec[key] for key in ("category", "summary", "keywords")} == {
        "category": "outside",
        "summary": "to {{to}}",
        "keywords": ["email", "smtp"],
    }
    assert spec["tool"] == {"name": "send_email", "description": "Sends a mail."}
    to, urgent, server, message_id = spec["properties"]
    assert to == {
        "name": "to",
        "title": "To",
        "variableType": "In",
        "schema": {"type": "string", "minLength": 1},
        "description": "Who gets it.",
        "scope": "AI",
        "aiScope": True,
        "customScope": True,
        "messageScope": True,
    }
    assert (urgent["variableType"], urgent["value"], urgent["customScope"]) == ("Opt", False, False)
    assert (server["secret"], server["aiScope"], server["scope"]) == ("smtp", False, "Custom")
    assert (message_id["variableType"], message_id["scope"]) == ("Out", "Message")


def test_a_parameter_may_start_otherwise_on_a_tool_and_be_folded_away() -> None:
    class Ask(Node, id="Desk.Ask", name="Ask"):
        """Asks."""

        url: In[str] = In("Where.", scopes=(CUSTOM, AI), tool_scope=AI, advanced=True)

        async def on_message(self, ctx: Context) -> None:
            """Do nothing."""

    (url,) = Ask.spec["properties"]
    assert (url["scope"], url["toolScope"], url["advanced"]) == ("Custom", "AI", True)
    with pytest.raises(DeclarationError, match="tool_scope"):
        In("Where.", scopes=(CUSTOM,), tool_scope=AI)


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (str, {"type": "string"}),
        (bool, {"type": "boolean"}),
        (int, {"type": "integer"}),
        (float, {"type": "number"}),
        (list, {"type": "array"}),
        (list[int], {"type": "array", "items": {"type": "integer"}}),
        (dict[str, Any], {"type": "object"}),
        (dict[str, float], {"type": "object", "additionalProperties": {"type": "number"}}),
        (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
        (str | None, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        (
            Address,
            {
                "type": "object",
                "properties": {"street": {"type": "string"}, "number": {"type": "integer"}},
                "required": ["street"],
                "additionalProperties": False,
            },
        ),
        (
            Note,
            {
                "type": "object",
                "properties": {"text": {"type": "string"}},
                "required": [],
                "additionalProperties": False,
            },
        ),
    ],
)
def test_schemas_come_from_type_hints(hint: Any, schema: dict[str, Any]) -> None:
    """[R11]"""
    from switchyard.nodes.json_schema import schema_of

    assert schema_of(hint) == schema


def test_a_type_without_a_json_form_is_refused_with_what_to_use() -> None:
    with pytest.raises(
        DeclarationError, match=r"X\.Y is declared wrongly: when: .*has no JSON form\. Use str"
    ):

        class Bad(Node, id="X.Y"):
            when: In[set[str]] = In("When.")

            async def on_message(self, ctx: Context) -> None: ...


def test_a_variable_without_a_type_or_without_a_declaration_is_refused() -> None:
    with pytest.raises(DeclarationError, match="to does not say its type"):

        class NoType(Node, id="X.Y"):
            to = In("Who.")  # type: ignore[var-annotated]

            async def on_message(self, ctx: Context) -> None: ...

    with pytest.raises(DeclarationError, match="to has a type but no declaration"):

        class NoDeclaration(Node, id="X.Y"):
            to: In[str]

            async def on_message(self, ctx: Context) -> None: ...


@pytest.mark.parametrize("name", ["__proto__", "constructor", "prototype", "a-b", "9a", "__x", "x" * 65])
def test_a_name_that_no_parameter_may_have_is_refused(name: str) -> None:
    """[Q-S3] [Q-S4]"""
    with pytest.raises(DeclarationError, match="cannot be a parameter's name"):

        class Bad(Node, id="X.Y"):
            to: In[str] = In("Who.", name=name)

            async def on_message(self, ctx: Context) -> None: ...


@pytest.mark.parametrize("name", ["finish", "submit", "send email", "sénd", "", "9a"])
def test_a_name_that_no_tool_may_have_is_refused(name: str) -> None:
    """[Q-S8]"""
    with pytest.raises(DeclarationError, match="cannot be a tool's name"):
        Tool(name, "Does something.")


def test_a_credential_is_never_for_a_model() -> None:
    """[R4] [R28]"""
    with pytest.raises(DeclarationError, match="models never see secrets"):
        Credential("smtp", scopes=(AI, CUSTOM))


ACCOUNT = CredentialKind(
    "acme.account",
    name="Acme account",
    noun="Acme account",
    purpose="Signs in at Acme.",
    schema={
        "type": "object",
        "properties": {"token": {"title": "Token", "type": "string", "writeOnly": True}},
    },
)


def test_a_package_declares_the_kinds_of_credentials_that_its_nodes_take() -> None:
    """[R23] [R28]"""

    class Ask(Node, id="Acme.Ask"):
        account: Credential = Credential(ACCOUNT, "Who asks.")

        async def on_message(self, ctx: Context) -> None: ...

    (parameter,) = Ask.spec["properties"]
    assert parameter["secret"] == "acme.account"
    assert parameter["schema"] == ACCOUNT.schema
    assert NodePackage("Acme", "1.0.0", [Ask]).credential_kinds == [ACCOUNT]
    assert "egress" not in ACCOUNT.document()
    assert replace(ACCOUNT, egress=("host",)).document()["egress"] == ["host"]

    class Foreign(Node, id="Other.Ask"):
        account: Credential = Credential(ACCOUNT, "Who asks.")

        async def on_message(self, ctx: Context) -> None: ...

    with pytest.raises(DeclarationError, match=r"must begin with other\."):
        NodePackage("Other", "1.0.0", [Foreign])


def test_a_handler_is_needed_and_a_wrong_default_refused() -> None:
    with pytest.raises(DeclarationError, match=r"has no on_message\(self, ctx\)"):

        class NoHandler(Node, id="X.Y"):
            pass

    with pytest.raises(DeclarationError, match="default of count does not fit: `count` must be an integer"):

        class WrongDefault(Node, id="X.Y"):
            count: Opt[int] = Opt("How many.", default=True)

            async def on_message(self, ctx: Context) -> None: ...


def test_a_package_holds_nodes_of_its_own_namespace_only() -> None:
    with pytest.raises(DeclarationError, match="must have an id that begins with Other"):
        Package("Other", "1", [SendMail])
    with pytest.raises(DeclarationError, match="two nodes of one id"):
        Package("PyMail", "1", [SendMail, SendMail])


def test_the_specs_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """[R7]"""
    import json

    Package("PyMail", "1.0.0", [SendMail]).run(["-s"])
    printed = json.loads(capsys.readouterr().out)
    assert printed["nodes"] == [SendMail.spec]
    assert printed["package"]["namespace"] == "PyMail"


def test_generators_are_streaming_tools() -> None:
    """[D1]"""

    class Count(Node, id="X.Count", tool=Tool("count", "Counts.")):
        async def on_message(self, ctx: Context) -> Any:
            yield 1

    assert Count.spec["tool"]["streaming"] is True
