import type { AgentActivity } from "@switchyard/spec";
import type { StepView } from "../run-view-state.ts";

/** How much of what an agent does is kept; what is older is in its own process's log. */
const MOST = 200;

/** Takes what an agent in another process says that it does. */
export function takeActivity(step: StepView, activity: AgentActivity): StepView {
	const { event, text } = activity;
	const number = (step.activity.at(-1)?.number ?? 0) + 1;
	return { ...step, activity: [...step.activity.slice(1 - MOST), { number, event, text }] };
}
