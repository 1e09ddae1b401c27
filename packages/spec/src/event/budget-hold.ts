import { type Static, Type } from "typebox";
import { DayBudget, DaySpending } from "../flow/flow-budget.ts";
import { Day } from "../json/day.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE } from "./event-base.ts";

export const BudgetHold = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("budget-hold"),
		/** Whose budget is spent: that of the run's flow, or that of all flows. */
		scope: Type.Union([Type.Literal("flow-day"), Type.Literal("day")]),
		/** The day whose budget it is. */
		day: Day,
		/** When the next day begins, in milliseconds since the Unix epoch. */
		until: Type.Integer({ minimum: 0 }),
		/** The budget as it was. */
		limits: DayBudget,
		/** What was spent of it. */
		spent: DaySpending,
	},
	CLOSED,
);
export type BudgetHold = Static<typeof BudgetHold>;

export const budgetHold = describeEvent(BudgetHold, {
	summary:
		"The budget of a day is spent: the run begins nothing that costs until a person raises it, or the day is over.",
	writers: ["host"],
	line: ({ scope, day }) => `${scope === "day" ? "all flows" : "this flow"}, ${day}`,
});
