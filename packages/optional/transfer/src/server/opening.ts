import type { ExecutionContext } from "@switchyard/node-kit";

/** What a connection is opened with. */
export interface Opening extends Pick<ExecutionContext, "network"> {
	/** Ends the attempt to connect. */
	readonly signal: AbortSignal;
	/** The folder that paths begin in, which none leads out of. */
	readonly base: string;
}

/** How long a server may be silent, in milliseconds. */
export const SILENCE_MS = 30_000;
