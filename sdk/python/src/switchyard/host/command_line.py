"""What a package does when it is started as a program."""

import argparse
import asyncio
import contextlib
import json
import logging
import signal
import sys
from collections.abc import Sequence

from ..errors import SwitchyardError
from ..nodes.package import Package
from ..wire.stdio import stdio_dial
from ..wire.websocket import websocket_dial
from .node_host import NodeHost


def run_package(package: Package, arguments: Sequence[str]) -> None:
    """Print the specs or serve the package, as the arguments say."""
    parser = argparse.ArgumentParser(description=f"The package {package.namespace}.")
    parser.add_argument("-s", "--specs", action="store_true", help="print the specs and end")
    parser.add_argument("--stdio", action="store_true", help="serve over standard input and output")
    parser.add_argument("--url", help="the runtime's bridge; SWITCHYARD_URL when left out")
    parser.add_argument("--verbose", action="store_true", help="log more")
    options = parser.parse_args(arguments)
    if options.specs:
        print_specs(package)
        return
    logging.basicConfig(
        level=logging.DEBUG if options.verbose else logging.INFO,
        format="%(asctime)s %(levelname)s %(message)s",
        stream=sys.stderr,
    )
    logging.getLogger("websockets").setLevel(logging.WARNING)
    dial = stdio_dial() if options.stdio else websocket_dial(options.url)
    try:
        asyncio.run(serve(NodeHost(package, dial, retry=not options.stdio)))
    except SwitchyardError as error:
        if not options.stdio:
            sys.exit(f"{package.namespace}: {error}")


def print_specs(package: Package) -> None:
    """Write the package and its specs as JSON to standard output."""
    document = {"package": package.identity, "nodes": package.specs}
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


async def serve(host: NodeHost) -> None:
    """Run a host until it ends or the process is told to."""
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []

    def stop() -> None:
        if not stopping:
            stopping.append(loop.create_task(host.stop()))

    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(name, stop)
    await host.run()
