import type { RecordCommand } from "../command.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { recordPinned } from "./record-step.ts";

/**
 * Lets a node's pinned data stand in for a step of it, in a run that asks for that. A tool call is executed all the same: what
 * a model reads is what its tools say.
 */
export function decidePinned({ debug }: RunState, step: Step): RecordCommand | undefined {
	const { pin } = step.node.node;
	if (
		!debug?.pins ||
		!pin ||
		step.node.construct === "disabled" ||
		step.tool ||
		step.phase !== "ready" ||
		step.attempt > 0
	)
		return undefined;
	return recordPinned(step, pin);
}
