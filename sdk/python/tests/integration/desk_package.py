"""Nodes for the tests with a real runtime; a program that serves them."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

from switchyard import AI, CUSTOM, MESSAGE, Context, Credential, In, Node, NodeError, Opt, Out, Package, Tool

ANY = (AI, CUSTOM, MESSAGE)


class AddNumbers(Node, id="PyDesk.Add", effect="safe", tool=Tool("add_numbers", "Adds two numbers.")):
    a: In[float] = In("The first.", scopes=ANY)
    b: In[float] = In("The second.", scopes=ANY)
    sum: Out[float] = Out("Their sum.")

    async def on_message(self, ctx: Context) -> None:
        self.sum.set(ctx, self.a.get(ctx) + self.b.get(ctx))


class CountUp(Node, id="PyDesk.Count", effect="safe", tool=Tool("count", "Counts.")):
    upto: In[int] = In("How far.", scopes=ANY)
    total: Out[int] = Out("How many there were.")

    async def on_message(self, ctx: Context) -> AsyncIterator[Any]:
        upto = self.upto.get(ctx)
        for number in range(upto):
            yield {"number": number, "given": number + 1}
        self.total.set(ctx, upto)


class Linger(Node, id="PyDesk.Linger", effect="once", tool=Tool("linger", "Takes long, in a thread.")):
    seconds: In[float] = In("How long.", scopes=ANY)
    cancelled: Out[bool] = Out("Whether it was cancelled.")

    def on_message(self, ctx: Context) -> None:
        ctx.progress(0.1, "lingering")
        began = time.monotonic()
        self.cancelled.set(ctx, ctx.wait_cancelled(self.seconds.get(ctx)))
        logging.getLogger("desk").info("lingered %.3f s", time.monotonic() - began)


class SafeLinger(Node, id="PyDesk.SafeLinger", effect="safe", tool=Tool("safe_linger", "Takes long.")):
    seconds: In[float] = In("How long.", scopes=ANY)
    process: Out[int] = Out("Which process did it.")

    async def on_message(self, ctx: Context) -> None:
        ctx.progress(0.1, "lingering")
        await asyncio.sleep(0 if "quick" in sys.argv else self.seconds.get(ctx))
        self.process.set(ctx, os.getpid())


class Recite(Node, id="PyDesk.Recite", effect="safe", tool=Tool("recite", "Says a text.")):
    text: In[str] = In("What to say.", scopes=ANY)
    said: Out[str] = Out("What was said.")

    async def on_message(self, ctx: Context) -> AsyncIterator[int]:
        yield len(self.text.get(ctx))
        self.said.set(ctx, self.text.get(ctx))


class SendMail(
    Node, id="PyDesk.SendMail", effect="once", group="Mail", tool=Tool("send_email", "Sends a mail.")
):
    to: In[str] = In("Who gets it.", scopes=ANY, schema={"maxLength": 200})
    subject: In[str] = In("The subject.", scopes=ANY)
    body: In[str] = In("The text.", scopes=ANY)
    urgent: Opt[bool] = Opt("Whether it is urgent.", scopes=(AI, CUSTOM))
    sender: In[str] = In("Who sends it.", scopes=(CUSTOM, MESSAGE))
    server: Credential = Credential("smtp", "The server that takes the mail.")
    message_id: Out[str] = Out("The Message-ID.")
    sent_from: Out[str] = Out("Who it is from.")
    host: Out[str] = Out("Through which server it went.")
    said: Out[str] = Out("What was sent.")

    async def on_message(self, ctx: Context) -> None:
        if self.to.get(ctx) == "nobody@example.com":
            raise NodeError("MAIL_REFUSED", "Nobody is there.", field="to", hint="Ask for the address.")
        if self.to.get(ctx) == "broken@example.com":
            raise RuntimeError("password=hunter2 in /srv/secret/mail.py")
        self.sent_from.set(ctx, self.sender.get(ctx))
        self.host.set(ctx, str(self.server.get(ctx)["host"]))
        self.said.set(ctx, self.body.get(ctx))
        self.message_id.set(ctx, f"<{ctx.idempotency_key[-12:]}@desk>")


PACKAGE = Package("PyDesk", "1.0.0", [AddNumbers, CountUp, Linger, Recite, SafeLinger, SendMail])

if __name__ == "__main__":
    PACKAGE.run([])
