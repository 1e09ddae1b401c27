"""How long to wait before trying again."""

import random


class Backoff:
    """Waits that double, with jitter, so that many peers do not come back all at once."""

    def __init__(self, first: float = 0.1, most: float = 10.0) -> None:
        self._first = first
        self._most = most
        self._tries = 0

    def next(self) -> float:
        """Give the seconds to wait now."""
        full = min(self._most, self._first * 2.0 ** min(self._tries, 32))
        self._tries += 1
        return full * random.uniform(0.5, 1.0)  # noqa: S311 (nothing secret)

    def reset(self) -> None:
        """Begin anew, after a success."""
        self._tries = 0
