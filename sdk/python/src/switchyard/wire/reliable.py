"""Frames that must arrive, over connections that may break."""

from collections import deque
from collections.abc import Iterator

from ..errors import ConnectionLostError
from ..json_types import Frame
from .protocol import UNRELIABLE

MAX_WAITING = 10_000
ACK_EVERY = 64


class Outbox:
    """Numbers reliable frames and keeps them until the other side has them."""

    def __init__(self) -> None:
        self._last = 0
        self._waiting: deque[Frame] = deque()

    def add(self, frame: Frame) -> Frame:
        """Give the frame its number and keep it.

        Raises:
            ConnectionLostError: Too many frames wait already.

        """
        if len(self._waiting) >= MAX_WAITING:
            raise ConnectionLostError("Too much waits for the connection to come back.")
        self._last += 1
        numbered = {**frame, "seq": self._last}
        self._waiting.append(numbered)
        return numbered

    def acknowledged(self, seq: int) -> None:
        """Drop what the other side has received."""
        while self._waiting and self._waiting[0]["seq"] <= seq:
            self._waiting.popleft()

    def each_waiting(self) -> Iterator[Frame]:
        """Give what the other side may not have, in order, and what is added meanwhile."""
        seq = 0
        while self._waiting and self._waiting[-1]["seq"] > seq:
            frame = next(frame for frame in self._waiting if frame["seq"] > seq)
            seq = frame["seq"]
            yield frame


class Inbox:
    """Tells frames that are new from those that came before."""

    def __init__(self) -> None:
        self.last = 0
        self._acknowledged = 0

    def is_new(self, frame: Frame) -> bool:
        """Take note of a frame; false for one that came before."""
        seq = frame.get("seq")
        # The `seq` of an `ack` is the number of another frame.
        if not isinstance(seq, int) or frame.get("type") in UNRELIABLE:
            return True
        if seq <= self.last:
            return False
        self.last = seq
        return True

    @property
    def owed(self) -> int:
        """How many frames have arrived but are not yet acknowledged."""
        return self.last - self._acknowledged

    def acknowledge(self) -> int:
        """Give the number to tell the other side."""
        self._acknowledged = self.last
        return self.last
