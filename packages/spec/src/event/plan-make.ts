import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ExecutionPlan } from "../plan/execution-plan.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const PlanMake = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("plan-make"),
		/** The step of the call that made the plan; the plan's tool calls name it as their caller. */
		step: StepNumber,
		/** The agent's step. */
		agent: StepNumber,
		/** The agent's node. */
		node: Id,
		/** The model's id of the call. */
		call: Type.String(),
		/** The plan as the model made it, its tasks in the order in which they will be done. */
		plan: ExecutionPlan,
	},
	CLOSED,
);
export type PlanMake = Static<typeof PlanMake>;

export const planMake = describeEvent(PlanMake, {
	summary:
		"An agent's plan passed every check. It begins, or waits for a person; its tasks are then called and answered like the tool steps of a hop.",
	writers: ["engine"],
	line: ({ step, plan }) => `step ${step}, ${plan.tasks.length} tasks: ${plan.goal}`,
});
