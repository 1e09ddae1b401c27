"""A node of the probe that goes out with a credential of the package's own."""

import urllib.request
from typing import Any

from fetcher import fetch

from switchyard import CUSTOM, MESSAGE, Context, Credential, CredentialKind, In, Node, Out

SITE = CredentialKind(
    "probepy.site",
    name="Site of the probe",
    noun="site of the probe",
    purpose="Lets the probe fetch pages of one site.",
    schema={
        "type": "object",
        "properties": {
            "host": {"title": "Host", "type": "string"},
            "token": {"title": "Token", "type": "string", "writeOnly": True},
        },
        "required": ["host", "token"],
        "additionalProperties": False,
    },
    egress=("host",),
)


class Member(Node, id="ProbePy.Member", name="Member", icon="globe", group="Probe", effect="safe"):
    """Fetches addresses with a credential in hand."""

    site: Credential = Credential(SITE, "Where it is a member.")
    addresses: In[list[str]] = In("What it fetches.", scopes=(CUSTOM, MESSAGE), sink="url")
    answers: Out[list[dict[str, Any]]] = Out("What came.")

    def on_message(self, ctx: Context) -> None:
        """Fetch."""
        proxy = ctx.blocking_proxy()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({"http": proxy, "https": proxy}))
        self.answers.set(ctx, [fetch(opener, address) for address in self.addresses.get(ctx)])
