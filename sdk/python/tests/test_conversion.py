"""Values of calls: typed, never coerced, of one call only."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, Literal

import pytest

from switchyard import Context, In, Node, Opt, Out
from switchyard.host.parameters import ParametersError, read_parameters


@dataclass
class Item:
    name: str
    count: int = 1


class Order(Node, id="Shop.Order"):
    items: In[list[Item]] = In("What.")
    kind: Opt[Literal["fast", "slow"]] = Opt("How.", default="slow")
    price: Opt[float] = Opt("How much.")
    total: Out[int] = Out("How many.")
    first: Out[Item] = Out("The first one.")

    async def on_message(self, ctx: Context) -> None: ...


def context(**params: Any) -> Context:
    return Context(values=read_parameters(Order, params))


def test_values_are_typed() -> None:
    """[R6]"""
    order, ctx = Order(), context(items=[{"name": "nut", "count": 2}], price=3)
    assert order.items.get(ctx) == [Item("nut", 2)]
    assert order.kind.get(ctx) == "slow"
    assert order.price.get(ctx) == 3
    assert order.price.get(context(items=[]), 9.5) == 9.5


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({}, "`items` is missing."),
        ({"items": "nut"}, "`items` must be a list."),
        ({"items": [{"name": 1}]}, "`items`[0].name must be text."),
        ({"items": [{"name": "nut", "count": True}]}, "`items`[0].count must be an integer."),
        ({"items": [{"name": "nut", "count": "2"}]}, "`items`[0].count must be an integer."),
        ({"items": [{"nam": "nut"}]}, "`items`[0] has the unknown field 'nam'."),
        ({"items": [], "kind": "quick"}, "`kind` must be one of 'fast', 'slow'."),
        ({"items": [], "price": "3"}, "`price` must be a number."),
        ({"items": [], "Items": []}, "There is no parameter 'Items'."),
        ({"items": [], "__proto__": {}}, "There is no parameter '__proto__'."),
        ({"items": [], "server": "evil"}, "There is no parameter 'server'."),
        ({"items": [], "__tool_caller_id__": "x"}, "There is no parameter '__tool_caller_id__'."),
    ],
)
def test_what_does_not_fit_is_refused_without_coercion(params: dict[str, Any], text: str) -> None:
    """[R24] [Q-S2] [Q-S3] [Q-S4] [Q-S6]"""
    with pytest.raises(ParametersError) as caught:
        read_parameters(Order, params)
    assert str(caught.value) == text


def test_all_that_does_not_fit_is_told_at_once() -> None:
    with pytest.raises(ParametersError) as caught:
        read_parameters(Order, {"kind": 1, "x": 1})
    assert str(caught.value).count(".") == 3


def test_outputs_are_held_against_their_types() -> None:
    order, ctx = Order(), context(items=[])
    order.total.set(ctx, 3)
    order.first.set(ctx, Item("nut"))
    assert ctx.outputs == {"total": 3, "first": {"name": "nut", "count": 1}}
    with pytest.raises(TypeError, match="`total` must be an integer"):
        order.total.set(ctx, "3")  # type: ignore[arg-type]


def test_calls_share_nothing() -> None:
    """[R29] [R31]"""
    order, one, two = Order(), context(items=[]), context(items=[])
    order.total.set(one, 1)
    assert two.outputs == {}


class Reminder(Node, id="Desk.Remind"):
    at: In[datetime] = In("When.", default=datetime(2026, 3, 1, 9, 30, tzinfo=UTC))
    days: Opt[list[date]] = Opt("Which days.")
    loud: Opt[bool] = Opt("How.", default=False)
    due: Out[datetime] = Out("When it is due.")

    async def on_message(self, ctx: Context) -> None: ...


def reminder(**params: Any) -> Context:
    return Context(values=read_parameters(Reminder, params))


def test_a_default_fills_a_parameter_of_either_kind() -> None:
    assert Reminder().at.get(reminder()) == datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    assert Reminder().loud.get(reminder()) is False
    assert reminder(loud=None).value("loud") is False
    at = Reminder.spec["properties"][0]
    assert (at["variableType"], at["value"]) == ("In", "2026-03-01T09:30:00+00:00")


def test_times_are_datetimes_with_a_zone_and_dates() -> None:
    ctx = reminder(at="2026-03-01T09:30:00.25+01:00", days=["2026-03-01"])
    zone = timezone(timedelta(hours=1))
    assert Reminder().at.get(ctx) == datetime(2026, 3, 1, 9, 30, 0, 250_000, tzinfo=zone)
    assert Reminder().days.get(ctx) == [date(2026, 3, 1)]
    Reminder().due.set(ctx, datetime(2026, 3, 1, tzinfo=UTC))
    assert ctx.outputs == {"due": "2026-03-01T00:00:00+00:00"}
    with pytest.raises(TypeError, match="a date and time must have a time zone"):
        Reminder().due.set(ctx, datetime(2026, 3, 1))
    at, days = Reminder.spec["properties"][:2]
    assert at["schema"] == {"type": "string", "format": "date-time"}
    assert days["schema"] == {"type": "array", "items": {"type": "string", "format": "date"}}


@pytest.mark.parametrize("at", ["2026-03-01T09:30:00", "20260301T093000Z", "2026-13-01T09:30:00Z", "soon"])
def test_a_text_that_is_no_time_is_refused(at: str) -> None:
    with pytest.raises(ParametersError, match=r"`at` must be a date and time with its offset from UTC"):
        reminder(at=at)
