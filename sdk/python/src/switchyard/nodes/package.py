"""A package: the node types that one host serves."""

import hashlib
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import DeclarationError
from .credential import Credential, CredentialKind
from .node import Node

_NAMESPACE = re.compile(r"[A-Za-z][A-Za-z0-9]{0,63}")


class NodePackage:
    """Node types under one namespace and version, before anything serves them.

    Args:
        namespace: What the ids of its node types begin with, before the dot.
        version: The package's version, for people and for choosing between hosts.
        nodes: The node types.
        threads: How many plain (not async) handlers may run at once.

    """

    def __init__(
        self, namespace: str, version: str, nodes: Sequence[type[Node]], *, threads: int = 32
    ) -> None:
        if not _NAMESPACE.fullmatch(namespace):
            raise DeclarationError(f"{namespace!r} cannot be a namespace: letters and digits only.")
        self.namespace = namespace
        self.version = version
        self.nodes = {_id_of(node): node for node in nodes}
        self.threads = threads
        if not nodes:
            raise DeclarationError(f"The package {namespace} has no nodes.")
        if len(self.nodes) != len(nodes):
            raise DeclarationError(f"The package {namespace} has two nodes of one id.")
        for id in self.nodes:
            if id.partition(".")[0] != namespace:
                raise DeclarationError(f"The node {id} must have an id that begins with {namespace}.")

        prefix = f"{namespace.lower()}."
        for kind in self.credential_kinds:
            if not kind.kind.startswith(prefix):
                raise DeclarationError(f"The kind of credential {kind.kind} must begin with {prefix}")

    @property
    def credential_kinds(self) -> list[CredentialKind]:
        """The kinds of credentials that its nodes declare."""
        inputs = [each for node in self.nodes.values() for each in node.inputs.values()]
        declared = [each.declared for each in inputs if isinstance(each, Credential) and each.declared]
        return list({kind.kind: kind for kind in declared}.values())

    @property
    def specs(self) -> list[dict[str, Any]]:
        """The specs of all node types."""
        return [node.spec for node in self.nodes.values()]

    @property
    def identity(self) -> dict[str, str]:
        """Which package it is, as a host announces it."""
        return {"namespace": self.namespace, "version": self.version, "hash": self._hash()}

    def _hash(self) -> str:
        """Hash what the host runs: the specs and the modules that the nodes are in."""
        digest = hashlib.sha256(json.dumps(self.specs, sort_keys=True).encode())
        modules = {sys.modules.get(node.__module__) for node in self.nodes.values()}
        files = {getattr(module, "__file__", None) for module in modules}
        for file in sorted(file for file in files if file is not None):
            path = Path(file)
            if path.is_file():
                digest.update(path.read_bytes())
        return f"sha256-{digest.hexdigest()}"


def _id_of(node: type[Node]) -> str:
    if "spec" not in vars(node):
        raise DeclarationError(f'The node {node.__name__} has no id: class ...(Node, id="Package.Node").')
    return str(node.spec["id"])
