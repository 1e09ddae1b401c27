import type {
	Fault,
	Provenance,
	StepEnd,
	StepFail,
	StepStart,
	ToolRequest,
	ToolResponse,
} from "@switchyard/spec";
import type { StepView } from "../run-view-state.ts";

const NO_PROVENANCE: Readonly<Record<string, Provenance>> = {};

/** A step's first attempt, or a further one. */
export function beginAttempt(known: StepView | undefined, event: StepStart): StepView {
	const { step, node, at, attempt, params, provenance } = event;
	if (known) return { ...known, state: "running", attempt, retryAt: undefined, progress: undefined };
	return { ...newStep(step, at), node, attempt, params, provenance };
}

/** A tool call that passed every check. */
export function beginCall(event: ToolRequest): StepView {
	const { step, at, node, agent, call, name, params, provenance } = event;
	return {
		...newStep(step, at),
		node,
		params,
		provenance,
		call: { agent, id: call, tool: name, arguments: event.arguments },
	};
}

/** A tool call that reached no node. */
export function refuseCall(event: ToolResponse, node: string | undefined, written: unknown): StepView {
	const { step, at, agent, call, name, result } = event;
	return {
		...newStep(step, at),
		node,
		state: "refused",
		endedAt: at,
		error: result.error,
		call: { agent, id: call, tool: name, arguments: written },
	};
}

export function endStep(known: StepView, { at, outputs, port }: StepEnd): StepView {
	return { ...over(known, at), state: "succeeded", outputs, port, error: undefined };
}

/** A failed attempt; `final` when no other follows. */
export function failStep(
	known: StepView,
	event: StepFail,
	final: boolean,
	port: string | undefined,
): StepView {
	const { at, error, outputs } = event;
	if (!final) return { ...known, state: "waiting", error, progress: undefined };
	return { ...over(known, at), state: "failed", error, outputs: outputs ?? known.outputs, port };
}

/** A tool call's answer. */
export function answerCall(known: StepView, { at, result }: ToolResponse): StepView {
	const error: Fault | undefined = result.error;
	return {
		...over(known, at),
		state: result.status === "success" ? "succeeded" : "failed",
		outputs: result.data,
		error,
	};
}

/** A step that was under way when its run ended. */
export function cancelStep(known: StepView, at: number): StepView {
	return { ...over(known, at), state: "cancelled" };
}

function over(known: StepView, at: number): StepView {
	return { ...known, endedAt: at, retryAt: undefined, progress: undefined };
}

function newStep(step: number, at: number): StepView {
	return {
		step,
		node: undefined,
		call: undefined,
		state: "running",
		attempt: 1,
		startedAt: at,
		endedAt: undefined,
		params: {},
		provenance: NO_PROVENANCE,
		outputs: undefined,
		error: undefined,
		port: undefined,
		retryAt: undefined,
		progress: undefined,
		turns: [],
		calls: [],
	};
}
