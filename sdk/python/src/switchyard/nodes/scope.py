"""Who may fill a parameter."""

from enum import StrEnum


class Scope(StrEnum):
    """Where a parameter's value comes from. The author allows, the designer picks one."""

    AI = "AI"
    """The model's argument in a tool call; in a flow, the message's field of that name."""
    CUSTOM = "Custom"
    """A fixed value that the designer wrote."""
    MESSAGE = "Message"
    """Read from the flow's message."""


AI = Scope.AI
CUSTOM = Scope.CUSTOM
MESSAGE = Scope.MESSAGE
