import type { Fault } from "@switchyard/spec/error";
import type { EventBody, RuleOfCall } from "@switchyard/spec/event";
import type { PinnedData } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { Provenance } from "@switchyard/spec/scope";
import type { RecordCommand } from "../command.ts";
import { joinFaults } from "../resolve/parameter-fault.ts";
import { type Resolved, resolveParameters } from "../resolve/resolve-parameters.ts";
import type { Step } from "../run/step.ts";
import { toolResponse } from "./tool-response.ts";

interface Inputs {
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
	/** Of a tool call: the authorization, or the rule, by which it needs no consent of its own. */
	readonly authorization?: string;
	readonly rule?: RuleOfCall;
}

/** A step that the engine does by itself, start and end at once. */
export function recordStep(step: Step, inputs: Inputs, outputs: Message, port: string): RecordCommand {
	return { type: "record", step: step.number, events: [beginOf(step, inputs), endOf(step, outputs, port)] };
}

/** A step of a disabled node: it begins and ends at once, and its message leaves as it came. */
export function recordSkip(step: Step, port: string): RecordCommand {
	const end: EventBody = { type: "step-end", step: step.number, outputs: {}, port, skipped: true };
	return { type: "record", step: step.number, events: [startOf(step, { params: {}, provenance: {} }), end] };
}

/** A step in whose place its node's pinned data stand: nothing is resolved, nothing executes. */
export function recordPinned(step: Step, { data, port = "out" }: PinnedData): RecordCommand {
	const start = { ...startOf(step, { params: {}, provenance: {} }), pinned: true } as const;
	return { type: "record", step: step.number, events: [start, endOf(step, data, port)] };
}

/** A step that could not begin: it fails with what was found so far, and nothing executes. A call that is refused never began. */
export function recordFailure(step: Step, inputs: Inputs, error: Fault): RecordCommand {
	if (step.tool) return recordFault(step, error);
	return { type: "record", step: step.number, events: [startOf(step, inputs), failOf(step, error)] };
}

/** A step whose parameters are right and that fails at once by what they say. */
export function recordRefusal(step: Step, inputs: Inputs, error: Fault): RecordCommand {
	return { type: "record", step: step.number, events: [beginOf(step, inputs), failOf(step, error)] };
}

/** A step that takes its time begins. */
export function recordStart(step: Step, inputs: Inputs): RecordCommand {
	return { type: "record", step: step.number, events: [beginOf(step, inputs)] };
}

/** The same with its resolved parameters, or it fails for want of them. */
export function recordBegin(step: Step): RecordCommand {
	return withParameters(step, (resolved) => recordStart(step, resolved));
}

/** What to do with a step's parameters, unless something is wrong with them. */
export function withParameters<Given extends RecordCommand>(
	step: Step,
	then: (resolved: Resolved) => Given,
): Given | RecordCommand {
	const resolved = resolveParameters(step.node.parameters, step.token, undefined, step.edits);
	if (resolved.faults.length > 0) return recordFailure(step, resolved, joinFaults(resolved.faults));
	return then(resolved);
}

/** The end of a step that has begun before. */
export function recordEnd(step: Step, outputs: Message, port = "out"): RecordCommand {
	return { type: "record", step: step.number, events: [endOf(step, outputs, port)] };
}

/** The failure of a step that has begun before. */
export function recordFault(step: Step, error: Fault, outputs?: Message): RecordCommand {
	return { type: "record", step: step.number, events: [failOf(step, error, outputs)] };
}

/** A step that may have been done in a part of the journal that was lost: it waits for a person's word before it acts. */
export function recordDoubt(step: Step, inputs?: Inputs): RecordCommand {
	const held: EventBody = { type: "step-fail", step: step.number, error: MAYBE_DONE, unknown: true };
	// A call that nobody has admitted has no request; a step shows what it would be done with.
	const events = inputs && !step.tool && step.attempt === 0 ? [startOf(step, inputs), held] : [held];
	return { type: "record", step: step.number, events };
}

/** A step that cannot continue by itself: it waits for a person's word on whether what it was to do was done. */
export function recordLoss(step: Step, error: Fault): RecordCommand {
	const held: EventBody = { type: "step-fail", step: step.number, error, unknown: true };
	return { type: "record", step: step.number, events: [held] };
}

const MAYBE_DONE: Fault = {
	code: "STEP_MAYBE_DONE",
	message: "The end of this run's journal was lost, and the step may have been done before that.",
	hint: "Look outside whether it was done, then say so.",
	retryable: false,
};

/** How a step begins that the engine does by itself: by a wire, or as an admitted call of a tool. */
function beginOf(step: Step, inputs: Inputs): EventBody {
	if (!step.tool || step.tool.callerId !== undefined) return startOf(step, inputs);
	const { agent, call, name } = step.tool;
	return {
		type: "tool-request",
		step: step.number,
		agent,
		call,
		// No host executes it, so none needs an id that nobody can guess.
		callerId: String(step.number),
		name,
		node: step.node.id,
		arguments: step.tool.arguments as Message,
		params: inputs.params,
		provenance: { ...inputs.provenance },
		...(inputs.authorization === undefined ? {} : { authorization: inputs.authorization }),
		...(inputs.rule === undefined ? {} : { rule: inputs.rule }),
	};
}

function startOf(step: Step, { params, provenance }: Inputs) {
	return {
		type: "step-start",
		step: step.number,
		node: step.node.id,
		attempt: step.attempt + 1,
		params,
		provenance: { ...provenance },
	} as const;
}

/** How it ends: its message leaves by a port, or its caller gets what it gave. */
function endOf(step: Step, outputs: Message, port: string): EventBody {
	if (step.tool) return toolResponse(step, step.tool, { status: "success", data: outputs });
	return { type: "step-end", step: step.number, outputs, port };
}

function failOf(step: Step, error: Fault, outputs?: Message): EventBody {
	if (step.tool) return toolResponse(step, step.tool, { status: "error", data: outputs ?? {}, error });
	return { type: "step-fail", step: step.number, error, ...(outputs ? { outputs } : {}) };
}
