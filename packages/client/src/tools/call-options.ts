import type { Json } from "../json.ts";

/** How far a call is. */
export interface Progress {
	readonly progress: number;
	/** What `progress` counts up to, where that is known. */
	readonly total: number | undefined;
	readonly message: string | undefined;
}

/** How a call is made. */
export interface CallOptions {
	/** Aborted, it cancels the call, which rejects with the signal's reason. */
	readonly signal?: AbortSignal | undefined;
	/** How many milliseconds the call may take; when absent, as long as the flow's designer lets it. */
	readonly deadlineMs?: number | undefined;
	/** Calls with the same key, tool and arguments are done once and answered alike. */
	readonly idempotencyKey?: string | undefined;
	readonly onProgress?: ((progress: Progress) => void) | undefined;
	/** Gets what the call has cost, in US dollars, before it returns, also when it failed. */
	readonly onCost?: ((dollars: number) => void) | undefined;
	/** How many chunks of a stream may be under way, 64 when absent. */
	readonly credit?: number | undefined;
	/** A W3C trace context, passed to the process that executes the tool. */
	readonly traceparent?: string | undefined;
	/** Arguments by position, in the order of the tool's parameters, before those by name. */
	readonly positional?: readonly Json[] | undefined;
}

/** What a frame says of how the call is made. */
export interface ToldOptions {
	readonly deadline_ms?: number;
	readonly idempotency_key?: string;
	readonly progress?: boolean;
	readonly meta?: { readonly traceparent: string };
}

export function toldOf({ deadlineMs, idempotencyKey, onProgress, traceparent }: CallOptions): ToldOptions {
	return {
		...(deadlineMs === undefined ? {} : { deadline_ms: wholeMs(deadlineMs) }),
		...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
		...(onProgress === undefined ? {} : { progress: true }),
		...(traceparent === undefined ? {} : { meta: { traceparent } }),
	};
}

/** A duration as frames say it. */
export function wholeMs(milliseconds: number): number {
	return Math.max(1, Math.round(milliseconds));
}
