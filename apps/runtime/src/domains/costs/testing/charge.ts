import type { Charge } from "../charges.ts";

/** A charge with what a test cares about, and the rest made up. */
export function charge(changes: Partial<Charge> = {}): Charge {
	return {
		day: "2026-11-10",
		flow: "flow",
		flow_name: "Flow",
		kind: "model",
		name: "openai/large",
		micro_usd: 100,
		calls: 1,
		unpriced: 0,
		input_tokens: 10,
		output_tokens: 3,
		cached_input_tokens: 0,
		cache_write_tokens: 0,
		...changes,
	};
}
