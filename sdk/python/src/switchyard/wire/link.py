"""One side's connection to the runtime. It outlives its sockets."""

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Coroutine
from typing import Protocol

from ..errors import BridgeRefusedError, ConnectionLostError
from ..json_types import Frame
from .backoff import Backoff
from .codec import Codec, JsonCodec, MessagePackCodec, compress, inflate
from .frames import BadFrameError
from .handshake import Resume, Welcome, shake_hands
from .heartbeat import Heartbeat
from .protocol import (
    CLOSE_HEARTBEAT,
    CLOSE_PROTOCOL,
    CLOSE_SUPERSEDED,
    CLOSE_UNAUTHENTICATED,
    UNRELIABLE,
    Identity,
)
from .reliable import ACK_EVERY, Inbox, Outbox
from .transport import Dial, Transport, TransportClosedError

log = logging.getLogger("switchyard")

ACK_SECONDS = 0.5
_FINAL_CODES = {
    CLOSE_UNAUTHENTICATED: "The runtime refused the token.",
    CLOSE_SUPERSEDED: "Another program took this connection up.",
}


class FrameTooLargeError(ValueError):
    """A frame is larger than the runtime takes."""


class Peer(Protocol):
    """Who uses a link. Its methods return at once: the reader never waits for work."""

    def opened(self, welcome: Welcome) -> None:
        """Begin on a new connection. Not called when an earlier one was taken up."""

    def received(self, frame: Frame) -> bool:
        """Follow a frame; false for one that this side does not know."""

    def lost(self) -> None:
        """Give up what was under way: the connection broke and was not taken up."""


