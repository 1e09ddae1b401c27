import type { EventBody, Fault } from "@switchyard/spec";
import { admit, type Redact } from "./admission/admit.ts";
import type { RunState } from "./run/run-state.ts";

/** A call of a tool by the program that a step's tools are lent to. */
export interface ProgramsCall {
	/** The program's own id of the call. */
	readonly call: string;
	readonly name: string;
	readonly arguments: unknown;
}

/** The event for a program's call, or why the run must not have it. */
export function sessionCallEvent(
	state: RunState,
	step: number,
	{ call, name, arguments: given = {} }: ProgramsCall,
	redact?: Redact,
): { readonly event: EventBody } | { readonly fault: Fault } {
	const admitted = admit({ arguments: given }, state.maxMessageSize, redact);
	if ("fault" in admitted) return admitted;
	return { event: { type: "session-call", step, call, name, arguments: admitted.value.arguments } };
}
