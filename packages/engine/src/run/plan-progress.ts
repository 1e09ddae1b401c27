import type { Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import type { ExecutionPlan, PlanTask, TaskState } from "@switchyard/spec/plan";

/** What makes a call the plan that it asks for. */
export interface PlanOfStep {
	/** As the model made it. */
	readonly proposed: ExecutionPlan;
	/** The tasks as they are carried out. */
	readonly tasks: readonly PlanTask[];
	/** The question by which a person changed them. */
	readonly approval: string | undefined;
	/** Label of those changes. */
	readonly label: Label | undefined;
}

/** A plan that an agent has begun. */
export interface PlanInHand {
	readonly plan: ExecutionPlan;
	/** How each of its tasks stands. */
	readonly states: readonly TaskState[];
	readonly ended: boolean;
	/** What its tasks gave, by their ids; only where its agent ended with it. */
	readonly results?: Message;
}
