"""Blocks, whose sessions nodes work in."""

import re
from typing import Any, ClassVar, Generic, TypeVar, cast

from ..errors import DeclarationError, NodeError
from ..json_types import Json
from .context import Context
from .node import Node

_KIND = re.compile(r"[a-z][a-z0-9-]{0,39}")


Live = TypeVar("Live")


class SessionBlock(Node, Generic[Live]):
    """A block: it opens a session for what is wired to its port Each, and closes it after that.

    Subclass it with an `id` and write `open` and `close`. What `open` gives is the session: a connection, a
    program, a device. It stays in this process, one for each block that a run is in, and one for each
    step of an agent whose tools need one and stand in no block. Nodes name the class as their `session`,
    and get theirs by `YourBlock.of(ctx)`. All methods may be coroutines, or plain methods, which run in a
    thread.

    Class options: those of `Node`, and
        kind: The kind of its sessions, where a package has several: the namespace in lower case, a hyphen,
            and a word. The namespace in lower case when left out.

    A block has no effect of its own unless it has an `on_message`, which is called at the block's end, when
    all that stands inside is done: there it keeps what is to be kept (a commit), and its `effect` is `once`
    when left out.
    """

    kind: ClassVar[str]
    """The kind of its sessions. Only there on classes with an `id`."""
    keeps: ClassVar[bool]
    """Whether its sessions can be saved and opened again."""

    def __init_subclass__(cls, *, id: str | None = None, kind: str | None = None, **options: Any) -> None:
        has_end = cls.on_message is not SessionBlock.on_message
        options.setdefault("effect", "once" if has_end else "safe")
        super().__init_subclass__(id=id, **options)
        if id is None:
            return
        try:
            cls.kind = _kind_of(id, kind)
            cls.keeps = _keeps(cls)
        except DeclarationError as error:
            raise DeclarationError(f"The block {id} is declared wrongly: {error}") from error
        if cls.spec.get("tool"):
            raise DeclarationError(f"The block {id} is declared wrongly: a block cannot be a tool.")
        # The ports of a block, and what comes of a loss, are the runtime's to say.
        del cls.spec["ports"]
        cls.spec.update({"construct": "block", "session": cls.kind})

    @classmethod
    def of(cls, ctx: Context) -> Live:
        """Give the session that a call works in.

        Raises:
            NodeError: `SESSION_MISSING`; it works in none, or in one of another block.

        """
        if ctx.session is None or ctx.session.block is not cls:
            raise NodeError(
                "SESSION_MISSING",
                f"The node works in a session of {cls.spec['name']}, and none is open where it stands.",
                hint="Place it inside of that block, behind its port Each.",
            )
        return cast(Live, ctx.session.live)

    def open(self, ctx: Context) -> Any:
        """Open a session; the parameters are those of the block, or their defaults for an agent's own."""
        raise NotImplementedError

    def close(self, live: Live) -> Any:
        """Close a session: the block is over, however it ended."""
        raise NotImplementedError

    def save(self, live: Live) -> Any:
        """Give what it takes to open the session again, as JSON; called after every step that worked in it.

        Where it is written, `reopen` is too. The runtime keeps it sealed.
        """

    def reopen(self, saved: Json, ctx: Context) -> Any:
        """Open a session again from what was saved: another process had it, or its run waited for long.

        Raises:
            SessionLostError: That is impossible.

        """

    def on_message(self, ctx: Context) -> Any:
        """Do what the block's end is to do, before the session is closed."""


def _kind_of(id: str, kind: str | None) -> str:
    own = id.partition(".")[0].lower()
    name = own if kind is None else kind
    if not _KIND.fullmatch(name) or not (name == own or name.startswith(f"{own}-")):
        raise DeclarationError(f"its kind must be {own}, or begin with {own}-.")
    return name


def _keeps(cls: "type[SessionBlock[Any]]") -> bool:
    for needed in ("open", "close"):
        if getattr(cls, needed) is getattr(SessionBlock, needed):
            raise DeclarationError(f"it has no {needed}.")
    saves = cls.save is not SessionBlock.save
    if saves != (cls.reopen is not SessionBlock.reopen):
        raise DeclarationError("it has one of save and reopen: write both, or none.")
    return saves
