import { BRIDGE_DEFAULTS } from "@switchyard/spec/bridge";
import type { CacheLimits } from "./result-cache.ts";

/** What the peers that call tools are granted. Times are milliseconds, sizes are characters of JSON. */
export interface CallLimits {
	/** Calls of one connection that are under way at once. */
	readonly maxInflight: number;
	/** Calls of one batch. */
	readonly maxBatch: number;
	/** Batches of one connection that are under way at once. */
	readonly maxBatches: number;
	/** Calls of one batch that are under way at once, where the batch does not say. */
	readonly batchParallel: number;
	/** Sessions of one connection that are open at once. */
	readonly sessions: number;
	/** The arguments of one call, those that come as blobs left out. */
	readonly argumentsSize: number;
	/** Between two chunks of a stream. */
	readonly chunkMs: number;
	/** A stream as a whole, where its caller does not say. */
	readonly streamMs: number;
	/** A batch as a whole, where its caller does not say. */
	readonly batchMs: number;
	/** How long a cancelled call may take to report its true outcome. */
	readonly graceMs: number;
	/** Between two frames that tell how far a call is, or how the calls of one tool stand. */
	readonly progressMs: number;
	readonly cache: CacheLimits;
}

export const DEFAULT_CALL_LIMITS: CallLimits = {
	maxInflight: BRIDGE_DEFAULTS.maxInflight,
	maxBatch: BRIDGE_DEFAULTS.maxBatch,
	maxBatches: 16,
	batchParallel: 16,
	sessions: 64,
	argumentsSize: 512 * 1024,
	chunkMs: BRIDGE_DEFAULTS.chunkMs,
	streamMs: 60 * 60 * 1000,
	batchMs: BRIDGE_DEFAULTS.batchMs,
	graceMs: 1000,
	progressMs: 50,
	cache: { ttlMs: BRIDGE_DEFAULTS.cacheTtlMs, entries: BRIDGE_DEFAULTS.cacheEntries },
};
