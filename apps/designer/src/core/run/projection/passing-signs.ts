import { defined, type Ephemeral, type StepHeld, type ToolExecutionReport } from "@switchyard/spec";
import type { StepView } from "../run-view-state.ts";
import { takeActivity } from "./agent-activity.ts";
import { takeThoughts, takeWords } from "./model-calls.ts";

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
