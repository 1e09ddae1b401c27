import { type Static, Type } from "typebox";
import { PlanTask, ProposedTask } from "./plan-task.ts";

/** What an agent plans to do, in the order in which it will be done. */
export const ExecutionPlan = Type.Object(
	{
		/** Unique in its run. */
		id: Type.String({ minLength: 1, maxLength: 64 }),
		/** What the tasks together are for, in the model's words. */
		goal: Type.String({ maxLength: 4000 }),
		tasks: Type.Array(PlanTask),
	},
	{ additionalProperties: false },
);
export type ExecutionPlan = Static<typeof ExecutionPlan>;

/** The arguments by which a model makes a plan. */
export const ProposedPlan = Type.Object(
	{ goal: Type.String({ minLength: 1, maxLength: 4000 }), tasks: Type.Array(ProposedTask, { minItems: 1 }) },
	{ additionalProperties: false },
);
export type ProposedPlan = Static<typeof ProposedPlan>;

/** Whether an agent may plan, and who must agree before its plan is carried out. The designer's choice alone. */
export const Planning = Type.Enum(["off", "approve", "run"], { type: "string" });
export type Planning = Static<typeof Planning>;
