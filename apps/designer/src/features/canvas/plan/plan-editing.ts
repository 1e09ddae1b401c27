import type { ToolOfPlan } from "../../../core/plan/plan-draft.ts";
import type { PlanAnswering } from "../../../services/use-plan-answer.ts";

/** A plan that the person may change and answer. */
export interface PlanEditing extends PlanAnswering {
	readonly tools: readonly ToolOfPlan[];
	/** When the question expires, in milliseconds since the Unix epoch. */
	readonly due: number | undefined;
}
