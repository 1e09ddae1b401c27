"""The base of all nodes."""

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from ..errors import DeclarationError
from .context import Context, ProbeContext
from .credential import Credential
from .model import Model
from .tool_marker import Tool
from .variable import In, Input, Opt, Out, Variable

Effect = Literal["safe", "keyed", "once"]
Color = Literal["neutral", "blue", "green", "amber", "red", "violet", "teal"]
Category = Literal["trigger", "ai", "data", "outside", "control"]
Source = Literal["untrusted", "private", "description"]
FileAccess = Literal["read", "write"]

_ID = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+")
_PORTS = (
    {"id": "in", "kind": "message", "direction": "in", "name": "In"},
    {"id": "out", "kind": "message", "direction": "out", "name": "Out"},
)


class Node:
    """A node type. Subclass it with an `id`, declare variables, and write `on_message`.

    One object of the class serves all calls, several at once: what belongs to a call is in its
    `Context`. `on_message` may be a coroutine, a plain method (which runs in a thread), or a
    generator of either kind, whose `yield`s are chunks for callers that listen to them.

    Class options:
        id: `Package.Node`.
        name: What people see.
        effect: What a crash in the middle of a call means: `safe` runs again, `keyed` runs again
            with the same `ctx.idempotency_key`, `once` (the default) waits for a person.
        tool: Makes the node a tool.
        description, icon, color, group: How the palette shows it.
        category: What the node is for; it tints the icon.
        summary: The settings in a few words, such as `to {{to}}[ about {{subject}}]`.
        keywords: What other products call it, for people who search.
        source: What the results are by themselves, for the policies of flows: `untrusted` where somebody
            outside has a say in them, `private` where not everybody may know them, `description` where even
            what the tool says of itself is somebody else's. `()` says that they are none of it. A node that
            says nothing counts as `untrusted` and `description`.
        without_sinks: Why no policy needs to look at the parameters, as a sentence. A node that changes
            something and has no `sink` is otherwise taken to write what models fill in where others read it.
        version: Raised when the meaning of parameters or outputs changes.
        errors: The codes of its `NodeError`s, each with a sentence for models and for programs that
            call it, or with that and what the caller can do: `{"FULL": ("It is full.", "Empty it.")}`.
            They read these in place of the words of one call, which can hold what a flow filled in.
        skill: Guidance in Markdown that travels with the tool.
        files: What the node does with the files of the server's workspace: `read`, or `write`.
        session: The block in whose session the node works: it has it by `TheBlock.of(ctx)`.
        provenance: Has `ctx.provenance` say where the value of each parameter came from.
        probe_with: Parameters of which one must have a value for `happened` to be asked. It is asked
            in any case when left out.
    """

    spec: ClassVar[dict[str, Any]]
    """The node type as declared to the runtime. Only there on classes with an `id`."""
    inputs: ClassVar[dict[str, Input[Any]]]
    outputs: ClassVar[dict[str, Out[Any]]]
    streaming: ClassVar[bool]

    def __init_subclass__(
        cls,
        *,
        id: str | None = None,
        name: str | None = None,
        effect: Effect = "once",
        tool: Tool | None = None,
        description: str | None = None,
        icon: str = "box",
        color: Color = "neutral",
        group: str | None = None,
        category: Category | None = None,
        summary: str | None = None,
        keywords: Sequence[str] = (),
        source: Sequence[Source] | None = None,
        without_sinks: str | None = None,
        version: int = 1,
        errors: Mapping[str, str | tuple[str, str]] | None = None,
        skill: str | None = None,
        provenance: bool = False,
        files: FileAccess | None = None,
        session: "type[Node] | None" = None,
        probe_with: Sequence[str] = (),
    ) -> None:
        super().__init_subclass__()
        if id is None:
            return
        try:
            if not _ID.fullmatch(id) or len(id) > 128:
                raise DeclarationError("its id must look like Package.Node.")
            if effect not in get_args(Effect):
                raise DeclarationError("its effect must be safe, keyed or once.")
            if category is not None and category not in get_args(Category):
                raise DeclarationError("its category must be trigger, ai, data, outside or control.")
            if source is not None and not set(source) <= set(get_args(Source)):
                raise DeclarationError("its source must be of untrusted, private and description.")
            if files is not None and files not in get_args(FileAccess):
                raise DeclarationError("its files must be read or write.")
            if session is not None and session.spec.get("construct") != "block":
                raise DeclarationError("its session must be a block, a subclass of SessionBlock.")
            variables = _variables_of(cls)
            cls.streaming = _check_handler(cls)
            probe = _probe_of(cls, effect, probe_with, [each.name for each in variables])
        except DeclarationError as error:
            raise DeclarationError(f"The node {id} is declared wrongly: {error}") from error
        cls.inputs = {each.name: each for each in variables if isinstance(each, Input)}
        cls.outputs = {each.name: each for each in variables if isinstance(each, Out)}
        cls.spec = {
            "id": id,
            "version": version,
            "name": name or id.rpartition(".")[2],
            "description": inspect.cleandoc(cls.__doc__ or "") if description is None else description,
            "icon": icon,
            "color": color,
            "group": group or id.partition(".")[0],
            **({"category": category} if category else {}),
            **({"summary": summary} if summary else {}),
            **({"keywords": list(keywords)} if keywords else {}),
            "effect": effect,
            **({} if probe is None else {"probe": probe}),
            "ports": [dict(port) for port in _PORTS],
            "properties": [each.spec() for each in variables],
            **({} if source is None else {"source": dict.fromkeys(source, True)}),
            **({"withoutSinks": without_sinks} if without_sinks else {}),
            **({"tool": tool.spec(streaming=cls.streaming)} if tool else {}),
            **({"errors": {code: _words(said) for code, said in errors.items()}} if errors else {}),
            **({"skill": skill} if skill else {}),
            **({"provenance": True} if provenance else {}),
            **({"files": files} if files else {}),
            **({"session": session.spec["session"]} if session else {}),
        }

    def on_create(self) -> Any:
        """Prepare before the first call. May be a coroutine."""

    def on_message(self, ctx: Context) -> Any:
        """Do the node's work: the same for a step of a flow and for a tool call."""
        raise NotImplementedError

    def happened(self, ctx: ProbeContext) -> Any:
        """Tell of a call that was cut off whether its work was done. It only looks. May be a coroutine.

        It is asked after the death of the server or of the call's host, with the same parameters and
        `ctx.idempotency_key`, before the call is done again or a person decides. Nodes without it are
        not asked.

        Returns:
            True where the work was done; set the outputs that it gave. False where it was not, and the call
            that was cut off can no longer do it: it is done now. None where it cannot be told, which is
            also what an exception counts as.

        """
        raise NotImplementedError

    def on_close(self) -> Any:
        """Clean up after the last call. May be a coroutine."""


