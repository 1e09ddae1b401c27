"""The session that a call works in."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class StepSession:
    """A session as a call has it; `YourBlock.of(ctx)` is the typed way."""

    block: type
    """The block that opened it."""
    live: Any
    """What its `open` gave."""
    round: int
    """Which of the block's rounds: above 0 once the block has begun again."""
