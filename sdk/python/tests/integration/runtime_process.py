"""The real runtime, as a process of its own."""

import json
import os
import re
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[4]
NODE = ROOT / "node_modules" / ".bin" / "node"
TOKEN = "a-token-for-tests-of-the-process"


class RuntimeProcess:
    """A server over a data folder of its own."""

    def __init__(self, **environment: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="switchyard-", ignore_cleanup_errors=True)
        self._log = (Path(self._folder.name) / "server.log").open("w")
        self._process = subprocess.Popen(
            [NODE, "--disable-proto=delete", ROOT / "apps/runtime/src/server.mjs"],
            cwd=ROOT,
            env={
                "PATH": os.environ["PATH"],
                "PORT": "0",
                "SWITCHYARD_DATA": self._folder.name,
                "SWITCHYARD_TOKEN": TOKEN,
                **environment,
            },
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"(http://\S+)/#code=", line):
                self.address = found.group(1)
                break
        else:
            raise AssertionError("The server ended before it printed its address.")

    @property
    def url(self) -> str:
        return self.address.replace("http", "ws") + "/bridge"

    @property
    def environment(self) -> dict[str, str]:
        """What a program that the test starts needs to find the server."""
        return {"PATH": os.environ["PATH"], "SWITCHYARD_URL": self.url, "SWITCHYARD_TOKEN": TOKEN}

    def request(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {TOKEN}"} | (
            {"content-type": "application/json"} if data else {}
        )
        request = urllib.request.Request(self.address + path, data, headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
                text = response.read()
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from None
        return json.loads(text) if text else None

    def put_flow(self, flow: dict[str, Any]) -> None:
        self.request("POST", "/api/flows", {"document": flow})

    def run_flow(self, flow: str, message: dict[str, Any] | None = None) -> dict[str, Any]:
        """Run a flow to its end."""
        ended: dict[str, Any] = self.request(
            "POST", f"/api/flows/{flow}/runs?wait=30000", {"message": message or {}}
        )
        return ended

    def events(self, run: str) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.request("GET", f"/api/runs/{run}/events")["events"]
        return events

    def unknown_step(self, run: str) -> int | None:
        """The step of a run whose outcome is unknown; a person decides it."""
        failed = (event for event in self.events(run) if event.get("unknown"))
        return next((int(event["step"]) for event in failed), None)

    def resolve(self, run: str, step: int, answer: str, **outputs: Any) -> None:
        """Decide as a person the outcome of a step."""
        said = {"answer": answer, **({"outputs": outputs} if outputs else {})}
        self.request("POST", f"/api/runs/{run}/steps/{step}/resolve", said)

    @property
    def log(self) -> str:
        return Path(self._log.name).read_text()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        finally:
            self._process.kill()
            self._process.wait()
            self._log.close()
            assert self._process.stdout
            self._process.stdout.close()
            self._folder.cleanup()
