import type { Fault } from "@switchyard/spec/error";
import { jsonSize, type Message } from "@switchyard/spec/json";
import type { Outcome, RecordCommand } from "../command.ts";
import { rulesOf } from "../constructs/index.ts";
import { sizeAtMost, written } from "../message/token.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { type Admitted, admit, type Redact } from "./admit.ts";
import { tooLarge } from "./faults.ts";

/**
 * The outcome of a step, where its outputs are fit for the run; else the step fails, or a failure has no outputs. What it has cost it has
 * cost either way.
 */
export function admitOutcome(state: RunState, step: Step, outcome: Outcome, redact?: Redact): Outcome {
	const { costMicroUsd, marks } = outcome;
	const admitted = admittedOutcome(state, step, outcome, redact);
	if (costMicroUsd === undefined && marks === undefined) return admitted;
	return {
		...admitted,
		...(costMicroUsd === undefined ? {} : { costMicroUsd }),
		...(marks === undefined ? {} : { marks }),
	};
}

function admittedOutcome(state: RunState, step: Step, outcome: Outcome, redact?: Redact): Outcome {
	if (outcome.status === "success") {
		const admitted = admitOutputs(state, step, outcome.outputs, redact);
		return "fault" in admitted
			? { status: "error", error: admitted.fault }
			: { status: "success", outputs: admitted.value };
	}
	const { status, error, outputs } = outcome;
	const admitted = outputs && admitOutputs(state, step, outputs, redact);
	return admitted && "value" in admitted ? { status, error, outputs: admitted.value } : { status, error };
}

/** What a step gives, or why the run must not have it. A tool call's goes to its caller and into no message. */
export function admitOutputs(
	state: RunState,
	step: Step,
	outputs: Message,
	redact?: Redact,
): Admitted<Message> | { readonly fault: Fault } {
	const admitted = admit(outputs, state.maxMessageSize, redact);
	if ("fault" in admitted || step.tool) return admitted;
	const fault = refuseMessage(state, step, admitted.value);
	return fault ? { fault } : admitted;
}

/** What a construct records; or that its step fails, because what it gives is too large. */
export function admitRecord(state: RunState, step: Step, command: RecordCommand): RecordCommand {
	const end = command.events.at(-1);
	if (end?.type !== "step-end") return command;
	const error = refuseMessage(state, step, end.outputs) ?? refuseOutputs(state, step, end.outputs);
	if (!error) return command;
	const failure = { type: "step-fail", step: step.number, error } as const;
	return { ...command, events: [...command.events.slice(0, -1), failure] };
}

/**
 * Why these outputs must not be written into the step's message; `undefined` when they may. The message knows its own size, so
 * this costs what is written and no more.
 */
function refuseMessage({ maxMessageSize: limit }: RunState, step: Step, outputs: Message): Fault | undefined {
	const fields = rulesOf(step).fields(step, outputs);
	if (sizeAtMost(step.token, fields) <= limit) return undefined;
	const { size } = written(step.token, step.number, fields);
	return size > limit ? tooLarge(size, limit) : undefined;
}

/** The same for what the designer has written nowhere. The body of a response goes to the caller. */
function refuseOutputs({ maxMessageSize: limit }: RunState, step: Step, outputs: Message): Fault | undefined {
	if (step.node.construct === "respond") return undefined;
	const size = jsonSize(outputs);
	return size > limit ? tooLarge(size, limit) : undefined;
}