class Link:
    """Connects, reads and sends heartbeats; after a break, reconnects and resumes where it was."""

    def __init__(self, dial: Dial, identity: Identity, peer: Peer, *, retry: bool = True) -> None:
        self._dial = dial
        self._identity = identity
        self._peer = peer
        self._retry = retry
        self._transport: Transport | None = None
        self._codec: Codec = JsonCodec()
        self._welcome: Welcome | None = None
        self._outbox = Outbox()
        self._inbox = Inbox()
        self._ack_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False
        self._broken_at = 0.0
        self.ready = asyncio.Event()
        """Set while frames can be sent at once."""

    @property
    def welcome(self) -> Welcome | None:
        """What the runtime said last when it let this side in."""
        return self._welcome

    async def run(self) -> None:
        """Keep the connection up until `close`.

        Raises:
            BridgeRefusedError: The runtime does not let this side in.
            ConnectionLostError: The connection ended, and this link does not come back.

        """
        backoff = Backoff()
        try:
            while not self._closing:
                try:
                    heartbeat = await self._connect()
                    backoff.reset()
                    await self._read(heartbeat)
                except (TransportClosedError, OSError, TimeoutError) as error:
                    self._end_of(error)
                if not self._closing:
                    if not self._retry:
                        raise ConnectionLostError("The connection was lost.")
                    await asyncio.sleep(backoff.next())
        finally:
            self._down()
            self._welcome = None
            self._peer.lost()

    async def send(self, frame: Frame) -> None:
        """Send a frame, in the order of the calls. Reliable ones wait for the connection.

        Raises:
            ConnectionLostError: There is no connection, and the frame cannot wait for one.
            FrameTooLargeError: The runtime takes no frame of this size.
            ValueError, TypeError: It holds something that is no JSON.

        """
        welcome = self._welcome
        if frame.get("type") in UNRELIABLE:
            await self._put(frame)
            return
        if welcome is None:
            raise ConnectionLostError("There is no connection.")
        if "deflate" in welcome.capabilities:
            frame = compress(frame)
        data = self._codec.encode(frame)
        if len(data) + 32 > welcome.max_frame and _size(data) + 32 > welcome.max_frame:
            raise FrameTooLargeError("The frame is larger than the runtime takes.")
        if "resume" in welcome.capabilities:
            numbered = self._outbox.add(frame)
            # Written once: a text only gets its number.
            text = f'{data[:-1]},"seq":{numbered["seq"]}}}' if isinstance(data, str) else None
            await self._put(numbered, text)
        elif not await self._put(frame, data):
            raise ConnectionLostError("The connection was lost.")

    async def close(self) -> None:
        """End the connection for good."""
        self._closing = True
        if self._transport:
            with contextlib.suppress(OSError, TransportClosedError):
                await self._transport.close(1000)

    async def _connect(self) -> Heartbeat:
        transport = await self._dial()
        codec: Codec = MessagePackCodec() if transport.binary else JsonCodec()
        before = self._welcome
        resume = None
        if before and "resume" in before.capabilities:
            resume = Resume(before.connection_id, before.resume_token, self._inbox.last)
        auth = os.environ.get("SWITCHYARD_TOKEN")
        welcome = await shake_hands(transport, codec, self._identity, resume, auth)
        self._codec, self._welcome = codec, welcome
        if welcome.resumed:
            self._outbox.acknowledged(welcome.last_seq)
            # What is sent meanwhile joins the end: numbers must arrive in order.
            for frame in self._outbox.each_waiting():
                await transport.send(codec.encode(frame))
        elif before:
            self._forget()
        self._transport = transport
        self.ready.set()
        if not welcome.resumed:
            self._peer.opened(welcome)
        heartbeat = Heartbeat(welcome, lambda frame: self._start(self._put(frame)))
        self._start(self._watch(heartbeat, transport))
        return heartbeat

    async def _watch(self, heartbeat: Heartbeat, transport: Transport) -> None:
        with contextlib.suppress(TransportClosedError, OSError):
            await heartbeat.run()
            log.warning("The runtime does not answer; connecting anew.")
            await transport.close(CLOSE_HEARTBEAT, "no heartbeat")

    async def _read(self, heartbeat: Heartbeat) -> None:
        transport = self._transport
        while transport is not None:
            data = await transport.receive()
            heartbeat.heard()
            try:
                frame = self._codec.decode(data)
                if frame.get("content_encoding") == "deflate":
                    frame = inflate(frame)
            except BadFrameError as error:
                self._complain(str(error), None)
                continue
            if not self._inbox.is_new(frame):
                continue
            if self._inbox.owed >= ACK_EVERY:
                self._acknowledge()
            elif self._inbox.owed and self._ack_timer is None:
                loop = asyncio.get_running_loop()
                self._ack_timer = loop.call_later(ACK_SECONDS, self._acknowledge)
            self._follow(frame)

    def _follow(self, frame: Frame) -> None:
        kind = frame.get("type")
        seq_ack = frame.get("seq") if kind == "ack" else frame.get("seq_ack")
        if isinstance(seq_ack, int):
            self._outbox.acknowledged(seq_ack)
        if kind == "ping":
            asked = {"ts": frame["ts"]} if "ts" in frame else {}
            self._start(self._put({"type": "pong", **asked, **self._seq_ack()}))
        elif kind == "error":
            log.warning("The runtime refused a frame: %s", frame.get("error"))
        elif kind == "goaway":
            log.info("The runtime is going away: %s", frame.get("reason"))
        if kind in ("ping", "pong", "ack"):
            return
        if not self._peer.received(frame) and kind not in ("error", "goaway", "log"):
            self._complain("There is no such frame here.", kind)

    def _complain(self, message: str, about: object) -> None:
        error = {
            "type": "BadFrame",
            "code": "FRAME_INVALID",
            "message": message,
            "retryable": False,
        }
        named = {"about": about[:64]} if isinstance(about, str) else {}
        self._start(self._put({"type": "error", "error": error, **named}))

    async def _put(self, frame: Frame, data: str | bytes | None = None) -> bool:
        """Write a frame; false when there is no connection."""
        transport = self._transport
        if transport is None:
            return False
        try:
            await transport.send(self._codec.encode(frame) if data is None else data)
        except (TransportClosedError, OSError):
            return False
        return True

    def _acknowledge(self) -> None:
        if self._ack_timer:
            self._ack_timer.cancel()
            self._ack_timer = None
        self._start(self._put({"type": "ack", "seq": self._inbox.acknowledge()}))

    def _seq_ack(self) -> Frame:
        return {"seq_ack": self._inbox.acknowledge()} if self._inbox.last else {}

    def _start(self, work: Coroutine[None, None, object]) -> None:
        """Do something beside the reader, which waits for nothing but frames."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _end_of(self, error: Exception) -> None:
        """Settle the end of one transport."""
        was_up = self._transport is not None
        self._down()
        code = error.code if isinstance(error, TransportClosedError) else None
        if code in _FINAL_CODES:
            raise BridgeRefusedError(_FINAL_CODES[code]) from error
        welcome = self._welcome
        # A side that broke the protocol is not taken back; without `resume` nobody is.
        if was_up:
            self._broken_at = time.monotonic()
            if not self._closing:
                log.info("The connection broke: %s", error)
        if welcome is None:
            return
        late = time.monotonic() - self._broken_at > welcome.session_ttl
        if late or "resume" not in welcome.capabilities or code == CLOSE_PROTOCOL:
            self._welcome = None
            self._forget()

    def _forget(self) -> None:
        """Give up an earlier connection and all that was under way on it."""
        self._outbox, self._inbox = Outbox(), Inbox()
        self._peer.lost()

    def _down(self) -> None:
        self._transport = None
        self.ready.clear()
        if self._ack_timer:
            self._ack_timer.cancel()
            self._ack_timer = None
        for task in self._tasks:
            task.cancel()


def _size(data: str | bytes) -> int:
    return len(data.encode()) if isinstance(data, str) else len(data)
