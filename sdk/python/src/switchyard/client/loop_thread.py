"""From any thread into an event loop."""

import asyncio
import concurrent.futures
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class LoopBridge:
    """Runs coroutines on a loop for threads that wait for them."""

    def __init__(self, loop: asyncio.AbstractEventLoop, thread: int) -> None:
        self._loop = loop
        self._thread = thread

    def submit(self, work: Coroutine[Any, Any, T]) -> "concurrent.futures.Future[T]":
        """Start a coroutine on the loop."""
        if threading.get_ident() == self._thread:
            work.close()
            raise RuntimeError(
                "This would wait for the thread that it runs in. Await the asynchronous tool here instead."
            )
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for a coroutine; cancel it if the wait is interrupted."""
        future = self.submit(work)
        try:
            return future.result()
        except concurrent.futures.CancelledError:
            raise
        except BaseException:
            future.cancel()
            raise


class LoopThread(LoopBridge):
    """A loop in a thread of its own."""

    def __init__(self, name: str) -> None:
        loop = asyncio.new_event_loop()
        self._own = threading.Thread(target=loop.run_forever, name=name, daemon=True)
        self._own.start()
        super().__init__(loop, self._own.ident or 0)

    def stop(self) -> None:
        """End the loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._own.join()
        self._loop.close()
