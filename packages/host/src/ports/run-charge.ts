import type { MicroUsd } from "@switchyard/spec";

/** What a run paid for, as the ledger has it: the charges of a day, a flow and a thing paid for add up. */
export interface RunCharge {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	/** The flow's name when the run began. */
	readonly flowName: string;
	readonly kind: "model" | "node";
	/** The provider and the model, or the node type; empty where nobody knows. */
	readonly name: string;
	readonly microUsd: MicroUsd;
	/** Answers or attempts; `unpriced` of them are of a price that nobody knows, and not in `microUsd`. */
	readonly calls: number;
	readonly unpriced: number;
	/** As far as the provider said how many. */
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** Of the input tokens: those read from the provider's cache, and those written into it. */
	readonly cachedInputTokens: number;
	readonly cacheWriteTokens: number;
}
