"""A package as its author runs it."""

import sys
from collections.abc import Sequence

from ..nodes.package import NodePackage
from .command_line import run_package


class Package(NodePackage):
    """Node types under one namespace and version, and the program that serves them.

    Args:
        namespace: What the ids of its node types begin with, before the dot.
        version: The package's version, for people and for choosing between hosts.
        nodes: The node types.
        threads: How many plain (not async) handlers may run at once.

    """

    def run(self, arguments: Sequence[str] | None = None) -> None:
        """Serve the package until the process is signalled to end; with `-s`, print the specs.

        Where to: `SWITCHYARD_URL` and `SWITCHYARD_TOKEN` in the environment.

        Args:
            arguments: Of the command line; the process's own when left out.

        """
        run_package(self, sys.argv[1:] if arguments is None else arguments)
