import type { Command, RecordCommand } from "../command.ts";
import type { Resolved } from "../resolve/resolve-parameters.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { recordStart, withParameters } from "./record-step.ts";
import { decideToolCall } from "./tool-call.ts";

/**
 * Begins a step that the engine does by itself, reached by a wire or called as a tool: the very same, except that a call is admitted
 * first. One that was cut off has been admitted before.
 * @param then what to record of the step with its parameters; that it begins, when absent
 */
export function beginStep(
	state: RunState,
	step: Step,
	then: (resolved: Resolved) => RecordCommand = (resolved) => recordStart(step, resolved),
): Command {
	const { tool, params, provenance } = step;
	if (!tool) return withParameters(step, then);
	if (params && provenance) return then({ params, provenance, faults: [] });
	return decideToolCall(state, step, tool, (_state, _step, _spec, resolved) => then(resolved));
}
