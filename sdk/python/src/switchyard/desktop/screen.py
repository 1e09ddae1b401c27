"""What is on a desktop, by AT-SPI: elements with roles and names, never places."""

import importlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import NodeError

MOST_ELEMENTS = 300
"""How many elements a snapshot has."""
MOST_DEPTH = 40
MOST_TEXT = 200
"""How much of a name or a text it shows, in characters."""

PATIENCE_MS = 1500
"""How long one answer of a program may take."""

_QUIET = frozenset({"filler", "panel", "unknown", "redundant object", "separator", "scroll pane", "viewport"})
_PRESSING = ("click", "press", "activate", "toggle", "jump", "open", "expand or contract", "menu")


@dataclass(frozen=True)
class Element:
    """Something on the desktop, as it was when somebody looked."""

    accessible: Any
    role: str
    name: str


@dataclass(frozen=True)
class Snapshot:
    """What was on the desktop."""

    number: int
    elements: list[Element]
    text: str
    """The elements as lines: number, role, name, what is in it."""
    complete: bool
    """False where there was more than a snapshot has."""


class Screen:
    """The desktop of this process, used by one thread at a time."""

    def __init__(self) -> None:
        gi = importlib.import_module("gi")
        gi.require_version("Atspi", "2.0")
        self._atspi = importlib.import_module("gi.repository.Atspi")
        # A program that hangs, or only just starts, is not waited for as long as AT-SPI would.
        self._atspi.set_timeout(PATIENCE_MS, PATIENCE_MS)
        self._latest: Snapshot | None = None
        self._looks = 0

    @property
    def count(self) -> int:
        """How many programs are there."""
        return int(self._atspi.get_desktop(0).get_child_count())

    def look(self, applications: Collection[str] = ()) -> Snapshot:
        """Give what is there now, of these programs, or of all."""
        desktop = self._atspi.get_desktop(0)
        desktop.clear_cache()
        elements: list[Element] = []
        lines: list[str] = []
        complete = True
        for depth, accessible in self._walk(desktop, applications):
            if len(elements) == MOST_ELEMENTS:
                complete = False
                break
            element = Element(accessible, accessible.get_role_name(), self._name(accessible))
            if element.role in _QUIET and not element.name:
                continue
            elements.append(element)
            lines.append(f"{'  ' * depth}[{len(elements)}] {self._line(element)}")
        self._looks += 1
        self._latest = Snapshot(self._looks, elements, "\n".join(lines), complete)
        return self._latest

    def press(self, snapshot: int, number: int) -> None:
        """Press an element, as a click on it would."""
        accessible = self._element(snapshot, number).accessible
        action = accessible.get_action_iface()
        names = [action.get_action_name(at).lower() for at in range(action.get_n_actions())] if action else []
        for wanted in _PRESSING:
            if wanted in names:
                if action.do_action(names.index(wanted)):
                    return
                break
        raise _unfit("The element cannot be pressed.", "Press another one: a button, a link, a check box.")

    def fill(self, snapshot: int, number: int, value: str) -> None:
        """Put a text in the place of what is in a field."""
        field = self._element(snapshot, number).accessible.get_editable_text_iface()
        if field is None or not field.set_text_contents(value):
            raise _unfit("The element takes no text.", "Fill a field that takes text.")

    def select(self, snapshot: int, number: int) -> None:
        """Select an entry of a list, a table or a combination box."""
        accessible = self._element(snapshot, number).accessible
        parent = accessible.get_parent()
        selection = parent.get_selection_iface() if parent else None
        if selection is None or not selection.select_child(accessible.get_index_in_parent()):
            raise _unfit("The element cannot be selected.", "Select an entry of a list, or press it.")

    def _element(self, snapshot: int, number: int) -> Element:
        latest = self._latest
        if latest is None or latest.number != snapshot:
            raise _stale("The snapshot is not the latest one.", "snapshot")
        if not 1 <= number <= len(latest.elements):
            raise NodeError("ELEMENT_UNKNOWN", f"The snapshot has no element {number}.", field="element")
        element = latest.elements[number - 1]
        if not self._is_still(element):
            raise _stale("The element is not there any more.", "element")
        return element

    def _is_still(self, element: Element) -> bool:
        try:
            states = element.accessible.get_state_set()
            is_there = states.contains(self._atspi.StateType.SHOWING)
            same = element.accessible.get_role_name() == element.role
            return bool(is_there and same and self._name(element.accessible) == element.name)
        except Exception:  # the program that it was in has ended
            return False

    def _name(self, accessible: Any) -> str:
        """Give its own name, or that of its label."""
        if name := accessible.get_name():
            return str(name)
        for relation in accessible.get_relation_set():
            if relation.get_relation_type() == self._atspi.RelationType.LABELLED_BY:
                return str(relation.get_target(0).get_name() or "")
        return ""

    def _walk(self, desktop: Any, applications: Collection[str]) -> Iterator[tuple[int, Any]]:
        for application in _children(desktop):
            if not applications or application.get_name() in applications:
                yield 0, application
                for window in _children(application):
                    yield from self._shown(window, 1)

    def _shown(self, accessible: Any, depth: int) -> Iterator[tuple[int, Any]]:
        if depth > MOST_DEPTH or not accessible.get_state_set().contains(self._atspi.StateType.SHOWING):
            return
        yield depth, accessible
        for child in _children(accessible):
            yield from self._shown(child, depth + 1)

    def _line(self, element: Element) -> str:
        states = element.accessible.get_state_set()
        kinds = self._atspi.StateType
        marks = [
            word
            for word, state in (
                ("checked", kinds.CHECKED),
                ("selected", kinds.SELECTED),
                ("focused", kinds.FOCUSED),
            )
            if states.contains(state)
        ]
        if not states.contains(kinds.SENSITIVE) and element.role != "application":
            marks.append("disabled")
        named = f' "{_short(element.name)}"' if element.name else ""
        holds = self._content(element)
        return f"{element.role}{named}{holds}{''.join(f' ({mark})' for mark in marks)}"

    def _content(self, element: Element) -> str:
        """Give what is in a field. What is in one for passwords is nobody's to see."""
        if element.accessible.get_editable_text_iface() is None:
            return ""
        if element.role == "password text":
            return ": (hidden)"
        count = self._atspi.Text.get_character_count(element.accessible)
        text = self._atspi.Text.get_text(element.accessible, 0, min(count, MOST_TEXT + 1))
        return f": {_short(text)!r}"


def _children(accessible: Any) -> Iterator[Any]:
    for at in range(min(accessible.get_child_count(), MOST_ELEMENTS + 1)):
        if (child := accessible.get_child_at_index(at)) is not None:
            yield child


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_TEXT else f"{line[:MOST_TEXT]}…"


def _stale(message: str, field: str) -> NodeError:
    return NodeError("SNAPSHOT_STALE", message, field=field, hint="Look again, and use what you see then.")


def _unfit(message: str, hint: str) -> NodeError:
    return NodeError("ELEMENT_UNFIT", message, field="element", hint=hint)
