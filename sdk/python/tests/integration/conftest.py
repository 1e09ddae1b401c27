"""One runtime for all tests that need a real one."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from .runtime_process import NODE, RuntimeProcess


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark every test of this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.processes)


@pytest.fixture(scope="session")
def runtime() -> Iterator[RuntimeProcess]:
    if not NODE.exists():
        missing = "the runtime's packages are not installed: run `npm install` in the project's root"
        if os.environ.get("CI"):
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    # Calls wait for a package without a host as long as this, by itself two minutes.
    runtime = RuntimeProcess(SWITCHYARD_PACKAGE_WAIT_SECONDS="5")
    yield runtime
    runtime.stop()
