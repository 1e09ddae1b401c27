"""Large values against a server that does what the test says."""

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from switchyard import ToolExecutionError
from switchyard.client.blobs import Blobs

LARGE = "é" * 5000


class Store(ThreadingHTTPServer):
    """Keeps what it is sent by its address."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.kept: dict[str, bytes] = {}
        self.tokens: list[str | None] = []

    @property
    def bridge(self) -> str:
        return f"ws://127.0.0.1:{self.server_port}/bridge"


class Handler(BaseHTTPRequestHandler):
    server: Store

    def do_PUT(self) -> None:
        self.server.tokens.append(self.headers["authorization"])
        self.server.kept[self.path] = self.rfile.read(int(self.headers["content-length"]))
        self._answer(204, b"")

    def do_GET(self) -> None:
        kept = self.server.kept.get(self.path)
        error = {"error": {"code": "BLOB_NOT_FOUND", "message": "The session has no such value."}}
        self._answer(200, kept) if kept is not None else self._answer(404, json.dumps(error).encode())

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def store() -> Iterator[Store]:
    with Store() as store:
        thread = threading.Thread(target=store.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield store
        store.shutdown()
        thread.join()


@pytest.fixture
def blobs(store: Store) -> Blobs:
    return Blobs(store.bridge, "a-token", 4096)


async def test_a_large_value_leaves_a_reference_that_gives_it_back(store: Store, blobs: Blobs) -> None:
    """[R32]"""
    text = json.dumps(LARGE, ensure_ascii=False).encode()
    digest = hashlib.sha256(text).hexdigest()
    reference = await blobs.send(LARGE, "f")
    assert reference == {
        "__ref": f"sha256-{digest}",
        "__size": len(text),
        "__type": "string",
        "sha256": digest,
    }
    assert (store.kept, store.tokens) == ({f"/blobs/sha256-{digest}": text}, ["Bearer a-token"])
    given = {"large": reference, "small": {"x": 1}, "none": None}
    assert await blobs.fetch(given, "f") == {"large": LARGE, "small": {"x": 1}, "none": None}


async def test_what_is_small_or_no_json_stays_where_it_is(store: Store, blobs: Blobs) -> None:
    for value in ["short", 5, None, True, [1], {"a": object()}, ["x" * 9000, float("nan")], "\ud800" * 5000]:
        assert await blobs.send(value, "f") is value
    assert (await blobs.send([LARGE], "f"))["__type"] == "array"
    assert (await blobs.send({"a": LARGE}, "f"))["__type"] == "object"
    assert await blobs.fetch("text", "f") == "text"
    assert len(store.kept) == 2


async def test_what_is_gone_or_changed_is_an_error_of_the_call(store: Store, blobs: Blobs) -> None:
    reference = await blobs.send(LARGE, "f")
    path = next(iter(store.kept))
    store.kept[path] = b'"other"'
    with pytest.raises(ToolExecutionError) as caught:
        await blobs.fetch({"said": reference}, "f")
    assert (caught.value.tool_name, caught.value.code) == ("f", "BLOB_DAMAGED")
    store.kept.clear()
    with pytest.raises(ToolExecutionError) as caught:
        await blobs.fetch({"said": reference}, "f")
    assert (caught.value.error_type, caught.value.code) == ("ResourceExhausted", "BLOB_NOT_FOUND")


async def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(ToolExecutionError) as caught:
        await Blobs("ws://127.0.0.1:9/bridge", "a-token", 10).send(LARGE, "f")
    assert (caught.value.error_type, caught.value.retryable) == ("ConnectionLost", True)
