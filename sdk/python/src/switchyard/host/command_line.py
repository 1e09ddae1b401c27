"""What a package does when it is started as a program."""

import argparse
import json
import sys
from collections.abc import Sequence

from ..nodes.package import NodePackage
from ..wire.stdio import stdio_dial
from ..wire.websocket import websocket_dial
from .node_host import NodeHost
from .process import run_until_stopped


def run_package(package: NodePackage, arguments: Sequence[str]) -> None:
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
    dial = stdio_dial() if options.stdio else websocket_dial(options.url)
    host = NodeHost(package, dial, retry=not options.stdio)
    run_until_stopped(package.namespace, host.run, host.stop, verbose=options.verbose)


def print_specs(package: NodePackage) -> None:
    """Write the package and its specs as JSON to standard output."""
    document = {"package": package.identity, "nodes": package.specs}
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
