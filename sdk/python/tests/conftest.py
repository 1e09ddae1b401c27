"""A client and its session at a runtime that adds."""

from collections.abc import AsyncIterator

import pytest

from switchyard import Client, Session, connect

from .adding_runtime import runtime_that_adds
from .scripted_runtime import TOKEN, ScriptedRuntime


@pytest.fixture
async def runtime() -> AsyncIterator[ScriptedRuntime]:
    async with ScriptedRuntime() as runtime:
        runtime.answer = runtime_that_adds
        yield runtime


@pytest.fixture
async def client(runtime: ScriptedRuntime) -> AsyncIterator[Client]:
    async with connect(runtime.url, TOKEN) as client:
        yield client


@pytest.fixture
async def session(client: Client) -> Session:
    return await client.open_session("order-desk", "desk", {"question": "?"})
