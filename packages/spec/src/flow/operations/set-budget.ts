import { type Static, Type } from "typebox";
import { FlowBudget } from "../flow-budget.ts";

export const SetBudget = Type.Object(
	{ op: Type.Literal("set-budget"), budget: Type.Union([FlowBudget, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetBudget = Static<typeof SetBudget>;
