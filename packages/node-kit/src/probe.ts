import type { ExecutionContext } from "./execution-context.ts";
import type { Inputs, Outputs, OutputsOf, ParamsOf } from "./property.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What a node can say of a step of its own that was cut off. */
export type ProbeAnswer<Given = Readonly<Record<string, unknown>>> = {
	/** What the answer follows from, in a few words for people. */
	readonly reason?: string;
} & (
	| {
			/** The work was done, and this is what it gave. */
			readonly answer: "yes";
			readonly outputs: Given;
	  }
	| {
			/** It was not done, and the attempt that was cut off can no longer do it: it is done now. */
			readonly answer: "no";
	  }
	| {
			/** It cannot be told. */
			readonly answer: "unknown";
	  }
);

/** What a probe is given of its step. It can look, and it can change nothing in the workspace. */
export interface ProbeContext
	extends Pick<
		ExecutionContext,
		"signal" | "idempotencyKey" | "run" | "attempt" | "provenance" | "listed" | "session" | "network" | "log"
	> {
	readonly files: Pick<WorkspaceFiles, "read" | "open" | "locate" | "list" | "stat" | "reference">;
}

/**
 * Tells of a step that was cut off, by a crash or because its process was lost, whether its work was done: with the same parameters, idempotency
 * key and session as the work. It must only look. What it throws, and what it takes too long for, counts as `unknown`.
 */
export type Happened<In extends Inputs, Out extends Outputs> = (
	params: ParamsOf<In>,
	context: ProbeContext,
) => Promise<ProbeAnswer<OutputsOf<Out>>>;
