"""A node of the probe that goes out by the server's rules."""

import urllib.error
import urllib.request
from typing import Any

from switchyard import CUSTOM, MESSAGE, Context, In, Node, Out


class Fetcher(Node, id="ProbePy.Fetcher", name="Fetcher", icon="globe", group="Probe", effect="safe"):
    """Fetches addresses by the server's rules."""

    addresses: In[list[str]] = In("What it fetches.", scopes=(CUSTOM, MESSAGE), sink="url")
    answers: Out[list[dict[str, Any]]] = Out("What came.")
    proxy: Out[str] = Out("The proxy that it went by.")

    def on_message(self, ctx: Context) -> None:
        """Fetch."""
        proxy = ctx.blocking_proxy()
        handler = urllib.request.ProxyHandler({"http": proxy, "https": proxy})
        opener = urllib.request.build_opener(handler)
        self.proxy.set(ctx, proxy)
        self.answers.set(ctx, [fetch(opener, address) for address in self.addresses.get(ctx)])


def fetch(opener: urllib.request.OpenerDirector, address: str) -> dict[str, Any]:
    """Give what came of one address."""
    try:
        with opener.open(address) as response:
            return {"status": response.status, "text": response.read().decode()}
    except urllib.error.HTTPError as error:
        return {"status": error.code, "text": error.read().decode()}
    except OSError:
        return {"status": 0, "text": ""}
