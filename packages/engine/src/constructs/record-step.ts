import type { Fault, Message, Provenance } from "@switchyard/spec";
import type { RecordCommand } from "../command.ts";
import type { Step } from "../run/step.ts";

interface Inputs {
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
}

/** A step that the engine does by itself, start and end at once. */
export function recordStep(
	step: Step,
	{ params, provenance }: Inputs,
	outputs: Message,
	port: string,
): RecordCommand {
	return {
		type: "record",
		events: [startOf(step, { params, provenance }), { type: "step-end", step: step.number, outputs, port }],
	};
}

/** A step that could not begin: it fails with what was found so far, and nothing executes. */
export function recordFailure(step: Step, inputs: Inputs, error: Fault): RecordCommand {
	return { type: "record", events: [startOf(step, inputs), { type: "step-fail", step: step.number, error }] };
}

function startOf(step: Step, { params, provenance }: Inputs) {
	return {
		type: "step-start" as const,
		step: step.number,
		node: step.node.id,
		attempt: step.attempt + 1,
		params,
		provenance: { ...provenance },
	};
}
