import type { Fault } from "@switchyard/spec/error";
import type { EventBody, ToolResponse } from "@switchyard/spec/event";
import { admit } from "./admission/admit.ts";
import type { RunState } from "./run/run-state.ts";

/** A call of a tool by the program that a step's tools are open to. */
export interface ProgramsCall {
	/** The program's own id of the call. */
	readonly call: string;
	readonly name: string;
	readonly arguments: unknown;
}

/** The event for a program's call, and the number of the step that it makes; or why the run must not have it. */
export function sessionCallEvent(
	state: RunState,
	step: number,
	{ call, name, arguments: given = {} }: ProgramsCall,
): { readonly event: EventBody; readonly made: number } | { readonly fault: Fault } {
	const admitted = admit({ arguments: given }, state.maxMessageSize);
	if ("fault" in admitted) return admitted;
	const event = { type: "session-call", step, call, name, arguments: admitted.value.arguments } as const;
	return { event, made: state.stepCount + 1 };
}

/**
 * The event by which a program's call is answered that nobody wants any more. `undefined` when its step is at work, whose own word
 * counts, or is over.
 */
export function withdrawalEvent(
	{ steps }: RunState,
	number: number,
	{ call, name }: Pick<ProgramsCall, "call" | "name">,
	result: ToolResponse["result"],
): EventBody | undefined {
	const step = steps.get(number);
	if (!step?.tool || step.phase === "running") return undefined;
	const { agent, callerId } = step.tool;
	return {
		type: "tool-response",
		step: number,
		agent,
		call,
		name,
		...(callerId === undefined ? {} : { callerId }),
		result,
	};
}
