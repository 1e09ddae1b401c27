import { type Fault, flowOfType, type NodeSpec } from "@switchyard/spec";
import { leftOfBudget } from "../budget/stop.ts";
import type { Command, Inherited } from "../command.ts";
import { marksOf } from "../labels/marks.ts";
import type { Resolved } from "../resolve/resolve-parameters.ts";
import { agentDepth } from "../run/agents-above.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { resolvedStep } from "./execute-command.ts";
import { recordFailure } from "./record-step.ts";

/** How many runs may be above a run. */
export const MAX_DEPTH = 16;

/** A flow as a node runs as a run of its own, for whose end the step waits: as a step and as a tool call the same. */
export function callFlow(state: RunState, step: Step, spec: NodeSpec, resolved: Resolved): Command {
	const flow = flowOfType(spec.id);
	if (flow === undefined) throw new Error(`The node type ${spec.id} stands for no flow.`);
	const depth = state.depth + 1;
	if (depth > MAX_DEPTH && !step.tool) return recordFailure(step, resolved, tooDeep());
	const inherited = inheritedBy(state, step, resolved.provenance);
	return { type: "call-flow", ...resolvedStep(step, spec, resolved), flow, depth, inherited };
}

/** What a run passes on to one that a step of it calls with values of that provenance. */
export function inheritedBy(state: RunState, step: Step, provenance: Resolved["provenance"] = {}): Inherited {
	const { policies } = state;
	const budget = leftOfBudget(state);
	const agents = agentDepth(state, step);
	const marks = marksOf(Object.entries(provenance).map(([name, { label }]) => [name, label]));
	return {
		...(budget ? { budget } : {}),
		...(marks ? { marks } : {}),
		...(policies ? { policies } : {}),
		...(agents === 0 ? {} : { agents }),
	};
}

/** The fault of a run that would be too far below the first one. */
export function tooDeep(): Fault {
	return {
		code: "SUBFLOW_TOO_DEEP",
		message: `Flows call each other more than ${MAX_DEPTH} levels deep.`,
		hint: "Look for a flow that calls itself without an end.",
		retryable: false,
	};
}
