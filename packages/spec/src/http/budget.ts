import { type Static, Type } from "typebox";
import { DayBudget, DaySpending } from "../flow/flow-budget.ts";
import { Day } from "../json/day.ts";

const CLOSED = { additionalProperties: false };

/** `PUT /api/budget` */
export const SetBudgetBody = Type.Object(
	{
		/** What all runs together may spend in a day; `null` for no limit. */
		day: Type.Union([DayBudget, Type.Null()]),
	},
	CLOSED,
);
export type SetBudgetBody = Static<typeof SetBudgetBody>;

/** `GET /api/budget` */
export const BudgetReply = Type.Object(
	{
		day: Type.Union([DayBudget, Type.Null()]),
		today: Type.Object(
			{
				day: Day,
				/** What runs have spent since midnight in UTC. */
				spent: DaySpending,
				/** The limits of today, where a person has raised them. */
				raised: Type.Optional(DayBudget),
			},
			CLOSED,
		),
	},
	CLOSED,
);
export type BudgetReply = Static<typeof BudgetReply>;
