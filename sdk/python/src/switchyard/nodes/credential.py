"""Secrets that a node is given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..errors import DeclarationError
from .context import Context
from .scope import AI, CUSTOM, MESSAGE, Scope
from .variable import Input

KnownKind = Literal["smtp", "imap", "model", "text"]


@dataclass(frozen=True)
class CredentialKind:
    """A kind of credential that a package declares: the server makes a form of it, and stores it sealed.

    Args:
        kind: The package's namespace in small letters, a dot, and a word, such as `acme.account`.
        name: Its name for people.
        noun: Its name in a sentence, after "a".
        purpose: What it is for, in one sentence.
        schema: The JSON Schema of its value: an object whose fields have titles. Secret fields are
            `writeOnly`, and named `password`, `apiKey`, `text`, `token`, `secret`, `clientSecret`,
            `secretAccessKey`, `sessionToken`, `privateKey` or `passphrase`.
        egress: Names of the fields that hold a host or an address. A node that holds such a credential
            connects to these hosts and to no other; without them, to any that the server allows.

    """

    kind: str
    name: str
    noun: str
    purpose: str
    schema: Mapping[str, Any] = field(hash=False)
    egress: Sequence[str] = ()

    def document(self) -> dict[str, Any]:
        """Give the kind as the server takes it."""
        words = {"kind": self.kind, "name": self.name, "noun": self.noun, "purpose": self.purpose}
        places = {"egress": list(self.egress)} if self.egress else {}
        return {**words, "schema": dict(self.schema), **places}


_MAIL_SERVER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "host": {"title": "Host", "type": "string", "minLength": 1, "maxLength": 255},
        "port": {"title": "Port", "type": "integer", "minimum": 1, "maximum": 65535},
        "secure": {
            "title": "TLS from the first byte",
            "description": "As on ports 465 and 993. Otherwise the connection is encrypted by STARTTLS.",
            "type": "boolean",
        },
        "user": {"title": "User", "type": "string", "maxLength": 320},
        "password": {"title": "Password", "type": "string", "maxLength": 4096, "writeOnly": True},
        "certificate": {
            "title": "Certificate",
            "description": (
                "For a server whose certificate no public authority issued: "
                "the authority's certificate or the server's own, as PEM."
            ),
            "control": "text-area",
            "type": "string",
            "pattern": "-----BEGIN CERTIFICATE-----",
            "maxLength": 100000,
        },
        "plain": {
            "title": "Without encryption",
            "description": (
                "Password and mail can be read on the way. Only for a server in a network that you trust."
            ),
            "type": "boolean",
        },
    },
    "required": ["host", "port", "secure"],
    "additionalProperties": False,
}

_MODEL: dict[str, Any] = {
    "type": "object",
    "properties": {
        "apiKey": {"title": "API key", "type": "string", "maxLength": 4096, "writeOnly": True},
        "baseUrl": {
            "title": "Base URL",
            "type": "string",
            "pattern": "^https?://",
            "maxLength": 2048,
        },
    },
    "additionalProperties": False,
}

_TEXT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": {
            "title": "Secret",
            "type": "string",
            "minLength": 16,
            "maxLength": 65536,
            "writeOnly": True,
        }
    },
    "required": ["text"],
    "additionalProperties": False,
}

_SCHEMAS: dict[str, dict[str, Any]] = {
    "smtp": _MAIL_SERVER,
    "imap": _MAIL_SERVER,
    "model": _MODEL,
    "text": _TEXT,
}


class Credential(Input[dict[str, Any]]):
    """A stored secret: a reference in the flow, opened for the call. Never a model's to choose.

    Args:
        kind: What it is for: `smtp`, `imap`, `model`, `text`, or a `CredentialKind` of the package.
        description: Read by people.
        scopes: Who may pick it: CUSTOM, MESSAGE or both.
        name: The name on the wire, where it differs from the attribute's.
        title: The label that people see.

    """

    variable_type = "In"

    def __init__(
        self,
        kind: KnownKind | CredentialKind,
        description: str = "",
        *,
        scopes: Sequence[Scope] = (CUSTOM, MESSAGE),
        name: str | None = None,
        title: str | None = None,
    ) -> None:
        super().__init__(description, scopes=scopes, name=name, title=title)
        self.declared = kind if isinstance(kind, CredentialKind) else None
        if not isinstance(kind, CredentialKind) and kind not in _SCHEMAS:
            kinds = ", ".join(_SCHEMAS)
            raise DeclarationError(
                f"There is no credential of kind {kind!r}; there are {kinds}, and each CredentialKind."
            )
        if AI in self.scopes:
            raise DeclarationError("A credential cannot have the scope AI: models never see secrets.")
        self.kind = kind.kind if isinstance(kind, CredentialKind) else kind

    def get(self, ctx: Context) -> Mapping[str, Any]:
        """Give the opened secret: for `smtp`, `{"host", "port", "secure", "user", "password"}`."""
        value: Mapping[str, Any] = ctx.value(self.name)
        return value

    def json_schema(self) -> dict[str, Any]:
        """Give the shape of the opened secret."""
        return dict(self.declared.schema if self.declared else _SCHEMAS[self.kind])

    def spec(self) -> dict[str, Any]:
        """Give the property as the node's spec has it."""
        return {**super().spec(), "secret": self.kind}
