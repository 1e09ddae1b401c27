"""One runtime for all tests that need a real one."""

from collections.abc import Iterator

import pytest

from .runtime_process import NODE, RuntimeProcess


@pytest.fixture(scope="session")
def runtime() -> Iterator[RuntimeProcess]:
    if not NODE.exists():
        pytest.skip("the runtime's packages are not installed")
    runtime = RuntimeProcess()
    yield runtime
    runtime.stop()