def _check_handler(cls: type[Node]) -> bool:
    """Hold `on_message` against what a host calls; true when it gives chunks."""
    handler = cls.on_message
    if handler is Node.on_message:
        raise DeclarationError("it has no on_message(self, ctx).")
    try:
        inspect.signature(handler).bind(None, None)
    except TypeError as error:
        raise DeclarationError("its on_message must take (self, ctx).") from error
    return inspect.isgeneratorfunction(handler) or inspect.isasyncgenfunction(handler)


def _words(said: str | tuple[str, str]) -> dict[str, str]:
    """Return the words of an error as the runtime has them."""
    return {"summary": said} if isinstance(said, str) else {"summary": said[0], "hint": said[1]}


def _probe_of(
    cls: type[Node], effect: Effect, only_with: Sequence[str], names: Sequence[str]
) -> dict[str, Any] | None:
    """Give what the node type says of its probe; None where it has none."""
    if cls.happened is Node.happened:
        if only_with:
            raise DeclarationError("it has probe_with, and no happened(self, ctx).")
        return None
    if effect == "safe":
        raise DeclarationError("its effect is safe, so it runs again and is never asked: leave out happened.")
    try:
        inspect.signature(cls.happened).bind(None, None)
    except TypeError as error:
        raise DeclarationError("its happened must take (self, ctx).") from error
    if unknown := [name for name in only_with if name not in names]:
        raise DeclarationError(f"its probe_with names {', '.join(unknown)}, which it does not have.")
    return {"with": list(only_with)} if only_with else {}


def _variables_of(cls: type[Node]) -> list[Variable[Any]]:
    hints = _hints_of(cls)
    declared = {
        name: value
        for base in reversed(cls.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, Variable)
    }
    for name, hint in hints.items():
        kind = get_origin(hint) or hint
        if kind in (In, Opt, Out, Credential, Model) and name not in declared:
            raise DeclarationError(
                f"{name} has a type but no declaration: write `{name}: ... = {kind.__name__}(...)`."
            )
    for name, variable in declared.items():
        variable.bind(_hint_of(name, variable, hints))
    named = [(variable.name, isinstance(variable, Out)) for variable in declared.values()]
    for one in named:
        if named.count(one) > 1:
            raise DeclarationError(f"it declares {one[0]} twice.")
    if len(named) > 64:
        raise DeclarationError("it has more than 64 parameters and results.")
    return list(declared.values())


def _hint_of(name: str, variable: Variable[Any], hints: dict[str, Any]) -> Any:
    if isinstance(variable, Credential | Model):
        return dict[str, Any]
    kind = type(variable)
    hint = hints.get(name)
    if get_origin(hint) is not kind:
        raise DeclarationError(
            f"{name} does not say its type: write `{name}: {kind.__name__}[str] = "
            f"{kind.__name__}(...)`, with its type in place of str."
        )
    return get_args(hint)[0]


def _hints_of(cls: type[Node]) -> dict[str, Any]:
    try:
        return get_type_hints(cls, include_extras=True)
    except NameError as error:
        raise DeclarationError(
            f"the type {error.name!r} cannot be found: types of variables must be defined at the "
            "top of a module."
        ) from error
