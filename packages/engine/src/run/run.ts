import type { RunState } from "./run-state.ts";

/**
 * A run as a host knows it: what may be read of it directly. The engine keeps more, in a way that can change; a host hands its
 * runs to the functions of this package, and asks them.
 */
export type Run = Readonly<
	Pick<
		RunState,
		| "status"
		| "seq"
		| "at"
		| "startedAt"
		| "endedAt"
		| "persons"
		| "unknowns"
		| "waitingChildren"
		| "response"
		| "loss"
		| "costMicroUsd"
		| "result"
		| "resultMarks"
		| "error"
	>
>;
