import type { AgentActivity, Ephemeral, StepHeld, ToolExecutionReport } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { StepView } from "../run-view-state.ts";
import { takeThoughts, takeWords } from "./model-calls.ts";

/** How much of what an agent does is kept; what is older is in its own process's log. */
const MOST = 200;

/** Takes what an agent in another process says that it does. */
function takeActivity(step: StepView, activity: AgentActivity): StepView {
	const { event, text } = activity;
	const number = (step.activity.at(-1)?.number ?? 0) + 1;
	return { ...step, activity: [...step.activity.slice(1 - MOST), { number, event, text }] };
}

/** What is shown of a step and follows from no event. */
export type PassingSign = Exclude<Ephemeral, StepHeld | ToolExecutionReport>;

/** Shows it at its step. */
export function takeSign(step: StepView, sign: PassingSign): StepView {
	switch (sign.type) {
		case "model-delta":
			return takeWords(step, sign);
		case "reasoning-delta":
			return takeThoughts(step, sign);
		case "agent-event":
			return takeActivity(step, sign);
		default: {
			const { fraction, text } = sign;
			const progress = defined({ fraction, text });
			return { ...step, progress };
		}
	}
}
