import type { RunCharge } from "../ports/run-charge.ts";

/** A charge with what a test cares about, and the rest made up. */
export function runCharge(changes: Partial<RunCharge> = {}): RunCharge {
	return {
		day: "2026-11-10",
		flow: "flow",
		flowName: "Flow",
		kind: "model",
		name: "openai/large",
		microUsd: 100,
		calls: 1,
		unpriced: 0,
		inputTokens: 10,
		outputTokens: 3,
		cachedInputTokens: 0,
		cacheWriteTokens: 0,
		...changes,
	};
}
